# SPDX-License-Identifier: MIT
"""Objects that several threads share."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Callable, List, TypeVar

import pytest

import unisol

THREADS = 4
T = TypeVar("T")


def in_threads(work: Callable[[], T]) -> List[T]:
    """Calls `work` in threads that begin at the same time, and returns the results."""
    barrier = threading.Barrier(THREADS)

    def begin() -> T:
        barrier.wait()
        return work()

    with ThreadPoolExecutor(THREADS) as pool:
        return [future.result() for future in [pool.submit(begin) for _ in range(THREADS)]]


def catalogue(samples: Path, n: int) -> bytes:
    """Returns n or more records, which are positions of one solution."""
    (record,) = unisol.read(samples / "617.fcs")
    lines = [unisol.convert(record, to="jsonl", at=i, positions="none") for i in range(min(n, record.num_moves))]
    return "".join(lines * (n // len(lines) + 1)).encode()


def test_a_reader_gives_each_record_once(samples: Path) -> None:
    text = catalogue(samples, 600)
    expected = [(record.number, str(record.boards[0])) for record in unisol.read(text)]
    assert len(expected) > 600
    for _ in range(5):
        reader = unisol.read(text)
        found = in_threads(lambda: [(record.number, str(record.boards[0])) for record in reader])
        assert sorted(pair for part in found for pair in part) == expected


def test_errors_belong_to_their_record(samples: Path) -> None:
    good = (samples / "617.fcs").read_bytes()
    text = (good + b"-=-=-=-=-=-=-=-=-=-=-=-\n\nNo board.\n\n\n====================\n\nThis game is solveable.\n") * 50
    alone: List[unisol.ReadError] = []
    (count,) = {len(list(unisol.read(text, format="fcs", on_error=alone.append)))}
    errors: List[unisol.ReadError] = []
    reader = unisol.read(text, format="fcs", on_error=errors.append)
    found = in_threads(lambda: [record.number for record in reader])
    assert sum(len(part) for part in found) == count and len({n for part in found for n in part}) == count
    assert len(alone) > 0
    assert sorted(str(error) for error in errors) == sorted(str(error) for error in alone)


def test_a_reader_is_closed_while_others_read(samples: Path) -> None:
    text = catalogue(samples, 600)
    whole = sum(1 for _ in unisol.read(text))
    for _ in range(10):
        reader = unisol.read(text)
        turn = iter(range(THREADS))

        def work() -> int:
            if next(turn) == 0:
                next(reader)
                reader.close()
            return sum(1 for _ in reader)

        assert sum(in_threads(work)) <= whole
        assert list(reader) == []


def test_a_record_is_the_same_in_all_threads(samples: Path) -> None:
    def described(record: unisol.Record) -> List[object]:
        return [
            record.dump(),
            record.game,
            record.deal,
            record.conventions,
            record.other_interpretations,
            record.outcome,
            record.statistics,
            record.moves,
            list(record.boards),
            unisol.convert(record, to="xml"),
            unisol.convert(record, to="text"),
        ]

    for name in ("617.fcs", "10594.txt", "everything.xml", "x-wins.creeper"):
        (alone,) = unisol.read(samples / name, all_interpretations=True)
        expected = described(alone)
        for _ in range(5):
            (record,) = unisol.read(samples / name, all_interpretations=True)
            assert in_threads(lambda: described(record)) == [expected] * THREADS


def test_boards_in_any_order(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    expected = list(record.boards)
    turn = iter(range(THREADS))

    def work() -> bool:
        shift = next(turn) * 37
        order = [(i * 61 + shift) % len(expected) for i in range(len(expected))]
        return all(record.boards[i] == expected[i] for i in order)

    assert in_threads(work) == [True] * THREADS


def test_a_walk_gives_each_move_once(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    expected = [(move, str(board)) for move, board in record.walk()]
    for _ in range(10):
        walk = record.walk()
        found = in_threads(lambda: [(move, str(board)) for move, board in walk])
        steps = [step for part in found for step in part]
        assert len(steps) == len(expected) and all(step in expected for step in steps)


def test_a_writer_writes_whole_records(samples: Path) -> None:
    records = list(unisol.read(catalogue(samples, 200)))
    alone = sorted(unisol.convert(records, to="jsonl", positions="none").splitlines())
    with unisol.Writer(format="jsonl", positions="none") as writer:
        turn = iter(range(THREADS))

        def work() -> None:
            for record in records[next(turn) :: THREADS]:
                writer.write(record)

        in_threads(work)
    assert sorted(writer.text.splitlines()) == alone


def test_a_writer_is_closed_while_others_write(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.board")
    for _ in range(20):
        writer = unisol.Writer(format="jsonl")
        turn = iter(range(THREADS))

        def work() -> int:
            first = next(turn) == 0
            for n in range(50):
                if first and n == 5:
                    writer.close()
                    return n
                try:
                    writer.write(record)
                except ValueError:
                    return n
            return 50

        assert sum(in_threads(work)) == len(writer.text.splitlines())
        with pytest.raises(ValueError):
            writer.write(record)


def test_a_game_that_threads_play() -> None:
    """Each move is played whole, and each thread gets the reasons of its own moves."""
    game = unisol.Game("klondike", deal="pysol:24")
    wrong = unisol.Step(unisol.Pile("column", 0), unisol.Pile("column", 0))

    def play() -> int:
        played = 0
        for _ in range(100):
            try:
                game.push(unisol.Step(unisol.Pile("stock", 0), unisol.Pile("waste", 0)))
                played += 1
            except unisol.MoveError as error:
                assert error.reason != "SAME_PILE"  # the stock is empty
            with pytest.raises(unisol.MoveError) as refused:
                game.push(wrong)
            assert refused.value.reason == "SAME_PILE"
            assert game.copy().num_moves <= THREADS * 100 and game.board.columns
        return played

    assert sum(in_threads(play)) == game.num_moves > 0
