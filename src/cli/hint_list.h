/* SPDX-License-Identifier: MIT */
/*
 * Hints that name the command's own options: HINT(diagnostic, hint).  They replace the hints of the
 * library, which name none (diag_list.h).
 *
 * No include guard: the file is expanded several times.
 */
HINT(IS_DIRECTORY, "read the files in it with '-r'")
HINT(WINDOW_TOO_LARGE, "decompress the file first: zstd -dc --long=31 FILE | unisol ...")
HINT(OPTION_BAD, "'unisol help' lists the commands, 'unisol help COMMAND' the options of a command, "
                 "'unisol formats' the formats and 'unisol games' the games")
HINT(FORMAT_UNKNOWN, "name the format with '-f FORMAT'; 'unisol formats' lists all formats")
HINT(FORMAT_AMBIGUOUS, "name the format with '-f FORMAT'")
HINT(NO_RECORD, "leave out '-f'; 'unisol identify' says which format it has")
HINT(RECORD_TOO_LONG, "permit longer records with '--limit record=MIB'")
HINT(LAYOUT_COLUMNS, "name the game with '--game', or state the number with '--columns'")
HINT(LAYOUT_LIST, "name the game, as in '--game klondike': the cards are then dealt in rows to its columns")
HINT(LAYOUT_DECKS, "name the game with '--game', or state the number with '--decks'")
HINT(LAYOUT_CELLS, "name the game with '--game', or state the number with '--freecells'")
HINT(NO_START, "name the deal, as in '--layout 617', or a file that has the layout: '--layout FILE'")
HINT(NOTHING_TO_TRY, "if a record has a layout, 'unisol info' prints the number of its deal")
HINT(DEAL_NOT_FOUND, "'unisol identify --deals 1-1000000 FILE' tries other deals")
HINT(TWO_STARTS, "drop '--layout'")
HINT(OTHER_DEAL, "drop '--layout', or if the stated number is wrong, add '--override'")
HINT(TOO_DEEP, "permit deeper nesting with '--limit depth=N'")
HINT(TOO_MANY_VALUES, "permit more with '--limit values=N'")
HINT(TOO_MUCH_WORK, "permit more steps per byte with '--limit work=STEPS'")
HINT(GAME_DIFFERS, "drop the option that contradicts the file")
HINT(ASSUMED_BOARDS, "drop '--assume'")
HINT(SEARCH_SPENT, "state the number of cards in each move (12v3), or permit a longer search with "
                   "'--limit search=MOVES'")
HINT(IDENTIFY_ENDED, "permit more with '--limit identify=MOVES', or search for the other lists in a file of their own")
HINT(IDENTIFY_SPENT, "permit more moves per deal with '--limit identify=MOVES'")
HINT(READ_ONLY_FORMAT, "'unisol formats' lists which formats can be written")
HINT(ILLEGAL_NOT_WRITTEN, "write only its legal moves with '--prefix'")
HINT(ONE_RECORD, "choose one record with '--record N', or write a file for each with 'unisol convert -O DIR'")
HINT(LOST_STRICT, "drop '--strict' to convert without it")
