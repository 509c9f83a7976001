#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads saves of PySolFC, and compares the cards of each pile with what PySolFC had: usage: saves.py FILE

FILE is what make_saves.py prints, perhaps compressed by gzip.  Prints each difference, and at the end how many saves are
the same.  Needs the Python package, and UNISOL, which names the program.
"""
import base64
import json
import re
import sys

from exact import Board, Unmapped, after, header_of, opened, shown

import unisol

HEADERS = {}


def header(record):
    name = record.game.split(" ")[0]
    if name not in HEADERS:
        HEADERS[name] = header_of(name)
    return {**HEADERS[name], "rules": dict(HEADERS[name]["rules"])}


def homes(board, position):
    """The ranks of the foundations of each suit, which PySolFC has in another order."""
    found = {}
    for home in board.start(position)["foundations"]:
        if "suit" in home:
            found.setdefault(home["suit"], []).append(home["rank"])
    return {suit: sorted(ranks) for suit, ranks in found.items() if any(ranks)}


def ours(game):
    found = {}
    for i, rank in enumerate(game.board.foundations):
        found.setdefault("HCDS"[i % 4], []).append(rank)
    return {suit: sorted(ranks) for suit, ranks in found.items() if any(ranks)}


def unjudged(game, save):
    """The first pile of a game that is not judged that has other cards, or None.  Which of them lie face down is not
    compared: the last card of a column turns up here, and in some games of PySolFC it does not."""
    kinds = {"c": "columns", "f": "holes", "t": "stock", "w": "waste"}
    number = {"columns": 0, "holes": 0, "reserves": 0}
    for pile, text in zip(save["piles"], save["s"]):
        kind = kinds.get(pile[0], "reserves")
        cards = getattr(game.board, kind)
        if kind in number:
            cards = cards[number[kind]]
            number[kind] += 1
        if re.sub("[<>]", "", shown(cards)) != re.sub("[<>]", "", text):
            return f"pile {pile} is '{shown(cards)}' instead of '{text}'"
    return None


def difference(save):
    """How the record of a save differs from the cards that it was made of, or None."""
    data = base64.b64decode(save["save"])
    try:
        with unisol.Reader(data, format="pso") as reader:
            record = next(reader)
    except unisol.Error as error:
        return str(error).splitlines()[0]
    if record.result is unisol.Result.ILLEGAL:
        return record.fault.text
    if record.result is unisol.Result.NOT_JUDGED:
        return unjudged(unisol.Game.from_record(record), save)
    try:
        board = Board(save["piles"], header(record))
    except Unmapped as error:
        return f"not mapped: {error}"
    game = unisol.Game.from_record(record)
    found = after(game, board, save["s"])
    if found is None and not board.holes and homes(board, save["s"]) != ours(game):
        return f"the foundations are {ours(game)} instead of {homes(board, save['s'])}"
    return found


def main():
    same = number = 0
    with opened(sys.argv[1]) as lines:
        for line in lines:
            save = json.loads(line)
            found = difference(save)
            number += 1
            same += found is None
            if found:
                print(f"{save['name']} ({save['id']}): {found}")
    print(f"{same} saves the same of {number}")


if __name__ == "__main__":
    main()
