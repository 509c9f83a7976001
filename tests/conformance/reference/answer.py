#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Answers the requests of ../run.py --lines: a line of JSON for each line of the standard input."""
from __future__ import annotations

import json
import sys
from typing import Any, Optional

import deals
import verifier
import writer
from canonical import canonical_forms
from judge import Judge
from model import Illegal, Move, Pile, Position, Record, Rules, Unreadable, rules_of
from reader import read_record, read_records
from verifier import Replay

Json = dict[str, Any]


def text_at(request: Json) -> bytes:
    with open(request["file"], "rb") as stream:
        return stream.read()


def verdict(request: Json) -> Json:
    return verifier.answer(verifier.verdicts(text_at(request)))


def canonical(request: Json) -> Json:
    return {"text": canonical_forms(text_at(request))}


def conversion(request: Json) -> Json:
    records = [record for record, _ in read_records(text_at(request)) if record is not None]
    return {"text": writer.document(records, request["to"])}


def is_too_new(record: Optional[Record]) -> bool:
    """V4: whether the record states a newer version than it needs."""
    return record is not None and record.version == "0.2" and writer.value_of(record)["version"] != "0.2"


# ---- questions about a board ---------------------------------------------------------------------


def start_of(request: Json) -> tuple[Record, Position]:
    record = read_record(request["record"])
    assert record.start is not None
    return record, record.start


def all_piles(rules: Rules, start: Position) -> list[Pile]:
    piles = [Pile("COLUMN", i) for i in range(rules.num_columns)]
    piles += [Pile("FREECELL", i) for i in range(rules.num_freecells)]
    piles += [Pile("RESERVE", i) for i in range(rules.num_reserves)]
    piles += [Pile("FOUNDATION", i) for i in range(rules.num_holes)]
    piles += [Pile("FOUNDATION", None, suit, deck) for suit, deck in start.foundations]
    return piles + [Pile(name) for name in ("TALON", "WASTE", "COLUMNS", "RESERVES")]


def legal_moves(record: Record, sources: list[Pile], dests: list[Pile]) -> list[tuple[Move, int]]:
    """The legal moves at the start with their numbers of cards: each number that is legal between
    columns, and otherwise the one that the rules require."""
    assert record.start is not None
    judge = Judge(record.rules, record.start)
    found = []
    for source in sources:
        for dest in dests:
            numbers: list[Optional[int]] = [None]
            if source.type == dest.type == "COLUMN":
                numbers = [*range(1, len(judge.cards_of(source)) + 1)]
            for number in numbers:
                move = Move(source, dest, number)
                try:
                    found.append((move, judge.check(move)))
                except Illegal:
                    pass
    return found


def text_of(move: Move, number: int) -> str:
    """A move as in a move_list."""
    piles = [pile_text(move.source), pile_text(move.dest)]
    return "-".join(piles) + (f"x{number}" if number > 1 else "")


def pile_text(pile: Pile) -> str:
    if pile.type in ("COLUMNS", "RESERVES"):
        return pile.type[0].lower() + "*"
    letter = "h" if pile.type == "FOUNDATION" else pile.type[0].lower()
    index = "" if pile.index is None else str(pile.index)
    return letter + (pile.suit or index) + (str(pile.deck) if pile.deck else "")


def moves(request: Json) -> Json:
    record, start = start_of(request)
    piles = all_piles(record.rules, start)
    return {"moves": " ".join(text_of(*one) for one in legal_moves(record, piles, piles))}


def limit(request: Json) -> Json:
    """How many cards at most may move from one column to another."""
    record, _ = start_of(request)
    source, dest = ([Pile("COLUMN", request[name])] for name in ("source", "dest"))
    return {"num_cards": max((number for _, number in legal_moves(record, source, dest)), default=0)}


def automoves(request: Json) -> Json:
    record, _ = start_of(request)
    record.lists_moves = record.automoves_first = True
    replay = Replay(record)
    replay.run()
    return {"moves": " ".join(text_of(*one) for one in replay.played)}


def count(request: Json) -> Json:
    """How many cards the record's only move moves."""
    replay = Replay(read_record(request["record"]))
    said = replay.run()
    return {"num_cards": replay.played[0][1]} if replay.played else {"fault": said.why}


def deal(request: Json) -> Json:
    layout = deals.by_name(rules_of(request["header"]), request["system"], request["number"])
    return {"position": layout and writer.position_value(layout)}


ANSWERS = {
    "verdict": verdict,
    "canonical": canonical,
    "convert": conversion,
    "moves": moves,
    "limit": limit,
    "automoves": automoves,
    "count": count,
    "deal": deal,
}


def main() -> int:
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = ANSWERS[request["ask"]](request)
        except Unreadable as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
