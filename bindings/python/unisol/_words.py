# SPDX-License-Identifier: MIT
"""Words among fixed ones, the names of options, and strings of the library."""

import difflib
import enum
import inspect
import os
from typing import Any, Callable, List, Mapping, Optional, Tuple, Union


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


def encode(text: Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]) -> bytes:
    """Encodes a string for the library, where NUL ends a string."""
    encoded = os.fsencode(text)
    if b"\0" in encoded:
        raise ValueError("embedded null character")
    return encoded


def decode(text: Optional[bytes]) -> str:
    """Decodes a string of the library.  None is empty."""
    return (text or b"").decode("utf-8", "replace")


def decode_or_none(text: Optional[bytes]) -> Optional[str]:
    """Decodes a string of the library, or returns None."""
    return None if text is None else decode(text)


def decode_list(texts: Any) -> Tuple[str, ...]:
    """Decodes a list of strings that NULL ends.  The list may be NULL."""
    found: List[str] = []
    while texts and texts[len(found)] is not None:
        found.append(decode(texts[len(found)]))
    return tuple(found)
