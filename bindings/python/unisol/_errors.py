# SPDX-License-Identifier: MIT
"""Exceptions, which carry diagnostics."""

from typing import TYPE_CHECKING, Optional, Sequence, Tuple

from unisol._diagnostics import Diagnostic
from unisol._structs import Level

if TYPE_CHECKING:
    from unisol._record import Record


class Error(Exception):
    """An error that the library reported.  str() is the first error, in one line."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        """Takes everything that was reported, including warnings and notes."""
        super().__init__(tuple(diagnostics))
        self.diagnostics: Tuple[Diagnostic, ...] = tuple(diagnostics)

    @property
    def diagnostic(self) -> Optional[Diagnostic]:
        """The first error, or None if the library gave no reason."""
        errors = [d for d in self.diagnostics if d.level is Level.ERROR]
        return errors[0] if errors else None

    def __str__(self) -> str:
        return str(self.diagnostic or "the library gave no reason")


class OptionError(Error, ValueError):
    """An unknown option, or an invalid value of an option."""


class ReadError(Error):
    """An input that cannot be opened or read, or a record that cannot be read."""


class WriteError(Error):
    """A record that the target refuses, or an output that cannot be written."""


class MoveError(ValueError):
    """A move that the rules of the game forbid.  str() is the reason: "freecell d holds QH; a
    freecell holds only one card; freecell a is free"."""

    def __init__(self, text: str, reason: Optional[str] = None) -> None:
        """Takes the words, and the name of the rule that the move breaks: "CELL_OCCUPIED"."""
        super().__init__(text)
        self.reason = reason


class IllegalError(Error):
    """A record that is illegal, or that is not solved although this was required."""

    def __init__(self, diagnostics: Sequence[Diagnostic], record: "Record") -> None:
        """Takes what is wrong with `record`."""
        super().__init__(diagnostics)
        self.record = record

    def __str__(self) -> str:
        return str(self.diagnostic) if self.diagnostic else f"record {self.record.number} is not solved"
