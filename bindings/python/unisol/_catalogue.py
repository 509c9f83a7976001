# SPDX-License-Identifier: MIT
"""Lists the formats, their options, and the variants of the game."""

from ctypes import byref
from dataclasses import dataclass
from typing import Any, Iterator, List, Tuple

from unisol._library import CFormat, COption, CVariant, decode, decode_list, lib


@dataclass(frozen=True)
class Option:
    """An option of a format."""

    name: str
    help: str
    values: Tuple[str, ...]  #: the first is the default


@dataclass(frozen=True)
class Format:
    """A format."""

    name: str
    title: str
    suffixes: Tuple[str, ...]  #: of its files, with the dot
    reads: bool
    writes: bool
    holds: Tuple[str, ...]  #: what it can store, such as "start", "moves", "many records"
    options: Tuple[Option, ...]


@dataclass(frozen=True)
class Variant:
    """A variant of the game."""

    name: str
    title: str
    aliases: Tuple[str, ...]
    columns: int
    freecells: int
    decks: int
    build: str
    fill: str
    sequence: str


def _options(name: bytes) -> Iterator[Option]:
    option = COption()
    i = 0
    while lib.unisol_format_option_at(name, i, byref(option)):
        yield Option(decode(option.name), decode(option.help), decode_list(option.values))
        i += 1


def _holds(name: bytes) -> Iterator[str]:
    i = 0
    while (words := lib.unisol_format_holds_at(name, i)) is not None:
        yield decode(words)
        i += 1


def _format(f: Any) -> Format:
    return Format(
        name=decode(f.name),
        title=decode(f.title),
        suffixes=decode_list(f.suffixes),
        reads=f.reads,
        writes=f.writes,
        holds=tuple(_holds(f.name)),
        options=tuple(_options(f.name)),
    )


def formats() -> List[Format]:
    """Returns all formats."""
    found: List[Format] = []
    f = CFormat()
    while lib.unisol_format_at(len(found), byref(f)):
        found.append(_format(f))
    return found


def variants() -> List[Variant]:
    """Returns all variants of the game, freecell first."""
    found: List[Variant] = []
    v = CVariant()
    while lib.unisol_variant_at(len(found), byref(v)):
        found.append(
            Variant(
                name=decode(v.name),
                title=decode(v.title),
                aliases=decode_list(v.aliases),
                columns=v.columns,
                freecells=v.freecells,
                decks=v.decks,
                build=decode(v.build),
                fill=decode(v.fill),
                sequence=decode(v.sequence),
            )
        )
    return found


def version() -> str:
    """Returns the version of the library, such as "0.3.0"."""
    return decode(lib.unisol_version())
