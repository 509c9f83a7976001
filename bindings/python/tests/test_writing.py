# SPDX-License-Identifier: MIT
"""Writing: to memory and to files, losses, and refusals."""

import os
from pathlib import Path
from typing import Any, Dict, List

import pytest

import unisol

# Samples of formats that store only some games.
OTHER_GAMES = {
    "bhs": "33-golf.txt",
    "csplib": "10-black-hole.param",
    "klondike-solver": "617-klondike.txt",
    "minimal-klondike": "617-minimal.txt",
    "sigoden": "617-sigoden.txt",
    "solvitaire-boards": "33-solvitaire.txt",
}


@pytest.mark.parametrize("form", [f.name for f in unisol.formats() if f.reads and f.writes and "moves" in f.holds])
def test_output_is_read_as_the_same_record(samples: Path, form: str) -> None:
    if form in ("proton", "creeper", "pasgl312", "adomoc"):
        (source,) = (path for path in samples.iterdir() if path.suffix == "." + form)
    else:
        source = samples / OTHER_GAMES.get(form, "617.fcs")
    (record,) = unisol.read(source)
    text = unisol.convert(record, to=form)
    layout = None if form == "campbell" or "start" in {f.name: f for f in unisol.formats()}[form].holds else 617
    (again,) = unisol.read(text.encode(), format=form, layout=layout)
    if form == "kpat":  # KPatience never saves a finished game, so the last move is omitted
        assert again.num_moves == record.num_moves - 1 and again.boards[-1] == record.boards[-2]
    else:
        assert again.result is record.result
        assert not record.sizes or again.boards[-1] == record.boards[-1]


def test_sources_of_a_conversion(samples: Path) -> None:
    path = samples / "617.fcs"
    text = unisol.convert(path, to="json")
    assert text == unisol.convert(path.read_bytes(), to="json") == unisol.convert(unisol.read(path), to="json")
    assert text == unisol.convert(list(unisol.read(path)), to="json")
    assert text == (samples / "617.json").read_text()
    assert unisol.convert(unisol.read(samples / "617.moves", layout=617), to="jsonl", positions="none").count("\n") == 1


def test_many_records_in_one_document(samples: Path) -> None:
    records = list(unisol.read(samples / "617.fcs")) * 3
    text = unisol.convert(records, to="xml")
    assert len(list(unisol.read(text.encode()))) == 3


def test_options(samples: Path) -> None:
    path = samples / "617.fcs"
    assert ": TC 6H" in unisol.convert(path, to="fcs-board") or " T" in unisol.convert(path, to="fcs-board")
    assert " 10" in unisol.convert(path, to="fcs-board", options={"ten": "10"})
    assert unisol.convert(path, to="fcs-board", at=0) != unisol.convert(path, to="fcs-board", at="end")
    assert "KH" not in unisol.convert(path, to="fcs-board", at="end")
    assert len(unisol.convert(path, to="text", first=3, last=4)) < len(unisol.convert(path, to="text"))
    wrong: List[Dict[str, Any]] = [{"to": "nonsense"}, {"to": "fcs", "automove": "x"}, {"to": "fcs", "options": {"nine": "9"}}]
    for options in wrong:
        with pytest.raises(unisol.OptionError):
            unisol.convert(path, **options)
    with pytest.raises(unisol.WriteError):
        unisol.convert(path)  # no target


def test_stylesheets(samples: Path, tree: Path) -> None:
    assert unisol.convert(samples / "617.board", to="html", data=tree).lstrip().lower().startswith("<!doctype html")
    board = unisol.convert(samples / "617.xml", stylesheet=tree / "xslt" / "fcs-board.xsl", params={"ten": "10"})
    assert board.startswith("Foundations: ") and " 10" in board
    with pytest.raises(unisol.WriteError):
        unisol.convert(samples / "617.xml", stylesheet="/no/such.xsl")


def test_only_the_legal_part_of_an_illegal_record_is_written(samples: Path) -> None:
    with pytest.raises(unisol.WriteError) as caught:
        unisol.convert(samples / "617-broken.fcs", to="campbell")
    assert caught.value.diagnostic and caught.value.diagnostic.name == "ILLEGAL_NOT_WRITTEN"
    assert unisol.convert(samples / "617-broken.fcs", to="campbell", prefix=True)


def test_losses_are_reported(samples: Path) -> None:
    with unisol.Writer(format="fcs-board", at=3) as writer:
        for record in unisol.read(samples / "everything.xml"):
            writer.write(record)
    assert "LOST" in [d.name for d in writer.diagnostics]
    assert all(d.level is unisol.Level.NOTE for d in writer.diagnostics)
    with pytest.raises(unisol.WriteError) as caught:
        unisol.convert(samples / "everything.xml", to="fcs-board", at=3, strict=True)
    assert caught.value.diagnostic and caught.value.diagnostic.name == "LOST_STRICT"


def test_a_file_is_complete_or_absent(samples: Path, tmp_path: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    path = tmp_path / "617.campbell"
    with unisol.Writer(path, "campbell") as writer:
        writer.write(record)
        assert not path.exists()
    assert path.read_text() == unisol.convert(record, "campbell")
    with pytest.raises(RuntimeError):
        with unisol.Writer(tmp_path / "other.xml") as writer:
            writer.write(record)
            raise RuntimeError
    writer = unisol.Writer(tmp_path / "third.xml")
    writer.write(record)
    del writer
    assert os.listdir(tmp_path) == [path.name]
    with pytest.raises(unisol.WriteError):
        unisol.Writer(tmp_path / "no" / "such" / "directory.xml")


def test_compression_by_suffix(samples: Path, tmp_path: Path) -> None:
    with unisol.Writer(tmp_path / "617.jsonl.gz") as writer:
        for record in unisol.read(samples / "617.fcs"):
            writer.write(record)
    assert (tmp_path / "617.jsonl.gz").read_bytes()[:2] == b"\x1f\x8b"
    unisol.verify(tmp_path / "617.jsonl.gz", solved=True)


def test_a_closed_writer(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    writer = unisol.Writer(format="fcs")
    with pytest.raises(ValueError):
        writer.text
    writer.write(record)
    writer.close()
    writer.close()
    assert writer.text == writer.text != ""
    with pytest.raises(ValueError):
        writer.write(record)


def test_a_target_of_one_record(samples: Path) -> None:
    (record,) = unisol.read(samples / "617.fcs")
    with pytest.raises(unisol.WriteError) as caught:
        unisol.convert([record, record], to="fcs-board")
    assert caught.value.diagnostic and caught.value.diagnostic.name == "ONE_RECORD"
