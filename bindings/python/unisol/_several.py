# SPDX-License-Identifier: MIT
"""Several records: joining, comparing, counting, and leaving out those that are equal."""

import secrets
from ctypes import byref, c_bool, c_uint64
from dataclasses import dataclass
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Union

from unisol._library import Handle, lib
from unisol._objects import ResultsFields
from unisol._reader import Source, records_of
from unisol._record import Record
from unisol._structs import CDifference, CFingerprint, CProperty, CResults, CStretch, Meeting
from unisol._words import decode

#: enum unisol_merging, with why a record is refused.
_MERGING = {
    "MERGED": None,
    "MERGE_NO_CARDS": "only solitaire games can be merged",
    "MERGE_OTHER_GAME": "the game is not that of the first record",
    "MERGE_OTHER_LAYOUT": "the layout is neither that of the first record nor its last position",
    "MERGE_IMPOSSIBLE": "the moves cannot be rewritten under one automove rule",
    "MERGE_NO_MEMORY": None,
}


def merge(records: Union[Source, Record, Iterable[Record]]) -> Record:
    """Joins records of the same deal into one: their moves become variations where they differ from
    those of the first one.  A record that starts where the moves of the first one end continues it.
    Variations, comments and bookmarks are kept.

    Raises ValueError if a record is of another deal or game, or if there is no record."""
    merger = Handle(lib.unisol_merger_new(), lib.unisol_merger_free)
    for number, record in enumerate(records_of(records), 1):
        outcome = list(_MERGING)[lib.unisol_merger_add(merger.pointer, record._handle.pointer)]
        if outcome == "MERGE_NO_MEMORY":
            raise MemoryError
        if outcome != "MERGED":
            raise ValueError(f"record {number}: {_MERGING[outcome]}")
    failed = c_bool()
    pointer = lib.unisol_merger_take(merger.pointer, byref(failed))
    if not pointer and not failed:
        raise ValueError("there is no record to merge")
    return Record(Handle(pointer, lib.unisol_record_free), (), None)


_MEETINGS = list(Meeting)


@dataclass(frozen=True)
class Stretch:
    """The moves of one of the records in which they differ."""

    moves: range  #: indexes of record.moves, automoves included; empty: the record has no move here
    moves_before: int  #: the player's moves before them
    first_move: Optional[int]  #: the numbers of the first and the last one, as in Move.number
    last_move: Optional[int]


@dataclass(frozen=True)
class Difference:
    """Moves in which two records differ."""

    first: Stretch
    second: Stretch
    meeting: Meeting


def _make_stretch(s: CStretch) -> Stretch:
    moves = range(s.begin, s.end)
    return Stretch(moves, s.moves_before, s.first_move if moves else None, s.last_move if moves else None)


def diff(first: Record, second: Record) -> Tuple[Difference, ...]:
    """Compares two records of the same deal by their positions: where their moves differ, and where
    they meet again.  Moves that lead to the same position are not a difference, and neither is a move
    of several cards which the other record makes one by one.

    Raises ValueError if they do not begin with the same layout."""
    comparison = Handle(
        lib.unisol_comparison_new(first._handle.pointer, second._handle.pointer), lib.unisol_comparison_free
    )
    if not lib.unisol_comparison_is_possible(comparison.pointer):
        raise ValueError("the records do not begin with the same layout")
    found: List[Difference] = []
    d = CDifference()
    while lib.unisol_comparison_next(comparison.pointer, byref(d)):
        found.append(Difference(_make_stretch(d.first), _make_stretch(d.second), _MEETINGS[d.meeting]))
    return tuple(found)


@dataclass(frozen=True)
class Property:
    """How often each value of a number occurs, such as the number of moves."""

    records: int  #: in which it was counted
    least: int
    most: int
    mean: float
    median: float
    counts: Mapping[int, int]  #: the number of records of each value; 2047 also stands for larger ones


@dataclass(frozen=True)
class Stats(ResultsFields):
    """What records are like."""

    reasons: Mapping[str, int]  #: why records are illegal: {"TOO_MANY_CARDS": 2}
    #: of legal records with moves: "moves", "automoves", "freecells_used" and others, if they occur
    properties: Mapping[str, Property]


def stats(records: Union[Source, Record, Iterable[Record]]) -> Stats:
    """Counts records: their results, the reasons why they are illegal, and how many moves and so on
    they have.

        unisol.stats("catalogue.snx").properties["moves"].median
    """
    tally = Handle(lib.unisol_tally_new(), lib.unisol_tally_free)
    for record in records_of(records):
        lib.unisol_tally_add(tally.pointer, record._handle.pointer)
    r = CResults()
    lib.unisol_tally_results(tally.pointer, byref(r))
    return Stats(**ResultsFields._from(r), reasons=_reasons(tally), properties=_properties(tally))


def _reasons(tally: Handle) -> Dict[str, int]:
    found: Dict[str, int] = {}
    n = c_uint64()
    while (name := lib.unisol_tally_reason(tally.pointer, len(found), byref(n))) is not None:
        found[decode(name)] = n.value
    return found


def _properties(tally: Handle) -> Dict[str, Property]:
    found: Dict[str, Property] = {}
    p = CProperty()
    i = 0
    while lib.unisol_tally_property(tally.pointer, i, byref(p)):
        if p.records > 0:
            counts = {value: lib.unisol_tally_value(tally.pointer, i, value) for value in range(p.least, p.most + 1)}
            counts = {value: n for value, n in counts.items() if n}
            found[decode(p.name)] = Property(p.records, p.least, p.most, p.sum / p.records, p.median, counts)
        i += 1
    return found


def unique(records: Union[Source, Record, Iterable[Record]]) -> Iterator[Record]:
    """Leaves out records that have the same rules, start, moves and result as an earlier one, whatever
    their formats, comments and claims.  Moves of several cards count as moves of single cards."""
    key: Any = (c_uint64 * 2)(secrets.randbits(64), secrets.randbits(64))
    seen = Handle(lib.unisol_unique_new(key), lib.unisol_unique_free)
    print_, is_new = CFingerprint(), c_bool()
    for record in records_of(records):
        made = lib.unisol_unique_fingerprint(seen.pointer, record._handle.pointer, byref(print_))
        if not made or not lib.unisol_unique_add(seen.pointer, byref(print_), byref(is_new)):
            raise MemoryError
        if is_new:
            yield record
