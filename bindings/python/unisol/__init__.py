# SPDX-License-Identifier: MIT
"""Layouts and solutions of FreeCell and its relatives, between programs: libunisol for Python.

    import unisol

    for record in unisol.read("617.fcs"):
        print(record.result, record.num_moves)
        for move, board in record.walk():
            print(move.source_card, move.source, move.dest, len(board.columns[0]))

    xml = unisol.convert("617.fcs", to="xml")

Each record has been played on a board when you get it.  Records live as long as you keep them; what belongs to them is freed with
the last reference.

Threads may share any of the objects: each holds a lock while the library works on it.  Threads with objects of their own run at the
same time, since Python's lock is released meanwhile.

The shared library is found as the system finds libunisol.so.1, or is the file that the environment variable UNISOL_LIBRARY
names when this package is imported.
"""

from unisol._cards import BLOCKED, Board, Card, Move, Pile
from unisol._catalogue import Format, Option, Variant, formats, variants, version
from unisol._diagnostics import (
    Diagnostic,
    Error,
    IllegalError,
    Level,
    OptionError,
    ReadError,
    WriteError,
)
from unisol._reader import Layout, Reader, Source, deal, read, verify
from unisol._record import Boards, Claim, Fault, Record, Result, Sizes, Statistics
from unisol._writer import Writer, convert

__all__ = [
    "BLOCKED",
    "Board",
    "Boards",
    "Card",
    "Claim",
    "Diagnostic",
    "Error",
    "Fault",
    "Format",
    "IllegalError",
    "Layout",
    "Level",
    "Move",
    "Option",
    "OptionError",
    "Pile",
    "ReadError",
    "Reader",
    "Record",
    "Result",
    "Sizes",
    "Source",
    "Statistics",
    "Variant",
    "WriteError",
    "Writer",
    "convert",
    "deal",
    "formats",
    "read",
    "variants",
    "verify",
    "version",
]
