# SPDX-License-Identifier: MIT
"""Loads the shared library, declares the structs and functions of unisol.h, and owns objects."""

import ctypes
import os
import threading
from ctypes import POINTER, Structure, c_bool, c_char_p, c_double, c_int, c_size_t, c_uint, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from typing import Any, Callable, List, Optional, Tuple, Union

OK, END, FAILED = range(3)


class CDiagnostic(Structure):
    """struct unisol_diagnostic"""

    _fields_ = [
        ("name", c_char_p),
        ("level", c_int),
        ("file", c_char_p),
        ("line", c_uint64),
        ("column", c_uint64),
        ("message", c_char_p),
        ("hint", c_char_p),
        ("source", c_char_p),
        ("caret_offset", c_size_t),
        ("caret_length", c_size_t),
        ("notes", POINTER(c_char_p)),
    ]


class CStatistics(Structure):
    """struct unisol_statistics"""

    _fields_ = [
        ("explicit_moves", c_size_t),
        ("implicit_moves", c_size_t),
        ("freecells_used", c_uint),
        ("longest_supermove", c_uint),
        ("flourish", c_uint),
        ("has_stock", c_bool),
        ("has_hidden_cards", c_bool),
        ("draws", c_uint),
        ("redeals", c_uint),
        ("passes", c_uint),
        ("turned_cards", c_uint),
        ("unknown_cards", c_uint),
    ]


class CSizes(Structure):
    """struct unisol_sizes"""

    _fields_ = [("columns", c_uint32), ("freecells", c_uint32), ("decks", c_uint32), ("ranks", c_uint32)]


class CPile(Structure):
    """struct unisol_pile"""

    _fields_ = [("kind", c_uint32), ("index", c_uint32)]


class CMove(Structure):
    """struct unisol_move"""

    _fields_ = [
        ("number", c_size_t),
        ("source", CPile),
        ("dest", CPile),
        ("num_cards", c_uint32),
        ("source_card", c_uint16),
        ("dest_card", c_uint16),
        ("implicit", c_bool),
        ("automove", c_char_p),
    ]


class CStep(Structure):
    """struct unisol_step"""

    _fields_ = [("source", CPile), ("dest", CPile), ("num_cards", c_uint32)]


class CVerdict(Structure):
    """struct unisol_verdict"""

    _fields_ = [("result", c_int), ("num_moves", c_size_t), ("num_automoves", c_size_t), ("reason", c_char_p)]


class CFault(Structure):
    """struct unisol_fault"""

    _fields_ = [
        ("reason", c_char_p),
        ("move", c_size_t),
        ("has_source", c_bool),
        ("has_dest", c_bool),
        ("source", CPile),
        ("dest", CPile),
        ("num_cards", c_uint32),
        ("most", c_uint32),
    ]


class CCorrection(Structure):
    """struct unisol_correction"""

    _fields_ = [("text", c_char_p), ("solved", c_bool), ("num_moves", c_size_t), ("num_edits", c_size_t)]


class CEdit(Structure):
    """struct unisol_edit"""

    _fields_ = [
        ("kind", c_int),
        ("move", c_size_t),
        ("first_move", c_size_t),
        ("num_moves", c_size_t),
        ("found", c_char_p),
        ("meant", c_char_p),
        ("line", c_uint64),
        ("column", c_uint64),
    ]


class CVariation(Structure):
    """struct unisol_variation"""

    _fields_ = [
        ("number", c_char_p),
        ("kind", c_int),
        ("first_move", c_size_t),
        ("num_moves", c_size_t),
        ("result", c_int),
        ("illegal_move", c_char_p),
        ("reason", c_char_p),
        ("text", c_char_p),
        ("name", c_char_p),
    ]


class CBookmark(Structure):
    """struct unisol_bookmark"""

    _fields_ = [("position", c_char_p), ("name", c_char_p)]


class CStatedCount(Structure):
    """struct unisol_stated_count"""

    _fields_ = [("name", c_char_p), ("number", c_uint)]


class CConventions(Structure):
    """struct unisol_conventions"""

    _fields_ = [
        ("automove", c_char_p),
        ("automove_first", c_bool),
        ("empty_column", c_char_p),
        ("found", c_bool),
        ("assumed", c_bool),
    ]


class CColumn(Structure):
    """struct unisol_column"""

    _fields_ = [("cards", POINTER(c_uint16)), ("num_cards", c_size_t)]


class CBoard(Structure):
    """struct unisol_board"""

    _fields_ = [
        ("num_columns", c_uint32),
        ("num_freecells", c_uint32),
        ("num_foundations", c_uint32),
        ("columns", POINTER(CColumn)),
        ("freecells", POINTER(c_uint16)),
        ("foundations", POINTER(c_uint8)),
        ("num_holes", c_uint32),
        ("holes", POINTER(CColumn)),
        ("stock", CColumn),
        ("waste", CColumn),
        ("num_reserves", c_uint32),
        ("reserves", POINTER(CColumn)),
    ]


class CStretch(Structure):
    """struct unisol_stretch"""

    _fields_ = [
        ("begin", c_size_t),
        ("end", c_size_t),
        ("moves_before", c_size_t),
        ("first_move", c_size_t),
        ("last_move", c_size_t),
    ]


class CDifference(Structure):
    """struct unisol_difference"""

    _fields_ = [("first", CStretch), ("second", CStretch), ("meeting", c_int)]


class CResults(Structure):
    """struct unisol_results"""

    _fields_ = [
        ("records", c_uint64),
        ("solved", c_uint64),
        ("unfinished", c_uint64),
        ("ended", c_uint64),
        ("illegal", c_uint64),
        ("given_up", c_uint64),
        ("mistyped", c_uint64),
        ("cut_off", c_uint64),
        ("unreadable", c_uint64),
        ("not_judged", c_uint64),
    ]


class CProperty(Structure):
    """struct unisol_property"""

    _fields_ = [
        ("name", c_char_p),
        ("records", c_uint64),
        ("sum", c_uint64),
        ("least", c_uint32),
        ("most", c_uint32),
        ("median", c_double),
    ]


class CFingerprint(Structure):
    """struct unisol_fingerprint"""

    _fields_ = [("half", c_uint64 * 2)]


class CFormat(Structure):
    """struct unisol_format_info"""

    _fields_ = [
        ("name", c_char_p),
        ("suffix", c_char_p),
        ("title", c_char_p),
        ("suffixes", POINTER(c_char_p)),
        ("reads", c_bool),
        ("writes", c_bool),
    ]


class COption(Structure):
    """struct unisol_option_info"""

    _fields_ = [("name", c_char_p), ("help", c_char_p), ("values", POINTER(c_char_p))]


class CVariant(Structure):
    """struct unisol_variant_info"""

    _fields_ = [
        ("name", c_char_p),
        ("title", c_char_p),
        ("aliases", POINTER(c_char_p)),
        ("columns", c_uint),
        ("freecells", c_uint),
        ("decks", c_uint),
        ("build", c_char_p),
        ("fill", c_char_p),
        ("sequence", c_char_p),
    ]


#: unisol_diagnostic_fn
DIAGNOSTIC_FN = ctypes.CFUNCTYPE(None, c_void_p, POINTER(CDiagnostic))

#: unisol_deal_fn
DEAL_FN = ctypes.CFUNCTYPE(c_bool, c_void_p, c_char_p, c_bool)

_FUNCTIONS = {
    "unisol_version": (c_char_p, []),
    "unisol_reader_new": (c_void_p, [DIAGNOSTIC_FN, c_void_p]),
    "unisol_reader_set": (c_int, [c_void_p, c_char_p, c_char_p]),
    "unisol_reader_open_file": (c_int, [c_void_p, c_char_p]),
    "unisol_reader_open_memory": (c_int, [c_void_p, c_char_p, c_size_t, c_char_p]),
    "unisol_reader_open_deal": (c_int, [c_void_p, c_char_p]),
    "unisol_reader_next": (c_int, [c_void_p, POINTER(c_void_p)]),
    "unisol_reader_check": (c_int, [c_void_p]),
    "unisol_reader_identify_game": (c_int, [c_void_p, c_char_p, c_char_p, DEAL_FN, c_void_p]),
    "unisol_reader_other_game": (c_char_p, [c_void_p, c_size_t]),
    "unisol_reader_free": (None, [c_void_p]),
    "unisol_record_keep": (c_void_p, [c_void_p]),
    "unisol_record_free": (None, [c_void_p]),
    "unisol_record_report": (None, [c_void_p]),
    "unisol_record_result": (c_int, [c_void_p]),
    "unisol_record_claim": (c_int, [c_void_p]),
    "unisol_record_number": (c_uint64, [c_void_p]),
    "unisol_record_format": (c_char_p, [c_void_p]),
    "unisol_record_other_format": (c_char_p, [c_void_p]),
    "unisol_record_game": (c_char_p, [c_void_p]),
    "unisol_record_game_title": (c_char_p, [c_void_p]),
    "unisol_record_game_source": (c_int, [c_void_p]),
    "unisol_record_other_game": (c_char_p, [c_void_p, c_size_t]),
    "unisol_record_deal": (c_char_p, [c_void_p]),
    "unisol_record_is_empty": (c_bool, [c_void_p]),
    "unisol_record_conventions": (c_char_p, [c_void_p]),
    "unisol_record_other_interpretation": (c_char_p, [c_void_p, c_size_t]),
    "unisol_record_moves": (c_size_t, [c_void_p]),
    "unisol_record_ignored_words": (c_size_t, [c_void_p]),
    "unisol_record_is_cut_off": (c_bool, [c_void_p]),
    "unisol_record_is_face_up": (c_bool, [c_void_p]),
    "unisol_record_outcome": (c_char_p, [c_void_p]),
    "unisol_record_interpretation": (c_bool, [c_void_p, c_size_t, POINTER(CConventions)]),
    "unisol_record_fault": (c_char_p, [c_void_p, POINTER(c_size_t)]),
    "unisol_record_fault_text": (c_char_p, [c_void_p]),
    "unisol_record_fault_details": (c_bool, [c_void_p, POINTER(CFault)]),
    "unisol_record_find_corrections": (c_size_t, [c_void_p]),
    "unisol_record_correction": (c_bool, [c_void_p, c_size_t, POINTER(CCorrection)]),
    "unisol_record_edit": (c_bool, [c_void_p, c_size_t, c_size_t, POINTER(CEdit)]),
    "unisol_record_correct": (c_void_p, [c_void_p, c_size_t]),
    "unisol_record_num_variations": (c_size_t, [c_void_p]),
    "unisol_record_stated_count": (c_bool, [c_void_p, c_size_t, POINTER(CStatedCount)]),
    "unisol_record_bookmark": (c_bool, [c_void_p, c_size_t, POINTER(CBookmark)]),
    "unisol_record_variation": (c_bool, [c_void_p, c_size_t, POINTER(CVariation)]),
    "unisol_record_extract": (c_void_p, [c_void_p, c_char_p]),
    "unisol_record_statistics": (c_bool, [c_void_p, POINTER(CStatistics)]),
    "unisol_record_sizes": (c_bool, [c_void_p, POINTER(CSizes)]),
    "unisol_record_dump": (c_char_p, [c_void_p]),
    "unisol_walk_new": (c_void_p, [c_void_p]),
    "unisol_walk_moves": (c_size_t, [c_void_p, POINTER(CMove), c_size_t]),
    "unisol_walk_sentence": (c_char_p, [c_void_p]),
    "unisol_walk_to": (c_bool, [c_void_p, c_size_t]),
    "unisol_walk_board": (c_void_p, [c_void_p]),
    "unisol_walk_enter": (c_bool, [c_void_p, c_char_p]),
    "unisol_walk_leave": (c_bool, [c_void_p]),
    "unisol_walk_free": (None, [c_void_p]),
    "unisol_game_from_record": (c_void_p, [c_void_p, c_size_t, DIAGNOSTIC_FN, c_void_p]),
    "unisol_game_copy": (c_void_p, [c_void_p]),
    "unisol_game_free": (None, [c_void_p]),
    "unisol_game_set": (c_int, [c_void_p, c_char_p, c_char_p]),
    "unisol_game_restart": (c_int, [c_void_p]),
    "unisol_game_legal": (c_size_t, [c_void_p, POINTER(CStep), c_size_t]),
    "unisol_game_legal_moves": (c_size_t, [c_void_p, POINTER(CMove), c_size_t]),
    "unisol_game_sentence": (c_char_p, [c_void_p, POINTER(CStep)]),
    "unisol_game_actions": (c_size_t, [c_void_p]),
    "unisol_game_action": (c_size_t, [c_void_p, POINTER(CStep)]),
    "unisol_game_step": (c_bool, [c_void_p, c_size_t, POINTER(CStep)]),
    "unisol_game_mask": (c_size_t, [c_void_p, POINTER(c_uint8), c_size_t]),
    "unisol_game_play": (c_int, [c_void_p, POINTER(CStep)]),
    "unisol_game_play_text": (c_int, [c_void_p, c_char_p]),
    "unisol_game_reason": (c_char_p, [c_void_p]),
    "unisol_game_refusal": (c_char_p, [c_void_p]),
    "unisol_game_undo": (c_bool, [c_void_p]),
    "unisol_game_redo": (c_bool, [c_void_p]),
    "unisol_game_moves": (c_size_t, [c_void_p]),
    "unisol_game_automoves": (c_size_t, [c_void_p]),
    "unisol_game_is_solved": (c_bool, [c_void_p]),
    "unisol_game_is_stuck": (c_bool, [c_void_p]),
    "unisol_game_board": (c_void_p, [c_void_p, c_bool]),
    "unisol_game_hash": (c_uint64, [c_void_p, c_bool]),
    "unisol_game_comment": (c_int, [c_void_p, c_char_p, c_char_p]),
    "unisol_game_comment_move": (c_int, [c_void_p, c_char_p, c_char_p]),
    "unisol_game_bookmark": (c_int, [c_void_p, c_char_p]),
    "unisol_game_record": (c_void_p, [c_void_p]),
    "unisol_verify_play": (c_int, [c_void_p, POINTER(CStep), c_size_t, POINTER(CVerdict)]),
    "unisol_merger_new": (c_void_p, []),
    "unisol_merger_add": (c_int, [c_void_p, c_void_p]),
    "unisol_merger_take": (c_void_p, [c_void_p, POINTER(c_bool)]),
    "unisol_merger_free": (None, [c_void_p]),
    "unisol_record_main_line": (c_void_p, [c_void_p]),
    "unisol_comparison_new": (c_void_p, [c_void_p, c_void_p]),
    "unisol_comparison_is_possible": (c_bool, [c_void_p]),
    "unisol_comparison_next": (c_bool, [c_void_p, POINTER(CDifference)]),
    "unisol_comparison_free": (None, [c_void_p]),
    "unisol_tally_new": (c_void_p, []),
    "unisol_tally_add": (None, [c_void_p, c_void_p]),
    "unisol_tally_results": (c_bool, [c_void_p, POINTER(CResults)]),
    "unisol_tally_reason": (c_char_p, [c_void_p, c_size_t, POINTER(c_uint64)]),
    "unisol_tally_property": (c_bool, [c_void_p, c_size_t, POINTER(CProperty)]),
    "unisol_tally_value": (c_uint64, [c_void_p, c_size_t, c_uint32]),
    "unisol_tally_free": (None, [c_void_p]),
    "unisol_unique_new": (c_void_p, [POINTER(c_uint64)]),
    "unisol_unique_fingerprint": (c_bool, [c_void_p, c_void_p, POINTER(CFingerprint)]),
    "unisol_unique_add": (c_bool, [c_void_p, POINTER(CFingerprint), POINTER(c_bool)]),
    "unisol_unique_free": (None, [c_void_p]),
    "unisol_writer_new": (c_void_p, [DIAGNOSTIC_FN, c_void_p]),
    "unisol_writer_set": (c_int, [c_void_p, c_char_p, c_char_p]),
    "unisol_writer_open_file": (c_int, [c_void_p, c_char_p]),
    "unisol_writer_open_memory": (c_int, [c_void_p]),
    "unisol_writer_text": (c_void_p, [c_void_p, POINTER(c_size_t)]),
    "unisol_writer_write": (c_int, [c_void_p, c_void_p]),
    "unisol_writer_close": (c_int, [c_void_p]),
    "unisol_writer_free": (None, [c_void_p]),
    "unisol_formats_new": (c_void_p, [DIAGNOSTIC_FN, c_void_p]),
    "unisol_formats_add": (c_int, [c_void_p, c_char_p, c_size_t, c_char_p]),
    "unisol_formats_at": (c_bool, [c_void_p, c_size_t, POINTER(CFormat)]),
    "unisol_formats_free": (None, [c_void_p]),
    "unisol_reader_use_formats": (c_int, [c_void_p, c_void_p]),
    "unisol_writer_use_formats": (c_int, [c_void_p, c_void_p]),
    "unisol_format_at": (c_bool, [c_size_t, POINTER(CFormat)]),
    "unisol_format_holds_at": (c_char_p, [c_char_p, c_size_t]),
    "unisol_format_option_at": (c_bool, [c_char_p, c_size_t, POINTER(COption)]),
    "unisol_variant_at": (c_bool, [c_size_t, POINTER(CVariant)]),
}


def _open() -> ctypes.CDLL:
    named = os.environ.get("UNISOL_LIBRARY")
    bundled = os.path.join(os.path.dirname(__file__), "libunisol.so.1")  # wheels for Linux contain the library
    names = [bundled] if os.path.exists(bundled) else ["libunisol.so.1", "libunisol.1.dylib"]
    why = ""
    for name in [named] if named else names:
        try:
            return ctypes.CDLL(name)
        except OSError as error:
            why = why or str(error)
    raise ImportError(f"libunisol cannot be loaded ({why}); install it, or name its file in UNISOL_LIBRARY")


def _load() -> Any:
    library = _open()
    for name, (result, arguments) in _FUNCTIONS.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"this libunisol has no {name}: it is older than the package") from None
        function.restype = result
        function.argtypes = arguments
    return library


#: The library.  Its functions check the types of their arguments.
lib: Any = _load()


class Handle:
    """An object of the library, which is freed by close() or with the last reference.  Only one
    thread at a time may use an object of the library, so code that may share one holds its lock."""

    __slots__ = ("pointer", "lock", "_free", "_needs")

    def __init__(self, pointer: Optional[int], free: Callable[[Optional[int]], None], needs: Tuple[object, ...] = ()) -> None:
        """Takes ownership of the object at `pointer`, and keeps `needs` alive."""
        self.pointer = pointer
        #: Held from the check of `pointer` to the last use of what the library returned.
        self.lock = threading.RLock()
        self._free = free
        self._needs = needs
        if not pointer:
            raise MemoryError

    def close(self) -> None:
        """Frees the object when no other thread uses it.  A second call does nothing."""
        with self.lock:
            pointer, self.pointer = self.pointer, None
            if pointer:
                self._free(pointer)

    def __del__(self) -> None:
        self.close()


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
