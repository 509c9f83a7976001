#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the legal moves of unisol with those of PySolFC: usage: exact.py VECTORS [NAME...]

VECTORS has a line for each game, perhaps compressed by gzip or xz: a deal, positions with all moves that PySolFC
allows, and the position after one of them (README.md).  Prints for each game `exact`, `too little seen`, or the first
difference, and at the end how many games are exact.  A game is exact if the legal moves are the same in all positions,
what follows a move is, too, and the positions have at least 60 moves.  With names, only these games of unisol
are compared.  Needs the Python package, and UNISOL, which names the program.
"""
import collections
import gzip
import json
import lzma
import os
import re
import subprocess
import sys

import unisol

HERE = os.path.dirname(os.path.abspath(__file__))
RANKS = "A23456789TJQK"
SUITS = "HCDS"  # of foundations
MOST_CARDS = 26  # the vectors list no moves of more cards
LEAST_MOVES = 60
KINDS = {"c": "column", "f": "foundation", "r": "reserve", "w": "waste", "t": "stock", "i": "internal", "x": "column"}


class Unmapped(Exception):
    """What the vectors have cannot be mapped to piles of unisol."""


def names():
    """unisol's names of games, by PySolFC's names and by its numbers, of which a game may have several."""
    known: dict[object, str] = {}
    with open(os.path.join(HERE, "games.tsv"), encoding="utf-8") as table:
        for line in table:
            name, title = line.rstrip("\n").split("\t")[:2]
            known[title] = name
    for path in ("games.txt", "pairs.txt", "pysolfc.txt"):
        with open(os.path.join(HERE, "..", "..", "src", "games", path), encoding="utf-8") as games:
            rows = games.read()
        for name, title in re.findall(r"^\[(\w+)\]\ntitle: (.*)$", rows, re.MULTILINE):
            if name not in known.values():
                known[title] = name
        for row in rows.split("\n["):
            for number, suits in re.findall(r"^saved by pysolfc: (\d+),[^,\n]*(?:, suits (\w+))?", row, re.MULTILINE):
                if not suits:  # the rules of the row have other suits
                    known[int(number)] = row.split("]", 1)[0]
    return known


def opened(path):
    if path.endswith(".xz"):
        return lzma.open(path, "rt", encoding="utf-8")
    return gzip.open(path, "rt", encoding="utf-8") if path.endswith(".gz") else open(path, encoding="utf-8")


def card(text):
    hidden = text.startswith("<")
    face = text.strip("<>")
    found = {"rank": RANKS.index(face[0]) + 1, "suit": face[1]}
    return {**found, "is_hidden": True} if hidden else found


def as_columns(piles, num_columns):
    """The piles, of which other ones than PySolFC's rows are columns here if the game has so many."""
    rows, others = (sum(p[0] in kinds for p in piles) for kinds in ("c", "cxr"))
    if rows == num_columns or others != num_columns:
        return piles
    found = []
    for pile in piles:
        found.append(f"c{sum(p[0] == 'c' for p in found)}" if pile[0] in "cxr" else pile)
    return found


class Board:
    """Where the piles of PySolFC are in unisol's game."""

    def __init__(self, piles, header):
        self.header = header
        self.rules = header.get("rules", {})
        self.piles = []
        self.holes = self.rules.get("num_holes", 0)
        reserves = self.rules.get("num_reserves", 0)
        cells = header["num_freecells"]
        piles = as_columns(piles, header["num_columns"])
        if cells > 0 and reserves == 0:  # a game with fewer freecells has the same rules
            cells = header["num_freecells"] = sum(p[0] == "r" for p in piles)
        columns = sum(p[0] == "c" for p in piles) or 1  # a game without columns has one that stays empty
        if sum(p[0] == "r" for p in piles) != cells + reserves or columns != header["num_columns"]:
            raise Unmapped("other piles")
        for pile in piles:
            kind, index = KINDS.get(pile[0]), int(pile[1:] or 0)
            if not kind:
                raise Unmapped(f"pile {pile}")
            if kind == "foundation" and self.holes:
                kind = "hole"
            # In games with both, reserves come before freecells.
            if kind == "reserve" and index >= reserves:
                kind, index = "freecell", index - reserves
            self.piles.append((kind, index))

    def suits(self):
        """How many foundations each suit has."""
        if self.rules.get("foundation_takes") == "NOTHING":
            return {}
        deck = self.rules.get("suits", SUITS)
        return {suit: deck.count(suit) * self.header["num_decks"] for suit in SUITS}

    def start(self, position):
        """The position as that of a record."""
        columns = [{"cards": []}] * self.header["num_columns"]
        freecells = [{"is_empty": True}] * self.header["num_freecells"]
        reserves = [None] * self.rules.get("num_reserves", 0)
        holes = [None] * self.holes
        found = {"columns": columns, "freecells": freecells}
        homes = collections.defaultdict(list)
        for (kind, index), text in zip(self.piles, position):
            cards = [card(word) for word in text.split()]
            if kind == "column":
                columns[index] = {"cards": cards}
            elif kind == "reserve":
                reserves[index] = {"cards": cards}
            elif kind == "freecell" and cards:
                freecells[index] = cards[0]
            elif kind == "hole":
                holes[index] = {"cards": cards}
            elif kind == "foundation" and cards:
                whole = self.rules.get("foundation_takes") == "SUIT"
                homes[cards[0]["suit"]].append(len(cards) if whole else cards[-1]["rank"])
            elif kind == "stock" and (cards or "stock_to" in self.rules):
                found["talon"] = cards
            elif kind == "waste":
                found["waste"] = cards
        found["foundations"] = holes or [
            {"suit": suit, "deck": i, "rank": homes[suit][i] if i < len(homes[suit]) else 0}
            for suit, decks in self.suits().items()
            for i in range(decks)
        ]
        if reserves:
            found["reserves"] = reserves
        return found

    def record(self, position):
        """A record of the position, with the rest of the passes and the base that the foundations have."""
        rules = dict(self.rules)
        if rules.get("stock_passes", 0) > 0:
            rules["stock_passes"] = max(1, rules["stock_passes"] - position["round"] + 1)
        if rules.get("stock_draw_falls") == "YES":
            rules["stock_draw"] = max(1, rules["stock_draw"] - position["round"] + 1)
        if rules.get("foundation_base") == 0:
            rules["foundation_base"] = self.base(position)
        header = {**self.header, "num_moves": 0, "rules": rules}
        solution = {"start_pos": self.start(position["s"]), "moves": []}
        if rules.get("gather") == "SHUFFLE":
            solution["shuffles"] = self.order(position)
        return {"solitaire": {"version": "0.2", "header": header, "solution": solution}}

    def order(self, position):
        """All cards, first those of columns, in the order of PySolFC's shuffle if the position has it."""
        cards = position["then"] if position.get("play") == "d" else position["s"]
        rows = [text for (kind, _), text in zip(self.piles, cards) if kind == "column"]
        found = " ".join(rows).split()
        return " ".join(dict.fromkeys(found + [rank + suit for rank in RANKS for suit in SUITS]))

    def base(self, position):
        """The rank with which foundations begin, or 0 if none has a card."""
        is_set = self.rules.get("base_from") != "COLUMNS"  # by PySolFC, before a foundation has a card
        if is_set and position["base"] is not None and position["base"] >= 0:
            return position["base"] + 1
        homes = [text for (kind, _), text in zip(self.piles, position["s"]) if kind == "foundation" and text]
        return card(homes[0].split()[0])["rank"] if homes else 0

    def theirs(self, position):
        """PySolFC's moves; which foundation takes a card is left open."""
        moves = set()
        for source, dest, count in position["m"]:
            moves.add((*self.piles_of(source, dest, position), count))
        return moves

    def piles_of(self, source, dest, position):
        """The source and the target of a move.  A card of the stock that goes to the waste is dealt here, so that a pair
        of both is one from the waste to the stock."""
        if (self.piles[source][0], self.piles[dest][0]) == ("stock", "waste"):
            source, dest = dest, source
        return self.source(source, position), self.dest(dest)

    def source(self, pile, position):
        kind, index = self.piles[pile]
        return (kind, position["s"][pile].split()[-1]) if kind == "foundation" else (kind, index)

    def dest(self, pile):
        kind, index = self.piles[pile]
        return (kind,) if kind == "foundation" else (kind, index)


def is_deal(step, gives):
    """Whether a step deals cards of the stock, or makes a new stock.  If the stock gives, its next card can also leave in
    a pair."""
    if step.source.kind == "stock":
        return step.dest.kind in ("waste", "all_columns", "all_reserves") or not gives
    return step.source.kind == "all_columns" or (step.dest.kind == "stock" and not gives)


def ours(game, gives):
    """unisol's moves in the same form, each with its step; and the step of the stock, or None."""
    foundations = game.board.foundations
    moves, deal = {}, None
    for step in game.legal_steps:
        source, dest = step.source, step.dest
        if is_deal(step, gives and len(game.board.stock) > 0):
            deal = step
            continue
        start = (source.kind, source.index)
        if source.kind == "foundation":
            start = ("foundation", RANKS[foundations[source.index] - 1] + SUITS[source.index % 4])
        end = ("foundation",) if dest.kind == "foundation" else (dest.kind, dest.index)
        if step.num_cards <= MOST_CARDS:
            moves[(start, end, step.num_cards)] = step
    return moves, deal


def unordered(moves):
    """Moves of a game of pairs without their order.  PySolFC drags no card from the stock: a pair with it is a move to it,
    and a card that leaves alone is clicked."""
    return {(*sorted(move[:2]), 1) for move in moves if move[:2] != (("stock", 0), ("hole", 0))}


def shown(cards):
    faces = (f"{RANKS[c.rank - 1]}{str(c.suit)[0].upper()}" for c in cards)
    return " ".join(f"<{face}>" if c.hidden else face for c, face in zip(cards, faces))


def after(game, board, expected):
    """The first pile that is not as expected, or None."""
    found = game.board
    for (kind, index), text in zip(board.piles, expected):
        if kind in ("foundation", "internal"):
            continue
        if kind == "freecell":
            cards = [found.freecells[index]] if found.freecells[index] else []
        elif kind in ("stock", "waste"):
            cards = getattr(found, kind)
        else:
            cards = getattr(found, kind + "s")[index]
        is_same = shown(cards) == text
        if kind == "stock":  # it lies face down here, and in some games face up there
            is_same = re.sub("[<>]", "", shown(cards)) == re.sub("[<>]", "", text)
        if not is_same:
            return f"{kind} {index} is '{shown(cards)[-40:]}' instead of '{text[-40:]}'"
    return None


def opened_game(board, position):
    text = json.dumps(board.record(position)).encode()
    with unisol.Reader(text, format="json") as reader:
        return unisol.Game.from_record(next(reader))


def is_vain(position):
    """Whether a click on the stock, which PySolFC allows, changes nothing."""
    return position.get("play") == "d" and position["then"] == position["s"]


def can_deal(vectors):
    """Whether clicks on the stock of a game change anything, or none has been tried."""
    clicks = [is_vain(p) for vector in vectors for p in vector["positions"] if p.get("play") == "d"]
    return not clicks or not all(clicks)


def difference(board, position, has_deals):
    """How unisol differs from PySolFC in a position, or None."""
    try:
        game = opened_game(board, position)
    except unisol.Error as error:
        return str(error).splitlines()[0]
    moves, deal = ours(game, board.rules.get("stock_gives") == "LAST")
    found, theirs = set(moves), board.theirs(position)
    if board.rules.get("hole_takes") == "PAIRS":
        found, theirs = unordered(found), unordered(theirs)
    if found != theirs:
        more, fewer = sorted(map(str, found - theirs)), sorted(map(str, theirs - found))
        return f"unisol also allows {', '.join(more[:2])}" if more else f"PySolFC also allows {', '.join(fewer[:2])}"
    if (deal is not None) != (position["deal"] and has_deals) and not game.solved:
        return "the stock can be dealt" if deal else "the stock cannot be dealt"
    if "then" not in position or (is_vain(position) and not has_deals):
        return None
    play = position["play"]
    step = deal if play == "d" else moves[(*board.piles_of(play[0], play[1], position), play[2])]
    game.push(step)
    found = after(game, board, position["then"])
    return f"after {step}: {found}" if found else None


SHORT = {
    "columns": "num_columns",
    "freecells": "num_freecells",
    "decks": "num_decks",
    "reserves": "num_reserves",
    "holes": "num_holes",
    "build": "sequences_are_built_by",
    "fill": "empty_stacks_filled_by",
    "sequence": "sequence_move",
}
HEADER = {"num_columns", "num_freecells", "num_decks", "max_rank", "foundation_to_column"}
HEADER |= {"sequences_are_built_by", "empty_stacks_filled_by", "sequence_move"}


LISTS = {"column_bases", "column_rows", "pair_sums", "pair_steps", "pair_singles", "hole_steps", "hole_bases", "hole_holds"}


def value_of(field, text):
    numbers = [int(word) for word in text.split()] if re.fullmatch(r"[-0-9 ]+", text) else []
    if len(numbers) == 1 and field not in LISTS:
        return numbers[0]
    return numbers or text.upper().replace("-", "_")


def header_of(name):
    """The header of a game as PySolFC plays it."""
    command = [os.environ["UNISOL"], "games", f"pysolfc:{name}", "--print-rules"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    header, rules = {"variant": name}, {}
    for line in done.stdout.splitlines()[1:]:
        key, text = line.split(": ", 1)
        field = SHORT.get(key, key.replace("-", "_"))
        (header if field in HEADER else rules)[field] = value_of(field, text)
    return {**header, "rules": rules}


def compare(name, vectors):
    """The result for a game, and its positions and moves."""
    positions = moves = 0
    try:
        header = header_of(name)
        has_deals = "gather" in header["rules"] or can_deal(vectors)
        for vector in vectors:
            board = Board(vector["piles"], header)
            for position in vector["positions"]:
                positions += 1
                moves += len(position["m"])
                found = difference(board, position, has_deals)
                if found:
                    return f"seed {vector['seed']}, move {position['n']}: {found}"
    except Unmapped as error:
        return f"x: {error}"
    return "exact" if moves >= LEAST_MOVES else f"too little seen: {moves} moves in {positions} positions"


def main():
    known = names()
    wanted = set(sys.argv[2:])
    games = collections.defaultdict(list)
    with opened(sys.argv[1]) as lines:
        for line in lines:
            vector = json.loads(line)
            name = known.get(vector.get("id")) or known.get(vector["name"])
            if name and (not wanted or name in wanted):
                games[name, vector["name"]].append(vector)
    exact = 0
    for (name, title), vectors in games.items():
        result = compare(name, vectors)
        exact += result == "exact"
        print(f"{name}: {result}" if known.get(title) == name else f"{name} ({title}): {result}")
    print(f"{exact} games exact of {len(games)}")


if __name__ == "__main__":
    main()
