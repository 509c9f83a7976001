#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the files of this folder through a program, and compares its verdicts with MANIFEST.tsv, or
the canonical forms that it writes with those of CANONICAL.tsv.

    run.py [OPTION...] COMMAND...

For each file, COMMAND is started once.  The word {file} in it is replaced by the file's path; if no
word is {file}, the path is added as the last one.  Its exit status is the verdict: 0 valid, 1
illegal, 2 invalid.

  --move REGEX    find the move at fault of illegal files in the output, as the first group of REGEX
  --fault REGEX   find the reason in the same way
  --lines         start COMMAND once.  It reads a line of JSON for each file, {"file": PATH}, and
                  answers with one: {"verdict": "valid"}, {"verdict": "invalid"}, or {"verdict":
                  "illegal", "move": NUMBER, "fault": REASON}; move and fault may be missing
  --canonical     test a writer of canonical forms: COMMAND writes those of the file's records, each
                  with a line feed.  With --lines it answers {"canonical": TEXT}
  --reader        test a reader: "illegal" counts as "valid", since only a verifier plays the moves
  --only PATTERN  run only the files whose names match, such as '*.json'
  --skip PATTERN  leave out the files whose names match
  --strict        a move or a reason that is missing is an error, too
  --quiet         print no table

It prints a line for each file that fails, a table, and the score.  The exit status is 0 if all files
pass, 1 if some fail, and 2 if there is nothing to run.  It needs Python 3.9, and nothing else.
"""
from __future__ import annotations

import argparse
import csv
import fnmatch
import json
import os
import re
import subprocess
import sys
import threading
from typing import NamedTuple, Optional, Union

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
VERDICTS = ["valid", "illegal", "invalid"]
SECONDS = 20  # for one file


class Answer(NamedTuple):
    verdict: str
    move: Optional[int] = None
    fault: Optional[str] = None

    def __str__(self) -> str:
        move = "" if self.move is None else f" at move {self.move}"
        return self.verdict + move + (f" {self.fault}" if self.fault else "")


class Case(NamedTuple):
    file: str
    expected: Answer
    requirements: list[str]
    reason: str

    @property
    def subject(self) -> int:
        return int(self.file[0])


def read_manifest() -> list[Case]:
    with open(os.path.join(FOLDER, "MANIFEST.tsv"), encoding="utf-8", newline="") as stream:
        return [
            Case(
                row["file"],
                Answer(row["verdict"], int(row["move"]) if row["move"] else None, row["fault"] or None),
                row["requirement"].split(),
                row["reason"],
            )
            for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]


class Pair(NamedTuple):
    """A document, and a file with the canonical forms of its records."""

    file: str
    form: str
    requirements: list[str]
    reason: str


def read_pairs() -> list[Pair]:
    with open(os.path.join(FOLDER, "CANONICAL.tsv"), encoding="utf-8", newline="") as stream:
        return [
            Pair(row["file"], row["form"], row["requirement"].split(), row["reason"])
            for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]


class Program:
    """Starts the command for each file."""

    def __init__(self, command: list[str], move: Optional[str], fault: Optional[str]):
        self.command = command if "{file}" in command else [*command, "{file}"]
        self.move = move
        self.fault = fault

    def start(self, path: str) -> subprocess.CompletedProcess[bytes]:
        words = [path if word == "{file}" else word for word in self.command]
        return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False)

    def ask_canonical(self, path: str) -> bytes:
        try:
            return self.start(path).stdout
        except subprocess.TimeoutExpired:
            return b""

    def ask(self, path: str) -> Answer:
        try:
            run = self.start(path)
        except subprocess.TimeoutExpired:
            return Answer(f"no answer in {SECONDS} seconds")
        if not 0 <= run.returncode < len(VERDICTS):
            return Answer(f"exit status {run.returncode}")
        verdict = VERDICTS[run.returncode]
        if verdict != "illegal":
            return Answer(verdict)
        text = run.stdout.decode("utf-8", "replace")
        move = self.find(self.move, text)
        return Answer(verdict, int(move) if move and move.isdigit() else None, self.find(self.fault, text))

    @staticmethod
    def find(pattern: Optional[str], text: str) -> Optional[str]:
        found = re.search(pattern, text) if pattern else None
        return found.group(1) if found else None


class Server:
    """Starts the command once, and again if it ends."""

    def __init__(self, command: list[str]):
        self.command = command
        self.process: Optional[subprocess.Popen[str]] = None

    def request(self, path: str) -> Optional[str]:
        """The answer for a file: None if the program ended."""
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
            )
        assert self.process.stdin and self.process.stdout
        timer = threading.Timer(SECONDS, self.process.kill)
        timer.start()
        try:
            self.process.stdin.write(json.dumps({"file": path}) + "\n")
            self.process.stdin.flush()
            return self.process.stdout.readline()
        except BrokenPipeError:
            return None
        finally:
            timer.cancel()

    def ask_canonical(self, path: str) -> bytes:
        try:
            return str(json.loads(self.request(path) or "{}").get("canonical")).encode()
        except (ValueError, AttributeError):
            return b""

    def ask(self, path: str) -> Answer:
        return self.understand(self.request(path) or "")

    @staticmethod
    def understand(line: str) -> Answer:
        if not line:
            return Answer("no answer: the program ended")
        try:
            said = json.loads(line)
            return Answer(str(said["verdict"]), said.get("move"), said.get("fault"))
        except (ValueError, KeyError, AttributeError, TypeError):
            return Answer(f"an answer that is not understood: {line.strip()[:60]}")


def passes(expected: Answer, answer: Answer, reader: bool, strict: bool) -> bool:
    if reader:
        return (answer.verdict == "invalid") == (expected.verdict == "invalid") and answer.verdict in VERDICTS
    if answer.verdict != expected.verdict:
        return False
    # STATED: the file states a reason that is not one of the page's; a program may know or show it.
    reason = None if expected.fault == "STATED" else expected.fault
    for want, got in [(expected.move, answer.move), (reason, answer.fault)]:
        if want is not None and got != want and (got is not None or strict):
            return False
    return True


def run_pairs(program: Union[Program, Server], only: str, skip: str) -> int:
    """Compares canonical forms.  Returns the exit status."""
    pairs = [
        pair for pair in read_pairs() if fnmatch.fnmatch(pair.file, only) and not fnmatch.fnmatch(pair.file, skip)
    ]
    failed = 0
    for pair in pairs:
        with open(os.path.join(FOLDER, pair.form), "rb") as stream:
            expected = stream.read()
        got = program.ask_canonical(os.path.join(FOLDER, pair.file))
        if got != expected:
            failed += 1
            at = len(os.path.commonprefix([got, expected]))
            print(
                f"{pair.file}: differs from {pair.form} at byte {at}: {got[at : at + 40]!r}; "
                f"expected {expected[at : at + 40]!r}: {pair.reason} ({' '.join(pair.requirements)})"
            )
    print(f"{len(pairs) - failed} of {len(pairs)} canonical forms are right")
    return min(failed, 1) if pairs else 2


def print_table(cases: list[Case], failed: set[str]) -> None:
    print(f"{'subject':22}{'cases':>6}{'passed':>8}")
    for number, subject in enumerate(SUBJECTS):
        names = [case.file for case in cases if case.subject == number]
        if names:
            print(f"{subject:22}{len(names):6}{sum(name not in failed for name in names):8}")


def score(cases: list[Case], failed: set[str]) -> str:
    every = {name for case in cases for name in case.requirements}
    broken = {name for case in cases if case.file in failed for name in case.requirements}
    return (
        f"{len(cases) - len(failed)} of {len(cases)} files pass, "
        f"with {len(every - broken)} of {len(every)} requirements"
    )


def run_cases(program: Union[Program, Server], only: str, skip: str, options: argparse.Namespace) -> int:
    """Compares verdicts.  Returns the exit status."""
    cases = [
        case for case in read_manifest() if fnmatch.fnmatch(case.file, only) and not fnmatch.fnmatch(case.file, skip)
    ]
    if not cases:
        print("run.py: no file is left to run", file=sys.stderr)
        return 2
    failed: set[str] = set()
    for case in cases:
        answer = program.ask(os.path.join(FOLDER, case.file))
        if not passes(case.expected, answer, options.reader, options.strict):
            failed.add(case.file)
            print(f"{case.file}: {answer}; expected {case.expected}: {case.reason} ({' '.join(case.requirements)})")

    if not options.quiet:
        print_table(cases, failed)
    print(score(cases, failed))
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS
    )
    for option in ["--move", "--fault", "--only", "--skip"]:
        parser.add_argument(option, help=argparse.SUPPRESS)
    for option in ["--lines", "--canonical", "--reader", "--strict", "--quiet"]:
        parser.add_argument(option, action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("command", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.command:
        parser.error("there is no COMMAND; see run.py --help")

    program: Union[Program, Server] = Program(options.command, options.move, options.fault)
    if options.lines:
        program = Server(options.command)
    only, skip = options.only or "*", options.skip or ""
    try:
        return run_pairs(program, only, skip) if options.canonical else run_cases(program, only, skip, options)
    except OSError as error:
        print(f"run.py: cannot start {options.command[0]}: {error.strerror}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
