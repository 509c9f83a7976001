# SPDX-License-Identifier: MIT
"""What the structs of unisol.h are in Python.  Made by bindings/mirror.py."""

from dataclasses import dataclass
from typing import Any, Dict, Optional, Tuple

from unisol._cards import Pile, make_pile
from unisol._structs import (
    CBookmark,
    CConventions,
    CCorrection,
    CDiagnostic,
    CEdit,
    CFault,
    CFormat,
    COption,
    CResults,
    CSizes,
    CStatistics,
    CSummary,
    CVariant,
    CVariation,
    Claim,
    EditKind,
    GameSource,
    Level,
    Result,
    VariationKind,
)
from unisol._words import decode, decode_list, decode_or_none

_LEVEL = list(Level)
_RESULT = list(Result)
_CLAIM = list(Claim)
_GAME_SOURCE = list(GameSource)
_EDIT_KIND = list(EditKind)
_VARIATION_KIND = list(VariationKind)


@dataclass(frozen=True)
class DiagnosticFields:
    """One diagnostic. The message, source and notes are escaped: they are safe to print. The file
    name is not."""

    name: str  #: identifies the kind of diagnostic, "CARD_TWICE"
    level: Level
    file: Optional[str]  #: the input's name, not escaped; None: the input has no name
    line: Optional[int]  #: 1-based; 0: the diagnostic has no place
    column: Optional[int]  #: 1-based, in characters
    message: str  #: one line
    hint: Optional[str]  #: what to do about it; None: there is no hint
    source: Optional[str]  #: the line at the place, escaped, tabs as blanks; None: no place
    caret_offset: int  #: the place of the caret under `source`, in characters
    caret_length: int  #: at least 1
    notes: Tuple[str, ...]  #: further paragraphs
    #: "formats", "games", or the format whose options are listed, if a name is unknown; None
    list: Optional[str]
    deal: Optional[str]  #: with which moves are legal, "ms:617"; None: it proposes none
    lost: Optional[str]  #: what the format cannot store, "the moves"; None: nothing is lost

    @staticmethod
    def _from(c: CDiagnostic) -> Dict[str, Any]:
        return dict(
            name=decode(c.name),
            level=_LEVEL[int(c.level)],
            file=decode_or_none(c.file),
            line=c.line or None,
            column=c.column or None,
            message=decode(c.message),
            hint=decode_or_none(c.hint),
            source=decode_or_none(c.source),
            caret_offset=c.caret_offset,
            caret_length=c.caret_length,
            notes=decode_list(c.notes),
            list=decode_or_none(c.list),
            deal=decode_or_none(c.deal),
            lost=decode_or_none(c.lost),
        )


@dataclass(frozen=True)
class Sizes:
    """The sizes of a game."""

    columns: int
    freecells: int
    decks: int  #: each has four foundations
    ranks: int  #: of each suit: 13, or fewer in games with fewer cards

    @staticmethod
    def _from(c: CSizes) -> Dict[str, Any]:
        return dict(
            columns=c.columns,
            freecells=c.freecells,
            decks=c.decks,
            ranks=c.ranks,
        )


@dataclass(frozen=True)
class FaultFields:
    """The fault of an illegal record: what is known about the move."""

    reason: str  #: a name such as "TOO_MANY_CARDS"
    move: int  #: the number of the move at fault, 1-based; 0: the start is at fault
    #: In one line, with the number of the move: "illegal at move 60: cannot move 2 cards from
    #: column 6 to column 1, only 1". It is escaped: it is safe to print.
    text: str
    source: Optional[Pile]
    dest: Optional[Pile]
    num_cards: Optional[int]  #: the cards that the move takes; 0: not known
    most: Optional[int]  #: how many of them could move; 0: the number is not at fault

    @staticmethod
    def _from(c: CFault) -> Dict[str, Any]:
        return dict(
            reason=decode(c.reason),
            move=c.move,
            text=decode(c.text),
            source=make_pile(c.source) if c.has_source else None,
            dest=make_pile(c.dest) if c.has_dest else None,
            num_cards=c.num_cards or None,
            most=c.most or None,
        )


@dataclass(frozen=True)
class Conventions:
    """The conventions of a list: what its moves omit."""

    automove: str  #: the automove rule, named as in the writer's option, or "unknown"
    automove_first: bool  #: automoves are also made before the first move
    #: The number of cards that a move takes to an empty column if it does not state it: "stated"
    #: (one), "one", "max" (as many as possible), "ms" (at most free cells + 1), or "searched" (what
    #: solves the game).
    empty_column: str
    found: bool  #: the input does not state all of this
    #: The option assume states some of this, and the input something else or nothing.
    assumed: bool
    words: str  #: all of this in words

    @staticmethod
    def _from(c: CConventions) -> Dict[str, Any]:
        return dict(
            automove=decode(c.automove),
            automove_first=c.automove_first,
            empty_column=decode(c.empty_column),
            found=c.found,
            assumed=c.assumed,
            words=decode(c.words),
        )


@dataclass(frozen=True)
class Statistics:
    """Statistics of the moves."""

    explicit_moves: int  #: the player's moves
    implicit_moves: int  #: automoves
    freecells_used: int  #: the most freecells that were occupied at once
    longest_supermove: int  #: the most cards that one move took to a column
    flourish: int  #: cards in the final run of moves to the foundations
    has_stock: bool  #: the game has a stock, or gathers its columns
    has_hidden_cards: bool  #: some cards of columns or reserves lie face down at the start
    draws: int  #: moves from the stock
    redeals: int  #: how often the stock was refilled or the columns were gathered
    passes: int  #: passes through a stock with a waste, even unfinished ones
    turned_cards: int  #: cards of columns and reserves that were turned face up
    unknown_cards: int  #: cards that neither the layout nor the moves name

    @staticmethod
    def _from(c: CStatistics) -> Dict[str, Any]:
        return dict(
            explicit_moves=c.explicit_moves,
            implicit_moves=c.implicit_moves,
            freecells_used=c.freecells_used,
            longest_supermove=c.longest_supermove,
            flourish=c.flourish,
            has_stock=c.has_stock,
            has_hidden_cards=c.has_hidden_cards,
            draws=c.draws,
            redeals=c.redeals,
            passes=c.passes,
            turned_cards=c.turned_cards,
            unknown_cards=c.unknown_cards,
        )


@dataclass(frozen=True)
class Edit:
    """One of the changes of a correction."""

    kind: EditKind
    move: int  #: the number of the move in the list, 1-based; 0: the deal or the whole list
    #: The same edit at one of the moves from this one to `move` has the same effect.
    first_move: int
    num_moves: int  #: EditKind.EXTRA: the number of extra moves, from `move` on; else 0
    #: What the list has there, safe to print: "2b", or words. For EditKind.AUTOMOVE, a rule:
    #: "horne". None: nothing.
    found: Optional[str]
    #: what was meant: "2a"; EditKind.SWAPPED: the next move; None: nothing
    meant: Optional[str]
    line: Optional[int]  #: the place in the input, 1-based; 0: there is none
    column: Optional[int]  #: in characters

    @staticmethod
    def _from(c: CEdit) -> Dict[str, Any]:
        return dict(
            kind=_EDIT_KIND[int(c.kind)],
            move=c.move,
            first_move=c.first_move,
            num_moves=c.num_moves,
            found=decode_or_none(c.found),
            meant=decode_or_none(c.meant),
            line=c.line or None,
            column=c.column or None,
        )


@dataclass(frozen=True)
class CorrectionFields:
    """What was probably meant by a list. The corrected list has been replayed. The strings are
    valid as long as the record."""

    #: In one line: "with "2a" instead of "2b" at move 34, all 89 moves are legal and the game is
    #: solved". It is safe to print.
    text: str
    is_solved: bool  #: the corrected list solves the game
    num_moves: int  #: the player's moves of the corrected list
    edits: Tuple[Edit, ...]  #: in the order of the list

    @staticmethod
    def _from(c: CCorrection) -> Dict[str, Any]:
        return dict(
            text=decode(c.text),
            is_solved=c.solved,
            num_moves=c.num_moves,
            edits=tuple(Edit(**Edit._from(c.edits[i])) for i in range(c.num_edits)),
        )


@dataclass(frozen=True)
class Variation:
    """A variation, which has been played from the position where it starts."""

    #: "12.2": the second variation that starts before move 12 of the game; after the last move if
    #: the game has fewer. "12.2.3.1": the first one that starts before move 3 of that variation.
    #: None: it starts after an illegal move, and was not played.
    number: Optional[str]
    kind: VariationKind
    first_move: int  #: the number of its first move, counted from the start of the game
    num_moves: int  #: the player's moves; of an illegal variation, those before the fault
    result: Result  #: Of the game from its start to the end of the variation.
    #: The number of the illegal move: "12.2.3" is move 3 of variation 12.2. None: all moves are
    #: legal.
    illegal_move: Optional[str]
    reason: Optional[str]  #: "TOO_MANY_CARDS"; None: all moves are legal
    text: Optional[str]  #: the fault in one line, safe to print; None: all moves are legal
    name: Optional[str]  #: as the input states it, not escaped; None: none

    @staticmethod
    def _from(c: CVariation) -> Dict[str, Any]:
        return dict(
            number=decode_or_none(c.number),
            kind=_VARIATION_KIND[int(c.kind)],
            first_move=c.first_move,
            num_moves=c.num_moves,
            result=_RESULT[int(c.result)],
            illegal_move=decode_or_none(c.illegal_move),
            reason=decode_or_none(c.reason),
            text=decode_or_none(c.text),
            name=decode_or_none(c.name),
        )


@dataclass(frozen=True)
class Bookmark:
    """A position of a record that has a name, or is where the player was."""

    #: "12": the position after move 12 and the automoves that follow it; "0": the start; "12.2.3":
    #: the position after move 3 of variation 12.2. None: it is after an illegal move.
    position: Optional[str]
    name: Optional[str]  #: as the input states it, not escaped; None: the current position

    @staticmethod
    def _from(c: CBookmark) -> Dict[str, Any]:
        return dict(
            position=decode_or_none(c.position),
            name=decode_or_none(c.name),
        )


@dataclass(frozen=True)
class ResultsFields:
    """Numbers of records."""

    records: int  #: all of them
    solved: int
    unfinished: int  #: legal, but not solved, and none of the following
    ended: int  #: finished board games
    illegal: int
    given_up: int  #: only a solver's "no solution"
    mistyped: int  #: legal and not solved, with words that are not moves
    cut_off: int  #: legal and not solved, and the input ends early
    not_judged: int  #: the rules of the game are not known

    @staticmethod
    def _from(c: CResults) -> Dict[str, Any]:
        return dict(
            records=c.records,
            solved=c.solved,
            unfinished=c.unfinished,
            ended=c.ended,
            illegal=c.illegal,
            given_up=c.given_up,
            mistyped=c.mistyped,
            cut_off=c.cut_off,
            not_judged=c.not_judged,
        )


@dataclass(frozen=True)
class FormatFields:
    """A format."""

    name: str
    title: str
    suffixes: Tuple[str, ...]  #: Of its files, with the dot
    reads: bool
    writes: bool

    @staticmethod
    def _from(c: CFormat) -> Dict[str, Any]:
        return dict(
            name=decode(c.name),
            title=decode(c.title),
            suffixes=decode_list(c.suffixes),
            reads=c.reads,
            writes=c.writes,
        )


@dataclass(frozen=True)
class Option:
    """An option of a format."""

    name: str
    help: str
    values: Tuple[str, ...]  #: the default first

    @staticmethod
    def _from(c: COption) -> Dict[str, Any]:
        return dict(
            name=decode(c.name),
            help=decode(c.help),
            values=decode_list(c.values),
        )


@dataclass(frozen=True)
class Variant:
    """A game that has a name."""

    name: str
    title: str
    aliases: Tuple[str, ...]
    columns: int
    freecells: int
    decks: int
    build: str  #: The values of the reader's options with these names.
    fill: str
    sequence: str

    @staticmethod
    def _from(c: CVariant) -> Dict[str, Any]:
        return dict(
            name=decode(c.name),
            title=decode(c.title),
            aliases=decode_list(c.aliases),
            columns=c.columns,
            freecells=c.freecells,
            decks=c.decks,
            build=decode(c.build),
            fill=decode(c.fill),
            sequence=decode(c.sequence),
        )


class RecordSummary:
    """The members of unisol_summary as properties of a record."""

    __slots__ = ()

    def _summary(self) -> CSummary:
        raise NotImplementedError

    @property
    def number(self) -> int:
        """Its number in the input, 1-based."""
        c = self._summary()
        return int(c.number)

    @property
    def format(self) -> str:
        """"deal" for a deal that was opened, "game" for a game that was played."""
        c = self._summary()
        return decode(c.format)

    @property
    def other_format(self) -> Optional[str]:
        """Another format that the beginning of the input also fits, but in which the record does
        not replay better. None: the format was not in doubt."""
        c = self._summary()
        return decode_or_none(c.other_format)

    @property
    def game(self) -> str:
        """The game, with rules that differ from the variant: "freecell (freecells 3)"."""
        c = self._summary()
        return decode(c.game)

    @property
    def game_title(self) -> str:
        """The game in words: "Baker's Game", "FreeCell (3 freecells)"."""
        c = self._summary()
        return decode(c.game_title)

    @property
    def game_source(self) -> GameSource:
        """The game source."""
        c = self._summary()
        return _GAME_SOURCE[int(c.game_source)]

    @property
    def other_games(self) -> Tuple[str, ...]:
        """The names of other games in which the record is also legal. For GameSource.FOUND: the
        games that fit equally well. For GameSource.ASSUMED, if the record is illegal: those with
        fewer restrictions."""
        c = self._summary()
        return decode_list(c.other_games)

    @property
    def sizes(self) -> Optional[Sizes]:
        """None: the record has no board."""
        c = self._summary()
        return Sizes(**Sizes._from(c.sizes.contents)) if c.sizes else None

    @property
    def result(self) -> Result:
        """The result."""
        c = self._summary()
        return _RESULT[int(c.result)]

    @property
    def claim(self) -> Claim:
        """The claim."""
        c = self._summary()
        return _CLAIM[int(c.claim)]

    @property
    def outcome(self) -> Optional[str]:
        """How a board game (Proton, Creeper, PASGL 312, Adomoc) ended: "x wins", "a draw by
        repetition", or "" if it has not ended. None: the record is not a board game."""
        c = self._summary()
        return decode_or_none(c.outcome)

    @property
    def num_moves(self) -> int:
        """The player's moves, without automoves; in an illegal record, those before the fault."""
        c = self._summary()
        return int(c.num_moves)

    @property
    def num_variations(self) -> int:
        """Including those within variations."""
        c = self._summary()
        return int(c.num_variations)

    @property
    def ignored_words(self) -> int:
        """The words among the moves that are not moves. The reader's diagnostics report each of
        them. If the moves are illegal, they are only those before the first of these words."""
        c = self._summary()
        return int(c.ignored_words)

    @property
    def is_cut_off(self) -> bool:
        """The input ends before the record does. If a list ends with half a move, this is also one
        of the words that are not moves."""
        c = self._summary()
        return bool(c.is_cut_off)

    @property
    def is_empty(self) -> bool:
        """Only a solver's "no solution" verdict, without a board."""
        c = self._summary()
        return bool(c.is_empty)

    @property
    def conventions(self) -> Optional[str]:
        """The conventions that fit the list best, in words, or those that the option assume put in
        the place of its own: "automoves by the and-rule, one card to an empty column". None: the
        input left nothing open."""
        c = self._summary()
        return decode_or_none(c.conventions)
