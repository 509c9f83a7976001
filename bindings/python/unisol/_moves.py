# SPDX-License-Identifier: MIT
"""Moves and boards from the memory of the library, many at a time.

Nothing is made twice that moves and boards can share, because loops over all moves or boards of many
records spend their time on making objects."""

from ctypes import byref, c_char, c_char_p, c_void_p, sizeof
from itertools import chain
from struct import Struct, iter_unpack, unpack
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

from unisol._cards import CARDS, PILE_KINDS, Board, Card, Move, Pile, piles
from unisol._library import Handle, lib
from unisol._structs import CMove
from unisol._words import decode

# ---- moves ---------------------------------------------------------------------------------------

#: struct unisol_move: the number, what most moves have in common with moves of other records, whether
#: it is an automove, and the address of the name of its rule.
_MOVE = Struct("@N24s?P")
_SHARED = Struct("@IIIIIHH")

#: The same as numbers.
_ROW = f"@NIIIIIHH?0P{sizeof(c_void_p)}x"

#: How many moves one call of the library returns.
_AT_ONCE = 512
_Moves = CMove * _AT_ONCE


class _Shared(Dict[bytes, Tuple[Pile, Pile, int, Card, Optional[Card]]]):
    """The piles, the number of cards and the cards of moves, by their bytes."""

    def __missing__(self, key: bytes) -> Tuple[Pile, Pile, int, Card, Optional[Card]]:
        if len(self) >= 1 << 16:
            self.clear()
        kind, i, to, k, num_cards, source_card, dest_card = _SHARED.unpack(key)
        card = CARDS[source_card]
        assert card is not None
        found = self[key] = piles[kind, i], piles[to, k], num_cards, card, CARDS[dest_card]
        return found


class _Rules(Dict[int, Optional[str]]):
    """The names of automove rules by their addresses, which do not change."""

    def __missing__(self, address: int) -> Optional[str]:
        name = self[address] = decode(c_char_p(address).value) if address else None
        return name


_shared = _Shared()
_rules = _Rules()


def _make(memory: Any, sentences: Sequence[str], place: int) -> List[Move]:
    """Makes moves of structs.  The sentence of the first one is sentences[place]."""
    shared, rules, new = _shared, _rules, tuple.__new__
    found = []
    for number, key, implicit, rule in _MOVE.iter_unpack(memory):
        source, dest, num_cards, card, dest_card = shared[key]
        items = (number, source, dest, num_cards, card, dest_card, rules[rule], implicit, sentences, place)
        found.append(new(Move, items))
        place += 1
    return found


def make_move(m: Any, sentence: str) -> Move:
    """Makes a Move from the library's struct."""
    return _make(m, (sentence,), 0)[0]


def next_move(walk: Handle, struct: Optional[CMove] = None) -> Optional[Move]:
    """Plays the next move of the library's walk, or returns None at its end.  Sets the struct."""
    struct = CMove() if struct is None else struct
    if not lib.unisol_walk_moves(walk.pointer, byref(struct), 1):
        return None
    return make_move(struct, decode(lib.unisol_walk_sentence(walk.pointer)))


def _chunks(record: Handle) -> Iterator[memoryview]:
    """The structs of the moves of a record, in parts."""
    walk = lib.unisol_walk_new(record.pointer)
    if not walk:
        raise MemoryError
    try:
        n = _AT_ONCE
        while n == _AT_ONCE:
            memory = _Moves()
            n = lib.unisol_walk_moves(walk, memory, _AT_ONCE)
            yield memoryview(memory).cast("B")[: n * sizeof(CMove)]
    finally:
        lib.unisol_walk_free(walk)


class _Sentences(Sequence[str]):
    """The sentences of the moves of a record, which are made when the first one is read."""

    __slots__ = ("_record", "_found")

    def __init__(self, record: Handle) -> None:
        self._record = record
        self._found: Optional[List[str]] = None

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, place: Any) -> Any:
        return self._all()[place]

    def _all(self) -> List[str]:
        if self._found is None:
            walk = Handle(lib.unisol_walk_new(self._record.pointer), lib.unisol_walk_free)
            found = []
            while lib.unisol_walk_next(walk.pointer):
                found.append(decode(lib.unisol_walk_sentence(walk.pointer)))
            self._found = found
        return self._found


def moves_of(record: Handle) -> Tuple[Move, ...]:
    """The moves of a record."""
    sentences = _Sentences(record)
    found: List[Move] = []
    for memory in _chunks(record):
        found += _make(memory, sentences, len(found))
    return tuple(found)


def rows_of(record: Handle) -> Iterator[Tuple[int, ...]]:
    """The moves of a record as numbers."""
    return chain.from_iterable(iter_unpack(_ROW, memory) for memory in _chunks(record))


# ---- boards --------------------------------------------------------------------------------------

#: struct unisol_board, and its beginning; struct unisol_column; so many cards; so many ranks
_BOARD = Struct("@IIIPPPIPPNPNIP").unpack_from
_BEGIN = Struct("@IIIPPP").unpack_from
_COLUMN = Struct("@PN")
_COLUMN_AT = _COLUMN.unpack_from
_COLUMN_SIZE = _COLUMN.size
_CODES = [Struct(f"@{n}H").unpack_from for n in range(256)]
_RANKS = [Struct(f"@{n}B").unpack_from for n in range(256)]

#: The memory of the library is read in pages.  A struct may end after the page in which it begins.  Only
#: that part of a page is read that belongs to the library.
_PAGE = 1 << 12
_Page = c_char * (2 * _PAGE)


class _Pages(Dict[int, memoryview]):
    """The pages by their numbers."""

    def __missing__(self, number: int) -> memoryview:
        view = self[number] = memoryview(_Page.from_address(number * _PAGE))
        return view

    def cards(self, address: int, n: int) -> Tuple[Any, ...]:
        """n cards at an address."""
        return tuple(map(_card, _CODES[n](self[address // _PAGE], address % _PAGE))) if n else ()

    def piles(self, address: int, n: int) -> Tuple[Tuple[Any, ...], ...]:
        """n columns, holes or reserves at an address."""
        structs = self[address // _PAGE][address % _PAGE :][: n * _COLUMN_SIZE]
        return tuple([self.cards(*column) for column in _COLUMN.iter_unpack(structs)]) if n else ()


_card = CARDS.__getitem__
_new = tuple.__new__


class BoardMaker:
    """Makes the boards of a walk or a game.  Boards of columns, freecells and foundations share the columns
    that do not change between them."""

    __slots__ = ("_pages", "_is_simple", "_columns", "_codes", "_freecells")

    def __init__(self) -> None:
        self._pages = _Pages()
        self._is_simple = False
        self._columns: List[Tuple[Any, ...]] = []
        self._codes: Tuple[int, ...] = ()
        self._freecells: Tuple[Any, ...] = ()

    def make(self, address: int, touched: Optional[Sequence[int]] = None) -> Board:
        """Makes a Board from the library's struct.  `touched` is what touched_by says about the moves since
        the last board that was made."""
        if touched is None or not self._is_simple:
            return self._make_all(address)

        # This is written out, because calls would take half of the time.
        pages = self._pages
        _, num_freecells, num_foundations, columns, freecells, foundations = _BEGIN(pages[address // _PAGE], address % _PAGE)
        page, first = pages[columns // _PAGE], columns % _PAGE
        for i in touched:
            cards, n = _COLUMN_AT(page, first + i * _COLUMN_SIZE)
            self._columns[i] = tuple(map(_card, _CODES[n](pages[cards // _PAGE], cards % _PAGE)))
        codes = _CODES[num_freecells](pages[freecells // _PAGE], freecells % _PAGE)
        if codes != self._codes:
            self._codes = codes
            self._freecells = tuple(map(_card, codes))
        homes = _RANKS[num_foundations](pages[foundations // _PAGE], foundations % _PAGE)
        return _new(Board, (tuple(self._columns), self._freecells, homes, (), (), (), ()))

    def _make_all(self, address: int) -> Board:
        pages = self._pages
        (
            num_columns,
            num_freecells,
            num_foundations,
            columns,
            freecells,
            foundations,
            num_holes,
            holes,
            stock,
            stock_size,
            waste,
            waste_size,
            num_reserves,
            reserves,
        ) = _BOARD(pages[address // _PAGE], address % _PAGE)
        self._columns = list(pages.piles(columns, num_columns))
        self._codes = _CODES[num_freecells](pages[freecells // _PAGE], freecells % _PAGE)
        self._freecells = tuple(map(_card, self._codes))
        # From other piles, some games fill columns that the move does not name.
        self._is_simple = not (num_holes or stock_size or waste_size or num_reserves)
        return Board(
            tuple(self._columns),
            self._freecells,
            _RANKS[num_foundations](pages[foundations // _PAGE], foundations % _PAGE),
            pages.piles(holes, num_holes),
            pages.cards(stock, stock_size),
            pages.cards(waste, waste_size),
            pages.piles(reserves, num_reserves),
        )


#: The number of a move, and its piles.
_PILES = Struct(f"@N16s{sizeof(CMove) - CMove.num_cards.offset}x")
_FEW = tuple(map(PILE_KINDS.index, ("column", "freecell", "foundation")))


class _Touched(Dict[bytes, Optional[Tuple[int, ...]]]):
    """The columns among two piles, by their bytes.  None: a pile is of another kind than those of FreeCell."""

    def __missing__(self, key: bytes) -> Optional[Tuple[int, ...]]:
        kind, i, other_kind, k = unpack("@IIII", key)
        columns = tuple(index for of, index in ((kind, i), (other_kind, k)) if PILE_KINDS[of] == "column")
        found = self[key] = columns if kind in _FEW and other_kind in _FEW else None
        return found


_touched = _Touched()


def touched_by(move: Any) -> Optional[Sequence[int]]:
    """The columns that a move touches.  None: all piles must be made again."""
    return _touched[_PILES.unpack(move)[1]]


def _touched_in(record: Handle) -> List[Optional[Sequence[int]]]:
    """The same of each of the player's moves of a record, with the automoves that are played with it.
    The first move has the index 1."""
    found: List[Optional[Sequence[int]]] = [None]
    for memory in _chunks(record):
        for number, key in _PILES.iter_unpack(memory):
            if number == len(found):
                found.append(_touched[key])
            elif number:
                last, columns = found[-1], _touched[key]
                found[-1] = None if last is None or columns is None else (*last, *columns)
    return found


def boards_of(record: Handle) -> Iterator[Board]:
    """The boards of a record: the start, and the board after each of the player's moves."""
    walk = Handle(lib.unisol_walk_new(record.pointer), lib.unisol_walk_free, (record,))
    pointer, to, make = walk.pointer, lib.unisol_walk_to, BoardMaker().make
    board = lib.unisol_walk_board(pointer)  # the same struct for all positions
    for number, touched in enumerate(_touched_in(record)):
        to(pointer, number)
        # Automoves before the first move are played with it.
        yield make(board, touched if number > 1 else None)
