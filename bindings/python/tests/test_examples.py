# SPDX-License-Identifier: MIT
"""The examples."""

import runpy
import subprocess
import sys
from pathlib import Path
from typing import List

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


TALON = " ".join(f"{rank}{suit}" for suit in "DS" for rank in "23456789TJQK")
BOARD = f"""Talon: {TALON}
Foundations: H-0 C-0 D-0 S-0
: AS
: <AD> AC
: <AH> <KC> KH
: <QC> <JC> <TC> 9C
: <8C> <7C> <6C> <5C> 4C
: <3C> <2C> <2H> <3H> <4H> 5H
: <6H> <7H> <8H> <9H> <TH> <JH> QH
"""


@pytest.mark.parametrize(
    "log, expected",
    [
        ("[move T1 F1]\n[move T2 F3, move T2 F2, draw, move W F2]\n[forfeit]", "(textarena): 4 points, 5 moves, unfinished"),
        ("[move T3 T1 all]", "0 points, 0 moves, illegal at move 1: nothing can move from column 3 to column 1: KH cannot go on AS"),
        ("[move T1 F1, move T3 T1 all, move T6 T5 1]", "illegal at move 3: 5H cannot go on 4C: wrong rank [WRONG_RANK]"),
        ("[move T8 T1]", "illegal at move 1: there is no column 8 [NO_SUCH_SOURCE]"),
    ],
)
def test_logs(tree: Path, tmp_path: Path, log: str, expected: str) -> None:
    path = tree / "bindings/python/examples/logs.py"
    score = runpy.run_path(str(path))["score"]
    (tmp_path / "board").write_text(BOARD)
    (tmp_path / "log").write_text(log)
    (line,) = score(tmp_path / "log", tmp_path / "board")
    assert expected in line


def test_logs_of_programs(tree: Path) -> None:
    path = tree / "bindings/python/examples/logs.py"
    logs = [tree / "tests/golden" / case / "input.txt" for case in ("textarena/solved", "openspiel/two-playthroughs")]
    result = subprocess.run([sys.executable, str(path), *map(str, logs)], capture_output=True, text=True, check=True)
    first, second, third = result.stdout.splitlines()
    assert "(textarena): 52 points, 10 moves, solved" in first
    assert "game 1 (openspiel): " in second and "game 2 (openspiel): " in third
    assert len(path.read_text().splitlines()) < 60
