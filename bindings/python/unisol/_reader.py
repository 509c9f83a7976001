# SPDX-License-Identifier: MIT
"""Reads input, record by record."""

import os
from ctypes import byref, c_void_p
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Any, Callable, Dict, Iterable, Iterator, List, Mapping, NoReturn, Optional, Tuple, Type, Union

from unisol._diagnostics import Observer
from unisol._errors import IllegalError, OptionError, ReadError
from unisol._formats import FormatFiles, load_formats
from unisol._library import END, OK, Handle, lib
from unisol._record import Record, make_corrections
from unisol._structs import DEAL_FN, Level
from unisol._words import decode, encode, refuse_unknown

#: What can be read: a path, the content as bytes, or an open file, which is read to its end.
Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, IO[str], IO[bytes]]

#: A start position: a path, or a deal such as "ms:617" or 617.
Layout = Union[str, "os.PathLike[str]", int]


def _layout(layout: Optional[Layout]) -> Optional[bytes]:
    if layout is None or isinstance(layout, (str, int)):
        return None if layout is None else encode(str(layout))
    path = os.fspath(layout)
    if not os.path.dirname(path):
        path = os.path.join(os.curdir, path)  # a path, even if its name is a number
    return encode(path)


def _content(source: Any) -> Tuple[bytes, str]:
    """Returns bytes, or the rest of an open file, and a name."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source), "<bytes>"
    content = source.read()
    name = getattr(source, "name", None)
    return content.encode() if isinstance(content, str) else bytes(content), name if isinstance(name, str) else "<file>"


def _records(records: Union[int, Tuple[int, int], None]) -> Union[str, int, None]:
    if records is None or isinstance(records, int):
        return records
    try:
        first, last = records
    except (TypeError, ValueError):
        raise ValueError(f"records is not a number or a pair of numbers: {records!r}") from None
    return f"{first}-{last}"


def _refuse_text(source: Union[str, "os.PathLike[str]"]) -> None:
    """Raises ValueError if `source` is the text of a record: it has line breaks, and is not the path
    of a file."""
    if isinstance(source, str) and "\n" in source and not os.path.exists(source):
        raise ValueError("this is the text of a record, not a path: pass bytes, as in read(text.encode())")


@dataclass(frozen=True)
class Fit:
    """A deal in which the moves of a list are legal."""

    deal: str  #: "ms:617"
    is_solved: bool  #: the moves also solve it
    game: Optional[str] = None  #: a game other than that of the list, such as "bakers_game"


class Reader(Iterator[Record]):
    """Iterates over the records of an input: `for record in unisol.read("617.fcs")`.

    A record that cannot be read raises ReadError.  The next call of next() continues after it.  If
    on_error is given, that function is called with the exception instead, and reading continues.

    A reader is closed at the end of its input, by close(), at the end of a `with`, or with its last
    reference.

    Threads may share a reader.  It returns each record to one of them."""

    def __init__(
        self,
        source: Optional[Source] = None,
        *,
        format: Optional[str] = None,
        layout: Optional[Layout] = None,
        override: bool = False,
        deal: Union[str, int, None] = None,
        game: Optional[str] = None,
        rules: Union[str, "os.PathLike[str]", None] = None,
        columns: Optional[int] = None,
        freecells: Optional[int] = None,
        decks: Optional[int] = None,
        max_rank: Optional[int] = None,
        build: Optional[str] = None,
        fill: Optional[str] = None,
        sequence: Optional[str] = None,
        foundation_to_column: Union[bool, str, None] = None,
        records: Union[int, Tuple[int, int], None] = None,
        variation: Optional[str] = None,
        options: Optional[Mapping[str, str]] = None,
        assume: Optional[Mapping[str, str]] = None,
        limits: Optional[Mapping[str, int]] = None,
        all_interpretations: bool = False,
        repair: bool = False,
        read_stylesheet: Union[str, "os.PathLike[str]", None] = None,
        format_files: Optional[FormatFiles] = None,
        name: Optional[str] = None,
        on_error: Optional[Callable[[ReadError], object]] = None,
        **unknown: NoReturn,
    ) -> None:
        """Opens `source`, which is a path, bytes or an open file, or a deal such as "617" or "pysol:42".

        format                  the format (default: it is detected)
        layout                  the start position for records without one: a path or a deal
        override                use the layout even if the input states the number of another deal
        game                    the name of a variant, such as "eight_off" (default: freecell)
        rules                   the rules of the game: the path of a file of rules (docs/rules.md)
        columns freecells decks max_rank build fill sequence
                                change fields of the game
        foundation_to_column    True, False, or "anywhere": cards may come back from foundations
        records                 N or (N, M): the records to read, counted from 1
        variation               "12.2": read, in place of each record, the game up to the end of the
                                second variation that starts before move 12
        options                 options of the format, {"name": "value"}
        assume                  conventions, also in place of those that records state:
                                {"automove": "horne", "empty-column-count": "max"}
        limits                  limits for each record:
                                {"record": MiB, "values": N, "depth": N, "search": moves,
                                "repair": moves, "identify": moves per deal,
                                "work": steps per byte}
        all_interpretations     find all conventions under which the moves solve the game
        repair                  find corrections of illegal records: Record.corrections
        read_stylesheet         an XSLT stylesheet: the source is XML, and what the stylesheet makes
                                of it is read in its place
        format_files            files that describe further formats (docs/format-files.md): paths, or
                                their contents as bytes
        name                    the name in diagnostics for input that is bytes or a file

        Raises OptionError for an invalid option, ReadError if the input cannot be opened, and
        ValueError if `source` is the text of a record and not a path."""
        refuse_unknown(unknown, Reader)
        self._observer = Observer()
        function = self._observer.function
        formats = None if format_files is None else load_formats(format_files)
        self._handle = Handle(lib.unisol_reader_new(function, None), lib.unisol_reader_free, (function, formats))
        if formats:
            lib.unisol_reader_use_formats(self._handle.pointer, formats.pointer)
        self._bytes = b""
        self._on_error = on_error
        self._repair = repair

        allowed: Dict[Union[bool, str, None], Optional[str]] = {None: None, True: "allowed", False: "forbidden"}
        settings: Dict[str, Union[str, bytes, int, None]] = {
            "format": format,
            "game": game,
            "rules": None if rules is None else os.fsencode(rules),
            "columns": columns,
            "freecells": freecells,
            "decks": decks,
            "max-rank": max_rank,
            "build": build,
            "fill": fill,
            "sequence": sequence,
            "foundation-to-column": allowed.get(foundation_to_column, str(foundation_to_column)),
            "layout": _layout(layout),
            "override": "yes" if override else None,
            "record": _records(records),
            "variation": variation,
            "interpretations": "all" if all_interpretations else None,
            "read-stylesheet": None if read_stylesheet is None else os.fsencode(read_stylesheet),
        }
        for option, value in settings.items():
            if value is not None:
                self._set(option, value)

        assigned: Tuple[Tuple[str, Optional[Mapping[str, Union[str, int]]]], ...]
        assigned = (("option", options), ("assume", assume), ("limit", limits))
        for option, assignments in assigned:
            for key, word in (assignments or {}).items():
                self._set(option, f"{key}={word}")

        self._open(source, deal, name)

    def _set(self, option: str, value: Union[str, bytes, int]) -> None:
        encoded = value if isinstance(value, bytes) else encode(str(value))
        if lib.unisol_reader_set(self._handle.pointer, encode(option), encoded) != OK:
            raise OptionError(self._observer.take())

    def _open(self, source: Optional[Source], deal: Union[str, int, None], name: Optional[str]) -> None:
        reader = self._handle.pointer
        if (source is None) == (deal is None):
            raise TypeError("one of source and deal is needed")

        if deal is not None:
            status = lib.unisol_reader_open_deal(reader, encode(str(deal)))
        elif isinstance(source, (str, os.PathLike)):
            _refuse_text(source)
            status = lib.unisol_reader_open_file(reader, encode(source))
        else:
            assert source is not None
            self._bytes, own = _content(source)
            status = lib.unisol_reader_open_memory(reader, self._bytes, len(self._bytes), encode(name or own))
        if status != OK:
            raise ReadError(self._observer.take())

    def __iter__(self) -> "Reader":
        return self

    def __next__(self) -> Record:
        while (found := self._read()) is not None:
            if isinstance(found, Record):
                return found
            if self._on_error is None:
                raise found
            self._on_error(found)
        raise StopIteration

    def _read(self) -> Union[Record, ReadError, None]:
        """Returns the next record, the error if it cannot be read, or None at the end."""
        with self._handle.lock:
            if not self._handle.pointer:
                return None
            pointer = c_void_p()
            status = lib.unisol_reader_next(self._handle.pointer, byref(pointer))
            if status == OK:
                return self._keep(pointer)
            if status != END:
                return ReadError(self._observer.take())

            self.close()
            return None

    def _identify(self, deals: str) -> List["Fit"]:
        """Finds the deals of a range in which the moves of the next record are legal, and if they
        solve none of them, the deals of other games that they solve."""
        with self._handle.lock:
            reader = self._handle.pointer
            status = lib.unisol_reader_check(reader)
            if status == END:
                raise ValueError("the input has no record")
            if status != OK:
                raise ReadError(self._observer.take())

            fits = self._find_deals(deals, None)
            others: List[Fit] = []
            i = 0
            while not any(fit.is_solved for fit in fits):
                game = lib.unisol_reader_other_game(reader, i)
                if game is None:
                    break
                others += [fit for fit in self._find_deals(deals, decode(game)) if fit.is_solved]
                i += 1
        return fits + others

    def _find_deals(self, deals: str, game: Optional[str]) -> List["Fit"]:
        """Finds the deals of a game (None: that of the record) for the record that has been read."""
        found: List[Fit] = []

        def find(_: object, name: bytes, solved: bool) -> bool:
            found.append(Fit(decode(name), solved, game))
            return True

        name = None if game is None else encode(game)
        status = lib.unisol_reader_identify(self._handle.pointer, name, encode(deals), DEAL_FN(find), None)
        errors = self._observer.take()
        if status != OK:
            raise ReadError(errors)
        return found

    def _keep(self, pointer: c_void_p) -> Record:
        diagnostics = self._observer.take()
        lib.unisol_record_report(pointer)
        faults = [d for d in self._observer.take() if d.level is Level.ERROR]
        corrections = make_corrections(pointer) if self._repair else ()
        handle = Handle(lib.unisol_record_keep(pointer), lib.unisol_record_free)
        return Record(handle, diagnostics, faults[0] if faults else None, corrections)

    def close(self) -> None:
        """Closes the input, after which there are no more records.  A second call does nothing."""
        with self._handle.lock:
            self._handle.close()
            self._bytes = b""

    def __enter__(self) -> "Reader":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


#: Reads a path or bytes: unisol.read(source, ...) is a Reader.
read = Reader


def deal(name: Union[str, int], *, game: Optional[str] = None) -> Record:
    """Returns a deal as a record without moves: 617, "ms:617" (1 to 2**33 - 1), -1, -2,
    "pysol:1000000000007" or "mt:42", dealt for a game (default: freecell)."""
    with Reader(deal=name, game=game) as reader:
        return next(reader)


def identify(
    source: Source, deals: str = "ms:1-32000", *, format: Optional[str] = None, game: Optional[str] = None
) -> List[Fit]:
    """Finds the deals in which the moves of the first record of a path or bytes are legal, and
    those that they solve.  The deal of the record itself does not count.  `deals` is a range such as
    "ms:1-32000", "pysol:1-100" or "617".  If nothing names the game and no deal is solved, the deals
    of other games with the same number of piles follow, if the moves solve them: see Fit.game.

    Raises ReadError if the record cannot be read or has no moves that can be tried, or if `deals` is
    not a range, and ValueError if there is no record."""
    with Reader(source, format=format, game=game) as reader:
        return reader._identify(deals)


def records_of(source: Any, **options: Any) -> Iterable[Record]:
    """Returns the records of a source that a function accepts, which are read with options."""
    if isinstance(source, Record):
        source = [source]
    if isinstance(source, (str, os.PathLike, bytes, bytearray, memoryview)) or hasattr(source, "read"):
        return Reader(source, **options)
    if options:
        raise TypeError("records have been read: pass the options to unisol.read")
    records: Iterable[Record] = source
    return records


def verify(source: Union[Source, Record, Iterable[Record]], *, solved: bool = False, **options: Any) -> List[Record]:
    """Reads a path, bytes, an open file, or records, and returns the records, all of which are legal.
    The options are those of Reader, as in verify("617.moves", layout=617).

    Raises ReadError if something cannot be read, and IllegalError for the first record that is
    illegal or, with `solved`, not solved."""
    found = []
    for record in records_of(source, **options):
        fault = record.fault
        if fault is not None or (solved and not record.is_solved):
            errors = (fault.diagnostic,) if fault is not None and fault.diagnostic else ()
            raise IllegalError(record.diagnostics + errors, record)
        found.append(record)
    return found
