#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Saves games of PySolFC with its own code, and prints what they hold: see README.md.

usage: make_saves.py SAVES-PER-GAME STEPS SEED [NUMBER...]

Prints a line for each save: the number and name of the game, the role and index of each pile, its cards as in the
vectors of exact.py, and the file in base 64.  Some moves are undone, so that they wait for Redo, and some bookmarks set.
"""
import base64
import json
import os
import random
import sys
import tempfile

from headless import BY_NAME, deal

SUITS, RANKS = "CSHD", "A23456789TJQK"


def card_text(card):
    face = RANKS[card.rank] + SUITS[card.suit]
    return face if card.face_up else f"<{face}>"


def roles(game):
    names = {}
    kinds = (("c", game.s.rows), ("f", game.s.foundations), ("r", game.s.reserves), ("i", game.s.internals))
    for letter, stacks in kinds:
        for i, stack in enumerate(stacks):
            names[stack.id] = f"{letter}{i}"
    if game.s.waste:
        names.setdefault(game.s.waste.id, "w")
    if game.s.talon:
        names[game.s.talon.id] = "t"
    return [names.get(stack.id, "x") for stack in game.allstacks]


def moves_of(game):
    for source in game.allstacks:
        for number in range(1, min(len(source.cards), 14) + 1):
            if source is game.s.talon or not source.canMoveCards(source.cards[-number:]):
                continue
            for dest in game.allstacks:
                if dest is not source and dest.acceptsCards(source, source.cards[-number:]):
                    yield source, number, dest


def play(game, rng, steps):
    homes = set(game.s.foundations)
    marks = 0
    for _ in range(steps):
        game.moves.state = game.S_PLAY
        chance = rng.random()
        if chance < 0.05 and game.moves.index > 0:
            game.undo()
            continue
        if chance < 0.07 and marks < 3:
            game.setBookmark(marks, confirm=0)
            marks += 1
            continue
        options = [(move, 4 if move[2] in homes else 0.05 if move[0] in homes else 1) for move in moves_of(game)]
        if game.canDealCards():
            options.append((None, 1.5))
        if not options:
            return
        move = rng.choices([o[0] for o in options], [o[1] for o in options])[0]
        if move:
            move[0].playMoveMove(move[1], move[2], sound=False)
        else:
            game.dealCards(sound=False)


def save(name, seed, steps):
    rng = random.Random(f"{name} {seed}")
    number = rng.choice([str(rng.randrange(10**17, 10**19)), str(rng.randrange(1, 31999)), str(rng.randrange(32001, 10**9))])
    game = deal(name, number)
    play(game, rng, rng.choice([steps, steps // 4]))
    game.moves.state = game.S_PLAY
    game.finishMove()
    handle, path = tempfile.mkstemp(suffix=".pso")
    os.close(handle)
    game._saveGame(path, rng.choice([-1, 4]))
    with open(path, "rb") as stream:
        data = stream.read()
    os.unlink(path)
    return {
        "id": game.gameinfo.id,
        "name": name,
        "piles": roles(game),
        "s": [" ".join(map(card_text, stack.cards)) for stack in game.allstacks],
        "round": getattr(game.s.talon, "round", 1),
        "save": base64.b64encode(data).decode(),
    }


def main():
    count, steps, seed = map(int, sys.argv[1:4])
    wanted = set(map(int, sys.argv[4:]))
    for name, info in sorted(BY_NAME.items()):
        for i in range(count if info.id in wanted else 0):
            try:
                print(json.dumps(save(name, seed + i, steps)), flush=True)
            except Exception as error:  # pylint: disable=broad-except  # PySolFC's own faults
                print(f"{name}: {type(error).__name__} {error}", file=sys.stderr)


main()
