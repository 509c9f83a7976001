# SPDX-License-Identifier: MIT
"""Records as pickles, for other processes."""

import copyreg
from typing import Any, Callable, Dict, Tuple

from unisol._diagnostics import Diagnostic
from unisol._errors import WriteError
from unisol._library import Handle
from unisol._structs import Level
from unisol._reader import Reader
from unisol._record import Record

#: What a pickled record has in addition to its JSON.
_KEPT = (
    *("number", "format", "other_format", "game", "game_title", "game_source", "other_games", "deal", "result", "claim"),
    *("is_empty", "conventions", "other_interpretations", "outcome", "fault", "stated_counts", "num_moves"),
    *("ignored_words", "is_face_up", "is_cut_off", "corrections", "diagnostics"),
)


class _Restored(Record):
    """A record that was pickled.  Its handle has the legal moves, and it has the other properties."""

    __slots__ = ("_kept", "_dump")

    def __init__(self, handle: Handle, kept: Dict[str, Any], dump: str) -> None:
        super().__init__(handle, kept["diagnostics"], None, kept["corrections"])
        self._kept = kept
        self._dump = dump

    def dump(self) -> str:
        return self._dump

    def _refuse(self, prefix: bool) -> None:
        if self.is_legal or prefix:
            return
        message = "the solution is illegal and was not written"
        raise WriteError([Diagnostic("ILLEGAL_NOT_WRITTEN", Level.ERROR, None, None, None, message, None, None, 0, 0, (), None, None, None)])


def _kept_property(name: str) -> property:
    return property(lambda record: record._kept[name])


for _name in _KEPT:
    if isinstance(getattr(Record, _name), property):
        setattr(_Restored, _name, _kept_property(_name))


def _restore(text: str, kept: Dict[str, Any], dump: str) -> Record:
    """Reads a pickled record."""
    with Reader(text.encode(), format="jsonl") as reader:
        return _Restored(next(reader)._handle, kept, dump)


def _reduce(record: Record) -> Tuple[Callable[..., Record], Tuple[Any, ...]]:
    """Pickles what JSON stores of a record, and the properties that depend on its input."""
    text = record._convert("jsonl")
    if text is None:
        raise TypeError("this record cannot be pickled, because JSON cannot hold it")
    return _restore, (text, {name: getattr(record, name) for name in _KEPT}, record.dump())


for _kind in (Record, _Restored):
    copyreg.pickle(_kind, _reduce)
