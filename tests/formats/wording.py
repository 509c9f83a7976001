#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the solution of deal 617 as people and programs write the moves of a list: wording.py UNISOL SAMPLE DIRECTORY.

Each file has one of the wordings, below the number of the deal or a layout."""
import itertools
import os
import re
import subprocess
import sys

unisol, sample, directory = sys.argv[1:]


def convert(*options):
    command = [unisol, "convert", "--quiet", *options, sample]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def moves():
    """Yields source and target as standard notation has them, the deepest card, and the number of cards."""
    sentences = re.findall(r"^[1-9]\d*\. (.*) from ", convert("-t", "text"), re.MULTILINE)
    for pair, cards in zip(convert("-t", "sn").split()[1:], sentences):
        yield pair[0], pair[1], cards.split()[0], len(cards.split())


def pile(letter, column, cell, home):
    if letter == "h":
        return home
    return column + letter if letter.isdigit() else cell + str("abcd".index(letter) + 1)


ORDINALS = ["first", "second", "3rd", "fourth", "5th", "sixth", "seventh", "8th"]

# {a} and {b} are the piles as pairs have them; {A} and {B} in the words of the row: column, freecell, foundation.
WORDINGS = [
    ("{a} to {b}", "", "", ""),
    ("{a} => {b}", "", "", ""),
    ("({a}, {b}),", "", "", ""),
    ("('{a}', '{b}'),", "", "", ""),
    ("[{a},{b}],", "", "", ""),
    ("{a},{b}", "", "", ""),
    ("move {a} {b}", "", "", ""),
    ("Move {a} to {b}", "", "", ""),
    ("Move {a}{b}", "", "", ""),
    ("From {a} to {b}", "", "", ""),
    ("{c} from {a} to {b}", "", "", ""),
    ("{c}: {a} -> {b}", "", "", ""),
    ("{c} {a}-{b}", "", "", ""),
    ("{c} {a}{b}", "", "", ""),
    ("{a}{b} {c}", "", "", ""),
    ("{a}{b} ({c})", "", "", ""),
    ("{a}{b} - {c}", "", "", ""),
    ("Move {n} from {a} to {b}", "", "", ""),
    ('{{"from": "{a}", "to": "{b}"}},', "", "", ""),
    ("{A} to {B}", "c", "fc", "foundation"),
    ("{A} -> {B}", "T", "F", "H"),
    ("{A} -> {B}", "t", "c", "f"),
    ("{A} {B}", "T", "F", "H"),
    ("{A}->{B}", "S", "F", "H"),
    ("{A} -> {B}", "col ", "free ", "home"),
    ("{A} -> {B}", "Column ", "Freecell ", "Foundation"),
    ("{A} -> {B}", "tableau ", "cell ", "foundation"),
    ("Move {n} from {A} to {B}", "Tableau ", "Freecell ", "Foundation"),
    ("Move {n} from {A} to {B}", "column ", "free cell ", "foundation"),
    ("Moved {c} from {A} to {B}.", "column ", "freecell ", "foundation"),
    ("I moved the {c} to {B}", "column ", "freecell ", "the foundation"),
    ("Take {c} from {A} and put it on {B}", "column ", "freecell ", "foundation"),
    ("{c} {A} to {B}", "column ", "freecell ", "foundation"),
    ("{c} ({A}) to {B}", "column ", "freecell ", "foundation"),
    ("{c}, {B}", "column ", "freecell ", "foundation"),
    ("{c} {B}", "column ", "freecell ", "foundation"),
    ("{c} \u279c {B}", "column ", "freecell ", "home"),
    ("{c} to {O}", "column", "freecell", "the foundation"),
]


def write(wording, move):
    form, column, cell, home = wording
    a, b, card, number = move
    place = b if not b.isdigit() and b != "h" else int(b) - 1 if b != "h" else None
    if place is None:
        ordinal = home
    elif b.isdigit():
        ordinal = "the %s %s" % (ORDINALS[place], column)
    else:
        ordinal = "the %s %s" % (ORDINALS["abcd".index(b)], cell)
    count = "%d cards" % number if number > 1 else "a card"
    return form.format(a=a, b=b, c=card, n=count, O=ordinal, A=pile(a, column, cell, home), B=pile(b, column, cell, home))


def layouts():
    columns = [line.split()[1:] for line in convert("-t", "fcs-board").splitlines() if line.startswith(": ")]
    rows = [" ".join(cards) for cards in map(lambda row: filter(None, row), itertools.zip_longest(*columns))]
    yield "number", "Game #617"
    yield "columns", "\n".join(map(" ".join, columns)) + "\n"
    yield "rows", "\n".join(rows) + "\n\nSolution:"
    yield "labels", "\n".join("Column %d: %s" % (n, ", ".join(cards)) for n, cards in enumerate(columns, 1)) + "\n"
    yield "board", convert("-t", "fcs-board")


def main():
    solution = list(moves())
    assert len(solution) == 155
    for (name, layout), (n, wording) in itertools.product(layouts(), enumerate(WORDINGS)):
        for numbered in (False, True):
            lines = ["%d. " % i * numbered + write(wording, move) for i, move in enumerate(solution, 1)]
            path = os.path.join(directory, "%s-%d%s" % (name, n, "-numbered" * numbered))
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join([layout, *lines]) + "\n")


main()
