# SPDX-License-Identifier: MIT
"""The automove rules of docs/interchange.md, section 4."""
from __future__ import annotations

from typing import Iterator, Optional

from model import RED, Card, Move, Pile, Position, Rules

ANY_RANK = -1


def allows(rule: str, rules: Rules, position: Position, card: Card) -> bool:
    """A2: whether the rule moves the card, which fits on its foundation."""
    if rules.variant == "simple_simon" or rules.num_holes or rules.foundation_takes != "CARD":  # A4
        return False
    if rule == "NONE":
        return False
    if rule == "MAX":
        return True

    lowest = {
        suit: min(position.foundations[suit, deck] for deck in range(rules.foundations_of(suit)))
        for suit in sorted(set(rules.suits))
    }
    rank = card.rank
    if rules.sequences_are_built_by == "SUIT" and rules.num_decks == 1:  # A3
        return True
    if rules.sequences_are_built_by == "RANK":  # A3
        return all(low >= rank - 2 for low in lowest.values())

    red = card.suit in RED  # A2
    others = [low for suit, low in lowest.items() if (suit in RED) != red]
    horne = rank <= 2 or all(low >= rank - 1 for low in others)
    own = [low for suit, low in lowest.items() if (suit in RED) == red]
    if rules.num_decks == 1:
        # The other suits need more than the card's own, which has N-1.
        own = [low for suit, low in lowest.items() if (suit in RED) == red and suit != card.suit]
    and_rule = all(low >= rank - 2 for low in others) and all(low >= rank - 3 for low in own)
    return {"HORNE": horne, "AND_RULE": and_rule, "WKR": horne or and_rule}[rule]


def movable(rules: Rules, position: Position) -> Iterator[tuple[Pile, Card]]:
    """A1: the single cards that may leave their piles.  K22: there are none."""
    if rules.judged == "NO":
        return
    for i, column in enumerate(position.columns):
        is_covered = any(position.columns[above] for above in rules.covers_of(i))  # K21
        if column and not column[-1].hidden and not is_covered:
            yield Pile("COLUMN", i), column[-1]
    if rules.base_from == "COLUMNS" and not rules.foundation_base:  # base_from
        return
    for i, cell in enumerate(position.freecells):
        if cell is not None and cell.rank and not cell.hidden:
            yield Pile("FREECELL", i), cell


def fits(rules: Rules, position: Position, card: Card) -> bool:
    """A1: whether any foundation of the suit accepts the card."""
    return not rules.num_holes and any(
        next_rank(rules, position, card.suit, deck) in (card.rank, ANY_RANK)
        for deck in range(rules.foundations_of(card.suit))
    )


def next_move(
    rule: str, rules: Rules, position: Position, source: Pile, card: Card
) -> Optional[Move]:
    """The move that the rule makes with the card of the source, if it makes one.  Q10: to the foundation
    of the lowest deck."""
    if not fits(rules, position, card) or not allows(rule, rules, position, card):
        return None
    for deck in range(rules.foundations_of(card.suit)):
        if next_rank(rules, position, card.suit, deck) in (card.rank, ANY_RANK):
            return Move(source, Pile("FOUNDATION", None, card.suit, deck), 1, implicit=True, rule=rule)
    return None


def next_rank(rules: Rules, position: Position, suit: str, deck: int) -> int:
    """H3: the rank that the foundation accepts: 0 if it is complete, ANY_RANK if its base is open."""
    rank = position.foundations[suit, deck]
    if rank == 0:
        return rules.foundation_base or ANY_RANK  # foundation_base
    if rules.foundation_wrap == "FORBIDDEN":
        return rank + 1 if rank < rules.max_rank else 0
    following = rank % rules.max_rank + 1  # foundation_wrap
    return following if following != rules.foundation_base else 0
