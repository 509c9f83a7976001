#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the files and vectors of this folder through a program, and compares its answers.

    run.py [OPTION...] COMMAND...

COMMAND is started once for each case.  These words in it are replaced:

  {file}                    the path of a document; if no word is replaced, it is added as the last one
  {to}                      the syntax of a conversion: xml, json or jsonl
  {system} {number} {variant} {deal}
                            a deal; {deal} is `system:number`, or a negative number alone
  {source} {dest}           the columns of a limit

  --kind KIND[,KIND...]     which cases (default: verdict); `all` for all kinds but those of board games:
      verdict    the exit status is the verdict of the file: 0 valid, 1 illegal, 2 invalid
      canonical  COMMAND prints the canonical forms of the file's records, each with a line feed
      convert    COMMAND prints the records of the file in the syntax {to}
      deal       COMMAND prints a record that starts with the layout of {deal}, in any syntax
      moves      COMMAND prints {"moves": "c0-f1 c1-c2x2"}: all legal moves at the start of the record
      limit      COMMAND prints {"num_cards": 3}: how many cards at most may move from column {source}
                 to column {dest}, 0 if none
      automoves  COMMAND prints {"moves": "c0-hS"}: the moves that the automove rule makes at the start
      count      COMMAND prints {"num_cards": 3}: how many cards the first move moves, or {"fault":
                 "NO_COUNT_FITS"}: why it is illegal
      size       as verdict, with the largest documents that each reader accepts
      boardgames, boardgame_forms
                 as verdict and canonical, with the files of board games
  --move REGEX    find the move at fault of illegal files in the output, as the first group of REGEX
  --fault REGEX   find the reason in the same way
  --lines         start COMMAND once.  It reads a line of JSON for each case, and answers with one.
                  README.md describes them
  --reader        test a reader: "illegal" counts as "valid", since only a verifier plays the moves
  --profile NAME[,NAME]
                  test a program that is not a whole verifier:
      freecell   it reads JSON, knows at least the records of FreeCell that `freecell.txt` lists, and deals no
                 cards.  Of all other files, the answer is right or "invalid", since it must not guess
      play       it does not check the form of values.  Only versions and cards that are wrong are "invalid"
      no-deals   it deals no cards.  A record that leaves out its layout may be "invalid"
      form       it checks only the form: "illegal" counts as "valid", and C1 to C3 are not tested
  --only PATTERN  run only the cases whose names match, such as '*.json'
  --skip PATTERN  leave out the cases whose names match
  --every N       run only every Nth case of a kind
  --first N       begin with case N of a kind (default: 1)
  --strict        a move or a reason that is missing is an error, too, and so is a conversion that states
                  version 0.2 if 0.1.1 would do
  --quiet         print no table

It prints a line for each case that fails, a table, and the score.  The exit status is 0 if all cases
pass, 1 if some fail, and 2 if there is nothing to run.  It needs Python 3.9, and nothing else.
"""
from __future__ import annotations

import argparse
import csv
import fnmatch
import functools
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from typing import Any, Callable, Iterator, NamedTuple, Optional, Union

import boards

FOLDER = os.path.dirname(os.path.abspath(__file__))
SUBJECTS = [
    "the record",
    "the header",
    "positions and cards",
    "moves",
    "automoves",
    "comments",
    "variations",
    "result and deal",
    "names and XML",
    "JSON",
]
KINDS = {
    "verdict": "",
    "canonical": "canonical forms",
    "convert": "conversions",
    "deal": "deals",
    "moves": "legal moves",
    "limit": "supermove limits",
    "automoves": "automoves on a board",
    "count": "numbers of cards",
    "size": "largest documents",
    "boardgames": "board games",
    "boardgame_forms": "their canonical forms",
}
VERDICTS = ["valid", "illegal", "invalid"]

Json = dict[str, Any]


class Case(NamedTuple):
    name: str
    request: Json  # without the record
    expected: Json
    requirements: list[str]
    reason: str
    header: Json = {}  # of the record of a vector
    board: Json = {}
    moves: str = ""  # its move_list, of one move

    @property
    def kind(self) -> str:
        """What is asked."""
        return str(self.request["ask"])

    @property
    def seconds(self) -> int:
        """How long a program may take."""
        return 300 if self.name.startswith("size/") else 20

    @property
    def row(self) -> str:
        """The row of the table."""
        folder = self.name.partition("/")[0]
        if folder == "boardgames" and self.kind == "canonical":
            folder = "boardgame_forms"
        return KINDS.get(folder) or KINDS[self.kind] or SUBJECTS[int(self.name[0])]

    def record(self) -> Json:
        solution: Json = {}
        if self.moves:
            source, dest = (pile(text) for text in self.moves.split("-"))
            solution["moves"] = [{"source": source, "dest": dest}]
        return boards.record(self.header, self.board, **solution)


TYPES = {"c": "COLUMN", "f": "FREECELL", "h": "FOUNDATION", "r": "RESERVE", "t": "TALON", "w": "WASTE"}


def pile(text: str) -> Json:
    """A pile of a move_list."""
    value: Json = {"type": TYPES[text[0]]}
    if text[1:].isdigit():
        value["index"] = int(text[1:])
    elif text[1:]:
        value["suit"] = text[1]
    return value


# ---- the cases -----------------------------------------------------------------------------------


def read_table(name: str) -> Iterator[dict[str, str]]:
    with open(os.path.join(FOLDER, name), encoding="utf-8", newline="") as stream:
        yield from csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)


def file_cases(folder: str = "") -> Iterator[Case]:
    """The files of a MANIFEST.tsv.  `folder` ends with a slash."""
    for row in read_table(folder + "MANIFEST.tsv"):
        expected: Json = {"verdict": row["verdict"]}
        if row["move"]:
            expected.update(move=int(row["move"]), fault=row["fault"])
        request = {"ask": "verdict", "file": os.path.join(FOLDER, folder + row["file"])}
        yield Case(folder + row["file"], request, expected, row["requirement"].split(), row["reason"])


PROFILES = ("freecell", "play", "no-deals", "form")


def needs_dealer(case: Case) -> bool:
    """Whether a file leaves out a layout."""
    with open(case.request["file"], "rb") as stream:
        text = stream.read()
    return b"fingerprint" in text and not re.search(rb"[\"\s]start(_pos)?[\"=]", text)


def profiles_of(text: str) -> list[str]:
    """The names of --profile."""
    names = text.split(",")
    for name in names:
        if name not in PROFILES:
            raise argparse.ArgumentTypeError(f"{name} is none of {', '.join(PROFILES)}")
    return names


def profile_cases(profiles: list[str]) -> Iterator[Case]:
    """The files for a program that is not a whole verifier."""
    with open(os.path.join(FOLDER, "freecell.txt"), encoding="ascii") as stream:
        freecell = set(stream.read().split())
    for case in file_cases():
        verdict, requirements = case.expected["verdict"], set(case.requirements)
        if "freecell" in profiles:
            if not case.name.endswith((".json", ".jsonl")):
                continue
            if verdict != "invalid" and case.name not in freecell:
                case.expected["or"] = "invalid"
        if "play" in profiles and verdict == "invalid" and not requirements & {"V2", "C2"}:
            continue
        if "no-deals" in profiles or "freecell" in profiles:
            if verdict == "invalid" and "C3" in requirements:
                continue
            if verdict != "invalid" and needs_dealer(case):
                case.expected["or"] = "invalid"
        if "form" in profiles:
            if verdict == "invalid" and any(re.match("C[0-9]|F24|K19", one) for one in requirements):
                continue
        yield case


def canonical_cases(folder: str = "") -> Iterator[Case]:
    for row in read_table(folder + "CANONICAL.tsv"):
        with open(os.path.join(FOLDER, folder + row["form"]), encoding="utf-8", newline="") as stream:
            expected = {"text": stream.read(), "form": row["form"]}
        request = {"ask": "canonical", "file": os.path.join(FOLDER, folder + row["file"])}
        yield Case(folder + row["file"], request, expected, row["requirement"].split(), row["reason"])


def conversion_cases() -> Iterator[Case]:
    """Each valid file that has records goes into the other syntaxes."""
    for case in file_cases():
        if case.expected["verdict"] == "valid" and "empty" not in case.name:
            for to in ("xml", "json", "jsonl"):
                if not case.name.endswith("." + to):
                    request = {"ask": "convert", "file": case.request["file"], "to": to}
                    yield Case(case.name, request, {}, ["Q3", "V4", "M4"], f"{case.reason}, converted to {to}")


# A record to which `%s` adds what a reader ignores, and how many values or nodes it has.
JSON_RECORD = '''{"solitaire": {"version": "0.1", "header": {"num_decks": 1, "num_columns": 1, "num_freecells": 0,
"variant": "custom", "sequences_are_built_by": "RANK", "empty_stacks_filled_by": "NONE", "sequence_move":
"LIMITED"}, "result": {"status": "UNFINISHED", "claim": "GAVE_UP"}, "x:y": %s}}'''
XML_RECORD = '''<solitaire xmlns="urn:unisol:interchange:1" version="0.1"><header num_decks="1" num_columns="1"
num_freecells="0" variant="custom" sequences_are_built_by="RANK" empty_stacks_filled_by="NONE"
sequence_move="LIMITED"/><result status="UNFINISHED" claim="GAVE_UP"/><x:y xmlns:x="x:y">%s</x:y></solitaire>'''
JSON_VALUES, XML_NODES = 15, 14


@functools.lru_cache(maxsize=None)
def large_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder with documents that are as large as B1 asks for."""
    folder = tempfile.TemporaryDirectory()
    million, bytes_ = 1_000_000, 64 << 20
    for name, text in [
        ("values.json", JSON_RECORD % ("[" + ",".join("0" * (million - JSON_VALUES)) + "]")),
        ("bytes.json", JSON_RECORD % f'"{"a" * (bytes_ - len(JSON_RECORD))}"'),
        ("values.xml", XML_RECORD % ("<x:y/>" * (million - XML_NODES))),
        ("bytes.xml", XML_RECORD % ("a" * (bytes_ - len(XML_RECORD) + 2))),
    ]:
        with open(os.path.join(folder.name, name), "w", encoding="ascii", newline="") as stream:
            stream.write(text)
    return folder


def size_cases() -> Iterator[Case]:
    reasons = {"values.json": "a million values", "values.xml": "a million elements and attributes"}
    for name in ("values.json", "bytes.json", "values.xml", "bytes.xml"):
        request = {"ask": "verdict", "file": os.path.join(large_folder().name, name)}
        yield Case("size/" + name, request, {"verdict": "valid"}, ["B1"], reasons.get(name, "64 MiB"))


def vector_cases(kind: str) -> Iterator[Case]:
    """The vectors of a file.  A line with `header` is that of the vectors after it."""
    group: Json = {}
    with open(os.path.join(FOLDER, "vectors", kind + ".jsonl"), encoding="utf-8") as stream:
        for number, line in enumerate(stream, 1):
            vector = json.loads(line)
            if "header" in vector:
                group = vector
            else:
                yield vector_case(kind, f"{kind}:{number}", group, vector)


def vector_case(kind: str, name: str, group: Json, vector: Json) -> Case:
    request: Json = {"ask": kind}
    if kind == "deal":
        request["header"] = group["header"]
    request.update({name: vector[name] for name in ("source", "dest", "system", "number") if name in vector})
    answers = ["board"] if kind == "deal" else ["moves", "num_cards", "fault"]
    expected = {name: vector[name] for name in answers if name in vector}
    return Case(
        name,
        request,
        expected,
        group["requirement"].split(),
        group["reason"],
        group["header"],
        vector["board"],
        vector.get("move", ""),
    )


def cases_of(kind: str, options: argparse.Namespace) -> list[Case]:
    makers: dict[str, Callable[[], Iterator[Case]]] = {
        "verdict": lambda: profile_cases(options.profile) if options.profile else file_cases(),
        "canonical": canonical_cases,
        "convert": conversion_cases,
        "size": size_cases,
        "boardgames": lambda: file_cases("boardgames/"),
        "boardgame_forms": lambda: canonical_cases("boardgames/"),
    }
    found = makers[kind]() if kind in makers else vector_cases(kind)
    wanted = [case for case in found if fnmatch.fnmatch(case.name, options.only)]
    wanted = [case for case in wanted if not fnmatch.fnmatch(case.name, options.skip)]
    return wanted[options.first - 1 :: options.every]


# ---- programs ------------------------------------------------------------------------------------


class Program:
    """Starts the command for each case."""

    def __init__(self, command: list[str], move: Optional[str], fault: Optional[str]):
        self.command = command
        self.move = move
        self.fault = fault
        self.scratch = tempfile.TemporaryDirectory()

    def words(self, case: Case) -> list[str]:
        values = {name: str(value) for name, value in case.request.items()}
        values["variant"] = case.header.get("variant", "")
        number = values.get("number", "")
        values["deal"] = number if number.startswith("-") else f"{values.get('system')}:{number}"
        if "file" not in values:
            values["file"] = os.path.join(self.scratch.name, "record.json")
        words = []
        for word in self.command:
            words.append(re.sub(r"\{(\w+)\}", lambda found: str(values.get(str(found[1]), found[0])), word))
        return words if words != self.command else [*words, values["file"]]

    def ask(self, case: Case) -> Json:
        if "file" not in case.request and case.kind != "deal":
            with open(os.path.join(self.scratch.name, "record.json"), "w", encoding="utf-8") as stream:
                json.dump({"solitaire": case.record()}, stream)
        try:
            run = subprocess.run(
                self.words(case), stdin=subprocess.DEVNULL, capture_output=True, timeout=case.seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return {"error": f"no answer in {case.seconds} seconds"}
        text = run.stdout.decode("utf-8", "replace")
        if case.kind == "verdict":
            return self.verdict(run.returncode, text)
        if case.kind in ("canonical", "convert"):
            return {"text": text}
        return first_position(text) if case.kind == "deal" else understood(text)

    def verdict(self, status: int, text: str) -> Json:
        if not 0 <= status < len(VERDICTS):
            return {"error": f"exit status {status}"}
        said: Json = {"verdict": VERDICTS[status]}
        move, fault = self.find(self.move, text), self.find(self.fault, text)
        if VERDICTS[status] == "illegal":
            if move and move.isdigit():
                said["move"] = int(move)
            if fault:
                said["fault"] = fault
        return said

    @staticmethod
    def find(pattern: Optional[str], text: str) -> Optional[str]:
        found = re.search(pattern, text) if pattern else None
        return found.group(1) if found else None


class Server:
    """Starts the command once, and again if it ends."""

    def __init__(self, command: list[str]):
        self.command = command
        self.process: Optional[subprocess.Popen[str]] = None

    def ask(self, case: Case) -> Json:
        request = dict(case.request)
        if "file" not in request and case.kind != "deal":
            request["record"] = case.record()
        line = self.request(json.dumps(request), case.seconds)
        if line:
            return understood(line)
        assert self.process
        self.process.kill()
        self.process.wait()
        return {"error": f"the program ended, or gave no answer in {case.seconds} seconds"}

    def request(self, text: str, seconds: int) -> Optional[str]:
        """The answer to a request: None if the program ended."""
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
            )
        assert self.process.stdin and self.process.stdout
        timer = threading.Timer(seconds, self.process.kill)
        timer.start()
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
            return self.process.stdout.readline()
        except BrokenPipeError:
            return None
        finally:
            timer.cancel()


def understood(line: str) -> Json:
    try:
        said = json.loads(line)
    except ValueError:
        said = None
    return said if isinstance(said, dict) else {"error": f"an answer that is not understood: {line.strip()[:60]}"}


def reference() -> Any:
    """The modules of the reference implementation that read records and write their canonical forms."""
    folder = os.path.join(FOLDER, "reference")
    if folder not in sys.path:
        sys.path.insert(1, folder)
    import answer

    return answer


def first_position(text: str) -> Json:
    """The layout of the first record of a document."""
    record = next(reference().read_records(text.encode()), (None, ""))[0]
    return {"position": record.value["solution"]["start_pos"]} if record else {"error": "no record"}


# ---- answers -------------------------------------------------------------------------------------


def complaint(case: Case, said: Json, options: argparse.Namespace) -> Optional[str]:
    """What is wrong with an answer, or None."""
    if "error" in said:
        both = f"the answer has both `{[name for name in said if name != 'error'][0]}` and `error`: " if len(said) > 1 else ""
        return both + str(said["error"])
    if case.kind == "verdict":
        return wrong_verdict(case.expected, said, options)
    if case.kind == "canonical":
        return wrong_text(case.expected, said.get("text") or "")
    if case.kind == "convert":
        return wrong_conversion(case.request, said.get("text") or "", options)
    if case.kind == "deal":
        return wrong_layout(case, said)
    if case.kind in ("moves", "automoves"):
        return wrong_moves(case, said)
    if case.expected == {name: said.get(name) for name in case.expected}:
        return None
    return f"{shown(said)}; expected {shown(case.expected)}"


def shown(answer: Json) -> str:
    if "verdict" in answer:
        move = f" at move {answer['move']}" if "move" in answer else ""
        return str(answer["verdict"]) + move + (f" {answer['fault']}" if answer.get("fault") else "")
    return " ".join(f"{name} {value}" for name, value in answer.items())


def wrong_verdict(expected: Json, said: Json, options: argparse.Namespace) -> Optional[str]:
    if said.get("verdict") == expected.get("or"):
        return None
    right = said.get("verdict") == expected["verdict"]
    if options.profile and "form" in options.profile:
        right = (said.get("verdict") == "invalid") == (expected["verdict"] == "invalid")
    elif options.reader:
        right = (said.get("verdict") == "invalid") == (expected["verdict"] == "invalid")
    elif right:
        # STATED: the file states a reason that is not one of the page's; a program may know or show it.
        for name in ("move", "fault"):
            want, got = expected.get(name), said.get(name)
            if want not in (None, "STATED") and got != want and (got is not None or options.strict):
                right = False
    return None if right else f"{shown(said)}; expected {shown(expected)}"


def wrong_text(expected: Json, got: str) -> Optional[str]:
    want = expected["text"]
    if got == want:
        return None
    at = len(os.path.commonprefix([got, want]))
    return f"differs from {expected['form']} at byte {at}: {got[at : at + 40]!r}; expected {want[at : at + 40]!r}"


def wrong_conversion(request: Json, got: str, options: argparse.Namespace) -> Optional[str]:
    """Compares the canonical forms of the records before and after a conversion."""
    answer = reference()
    with open(request["file"], "rb") as stream:
        want = answer.canonical_forms(stream.read()) or ""
    if got[:1] != ("<" if request["to"] == "xml" else "{"):
        return f"the output is not {request['to']}"
    if request["to"] == "jsonl" and got.count("\n") != want.count("\n"):
        return "the output has not one line for each record"
    if options.strict and any(answer.is_too_new(record) for record, _ in answer.read_records(got.encode())):
        return "version 0.2 is stated, and 0.1.1 would do"
    got = answer.canonical_forms(got.encode()) or ""
    return wrong_text({"text": want, "form": "the file"}, got)


def wrong_layout(case: Case, said: Json) -> Optional[str]:
    try:
        got = boards.board(said["position"], False)
    except (KeyError, TypeError, IndexError, ValueError):
        return "no layout"
    want = boards.board(boards.position(case.expected["board"]), False)
    for name in want:
        if got.get(name) != want[name]:
            return f"{name} {got.get(name)}; expected {want[name]}"
    extra = [name for name in got if name not in want]
    return f"{extra[0]} {got[extra[0]]}; expected none" if extra else None


def wrong_moves(case: Case, said: Json) -> Optional[str]:
    got, want = str(said.get("moves")).split(), case.expected["moves"].split()
    if case.kind == "automoves":  # a card goes to any foundation that accepts it: A1
        got, want = ([re.sub(r"(h[A-Z])\d+", r"\1", one) for one in some] for some in (got, want))
    missing, more = Counter(want) - Counter(got), Counter(got) - Counter(want)
    if missing or more:
        words = [f"no {' '.join(missing)}"] if missing else []
        return "; ".join(words + ([f"{' '.join(more)} are not expected"] if more else []))
    return None


# ---- the result ----------------------------------------------------------------------------------


def print_table(cases: list[Case], failed: set[int]) -> None:
    print(f"{'subject':22}{'cases':>6}{'passed':>8}")
    for row in [*SUBJECTS, *KINDS.values()]:
        some = [case for case in cases if case.row == row]
        if some:
            print(f"{row:22}{len(some):6}{sum(id(case) not in failed for case in some):8}")


def score(cases: list[Case], failed: set[int]) -> str:
    every = {name for case in cases for name in case.requirements}
    broken = {name for case in cases if id(case) in failed for name in case.requirements}
    return (
        f"{len(cases) - len(failed)} of {len(cases)} cases pass, "
        f"with {len(every - broken)} of {len(every)} requirements"
    )


def run(program: Union[Program, Server], cases: list[Case], options: argparse.Namespace) -> int:
    failed: set[int] = set()
    for case in cases:
        wrong = complaint(case, program.ask(case), options)
        if wrong is not None:
            failed.add(id(case))
            print(f"{case.name}: {wrong}: {case.reason} ({' '.join(case.requirements)})")
    if not options.quiet:
        print_table(cases, failed)
    print(score(cases, failed))
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS
    )
    for option, default in [("--move", None), ("--fault", None), ("--only", "*"), ("--skip", ""), ("--kind", "verdict")]:
        parser.add_argument(option, default=default, help=argparse.SUPPRESS)
    for option in ["--every", "--first"]:
        parser.add_argument(option, type=int, default=1, help=argparse.SUPPRESS)
    for option in ["--lines", "--reader", "--strict", "--quiet"]:
        parser.add_argument(option, action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--profile", type=profiles_of, help=argparse.SUPPRESS)
    parser.add_argument("command", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.command:
        parser.error("there is no COMMAND; see run.py --help")
    of_all = [kind for kind in KINDS if not kind.startswith("boardgame")]
    kinds = of_all if options.kind == "all" else options.kind.split(",")
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown or options.every < 1 or options.first < 1:
        parser.error(f"there is no kind {unknown[0]}; see run.py --help" if unknown else "a number is below 1")

    cases = [case for kind in kinds for case in cases_of(kind, options)]
    if not cases:
        print("run.py: no case is left to run", file=sys.stderr)
        return 2
    program: Union[Program, Server] = Program(options.command, options.move, options.fault)
    if options.lines:
        program = Server(options.command)
    return run(program, cases, options)


if __name__ == "__main__":
    sys.exit(main())
