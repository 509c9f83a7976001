# SPDX-License-Identifier: MIT
"""A catalogue as a table and pictures, as in a notebook: python catalogue.py CATALOGUE [PICTURE.png]

Needs pandas, and matplotlib for the picture."""

import sys
from pathlib import Path
from typing import Any

import pandas as pd

import unisol


def table(path: Path) -> Any:
    """A row for each solution, the first one of several that are equal."""
    rows = []
    for record in unisol.unique(unisol.read(path, on_error=print)):
        statistics = record.statistics
        if statistics is None:
            continue  # a board game, or a solver's "no solution"
        rows.append(
            {
                "deal": record.deal,
                "game": record.game_title,
                "result": record.result.value,
                "reason": record.fault.reason if record.fault else None,
                "moves": statistics.explicit_moves,
                "automoves": statistics.implicit_moves,
                "freecells": statistics.freecells_used,
                "first": str(record.moves[0]) if record.moves else None,
            }
        )
    return pd.DataFrame(rows)


def draw(frame: Any, path: str) -> None:
    """The lengths of the solutions, and the freecells that they use."""
    import matplotlib

    matplotlib.use("Agg")  # without a window; a notebook does not need this line
    solved = frame[frame.result == "solved"]
    left, right = solved.hist(column=["moves", "freecells"], bins=20, figsize=(9, 3))[0]
    left.set_title(f"moves of {len(solved)} solutions")
    right.set_title("freecells used")
    left.figure.savefig(path)


if __name__ == "__main__":
    frame = table(Path(sys.argv[1]))
    print(frame.groupby(["game", "result"]).moves.describe().round(1))
    print(frame[frame.result == "illegal"].reason.value_counts().to_string())
    print(frame[frame.result == "solved"].nsmallest(3, "moves")[["deal", "moves", "first"]].to_string(index=False))
    if len(sys.argv) > 2:
        draw(frame, sys.argv[2])
