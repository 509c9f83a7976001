# SPDX-License-Identifier: MIT
"""What the library complains about, and the exceptions that carry it."""

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple

from unisol._library import DIAGNOSTIC_FN, decode, decode_list, decode_or_none

if TYPE_CHECKING:
    from unisol._record import Record


class Level(enum.Enum):
    """How bad it is."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


_LEVELS = list(Level)


@dataclass(frozen=True)
class Diagnostic:
    """One complaint.  str() puts it as a compiler would: "post.txt:7:13: error: ... [CARD_TWICE]"."""

    name: str  #: its identity, "CARD_TWICE"
    level: Level
    file: Optional[str]  #: the input's name; None: it is about no input
    line: Optional[int]  #: from 1; None: it is about no place
    column: Optional[int]  #: from 1, in characters
    message: str
    hint: Optional[str]  #: a way out
    source: Optional[str]  #: the line at the place, escaped
    caret_offset: int  #: where a caret goes under `source`, in characters
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


class Listener:
    """Collects what a reader or writer complains about."""

    def __init__(self) -> None:
        told: List[Diagnostic] = []
        self._told = told
        #: to be handed to the library; it does not refer to the listener, so that no cycle keeps both alive
        self.function = DIAGNOSTIC_FN(lambda _context, d: told.append(_diagnostic(d.contents)))

    def take(self) -> Tuple[Diagnostic, ...]:
        """What has been told since the last call."""
        taken = tuple(self._told)
        self._told.clear()
        return taken


class Error(Exception):
    """What the library refuses.  str() is its first error, in one line."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        """With everything that was told on the way, warnings and notes included."""
        super().__init__(tuple(diagnostics))
        self.diagnostics: Tuple[Diagnostic, ...] = tuple(diagnostics)

    @property
    def diagnostic(self) -> Optional[Diagnostic]:
        """The first error; None where the library gave no reason."""
        errors = [d for d in self.diagnostics if d.level is Level.ERROR]
        return errors[0] if errors else None

    def __str__(self) -> str:
        return str(self.diagnostic or "the library gave no reason")


class OptionError(Error, ValueError):
    """An option that there is not, or not with that value."""


class ReadError(Error):
    """An input that cannot be opened or read, or a record that cannot be made sense of."""


class WriteError(Error):
    """A record that the target refuses, or an output that cannot be written."""


class IllegalError(Error):
    """A record that is illegal, or not solved where that was asked for."""

    def __init__(self, diagnostics: Sequence[Diagnostic], record: "Record") -> None:
        """With what is wrong with `record`."""
        super().__init__(diagnostics)
        self.record = record

    def __str__(self) -> str:
        return str(self.diagnostic) if self.diagnostic else f"record {self.record.number} is not solved"
