/* SPDX-License-Identifier: MIT */
/*
 * The structs of docs/interchange.md and docs/boardgames.md.  A row has the place of a field in
 * what us_open_struct fills in, its name, its values, and what else there is to say about it, as
 * members of struct us_field.  Child elements are in the order of XML.
 *
 * There is no include guard, because the file is expanded several times.
 */

/* The fields that describe the game, which files of rules have, too. */
#define GAME_FIELDS(in)                                                                                            \
    FIELD(in##_NUM_DECKS, num_decks, NUMBER(1, US_MAX_DECKS), GAME(num_decks), .usual = 1, NEEDED_BEFORE)          \
    FIELD(in##_NUM_COLUMNS, num_columns, NUMBER(1, US_MAX_COLUMNS), GAME(num_columns), .usual = 8, NEEDED_BEFORE)  \
    FIELD(in##_NUM_FREECELLS, num_freecells, NUMBER(0, US_MAX_FREECELLS), GAME(num_freecells), .usual = 4)         \
    FIELD(in##_MAX_RANK, max_rank, NUMBER(1, US_MAX_RANK), GAME(max_rank), .usual = US_MAX_RANK)                   \
    FIELD(in##_BUILD, sequences_are_built_by, WORDS(us_build_names, US_NUM_BUILDS), GAME(build),                   \
          .usual = US_BUILT_BY_ALTERNATE_COLOR, .num_old = US_NOT_BUILT, NEEDED_BEFORE)                            \
    FIELD(in##_FILL, empty_stacks_filled_by, WORDS(us_fill_names, US_NUM_FILLS), GAME(fill),                       \
          .usual = US_FILLED_BY_ANY_CARD, .num_old = US_FILLED_BY_WASTE, NEEDED_BEFORE)                            \
    FIELD(in##_SEQUENCE, sequence_move, WORDS(us_sequence_names, US_NUM_SEQUENCES), GAME(sequence), NEEDED_BEFORE) \
    FIELD(in##_FOUNDATION_TO_COLUMN, foundation_to_column, WORDS(us_permission_names, US_NUM_PERMISSIONS),         \
          GAME(foundation_to_column))

SHAPE(solitaire, solitaire, true)
FIELD(SOLITAIRE_VERSION, version, STRING, REQUIRED)
FIELD(SOLITAIRE_HEADER, header, STRUCT, REQUIRED)
FIELD(SOLITAIRE_SOLUTION, solution, STRUCT)
FIELD(SOLITAIRE_RESULT, result, STRUCT)
FIELD(SOLITAIRE_COMMENTS, comments, LIST(comment))
END_SHAPE

SHAPE(header, header, true)
FIELD(HEADER_DEAL, deal, STRUCT)
FIELD(HEADER_RULES, rules, STRUCT, NEW)
FIELD(HEADER_VARIANT, variant, STRING, REQUIRED)
GAME_FIELDS(HEADER)
FIELD(HEADER_NUM_MOVES, num_moves, NUMBER(0, UINT32_MAX))
FIELD(HEADER_AUTOMOVE, automove, WORDS(us_automove_names, US_NUM_AUTOMOVES))
FIELD(HEADER_EMPTY_COLUMN_COUNT, empty_column_count, WORDS(us_empty_count_names, US_NUM_EMPTY_COUNTS))
FIELD(HEADER_LAYOUT_BEFORE_MOVE, layout_before_move, NUMBER(1, UINT32_MAX))
END_SHAPE

/* A file of rules. */
SHAPE(game, game, false)
FIELD(GAME_VARIANT, variant, STRING)
GAME_FIELDS(GAME)
FIELD(GAME_RULES, rules, STRUCT)
END_SHAPE

SHAPE(deal, deal, false)
FIELD(DEAL_SYSTEM, system, WORDS(us_deal_system_names, US_NUM_DEAL_SYSTEMS), .num_old = US_DEAL_KPAT, REQUIRED)
FIELD(DEAL_NUMBER, number, STRING)
FIELD(DEAL_NAME, name, STRING)
END_SHAPE

SHAPE(solution, solution, true)
FIELD(SOLUTION_START, start_pos, STRUCT)
FIELD(SOLUTION_INITIAL, initial_position, STRUCT, OLD(start_pos))
FIELD(SOLUTION_MOVES, moves, LIST(move))
FIELD(SOLUTION_MOVE_LIST, move_list, TEXT, NEW)
FIELD(SOLUTION_FINAL, final_position, STRUCT)
FIELD(SOLUTION_ALTERNATIVES, alternatives, LIST(line))
FIELD(SOLUTION_BOOKMARKS, bookmarks, LIST(bookmark), NEW)
FIELD(SOLUTION_START_TEXT, start, STRING, NEW)
FIELD(SOLUTION_FINGERPRINT, fingerprint, STRING, NEW)
FIELD(SOLUTION_SHUFFLES, shuffles, STRING, NEW)
FIELD(SOLUTION_CURRENT, current, STRING, NEW)
FIELD(SOLUTION_MOVES_USED, moves_used, NUMBER(0, UINT32_MAX), OLD(num_moves))
END_SHAPE

SHAPE(position, start_pos, false)
FIELD(POSITION_FOUNDATIONS, foundations, LIST(foundation))
FIELD(POSITION_FREECELLS, freecells, LIST(card))
FIELD(POSITION_COLUMNS, columns, LIST(column), REQUIRED)
FIELD(POSITION_STOCK, talon, LIST(card))
FIELD(POSITION_WASTE, waste, LIST(card))
FIELD(POSITION_RESERVES, reserves, LIST(reserve), NEW)
END_SHAPE

SHAPE(reserve, reserve, false)
FIELD(RESERVE_CARDS, cards, BARE(card), REQUIRED)
END_SHAPE

SHAPE(foundation, foundation, false)
FIELD(FOUNDATION_SUIT, suit, WORDS(us_suit_names, US_NUM_SUITS))
FIELD(FOUNDATION_DECK, deck, NUMBER(0, US_NUM_SUITS *US_MAX_DECKS - 1))
FIELD(FOUNDATION_RANK, rank, NUMBER(0, US_MAX_RANK))
FIELD(FOUNDATION_CARDS, cards, BARE(card))
END_SHAPE

SHAPE(column, column, false)
FIELD(COLUMN_LEN, len, NUMBER(0, UINT32_MAX))
FIELD(COLUMN_ROW, row, NUMBER(0, US_MAX_COLUMNS - 1))
FIELD(COLUMN_IS_SIDEWAYS, is_sideways, BOOLEAN, NEW)
FIELD(COLUMN_CARDS, cards, BARE(card), REQUIRED)
END_SHAPE

SHAPE(card, card, false)
FIELD(CARD_RANK, rank, NUMBER(1, US_MAX_RANK))
FIELD(CARD_SUIT, suit, WORDS(us_suit_names, US_NUM_SUITS))
FIELD(CARD_DECK, deck, NUMBER(0, US_MAX_DECKS - 1))
FIELD(CARD_IS_EMPTY, is_empty, BOOLEAN)
FIELD(CARD_IS_HIDDEN, is_hidden, BOOLEAN)
FIELD(CARD_IS_BLOCKED, is_blocked, BOOLEAN)
END_SHAPE

SHAPE(move, move, true)
FIELD(MOVE_POS_BEFORE, pos_before_move, STRUCT)
FIELD(MOVE_SOURCE, source, STRUCT, REQUIRED)
FIELD(MOVE_DEST, dest, STRUCT, REQUIRED)
FIELD(MOVE_SOURCE_CARD, source_card, STRUCT)
FIELD(MOVE_DEST_CARD, dest_card, STRUCT)
FIELD(MOVE_COMMENTS, comments, LIST(comment))
FIELD(MOVE_ALTERNATIVES, alternatives, LIST(line))
FIELD(MOVE_NUM_CARDS, num_cards, NUMBER(1, US_MAX_CARDS))
FIELD(MOVE_AUTOMOVE, automove, WORDS(us_automove_names, US_NUM_AUTOMOVES))
FIELD(MOVE_IMPLICIT, implicit, BOOLEAN)
END_SHAPE

SHAPE(pile, source, false)
FIELD(PILE_TYPE, type, WORDS(us_pile_names, US_NUM_PILES), .num_old = US_HOLE, REQUIRED)
FIELD(PILE_INDEX, index, NUMBER(0, US_MAX_COLUMNS - 1))
FIELD(PILE_SUIT, suit, WORDS(us_suit_names, US_NUM_SUITS))
FIELD(PILE_DECK, deck, NUMBER(0, US_NUM_SUITS *US_MAX_DECKS - 1))
END_SHAPE

SHAPE(variation, line, false)
FIELD(VARIATION_MOVES, moves, LIST(move), REQUIRED)
FIELD(VARIATION_KIND, kind, WORDS(us_variation_names, US_NUM_VARIATION_KINDS), .num_old = US_VARIATION_HINT)
FIELD(VARIATION_NAME, name, STRING, NEW)
END_SHAPE

SHAPE(bookmark, bookmark, false)
FIELD(BOOKMARK_NAME, name, STRING, REQUIRED)
FIELD(BOOKMARK_POSITION, position, STRING, REQUIRED)
END_SHAPE

SHAPE(comment, comment, false)
FIELD(COMMENT_PLAIN_TEXT, plain_text, TEXT)
FIELD(COMMENT_XHTML_SUBSET, xhtml_subset, TEXT)
FIELD(COMMENT_ORIGINATOR, originator, STRING)
FIELD(COMMENT_ID, id, STRING)
END_SHAPE

SHAPE(result, result, false)
FIELD(RESULT_FAULT, fault, STRUCT)
FIELD(RESULT_COUNTS, counts, LIST(count), NEW)
FIELD(RESULT_STATUS, status, WORDS(us_result_names, US_NUM_RESULTS), .num_old = US_RESULT_NOT_JUDGED, REQUIRED)
FIELD(RESULT_CLAIM, claim, WORDS(us_claim_names, US_NUM_CLAIMS))
END_SHAPE

SHAPE(count, count, false)
FIELD(COUNT_NAME, name, WORDS(us_tally_names, US_NUM_TALLIES), REQUIRED)
FIELD(COUNT_NUMBER, number, NUMBER(0, UINT32_MAX), REQUIRED)
END_SHAPE

SHAPE(fault, fault, false)
FIELD(FAULT_MOVE, move, NUMBER(0, UINT32_MAX), REQUIRED)
FIELD(FAULT_REASON, reason, STRING, REQUIRED)
FIELD(FAULT_TEXT, text, STRING)
END_SHAPE

/* Board games (boardgame_in.c). */

SHAPE(boardgame, boardgame, true)
FIELD(BOARDGAME_VERSION, version, STRING, REQUIRED)
FIELD(BOARDGAME_GAME, game, STRING, REQUIRED)
FIELD(BOARDGAME_RESULT, result, STRING)
FIELD(BOARDGAME_ENDING, ending, STRING)
FIELD(BOARDGAME_LAYOUT, layout, STRING)
FIELD(BOARDGAME_IN_COLUMN, in_column, BOOLEAN)
FIELD(BOARDGAME_START, start, STRUCT)
FIELD(BOARDGAME_MOVES, moves, LIST(move))
FIELD(BOARDGAME_FINAL, final, STRUCT)
FIELD(BOARDGAME_COMMENTS, comments, LIST(comment))
END_SHAPE

SHAPE(bg_position, position, false)
FIELD(BOARD_IMPLIED, implied, BOOLEAN)
FIELD(BOARD_TURN, turn, STRING)
FIELD(BOARD_TRAIN, train, STRING)
FIELD(BOARD_UNCERTAIN, uncertain, BOOLEAN)
FIELD(BOARD_SCORE, score, STRUCT)
FIELD(BOARD_PLAYFIELD, playfield, ROWS(row))
FIELD(BOARD_PINS, pins, ROWS(row))
FIELD(BOARD_PATHS, paths, ROWS(row))
FIELD(BOARD_PIECES, pieces, LIST(piece))
END_SHAPE

SHAPE(score, score, false)
FIELD(SCORE_WHITE, white, NUMBER(0, UINT32_MAX), REQUIRED)
FIELD(SCORE_BLACK, black, NUMBER(0, UINT32_MAX), REQUIRED)
END_SHAPE

SHAPE(bg_piece, piece, false)
FIELD(PIECE_LETTER, piece, STRING, REQUIRED)
FIELD(PIECE_SIDE, side, STRING, REQUIRED)
FIELD(PIECE_AT, at, STRING, REQUIRED)
FIELD(PIECE_LUNCHLESS, lunchless, BOOLEAN)
FIELD(PIECE_STINKY, stinky, BOOLEAN)
FIELD(PIECE_PRIME, prime, BOOLEAN)
END_SHAPE

SHAPE(bg_move, move, true)
FIELD(BG_MOVE_TEXT, text, STRING, REQUIRED)
FIELD(BG_MOVE_NUMBER, number, NUMBER(1, UINT32_MAX))
FIELD(BG_MOVE_SIDE, side, STRING)
FIELD(BG_MOVE_KIND, kind, STRING)
FIELD(BG_MOVE_PIECE, piece, STRING)
FIELD(BG_MOVE_PRIME, prime, BOOLEAN)
FIELD(BG_MOVE_FROM, from, STRING)
FIELD(BG_MOVE_TO, to, STRING)
FIELD(BG_MOVE_PATH, path, STRING)
FIELD(BG_MOVE_LINE, line, STRING)
FIELD(BG_MOVE_LENGTH, length, NUMBER(0, UINT32_MAX))
FIELD(BG_MOVE_RESIGNS, resigns, BOOLEAN)
FIELD(BG_MOVE_SCORE, score, STRUCT)
FIELD(BG_MOVE_EFFECTS, effects, LIST(effect))
FIELD(BG_MOVE_POSITION, position, STRUCT)
FIELD(BG_MOVE_COMMENTS, comments, LIST(comment))
END_SHAPE
