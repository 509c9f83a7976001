# SPDX-License-Identifier: MIT
"""The layouts of games with a stock, reserves or hidden cards: D14 of docs/interchange.md."""
from __future__ import annotations

import functools
import json
import os
from typing import Any, Callable, Optional

from model import Card, Position, Rules

Deck = list[Card]

_KLONDIKE = {"pysol": "leftward last row", "kpat": "triangle", "solvitaire": "leftward triangle"}
_SPIDER = {"kpat": "rows, tens"}
_ROWS = {"pysol": "rows"}
_ROWS_OR_TURN = {**_ROWS, "solvitaire": "in turn"}
_KPAT_ROWS = {**_ROWS, "kpat": "rows"}
_STARS = {"solvitaire": "aces, in turn"}
_IN_TURN = {"pysol": "in turn", "kpat": "in turn", "solvitaire": "in turn"}
_YUKON = {"pysol": "yukon", "kpat": "rows"}
_CANFIELD = {"pysol": "base, reserves, leftward row"}
_ALBERT = {"pysol": "last row, reserves", "solvitaire": "leftward triangle"}
_WITH_TURN = {"solvitaire": "in turn"}

# D14: for each variant and system the steps.  PySol is ms, pysol and mt.  Solvitaire deals stock and
# reserves before the steps.
PLANS: dict[str, dict[str, str]] = {
    **dict.fromkeys(("klondike", "klondike_by_threes", "vegas", "casino_klondike"), _KLONDIKE),
    "trigon": {"pysol": "leftward last row", "solvitaire": "leftward triangle"},
    **dict.fromkeys(("whitehead", "thumb_and_pouch"), {"pysol": "leftward last row"}),
    "small_harp": {"pysol": "harp"},
    "thirty_six": {"pysol": "rows without aces", "solvitaire": "in turn"},
    "bisley": {"pysol": "holes, in turn"},
    **dict.fromkeys(("gargantua", "spiderette"), {"pysol": "last row", "solvitaire": "leftward triangle"}),
    "ultra_klondike_2_deck": {"solvitaire": "leftward triangle"},
    "triple_klondike": {"pysol": "last row"},
    "agnes_sorel": {"pysol": "leftward last row, base"},
    "agnes_bernauer": {"pysol": "leftward last row, reserves, base"},
    "klondike_reserve": {"solvitaire": "leftward triangle"},
    **dict.fromkeys(("northwest_territory", "king_albert"), _ALBERT),
    "raglan": {"pysol": "aces, 6 rows of a triangle, columns 6 to 8, reserves", "solvitaire": "aces, leftward triangle"},
    "somerset": {"pysol": "6 rows of a triangle, columns 6 to 9, columns 7 to 9", "solvitaire": "leftward triangle"},
    "flower_garden": {"pysol": "rows, reserves", "solvitaire": "in turn"},
    **dict.fromkeys(
        ("american_canister", "british_canister"), {"pysol": "48 in turn, columns 2 to 5", "solvitaire": "in turn"}
    ),
    **dict.fromkeys(("gypsy", "forty_and_eight", "aces_up"), _KPAT_ROWS),
    "mod3": {"kpat": "rows"},
    **dict.fromkeys(
        ("spider", "relaxed_spider"), {"pysol": "spider", **_SPIDER, "solvitaire": "in turn"}
    ),
    **{
        f"{game}_{suits}": _SPIDER
        for game in ("spider", "relaxed_spider")
        for suits in ("three_suits", "two_suits", "one_suit")
    },
    **{f"spider_{suits}": {"pysol": "spider", **_SPIDER} for suits in ("two_suits", "one_suit")},
    **dict.fromkeys(
        ("easthaven", "will_o_the_wisp", "mrs_mop", "forty_thieves", "limited", "maria", "streets", "rank_and_file"),
        _ROWS_OR_TURN,
    ),
    **dict.fromkeys(("westcliff", "scorpion", "josephine", "fortress"), _ROWS),
    "lucas": {"pysol": "52 in turn", "solvitaire": "aces, in turn"},
    "fortunes_favor": {"pysol": "aces, rows", "solvitaire": "aces, in turn"},
    **dict.fromkeys(("alina", "thirty"), _WITH_TURN),
    **dict.fromkeys(("alpha_star", "delta_star", "one_cell", "two_cell"), _STARS),
    "siegecraft": {"pysol": "aces, in turn", "kpat": "aces, in turn", "solvitaire": "aces, in turn"},
    "cruel": {"pysol": "aces, in turn"},
    "stronghold": _IN_TURN,
    "scotch_patience": {"pysol": "fan", "solvitaire": "in turn"},
    "spanish_patience": {"pysol": "baker's dozen", "kpat": "last baker's dozen", "solvitaire": "in turn"},
    "portuguese_solitaire": {"pysol": "in turn", "kpat": "last baker's dozen"},
    "castles_of_spain": {"pysol": "in turn", "kpat": "last baker's dozen", "solvitaire": "in turn"},
    "good_measure": {"pysol": "good measure"},
    **dict.fromkeys(("yukon", "russian", "alaska"), _YUKON),
    "grandfather": {"kpat": "snake"},
    **dict.fromkeys(("canfield", "american_toad"), {**_CANFIELD, "solvitaire": "base, in turn"}),
    **dict.fromkeys(("rainbow", "demon"), _CANFIELD),
    "chameleon": {**_CANFIELD, "solvitaire": "in turn"},
    "storehouse": {"pysol": "twos, reserves, leftward row"},
    "duchess": {"pysol": "rows to reserves, a row", "solvitaire": "aces"},
    "penguin": {"pysol": "three bases, in turn"},
    "calculation": {"pysol": "bases of holes"},
    "grandfathers_clock": {"pysol": "holes, in turn", "kpat": "holes, in turn"},
    "worm_hole": {"solvitaire": "holes, in turn"},
}


@functools.lru_cache
def games() -> dict[str, Any]:
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "games.json")
    with open(path, encoding="utf-8") as stream:
        return {game["name"]: game for game in json.load(stream)}


class Table:
    """D14: deals a deck, the first card of the list first, to a position without cards."""

    def __init__(self, deck: Deck, position: Position, rules: Rules, layout: dict[str, Any]):
        self.deck = deck
        self.position = position
        self.columns = position.columns
        self.rules = rules
        self.layout = layout

    def next(self, pile: Deck) -> None:
        if self.deck:
            pile.append(self.deck.pop(0))

    def row(self, columns: list[Deck]) -> None:
        for column in columns:
            self.next(column)

    def triangle(self, rows: int = 32, leftward: bool = False, first: int = 0) -> None:
        """A card to each column, then to each one but the first, and so on."""
        for skipped in range(first, min(rows, len(self.columns))):
            row = self.columns[skipped:]
            self.row(row[::-1] if leftward else row)

    def last_row(self, leftward: bool = False) -> None:
        self.triangle(leftward=leftward, first=1)
        self.row(self.columns[::-1] if leftward else self.columns)

    def rows(self, number: int = 208) -> None:
        """As many cards as the variant has in each column, row by row."""
        sizes = self.layout["columns"]
        for height in range(min(number, max(sizes))):
            self.row([column for column, size in zip(self.columns, sizes) if height < size])

    def in_turn(self, number: int = 208, columns: Optional[list[Deck]] = None) -> None:
        columns = columns or self.columns
        for i in range(min(number, len(self.deck))):
            self.next(columns[i % len(columns)])

    def reserves(self) -> None:
        for reserve, size in zip(self.position.reserves, self.layout.get("reserves", [])):
            for _ in range(size):
                self.next(reserve)

    def stock(self) -> None:
        """The other cards go to the talon, the one that would be dealt first on top."""
        self.position.stock += self.deck[::-1]
        self.deck.clear()

    def home(self, card: Card) -> None:
        """A card goes to the first empty foundation of its suit."""
        self.deck.remove(card)
        decks = range(self.rules.foundations_of(card.suit))
        deck = next(deck for deck in decks if not self.position.foundations[card.suit, deck])
        self.position.foundations[card.suit, deck] = card.rank

    def home_ranks(self, rank: int) -> None:
        for card in [card for card in self.deck if card.rank == rank]:
            self.home(card)

    # ---- steps of few games ----------------------------------------------------------------------

    def yukon(self) -> None:
        self.triangle(first=1)
        for _ in range(4):
            self.row(self.columns[1:])
        self.row(self.columns)

    def harp(self) -> None:
        for width in range(1, 8):
            self.row(self.columns[:width])

    def rows_without_aces(self) -> None:
        """After each of six rows, the aces at the ends of columns go to the foundations."""
        for _ in range(6):
            self.row(self.columns)
            for column in self.columns:
                while column and column[-1].rank == 1:
                    self.position.foundations[column.pop().suit, 0] = 1

    def spider(self) -> None:
        self.rows(4)
        self.row(self.columns[::3])
        self.row(self.columns)

    def tens(self) -> None:
        """Five times ten cards to the talon, of which the last one is dealt next."""
        groups = [self.deck[i : i + 10] for i in range(0, 50, 10)]
        self.position.stock = [card for group in groups[::-1] for card in group]
        self.deck.clear()

    def snake(self) -> None:
        """As after a move from the columns to the columns of Grandfather (K11)."""
        first, last = 0, len(self.columns) - 1
        forward = True
        while first <= last:
            row = self.columns[first : last + 1]
            row = row if forward else row[::-1]
            self.row(row)
            for column in row[1:]:
                column[-1] = column[-1].turned(hidden=True)
            first, last = (first + 1, last) if forward else (first, last - 1)
            forward = not forward
        self.in_turn(columns=self.columns[1:])
        for column in self.columns:
            column[-1] = column[-1].turned(hidden=False)

    def three_bases(self) -> None:
        base = self.deck[0].rank
        four = [card for card in self.deck if card.rank == base]
        for card in four[:3]:
            self.home(card)
        self.deck.remove(four[3])
        self.deck.insert(0, four[3])

    def bases_of_holes(self) -> None:
        """For each hole, the last card of its first rank goes there."""
        for hole, rank in zip(self.position.holes, self.rules.hole_bases):
            card = [card for card in self.deck if card.rank == rank][-1]
            self.deck.remove(card)
            hole.append(card)

    def holes(self) -> None:
        """The cards that games.json states go to the holes."""
        for hole, name in zip(self.position.holes, self.layout["holes"]):
            if not name:
                continue
            card = next(card for card in self.deck if str(card) == name)
            self.deck.remove(card)
            hole.append(card)

    def good_measure(self) -> None:
        """The kings as in Baker's Dozen, then the last two aces to foundations, the others in turn."""
        self.deck.reverse()
        columns = [self.deck[i :: len(self.columns)] for i in range(len(self.columns))]
        for column in columns:
            sink_kings(column)
        size = len(self.deck)
        self.deck = [columns[i % len(columns)][i // len(columns)] for i in range(size)]
        for card in [card for card in self.deck if card.rank == 1][-2:]:
            self.home(card)
        self.in_turn()

    def bakers_dozen(self, first_last: bool) -> None:
        if first_last:
            self.deck.reverse()
        self.in_turn()
        for column in self.columns:
            sink_kings(column)

    def fan(self) -> None:
        self.columns[-1].append(self.deck.pop())
        self.in_turn(columns=self.columns[:-1])


STEPS: dict[str, Callable[[Table], None]] = {
    "leftward last row": lambda table: table.last_row(leftward=True),
    "last row": lambda table: table.last_row(),
    "triangle": lambda table: table.triangle(),
    "leftward triangle": lambda table: table.triangle(leftward=True),
    "6 rows of a triangle": lambda table: table.triangle(6),
    "rows": lambda table: table.rows(),
    "a row": lambda table: table.row(table.columns),
    "leftward row": lambda table: table.row(table.columns[::-1]),
    "in turn": lambda table: table.in_turn(),
    "48 in turn": lambda table: table.in_turn(48),
    "52 in turn": lambda table: table.in_turn(52),
    "columns 2 to 5": lambda table: table.row(table.columns[2:6]),
    "columns 6 to 8": lambda table: table.row(table.columns[6:9]),
    "columns 6 to 9": lambda table: table.row(table.columns[6:10]),
    "columns 7 to 9": lambda table: table.row(table.columns[7:10]),
    "reserves": lambda table: table.reserves(),
    "rows to reserves": lambda table: table.in_turn(12, table.position.reserves),
    "aces": lambda table: table.home_ranks(1),
    "twos": lambda table: table.home_ranks(2),
    "base": lambda table: table.home(table.deck[0]),
    "harp": Table.harp,
    "rows without aces": Table.rows_without_aces,
    "spider": Table.spider,
    "tens": Table.tens,
    "snake": Table.snake,
    "yukon": Table.yukon,
    "three bases": Table.three_bases,
    "bases of holes": Table.bases_of_holes,
    "holes": Table.holes,
    "good measure": Table.good_measure,
    "baker's dozen": lambda table: table.bakers_dozen(True),
    "last baker's dozen": lambda table: table.bakers_dozen(False),
    "fan": Table.fan,
}


def steps(variant: str, system: str) -> Optional[list[str]]:
    """D14: the steps with which a system deals a variant, or None."""
    plan = PLANS[variant].get("pysol" if system in ("ms", "mt") else system)
    return None if plan is None else plan.split(", ")


# D14: what Solvitaire deals to the talon and the reserves, where it differs from games.json.
OF_SOLVITAIRE: dict[str, dict[str, Any]] = {
    "lucas": {"stock": 61},
    "chameleon": {"reserves": [13]},
    "duchess": {"reserves": 12 * [1]},
}


def deal(table: Table, variant: str, system: str) -> None:
    """D14.  Solvitaire deals the cards of the talon first, then those of the reserves."""
    wanted = steps(variant, system)
    assert wanted is not None
    if system == "solvitaire":
        if wanted[0] in ("aces", "holes"):
            STEPS[wanted.pop(0)](table)
        if "base" in wanted:
            wanted.remove("base")
            table.home(table.deck[-1])
        table.layout = {**table.layout, **OF_SOLVITAIRE.get(variant, {})}
        size = table.layout.get("stock", 0)
        table.position.stock, table.deck = table.deck[:size], table.deck[size:]
        table.reserves()
    for step in wanted:
        STEPS[step](table)
    table.stock()
    turn_down(table.position, variant, system)


# D18: in these games, only the last cards of each column lie face up.
ONE_SHOWN = {
    *("klondike", "klondike_by_threes", "vegas", "casino_klondike", "thumb_and_pouch", "trigon", "small_harp"),
    *("gargantua", "ultra_klondike_2_deck", "triple_klondike", "klondike_reserve", "northwest_territory", "spiderette", "easthaven"),
    *("westcliff", "rank_and_file", "gypsy", "will_o_the_wisp", "castles_of_spain", "spider", "relaxed_spider"),
    *(f"{game}_{n}_suits" for game in ("spider", "relaxed_spider") for n in ("three", "two")),
    *("spider_one_suit", "relaxed_spider_one_suit"),
}
FIVE_SHOWN = {"yukon", "russian", "alaska"}
LAST_OF_RESERVE = {"canfield", "rainbow", "chameleon", "demon", "storehouse"}


def turn_down(position: Position, variant: str, system: str) -> None:
    """D18."""
    shown = 1 if variant in ONE_SHOWN else 5 if variant in FIVE_SHOWN else 208
    columns = position.columns
    if system == "solvitaire" and variant in ("will_o_the_wisp", "castles_of_spain"):
        shown = 208
    if system == "kpat" and variant == "gypsy":
        shown = 2
    if variant == "scorpion":
        shown, columns = 4, columns[:4]
    piles = [(column, shown) for column in columns]
    if variant in LAST_OF_RESERVE and system != "solvitaire":
        piles += [(reserve, 1) for reserve in position.reserves]
    for pile, last in piles:
        for i in range(len(pile) - last):
            pile[i] = pile[i].turned(hidden=True)


def sink_kings(column: Deck) -> None:
    """D12: exchanges each king with the deepest card below it that is not a king."""
    for i, card in enumerate(column):
        if card.rank == 13:
            for j in range(i):
                if column[j].rank != 13:
                    column[i], column[j] = column[j], column[i]
                    break
