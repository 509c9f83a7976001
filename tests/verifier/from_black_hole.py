# SPDX-License-Identifier: MIT
"""Converts the solutions of black-hole-solver, with the boards they were made from."""
from __future__ import annotations

import re

from from_pysol import convert as convert_board
from records import Json, move

MOVE = re.compile(
    r"^(?:Move a card from stack (\d+) to the foundations|(Deal talon))\n\n"
    r"Info: Card moved is (\S+)",
    re.MULTILINE,
)


def convert(board: str, solution: str, row: Json) -> Json:
    value = convert_board(board, row, None)
    moves: list[Json] = value["solution"]["moves"]
    for found in MOVE.finditer(solution):
        source = ("TALON",) if found[2] else ("COLUMN", int(found[1]))
        moves.append(move(source, ("FOUNDATION", 0), 1, found[3]))
    value["header"]["num_moves"] = len(moves)
    return value
