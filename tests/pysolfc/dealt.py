#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the layouts that unisol deals with those of PySolFC: usage: dealt.py SAVES

SAVES is what make_saves.py prints with 0 moves, or a file of vectors, whose first positions are layouts.  Prints each difference, and at the end how many layouts are the same and
how many games are not dealt.  Needs the Python package, and UNISOL, which names the program.
"""
import base64
import json
import os
import subprocess
import sys

from exact import Board, after, header_of, names, opened
from saves import homes, ours

import unisol


def deal_of(save):
    """The name of the deal."""
    if "seed" in save:
        return f"{'ms' if int(save['seed']) <= 32000 else 'mt'}:{save['seed']}"
    with unisol.Reader(base64.b64decode(save["save"]), format="pso") as reader:
        return next(reader).deal


def dealt(save, name):
    """The deal of the save as unisol deals it, or None."""
    deal = deal_of(save)
    command = [os.environ["UNISOL"], "deal", str(deal), "--game", f"pysolfc:{name}", "-t", "json"]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        return None
    with unisol.Reader(done.stdout, format="json") as reader:
        return unisol.Game.from_record(next(reader))


def difference(save, name, game):
    board = Board(save["piles"], header_of(name))
    expected = list(save["s"] if "s" in save else save["positions"][0]["s"])
    kinds = [kind for kind, _ in board.piles]
    if "waste" in kinds:  # PySolFC deals the first cards to the waste
        waste, stock = kinds.index("waste"), kinds.index("stock")
        expected[stock] = " ".join([*expected[stock].split(), *reversed(expected[waste].split())])
        expected[waste] = ""
    found = after(game, board, expected)
    if found is None and not board.holes and homes(board, expected) != ours(game):
        return f"the foundations are {ours(game)} instead of {homes(board, expected)}"
    return found


def main():
    known = names()
    same, missing, wrong, seen = 0, [], 0, set()
    with opened(sys.argv[1]) as lines:
        for line in lines:
            save = json.loads(line)
            name = known.get(save["name"]) or known.get(save.get("id"))
            if save["name"] in seen or save.get("positions", [{"n": 0}])[0]["n"] > 0:
                continue
            seen.add(save["name"])
            if name == "grandfathers_clock":  # its holes have another order
                continue
            game = dealt(save, name) if name else None
            if game is None:
                missing.append(save["name"])
                continue
            found = difference(save, name, game)
            if found:
                print(f"{save['name']} ({save['id']}): {found}")
            same += found is None
            wrong += found is not None
    print(f"{same} layouts the same of {same + wrong}; {len(missing)} not dealt: {', '.join(sorted(set(missing)))}")


if __name__ == "__main__":
    main()
