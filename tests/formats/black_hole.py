#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes records of the interchange, as JSON Lines, from solutions of black-hole-solve.

    black_hole.py GAME SPOILED SOLUTION...

GAME is a game of unisol with a hole.  The board of 24.noboards.sol is 24.board.  A record has what
the solution states: the piles and the card of each move, and that the game is solved.  Nothing is
judged here.  The move with the number SPOILED, unless it is 0, takes its card from another pile,
where that card is not.
"""
import json
import re
import sys

RULES = {
    "golf": {"num_holes": 1, "stock_to": "HOLE", "goal": "COLUMNS"},
    "dead_king_golf": {"num_holes": 1, "stock_to": "HOLE", "hole_on_king": "NOTHING", "goal": "COLUMNS"},
    "relaxed_golf": {"num_holes": 1, "stock_to": "HOLE", "hole_wrap": "ALLOWED", "goal": "COLUMNS"},
    "black_hole": {"num_holes": 1, "hole_wrap": "ALLOWED", "goal": "COLUMNS"},
    "all_in_a_row": {"num_holes": 1, "hole_wrap": "ALLOWED", "goal": "COLUMNS"},
}
RANKS = "A23456789TJQK"
MOVE = re.compile(
    r"(Deal talon|Move a card from stack (\d+) to the foundations)\s+Info: Card moved is (\S+)"
)


def card(word):
    return {"rank": RANKS.index(word[0]) + 1, "suit": word[1]}


def cards(words):
    return [card(word) for word in words if word != "-"]


def read_board(text):
    """Returns the cards in the hole, the stock with the next card last, and the columns."""
    hole, stock, columns = [], [], []
    for line in text.splitlines():
        key, colon, rest = line.partition(":")
        if colon and key == "Foundations":
            hole = cards(rest.split())
        elif colon and key == "Talon":
            stock = cards(rest.split())[::-1]
        elif line.strip():
            columns.append(cards(line.split()))
    return hole, stock, columns


def read_moves(text):
    moves = []
    for match in MOVE.finditer(text):
        source = {"type": "TALON"}
        if match[2] is not None:
            source = {"type": "COLUMN", "index": int(match[2])}
        dest = {"type": "FOUNDATION", "index": 0}
        moves.append({"num_cards": 1, "source": source, "dest": dest, "source_card": card(match[3])})
    return moves


def spoil(moves, number, num_columns):
    source = moves[number - 1]["source"]
    source["index"] = (source.get("index", 0) + 1) % num_columns
    source["type"] = "COLUMN"


def make_record(game, spoiled, solution):
    with open(solution.replace(".noboards.sol", ".board"), encoding="ascii") as file:
        hole, stock, columns = read_board(file.read())
    with open(solution, encoding="ascii") as file:
        moves = read_moves(file.read())
    if spoiled > 0:
        spoil(moves, spoiled, len(columns))

    header = {
        "num_decks": 1,
        "num_columns": len(columns),
        "num_freecells": 0,
        "variant": game,
        "sequences_are_built_by": "NONE",
        "empty_stacks_filled_by": "NONE",
        "sequence_move": "LIMITED",
        "rules": RULES[game],
    }
    start = {"foundations": [{"cards": hole}], "columns": [{"cards": c} for c in columns], "talon": stock}
    return {
        "version": "0.2",
        "header": header,
        "solution": {"start_pos": start, "moves": moves},
        "result": {"status": "SOLVED", "claim": "SOLVED"},
    }


def main():
    game, spoiled, *solutions = sys.argv[1:]
    for solution in solutions:
        print(json.dumps({"solitaire": make_record(game, int(spoiled), solution)}))


if __name__ == "__main__":
    main()
