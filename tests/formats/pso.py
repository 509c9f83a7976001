#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes saved games of PySolFC: usage: pso.py [OPTIONS] [FILE] >FILE.pso

Reads a record of the interchange in JSON, with complete moves, and plays it on PySolFC's stacks.
The pickles are those that Python writes for PySolFC's classes, of which only the names are needed.
The tests of the format are made with it.
"""
import argparse
import io
import json
import os
import pickle
import random
import sys
import types

SUITS = "CSHD"

# PySolFC's number of the game, and its stacks in their order: rows, cells, foundations, the talon,
# the waste, and one that is not shown.
GAMES = {
    "freecell": (8, "t f4 r8 c4"),
    "relaxed_freecell": (5, "t f4 r8 c4"),
    "forecell": (46, "t f4 r8 c4"),
    "bakers_game": (45, "t f4 r8 c4"),
    "kings_only_bakers_game": (26, "t f4 r8 c4"),
    "eight_off": (258, "f4 r8 c8 t"),
    "seahaven_towers": (9, "c4 f4 r10 t"),
    "relaxed_seahaven_towers": (6, "c4 f4 r10 t"),
    "penguin": (64, "f4 r7 c7 t"),
    "bakers_dozen": (31, "t f4 r13 i"),
    "good_measure": (86, "t f4 r10 i"),
    "beleaguered_castle": (34, "f4 r8 t"),
    "citadel": (145, "f4 r8 t"),
    "streets_and_alleys": (146, "f4 r8 t"),
    "fan": (56, "f4 r18 t"),
    "simple_simon": (50, "t f4 r10"),
    "klondike": (2, "t w f4 r7"),
    "klondike_by_threes": (18, "t w f4 r7"),
    "small_harp": (39, "t w f4 r7"),
    "trigon": (821, "t w f4 r7"),
    "thumb_and_pouch": (58, "t w f4 r7"),
    "whitehead": (67, "t w f4 r7"),
    "westcliff": (33, "t w f4 r10"),
    "easthaven": (224, "t f4 r7"),
    "golf": (36, "r7 t h"),
    "dead_king_golf": (259, "r7 t h"),
    "relaxed_golf": (260, "r7 t h"),
    "black_hole": (98, "r17 h t"),
    "all_in_a_row": (405, "r13 h t"),
    "binary_star": (941, "r17 h2 t"),
    "spider": (11, "t f8 r10"),
    "relaxed_spider": (10, "t f8 r10"),
    "spider_one_suit": (269, "t f8 r10"),
    "spider_two_suits": (270, "t f8 r10"),
    "spiderette": (24, "t f4 r7"),
    "will_o_the_wisp": (48, "t f4 r7"),
    "mrs_mop": (309, "t f8 r13"),
    "scorpion": (29, "t f4 r7"),
    "yukon": (19, "t f4 r7"),
    "russian": (20, "t f4 r7"),
    "alaska": (186, "t f4 r7"),
    "gypsy": (1, "t f8 r8"),
    "forty_thieves": (13, "f8 r10 t w"),
    "josephine": (462, "f8 r10 t w"),
    "limited": (228, "f8 r12 t w"),
    "forty_and_eight": (23, "f8 r8 t w"),
}


def make_class(module, name):
    """Makes a class that is pickled as one of PySolFC's."""
    for package in ("pysollib", module):
        sys.modules.setdefault(package, types.ModuleType(package))
    made = type(name, (), {"__module__": module})
    setattr(sys.modules[module], name, made)
    return made


def thing(module, name, **fields):
    made = getattr(sys.modules["pysollib." + module], name)()
    made.__dict__.update(fields)
    return made


for _name in ("GameMoves", "GameSaveInfo", "GameGlobalSaveInfo", "GameStatsStruct", "GameGlobalStatsStruct"):
    make_class("pysollib.game", _name)
for _name in ("AMoveMove", "AFlipMove", "AFlipAndMoveMove", "AFlipAllMove", "ATurnStackMove", "ANextRoundMove",
              "AUpdateStackMove", "ASingleCardMove"):
    make_class("pysollib.move", _name)


class Python2(pickle._Pickler):
    """Writes strings as Python 2 does."""

    dispatch = dict(pickle._Pickler.dispatch)

    def save_string(self, text):
        data = text.encode() if isinstance(text, str) else text
        size = bytes([len(data)]) if len(data) < 256 else len(data).to_bytes(4, "little")
        self.write((b"U" if len(data) < 256 else b"T") + size + data)
        self.memoize(text)

    dispatch[str] = save_string
    dispatch[bytes] = save_string


class Stacks:
    """PySolFC's stacks.  A card is its number and whether it lies face up."""

    def __init__(self, record):
        self.header = record["header"]
        self.variant = self.header["variant"]
        self.number, layout = GAMES[self.variant]
        self.kinds = []
        for word in layout.split():
            self.kinds += [word[0]] * int(word[1:] or 1)
        self.stacks = [[] for _ in self.kinds]
        self.used = set()
        self.homes = {}
        self.lay_out(record["solution"]["start_pos"])

    def card(self, card):
        suit = SUITS.index(card["suit"])
        for deck in range(8):
            number = 13 * (suit + 4 * deck) + card["rank"] - 1
            if self.variant == "spider_one_suit":
                number = 13 * deck + card["rank"] - 1
            if self.variant == "spider_two_suits":
                number = 13 * (deck // 2 * 4 + deck % 2 + (2 if card["suit"] == "H" else 0)) + card["rank"] - 1
            if number not in self.used:
                self.used.add(number)
                return [number, 0 if card.get("is_hidden") else 1]
        raise ValueError(card)

    def first(self, kind):
        return self.kinds.index(kind)

    def lay_out(self, start):
        for i, column in enumerate(start["columns"]):
            self.stacks[self.first("r") + i] = [self.card(c) for c in column["cards"]]
        for i, card in enumerate(start.get("freecells", [])):
            if card.get("rank"):
                self.stacks[self.first("c") + i] = [self.card(card)]
        for i, hole in enumerate(start["foundations"] if "h" in self.kinds else []):
            self.stacks[self.first("h") + i] = [self.card(c) for c in hole.get("cards", [])]
        base = start.get("foundation_base", 1)
        for home in start["foundations"]:
            ranks = []
            while home.get("suit") and home["rank"] and (not ranks or ranks[-1] != home["rank"]):
                ranks.append(ranks[-1] % 13 + 1 if ranks else base)
            if ranks:
                self.stacks[self.home({"suit": home["suit"], **home})] = [
                    self.card({"suit": home["suit"], "rank": r}) for r in ranks]
        self.stacks[self.first("t")] = [{**c, "is_hidden": True} for c in start.get("talon", [])]
        self.stacks[self.first("t")] = [self.card(c) for c in self.stacks[self.first("t")]]
        if "w" in self.kinds:
            self.stacks[self.first("w")] = [self.card(c) for c in start.get("waste", [])]

    def home(self, place):
        """The foundation of a suit, and of a deck if the game has several."""
        key = (place["suit"], place.get("deck", place.get("index", 0)))
        if key not in self.homes:
            self.homes[key] = self.first("f") + len(self.homes)
        return self.homes[key]

    def place(self, place):
        kind = place["type"]
        if kind == "COLUMN":
            return self.first("r") + place["index"]
        if kind == "FREECELL":
            return self.first("c") + place["index"]
        if kind == "FOUNDATION" and "suit" not in place:
            return self.first("h") + place["index"]
        if kind == "FOUNDATION":
            return self.home(place)
        return self.first("t" if kind == "TALON" else "w")

    # ---- atomic moves, which are made on the stacks and returned

    def move(self, n, source, dest):
        cards = self.stacks[source][-n:]
        del self.stacks[source][-n:]
        self.stacks[dest] += cards
        return thing("move", "AMoveMove", ncards=n, from_stack_id=source, to_stack_id=dest, frames=-1, shadow=-1)

    def flip(self, stack):
        self.stacks[stack][-1][1] ^= 1
        return thing("move", "AFlipMove", stack_id=stack)

    def flip_and_move(self, source, dest):
        self.stacks[source][-1][1] ^= 1
        self.stacks[dest].append(self.stacks[source].pop())
        return thing("move", "AFlipAndMoveMove", from_stack_id=source, to_stack_id=dest, frames=-1)

    def turn(self, source, dest):
        self.stacks[dest] = [[card, 0] for card, _ in reversed(self.stacks[source])]
        self.stacks[source] = []
        return [thing("move", "ATurnStackMove", from_stack_id=source, to_stack_id=dest),
                thing("move", "ANextRoundMove", stack_id=dest)]

    def complete(self, column):
        """The cards of a whole suit at the end of a column."""
        cards = self.stacks[column][-13:]
        alike = {"spider_one_suit": 4, "spider_two_suits": 2}.get(self.variant, 1)
        suits = {card // 13 % 4 // alike for card, _ in cards}
        run = all(card % 13 == 12 - i and face_up for i, (card, face_up) in enumerate(cards))
        return len(cards) == 13 and len(suits) == 1 and run

    def step(self, move):
        source, dest = move["source"], move["dest"]
        if dest["type"] == "COLUMNS":
            row = [self.first("r") + i for i in range(self.header["num_columns"])]
            atoms = [self.flip_and_move(self.first("t"), to) for to in row[: move["num_cards"]]]
        elif dest["type"] == "TALON":
            atoms = self.turn(self.place(source), self.place(dest))
        elif source["type"] == "TALON":
            atoms = [self.flip_and_move(self.place(source), self.place(dest)) for _ in range(move["num_cards"])]
        else:
            atoms = [self.move(move["num_cards"], self.place(source), self.place(dest))]
        by_itself = self.header.get("rules", {}).get("foundation_by_itself") == "SUIT"
        for i, kind in enumerate(self.kinds):
            if kind == "r" and by_itself and self.complete(i):
                free = next(k for k, f in enumerate(self.kinds) if f == "f" and not self.stacks[k])
                atoms.append(self.move(13, i, free))
        for i, kind in enumerate(self.kinds):
            if kind == "r" and self.stacks[i] and not self.stacks[i][-1][1]:
                atoms.append(self.flip(i))
        return atoms


def dump(out, stacks, history, index, options, bookmark=0, extras=None):
    """Writes the pickles of a game.  `stacks` are those at the time of saving."""
    protocol = 1 if bookmark == 2 else options.protocol
    writer = (Python2 if options.python2 else pickle.Pickler)(out, protocol)
    seed = options.seed
    state = (617, 1335330162)
    if options.ms:
        seed |= 1 << 1000
    elif options.random:
        state = (3, tuple(options.random.getrandbits(32) for _ in range(624)) + (17,), None)
    elif seed > 32000:
        state = (3, tuple(range(625)), None)
    for value in ("PySolFC", "3.6.1", (3, 6, 1), bookmark, 1, options.id or stacks.number, seed, state,
                  len(stacks.stacks)):
        writer.dump(value)
    for stack in stacks.stacks:
        writer.dump(len(stack))
        for card, face_up in stack:
            writer.dump(card)
            writer.dump(face_up)
    writer.dump(1)
    writer.dump(False)
    if bookmark < 2:
        writer.dump(thing("game", "GameSaveInfo", stack_caps=[]))
        writer.dump(thing("game", "GameGlobalSaveInfo", **extras))
    writer.dump(thing("game", "GameMoves", current=[], history=history, index=index, state=16))
    writer.dump([])
    if bookmark < 2:
        writer.dump(thing("game", "GameGlobalStatsStruct", holded=0, total_elapsed_time=12.5, start_player=None))
        writer.dump(thing("game", "GameStatsStruct", hints=0, undo_moves=1))
    writer.dump("EOF")


def play(record, moves, first=0):
    """Returns the stacks after the moves, and the steps.  PySolFC deals the first cards to the waste;
    these moves are no steps."""
    stacks = Stacks(record)
    steps = [stacks.step(move) for move in moves]
    return stacks, steps[first:]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", nargs="?")
    parser.add_argument("--list", action="store_true", help="list the games")
    parser.add_argument("--id", type=int, help="another number of the game")
    parser.add_argument("--seed", type=int, default=617)
    parser.add_argument("--ms", action="store_true", help="the deal is named ms617")
    parser.add_argument("--protocol", type=int, default=4)
    parser.add_argument("--python2", action="store_true")
    parser.add_argument("--moves", type=int, help="use only so many moves")
    parser.add_argument("--undone", type=int, default=0, help="the last moves were undone")
    parser.add_argument("--bookmark", action="append", default=[], metavar="N[-M][+K]",
                        help="a bookmark after move N, or after N moves without number M of them; K of them were undone")
    parser.add_argument("--comment", default="")
    parser.add_argument("--into", metavar="DIRECTORY", help="write many files, whose generators are in random states")
    parser.add_argument("--first", type=int, default=1, help="the number of the first of these files")
    parser.add_argument("--count", type=int, default=1, help="how many there are")
    options = parser.parse_args()
    options.random = None
    if options.list:
        print("\n".join(GAMES))
        return

    with open(options.file) if options.file else sys.stdin as stream:
        record = json.load(stream)["solitaire"]
    moves = record["solution"].get("moves", [])[: options.moves]
    draws = len(moves) > 0 and moves[0]["dest"]["type"] == "WASTE"
    first = 1 if draws and moves[0]["source"]["type"] == "TALON" else 0

    bookmarks = {}
    for i, text in enumerate(options.bookmark):
        length, _, undone = text.partition("+")
        length, _, without = length.partition("-")
        kept = moves[: int(length)]
        if without:
            del kept[int(without)]
        _, steps = play(record, kept, first)
        index = len(steps) - int(undone or 0)
        stacks, _ = play(record, kept[: index + first], first)
        data = io.BytesIO()
        dump(data, stacks, steps, index, options, bookmark=2)
        bookmarks[i] = (data.getvalue(), len(steps))

    _, steps = play(record, moves, first)
    played = len(moves) - options.undone
    stacks, _ = play(record, moves[:played], first)
    extras = {"bookmarks": bookmarks, "comment": options.comment}
    if not options.into:
        dump(sys.stdout.buffer, stacks, steps, played - first, options, extras=extras)
        return
    for number in range(options.first, options.first + options.count):
        options.random = random.Random(number)
        options.seed = options.random.getrandbits(60)
        with open(os.path.join(options.into, f"{number}.save"), "wb") as out:
            dump(out, stacks, steps, played - first, options, extras=extras)


main()
