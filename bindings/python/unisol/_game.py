# SPDX-License-Identifier: MIT
"""Playing on from a position of a record."""

from ctypes import byref
from typing import Any, List, Tuple

from unisol._cards import Board, Move, Pile, make_board, make_move, set_pile
from unisol._errors import MoveError
from unisol._library import CMove, Handle, decode, lib

_MOST_MOVES = 4096


class Game:
    """A game that starts at a position of a record, with moves of your own.  The rules of the
    record's game apply.  No automoves are made."""

    def __init__(self, walk: Handle) -> None:
        """Used by Record.play_on().  Takes a walk at a position of a record that has a board."""
        self._walk = walk
        self._moves: List[Move] = []

    @property
    def board(self) -> Board:
        """The board after the last move."""
        with self._walk.lock:
            return make_board(lib.unisol_walk_board(self._walk.pointer).contents)

    @property
    def moves(self) -> Tuple[Move, ...]:
        """The moves that were played."""
        return tuple(self._moves)

    @property
    def legal_moves(self) -> Tuple[Move, ...]:
        """The moves that are legal now, without sentences.  A move of several cards to a column is
        listed with each number of cards that is legal, and a card with each foundation that fits."""
        found = (CMove * _MOST_MOVES)()
        with self._walk.lock:
            n = lib.unisol_walk_legal_moves(self._walk.pointer, found, _MOST_MOVES)
        return tuple(make_move(found[i], "") for i in range(n))

    def play(self, source: Pile, dest: Pile, num_cards: int = 1) -> Move:
        """Plays a move and returns it.  Raises MoveError, with the reason, if it is illegal."""
        wanted: Any = CMove(num_cards=num_cards)
        set_pile(wanted.source, source)
        set_pile(wanted.dest, dest)
        with self._walk.lock:
            played = lib.unisol_walk_play(self._walk.pointer, byref(wanted))
            if not played:
                raise MoveError(decode(lib.unisol_walk_refusal(self._walk.pointer)))
            move = make_move(played.contents, decode(lib.unisol_walk_sentence(self._walk.pointer)))
            self._moves.append(move)
        return move
