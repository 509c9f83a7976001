# SPDX-License-Identifier: MIT
"""Moves and boards, compared with known values and with the dump."""

import copy
import dataclasses
import multiprocessing
import pickle
import random
import re
from concurrent.futures import ProcessPoolExecutor
from html import unescape
from pathlib import Path
from typing import Iterator, List, Optional

import pytest

import unisol
from unisol import BLOCKED, Card, Pile


def told(record: unisol.Record) -> str:
    """Returns the record as its dump shows it, from the start to the final position."""

    def card(c: Optional[unisol.Card]) -> str:
        return "#" if c is BLOCKED else "-" if c is None else f"{c}?" if c.hidden else str(c)

    def board(b: unisol.Board) -> Iterator[str]:
        for name, pile in ("stock", b.stock), ("waste", b.waste):
            if pile:
                yield " ".join([f"    {name}"] + [card(c) for c in pile])
        homes = [f"{'HCDS'[i % 4]}-{'0A23456789TJQK'[rank]}" for i, rank in enumerate(b.foundations)]
        yield " ".join(["    foundations"] + homes)
        yield " ".join(["    freecells"] + [card(c) for c in b.freecells])
        for i, column in enumerate(b.columns):
            yield " ".join([f"    column {i}"] + [card(c) for c in column])

    def moves() -> Iterator[str]:
        for m in record.moves:
            word = "implicit" if m.implicit else "move"
            rule = f" by {m.automove}" if m.automove else ""
            plural = "" if m.num_cards == 1 else "s"
            yield f"    {word} {m.source} to {m.dest}: {m.num_cards} card{plural} {card(m.source_card)} on {card(m.dest_card)}{rule}"

    lines = ["  start", *board(record.boards[0]), f"  moves {len(record.moves)}", *moves(), "  final", *board(record.boards[-1])]
    return "\n".join(lines) + "\n"


PATHS = ["617.fcs", "617.fcn", "10594.txt", "everything.xml", "617-broken.fcs", "617.board", "size8.aggstam", "617.macroxue"]


@pytest.mark.parametrize("path", PATHS)
def test_moves_and_boards_agree_with_the_dump(samples: Path, path: str) -> None:
    record = next(unisol.read(samples / path))
    dump = record.dump()
    assert dump[dump.index("  start\n") :].startswith(told(record))


def test_simple_simon(tree: Path) -> None:
    case = tree / "tests/golden/snx/simple-simon"
    (record,) = unisol.read(case / "input.snx", game="simple_simon", layout=case / "layout.board")
    assert record.dump().endswith(told(record))
    assert record.sizes == unisol.Sizes(columns=10, freecells=0, decks=1, ranks=13)
    home = [m for m in record.moves if m.dest.kind == "foundation"]
    assert [(m.num_cards, str(m.source_card), m.dest_card, m.dest.index) for m in home] == [
        (13, "KH", None, 0),
        (13, "KD", None, 2),
        (13, "KC", None, 1),
        (13, "KS", None, 3),
    ]


def test_two_decks(tree: Path) -> None:
    (record,) = unisol.read(tree / "tests/golden/fcs/two-decks/input.fcs", columns=4, freecells=2, decks=2, max_rank=2)
    assert record.sizes == unisol.Sizes(columns=4, freecells=2, decks=2, ranks=2)
    (move,) = record.moves
    assert (str(move.source_card), str(move.source), str(move.dest)) == ("AH", "column 0", "foundation 4")
    assert record.boards[0].foundations == (1, 1, 1, 1, 0, 1, 1, 1)
    assert record.boards[1].foundations == (1,) * 8


def test_everything(samples: Path) -> None:
    (record,) = unisol.read(samples / "everything.xml")
    first, second, third = record.moves[:3]
    assert (first.number, first.implicit, first.automove) == (0, True, "horne")
    assert first.source_card == Card(2, "H", deck=1) and first.dest == unisol.Pile("foundation", 4)
    assert (second.number, second.implicit, second.automove) == (1, False, None)
    assert second.source == unisol.Pile("freecell", 0)
    assert (third.num_cards, str(third.source_card), str(third.dest_card)) == (2, "3S", "4H")
    assert [m.number for m in record.moves[5:12]] == [5, 5, 5, 5, 5, 5, 6]
    start = record.boards[0]
    assert start.freecells[1:] == (None, BLOCKED, None) and str(BLOCKED) == "BB"
    assert start.columns[1][0] == Card(3, "H", deck=0, hidden=True)
    assert record.statistics == unisol.Statistics(11, 11, 2, 2, 4, False, False, 0, 0, 0, 0, 0)


def test_unknown_cards() -> None:
    layout = """Talon: TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD ?? AS
        5C\n<??> 9H\n<2D> <9S> AC\n<5D> <QH> <5S> 8C\n<QC> <2C> <JS> <3C> 7D
        <5H> <7S> <KD> <9C> <JC> 6S\n<4C> <AH> <2S> <6C> <6H> <TH> KH\n"""
    (record,) = unisol.read(layout.encode(), game="klondike")
    assert record.statistics is not None and record.statistics.unknown_cards == 2
    unknown = record.boards[0].columns[1][0]
    assert unknown == Card(0, "?", hidden=True) and str(unknown) == "??"
    assert record.boards[0].stock[1] == unknown
    assert "<??> 9H" in unisol.convert(record, "fcs-board")


def test_stated_counts(samples: Path) -> None:
    (record,) = unisol.read(samples / "617-minimal.txt")
    assert record.stated_counts == {"passes": 3, "moves_without_redeals": 91, "foundation_cards": 52}
    (record,) = unisol.read(samples / "10594.txt")
    assert record.stated_counts == {}


def test_boards_in_any_order(samples: Path) -> None:
    (record,) = unisol.read(samples / "10594.txt")
    boards = record.boards
    assert len(boards) == record.num_moves + 1 == 90
    onward = list(boards)
    assert [boards[k] for k in reversed(range(90))] == onward[::-1]
    assert boards[-90] == boards[0] == onward[0]
    assert list(boards[2:8:3]) == [onward[2], onward[5]]
    assert boards[89].foundations == (13,) * 4 and not any(boards[89].columns)
    for k in (90, -91):
        with pytest.raises(IndexError):
            boards[k]
    # The last board of the walk with a number is the board of that number.
    walked = {0: boards[0]}
    walked.update({move.number: board for move, board in record.walk()})
    assert [walked[k] for k in range(90)] == onward


def test_two_walks_at_the_same_time(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    for k, ((a, board), (b, other)) in enumerate(zip(record.walk(), record.walk()), start=1):
        assert a == b and board == other == record.boards[k]


def test_a_board_can_be_read_again(samples: Path) -> None:
    for path in ("617.fcs", "everything.xml"):
        (record,) = unisol.read(samples / path)
        for board in record.boards:
            text = str(board)
            written = unisol.convert(record, "fcs-board", at=0) if board is record.boards[0] else None
            sizes = record.sizes
            assert sizes is not None
            assert written is None or written == text
            if path == "617.fcs":
                (again,) = unisol.read(text.encode(), format="fcs-board")
                assert again.boards[0] == board


def test_an_illegal_record_contains_its_legal_part(samples: Path) -> None:
    (record,) = unisol.read(samples / "617-broken.fcs")
    (whole,) = unisol.read(samples / "617.fcs")
    assert not record.is_legal
    assert record.num_moves == len(record.moves) == 59
    assert record.moves == whole.moves[:59]
    assert record.boards[59] == whole.boards[59]


def test_records_without_a_board(samples: Path) -> None:
    (empty,) = unisol.read(b"I could not solve this game.\n")
    assert empty.is_empty and empty.claim is unisol.Claim.GAVE_UP
    games = [record for name in ("austin.proton", "x-wins.creeper", "train.pasgl312", "draw.adomoc") for record in unisol.read(samples / name)]
    assert [record.game for record in games] == ["proton", "creeper", "pasgl312", "adomoc"]
    assert [record.outcome for record in games][1] == "x wins"
    assert games[1].result is unisol.Result.ENDED
    for record in [empty, *games]:
        assert record.moves == () and list(record.walk()) == []
        assert len(record.boards) == 0 and record.sizes is None and record.statistics is None and record.deal is None
        with pytest.raises(IndexError):
            record.boards[0]
    assert all(record.num_moves > 0 for record in games)


def test_values_are_immutable(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    move = record.moves[0]
    assert copy.deepcopy(move) == move and len({move, copy.copy(move)}) == 1
    assert hash(record.boards[0]) == hash(record.boards[0])
    with pytest.raises(AttributeError):
        move.num_cards = 2  # type: ignore[misc]


#: Games with a stock, a waste, holes and reserves, and games that turn cards, fill columns and take suits away.
GAMES = ["freecell", "klondike", "canfield", "golf", "spider", "simple_simon", "scorpion", "black_hole", "fortress", "fortunes_favor"]


@pytest.mark.parametrize("path", [*PATHS, "617-klondike.txt", "33-golf.txt", "10594.sn"])
def test_boards_in_order_are_those_on_access(samples: Path, path: str) -> None:
    """Boards in order share the piles that do not change."""
    assert_boards_agree(next(unisol.read(samples / path)))


@pytest.mark.parametrize("variant", GAMES)
def test_boards_of_random_games(variant: str) -> None:
    chance = random.Random(variant)
    for seed in range(1, 4):
        game = unisol.Game(variant, deal=f"pysol:{seed}", automove="max" if seed == 2 and variant == "freecell" else None)
        for _ in range(150):
            steps = game.legal_steps
            if not steps:
                break
            game.push(chance.choice(steps))
        assert_boards_agree(game.record())


def assert_boards_agree(record: unisol.Record) -> None:
    boards = list(record.boards)
    assert boards == [record.boards[i] for i in range(len(record.boards))]
    assert len(boards) == record.num_moves + 1
    after = {0: boards[0], **{move.number: board for move, board in record.walk()}}
    assert [after[i] for i in range(1, len(boards))] == boards[1:]
    walk = record.walk()
    for move, board in walk:
        assert board == walk.board


def test_moves_are_values(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    (again,) = unisol.read(samples / "617.fcs")
    move = record.moves[16]
    assert move == again.moves[16] and hash(move) == hash(again.moves[16]) and not move != again.moves[16]
    assert move != record.moves[15]
    assert repr(move) == (
        f"Move(number=17, source={move.source!r}, dest={move.dest!r}, num_cards=2, source_card={move.source_card!r}, "
        f"dest_card={move.dest_card!r}, automove=None, implicit=False, sentence='J♥ 10♣ from column 7 onto Q♣ in column 2')"
    )
    values = {field.name: getattr(move, field.name) for field in dataclasses.fields(move)}
    assert unisol.Move(**values) == move == pickle.loads(pickle.dumps(move))
    other = dataclasses.replace(move, sentence="J♥ 9♣")
    assert (other.number, other.sentence, str(other)) == (17, "J♥ 9♣", "J♥ 9♣") and other != move
    assert dataclasses.asdict(move)["source"] == {"kind": "column", "index": 6}
    with pytest.raises(dataclasses.FrozenInstanceError):
        del move.number
    board = record.boards[3]
    assert pickle.loads(pickle.dumps(board)) == board == again.boards[3] != record.boards[4]
    assert unisol.Board(board.columns, board.freecells, board.foundations) == board
    assert repr(board).startswith("Board(columns=((Card(")


@pytest.mark.parametrize("path", [*PATHS, "617-klondike.txt", "33-golf.txt"])
def test_moves_as_numbers(samples: Path, path: str) -> None:
    record = next(unisol.read(samples / path))
    rows = [
        (number, Pile(unisol.PILE_KINDS[kind], i), Pile(unisol.PILE_KINDS[to], k), n, unisol.CARDS[card], unisol.CARDS[on], implicit)
        for number, kind, i, to, k, n, card, on, implicit in record.move_rows()
    ]
    moves = record.moves
    assert rows == [(m.number, m.source, m.dest, m.num_cards, m.source_card, m.dest_card, m.implicit) for m in moves]


def test_a_long_record() -> None:
    """Its moves take more than one call of the library."""
    game = unisol.Game(deal=617, freecells=8)
    game.push("8a")
    for i in range(1100):
        game.push(unisol.Step(Pile("freecell", i % 8), Pile("freecell", (i + 1) % 8)))
    record = game.record()
    assert [move.number for move in record.moves] == [row[0] for row in record.move_rows()] == list(range(1, 1102))
    assert [move.sentence for move in record.moves] == [move.sentence for move, _ in record.walk()]
    assert_boards_agree(record)


def test_moves_and_records_in_words(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    assert str(record.moves[0]) == "Q♥ from column 8 to freecell a" == record.moves[0].sentence
    assert str(record.moves[16]) == "J♥ 10♣ from column 7 onto Q♣ in column 2"
    assert [str(move) for move, _ in record.walk()] == [str(move) for move in record.moves]
    assert repr(record) == "<unisol.Record 1 fcs freecell deal ms:617: solved, 155 moves>"
    (game,) = unisol.read(samples / "x-wins.creeper")
    assert repr(game) == f"<unisol.Record 1 creeper creeper: ended, {game.num_moves} moves>"


def test_pictures_for_notebooks(samples: Path) -> None:
    for name in ("617.fcs", "617-broken.fcs", "train.pasgl312"):
        (record,) = unisol.read(samples / name)
        svg, html = record._repr_svg_(), record._repr_html_()
        assert svg is not None and "<svg" in svg
        assert html is not None and html.count("<") == 2 and html.startswith("<iframe sandbox=")
        page = re.search('srcdoc="([^"]*)"', html)
        assert page is not None and "<script>" in unescape(page.group(1))
    (record,) = unisol.read(b"I could not solve this game.\n")
    assert record._repr_svg_() is None or "<svg" in str(record._repr_svg_())


def test_how_the_game_is_known(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    assert record.game_title == "FreeCell"
    assert record.game_source is unisol.GameSource.ASSUMED
    (stated,) = unisol.read(samples / "617.json")
    (chosen,) = unisol.read(samples / "617.fcs", game="freecell")
    assert stated.game_source is chosen.game_source is unisol.GameSource.STATED
    assert (record.other_games, record.ignored_words, record.is_cut_off) == ((), 0, False)
    assert unisol.deal(617, game="bakers_game").game_title == "Baker's Game"


def test_public_names_are_documented() -> None:
    """Public names and their members have docstrings."""
    missing: List[str] = []
    for name in unisol.__all__:
        value = getattr(unisol, name)
        if name in ("BLOCKED", "CARDS", "PILE_KINDS", "Layout", "Source"):
            continue
        if not value.__doc__:
            missing.append(name)
        for member, what in vars(value).items() if isinstance(value, type) else ():
            if (callable(what) or isinstance(what, property)) and not re.match("_", member) and not what.__doc__:
                missing.append(f"{name}.{member}")
    assert missing == []


@pytest.mark.parametrize("name", [*PATHS, "33-golf.txt", "x-wins.creeper", "everything.json"])
def test_records_can_be_pickled_and_compared(samples: Path, name: str) -> None:
    record, again = (next(unisol.read(samples / name, repair=True)) for _ in range(2))
    restored = pickle.loads(pickle.dumps(record))
    for other in (again, restored, pickle.loads(pickle.dumps(restored))):
        assert record == other and hash(record) == hash(other) and repr(record) == repr(other)
        assert record.moves == other.moves and list(record.boards) == list(other.boards)
        assert (record.fault, record.diagnostics, record.corrections) == (other.fault, other.diagnostics, other.corrections)
        assert record.variations == other.variations and record.bookmarks == other.bookmarks
        assert record._convert("xml") == other._convert("xml")
    if not record.is_legal:
        with pytest.raises(unisol.WriteError, match="ILLEGAL_NOT_WRITTEN"):
            unisol.convert(restored, to="snx")
        assert unisol.convert(restored, to="snx", prefix=True)
    assert record != unisol.deal(618) and record != name


def test_records_in_other_formats_are_equal(samples: Path) -> None:
    assert next(unisol.read(samples / "617.xml")) == next(unisol.read(samples / "617.json"))
    (empty,) = unisol.read(b"I could not solve this game.\n")
    assert pickle.loads(pickle.dumps(empty)) == empty


def test_other_processes(samples: Path) -> None:
    records = list(unisol.read(samples / "617.fcs")) * 3
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        assert list(pool.map(_told_result, records)) == ["solved"] * 3
    with pytest.raises(TypeError, match="pickle game.record()"):
        pickle.dumps(unisol.Game(deal=1))


def _told_result(record: unisol.Record) -> str:
    return str(record.result)


def test_words_are_equal_to_their_text(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    assert record.result == "solved" and record.claim == "solved" and record.game_source == "assumed"
    assert str(record.result) == f"{record.result}" == "solved" and {"solved": 1}[record.result] == 1
    assert record.result is unisol.Result.SOLVED
