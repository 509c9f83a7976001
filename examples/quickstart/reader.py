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
SHORT = dict(zip("0123456789abcdefgHCDS", "c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 f0 f1 f2 f3 f4 f5 f6 hH hC hD hS".split()))

class Illegal(Exception): "A move breaks a rule."

def check(*rules):
    "Rules in order: whether each is broken, and its reason."
    for broken, reason in zip(rules[::2], rules[1::2]):
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
        value = {"columns": [{"cards": column.split()} for column in columns.split("/")], "freecells": cells.split(),
                 "foundations": [dict(zip(["rank", "suit"], card(home))) for home in homes.split()]}
    columns, cells = known(value, "columns freecells foundations")["columns"], value.get("freecells", [])
    need(len(columns) == header["num_columns"] and len(cells) <= header["num_freecells"], "a wrong number of piles")
    piles = {f"c{i}": list(map(card, known(column, "cards len row")["cards"])) for i, column in enumerate(columns)}
    piles.update({f"f{i}": [one for one in map(card, cells[i:i + 1]) if one] for i in range(header["num_freecells"])})
    piles.update(hH=[], hC=[], hD=[], hS=[])
    for home in value.get("foundations", []):
        rank, suit = known(home, "suit rank deck")["rank"], home["suit"]
        piles["h" + suit] += [(one, suit) for one in range(1, rank + 1)]
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
        names = [f"{KINDS[end['type']]}{end.get('suit', end.get('index'))}{end.get('deck') or ''}" for end in ends]
        yield *names, move.get("num_cards"), move

def misfit(card, on, build):
    "Why a card does not go on another one in a column."
    if card[0] != on[0] - 1: return "WRONG_RANK"
    if build == "ALTERNATE_COLOR" and (card[1] in "HD") == (on[1] in "HD"): return "WRONG_COLOR"
    return "WRONG_SUIT" if build == "SUIT" and card[1] != on[1] else None

def play(piles, header, source, dest, number):
    "Plays a move; the first rule that it breaks is the reason.  Returns the card that moves and the one below it."
    build, fill = header["sequences_are_built_by"], header["empty_stacks_filled_by"]
    check(source not in piles, "NO_SUCH_SOURCE", dest not in piles, "NO_SUCH_DEST")
    cards, on, within = piles[source], (piles[dest] or [None])[-1], source[0] + dest[0] == "cc"
    check(not cards, "SOURCE_EMPTY", source == dest, "SAME_PILE", source[0] == "h", "FROM_FOUNDATION")
    if number is None: number = on[0] - cards[-1][0] if within and on else 1
    check(number < 1, "NO_COUNT_FITS", number > 1 and not within, "ONE_CARD_ONLY",
          number > len(cards), "MORE_THAN_THERE_ARE")
    first, *others = moving = cards[-number:]
    check(any(misfit(one, below, build) for below, one in zip(moving, others)), "NOT_A_SEQUENCE")
    if dest[0] == "c":
        empty = [name[0] for name in piles if name != dest and not piles[name]]
        limit = empty.count("f") + 1 << (empty.count("c") if fill == "ANY_CARD" else 0)
        why = on and misfit(first, on, build)
        check(why, why, not on and fill == "NONE", "EMPTY_STAYS_EMPTY",
              not on and fill == "KINGS_ONLY" and first[0] != header["max_rank"], "KINGS_ONLY",
              within and header["sequence_move"] == "LIMITED" and number > limit, "TOO_MANY_CARDS")
    check(dest[0] == "f" and on, "CELL_OCCUPIED", dest[0] == "h" and first[1] != dest[1], "FOUNDATION_OTHER_SUIT",
          dest[0] == "h" and first[0] != len(piles[dest]) + 1, "FOUNDATION_NOT_NEXT")
    piles[source], piles[dest] = cards[:-number], piles[dest] + moving
    return {"source_card": first, "dest_card": on}

def verify(record):
    "`solved`, `legal`, or the move at fault, counted from 1, and the reason.  Raises ValueError if it is unreadable."
    record = known(record, "version header solution result comments")
    stated = known(record["header"], " ".join(HEADER) + " variant deal num_moves")
    header = {name: stated.get(name, values[0]) for name, values in HEADER.items()}
    solution = known(record["solution"], "start start_pos moves move_list final_position fingerprint")
    result = known(record.get("result", {}), "status claim fault")
    need(record["version"] in ("0.2", "0.1.1", "0.1") and stated["variant"] != "simple_simon"
         and all(header[name] in HEADER[name] for name in HEADER), "another version or game")
    need(("start" in solution) != ("start_pos" in solution), "there is no layout, or there are two")
    piles, moves = board(solution.get("start", solution.get("start_pos")), header), list(moves_of(solution))
    deck = [(rank, suit) for rank in range(1, header["max_rank"] + 1) for suit in "CDHS"]
    need(sorted(one for pile in piles.values() for one in pile) == deck, "not each card once")
    played = 0
    try:
        for source, dest, number, stated in moves:
            check("pos_before_move" in stated and board(stated["pos_before_move"], header) != piles, "SNAPSHOT_DIFFERS")
            played += 1
            for name, one in play(piles, header, source, dest, number).items():
                check(name in stated and card(stated[name]) != one, "OTHER_" + name.upper())
        check("final_position" in solution and board(solution["final_position"], header) != piles, "SNAPSHOT_DIFFERS")
        right = "SOLVED" if all(len(piles["h" + suit]) == header["max_rank"] for suit in "HCDS") else "UNFINISHED"
        if result.get("status") == "ILLEGAL" and result["fault"]["move"] <= played + 1 and right != "SOLVED":
            return f"illegal at move {result['fault']['move']}: {result['fault']['reason']}"
        check(result.get("status", right) != right, "OTHER_RESULT",
              result.get("claim") == "SOLVED" and right != "SOLVED", "FALSE_CLAIM")
        return "solved" if right == "SOLVED" else "legal"
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
