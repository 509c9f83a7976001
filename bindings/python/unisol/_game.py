# SPDX-License-Identifier: MIT
"""Games: moves of your own, judged by the rules."""

from ctypes import byref, c_size_t, c_uint8
from dataclasses import dataclass
from typing import Any, Iterable, List, Optional, Tuple, Union

from unisol._cards import Board, Move, Step, make_step, set_step
from unisol._diagnostics import keep_reported, take_reported
from unisol._errors import IllegalError, MoveError, OptionError, ReadError
from unisol._library import OK, Handle, lib
from unisol._moves import BoardMaker, make_move, next_move
from unisol._reader import Reader
from unisol._record import Record
from unisol._structs import CMove, CStep, CVerdict, Result
from unisol._words import decode, decode_or_none, encode
from unisol._writer import Writer

_MOST_MOVES = 4096
_NONE = c_size_t(-1).value  # SIZE_MAX: the end of a record, or no action
_RESULTS = list(Result)


class Game:
    """A game that you play: legal moves, moves, undo and redo, automoves, and a record of all that.

        game = unisol.Game("freecell", deal=617)
        game.push("8a")
        game.push(game.legal_moves[0])
        print(game.pop(), game.solved)
        print(game.convert("snx"))

    Two games are equal if they have the same rules and the same board, whatever their moves.  The
    hash of a game changes when it is played.

    Threads may share a game: it holds a lock during each call."""

    __slots__ = ("_game", "_rules", "__weakref__")

    _game: Handle
    _rules: str

    def __init__(
        self,
        variant: Optional[str] = None,
        *,
        deal: Union[str, int],
        automove: Optional[str] = None,
        keep_undone: bool = False,
        **options: Any,
    ) -> None:
        """Begins with a deal of a variant (default: freecell): 617, "ms:617", "pysol:24".

        automove      "none" (default), "horne", "wkr", "and-rule" or "max": the rule whose automoves
                      follow each move
        keep_undone   moves that were taken back are not forgotten when others are played: the record
                      has them as variations

        The other options are those of Reader that change the rules, such as freecells=3 or
        rules="my-rules.json".  Raises OptionError for an invalid option, and ReadError if there is
        no such deal."""
        with Reader(deal=deal, game=variant, **options) as reader:
            self._begin(next(reader), 0, automove, keep_undone)

    @classmethod
    def from_board(
        cls,
        text: Union[str, bytes],
        variant: Optional[str] = None,
        *,
        automove: Optional[str] = None,
        keep_undone: bool = False,
        **options: Any,
    ) -> "Game":
        """Begins with what is found first in a text: a layout in any spelling, or a record in any
        format, of which all moves are played.  The options are those of Game and Reader.  Raises
        ReadError if the text has no board, and IllegalError if a move is illegal."""
        with Reader(text.encode() if isinstance(text, str) else text, game=variant, name="<board>", **options) as reader:
            record = next(reader, None)
        if record is None:
            raise ReadError(())
        fault = record.fault
        if fault is not None:
            raise IllegalError((fault.diagnostic,) if fault.diagnostic else (), record)
        return cls.from_record(record, automove=automove, keep_undone=keep_undone)

    @classmethod
    def from_record(
        cls,
        record: Record,
        at: Optional[int] = None,
        *,
        automove: Optional[str] = None,
        keep_undone: bool = False,
        fresh: bool = False,
    ) -> "Game":
        """Begins with the position after the player's move `at` of a record and the automoves that
        follow it; 0 is the start, and None the end, before the fault of an illegal record.  The moves
        before it can be taken back, and redo() plays those after it.  A fresh game starts there, without
        these moves.  Comments, variations and bookmarks of the record stay at its moves, as long as the
        game has these.  The default of `automove` is the rule of the record; another one requires a
        position without moves before it, or a fresh game.

        Raises IndexError if there is no such board, and OptionError for an invalid rule."""
        if record.sizes is None or (at is not None and not 0 <= at <= record.num_moves):
            raise IndexError(f"there is no board {'' if at is None else at} to play on from".replace("  ", " "))
        game = cls.__new__(cls)
        game._begin(record, at, automove, keep_undone, fresh)
        return game

    def _begin(
        self, record: Record, at: Optional[int], automove: Optional[str], keep_undone: bool, fresh: bool = False
    ) -> None:
        position = _NONE if at is None else at
        pointer = lib.unisol_game_from_record(record._handle.pointer, position, keep_reported, None)
        self._game = Handle(pointer, lib.unisol_game_free)
        self._rules = record.game
        if fresh and lib.unisol_game_restart(pointer) != OK:
            take_reported()
            raise MemoryError
        if automove is not None and lib.unisol_game_set(pointer, b"automove", encode(automove)) != OK:
            raise OptionError(take_reported())
        lib.unisol_game_set(pointer, b"keep-undone", b"yes" if keep_undone else b"no")

    def copy(self) -> "Game":
        """Returns a copy, with the moves that can be played again."""
        game = Game.__new__(Game)
        with self._game.lock:
            game._game = Handle(lib.unisol_game_copy(self._game.pointer), lib.unisol_game_free)
        game._rules = self._rules
        return game

    __copy__ = copy

    def __reduce__(self) -> Tuple[Any, ...]:
        raise TypeError("a game cannot be pickled: pickle game.record(), and use Game.from_record()")

    # ---- moves

    @property
    def legal_moves(self) -> Tuple[Move, ...]:
        """The moves that are legal now.  A move of several cards is listed with each number of cards
        that is legal, and a card with each foundation and each empty freecell."""
        found = (CMove * _MOST_MOVES)()
        with self._game.lock:
            n = lib.unisol_game_legal_moves(self._game.pointer, found, _MOST_MOVES)
            return tuple(make_move(m, self._sentence(m)) for m in found[:n])

    @property
    def legal_steps(self) -> Tuple[Step, ...]:
        """The same moves without cards and words, which is several times as fast."""
        found = (CStep * _MOST_MOVES)()
        with self._game.lock:
            n = lib.unisol_game_legal(self._game.pointer, found, _MOST_MOVES)
        return tuple(make_step(s) for s in found[:n])

    def _sentence(self, m: Any) -> str:
        step = CStep(m.source, m.dest, m.num_cards)
        return decode(lib.unisol_game_sentence(self._game.pointer, byref(step)))

    def is_legal(self, move: Union[Move, Step]) -> bool:
        """True if a move is legal now."""
        return self._judge(_steps([move])).reason is None

    def _judge(self, steps: Any) -> Any:
        """Judges an array of moves."""
        found = CVerdict()
        with self._game.lock:
            lib.unisol_verify_play(self._game.pointer, steps, len(steps), byref(found))
        return found

    def push(self, move: Union[Move, Step, str, int]) -> None:
        """Plays a move of the player and the automoves that follow it.  A move is a Move, a Step, the
        number of an action, or text as people write it, "8a", "8a 26", "QH to freecell"; columns
        count from 1 in text.  Moves that were taken back are forgotten.

        Raises MoveError, with the reason, if the move is illegal, and ReadError if the text is not a
        list of moves.  The game is then as it was before."""
        take_reported()
        with self._game.lock:
            if isinstance(move, str):
                status = lib.unisol_game_play_text(self._game.pointer, encode(move))
            else:
                status = lib.unisol_game_play(self._game.pointer, byref(self._step(move)))
            if status == OK:
                return
            reason = decode_or_none(lib.unisol_game_reason(self._game.pointer))
            words = decode(lib.unisol_game_refusal(self._game.pointer))
        reported = take_reported()
        if reason is not None:
            raise MoveError(words, reason)
        raise ReadError(reported)

    def _step(self, move: Union[Move, Step, int]) -> Any:
        step: Any = CStep()
        if not isinstance(move, int):
            set_step(step, move)
        elif not 0 <= move < _NONE or not lib.unisol_game_step(self._game.pointer, move, byref(step)):
            raise IndexError(f"there is no action {move}: the game has {self.num_actions}")
        return step

    def pop(self) -> Move:
        """Takes the player's last move back, with the automoves that followed it, and returns it.
        Raises IndexError if there is none."""
        with self._game.lock:
            number = self.num_moves
            if number == 0:
                raise IndexError("the game has no moves")
            walk = self.record()._new_walk()
            lib.unisol_walk_to(walk.pointer, number - 1)
            move = next_move(walk)
            while move is not None and move.implicit:
                move = next_move(walk)
            self.undo()
        assert move is not None
        return move

    def undo(self) -> bool:
        """Takes the player's last move back, with its automoves.  False: there is none."""
        with self._game.lock:
            return bool(lib.unisol_game_undo(self._game.pointer))

    def redo(self) -> bool:
        """Plays the move again that was taken back last.  False: there is none."""
        with self._game.lock:
            return bool(lib.unisol_game_redo(self._game.pointer))

    @property
    def moves(self) -> Tuple[Move, ...]:
        """The moves so far, including automoves."""
        return self.record().moves

    @property
    def num_moves(self) -> int:
        """The number of the player's moves so far."""
        with self._game.lock:
            return int(lib.unisol_game_moves(self._game.pointer))

    @property
    def num_automoves(self) -> int:
        """The number of automoves so far."""
        with self._game.lock:
            return int(lib.unisol_game_automoves(self._game.pointer))

    # ---- moves as numbers

    @property
    def num_actions(self) -> int:
        """How many actions the rules have: moves of all positions, as numbers from 0.  A number means
        the same move in all games with these rules."""
        with self._game.lock:
            return int(lib.unisol_game_actions(self._game.pointer))

    def mask(self) -> bytes:
        """One byte for each action: 1 if it is legal now, otherwise 0.  push() plays an action, and
        numpy.frombuffer(game.mask(), dtype=bool) is an array."""
        with self._game.lock:
            mask = (c_uint8 * self.num_actions)()
            lib.unisol_game_mask(self._game.pointer, mask, len(mask))
        return bytes(mask)

    def action(self, move: Union[Move, Step]) -> int:
        """The number of a move.  Raises ValueError if no position of the game has such a move."""
        with self._game.lock:
            number = int(lib.unisol_game_action(self._game.pointer, byref(self._step(move))))
        if number == _NONE:
            raise ValueError("the game has no such move")
        return number

    def step(self, action: int) -> Step:
        """The move of an action.  Raises IndexError if there is no such action."""
        with self._game.lock:
            return make_step(self._step(action))

    # ---- the position

    @property
    def board(self) -> Board:
        """The board, also with the cards that lie face down."""
        with self._game.lock:
            return BoardMaker().make(lib.unisol_game_board(self._game.pointer, False))

    @property
    def view(self) -> Board:
        """The board as the player sees it: the cards that lie face down and those of the stock are
        unknown."""
        with self._game.lock:
            return BoardMaker().make(lib.unisol_game_board(self._game.pointer, True))

    @property
    def solved(self) -> bool:
        """True if the game is won."""
        with self._game.lock:
            return bool(lib.unisol_game_is_solved(self._game.pointer))

    @property
    def stuck(self) -> bool:
        """True if no move is legal, also in a game that is won."""
        with self._game.lock:
            return bool(lib.unisol_game_is_stuck(self._game.pointer))

    def hash(self, columns: bool = True) -> int:
        """A hash of the board, of 64 bits.  With columns=False, boards that differ only in the order
        of columns and freecells have the same one.  Another version may return another hash."""
        with self._game.lock:
            return int(lib.unisol_game_hash(self._game.pointer, not columns))

    def __hash__(self) -> int:
        return hash(self.hash())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._rules == other._rules and self.hash() == other.hash() and self.board == other.board

    def __str__(self) -> str:
        return str(self.board)

    def __repr__(self) -> str:
        return f"<unisol.Game {self._rules}: {self.num_moves} moves{', solved' if self.solved else ''}>"

    # ---- what is made of it

    def record(self, comment: Optional[str] = None, originator: Optional[str] = None) -> Record:
        """The game up to now as a record, which does not change when the game goes on.  A comment may
        have an originator, a person or program."""
        with self._game.lock:
            if comment is None:
                return Record(Handle(lib.unisol_game_record(self._game.pointer), lib.unisol_record_free), (), None)
            commented = self.copy()
        text = encode(comment)
        if not text:
            raise ValueError("the comment is empty")
        if lib.unisol_game_comment(commented._game.pointer, text, encode(originator or "")) != OK:
            take_reported()
            raise MemoryError
        return commented.record()

    def comment(self, text: str, originator: Optional[str] = None) -> None:
        """Adds a comment on the player's last move.  It stays at the move, also if that is taken back
        and played again.  Raises IndexError if the game has no moves."""
        with self._game.lock:
            self._note(lib.unisol_game_comment_move, text, encode(originator or ""))

    def bookmark(self, name: str) -> None:
        """Names the current position, as in Record.bookmarks.  There may be 100 names."""
        with self._game.lock:
            self._note(lib.unisol_game_bookmark, name)

    def _note(self, add: Any, text: str, *more: bytes) -> None:
        take_reported()
        if not text:
            raise ValueError("the text is empty")
        if add(self._game.pointer, encode(text), *more) != OK:
            reported = take_reported()
            if any(d.name == "MISUSE" for d in reported):
                raise IndexError(reported[0].message)
            raise MemoryError

    def convert(self, to: str, **options: Any) -> str:
        """The game up to now in a format.  The options are those of Writer.  Raises WriteError if the
        format cannot hold it."""
        with Writer(None, to, **options) as writer:
            writer.write(self.record())
        return writer.text

    def link(self, page: str = "") -> str:
        """A link that contains the game, for the address of a page that shows it."""
        return page + self.convert("link").strip()

    def _repr_svg_(self) -> str:
        """The board as a picture, for notebooks."""
        return self.convert("svg", at="end")


def _steps(moves: List[Union[Move, Step]]) -> Any:
    steps: Any = (CStep * len(moves))()
    for step, move in zip(steps, moves):
        set_step(step, move)
    return steps


@dataclass(frozen=True)
class Verdict:
    """What came of moves."""

    result: Result
    num_moves: int  #: the legal moves before the one at fault, whose index this is; or all
    reason: Optional[str]  #: the rule that the move at fault breaks: "TOO_MANY_CARDS"
    text: Optional[str]  #: the same in words
    board: Board  #: after the legal moves

    @property
    def is_solved(self) -> bool:
        """True if the moves are legal and win the game."""
        return self.result is Result.SOLVED


def verify_play(
    start: Union[Game, Record, Board, str, int],
    variant: Optional[str],
    moves: Iterable[Union[Move, Step]],
    *,
    automove: Optional[str] = None,
    **options: Any,
) -> Verdict:
    """Judges the player's moves from a start: a deal such as 617 or "ms:617", the text of a board, a
    Board, the start of a record, or the position of a game, which stays as it is.  `variant` and the
    options are those of Game; for a record or a game, None.

        claim = [unisol.Step(unisol.Pile("column", 7), unisol.Pile("freecell", 0))]
        print(unisol.verify_play("ms:617", "freecell", claim).result)

    Illegal moves raise nothing: see Verdict.reason."""
    game = _game_of(start, variant, automove, options)
    steps = _steps(list(moves))
    found = game._judge(steps)
    for step in steps[: found.num_moves]:
        lib.unisol_game_play(game._game.pointer, byref(step))
    text = None
    if found.reason is not None:
        lib.unisol_game_play(game._game.pointer, byref(steps[found.num_moves]))
        text = decode(lib.unisol_game_refusal(game._game.pointer))
        take_reported()
    return Verdict(_RESULTS[found.result], found.num_moves, decode_or_none(found.reason), text, game.board)


def _game_of(start: object, variant: Optional[str], automove: Optional[str], options: Any) -> Game:
    """Returns a game of its own that begins there."""
    if isinstance(start, (Game, Record)):
        if variant is not None or options:
            raise TypeError("a game or record has its rules")
        if isinstance(start, Record):
            return Game.from_record(start, 0, automove=automove)
        if automove is not None:
            raise TypeError("a game has its automove rule")
        return start.copy()
    if isinstance(start, (str, int)) and "\n" not in str(start):
        return Game(variant, deal=start, automove=automove, **options)
    return Game.from_board(str(start), variant, automove=automove, **options)
