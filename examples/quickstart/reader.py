#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Reads FreeCell records of the interchange format in JSON, and judges them by playing their moves.

    reader.py FILE...    exit status: 0 all records are legal, 1 one is illegal, 2 one is unreadable

It knows games of one deck with columns, freecells and foundations, in which each move is listed.  It
refuses what it does not know, such as `rules`, automoves and variations, and does not guess."""
import json, re, sys

# Each struct and its fields: numbers end with #, x=y is a struct y, x*y an array of them; ! is required.
STRUCTS = {name: dict(re.fullmatch(r"(\w+)(\W?.*)", field).groups() for field in fields.split()) for name, fields in {
    "solitaire": "version! header=header! solution=solution! result=result comments*comment",
    "header": "num_decks#! num_moves# num_columns#! num_freecells#! max_rank# variant! sequences_are_built_by!"
              " empty_stacks_filled_by! sequence_move! automove deal=deal",
    "deal": "system! number!",
    "solution": "start_pos=position start moves*move move_list final_position=position",
    "position": "foundations*foundation freecells*card columns*column!",
    "foundation": "suit! deck# rank#!",
    "column": "len# row# cards*card!",
    "card": "rank# suit is_empty?",
    "move": "pos_before_move=position source=pile! dest=pile! source_card=card dest_card=card comments*comment num_cards#",
    "pile": "type! index# suit deck#",
    "comment": "plain_text! originator id",
    "result": "status! claim fault=fault",
    "fault": "move#! reason! text"}.items()}
PILES = {"COLUMN": "c", "FREECELL": "f", "FOUNDATION": "h"}
WORDS = {"version": "0.1.1 0.1 0.2", "sequences_are_built_by": "RANK SUIT ALTERNATE_COLOR", "type": " ".join(PILES),
         "empty_stacks_filled_by": "KINGS_ONLY NONE ANY_CARD", "sequence_move": "LIMITED UNLIMITED", "automove": "NONE",
         "status": "SOLVED UNFINISHED ILLEGAL", "claim": "NONE SOLVED GAVE_UP", "suit": "H C D S", "system": "ms pysol mt"}
MOST = {"num_decks": 1, "num_columns": 32, "num_freecells": 32, "max_rank": 13, "index": 31, "num_cards": 208, "rank": 13,
        "deck": 0, "row": 31, "ms": 8589934591, "pysol": 2**64 - 1, "mt": 2**96 - 1}
TEXT = r"(?s:[^\0-\x08\v-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]{0,200})"
PATTERNS = {"number": "-[12]|[0-9]{1,99}", "variant": "(?!simple_simon$)[a-z0-9_-]{1,64}", "reason": "[A-Z_]{1,200}",
            "plain_text": TEXT.replace(",200", ","), "move_list": "[-a-zA-Z0-9 \t\n]*",
            "start": r"[-;fh/\dAKQJTCDHS \t\n]*"}
LEAST = {"num_decks", "num_columns", "max_rank", "num_cards"}  # these are at least 1, others at least 0

class Illegal(Exception): "A move breaks a rule."

def need(right, what):
    if not right: raise ValueError(what)

def check(value, struct):
    "The form of a struct: no unknown field, so that a misspelled one is not lost, and each of its type."
    need(type(value) is dict, f"{struct} is not an object")
    for name, field in STRUCTS[struct].items():
        need(name in value or "!" not in field, f"{struct} has no {name}")
    for name, one in value.items():
        if ":" in name: continue  # the extension of some program
        need(name in STRUCTS[struct], f"{struct} has an unknown field, {name}")
        field = STRUCTS[struct][name].rstrip("!")
        if field[:1] == "=": check(one, field[1:])
        elif field[:1] == "*":
            need(type(one) is list, f"{name} is not an array")
            for item in one: check(item, field[1:])
        else:
            need(type(one) is {"#": int, "?": bool}.get(field, str), f"{name} is {one!r}")
            if field == "#": need((name in LEAST) <= one <= MOST.get(name, 2**32 - 1), f"{name} is {one}")
            if field == "": need(re.fullmatch(PATTERNS.get(name, TEXT), one)
                                 and one in WORDS.get(name, one).split() + [one] * (name not in WORDS), f"{name} is {one!r}")

def board(position, header):
    "Columns, freecells, and the rank of each foundation.  A card is (rank, suit); an empty freecell is None."
    def card(value, empty=False):
        if empty and value == {"is_empty": True}: return None
        need(not value.get("is_empty") and value["rank"] in range(1, header.get("max_rank", 13) + 1), f"a card {value}")
        return value["rank"], value["suit"]
    columns = [[card(one) for one in column["cards"]] for column in position["columns"]]
    cells = [card(one, True) for one in position.get("freecells", [])]
    homes = {home["suit"]: home["rank"] for home in position.get("foundations", [])}
    need(len(columns) == header["num_columns"] and len(cells) <= header["num_freecells"], "a wrong number of piles")
    need(all(len(column) <= 208 for column in columns), "a pile has more than 208 cards")
    need(len(homes) == len(position.get("foundations", [])), "a foundation is there twice")
    need(all(one.get("len", len(one["cards"])) == len(one["cards"]) for one in position["columns"]), "len is wrong")
    return columns, cells + [None] * (header["num_freecells"] - len(cells)), {**dict.fromkeys("HCDS", 0), **homes}

def layout(text):
    "The position of `start`, a layout as one text: 7D TD/AD 7S/QC;f 3S -;h 6H 2C"
    def card(word):
        if word == "-": return {"is_empty": True}
        need(re.fullmatch("[A2-9TJQK][HCDS]0?", word), f"start: {word} is not a card")
        return {"rank": "A23456789TJQK".index(word[0]) + 1, "suit": word[1]}
    columns, *parts = text.split(";")
    names = [part[:1] for part in parts]
    need(names in ([], ["f"], ["h"], ["f", "h"]) and all(part[1:2] in "\t\n " for part in parts), "the parts of start")
    cards = {name: [card(word) for word in part[1:].split()] for name, part in zip(names, parts)}
    return {"columns": [{"cards": [card(word) for word in column.split()]} for column in columns.split("/")],
            "freecells": cards.get("f", []), "foundations": cards.get("h", [])}

def moves_of(solution):
    "The moves as (source, dest, number or None, what else the move states); a pile is ('c', 6) or ('h', 'S')."
    def pile(value):
        kind = PILES[value["type"]]
        need({*value} - {"h" == kind and "deck"} == {"type", "suit" if kind == "h" else "index"}, f"a pile {value}")
        return kind, value["suit" if kind == "h" else "index"]
    word = r"(?:[cf](?:\d|[12]\d|3[01])|h[HCDS]0?)"
    for text in solution.get("move_list", "").split():
        found = re.fullmatch(f"({word})-({word})(?:x([1-9]\\d*))?", text)
        need(found and int(found[3] or 1) <= MOST["num_cards"], f"a move {text}")
        source, dest = ((one[0], one[1] if one[0] == "h" else int(one[1:])) for one in found.groups()[:2])
        yield source, dest, int(found[3] or 1), {}
    for move in solution.get("moves", []):
        yield pile(move["source"]), pile(move["dest"]), move.get("num_cards"), move

def misfit(card, on, header):
    "Why a card does not go on another one in a column."
    build, red = header["sequences_are_built_by"], [suit in "HD" for suit in (card[1], on[1])]
    if card[0] != on[0] - 1: return "WRONG_RANK"
    if build == "ALTERNATE_COLOR" and red[0] == red[1]: return "WRONG_COLOR"
    return "WRONG_SUIT" if build == "SUIT" and card[1] != on[1] else None

def play(now, header, source, dest, number):
    "Plays a move.  The first rule that it breaks is the reason.  Returns the card that moves and what was below."
    columns, cells, homes = now
    def pile(kind, where, reason):
        if kind == "h": return [(rank, where) for rank in range(1, homes[where] + 1)]
        if where >= len(columns if kind == "c" else cells): raise Illegal(reason)
        return columns[where] if kind == "c" else [card for card in [cells[where]] if card]
    def rule(broken, reason):
        if broken: raise Illegal(reason)
    cards = pile(*source, "NO_SUCH_SOURCE")
    rule(not cards, "SOURCE_EMPTY")
    on = pile(*dest, "NO_SUCH_DEST")[-1:]
    within, to_column = source[0] == dest[0] == "c", dest[0] == "c"
    if number is None: number = on[0][0] - cards[-1][0] if within and on and source != dest else 1
    rule(number < 1 and source != dest, "NO_COUNT_FITS")
    rule(source == dest, "SAME_PILE")
    rule(number > 1 and not to_column, "ONE_CARD_ONLY")
    rule(number > len(cards) and source[0] == "c", "MORE_THAN_THERE_ARE")
    moving = cards[-number:]
    rule(any(misfit(card, below, header) for below, card in zip(moving, moving[1:])) and within, "NOT_A_SEQUENCE")
    rule(source[0] == "h", "FROM_FOUNDATION")
    rule(number > 1 and not within, "ONE_CARD_ONLY")
    if to_column:
        fill = header["empty_stacks_filled_by"]
        rule(on and misfit(moving[0], on[0], header), on and misfit(moving[0], on[0], header))
        rule(not on and fill == "NONE", "EMPTY_STAYS_EMPTY")
        rule(not on and fill == "KINGS_ONLY" and moving[0][0] != header.get("max_rank", 13), "KINGS_ONLY")
        empty = sum(not column for column in columns[:dest[1]] + columns[dest[1] + 1:]) if fill == "ANY_CARD" else 0
        most = (cells.count(None) + 1) << empty
        rule(within and header["sequence_move"] == "LIMITED" and number > most, "TOO_MANY_CARDS")
    elif dest[0] == "f": rule(on, "CELL_OCCUPIED")
    else:
        rule(moving[0][1] != dest[1], "FOUNDATION_OTHER_SUIT")
        rule(moving[0][0] != homes[dest[1]] + 1, "FOUNDATION_NOT_NEXT")
    if to_column: columns[dest[1]].extend(moving)
    elif dest[0] == "f": cells[dest[1]] = moving[0]
    else: homes[dest[1]] += 1
    if source[0] == "c": del columns[source[1]][-number:]
    else: cells[source[1]] = None
    return moving[0], (on or [None])[0]

def verify(record):
    "`legal`, or the move at fault, counted from 1, and the reason.  Raises ValueError if it is unreadable."
    check(record, "solitaire")
    header, solution, result = record["header"], record["solution"], record.get("result")
    moves, top = list(moves_of(solution)), header.get("max_rank", 13)
    need("move_list" not in solution or record["version"] == "0.2" and "moves" not in solution, "move_list")
    need(header.get("num_moves", len(moves)) == len(moves), "num_moves is wrong")
    deal = header.get("deal", {"system": "ms", "number": "-1"})
    low, number = deal["system"] == "ms", int(deal["number"])
    need(low and number < 0 and deal["number"] in ("-1", "-2") or low <= number <= MOST[deal["system"]], "no such deal")
    need(("start" in solution) + ("start_pos" in solution) == 1, "a layout is start or start_pos")
    need("start" not in solution or record["version"] == "0.2", "start in an older version")
    now = board(layout(solution["start"]) if "start" in solution else solution["start_pos"], header)
    there = [card for pile in [*now[0], now[1]] for card in pile if card]
    there += [(rank, suit) for suit in "HCDS" for rank in range(1, now[2][suit] + 1)]
    need(sorted(there) == sorted((r, s) for s in "HCDS" for r in range(1, top + 1)), "each card must be there once")
    played = 0
    try:
        for source, dest, number, stated in moves:
            if "pos_before_move" in stated and board(stated["pos_before_move"], header) != now:
                raise Illegal("SNAPSHOT_DIFFERS")
            played += 1
            for name, card in zip(("source_card", "dest_card"), play(now, header, source, dest, number)):
                if name in stated and board({"columns": [], "freecells": [stated[name]]}, {**header, "num_columns": 0,
                                            "num_freecells": 1})[1] != [card]: raise Illegal("OTHER_" + name.upper())
        if "final_position" in solution and board(solution["final_position"], header) != now:
            raise Illegal("SNAPSHOT_DIFFERS")
    except Illegal as fault:
        return f"illegal at move {played}: {fault}"
    solved = set(now[2].values()) == {top}
    if result:
        fault, status = result.get("fault"), result["status"]
        need((status == "ILLEGAL") == bool(fault), "a fault belongs to the status ILLEGAL")
        if status == "ILLEGAL" and fault["move"] <= played + 1 and not solved:
            return f"illegal at move {fault['move']}: {fault['reason']}"
        if status != ("SOLVED" if solved else "UNFINISHED"): return f"illegal at move {played}: OTHER_RESULT"
        if not solved and result.get("claim") == "SOLVED": return f"illegal at move {played}: FALSE_CLAIM"
    return "solved" if solved else "legal"

def once(pairs):
    need(len(dict(pairs)) == len(pairs), "a member is there twice")
    return dict(pairs)

def records(text):
    "The records of a document: one, a collection, or JSON Lines."
    lines = [line for line in text.split("\n") if line.strip()]
    try: alone = len(lines) == 1 or not json.loads(lines[0])
    except ValueError: alone = True
    for one in [text] if alone else lines:
        root = json.loads(one, object_pairs_hook=once)
        json.dumps(root, ensure_ascii=False).encode()  # refuses half a surrogate pair
        names = [name for name in root if ":" not in name] if type(root) is dict else []
        need(names == ["solitaire"] or alone and names == ["solitaire_collection"], "the root has no solitaire")
        need(f'"{names[0]}"' in one, "the root's name has escapes")
        yield from root[names[0]] if names != ["solitaire"] else [root["solitaire"]]

if __name__ == "__main__":
    worst = 0
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8") as file: found = list(records(file.read()))
        except (OSError, ValueError) as error:
            found, worst = [], 2
            print(f"{path}: unreadable: {error}")
        for record in found:
            try: verdict = verify(record)
            except (ValueError, LookupError, TypeError) as error: verdict = f"unreadable: {error}"
            print(f"{path}: {verdict}")
            worst = max(worst, {"i": 1, "u": 2}.get(verdict[0], 0))
    sys.exit(worst)
