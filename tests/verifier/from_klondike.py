# SPDX-License-Identifier: MIT
"""Converts the solutions of Klondike-Solver and MinimalKlondike to records of the interchange.

Both leave things out: Klondike-Solver names no cards, MinimalKlondike neither counts nor redeals.
The converter keeps track of the piles, but does not ask whether a move is legal.
"""
from __future__ import annotations

import re
from typing import Optional

from records import RANKS, Json, Place, cards, move, record

SUITS = "CDSH"  # the order of the foundations of both


class Table:
    """Seven columns, a stock and a waste, as far as moves follow from them."""

    def __init__(self, columns: list[list[str]], stock: list[str], draw: int):
        self.draw_count = draw
        self.columns = columns
        self.hidden = [len(column) - 1 for column in columns]
        self.stock = stock  # the last card is drawn next
        self.waste: list[str] = []
        self.home = {suit: 0 for suit in SUITS}
        self.moves: list[Json] = []
        self.start: Json = {
            "columns": [{"cards": cards(pile, len(pile) - 1)} for pile in columns],
            "talon": cards(stock, len(stock)),
        }

    def draw(self) -> None:
        number = min(self.draw_count, len(self.stock))
        self.moves.append(move(("TALON",), ("WASTE",), max(1, number)))
        for _ in range(number):
            self.waste.append(self.stock.pop())

    def redeal(self) -> None:
        self.moves.append(move(("WASTE",), ("TALON",), max(1, len(self.waste))))
        self.stock, self.waste = self.waste[::-1], []

    def pile(self, place: Place) -> list[str]:
        if place[0] == "COLUMN":
            return self.columns[place[1]]
        if place[0] == "WASTE":
            return self.waste
        rank = self.home[place[1]]
        return ["?A23456789TJQK"[rank] + place[1]] if rank else []

    def move(self, source: Place, dest: Place, number: int) -> None:
        moved = self.pile(source)[-number:]
        self.moves.append(move(source, dest, number, moved[0] if moved else None))
        if source[0] == "FOUNDATION":
            self.home[source[1]] -= 1
        else:
            del self.pile(source)[-number:]
        if dest[0] == "FOUNDATION":
            self.home[dest[1]] += 1
        else:
            self.pile(dest).extend(moved)
        for i, column in enumerate(self.columns):
            self.hidden[i] = min(self.hidden[i], max(0, len(column) - 1))

    def number(self, source: int, dest: int) -> int:
        """How many cards move, from the ranks of the last ones."""
        onto, column = self.columns[dest], self.columns[source]
        if not onto:
            return len(column) - self.hidden[source]
        return RANKS[onto[-1][0]] - RANKS[column[-1][0]]

    def record(self) -> Json:
        fields = {
            "num_columns": 7,
            "variant": "klondike" if self.draw_count == 1 else "klondike_by_threes",
            "sequences_are_built_by": "ALTERNATE_COLOR",
            "empty_stacks_filled_by": "KINGS_ONLY",
            "foundation_to_column": "ALLOWED",
            "rules": {"stock_to": "WASTE", "stock_draw": self.draw_count},
        }
        return record(fields, self.start, self.moves)


# ---- Klondike-Solver -----------------------------------------------------------------------------

MOVE = re.compile(r"DR(\d+)|(NEW)|F(\d)|([1-7WCDSH])([1-7CDSH])(?:-(\d+))?")


def klondike_solver(text: str, draw: int) -> Optional[Json]:
    """A game with the board as PySol writes it, and a line of moves; None if there is none."""
    board = re.search(r"Talon: +==> (.*?) <==\n((?::.*\n?){7})", text)
    lines = [line for line in text.split("\n") if line and not MOVE.sub("", line).strip()]
    if board is None or not lines:
        return None
    columns = [re.sub("[<>:]", "", row).split() for row in board[2].strip().split("\n")]
    table = Table(columns, board[1].split()[::-1], draw)
    for word in lines[-1].split():
        found = MOVE.fullmatch(word)
        if found is None:
            return None
        if found[1]:
            for _ in range(int(found[1])):
                table.draw()
        elif found[2]:
            table.redeal()
        elif found[4]:
            table.move(named(found[4]), named(found[5]), int(found[6] or 1))
    return table.record()


def named(letter: str) -> Place:
    if letter == "W":
        return ("WASTE",)
    return ("COLUMN", int(letter) - 1) if letter.isdigit() else ("FOUNDATION", letter)


# ---- MinimalKlondike -----------------------------------------------------------------------------


def minimal_klondike(text: str, draw: int) -> Optional[Json]:
    deal = re.search(r"^Deal: (\d{156})", text, re.MULTILINE)
    moves = re.search(r"^Moves: (.*)$", text, re.MULTILINE)
    if deal is None or moves is None:
        return None
    codes = [deal[1][i : i + 3] for i in range(0, 156, 3)]
    deck = ["A23456789TJQK"[int(code[:2]) - 1] + "CDHS"[int(code[2]) - 1] for code in codes]
    columns: list[list[str]] = [[] for _ in range(7)]
    for row in range(7):
        for column in columns[row:]:
            column.append(deck.pop(0))
    table = Table(columns, deck[::-1], draw)
    for word in re.findall(r"@|[A-L]{2}", moves[1]):
        if word == "@":
            if not table.stock:
                table.redeal()
            table.draw()
            continue
        source, dest = lettered(word[0]), lettered(word[1])
        number = 1
        if source[0] == dest[0] == "COLUMN":
            number = table.number(source[1], dest[1])
        table.move(source, dest, number)
    return table.record()


def lettered(letter: str) -> Place:
    at = ord(letter) - ord("A")
    if at == 0:
        return ("WASTE",)
    return ("FOUNDATION", SUITS[at - 1]) if at < 5 else ("COLUMN", at - 5)
