#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares unisol with what PySolFC allows: usage: check.py VECTORS

UNISOL names the program.  Prints a line for each difference, and a count at the end.
"""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "conformance"))
import boards  # noqa: E402

UNISOL = os.environ["UNISOL"]


def dealt(vector):
    """The header and the start that unisol deals."""
    command = [UNISOL, "deal", vector["deal"], "--game", vector["game"], "-t", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None, done.stderr.strip()
    record = json.loads(done.stdout)["solitaire"]
    header = record["header"]
    del header["num_moves"]
    return header, record["solution"]["start_pos"]


def only_cards(board):
    """A board without the faces of the talon, and with PySolFC's name of one and two suits."""
    return {**board, "talon": board["talon"].upper()} if "talon" in board else board


def records(vector, header, start):
    """Records, and what each of them shows: the number of legal moves, whether it is legal, and the last move."""
    moves = vector["moves"].split()
    end = boards.position(vector["end"])
    yield record(header, start, moves, end), (len(moves), True, "the last board")
    for number, good, bad in vector["tried"]:
        for legal, tries in ((True, good), (False, bad)):
            for move in tries.split():
                yield record(header, start, moves[:number] + [move]), (number, legal, move)


def record(header, start, moves, end=None):
    solution = {"start_pos": start, "move_list": " ".join(moves)}
    if end is not None:
        solution["final_position"] = end
    return {"solitaire": {"version": "0.2", "header": header, "solution": solution}}


def verdicts(all_records):
    lines = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in all_records)
    command = [UNISOL, "verify", "--no-repair", "--report=json", "-f", "jsonl", "-"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def differs(found, expected):
    """How a verdict differs from what PySolFC says, or None."""
    number, legal, _ = expected
    if found["result"] == "illegal":
        fault = found["fault"]
        if not legal and fault["move"] == number + 1:
            return None
        return f"{fault['reason']} at move {fault['move']}"
    if found["result"] not in ("unfinished", "solved"):
        return "; ".join(one["message"] for one in found["diagnostics"])
    return None if legal else "legal"


def check(vector):
    """Differences of one vector, and the number of its records."""
    where = f"{vector['game']} {vector['deal']}"
    header, start = dealt(vector)
    if header is None:
        return ([] if vector["moves"] == "" else [f"{where}: {start}"]), 0
    found = only_cards(boards.board(start))
    if found != only_cards(vector["board"]):
        names = [name for name in {**found, **vector["board"]} if found.get(name) != only_cards(vector["board"]).get(name)]
        return [f"{where}: {name}: {found.get(name)}; PySolFC: {vector['board'].get(name)}" for name in names], 1
    all_records = list(records(vector, header, start))
    results = verdicts(one for one, _ in all_records)
    if len(results) != len(all_records):
        return [f"{where}: {len(results)} verdicts of {len(all_records)} records"], 0
    wrong = []
    for result, (_, expected) in zip(results, all_records):
        difference = differs(result, expected)
        if difference:
            number, legal, move = expected
            wrong.append(f"{where}: {move} after {number} moves: {difference}; PySolFC: {'legal' if legal else 'illegal'}")
    return wrong, len(all_records)


def main(path):
    total, wrong = 0, 0
    with open(path, encoding="utf-8") as stream:
        for line in stream:
            lines, number = check(json.loads(line))
            total, wrong = total + number, wrong + len(lines)
            print("".join(f"{one}\n" for one in lines[:5]), end="")
    print(f"{total} records, {wrong} differences")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
