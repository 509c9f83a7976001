#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Reads FreeCell records of the interchange format in JSON, and judges them by playing their moves.

    reader.py FILE...    exit status: 0 all records are legal, 1 one is illegal, 2 one is unreadable

It refuses what it does not know, such as automoves and other games, but does not check the form of each value."""
import json, re, sys

HEADER = {"num_decks": 1, "num_columns": 8, "num_freecells": 4, "max_rank": 13, "sequences_are_built_by": "ALTERNATE_COLOR",
          "empty_stacks_filled_by": "ANY_CARD", "sequence_move": "LIMITED", "automove": "NONE"}  # the defaults
PILES = {"COLUMN": "c", "FREECELL": "f", "FOUNDATION": "h"}
SHORT = dict(zip("0123456789abcdefgHCDS", "c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 f0 f1 f2 f3 f4 f5 f6 hH hC hD hS".split()))

class Illegal(Exception): "A move breaks a rule."

def need(right, what):
    if not right: raise ValueError(what)

def known(value, names):
    "The fields of a struct.  One that is not known may change the rules; those with a colon are notes of programs."
    fields = {name: one for name, one in value.items() if ":" not in name}
    need(fields.keys() <= set(names.split()), f"unknown fields: {fields.keys() - set(names.split())}")
    return fields

def card(value):
    "7D, or a struct, as (rank, suit); an empty place is None."
    if value == "-" or value == {"is_empty": True}: return None
    if isinstance(value, dict):
        known(value, "rank suit")
        return value["rank"], value["suit"]
    need(re.fullmatch("[A2-9TJQK][HCDS]0?", value), f"no card: {value}")
    return "A23456789TJQK".index(value[0]) + 1, value[1]

def board(value, header):
    "Columns, freecells, and the rank of each foundation, of a text or a struct."
    if isinstance(value, str):  # 7D TD/AD 7S/QC;f 3S -;h 6H 2C
        columns, *parts = value.split(";")
        need([part[0] for part in parts] in ([], ["f"], ["h"], ["f", "h"]), "start has parts of other games")
        cards = {part[0]: [card(word) for word in part[1:].split()] for part in parts}
        columns, cells = [[card(word) for word in column.split()] for column in columns.split("/")], cards.get("f", [])
        homes = [{"suit": suit, "rank": rank} for rank, suit in cards.get("h", [])]
    else:
        value = known(value, "columns freecells foundations")
        columns = [[card(one) for one in known(column, "cards len row")["cards"]] for column in value["columns"]]
        cells, homes = [card(one) for one in value.get("freecells", [])], value.get("foundations", [])
    need(len(columns) == header["num_columns"] and len(cells) <= header["num_freecells"], "a wrong number of piles")
    ranks = {home["suit"]: home["rank"] for home in homes}
    need(len(ranks) == len([known(home, "suit rank deck") for home in homes]), "a foundation is there twice")
    return columns, cells + [None] * (header["num_freecells"] - len(cells)), {**dict.fromkeys("HCDS", 0), **ranks}

def moves_of(solution):
    "Each move as a source, a target, the number of cards or None, and what else it states."
    for word in solution.get("move_list", "").split():
        short = re.findall("([^x])([^x])(?:x([2-9]))?", word[1:]) if word[0] == "." else []
        found = short or re.findall("^(c\\d+|f\\d+)-(c\\d+|f\\d+|h[HCDS])0?(?:x(\\d+))?$", word)
        need(found and (not short or len(word) == 1 + sum(2 + 2 * bool(n) for a, b, n in short)), f"a move {word}")
        for source, dest, number in found:
            yield SHORT[source] if short else source, SHORT[dest] if short else dest, int(number or 1), {}
    for move in solution.get("moves", []):
        known(move, "source dest num_cards source_card dest_card pos_before_move comments")
        ends = [known(move[end], "type index suit deck") for end in ("source", "dest")]
        need(not any(end.get("deck") for end in ends), "another deck")
        source, dest = (PILES[end["type"]] + str(end["suit" if end["type"] == "FOUNDATION" else "index"]) for end in ends)
        yield source, dest, move.get("num_cards"), move

def misfit(card, on, build):
    "Why a card does not go on another one in a column."
    if card[0] != on[0] - 1: return "WRONG_RANK"
    if build == "ALTERNATE_COLOR" and (card[1] in "HD") == (on[1] in "HD"): return "WRONG_COLOR"
    return "WRONG_SUIT" if build == "SUIT" and card[1] != on[1] else None

def play(now, header, source, dest, number):
    "Plays a move; the first rule that it breaks is the reason.  Returns the card that moves and the one below it."
    columns, cells, homes = now
    build, fill = header["sequences_are_built_by"], header["empty_stacks_filled_by"]
    def rule(broken, reason):
        if broken: raise Illegal(reason)
    def cards_of(pile, reason):
        if pile[0] == "h": return [(rank, pile[1]) for rank in range(1, homes[pile[1]] + 1)]
        rule(int(pile[1:]) >= len(columns if pile[0] == "c" else cells), reason)
        return columns[int(pile[1:])] if pile[0] == "c" else [one for one in [cells[int(pile[1:])]] if one]
    cards, on = cards_of(source, "NO_SUCH_SOURCE"), cards_of(dest, "NO_SUCH_DEST")[-1:]
    within = source[0] == dest[0] == "c"
    rule(not cards, "SOURCE_EMPTY")
    rule(source == dest, "SAME_PILE")
    rule(source[0] == "h", "FROM_FOUNDATION")
    if number is None: number = on[0][0] - cards[-1][0] if within and on else 1
    rule(number < 1, "NO_COUNT_FITS")
    rule(number > 1 and not within, "ONE_CARD_ONLY")
    rule(number > len(cards), "MORE_THAN_THERE_ARE")
    moving = cards[-number:]
    rule(any(misfit(one, below, build) for below, one in zip(moving, moving[1:])), "NOT_A_SEQUENCE")
    if dest[0] == "c":
        reason = misfit(moving[0], on[0], build) if on else {"NONE": "EMPTY_STAYS_EMPTY", "KINGS_ONLY": "KINGS_ONLY"}.get(fill)
        rule(reason and not (reason == "KINGS_ONLY" and moving[0][0] == header["max_rank"]), reason)
        empty = sum(not one for i, one in enumerate(columns) if i != int(dest[1:])) if fill == "ANY_CARD" else 0
        limited = within and header["sequence_move"] == "LIMITED"
        rule(limited and number > (cells.count(None) + 1) << empty, "TOO_MANY_CARDS")
        columns[int(dest[1:])].extend(moving)
    elif dest[0] == "f":
        rule(on, "CELL_OCCUPIED")
        cells[int(dest[1:])] = moving[0]
    else:
        rule(moving[0][1] != dest[1], "FOUNDATION_OTHER_SUIT")
        rule(moving[0][0] != homes[dest[1]] + 1, "FOUNDATION_NOT_NEXT")
        homes[dest[1]] += 1
    if source[0] == "c": del columns[int(source[1:])][-number:]
    else: cells[int(source[1:])] = None
    return {"source_card": moving[0], "dest_card": (on or [None])[0]}

def verify(record):
    "`solved`, `legal`, or the move at fault, counted from 1, and the reason.  Raises ValueError if it is unreadable."
    record = known(record, "version header solution result comments")
    header = {**HEADER, **known(record["header"], " ".join(HEADER) + " variant deal num_moves")}
    solution = known(record["solution"], "start start_pos moves move_list final_position fingerprint")
    need(record["version"] in ("0.2", "0.1.1", "0.1"), "unknown version")
    need(header["num_decks"] == 1 and header["automove"] == "NONE" and header["variant"] != "simple_simon"
         and header["sequences_are_built_by"] in ("RANK", "SUIT", "ALTERNATE_COLOR")
         and header["empty_stacks_filled_by"] in ("KINGS_ONLY", "NONE", "ANY_CARD"), "another game")
    need(("start" in solution) + ("start_pos" in solution) == 1, "there is no layout, or there are two")
    now, moves = board(solution.get("start", solution.get("start_pos")), header), list(moves_of(solution))
    there = [one for pile in [*now[0], now[1]] for one in pile if one]
    there += [(rank, suit) for suit in "HCDS" for rank in range(1, now[2][suit] + 1)]
    need(sorted(there) == sorted((r, s) for s in "HCDS" for r in range(1, header["max_rank"] + 1)), "not each card once")
    played = 0
    def same(shown):
        if shown is not None and board(shown, header) != now: raise Illegal("SNAPSHOT_DIFFERS")
    try:
        for source, dest, number, stated in moves:
            same(stated.get("pos_before_move"))
            played += 1
            for name, one in play(now, header, source, dest, number).items():
                if name in stated and card(stated[name]) != one: raise Illegal("OTHER_" + name.upper())
        same(solution.get("final_position"))
        solved, result = set(now[2].values()) == {header["max_rank"]}, record.get("result", {})
        status, fault = result.get("status", "SOLVED" if solved else "UNFINISHED"), result.get("fault")
        if status == "ILLEGAL" and fault["move"] <= played + 1 and not solved:
            return f"illegal at move {fault['move']}: {fault['reason']}"
        if status != ("SOLVED" if solved else "UNFINISHED"): raise Illegal("OTHER_RESULT")
        if result.get("claim") == "SOLVED" and not solved: raise Illegal("FALSE_CLAIM")
    except Illegal as fault:
        return f"illegal at move {played}: {fault}"
    return "solved" if solved else "legal"

def records(text):
    "The records of a document: one, a collection, or JSON Lines."
    try: roots = [json.loads(text)]
    except ValueError: roots = [json.loads(line) for line in text.split("\n") if line.strip()]
    for root in roots:
        yield from [root["solitaire"]] if "solitaire" in root else root["solitaire_collection"]

if __name__ == "__main__":
    worst = 0
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8") as file: verdicts = [verify(record) for record in records(file.read())]
        except (OSError, ValueError, LookupError, TypeError, AttributeError) as error: verdicts = [f"unreadable: {error}"]
        for verdict in verdicts: print(f"{path}: {verdict}")
        worst = max([worst] + [{"i": 1, "u": 2}.get(verdict[0], 0) for verdict in verdicts])
    sys.exit(worst)
