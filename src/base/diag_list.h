/* SPDX-License-Identifier: MIT */
/*
 * Every diagnostic: DIAG(identifier, level, text, hint).  The text says what is wrong; details follow it behind a
 * colon; where it is empty they say all.  The hint says what the reader of the message can do.  No include guard: it is expanded several times.
 */

/* running */
DIAG(NO_MEMORY, ERROR, "out of memory", NULL)
DIAG(CANNOT_READ, ERROR, "cannot read", NULL)
DIAG(CANNOT_WRITE, ERROR, "cannot write", NULL)
DIAG(OPTION_BAD, ERROR, "", NULL)

/* inputs and formats */
DIAG(FORMAT_UNKNOWN, ERROR, "no format reads this text", "name one with -f; `unisol formats` lists them")
DIAG(FORMAT_AMBIGUOUS, ERROR, "more than one format could read this text", "name one with -f")
DIAG(EMPTY_INPUT, ERROR, "nothing to read", NULL)
DIAG(RECORD_TOO_LONG, ERROR, "a record is longer than 64 MiB", NULL)
DIAG(UNREAD_TEXT, ERROR, "text that does not belong here", NULL)
DIAG(TRUNCATED, ERROR, "the text ends early", NULL)
DIAG(RECORD_RANGE, ERROR, "no such record in the input", NULL)

/* layouts */
DIAG(CARD_BAD, ERROR, "not a card", "write the rank, then the suit: TH, 9c, 10D")
DIAG(CARD_TWICE, ERROR, "card dealt twice", NULL)
DIAG(CARD_FIRST, NOTE, "first dealt here", NULL)
DIAG(CARDS_MISSING, ERROR, "the layout lacks cards", NULL)
DIAG(FOUNDATION_BAD, ERROR, "not a foundation", "write suit, dash, rank, as in H-0 C-A D-T S-K")
DIAG(LAYOUT_COLUMNS, ERROR, "the number of columns does not fit the game", "name the game with --game, or its --columns")
DIAG(LAYOUT_CELLS, ERROR, "the number of freecells does not fit the game", "name the game with --game, or its --freecells")
DIAG(LAYOUT_TOO_LARGE, ERROR, "the layout is too large", NULL)
DIAG(NO_START, ERROR, "no start position", "give --layout FILE or --layout ms:NUMBER")
DIAG(TWO_STARTS, ERROR, "the text has a start position of its own, and --layout names another", NULL)
DIAG(DEAL_BAD, ERROR, "not a deal", "give a number from 1 to 8589934591 (or ms:NUMBER), -1 or -2, pysol:NUMBER or mt:NUMBER")
DIAG(DEAL_GAME, ERROR, "this deal has no layout for the game", NULL)

/* solutions */
DIAG(ILLEGAL_MOVE, ERROR, "", NULL)
DIAG(PICTURE_DIFFERS, ERROR, "", NULL)
DIAG(FALSE_CLAIM, ERROR, "", NULL)

/* converting */
DIAG(WRITES_NOT, ERROR, "this format is only read", "`unisol formats` lists what each can do")
DIAG(ILLEGAL_NOT_WRITTEN, ERROR, "an illegal solution is not converted", "--prefix writes its legal part")
DIAG(LOST, NOTE, "the target cannot carry this", NULL)
DIAG(LOST_STRICT, ERROR, "the target cannot carry this", "leave out --strict to lose it")
