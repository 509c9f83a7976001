#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Converts and judges the patience games of the corpus.

usage: corpus.py [--every N] [--unisol PROGRAM] FOLDER [PART...]

Every solved game must be solved, and every spoiled one refused at the right place.  Prints what is
wrong, and a line of counts for each part.  With --every N only each Nth file is tried.  With
--unisol, the program judges the games, not the verifier.
"""
from __future__ import annotations

import argparse
import csv
import glob
import json
import lzma
import os
import re
import subprocess
import sys
from typing import Callable, Iterator, TextIO

import kit
import from_black_hole
import from_klondike
import from_kpat
import from_pysol
import from_solvitaire
import reader
from compare import said as said_by_unisol
from model import Unreadable
from random_games import read_games
from records import Json
from verifier import Verdict, verdict

reader.MAX_VALUES = 50_000_000  # some solutions have 100,000 moves
OTHER_KIND = ("accordion", "gaps", "late-binding")  # games without columns


PROGRAM = ""  # unisol; empty: the verifier judges


def judge_with_unisol(value: Json) -> Verdict:
    run = subprocess.run(
        [PROGRAM, "verify", "--no-repair", "--report", "json", "-f", "json", "-"],
        input=json.dumps(value if "solitaire" in value else {"solitaire": value}).encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        check=False,
    )
    if not run.stdout:
        return Verdict("unreadable", 0, run.stderr.decode())
    report = json.loads(run.stdout)
    said = said_by_unisol(report)
    illegal = re.fullmatch(r"illegal at move (\d+) (\w+)", said)
    if illegal:
        return Verdict("illegal", int(illegal[1]), illegal[2])
    return Verdict(said, 0, run.stderr.decode() if said == "unreadable" else "")


def judge(value: Json) -> Verdict:
    if PROGRAM:
        return judge_with_unisol(value)
    try:
        return verdict(reader.read_record(value))
    except Unreadable as error:
        return Verdict("unreadable", 0, str(error))


def rows(root: str, folder: str, table: str) -> Iterator[dict[str, str]]:
    """The rows of a table whose files exist."""
    with open(os.path.join(root, folder, table), encoding="utf-8") as stream:
        for row in csv.DictReader(stream, delimiter="\t"):
            for end in ("", ".xz"):
                path = os.path.join(root, folder, row["file"] + end)
                if os.path.exists(path) and not row["file"].startswith(OTHER_KIND):
                    row["path"] = path
                    row["game"] = row["file"].split("/")[0]
                    yield row
                    break


def opened(path: str) -> TextIO:
    if path.endswith(".xz"):
        return lzma.open(path, "rt", encoding="utf-8")
    return open(path, encoding="utf-8")


class Part:
    """Counts what was tried and prints what is wrong."""

    every = 1

    def __init__(self, name: str):
        self.name = name
        self.seen = 0
        self.tried = 0
        self.failed = 0

    def chosen(self) -> bool:
        """Whether the next file is to be tried."""
        self.seen += 1
        return self.seen % self.every == 0

    def expect(self, file: str, right: bool, said: object) -> None:
        self.tried += 1
        if not right:
            self.failed += 1
            print(f"{self.name}: {file}: {said}")


# ---- Solvitaire ----------------------------------------------------------------------------------


def solvitaire_record(root: str, path: str, game: str) -> tuple[Json, list[int]]:
    rules = from_solvitaire.read_rules(os.path.join(root, "solvitaire", "rules"), game)
    known = None
    original = os.path.basename(path).split(".")[0] + ".full-deal.json"
    deal = os.path.join(root, "solvitaire", game, original)
    if os.path.exists(deal):
        with open(deal, encoding="utf-8") as stream:
            known = json.load(stream)
    with opened(path) as lines:
        return from_solvitaire.convert(lines, game, rules, known)


def solvitaire(root: str) -> Part:
    part = Part("solvitaire")
    for row in rows(root, "solvitaire", "VERIFIED.tsv"):
        if not part.chosen():
            continue
        value, _ = solvitaire_record(root, row["path"], row["game"])
        said = judge(value)
        solved = row["by_rules_json"] == "OK"
        part.expect(row["file"], (said.kind == "solved") == solved, said)
    return part


def solvitaire_bad(root: str) -> Part:
    part = Part("solvitaire-bad")
    for row in rows(root, "solvitaire-bad", "VERDICTS.tsv"):
        if not part.chosen():
            continue
        value, leads_to = solvitaire_record(root, row["path"], row["game"])
        said = judge(value)
        at = -1
        if said.kind == "illegal":
            # A position that differs is the one that the move before has led to.
            move = said.move - (said.why == "SNAPSHOT_DIFFERS")
            at = leads_to[move - 1] if move > 0 else 0
        right = at == int(row["first_bad_state"])
        if row["damage"] == "end-cut-off":
            right = said.kind == "legal"
        wanted = f"{row['first_bad_state']} {row['verifier_says']}"
        part.expect(row["file"], right, f"{said} (board {at}); {wanted}")
    return part


def spider(root: str) -> Part:
    part = Part("generated-spider")
    for path in sorted(glob.glob(os.path.join(root, "generated-spider", "*"))):
        if not part.chosen():
            continue
        game = "-".join(os.path.basename(path).split(".")[0].split("-")[:-1])
        if "patched" in path:
            game = "simple-simon"
        value, _ = solvitaire_record(root, path, game)
        said = judge(value)
        part.expect(os.path.basename(path), said.kind == "solved", said)
    return part


# ---- Klondike ------------------------------------------------------------------------------------


def klondike(root: str) -> Part:
    """Files named `unsolved` have no list, those named `unknown` a list that does not win.  A
    solution is also spoiled: without a move in its middle it is illegal or does not win."""
    part = Part("klondike")
    for folder, convert in (
        ("klondike-solver", from_klondike.klondike_solver),
        ("minimal-klondike", from_klondike.minimal_klondike),
    ):
        for path in sorted(glob.glob(os.path.join(root, folder, "g*.txt"))):
            if "replay" in path or not part.chosen():
                continue
            with open(path, encoding="utf-8") as stream:
                value = convert(stream.read(), 3 if "draw3" in path else 1)
            if value is None:
                part.expect(path, "unsolved" in path, "no list of moves was found")
                continue
            said = judge(value)
            wanted = "legal" if "unknown" in path else "solved"
            part.expect(path, said.kind == wanted, said)
            moves = value["solution"]["moves"]
            del moves[len(moves) // 2]
            del value["header"]["num_moves"]
            part.expect(path + " spoiled", judge(value).kind in ("illegal", "legal"), "solved")
    return part


# ---- KPatience and PySol -------------------------------------------------------------------------


def kpat(root: str) -> Part:
    """Saved games.  Those that CHECK.txt calls consistent are legal.  Mod3 has no rules."""
    part = Part("kpat")
    games = read_games()
    for path in sorted(glob.glob(os.path.join(root, "kpat", "*.kpat"))):
        if not part.chosen():
            continue
        with open(path, encoding="utf-8") as stream:
            text = stream.read()
        try:
            said = judge(from_kpat.convert(text, games))
        except from_kpat.Unexplained as error:
            part.expect(path, str(error).startswith("no rules for"), error)
            continue
        part.expect(path, said.kind in ("solved", "legal"), said)
    return part


def pysol(root: str) -> Part:
    """Boards of deals.  Where the interchange defines the deal, they must agree with it."""
    part = Part("pysol-boards")
    games = read_games()
    for path in sorted(glob.glob(os.path.join(root, "pysol-boards", "*", "*.board"))):
        game = os.path.basename(os.path.dirname(path))
        row = from_pysol.row(game, games)
        # pysol_cards deals these otherwise than PySolFC: other cards, or other cards face down.
        differs = game.startswith(("der_katz", "die_schlange", "small_harp", "whitehead"))
        if row is None or differs or not part.chosen():
            continue
        name = os.path.basename(path).split(".")[0]
        number = name.lstrip("msF-")
        system = "ms" if name.startswith("ms") else "mt" if name.startswith("F") else "pysol"
        deal = {"system": system, "number": number}
        with open(path, encoding="utf-8") as stream:
            value = from_pysol.convert(stream.read(), row, deal)
        said = judge(value)
        part.expect(path, said.kind == "legal", said)
    return part


# ---- black-hole-solver ---------------------------------------------------------------------------

BLACK_HOLE = {
    "black_hole": "black_hole",
    "all_in_a_row": "all_in_a_row",
    "golf": "dead_king_golf",
    "golf-queens-on-kings": "golf",
    "golf-wrap": "relaxed_golf",
}


def black_hole(root: str) -> Part:
    """Solutions, which are also spoiled: without its last move none wins."""
    part = Part("black-hole-solver")
    games = read_games()
    for path in sorted(glob.glob(os.path.join(root, "black-hole-solver", "*", "*.noboards.sol"))):
        folder, name = os.path.split(path)
        if not part.chosen():
            continue
        with open(os.path.join(folder, name.split(".")[0] + ".board"), encoding="utf-8") as stream:
            board = stream.read()
        with open(path, encoding="utf-8") as stream:
            solution = stream.read()
        game = games[BLACK_HOLE[os.path.basename(folder)]]
        value = from_black_hole.convert(board, solution, game)
        said = judge(value)
        part.expect(path, said.kind == "solved", said)
        del value["solution"]["moves"][-1]
        del value["header"]["num_moves"]
        part.expect(path + " spoiled", judge(value).kind == "legal", "solved")
    return part


PARTS: dict[str, Callable[[str], Part]] = {
    "solvitaire": solvitaire,
    "solvitaire-bad": solvitaire_bad,
    "generated-spider": spider,
    "klondike": klondike,
    "kpat": kpat,
    "pysol-boards": pysol,
    "black-hole-solver": black_hole,
}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Convert and judge the corpus.")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--unisol", default="", metavar="PROGRAM")
    parser.add_argument("folder")
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS])
    options = parser.parse_args(arguments)
    global PROGRAM  # pylint: disable=global-statement
    PROGRAM = options.unisol
    Part.every = options.every
    failed = 0
    for name in options.parts or PARTS:
        part = PARTS[name](options.folder)
        print(f"# {name}: {part.tried} games, {part.failed} wrong")
        failed += part.failed
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
