# SPDX-License-Identifier: MIT
"""The layouts of deals (D1): docs/interchange.md, section 7."""
from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Callable, Iterator, Optional

import plans
from model import BLOCKED, Card, Position, Record, Rules, Unreadable, rules_of
from plans import sink_kings
from unknown import see_position

Deck = list[Card]
Place = Callable[[int], int]  # a random place, 0 to n-1

# D12
BY_ROWS = [
    "freecell",
    "relaxed_freecell",
    "bakers_game",
    "kings_only_bakers_game",
    "streets_and_alleys",
    "forecell",
    "eight_off",
    "seahaven_towers",
    "relaxed_seahaven_towers",
    "bakers_dozen",
    "beleaguered_castle",
    "citadel",
    "fan",
    "der_katzenschwanz",
    "die_schlange",
    "simple_simon",
]
HOLES = {"golf", "dead_king_golf", "relaxed_golf", "black_hole", "binary_star", "all_in_a_row"}
CELLS = {
    "forecell": [0, 1, 2, 3],
    "eight_off": [0, 2, 4, 6],
    "seahaven_towers": [1, 2],
    "relaxed_seahaven_towers": [1, 2],
}
# D13: KPatience and Solvitaire fill the first freecells, and deal to them first.
CELLS_FIRST = {name: list(range(len(cells))) for name, cells in CELLS.items()}
# D13: the games that these programs do not deal.
NO_KPAT = {"fan", "der_katzenschwanz", "die_schlange", "black_hole", "binary_star", "all_in_a_row"}
NO_SOLVITAIRE = NO_KPAT - {"fan", "black_hole"} | {"bakers_dozen", "citadel"}
ACES_FIRST = {"beleaguered_castle", "citadel", "die_schlange"}
# D17
MS_SPECIAL = {
    "-1": ("CDHSCDHS", [[1, 3, 5, 7, 9, 11, 13], [12, 10, 8, 6, 4, 2]]),
    "-2": ("SHDCSHDC", [[1, 13, 12, 11, 10, 9, 8], [7, 6, 5, 4, 3, 2]]),
}


def check_deal(record: Record) -> None:
    """C3: `deal` agrees with `start_pos`, if its layout is defined (D2)."""
    deal, rules = record.deal, record.rules
    if deal is None or deal["system"] == "custom" or not is_defined(rules, deal["system"]):
        return
    dealt = layout(rules, deal["system"], deal["number"])
    if dealt is None:
        return
    assert record.start is not None
    see_position(dealt, record.start, None)  # K19
    for i, cell in enumerate(record.start.freecells):
        if cell is BLOCKED and dealt.freecells[i] is None:
            dealt.freecells[i] = BLOCKED
    stock = rules.plays_stock()
    if dealt.shown(stock) != record.start.shown(stock):
        raise Unreadable("the deal has another layout")
    if rules.are_of_0_2() and any(faces(record.start)) and faces(record.start) != faces(dealt):  # D18
        raise Unreadable("other cards lie face down in the deal")


def faces(position: Position) -> list[bool]:
    """D18: for each card of the columns and reserves, whether it lies face down."""
    return [card.hidden for pile in (*position.columns, *position.reserves) for card in pile]


# D14: the sizes and suits of PySol's games that differ from those of the variant.
OF_PYSOL: dict[str, dict[str, Any]] = {
    "bisley": {"num_columns": 12},
    "spider_two_suits": {"suits": "CCHH"},
    "spider_one_suit": {"suits": "CCCC"},
}


# D14: those of Solvitaire's games.
OF_SOLVITAIRE: dict[str, list[dict[str, Any]]] = {
    "freecell": [{"num_columns": columns} for columns in (8, 7, 6, 5, 4)],
    "chameleon": [{"foundation_base": 1}],
    "duchess": [{"num_reserves": 12}],
}


def sizes_of(variant: str, system: str) -> list[dict[str, Any]]:
    """The sizes, suits and bases with which the system deals the variant, where they differ."""
    if system in ("ms", "pysol", "mt", "exact"):
        return [OF_PYSOL.get(variant, {})]
    return OF_SOLVITAIRE.get(variant, [{}]) if system == "solvitaire" else [{}]


def header_for(header: dict[str, Any], system: str) -> dict[str, Any]:
    """The header of a variant, with the sizes, suits and base with which the system deals it."""
    sizes = sizes_of(header["variant"], system)[0]
    columns = {name: value for name, value in sizes.items() if name == "num_columns"}
    rules = {name: value for name, value in sizes.items() if name != "num_columns"}
    made = {**header, **columns}
    return {**made, "rules": {**header["rules"], **rules}} if rules else made


def is_defined(rules: Rules, system: str) -> bool:
    """D2, D16: the game has the cards and piles of its variant.  Other rules have no effect on the layout."""
    variant = rules.variant
    if not (variant in plans.PLANS or variant in BY_ROWS or variant in HOLES):
        return False
    usual = rules_of(plans.games()[variant]["header"])
    return any(has_sizes(rules, replace(usual, **sizes)) for sizes in sizes_of(variant, system))


def has_sizes(rules: Rules, usual: Rules) -> bool:
    names = ["num_decks", "num_columns", "max_rank", "num_reserves", "num_holes", "stock_to"]
    cells = {"eight_off": 8}.get(rules.variant, 4 if rules.variant in CELLS else 0)
    return (
        rules.num_freecells >= cells
        and all(getattr(rules, name) == getattr(usual, name) for name in names)
        and (rules.foundation_base != 0 or usual.foundation_base == 0)
        and sorted(rules.suits) == sorted(usual.suits)
        and numbers(rules.hole_bases) == numbers(usual.hole_bases)
        and rules.column_bases == usual.column_bases
    )


def numbers(bases: list[int]) -> list[int]:
    """`hole_bases`: zeros are the default."""
    return bases if any(bases) else []


def by_name(rules: Rules, system: str, number: str) -> Optional[Position]:
    """The layout of a deal, or None if it is not defined."""
    return layout(rules, system, number) if is_defined(rules, system) else None


# ---- the deck ------------------------------------------------------------------------------------


def ms_places(number: int) -> Place:
    """D4."""
    state = number & 0xFFFFFFFF

    def place(n: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) & 0xFFFFFFFF
        draw = (state >> 16) & 0x7FFF
        if number >= 2**32:
            draw = ((state >> 16) & 0xFFFF) + 1
        elif number >= 2**31:
            draw |= 0x8000
        return draw % n

    return place


def pysol_places(number: int) -> Place:
    """D5."""
    state = number

    def place(n: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1) & (2**64 - 1)
        return ((state >> 21) & 0x7FFFFFFF) * n >> 31

    return place


def mt_places(number: int) -> Place:
    """D6."""
    generator = random.Random(number)
    return lambda n: int(generator.random() * n)


def twister(seed: int) -> Iterator[int]:
    """D8: the 32-bit words of C++'s std::mt19937."""
    state = [seed]
    for i in range(1, 624):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) & 0xFFFFFFFF)
    generator = random.Random()
    generator.setstate((3, (*state, 624), None))
    while True:
        yield generator.getrandbits(32)


def solvitaire_places(number: int) -> Place:
    """D8."""
    words = twister(number)

    def place(n: int) -> int:
        size = 0xFFFFFFFF // n + (0xFFFFFFFF % n == n - 1)
        return next(word // size for word in words if word // size < n)

    return place


def new_deck(rules: Rules, suits: str, by_rank: bool) -> Deck:
    """D3."""
    ranks = range(1, rules.max_rank + 1)
    deck = [Card(r, s, d) for d in range(rules.num_decks) for s in suits for r in ranks]
    if by_rank:
        deck.sort(key=lambda card: (card.deck, card.rank))
    return deck


def shuffled(rules: Rules, system: str, number: int) -> Deck:
    """D3: the deck in the order in which the cards are dealt."""
    as_ms = system == "ms" or (system == "pysol" and number <= 32000)  # D5
    if system == "solvitaire":  # D8
        deck, place = new_deck(rules, "CHSD", True), solvitaire_places(number)
    elif system == "kpat" or (as_ms and rules.num_decks == 1):  # D7
        deck, place = new_deck(rules, "CDHS", True), ms_places(number)
    else:
        deck = new_deck(rules, "CSHD", False)
        places = {"ms": ms_places, "pysol": ms_places if as_ms else pysol_places, "mt": mt_places}
        place = places[system](number)
    for n in range(len(deck), 1, -1):
        other = place(n)
        deck[n - 1], deck[other] = deck[other], deck[n - 1]
    return deck[::-1]


def ks_deck(number: int) -> Deck:
    """D9."""
    mask = 0xFFFFFFFF
    a, b, c = 51651237, 895213268, number

    def shifted(value: int, bits: int) -> int:
        """Shifted right, the highest bit being copied."""
        return (value - (value >> 31 << 32) >> bits) & mask

    def step() -> int:
        nonlocal a, b, c
        y = (b - a & mask) ^ b ^ c ^ a
        a ^= b ^ c
        c ^= b - a & mask
        b ^= c ^ y
        c ^= (b << 7 & mask) ^ shifted(a, 16) ^ (y << 8 & mask)
        return c & 0x7FFFFFFF

    for _ in range(50):
        step()
    c = 2484581295 ^ number ^ shifted(number, 15)
    for _ in range(950):
        step()
    deck = new_deck(Rules(), "CDSH", False)
    for _ in range(269):
        one, other = step() % 52, step() % 52
        deck[one], deck[other] = deck[other], deck[one]
    return deck


def greenfelt_deck(number: int) -> Deck:
    """D10."""
    deck = new_deck(Rules(), "CDHS", False)
    state = number
    for _ in range(7):
        for i in range(52):
            state = state * 16807 % (2**31 - 1)
            other = state % 52
            deck[i], deck[other] = deck[other], deck[i]
    return deck[::-1]


def msc_deck(number: int) -> Deck:
    """D11."""
    deck = new_deck(Rules(), "SHCD", False)
    for n in range(52, 1, -1):
        number, other = divmod(number, n)
        deck[n - 1], deck[other] = deck[other], deck[n - 1]
    return deck[::-1]


KLONDIKE_DECKS = {"ks": ks_deck, "greenfelt": greenfelt_deck, "msc": msc_deck}
# D14: in the deck of these games, other suits replace those of CDHS.
OTHER_SUITS = {"three_suits": "CSHS", "two_suits": "HSHS", "one_suit": "SSSS"}
OTHER_SUITS_OF_PYSOL = {"two_suits": "CHHC", "one_suit": "CCCC"}


def exact_order(number: int) -> Deck:
    """D15: the cards of an exact deal, pile after pile."""
    order = list(range(52))
    for i in range(1, 52):
        number, place = divmod(number, i + 1)
        order[i], order[place] = order[place], order[i]
    return [Card(i // 4 + 1, "HDCS"[i % 4]) for i in order]


# ---- the layout ----------------------------------------------------------------------------------


def layout(rules: Rules, system: str, text: str) -> Optional[Position]:
    """D12 to D17."""
    variant, count = rules.variant, rules.num_columns
    home = {} if rules.num_holes else {(s, d): 0 for s in rules.suits for d in range(rules.foundations_of(s))}
    position = Position(
        [[] for _ in range(count)],
        [None] * rules.num_freecells,
        home,
        [[] for _ in range(rules.num_holes)],
        [],
        [],
        [[] for _ in range(rules.num_reserves)],
    )
    columns = position.columns
    if text.startswith("-"):  # D17
        if variant not in BY_ROWS[:4]:
            return None
        suits, ranks = MS_SPECIAL[text]
        for i, column in enumerate(columns):
            column += [Card(rank, suits[i]) for rank in ranks[i // 4]]
        return position

    if system == "exact":  # D15
        return exact_layout(rules, position, int(text))
    if variant in plans.PLANS:  # D14
        return planned_layout(rules, position, system, int(text))
    if (  # D13
        system in ("ks", "greenfelt", "msc")
        or (system == "kpat" and variant in NO_KPAT)
        or (system == "solvitaire" and variant in NO_SOLVITAIRE)
    ):
        return None

    deck = shuffled(rules, system, int(text))  # D12
    if variant in HOLES:
        deal_with_holes(deck, position, rules, system)
        return position
    if variant in ACES_FIRST:
        deck = [card for card in deck if card.rank > 1]
        position.foundations = {place: 1 for place in position.foundations}
    as_pysol = system in ("ms", "pysol", "mt")  # D13
    if as_pysol:
        for cell in reversed(CELLS.get(variant, [])):
            position.freecells[cell] = deck.pop()
    else:
        for cell in CELLS_FIRST.get(variant, []):
            position.freecells[cell] = deck.pop(0)

    if variant == "fan" and as_pysol:
        columns[17].append(deck.pop())
        count = 17
    if variant == "bakers_dozen" and as_pysol:
        deck.reverse()
    if variant in ("der_katzenschwanz", "die_schlange"):
        deal_by_kings(deck, columns)
    elif variant == "simple_simon":
        deal_triangle(deck, columns, system == "solvitaire")
    elif variant == "citadel":
        deal_citadel(deck, position)
    else:
        for i, card in enumerate(deck):
            columns[i % count].append(card)
    if variant == "bakers_dozen":
        for column in columns:
            sink_kings(column)
    return position


def planned_layout(rules: Rules, position: Position, system: str, number: int) -> Optional[Position]:
    """D14."""
    variant = rules.variant
    if system in KLONDIKE_DECKS:
        if plans.steps(variant, "kpat") != ["triangle"]:
            return None
        deck, system = KLONDIKE_DECKS[system](number), "kpat"
    elif plans.steps(variant, system) is None:
        return None
    else:
        deck = shuffled(rules, system, number)
    others = OTHER_SUITS_OF_PYSOL if system in ("ms", "pysol", "mt") else OTHER_SUITS
    for name, suits in others.items():
        if variant.endswith(name):
            deck = [Card(card.rank, suits["CDHS".index(card.suit)]) for card in deck]
    game = plans.games()[variant]
    plans.deal(plans.Table(deck, position, rules, game["layout"]), variant, system)
    return position


# D15: the foundations or the lengths of columns differ from deal to deal.
NO_EXACT = {"citadel", "good_measure", "penguin", "storehouse", "thirty_six"}


def exact_layout(rules: Rules, position: Position, number: int) -> Optional[Position]:
    """D15: the piles have the lengths of another deal.  The cards on foundations are the last ones."""
    usual = None
    if rules.variant not in NO_EXACT and "base" not in plans.PLANS.get(rules.variant, {}).get("pysol", ""):
        if rules.num_decks == 1:
            usual = layout(rules, "ms", "1")
    if usual is None:
        return None
    cards = exact_order(number)
    home = [Card(r, s) for s in "HCDS" for r in range(1, usual.foundations.get((s, 0), 0) + 1)]
    if home and cards[-len(home) :] != home:
        return None
    position.foundations = usual.foundations
    waiting = iter(cards)
    for i, column in enumerate(usual.columns):
        position.columns[i] += [next(waiting).turned(hidden=card.hidden) for card in column]
    for i, card in enumerate(usual.freecells):
        if card is not None:
            position.freecells[i] = next(waiting)
    position.holes = [[next(waiting) for _ in hole] for hole in usual.holes]
    position.reserves = [[next(waiting).turned(hidden=card.hidden) for card in reserve] for reserve in usual.reserves]
    position.stock = [next(waiting) for _ in usual.stock][::-1]
    return position


def deal_with_holes(deck: Deck, position: Position, rules: Rules, system: str) -> None:
    """D12, D13."""
    first = {"black_hole": [(1, "S")], "binary_star": [(1, "S"), (13, "H")]}
    for hole, (rank, suit) in zip(position.holes, first.get(rules.variant, [])):
        hole.append(Card(rank, suit))
        deck.remove(Card(rank, suit, 0))
    if rules.variant == "all_in_a_row":
        deck.remove(Card(1, "S", 0))
        deck.append(Card(1, "S"))
    if rules.stock_to == "HOLE" and system == "solvitaire":
        position.holes[0] = [deck.pop()]
        position.stock, deck = deck[:16], deck[16:]
    elif rules.stock_to == "HOLE":
        position.holes[0] = [deck[35]]
        position.stock = deck[:35:-1]
        deck = deck[:35]
    for i, card in enumerate(deck):
        position.columns[i % rules.num_columns].append(card)


def deal_by_kings(deck: Deck, columns: list[Deck]) -> None:
    """D12: der_katzenschwanz, die_schlange."""
    at = 0
    for card in deck:
        if card.rank == 13 and columns[at]:
            at += 1
        columns[at].append(card)


def deal_triangle(deck: Deck, columns: list[Deck], leftward: bool) -> None:
    """D12, D13: simple_simon."""
    waiting = iter(deck)
    if leftward:
        for first in range(8):
            for column in columns[:first:-1] + columns[first : first + 1]:
                column.append(next(waiting))
        return
    for width in (9, 8, 7, 6, 5, 4, 3, 10):
        for column in columns[:width]:
            column.append(next(waiting))


def deal_citadel(deck: Deck, position: Position) -> None:
    """D12."""
    for i, card in enumerate(deck):
        if position.foundations[card.suit, 0] == card.rank - 1:
            position.foundations[card.suit, 0] = card.rank
        else:
            position.columns[i % 8].append(card)
