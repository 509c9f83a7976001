#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays random games with variations: usage: random_trees.py [--seed N] [--count N]

Prints records with the member `verifier:variations`, the verdicts on their variations: the verdict
on the game that has the moves before a variation, and then those of the variation.

    random_trees.py --compare TREES REPORT

compares them with what `unisol verify --variations --report json` prints, and prints those that
differ.
"""
from __future__ import annotations

import argparse
import copy
import json
import random
import sys
from typing import Optional

import kit
from compare import KINDS, read_pairs
from model import Illegal, Unreadable
from random_games import Player, random_game, random_move, read_games
from reader import read_record
from records import Json
from verifier import Verdict, verdict

DEEPEST = 8


def with_moves(value: Json, moves: list[Json]) -> Json:
    """The record with other moves, without variations and without a result, which is not about them."""
    flat: Json = copy.deepcopy(value)
    flat.pop("result", None)
    flat["solution"] = {
        "start_pos": flat["solution"]["start_pos"],
        "moves": [{k: v for k, v in move.items() if k != "alternatives"} for move in moves],
    }
    flat["header"]["num_moves"] = len(moves)
    return flat


def explicit(moves: list[Json]) -> int:
    return sum(not move.get("implicit", False) for move in moves)


class Tree:
    """Adds variations to the moves of a record."""

    def __init__(self, chance: random.Random, value: Json):
        self.chance = chance
        self.value = value
        self.verdicts: dict[str, str] = {}

    def grow(self, before: list[Json], moves: list[Json], number: str, level: int) -> None:
        """Adds variations to `moves`, which follow `before`."""
        counts: dict[int, int] = {}
        most = len(moves) if level == 1 else len(moves) - 1  # only the main line has some at its end
        places = sorted(
            self.chance.randint(0, most)
            for _ in range(self.chance.choice([0, 1, 1, 2] if level > 1 else [1, 2, 4]))
        )
        for at in places:
            prefix = before + moves[:at]
            found = self.play(prefix)
            if not found:
                continue
            first = explicit(moves[:at]) + 1
            counts[first] = counts.get(first, 0) + 1
            own = f"{number}{first}.{counts[first]}"
            said = self.judge(prefix, found, own)
            line: Json = {"moves": found}
            if self.chance.random() < 0.3:
                line["kind"] = "UNDONE"
            if said.kind != "illegal" and level < DEEPEST:
                self.grow(prefix, found, own + ".", level + 1)
            owner = self.value["solution"] if at == len(moves) else moves[at]
            owner.setdefault("alternatives", []).append(line)

    def play(self, prefix: list[Json]) -> list[Json]:
        """A few random moves after a prefix."""
        record = read_record(with_moves(self.value, prefix))
        player = Player(self.chance, with_moves(self.value, []), [])
        try:
            for move in record.moves:
                player.judge.play(move)
        except Illegal:
            return []
        for _ in range(self.chance.randint(1, 6)):
            found = None if player.judge.solved() else player.find()
            if found is None:
                break
            player.make(found)
            player.last = found.dest, found.source
            player.make_automoves()
        if player.moves and self.chance.random() < 0.3:
            at = self.chance.randrange(len(player.moves) + 1)
            player.moves.insert(at, random_move(self.chance, self.value["header"]))
        return player.moves

    def judge(self, prefix: list[Json], moves: list[Json], number: str) -> Verdict:
        said = verdict(read_record(with_moves(self.value, prefix + moves)))
        shown = said.kind
        if said.kind == "illegal":
            shown = f"illegal at {number}.{said.move - explicit(prefix)} {said.why}"
        self.verdicts[number] = shown
        return said


def is_legal_to_its_end(value: Json) -> bool:
    try:
        return verdict(read_record(value)).kind in ("legal", "solved")
    except Unreadable:
        return False


def random_tree(chance: random.Random, game: Json) -> Optional[Json]:
    value = random_game(chance, game)
    if not is_legal_to_its_end(value):
        return None
    value["solution"].pop("final_position", None)
    tree = Tree(chance, value)
    tree.grow([], value["solution"]["moves"], "", 1)
    value["verifier:variations"] = tree.verdicts
    return value


def said(variation: Json) -> str:
    """The verdict of unisol in the verifier's words."""
    kind = KINDS[variation["result"]]
    if kind == "illegal":
        return f"illegal at {variation['illegal_move']} {variation['fault']['reason']}"
    return kind


def compare(trees: str, report: str) -> int:
    variations = different = 0
    pairs = read_pairs(trees, report)
    if pairs is None:
        return 1
    for number, (record, one) in enumerate(pairs, 1):
        found = {v["number"]: said(v) for v in one.get("variations", [])}
        expected = record["verifier:variations"]
        variations += len(expected)
        for name in sorted(set(found) | set(expected)):
            if found.get(name) != expected.get(name):
                different += 1
                print(f"record {number}, {name}: {found.get(name)}; the verifier: {expected.get(name)}")
    print(f"# {len(pairs)} records, {variations} variations")
    return min(different, 1)


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--compare"]:
        return compare(arguments[1], arguments[2])
    games = {k: v for k, v in read_games().items()}
    parser = argparse.ArgumentParser(description="Play random games with variations.")
    parser.add_argument("--variants", default="freecell,eight_off,bakers_game,forecell,simple_simon")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10)
    options = parser.parse_args(arguments)
    names = options.variants.split(",")
    printed = number = 0
    while printed < options.count:
        name = names[number % len(names)]
        tree = random_tree(random.Random(f"{name} {options.seed} {number}"), games[name])
        number += 1
        if tree is None:
            continue
        print(json.dumps({"solitaire": tree}))
        printed += 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
