# SPDX-License-Identifier: MIT
"""Judges what agents log: python logs.py DEAL|BOARD LOG.  The moves are those of TextArena's Klondike, "[draw,
move W T1, move T3 T5 2]", or of OpenSpiel's solitaire, "2♠ ← A♥", which takes any card of the stock."""

import re
import sys
from pathlib import Path

from unisol import Game, MoveError, Pile, Step


def draw(game: Game) -> bool:  # false if there is no card to draw
    steps = [s for s in game.legal_steps if "stock" in (s.source.kind, s.dest.kind)]
    for step in steps:
        game.push(step)
    return bool(steps) and (steps[0].source.kind == "stock" or draw(game))


def play_textarena(game: Game, action: str, homes: dict[str, Pile]) -> None:
    """Plays "draw" or "move SOURCE TARGET [COUNT]".  A foundation is named by the card that came first."""
    word, *names = action.upper().split()
    if word == "DRAW":
        return None if draw(game) else game.push(Step(Pile("stock", 0), Pile("waste", 0)))
    piles = {"W": Pile("waste", 0), **{f"T{i + 1}": Pile("column", i) for i in range(7)}, **homes}
    source = piles.get(names[0], Pile("column", 7))  # which there is not
    cards = {"waste": game.board.waste[-1:], "column": [*game.board.columns, ()][source.index]}.get(source.kind, ())
    suit = "HCDS".index(str(cards[-1])[-1]) if cards else 0
    number = sum(not card.hidden for card in cards) if names[2:] == ["ALL"] else int([*names, "1"][2])
    dest = piles.get(names[1], Pile("foundation", suit) if names[1][0] == "F" else Pile("column", 7))
    game.push(Step(source, dest, number))
    homes.update({names[1]: dest} if dest.kind == "foundation" else {})


def play_openspiel(game: Game, target: str, card: str) -> None:
    """Plays a card to a target, after as many draws as it takes."""
    target = target if len(target) == 2 else ""  # of an empty foundation, the suit
    for _ in range(len(game.board.stock) + len(game.board.waste) + 1):
        for move in game.legal_moves:
            if str(move.source_card) == card and str(move.dest_card or "") == target:
                return game.push(move)
        draw(game)
    game.push(f"{card} to {target or 'an empty column'}")


def judge(game: Game, text: str, homes: dict[str, Pile]) -> str:
    """Plays the moves up to the first one that is illegal, and says why."""
    text = re.sub("([♥♣♦♠])\ufe0f?", lambda suit: dict(zip("♥♣♦♠", "HCDS"))[suit[1]], text)
    try:
        for action, target, card in re.findall(r"(draw|move[^],]+)|(\w*) ?← (\w\w)", text, re.I):
            play_textarena(game, action, homes) if action else play_openspiel(game, target, card)
    except MoveError as error:
        return f"illegal after {game.num_moves} moves: {error} [{error.reason}]"
    return f"{'solved' if game.solved else 'legal'}: {game.num_moves} moves, {game.link()}"


if __name__ == "__main__":
    start = Path(sys.argv[1])
    game = Game.from_board(start.read_text(), "klondike") if start.exists() else Game("klondike", deal=sys.argv[1])
    print(judge(game, Path(sys.argv[2]).read_text(), {}))
