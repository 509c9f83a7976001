# SPDX-License-Identifier: MIT
"""Scores what agents log in TextArena's Klondike or OpenSpiel's solitaire: python logs.py LOG...

A list of actions alone needs the board with which it begins: python logs.py --layout BOARD LOG..."""

import argparse
from typing import Iterator, Optional

import unisol


def score(path: str, layout: Optional[str] = None) -> Iterator[str]:
    """A line for each game in a log: how many cards are on the foundations, and why it ended."""
    for number, record in enumerate(unisol.read(path, layout=layout), 1):
        board = record.boards[-1]
        home = 52 - len(board.stock) - len(board.waste) - sum(len(column) for column in board.columns)
        end = f"{record.fault.text} [{record.fault.reason}]" if record.fault else record.result.value
        yield f"{path}, game {number} ({record.format}): {home} points, {record.num_moves} moves, {end}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--layout")
    parser.add_argument("logs", nargs="+")
    arguments = parser.parse_args()
    for log in arguments.logs:
        print("\n".join(score(log, arguments.layout)))
