# SPDX-License-Identifier: MIT
"""F23 to F25: a layout as one text, its fingerprint, and the orders of redeals."""
from __future__ import annotations

import base64
import hashlib
import re
from typing import Any, Optional

from model import BLOCKED, Card, Position, Unreadable

RANKS = "-A23456789TJQK"
PARTS = {"f": "freecells", "h": "foundations", "t": "talon", "w": "waste", "r": "reserves"}
CARD = re.compile(r"([A2-9TJQK])([CDHS])([0-9]?)|([a2-9tjqk])([cdhs])([0-9]?)")


def card_of(word: str) -> dict[str, Any]:
    """F23: a card, an empty freecell or a blocked one."""
    if word in ("-", "#", "?"):
        return {{"-": "is_empty", "#": "is_blocked", "?": "is_hidden"}[word]: True}
    found = CARD.fullmatch(word)
    if not found:
        raise Unreadable(f"start: {word} is not a card")
    rank, suit, deck = found.groups()[:3] if found[1] else found.groups()[3:]
    value: dict[str, Any] = {"rank": RANKS.index(rank.upper()), "suit": suit.upper()}
    if deck:
        value["deck"] = int(deck)
    if found[4]:
        value["is_hidden"] = True
    return value


def cards_of(text: str) -> list[dict[str, Any]]:
    return [card_of(word) for word in re.split("[ \t\n]+", text) if word]


def piles_of(text: str) -> list[dict[str, Any]]:
    return [{"cards": cards_of(pile)} for pile in text.split("/")]


def home_of(word: str) -> dict[str, Any]:
    """F23: a foundation by its last card, with its deck, which may be higher than that of a card."""
    found = re.fullmatch(r"(..)(0|[1-9][0-9]?)?", word, re.ASCII)
    value = card_of(found[1]) if found else {}
    if not found or "rank" not in value or "is_hidden" in value:
        raise Unreadable(f"start: {word} is not the last card of a foundation")
    return {**value, "deck": int(found[2])} if found[2] else value


def position_of(text: Any, num_holes: int) -> dict[str, Any]:
    """F23: the struct of a text, whose values are checked like those of start_pos."""
    if not isinstance(text, str):
        raise Unreadable("start is not a string")
    columns, *parts = text.split(";")
    found: dict[str, Any] = {"columns": piles_of(columns)}
    last = ""
    for part in parts:
        letter, rest = part[:1], part[1:]
        if letter not in PARTS or rest[:1] not in ("", " ", "\t", "\n"):
            raise Unreadable(f"start: there is no part {part[:10]}")
        if list(PARTS).index(letter) <= (list(PARTS).index(last) if last else -1):
            raise Unreadable("start: the parts are not in order")
        last = letter
        empty = not rest.strip(" \t\n")
        if letter == "r" or (letter == "h" and num_holes):
            found[PARTS[letter]] = [] if empty else piles_of(rest)
        elif letter == "h":
            found["foundations"] = [home_of(word) for word in re.split("[ \t\n]+", rest) if word]
        else:
            found[PARTS[letter]] = cards_of(rest)
    return found


def shuffles_of(text: Any, max_rank: int) -> tuple[tuple[tuple[int, str], ...], ...]:
    """F25."""
    if not isinstance(text, str):
        raise Unreadable("shuffles is not a string")
    found = []
    for order in text.split("/"):
        faces = [CARD.fullmatch(word) for word in order.split(" ")]
        cards = tuple((RANKS.index(face[1]), face[2]) for face in faces if face and face[1] and not face[3])
        game = {(rank, suit) for rank in range(1, max_rank + 1) for suit in "CDHS"}
        if len(cards) != len(faces) or len(cards) != len(game) or set(cards) != game:
            raise Unreadable("a list of shuffles does not have each card once")
        found.append(cards)
    if len(found) > 3:
        raise Unreadable("shuffles has more than three lists")
    return tuple(found)


def shuffles_text(position: Position) -> str:
    """F25."""
    return "/".join(" ".join(RANKS[rank] + suit for rank, suit in order) for order in position.shuffles)


def card_text(card: Optional[Card], faces: bool, decks: bool) -> str:
    if card is None or card is BLOCKED:
        return "-" if card is None else "#"
    if not card.rank:
        return "?"
    deck = str(card.deck) if decks and card.deck is not None else ""
    text = RANKS[card.rank] + card.suit
    return (text.lower() if faces and card.hidden else text) + deck


def text_of(position: Position, faces: bool, decks: bool) -> str:
    """F23: the shortest text of a position, which shows what lies face down, and the decks of cards, or not."""

    def row(cards: list[Any]) -> str:
        return " ".join(card_text(card, faces, decks) for card in cards)

    def rows(piles: list[list[Card]]) -> str:
        return "/".join(map(row, piles)).rstrip("/")

    homes = sorted(
        (place for place, rank in position.foundations.items() if rank),
        key=lambda place: (place[1], "HCDS".index(place[0])),
    )
    home = [RANKS[position.foundations[place]] + place[0] + str(place[1] or "") for place in homes]
    parts = {
        "f": row(position.freecells).rstrip(" -"),
        "h": rows(position.holes) if position.holes else " ".join(home),
        "t": row(position.stock),
        "w": row(position.waste),
        "r": rows(position.reserves),
    }
    columns = "/".join(map(row, position.columns))
    return columns + "".join(f";{letter} {text}" for letter, text in parts.items() if text)


def fingerprint(position: Position) -> str:
    """F24."""
    hashed = hashlib.sha256(text_of(position, False, False).encode()).digest()
    return base64.b64encode(hashed).decode()[:16]
