# SPDX-License-Identifier: MIT
"""Words among fixed ones, and the names of options."""

import difflib
import enum
import inspect
from typing import Any, Callable, Mapping


class Word(str, enum.Enum):
    """A word among fixed ones.  It is equal to its text: record.result == "solved"."""

    __hash__ = str.__hash__

    def __str__(self) -> str:
        return str(self.value)


def refuse_unknown(options: Mapping[str, object], function: Callable[..., Any]) -> None:
    """Raises TypeError, with the name that was probably meant, if there are options that a function
    does not know."""
    known = [name for name, p in inspect.signature(function).parameters.items() if p.kind is p.KEYWORD_ONLY]
    for name in options:
        near = difflib.get_close_matches(name, known, 1, 0.6)
        raise TypeError(f"there is no option {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
