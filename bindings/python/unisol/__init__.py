# SPDX-License-Identifier: MIT
"""Read, check, replay and convert solutions of FreeCell and similar solitaire games.

    import unisol

    for record in unisol.read("617.fcs"):
        print(record.result, record.num_moves)
        for move, board in record.walk():
            print(move, len(board.columns[0]))  # Q♥ from column 8 to freecell a 7

    xml = unisol.convert("617.fcs", to="xml")

The moves of each record are played before you get it.  A record stays valid when its reader is
closed, and its memory is freed with the last reference.

Threads may share any object, because each object holds a lock while the library works on it.
Threads that have their own objects run in parallel, because Python's global interpreter lock is
released meanwhile.

The package loads libunisol.so.1 in the same way as the system loads shared libraries.  The
environment variable UNISOL_LIBRARY names a different library file.
"""

from unisol._cards import BLOCKED, CARDS, PILE_KINDS, Board, Card, Move, Pile, Step
from unisol._catalogue import Format, formats, variants, version
from unisol._convert import convert
from unisol._diagnostics import Diagnostic
from unisol._errors import Error, IllegalError, MoveError, OptionError, ReadError, WriteError
from unisol._game import Game, Verdict, verify_play
from unisol import _pickling as _pickling
from unisol._reader import Fit, Layout, Reader, Source, deal, identify, read, verify
from unisol._objects import Bookmark, Edit, Option, Sizes, Statistics, Variant, Variation
from unisol._record import Boards, Correction, Fault, Record, Walk
from unisol._several import Difference, Property, Stats, Stretch, diff, merge, stats, unique
from unisol._structs import Claim, EditKind, GameSource, Level, Meeting, Result, VariationKind
from unisol._writer import Writer

#: The version of this package.  version() returns that of the library.
__version__ = "0.3.0"

__all__ = [
    "BLOCKED",
    "Board",
    "Boards",
    "CARDS",
    "Card",
    "Claim",
    "Correction",
    "Edit",
    "EditKind",
    "Game",
    "GameSource",
    "Diagnostic",
    "Difference",
    "Error",
    "Fault",
    "Fit",
    "Format",
    "IllegalError",
    "Layout",
    "Level",
    "Meeting",
    "Move",
    "MoveError",
    "Option",
    "OptionError",
    "PILE_KINDS",
    "Pile",
    "Property",
    "ReadError",
    "Reader",
    "Record",
    "Result",
    "Sizes",
    "Source",
    "Statistics",
    "Stats",
    "Step",
    "Stretch",
    "Variant",
    "Verdict",
    "Bookmark",
    "Variation",
    "VariationKind",
    "Walk",
    "WriteError",
    "Writer",
    "convert",
    "deal",
    "diff",
    "formats",
    "identify",
    "merge",
    "read",
    "stats",
    "unique",
    "variants",
    "verify",
    "verify_play",
    "version",
]
