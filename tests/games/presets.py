#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""presets.py DIR: prints how unisol's rules and deals of "solvitaire:NAME" differ from the presets of
Solvitaire, of which DIR is a checkout (tried: 2398305), and at the end how many presets it compared.

The rules are those that unisol reads from the preset.  The deals are made here of the preset alone,
as docs/deals.md (D8) shuffles and as Solvitaire deals.
"""
import json
import os
import random
import re
import subprocess
import sys

UNISOL = os.environ.get("UNISOL", "build/unisol")
SOURCE = "src/main/input-output/input/sol_preset_types.cpp"
# What unisol has no rules for.
NOT_PLAYED = {"accordion", "accordion-knuth", "late-binding-solitaire", "gaps-one-deal", "gaps-basic-variant"}
SEEDS = (1, 2, 4294967295)


def presets(checkout):
    with open(os.path.join(checkout, SOURCE), encoding="utf-8") as file:
        pairs = re.findall(r'\{\s*"([a-z0-9-]+)",[^{"]*R"\((.*?)\)"', file.read(), re.S)
    return {name: text for name, text in pairs if name != "default" and not name.startswith("-test-")}


def unisol(*args, text=None):
    return subprocess.run([UNISOL, *args], input=text, capture_output=True, text=True, check=False)


def rules_in(answer):
    """The lines of rules without the name of the game."""
    return [line for line in answer.stdout.splitlines() if not line.startswith("[")]


def shuffled(rank, decks, seed):
    """The deck from its first card on; Solvitaire deals from the last one."""
    state = [seed]
    for i in range(1, 624):
        state.append((1812433253 * (state[-1] ^ (state[-1] >> 30)) + i) % 2**32)
    twister = random.Random()
    twister.setstate((3, (*state, 624), None))
    deck = [(r, suit) for _ in range(decks) for r in range(1, rank + 1) for suit in "CHSD"]
    for i in range(len(deck) - 1, 0, -1):
        size, rest = divmod(2**32 - 1, i + 1)
        size += rest == i
        place = i + 1
        while place > i:
            place = twister.getrandbits(32) // size
        deck[i], deck[place] = deck[place], deck[i]
    return deck


def name_of(card):
    return ("", "A", *map(str, range(2, 11)), "J", "Q", "K")[card[0]] + card[1]


def dealt(preset, seed):
    """The deal as Solvitaire writes one, with face-down cards in lower case."""
    tableau, stock, reserve, hole, cells, foundations = (
        preset.get(key, {}) for key in ("tableau piles", "stock", "reserve", "hole", "cells", "foundations"))
    decks = 2 if preset.get("two decks") else 1
    deck = shuffled(preset.get("max rank", 13), decks, seed)
    deal = {}
    if hole.get("present"):
        card = deck[0] if hole.get("base card") == "random" else (1, "S")
        deck.remove(card)
        deal["hole"] = name_of(card)

    base = deck[0] if foundations.get("base card") == "random" else (1, "C")
    start = "CHSD".index(base[1])
    for i in range({"none": 0, "one": 1, "all": 4 * decks}[foundations.get("initial cards", "none")]):
        card = (base[0], "CHSD"[(i + start) % 4])
        deck.remove(card)
        deal.setdefault("foundations", []).append(name_of(card))

    def take(count):
        return [name_of(deck.pop()) for _ in range(count)]

    for key, count in (("cells", cells.get("pre-filled", 0)), ("stock", stock.get("size", 0)),
                       ("reserve", reserve.get("size", 0))):
        if count > 0:
            deal[key] = take(count)

    count = tableau.get("count", 8)
    columns = [[] for _ in range(count)]
    row = 0
    while deck:
        places = range(count)
        if tableau.get("diagonal deal") and row < count:
            places = range(count - 1, row - 1, -1)
        for i in places:
            if deck:
                columns[i].append(name_of(deck.pop()))
        row += 1
    if tableau.get("face up cards") == "top":
        columns = [[card.lower() for card in column[:-1]] + column[-1:] for column in columns]
    deal["tableau piles"] = columns
    return deal


def written(text):
    """The deal that unisol writes, in the same form: cards on foundations are those that lie there."""
    deal = json.loads(text)
    deal["stock"] = [card.upper() for card in deal.get("stock", [])]
    deal["foundations"] = [card for pile in deal.get("foundations", []) for card in pile]
    return deal


def recorded(text):
    """The same of a record, for deals with cells, which Solvitaire's layouts do not have."""
    start = json.loads(text)["solitaire"]["solution"]["start_pos"]
    return {"cells": [name_of((card["rank"], card["suit"])) for card in start["freecells"] if "rank" in card],
            "tableau piles": [[name_of((card["rank"], card["suit"])) for card in column["cards"]]
                              for column in start["columns"]]}


def compare(name, text, seeds):
    game = "solvitaire:" + name
    own = unisol("games", "--rules", "-", "--print-rules", text=text)
    answer = unisol("games", game, "--print-rules")
    if answer.returncode != 0 or rules_in(own) != rules_in(answer):
        yield f"{name}: the rules are {rules_in(answer)}, not {rules_in(own)}"
    for seed in seeds:
        expected = dealt(json.loads(text), seed)
        form = "json" if "cells" in expected else "solvitaire"
        deal = unisol("deal", f"solvitaire:{seed}", "--game", game, "-t", form)
        if not deal.stdout.startswith("{"):
            yield f"{name}: no deal {seed}: {deal.stderr.strip()}"
            continue
        found = recorded(deal.stdout) if form == "json" else written(deal.stdout)
        for key in sorted(expected.keys() | found.keys()):
            a, b = expected.get(key, []), found.get(key, [])
            if key == "foundations":
                a, b = sorted(a), sorted(b)
            if a != b:
                yield f"{name}, deal {seed}: {key} are {b}, not {a}"


def main():
    compared = 0
    failed = False
    for name, text in presets(sys.argv[1]).items():
        if name in NOT_PLAYED:
            if unisol("games", "--rules", "-", text=text).returncode == 0:
                print(f"{name}: unisol has rules for it")
                failed = True
            continue
        compared += 1
        for difference in compare(name, text, SEEDS):
            print(difference)
            failed = True
    print(f"{compared} presets")
    sys.exit(failed)


if __name__ == "__main__":
    main()
