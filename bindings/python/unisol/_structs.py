# SPDX-License-Identifier: MIT
"""The structs and functions of unisol.h, and the values of its enums.
Made by bindings/mirror.py."""

from ctypes import CFUNCTYPE, POINTER, Structure, c_bool, c_char_p, c_double, c_int, c_size_t, c_uint
from ctypes import c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from typing import Any, Dict, List, Tuple

from unisol._words import Word


class Level(Word):
    """How severe a diagnostic is. Level.HELP: how to correct what an error reports."""

    HELP = "help"
    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


class Result(Word):
    """What came of the moves of a record."""

    #: legal to its end, but not solved; a board game: legal, but not over
    UNFINISHED = "unfinished"
    SOLVED = "solved"  #: legal, and the game is solved; only solitaire games
    ILLEGAL = "illegal"  #: a move breaks a rule, or a statement does not agree with the moves
    ENDED = "ended"  #: legal, and over; only board games
    NOT_JUDGED = "not judged"  #: the moves can be made, but the rules of the game are not known


class Claim(Word):
    """What the input claims about the result."""

    NOTHING = "nothing"
    SOLVED = "solved"
    GAVE_UP = "gave up"


class GameSource(Word):
    """How the game of a record became known."""

    STATED = "stated"  #: by the input, by its layout, or by the options of the reader
    ASSUMED = "assumed"  #: nothing states it, and the default is FreeCell
    FOUND = "found"  #: nothing states it; the record is legal in this game, not in FreeCell


class EditKind(Word):
    """What is wrong in a list."""

    CHANGED = "changed"  #: the move has another source, target or number of cards
    MISSING = "missing"  #: a move is missing before this one; after the last one: at the end
    EXTRA = "extra"  #: there are extra moves, such as one that is written twice
    SWAPPED = "swapped"  #: the move and the next one are in the wrong order
    DEAL = "deal"  #: the number of the deal is wrong
    #: Freecells have letters in the order in which they were filled, and not fixed ones; or, in a
    #: format with such letters, fixed ones.
    FREECELLS = "freecells"
    COLUMNS = "columns"  #: columns count from 0, and not from 1
    AUTOMOVE = "automove"  #: the automoves follow another rule than the one that the input states
    SUITS = "suits"  #: of targets with the suit of the moved card, only the rank is right


class VariationKind(Word):
    """What a variation consists of."""

    ALTERNATIVE = "alternative"  #: other moves that are possible there
    UNDONE = "undone"  #: moves that the player took back
    HINT = "hint"  #: moves that a program proposed


class PileKind(Word):
    """A hole is a foundation that takes cards of any suit, as in Golf or Black Hole."""

    COLUMN = "column"
    FREECELL = "freecell"
    FOUNDATION = "foundation"
    STOCK = "stock"
    WASTE = "waste"
    HOLE = "hole"
    RESERVE = "reserve"
    ALL_COLUMNS = "all_columns"  #: the stock deals a card to each column
    ALL_RESERVES = "all_reserves"  #: the same for reserves


class Meeting(Word):
    """How stretches of two records end in which they differ."""

    EXACTLY = "same"  #: the positions are the same
    REORDERED = "reordered"  #: only the order of columns or freecells differs
    NEVER = "never"  #: no later position is the same: the stretches last to the end


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
        ("list", c_char_p),
        ("deal", c_char_p),
        ("lost", c_char_p),
    ]


class CSizes(Structure):
    """struct unisol_sizes"""

    _fields_ = [
        ("columns", c_uint32),
        ("freecells", c_uint32),
        ("decks", c_uint32),
        ("ranks", c_uint32),
    ]


class CPile(Structure):
    """struct unisol_pile"""

    _fields_ = [
        ("kind", c_uint32),
        ("index", c_uint32),
    ]


class CFault(Structure):
    """struct unisol_fault"""

    _fields_ = [
        ("reason", c_char_p),
        ("move", c_size_t),
        ("text", c_char_p),
        ("has_source", c_bool),
        ("has_dest", c_bool),
        ("source", CPile),
        ("dest", CPile),
        ("num_cards", c_uint32),
        ("most", c_uint32),
    ]


class CSummary(Structure):
    """struct unisol_summary"""

    _fields_ = [
        ("number", c_uint64),
        ("format", c_char_p),
        ("other_format", c_char_p),
        ("game", c_char_p),
        ("game_title", c_char_p),
        ("game_source", c_int),
        ("other_games", POINTER(c_char_p)),
        ("sizes", POINTER(CSizes)),
        ("result", c_int),
        ("claim", c_int),
        ("outcome", c_char_p),
        ("num_moves", c_size_t),
        ("num_variations", c_size_t),
        ("ignored_words", c_size_t),
        ("is_cut_off", c_bool),
        ("is_empty", c_bool),
        ("conventions", c_char_p),
        ("fault", POINTER(CFault)),
    ]


class CStatedCount(Structure):
    """struct unisol_stated_count"""

    _fields_ = [
        ("name", c_char_p),
        ("number", c_uint),
    ]


class CConventions(Structure):
    """struct unisol_conventions"""

    _fields_ = [
        ("automove", c_char_p),
        ("automove_first", c_bool),
        ("empty_column", c_char_p),
        ("found", c_bool),
        ("assumed", c_bool),
        ("words", c_char_p),
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


class CCorrection(Structure):
    """struct unisol_correction"""

    _fields_ = [
        ("text", c_char_p),
        ("solved", c_bool),
        ("num_moves", c_size_t),
        ("num_edits", c_size_t),
        ("edits", POINTER(CEdit)),
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

    _fields_ = [
        ("position", c_char_p),
        ("name", c_char_p),
    ]


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


class CColumn(Structure):
    """struct unisol_column"""

    _fields_ = [
        ("cards", POINTER(c_uint16)),
        ("num_cards", c_size_t),
    ]


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


class CStep(Structure):
    """struct unisol_step"""

    _fields_ = [
        ("source", CPile),
        ("dest", CPile),
        ("num_cards", c_uint32),
    ]


class CVerdict(Structure):
    """struct unisol_verdict"""

    _fields_ = [
        ("result", c_int),
        ("num_moves", c_size_t),
        ("num_automoves", c_size_t),
        ("reason", c_char_p),
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

    _fields_ = [
        ("first", CStretch),
        ("second", CStretch),
        ("meeting", c_int),
    ]


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

    _fields_ = [
        ("half", c_uint64 * 2),
    ]


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

    _fields_ = [
        ("name", c_char_p),
        ("help", c_char_p),
        ("values", POINTER(c_char_p)),
    ]


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


DIAGNOSTIC_FN = CFUNCTYPE(None, c_void_p, POINTER(CDiagnostic))
DEAL_FN = CFUNCTYPE(c_bool, c_void_p, c_char_p, c_bool)

#: The results and arguments of the functions.
FUNCTIONS: Dict[str, Tuple[Any, List[Any]]] = {
    "unisol_version": (c_char_p, []),
    "unisol_reader_new": (c_void_p, [DIAGNOSTIC_FN, c_void_p]),
    "unisol_reader_set": (c_int, [c_void_p, c_char_p, c_char_p]),
    "unisol_reader_open_file": (c_int, [c_void_p, c_char_p]),
    "unisol_reader_open_descriptor": (c_int, [c_void_p, c_int, c_char_p]),
    "unisol_reader_open_memory": (c_int, [c_void_p, c_void_p, c_size_t, c_char_p]),
    "unisol_reader_open_deal": (c_int, [c_void_p, c_char_p]),
    "unisol_reader_next": (c_int, [c_void_p, POINTER(c_void_p)]),
    "unisol_reader_check": (c_int, [c_void_p]),
    "unisol_reader_identify": (c_int, [c_void_p, c_char_p, c_char_p, DEAL_FN, c_void_p]),
    "unisol_reader_other_game": (c_char_p, [c_void_p, c_size_t]),
    "unisol_reader_free": (None, [c_void_p]),
    "unisol_record_summary": (POINTER(CSummary), [c_void_p]),
    "unisol_record_stated_count": (c_bool, [c_void_p, c_size_t, POINTER(CStatedCount)]),
    "unisol_record_deal": (c_char_p, [c_void_p]),
    "unisol_record_is_face_up": (c_bool, [c_void_p]),
    "unisol_record_interpretation": (c_bool, [c_void_p, c_size_t, POINTER(CConventions)]),
    "unisol_record_statistics": (c_bool, [c_void_p, POINTER(CStatistics)]),
    "unisol_record_report": (None, [c_void_p]),
    "unisol_record_dump": (c_char_p, [c_void_p]),
    "unisol_record_keep": (c_void_p, [c_void_p]),
    "unisol_record_free": (None, [c_void_p]),
    "unisol_record_find_corrections": (c_size_t, [c_void_p]),
    "unisol_record_correction": (c_bool, [c_void_p, c_size_t, POINTER(CCorrection)]),
    "unisol_record_correct": (c_void_p, [c_void_p, c_size_t]),
    "unisol_record_variation": (c_bool, [c_void_p, c_size_t, POINTER(CVariation)]),
    "unisol_record_extract": (c_void_p, [c_void_p, c_char_p]),
    "unisol_record_bookmark": (c_bool, [c_void_p, c_size_t, POINTER(CBookmark)]),
    "unisol_card_text": (c_char_p, [c_uint16, c_char_p]),
    "unisol_walk_new": (c_void_p, [c_void_p]),
    "unisol_walk_next": (POINTER(CMove), [c_void_p]),
    "unisol_walk_moves": (c_size_t, [c_void_p, POINTER(CMove), c_size_t]),
    "unisol_walk_to": (c_bool, [c_void_p, c_size_t]),
    "unisol_walk_board": (c_void_p, [c_void_p]),
    "unisol_walk_sentence": (c_char_p, [c_void_p]),
    "unisol_walk_enter": (c_bool, [c_void_p, c_char_p]),
    "unisol_walk_leave": (c_bool, [c_void_p]),
    "unisol_walk_free": (None, [c_void_p]),
    "unisol_game_new": (c_void_p, [c_char_p, c_char_p, DIAGNOSTIC_FN, c_void_p]),
    "unisol_game_from_text": (c_void_p, [c_char_p, c_char_p, c_size_t, DIAGNOSTIC_FN, c_void_p]),
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
    "unisol_comparison_new": (c_void_p, [c_void_p, c_void_p]),
    "unisol_comparison_is_possible": (c_bool, [c_void_p]),
    "unisol_comparison_next": (c_bool, [c_void_p, POINTER(CDifference)]),
    "unisol_comparison_free": (None, [c_void_p]),
    "unisol_record_start_hash": (c_uint64, [c_void_p]),
    "unisol_tally_new": (c_void_p, []),
    "unisol_tally_add": (None, [c_void_p, c_void_p]),
    "unisol_tally_join": (None, [c_void_p, c_void_p]),
    "unisol_tally_results": (c_bool, [c_void_p, POINTER(CResults)]),
    "unisol_tally_reason": (c_char_p, [c_void_p, c_size_t, POINTER(c_uint64)]),
    "unisol_tally_property": (c_bool, [c_void_p, c_size_t, POINTER(CProperty)]),
    "unisol_tally_value": (c_uint64, [c_void_p, c_size_t, c_uint32]),
    "unisol_tally_free": (None, [c_void_p]),
    "unisol_record_fingerprint": (c_bool, [c_void_p, POINTER(c_uint64), POINTER(CFingerprint)]),
    "unisol_unique_new": (c_void_p, [POINTER(c_uint64)]),
    "unisol_unique_fingerprint": (c_bool, [c_void_p, c_void_p, POINTER(CFingerprint)]),
    "unisol_unique_add": (c_bool, [c_void_p, POINTER(CFingerprint), POINTER(c_bool)]),
    "unisol_unique_free": (None, [c_void_p]),
    "unisol_writer_new": (c_void_p, [DIAGNOSTIC_FN, c_void_p]),
    "unisol_writer_set": (c_int, [c_void_p, c_char_p, c_char_p]),
    "unisol_writer_open_file": (c_int, [c_void_p, c_char_p]),
    "unisol_writer_open_descriptor": (c_int, [c_void_p, c_int]),
    "unisol_writer_open_memory": (c_int, [c_void_p]),
    "unisol_writer_temporary": (c_char_p, [c_void_p]),
    "unisol_writer_text": (c_void_p, [c_void_p, POINTER(c_size_t)]),
    "unisol_writer_write": (c_int, [c_void_p, c_void_p]),
    "unisol_writer_close": (c_int, [c_void_p]),
    "unisol_writer_free": (None, [c_void_p]),
    "unisol_format_holds_at": (c_char_p, [c_char_p, c_size_t]),
    "unisol_format_for_file": (c_char_p, [c_char_p]),
    "unisol_formats_new": (c_void_p, [DIAGNOSTIC_FN, c_void_p]),
    "unisol_formats_add": (c_int, [c_void_p, c_char_p, c_size_t, c_char_p]),
    "unisol_formats_at": (c_bool, [c_void_p, c_size_t, POINTER(CFormat)]),
    "unisol_reader_use_formats": (c_int, [c_void_p, c_void_p]),
    "unisol_writer_use_formats": (c_int, [c_void_p, c_void_p]),
    "unisol_formats_free": (None, [c_void_p]),
    "unisol_format_option_at": (c_bool, [c_char_p, c_size_t, POINTER(COption)]),
    "unisol_variant_at": (c_bool, [c_size_t, POINTER(CVariant)]),
    "unisol_escape": (c_size_t, [c_char_p, c_char_p, c_size_t]),
    "unisol_escape_json": (c_size_t, [c_char_p, c_char_p, c_size_t, POINTER(c_bool)]),
}
