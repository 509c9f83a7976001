# SPDX-License-Identifier: MIT
"""Converts inputs and records to text."""

from typing import Any, Iterable, Optional, Union

from unisol._game import Game
from unisol._reader import Source, records_of
from unisol._record import Record
from unisol._writer import Writer


def convert(source: Union[Source, Record, Game, Iterable[Record]], to: Optional[str] = None, **options: Any) -> str:
    """Converts a path, bytes, an open file, records or a game to another format, and returns the output.  The other
    options are those of Writer.

        unisol.convert("617.fcs", to="xml")
        unisol.convert(unisol.read(moves, layout=617), to="campbell", automove="horne")

    If you write the output to a file, encode it as UTF-8."""
    with Writer(None, to, **options) as writer:
        for record in records_of(source.record() if isinstance(source, Game) else source):
            writer.write(record)
    return writer.text
