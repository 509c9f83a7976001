#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the verdicts of unisol and of the reference implementation on games with random rules.

usage: random_rules.py [--count N] [--seed N]

Each record has a few random fields of the struct `rules`, a random start with two to four ranks, and
some moves that the reference implementation plays, with the position to which they lead, and a last move
that is often illegal.  Prints the records with different verdicts, moves at fault or reasons, and counts
at the end.  PYTHONPATH and UNISOL_LIBRARY name unisol, as for unisol_answers.py.
"""
from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections import Counter
from typing import Any, Optional

from kit import KIT
import verifier
from judge import Judge
from model import BLOCKED, Card, Illegal, Move, Pile, Position, Record, Unreadable
from random_documents import said_by_reference, same
from reader import read_record
from unisol_answers import verdict_of

Json = dict[str, Any]
OFTEN = ("num_holes", "num_reserves", "stock_to", "goal", "hole_takes", "refill", "reserve_holds")
SEEMS_DULL = ("NO_RULE_FOR_PILE", "SOURCE_EMPTY", "SAME_PILE", "TO_STOCK", "NO_SUCH_DEST", "STOCK_TO_OTHER_PILE")


def definitions() -> Json:
    with open(os.path.join(KIT, "..", "..", "schema", "solitaire.schema.json"), encoding="utf-8") as stream:
        found: Json = json.load(stream)["$defs"]
    return found


def value_of(chance: random.Random, definition: Json, holes: int) -> Any:
    """A random value of a field.  Numbers are small, and lists have an item for each hole, or some."""
    if "enum" in definition:
        return chance.choice(definition["enum"])
    if definition["type"] == "integer":
        return chance.randint(definition["minimum"], min(definition["minimum"] + 3, definition["maximum"]))
    if definition["type"] == "string":
        return "".join(chance.choice("CDHS") for _ in range(chance.randint(1, 4)))
    least, most = definition["items"]["minimum"], definition["items"]["maximum"]
    number = holes or chance.randint(1, 3)
    return [chance.randint(max(least, -2), min(most, 4)) for _ in range(number)]


def random_header(chance: random.Random, fields: Json) -> Json:
    header: Json = {
        "num_decks": chance.choice([1, 1, 2]),
        "num_columns": chance.randint(1, 5),
        "num_freecells": chance.choice([0, 0, 1, 2]),
        "max_rank": chance.randint(2, 4),
        "variant": chance.choice(["small"] * 9 + ["simple_simon"]),
    }
    for name in ("sequences_are_built_by", "empty_stacks_filled_by", "sequence_move", "foundation_to_column"):
        header[name] = value_of(chance, fields["header"]["properties"][name], 0)
    header["empty_column_count"] = chance.choice(["STATED", "MAX", "MS"])
    if chance.random() < 0.3:
        header["automove"] = chance.choice(["HORNE", "WKR", "AND_RULE", "MAX"])
    rules = fields["rules"]["properties"]
    names = {name for name in OFTEN if chance.random() < 0.5} | set(chance.sample(sorted(rules), chance.randint(1, 7)))
    holes = chance.randint(1, 3)
    header["rules"] = {name: value_of(chance, rules[name], holes * name.startswith("hole")) for name in sorted(names)}
    if "num_holes" in names:
        header["rules"]["num_holes"] = holes
    return header


# ---- positions -----------------------------------------------------------------------------------


def card(rank: int, suit: str, hidden: bool = False) -> Json:
    return {"rank": rank, "suit": suit, **({"is_hidden": True} if hidden else {})}


def random_start(chance: random.Random, header: Json) -> Json:
    """All cards, some of them face down, and in some starts some unknown."""
    rules = header["rules"]
    suits, ranks = rules.get("suits", "CDHS"), range(1, header["max_rank"] + 1)
    cards = [(rank, suit) for suit in suits for rank in ranks for _ in range(header["num_decks"])]
    chance.shuffle(cards)
    start: Json = {name: [] for name in ("foundations", "talon", "waste")}
    start["columns"] = [{"cards": []} for _ in range(header["num_columns"])]
    start["reserves"] = [{"cards": []} for _ in range(rules.get("num_reserves", 0))]
    start["freecells"] = [{"is_empty": True} for _ in range(header["num_freecells"])]
    if rules.get("num_holes"):
        start["foundations"] = [{"cards": []} for _ in range(rules["num_holes"])]
    elif rules.get("foundation_takes") != "NOTHING" and rules.get("foundation_base", 1) < 2:
        for suit in sorted(set(suits)):
            if chance.random() < 0.4:
                cards.remove((1, suit))
                start["foundations"].append({"suit": suit, "rank": 1})
    for i in range(header["num_freecells"]):
        if cards and chance.random() < 0.3:
            start["freecells"][i] = card(*cards.pop())

    places: list[list[Json]] = [column["cards"] for column in start["columns"] if chance.random() < 0.85] * 2
    places += [reserve["cards"] for reserve in start["reserves"]]
    places += [hole["cards"] for hole in start["foundations"] if "cards" in hole and chance.random() < 0.3]
    places += [start["talon"]] * chance.randint(0, 2) + [start["waste"]] * chance.choice([0, 0, 1])
    hidden, unknown = chance.choice([0, 0, 0.2, 0.4]), chance.choice([0, 0, 0.2])
    for rank, suit in cards:
        place = chance.choice(places or [start["columns"][0]["cards"]])
        place.append(card(rank, suit, chance.random() < hidden))
        if chance.random() < unknown and place is not start["waste"]:
            place[-1] = {"is_hidden": True}
    return start


def shown(position: Position, record: Record) -> Json:
    """A position of the reference implementation as a struct."""

    def cards(pile: list[Card]) -> list[Json]:
        return [card(one.rank, one.suit) if one.rank else {"is_hidden": True} for one in pile]

    value: Json = {"columns": [{"cards": cards(pile)} for pile in position.columns]}
    value["reserves"] = [{"cards": cards(pile)} for pile in position.reserves]
    value.update(talon=cards(position.stock), waste=cards(position.waste))
    cells = [one for one in position.freecells if one is not BLOCKED]
    value["freecells"] = [{"is_empty": True} if one is None else card(one.rank, one.suit) for one in cells]
    value["foundations"] = [{"cards": cards(pile)} for pile in position.holes]
    if not record.rules.num_holes:
        homes = position.foundations.items()
        value["foundations"] = [{"suit": suit, "deck": deck, "rank": rank} for (suit, deck), rank in homes]
    return value


# ---- moves ---------------------------------------------------------------------------------------

KINDS = ["COLUMN"] * 6 + ["FOUNDATION", "TALON", "WASTE", "RESERVE"] * 2 + ["FREECELL", "COLUMNS", "RESERVES"]


def random_pile(chance: random.Random, header: Json) -> Json:
    rules, kind = header["rules"], chance.choice(KINDS)
    count = {"COLUMN": "num_columns", "FREECELL": "num_freecells", "RESERVE": "num_reserves"}
    if kind in count:
        number = {**header, **rules}.get(count[kind], 0)
        return {"type": kind, "index": chance.randrange(number or 1)}
    if kind != "FOUNDATION":
        return {"type": kind}
    if rules.get("num_holes"):
        return {"type": kind, "index": chance.randrange(rules["num_holes"])}
    return {"type": kind, "suit": chance.choice(rules.get("suits", "CDHS")), "deck": chance.choice([0, 0, 0, 1])}


def random_move(chance: random.Random, header: Json) -> Json:
    move: Json = {"source": random_pile(chance, header), "dest": random_pile(chance, header)}
    if chance.random() < 0.5:
        move["num_cards"] = chance.choice([1, 1, 1, 2, 2, 3])
    return move


def moved(move: Json) -> Move:
    return Move(Pile(**move["source"]), Pile(**move["dest"]), move.get("num_cards"))


def why_illegal(judge: Judge, move: Json) -> str:
    try:
        judge.check(moved(move))
    except Illegal as error:
        return error.reason
    return ""


def random_record(chance: random.Random, fields: Json) -> Optional[Json]:
    """A record, or None if its rules contradict each other."""
    header = random_header(chance, fields)
    solution: Json = {"start_pos": random_start(chance, header), "moves": []}
    value: Json = {"version": "0.2", "header": header, "solution": solution}
    try:
        record = read_record(value)
    except Unreadable:
        return None
    assert record.start is not None
    judge = Judge(record.rules, record.start)
    for _ in range(400):
        move = random_move(chance, header)
        if len(solution["moves"]) < 8 and not why_illegal(judge, move):
            judge.play(moved(move))
            solution["moves"].append(move)
    if chance.random() < 0.6:
        solution["final_position"] = shown(judge.position, record)
    if chance.random() < 0.7:
        tried = [random_move(chance, header) for _ in range(12)]
        best = [move for move in tried if why_illegal(judge, move) not in SEEMS_DULL]
        solution["moves"].append((best or tried)[0])
    return value


def with_counts(value: Json) -> Json:
    """The record with the result and the counts of the reference implementation."""
    record = verifier.settled(read_record(value))
    _, replay = verifier.replayed(record)
    numbers = replay.counts.at_end(replay.judge.position)
    status = "SOLVED" if replay.judge.solved() else "UNFINISHED"
    if record.rules.judged == "NO":
        status = "NOT_JUDGED"
    counts = [{"name": name, "number": number} for name, number in numbers.items()]
    return {**value, "result": {"status": status, "counts": counts}}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance, fields = random.Random(options.seed), definitions()
    counts: Counter[str] = Counter()
    different = 0
    while sum(counts.values()) < options.count:
        record = random_record(chance, fields)
        if record is None:
            continue
        text = json.dumps({"solitaire": record}).encode()
        reference = said_by_reference(text)
        if reference["verdict"] == "valid":
            text = json.dumps({"solitaire": with_counts(record)}).encode()
            reference = said_by_reference(text)
        unisol = verdict_of(text)
        if record["header"]["rules"].get("judged") == "NO" and unisol == {"verdict": "valid"}:
            unisol = {"verdict": "invalid"}  # it is not judged
        counts[str(reference["verdict"])] += 1
        if not same(reference, unisol):
            different += 1
            print(f"unisol {unisol}; the reference {reference}: {text.decode()}")
    print("#", ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    return min(different, 1)


if __name__ == "__main__":
    sys.exit(main())
