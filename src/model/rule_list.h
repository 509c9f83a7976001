/* SPDX-License-Identifier: MIT */
/*
 * The fields of the struct `rules` (docs/rules.md), in the order in which they are written.  A row
 * has the name of the field, the member of struct us_game with its value, and the values:
 *
 *     WORD_RULE       how many words, and these, in the order of their enum
 *     NUMBER          the least, the greatest and the default
 *     RANK            0 to the highest rank of the game; the default
 *     NUMBERS         the least and the greatest, and what the member adds to each
 *     RANKS           ranks, at most one for each column
 *     OF_HOLES        a number for each hole, the least and the greatest
 *     RANKS_OF_HOLES  a rank for each hole, or 0
 *     LETTERS         letters of suits; the least number of them
 *
 * A list has at most as many values as its member has bytes.  A member is 0 if the field has its
 * default: for words, the first one.  If the default is another number than 0, the member for 0 is
 * US_BASE_OF_START.
 *
 * games.awk reads this file, too: each row has its line.  There is no include guard, because the
 * file is expanded several times.  After a change, `./dev schema` updates the schemas and docs.
 */
RULE(suits, rules.more_suits, LETTERS(1))
RULE(num_reserves, rules.num_reserves, NUMBER(0, US_MAX_RESERVES, 0))
WORD_RULE(build_direction, rules.direction, US_NUM_DIRECTIONS, W(DOWN) W(UP) W(BOTH) W(ANY))
RULE(build_step, rules.build_step, NUMBER(1, US_MAX_RANK, 1))
WORD_RULE(build_wrap, rules.build_wrap, 2, W(FORBIDDEN) W(ALLOWED))
WORD_RULE(group, rules.group, US_NUM_GROUPS, W(SEQUENCE) W(ONE) W(WHOLE_SEQUENCE) W(ONE_OR_PILE) W(PILE) W(UNCOVERING) W(FACE_UP))
WORD_RULE(group_suit, rules.group_suit, US_NUM_GROUP_SUITS, W(AS_BUILT) W(SAME) W(SAME_COLOR) W(ALTERNATE_COLOR))
WORD_RULE(build_equal, rules.build_equal, US_NUM_EQUALS, W(FORBIDDEN) W(ALLOWED) W(AS_BUILT))
WORD_RULE(columns_take, rules.columns_take, US_NUM_COLUMNS_TAKES, W(ANY) W(WASTE) W(RESERVES))
RULE(column_bases, rules.column_bases, RANKS)
RULE(column_rows, rules.column_rows, NUMBERS(1, US_MAX_COLUMNS, 0))
WORD_RULE(rows_cover, rules.rows_cover, 2, W(NO) W(YES))
RULE(column_holds, rules.column_holds, NUMBER(0, UINT8_MAX, 0))
RULE(reserve_holds, rules.reserve_holds, NUMBER(0, UINT8_MAX, 0))
WORD_RULE(reserve_takes, rules.reserve_takes, US_NUM_RESERVE_TAKES, W(ANY) W(COLUMNS) W(KINGS) W(AFTER_STOCK))
WORD_RULE(reserve_gives, rules.reserve_gives_up, 2, W(ANY) W(FOUNDATIONS))
WORD_RULE(reserve_turns, rules.reserve_turns, US_NUM_RESERVE_TURNS, W(AT_ONCE) W(SINGLE) W(EMPTY_COLUMN) W(HOLE_BEGUN) W(HOLE_FULL))
WORD_RULE(last_reserve_first, rules.last_reserve_first, 2, W(NO) W(YES))
RULE(fill_rank, rules.fill_rank, RANK(0))
RULE(fill_rank_too, rules.fill_rank_too, RANK(0))
WORD_RULE(refill, rules.refill, US_NUM_REFILLS, W(NOTHING) W(RESERVE) W(WASTE) W(STOCK) W(CLOSE) W(WASTE_ONLY))
RULE(foundation_base, rules.foundation_base, RANK(1))
WORD_RULE(foundation_wrap, rules.foundation_wrap, 2, W(FORBIDDEN) W(ALLOWED))
WORD_RULE(foundation_takes, rules.foundation_takes, US_NUM_FOUNDATION_TAKES, W(CARD) W(SUIT) W(NOTHING))
WORD_RULE(foundation_by_itself, rules.suits_leave, 2, W(NO) W(SUIT))
WORD_RULE(foundation_gives, foundation_to_column, 2, W(COLUMNS) W(ANYWHERE))
WORD_RULE(base_from, rules.base_of_columns, 2, W(ANY) W(COLUMNS))
RULE(num_holes, rules.num_holes, NUMBER(0, US_MAX_HOLES, 0))
WORD_RULE(hole_wrap, rules.hole_wrap, 2, W(FORBIDDEN) W(ALLOWED))
WORD_RULE(hole_on_king, rules.hole_on_king, US_NUM_ON_KINGS, W(NEIGHBOR) W(NOTHING))
WORD_RULE(hole_suit, rules.hole_fit, US_NUM_HOLE_FITS, W(ANY) W(SAME) W(ALTERNATE_COLOR) W(SAME_COLOR))
RULE(hole_steps, rules.hole_steps, OF_HOLES(-US_MAX_RANK, US_MAX_RANK))
RULE(hole_bases, rules.hole_bases, RANKS_OF_HOLES)
RULE(hole_suits, rules.hole_suits, LETTERS(0))
RULE(hole_holds, rules.hole_holds, OF_HOLES(0, INT8_MAX))
RULE(hole_repeats, rules.hole_repeats, NUMBER(0, US_MAX_HOLES, 0))
WORD_RULE(holes_alike, rules.holes_alike, 2, W(NO) W(YES))
WORD_RULE(hole_gives, rules.hole_gives, 2, W(NOTHING) W(ANYWHERE))
WORD_RULE(hole_takes, rules.hole_takes, US_NUM_HOLE_TAKES, W(NEIGHBOR) W(LOWER_OF_SUIT) W(PAIRS) W(SEQUENCE) W(RANK_ABOVE) W(RANK_OF_LONGEST))
RULE(pair_sums, rules.pair_sums, NUMBERS(2, 2 * US_MAX_RANK, 0))
RULE(pair_steps, rules.pair_steps, NUMBERS(0, US_MAX_RANK - 1, 1))
RULE(pair_steps_from, rules.pair_steps_from, NUMBER(0, US_MAX_RANK, 0))
RULE(pair_singles, rules.pair_singles, NUMBERS(1, US_MAX_RANK, 0))
WORD_RULE(pair_places, rules.pair_touches, 2, W(ANY) W(ADJACENT))
WORD_RULE(stock_to, rules.stock_to, US_NUM_STOCKS, W(NOWHERE) W(HOLE) W(WASTE) W(COLUMNS) W(RESERVES) W(FIRST_COLUMN) W(FILLED_COLUMNS))
WORD_RULE(stock_gives, rules.stock_gives, 2, W(NOTHING) W(LAST))
RULE(stock_draw, rules.stock_draw, NUMBER(1, 52, 1))
WORD_RULE(stock_draw_falls, rules.stock_draw_falls, 2, W(NO) W(YES))
WORD_RULE(stock_last_to, rules.stock_ends_on_columns, 2, W(AS_BEFORE) W(COLUMNS))
RULE(stock_passes, rules.stock_passes, NUMBER(0, UINT8_MAX, 0))
WORD_RULE(stock_needs_columns, rules.stock_needs_cards, 2, W(NO) W(YES))
RULE(waste_holds, rules.waste_holds, NUMBER(0, UINT8_MAX, 0))
WORD_RULE(waste_refill, rules.waste_refill, 2, W(NO) W(YES))
WORD_RULE(gather, rules.gathers, US_NUM_GATHERS, W(NEVER) W(SNAKE) W(FOURS) W(ROWS) W(CLOSE) W(SHUFFLE))
WORD_RULE(goal, rules.goal, US_NUM_GOALS, W(FOUNDATIONS) W(COLUMNS) W(HOLES) W(ACES) W(SEQUENCES) W(STOCK))
WORD_RULE(judged, rules.unjudged, 2, W(YES) W(NO))
