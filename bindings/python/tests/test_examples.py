# SPDX-License-Identifier: MIT
"""The examples."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import unisol


def test_environment(tree: Path) -> None:
    path = tree / "bindings/python/examples/environment.py"
    environment = runpy.run_path(str(path))["Environment"]("klondike", most_moves=3)
    observation, info = environment.reset(seed=1)
    assert environment.reset(seed=1) == (observation, info)
    assert len(info["action_mask"]) == environment.num_actions and len(observation) == 52
    assert sum(place > 0 for place in observation) == 7  # the last card of each column
    for i in range(3):
        observation, reward, ended, truncated, info = environment.step(info["action_mask"].index(1))
        assert reward >= 0 and not ended and truncated == (i == 2)
    with pytest.raises(unisol.MoveError):
        environment.step(info["action_mask"].index(0))

    result = subprocess.run([sys.executable, str(path), "freecell"], capture_output=True, text=True, check=True)
    lines = result.stdout.splitlines()
    assert len(lines) == 10 and lines[0].startswith("seed 0: ")
    (record,) = unisol.read(lines[0].rpartition(" ")[2].encode())
    assert record.is_legal and f"{record.num_moves} moves" in lines[0]
    assert len(path.read_text().splitlines()) < 60
