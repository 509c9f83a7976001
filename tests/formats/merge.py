#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Joins what `unisol split` made of random trees, and compares: usage: merge.py UNISOL TREES SEED

TREES has a record with variations in each line.  The games of a tree are written in formats that
are chosen by chance, joined in any order, and split again.  Each of them must be there again, or be
the beginning of another one, and nothing else.  Illegal ones are left out, and so are trees with a
variation that is illegal only because its automoves are: the joined tree may have another rule,
under which it is legal.  Lists have no layout, so that of the tree is given, and
those that are not solved can be legal under several automove rules: they are used if they mean the
same game.  KPatience saves only games that are not won.  Games are compared by their positions, so that automoves and
moves of single cards make no difference.  Prints what differs.
"""
from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

FORMATS: dict[str, list[str]] = {
    "xml": [],
    "json": ["--positions", "none"],
    "jsonl": ["--option", "moves=list"],
    "text": [],
    "html": [],
    "fcs": ["--automove", "none"],
    "link": [],
    "snx": ["--automove", "none"],
    "kpat": ["--option", "at=end"],
}
# In other games, cards lie in freecells at the start, or columns have no pairs of their own.
LISTED = ("freecell", "bakers_game")
Game = tuple[str, ...]


class Program:
    """Runs unisol on files in a directory."""

    def __init__(self, path: str, directory: str):
        self.path = path
        self.directory = Path(directory)
        self.variant = ""
        self.given: list[str] = []  # what files of some formats do not state

    def run(self, *arguments: str) -> bytes:
        ran = subprocess.run(
            [self.path, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=self.directory
        )
        return ran.stdout

    def games(self, name: str) -> list[Game]:
        """The positions of each record of a file."""
        written = self.run(
            "convert", "-q", "-t", "jsonl", "--positions", "all", "--automove", "none", *self.given, name
        )
        return [positions(json.loads(line)["solitaire"]["solution"]) for line in written.splitlines()]


def positions(solution: dict[str, Any]) -> Game:
    moves = solution.get("moves", [])
    reached = [move["pos_before_move"] for move in moves] + [solution["final_position"]]
    return tuple(json.dumps(position) for position in reached)


def begins(game: Game, other: Game) -> bool:
    return game[-1] in other


def differences(found: list[Game], expected: list[Game]) -> list[str]:
    said = []
    for game in expected:
        if not any(begins(game, other) for other in found):
            said.append(f"a game of {len(game)} moves is lost")
    for game in found:
        if game[-1] not in [other[-1] for other in expected]:
            said.append(f"a game of {len(game)} moves appears")
    return said


def write_parts(unisol: Program, chance: random.Random) -> list[str]:
    """Writes each record of games.jsonl to a file of its own, in any order."""
    lines = (unisol.directory / "games.jsonl").read_bytes().splitlines()
    chance.shuffle(lines)
    names = []
    for number, line in enumerate(lines):
        (unisol.directory / "part.jsonl").write_bytes(line + b"\n")
        target = chance.choice(sorted(FORMATS))
        name = f"{number}.{target}"
        written = unisol.run("convert", "-q", "-t", target, *FORMATS[target], "part.jsonl")
        won = b'"status":"SOLVED"' in line.replace(b" ", b"")
        (unisol.directory / name).write_bytes(written)
        lists = target == "snx"
        unclear = lists and (unisol.variant not in LISTED or unisol.games(name) != unisol.games("part.jsonl"))
        if not written or unclear or (target == "kpat" and won):  # the format cannot state the game
            name = f"{number}.jsonl"
            (unisol.directory / name).write_bytes(line + b"\n")
        names.append(name)
    return names


def split(unisol: Program, name: str, target: str) -> None:
    """Writes the legal games of a file."""
    lines = unisol.run("split", "-t", "jsonl", "--prefix", name).splitlines(keepends=True)
    legal = [line for line in lines if b'"status":"ILLEGAL"' not in line.replace(b" ", b"")]
    (unisol.directory / target).write_bytes(b"".join(legal))


def depends_on_rule(unisol: Program, name: str) -> bool:
    """True if a variation is illegal because of an automove."""
    return b'"reason":"AUTOMOVE' in unisol.run("split", "-t", "jsonl", "--prefix", name).replace(b" ", b"")


def join(unisol: Program, names: list[str]) -> list[Game]:
    (unisol.directory / "tree.json").write_bytes(unisol.run("merge", "-t", "json", *unisol.given, *names))
    split(unisol, "tree.json", "split.jsonl")
    return unisol.games("split.jsonl")


def compare(unisol: Program, line: str, chance: random.Random) -> list[str]:
    (unisol.directory / "first.jsonl").write_text(line)
    if depends_on_rule(unisol, "first.jsonl"):
        return []
    split(unisol, "first.jsonl", "games.jsonl")
    board = unisol.run("replay", "--at", "0", "-t", "fcs-board", "first.jsonl")
    (unisol.directory / "board").write_bytes(board)
    unisol.variant = json.loads(line)["solitaire"]["header"]["variant"]
    unisol.given = ["--layout", "board", "--game", unisol.variant]
    expected = unisol.games("games.jsonl")
    names = write_parts(unisol, chance)
    said = differences(join(unisol, names), expected)

    # Trees are joined, too: some of the games as one, and the record that has all.
    half = names[: max(1, len(names) // 2)]
    (unisol.directory / "half.xml").write_bytes(unisol.run("merge", "-t", "xml", *unisol.given, *half))
    trees = ["half.xml", "first.jsonl", *names]
    chance.shuffle(trees)
    if len(names) != len(expected):
        said.append(f"{len(expected)} of {len(names)} games are read")
    return said + ["trees: " + text for text in differences(join(unisol, trees), expected)]


def main(arguments: list[str]) -> int:
    path, trees, seed = arguments
    status = 0
    with open(trees, encoding="utf-8") as file:
        lines = list(file)
        if not lines:
            print("there are no trees")
        for number, line in enumerate(lines, 1):
            chance = random.Random(f"{seed} {number}")
            with tempfile.TemporaryDirectory() as directory:
                for text in compare(Program(path, directory), line, chance):
                    print(f"record {number}: {text}")
                    status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
