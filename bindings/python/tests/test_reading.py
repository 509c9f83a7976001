# SPDX-License-Identifier: MIT
"""Reading: sources, options, many records, and errors with their places."""

import io
import os
import tempfile
from pathlib import Path
from typing import Any, Callable, Dict, List, Union

import pytest

import unisol

HEAD = b"-=-=-=-=-=-=-=-=-=-=-=-\n\n"
BOARD = b"Foundations: H-0 C-2 D-2 S-2 \nFreecells:                \n: 2H AH\n: \n: \n: \n"
LINE = b"\n\n====================\n\n"
HOME = b"Move a card from stack 0 to the foundations\n\n"
AFTER = BOARD.replace(b"H-0", b"H-A").replace(b"2H AH", b"2H")
WON = BOARD.replace(b"H-0", b"H-2").replace(b"2H AH", b"")
SOLVED = HEAD + BOARD + LINE + HOME + AFTER + LINE + HOME + WON + LINE + b"This game is solveable.\n"
MOVES = HEAD + HOME + LINE + HOME + LINE + b"This game is solveable.\n"
BROKEN = HEAD + BOARD + LINE + b"Move a cow\n" + LINE + b"This game is solveable.\n"
BAKERS_GAME = (
    b"1h 4a 4b 4h 5c 5h 1d 1h 51 86\n"
    b"8h dh 8d a8 7a d7 15 1d b1 2b\n"
    b"2h b5 38 78 7h 7b 7h 1h 1h bh\n"
    b"17 4b 41 c4 43 4c b4 14 2b 62\n"
    b"b6 6b 61 6h 6h 6h 6h 5h 5h 5h\n"
    b"5h 2h 2h 2h 3h 3h 3h 8h 8h 8h\n"
    b"8h 8h ch bh 1h dh ah 5c 5h 3b\n"
    b"c3 b2 8d 8h 4h 4h d2 2a 2c 2b\n"
    b"2h 7h 7h b2 c2 a2 3d 3b 3h 2h\n"
    b"2h 2h 2h 3h 3h dh bh\n"
)
SMALL: Dict[str, Any] = {"columns": 4, "max_rank": 2}


def test_paths_and_bytes_give_the_same_records(samples: Path) -> None:
    path = samples / "617.fcs"
    data = path.read_bytes()
    sources: List[unisol.Source] = [path, str(path), data, bytearray(data), memoryview(data)]
    for source in sources:
        (record,) = unisol.read(source)
        assert record.is_solved and record.is_legal
        assert record.result is unisol.Result.SOLVED
        assert record.claim is unisol.Claim.SOLVED
        assert (record.number, record.format, record.game) == (1, "fcs", "freecell")
        assert record.num_moves == 155
        assert record.fault is None and record.outcome is None and record.conventions is None


def test_records_outlive_their_reader(samples: Path) -> None:
    (first,) = unisol.read(samples / "617.fcs")
    (second,) = unisol.read(samples / "10594.txt")
    assert first.deal == "ms:617"
    assert second.deal == "ms:10594"
    assert second.conventions == (
        "automoves by Horne's rule (as in FreeCell Pro and Microsoft FreeCell), "
        "up to (free cells + 1) cards to an empty column"
    )
    assert second.game_source is unisol.GameSource.ASSUMED and second.game_title == "FreeCell"
    assert second.other_games == () and second.ignored_words == 0 and not second.is_cut_off
    assert len(first.moves) == 155


def test_many_records() -> None:
    records = list(unisol.read(SOLVED * 5, **SMALL))
    assert [record.number for record in records] == [1, 2, 3, 4, 5]
    assert all(record.is_solved for record in records)
    assert [r.number for r in unisol.read(SOLVED * 5, records=(2, 3), **SMALL)] == [2, 3]
    assert [r.number for r in unisol.read(SOLVED * 5, records=4, **SMALL)] == [4]


def test_reading_continues_after_an_error() -> None:
    reader = unisol.read(SOLVED + BROKEN + SOLVED, name="three", **SMALL)
    assert next(reader).number == 1
    with pytest.raises(unisol.ReadError) as caught:
        next(reader)
    d = caught.value.diagnostic
    assert d is not None
    assert (d.name, d.level, d.file, d.column) == ("UNREAD_TEXT", unisol.Level.ERROR, "three", 6)
    assert d.line == (SOLVED + BROKEN).split(b"\n").index(b"Move a cow") + 1
    assert d.source == "Move a cow"
    assert str(caught.value) == str(d)
    assert str(d).startswith(f"three:{d.line}:6: error: ") and str(d).endswith("[UNREAD_TEXT]")
    assert next(reader).number == 3
    assert list(reader) == []


def test_on_error() -> None:
    errors: List[unisol.ReadError] = []
    records = unisol.read(BROKEN + SOLVED + BROKEN, on_error=errors.append, **SMALL)
    assert [record.number for record in records] == [2]
    assert [e.diagnostic.name for e in errors if e.diagnostic] == ["UNREAD_TEXT"] * 2


def test_a_text_is_not_a_path(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not a path: pass bytes"):
        unisol.read("#617\n8a 8b")
    with pytest.raises(ValueError, match="not a path: pass bytes"):
        unisol.convert("#617\n8a 8b", to="xml")
    path = tmp_path / "two\nlines"
    path.write_bytes(SOLVED)
    (record,) = unisol.read(str(path), **SMALL)
    assert record.is_solved


@pytest.mark.parametrize("source, name", [(b"", "EMPTY_INPUT"), (b"Once upon a time\n", "FORMAT_UNKNOWN"), ("/no/such/file", "CANNOT_READ")])
def test_input_that_cannot_be_opened(source: unisol.Source, name: str) -> None:
    with pytest.raises(unisol.ReadError) as caught:
        unisol.read(source)
    assert caught.value.diagnostic is not None
    assert caught.value.diagnostic.name == name


def test_invalid_options() -> None:
    wrong: List[Dict[str, Any]] = [
        {"format": "FSC"},
        {"game": "chess"},
        {"columns": 33},
        {"records": (3, 2)},
        {"options": {"ten": "10"}},
        {"assume": {"automove": "x"}},
        {"limits": {"depth": 201}},
    ]
    for options in wrong:
        with pytest.raises(unisol.OptionError) as caught:
            unisol.read(SOLVED, **options)
        assert caught.value.diagnostic is not None
        assert caught.value.diagnostic.name == "OPTION_BAD"
        assert isinstance(caught.value, ValueError)
    with pytest.raises(ValueError):
        unisol.read("a\0b")
    with pytest.raises(TypeError):
        unisol.Reader()


def test_names_as_people_write_them() -> None:
    right: List[Dict[str, Any]] = [{"format": "FCS"}, {"game": "FreeCell"}]
    wrong: List[Dict[str, Any]] = [{"format": "fsc"}, {"game": "eighthoff"}]
    for options in right:
        next(unisol.read(SOLVED, **SMALL, **options))
    assert next(unisol.read(b"8a", format="sn", layout="MS #617")).deal == "ms:617"
    for options, name in zip(wrong, ("fcs", "eight_off")):
        with pytest.raises(unisol.OptionError, match=f"did you mean '{name}'"):
            unisol.read(SOLVED, **options)


def test_fields_of_a_game() -> None:
    with unisol.read(SOLVED, game="eight_off", freecells=4, foundation_to_column=True, **SMALL) as reader:
        game = next(reader).game
    assert game == "eight_off (columns 4, freecells 4, max-rank 2, foundation-to-column allowed)"


def test_a_layout_for_records_of_moves(samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(unisol.ReadError) as caught:
        list(unisol.read(MOVES, **SMALL))
    assert caught.value.diagnostic and caught.value.diagnostic.name == "NO_START"
    assert caught.value.diagnostic.hint
    monkeypatch.chdir(tmp_path)
    Path("617").write_bytes(BOARD)  # a path is not a deal, even if its name is a number
    Path("start.board").write_bytes(BOARD)
    layouts: List[Union[str, Path]] = [Path("617"), Path("start.board"), tmp_path / "start.board", "start.board"]
    for layout in layouts:
        (record,) = unisol.read(MOVES, layout=layout, **SMALL)
        assert record.is_solved
    deals: List[Union[str, int]] = [617, "617", "ms:617"]
    for deal in deals:
        (record,) = unisol.read(samples / "617.moves", layout=deal)
        assert record.is_solved


def test_rules_from_a_file(samples: Path, tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    path.write_text('{"variant": "one_by_one", "rules": {"group": "ONE"}}')
    (record,) = unisol.read(samples / "617.fcs", rules=path)
    assert record.result == unisol.Result.ILLEGAL and record.game.startswith("one_by_one")
    path.write_text('{"rulez": {}}')
    with pytest.raises(unisol.ReadError) as caught:
        list(unisol.read(samples / "617.fcs", rules=str(path)))
    assert caught.value.diagnostic and caught.value.diagnostic.name == "FIELD_UNKNOWN"


def test_a_layout_instead_of_the_stated_deal() -> None:
    with pytest.raises(unisol.ReadError) as caught:
        list(unisol.read(b"#617\n8a 8b 8c", layout="618"))
    assert caught.value.diagnostic and caught.value.diagnostic.name == "OTHER_DEAL"
    (record,) = unisol.read(b"#617\n8a 8b 8c", layout="618", override=True)
    assert record.deal == "ms:618"


def test_all_interpretations(samples: Path) -> None:
    (record,) = unisol.read(samples / "10594.txt", all_interpretations=True)
    (alone,) = unisol.read(samples / "10594.txt")
    assert record.conventions == alone.conventions
    assert alone.other_interpretations == ()
    assert record.conventions not in record.other_interpretations
    assert len(set(record.other_interpretations)) == len(record.other_interpretations) > 0
    (other,) = unisol.read(samples / "617.fcs", assume={"automove": "wkr"})
    assert other.result == unisol.Result.SOLVED
    assert "WKR" in (other.conventions or "")


def test_closing_a_reader(samples: Path) -> None:
    def descriptors() -> int:
        return len(os.listdir("/dev/fd"))

    before = descriptors()
    reader = unisol.read(samples / "617.fcs")
    assert descriptors() == before + 1
    reader.close()
    reader.close()
    assert descriptors() == before
    assert list(reader) == []
    with unisol.read(samples / "617.fcs") as reader:
        next(reader)
    assert descriptors() == before
    reader = unisol.read(samples / "617.fcs")
    del reader
    assert descriptors() == before
    reader = unisol.read(samples / "617.fcs")
    assert len(list(reader)) == 1
    assert descriptors() == before  # at its end


def test_deals() -> None:
    record = unisol.deal(617)
    assert (record.format, record.deal, record.num_moves, record.moves) == ("deal", "ms:617", 0, ())
    assert record.result is unisol.Result.UNFINISHED
    assert unisol.deal("pysol:42", game="eight_off").game == "eight_off (foundation-to-column anywhere)"
    assert unisol.deal(-1).deal == "ms:-1"
    with pytest.raises(unisol.ReadError):
        unisol.deal("six")


def test_verify(samples: Path) -> None:
    (record,) = unisol.verify(samples / "617.fcs", solved=True)
    assert unisol.verify(record) == unisol.verify([record]) == [record]
    with pytest.raises(unisol.IllegalError) as caught:
        unisol.verify(samples / "617-broken.fcs")
    error = caught.value
    assert error.record.fault is not None
    assert (error.record.fault.reason, error.record.fault.move) == ("TOO_MANY_CARDS", 60)
    assert error.record.fault.text == "illegal at move 60: cannot move 2 cards from stack 5 (column 6) to stack 0 (column 1), only 1"
    assert error.record.fault.source == unisol.Pile("column", 5) and error.record.fault.dest == unisol.Pile("column", 0)
    assert (error.record.fault.num_cards, error.record.fault.most) == (2, 1)
    d = error.diagnostic
    assert d is not None and d is error.record.fault.diagnostic
    assert (d.line, d.column) == (961, 1)
    assert d.source is not None
    assert d.source[d.caret_offset : d.caret_offset + d.caret_length] == "Move 2 cards from stack 5 to stack 0"
    assert any("at most 1 card can move" in note for note in d.notes)
    assert any(note.startswith("the board before move 60") for note in d.notes)
    assert unisol.verify(samples / "617.board")[0].num_moves == 0
    with pytest.raises(unisol.IllegalError, match="record 1 is not solved"):
        unisol.verify(samples / "617.board", solved=True)
    with pytest.raises(unisol.ReadError):
        unisol.verify(b"Once upon a time\n")
    unisol.verify(unisol.read(samples / "617.moves", layout=617), solved=True)


def test_control_characters_are_escaped() -> None:
    with pytest.raises(unisol.ReadError) as caught:
        unisol.read(b"Foundations: H-0 C-0 D-0 S-0\n: \x1b[1mJD KD QX\n", format="fcs-board").__next__()
    d = caught.value.diagnostic
    assert d is not None and d.source is not None
    assert "\x1b" not in d.source + d.message


def spoiled(samples: Path, change: Callable[[str], str]) -> bytes:
    moves = unisol.convert(samples / "10594.sn", to="sn").split("\n", 1)[1]
    return ("#10594\n" + change(" ".join(moves.split()))).encode()


def test_corrections(samples: Path) -> None:
    list_ = spoiled(samples, lambda moves: moves.replace(" a7 4a ", " 4a a7 "))
    (record,) = unisol.read(list_, repair=True)
    assert record.result is unisol.Result.ILLEGAL
    (found,) = record.corrections
    assert found.text == 'with "a7" before "4a" at move 31, all 139 moves are legal and the game is solved'
    assert found.is_solved and found.num_moves == 139
    assert found.edits == (unisol.Edit(unisol.EditKind.SWAPPED, 31, 31, 0, "4a", "a7", 2, 91),)
    assert found.record.is_solved and found.record.num_moves == 139 and found.record.corrections == ()
    assert 'Corrected with "a7" before "4a" at move 31.' in unisol.convert(found.record, to="text")
    (record,) = unisol.read(list_)
    assert record.corrections == ()
    (record,) = unisol.read(list_, repair=True, limits={"repair": 1})
    assert record.corrections == ()


def test_corrections_of_legal_records(samples: Path) -> None:
    (record,) = unisol.read(samples / "10594.sn", repair=True)
    assert record.corrections == ()


def test_bookmarks(samples: Path) -> None:
    path = samples.parent / "tests" / "conformance" / "613-bookmarks.json"
    (record,) = unisol.read(path)
    hint = record.variations[0]
    assert hint.kind is unisol.VariationKind.HINT and hint.name == "from a solver"
    assert record.variations[1].name is None
    assert unisol.Bookmark("2.1.1.1.2", None) in record.bookmarks
    assert [b.position for b in record.bookmarks] == ["0", "2", "2", "2.1.1", "2.1.1.1.1", "2.1.1.1.2"]
    assert [b.name for b in record.variation("2.1").bookmarks] == ["start", "hint"]
    (plain,) = unisol.read(samples / "10594.sn")
    assert plain.bookmarks == ()


def test_variations(samples: Path) -> None:
    (record,) = unisol.read(samples / "everything.json")
    numbers = [v.number for v in record.variations]
    assert numbers == ["2.1", "2.1.2.1", "2.1.2.1.1.1", "2.2", "12.1", "12.2"]
    first, *_, last = record.variations
    assert first.kind is unisol.VariationKind.UNDONE and first.first_move == 2 and first.num_moves == 2
    assert first.result is unisol.Result.UNFINISHED and first.illegal_move is None and first.text is None
    assert last.kind is unisol.VariationKind.ALTERNATIVE and last.result is unisol.Result.ILLEGAL
    assert last.illegal_move == "12.2.1" and last.reason == "NO_RULE_FOR_PILE"
    assert last.text is not None and last.text.startswith("illegal at move 12.2.1: ")

    inner = record.variation("2.1.2.1.1.1")
    assert inner.num_moves == 3 and inner.variations == ()
    (same,) = unisol.read(samples / "everything.json", variation="2.1.2.1.1.1")
    assert same.moves == inner.moves and same.boards[3] == inner.boards[3]
    with pytest.raises(KeyError):
        record.variation("2.3")
    with pytest.raises(unisol.ReadError, match="no such variation"):
        list(unisol.read(samples / "everything.json", variation="2.3"))
    with pytest.raises(unisol.OptionError):
        unisol.Reader(samples / "everything.json", variation="two")


def test_walks_in_variations(samples: Path) -> None:
    (record,) = unisol.read(samples / "everything.json")
    walk = record.walk()
    assert walk.board == record.boards[0] and not walk.leave()
    first = [next(walk) for _ in range(3)]
    before = walk.board
    assert before == first[-1][1]
    for number in ("2.1", "2.1.2.1.1.1"):  # the second one from within the first one
        walk.enter(number)
        line = record.variation(number)
        variation = next(v for v in record.variations if v.number == number)
        assert walk.board == line.boards[variation.first_move - 1]
        played = list(walk)
        assert [str(move) for move, _ in played] == [str(move) for move in line.moves][-len(played) :]
        assert sum(not move.implicit for move, _ in played) == variation.num_moves
        assert walk.board == line.boards[-1]
    with pytest.raises(KeyError, match="2.3"):
        walk.enter("2.3")
    assert walk.board == line.boards[-1]
    assert walk.leave() and walk.board == before and not walk.leave()
    assert [str(move) for move, _ in first + list(walk)] == [str(move) for move in record.moves]


def test_identify(samples: Path) -> None:
    list_ = spoiled(samples, lambda moves: moves)
    assert unisol.identify(list_, "10590-10600") == [unisol.Fit("ms:10594", True)]
    assert unisol.identify(list_[:12] + b"\n", "ms:10594") == [unisol.Fit("ms:10594", False)]
    assert unisol.identify(list_, "pysol:1-3") == []
    assert unisol.identify(BAKERS_GAME, "1-10") == [unisol.Fit("ms:2", True, "bakers_game")]
    assert unisol.identify(BAKERS_GAME, "1-10", game="freecell") == []
    with pytest.raises(unisol.ReadError, match="not a range"):
        unisol.identify(list_, "3-1")
    with pytest.raises(unisol.ReadError):
        unisol.identify(samples / "617.board")
    with pytest.raises(ValueError, match="no record"):
        unisol.identify(b"<solitaire_collection xmlns=\"urn:unisol:interchange:1\"/>")


def test_a_stylesheet_makes_what_is_read(tree: Path) -> None:
    old = tree / "tests" / "golden" / "kpat" / "older-numbered-through" / "input.xml"
    (record,) = unisol.read(old)
    (made,) = unisol.read(old, read_stylesheet=tree / "xslt" / "older-kpat.xsl")
    assert made.boards[0] == record.boards[0]
    with pytest.raises(unisol.ReadError):
        unisol.read(old, read_stylesheet="/no/such.xsl")


def test_files_that_describe_formats(tree: Path, tmp_path: Path) -> None:
    file = tree / "tests" / "cli" / "format-file" / "shelver.fmt"
    text = unisol.convert(tree / "samples" / "617.fcs", to="shelver", format_files=[file])
    assert text.startswith("Game 617\nShelve 7 on 0\n")
    (record,) = unisol.read(text.encode(), format_files=[file.read_bytes()])
    assert record.format == "shelver" and record.result is unisol.Result.SOLVED
    (tmp_path / "x.shelf").write_text(text)
    with unisol.Writer(tmp_path / "y.shelf", format_files=[file]) as writer:
        for again in unisol.read(tmp_path / "x.shelf", format="shelver", format_files=[file]):
            writer.write(again)
    assert (tmp_path / "y.shelf").read_text() == text
    with pytest.raises(unisol.OptionError) as caught:
        unisol.read(text.encode(), format_files=[b"name: x\nmoove: y\n"])
    assert caught.value.diagnostics[0].line == 2
    with pytest.raises(FileNotFoundError):
        unisol.read(text.encode(), format_files=[tmp_path / "nowhere.fmt"])


def test_open_files(samples: Path, tmp_path: Path) -> None:
    file: Any
    with open(samples / "617-broken.fcs", "rb") as binary, open(samples / "617-broken.fcs", encoding="utf-8") as text:
        for file in (binary, text, io.StringIO(text.read()), io.BytesIO(binary.read())):
            file.seek(0)
            (record,) = unisol.read(file)
            assert record.fault is not None and record.fault.diagnostic is not None
            assert record.fault.diagnostic.file == getattr(file, "name", "<file>")
            file.seek(0)
            assert "<svg" in unisol.convert(file, to="svg", prefix=True)
    for mode in ("w+b", "w+"):
        out: Any
        with tempfile.TemporaryFile(mode) as out:
            with unisol.Writer(out, "json") as writer:
                writer.write(unisol.deal(617))
            out.seek(0)
            assert next(unisol.read(out)) == unisol.deal(617)
    with pytest.raises(unisol.WriteError):
        unisol.Writer(io.StringIO())  # no format


def test_options_that_are_misspelled() -> None:
    call: Callable[[], object]
    for call in (
        lambda: unisol.read("x", **{"record": 3}),  # type: ignore[arg-type]
        lambda: unisol.verify("x", record=3),
        lambda: unisol.Game(deal=1, record=3),
    ):
        with pytest.raises(TypeError, match="there is no option 'record'; did you mean 'records'"):
            call()
    with pytest.raises(TypeError, match="there is no option 'limit'; did you mean 'limits'"):
        unisol.read("x", limit={"record": 3})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="there is no option 'single_card'; did you mean 'single_cards'"):
        unisol.convert("x", to="snx", single_card=True)
    with pytest.raises(TypeError, match="there is no option 'zzz'$"):
        unisol.Writer(zzz=1)  # type: ignore[arg-type]
    for records in ((5,), (1, 2, 3), "x", 1.5):
        with pytest.raises(ValueError, match="records is not a number or a pair of numbers"):
            unisol.read("x", records=records)  # type: ignore[arg-type]


def test_verify_reads_with_options(samples: Path) -> None:
    assert len(unisol.verify(samples / "617.moves", layout=617, solved=True)) == 1
    with pytest.raises(TypeError, match="records have been read"):
        unisol.verify([unisol.deal(617)], layout=617)
