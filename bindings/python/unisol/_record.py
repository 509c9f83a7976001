# SPDX-License-Identifier: MIT
"""Records: what was read, and the result of playing it."""

import html
from ctypes import byref
from dataclasses import dataclass, fields
from typing import Dict, Iterator, List, Optional, Sequence, Tuple, Union, overload

from unisol._cards import Board, Move, Pile, make_pile
from unisol._diagnostics import Diagnostic
from unisol._errors import WriteError
from unisol._library import (
    CCorrection,
    CEdit,
    CFault,
    CSizes,
    CStatedCount,
    CStatistics,
    CBookmark,
    CVariation,
    CMove,
    Handle,
    decode,
    decode_or_none,
    encode,
    lib,
)
from unisol._moves import BoardMaker, boards_of, moves_of, next_move, rows_of, touched_by
from unisol._words import Word
from unisol._writer import Writer


class Result(Word):
    """The result of playing a record."""

    UNFINISHED = "unfinished"  #: legal and not solved; board games: not finished
    SOLVED = "solved"
    ILLEGAL = "illegal"
    ENDED = "ended"  #: a board game that is finished
    NOT_JUDGED = "not judged"  #: the moves can be made, but the rules of the game are not known


class Claim(Word):
    """What a file states about its own result."""

    NOTHING = "nothing"
    SOLVED = "solved"
    GAVE_UP = "gave up"


class GameSource(Word):
    """How the game of a record became known."""

    STATED = "stated"  #: by the input, by its layout, or by the options
    ASSUMED = "assumed"  #: nothing states it, and the default is FreeCell
    FOUND = "found"  #: nothing states it; the record is legal in this game, not in FreeCell


_GAME_SOURCES = list(GameSource)
_RESULTS = list(Result)
_CLAIMS = list(Claim)


@dataclass(frozen=True)
class Sizes:
    """The sizes of a game."""

    columns: int
    freecells: int
    decks: int  #: of four foundations each
    ranks: int  #: of each suit


@dataclass(frozen=True)
class Statistics:
    """Statistics of the moves."""

    explicit_moves: int
    implicit_moves: int  #: automoves
    freecells_used: int  #: the most that were occupied at the same time
    longest_supermove: int  #: the most cards in one move to a column
    flourish: int  #: cards in the final run of moves to the foundations
    has_stock: bool  #: the game has a stock, or gathers its columns
    has_hidden_cards: bool  #: some cards of columns or reserves lie face down at the start
    draws: int  #: moves from the stock
    redeals: int  #: how often the stock was refilled or the columns were gathered
    passes: int  #: passes through a stock with a waste, even unfinished ones
    turned_cards: int  #: cards of columns and reserves that were turned face up
    unknown_cards: int  #: cards that neither the layout nor the moves name


@dataclass(frozen=True)
class Fault:
    """Why a record is illegal."""

    reason: str  #: "TOO_MANY_CARDS"
    move: int  #: the player's illegal move, from 1; 0: the start
    text: str  #: "illegal at move 60: cannot move 2 cards from column 6 to column 1, only 1"
    source: Optional[Pile]  #: where the move takes cards, if that is known
    dest: Optional[Pile]  #: where it puts them, if that is known
    num_cards: Optional[int]  #: how many cards it takes, if that is known
    most: Optional[int]  #: how many of them could move, if their number is at fault
    diagnostic: Optional[Diagnostic]  #: the place, the rule and the board


class EditKind(Word):
    """What is wrong with a move of a list."""

    CHANGED = "changed"  #: it has another source, target or number of cards
    MISSING = "missing"  #: a move is missing before it; after the last one: at the end
    EXTRA = "extra"  #: there are extra moves, such as one that is written twice
    SWAPPED = "swapped"  #: it and the next one are in the wrong order
    DEAL = "deal"  #: the number of the deal is wrong
    FREECELLS = "freecells"  #: freecells have letters in the order in which they were filled
    COLUMNS = "columns"  #: columns count from 0
    AUTOMOVE = "automove"  #: the automoves follow another rule than the one that the input states
    SUITS = "suits"  #: of targets with the suit of the moved card, only the rank is right


_EDIT_KINDS = list(EditKind)


@dataclass(frozen=True)
class Edit:
    """One of the changes of a correction."""

    kind: EditKind
    move: int  #: the number of the move in the list, from 1; 0: the deal or the whole list
    first_move: int  #: the same edit at one of the moves from this one to `move` has the same effect
    num_moves: int  #: EXTRA: the number of extra moves, from `move` on; otherwise 0
    found: Optional[str]  #: what the list has there
    meant: Optional[str]  #: what was meant; SWAPPED: the next move
    line: Optional[int]  #: the place in the input, from 1
    column: Optional[int]


@dataclass(frozen=True)
class Correction:
    """What was probably meant by an illegal list.  The corrected list has been replayed."""

    text: str  #: 'with "2a" instead of "2b" at move 34, all 89 moves are legal and the game is solved'
    is_solved: bool  #: the corrected list solves the game
    num_moves: int  #: the player's moves of the corrected list
    edits: Tuple[Edit, ...]
    record: "Record"  #: the corrected record, with a comment on what was changed


def _make_edit(e: CEdit) -> Edit:
    return Edit(
        kind=_EDIT_KINDS[e.kind],
        move=e.move,
        first_move=e.first_move,
        num_moves=e.num_moves,
        found=decode_or_none(e.found),
        meant=decode_or_none(e.meant),
        line=e.line or None,
        column=e.column or None,
    )


def _make_edits(pointer: object, i: int) -> Tuple[Edit, ...]:
    found: List[Edit] = []
    e = CEdit()
    while lib.unisol_record_edit(pointer, i, len(found), byref(e)):
        found.append(_make_edit(e))
    return tuple(found)


def make_corrections(pointer: object) -> Tuple[Correction, ...]:
    """Searches for corrections of a record that belongs to its reader."""
    found: List[Correction] = []
    c = CCorrection()
    lib.unisol_record_find_corrections(pointer)
    while lib.unisol_record_correction(pointer, len(found), byref(c)):
        i = len(found)
        handle = Handle(lib.unisol_record_correct(pointer, i), lib.unisol_record_free)
        corrected = Record(handle, (), None)
        found.append(Correction(decode(c.text), c.solved, c.num_moves, _make_edits(pointer, i), corrected))
    return tuple(found)


class VariationKind(Word):
    """What a variation is."""

    ALTERNATIVE = "alternative"  #: other moves that are possible there
    UNDONE = "undone"  #: moves that the player took back
    HINT = "hint"  #: moves that a program proposed


_VARIATION_KINDS = list(VariationKind)


@dataclass(frozen=True)
class Variation:
    """Moves that the input contains in addition to those of the game.  They have been played."""

    #: "12.2" is the second variation that starts before move 12, and "12.2.3.1" the first one that
    #: starts before move 3 of that one; None: it starts after an illegal move, and was not played
    number: Optional[str]
    kind: VariationKind
    first_move: int  #: the number of its first move, from the start of the game
    num_moves: int  #: the player's moves; of an illegal variation, those before the fault
    result: Result  #: of the game from its start to the end of the variation
    illegal_move: Optional[str]  #: "12.2.3" is move 3 of variation 12.2
    reason: Optional[str]  #: why that move is illegal: "TOO_MANY_CARDS"
    text: Optional[str]  #: the same in words
    name: Optional[str]


@dataclass(frozen=True)
class Bookmark:
    """A position that has a name, or is where the player was."""

    #: "12" is the position after move 12, "0" the start, and "12.2.3" the position after move 3 of
    #: variation 12.2; None: it is after an illegal move
    position: Optional[str]
    name: Optional[str]  #: None: the current position


def _make_variation(v: CVariation) -> Variation:
    return Variation(
        number=decode_or_none(v.number),
        kind=_VARIATION_KINDS[v.kind],
        first_move=v.first_move,
        num_moves=v.num_moves,
        result=_RESULTS[v.result],
        illegal_move=decode_or_none(v.illegal_move),
        reason=decode_or_none(v.reason),
        text=decode_or_none(v.text),
        name=decode_or_none(v.name),
    )


class Boards(Sequence[Board]):
    """The boards of a record.  boards[0] is the layout, and boards[k] is the board after the
    player's move k and the automoves that follow it.  Each board is made on access.  Iterating
    in order plays each move once, and is faster, because most piles of a board are those of the one before."""

    def __init__(self, record: "Record") -> None:
        """The boards of `record`, of which there are none if it has no board."""
        self._record = record._handle
        self._walk = record._new_walk()
        self._len = record.num_moves + 1 if lib.unisol_walk_board(self._walk.pointer) else 0
    def __len__(self) -> int:
        return self._len

    @overload
    def __getitem__(self, index: int) -> Board: ...

    @overload
    def __getitem__(self, index: slice) -> Tuple[Board, ...]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Board, Tuple[Board, ...]]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(self._len)))
        number = index + self._len if index < 0 else index
        if not 0 <= number < self._len:
            raise IndexError(f"there is no board {index}: the record has {max(self._len - 1, 0)} moves")
        with self._walk.lock:
            lib.unisol_walk_to(self._walk.pointer, number)
            return BoardMaker().make(lib.unisol_walk_board(self._walk.pointer))

    def __iter__(self) -> Iterator[Board]:
        return boards_of(self._record) if self._len else iter(())


class Walk(Iterator[Tuple[Move, Board]]):
    """The moves of a record, each with the board after it.  A walk can enter variations:

        walk = record.walk()
        walk.enter("12.2")
        for move, board in walk:  # the moves of variation 12.2
            print(move)
        walk.leave()
    """

    def __init__(self, walk: Handle) -> None:
        """Takes a walk that is at its start."""
        self._walk = walk
        self._maker = BoardMaker()
        self._move = CMove()
        self._is_made = False  # the last board of the maker is that before the next move

    def __iter__(self) -> "Walk":
        return self

    def __next__(self) -> Tuple[Move, Board]:
        with self._walk.lock:
            move = next_move(self._walk, self._move)
            if move is None:
                raise StopIteration
            return move, self._make(touched_by(self._move) if self._is_made else None)

    def _make(self, touched: Optional[Sequence[int]] = None) -> Board:
        self._is_made = False
        board = self._maker.make(lib.unisol_walk_board(self._walk.pointer), touched)
        self._is_made = True
        return board

    @property
    def board(self) -> Optional[Board]:
        """The board at the current position.  None: the record has no board."""
        with self._walk.lock:
            return self._make() if lib.unisol_walk_board(self._walk.pointer) else None

    def enter(self, number: str) -> None:
        """Goes to the position where the variation with that number starts.  Until leave(), the
        next moves are those of the variation.  A walk that is in a variation may enter another one.
        Raises KeyError, and stays where it is, if no variation with that number was played."""
        with self._walk.lock:
            if not lib.unisol_walk_enter(self._walk.pointer, encode(number)):
                raise KeyError(number)
            self._is_made = False

    def leave(self) -> bool:
        """Goes back to the position of the record's own moves at which the walk entered a
        variation.  False: it has entered none."""
        with self._walk.lock:
            self._is_made = False
            return bool(lib.unisol_walk_leave(self._walk.pointer))


class Record:
    """A layout or a solution that has been played.  It does not depend on its reader, and threads
    may share it.

    Records are equal if they have the same rules, start, moves, result, claim and comments, whatever
    their formats.  They can be pickled, for other processes.

    Board games (Proton, Creeper, PASGL 312, Adomoc) have no cards.  Their records have a result, an
    outcome and a number of moves.  To see the rest, convert them to XML or JSON."""

    __slots__ = ("_handle", "_fault", "_moves", "_boards", "corrections", "diagnostics", "__weakref__")

    def __init__(
        self,
        handle: Handle,
        diagnostics: Tuple[Diagnostic, ...],
        fault: Optional[Diagnostic],
        corrections: Tuple[Correction, ...] = (),
    ) -> None:
        """Used by readers."""
        self._handle = handle
        self._fault = fault
        self._moves: Optional[Tuple[Move, ...]] = None
        self._boards: Optional[Boards] = None
        #: what was probably meant if it is illegal, the most likely first; see the reader's option repair
        self.corrections: Tuple[Correction, ...] = corrections
        #: warnings and notes about the record
        self.diagnostics: Tuple[Diagnostic, ...] = diagnostics

    def _new_walk(self) -> Handle:
        return Handle(lib.unisol_walk_new(self._handle.pointer), lib.unisol_walk_free, (self._handle,))

    @property
    def number(self) -> int:
        """The number of the record in its input, from 1."""
        return int(lib.unisol_record_number(self._handle.pointer))

    @property
    def format(self) -> str:
        """The name of its format, such as "fcs", or "deal" for a deal."""
        return decode(lib.unisol_record_format(self._handle.pointer))

    @property
    def other_format(self) -> Optional[str]:
        """Another format that the beginning of the input matches equally well, or None."""
        return decode_or_none(lib.unisol_record_other_format(self._handle.pointer))

    @property
    def game(self) -> str:
        """Its game, such as "freecell (freecells 3)"."""
        return decode(lib.unisol_record_game(self._handle.pointer))

    @property
    def game_title(self) -> str:
        """Its game in words for people, such as "Baker's Game"."""
        return decode(lib.unisol_record_game_title(self._handle.pointer))

    @property
    def game_source(self) -> GameSource:
        """How its game became known."""
        return _GAME_SOURCES[int(lib.unisol_record_game_source(self._handle.pointer))]

    @property
    def other_games(self) -> Tuple[str, ...]:
        """Other games in which it is also legal.  If the game was found, those that fit equally
        well.  If it was assumed and the record is illegal, those with fewer restrictions."""
        found: List[str] = []
        while (name := lib.unisol_record_other_game(self._handle.pointer, len(found))) is not None:
            found.append(decode(name))
        return tuple(found)

    @property
    def sizes(self) -> Optional[Sizes]:
        """The sizes of its game, or None if the record has no board."""
        sizes = CSizes()
        if not lib.unisol_record_sizes(self._handle.pointer, byref(sizes)):
            return None
        return Sizes(sizes.columns, sizes.freecells, sizes.decks, sizes.ranks)

    @property
    def deal(self) -> Optional[str]:
        """The deal, such as "ms:617": the one that the input states or, if it states none, the
        Microsoft deal that has this layout, which takes milliseconds to find."""
        return decode_or_none(lib.unisol_record_deal(self._handle.pointer))

    @property
    def result(self) -> Result:
        """The result of playing it."""
        return _RESULTS[int(lib.unisol_record_result(self._handle.pointer))]

    @property
    def is_legal(self) -> bool:
        """True if each move follows the rules."""
        return self.result is not Result.ILLEGAL

    @property
    def is_solved(self) -> bool:
        """True if it is legal and wins the game."""
        return self.result is Result.SOLVED

    @property
    def claim(self) -> Claim:
        """What the file states about its result."""
        return _CLAIMS[int(lib.unisol_record_claim(self._handle.pointer))]

    @property
    def is_empty(self) -> bool:
        """True if the record is only a solver's "no solution" verdict, without a board."""
        return bool(lib.unisol_record_is_empty(self._handle.pointer))

    @property
    def conventions(self) -> Optional[str]:
        """The conventions that were inferred, in words, or None if nothing was left open."""
        return decode_or_none(lib.unisol_record_conventions(self._handle.pointer))

    @property
    def other_interpretations(self) -> Tuple[str, ...]:
        """Other conventions under which the moves solve the game.  Requires the reader's option
        all_interpretations."""
        found: List[str] = []
        while (words := lib.unisol_record_other_interpretation(self._handle.pointer, len(found))) is not None:
            found.append(decode(words))
        return tuple(found)

    @property
    def outcome(self) -> Optional[str]:
        """How a board game ended, such as "x wins", or "" if it has not.  None for card games."""
        return decode_or_none(lib.unisol_record_outcome(self._handle.pointer))

    @property
    def fault(self) -> Optional[Fault]:
        """Why it is illegal, or None if it is legal."""
        f = CFault()
        if not lib.unisol_record_fault_details(self._handle.pointer, byref(f)):
            return None
        return Fault(
            reason=decode(f.reason),
            move=f.move,
            text=decode(lib.unisol_record_fault_text(self._handle.pointer)),
            source=make_pile(f.source) if f.has_source else None,
            dest=make_pile(f.dest) if f.has_dest else None,
            num_cards=f.num_cards or None,
            most=f.most or None,
            diagnostic=self._fault,
        )

    @property
    def stated_counts(self) -> Dict[str, int]:
        """What the input states about its moves, counted in its own way: names such as
        "moves_without_redeals", and numbers.  If the record is legal, they are right."""
        found: Dict[str, int] = {}
        c = CStatedCount()
        while lib.unisol_record_stated_count(self._handle.pointer, len(found), byref(c)):
            found[decode(c.name)] = c.number
        return found

    @property
    def statistics(self) -> Optional[Statistics]:
        """Statistics of its moves, or None if the record has no board."""
        s = CStatistics()
        if not lib.unisol_record_statistics(self._handle.pointer, byref(s)):
            return None
        return Statistics(*(getattr(s, field.name) for field in fields(Statistics)))

    @property
    def variations(self) -> Tuple[Variation, ...]:
        """Its variations in the order of the input, including those within variations."""
        found: List[Variation] = []
        v = CVariation()
        while lib.unisol_record_variation(self._handle.pointer, len(found), byref(v)):
            found.append(_make_variation(v))
        return tuple(found)

    @property
    def bookmarks(self) -> Tuple[Bookmark, ...]:
        """Its positions that have names, and the current one, in the order of the moves."""
        found: List[Bookmark] = []
        b = CBookmark()
        while lib.unisol_record_bookmark(self._handle.pointer, len(found), byref(b)):
            found.append(Bookmark(decode_or_none(b.position), decode_or_none(b.name)))
        return tuple(found)

    def variation(self, number: str) -> "Record":
        """The game from its start to the end of the variation with that number, or to its first
        illegal move.  Raises KeyError if no variation with that number was played."""
        pointer = lib.unisol_record_extract(self._handle.pointer, encode(number))
        if not pointer:
            raise KeyError(number)
        return Record(Handle(pointer, lib.unisol_record_free), (), None)

    def split(self) -> Tuple["Record", ...]:
        """The game without its variations, and then, for each variation that was played, the game from
        its start to the end of that variation: see merge()."""
        pointer = lib.unisol_record_main_line(self._handle.pointer)
        main_line = Record(Handle(pointer, lib.unisol_record_free), (), None) if pointer else self
        return (main_line, *(self.variation(v.number) for v in self.variations if v.number is not None))

    @property
    def num_moves(self) -> int:
        """The number of the player's moves, without automoves.  If the record is illegal, only the
        legal moves before the fault count."""
        return int(lib.unisol_record_moves(self._handle.pointer))

    @property
    def ignored_words(self) -> int:
        """The number of words among the moves that are not moves.  `diagnostics` has each."""
        return int(lib.unisol_record_ignored_words(self._handle.pointer))

    @property
    def is_face_up(self) -> bool:
        """True if the deal has face-down cards, but all cards lie face up in the record."""
        return bool(lib.unisol_record_is_face_up(self._handle.pointer))

    @property
    def is_cut_off(self) -> bool:
        """True if the input ends before the record does.  The moves are those before the end."""
        return bool(lib.unisol_record_is_cut_off(self._handle.pointer))

    @property
    def moves(self) -> Tuple[Move, ...]:
        """The moves in order, including automoves.  If the record is illegal, only the legal moves
        before the fault."""
        if self._moves is None:
            self._moves = moves_of(self._handle)
        return self._moves

    def move_rows(self) -> Iterator[Tuple[int, ...]]:
        """The moves as numbers, for programs that look at millions of them: this takes a third of the
        time of `moves`.

            for number, source_kind, source, dest_kind, dest, num_cards, card, dest_card, implicit in record.move_rows():
                print(unisol.PILE_KINDS[source_kind], source, unisol.CARDS[card])

        PILE_KINDS has the kinds of piles, and CARDS the cards of codes.  implicit is True for an automove.
        numpy.array([*record.move_rows()]) is a table."""
        return rows_of(self._handle)

    @property
    def boards(self) -> Boards:
        """The boards before, between and after the player's moves, if the record has a board."""
        if self._boards is None:
            self._boards = Boards(self)
        return self._boards

    def walk(self) -> Walk:
        """Iterates over the moves, including automoves, each with the board after it.  The walk can
        enter variations and go back."""
        return Walk(self._new_walk())

    def dump(self) -> str:
        """The record in the stable, indented text format of `unisol dump`."""
        return decode(lib.unisol_record_dump(self._handle.pointer))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self is other or self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.dump())

    def _refuse(self, prefix: bool) -> None:
        """Raises WriteError if the library would not know that the record must not be written."""

    def __repr__(self) -> str:
        deal = f" deal {self.deal}" if self.deal else ""
        return f"<unisol.Record {self.number} {self.format} {self.game}{deal}: {self.result.value}, {self.num_moves} moves>"

    def _convert(self, to: str) -> Optional[str]:
        """Returns the record in another format, or None if the format cannot hold it."""
        try:
            with Writer(None, to, prefix=True) as writer:
                writer.write(self)
        except WriteError:
            return None
        return writer.text

    def _repr_svg_(self) -> Optional[str]:
        """The layout as a picture, for notebooks."""
        return self._convert("svg")

    def _repr_html_(self) -> Optional[str]:
        """The page that plays the moves, in a frame, for notebooks."""
        page = self._convert("html")
        if page is None:
            return None
        frame = 'sandbox="allow-scripts" style="width: 100%; height: 640px; border: 0"'
        return f'<iframe {frame} srcdoc="{html.escape(page)}"></iframe>'
