# SPDX-License-Identifier: MIT
"""Writes records of the interchange as JSON values, for converters and the generator of games."""
from __future__ import annotations

from typing import Any, Optional

RANKS = {"A": 1, "T": 10, "10": 10, "J": 11, "Q": 12, "K": 13, **{str(n): n for n in range(1, 14)}}

Json = dict[str, Any]
Place = tuple[Any, ...]  # a type and an index, or a suit and a deck


def card(name: str, hidden: bool = False) -> Json:
    """The card of a name: a rank and a letter for the suit."""
    value: Json = {"rank": RANKS[name[:-1].upper()], "suit": name[-1].upper()}
    if hidden:
        value["is_hidden"] = True
    return value


def cards(names: list[str], hidden: int = 0) -> list[Json]:
    """The cards of a pile, of which the first `hidden` lie face down."""
    return [card(name, i < hidden) for i, name in enumerate(names)]


def pile(place: Place) -> Json:
    """A pile from its type and its index, or its suit and deck."""
    value: Json = {"type": place[0]}
    if len(place) > 1:
        value["index" if isinstance(place[1], int) else "suit"] = place[1]
    if len(place) > 2 and place[2]:
        value["deck"] = place[2]
    return value


def move(
    source: Place,
    dest: Place,
    num_cards: int = 1,
    source_card: Optional[str] = None,
    before: Optional[Json] = None,
) -> Json:
    value: Json = {"num_cards": num_cards, "source": pile(source), "dest": pile(dest)}
    if source_card is not None:
        value["source_card"] = card(source_card)
    if before is not None:
        value["pos_before_move"] = before
    return value


HEADER = {
    "num_decks": 1,
    "num_columns": 8,
    "num_freecells": 0,
    "variant": "custom",
    "sequences_are_built_by": "ALTERNATE_COLOR",
    "empty_stacks_filled_by": "ANY_CARD",
    "sequence_move": "UNLIMITED",
}


def header(fields: Json) -> Json:
    """A header, with values of HEADER for required fields that are not stated."""
    return {**HEADER, **fields}


def record(fields: Json, start: Json, moves: list[Json], version: str = "0.2") -> Json:
    return {
        "version": version,
        "header": {**header(fields), "num_moves": len(moves)},
        "solution": {"start_pos": start, "moves": moves},
    }
