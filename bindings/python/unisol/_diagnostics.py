# SPDX-License-Identifier: MIT
"""What the library reports: errors, warnings, notes and corrections."""

import threading
from dataclasses import dataclass
from typing import Any, List, Optional, Tuple

from unisol._library import DIAGNOSTIC_FN, decode, decode_list, decode_or_none
from unisol._words import Word


class Level(Word):
    """The severity of a diagnostic."""

    HELP = "help"  #: how to correct what an error reports
    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


_LEVELS = list(Level)


@dataclass(frozen=True)
class Diagnostic:
    """A diagnostic.  str() is as from a compiler: "post.txt:7:13: error: ... [CARD_TWICE]"."""

    name: str  #: the name of its kind, "CARD_TWICE"
    level: Level
    file: Optional[str]  #: the name of the input, or None
    line: Optional[int]  #: from 1, or None if it is not about a place
    column: Optional[int]  #: from 1, in characters
    message: str
    hint: Optional[str]  #: advice
    source: Optional[str]  #: the line of the place, escaped
    caret_offset: int  #: of a caret under `source`, in characters
    caret_length: int
    notes: Tuple[str, ...]  #: further paragraphs: the rule, the board

    def __str__(self) -> str:
        place = self.file or ""
        if self.line is not None:
            place += f":{self.line}:{self.column}"
        return f"{place + ': ' if place else ''}{self.level.value}: {self.message} [{self.name}]"


def _diagnostic(d: Any) -> Diagnostic:
    return Diagnostic(
        name=decode(d.name),
        level=_LEVELS[d.level],
        file=decode_or_none(d.file),
        line=d.line or None,
        column=d.column if d.line else None,
        message=decode(d.message),
        hint=decode_or_none(d.hint),
        source=decode_or_none(d.source),
        caret_offset=d.caret_offset,
        caret_length=d.caret_length,
        notes=decode_list(d.notes),
    )


class _Reported(threading.local):
    """What was reported to `keep_reported` in the current thread."""

    def __init__(self) -> None:
        self.diagnostics: List[Diagnostic] = []


_reported = _Reported()

#: The callback of games.  Copies of a game share it, also in other threads.
keep_reported = DIAGNOSTIC_FN(lambda _context, d: _reported.diagnostics.append(_diagnostic(d.contents)))


def take_reported() -> Tuple[Diagnostic, ...]:
    """Returns what games have reported in this thread since the last call."""
    taken = tuple(_reported.diagnostics)
    _reported.diagnostics.clear()
    return taken


class Observer:
    """Collects the diagnostics of a reader or writer."""

    def __init__(self) -> None:
        reported: List[Diagnostic] = []
        self._reported = reported
        #: The callback for the library.  It does not refer to the observer, so that there is no
        #: reference cycle.
        self.function = DIAGNOSTIC_FN(lambda _context, d: reported.append(_diagnostic(d.contents)))

    def take(self) -> Tuple[Diagnostic, ...]:
        """Returns the diagnostics since the last call."""
        taken = tuple(self._reported)
        self._reported.clear()
        return taken
