# SPDX-License-Identifier: MIT
"""What the library reports: errors, warnings, notes and corrections."""

import threading
from dataclasses import dataclass
from typing import Any, List, Tuple

from unisol._objects import DiagnosticFields
from unisol._structs import DIAGNOSTIC_FN


@dataclass(frozen=True)
class Diagnostic(DiagnosticFields):
    """A diagnostic.  str() is as from a compiler: "post.txt:7:13: error: ... [CARD_TWICE]"."""

    def __str__(self) -> str:
        place = f"{self.file}:" if self.file else ""
        if self.line is not None:
            place += f"{self.line}:{self.column}:"
        return f"{place + ' ' if place else ''}{self.level.value}: {self.message} [{self.name}]"


def _diagnostic(d: Any) -> Diagnostic:
    return Diagnostic(**DiagnosticFields._from(d))


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
