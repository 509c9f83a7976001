#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes layouts as people do: random cards in a random spelling and arrangement.

    layouts.py DIRECTORY NUMBER SEED

Each layout N is written twice: as NNNN.board, in the spelling of Freecell Solver, and as NNNN.txt.
Every third one is a position, with labels and with cards in freecells and on foundations."""

import os
import random
import sys

RANKS = "A23456789TJQK"
SUITS = "SHDC"
SIGNS = dict(zip(SUITS, "♠♥♦♣"))
WHITE = dict(zip(SUITS, "♤♡♢♧"))
RANK_WORDS = "Ace Two Three Four Five Six Seven Eight Nine Ten Jack Queen King".split()
SUIT_WORDS = dict(zip(SUITS, ["Spades", "Hearts", "Diamonds", "Clubs"]))


def number(card, base=1):
    return str(RANKS.index(card[0]) + base)


def ten(card, spelling):
    return spelling if card[0] == "T" else card[0]


SPELLINGS = [
    lambda c: c,
    lambda c: c.lower(),
    lambda c: ten(c, "10") + c[1],
    lambda c: ten(c, "0") + c[1],
    lambda c: ten(c, "10").lower() + c[1].lower(),
    lambda c: number(c) + c[1],
    lambda c: c[1] + c[0],
    lambda c: c[1] + ten(c, "10"),
    lambda c: c[1] + number(c),
    lambda c: c[1] + number(c, 0),
    lambda c: c[0] + SIGNS[c[1]],
    lambda c: ten(c, "10") + SIGNS[c[1]],
    lambda c: SIGNS[c[1]] + ten(c, "10"),
    lambda c: c[0] + WHITE[c[1]],
    lambda c: c[0] + SIGNS[c[1]] + "\ufe0f",
    lambda c: ten(c, "10") + "-" + c[1],
    lambda c: c[1] + "-" + number(c),
    lambda c: SUIT_WORDS[c[1]].lower() + "_" + number(c),
    lambda c: RANK_WORDS[RANKS.index(c[0])] + "_of_" + SUIT_WORDS[c[1]],
    lambda c: RANK_WORDS[RANKS.index(c[0])] + SUIT_WORDS[c[1]],
    lambda c: SUIT_WORDS[c[1]] + RANK_WORDS[RANKS.index(c[0])],
]
# With blanks inside, so that only commas, brackets and line ends can separate them.
LONG_SPELLINGS = [
    lambda c: RANK_WORDS[RANKS.index(c[0])] + " of " + SUIT_WORDS[c[1]],
    lambda c: ten(c, "10").replace("A", "Ace") + " of " + SUIT_WORDS[c[1]],
    lambda c: SUIT_WORDS[c[1]] + " " + RANK_WORDS[RANKS.index(c[0])],
    lambda c: "(%s, '%s')" % (number(c), c[1]),
    lambda c: "Card(Rank.%s, Suit.%s)" % (RANK_WORDS[RANKS.index(c[0])].upper(), SUIT_WORDS[c[1]].upper()),
]
SEPARATED = [
    lambda cards: ", ".join(cards),
    lambda cards: ",".join(cards),
    lambda cards: " | ".join(cards),
    lambda cards: " ".join("[%s]" % card for card in cards),
    lambda cards: "[" + ", ".join('"%s"' % card for card in cards) + "]",
]
JOINED = SEPARATED + [lambda cards: " ".join(cards), lambda cards: "\t".join(cards)]
LABELS = ["", "", ": ", "{}: ", "{}. ", "Tableau {}: ", "Column {}: ", "cascade: ", "Stack #{}: "]


def board(columns, cells=(), tops=None):
    tops = tops or {}
    lines = ["Foundations: " + " ".join("%s-%s" % (s, tops.get(s, "0")) for s in "HCDS")]
    lines.append("Freecells: " + " ".join(list(cells) + ["-"] * (4 - len(cells))))
    return "\n".join(lines + [": " + " ".join(column) for column in columns]) + "\n"


def lines_of(rng, columns):
    """The cards line by line: columns, rows, one line, or one card a line."""
    rows = [[c[k] for c in columns if k < len(c)] for k in range(7)]
    every = [card for row in rows for card in row]
    kind = rng.randrange(6)
    if kind < 3:
        return columns, True
    if kind < 5:
        return rows, False
    return rng.choice([[every], [[card] for card in every]]), False


def fresh(rng):
    deck = [r + s for r in RANKS for s in SUITS]
    rng.shuffle(deck)
    columns = [deck[i::8] for i in range(8)]
    spell = rng.choice(SPELLINGS + LONG_SPELLINGS)
    join = rng.choice(SEPARATED if spell in LONG_SPELLINGS else JOINED)
    lines, are_columns = lines_of(rng, columns)
    single = len(lines) == 1 or len(lines) > 8
    label = rng.choice(LABELS) if not single and (are_columns or spell not in SPELLINGS[:5]) else ""
    text = "".join(label.format(i + 1) + join([spell(c) for c in line]) + "\n" for i, line in enumerate(lines))
    if rng.randrange(4) == 0:
        text = rng.choice(["\n", "\n\n"]) + text
    return board(columns), text


def position(rng):
    """The kings and queens are in columns or freecells, and other cards of some suits are gone."""
    tops = {s: rng.choice("00A5T") for s in SUITS}
    left = [r + s for s in SUITS for r in RANKS if tops[s] == "0" or RANKS.index(r) > RANKS.index(tops[s])]
    rng.shuffle(left)
    cells = [left.pop() for _ in range(rng.randrange(4))]
    columns = [left[i::8] for i in range(8)]
    spell = rng.choice([s for s in SPELLINGS if s is not SPELLINGS[9]] + LONG_SPELLINGS)
    join = rng.choice(SEPARATED if spell in LONG_SPELLINGS else JOINED)
    label = rng.choice([label for label in LABELS if "{}" in label or "cascade" in label])
    text = ""
    if any(top != "0" for top in tops.values()):
        text += "foundations: " + join([spell(tops[s] + s) for s in SUITS if tops[s] != "0"]) + "\n"
    if cells:
        text += rng.choice(["Free cells: ", "freecells: ", "Cells: "]) + join([spell(c) for c in cells]) + "\n"
    text += "".join(label.format(i + 1) + join([spell(c) for c in column]) + "\n" for i, column in enumerate(columns))
    return board(columns, cells, tops), text


def main():
    directory, num, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for n in range(num):
        rng = random.Random("%d %d" % (seed, n))
        wanted, text = (position if n % 3 == 2 else fresh)(rng)
        for suffix, content in (("board", wanted), ("txt", text)):
            with open(os.path.join(directory, "%04d.%s" % (n, suffix)), "w", encoding="utf-8") as file:
                file.write(content)


main()
