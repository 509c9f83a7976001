#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the verdicts of unisol and of the reference implementation on random documents.

usage: random_documents.py [--count N] [--seed N] [--keep DIRECTORY]

A document is a valid file of the conformance kit or a random game in which some values are changed,
removed, doubled or moved, or some characters of its text.  Prints the documents with different
verdicts, moves at fault or reasons, and counts at the end.  PYTHONPATH and UNISOL_LIBRARY name
unisol, as for unisol_answers.py.
"""
from __future__ import annotations

import argparse
import copy
import json
import os
import random
import sys
from collections import Counter
from typing import Any, Iterator

from kit import KIT
import plans
import verifier
import writer
from random_games import random_game
from reader import AUTOMOVES, RULES_FIELDS, read_records
from unisol_answers import verdict_of
from xml_tree import NAMESPACE

Json = dict[str, Any]
WORDS = [
    *AUTOMOVES, "DRAWS", "ALL_MOVES", "COLUMN", "FREECELL", "FOUNDATION", "TALON", "WASTE", "RESERVE", "COLUMNS", "RESERVES", "RANK",
    "SUIT", "ALTERNATE_COLOR", "SAME_COLOR", "OTHER_SUIT", "KINGS_ONLY", "ANY_CARD", "BEFORE_BASE", "LIMITED",
    "UNLIMITED", "FORBIDDEN", "ALLOWED", "STATED", "ONE", "MS", "SOLVED", "UNFINISHED", "ILLEGAL", "GAVE_UP", "DOWN",
    "UP", "BOTH", "ANY", "SEQUENCE", "FACE_UP", "PILE", "SAME", "HOLE", "NOWHERE", "YES", "NO", "SNAKE", "HINT",
    "UNDONE", "ACES", "HOLES", "NEIGHBOR", "NOTHING", "simple_simon", "custom", "0.1", "0.1.1", "0.2", "H", "C", "D",
    "S", "", " ", "0", "1", "-1", "\u2028", "\x85", "<p>", "auto", "c0-c1", "c1-f0 c0-hS", "12.1.3",
]  # fmt: skip
MEMBERS = [
    "num_cards", "implicit", "automove", "is_hidden", "is_empty", "is_blocked", "deck", "suit", "rank", "index", "len",
    "row", "rules", "final_position", "result", "current", "move_list", "moves", "num_moves", "max_rank", "talon",
    "waste", "reserves", "counts", "empty_column_count", "foundation_to_column", "source_card", "dest_card", "x", "x:y",
    *RULES_FIELDS,
]  # fmt: skip


def documents(chance: random.Random) -> Iterator[Json]:
    """Records of the kit and random games, without end."""
    found = []
    for name in sorted(os.listdir(KIT)):
        if name.endswith((".json", ".xml")) and os.path.getsize(os.path.join(KIT, name)) < 20000:
            with open(os.path.join(KIT, name), "rb") as stream:
                found += [record.value for record, _ in read_records(stream.read()) if record is not None]
    games = list(plans.games().values())
    while True:
        if chance.random() < 0.8:
            yield copy.deepcopy(chance.choice(found))
        else:
            yield random_game(chance, chance.choice(games))


# ---- changes -------------------------------------------------------------------------------------


def places(value: Any, depth: int = 0) -> Iterator[tuple[Any, Any, int]]:
    """The containers of a value, with each key or index and its depth."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    for key in keys:
        yield value, key, depth
        yield from places(value[key], depth + 1)


def change(chance: random.Random, record: Json) -> None:
    """Changes one value.  Those near the root are as likely as all others, of which there are many."""
    found = list(places(record))
    limit = chance.choice([1, 2, 3, 4, 99, 99, 99])
    container, key, _ = chance.choice([one for one in found if one[2] <= limit])
    what = chance.random()
    if what < 0.15:
        del container[key]
    elif what < 0.25 and isinstance(container, list):
        container.insert(chance.randrange(len(container) + 1), copy.deepcopy(container[key]))
    elif what < 0.3 and isinstance(container, list):
        chance.shuffle(container)
    elif what < 0.4 and isinstance(container, dict):
        source, other, _ = chance.choice(found)
        container[chance.choice([*MEMBERS, other if isinstance(other, str) else "x"])] = copy.deepcopy(source[other])
    elif what < 0.5:
        source, other, _ = chance.choice(found)
        container[key] = copy.deepcopy(source[other])
    else:
        container[key] = another(chance, container[key])


def another(chance: random.Random, value: Any) -> Any:
    if chance.random() < 0.05:
        return chance.choice([None, True, False, [], {}, 0, 1.5, -1, 2**32, "x"])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice([value + 1, value + 1, value - 1, value - 1, 0, 1, 2, 3, 13, 14, 31, 32, -value, str(value)])
    if isinstance(value, str):
        return chance.choice([chance.choice(WORDS), chance.choice(WORDS), value + " ", value.lower(), value[1:]])
    return chance.choice([[], {}, value])


def spoiled(chance: random.Random, text: str) -> str:
    """Changes some characters of a text."""
    for _ in range(chance.choice([1, 1, 2])):
        at = chance.randrange(len(text))
        what = chance.choice(
            ['"', "{", "}", "[", "]", ",", ":", "0", "1", "9", " ", "a", "<", ">", "/", "&", "\\", "\t", "-"]
        )
        text = text[:at] + chance.choice([what, what + text[at], ""]) + text[at + 1 :]
    return text


def encoded(chance: random.Random, record: Json) -> str:
    """In XML, if the structs are where they should be."""
    if chance.random() < 0.35:
        try:
            inner = "".join(writer.struct("solitaire", writer.own(record), "solitaire"))
            return f'<solitaire xmlns="{NAMESPACE}"{inner}'
        except (AttributeError, KeyError, TypeError):
            pass
    return json.dumps({"solitaire": record})


# ---- verdicts ------------------------------------------------------------------------------------


def said_by_reference(text: bytes) -> Json:
    return verifier.answer(verifier.verdicts(text))


def same(one: Json, unisol: Json) -> bool:
    """STATED: unisol does not know the reason that the record states."""
    if unisol.get("fault") == "STATED":
        one = {**one, "fault": "STATED"}
    return one == unisol


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="where to write the documents that differ")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    records = documents(chance)
    counts: Counter[str] = Counter()
    different = 0
    for number in range(1, options.count + 1):
        record = next(records)
        for _ in range(chance.choice([0, 1, 1, 1, 1, 2])):
            change(chance, record)
        text = encoded(chance, record)
        if chance.random() < 0.1:
            text = spoiled(chance, text)
        document = text.encode("utf-8", "surrogatepass")
        reference, unisol = said_by_reference(document), verdict_of(document)
        counts[str(reference["verdict"])] += 1
        if not same(reference, unisol):
            different += 1
            print(f"document {number}: unisol {unisol}; the reference {reference}")
            if options.keep:
                with open(os.path.join(options.keep, f"{number}"), "wb") as stream:
                    stream.write(document)
    print("#", ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    return min(different, 1)


if __name__ == "__main__":
    sys.exit(main())
