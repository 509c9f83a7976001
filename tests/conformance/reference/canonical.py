#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the canonical forms of records: usage: canonical.py FILE...

Section 9 of docs/interchange.md defines them.  The exit status is 1 if a record is not legal.

The functions take values whose form reader.py has checked.  Each puts the members of a struct in
their order, and leaves out those that have their default or follow from others.
"""
from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import Any, Optional

from model import SUITS, Card, Move, Position, Record, Rules
from reader import RULES_FIELDS, USUAL, XHTML, Places, first_automove, read_records
from unknown import is_unknown
from verifier import Replay, replayed, settled, verdict

Json = dict[str, Any]
Played = list[tuple[Move, int]]  # all moves, and how many cards each moves

FOUNDATIONS = "HCDS"  # the order of the foundations of a deck


def canonical(record: Record) -> str:
    """The canonical form of a legal record, without a line end: Q4, Q6.  Q1: equal records have the same.

    Each function puts members in the order of Q5.
    """
    value = record.value
    header = value["header"]
    rule = header.get("automove", first_automove(value))  # Q8, F1
    out: Json = {"version": "0.2", "header": header_of(header, rule, has_lines(value), any(move.implicit for move in record.moves))}
    claim = value.get("result", {}).get("claim", "NONE")
    if "solution" in value:
        out["solution"] = Lines(record, rule).solution_of(value["solution"])
    if claim != "NONE":  # Q8
        out["result"] = {"status": value["result"]["status"], "claim": claim}
    out.update(comments_of(value))
    return json.dumps({"solitaire": out}, ensure_ascii=False, separators=(",", ":"))


# ---- the header ----------------------------------------------------------------------------------

REQUIRED = (
    "num_decks",
    "num_columns",
    "num_freecells",
    "max_rank",
    "variant",
    "sequences_are_built_by",
    "empty_stacks_filled_by",
    "sequence_move",
)


def has_lines(value: Json) -> bool:
    solution = value.get("solution", {})
    return any(of.get("alternatives") for of in [solution, *solution.get("moves", [])])


def header_of(header: Json, rule: str, lines: bool, any_implicit: bool) -> Json:
    """Q7, Q8."""
    header = {**USUAL, **header}
    out = {name: header[name] for name in REQUIRED if name in header}
    if out.get("max_rank") == 13:
        del out["max_rank"]
    if header.get("foundation_to_column") == "ALLOWED":
        out["foundation_to_column"] = "ALLOWED"
    if rule != "NONE" or any_implicit:
        out["automove"] = rule
    if lines and header.get("empty_column_count", "STATED") != "STATED":
        out["empty_column_count"] = header["empty_column_count"]

    deal = header.get("deal")
    if deal is not None:
        out["deal"] = {"system": deal["system"]}
        if "name" in deal:
            out["deal"]["name"] = trimmed(deal["name"])
        else:
            out["deal"]["number"] = str(int(deal["number"]))  # Q12
    rules = rules_of(header.get("rules", {}))
    if rules:
        out["rules"] = rules
    return out


def rules_of(rules: Json) -> Json:
    """Q7: the fields of `rules` that do not have their defaults."""
    out = {}
    for name in RULES_FIELDS:
        value = rules.get(name, getattr(Rules(), name))
        if name == "suits":
            value = "".join(sorted(value, key=SUITS.index))  # Q9
        if name == "hole_suits" and value:  # Q8
            value = "".join(value[i % len(value)] for i in range(rules["num_holes"]))
        needed = name == "hole_steps" and rules.get("num_holes", 0) > 2
        zeros = isinstance(value, list) and not any(value) and not needed  # Q8
        if value != getattr(Rules(), name) and not zeros:
            out[name] = value
    return out


# ---- positions -----------------------------------------------------------------------------------


def card_of(card: Json) -> Json:
    """Q7."""
    for name in ("is_empty", "is_blocked"):
        if card.get(name):
            return {name: True}
    out = {name: card[name] for name in ("rank", "suit", "deck") if name in card}
    if card.get("is_hidden"):
        out["is_hidden"] = True
    return out


def cards_of(cards: list[Any]) -> list[Json]:
    return [card_of(card) for card in cards]


def without_last(items: list[Json], empty: Json) -> list[Json]:
    """Q9: a list without the empty places at its end."""
    while items and items[-1] == empty:
        items = items[:-1]
    return items


def position_of(position: Json) -> Json:
    """Q9."""
    listed = position.get("foundations", [])
    if any("suit" in item for item in listed):
        foundations = [foundation_of(item) for item in sorted(listed, key=place) if item["rank"]]
    else:
        foundations = without_last([{"cards": cards_of(i["cards"])} for i in listed], {"cards": []})
    cells = without_last(cards_of(position.get("freecells", [])), {"is_empty": True})
    reserves = [{"cards": cards_of(item["cards"])} for item in position.get("reserves", [])]
    lists = {
        "foundations": foundations,
        "freecells": cells,
        "columns": [column_of(column) for column in position["columns"]],
        "talon": cards_of(position.get("talon", [])),
        "waste": cards_of(position.get("waste", [])),
        "reserves": without_last(reserves, {"cards": []}),
    }
    return {name: items for name, items in lists.items() if items}


def known(position: Json, start: Position) -> Json:
    """K19: the position with the unknown cards that became known in the start."""

    def stated(card: Card) -> Json:
        deck = {} if card.deck is None else {"deck": card.deck}
        return {"rank": card.rank, "suit": card.suit, **deck}

    def pile(cards: list[Any], now: list[Card]) -> list[Json]:
        return [
            card if "rank" in card or is_unknown(one) else {**card, **stated(one)}
            for card, one in zip(cards, now)
        ]

    def piles(name: str, now: list[list[Card]]) -> list[Json]:
        return [
            {**item, "cards": pile(item["cards"], cards)}
            for item, cards in zip(position.get(name, []), now)
        ]

    return {
        **position,
        "columns": piles("columns", start.columns),
        "reserves": piles("reserves", start.reserves),
        "talon": pile(position.get("talon", []), start.stock),
        "waste": pile(position.get("waste", []), start.waste),
    }


def place(foundation: Json) -> tuple[int, int]:
    """Q9: the order of foundations."""
    return foundation.get("deck", 0), FOUNDATIONS.index(foundation["suit"])


def foundation_of(foundation: Json) -> Json:
    return {**suit_of(foundation), "rank": foundation["rank"]}


def suit_of(of: Json) -> Json:
    """The suit of a foundation, and its deck unless that is 0."""
    return {"suit": of["suit"], **({"deck": of["deck"]} if of.get("deck") else {})}


def column_of(column: Json) -> Json:
    """Q7."""
    shown = {name: column[name] for name in ("row", "is_sideways") if column.get(name)}
    return {**shown, "cards": cards_of(column["cards"])}


# ---- moves ---------------------------------------------------------------------------------------


class Lines:
    """Puts the moves of a record, and its lines."""

    def __init__(self, record: Record, rule: str):
        self.record = record
        self.rule = rule
        self.places = Places(record.rules, record.version)

    def solution_of(self, solution: Json) -> Json:
        out: Json = {}
        for name in ("shuffles", "current"):
            if name in solution:
                out[name] = solution[name]
        replay = replayed(self.record)[1]
        assert self.record.start is not None
        out["start_pos"] = position_of(known(solution["start_pos"], self.record.start))
        played = replay.played
        stated = [{}] * len(played) if self.record.lists_moves else solution.get("moves", [])  # Q10
        moves = [self.legal_move(played, i, move) for i, move in enumerate(stated)]
        if moves:
            out["moves"] = moves
        out.update(self.lines_of(solution, played))
        if solution.get("bookmarks"):
            bookmarks = sorted(solution["bookmarks"], key=mark_place)  # Q11
            out["bookmarks"] = [
                {"name": trimmed(mark["name"]), "position": mark["position"]} for mark in bookmarks
            ]
        return out

    def lines_of(self, of: Json, before: Optional[Played]) -> Json:
        """F8: the lines of a move or of the solution.  They start after the moves `before`, or after
        an illegal move."""
        lines = [self.line_of(line, before) for line in of.get("alternatives", [])]
        return {"alternatives": lines} if lines else {}

    def line_of(self, line: Json, before: Optional[Played]) -> Json:
        out: Json = {}
        if line.get("kind", "ALTERNATIVE") != "ALTERNATIVE":
            out["kind"] = line["kind"]
        if trimmed(line.get("name", "")):
            out["name"] = trimmed(line["name"])

        played = [] if before is None else self.replayed(before, line["moves"])
        start = 0 if before is None else len(before)
        moves = []
        for i, stated in enumerate(line["moves"], start):
            if i < len(played):
                moves.append(self.legal_move(played, i, stated))
            else:
                at = played if before is not None and i == len(played) else None
                moves.append(self.stated_move(stated, at))
        out["moves"] = moves
        return out

    def replayed(self, before: Played, line: list[Json]) -> Played:
        """F8, Q2: the moves before a line, and those of the line that are legal."""
        moves = [move for move, _ in before]
        moves += [self.places.move(move, "line", 1) for move in line]
        game = replace(self.record, moves=moves, lists_moves=False, final=None, result=None)
        replay = Replay(game)
        replay.run()
        return replay.played

    def legal_move(self, played: Played, i: int, stated: Json) -> Json:
        """Q7: move i of those that were played."""
        move, number = played[i]
        out: Json = {"num_cards": number}
        if move.implicit and move.rule != self.rule:  # Q7
            out["automove"] = move.rule
        if move.implicit:
            out["implicit"] = True
        for name in ("source", "dest"):
            pile = getattr(move, name)
            out[name] = pile_of({key: item for key, item in vars(pile).items() if item is not None})
        return {**out, **comments_of(stated), **self.lines_of(stated, played[:i])}

    def stated_move(self, move: Json, before: Optional[Played]) -> Json:
        """Q7: a move of a line that is illegal or comes after one has what is stated."""
        out: Json = {}
        implicit = move.get("implicit", False)
        default = self.rule if implicit else "NONE"
        if "num_cards" in move:
            out["num_cards"] = move["num_cards"]
        if move.get("automove", default) != default:
            out["automove"] = move["automove"]
        if implicit:
            out["implicit"] = True
        out.update({name: pile_of(move[name]) for name in ("source", "dest")})
        for name in ("source_card", "dest_card"):
            if name in move:
                out[name] = card_of(move[name])
        return {**out, **comments_of(move), **self.lines_of(move, before)}


def mark_place(bookmark: Json) -> tuple[list[int], int]:
    """The line of a bookmark, and the number of its move."""
    *line, number = map(int, bookmark["position"].split("."))
    return line, number


def pile_of(pile: Json) -> Json:
    out = {name: pile[name] for name in ("type", "index") if name in pile}
    return {**out, **(suit_of(pile) if "suit" in pile else {})}


# ---- comments ------------------------------------------------------------------------------------


def trimmed(text: str) -> str:
    return text.strip(" \t\n")


def comments_of(of: Json) -> Json:
    """Q7, Q12."""
    comments = []
    for comment in of.get("comments", []):
        names = {name: trimmed(comment.get(name, "")) for name in ("originator", "id")}
        out = {name: text for name, text in names.items() if text}
        if "plain_text" in comment:
            out["plain_text"] = comment["plain_text"]
        else:
            out["xhtml_subset"] = markup_of(comment["xhtml_subset"])
        comments.append(out)
    return {"comments": comments} if comments else {}


QUOTES = {"&quot;": '"', "&apos;": "'"}


def markup_of(text: str) -> str:
    """Q12: markup without blanks in tags and without references for quotes.  Only br has no end tag."""
    out: list[str] = []
    opened: Optional[int] = None  # where the last token is, if it is <br>
    for token in XHTML.finditer(text):
        name = token["open"] or token["close"]
        if token["close"] == "br" and opened == len(out) - 1:
            out[-1] = "<br/>"
        elif token["close"]:
            out.append(f"</{name}>")
        elif not name:
            out.append(QUOTES.get(token[0], token[0]))
        elif token["empty"]:
            out.append("<br/>" if name == "br" else f"<{name}></{name}>")
        else:
            opened = len(out) if name == "br" else None
            out.append(f"<{name}>")
    return "".join(out)


# ---- the command ---------------------------------------------------------------------------------


def canonical_forms(text: bytes) -> Optional[str]:
    """The canonical forms of the records of a document, each with a line feed.  None if one is not legal."""
    forms = []
    for record, _ in read_records(text):
        record = record and settled(record)
        if record is None or verdict(record).status:
            return None
        forms.append(canonical(record) + "\n")
    return "".join(forms)


def main(files: list[str]) -> int:
    missing = False
    for file in files:
        with open(file, "rb") as stream:
            forms = canonical_forms(stream.read())
        missing = missing or forms is None
        sys.stdout.buffer.write((forms or "").encode())
    return int(missing)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
