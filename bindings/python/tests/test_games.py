# SPDX-License-Identifier: MIT
"""Games that are played."""

import copy
import random
from pathlib import Path
from typing import List, Optional, Tuple, Union

import pytest

import unisol
from unisol import Pile, Step

COLUMN = [Pile("column", i) for i in range(8)]
CELL = [Pile("freecell", i) for i in range(4)]
LAST = "Foundations: H-Q C-K D-K S-K\nFreecells: - - - -\n: KH\n:\n:\n:\n:\n:\n:\n:\n"


def test_push_and_pop() -> None:
    game = unisol.Game("freecell", deal=617)
    start = game.copy()
    assert (game.num_moves, game.moves, len(game.legal_moves)) == (0, (), 35)
    game.push(Step(COLUMN[7], CELL[3]))
    assert str(game.moves[-1]) == "Q♥ from column 8 to freecell d"
    assert str(game.board.freecells[3]) == "QH" and game != start
    game.push("2S to freecell")
    game.push(game.legal_moves[0])
    assert [game.pop().number for _ in range(3)] == [3, 2, 1]
    assert game == start and hash(game) == hash(start)
    with pytest.raises(IndexError, match="the game has no moves"):
        game.pop()
    assert not game.undo() and game.redo() and game.redo() and game.redo() and not game.redo()
    assert game.num_moves == 3 and start.num_moves == 0


def test_refused_moves() -> None:
    game = unisol.Game(deal="ms:617")
    game.push("8a")
    before = game.copy()
    with pytest.raises(unisol.MoveError, match="freecell a holds QH; a freecell holds only one card") as error:
        game.push(Step(COLUMN[0], CELL[0]))
    assert error.value.reason == "CELL_OCCUPIED"
    with pytest.raises(unisol.MoveError, match="QH cannot go on 6C: wrong rank") as error:
        game.push("8b a6")
    assert error.value.reason == "WRONG_RANK"
    for nowhere in (Step(Pile("column", 1000), CELL[0]), Step(COLUMN[0], CELL[1], 2), Step(COLUMN[0], CELL[1], 0)):
        with pytest.raises(unisol.MoveError):
            game.push(nowhere)
    with pytest.raises(ValueError, match="no kind of pile named 'pocket'"):
        game.push(Step(Pile("pocket", 0), CELL[0]))
    with pytest.raises(ValueError, match="a move has no -1 cards"):
        game.push(Step(COLUMN[0], CELL[1], -1))
    for wrong in (-1, 1 << 32, (1 << 32) + 1, 1 << 64):
        for move in (Step(Pile("column", wrong), CELL[1]), Step(COLUMN[0], Pile("freecell", wrong))):
            with pytest.raises(ValueError, match=f"there is no (column|freecell) {wrong}"):
                game.push(move)
        for use in (game.push, game.is_legal, game.action):
            with pytest.raises(ValueError, match=f"a move has no {wrong} cards"):
                use(Step(COLUMN[0], CELL[1], wrong))
    for text in ("", "the queen, please", "8b qq"):
        with pytest.raises(unisol.ReadError) as unread:
            game.push(text)
        assert len(unread.value.diagnostics) >= 1
    with pytest.raises(ValueError, match="embedded null"):
        game.push("8b\0")
    assert game == before and game.num_moves == 1


def test_each_legal_move_can_be_played(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    for number in (0, 40, 154):
        game = unisol.Game.from_record(record, number)
        assert game.board == record.boards[number] and game.num_moves == number
        listed = game.legal_moves
        assert [(m.source, m.dest, m.num_cards) for m in listed] == list(game.legal_steps)
        assert any((m.source, m.dest, m.num_cards) == (n.source, n.dest, n.num_cards) for m in record.moves for n in listed)
        for move in listed:
            played = game.copy()
            played.push(move)
            assert played.moves[-1] == move and game.is_legal(move)
            assert played.pop() == move and played == game


def test_moves_as_numbers() -> None:
    for variant in ("freecell", "klondike", "spider", "yukon", "golf"):
        game = unisol.Game(variant, deal="pysol:24")
        chance = random.Random(24)
        for _ in range(40):
            mask, steps = game.mask(), game.legal_steps
            assert len(mask) == game.num_actions and sum(mask) == len(steps)
            actions = [game.action(step) for step in steps]
            assert all(mask[i] for i in actions) and [game.step(i) for i in actions] == list(steps)
            if not steps:
                assert game.stuck
                break
            game.push(chance.choice(actions))
    refused = game.mask().index(0)
    with pytest.raises(unisol.MoveError):
        game.push(refused)
    for number in (-1, game.num_actions, 1 << 32, 1 << 64, (1 << 64) + 1):
        for use in (game.push, game.step):
            with pytest.raises(IndexError, match=f"there is no action {number}"):
                use(number)
    with pytest.raises(ValueError, match="no such move"):
        game.action(Step(COLUMN[0], Pile("hole", 7)))


def test_ends() -> None:
    game = unisol.Game.from_board(LAST)
    assert not game.solved and not game.stuck
    game.push("1h")
    assert game.solved and game.stuck and repr(game).endswith("1 moves, solved>")
    assert game.legal_moves == () and not any(game.mask())
    assert game.record().is_solved
    with pytest.raises(unisol.MoveError):
        game.push("1h")


def test_hashes() -> None:
    a, b = unisol.Game(deal=617), unisol.Game(deal=617)
    a.push("8a 8b")
    b.push("8b 8a")
    assert a.hash() != b.hash() and a != b and a.hash(columns=False) == b.hash(columns=False)
    b = unisol.Game(deal=617)
    b.push("8a 8b")
    assert a == b and len({a, b}) == 1 and a != "617"
    assert unisol.Game(deal=617) != unisol.Game(deal=617, freecells=3)


def test_automoves(samples: Path) -> None:
    (record,) = unisol.read(samples / "10594.txt")
    game = unisol.Game("freecell", deal=10594, automove="horne")
    for move in record.moves:
        if not move.implicit:
            game.push(move)
    assert game.solved and game.moves == record.moves
    assert (game.num_moves, game.num_automoves) == (89, len(record.moves) - 89)
    assert not game.pop().implicit and game.num_moves == 88
    with pytest.raises(unisol.OptionError):
        unisol.Game(deal=1, automove="often")


def test_what_a_player_sees() -> None:
    game = unisol.Game("klondike", deal="pysol:24")
    assert all(card.rank == 0 and card.hidden for card in game.view.columns[6][:6] + game.view.stock)
    assert all(card.rank > 0 for column in game.board.columns for card in column)
    assert game.view.columns[6][6] == game.board.columns[6][6]
    game.push("1 card from the stock to the waste")
    assert game.view.waste == game.board.waste != ()


def test_beginnings(samples: Path, tree: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    game = unisol.Game.from_record(record)
    assert game.solved and game.moves == record.moves
    game = unisol.Game.from_record(record, at=10)
    assert game.redo() and game.num_moves == 11
    for number in (-1, 156):
        with pytest.raises(IndexError, match=f"there is no board {number} to play on from"):
            unisol.Game.from_record(record, number)
    (boardless,) = unisol.read(samples / "x-wins.creeper")
    with pytest.raises(IndexError, match="there is no board to play on from"):
        unisol.Game.from_record(boardless)
    with pytest.raises(unisol.OptionError):
        unisol.Game.from_record(record, at=10, automove="horne")
    assert unisol.Game.from_record(record, at=0, automove="horne").num_moves == 0
    fresh = unisol.Game.from_record(record, at=10, automove="horne", fresh=True)
    assert fresh.board == record.boards[10] and fresh.num_moves == 0 and not fresh.undo() and not fresh.redo()

    assert unisol.Game.from_board(str(record.boards[0])) == unisol.Game(deal=617)
    assert unisol.Game.from_board(b"#617\n8a 8b\n").num_moves == 2
    with pytest.raises(unisol.IllegalError, match="WRONG_RANK"):
        unisol.Game.from_board("#617\n8a 8b 8c 87 a2 c3\n")
    for text in ("", "Once upon a time\n"):
        with pytest.raises(unisol.ReadError):
            unisol.Game.from_board(text)
    with pytest.raises(unisol.ReadError):
        unisol.Game(deal="nonsense")
    with pytest.raises(unisol.OptionError, match="no_such_game"):
        unisol.Game("no_such_game", deal=1)
    assert len(unisol.Game(deal=1, freecells=3).board.freecells) == 3


def test_what_is_made_of_a_game(samples: Path) -> None:
    game = unisol.Game(deal=617)
    game.push("8a 8b 8c 87")
    record = game.record(comment="Found in 0.2 seconds.", originator="my solver")
    text = unisol.convert(record, to="json")
    assert '"originator": "my solver"' in text and "Found in 0.2 seconds." in text
    assert "my solver" not in unisol.convert(game, to="json")
    game.push("a2")
    assert record.num_moves == 4 and game.record().num_moves == 5
    assert game.convert("snx") == unisol.convert(game.record(), to="snx")
    with pytest.raises(ValueError, match="the comment is empty"):
        game.record(comment="")
    assert "<svg" in game._repr_svg_() and str(game) == str(game.board)

    link = game.link("https://example.org/play")
    assert link.startswith("https://example.org/play#") and "\n" not in link
    (again,) = unisol.read(link.encode())
    assert again.moves == game.moves
    assert copy.copy(game) == game


def test_verify_play(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    moves = [move for move in record.moves if not move.implicit]
    starts: List[Tuple[Union[unisol.Record, unisol.Board, str, int], Optional[str]]] = [
        (617, "freecell"),
        ("ms:617", None),
        (str(record.boards[0]), None),
        (record.boards[0], "freecell"),
        (record, None),
    ]
    for start, variant in starts:
        verdict = unisol.verify_play(start, variant, moves)
        assert verdict.is_solved and (verdict.num_moves, verdict.reason, verdict.text) == (155, None, None)
        assert verdict.board == record.boards[155]

    game = unisol.Game(deal=617)
    claim: List[Step] = [Step(COLUMN[7], CELL[0])] * 2
    verdict = unisol.verify_play(game, None, claim)
    assert (verdict.result, verdict.num_moves, verdict.reason) == (unisol.Result.ILLEGAL, 1, "CELL_OCCUPIED")
    assert verdict.text is not None and verdict.text.startswith("freecell a holds QH")
    game.push(claim[0])
    assert verdict.board == game.board
    assert unisol.verify_play(game, None, []).result is unisol.Result.UNFINISHED
    with pytest.raises(TypeError, match="a game or record has its rules"):
        unisol.verify_play(game, "freecell", [])
    with pytest.raises(TypeError, match="a game has its automove rule"):
        unisol.verify_play(game, None, [], automove="max")
    with pytest.raises(ValueError, match="no kind of pile"):
        unisol.verify_play(game, None, [Step(Pile("pocket", 0), CELL[0])])


def test_comments_bookmarks_and_moves_taken_back(samples: Path) -> None:
    game = unisol.Game(deal=617, keep_undone=True)
    with pytest.raises(IndexError, match="the game has no moves"):
        game.comment("too early")
    game.push("8a")
    game.comment("the queen", originator="a player")
    game.bookmark("here")
    game.push("8b")
    game.pop()
    game.push("8c")
    game.pop()
    game.pop()
    game.push("1a")
    record = game.record()
    assert [v.number for v in record.variations] == ["1.1", "1.1.2.1"]
    assert record.bookmarks == (unisol.Bookmark("1.1.1", "here"),)
    assert '"plain_text": "the queen"' in unisol.convert(record, to="json")
    assert [v.number for v in unisol.Game.from_record(record).record().variations] == ["1.1", "1.1.2.1"]
    with pytest.raises(ValueError, match="the text is empty"):
        game.comment("")
    with pytest.raises(ValueError, match="the text is empty"):
        game.bookmark("")
    for _ in range(100):
        game.bookmark("again")
    with pytest.raises(IndexError, match="100 bookmarks"):
        game.bookmark("one more")

    (saved,) = unisol.read(samples / "617.pso")
    again = unisol.Game.from_record(saved).record()
    assert again.variations == saved.variations
    assert [b for b in saved.bookmarks if b.name] == list(again.bookmarks)
    forgetful = unisol.Game(deal=617)
    forgetful.push("8a")
    forgetful.pop()
    forgetful.push("1a")
    assert forgetful.record().variations == ()
