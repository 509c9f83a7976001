#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures speed (docs/bench.md).

usage: bench.py [--json] [--write] [--list] [ROW...]

Each row of the table is one function, which returns what it measured and its goal.  CPU time is the
median of several runs.  UNISOL names the program and SRCDIR the source tree.  GSV_LIB may name the
lib directory of the Perl module Games::Solitaire::Verify, with which unisol is compared.
"""

import argparse
import json
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Callable, Dict, List, Sequence, Tuple

UNISOL = os.environ.get("UNISOL", "unisol")
SRCDIR = Path(os.environ.get("SRCDIR", "."))
DEALS = 500
RUNS = 5
LONG = ("--option", "form=long")
MOST_SECONDS = 4.0  # of all runs of a command; the second one always runs
REFERENCE = 950.0  # MB of fcs per second, on the machine for which the goals in seconds are meant
data = Path(tempfile.gettempdir()) / f"unisol-bench-{os.getuid()}"


@dataclass
class Result:
    """One line of the table."""

    row: str
    value: float
    unit: str
    goal: float
    at_least: bool  # the goal is a lower bound; else an upper one
    note: str = ""

    def is_met(self) -> bool:
        return self.value >= self.goal if self.at_least else self.value <= self.goal

    def line(self) -> str:
        bound = "at least" if self.at_least else "at most"
        verdict = "" if self.is_met() else "  MISSED"
        return f"{self.row:<30} {self.value:10.2f} {self.unit:<24} goal: {bound} {self.goal:g}{verdict}"

    def text(self) -> str:
        return self.line() + (f"  ({self.note})" if self.note else "")


rows: Dict[str, Callable[[], List[Result]]] = {}


def row(function: Callable[[], List[Result]]) -> Callable[[], List[Result]]:
    """Adds a row to the table."""
    rows[function.__name__.replace("_", "-")] = function
    return function


# ---- running commands ----------------------------------------------------------------------------


def run(command: Sequence[object]) -> float:
    """Runs a command: its CPU time in seconds."""
    child = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):
        sys.exit(f"bench: failed: {shlex.join(str(word) for word in command)}")
    seconds: float = usage.ru_utime + usage.ru_stime
    return seconds


def cpu(*command: object) -> float:
    """The CPU time of a command in seconds: the median of several runs."""
    times: List[float] = []
    while len(times) < RUNS and (len(times) < 2 or sum(times) < MOST_SECONDS):
        times.append(run(command))
    return statistics.median(times)


def make(name: str, *command: object) -> Path:
    """A file in the directory of data: the output of a command, which runs once."""
    path = data / name
    if not path.exists():
        with open(data / "new", "wb") as out:
            child = subprocess.run([str(word) for word in command], stdout=out, stderr=subprocess.DEVNULL)
        if child.returncode not in (0, 1):
            sys.exit(f"bench: failed: {name}")
        (data / "new").rename(path)
    return path


def repeat(name: str, source: Path, times: int) -> Path:
    """A file that is another one several times."""
    path = data / name
    if not path.exists():
        text = source.read_bytes()
        with open(path, "wb") as out:
            for _ in range(times):
                out.write(text)
    return path


# ---- data ----------------------------------------------------------------------------------------


@lru_cache(None)
def solutions() -> Path:
    """Solutions of Microsoft's first deals, as Freecell Solver writes them."""
    if not shutil.which("fc-solve"):
        sys.exit("bench: fc-solve is missing: apt-get install freecell-solver-bin")
    one = f"{shlex.quote(UNISOL)} deal $n | FREECELL_SOLVER_QUIET=1 fc-solve -p -t -sam -sel"
    return make("500.fcs", "sh", "-c", f"for n in $(seq {DEALS}); do {one}; done")


def records(form: str, times: int, *options: str) -> Path:
    """The solutions in a format, several times."""
    if form == "fcs":
        return repeat(f"{times}.fcs", solutions(), times)
    if form == "xml":
        return make(f"{times}.xml", UNISOL, "convert", "-q", "-t", form, *[solutions()] * times)
    kind = "-".join([form, *(option.strip("-").replace("=", "-") for option in options)])
    one = make(f"1.{kind}", UNISOL, "convert", "-q", "-t", form, *options, solutions())
    return repeat(f"{times}.{kind}", one, times)


def verify(path: Path, *options: object) -> float:
    """Seconds to verify a file on one core."""
    return cpu(UNISOL, "verify", "--quiet", "--jobs", 1, *options, path)


@lru_cache(None)
def fcs_rate() -> float:
    """Records of fcs that are verified per second."""
    return DEALS * 20 / verify(records("fcs", 20))


@lru_cache(None)
def scale() -> float:
    """By what a time is multiplied to get that of the machine for which the goals are meant."""
    megabytes = solutions().stat().st_size / DEALS * fcs_rate() / 1e6
    return megabytes / REFERENCE


def scaled(name: str, seconds: float, unit: str, goal: float) -> Result:
    """A time in seconds or milliseconds, as it would be on the machine of the goals."""
    factor = 1000 if unit == "ms" else 1
    value = seconds * factor * scale()
    return Result(name, value, unit, goal, False, f"{seconds * factor:.4g} {unit} here")


# ---- reading -------------------------------------------------------------------------------------


@row
def verify_fcs() -> List[Result]:
    """boards of Freecell Solver, against md5sum of the same bytes"""
    path = records("fcs", 20)
    seconds = verify(path)
    rate = f"{path.stat().st_size / seconds / 1e6:.0f} MB/s"
    return [Result("verify-fcs", seconds / cpu("md5sum", path), "x md5sum", 1.0, False, rate)]


@row
def verify_peer() -> List[Result]:
    """the same, against the Perl verifier over the first 100 records"""
    if "GSV_LIB" not in os.environ:
        print("bench: set GSV_LIB to compare with Games::Solitaire::Verify", file=sys.stderr)
        return []
    hundred = make("100.fcs", "awk", "{ print } /solveable/ && ++n == 100 { exit }", solutions())
    perl = """
        open my $in, "<", shift or die;
        while (my $text = do { local $/ = "This game is solveable.\\n"; <$in> }) {
            $text =~ s/\\A(?:(?:Total|This scan)[^\\n]*\\n)+//;
            open my $fh, "<", \\$text;
            my $s = Games::Solitaire::Verify::Solution->new({input_fh => $fh, variant => "freecell"});
            die "not accepted" if $s->verify;
        }"""
    theirs = cpu("perl", "-I" + os.environ["GSV_LIB"], "-MGames::Solitaire::Verify::Solution", "-e", perl, hundred)
    return [Result("verify-peer", fcs_rate() * theirs / 100, "x the Perl verifier", 140, True)]


@row
def verify_xml() -> List[Result]:
    """the interchange as XML, against xmllint --stream"""
    path = records("xml", 4)
    return [Result("verify-xml", verify(path) / cpu("xmllint", "--stream", "--noout", path), "x xmllint --stream", 1.0,
                   False)]


def json_c(path: Path) -> float:
    """Seconds in which json-c alone parses each line of a file."""
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "json-c"], capture_output=True, text=True, check=True)
    program = data / "json-c"
    subprocess.run([os.environ.get("CC", "cc"), "-O2", "-o", str(program), str(SRCDIR / "tests/limits/bench_json.c"),
                    *flags.stdout.split()], check=True)
    return cpu(program, path)


@row
def verify_jsonl() -> List[Result]:
    """the interchange as JSON Lines in its long form, against json-c alone; and in its compact form"""
    path = records("jsonl", 8, *LONG)
    theirs = json_c(path)
    compact = records("jsonl", 40)
    return [
        Result("verify-jsonl, long", verify(path) / theirs, "x json-c alone", 0.4, False),
        Result("verify-jsonl, compact", theirs / (verify(compact) / 5), "x records of json-c", 5, True),
    ]


@row
def size_jsonl() -> List[Result]:
    """the bytes of a solved game of FreeCell as JSON Lines, on the average"""
    return [
        Result("size-jsonl, compact", records("jsonl", 1).stat().st_size / DEALS, "bytes", 700, False),
        Result("size-jsonl, long", records("jsonl", 1, *LONG).stat().st_size / DEALS, "bytes", 27000, False),
    ]


@row
def verify_snx() -> List[Result]:
    """lists of pairs, which unisol deals, in records per second"""
    rate = DEALS * 128 / verify(records("snx", 128))
    return [Result("verify-snx", rate / fcs_rate(), "x records of fcs", 5, True, f"{rate:.0f} records/s")]


@row
def verify_list() -> List[Result]:
    """one list that leaves all conventions open"""
    path = SRCDIR / "tests/golden/sn/bare-pairs-no-start/input.sn"
    many = [path] * 200
    seconds = cpu(UNISOL, "verify", "--quiet", "--jobs", 1, "--layout", "617", *many) / len(many)
    return [scaled("verify-list", seconds, "ms", 2)]


@row
def verify_patience() -> List[Result]:
    """moves per second of games with rules in a table: random games as move lists"""
    results = []
    for name in ("klondike", "spider"):
        games = make(f"random.{name}", SRCDIR / "tests/verifier/random_games.py", "--variants", name, "--seed", 1,
                     "--count", 40)
        one = make(f"1.{name}", UNISOL, "convert", "-q", "--prefix", "-t", "jsonl", "--option", "moves=list", games)
        report = subprocess.run([UNISOL, "verify", "--report=json", str(one)], capture_output=True, text=True)
        moves = sum(json.loads(line)["moves"] for line in report.stdout.splitlines())
        times = 100
        rate = moves * times / verify(repeat(f"{times}.{name}", one, times)) / scale()
        results.append(Result(f"verify-patience, {name}", rate / 1e6, "million moves/s", 1.0, True))
    return results


@row
def verify_play() -> List[Result]:
    """moves as values, which a program judges with unisol_verify_play"""
    library = Path(shutil.which(UNISOL) or UNISOL).resolve().parent / ".libs"
    program = data / "play"
    subprocess.run([os.environ.get("CC", "cc"), "-O2", f"-I{SRCDIR / 'src'}", "-o", str(program),
                    str(SRCDIR / "tests/limits/bench_play.c"), f"-L{library}", "-lunisol", f"-Wl,-rpath,{library}"], check=True)
    results = []
    for name, sample, rule in (("freecell", "617.fcs", "none"), ("automoves", "10594.txt", "horne"),
                               ("klondike", "617-klondike.txt", "none")):
        path = SRCDIR / "samples" / sample
        shown = subprocess.run([str(program), str(path), rule, "0"], capture_output=True, text=True, check=True)
        rounds = 2000000 // int(shown.stdout)
        rate = int(shown.stdout) * rounds / cpu(program, path, rule, rounds) / scale()
        results.append(Result(f"verify-play, {name}", rate / 1e6, "million moves/s", 1.0, True))
    return results


# Programs that read a file with the packages for Python and JavaScript: every field of every move, or every board.
PYTHON = """
import sys, unisol

def main(what, path):
    for record in unisol.read(path):
        if what == "moves":
            for m in record.moves:
                m.number, m.source, m.dest, m.num_cards, m.source_card, m.dest_card, m.automove, m.implicit
        elif what == "rows":
            for number, source_kind, source, dest_kind, dest, num_cards, card, dest_card, implicit in record.move_rows():
                pass
        else:
            for board in record.boards:
                board.columns, board.freecells, board.foundations

main(*sys.argv[1:])
"""
JAVASCRIPT = """
import { readFileSync } from "node:fs";
const [what, path] = process.argv.slice(-2);
const unisol = await (await import(process.env.PACKAGE + "/unisol.mjs")).load();
let sum = 0;
for (const record of unisol.read(readFileSync(path)))
  if (what === "moves") {
    for (const m of record.moves)
      sum += m.number + m.numCards + m.source.index + m.dest.index + m.implicit +
        (m.sourceCard === m.destCard) + (m.automove === null);
  } else {
    const walk = record.walk();
    sum += walk.board.columns.length;
    for (const move of walk) sum += walk.board.columns.length;
  }
"""


@row
def bindings() -> List[Result]:
    """records per second of which a program in Python or JavaScript reads all moves, or all boards"""
    build = Path(shutil.which(UNISOL) or UNISOL).resolve().parent
    library, package = build / ".libs/libunisol.so.1", build / "wasm/package"
    python = ["env", f"UNISOL_LIBRARY={library}", f"PYTHONPATH={SRCDIR.resolve() / 'bindings/python'}", sys.executable]
    programs: List[Tuple[str, Sequence[object], Dict[str, float]]] = []
    programs.append(("Python", [*python, "-c", PYTHON], {"rows": 20000, "moves": 8000, "boards": 2000}))
    if shutil.which("node") and (package / "unisol.wasm").exists():
        (data / "read.mjs").write_text(JAVASCRIPT)
        node = ["env", f"PACKAGE={package}", "node", data / "read.mjs"]
        programs.append(("JavaScript", node, {"moves": 8000, "boards": 2000}))
    else:
        print("bench: no JavaScript: it needs node, and the package that './dev wasm' builds", file=sys.stderr)

    results = []
    for language, command, goals in programs:
        for what, goal in goals.items():
            times = 3 if what == "boards" else 8
            # The first records are those of the start, in which node also compiles.
            seconds = cpu(*command, what, records("snx", times)) - cpu(*command, what, records("snx", 1))
            rate = DEALS * (times - 1) / seconds
            results.append(Result(f"bindings, {language} {what}", rate / scale(), "records/s", goal, True,
                                  f"{rate:.0f} here"))
    return results


# ---- converting ----------------------------------------------------------------------------------


@row
def convert() -> List[Result]:
    """records per second between formats, on one core"""
    results = []
    long = ("snx", "jsonl", 15000, LONG)
    for source, target, goal, how in (("snx", "fcs", 15000, ()), ("snx", "jsonl", 15000, ()), long, ("fcs", "snx", 20000, ())):
        path = records(source, 10)
        seconds = cpu(UNISOL, "convert", "--quiet", "--jobs", 1, "-t", target, *how, path)
        rate = DEALS * 10 / seconds
        results.append(Result(f"convert {source} to {target}" + ", long" * bool(how), rate / scale(), "records/s", goal, True,
                              f"{rate:.0f} here"))
    return results


def clock(*commands: Sequence[object]) -> float:
    """Runs commands at the same time: the time by the clock in seconds until all have ended."""
    begin = time.perf_counter()
    children = [subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL) for command in commands]
    if any(child.wait() not in (0, 1) for child in children):
        sys.exit(f"bench: failed: {commands}")
    return time.perf_counter() - begin


@row
def jobs() -> List[Result]:
    """two jobs against one, in turns: against two processes of one job each, which do twice the work"""
    results = []
    for path in (records("fcs", 20), records("snx", 512), records("jsonl", 16, *LONG)):
        form = path.name.split(".")[1]
        for what, command in (("verify", ["verify"]), ("convert", ["convert", "-t", "jsonl", *LONG])):
            one: List[object] = [UNISOL, *command, "--quiet", "--jobs", 1, path]
            two: List[object] = [UNISOL, *command, "--quiet", "--jobs", 2, path]
            twice: List[float] = []
            once: List[float] = []
            while len(once) < RUNS and (len(once) < 3 or sum(once) < MOST_SECONDS / 2):
                twice.append(clock(one, one))
                once.append(clock(two))
            gain = min(twice) / min(once)  # whatever else runs only makes them longer
            results.append(Result(f"jobs, {what} {form}", gain, "x as fast as one", 1.8, True))
    return results


# ---- one file ------------------------------------------------------------------------------------


def beyond(other: Sequence[object], ours: Sequence[object]) -> float:
    """How much more CPU time in seconds our short command takes than the other one: each a hundred times, in turns."""

    def seconds(command: Sequence[object]) -> float:
        line = shlex.join(str(word) for word in command)
        return run(["sh", "-c", f"for i in $(seq 100); do {line} >/dev/null; done"]) / 100

    return statistics.median(seconds(ours) - seconds(other) for _ in range(RUNS))


@row
def start() -> List[Result]:
    """a start of the program beyond that of an empty one with the same libraries"""
    libraries = ["libxml-2.0", "libxslt", "libexslt", "json-c", "zlib", "libzstd"]
    flags = subprocess.run(["pkg-config", "--libs", *libraries], capture_output=True, text=True, check=True)
    source, program = data / "empty.c", data / "empty"
    source.write_text("int main(void) { return 0; }\n")
    subprocess.run([os.environ.get("CC", "cc"), "-O2", "-Wl,--no-as-needed", "-o", str(program), str(source),
                    *flags.stdout.split()], check=True)
    more = beyond([program], [UNISOL, "verify", "--quiet", SRCDIR / "samples/617.fcs"])
    return [scaled("start", more, "ms", 1)]


@row
def page() -> List[Result]:
    """a page and a picture of one solution, beyond the start of the program"""
    file = SRCDIR / "samples/617.fcs"
    start = [UNISOL, "verify", "--quiet", file]
    page = [UNISOL, "show", file, "-o", data / "page.html"]
    picture = [UNISOL, "replay", "--at", 35, file, "-o", data / "page.svg"]
    return [
        scaled("page", beyond(start, page), "ms", 10),
        scaled("page, svg", beyond(start, picture), "ms", 5),
    ]


# ---- searches ------------------------------------------------------------------------------------


@row
def identify() -> List[Result]:
    """the deals of a list that omits automoves and counts, on one core"""
    path = SRCDIR / "tests/golden/sn/bare-pairs-no-start/input.sn"
    results = []
    for deals, goal in ((32000, 0.3), (1000000, 10)):
        seconds = cpu(UNISOL, "identify", "--jobs", 1, "--deals", f"1-{deals}", path)
        results.append(scaled(f"identify, {deals} deals", seconds, "s", goal))
    return results


@row
def repair() -> List[Result]:
    """corrections of a list: with a mistake, without one that helps, with another deal"""
    text = subprocess.run([UNISOL, "convert", "-q", "-t", "sn", str(SRCDIR / "samples/10594.sn")], capture_output=True,
                          text=True, check=True).stdout
    moves = text.split("\n", 1)[1].split()
    broken = list(moves)
    broken.remove("a7")
    texts = (
        ("repair", f"#10594\n{' '.join(broken)}\n\n" * 20, 20, 20.0),
        ("repair, no correction", f"#10594\n{' '.join(moves[:60] + moves)}\n", 1, 200.0),
        ("repair, any of 32000 deals", f"#3\n{' '.join(moves)}\n", 1, 600.0),
    )
    results = []
    for name, content, number, goal in texts:
        path = data / "broken.sn"
        path.write_text(content)
        results.append(scaled(name, cpu(UNISOL, "verify", "--jobs", 1, path) / number, "ms", goal))
    return results


@row
def memory() -> List[Result]:
    """the memory of 1 GB of fcs through a pipe"""
    # What wait4 reports includes the memory of Python, from which the program was started.
    command = [UNISOL, "verify", "--quiet", "-"]
    most = 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as child:
        assert child.stdin is not None
        text = solutions().read_bytes()
        for _ in range(1000 * 1000 * 1000 // len(text) + 1):
            child.stdin.write(text)
            status = Path(f"/proc/{child.pid}/status").read_text()
            most = max(most, int(status.split("VmHWM:")[1].split()[0]))
        child.stdin.close()
    return [Result("memory", most * 1024 / 1e6, "MB resident", 32, False)]


# ---- the table in the documentation ---------------------------------------------------------------


def replaced(document: str, results: List[Result], everything: bool) -> str:
    """The document with these results: in place of those of the same names, or of all, with the date."""
    head, rest = document.split("\nResults of ", 1)
    day, rest = rest[:10], rest[10:]
    prose, rest = rest.split("\n\n", 1)
    block, tail = rest.split("\n\n", 1)
    lines = {} if everything else {line[4:34].rstrip(): line[4:] for line in block.split("\n")}
    lines.update({result.row: result.line() for result in results})
    block = "\n".join("    " + line for line in lines.values())
    return f"{head}\nResults of {date.today() if everything else day}{prose}\n\n{block}\n\n{tail}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev bench", description="Measure speed.")
    parser.add_argument("--json", action="store_true", help="print one object of JSON per result")
    parser.add_argument("--write", action="store_true", help="also write the results to docs/bench.md")
    parser.add_argument("--list", action="store_true", help="list the rows")
    parser.add_argument("rows", nargs="*", metavar="ROW", help="only these rows")
    options = parser.parse_args()
    if options.list:
        for name, function in rows.items():
            print(f"{name:<18}{function.__doc__}")
        return
    for name in options.rows:
        if name not in rows:
            parser.error(f"unknown row '{name}'; './dev bench --list' lists the rows")

    data.mkdir(exist_ok=True)
    results: List[Result] = []
    for name in options.rows or rows:
        for result in rows[name]():
            print(json.dumps({**asdict(result), "met": result.is_met()}) if options.json else result.text(), flush=True)
            results.append(result)
    if options.write:
        path = SRCDIR / "docs/bench.md"
        path.write_text(replaced(path.read_text(), results, not options.rows))


if __name__ == "__main__":
    main()
