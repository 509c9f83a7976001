# SPDX-License-Identifier: MIT
"""Writing records in any of the formats."""

import os
from ctypes import byref, c_size_t, string_at
from types import TracebackType
from typing import Any, Dict, Iterable, Mapping, Optional, Tuple, Type, Union

from unisol._diagnostics import Diagnostic, Listener, OptionError, WriteError
from unisol._library import OK, Handle, decode, encode, lib
from unisol._reader import Source, records_of
from unisol._record import Record


class Writer:
    """Writes records to a file, or to memory.

        with unisol.Writer("617.xml") as writer:
            for record in unisol.read("617.fcs"):
                writer.write(record)

    A file appears under its name when close() has written all of it; a `with` that ends by an exception leaves nothing.

    Threads may share a writer: the records are written one after another."""

    def __init__(
        self,
        path: Union[str, "os.PathLike[str]", None] = None,
        format: Optional[str] = None,
        *,
        options: Optional[Mapping[str, str]] = None,
        strict: bool = False,
        prefix: bool = False,
        positions: Optional[str] = None,
        automove: Optional[str] = None,
        single_cards: bool = False,
        at: Union[int, str, None] = None,
        first: Optional[int] = None,
        last: Union[int, str, None] = None,
        every: Optional[int] = None,
        stylesheet: Union[str, "os.PathLike[str]", None] = None,
        params: Optional[Mapping[str, str]] = None,
        data: Union[str, "os.PathLike[str]", None] = None,
    ) -> None:
        """Opens the file `path`, or memory where it is None.

        format         the target; without it, the suffix of the file's name decides
        options        the format's own, {"name": "value"}
        strict         what the target cannot carry is an error; else it is told in `diagnostics`
        prefix         of illegal records the legal part is written; else they are refused
        positions      "ends", "none" or "all": the boards that xml, json and jsonl write
        automove       "none", "horne", "wkr", "and-rule" or "max": the rule whose automoves the target marks, or leaves out
        single_cards   moves of several cards are said as moves of single cards
        at             N or "end": one position of each record, as a layout; N counts the player's moves
        first last     N, and last "end": the positions that text shows
        every          N: text shows the board after each so many moves only
        stylesheet     an XSLT stylesheet, applied to each record's XML, in place of a format; it opens no file, but may take any
                       time and memory: pass only those that you trust
        params         its parameters, {"name": "value"}
        data           the folder that holds unisol's own stylesheets in xslt/; without it, that of the environment variable
                       UNISOL_DATA, or where they are installed

        OptionError, WriteError: it cannot be opened like that."""
        self._listener = Listener()
        function = self._listener.function
        self._handle = Handle(lib.unisol_writer_new(function, None), lib.unisol_writer_free, (function,))
        self._in_memory = path is None
        self._text: Optional[str] = None
        #: what was told while writing: what the target could not carry
        self.diagnostics: Tuple[Diagnostic, ...] = ()
        named = os.environ.get("UNISOL_DATA") if data is None else os.fspath(data)
        settings: Dict[str, Any] = {
            "format": format,
            "stylesheet": stylesheet if stylesheet is None else os.fspath(stylesheet),
            "data": named,
            "strict": "yes" if strict else None,
            "prefix": "yes" if prefix else None,
            "positions": positions,
            "automove": automove,
            "single-cards": "yes" if single_cards else None,
            "at": at,
            "from": first,
            "to": last,
            "every": every,
        }
        for option, value in settings.items():
            if value is not None:
                self._set(option, str(value))
        for option, assignments in (("option", options), ("param", params)):
            for key, word in (assignments or {}).items():
                self._set(option, f"{key}={word}")
        writer = self._handle.pointer
        if path is None:
            status = lib.unisol_writer_open_memory(writer)
        else:
            status = lib.unisol_writer_open_file(writer, encode(path))
        self._check(status)

    def _set(self, option: str, value: str) -> None:
        if lib.unisol_writer_set(self._handle.pointer, encode(option), encode(value)) != OK:
            raise OptionError(self._listener.take())

    def _check(self, status: int) -> None:
        told = self._listener.take()
        if status != OK:
            raise WriteError(told)
        self.diagnostics += told

    def write(self, record: Record) -> None:
        """Writes one record.  WriteError: it is refused, or cannot be written; the output stays open for others."""
        with self._handle.lock:
            if not self._handle.pointer:
                raise ValueError("the writer is closed")
            self._check(lib.unisol_writer_write(self._handle.pointer, record._handle.pointer))

    def close(self) -> None:
        """Completes the output.  WriteError: it cannot be completed, and does not come to be.  A second call does nothing."""
        with self._handle.lock:
            writer = self._handle.pointer
            if not writer:
                return
            try:
                self._check(lib.unisol_writer_close(writer))
                if self._in_memory:
                    length = c_size_t()
                    text = lib.unisol_writer_text(writer, byref(length))
                    self._text = decode(string_at(text, length.value))
            finally:
                self._handle.close()

    def abandon(self) -> None:
        """Gives the output up: there is none."""
        self._handle.close()

    @property
    def text(self) -> str:
        """What was written to memory, when it has been closed."""
        if self._text is None:
            raise ValueError("there is no text: the output is a file, or has not been closed")
        return self._text

    def __enter__(self) -> "Writer":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.abandon()


def convert(source: Union[Source, Record, Iterable[Record]], to: Optional[str] = None, **options: Any) -> str:
    """The records of a path, of bytes, or as such, in another format; the other options are those of Writer.

        unisol.convert("617.fcs", to="xml")
        unisol.convert(unisol.read(moves, layout=617), to="campbell", automove="horne")

    All texts are UTF-8 where they are written to a file."""
    with Writer(None, to, **options) as writer:
        for record in records_of(source):
            writer.write(record)
    return writer.text
