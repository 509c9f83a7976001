# SPDX-License-Identifier: MIT
"""An environment in the manner of Gymnasium, with masks of legal actions: python environment.py [VARIANT]"""

import random
import sys
from typing import Any, Dict, List, Optional, Tuple

import unisol

Observation = List[int]


class Environment:
    """Deals of a variant.  Each card that goes home is a reward of 1, and a win one of 10."""

    def __init__(self, variant: str = "klondike", most_moves: int = 300) -> None:
        self.variant = variant
        self.most_moves = most_moves
        self.chance = random.Random()

    def reset(self, seed: Optional[int] = None) -> Tuple[Observation, Dict[str, Any]]:
        """Deals another game."""
        if seed is not None:
            self.chance.seed(seed)
        self.game = unisol.Game(self.variant, deal=f"pysol:{self.chance.randrange(1, 10**9)}")
        self.num_actions = self.game.num_actions  # the same for all deals of the variant
        return self._observe(), self._info()

    def step(self, action: int) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        """Plays an action of the mask.  Raises unisol.MoveError if it is not legal."""
        before = sum(self.game.board.foundations)
        self.game.push(action)
        reward = sum(self.game.board.foundations) - before + (10 if self.game.solved else 0)
        ended = self.game.solved or self.game.stuck
        return self._observe(), reward, ended, self.game.num_moves >= self.most_moves, self._info()

    def _info(self) -> Dict[str, Any]:
        return {"action_mask": self.game.mask()}

    def _observe(self) -> Observation:
        """For each card, 0 if the player does not see it, and otherwise a number for its place."""
        view = self.game.view
        places = [0] * 52
        for i, pile in enumerate([*view.columns, *([card] for card in view.freecells if card), view.waste]):
            for depth, card in enumerate(pile):
                if card.rank > 0:
                    places["HCDS".index(card.suit) * 13 + card.rank - 1] = 1 + i * 32 + depth
        return places


if __name__ == "__main__":
    environment = Environment(sys.argv[1] if len(sys.argv) > 1 else "klondike")
    for seed in range(10):
        info, total, done = environment.reset(seed)[1], 0.0, False
        while not done and any(info["action_mask"]):
            legal = [action for action, bit in enumerate(info["action_mask"]) if bit]
            _, reward, ended, truncated, info = environment.step(environment.chance.choice(legal))
            total, done = total + reward, ended or truncated
        print(f"seed {seed}: {environment.game.num_moves} moves, reward {total:g}, {environment.game.link()}")
