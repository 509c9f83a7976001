#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks Black Hole instances and solutions by the constraints of CSPLib's problem 81.

    csplib.py instances UNISOL FILE...     instances of others, to a board and back
    csplib.py solutions UNISOL FILE...     solved games, in both languages

The program prints what is wrong, and at the end how many it has checked.
"""

import re
import subprocess
import sys


def unisol(*arguments, text=""):
    return subprocess.run(arguments, input=text, capture_output=True, text=True, check=False)


def array(text, name):
    """Returns the numbers of an array, from 0, or None."""
    found = re.search(r"(?:^|\s)" + name + r"\s*(?:=|be|:)\s*(?:array2d\([^\[]*)?\[([0-9,\s]*)", text)
    base = 0 if name in ("initialStacks", "blackHole") else 1
    return found and [int(word) - base for word in found[1].replace(",", " ").split()]


def check_instances(program, files):
    same = 0
    for path in files:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        name, language = ("layout", "minizinc") if "layout" in text else ("initialStacks", "essence")
        board = unisol(program, "convert", "-q", "-t", "fcs-board", path)
        option = "language=" + language
        back = unisol(program, "convert", "-g", "black_hole", "-t", "csplib", "--option", option, "-", text=board.stdout)
        if board.returncode or back.returncode or board.stderr or back.stderr:
            print(f"{path}: {board.stderr}{back.stderr}")
        elif array(back.stdout, name) != array(text, name):
            print(f"{path}: other numbers: {back.stdout}")
        else:
            same += 1
    print(f"# {same} instances have the same numbers")


def is_solution(stacks, sequence):
    """The constraints: a permutation from the ace of spades on, ranks that differ by one, and each
    card after those above it."""
    place = {card: i for i, card in enumerate(sequence)}
    ranks = all(abs(a - b) % 13 in (1, 12) for a, b in zip(sequence, sequence[1:]))
    order = all(place[stacks[i]] < place[stacks[i + 1]] for i in range(51) if i % 3 != 2)
    return sorted(sequence) == list(range(52)) and sequence[0] == 0 and ranks and order


def check_solutions(program, files):
    right = wrong = 0
    for path in files:
        text = unisol(program, "convert", "-t", "csplib", path).stdout
        other = unisol(program, "convert", "-t", "csplib", "--option", "language=minizinc", path).stdout
        stacks, sequence = array(text, "initialStacks"), array(text, "blackHole")
        if (stacks, sequence) != (array(other, "layout"), array(other, "black-hole")):
            print(f"{path}: the languages have different numbers")
        if not sequence or not is_solution(stacks, sequence):
            print(f"{path}: not a solution")
            continue
        right += 1
        for i in range(1, 51):
            changed = sequence[:i] + [sequence[i + 1], sequence[i]] + sequence[i + 2:]
            record = text.splitlines()[0] + f"\nletting blackHole be {changed}\n"
            expected = is_solution(stacks, changed)
            wrong += not expected
            if (unisol(program, "verify", "--solved", "-", text=record).returncode == 0) != expected:
                print(f"{path}: the constraints say {expected}, unisol does not: {record}")
    print(f"# {right} solutions, {wrong} wrong ones")
    if not right or not wrong:
        print("nothing was checked")


if __name__ == "__main__":
    {"instances": check_instances, "solutions": check_solutions}[sys.argv[1]](sys.argv[2], sys.argv[3:])
