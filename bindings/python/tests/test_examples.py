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


def test_catalogue(tree: Path, samples: Path, tmp_path: Path) -> None:
    path = tree / "bindings/python/examples/catalogue.py"
    assert len(path.read_text().splitlines()) < 60
    pytest.importorskip("pandas", reason="pandas is not installed: bindings/python/examples/catalogue.py is not run")
    catalogue = tmp_path / "catalogue.snx"
    catalogue.write_text(
        unisol.convert([*unisol.read(samples / "617.fcs"), *unisol.read(samples / "10594.txt")] * 2, to="snx")
        + "\n#617\na1\n"
    )
    command = [sys.executable, str(path), str(catalogue)]
    picture = tmp_path / "picture.png"
    try:
        import matplotlib  # noqa: F401

        command.append(str(picture))
    except ImportError:
        print("matplotlib is not installed: no picture is made")
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "SOURCE_EMPTY" in result.stdout and "ms:617" in result.stdout
    assert result.stdout.count("solved") == 1 and " 2.0 " in result.stdout  # two solutions, each once
    assert len(command) == 3 or picture.read_bytes().startswith(b"\x89PNG")
