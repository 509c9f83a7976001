#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays random games with PySolFC's own code, and prints what it allows: see README.md.

usage: make_vectors.py GAMES-PER-GAME STEPS SEED TRIES [NAME...]
"""
import json
import os
import random
import sys

from headless import BY_NAME, deal

HERE = os.path.dirname(os.path.abspath(__file__))
SUITS = "CSHD"
RANKS = "A23456789TJQK"


def rows(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as stream:
        return [line.rstrip("\n").split("\t") for line in stream]


GAMES = {name: (title, differs) for name, title, differs in rows("games.tsv")}


class Table:
    """The stacks of a game of PySolFC as the piles of unisol's game."""

    def __init__(self, name, number):
        self.name = name
        self.game = deal(GAMES[name][0], number)
        stacks = self.game.s
        self.talon, self.waste = stacks.talon, stacks.waste
        self.rows, self.reserves = list(stacks.rows), list(stacks.reserves)
        self.foundations = list(stacks.foundations)
        self.cells = bool(self.reserves) and all(r.cap.max_accept == 1 for r in self.reserves)
        self.holes = self.find_holes()
        self.homes = {}  # the suit and deck of each foundation that has cards
        self.columns = {stack.id: f"c{i}" for i, stack in enumerate(self.rows)}
        self.others = {stack.id: f"{'f' if self.cells else 'r'}{i}" for i, stack in enumerate(self.reserves)}
        self.others.update({stack.id: f"h{i}" for i, stack in enumerate(self.holes)})
        if self.waste is not None and self.waste not in self.holes:
            self.others[self.waste.id] = "w"
        self.note_homes()

    # ---- piles -------------------------------------------------------------------------------

    def find_holes(self):
        """In these games, foundations are holes, in unisol's order."""
        found = self.foundations
        if self.name in ("golf", "dead_king_golf", "relaxed_golf") and not found:
            return [self.waste]
        if self.name == "grandfathers_clock":
            order = "9D TS JH QC KD 2S 3H 4C 5D 6S 7H 8C".split()
            return sorted(found, key=lambda stack: order.index(text(stack.cards[-1])))
        if self.name == "bisley":
            return sorted(found, key=lambda stack: (stack.cap.base_rank, "CDHS".index(SUITS[stack.cap.suit])))
        holes = "golf dead_king_golf relaxed_golf black_hole all_in_a_row binary_star calculation aces_up mod3"
        return found if self.name in holes.split() else []

    def note_homes(self):
        """A foundation keeps its suit and deck as long as it has cards, or if only this suit goes there."""
        for stack in self.foundations:
            own = max(stack.cap.suit, stack.cap.base_suit)
            if stack.cards or own >= 0:
                if stack.id not in self.homes:
                    self.homes[stack.id] = self.home_for(stack.cards[0].suit if stack.cards else own)
            else:
                self.homes.pop(stack.id, None)

    def home_for(self, suit):
        decks = {home[1] for home in self.homes.values() if home[0] == SUITS[suit]}
        return SUITS[suit], min(set(range(16)) - decks)

    def pile(self, stack, card):
        """The pile of a move of this card, or None."""
        if stack.id in self.columns:
            return self.columns[stack.id]
        if stack.id in self.others:
            return self.others[stack.id]
        if stack in self.foundations:
            suit, deck = self.homes.get(stack.id) or self.home_for(card.suit)
            return f"h{suit}{deck or ''}"
        return None

    # ---- boards ------------------------------------------------------------------------------

    def board(self):
        """The board as in the vectors of the conformance kit."""
        found = {"columns": "/".join(map(cards_text, self.rows))}
        if self.holes:
            found["holes"] = "/".join(map(cards_text, self.holes)).rstrip("/")
        else:
            found["foundations"] = self.foundations_text()
        if self.cells:
            found["freecells"] = " ".join(cards_text(cell) or "-" for cell in self.reserves).rstrip(" -")
        elif self.reserves:
            found["reserves"] = "/".join(map(cards_text, self.reserves)).rstrip("/")
        found["talon"] = cards_text(self.talon).upper()
        if self.waste is not None and self.waste not in self.holes:
            found["waste"] = cards_text(self.waste)
        return {name: said for name, said in found.items() if said or name == "columns"}

    def foundations_text(self):
        homes = [(*self.homes[stack.id], stack) for stack in self.foundations if stack.cards]
        homes.sort(key=lambda home: (home[1], "HCDS".index(home[0])))
        top = {stack: 12 if len(stack.cards) == 13 and stack.cards[0].rank == 12 else stack.cards[-1].rank
               for _, _, stack in homes}  # fmt: skip
        return " ".join(f"{RANKS[top[stack]]}{suit}{deck or ''}" for suit, deck, stack in homes)

    # ---- moves -------------------------------------------------------------------------------

    def moves(self):
        """All moves of cards from stack to stack: those that are legal, and the others with what allows them."""
        legal, others = {}, {}
        for source in self.game.allstacks:
            if source is self.talon or not source.cards or self.pile(source, source.cards[-1]) is None:
                continue
            for number in range(1, min(len(source.cards), 14) + 1):
                self.add_moves(source, number, legal, others)
        return legal, {move: found for move, found in others.items() if move not in legal}

    def add_moves(self, source, number, legal, others):
        cards = source.cards[-number:]
        moves = source.canMoveCards(cards)
        for dest in self.game.allstacks:
            if dest is source or dest is self.talon or self.pile(dest, cards[0]) is None or self.is_left_out(source, dest):
                continue
            accepts = dest.acceptsCards(source, cards)
            move = f"{self.pile(source, cards[0])}-{self.pile(dest, cards[0])}{f'x{number}' if number > 1 else ''}"
            if moves and accepts:
                legal[move] = (source, number, dest)
            else:
                near = dest.cards and abs(cards[0].rank - dest.cards[-1].rank) in (1, 12)
                others[move] = bool(moves or accepts) + bool(near)

    def is_left_out(self, source, dest):
        """In unisol no card leaves a hole, and of several empty holes each takes the first card."""
        return source in self.holes or (self.name == "bisley" and dest in self.holes and not dest.cards)

    def draw(self):
        """The move that deals from the talon, or turns the waste over; None: the game has none."""
        number = len(self.talon.cards)
        if self.name in ("golf", "dead_king_golf", "relaxed_golf"):
            return "t-h0"
        if self.name == "cruel":  # unisol's has no redeal
            return None
        if self.waste is not None and self.name != "agnes_bernauer":
            draw = min(number, max(1, getattr(self.talon, "num_deal", 1)))
            draw, move = (draw, "t-w") if number else (len(self.waste.cards), "w-t")
        elif self.name == "agnes_bernauer":
            draw, move = min(number, len(self.reserves)), "t-r*"
        elif number or self.game.canDealCards():
            draw, move = min(number, len(self.rows)), "t-c*"
        else:
            return None
        if draw == 0:
            return move
        return move + (f"x{draw}" if draw > 1 or move.endswith("*") else "")

    def play(self, move, found):
        """Plays a legal move; returns the moves of unisol."""
        self.game.moves.state = self.game.S_PLAY
        if found is None:
            self.game.dealCards(sound=False)
        else:
            source, number, dest = found
            if dest in self.foundations and dest.id not in self.homes:
                self.homes[dest.id] = self.home_for(source.cards[-number].suit)
            source.playMoveMove(number, dest, sound=False)
        self.note_homes()
        return [move]


def text(card):
    name = RANKS[card.rank] + SUITS[card.suit]
    return name if card.face_up else name.lower()


def cards_text(stack):
    return " ".join(map(text, stack.cards))


# ---- games -----------------------------------------------------------------------------------


def before_draw(table):
    """PySolFC deals the first cards of the waste.  To unisol, this is the first move."""
    waste = table.waste
    if waste is None or waste in table.holes or not waste.cards:
        return table.board(), []
    board, number = table.board(), len(waste.cards)
    drawn = board.pop("waste").upper().split()
    board["talon"] = " ".join([*board.get("talon", "").split(), *reversed(drawn)])
    return board, ["t-w" + (f"x{number}" if number > 1 else "")]


def choose(chance, options, number):
    return chance.sample(sorted(options), min(len(options), number))


def attempt(table, chance, tries, legal, others, draw):
    """Some moves that are legal here, and some that are not, most of them nearly so."""
    from_home = [move for move, (source, _, _) in legal.items() if source in table.foundations]
    good = {*choose(chance, legal, tries), *choose(chance, from_home, 1)}
    bad = set(choose(chance, others, max(1, tries // 2)))
    for level in (1, 2):
        bad |= set(choose(chance, [move for move, near in others.items() if near >= level], tries))
    if draw:
        (good if table.game.canDealCards() else bad).add(draw)
    return good, bad


def play(name, number, steps, chance, tries):
    table = Table(name, number)
    board, moves = before_draw(table)
    deal_name = f"pysol:{number[2:]}" if number.startswith("ms") else f"mt:{number}"
    vector = {"game": name, "deal": deal_name, "board": board}
    tried = []
    for step in range(0 if GAMES[name][1] and name != "calculation" else steps):
        legal, others = table.moves()
        draw = table.draw()
        may_draw = draw and table.game.canDealCards()
        if tries and (tries > 2 or step % 6 == 0):
            good, bad = attempt(table, chance, tries, legal, others, draw)
            tried.append([len(moves), " ".join(sorted(good)), " ".join(sorted(bad))])
        options = [(move, found, weight(table, found, chance)) for move, found in legal.items()]
        if may_draw:
            options.append((draw, None, 1.0 if legal else 5.0))
        if not options:
            break
        move, found, _ = chance.choices(options, [option[2] for option in options])[0]
        moves += table.play(move, found)
    return {**vector, "moves": " ".join(moves), "end": table.board(), "tried": tried}


def weight(table, found, chance):
    source, _, dest = found
    home = table.foundations + table.holes
    if source in home and dest in home:
        return 0.1
    return 3.0 if dest in home else 0.2 if source in home else 1.0


def main(games, steps, seed, tries, *names):
    for name in names or GAMES:
        assert GAMES[name][0] in BY_NAME, name
        for i in range(int(games)):
            chance = random.Random(f"{name} {seed} {i}")
            number = str(chance.randrange(32001, 10**18)) if i % 2 else f"ms{chance.randrange(1, 32000)}"
            print(json.dumps(play(name, number, int(steps), chance, int(tries)), separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
