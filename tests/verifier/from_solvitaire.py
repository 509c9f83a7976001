# SPDX-License-Identifier: MIT
"""Converts Solvitaire's solutions, lists of boards, to records of the interchange.

A move is what changed between two boards.  The converter does not ask whether it is legal.  If no
move explains a change, the record states the fault NO_MOVE_LEADS_THERE.
"""
from __future__ import annotations

import json
import os
from typing import Iterator, Optional

from records import RANKS, Json, Place, card, cards, move, record

Board = dict[Place, list[str]]  # the cards of each pile, the deepest first; `##` is a hidden card
SUITS = "CHSD"
HIDDEN = "##"
POSITIONS_UP_TO = 400  # longer lists get moves only


class Unexplained(Exception):
    """No move leads from one board to the next."""


# ---- rules ---------------------------------------------------------------------------------------


def read_rules(folder: str, game: str) -> Json:
    """Solvitaire's rules of a game: its file over the default."""
    with open(os.path.join(folder, "default.json"), encoding="utf-8") as stream:
        rules: Json = json.load(stream)
    with open(os.path.join(folder, game + ".json"), encoding="utf-8") as stream:
        for name, value in json.load(stream).items():
            rules[name] = {**rules[name], **value} if isinstance(value, dict) else value
    return rules


def header(game: str, rules: Json) -> Json:
    """The header of the interchange for Solvitaire's rules."""
    tableau, stock = rules["tableau piles"], rules["stock"]
    found, reserve, hole = rules["foundations"], rules["reserve"], rules["hole"]
    spaces = tableau["spaces policy"]
    build = {"any-suit": "RANK", "same-suit": "SUIT", "red-black": "ALTERNATE_COLOR"}
    extra: Json = {
        "group": {
            "yes": "SEQUENCE",
            "no": "ONE",
            "whole-pile": "PILE",
            "maximal-group": "WHOLE_SEQUENCE",
            "partial-if-card-above-buildable": "UNCOVERING",
        }[tableau["move built group"]]
    }
    if tableau["move built group policy"] == "same-suit":
        extra["group_suit"] = "SAME"
    if found["only complete pile moves"]:
        extra["foundation_takes"] = "SUIT"
    if found["present"] and found["base card"] == "random":
        extra.update(foundation_base=0, foundation_wrap="ALLOWED", build_wrap="ALLOWED")
    if spaces.startswith("auto-reserve"):
        extra["refill"] = "RESERVE"
    elif spaces == "auto-waste-then-stock":
        extra["refill"] = "WASTE"
    if reserve["size"]:
        extra["num_reserves"] = 1 if reserve["stacked"] else reserve["size"]
    if stock["size"]:
        to = {"waste": "WASTE", "tableau piles": "COLUMNS", "hole": "HOLE"}[stock["deal type"]]
        extra.update(stock_to=to, stock_draw=stock["deal count"])
        extra["stock_passes"] = 0 if stock["redeal"] else 1
    if hole["present"]:
        extra.update(num_holes=1, goal="HOLES")
        extra["hole_wrap"] = "ALLOWED" if hole["build loops"] else "FORBIDDEN"
    return {
        "variant": "solvitaire-" + game,
        "num_decks": 2 if rules["two decks"] else 1,
        "max_rank": rules["max rank"],
        "num_columns": tableau["count"],
        "num_freecells": rules["cells"]["count"],
        "sequences_are_built_by": build.get(tableau["build policy"], "NONE"),
        "empty_stacks_filled_by": {
            "no-build": "NONE",
            "kings": "KINGS_ONLY",
            "auto-reserve-then-waste": "WASTE",
        }.get(spaces, "ANY_CARD"),
        "foundation_to_column": "ALLOWED" if found["removable"] else "FORBIDDEN",
        "rules": extra,
    }


# ---- boards --------------------------------------------------------------------------------------


def boards(lines: Iterator[str]) -> Iterator[Board]:
    board: Board = {}
    name = ""
    rows: list[str] = []
    for line in lines:
        line = line.rstrip("\n")
        if line.startswith(("--- ", "=====")):
            if name:
                board.update(section(name, rows))
            name, rows = "", []
            if line.startswith("--- "):
                name = line[4:].rstrip("-").strip()
            else:
                yield board
                board = {}
        elif name:
            rows.append(line)


def section(name: str, rows: list[str]) -> Board:
    if name == "Foundations":
        tops = rows[0].split("\t")
        return {
            ("FOUNDATION", SUITS[i % 4], i // 4): [] if top == "[]" else [top]
            for i, top in enumerate(tops)
        }
    if name == "Hole Card":
        return {("FOUNDATION", 0): rows[0].split("\t")}
    piles: list[list[str]] = [[] for _ in range(max(len(row.split("\t")) for row in rows))]
    for row in rows:
        for i, name_of_card in enumerate(row.split("\t")):
            if name_of_card and name_of_card != "[]":
                piles[i].append(name_of_card)
    if name.startswith("Stock"):
        return {("TALON",): piles[0], ("WASTE",): piles[1] if len(piles) > 1 else []}
    kind = {"Cells": "FREECELL", "Tableau Piles": "COLUMN"}.get(name, "RESERVE")
    return {(kind, i): cards_ for i, cards_ in enumerate(piles)}


def hidden_cards(all_boards: list[Board], known: Optional[Json], deck: list[str]) -> Board:
    """What lies under the hidden cards of the first board: from the deal if it is known, else from
    later boards.  Cards that never turn up take the remaining places."""
    start = {place: list(pile) for place, pile in all_boards[0].items()}
    columns = [place for place in start if place[0] == "COLUMN" and HIDDEN in start[place]]
    for place in columns:
        if known is not None:
            names = known["tableau piles"]
            match = [p for p in names if len(p) == len(start[place]) and fits(p, start[place])]
            start[place] = [name.upper() for name in match[0]]
            continue
        for board in all_boards:
            for i, name in enumerate(board.get(place, [])[: len(start[place])]):
                turned = i == len(board[place]) - 1 and start[place][i] == HIDDEN
                if turned and name != HIDDEN:
                    start[place][i] = name
    left = list(deck)
    for pile in start.values():
        for name in pile:
            if name in left:
                left.remove(name)
    for place in columns:
        start[place] = [left.pop() if name == HIDDEN else name for name in start[place]]
    return start


def fits(dealt: list[str], shown: list[str]) -> bool:
    return dealt[-1].upper() == shown[-1]


# ---- moves ---------------------------------------------------------------------------------------


class Converter:
    """Finds the moves between two boards."""

    def __init__(self, rules: Json):
        self.rules = rules
        self.refills = rules["tableau piles"]["spaces policy"].startswith("auto")

    def step(self, before: Board, after: Board) -> list[Json]:
        if before.keys() != after.keys():
            raise Unexplained
        losing: list[tuple[Place, list[str]]] = []
        gaining: list[tuple[Place, list[str]]] = []
        talon = False
        for place, old in before.items():
            new = after[place]
            if old == new:
                continue
            if place[0] in ("TALON", "WASTE"):
                talon = True
            elif place[0] == "FOUNDATION":
                self.foundation(place, old, new, losing, gaining)
            else:
                self.pile(place, old, new, losing, gaining)
        if talon:
            return self.talon(before, after, losing, gaining)
        if len(losing) != 1 or len(gaining) != 1:
            raise Unexplained
        (source, taken), (dest, put) = losing[0], gaining[0]
        whole = self.rules["foundations"]["only complete pile moves"] and dest[0] == "FOUNDATION"
        if taken != put and not (whole and taken[-1:] == put):
            raise Unexplained
        if self.refills and source[0] == "RESERVE" and dest[0] == "COLUMN" and not before[dest]:
            return []  # the game does this by itself
        return [move(source, dest, len(taken), None if HIDDEN in taken else taken[0])]

    def foundation(
        self,
        place: Place,
        old: list[str],
        new: list[str],
        losing: list[tuple[Place, list[str]]],
        gaining: list[tuple[Place, list[str]]],
    ) -> None:
        """A foundation shows only its last card."""
        if not old or isinstance(place[1], int):
            gaining.append((place, new[-1:]))
            return
        if not new:
            losing.append((place, old))
            return
        rise = (RANKS[new[0][:-1]] - RANKS[old[0][:-1]]) % self.rules["max rank"]
        if rise == 1:
            gaining.append((place, new))
        elif rise == self.rules["max rank"] - 1:
            losing.append((place, old))
        else:
            raise Unexplained

    def pile(
        self,
        place: Place,
        old: list[str],
        new: list[str],
        losing: list[tuple[Place, list[str]]],
        gaining: list[tuple[Place, list[str]]],
    ) -> None:
        kept = 0
        while kept < min(len(old), len(new)) and old[kept] == new[kept]:
            kept += 1
        taken, put = old[kept:], new[kept:]
        if len(put) == 1 and len(taken) > 1 and taken[0] == HIDDEN and place[0] == "COLUMN":
            taken, put = taken[1:], []  # the card below turned up
        if taken and put or HIDDEN in put:
            raise Unexplained
        if taken:
            losing.append((place, taken))
        else:
            gaining.append((place, put))

    def talon(
        self,
        before: Board,
        after: Board,
        losing: list[tuple[Place, list[str]]],
        gaining: list[tuple[Place, list[str]]],
    ) -> list[Json]:
        stock, kind = before[("TALON",)], self.rules["stock"]["deal type"]
        if kind == "waste":
            return self.waste(before, after, losing, gaining)
        dealt = stock[len(after[("TALON",)]) :][::-1]
        if losing or after[("TALON",)] != stock[: len(after[("TALON",)])]:
            raise Unexplained
        if [put for _, put in gaining] != [[name] for name in dealt]:
            raise Unexplained
        if kind == "hole":
            return [move(("TALON",), ("FOUNDATION", 0), 1, dealt[0] if dealt else None)]
        if [place for place, _ in gaining] != [("COLUMN", i) for i in range(len(dealt))]:
            raise Unexplained
        return [move(("TALON",), ("COLUMNS",), len(dealt))]

    def waste(
        self,
        before: Board,
        after: Board,
        losing: list[tuple[Place, list[str]]],
        gaining: list[tuple[Place, list[str]]],
    ) -> list[Json]:
        """One step draws, turns the waste over if necessary, draws again and takes a card."""
        if losing or len(gaining) != 1 or len(gaining[0][1]) != 1:
            raise Unexplained
        (dest, (taken,)) = gaining[0]
        waste, stock = len(before[("WASTE",)]), len(before[("TALON",)])
        queue = before[("WASTE",)] + before[("TALON",)][::-1]
        left = after[("WASTE",)] + after[("TALON",)][::-1]
        if dest[0] == "COLUMN" and not before[dest] and self.fills_from_talon():
            return []
        draw = self.rules["stock"]["deal count"]
        places = [
            i
            for i, name in enumerate(queue)
            if name == taken and queue[:i] + queue[i + 1 :] == left
        ]
        if not places:
            raise Unexplained
        split = len(after[("WASTE",)])
        places = [i for i in places if i == split] or places
        at = places[0] + 1

        moves: list[Json] = []
        if not self.drawn(at, waste, len(queue), draw) and self.rules["stock"]["redeal"]:
            moves += self.draws(stock, stock, draw)
            moves.append(move(("WASTE",), ("TALON",), len(queue)))
            waste, stock = 0, len(queue)
        moves += self.draws(stock, max(0, at - waste), draw)
        moves.append(move(("WASTE",), dest, 1, taken))
        if not after[("WASTE",)] and at > 1 and self.rules["stock"]["redeal"]:
            moves.append(move(("WASTE",), ("TALON",), len(left)))
        return moves

    def fills_from_talon(self) -> bool:
        return bool(self.rules["tableau piles"]["spaces policy"] == "auto-waste-then-stock")

    @staticmethod
    def drawn(at: int, waste: int, queue: int, draw: int) -> bool:
        """Whether draws alone bring the card to the end of the waste."""
        return at == waste or (at > waste and ((at - waste) % draw == 0 or at == queue))

    @staticmethod
    def draws(stock: int, wanted: int, draw: int) -> list[Json]:
        moves = []
        while wanted > 0 and stock > 0:
            number = min(draw, stock)
            moves.append(move(("TALON",), ("WASTE",), number))
            stock -= number
            wanted -= number
        return moves


# ---- records -------------------------------------------------------------------------------------


class Positions:
    """Writes boards as positions of the interchange."""

    def __init__(self, rules: Json, start: Board):
        self.rules = rules
        self.start = start

    def position(self, board: Board) -> Json:
        found: list[Json] = []
        value: Json = {"foundations": found, "columns": []}
        cells, reserves = [], []
        for place, pile in board.items():
            if place[0] == "FOUNDATION" and isinstance(place[1], int):
                found.append({"cards": cards(pile)})
            elif place[0] == "FOUNDATION":
                rank = RANKS[pile[0][:-1]] if pile else 0
                if pile and self.rules["foundations"]["only complete pile moves"]:
                    rank = self.rules["max rank"]
                found.append({"suit": place[1], "deck": place[2], "rank": rank})
            elif place[0] == "FREECELL":
                cells.append(card(pile[0]) if pile else {"is_empty": True})
            elif place[0] == "RESERVE":
                reserves.append({"cards": cards(pile)})
            elif place[0] == "COLUMN":
                value["columns"].append({"cards": self.column(place, pile)})
            else:
                down = len(pile) if place[0] == "TALON" else 0
                value[place[0].lower()] = cards(pile, down)
        if cells:
            value["freecells"] = cells
        if reserves:
            value["reserves"] = reserves
        return value

    def column(self, place: Place, pile: list[str]) -> list[Json]:
        hidden = pile.count(HIDDEN)
        return cards(self.start[place][:hidden] + pile[hidden:], hidden)


def convert(
    lines: Iterator[str], game: str, rules: Json, known: Optional[Json] = None
) -> tuple[Json, list[int]]:
    """The record of a solution, and for each move the number of the board to which it leads."""
    all_boards = list(boards(lines))
    fields = header(game, rules)
    deck = [
        name + suit
        for _ in range(fields["num_decks"])
        for suit in "CDHS"
        for name in ["A", *map(str, range(2, 11)), "J", "Q", "K"][: fields["max_rank"]]
    ]
    start = hidden_cards(all_boards, known, deck)
    positions = Positions(rules, start)
    if rules["hole"]["present"]:
        add_hole_cards(all_boards)
    if rules["foundations"]["only complete pile moves"]:
        sort_suits(all_boards)

    moves: list[Json] = []
    leads_to: list[int] = []
    fault: Optional[Json] = None
    converter = Converter(rules)
    for number in range(1, len(all_boards)):
        try:
            made = converter.step(all_boards[number - 1], all_boards[number])
        except Unexplained:
            fault = {"move": len(moves) + 1, "reason": "NO_MOVE_LEADS_THERE"}
            leads_to.append(number)
            break
        if made and len(all_boards) <= POSITIONS_UP_TO:
            made[0]["pos_before_move"] = positions.position(all_boards[number - 1])
        moves += made
        leads_to += [number] * len(made)
    value = record(fields, positions.position(all_boards[0]), moves)
    if fault is not None:
        value["result"] = {"status": "ILLEGAL", "fault": fault}
    return value, leads_to


def sort_suits(all_boards: list[Board]) -> None:
    """Where only whole suits leave, any foundation takes any suit.  Moves each to one of its own,
    the first of the suit first."""
    for board in all_boards:
        places = [place for place in board if place[0] == "FOUNDATION"]
        tops = [board[place][0] for place in places if board[place]]
        for place in places:
            suit, deck = place[1:]
            of_suit = [top for top in tops if top[-1] == suit]
            board[place] = of_suit[deck : deck + 1]


def add_hole_cards(all_boards: list[Board]) -> None:
    """A board shows only the last card of the hole.  Adds the cards below."""
    hole: list[str] = []
    for board in all_boards:
        shown = board[("FOUNDATION", 0)]
        if hole[-1:] != shown:
            hole = hole + shown
        board[("FOUNDATION", 0)] = hole
