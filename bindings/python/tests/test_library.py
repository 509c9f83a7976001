# SPDX-License-Identifier: MIT
"""The package as a whole: lists, threads, memory, and the library that it loads."""

import ctypes
import gc
import os
import re
import resource
import struct
import subprocess
import sys
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import List

import pytest

import unisol


def test_lists() -> None:
    formats = {f.name: f for f in unisol.formats()}
    assert {"xml", "json", "fcs", "campbell", "kpat", "proton"} <= set(formats)
    assert formats["svg"].writes and not formats["svg"].reads
    assert ".fcs" in formats["fcs"].suffixes and "moves" in formats["fcs"].holds
    assert unisol.Option("ten", "the spelling of tens", ("T", "10")) in formats["fcs"].options
    variants = unisol.variants()
    assert variants[0].name == "freecell"
    assert (variants[0].columns, variants[0].freecells, variants[0].decks, variants[0].fill) == (8, 4, 1, "any")
    assert any("seahaven" in v.aliases for v in variants)
    assert unisol.version() == unisol.__version__


def test_threads_with_their_own_objects(samples: Path) -> None:
    def work(name: str) -> str:
        (record,) = unisol.read(samples / name)
        assert len(list(record.walk())) == len(record.moves)
        return unisol.convert(record, to="json")

    names = ["617.fcs", "10594.txt", "everything.xml", "617.fcn"] * 5
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, names)) == [work(name) for name in names]


def test_a_record_read_in_one_thread_and_used_in_another(samples: Path) -> None:
    with ThreadPoolExecutor(1) as pool:
        records: List[unisol.Record] = pool.submit(lambda: list(unisol.read(samples / "617.fcs"))).result()
    assert records[0].boards[155].foundations == (13,) * 4


def test_no_object_waits_for_the_garbage_collector(samples: Path) -> None:
    """The last reference frees an object, because there are no cycles."""
    gc.disable()
    try:
        reader = unisol.read(samples / "617.fcs")
        record = next(reader)
        walk = record.walk()
        next(walk)
        boards = record.boards
        assert boards[3]
        game = unisol.Game.from_record(record)
        assert game.moves and game.copy() == game
        gone: List["weakref.ref[object]"] = [weakref.ref(record), weakref.ref(reader), weakref.ref(game)]
        del record, reader, walk, boards, game
        assert [ref() for ref in gone] == [None, None, None]
    finally:
        gc.enable()


def test_memory_does_not_grow(samples: Path) -> None:
    """Reading repeatedly does not use more memory.  Leaking each record would take 30 MB."""
    text = (samples / "617.board").read_bytes()

    def work() -> None:
        for _ in range(1000):
            for record in unisol.read(text):
                assert record.boards[0].columns
                unisol.convert(record, to="fcs-board")
                game = unisol.Game.from_record(record)
                game.push(0 if game.mask()[0] else game.legal_steps[0])
                assert game.copy().pop() and game.record(comment="no")
                with pytest.raises(unisol.MoveError):
                    game.push(game.mask().index(0))
            with pytest.raises(unisol.ReadError):
                unisol.read(b"Once upon a time\n")

    work()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8 * 1024


def run(code: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True)


def test_the_library_named_in_the_environment() -> None:
    done = run("import unisol", UNISOL_LIBRARY="/no/such/libunisol.so")
    assert "ImportError: libunisol cannot be loaded" in done.stderr and "/no/such" in done.stderr
    done = run("import unisol", UNISOL_LIBRARY="libc.so.6")
    assert "ImportError: this libunisol has no unisol_version" in done.stderr


def test_merging_agrees_with_the_header(tree: Path) -> None:
    """All values, in order.  Those of other enums are made from the header."""
    import unisol._library as library
    import unisol._several as several

    header = (tree / "src" / "unisol.h").read_text()
    for name, ours in {"merging": list(several._MERGING), "status": ["OK", "END", "FAILED"]}.items():
        found = re.search(r"enum unisol_" + name + r" \{(.*?)\}", header, re.DOTALL)
        assert found is not None
        assert re.findall(r"UNISOL_(\w+)", found.group(1)) == ours
    assert (library.OK, library.END, library.FAILED) == (0, 1, 2)


def test_formats_agree_with_the_structs() -> None:
    import unisol._structs as structs
    import unisol._moves as moves

    sizes = [moves._MOVE.size, struct.calcsize(moves._ROW), moves._PILES.size]
    assert sizes == [ctypes.sizeof(structs.CMove)] * 3
    assert moves._SHARED.size == structs.CMove.implicit.offset - structs.CMove.source.offset
    assert struct.calcsize("@IIIPPPIPPNPNIP") == ctypes.sizeof(structs.CBoard)
    assert moves._COLUMN.size == ctypes.sizeof(structs.CColumn)


def test_structs_agree_with_the_header(tmp_path: Path) -> None:
    """The sizes and offsets of their members are those of the compiler."""
    cc, include = os.environ.get("CC"), os.environ.get("UNISOL_INCLUDE")
    if not cc or not include:
        pytest.skip("CC and UNISOL_INCLUDE are not set")
    import unisol._structs as structs

    names = {name: value.__doc__ for name, value in vars(structs).items() if name[0] == "C" and "_fields_" in vars(value)}
    assert len(names) > 20
    lines, ours = [], []
    for name, c_name in names.items():
        struct = getattr(structs, name)
        lines.append(f'printf("{name} %zu\\n", sizeof({c_name}));')
        ours.append(f"{name} {ctypes.sizeof(struct)}")
        for field, *_ in struct._fields_:
            lines.append(f'printf("{name}.{field} %zu\\n", offsetof({c_name}, {field}));')
            ours.append(f"{name}.{field} {getattr(struct, field).offset}")
    source = tmp_path / "structs.c"
    source.write_text("#include <stdio.h>\n#include <unisol.h>\nint main(void) {" + "\n".join(lines) + "}\n")
    subprocess.run([*cc.split(), f"-I{include}", "-o", str(tmp_path / "structs"), str(source)], check=True)
    printed = subprocess.run([str(tmp_path / "structs")], capture_output=True, text=True, check=True).stdout
    assert printed.split("\n")[:-1] == ours
