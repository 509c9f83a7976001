# SPDX-License-Identifier: MIT
"""What a record consists of: cards, piles, positions, rules, moves.

The names are those of docs/interchange.md and docs/rules.md.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, Optional

RED = "HD"
SUITS = "CDHS"
RANK_LETTERS = "?A23456789TJQK"  # an unknown card has the rank 0 and the suit ?


class Unreadable(Exception):
    """C9: the record breaks a rule of form, or one of the first three of consistency."""


class Illegal(Exception):
    """C9: a move or a statement of the record breaks a rule.  The first argument is the reason (R1)."""

    @property
    def reason(self) -> str:
        return str(self.args[0])


class Card(NamedTuple):
    rank: int
    suit: str
    deck: Optional[int] = None  # None: the decks are not distinguished
    hidden: bool = False

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank] + self.suit

    def same(self, other: Optional[Card]) -> bool:
        """C6: whether both are of one rank and suit, and of one deck if both decks are known."""
        if other is None or self.rank != other.rank or self.suit != other.suit:
            return False
        return self.deck is None or other.deck is None or self.deck == other.deck

    def turned(self, hidden: bool) -> Card:
        return Card(self.rank, self.suit, self.deck, hidden)


BLOCKED = Card(0, "B")  # F4: stands in a freecell that cannot be used


@dataclass(frozen=True)
class Pile:
    """F6: the source or destination of a move.  A foundation has a suit and a deck, or it is a hole
    and has an index."""

    type: str
    index: Optional[int] = None
    suit: Optional[str] = None
    deck: int = 0


@dataclass
class Rules:
    """The header's fields, and those of its struct `rules`."""

    num_decks: int = 1
    num_columns: int = 8
    num_freecells: int = 0
    max_rank: int = 13
    variant: str = ""
    sequences_are_built_by: str = "ALTERNATE_COLOR"
    empty_stacks_filled_by: str = "ANY_CARD"
    sequence_move: str = "LIMITED"
    foundation_to_column: str = "FORBIDDEN"
    automove: str = "NONE"
    empty_column_count: str = "STATED"
    # docs/rules.md, section 3
    suits: str = SUITS
    num_reserves: int = 0
    build_direction: str = "DOWN"
    build_step: int = 1
    build_wrap: str = "FORBIDDEN"
    group: str = "SEQUENCE"
    group_suit: str = "AS_BUILT"
    build_equal: str = "FORBIDDEN"
    columns_take: str = "ANY"
    column_bases: list[int] = field(default_factory=list)
    column_rows: list[int] = field(default_factory=list)
    rows_cover: str = "NO"
    column_holds: int = 0
    reserve_holds: int = 0
    reserve_takes: str = "ANY"
    reserve_gives: str = "ANY"
    reserve_turns: str = "AT_ONCE"
    last_reserve_first: str = "NO"
    fill_rank: int = 0
    fill_rank_too: int = 0
    refill: str = "NOTHING"
    foundation_base: int = 1
    foundation_wrap: str = "FORBIDDEN"
    foundation_takes: str = "CARD"
    foundation_by_itself: str = "NO"
    foundation_gives: str = "COLUMNS"
    base_from: str = "ANY"
    num_holes: int = 0
    hole_wrap: str = "FORBIDDEN"
    hole_on_king: str = "NEIGHBOR"
    hole_suit: str = "ANY"
    hole_steps: list[int] = field(default_factory=list)
    hole_bases: list[int] = field(default_factory=list)
    hole_suits: str = ""
    hole_holds: list[int] = field(default_factory=list)
    hole_repeats: int = 0
    holes_alike: str = "NO"
    hole_gives: str = "NOTHING"
    hole_takes: str = "NEIGHBOR"
    pair_sums: list[int] = field(default_factory=list)
    pair_steps: list[int] = field(default_factory=list)
    pair_steps_from: int = 0
    pair_singles: list[int] = field(default_factory=list)
    pair_places: str = "ANY"
    stock_to: str = "NOWHERE"
    stock_gives: str = "NOTHING"
    stock_draw: int = 1
    stock_draw_falls: str = "NO"
    stock_last_to: str = "AS_BEFORE"
    stock_passes: int = 0
    stock_needs_columns: str = "NO"
    waste_holds: int = 0
    waste_refill: str = "NO"
    gather: str = "NEVER"
    goal: str = "FOUNDATIONS"
    judged: str = "YES"

    def decks_of(self, suit: str) -> int:
        """`suits`: how many cards of each rank of the suit there are."""
        return self.num_decks * self.suits.count(suit)

    def foundations_of(self, suit: str) -> int:
        """`suits`, `foundation_takes`: how many foundations of the suit there are, if the game has no holes."""
        return 0 if self.foundation_takes == "NOTHING" else self.decks_of(suit)

    def plays_stock(self) -> bool:
        """C6: whether the game takes cards from the stock."""
        return self.stock_to != "NOWHERE" or self.refill in ("STOCK", "CLOSE") or self.gather == "CLOSE" or self.stock_gives == "LAST"

    def pairs(self, one: int, other: int) -> bool:
        """`pair_sums`, `pair_steps`: whether cards of these ranks leave together."""
        steps = self.pair_steps if min(one, other) >= self.pair_steps_from else []
        return one + other in self.pair_sums or abs(one - other) in steps

    def row_of(self, column: int) -> tuple[int, int]:
        """`column_rows`: the row of a column, and its place there.  Columns that are in no row make one more."""
        for row, length in enumerate(self.column_rows):
            if column < length:
                return row, column
            column -= length
        return len(self.column_rows), column

    def covers_of(self, column: int) -> list[int]:
        """`rows_cover`: the columns that cover a column."""
        row, place = self.row_of(column)
        if self.rows_cover == "NO" or row + 1 >= len(self.column_rows):
            return []
        length, below = self.column_rows[row], self.column_rows[row + 1]
        first = sum(self.column_rows[: row + 1])
        if below > length:
            group = place // (length // (below - length))
            return [first + place + group, first + place + group + 1]
        if below == length - 1:
            return [first + i for i in (place - 1, place) if 0 <= i < below]
        return []

    def base_of(self, column: int) -> int:
        """`column_bases`: the rank with which a column begins; 0: it has no base."""
        return self.column_bases[column] if column < len(self.column_bases) else 0

    def are_of_0_2(self) -> bool:
        """F15: whether 0.1.1 cannot state them.  Otherwise, face-down cards play like others (K1)."""
        built_by_rank_or_suit = ("RANK", "SUIT", "ALTERNATE_COLOR")
        before = ("num_", "max_", "variant", "sequence", "empty_", "foundation_to_", "automove")
        new = [name for name in vars(self) if not name.startswith(before)]
        return (
            self.sequences_are_built_by not in built_by_rank_or_suit
            or self.empty_stacks_filled_by in ("WASTE", "BEFORE_BASE", "ONE_CARD")
            or self.num_holes > 0
            or self.num_reserves > 0
            or sorted(self.suits) != sorted(SUITS)
            or any(getattr(self, name) != getattr(Rules(), name) for name in new if name != "suits")
        )


NO_RULES = ("num_moves", "empty_column_count", "deal", "rules")


def rules_of(header: dict[str, Any]) -> Rules:
    """The rules of a header whose form is right, and that states its automove rule, if any."""
    fields = {name: value for name, value in header.items() if name not in NO_RULES}
    return Rules(**fields, **header.get("rules", {}))


@dataclass
class Position:
    columns: list[list[Card]]
    freecells: list[Optional[Card]]
    foundations: dict[tuple[str, int], int]  # suit and deck: the rank of the last card, or 0
    holes: list[list[Card]]
    stock: list[Card]
    waste: list[Card]
    reserves: list[list[Card]]
    shuffles: tuple[tuple[tuple[int, str], ...], ...] = ()  # F25: the ranks and suits of each list

    def copy(self) -> Position:
        return Position(
            [list(c) for c in self.columns],
            list(self.freecells),
            dict(self.foundations),
            [list(h) for h in self.holes],
            list(self.stock),
            list(self.waste),
            [list(r) for r in self.reserves],
            self.shuffles,
        )

    def shown(self, stock: bool) -> object:
        """C6: what two equal positions have in common: ranks and suits, piles in order, those of the
        stock only if its cards are played."""

        def plain(cards: list[Card]) -> list[tuple[int, str]]:
            return [(c.rank, c.suit) for c in cards]

        same: list[object] = [
            [plain(c) for c in self.columns],
            [c and (c.rank, c.suit) for c in self.freecells],
            {place: rank for place, rank in self.foundations.items() if rank},
        ]
        same += [[plain(pile) for pile in piles] for piles in (self.holes, self.reserves)]
        if stock:
            same += [plain(pile) for pile in (self.stock, self.waste)]
        return same


@dataclass
class Move:
    source: Pile
    dest: Pile
    num_cards: Optional[int] = None
    source_card: Optional[Card] = None
    dest_card: Optional[Card] = None
    dest_empty: bool = False  # the record states that the destination is empty
    implicit: bool = False
    rule: str = "NONE"  # the automove rule of an implicit move
    before: Optional[Position] = None


@dataclass
class Record:
    version: str
    rules: Rules
    start: Optional[Position] = None
    moves: list[Move] = field(default_factory=list)
    lists_moves: bool = False  # the moves are a move_list: automoves follow from the rule
    automoves_first: bool = False  # the move_list begins with them
    final: Optional[Position] = None
    deal: Optional[dict[str, str]] = None
    result: Optional[dict[str, object]] = None
    home: list[Card] = field(default_factory=list)  # the cards on foundations at the start
    value: dict[str, Any] = field(default_factory=dict)  # what it was read from
