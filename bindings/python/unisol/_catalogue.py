# SPDX-License-Identifier: MIT
"""Lists the formats, their options, and the variants of the game."""

from ctypes import byref
from dataclasses import dataclass
from typing import Any, Iterator, List, Tuple

from unisol._library import lib
from unisol._objects import FormatFields, Option, Variant
from unisol._structs import CFormat, COption, CVariant
from unisol._words import decode


@dataclass(frozen=True)
class Format(FormatFields):
    __doc__ = FormatFields.__doc__

    holds: Tuple[str, ...]  #: what it can store, such as "start", "moves", "many records"
    options: Tuple[Option, ...]


def _options(name: bytes) -> Iterator[Option]:
    option = COption()
    i = 0
    while lib.unisol_format_option_at(name, i, byref(option)):
        yield Option(**Option._from(option))
        i += 1


def _holds(name: bytes) -> Iterator[str]:
    i = 0
    while (words := lib.unisol_format_holds_at(name, i)) is not None:
        yield decode(words)
        i += 1


def _format(f: Any) -> Format:
    return Format(**FormatFields._from(f), holds=tuple(_holds(f.name)), options=tuple(_options(f.name)))


def formats() -> List[Format]:
    """Returns all formats."""
    found: List[Format] = []
    f = CFormat()
    while lib.unisol_formats_at(None, len(found), byref(f)):
        found.append(_format(f))
    return found


def variants() -> List[Variant]:
    """Returns all variants of the game, freecell first."""
    found: List[Variant] = []
    v = CVariant()
    while lib.unisol_variant_at(len(found), byref(v)):
        found.append(Variant(**Variant._from(v)))
    return found


def version() -> str:
    """Returns the version of the library, such as "0.3.0"."""
    return decode(lib.unisol_version())
