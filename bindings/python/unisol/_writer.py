# SPDX-License-Identifier: MIT
"""Writes records in any of the formats."""

import os
from ctypes import byref, c_size_t, string_at
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Dict, Mapping, NoReturn, Optional, Tuple, Type, Union

from unisol._diagnostics import Diagnostic, Observer
from unisol._errors import OptionError, WriteError
from unisol._formats import FormatFiles, load_formats
from unisol._library import OK, Handle, lib
from unisol._words import decode, encode, refuse_unknown

if TYPE_CHECKING:
    from unisol._record import Record


class Writer:
    """Writes records to a file, or to memory.  The file is a path or an open file.

        with unisol.Writer("617.xml") as writer:
            for record in unisol.read("617.fcs"):
                writer.write(record)

    A file appears under its name when close() has completed it.  If a `with` ends with an
    exception, the output is discarded.

    Threads may share a writer.  It writes the records one after another."""

    def __init__(
        self,
        path: Union[str, "os.PathLike[str]", IO[str], IO[bytes], None] = None,
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
        format_files: Optional[FormatFiles] = None,
        **unknown: NoReturn,
    ) -> None:
        """Opens the file `path`, or memory if it is None.  An open file receives all of the output when the
        writer is closed, and stays open.

        format         the target format (default: by the suffix of the file's name)
        options        options of the format, {"name": "value"}
        strict         what the target cannot store is an error (default: `diagnostics` lists it)
        prefix         write the legal part of illegal records (default: they are refused)
        positions      "ends", "none" or "all": the boards that xml, json and jsonl write
        automove       "none", "horne", "wkr", "and-rule" or "max": the rule whose automoves the
                       target marks or omits
        single_cards   write moves of several cards as moves of single cards
        at             N or "end": write one position of each record, as a layout; N counts the
                       player's moves
        first last     N, and last "end": the positions that the format text shows
        every          N: the format text shows the board only after every N moves
        stylesheet     an XSLT stylesheet, which is applied to each record's XML instead of a
                       format; it cannot open files, but its time and memory are not limited, so
                       use only those that you trust
        params         its parameters, {"name": "value"}
        data           a directory whose files in xslt/ replace unisol's own stylesheets (default:
                       the environment variable UNISOL_DATA, or none)
        format_files   files that describe further formats (docs/format-files.md): paths, or their
                       contents as bytes

        Raises OptionError for an invalid option, and WriteError if the output cannot be opened."""
        refuse_unknown(unknown, Writer)
        self._observer = Observer()
        function = self._observer.function
        formats = None if format_files is None else load_formats(format_files)
        self._handle = Handle(lib.unisol_writer_new(function, None), lib.unisol_writer_free, (function, formats))
        if formats:
            lib.unisol_writer_use_formats(self._handle.pointer, formats.pointer)
        self._file: Any = None if path is None or isinstance(path, (str, os.PathLike)) else path
        self._in_memory = path is None or self._file is not None
        self._prefix = prefix
        self._text: Optional[str] = None
        #: reported while writing: what the target cannot store
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
            "until": last,
            "every": every,
        }

        for option, value in settings.items():
            if value is not None:
                self._set(option, str(value))
        for option, assignments in (("option", options), ("param", params)):
            for key, word in (assignments or {}).items():
                self._set(option, f"{key}={word}")

        writer = self._handle.pointer
        if path is None or not isinstance(path, (str, os.PathLike)):
            status = lib.unisol_writer_open_memory(writer)
        else:
            status = lib.unisol_writer_open_file(writer, encode(path))
        self._check(status)

    def _set(self, option: str, value: str) -> None:
        if lib.unisol_writer_set(self._handle.pointer, encode(option), encode(value)) != OK:
            raise OptionError(self._observer.take())

    def _check(self, status: int) -> None:
        reported = self._observer.take()
        if status != OK:
            raise WriteError(reported)
        self.diagnostics += reported

    def write(self, record: "Record") -> None:
        """Writes one record.  Raises WriteError if it is refused or cannot be written.  The output
        stays open for other records."""
        record._refuse(self._prefix)
        with self._handle.lock:
            if not self._handle.pointer:
                raise ValueError("the writer is closed")
            self._check(lib.unisol_writer_write(self._handle.pointer, record._handle.pointer))

    def close(self) -> None:
        """Completes the output.  Raises WriteError if this fails; then the output is discarded.  A
        second call does nothing."""
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
                if self._file is not None:
                    self._file.write(self._text if hasattr(self._file, "encoding") else string_at(text, length.value))
            finally:
                self._handle.close()

    def abandon(self) -> None:
        """Discards the output."""
        self._handle.close()

    @property
    def text(self) -> str:
        """The output in memory, after close()."""
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
