# SPDX-License-Identifier: MIT
"""Converts boards as PySol writes them to records of the interchange without moves."""
from __future__ import annotations

import copy
import re
from typing import Optional

from records import RANKS, Json, card, record

OTHER_NAMES = {"vegas_klondike": "vegas"}


def row(game: str, games: dict[str, Json]) -> Optional[Json]:
    """The row of games.json for a name or an alias."""
    name = OTHER_NAMES.get(game, game)
    for one in games.values():
        if name in [one["name"], *one.get("aliases", [])]:
            return one
    return None


def shown(word: str) -> Json:
    return card(word.strip("<>"), word.startswith("<"))


def foundations(words: list[str], holes: int) -> list[Json]:
    if holes:
        names = [word for word in words if word != "-"]
        return [{"cards": [card(name)]} for name in names]
    found: list[Json] = []
    for word in words:
        suit, rank = word.split("-")
        deck = sum(one["suit"] == suit for one in found)
        found.append({"suit": suit, "deck": deck, "rank": RANKS.get(rank, 0)})
    return found


def convert(text: str, row_: Json, deal: Optional[Json]) -> Json:
    fields = copy.deepcopy(row_["header"])
    holes = fields.get("rules", {}).get("num_holes", 0)
    position: Json = {"columns": []}
    for line in text.splitlines():
        title, _, rest = line.rpartition(":")
        words = re.findall(r"\S+", rest)
        if title == "Talon":
            position["talon"] = [card(word, True) for word in words][::-1]
        elif title == "Foundations":
            position["foundations"] = foundations(words, holes)
        elif title == "Freecells":
            cells = [{"is_empty": True} if word == "-" else card(word) for word in words]
            position["freecells"] = cells
        else:
            position["columns"].append({"cards": [shown(word) for word in words]})
    fields["num_columns"] = len(position["columns"])
    if deal is not None:
        fields["deal"] = deal
    return record(fields, position, [])
