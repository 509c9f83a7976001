#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the vectors of the conformance kit: usage: make_vectors.py [KIND...]

Writes tests/conformance/vectors/KIND.jsonl.  The answers are those of the reference implementation;
tests/games/verifier.tap compares them with unisol's.  The boards are random, but the same each time.
"""
from __future__ import annotations

import copy
import json
import os
import random
import sys
from collections import defaultdict
from typing import Any, Iterator

from kit import KIT
import answer
import boards
import deals
import plans
import run
import writer
from model import Rules, Unreadable, rules_of
from random_games import Dealer, Player, needs_0_2
from reader import read_record

Json = dict[str, Any]
Vector = tuple[Json, str, str, Json]  # header, requirements, reason, vector
GAMES = plans.games()


# ---- deals ---------------------------------------------------------------------------------------

NUMBERS = {
    "ms": ["1", "617", "31999", "2147483647", "2147483648", "4294967297", "8589934591", "-1", "-2"],
    "pysol": ["0", "32000", "32001", "98765432109876543210"[:18], "18446744073709551615"],
    "mt": ["0", "1", "4294967296", "79228162514264337593543950335"],
    "kpat": ["1", "99999", "2147483647"],
    "solvitaire": ["0", "1", "4294967295"],
    "ks": ["0", "1", "2147483648", "4294967295", "50000"],
    "greenfelt": ["0", "1", "2147483646", "50000"],
    "msc": ["0", "1", str(2**100), "80658175170943878571660636856403766975289505440883277823999999999999"],
    "exact": ["0", "1", str(3**100), str(7**70), "80658175170943878571660636856403766975289505440883277823999999999999"],
}
# Numbers whose shuffle draws at the end of the range of a place (D8), and those that put all aces on
# foundations (D15).
MORE_NUMBERS = {
    ("freecell", "solvitaire"): ["65057", "787040", "5257882", "7737453"],
    ("beleaguered_castle", "exact"): ["442716134379849609923930014037571470057524373240063435110809713691"],
    ("raglan", "exact"): ["40092319067812619412565473510271746473412420517051263952366317669832"],
}
OF_SYSTEM = {"ms": "D3 D4", "pysol": "D3 D5", "mt": "D3 D6", "kpat": "D7", "solvitaire": "D8", "ks": "D9",
             "greenfelt": "D10", "msc": "D11", "exact": "D15"}  # fmt: skip


def deal_vectors() -> Iterator[Vector]:
    for name, game in GAMES.items():
        for system, numbers in NUMBERS.items():
            layout = "D14" if name in plans.PLANS else "D12 D16" if name in deals.HOLES else "D12"
            if layout != "D14" and system in ("kpat", "solvitaire"):
                layout += " D13"
            header = deals.header_for(game["header"], system)
            for number in numbers + MORE_NUMBERS.get((name, system), []):
                position = deals.by_name(rules_of(header), system, number)
                if position is not None:
                    requirements = f"{OF_SYSTEM[system]} {layout}" if number[0] != "-" else "D17"
                    vector = {"system": system, "number": number, "board": boards.board(writer.position_value(position), False)}
                    yield header, f"D1 {requirements}", f"{system} deals of {name}", vector


# ---- legal moves ---------------------------------------------------------------------------------

def requirements_of(header: Json) -> str:
    """The requirements about the rules of a header."""
    return " ".join(["H1", "K1", "K12", "K13", *header.get("rules", {})])


def game_boards(name: str, number: int) -> Iterator[tuple[Json, Json]]:
    """Headers and boards of random games.  A base that the first card sets is stated."""
    chance = random.Random(f"moves {name}")
    game = GAMES[name]
    while number > 0:
        header = copy.deepcopy(game["header"])
        dealer = Dealer(chance, game)
        value = {"version": "0.2", "header": header, "solution": {"start_pos": dealer.start()}}
        player = Player(chance, value, dealer.plan)
        for _ in range(chance.choice([0, 1, 4, 9, 15, 25, 40, 60])):
            found = player.find()
            if found is None or player.judge.solved():
                break
            player.judge.play(found)
        base = player.judge.rules.foundation_base
        if header.get("rules", {}).get("foundation_base") == 0 and base:
            header["rules"]["foundation_base"] = base
        board = boards.board(writer.position_value(player.judge.position))
        try:
            read_record(boards.record(header, board))
        except Unreadable:
            continue
        number -= 1
        yield header, board


VALUES = {
    "sequences_are_built_by": ["RANK", "SUIT", "ALTERNATE_COLOR", "NONE", "SAME_COLOR", "OTHER_SUIT"],
    "empty_stacks_filled_by": ["KINGS_ONLY", "NONE", "ANY_CARD", "ANY_CARD", "WASTE", "BEFORE_BASE", "ONE_CARD"],
    "sequence_move": ["LIMITED", "UNLIMITED"],
    "foundation_to_column": ["FORBIDDEN", "ALLOWED"],
}
RULES: dict[str, list[Any]] = {
    "build_direction": ["DOWN", "DOWN", "UP", "BOTH", "ANY"],
    "build_wrap": ["FORBIDDEN", "ALLOWED"],
    "group": ["SEQUENCE", "ONE", "WHOLE_SEQUENCE", "ONE_OR_PILE", "PILE", "UNCOVERING", "FACE_UP"],
    "group_suit": ["AS_BUILT", "AS_BUILT", "SAME", "SAME_COLOR", "ALTERNATE_COLOR"],
    "build_equal": ["FORBIDDEN", "ALLOWED"],
    "reserve_holds": [0, 2],
    "reserve_takes": ["ANY", "COLUMNS", "KINGS", "AFTER_STOCK"],
    "reserve_gives": ["ANY", "FOUNDATIONS"],
    "last_reserve_first": ["NO", "YES"],
    "fill_rank_too": [0, 1, 2],
    "base_from": ["ANY", "ANY", "COLUMNS"],
    "columns_take": ["ANY", "ANY", "ANY", "WASTE"],
    "refill": ["NOTHING", "NOTHING", "RESERVE", "WASTE", "STOCK", "CLOSE", "WASTE_ONLY"],
    "foundation_base": [1, 1, 2, 3],
    "foundation_wrap": ["FORBIDDEN", "ALLOWED"],
    "foundation_takes": ["CARD", "CARD", "CARD", "SUIT"],
    "foundation_gives": ["COLUMNS", "ANYWHERE"],
    "stock_draw": [1, 1, 3],
    "stock_draw_falls": ["NO", "YES"],
    "stock_passes": [0, 1, 2],
    "stock_needs_columns": ["NO", "YES"],
    "waste_holds": [0, 2, 4],
    "waste_refill": ["NO", "YES"],
    "gather": ["NEVER", "NEVER", "NEVER", "SNAKE", "FOURS", "CLOSE"],
    "stock_gives": ["NOTHING", "LAST"],
    "suits": ["CDHS", "CDHS", "HSHS", "SSSS", "CSHS", "CSH", "HS"],
}
HOLE_RULES: dict[str, list[Any]] = {
    "hole_wrap": ["FORBIDDEN", "ALLOWED"],
    "hole_on_king": ["NEIGHBOR", "NOTHING"],
    "hole_suit": ["ANY", "SAME", "SAME_COLOR"],
    "hole_repeats": [0, 2],
    "holes_alike": ["NO", "YES"],
    "hole_takes": ["NEIGHBOR", "NEIGHBOR", "LOWER_OF_SUIT", "SEQUENCE", "RANK_ABOVE", "RANK_OF_LONGEST"],
}


def random_header(chance: random.Random) -> Json:
    """Any combination of rules."""
    header: Json = {
        "num_decks": chance.choice([1, 1, 2]),
        "num_columns": chance.randint(2, 6),
        "num_freecells": chance.randint(0, 3),
        "max_rank": chance.randint(3, 6),
        "variant": "custom",
        **{name: chance.choice(values) for name, values in VALUES.items()},
    }
    rules: Json = {name: chance.choice(values) for name, values in RULES.items() if chance.random() < 0.3}
    rules["stock_to"] = chance.choice(["NOWHERE", "WASTE", "WASTE", "COLUMNS", "RESERVES", "FIRST_COLUMN", "FILLED_COLUMNS"])
    rules["num_reserves"] = chance.choice([0, 0, 2, 3]) if rules["stock_to"] != "RESERVES" else 2
    if chance.random() < 0.35:
        holes = rules["num_holes"] = chance.randint(1, 3)
        rules.update({name: chance.choice(values) for name, values in HOLE_RULES.items() if chance.random() < 0.5})
        if chance.random() < 0.5 or holes > 2:
            rules["hole_steps"] = [chance.randint(-2, 2) for _ in range(holes)]
        if chance.random() < 0.5:
            rules["hole_bases"] = [chance.randint(0, 3) for _ in range(holes)]
        rules["goal"] = "COLUMNS"
        rules["stock_to"] = chance.choice(["NOWHERE", "WASTE", "HOLE"])
        rules.pop("foundation_takes", None)
        if chance.random() < 0.3:
            add_pairs(chance, header, rules)
    if header["foundation_to_column"] == "FORBIDDEN":
        rules.pop("foundation_gives", None)
    if rules.get("foundation_takes") == "SUIT":
        rules.pop("foundation_base", None)
        rules.pop("foundation_wrap", None)
    if chance.random() < 0.15:
        rules["build_step"] = chance.randint(2, 3)
    if chance.random() < 0.1:
        rules["column_bases"] = [chance.randint(1, 3) for _ in range(chance.randint(1, header["num_columns"]))]
        rules.update(group="ONE", gather="NEVER", refill="NOTHING")
    if "column_rows" not in rules and chance.random() < 0.2:
        rules["column_rows"] = random_rows(chance, header["num_columns"])
        rules["rows_cover"] = "YES"
    defaults = vars(Rules())
    header["rules"] = {name: value for name, value in rules.items() if value != defaults[name]}
    return header


def add_pairs(chance: random.Random, header: Json, rules: Json) -> None:
    """Rules by which two cards leave together."""
    rules.update(num_holes=1, hole_takes="PAIRS", goal=chance.choice(["COLUMNS", "HOLES"]))
    for name in ("hole_steps", "hole_bases", "hole_holds"):
        rules.pop(name, None)
    top = header["max_rank"]
    rules["pair_sums"] = sorted(chance.sample(range(2, 2 * top + 1), chance.randint(0, 4)))
    rules["pair_steps"] = sorted(chance.sample(range(top), chance.randint(0, 2)))
    rules["pair_steps_from"] = chance.choice([0, 0, 2, 3])
    rules["pair_singles"] = sorted(chance.sample(range(1, top + 1), chance.randint(0, 2)))
    if chance.random() < 0.4:
        rules["column_rows"] = random_rows(chance, header["num_columns"])
        rules["pair_places"] = "ADJACENT"
    if chance.random() < 0.5:
        rules["stock_gives"] = "LAST"


def random_rows(chance: random.Random, columns: int) -> list[int]:
    """Rows of which each that is longer than the one above covers it."""
    rows: list[int] = []
    while columns > 0 and len(rows) < 8:
        above = rows[-1] if rows else 0
        fitting = [n for n in range(1, columns + 1) if n <= above or not above or above % (n - above) == 0]
        if not fitting:
            break
        rows.append(chance.choice(fitting))
        columns -= rows[-1]
    return rows


def random_board(chance: random.Random, header: Json, hides: bool = True) -> Json:
    """A board with all cards at random places."""
    rules, top = header.get("rules", {}), header.get("max_rank", 13)
    base = rules.get("foundation_base", 1)
    suits = rules.get("suits", "CDHS")
    cards = [boards.RANKS[r] + s for s in suits for r in range(1, top + 1) for _ in range(header["num_decks"])]
    chance.shuffle(cards)
    board: Json = {}
    if not rules.get("num_holes"):
        board["foundations"] = " ".join(take_foundations(chance, header, cards, suits, base, top))
    else:
        holes = [[cards.pop() for _ in range(chance.randint(0, 3))] for _ in range(rules["num_holes"])]
        board["holes"] = "/".join(map(" ".join, holes))
    cells = [chance.choice(["-", "#", "x", "x"]) for _ in range(header["num_freecells"])]
    board["freecells"] = " ".join(cards.pop() if cell == "x" and cards else cell.replace("x", "-") for cell in cells)
    if rules.get("stock_to", "NOWHERE") != "NOWHERE":
        board["talon"] = " ".join(cards.pop() for _ in range(min(len(cards), chance.randint(0, 5)))).lower()
        if rules["stock_to"] == "WASTE":
            board["waste"] = " ".join(cards.pop() for _ in range(min(len(cards), chance.randint(0, 4))))
    if rules.get("num_reserves"):
        sizes = [chance.randint(0, 3) for _ in range(rules["num_reserves"])]
        board["reserves"] = "/".join(" ".join(cards.pop() for _ in range(min(len(cards), n))) for n in sizes)
    board["columns"] = random_columns(chance, header["num_columns"], cards, hides)
    return board


def take_foundations(
    chance: random.Random, header: Json, cards: list[str], suits: str, base: int, top: int
) -> Iterator[str]:
    wraps = header.get("rules", {}).get("foundation_wrap") == "ALLOWED"
    for suit in sorted(set(suits)):
        for deck in range(header["num_decks"] * suits.count(suit)):
            number = chance.randint(0, top if wraps else top - base + 1)
            number = chance.choice([0, number, min(number, 2)])
            ranks = [(base - 1 + i) % top + 1 for i in range(number)]
            for rank in ranks:
                cards.remove(boards.RANKS[rank] + suit)
            if ranks:
                yield boards.RANKS[ranks[-1]] + suit + (str(deck) if deck else "")


def random_columns(chance: random.Random, number: int, cards: list[str], hides: bool) -> str:
    """Some columns have sequences, some are empty, some have face-down cards."""
    columns: list[list[str]] = [[] for _ in range(number)]
    filled = chance.sample(columns, chance.randint(1, number))
    while cards:
        column = chance.choice(filled)
        column.append(cards.pop())
        while chance.random() < 0.75:
            rank = boards.RANKS.index(column[-1][0]) - 1
            lower = [card for card in cards if boards.RANKS.index(card[0]) == rank]
            if not lower:
                break
            column.append(chance.choice(lower))
            cards.remove(column[-1])
    for column in columns:
        down = chance.randint(0, max(0, len(column) - 1)) if hides and chance.random() < 0.3 else 0
        column[:down] = [card.lower() for card in column[:down]]
    return "/".join(map(" ".join, columns))


def moves_vectors() -> Iterator[Vector]:
    for name in GAMES:
        for header, board in game_boards(name, 10):
            yield header, requirements_of(header), f"legal moves in {name}", {"board": board, **legal(header, board)}
    chance = random.Random("moves")
    for _ in range(500):
        header = random_header(chance)
        board = random_board(chance, header)
        try:
            found = legal(header, board)
        except Unreadable:
            continue
        yield header, requirements_of(header), "legal moves with other rules", {"board": board, **found}


def legal(header: Json, board: Json) -> Json:
    return answer.moves({"record": boards.record(header, board)})


# ---- limits --------------------------------------------------------------------------------------


def limit_vectors() -> Iterator[Vector]:
    chance = random.Random("limits")
    done = 0
    while done < 700:
        simon = chance.random() < 0.2
        header: Json = {
            "num_decks": 1,
            "num_columns": chance.randint(2, 8),
            "num_freecells": 0 if simon and chance.random() < 0.7 else chance.randint(0, 5),
            "variant": "simple_simon" if simon else "custom",
            "sequences_are_built_by": "SUIT" if simon else chance.choice(["RANK", "RANK", "SUIT", "OTHER_SUIT"]),
            "empty_stacks_filled_by": chance.choice(["ANY_CARD", "ANY_CARD", "KINGS_ONLY", "NONE"]),
            "sequence_move": "UNLIMITED" if chance.random() < 0.1 else "LIMITED",
        }
        board = limit_board(chance, header)
        request = {"record": boards.record(header, board), "source": 0, "dest": 1}
        try:
            found = answer.limit(request)
        except Unreadable:
            continue
        if not found["num_cards"] and chance.random() < 0.8:
            continue
        done += 1
        requirements = "H8 H9 H10" if simon else "H8 H9"
        yield header, requirements, "the limit of a supermove", {"board": board, "source": 0, "dest": 1, **found}


def limit_board(chance: random.Random, header: Json) -> Json:
    """Column 0 ends with a long sequence.  The cards that are left fill some of the other places."""
    suits = "SCHD"
    by_suit = header["sequences_are_built_by"] == "SUIT" and header["variant"] == "custom"
    run = chance.randint(2, 4)  # cards of one suit
    of_rank = {r: "S" if by_suit else suits[(13 - r) // run % 4] for r in range(1, 14)}
    if header["sequences_are_built_by"] == "OTHER_SUIT":
        of_rank = {r: suits[r % 4] for r in range(1, 14)}
    top = chance.randint(2, 13)
    sequence = [boards.RANKS[r] + of_rank[r] for r in range(top, 0, -1)]
    others = [boards.RANKS[r] + s for s in suits for r in range(1, 14)]
    others = [card for card in others if card not in sequence]
    chance.shuffle(others)
    columns: list[list[str]] = [[] for _ in range(header["num_columns"])]
    filled = chance.sample(columns[1:], chance.randint(0, header["num_columns"] - 1))
    cells = [chance.choice(["-", "-", "#", "x"]) for _ in range(header["num_freecells"])]
    cells = [others.pop() if cell == "x" else cell for cell in cells]
    if any(filled_ is columns[1] for filled_ in filled) and top < 13:
        goal = boards.RANKS[chance.randint(2, top)]
        wanted = [card for card in others if card[0] == goal and (not by_suit or card[1] == "S")]
        if wanted:
            others.remove(wanted[0])
            columns[1].append(wanted[0])
    for column in filled:
        if column is not columns[1]:
            column.append(others.pop())
    columns[0] = others + sequence
    return {"columns": "/".join(map(" ".join, columns)), "freecells": " ".join(cells)}


# ---- automoves and numbers of cards --------------------------------------------------------------


OTHER_RULES: list[Json] = [
    {"suits": "HSHS"},
    {"foundation_takes": "SUIT"},
    {"foundation_base": 3, "foundation_wrap": "ALLOWED"},
]


def automove_headers() -> Iterator[Json]:
    for rule in ("HORNE", "WKR", "AND_RULE", "MAX"):
        for built in VALUES["sequences_are_built_by"]:
            for decks in (1, 2):
                yield {
                    "num_decks": decks,
                    "num_columns": 6,
                    "num_freecells": 2,
                    "max_rank": 7 if decks == 1 else 5,
                    "variant": "custom",
                    "sequences_are_built_by": built,
                    "empty_stacks_filled_by": "ANY_CARD",
                    "sequence_move": "LIMITED",
                    "automove": rule,
                }


def automoves_vectors() -> Iterator[Vector]:
    chance = random.Random("automoves")
    for header in automove_headers():
        for _ in range(15):
            board = open_board(chance, header)
            found = answer.automoves({"record": boards.record(header, board)})
            yield header, "A1 A2 A3", "automoves", {"board": board, **found}
        for rules in OTHER_RULES:
            other = {**header, "rules": rules}
            board = open_board(chance, other)
            try:
                found = answer.automoves({"record": boards.record(other, board)})
            except Unreadable:
                continue
            yield other, "A1 A3 A4 " + " ".join(rules), "automoves with other rules", {"board": board, **found}
    simon = {**header, "variant": "simple_simon", "num_decks": 1}
    for _ in range(10):
        board = open_board(chance, simon)
        yield simon, "A4 H10", "no automoves", {"board": board, **answer.automoves({"record": boards.record(simon, board)})}


def open_board(chance: random.Random, header: Json) -> Json:
    """A board on which some cards may go to foundations: low cards lie on top."""
    board = random_board(chance, header, False)
    columns = [column.split() for column in board["columns"].split("/")]
    for column in columns:
        if chance.random() < 0.8:
            column.sort(key=lambda card: -boards.RANKS.index(card[0]) + chance.gauss(0, 1))
    board["columns"] = "/".join(map(" ".join, columns))
    return board


def count_vectors() -> Iterator[Vector]:
    chance = random.Random("counts")
    done = 0
    while done < 700:
        header = random_header(chance)
        header["empty_column_count"] = chance.choice(["STATED", "ONE", "MAX", "MAX", "MS"])
        if chance.random() < 0.6:
            header["rules"] = {}
        if chance.random() < 0.1:
            header["variant"] = "simple_simon"
        if not header["rules"]:
            for name, values in VALUES.items():
                header[name] = chance.choice(values[: -2 if len(values) > 4 else None])
        header["num_decks"] = 1
        board = random_board(chance, header, bool(header["rules"]) and chance.random() < 0.3)
        source, dest = chance.sample(range(header["num_columns"]), 2)
        columns = board["columns"].split("/")
        if not columns[source]:
            continue
        places = [f"c{dest}"] * 8 + ["hS"] * (not header["rules"].get("num_holes")) + ["f0"] * (header["num_freecells"] > 0)
        move = f"c{source}-{chance.choice(places)}"
        vector: Json = {"board": board, "move": move}
        try:
            found = answer.count({"record": with_move(header, board, move)})
        except Unreadable:
            continue
        if "fault" in found and found["fault"] != "NO_COUNT_FITS" and chance.random() < 0.85:
            continue
        done += 1
        yield header, "C5 K15", "the number of cards that a move does not state", {**vector, **found}


def with_move(header: Json, board: Json, move: str) -> Json:
    return run.Case("", {"ask": "count"}, {}, [], "", header, board, move).record()


# ---- the files -----------------------------------------------------------------------------------

MAKERS = {
    "deal": deal_vectors,
    "moves": moves_vectors,
    "limit": limit_vectors,
    "automoves": automoves_vectors,
    "count": count_vectors,
}


def write(kind: str) -> None:
    """A line for each header, and after it one for each of its vectors."""
    groups: dict[str, list[Json]] = defaultdict(list)
    for header, requirement, reason, vector in MAKERS[kind]():
        groups[line({"requirement": requirement, "reason": reason, "header": header})].append(vector)
    with open(os.path.join(KIT, "vectors", kind + ".jsonl"), "w", encoding="utf-8") as stream:
        for head, vectors in groups.items():
            stream.write(head + "".join(map(line, vectors)))
    print(f"{kind}: {sum(map(len, groups.values()))}")


def line(value: Json) -> str:
    return json.dumps(value, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for one in sys.argv[1:] or MAKERS:
        write(one)
