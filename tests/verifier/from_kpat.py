# SPDX-License-Identifier: MIT
"""Converts saved games of KPatience to records of the interchange.

A file lists states as differences.  A move is what went from one pile to another.  The file does
not contain the options of Castle and Baker's Dozen, so any card fills their columns, and they are
built by rank.
"""
from __future__ import annotations

import copy
import re
from typing import Iterator, Optional
from xml.etree import ElementTree

from records import Json, Place, cards, move, record

State = dict[str, list[str]]  # the ids of the cards of each pile, the deepest first
Step = dict[tuple[str, str], list[str]]  # the cards that went from one pile to another

GAMES = {
    "klondike": "klondike",
    "golf": "golf",
    "yukon": "yukon",
    "gypsy": "gypsy",
    "normandy": "gypsy",
    "spider": "relaxed_spider",
    "fortyeight": "forty_and_eight",
    "simplesimon": "simple_simon",
    "castle": "streets_and_alleys",
    "bakersdozen": "streets_and_alleys",
    "freecell": "freecell",
    "grandfathersclock": "grandfathers_clock",
    "acesup": "aces_up",
    "mod3": "mod3",
    "grandfather": "grandfather",
}
COLUMNS = ("play", "store", "stack")
HOLES = ("waste", "away", "aces")
SPIDER_SUITS = {"1": "SSSS", "2": "HSHS", "3": "CSHS"}


class Unexplained(Exception):
    """No move explains a state."""


def name_of(card_id: str) -> str:
    number = int(card_id)
    return "?A23456789TJQK"[number & 255] + "CDHS"[number >> 8 & 255]


def index_of(name: str) -> int:
    """The index of a column: "stack1_3" is column 11 of Mod3, whose rows have 8 columns."""
    found = re.fullmatch(r"[a-z]+(?:(\d)_)?(\d+)", name)
    assert found is not None
    return 8 * int(found[1] or 0) + int(found[2])


def states(root: ElementTree.Element) -> Iterator[tuple[State, set[str]]]:
    """The piles of each state, and the hidden cards."""
    piles: State = {}
    where: dict[str, str] = {}
    hidden: set[str] = set()
    for state in root.iter("state"):
        arriving: list[tuple[str, int, str]] = []
        for one in state.iter("move"):
            name, position = one.get("pile", ""), int(one.get("position", "0"))
            for at, card in enumerate(one.iter("card"), position):
                card_id = card.get("id", "")
                if card_id in where:
                    piles[where[card_id]].remove(card_id)
                where[card_id] = name
                arriving.append((name, at, card_id))
                if card.get("turn") == "face-down":
                    hidden.add(card_id)
                elif card.get("turn") == "face-up":
                    hidden.discard(card_id)
        for name, at, card_id in sorted(arriving):
            piles.setdefault(name, []).insert(at, card_id)
        yield copy.deepcopy(piles), set(hidden)


def changes(before: State, after: State) -> Step:
    where = {card: name for name, pile in before.items() for card in pile}
    step: Step = {}
    for name, pile in after.items():
        for card in pile:
            if where[card] != name:
                step.setdefault((where[card], name), []).append(card)
    return step


class Converter:
    def __init__(self, root: ElementTree.Element, games: dict[str, Json]):
        self.kind = root.get("game-type", "")
        self.options = root.get("game-type-options", "")
        if self.kind not in GAMES:
            raise Unexplained(f"no rules for {self.kind}")
        name = GAMES[self.kind]
        if self.kind == "klondike" and self.options == "3":
            name = "klondike_by_threes"
        if name not in games:
            raise Unexplained(f"no rules for {name}")
        self.fields: Json = copy.deepcopy(games[name]["header"])
        self.all_states = list(states(root))
        self.homes: dict[str, Place] = {}  # what lies on each foundation
        self.set_size()

    def set_size(self) -> None:
        """What the state and the options say about the rules."""
        fields, names = self.fields, {name for state, _ in self.all_states for name in state}
        fields["num_columns"] = 1 + max(
            index_of(name) for name in names if name.startswith(COLUMNS)
        )
        if self.kind in ("castle", "bakersdozen", "freecell"):
            fields["num_freecells"] = sum(name.startswith("freecell") for name in names)
        if self.kind == "freecell":
            fields.update(variant="custom", num_freecells=8, sequences_are_built_by="RANK")
        if self.kind == "spider":
            fields["rules"]["suits"] = SPIDER_SUITS.get(self.options, "CDHS")
            # Played by the demo, a whole suit stays until the next deal, so it leaves by a move.
            del fields["rules"]["foundation_by_itself"]

    def place(self, name: str, cards_: Optional[list[str]] = None) -> Place:
        """The pile of a name.  A foundation that was empty is that of the cards that go there."""
        index = re.sub(r"\D", "", name)
        if name.startswith(COLUMNS):
            return ("COLUMN", index_of(name))
        if name.startswith("freecell"):
            return ("FREECELL", int(index))
        if name.startswith(HOLES):
            return ("FOUNDATION", 0)
        if name.startswith(("talon", "redeals")):
            return ("TALON",)
        if name == "pile":
            return ("WASTE",)
        if self.kind == "grandfathersclock":
            return ("FOUNDATION", int(index))
        if name not in self.homes and cards_:
            suit = name_of(cards_[0])[-1]
            number = sum(home[1] == suit for home in self.homes.values())
            self.homes[name] = ("FOUNDATION", suit, number)
        return self.homes[name]

    # ---- positions -------------------------------------------------------------------------------

    def position(self, state: State, hidden: set[str]) -> Json:
        value: Json = {"foundations": [], "columns": []}
        value["columns"] = [{"cards": []} for _ in range(self.fields["num_columns"])]
        cells: list[Json] = [{"is_empty": True} for _ in range(self.fields["num_freecells"])]
        num_holes = self.fields.get("rules", {}).get("num_holes", 0)
        holes: list[Json] = [{"cards": []} for _ in range(num_holes)]
        for name, pile in sorted(state.items()):
            if not pile or name.startswith("redeals"):
                continue
            place, shown = self.place(name, pile), self.shown(pile, hidden)
            if place[0] == "COLUMN":
                value["columns"][place[1]]["cards"] = shown
            elif place[0] == "FREECELL":
                cells[place[1]] = shown[0]
            elif place[0] != "FOUNDATION":
                value[place[0].lower()] = shown
            elif isinstance(place[1], int):
                holes[place[1]]["cards"] = shown
            else:
                rank = 13 if len(pile) == 13 else shown[-1]["rank"]
                value["foundations"].append({"suit": place[1], "deck": place[2], "rank": rank})
        redeals = [card for name in self.redeals() for card in state.get(name, [])]
        if redeals:
            value["talon"] = self.shown(redeals, hidden)
        value["foundations"] += holes
        value["freecells"] = cells
        return value

    def redeals(self) -> list[str]:
        """The piles of Spider's stock, the next one last."""
        order: list[str] = []
        for before, after in zip(self.all_states, self.all_states[1:]):
            for (source, _), _ in changes(before[0], after[0]).items():
                if source.startswith("redeals") and source not in order:
                    order.append(source)
        first = self.all_states[0][0]
        rest = [name for name in first if name.startswith("redeals") and name not in order]
        return rest + order[::-1]

    def shown(self, pile: list[str], hidden: set[str]) -> list[Json]:
        values = cards([name_of(card) for card in pile])
        for value, card in zip(values, pile):
            if card in hidden:
                value["is_hidden"] = True
        return values

    # ---- moves -----------------------------------------------------------------------------------

    def moves(self) -> Iterator[Json]:
        for (before, _), (after, _) in zip(self.all_states, self.all_states[1:]):
            yield from self.step(before, after, changes(before, after))

    def step(self, before: State, after: State, step: Step) -> Iterator[Json]:
        leaving = {key: step.pop(key) for key in list(step) if key[1].startswith("legs")}
        sources = {source for source, _ in step}
        if sources and all(source.startswith(("talon", "redeals")) for source in sources):
            yield from self.deal(step)
        elif self.kind == "grandfather" and len(step) > 1:
            yield move(("COLUMNS",), ("COLUMNS",), sum(map(len, self.columns(before))))
        elif ("pile", "talon") in step:
            yield move(("WASTE",), ("TALON",), len(step["pile", "talon"]))
        else:
            for (source, dest), moved in step.items():
                if self.kind == "mod3" and source == "talon":  # fills an empty column by itself
                    continue
                moved = [card for card in before[source] if card in moved]
                first = name_of(moved[0])
                yield move(self.place(source), self.place(dest, moved), len(moved), first)
        yield from self.legs(before, leaving)

    @staticmethod
    def columns(state: State) -> list[list[str]]:
        return [pile for name, pile in state.items() if name.startswith(COLUMNS)]

    def legs(self, before: State, leaving: Step) -> Iterator[Json]:
        """A suit that left Spider's columns, perhaps with the cards that completed it."""
        for leg in sorted({leg for _, leg in leaving}):
            parts = {source: moved for (source, to), moved in leaving.items() if to == leg}
            parts = {s: [c for c in before[s] if c in moved] for s, moved in parts.items()}
            whole = max(parts, key=lambda source: int(parts[source][0]) & 255)
            for source, moved in parts.items():
                if source.startswith("redeals"):
                    raise Unexplained("a deal completed a suit")
                if source != whole:
                    first = name_of(moved[0])
                    yield move(self.place(source), self.place(whole), len(moved), first)
            everything = [card for moved in parts.values() for card in moved]
            yield move(self.place(whole), self.place(leg, everything), 13)

    def deal(self, step: Step) -> Iterator[Json]:
        number = sum(len(moved) for moved in step.values())
        dests = {self.place(dest)[0] for _, dest in step}
        if dests == {"COLUMN"}:
            yield move(("TALON",), ("COLUMNS",), number)
        elif dests == {"WASTE"}:
            yield move(("TALON",), ("WASTE",), number)
        else:
            for _ in range(number):
                yield move(("TALON",), ("FOUNDATION", 0))


def convert(text: str, games: dict[str, Json]) -> Json:
    converter = Converter(ElementTree.fromstring(text), games)
    start = converter.position(*converter.all_states[0])
    value = record(converter.fields, start, list(converter.moves()))
    value["solution"]["final_position"] = converter.position(*converter.all_states[-1])
    return value
