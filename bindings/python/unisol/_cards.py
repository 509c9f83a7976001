# SPDX-License-Identifier: MIT
"""Cards, piles, moves and boards as immutable values."""

from collections import namedtuple
from dataclasses import dataclass, fields
from typing import Any, Dict, Mapping, NamedTuple, Optional, Tuple, Union, cast

from unisol._library import Handle, lib
from unisol._structs import PileKind
from unisol._words import decode, decode_or_none

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


#: The cards by the codes of the library, and None for no card.
CARDS: Mapping[int, Optional[Card]] = _Cards()


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


class _Value(Tuple[Any, ...]):
    """A frozen dataclass whose fields are items of a tuple, which is made several times as fast."""

    __slots__ = ()

    def __ne__(self, other: object) -> bool:
        return not self == other  # dataclass makes __eq__, and the other one would be that of tuples

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), tuple(getattr(self, field.name) for field in fields(cast(Any, self)))


#: The items of a Move.
_MoveItems = namedtuple(
    "_MoveItems", "number source dest num_cards source_card dest_card automove implicit sentences place"
)


def _sentence(move: Any) -> str:
    """The last two items are sentences and an index, because the sentences of a record are made at once
    when one of them is read."""
    text: str = move[8][move[9]]
    return text


@dataclass(frozen=True, init=False)
class Move(_Value):
    """A move as it was played.  Its str() is a sentence: "Q♥ from column 8 to freecell a"."""

    __slots__ = ()

    #: of the player's move, from 1; an automove has that of the move before it, or 0
    number: int = _MoveItems.number
    source: Pile = _MoveItems.source
    dest: Pile = _MoveItems.dest
    num_cards: int = _MoveItems.num_cards
    source_card: Card = _MoveItems.source_card  #: the deepest card that moves
    #: the card they are moved to; None: an empty pile
    dest_card: Optional[Card] = _MoveItems.dest_card
    #: the rule that makes it, such as "horne"; None: the player makes it
    automove: Optional[str] = _MoveItems.automove
    implicit: bool = _MoveItems.implicit  #: it is an automove
    sentence: str = cast(str, property(_sentence))  #: the move in words, with columns counted from 1

    def __new__(
        cls,
        number: int,
        source: Pile,
        dest: Pile,
        num_cards: int,
        source_card: Card,
        dest_card: Optional[Card],
        automove: Optional[str],
        implicit: bool,
        sentence: str,
    ) -> "Move":
        items = (number, source, dest, num_cards, source_card, dest_card, automove, implicit, (sentence,), 0)
        return tuple.__new__(cls, items)

    def __str__(self) -> str:
        return self.sentence


_BoardItems = namedtuple("_BoardItems", "columns freecells foundations holes stock waste reserves")


@dataclass(frozen=True, init=False)
class Board(_Value):
    """A position.  Its str() is a layout in the notation of Freecell Solver and PySol."""

    __slots__ = ()

    columns: Tuple[Tuple[Card, ...], ...] = _BoardItems.columns  #: each from the deepest to the playable card
    freecells: Tuple[Optional[Card], ...] = _BoardItems.freecells  #: None: empty; or BLOCKED
    foundations: Tuple[int, ...] = _BoardItems.foundations  #: the rank of each top card, by index; 0: none
    holes: Tuple[Tuple[Card, ...], ...] = _BoardItems.holes  #: foundations of any suit, as in Golf
    stock: Tuple[Card, ...] = _BoardItems.stock  #: the last card is dealt next
    waste: Tuple[Card, ...] = _BoardItems.waste  #: the last card can be played
    reserves: Tuple[Tuple[Card, ...], ...] = _BoardItems.reserves  #: the last card of each can be played

    def __new__(
        cls,
        columns: Tuple[Tuple[Card, ...], ...],
        freecells: Tuple[Optional[Card], ...],
        foundations: Tuple[int, ...],
        holes: Tuple[Tuple[Card, ...], ...] = (),
        stock: Tuple[Card, ...] = (),
        waste: Tuple[Card, ...] = (),
        reserves: Tuple[Tuple[Card, ...], ...] = (),
    ) -> "Board":
        return tuple.__new__(cls, (columns, freecells, foundations, holes, stock, waste, reserves))

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


#: The kinds of piles, in the order of their numbers.
PILE_KINDS: Tuple[str, ...] = tuple(kind.value for kind in PileKind)
#: The piles by what the library's struct contains.
piles = {(kind, i): Pile(name, i) for kind, name in enumerate(PILE_KINDS) for i in range(64)}


def make_pile(p: Any) -> Pile:
    """Makes a Pile from the library's struct."""
    return piles[p.kind, p.index]


#: The largest number that the library's structs hold.  ctypes would wrap a larger one.
_MOST = 0xFFFFFFFF


def set_pile(p: Any, pile: Pile) -> None:
    """Sets the library's struct.  Raises ValueError if there is no such kind of pile, or no such index."""
    if pile.kind not in PILE_KINDS:
        raise ValueError(f"there is no kind of pile named {pile.kind!r}")
    if not 0 <= pile.index <= _MOST:
        raise ValueError(f"there is no {pile}")
    p.kind = PILE_KINDS.index(pile.kind)
    p.index = pile.index


def set_step(s: Any, step: Union[Move, Step]) -> None:
    """Sets the library's struct.  Raises ValueError if there is no such kind of pile, or if an index or
    the number of cards is below 0 or too large."""
    if not 0 <= step.num_cards <= _MOST:
        raise ValueError(f"a move has no {step.num_cards} cards")
    set_pile(s.source, step.source)
    set_pile(s.dest, step.dest)
    s.num_cards = step.num_cards


def make_step(s: Any) -> Step:
    """Makes a Step from the library's struct."""
    return Step(make_pile(s.source), make_pile(s.dest), s.num_cards)
