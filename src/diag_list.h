/* SPDX-License-Identifier: MIT */
/*
 * Every diagnostic: DIAG(identifier, level, text, hint, explanation).
 *
 * The message is the text, a colon and the details; if the text is empty, it is the details alone.
 * The hint says what the user can do, or is NULL.  `unisol explain` prints the explanation.  None
 * of them names an option of a command, since other programs print them too: src/cli/hint_list.h
 * has the hints that do.
 *
 * No include guard: the file is expanded several times.
 */

/* running */
DIAG(NO_MEMORY, ERROR, "out of memory", NULL, "The system has no more memory. No incomplete output file is left.")
DIAG(CANNOT_READ, ERROR, "cannot read", NULL, "The input cannot be opened or read. The message states the reason.")
DIAG(IS_DIRECTORY, ERROR, "this is a directory", "name the files in it",
     "A directory was named as an input, but only files can be read.")
DIAG(WINDOW_TOO_LARGE, ERROR, "cannot decompress: a window larger than 128 MiB is required",
     "decompress the file with the zstd program first",
     "The file was made by 'zstd --long' or 'zstd --ultra' with a window so large that "
     "decompressing it requires more memory than unisol allows.")
DIAG(TRAILING_GARBAGE, WARNING, "garbage after the compressed data was ignored", NULL,
     "The bytes after the last member of a gzip file are not compressed data. The data before "
     "them is complete and was read.")
DIAG(CANNOT_WRITE, ERROR, "cannot write", NULL,
     "The output cannot be created or written. The message states the reason. An existing file is "
     "unchanged.")
DIAG(OWNER_CHANGED, WARNING, "the file now belongs to another user or group", NULL,
     "unisol writes a new file and then replaces the old one with it. The system did not permit "
     "the new file to have the owner or group of the old one.")
DIAG(OPTION_BAD, ERROR, "", NULL, "An option is unknown, or its value is not valid.")
DIAG(MISUSE, ERROR, "libunisol was called incorrectly", NULL,
     "A program called libunisol without a required argument, with a number that is out of range, "
     "or in an order that unisol.h does not allow. The call had no other effect.")
DIAG(MORE_OF_KIND, NOTE, "", NULL,
     "unisol reports at most ten diagnostics of each kind per record. This note states how many more "
     "there are. It points to the first of them.")

/* inputs and formats */
DIAG(FORMAT_UNKNOWN, ERROR, "the format was not recognized", "name the format",
     "The beginning of the input does not look like any format that unisol can read. If a later line "
     "looks like one of them, the message names the line. If it is clear what the text is, such as JSON "
     "of another kind, the message says so.")
DIAG(FORMAT_FILE, ERROR, "", NULL,
     "The file describes a format (docs/format-files.md), and there is a mistake in it. The message says "
     "what was expected at this place, and what is there.")
DIAG(NOT_A_SOLUTION, ERROR, "not a solution", "give it as text: the cards of the layout, or the list of moves",
     "The input is a file of another kind, such as a picture, a program or a web page, and has no "
     "layout or list of moves that unisol can find.")
DIAG(FORMAT_AMBIGUOUS, ERROR, "the input could be in more than one format", "name the format",
     "Two formats recognize the input equally well. It cannot be replayed in either of them, and "
     "the suffix of the file name does not decide.")
DIAG(EMPTY_INPUT, ERROR, "the input is empty", NULL, "The input contains nothing, or only white space.")
DIAG(NO_RECORD, ERROR, "the input has no record of that format", "let unisol find the format",
     "The user names the format of the input, and its reader finds no layout and no moves in all of "
     "it. The input may have another format, or contain only comments.")
DIAG(RECORD_TOO_LONG, ERROR, "the record is too long", "raise the limit on the length of a record",
     "A record is longer than the limit, which is 64 MiB by default.")
DIAG(UNREAD_TEXT, ERROR, "", NULL, "The format does not allow this text here. unisol does not silently ignore text.")
DIAG(TRUNCATED, ERROR, "unexpected end of input", NULL,
     "The input ends in the middle of a board, a line or an element, or before the verdict on a "
     "game that is not solved.")
DIAG(CUT_OFF, WARNING, "the input ends before the record does", NULL,
     "The record is incomplete, for example because the output of a program was cut off. unisol "
     "replays the moves that are there. verify exits with status 1 unless they solve the game.")
DIAG(RECORD_RANGE, ERROR, "there is no such record in the input", "records are numbered from 1",
     "The requested record comes after the last one in the input.")
DIAG(NO_VARIATION, ERROR, "there is no such variation",
     "a variation is numbered by the move before which it starts, and counted from 1 there: 12.2",
     "The record has no variation with the requested number, or that variation starts after "
     "an illegal move.")

/* layouts */
DIAG(CARD_BAD, ERROR, "not a card", "write the rank and then the suit, as in TH, 9c or 10D",
     "A card is a rank (A, 2 to 9, T or 10, J, Q, K) followed by a suit (H, C, D, S).")
DIAG(CARD_SPELLING, WARNING, "this format writes cards in capitals, and T for ten", NULL,
     "unisol accepts the card. Other programs may not.")
DIAG(RANK_HIGH, ERROR, "the rank is too high for this game", NULL,
     "The game has fewer ranks, and the card or the foundation has a higher one.")
DIAG(CARD_TWICE, ERROR, "duplicate card", NULL,
     "A layout contains each card once per deck, including the cards on the foundations.")
DIAG(CARD_FIRST, NOTE, "the card was first dealt here", NULL, "This is the earlier occurrence of the same card.")
DIAG(CARDS_MISSING, ERROR, "cards are missing from the layout", NULL,
     "A layout contains all cards of the game, including those on the foundations.")
DIAG(CARD_UNKNOWN, ERROR, "the card must be known", "write a rank and a suit, as in TH",
     "Only cards that lie face down in columns and reserves, and cards of the stock, can be unknown: ??.")
DIAG(UNKNOWN_COUNT, ERROR, "the number of unknown cards is wrong", NULL,
     "A layout contains as many unknown cards, written ??, as cards of the game are missing from it.")
DIAG(FOUNDATION_BAD, ERROR, "not a foundation", "write the suit, a hyphen and the rank, as in H-0 C-A D-T S-K",
     "A foundation is a suit and the rank of its top card, or 0 if it is empty. Each suit occurs "
     "once per deck.")
DIAG(LAYOUT_COLUMNS, ERROR, "wrong number of columns", "name the game, or state its number of columns",
     "A layout with a different number of columns belongs to another game, which must be named.")
DIAG(LAYOUT_SHAPE, WARNING, "no new game has columns of these lengths", "name the game, if it is not the assumed one",
     "Nothing names the game of the layout, and the lengths of its columns are not those of a deal. It "
     "may be a position within a game, or a layout of a game that unisol does not know.")
DIAG(LAYOUT_LINES, WARNING, "the lines of the layout may be its columns or its rows",
     "write a label such as 'Column 1:' before each column", "Nothing shows which of them the lines "
     "are: both are layouts of a game, or neither is the layout of a new game.")
DIAG(LAYOUT_LIST, ERROR, "the layout is one list of cards, which does not show its game",
     "name the game: the cards are then dealt in rows to its columns",
     "Programs for FreeCell, Klondike, Pyramid, TriPeaks and other games write a deck as a list of 52 "
     "cards. Nothing in such a list shows the game.")
DIAG(LIST_DEALT, NOTE, "the cards of the list are dealt in rows", NULL,
     "A list of all cards does not show how they are dealt. unisol deals them in rows, from the first "
     "column to the last. The rest is the stock, whose next card comes first.")
DIAG(LAYOUT_CELLS, ERROR, "wrong number of freecells", "name the game, or state its number of freecells",
     "The number of freecells in the file is not that of the game, or not the requested one.")
DIAG(LAYOUT_DECKS, ERROR, "wrong number of decks", "name the game, or state its number of decks",
     "A suit has one foundation per deck. A layout with more of them belongs to another game, which "
     "must be named.")
DIAG(LAYOUT_TOO_LARGE, ERROR, "the layout is too large", NULL,
     "unisol supports at most 208 cards, 32 columns and 32 freecells.")
DIAG(NO_START, ERROR, "there is no layout to start from", "name the deal, or give a layout",
     "The input contains only moves, so the layout must come from elsewhere. A line such as "
     "'#617' above a list of pairs also names the deal.")
DIAG(NOTHING_TO_TRY, ERROR, "no deal can be found for the record", NULL,
     "The deals of a record are found by playing its moves, so it must have moves of a solitaire "
     "game that name piles or cards. A move from a pile to itself, or to a pile that does not "
     "exist, is illegal in every deal.")
DIAG(DEAL_FOUND, NOTE, "", NULL,
     "The input contains only moves and names no deal. unisol tried the moves with each of the "
     "Microsoft deals 1 to 32000. They solve exactly one of them, so the record is judged with that "
     "deal. Only records that begin in the first 8 KiB of an input are tried in this way.")
DIAG(DEAL_NOT_FOUND, NOTE, "", NULL,
     "The input contains only moves and names no deal. unisol tried the moves with each of the "
     "Microsoft deals 1 to 32000, but they solve none of them, or more than one, and no "
     "deal is clearly the one that was meant.")
DIAG(DEAL_NEAREST, NOTE, "", NULL,
     "The input contains only moves and names no deal. unisol tried the moves with each of the "
     "Microsoft deals 1 to 32000. They solve none of them, but far more moves are legal in one deal "
     "than in any other, so the record is judged with that deal. If a move is illegal in it, it is "
     "probably mistyped.")
DIAG(TWO_STARTS, ERROR, "the input has its own layout, and another one was given", "do not give a layout",
     "Only one of the two layouts can be the start of the game.")
DIAG(OTHER_DEAL, ERROR, "the given layout does not match the stated deal",
     "give the layout of the stated deal or none, or set the option override",
     "The input states the number of its deal, but the layout that was given is a different deal. If "
     "the number is wrong, the given layout can take precedence over it.")
DIAG(DEAL_BAD, ERROR, "not a deal", "a deal is a number, as in 617 or ms:617 (1 to 8589934591), -1 or -2, or pysol:42",
     "The name or the number of the deal is not valid, or the number is out of range.")
DIAG(NO_SUCH_LAYOUT, ERROR, "there is no file and no deal with this name",
     "a deal is a number, as in 617 or ms:617, -1 or -2, or pysol:42",
     "The layout is neither a file that can be opened nor the name of a deal.")
DIAG(DEAL_DIFFERS, ERROR, "the layout does not match the stated deal", NULL,
     "The file states the number of a deal and also shows a layout, but that deal has a different "
     "layout.")
DIAG(BEGINS_LATE, WARNING, "the saved game has a move of a kind that a record cannot have", NULL,
     "A few games of PySolFC whose rules unisol does not know shuffle cards during the game or take them from the "
     "middle "
     "of a pile. Such a move cannot be written. The record begins after the last of them.")
DIAG(DEAL_IGNORED, WARNING, "the layout does not match the stated deal; the layout was used", NULL,
     "A post states the number of a deal and also shows a layout, but that deal has a different "
     "layout. unisol replays the moves from the layout that the post shows.")
DIAG(DEAL_GAME, ERROR, "the game has no deal with this number", NULL,
     "The program to which this number belongs does not deal the game, or the numbers of columns, freecells, "
     "decks or ranks of the game were changed. An exact deal does not exist if the game begins with "
     "cards on the foundations and the number puts others there.")

/* lists of moves */
DIAG(COMMENT_LIKE_MOVES, WARNING, "text that looks like moves was read as a comment",
     "begin a line of moves with a space or a period, put one of them before each move, and write "
     "moves in small letters",
     "In Campbell's notation each move takes three characters. Text that breaks this pattern is a "
     "comment.")
DIAG(MOVES_IN_PROSE, WARNING, "text that looks like moves was ignored",
     "put moves at the beginning of a line, and comments after them or in brackets",
     "In a post, a line of moves ends before the first word that is not a move. The rest of the "
     "line is read as a comment. A line that begins with one or two moves may be prose.")
DIAG(MOVES_ABOVE, ERROR, "cards or moves above the record", "remove the line, or put it into the record",
     "A line above the first card or move of the record holds two cards or two moves side by side. It "
     "may belong to the record, which unisol could then not judge.")
DIAG(NOT_PART, NOTE, "", NULL,
     "The lines are not part of a solution, as far as unisol can see: they are a greeting, a command, "
     "the marks around a quotation, or the like. They have no influence on the verdict.")
DIAG(NOT_A_MOVE, WARNING, "", "correct the word, or put it in brackets if it is a comment",
     "A word among the moves of a post looks like a move, but is not one. The moves after it in the "
     "line are ignored. If the other moves do not solve the game, verify exits with status 1.")
DIAG(MOVES_UNPLAYED, WARNING, "", NULL,
     "A word among the moves is not a move. The moves in the lines after it are not legal without the "
     "missing moves, so unisol replays only those before it.")
DIAG(MOVES_BEFORE_START, NOTE, "the moves before this layout were not replayed",
     "to replay them, state the number of the deal above the layout, or give the layout of the deal",
     "A mark in the file shows that this layout comes in the middle of the moves, but the file does "
     "not state the deal from which the moves start.")

/* XML and JSON */
DIAG(XML_BAD, ERROR, "not well-formed XML", NULL, "The XML parser stopped at this place.")
DIAG(XML_DOCTYPE, ERROR, "DOCTYPE is not allowed", "remove it",
     "A document type could refer to other files or expand without bounds. The interchange format "
     "does not need one.")
DIAG(XML_ENCODING, ERROR, "unsupported encoding", "use UTF-8", "XML must be encoded in UTF-8 or UTF-16.")
DIAG(XML_NAMESPACE, ERROR, "not an element of the interchange format", "use the namespace urn:unisol:interchange:1",
     "The root element must be solitaire or solitaire_collection in the namespace "
     "urn:unisol:interchange:1, or boardgame or boardgame_collection in urn:unisol:boardgame:1.")
DIAG(LINK_BAD, ERROR, "the link is damaged", "copy the whole link again",
     "The part of the link that contains the record was changed or is incomplete. docs/link.md "
     "describes it.")
DIAG(JSON_BAD, ERROR, "not valid JSON", NULL, "The input violates the grammar of JSON at this place.")
DIAG(TOO_DEEP, ERROR, "nested too deeply", "raise the limit on depth",
     "Elements, objects or arrays are nested more deeply than the limit, which is 64 by default.")
DIAG(TOO_MANY_VALUES, ERROR, "the record has too many elements, attributes or values", "raise the limit on values",
     "A record has more elements, attributes or values than the limit, which is 1,000,000 by "
     "default. Each of them needs memory while the record is parsed.")
DIAG(TOO_MUCH_WORK, ERROR, "the record takes too long to read", "permit more steps",
     "Reading takes a few steps for each byte of a record: for each line, word or value. This record "
     "takes far more, for example because it names the same values again and again. The limit is 100 "
     "steps per byte by default.")
DIAG(FIELD_UNKNOWN, ERROR, "unexpected field",
     "the fields are listed in docs/interchange.md, docs/rules.md, docs/boardgames.md and docs/formats/",
     "The format has no field with this name here. The name could be misspelled, so unisol does not "
     "ignore the field.")
DIAG(FIELD_MISSING, ERROR, "missing field", NULL, "This field is required and has no default.")
DIAG(FIELD_TWICE, ERROR, "duplicate field", NULL, "One of the two values would be lost.")
DIAG(FIELD_ORDER, ERROR, "elements in the wrong order", NULL,
     "Child elements must be in the order that docs/interchange.md states.")
DIAG(FIELD_VALUE, ERROR, "invalid value", NULL, "The value has the wrong type, or is out of range.")
DIAG(DISAGREES, ERROR, "the file contradicts itself", NULL, "The file states something twice, with different values.")
DIAG(RULES_LIKE, HELP, "", NULL,
     "The file names a game that unisol knows, and its rules need others that it leaves out. Those have "
     "their defaults, unless a line 'like: NAME' says that they are those of a game (docs/rules-files.md).")
DIAG(GAME_DIFFERS, ERROR, "the file is for a different game than the one requested", NULL,
     "The game that the file names is not the one that was requested, or not the one of the "
     "layout that was given.")
DIAG(ASSUMED_OTHER, NOTE, "the file has another convention than the one assumed", NULL,
     "The moves were read as if the file had the convention that was assumed. An automove rule makes "
     "its own moves: those that the file marks as automoves do not count, and a move to a foundation "
     "that the rule has already made is skipped. Boards, numbers and the result that the file states "
     "are those of its own convention, and are not compared.")
DIAG(ASSUMED_BOARDS, ERROR, "the file has another convention than the one assumed, and boards instead of some moves",
     NULL, "The moves between the boards are only known under the convention of the file.")
DIAG(ASSUMED_NOTHING, NOTE, "the assumption has no effect", NULL,
     "The game has no automoves: no single card goes to a foundation, there are no foundations, or it "
     "is a board game.")

/* solutions */
DIAG(ILLEGAL_MOVE, ERROR, "", NULL,
     "A move breaks a rule of the game. The notes state the rule and show the board before the "
     "move.")
DIAG(SNAPSHOT_DIFFERS, ERROR, "", NULL, "The file shows a board, but the moves before it lead to another one.")
DIAG(SEARCH_SPENT, WARNING, "the search for the number of cards moved to empty columns was stopped",
     "state the number of cards in each move (12v3), or allow a longer search",
     "The file does not state how many cards move to empty columns. Within the limit, the search "
     "found no numbers that solve the game.")
DIAG(IDENTIFY_SPENT, NOTE, "", "permit more moves per deal",
     "In most deals, one of the first moves of a list is illegal. Far more moves of this list are "
     "legal in most of the deals that were tried, so that it says little about its deal, and a search "
     "takes long. The limit is an average of 1,000 moves per deal by default, and 6,000,000 more.")
DIAG(IDENTIFY_ENDED, ERROR, "", "permit more moves per deal, or search for these lists in a file of their own",
     "The lists of an input may take 50 moves per deal together, which is far more than usual lists "
     "take, and as many moves more as the limit permits for 320,000 deals. Searches for its other "
     "lists would take long, too.")
DIAG(MOVES_SKIPPED, WARNING, "", NULL,
     "The list omits automoves but also contains some of them. This is harmless. If there are many, "
     "the list may have been made under another automove rule.")
DIAG(OTHER_RULE, NOTE, "", NULL,
     "A record may state an automove rule for each automove. This one is not made by the rule of the "
     "record, but by the rule that it states itself. A program that plays by one rule makes other "
     "moves.")
DIAG(RULE_FOUND, NOTE, "", NULL,
     "The record marks automoves but names no automove rule, as records of version 0.1 do. unisol "
     "tries the rules horne, wkr, and-rule and max in this order, and takes the first one that makes "
     "exactly the automoves that are marked.")
DIAG(RULE_NOT_FOUND, WARNING, "", "name the automove rule, or write these moves as moves of the player",
     "The record marks automoves but names no automove rule, as records of version 0.1 do, and no "
     "rule that unisol knows makes exactly these moves. They are read as moves of the player.")
DIAG(COUNTED_FROM_ZERO, NOTE, "columns count from 0", NULL,
     "The moves name their cards, and these are at the ends of the columns only if the first column "
     "has the number 0.")
DIAG(MOVES_AFTER_END, WARNING, "moves after the end of the game were ignored", NULL,
     "The game is solved before the last move of the list, and the moves that follow cannot be "
     "played. The moves before them are judged.")
DIAG(CORRECTION, HELP, "", NULL,
     "A move is illegal as it is written. With this change, all moves are legal. unisol proposes the "
     "smallest changes that it finds. It does not try all changes, and the author may have meant "
     "another one.")

DIAG(CORRECTION_NOT_FOUND, NOTE, "", NULL,
     "The list has a mistake, and unisol searched for a small change after which all moves are legal: "
     "one to three moves that are wrong, missing, extra or in the wrong order, a line that was "
     "copied twice, freecells or columns that are named in another way, or another deal. The list "
     "probably has more mistakes, or belongs to another game or deal. If far more moves are legal in "
     "another deal than in any other, the message names it.")

/* board games */
DIAG(POSITION_BAD, ERROR, "not a position of this game", NULL,
     "The position is incomplete, or shows something impossible: two spaces, a pin on a corner, a "
     "base of the wrong color.")
DIAG(NOTATION_ODD, WARNING, "unusual spelling (accepted)", NULL,
     "The spelling differs from the one that the author of the notation describes, but the "
     "meaning is clear.")
DIAG(DOUBTFUL, WARNING, "doubtful", NULL,
     "The rule is not known for certain, or it contradicts the tables of the notation. The move "
     "is played as written.")
DIAG(POSITION_UNKNOWN, WARNING, "the position is unknown from here (an attraction may have happened)", NULL,
     "In Adomoc, pieces also move by attraction, which the notation does not show. The move is "
     "played as written, and the board is uncertain after it.")

/* converting */
DIAG(READ_ONLY_FORMAT, ERROR, "this format can be read but not written", "choose a format that can be written",
     "unisol can read this format but cannot write it.")
DIAG(ILLEGAL_NOT_WRITTEN, ERROR, "the solution is illegal and was not written", "only its legal moves can be written",
     "Other programs would fail on an illegal solution.")
DIAG(NOT_EXPRESSED, ERROR, "the solution cannot be expressed in the output format", NULL,
     "The output format assumes other automoves or omits card counts, and unisol found no list of "
     "moves that leads to the same position under these conventions.")
DIAG(NOT_CARRIED, ERROR, "the output format cannot store this game", NULL,
     "The output format has no way to write the game, the layout or the moves of this record. "
     "Choose another format.")
DIAG(OTHER_KIND, ERROR, "the output format is for other games",
     "board games can be written in their own notation, as xml, json or jsonl, and as html or svg",
     "Solitaire games and board games cannot be converted to each other, nor one board game to "
     "another.")
DIAG(NOTHING_TO_WRITE, ERROR, "the output format cannot store any part of this record", NULL,
     "Nothing would be written for this record.")
DIAG(ONE_RECORD, ERROR, "the output format holds only one record", "choose one record, or a format that holds many",
     "A file in this format contains only one record. Further records could not be read back.")
DIAG(LOST, NOTE, "information was lost", NULL,
     "The output format cannot store a part of the record. The rest was written. This is normal: only "
     "xml, json, jsonl, link and html store everything.")
DIAG(GAME_LOST, NOTE, "information was lost", NULL,
     "The output format cannot store which game it is. The rest was written. Whoever reads the file must "
     "know the game, as in --game spider.")
DIAG(LOST_STRICT, ERROR, "information would be lost", "permit the loss",
     "The output format cannot store a part of the record, and losses were not permitted.")

/* stylesheets */
DIAG(STYLESHEET_BAD, ERROR, "cannot use the stylesheet", NULL,
     "The file cannot be read, is not an XSLT 1.0 stylesheet, takes too long to compile, or would "
     "read other files with xsl:import, xsl:include or a DOCTYPE. UNISOL_DATA names the directory of "
     "files that replace unisol's own stylesheets.")
DIAG(STYLESHEET_FAILED, ERROR, "the stylesheet failed", NULL,
     "The transformation stopped because of an error or xsl:message, because it tried to read or "
     "write a file, or because it required too much time or memory.")
DIAG(STYLESHEET_SAYS, NOTE, "message from the stylesheet", NULL, "The stylesheet printed this with xsl:message.")
