# SPDX-License-Identifier: MIT
"""Cards, piles, moves and boards as immutable values."""

from dataclasses import dataclass
from typing import Any, Dict, NamedTuple, Optional, Tuple, Union

from unisol._library import Handle, decode, decode_or_none, lib

_RANKS = "0A23456789TJQK"
_SUITS = "HCDS"


@dataclass(frozen=True)
class Card:
    """A card.  Its str() is, for example, "TH", or "??" if the record does not say which card it is."""

    rank: int  #: 1 (ace) to 13 (king); 0: unknown
    suit: str  #: "H", "C", "D" or "S"; "?": unknown
    deck: Optional[int] = None  #: from 0, or None if the file does not state it
    hidden: bool = False  #: it is face down

    def __str__(self) -> str:
        if self.rank == 0:
            return "??" if self.suit == "?" else "BB"
        return _RANKS[self.rank] + self.suit


#: Marks a freecell that cannot be used.  Its str() is "BB".
BLOCKED = Card(rank=0, suit="")


def _card(code: int) -> Optional[Card]:
    if code & 0x200:
        return BLOCKED
    if code & 0x800 and code & 0xF5C0:
        return Card(0, "?", hidden=bool(code & 0x100))
    if not code & 0x00F:
        return None
    deck = code >> 6 & 3 if code & 0x400 else None
    return Card(code & 0x00F, _SUITS[code >> 4 & 3], deck, bool(code & 0x100))


class _Cards(Dict[int, Optional[Card]]):
    """Maps the library's codes to cards.  Each card is made once."""

    def __missing__(self, code: int) -> Optional[Card]:
        card = self[code] = _card(code)
        return card


_cards = _Cards()


@dataclass(frozen=True)
class Pile:
    """A place for cards.  Its str() is, for example, "column 3"."""

    #: "column", "freecell", "foundation", "stock", "waste", "hole" or "reserve"; also
    #: "all_columns" or "all_reserves", if the stock deals a card to each
    kind: str
    index: int  #: from 0; foundations: 4 per deck, in the order hearts, clubs, diamonds, spades

    def __str__(self) -> str:
        return f"{self.kind} {self.index}"


class Step(NamedTuple):
    """A move of the player without what follows from the board: Step(Pile("column", 7),
    Pile("freecell", 0))."""

    source: Pile
    dest: Pile
    num_cards: int = 1  #: a move of the stock has the number that the rules require


@dataclass(frozen=True)
class Move:
    """A move as it was played.  Its str() is a sentence: "Q♥ from column 8 to freecell a"."""

    number: int  #: of the player's move, from 1; an automove has that of the move before it, or 0
    source: Pile
    dest: Pile
    num_cards: int
    source_card: Card  #: the deepest card that moves
    dest_card: Optional[Card]  #: the card they are moved to; None: an empty pile
    automove: Optional[str]  #: the rule that makes it, such as "horne"; None: the player makes it
    implicit: bool  #: it is an automove
    sentence: str  #: the move in words, with columns counted from 1

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Board:
    """A position.  Its str() is a layout in the notation of Freecell Solver and PySol."""

    columns: Tuple[Tuple[Card, ...], ...]  #: each from the deepest to the playable card
    freecells: Tuple[Optional[Card], ...]  #: None: empty; or BLOCKED
    foundations: Tuple[int, ...]  #: the rank of each top card, by index; 0: none
    holes: Tuple[Tuple[Card, ...], ...] = ()  #: foundations of any suit, as in Golf
    stock: Tuple[Card, ...] = ()  #: the last card is dealt next
    waste: Tuple[Card, ...] = ()  #: the last card can be played
    reserves: Tuple[Tuple[Card, ...], ...] = ()  #: the last card of each can be played

    def __str__(self) -> str:
        homes = [f"{_SUITS[i % 4]}-{_RANKS[rank]}" for i, rank in enumerate(self.foundations)]
        homes += [str(hole[-1]) if hole else "-" for hole in self.holes]
        lines = [" ".join(["Foundations:"] + homes)]
        if self.stock:
            cards = [f"<{card}>" if card.hidden else str(card) for card in reversed(self.stock)]
            lines.insert(0, " ".join(["Talon:"] + cards))
        if self.freecells:
            lines.append("Freecells: " + " ".join("-" if c in (None, BLOCKED) else str(c) for c in self.freecells))
        for column in self.columns:
            lines.append(" ".join([":"] + [f"<{card}>" if card.hidden else str(card) for card in column]))
        return "\n".join(lines) + "\n"


_KINDS = (
    "column",
    "freecell",
    "foundation",
    "stock",
    "waste",
    "hole",
    "reserve",
    "all_columns",
    "all_reserves",
)
_piles = tuple(tuple(Pile(kind, i) for i in range(64)) for kind in _KINDS)


def make_pile(p: Any) -> Pile:
    """Makes a Pile from the library's struct."""
    pile: Pile = _piles[p.kind][p.index]
    return pile


def set_pile(p: Any, pile: Pile) -> None:
    """Sets the library's struct.  Raises ValueError if there is no such kind of pile."""
    if pile.kind not in _KINDS:
        raise ValueError(f"there is no kind of pile named {pile.kind!r}")
    p.kind = _KINDS.index(pile.kind)
    p.index = pile.index


def set_step(s: Any, step: Union[Move, Step]) -> None:
    """Sets the library's struct.  Raises ValueError if there is no such kind of pile, or if the number
    of cards is below 0."""
    if step.num_cards < 0:
        raise ValueError(f"a move has no {step.num_cards} cards")
    set_pile(s.source, step.source)
    set_pile(s.dest, step.dest)
    s.num_cards = step.num_cards


def make_step(s: Any) -> Step:
    """Makes a Step from the library's struct."""
    return Step(make_pile(s.source), make_pile(s.dest), s.num_cards)


def next_move(walk: Handle) -> Optional[Move]:
    """Plays the next move of the library's walk, or returns None at its end."""
    pointer = lib.unisol_walk_next(walk.pointer)
    return make_move(pointer.contents, decode(lib.unisol_walk_sentence(walk.pointer))) if pointer else None


def make_move(m: Any, sentence: str) -> Move:
    """Makes a Move from the library's struct."""
    card = _cards[m.source_card]
    assert card is not None
    return Move(
        number=m.number,
        source=make_pile(m.source),
        dest=make_pile(m.dest),
        num_cards=m.num_cards,
        source_card=card,
        dest_card=_cards[m.dest_card],
        automove=decode_or_none(m.automove),
        implicit=m.implicit,
        sentence=sentence,
    )


def _make_column(column: Any) -> Tuple[Card, ...]:
    codes = column.cards[: column.num_cards]
    return tuple(card for card in map(_cards.__getitem__, codes) if card is not None)


def make_board(b: Any) -> Board:
    """Makes a Board from the library's struct."""
    return Board(
        columns=tuple(_make_column(b.columns[i]) for i in range(b.num_columns)),
        freecells=tuple(_cards[code] for code in b.freecells[: b.num_freecells]),
        foundations=tuple(b.foundations[: b.num_foundations]),
        holes=tuple(_make_column(b.holes[i]) for i in range(b.num_holes)),
        stock=_make_column(b.stock),
        waste=_make_column(b.waste),
        reserves=tuple(_make_column(b.reserves[i]) for i in range(b.num_reserves)),
    )
