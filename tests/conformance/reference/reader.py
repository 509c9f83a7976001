# SPDX-License-Identifier: MIT
"""Reads records of the interchange: docs/interchange.md, sections 1, 2 and 5.

Every function raises Unreadable if the text breaks a rule of form.
"""
from __future__ import annotations

import itertools
import json
import math
import re
from collections import Counter
from dataclasses import replace
from typing import Any, Callable, Iterator, Optional

from counts import NAMES as COUNT_NAMES
import deals
import layout_text
from model import BLOCKED, Card, Move, Pile, Position, Record, Rules, Unreadable
from unknown import MOST_UNKNOWN, Learner, is_unknown, replace_cards, reveal_rest
from xml_tree import read_xml

# B1
MAX_BYTES = 64 << 20
MAX_DEPTH = 64
MAX_VALUES = 1_000_000
MAX_CARDS = 208  # F18: in a pile

Reader = Callable[[Any, str], Any]
Fields = dict[str, Reader]

# ---- JSON ----------------------------------------------------------------------------------------


def no_duplicates(members: list[tuple[str, Any]]) -> dict[str, Any]:
    """J3: members come in any order.  J4: an object has no two of the same name."""
    names = Counter(name for name, _ in members)
    for name, number in names.items():
        if number > 1:
            raise Unreadable(f"member {name} occurs twice")
    return dict(members)


def not_json(text: str) -> Any:
    """J1: NaN and Infinity, which Python would accept."""
    raise Unreadable(f"{text} is not JSON")


def parse(text: bytes) -> Any:
    """The JSON value of a text: J1, with the limits of B1."""
    if len(text) > MAX_BYTES:  # B1, B2
        raise Unreadable("the text is too large")
    try:
        decoded = text.decode("utf-8-sig")
        value = json.loads(
            decoded,
            object_pairs_hook=no_duplicates,
            parse_constant=not_json,
        )
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from None
    if not isinstance(value, dict):  # J2
        raise Unreadable("expected an object")
    names = [name for name in value if ":" not in name]  # E3
    if names not in (["solitaire"], ["solitaire_collection"]) or f'"{names[0]}"' not in decoded:  # G1, J2
        raise Unreadable("the root is neither solitaire nor solitaire_collection")
    check_values(value)
    return value


def check_values(value: Any) -> None:
    """Checks strings, null, the depth and the number of values, extensions included.

    E4: extensions may contain null and control characters other than U+0000.
    """
    waiting = [(value, 1, False)]
    number = 0
    while waiting:
        item, depth, foreign = waiting.pop()
        number += 1
        if number > MAX_VALUES:  # B1
            raise Unreadable("too many values")
        if item is None and not foreign:  # J5
            raise Unreadable("null is not allowed")
        if isinstance(item, str):
            check_characters(item, foreign)
        if isinstance(item, (dict, list)):
            if depth > MAX_DEPTH:  # B1
                raise Unreadable("values are nested too deep")
            if isinstance(item, dict):
                for name in item:
                    check_characters(name, foreign or ":" in name)
                members = list(item.items())
            else:
                members = [("", inner) for inner in item]
            waiting += [(inner, depth + 1, foreign or ":" in name) for name, inner in members]  # E3


NO_CHARACTER = re.compile("[\x00\ud800-\udfff]")  # J7
FORBIDDEN_CHARACTER = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")  # G9


def check_characters(text: str, foreign: bool) -> None:
    """G9 and J7; E4 if the text is that of others."""
    if (NO_CHARACTER if foreign else FORBIDDEN_CHARACTER).search(text):
        raise Unreadable("a string contains a forbidden character")


# ---- values --------------------------------------------------------------------------------------


def number(low: int, high: int = 2**32 - 1) -> Reader:
    """G6.  J6: an integer."""

    def read(value: Any, place: str) -> int:
        if type(value) is not int or not low <= value <= high:
            raise Unreadable(f"{place}: expected a number from {low} to {high}")
        return value

    return read


def word(*words: str) -> Reader:
    """G3."""

    def read(value: Any, place: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise Unreadable(f"{place}: expected one of {' '.join(words)}")
        return value

    return read


def boolean(value: Any, place: str) -> bool:
    """The type boolean of section 2."""
    if type(value) is not bool:
        raise Unreadable(f"{place}: expected true or false")
    return value


def pattern(regex: str) -> Reader:
    """A string of a form that section 2 states."""

    def read(value: Any, place: str) -> str:
        if not isinstance(value, str) or not re.fullmatch(regex, value):
            raise Unreadable(f"{place}: expected {regex}")
        return value

    return read


def string(longest: Optional[int]) -> Reader:
    """G8, and G7 for all strings that have a longest length."""

    def read(value: Any, place: str) -> str:
        if not isinstance(value, str) or (longest is not None and len(value) > longest):
            raise Unreadable(f"{place}: expected a string of at most {longest} characters")
        return value if longest is None else value.strip(" \t\n")

    return read


def items(read_item: Reader, least: int = 0, most: Optional[int] = None) -> Reader:
    """A list of section 2."""

    def read(value: Any, place: str) -> list[Any]:
        if not isinstance(value, list):
            raise Unreadable(f"{place}: expected a list")
        if len(value) < least or (most is not None and len(value) > most):
            raise Unreadable(f"{place}: the list has {len(value)} items")
        return [read_item(item, f"{place}[{i}]") for i, item in enumerate(value)]

    return read


def struct(value: Any, place: str, required: Fields, optional: Fields) -> dict[str, Any]:
    """The members of an object.  E3, E4: names with a colon are extensions and are ignored."""
    if not isinstance(value, dict):
        raise Unreadable(f"{place}: expected an object")
    found = {}
    for name, item in value.items():
        read = required.get(name) or optional.get(name)
        if read is not None:
            found[name] = read(item, f"{place}.{name}")
        elif ":" not in name:  # E1
            raise Unreadable(f"{place}: unknown member {name}")
    for name in required:
        if name not in found:
            raise Unreadable(f"{place}: {name} is missing")
    return found


# ---- the header ----------------------------------------------------------------------------------

AUTOMOVES = ("NONE", "HORNE", "WKR", "AND_RULE", "MAX")

# The tables of section 3 of docs/rules.md.
RULES_FIELDS: Fields = {
    "suits": pattern("[CDHS]{1,4}"),
    "num_reserves": number(0, 32),
    "build_direction": word("DOWN", "UP", "BOTH", "ANY"),
    "build_step": number(1, 13),
    "build_wrap": word("FORBIDDEN", "ALLOWED"),
    "group": word(
        "SEQUENCE", "ONE", "WHOLE_SEQUENCE", "ONE_OR_PILE", "PILE", "UNCOVERING", "FACE_UP"
    ),
    "group_suit": word("AS_BUILT", "SAME", "SAME_COLOR", "ALTERNATE_COLOR"),
    "build_equal": word("FORBIDDEN", "ALLOWED", "AS_BUILT"),
    "columns_take": word("ANY", "WASTE", "RESERVES"),
    "column_bases": items(number(1, 13)),
    "column_rows": items(number(1, 32), 0, 8),
    "rows_cover": word("NO", "YES"),
    "column_holds": number(0, 255),
    "reserve_holds": number(0, 255),
    "reserve_takes": word("ANY", "COLUMNS", "KINGS", "AFTER_STOCK"),
    "reserve_gives": word("ANY", "FOUNDATIONS"),
    "reserve_turns": word("AT_ONCE", "SINGLE", "EMPTY_COLUMN", "HOLE_BEGUN", "HOLE_FULL"),
    "last_reserve_first": word("NO", "YES"),
    "fill_rank": number(0, 13),
    "fill_rank_too": number(0, 13),
    "refill": word("NOTHING", "RESERVE", "WASTE", "STOCK", "CLOSE", "WASTE_ONLY"),
    "foundation_base": number(0, 13),
    "foundation_wrap": word("FORBIDDEN", "ALLOWED"),
    "foundation_takes": word("CARD", "SUIT", "NOTHING"),
    "foundation_by_itself": word("NO", "SUIT"),
    "foundation_gives": word("COLUMNS", "ANYWHERE"),
    "base_from": word("ANY", "COLUMNS"),
    "num_holes": number(0, 16),
    "hole_wrap": word("FORBIDDEN", "ALLOWED"),
    "hole_on_king": word("NEIGHBOR", "NOTHING"),
    "hole_suit": word("ANY", "SAME", "ALTERNATE_COLOR", "SAME_COLOR"),
    "hole_steps": items(number(-13, 13)),
    "hole_bases": items(number(0, 13)),
    "hole_suits": pattern("[CDHS]{0,16}"),
    "hole_holds": items(number(0, 127)),
    "hole_repeats": number(0, 16),
    "holes_alike": word("NO", "YES"),
    "hole_gives": word("NOTHING", "ANYWHERE"),
    "hole_takes": word("NEIGHBOR", "LOWER_OF_SUIT", "PAIRS", "SEQUENCE", "RANK_ABOVE", "RANK_OF_LONGEST"),
    "pair_sums": items(number(2, 26), 0, 4),
    "pair_steps": items(number(0, 12), 0, 4),
    "pair_steps_from": number(0, 13),
    "pair_singles": items(number(1, 13), 0, 4),
    "pair_places": word("ANY", "ADJACENT"),
    "stock_to": word("NOWHERE", "HOLE", "WASTE", "COLUMNS", "RESERVES", "FIRST_COLUMN", "FILLED_COLUMNS"),
    "stock_gives": word("NOTHING", "LAST"),
    "stock_draw": number(1, 52),
    "stock_draw_falls": word("NO", "YES"),
    "stock_last_to": word("AS_BEFORE", "COLUMNS"),
    "stock_passes": number(0, 255),
    "stock_needs_columns": word("NO", "YES"),
    "waste_holds": number(0, 255),
    "waste_refill": word("NO", "YES"),
    "gather": word("NEVER", "SNAKE", "FOURS", "ROWS", "CLOSE", "SHUFFLE"),
    "goal": word("FOUNDATIONS", "COLUMNS", "HOLES", "ACES", "SEQUENCES", "STOCK"),
    "judged": word("YES", "NO"),
}


# The numbers of `deal`.
GREATEST = {
    "ms": 2**33 - 1,
    "pysol": 2**64 - 1,
    "mt": 2**96 - 1,
    "kpat": 2**31 - 1,
    "ks": 2**32 - 1,
    "greenfelt": 2**31 - 2,
    "solvitaire": 2**32 - 1,
    "msc": math.factorial(52) - 1,
    "exact": math.factorial(52) - 1,
}
OLD_SYSTEMS = ("ms", "pysol", "mt", "custom")  # V3


def deal(value: Any, place: str) -> dict[str, str]:
    """The struct deal."""
    found = struct(
        value,
        place,
        {"system": word(*GREATEST, "custom")},
        {"number": pattern("-?[0-9]+"), "name": string(200)},
    )
    system, text = found["system"], found.get("number")
    if system == "custom":
        if text is not None or not found.get("name"):
            raise Unreadable(f"{place}: a custom deal has a name and no number")
        return found
    if text is None or "name" in found:
        raise Unreadable(f"{place}: a deal has a number and no name")
    value = int(text)
    if not (1 if system in ("ms", "kpat") else 0) <= value <= GREATEST[system] and (
        system != "ms" or text not in ("-1", "-2")
    ):
        raise Unreadable(f"{place}: no such number of a deal")
    return found


# V8: the defaults of a header of 0.2, the rules of FreeCell.
USUAL: dict[str, Any] = {
    "num_decks": 1,
    "num_columns": 8,
    "num_freecells": 4,
    "sequences_are_built_by": "ALTERNATE_COLOR",
    "empty_stacks_filled_by": "ANY_CARD",
    "sequence_move": "LIMITED",
}


def read_rules(value: Any, version: str) -> dict[str, Any]:
    """The fields of the header.  V3: those of 0.2 (K2) are refused in an earlier version."""
    built, filled = ["RANK", "SUIT", "ALTERNATE_COLOR"], ["KINGS_ONLY", "NONE", "ANY_CARD"]
    optional: Fields = {
        "num_moves": number(0),
        "max_rank": number(1, 13),
        "foundation_to_column": word("FORBIDDEN", "ALLOWED"),
        "automove": word(*AUTOMOVES),
        "empty_column_count": word("STATED", "ONE", "MAX", "MS"),
        "deal": deal,
    }
    if version == "0.2":
        built += ["NONE", "SAME_COLOR", "OTHER_SUIT"]
        filled += ["WASTE", "BEFORE_BASE", "ONE_CARD"]
        optional["rules"] = lambda item, place: struct(item, place, {}, RULES_FIELDS)
    required: Fields = {"variant": pattern("[a-z0-9_-]{1,64}")}
    usual: Fields = {
        "num_decks": number(1, 4),
        "num_columns": number(1, 32),
        "num_freecells": number(0, 32),
        "sequences_are_built_by": word(*built),
        "empty_stacks_filled_by": word(*filled),
        "sequence_move": word("LIMITED", "UNLIMITED"),
    }
    (optional if version == "0.2" else required).update(usual)
    return (USUAL if version == "0.2" else {}) | struct(value, "header", required, optional)


def check_rules(rules: Rules, stated: dict[str, Any]) -> None:
    """K3: what the fields of docs/rules.md require of each other."""
    if rules.judged == "NO":  # K22
        if rules.num_freecells:
            raise Unreadable("a game that is not judged has no freecells")
        if rules.stock_gives == "LAST":
            raise Unreadable("a game that is not judged has no rule for the stock")
    else:
        check_judged(rules)
    for name in ("hole_steps", "hole_bases", "hole_holds"):
        if name in stated and len(stated[name]) != rules.num_holes:  # K3
            raise Unreadable(f"{name} has not one item for each hole")
    if len(rules.hole_suits) > rules.num_holes:
        raise Unreadable("more hole_suits than holes")
    if max([rules.foundation_base, rules.fill_rank, rules.fill_rank_too, *rules.hole_bases, *rules.column_bases]) > rules.max_rank:  # K3
        raise Unreadable("a base is above max_rank")
    if len(rules.column_bases) > rules.num_columns:  # K3
        raise Unreadable("more column_bases than columns")
    if rules.foundation_gives == "ANYWHERE" and rules.foundation_to_column == "FORBIDDEN":  # K3
        raise Unreadable("foundations that give no cards give them nowhere")


def check_judged(rules: Rules) -> None:
    """K3: what a game that is judged needs."""
    if rules.num_holes == 0:  # F2
        for name, value in vars(rules).items():
            if name.startswith("hole") and value != getattr(Rules(), name):
                raise Unreadable(f"{name} needs a hole")
        if rules.stock_to == "HOLE" or rules.goal in ("HOLES", "ACES"):
            raise Unreadable("stock_to or goal needs a hole")
    elif rules.goal == "FOUNDATIONS":  # F2
        raise Unreadable("a game with holes has no foundations to complete")
    by_steps = rules.hole_takes not in ("SEQUENCE", "RANK_ABOVE", "RANK_OF_LONGEST")
    if rules.num_holes > 2 and not rules.hole_steps and by_steps:  # F2
        raise Unreadable("more than two holes need hole_steps")
    if rules.hole_wrap == "ALLOWED" and rules.hole_on_king == "NOTHING":  # K3
        raise Unreadable("hole_on_king NOTHING and hole_wrap ALLOWED exclude each other")
    if rules.foundation_takes == "NOTHING":  # K3
        if rules.goal == "FOUNDATIONS" or rules.foundation_by_itself == "SUIT":
            raise Unreadable("a game without foundations does not complete them")
    if rules.column_bases and (rules.group != "ONE" or rules.gather != "NEVER" or rules.refill == "CLOSE"):  # K3
        raise Unreadable("column_bases needs group ONE and gather NEVER")
    if rules.stock_last_to == "COLUMNS" and (rules.stock_to, rules.waste_refill) != ("RESERVES", "NO"):  # K3
        raise Unreadable("stock_last_to needs stock_to RESERVES")
    if rules.gather == "SHUFFLE" and (rules.num_decks != 1 or sorted(rules.suits) != list("CDHS")):  # K3
        raise Unreadable("gather SHUFFLE needs one deck of four suits")
    check_rows_and_pairs(rules)
    takes_suits = "SUIT" in (rules.foundation_takes, rules.foundation_by_itself)
    if takes_suits or rules.variant == "simple_simon":  # K3
        if rules.foundation_base != 1 or rules.foundation_wrap == "ALLOWED":
            raise Unreadable("foundations of whole suits begin with an ace")


def check_rows_and_pairs(rules: Rules) -> None:
    """K3: what `column_rows` and the fields of pairs require."""
    has_pairs = rules.pair_sums or rules.pair_steps or rules.pair_steps_from or rules.pair_singles
    if rules.hole_takes == "PAIRS" and rules.num_holes > 1:
        raise Unreadable("pairs need one hole")
    if rules.hole_takes != "PAIRS" and (has_pairs or rules.pair_places != "ANY"):
        raise Unreadable("rules of pairs need hole_takes PAIRS")
    rows = rules.column_rows
    if sum(rows) > rules.num_columns:
        raise Unreadable("more columns in rows than columns")
    if not rows and (rules.rows_cover == "YES" or rules.pair_places == "ADJACENT"):
        raise Unreadable("there are no rows")
    for length, below in zip(rows, rows[1:]):
        if rules.rows_cover == "YES" and below > length and length % (below - length):
            raise Unreadable("a row cannot cover the row above it")


# ---- positions -----------------------------------------------------------------------------------


class Places:
    """Reads cards, piles and positions of a game, whose rules limit their numbers."""

    def __init__(self, rules: Rules, version: str):
        self.rules = rules
        self.is_0_2 = version == "0.2"
        self.hides_cards = rules.are_of_0_2()

    def card_fields(self) -> Fields:
        rules = self.rules
        return {
            "rank": number(1, rules.max_rank),
            "suit": word(*"HCDS"),
            "deck": number(0, rules.num_decks - 1),
            "is_hidden": boolean,
            "is_empty": boolean,
            "is_blocked": boolean,
        }

    def any_card(self, value: Any, place: str) -> Optional[Card]:
        """F4: a card, None for an empty place, or BLOCKED."""
        found = struct(value, place, {}, self.card_fields())
        stated = {"rank", "suit", "deck"} & set(found)
        empty, blocked = found.get("is_empty"), found.get("is_blocked")
        if empty or blocked:
            if (empty and blocked) or stated:
                raise Unreadable(f"{place}: an empty or blocked place has no card")
            if found.get("is_hidden"):
                raise Unreadable(f"{place}: an empty or blocked place is not hidden")
            return BLOCKED if blocked else None
        if self.is_0_2 and found.get("is_hidden") and not stated:  # K18, V3
            return Card(0, "?", None, self.hides_cards)
        if "rank" not in found or "suit" not in found:
            raise Unreadable(f"{place}: a card has a rank and a suit")
        hidden = self.hides_cards and found.get("is_hidden", False)
        return Card(found["rank"], found["suit"], found.get("deck"), hidden)

    def card(self, value: Any, place: str) -> Card:
        """F5: a card of a pile."""
        card = self.any_card(value, place)
        if card is None or card is BLOCKED:
            raise Unreadable(f"{place}: expected a card")
        return card

    def pile_cards(self, value: Any, place: str) -> list[Card]:
        """F18."""
        cards: list[Card] = items(self.card, 0, MAX_CARDS)(value, place)
        return cards

    def column(self, value: Any, place: str) -> list[Card]:
        sideways = {"is_sideways": boolean} if self.is_0_2 else {}
        found = struct(
            value, place, {"cards": self.pile_cards}, {"len": number(0), "row": number(0, 31), **sideways}
        )
        cards: list[Card] = found["cards"]
        if found.get("len", len(cards)) != len(cards):  # C1
            raise Unreadable(f"{place}: len differs from the number of cards")
        return cards

    def cards(self, value: Any, place: str) -> list[Card]:
        """The cards of a reserve or a hole."""
        cards: list[Card] = struct(value, place, {"cards": self.pile_cards}, {})["cards"]
        return cards

    def foundation(self, value: Any, place: str) -> tuple[tuple[str, int], int]:
        """F3: the place of a foundation and its rank."""
        found = struct(
            value,
            place,
            {"suit": word(*"HCDS"), "rank": number(0, self.rules.max_rank)},
            {"deck": number(0, 15)},
        )
        key = found["suit"], found.get("deck", 0)
        if key[1] >= self.rules.foundations_of(key[0]):
            raise Unreadable(f"{place}: the game has no such foundation")
        return key, found["rank"]

    def position(self, value: Any, place: str) -> Position:
        """G2: the place of an item in its list is its index.  What is not listed is empty (G4)."""
        rules = self.rules
        optional: Fields = {
            "foundations": items(self.foundation),  # or holes
            "freecells": items(self.any_card, 0, rules.num_freecells),
            "talon": self.pile_cards,
            "waste": self.pile_cards,
        }
        if rules.num_holes:
            optional["foundations"] = items(self.cards, 0, rules.num_holes)
        if self.is_0_2:  # V3
            optional["reserves"] = items(self.cards, 0, rules.num_reserves)
        columns = items(self.column, rules.num_columns, rules.num_columns)
        found = struct(value, place, {"columns": columns}, optional)

        stated = found.get("foundations", [])
        home: dict[tuple[str, int], int] = {}
        holes: list[list[Card]] = []
        if rules.num_holes:
            holes = stated + [[] for _ in range(rules.num_holes - len(stated))]
        else:
            if len(dict(stated)) != len(stated):  # F3
                raise Unreadable(f"{place}: a foundation occurs twice")
            home = {(s, d): 0 for s in sorted(set(rules.suits)) for d in range(rules.foundations_of(s))}
            home.update(stated)

        cells = found.get("freecells", [])
        reserves = found.get("reserves", [])
        return Position(
            found["columns"],
            cells + [None] * (rules.num_freecells - len(cells)),
            home,
            holes,
            found.get("talon", []),
            found.get("waste", []),
            reserves + [[] for _ in range(rules.num_reserves - len(reserves))],
        )

    def pile(self, value: Any, place: str) -> Pile:
        """F6."""
        kinds = ["COLUMN", "FREECELL", "FOUNDATION", "TALON", "WASTE"]
        if self.is_0_2:  # V3
            kinds += ["RESERVE", "COLUMNS", "RESERVES"]
        found = struct(
            value,
            place,
            {"type": word(*kinds)},
            {"index": number(0, 31), "suit": word(*"HCDS"), "deck": number(0, 15)},
        )
        kind = found["type"]
        hole = kind == "FOUNDATION" and self.rules.num_holes > 0
        wants = {"index"} if kind in ("COLUMN", "FREECELL", "RESERVE") or hole else set()
        if kind == "FOUNDATION" and not hole:
            wants = {"suit"}
        stated = set(found) - {"type"}
        if not wants <= stated or stated - wants - ({"deck"} if "suit" in wants else set()):
            raise Unreadable(f"{place}: {kind} has {' '.join(wants) or 'no index'}")
        if not self.is_0_2 and found.get("deck", 0) >= self.rules.num_decks:
            raise Unreadable(f"{place}: the game has no such deck")
        return Pile(kind, found.get("index"), found.get("suit"), found.get("deck", 0))

    # ---- moves -----------------------------------------------------------------------------------

    def move(self, value: Any, place: str, line_depth: int = 0) -> Move:
        optional: Fields = {
            "num_cards": number(1, 208),
            "automove": word(*AUTOMOVES),
            "implicit": boolean,
            "pos_before_move": self.position,
            "source_card": self.any_card,
            "dest_card": self.any_card,
            "comments": items(comment),
            "alternatives": items(self.line(line_depth + 1)),
        }
        if line_depth:  # struct line
            del optional["pos_before_move"]
        found = struct(value, place, {"source": self.pile, "dest": self.pile}, optional)

        move = Move(found["source"], found["dest"], found.get("num_cards"))
        move.implicit = found.get("implicit", False) if line_depth else is_implicit(found)
        move.rule = found.get("automove", self.rules.automove if move.implicit else "NONE")
        if line_depth:
            move.rule = self.rules.automove  # F8
        else:  # C1
            if move.implicit and move.rule == "NONE":
                raise Unreadable(f"{place}: no rule makes this implicit move")
            if not move.implicit and move.rule != "NONE":
                raise Unreadable(f"{place}: no automove rule makes an explicit move")
        if "source_card" in found:
            move.source_card = found["source_card"]
            if move.source_card in (None, BLOCKED) or is_unknown(move.source_card):  # F5, F4
                raise Unreadable(f"{place}: source_card is no card")
        if "dest_card" in found:
            move.dest_card = found["dest_card"]
            if move.dest_card is BLOCKED or is_unknown(move.dest_card):  # F5, F4
                raise Unreadable(f"{place}: dest_card is no card")
            move.dest_empty = move.dest_card is None
        move.before = found.get("pos_before_move")
        return move

    def listed_pile(self, text: str) -> Pile:
        """Section 2, a pile of a move_list: c6, f0, hS, hS1, r2, t, w, c*, r*; in a game with holes h0."""
        plain = {"t": "TALON", "w": "WASTE", "c*": "COLUMNS", "r*": "RESERVES"}
        if text in plain:
            return Pile(plain[text])
        kinds = {"c": "COLUMN", "f": "FREECELL", "r": "RESERVE"}
        if self.rules.num_holes:
            kinds["h"] = "FOUNDATION"
        indexed = re.fullmatch(r"([cfrh])(0|[1-9]\d?)", text, re.ASCII)
        if indexed and indexed[1] in kinds and int(indexed[2]) < 32:
            return Pile(kinds[indexed[1]], int(indexed[2]))
        suited = re.fullmatch(r"h([HCDS])([0-9]|1[0-5])?", text, re.ASCII)
        if not suited or self.rules.num_holes:
            raise Unreadable(f"move_list: {text} is not a pile")
        return Pile("FOUNDATION", None, suited[1], int(suited[2] or 0))

    def move_list(self, value: Any, place: str) -> tuple[bool, list[Move]]:
        """M2: whether automoves come first, and the explicit moves.  M3: a move without `x` moves one card."""
        words = re.split(r"[ \t\n]+", string(None)(value, place))
        words = [one for one in words if one]
        first = words[:1] == ["auto"]
        moves: list[Move] = []
        for one in words[first:]:
            if one.startswith("."):
                moves += self.short_moves(one[1:], place)
                continue
            found = re.fullmatch(r"([^-]*)-([^x]*)(?:x(0|[1-9]\d*))?", one, re.ASCII)
            number_of = int(found[3] or 1) if found else 0
            if not found or not 1 <= number_of <= 208:
                raise Unreadable(f"{place}: {one} is not a move")
            moves.append(Move(self.listed_pile(found[1]), self.listed_pile(found[2]), number_of))
        return first, moves

    def short_moves(self, text: str, place: str) -> list[Move]:
        """M5: the moves of a short word, without its point."""
        moves = re.findall(SHORT_MOVE, text)
        if not moves or "".join(map("".join, moves)) != text:
            raise Unreadable(f"{place}: .{text} is not a word of moves")
        piles = {letter: "c" + letter for letter in "0123456789"} | {letter: letter for letter in "tw"}
        piles |= {letter: f"f{i}" for i, letter in enumerate("abcdefg")} | {suit: "h" + suit for suit in "CDHS"}
        return [Move(self.listed_pile(piles[a]), self.listed_pile(piles[b]), int(n[1:] or 1)) for a, b, n in moves]

    def line(self, depth: int) -> Reader:
        """F7: a line in `depth` - 1 others."""
        kinds = ["ALTERNATIVE", "UNDONE"] + ["HINT"] * self.is_0_2  # V3
        optional: Fields = {"kind": word(*kinds)}
        if self.is_0_2:
            optional["name"] = string(200)

        def read(value: Any, place: str) -> None:
            if depth > 8:
                raise Unreadable(f"{place}: lines are nested too deep")
            struct(
                value,
                place,
                {"moves": items(lambda item, at: self.move(item, at, depth), 1)},
                optional,
            )

        return read


SHORT_MOVE = "([0-9a-gtwCDHS])([0-9a-gtwCDHS])(x[2-9])?"


# ---- positions with names ------------------------------------------------------------------------

POSITION = pattern(r"(0|[1-9][0-9]{0,9})|[1-9][0-9]{0,9}(\.[1-9][0-9]{0,9}\.[1-9][0-9]{0,9}){1,8}")


def bookmarks(value: Any, place: str) -> list[str]:
    """The positions of a list of bookmarks (F16)."""

    def read(item: Any, at: str) -> str:
        found = struct(item, at, {"name": string(200), "position": POSITION}, {})
        if not found["name"]:
            raise Unreadable(f"{at}: a bookmark has a name")
        return str(found["position"])

    found: list[str] = items(read)(value, place)
    if len(found) > 100:  # struct solution
        raise Unreadable(f"{place}: more than 100 bookmarks")
    return found


def check_position(solution: dict[str, Any], number: str) -> None:
    """F17: whether a solution, whose form has been checked, has the position of that number (F16)."""
    path = [int(part) for part in number.split(".")]
    moves = solution.get("moves", [])
    if "move_list" in solution:
        for one in solution["move_list"].split():
            moves += [{}] * (len(re.findall(SHORT_MOVE, one)) if one.startswith(".") else one != "auto")
    at_end = solution.get("alternatives", [])
    implicit = is_implicit
    while len(path) > 1:
        lines: list[Any] = []
        played = 0
        for move in moves + [{"alternatives": at_end}]:
            if played == path[0] - 1:
                lines += move.get("alternatives", [])
            played += not implicit(move)
        if path[1] > len(lines):
            raise Unreadable(f"there is no line for position {number}")
        moves, at_end, path = lines[path[1] - 1]["moves"], [], path[2:]
        implicit = is_stated_implicit
    if path[0] > sum(not implicit(move) for move in moves):
        raise Unreadable(f"there is no position {number}")


# ---- comments and results ------------------------------------------------------------------------

# F11
XHTML = re.compile(
    r"<(?P<open>[a-z]+)[ \t\n]*(?P<empty>/?)>|</(?P<close>[a-z]+)[ \t\n]*>"
    r"|&(?:lt|gt|amp|quot|apos);|[^<>&]+"
)
XHTML_ELEMENTS = {"p", "br", "em", "strong", "code", "ul", "ol", "li", "blockquote"}  # F10


def xhtml(value: Any, place: str) -> None:
    """F10, F11."""
    text, at = string(None)(value, place), 0
    opened: list[str] = []
    while at < len(text):
        token = XHTML.match(text, at)
        if token is None:
            raise Unreadable(f"{place}: bad markup")
        at = token.end()
        if token["open"]:
            if token["open"] not in XHTML_ELEMENTS:
                raise Unreadable(f"{place}: unknown element {token['open']}")
            if len(opened) == MAX_DEPTH:
                raise Unreadable(f"{place}: elements are nested too deep")
            if not token["empty"]:
                opened.append(token["open"])
        elif token["close"] and (not opened or opened.pop() != token["close"]):
            raise Unreadable(f"{place}: elements do not match")
    if opened:
        raise Unreadable(f"{place}: an element is not closed")


def comment(value: Any, place: str) -> None:
    found = struct(
        value,
        place,
        {},
        {
            "originator": string(200),
            "id": string(200),
            "plain_text": string(None),
            "xhtml_subset": xhtml,
        },
    )
    if ("plain_text" in found) == ("xhtml_subset" in found):  # F9
        raise Unreadable(f"{place}: expected exactly one of plain_text and xhtml_subset")


def counts(value: Any, place: str) -> list[dict[str, Any]]:
    """F19: what the source counts, each in at most one way of that name."""

    def count(inner: Any, at: str) -> dict[str, Any]:
        return struct(inner, at, {"name": word(*COUNT_NAMES), "number": number(0)}, {})

    found: list[dict[str, Any]] = items(count)(value, place)
    if len({one["name"] for one in found}) < len(found):
        raise Unreadable(f"{place}: the same count is stated twice")
    return found


def result(value: Any, place: str, may_count: bool) -> dict[str, Any]:
    def fault(inner: Any, at: str) -> dict[str, Any]:
        return struct(
            inner,
            at,
            {"move": number(0), "reason": pattern("[A-Z_]{1,200}")},  # F13
            {"text": string(200)},
        )

    optional: Fields = {"claim": word("NONE", "SOLVED", "GAVE_UP"), "fault": fault}
    if may_count:
        optional["counts"] = counts
    words = ["SOLVED", "UNFINISHED", "ILLEGAL", *(["NOT_JUDGED"] if may_count else [])]
    found = struct(value, place, {"status": word(*words)}, optional)
    if ("fault" in found) != (found["status"] == "ILLEGAL"):  # F12
        raise Unreadable(f"{place}: a fault belongs to the status ILLEGAL")
    return found


# ---- the record ----------------------------------------------------------------------------------


def read_records(text: bytes) -> Iterator[tuple[Optional[Record], str]]:
    """The records of a document.  A record is None if it is unreadable, and the string says why."""
    try:
        for value in values_of(text):
            try:
                yield read_record(value()), ""
            except Unreadable as error:  # P1
                yield None, str(error)
    except Unreadable as error:  # P2
        yield None, str(error)


# T2, X2, X9
XML_START = re.compile(
    rb"(\xef\xbb\xbf)?[ \t\r\n]*<|\xff\xfe([ \t\r\n]\0)*<|\xfe\xff(\0[ \t\r\n])*\0<"
)


def values_of(text: bytes) -> Iterator[Callable[[], Any]]:
    """T2: the values of the records of a document, which is in XML if it begins with `<`."""
    if XML_START.match(text):
        for value in read_xml(text):
            yield checked(value)
        return
    lines = [line for line in text.removeprefix(b"\xef\xbb\xbf").split(b"\n") if line.strip(b" \t\r")]  # L2
    for document in lines if lines and is_line(lines[0]) else [text]:  # T2, L4
        try:
            root = parse(document)
            records = root.get("solitaire_collection", [root.get("solitaire")])
            if not isinstance(records, list) or (document is not text and "solitaire" not in root):
                raise Unreadable("expected a list of records, and only one record in a line")  # L1
        except Unreadable as error:
            yield refusal(str(error))  # L3
            continue
        for item in records:
            yield given(item)


def is_line(line: bytes) -> bool:
    """T2: whether a line is a whole object with the member `solitaire`."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and "solitaire" in value


def checked(value: Callable[[], Any]) -> Callable[[], Any]:
    """A value whose strings G9 allows."""

    def check() -> Any:
        found = value()
        check_values(found)
        return found

    return check


def given(value: Any) -> Callable[[], Any]:
    return lambda: value


def refusal(why: str) -> Callable[[], Any]:
    """A record that is unreadable (L3)."""

    def refuse() -> Any:
        raise Unreadable(why)

    return refuse


def read_record(value: Any) -> Record:
    """Section 2, and rules 1 and 2 of section 3.  Raises Unreadable if the record breaks one (C9)."""
    if not isinstance(value, dict):
        raise Unreadable("expected an object")
    version = word("0.1", "0.1.1", "0.2")(value.get("version"), "version")  # V1, V2
    if version != "0.2":
        value = in_newer_form(value)
    value, shows_later = with_current(value)
    header = read_rules(value.get("header"), version)

    fields = dict(header)
    fields.update(fields.pop("rules", {}))
    stated_moves = fields.pop("num_moves", None)
    deal_ = fields.pop("deal", None)
    if version != "0.2" and deal_ is not None and deal_["system"] not in OLD_SYSTEMS:  # V3
        raise Unreadable("the system of the deal is of version 0.2")
    if "automove" not in fields:
        fields["automove"] = first_automove(value, RULE_IS_OPEN if version != "0.2" else "NONE")
    rules = Rules(**fields)
    check_rules(rules, fields)
    value, orders = without_shuffles(value, version, rules)
    value, print_ = with_start(value, version, rules, deal_)

    places = Places(rules, version)
    in_solution: Fields = {
        "moves": items(places.move),
        "final_position": places.position,
        "alternatives": items(places.line(1)),
    }
    if version == "0.2":  # V3
        in_solution["move_list"] = places.move_list
        in_solution["bookmarks"] = bookmarks
    if version == "0.2" or shows_later:
        in_solution["current"] = POSITION
    found = struct(
        value,
        "solitaire",
        {"version": word(version), "header": lambda item, place: None},
        {
            "solution": lambda item, place: struct(
                item,
                place,
                {"start_pos": places.position},
                in_solution,
            ),
            "result": lambda item, place: result(
                item, place, version == "0.2" and "solution" in value
            ),
            "comments": items(comment),
        },
    )

    record = Record(version, rules, deal=deal_, result=found.get("result"), value=value)
    solution = found.get("solution")
    if solution is None:
        check_verdict_alone(record, stated_moves)
        return record
    start: Position = solution["start_pos"]
    if orders:
        start.shuffles = orders
        record.value = {**value, "solution": {**value["solution"], "shuffles": layout_text.shuffles_text(start)}}
    record.start = start
    record.moves = solution.get("moves", [])
    if "move_list" in solution:
        if "moves" in solution:  # M1
            raise Unreadable("a solution has moves or a move_list")
        record.lists_moves = True
        record.automoves_first, record.moves = solution["move_list"]
    for position in solution.get("bookmarks", []) + [solution.get("current", "0")]:  # F17
        check_position(value["solution"], position)
    record.final = solution.get("final_position")
    if stated_moves is not None and stated_moves != len(record.moves):  # C1, M2
        raise Unreadable("num_moves differs from the number of moves")
    check_deck(record)
    if print_ is not None and layout_text.fingerprint(start) != print_:  # F24, K18
        raise Unreadable("the layout has another fingerprint")
    return record


RULE_IS_OPEN = "OPEN"  # V7: the value of automove if the moves decide which rule it is


def in_newer_form(value: dict[str, Any]) -> dict[str, Any]:
    """V5, V6: what a record before 0.2 may leave out or call by another name.  The form of the fields is
    checked later."""
    header, solution = value.get("header"), value.get("solution")
    if not isinstance(header, dict) or not isinstance(solution, dict):
        return value
    header, solution = dict(header), dict(solution)
    moves = solution.get("moves", [])
    if "initial_position" in solution:
        if "start_pos" in solution:  # V6
            raise Unreadable("a solution has a start_pos or an initial_position")
        solution["start_pos"] = solution.pop("initial_position")
    if "moves_used" in solution:
        used = number(0)(solution.pop("moves_used"), "moves_used")
        if isinstance(moves, list) and len(moves) != used:  # C1
            raise Unreadable("moves_used differs from the number of moves")
    if "start_pos" not in solution:
        shown = solution if not moves else moves[0] if isinstance(moves, list) else {}
        name = "pos_before_move" if moves else "final_position"
        if isinstance(shown, dict) and name in shown:
            solution["start_pos"] = shown[name]
    start = solution.get("start_pos")
    cells = start.get("freecells", []) if isinstance(start, dict) else []
    if "num_freecells" not in header and isinstance(cells, list):
        header["num_freecells"] = len(cells)
    return {**value, "header": header, "solution": solution}


def with_current(value: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """F22: the record with `current` in place of layout_before_move, and whether it had that."""
    header, solution = value.get("header"), value.get("solution")
    if not isinstance(header, dict) or "layout_before_move" not in header:
        return value, False
    header = dict(header)
    before = number(1)(header.pop("layout_before_move"), "layout_before_move")
    if not isinstance(solution, dict):
        return {**value, "header": header}, False
    if "current" in solution:
        raise Unreadable("a record has a layout_before_move or a current")
    return {**value, "header": header, "solution": {**solution, "current": str(before - 1)}}, True


def without_shuffles(
    value: dict[str, Any], version: str, rules: Rules
) -> tuple[dict[str, Any], tuple[tuple[tuple[int, str], ...], ...]]:
    """F25: the record without `shuffles`, and what it states."""
    solution = value.get("solution")
    if version != "0.2" or not isinstance(solution, dict) or "shuffles" not in solution:
        return value, ()
    solution = dict(solution)
    text = solution.pop("shuffles")
    if rules.gather != "SHUFFLE" or not ("start" in solution or "start_pos" in solution):
        raise Unreadable("shuffles needs gather SHUFFLE and a layout")
    if isinstance(text, str):
        text = text.strip(" \t\n")
    return {**value, "solution": solution}, layout_text.shuffles_of(text, rules.max_rank)


FINGERPRINT = re.compile("[A-Za-z0-9+/]{16}")  # F24


def with_start(
    value: dict[str, Any], version: str, rules: Rules, deal_: Optional[dict[str, str]]
) -> tuple[dict[str, Any], Optional[str]]:
    """F23, F24: the record with start_pos in place of `start` or of a deal, and the fingerprint."""
    solution = value.get("solution")
    if version != "0.2" or not isinstance(solution, dict):
        return value, None
    solution = dict(solution)
    print_ = solution.pop("fingerprint", None)
    if print_ is not None and not (isinstance(print_, str) and FINGERPRINT.fullmatch(print_.strip(" \t\n"))):
        raise Unreadable("a fingerprint has 16 characters of base64")
    if "start" in solution:
        if "start_pos" in solution:  # F23
            raise Unreadable("a solution has a start or a start_pos")
        solution["start_pos"] = layout_text.position_of(solution.pop("start"), rules.num_holes)
    elif "start_pos" not in solution and print_ is not None:
        if deal_ is None or deal_["system"] == "custom":  # F24
            raise Unreadable("only a numbered deal stands for a layout")
        dealt = deals.by_name(rules, deal_["system"], deal_["number"])
        if dealt is None:
            raise Unreadable("the layout of the deal is not defined")
        down = rules.stock_to not in ("NOWHERE", "HOLE")  # D18
        dealt.stock = [card._replace(hidden=down) for card in dealt.stock]
        solution["start_pos"] = layout_text.position_of(layout_text.text_of(dealt, True, False), rules.num_holes)
    return {**value, "solution": solution}, print_ and print_.strip(" \t\n")


def without_automoves(of: dict[str, Any]) -> dict[str, Any]:
    """V7: a solution or a line all of whose moves are those of the player."""
    out = dict(of)
    if "moves" in out:
        moves = [without_automoves(move) for move in out["moves"]]
        out["moves"] = [{n: v for n, v in move.items() if n not in ("automove", "implicit")} for move in moves]
    if "alternatives" in out:
        out["alternatives"] = [without_automoves(line) for line in out["alternatives"]]
    return out


def is_implicit(move: dict[str, Any]) -> bool:
    """F21: a move of the main line that states a rule alone is one of the rule."""
    return move.get("implicit", move.get("automove", "NONE") != "NONE")


def is_stated_implicit(move: dict[str, Any]) -> bool:
    """The same for moves of lines."""
    return move.get("implicit", False)


def first_automove(value: dict[str, Any], unstated: str = "NONE") -> str:
    """F1: the default of the header's automove, with V7.  The form of the moves is checked later."""
    solution = value.get("solution")
    moves = solution.get("moves") if isinstance(solution, dict) else None
    for move in moves if isinstance(moves, list) else []:
        if isinstance(move, dict) and is_implicit(move) is True:
            rule = move.get("automove", unstated)
            if rule == RULE_IS_OPEN:
                return RULE_IS_OPEN
            return rule if isinstance(rule, str) and rule in AUTOMOVES else "NONE"
    return "NONE"


def check_verdict_alone(record: Record, stated_moves: Optional[int]) -> None:
    """The row `solution` of the struct solitaire."""
    said = record.result
    if not said or said["status"] != "UNFINISHED" or said.get("claim") != "GAVE_UP":
        raise Unreadable("a record without a solution says that a solver gave up")
    if stated_moves:  # C1
        raise Unreadable("num_moves differs from the number of moves")


def check_deck(record: Record) -> None:
    """C2: the start holds each card of the game once."""
    rules, start = record.rules, record.start
    assert start is not None
    loose = [card for pile in start.columns for card in pile]
    loose += [cell for cell in start.freecells if cell is not None and cell is not BLOCKED]
    loose += start.stock + start.waste
    loose += [card for pile in start.reserves + start.holes for card in pile]
    unknown = [card for card in loose if is_unknown(card)]
    if unknown and start.shuffles:  # F25
        raise Unreadable("shuffles needs a layout without unknown cards")
    loose = [card for card in loose if not is_unknown(card)]
    if rules.judged == "NO":  # K22
        if unknown:
            raise Unreadable("a game that is not judged has no unknown cards")
        if len(loose) > MAX_CARDS:
            raise Unreadable(f"more than {MAX_CARDS} cards")
        return
    known = Counter((c.rank, c.suit, c.deck) for c in loose if c.deck is not None)
    if any(n > 1 for n in known.values()):
        raise Unreadable("a card of one deck occurs twice")

    base = base_of(rules, start)
    cards = Counter((card.rank, card.suit) for card in loose)
    for (suit, _), rank in start.foundations.items():
        for r in foundation_ranks(replace(rules, foundation_base=base), rank):
            cards[r, suit] += 1
            record.home.append(Card(r, suit))
    missing = sum(rules.decks_of(suit) for suit in "CDHS") * rules.max_rank - sum(cards.values())
    if unknown and len(unknown) != missing:  # K18
        raise Unreadable(f"{len(unknown)} cards are unknown, but {missing} are missing")
    for suit in "CDHS":
        for rank in range(1, rules.max_rank + 1):
            number_of = cards[rank, suit]
            right = number_of <= rules.decks_of(suit) if unknown else number_of == rules.decks_of(suit)
            if not right:
                raise Unreadable(f"{Card(rank, suit)} occurs {cards[rank, suit]} times")
    if unknown:
        number_unknown(record)


def number_unknown(record: Record) -> None:
    """K18: gives the unknown cards numbers, unless they must all be the same card."""
    start, rules = record.start, record.rules
    assert start is not None
    if any(is_unknown(cell) for cell in start.freecells):  # F4
        raise Unreadable("a card of a freecell is known")
    numbers = itertools.count(1)
    replace_cards(start, lambda card: card._replace(deck=next(numbers)) if is_unknown(card) else card)
    if reveal_rest(Learner(rules, start, record.home)):
        return
    if not rules.are_of_0_2():  # K18, F15
        raise Unreadable("in this game no card lies face down, so each is known")
    if any(is_unknown(card) for pile in [start.waste, *start.holes] for card in pile):
        raise Unreadable("a card of the waste or of a hole is known")
    if next(numbers) > MOST_UNKNOWN + 1:
        raise Unreadable(f"at most {MOST_UNKNOWN} cards can be unknown")


def base_of(rules: Rules, start: Position) -> int:
    """`foundation_base`: 0 is the rank of the cards that the start has on foundations, if it has any."""
    ranks = {rank for rank in start.foundations.values() if rank}
    if rules.foundation_base or not ranks:
        return rules.foundation_base
    if len(ranks) > 1:  # K4
        raise Unreadable("the foundations start with different ranks, and no base is stated")
    return ranks.pop()


def foundation_ranks(rules: Rules, top: int) -> list[int]:
    """K4: the ranks of the cards of a foundation whose last card has the rank `top`."""
    if top == 0:
        return []
    if rules.foundation_wrap == "FORBIDDEN":
        if top < rules.foundation_base:
            raise Unreadable("a foundation has a card below its base")
        return list(range(rules.foundation_base, top + 1))
    number_of = (top - rules.foundation_base) % rules.max_rank + 1
    return [(rules.foundation_base - 1 + i) % rules.max_rank + 1 for i in range(number_of)]
