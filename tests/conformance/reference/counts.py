# SPDX-License-Identifier: MIT
"""Counts the moves of a record in all ways that `result` can state: F19 and F20 of docs/interchange.md."""
from __future__ import annotations

from model import BLOCKED, Move, Position, Rules

NAMES = (
    "MOVES",
    "AUTOMOVES",
    "FREECELLS_USED",
    "LONGEST_SUPERMOVE",
    "FLOURISH",
    "DRAWS",
    "REDEALS",
    "PASSES",
    "TURNED_CARDS",
    "ALL_MOVES",
    "SINGLE_CARD_MOVES",
    "MOVES_WITHOUT_REDEALS",
    "MOVES_AND_TURNED_CARDS",
    "FOUNDATION_CARDS",
)


def face_down(position: Position) -> int:
    return sum(card.hidden for pile in position.columns + position.reserves for card in pile)


def cells_used(position: Position) -> int:
    return sum(cell is not None and cell is not BLOCKED for cell in position.freecells)


class Counts:
    """The counts of a replay, from its start on."""

    def __init__(self, rules: Rules, start: Position):
        self.rules = rules
        self.number = dict.fromkeys(NAMES, 0)
        self.number["FREECELLS_USED"] = cells_used(start)
        self.down = face_down(start)

    def add(self, move: Move, cards: int, deals: bool, position: Position) -> None:
        """F20: counts a move of so many cards that led to a position.  `deals`: it is one of K6 to K8 or K10 (K20)."""
        number, source, dest = self.number, move.source.type, move.dest.type
        draw = deals and source == "TALON"
        redeal = (deals and dest == "TALON") or source == "COLUMNS"
        if draw and self.rules.stock_to == "WASTE" and number["PASSES"] == number["REDEALS"]:
            number["PASSES"] += 1
        number["DRAWS"] += draw
        number["REDEALS"] += redeal
        number["AUTOMOVES" if move.implicit else "MOVES"] += 1
        number["ALL_MOVES"] += 1
        number["SINGLE_CARD_MOVES"] += 1 if redeal or draw else cards
        for name in ("MOVES_WITHOUT_REDEALS", "MOVES_AND_TURNED_CARDS"):
            number[name] += not redeal and not move.implicit

        to_foundation = dest == "FOUNDATION" and not self.rules.num_holes
        number["FLOURISH"] = number["FLOURISH"] + cards if to_foundation else 0
        if dest == "COLUMN":
            number["LONGEST_SUPERMOVE"] = max(number["LONGEST_SUPERMOVE"], cards)
        number["FREECELLS_USED"] = max(number["FREECELLS_USED"], cells_used(position))

        before, self.down = self.down, face_down(position)
        for name in ("TURNED_CARDS", "MOVES_AND_TURNED_CARDS"):
            number[name] += before - self.down if source != "COLUMNS" and self.rules.judged == "YES" else 0

    def at_end(self, position: Position) -> dict[str, int]:
        """F20: all counts of moves that end with this position."""
        base, most = self.rules.foundation_base, self.rules.max_rank
        ranks = [rank for rank in position.foundations.values() if rank]
        return {**self.number, "FOUNDATION_CARDS": sum((rank - base) % most + 1 for rank in ranks)}
