#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Answers the requests of tests/conformance/run.py --lines with unisol's Python package.

PYTHONPATH names the package, and UNISOL_LIBRARY the shared library.
"""
from __future__ import annotations

import json
import sys
from typing import Any, Union

import unisol
from unisol import Game, Pile, Record, Step

Json = dict[str, Any]
TYPES = {"column": "c", "freecell": "f", "stock": "t", "waste": "w", "hole": "h", "reserve": "r"}


def read(value: Json) -> Record:
    return next(iter(unisol.read(json.dumps({"solitaire": value}).encode(), format="json")))


def pile_text(pile: Pile) -> str:
    """A pile as in a move_list."""
    if pile.kind == "foundation":
        return "h" + "HCDS"[pile.index % 4] + (str(pile.index // 4) if pile.index > 3 else "")
    if pile.kind.startswith("all_"):
        return pile.kind[4] + "*"
    return TYPES[pile.kind] + ("" if pile.kind in ("stock", "waste") else str(pile.index))


def text(move: Union[unisol.Move, Step]) -> str:
    number = f"x{move.num_cards}" if move.num_cards > 1 else ""
    return f"{pile_text(move.source)}-{pile_text(move.dest)}{number}"


def verdict(request: Json) -> Json:
    return verdict_of(request["file"])


def verdict_of(source: Union[str, bytes]) -> Json:
    """The worst verdict of a path or a text, and the first fault."""
    try:
        records = list(unisol.read(source))
    except unisol.ReadError:
        return {"verdict": "invalid"}
    fault = next((record.fault for record in records if record.fault), None)
    return {"verdict": "illegal", "move": fault.move, "fault": fault.reason} if fault else {"verdict": "valid"}


def canonical(request: Json) -> Json:
    return {"text": unisol.convert(request["file"], to="jsonl", options={"canonical": "yes"})}


def convert(request: Json) -> Json:
    return {"text": unisol.convert(request["file"], to=request["to"])}


def moves(request: Json) -> Json:
    return {"moves": " ".join(map(text, Game.from_record(read(request["record"]), 0).legal_steps))}


def limit(request: Json) -> Json:
    piles = [Pile("column", request[name]) for name in ("source", "dest")]
    legal = Game.from_record(read(request["record"]), 0).legal_steps
    return {"num_cards": max((one.num_cards for one in legal if [one.source, one.dest] == piles), default=0)}


def automoves(request: Json) -> Json:
    record = request["record"]
    record["solution"]["move_list"] = "auto"
    return {"moves": " ".join(map(text, read(record).moves))}


def count(request: Json) -> Json:
    record = read(request["record"])
    return {"fault": record.fault.reason} if record.fault else {"num_cards": record.moves[0].num_cards}


def deal(request: Json) -> Json:
    """Reads the deal as a record whose layout is known, and writes it with its start."""
    number = request["number"]
    name = number if number.startswith("-") else f"{request['system']}:{number}"
    record = unisol.deal(name, game=request["header"]["variant"])
    value = json.loads(unisol.convert(record, to="jsonl", options={"form": "long"}))["solitaire"]
    return {"position": value["solution"]["start_pos"]}


ANSWERS = {
    "verdict": verdict,
    "canonical": canonical,
    "convert": convert,
    "moves": moves,
    "limit": limit,
    "automoves": automoves,
    "count": count,
    "deal": deal,
}


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = ANSWERS[request["ask"]](request)
        except unisol.Error as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
