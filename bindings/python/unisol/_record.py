# SPDX-License-Identifier: MIT
"""Records: what was read, and the result of playing it."""

import html
from ctypes import byref
from dataclasses import dataclass
from typing import Dict, Iterator, List, Optional, Sequence, Tuple, Union, overload

from unisol._cards import Board, Move
from unisol._diagnostics import Diagnostic
from unisol._errors import WriteError
from unisol._library import Handle, lib
from unisol._moves import BoardMaker, boards_of, moves_of, next_move, rows_of, touched_by
from unisol._objects import Bookmark, CorrectionFields, FaultFields, RecordSummary, Statistics, Variation
from unisol._structs import CBookmark, CConventions, CCorrection, CMove, CStatedCount, CStatistics, CSummary, CVariation, Result
from unisol._words import decode, decode_or_none, encode
from unisol._writer import Writer


@dataclass(frozen=True)
class Fault(FaultFields):
    __doc__ = FaultFields.__doc__

    diagnostic: Optional[Diagnostic]  #: the place, the rule and the board


@dataclass(frozen=True)
class Correction(CorrectionFields):
    __doc__ = CorrectionFields.__doc__

    record: "Record"  #: the corrected record, with a comment on what was changed


def make_corrections(pointer: object) -> Tuple[Correction, ...]:
    """Searches for corrections of a record that belongs to its reader."""
    found: List[Correction] = []
    c = CCorrection()
    lib.unisol_record_find_corrections(pointer)
    while lib.unisol_record_correction(pointer, len(found), byref(c)):
        handle = Handle(lib.unisol_record_correct(pointer, len(found)), lib.unisol_record_free)
        found.append(Correction(**CorrectionFields._from(c), record=Record(handle, (), None)))
    return tuple(found)


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


class Record(RecordSummary):
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

    def _summary(self) -> CSummary:
        found: CSummary = lib.unisol_record_summary(self._handle.pointer).contents
        return found

    def _new_walk(self) -> Handle:
        return Handle(lib.unisol_walk_new(self._handle.pointer), lib.unisol_walk_free, (self._handle,))

    @property
    def deal(self) -> Optional[str]:
        """The deal, such as "ms:617": the one that the input states or, if it states none, the
        Microsoft deal that has this layout, which takes milliseconds to find."""
        return decode_or_none(lib.unisol_record_deal(self._handle.pointer))

    @property
    def is_legal(self) -> bool:
        """True if each move follows the rules."""
        return self.result is not Result.ILLEGAL

    @property
    def is_solved(self) -> bool:
        """True if it is legal and wins the game."""
        return self.result is Result.SOLVED

    @property
    def other_interpretations(self) -> Tuple[str, ...]:
        """Other conventions under which the moves solve the game.  Requires the reader's option
        all_interpretations."""
        found: List[str] = []
        c = CConventions()
        while lib.unisol_record_interpretation(self._handle.pointer, len(found) + 1, byref(c)):
            found.append(decode(c.words))
        return tuple(found)

    @property
    def fault(self) -> Optional[Fault]:
        """Why it is illegal, or None if it is legal."""
        f = self._summary().fault
        return Fault(**FaultFields._from(f.contents), diagnostic=self._fault) if f else None

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
        return Statistics(**Statistics._from(s))

    @property
    def variations(self) -> Tuple[Variation, ...]:
        """Its variations in the order of the input, including those within variations."""
        found: List[Variation] = []
        v = CVariation()
        while lib.unisol_record_variation(self._handle.pointer, len(found), byref(v)):
            found.append(Variation(**Variation._from(v)))
        return tuple(found)

    @property
    def bookmarks(self) -> Tuple[Bookmark, ...]:
        """Its positions that have names, and the current one, in the order of the moves."""
        found: List[Bookmark] = []
        b = CBookmark()
        while lib.unisol_record_bookmark(self._handle.pointer, len(found), byref(b)):
            found.append(Bookmark(**Bookmark._from(b)))
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
        pointer = lib.unisol_record_extract(self._handle.pointer, None)
        main_line = Record(Handle(pointer, lib.unisol_record_free), (), None) if pointer else self
        return (main_line, *(self.variation(v.number) for v in self.variations if v.number is not None))

    @property
    def is_face_up(self) -> bool:
        """True if the deal has face-down cards, but all cards lie face up in the record."""
        return bool(lib.unisol_record_is_face_up(self._handle.pointer))

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
