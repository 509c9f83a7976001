#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Judges FreeCell records of the interchange format, in JSON: reader.py FILE...

Exit status: 0 all records are legal, 1 one is illegal, 2 one is unreadable.  What it does not know, such as automoves and
other games, is unreadable; the form of each value is not checked."""
import json, pathlib, re, sys

HEADER = {"num_decks": [1], "num_columns": [8, *range(33)], "num_freecells": [4, *range(33)], "max_rank": [13, *range(13)],
          "sequences_are_built_by": ["ALTERNATE_COLOR", "SUIT", "RANK"], "sequence_move": ["LIMITED", "UNLIMITED"],
          "empty_stacks_filled_by": ["ANY_CARD", "KINGS_ONLY", "NONE"], "automove": ["NONE"]}  # the default comes first
KINDS = {"COLUMN": "c", "FREECELL": "f", "FOUNDATION": "h"}
SHORT = {**{one: "c" + one for one in "0123456789"}, **dict(zip("abcdefg", "f0 f1 f2 f3 f4 f5 f6".split())),
         **{suit: "h" + suit for suit in "HCDS"}}

class Illegal(Exception): "A move breaks a rule."

def rule(broken, reason):
    if broken: raise Illegal(reason)

def need(right, what):
    if not right: raise ValueError(what)

def known(value, names):
    "The fields of a struct.  One that is not known may change the rules; those with a colon are notes of programs."
    fields = {name: one for name, one in value.items() if ":" not in name}
    need(fields.keys() <= set(names.split()), f"unknown fields: {fields.keys() - set(names.split())}")
    return fields

def card(value):
    "A card, 7D or a struct, as (rank, suit); an empty place is None."
    if value in ("-", {"is_empty": True}): return None
    if isinstance(value, dict): return known(value, "rank suit")["rank"], value["suit"]
    need(re.fullmatch("[A2-9TJQK][HCDS]0?", value), f"no card: {value}")
    return "A23456789TJQK".index(value[0]) + 1, value[1]

def board(value, header):
    "A layout, as a text or a struct: piles by their names, each a list of cards.  A foundation has all of its cards."
    if isinstance(value, str):  # 7D TD/AD 7S/QC;f 3S -;h 6H 2C
        columns, cells, homes = re.fullmatch(r"([^;]*)(?:;f((?:\s[^;]*)?))?(?:;h((?:\s[^;]*)?))?", value).groups("")
        columns, cells, homes = [column.split() for column in columns.split("/")], cells.split(), map(card, homes.split())
    else:
        value = known(value, "columns freecells foundations")
        columns = [known(column, "cards len row")["cards"] for column in value["columns"]]
        homes = [(known(one, "suit rank deck")["rank"], one["suit"]) for one in value.get("foundations", [])]
        cells = value.get("freecells", [])
    need(len(columns) == header["num_columns"] and len(cells) <= header["num_freecells"], "a wrong number of piles")
    piles = {f"c{i}": [card(one) for one in column] for i, column in enumerate(columns)}
    piles.update({f"f{i}": [one for one in map(card, cells[i:i + 1]) if one] for i in range(header["num_freecells"])})
    piles.update(hH=[], hC=[], hD=[], hS=[])
    for top, suit in homes: piles["h" + suit] += [(rank, suit) for rank in range(1, top + 1)]
    return piles

def moves_of(solution):
    "Each move as a source, a target, the number of cards or None, and what else it states."
    for word in solution.get("move_list", "").split():
        short, long = "([0-9a-gHCDS])([0-9a-gHCDS])(?:x([2-9]))?", "([cf]\\d+|h[HCDS])0?-([cf]\\d+|h[HCDS])0?(?:x(\\d+))?"
        need(re.fullmatch(f"[.]({short})+|{long}", word), f"a move {word}")
        for source, dest, number in re.findall(short, word) if word[0] == "." else [re.fullmatch(long, word).groups()]:
            yield SHORT.get(source, source), SHORT.get(dest, dest), int(number or 1), {}
    for move in solution.get("moves", []):
        known(move, "source dest num_cards source_card dest_card pos_before_move comments")
        ends = [known(move[end], "type index suit deck") for end in ("source", "dest")]
        need(not any(end.get("deck") for end in ends), "another deck")
        yield *(KINDS[end["type"]] + str(end.get("suit", end.get("index"))) for end in ends), move.get("num_cards"), move

def misfit(card, on, build):
    "Why a card does not go on another one in a column."
    if card[0] != on[0] - 1: return "WRONG_RANK"
    if build == "ALTERNATE_COLOR" and (card[1] in "HD") == (on[1] in "HD"): return "WRONG_COLOR"
    return "WRONG_SUIT" if build == "SUIT" and card[1] != on[1] else None

def play(piles, header, source, dest, number):
    "Plays a move; the first rule that it breaks is the reason.  Returns the card that moves and the one below it."
    build, fill = header["sequences_are_built_by"], header["empty_stacks_filled_by"]
    rule(source not in piles, "NO_SUCH_SOURCE")
    rule(dest not in piles, "NO_SUCH_DEST")
    cards, on, within = piles[source], (piles[dest] or [None])[-1], source[0] + dest[0] == "cc"
    rule(not cards, "SOURCE_EMPTY")
    rule(source == dest, "SAME_PILE")
    rule(source[0] == "h", "FROM_FOUNDATION")
    if number is None: number = on[0] - cards[-1][0] if within and on else 1
    rule(number < 1, "NO_COUNT_FITS")
    rule(number > 1 and not within, "ONE_CARD_ONLY")
    rule(number > len(cards), "MORE_THAN_THERE_ARE")
    first, *others = moving = cards[-number:]
    rule(any(misfit(one, below, build) for below, one in zip(moving, others)), "NOT_A_SEQUENCE")
    if dest[0] == "c":
        reason = misfit(first, on, build) if on else {"NONE": "EMPTY_STAYS_EMPTY", "KINGS_ONLY": "KINGS_ONLY"}.get(fill)
        rule(reason and (reason != "KINGS_ONLY" or first[0] != header["max_rank"]), reason)
        empty = [name[0] for name in piles if name != dest and not piles[name]]
        limit = empty.count("f") + 1 << (empty.count("c") if fill == "ANY_CARD" else 0)
        rule(within and header["sequence_move"] == "LIMITED" and number > limit, "TOO_MANY_CARDS")
    rule(dest[0] == "f" and on, "CELL_OCCUPIED")
    rule(dest[0] == "h" and first[1] != dest[1], "FOUNDATION_OTHER_SUIT")
    rule(dest[0] == "h" and first[0] != len(piles[dest]) + 1, "FOUNDATION_NOT_NEXT")
    del cards[-number:]
    piles[dest] += moving
    return {"source_card": first, "dest_card": on}

def verify(record):
    "`solved`, `legal`, or the move at fault, counted from 1, and the reason.  Raises ValueError if it is unreadable."
    record = known(record, "version header solution result comments")
    stated = known(record["header"], " ".join(HEADER) + " variant deal num_moves")
    header = {name: stated.get(name, values[0]) for name, values in HEADER.items()}
    solution = known(record["solution"], "start start_pos moves move_list final_position fingerprint")
    result = known(record.get("result", {}), "status claim fault")
    need(record["version"] in ("0.2", "0.1.1", "0.1"), "unknown version")
    need(stated["variant"] != "simple_simon" and all(header[name] in HEADER[name] for name in HEADER), "another game")
    need(("start" in solution) + ("start_pos" in solution) == 1, "there is no layout, or there are two")
    piles, moves = board(solution.get("start", solution.get("start_pos")), header), list(moves_of(solution))
    deck = [(rank, suit) for rank in range(1, header["max_rank"] + 1) for suit in "CDHS"]
    need(sorted(one for pile in piles.values() for one in pile) == deck, "not each card once")
    played = 0
    try:
        for source, dest, number, stated in moves:
            rule("pos_before_move" in stated and board(stated["pos_before_move"], header) != piles, "SNAPSHOT_DIFFERS")
            played += 1
            for name, one in play(piles, header, source, dest, number).items():
                rule(name in stated and card(stated[name]) != one, "OTHER_" + name.upper())
        rule("final_position" in solution and board(solution["final_position"], header) != piles, "SNAPSHOT_DIFFERS")
        solved = all(len(piles["h" + suit]) == header["max_rank"] for suit in "HCDS")
        if result.get("status") == "ILLEGAL" and result["fault"]["move"] <= played + 1 and not solved:
            return f"illegal at move {result['fault']['move']}: {result['fault']['reason']}"
        rule(result.get("status", "") not in ("", "SOLVED" if solved else "UNFINISHED"), "OTHER_RESULT")
        rule(result.get("claim") == "SOLVED" and not solved, "FALSE_CLAIM")
        return "solved" if solved else "legal"
    except Illegal as fault:
        return f"illegal at move {played}: {fault}"

def records(text):
    "The records of a document: one, a collection, or JSON Lines."
    try: roots = [json.loads(text)]
    except ValueError: roots = [json.loads(line) for line in text.split("\n") if line.strip()]
    for root in roots: yield from [root["solitaire"]] if "solitaire" in root else root["solitaire_collection"]

if __name__ == "__main__":
    worst = 0
    for path in sys.argv[1:]:
        try: verdicts = [verify(record) for record in records(pathlib.Path(path).read_text("utf-8"))]
        except (OSError, ValueError, LookupError, TypeError, AttributeError) as error: verdicts = [f"unreadable: {error}"]
        for verdict in verdicts: print(f"{path}: {verdict}")
        worst = max([worst] + ["liu".find(verdict[0]) for verdict in verdicts])
    sys.exit(worst)
