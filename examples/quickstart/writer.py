#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Prints a record of FreeCell from a layout and a list of moves."""
import json


def record(layout, moves, solved):
    """A pile is `c0` to `c7`, `f0` to `f3`, or `hH` `hC` `hD` `hS`; a move is two piles and a number of cards."""
    words = [f"{source}-{dest}" + (f"x{count}" if count > 1 else "") for source, dest, count in moves]
    header = {"variant": "freecell"}
    solution = {"start": layout, "move_list": " ".join(words)}
    result = {"status": "SOLVED" if solved else "UNFINISHED"}
    return {"solitaire": {"version": "0.2", "header": header, "solution": solution, "result": result}}


LAYOUT = ("7D TD TH KD 4C 4S JD/AD 7S QC 5H QS TS KS/5C QD 3H 9S 9C 2H KC/3S AC 9D 3C 9H 5D 4H/"
          "5S 6D 6S 8S 7C JC/8C 8H 8D 7H 6H 6C/2D AS 3D 4D 2C JH/AH KH TC JS 2S QH")
MOVES = [("c7", "f0", 1), ("c7", "f1", 1), ("c7", "f2", 1), ("c7", "c6", 1), ("f0", "c1", 1), ("f2", "c1", 1),
         ("c7", "f3", 1), ("c7", "hH", 1)]
print(json.dumps(record(LAYOUT, MOVES, False), separators=(",", ":")))
