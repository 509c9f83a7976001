#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays random games: usage: random_games.py [--variants A,B...] [--seed N] [--count N] [--bare]
       random_games.py --list

Prints JSON Lines: records of the interchange, about half of them spoiled.  Unless --bare is given,
each has the member `verifier:expected`, the verdict of the verifier.  The same options give the
same games.
"""
from __future__ import annotations

import argparse
import copy
import json
import os
import random
import sys
from typing import Iterator, Optional

from kit import KIT
import automove
from judge import Judge
from model import Card, Illegal, Move, Pile, Rules, Unreadable
from reader import read_record
from records import RANKS, Json, card
from verifier import Verdict, replayed, verdict

MOST_MOVES = 150
NEW_VALUES = {"NONE", "SAME_COLOR", "OTHER_SUIT", "WASTE", "BEFORE_BASE"}


def read_games() -> dict[str, Json]:
    path = os.path.join(KIT, "games.json")
    with open(path, encoding="utf-8") as stream:
        return {game["name"]: game for game in json.load(stream)}


def needs_0_2(header: Json) -> bool:
    """Whether version 0.1.1 cannot say the rules."""
    return (
        "rules" in header
        or header["sequences_are_built_by"] in NEW_VALUES
        or header["empty_stacks_filled_by"] in NEW_VALUES - {"NONE"}
    )


# ---- dealing -------------------------------------------------------------------------------------


class Dealer:
    """Deals a layout of games.json at random.  Some deals are easy: their high cards lie deep."""

    def __init__(self, chance: random.Random, game: Json):
        self.chance = chance
        self.game = game
        self.layout: Json = game["layout"]
        self.rules = Rules(**flat(game["header"]))
        self.plan: list[str] = []  # an order in which the cards may well leave
        if self.rules.hole_takes == "NEIGHBOR" and self.rules.num_holes and chance.random() < 0.7:
            self.deck = self.path()
            self.plan = self.deck[::-1]
        else:
            self.deck = self.shuffled()

    def shuffled(self) -> list[str]:
        """The deck, the card that is dealt first at its beginning."""
        rules = self.rules
        names = [n for n in "A 2 3 4 5 6 7 8 9 T J Q K".split() if RANKS[n] <= rules.max_rank]
        deck = [n + s for n in names for s in rules.suits for _ in range(rules.num_decks)]
        spread = self.chance.choice([0.7, 1.5, 3.0, 100.0])
        by_suit = rules.sequences_are_built_by == "SUIT" or rules.group_suit == "SAME"
        suits = rules.suits if by_suit and self.chance.random() < 0.5 else ""
        height = {name: self.chance.gauss(RANKS[name[:-1]], spread) for name in sorted(set(deck))}
        deck.sort(key=lambda name: (suits.find(name[-1]), -height[name], self.chance.random()))
        return deck

    def path(self) -> list[str]:
        """A deck whose cards go to a hole in order, from the last one on, except for some aces."""
        rules = self.rules
        names = "A 2 3 4 5 6 7 8 9 T J Q K".split()
        order: list[str] = []
        for _ in range(rules.num_decks):
            suits = self.chance.sample("CDHS", 4)
            order += [name + suit for suit in suits for name in names]
        first = self.layout["holes"][0]
        at = order.index(first) if isinstance(first, str) else self.chance.randrange(len(order))
        return (order[at:] + order[:at])[::-1]

    def start(self) -> Json:
        layout, rules = self.layout, self.rules
        position: Json = {"foundations": self.foundations(), "columns": []}
        cells: list[Json] = [{"is_empty": True} for _ in range(rules.num_freecells)]
        stock = self.stock(layout.get("stock", 0))
        for cell in layout.get("freecells", []):
            cells[cell] = card(self.deck.pop(self.place()))
        reserves = [
            [self.deck.pop(self.place()) for _ in range(size)]
            for size in layout.get("reserves", [])
        ]

        sizes = layout["columns"]
        columns: list[list[str]] = [[] for _ in sizes]
        if self.chance.random() < 0.8:
            for row in range(max(sizes)):
                for column, size in zip(columns, sizes):
                    if row < size:
                        column.append(self.deck.pop(0))
        else:
            for column, size in zip(columns, sizes):
                column += [self.deck.pop(0) for _ in range(size)]
        assert not self.deck

        hidden = layout.get("hidden", [0] * len(sizes))
        position["columns"] = [
            {"cards": [card(name, i < down) for i, name in enumerate(column)]}
            for column, down in zip(columns, hidden)
        ]
        if cells:
            position["freecells"] = cells
        if stock:
            position["talon"] = [card(name, True) for name in stock]
        if reserves:
            down = layout.get("reserve_hidden", 0)
            position["reserves"] = [
                {"cards": [card(name, i < down) for i, name in enumerate(names)]}
                for names in reserves
            ]
        return position

    def stock(self, size: int) -> list[str]:
        """Random cards.  If there is a plan, those that fit on no other card come first."""
        aces = [name for name in self.deck if self.plan and name.startswith("A")][:size]
        stock = [self.take(name) for name in aces]
        stock += [self.deck.pop(self.place()) for _ in range(size - len(stock))]
        if self.plan:
            stock.sort(key=self.plan.index, reverse=True)
        return stock

    def place(self) -> int:
        return self.chance.randrange(len(self.deck))

    def take(self, name: str) -> str:
        self.deck.remove(name)
        return name

    def foundations(self) -> list[Json]:
        """The foundations or holes of the start.  Takes their cards out of the deck."""
        layout, rules = self.layout, self.rules
        if rules.num_holes:
            holes = []
            for wanted in layout["holes"]:
                names: list[str] = []
                if isinstance(wanted, str):
                    names = [self.take(wanted)]
                elif wanted:
                    names = [self.deck.pop()]
                holes.append({"cards": [card(name) for name in names]})
            return holes
        wanted = layout.get("foundations", [])
        if wanted == "aces":
            wanted = ["A" + suit for suit in rules.suits for _ in range(rules.num_decks)]
        elif wanted in ("base", "base3"):
            base = self.chance.choice(self.deck)
            wanted = [name for name in self.deck if name[:-1] == base[:-1]]
            wanted = wanted[: 1 if layout["foundations"] == "base" else 3]
        found: list[Json] = []
        for name in wanted:
            value = card(self.take(name))
            value["deck"] = sum(one["suit"] == value["suit"] for one in found)
            found.append(value)
        return found


def flat(header: Json) -> Json:
    fields = dict(header)
    fields.update(fields.pop("rules", {}))
    return fields


# ---- playing -------------------------------------------------------------------------------------


class Player:
    """Plays random moves, and prefers those that bring a game to its end."""

    def __init__(self, chance: random.Random, value: Json, plan: list[str]):
        self.chance = chance
        self.plan = {name: number for number, name in enumerate(plan)}
        self.errors = chance.choice([0.0, 0.0, 0.05])
        record = read_record(value)
        assert record.start is not None
        self.judge = Judge(record.rules, record.start)
        self.automove = record.rules.automove
        self.moves: list[Json] = []
        self.last: Optional[tuple[Pile, Pile]] = None

    def play(self) -> list[Json]:
        most = MOST_MOVES * (1 if self.judge.rules.stock_to == "NOWHERE" else 2)
        for _ in range(self.chance.choice([10, 60, most, most])):
            if self.judge.solved():
                break
            found = self.find()
            if found is None:
                break
            self.make(found)
            self.last = found.dest, found.source
            self.make_automoves()
        return self.moves

    def make(self, found: Move) -> None:
        self.moves.append(self.written(found))
        self.judge.play(found)

    def make_automoves(self) -> None:
        rules, position = self.judge.rules, self.judge.position
        while self.automove != "NONE":
            ready = [
                (source, one)
                for source, one in automove.movable(rules, position)
                if automove.fits(rules, position, one)
                and automove.allows(self.automove, rules, position, one)
            ]
            if not ready:
                break
            source, one = self.chance.choice(ready)
            for deck in range(rules.decks_of(one.suit)):
                dest = Pile("FOUNDATION", None, one.suit, deck)
                found = Move(source, dest, 1, implicit=True)
                if self.legal(found):
                    self.make(found)
                    break

    def written(self, found: Move) -> Json:
        """The move as a value, which states more or less."""
        value: Json = {"source": place(found.source), "dest": place(found.dest)}
        number = self.judge.check(found)
        if self.chance.random() < 0.9 or not self.same_without_number(found, number):
            value["num_cards"] = number
        if found.implicit:
            value["implicit"] = True
        if found.source.type != "COLUMNS" and self.chance.random() < 0.5:
            cards = self.judge.cards_of(found.source)
            first = cards[-1] if found.source.type in ("TALON", "WASTE") else cards[-number]
            value["source_card"] = card(str(first))
        return value

    def same_without_number(self, found: Move, number: int) -> bool:
        try:
            return self.judge.check(Move(found.source, found.dest)) == number
        except Illegal:
            return False

    def legal(self, found: Move) -> bool:
        try:
            self.judge.check(found)
        except Illegal:
            return False
        return True

    # ---- which move ------------------------------------------------------------------------------

    def find(self) -> Optional[Move]:
        """A legal move: most often to a foundation if there is one, else any."""
        stock = self.from_stock()
        if stock is not None and self.stock_is_next() and not self.errs():
            return stock
        if self.chance.random() < 0.93:
            for found in self.to_foundations():
                if self.legal(found):
                    return found
        eager = 0.25 if self.judge.rules.gather == "NEVER" else 0.02
        if stock is not None and self.chance.random() < eager and self.legal(stock):
            return stock
        for found in self.others():
            if (found.source, found.dest) != self.last and self.legal(found):
                return found
        if stock is not None and self.legal(stock):
            return stock
        return next((found for found in self.to_foundations() if self.legal(found)), None)

    def errs(self) -> bool:
        """Whether the player departs from the plan."""
        return self.chance.random() < self.errors

    def stock_is_next(self) -> bool:
        """Whether the plan takes the next card of the stock before all others."""
        stock = self.judge.position.stock
        if not self.plan or not stock:
            return False
        others = [self.plan[str(one)] for _, one in self.sources()]
        return self.plan[str(stock[-1])] < min(others, default=len(self.plan))

    def sources(self) -> list[tuple[Pile, Card]]:
        position = self.judge.position
        found = list(automove.movable(self.judge.rules, position))
        found += [(Pile("RESERVE", i), r[-1]) for i, r in enumerate(position.reserves) if r]
        if position.waste and self.judge.rules.stock_to == "WASTE":
            found.append((Pile("WASTE"), position.waste[-1]))
        if position.stock and self.judge.rules.stock_gives == "LAST":
            found.append((Pile("TALON"), position.stock[-1]))
        self.chance.shuffle(found)
        if self.plan and not self.errs():
            found.sort(key=lambda one: self.plan[str(one[1])])
        return found

    def to_foundations(self) -> Iterator[Move]:
        rules = self.judge.rules
        for source, last in self.sources():
            if rules.hole_takes == "PAIRS":
                yield from (Move(source, dest, 1) for dest in self.shown())
            if rules.num_holes:
                for index in range(rules.num_holes):
                    yield Move(source, Pile("FOUNDATION", index), 1)
                continue
            number = rules.max_rank if self.judge.takes_suits() else 1
            for deck in range(rules.decks_of(last.suit)):
                yield Move(source, Pile("FOUNDATION", None, last.suit, deck), number)

    def shown(self) -> list[Pile]:
        """The piles whose last card may leave with another one."""
        position = self.judge.position
        dests = [Pile("WASTE"), Pile("TALON")]
        dests += [Pile("COLUMN", i) for i in range(len(position.columns))]
        dests += [Pile("RESERVE", i) for i in range(len(position.reserves))]
        self.chance.shuffle(dests)
        return dests

    def from_stock(self) -> Optional[Move]:
        position, to = self.judge.position, self.judge.rules.stock_to
        if self.judge.rules.gather != "NEVER" and (to == "NOWHERE" or not position.stock or self.chance.random() < 0.3):
            return Move(Pile("COLUMNS"), Pile("COLUMNS"))
        if to == "NOWHERE":
            return None
        if not position.stock:
            return Move(Pile("WASTE"), Pile("TALON"))
        if to == "HOLE":
            return Move(Pile("TALON"), Pile("FOUNDATION", 0))
        return Move(Pile("TALON"), Pile(to))

    def others(self) -> Iterator[Move]:
        """Moves to columns and freecells, those to occupied columns first."""
        rules, position = self.judge.rules, self.judge.position
        occupied = [i for i, column in enumerate(position.columns) if column]
        empty = [i for i, column in enumerate(position.columns) if not column][:1]
        cells = [i for i, cell in enumerate(position.freecells) if cell is None][:1]
        sources = self.sources()
        if rules.foundation_to_column == "ALLOWED" and self.chance.random() < 0.05:
            for (suit, deck), rank in position.foundations.items():
                if rank:
                    sources.insert(0, (Pile("FOUNDATION", None, suit, deck), Card(rank, suit)))
        later: list[Move] = []
        for source, _ in sources:
            numbers = [1]
            if source.type == "COLUMN" and source.index is not None:
                column = position.columns[source.index]
                most = sum(not c.hidden for c in column)
                if rules.group != "FACE_UP":
                    most = self.judge.sequence(column)
                numbers = list(range(most, 0, -1))
            for index in occupied:
                for number in numbers:
                    yield Move(source, Pile("COLUMN", index), number)
            later += [Move(source, Pile("COLUMN", i), n) for i in empty for n in numbers]
            later += [Move(source, Pile("FREECELL", i), 1) for i in cells]
        self.chance.shuffle(later)
        yield from later


def place(of: Pile) -> Json:
    value: Json = {"type": of.type}
    if of.index is not None:
        value["index"] = of.index
    if of.suit is not None:
        value["suit"] = of.suit
        if of.deck:
            value["deck"] = of.deck
    return value


# ---- spoiling ------------------------------------------------------------------------------------


def spoil(chance: random.Random, value: Json) -> None:
    """Changes one thing of a record.  It may become illegal, unreadable, or stay legal."""
    header, moves = value["header"], value["solution"]["moves"]
    if not moves:
        return
    at = chance.randrange(len(moves))
    one = moves[at]
    kind = chance.randrange(13)
    if kind == 0:
        del moves[at]
    elif kind == 1:
        moves.insert(at, copy.deepcopy(one))
    elif kind == 2:
        other = chance.randrange(len(moves))
        moves[at], moves[other] = moves[other], moves[at]
    elif kind in (3, 4):
        one["dest"] = random_pile(chance, header)
    elif kind in (5, 6):
        one["source"] = random_pile(chance, header)
        one.pop("source_card", None)
    elif kind == 7:
        one["num_cards"] = max(1, one.get("num_cards", 1) + chance.choice([-1, 1, 2]))
        one.pop("source_card", None)
    elif kind == 8:
        one[chance.choice(["source_card", "dest_card"])] = random_card(chance, header)
    elif kind == 9:
        spoil_start(chance, value)
    elif kind == 10:
        one["dest_card"] = {"is_empty": True}
    else:
        moves.insert(at, random_move(chance, header))
    header["num_moves"] = len(moves)


def spoil_start(chance: random.Random, value: Json) -> None:
    """Exchanges two cards of the columns, or makes one another."""
    columns = value["solution"]["start_pos"]["columns"]
    cards = [one for column in columns for one in column["cards"]]
    if len(cards) < 2:
        return
    one, other = chance.sample(cards, 2)
    one["rank"], other["rank"] = other["rank"], one["rank"]
    if chance.random() < 0.8:
        one["suit"], other["suit"] = other["suit"], one["suit"]


def random_card(chance: random.Random, header: Json) -> Json:
    return {"rank": chance.randint(1, header.get("max_rank", 13)), "suit": chance.choice("CDHS")}


def random_move(chance: random.Random, header: Json) -> Json:
    """A move between columns, or one of the stock if there is one."""
    rules = header.get("rules", {})
    to = rules.get("stock_to", "NOWHERE")
    if to != "NOWHERE" and chance.random() < 0.7:
        if to == "WASTE" and chance.random() < 0.5:
            return {"source": {"type": "WASTE"}, "dest": {"type": "TALON"}}
        dest = {"type": "FOUNDATION", "index": 0} if to == "HOLE" else {"type": to}
        return {"source": {"type": "TALON"}, "dest": dest}
    source, dest = (
        {"type": "COLUMN", "index": chance.randrange(header["num_columns"])} for _ in range(2)
    )
    return {"source": source, "dest": dest, "num_cards": chance.randint(1, 6)}


def random_pile(chance: random.Random, header: Json) -> Json:
    rules = header.get("rules", {})
    piles = [{"type": "COLUMN", "index": chance.randint(0, header["num_columns"])}]
    if header["num_freecells"]:
        piles.append({"type": "FREECELL", "index": chance.randint(0, header["num_freecells"])})
    if rules.get("num_reserves"):
        piles.append({"type": "RESERVE", "index": chance.randint(0, rules["num_reserves"])})
    if rules.get("num_holes"):
        piles.append({"type": "FOUNDATION", "index": chance.randrange(rules["num_holes"])})
    else:
        suit = chance.choice(rules.get("suits", "CDHS"))
        piles.append({"type": "FOUNDATION", "suit": suit})
    if rules.get("stock_to"):
        piles += [{"type": "TALON"}, {"type": "WASTE"}]
    return chance.choice(piles)


# ---- games ---------------------------------------------------------------------------------------


def random_game(chance: random.Random, game: Json) -> Json:
    header = copy.deepcopy(game["header"])
    if not needs_0_2(header) and chance.random() < 0.3:
        header["automove"] = chance.choice(["HORNE", "WKR", "AND_RULE", "MAX"])
    dealer = Dealer(chance, game)
    value: Json = {
        "version": "0.2" if needs_0_2(header) else "0.1.1",
        "header": header,
        "solution": {"start_pos": dealer.start(), "moves": []},
    }
    value["solution"]["moves"] = Player(chance, value, dealer.plan).play()
    header["num_moves"] = len(value["solution"]["moves"])
    if chance.random() < 0.5:
        spoil(chance, value)
    if chance.random() < 0.3:
        state_counts(chance, value)
    return value


def state_counts(chance: random.Random, value: Json) -> None:
    """States counts of a legal record, which are perhaps wrong."""
    try:
        record = read_record(value)
    except Unreadable:
        return
    found, replay = replayed(record)
    if found.status:
        return
    numbers = replay.counts.at_end(replay.judge.position)
    names = chance.sample(list(numbers), chance.randrange(1, len(numbers)))
    if chance.random() < 0.3:
        numbers[names[0]] = max(0, numbers[names[0]] + chance.choice([-1, 1]))
    value["version"] = "0.2"
    counts = [{"name": name, "number": numbers[name]} for name in names]
    value["result"] = {"status": "SOLVED" if found.kind == "solved" else "UNFINISHED", "counts": counts}


def expected(value: Json) -> Verdict:
    try:
        return verdict(read_record(value))
    except Unreadable as error:
        return Verdict("unreadable", 0, str(error))


def main(arguments: list[str]) -> int:
    games = read_games()
    parser = argparse.ArgumentParser(description="Play random games.")
    parser.add_argument("--variants", default=",".join(games))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--bare", action="store_true")
    parser.add_argument("--list", action="store_true", help="list the games and their versions")
    options = parser.parse_args(arguments)
    if options.list:
        for name, game in games.items():
            version = "0.2" if needs_0_2(game["header"]) else "0.1.1"
            sizes = [game["header"][f"num_{what}"] for what in ("columns", "freecells", "decks")]
            print(name, version, *sizes)
        return 0
    names = options.variants.split(",")
    for number in range(options.count):
        name = names[number % len(names)]
        value = random_game(random.Random(f"{name} {options.seed} {number}"), games[name])
        if not options.bare:
            value["verifier:expected"] = str(expected(value))
        print(json.dumps({"solitaire": value}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
