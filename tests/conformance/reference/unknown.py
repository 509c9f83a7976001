# SPDX-License-Identifier: MIT
"""Unknown cards: docs/rules.md, section 4.

An unknown card has the rank 0, and `deck` is its number.
"""
from __future__ import annotations

from typing import Callable, Optional

from automove import ANY_RANK, next_rank
from model import BLOCKED, Card, Move, Pile, Position, Rules

PASSES = 8  # K19
MOST_UNKNOWN = 127  # K18


def is_unknown(card: Optional[Card]) -> bool:
    return card is not None and card.suit == "?"


def piles_of(position: Position) -> list[list[Card]]:
    """K18: the piles that may have unknown cards."""
    return [*position.columns, position.stock, position.waste, *position.reserves, *position.holes]


def replace_cards(position: Position, change: Callable[[Card], Card]) -> None:
    for pile in piles_of(position):
        pile[:] = [change(card) for card in pile]


class Learner:
    """K19: what the record states about the unknown cards of its start."""

    def __init__(self, rules: Rules, start: Position, home: list[Card]):
        self.rules = rules
        self.start = start
        self.home = home  # the cards on foundations at the start
        self.learned: dict[int, Card] = {}

    def left(self, card: Card) -> int:
        """K19: how many cards of this rank and suit can still be unknown."""
        placed = [one for pile in piles_of(self.start) for one in pile]
        placed += [one for one in self.start.freecells if one is not None and one is not BLOCKED]
        placed += self.home + list(self.learned.values())
        same = [one for one in placed if (one.rank, one.suit) == (card.rank, card.suit)]
        if any(one.deck is not None and one.deck == card.deck for one in same):
            return 0
        return self.rules.decks_of(card.suit) - len(same)

    def learn(self, pile: list[Card], index: int, card: Optional[Card]) -> None:
        """K19: a card of a pile of the board is this card, if it was unknown and can be this one."""
        there = pile[index]
        if card is None or not card.rank or not is_unknown(there) or self.left(card) <= 0:
            return
        assert there.deck is not None
        self.learned[there.deck] = card
        pile[index] = card.turned(there.hidden)

    def see_move(self, board: Position, move: Move) -> None:
        """K19, (2) to (4)."""
        source = pile_of(board, move.source)
        deepest = (move.num_cards or 1) if move.source.type == "COLUMN" else 1
        if deepest <= len(source):
            self.learn(source, -deepest, move.source_card)
        dest = pile_of(board, move.dest) if move.dest.type in ("COLUMN", "WASTE") else []
        if dest:
            self.learn(dest, -1, move.dest_card)
        whole = self.rules.foundation_takes == "SUIT" or self.rules.variant == "simple_simon"
        if move.dest.suit is None or whole:
            return
        rank = next_rank(self.rules, board, move.dest.suit, move.dest.deck)
        if rank not in (0, ANY_RANK) and deepest <= len(source) and not source[-deepest].hidden:
            self.learn(source, -deepest, Card(rank, move.dest.suit))



def see_position(board: Position, stated: Position, learner: Optional[Learner]) -> None:
    """K19, (1): learns from a stated position, whose unknown cards become those of the board (K18)."""
    boards, states = piles_of(board), piles_of(stated)
    for here, there in zip(boards, states):
        for i, card in enumerate(there):
            if len(here) == len(there) and learner is not None:
                learner.learn(here, i, card)
            if is_unknown(card) and i < len(here):
                there[i] = here[i]


def pile_of(board: Position, pile: Pile) -> list[Card]:
    if pile.type == "TALON":
        return board.stock
    if pile.type == "WASTE":
        return board.waste
    if pile.type not in ("COLUMN", "RESERVE"):
        return []
    assert pile.index is not None
    piles = board.columns if pile.type == "COLUMN" else board.reserves
    return piles[pile.index] if pile.index < len(piles) else []


def reveal_rest(learner: Learner) -> bool:
    """K18: if all unknown cards must be the same card, they become known."""
    rules = learner.rules
    deck = [Card(rank, suit) for rank in range(1, rules.max_rank + 1) for suit in "HCDS"]
    left = [card for card in deck if learner.left(card) > 0]
    unknown = any(is_unknown(card) for pile in piles_of(learner.start) for card in pile)
    if len(left) != 1 or not unknown:
        return False
    replace_cards(
        learner.start, lambda card: left[0].turned(card.hidden) if is_unknown(card) else card
    )
    return True


def reveal(learner: Learner) -> bool:
    """K19: makes the learned cards known in the start.  Returns whether there are any."""
    if not learner.learned:
        return False

    def known(card: Card) -> Card:
        found = learner.learned.get(card.deck or 0) if is_unknown(card) else None
        return found.turned(card.hidden) if found else card

    replace_cards(learner.start, known)
    learner.learned = {}
    return True
