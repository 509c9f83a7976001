# SPDX-License-Identifier: MIT
"""The boards of vectors, which are shorter than positions of the interchange.

    {"columns": "KS qh JD/TC/", "freecells": "3H - #", "foundations": "5H 2C 3C1", "talon": "4S"}

A card is a rank (A 2 ... 9 T J Q K) and a suit (C D H S), in lower case if it lies face down.  The
piles of `columns`, `holes` and `reserves` are separated by `/`.  A freecell is `-` if it is empty and
`#` if it is blocked.  A foundation is its last card, and its `deck` if that is not 0.
"""
from __future__ import annotations

from typing import Any

Json = dict[str, Any]
RANKS = "-A23456789TJQK"


def card(text: str) -> Json:
    if text in "-#":
        return {"is_empty" if text == "-" else "is_blocked": True}
    value: Json = {"rank": RANKS.index(text[0].upper()), "suit": text[1].upper()}
    if text.islower():
        value["is_hidden"] = True
    return value


def foundation(text: str) -> Json:
    return {"suit": text[1], "deck": int(text[2:] or 0), "rank": RANKS.index(text[0])}


def piles(text: str) -> list[Json]:
    return [{"cards": [card(one) for one in pile.split()]} for pile in text.split("/")]


def position(board: Json) -> Json:
    """The position of a board."""
    found: Json = {"columns": piles(board["columns"])}
    for name in ("freecells", "talon", "waste"):
        if name in board:
            found[name] = [card(one) for one in board[name].split()]
    if "foundations" in board:
        found["foundations"] = [foundation(one) for one in board["foundations"].split()]
    if "holes" in board:
        found["foundations"] = piles(board["holes"])
    if "reserves" in board:
        found["reserves"] = piles(board["reserves"])
    return found


def text(value: Json, hidden: bool = True) -> str:
    """A card as in a board."""
    if value.get("is_empty") or value.get("is_blocked"):
        return "-" if value.get("is_empty") else "#"
    name = RANKS[value["rank"]] + str(value["suit"])
    return name.lower() if hidden and value.get("is_hidden") else name


def board(value: Json, stock_hides: bool = True) -> Json:
    """The board of a position, without empty foundations, and empty freecells, holes and reserves at
    the end; the talon and the waste lie face up unless `stock_hides`."""

    def row(cards: list[Json], hidden: bool = True) -> str:
        return " ".join(text(one, hidden) for one in cards)

    def rows(all_piles: list[Json]) -> str:
        return "/".join(row(pile["cards"]) for pile in all_piles)

    homes = value.get("foundations", [])
    holes = [pile for pile in homes if "cards" in pile]
    suits = [one for one in homes if one.get("rank")]
    suits.sort(key=lambda one: (one.get("deck", 0), "HCDS".index(one["suit"])))
    found = {
        "columns": rows(value["columns"]),
        "freecells": row(value.get("freecells", [])).rstrip(" -"),
        "foundations": " ".join(
            RANKS[one["rank"]] + one["suit"] + (str(one["deck"]) if one.get("deck") else "") for one in suits
        ),
        "holes": rows(holes).rstrip("/"),
        "talon": row(value.get("talon", []), stock_hides),
        "waste": row(value.get("waste", []), stock_hides),
        "reserves": rows(value.get("reserves", [])).rstrip("/"),
    }
    return {name: said for name, said in found.items() if said or name == "columns"}


def record(header: Json, board_of_start: Json, **solution: Any) -> Json:
    """A record of version 0.2 that starts with a board."""
    return {"version": "0.2", "header": header, "solution": {"start_pos": position(board_of_start), **solution}}
