/* SPDX-License-Identifier: MIT */
/*
 * Every diagnostic: DIAG(identifier, level, text, hint, explanation).  The text says what is wrong; details follow it behind a
 * colon; where it is empty they say all.  The hint says what the reader of the message can do; the explanation is what
 * `unisol explain` tells.  No include guard: it is expanded several times.
 */

/* running */
DIAG(NO_MEMORY, ERROR, "out of memory", NULL,
     "The system gave no more memory. Nothing half-written is left behind.")
DIAG(CANNOT_READ, ERROR, "cannot read", NULL,
     "The input cannot be opened or read; the system says why.")
DIAG(WINDOW_TOO_LARGE, ERROR, "cannot decompress: a window larger than 128 MiB is required",
     "decompress it with zstd first: zstd -dc --long=31 FILE | unisol ...",
     "The file was made by `zstd --long` or `zstd --ultra` with a window so large that decompressing it takes more memory than unisol allows.")
DIAG(TRAILING_GARBAGE, WARNING, "garbage after the compressed data was ignored", NULL,
     "The bytes after the last part of a gzip file are not gzip's. What comes before them is complete and was read.")
DIAG(CANNOT_WRITE, ERROR, "cannot write", NULL,
     "The output cannot be created or written; the system says why. A file that was there before is as it was.")
DIAG(OWNER_CHANGED, WARNING, "the file belongs to another user or group now", NULL,
     "A file is written anew and then replaces the old one. The system did not allow giving the new file to the old one's owner or group.")
DIAG(OPTION_BAD, ERROR, "", NULL,
     "An option or its value is not known here.")
DIAG(MISUSE, ERROR, "wrong use of the library", NULL,
     "A program called libunisol without an argument that is required, with a number that is out of range, or in an order that "
     "unisol.h does not allow. The call did nothing else.")
DIAG(MORE_OF_KIND, NOTE, "", NULL,
     "Of one kind, the first ten diagnostics of a record are shown. This note counts the rest and is at the place of the first of them.")

/* inputs and formats */
DIAG(FORMAT_UNKNOWN, ERROR, "no format reads this text", "name one with -f; `unisol formats` lists them",
     "The beginning of the input looks like none of the formats.")
DIAG(FORMAT_AMBIGUOUS, ERROR, "more than one format could read this text", "name one with -f",
     "Two formats recognise this text equally well, it can be played as neither, and the suffix of the name does not decide.")
DIAG(EMPTY_INPUT, ERROR, "nothing to read", NULL,
     "The input holds nothing, or blanks only.")
DIAG(RECORD_TOO_LONG, ERROR, "a record is too long", "--limit record=MIB takes longer ones",
     "One record fills more than 64 MiB, or what --limit says.")
DIAG(UNREAD_TEXT, ERROR, "text that does not belong here", NULL,
     "The format knows nothing that could stand at this place. No text is passed over in silence.")
DIAG(TRUNCATED, ERROR, "the text ends early", NULL,
     "The text stops where more must follow: a board, a line, the end of an element, or a verdict on a game that is not won.")
DIAG(RECORD_RANGE, ERROR, "no such record in the input", NULL,
     "--record asks for a record behind the last one.")

/* layouts */
DIAG(CARD_BAD, ERROR, "not a card", "write the rank, then the suit: TH, 9c, 10D",
     "A card has a rank (A 2 to 9 T or 10 J Q K) and a suit (H C D S).")
DIAG(CARD_SPELLING, WARNING, "this notation writes cards in capitals, and T for ten", NULL,
     "The card is read all the same; another program may be stricter.")
DIAG(COMMENT_LIKE_MOVES, WARNING, "these look like moves and are a comment here",
     "a line of moves begins with a blank or a period, and each move, in small letters, with one of them",
     "In Campbell's notation text is a comment where the rhythm of three characters breaks.")
DIAG(MOVES_IN_PROSE, WARNING, "these look like moves and are passed over",
     "put moves at the beginning of a line, and comments behind them or in brackets",
     "In a post a line of moves ends with the first word that is none.  What stands behind it is taken for a comment.")
DIAG(MOVES_BEFORE_START, NOTE, "these moves led to the layout and are not played", "with the deal's number above the layout they are",
     "A mark says that the layout stands in the middle of the moves, and nothing tells the deal that they began with.")
DIAG(RANK_HIGH, ERROR, "a rank that this game does not have", NULL,
     "The game is played with fewer ranks than the card, or the foundation, states.")
DIAG(CARD_TWICE, ERROR, "card dealt twice", NULL,
     "A layout holds each card once per deck, those on the foundations included.")
DIAG(CARD_FIRST, NOTE, "first dealt here", NULL,
     "The place where the same card was dealt before.")
DIAG(CARDS_MISSING, ERROR, "the layout lacks cards", NULL,
     "A layout holds each card of the game; these are nowhere.")
DIAG(FOUNDATION_BAD, ERROR, "not a foundation", "write suit, dash, rank, as in H-0 C-A D-T S-K",
     "A foundation is a suit and the rank on top, 0 for none; each suit is named once per deck.")
DIAG(LAYOUT_COLUMNS, ERROR, "the number of columns does not fit the game", "name the game with --game, or its --columns",
     "Another number of columns means another game, with other rules. It must be named.")
DIAG(LAYOUT_CELLS, ERROR, "the number of freecells does not fit the game", "name the game with --game, or its --freecells",
     "The text shows another number of freecells than was asked for.")
DIAG(LAYOUT_TOO_LARGE, ERROR, "the layout is too large", NULL,
     "There are more cards, columns or freecells than unisol holds: 208, 32 and 32.")
DIAG(NO_START, ERROR, "no start position", "give --layout FILE or --layout ms:NUMBER",
     "The text lists moves alone; somebody must say from which layout.")
DIAG(TWO_STARTS, ERROR, "the text has a start position of its own, and --layout names another", NULL,
     "The text shows one start position and --layout names another.")
DIAG(DEAL_BAD, ERROR, "not a deal", "give a number from 1 to 8589934591 (or ms:NUMBER), -1 or -2, pysol:NUMBER or mt:NUMBER",
     "The name or number of a deal cannot be read, or is out of range.")
DIAG(DEAL_DIFFERS, ERROR, "the layout is not the deal that the text names", NULL,
     "The text names a deal by its number and shows a layout, and that number deals other cards.")
DIAG(DEAL_GAME, ERROR, "this deal has no layout for the game", NULL,
     "This game has no layout for numbered deals, or its sizes were changed.")

/* the interchange */
DIAG(XML_BAD, ERROR, "not well-formed XML", NULL,
     "The XML parser cannot read the text on from this place.")
DIAG(XML_DOCTYPE, ERROR, "a DOCTYPE is not read", "leave it out",
     "A document type could name other files or grow without bounds, and the interchange has none.")
DIAG(XML_ENCODING, ERROR, "the encoding is not read", "write UTF-8",
     "XML is read in UTF-8 and UTF-16.")
DIAG(XML_NAMESPACE, ERROR, "not an element of the interchange", "its namespace is urn:unisol:interchange:1",
     "The root element is solitaire or solitaire_collection in the namespace urn:unisol:interchange:1, or boardgame or "
     "boardgame_collection in urn:unisol:boardgame:1.")
DIAG(XML_ONE_BASED, ERROR, "this text counts from 1", "convert the original",
     "The namespace urn:unisol:interchange:1-based is that of texts for people, whose indexes count from 1. They are not read.")
DIAG(JSON_BAD, ERROR, "not JSON", NULL,
     "The text breaks the grammar of JSON at this place.")
DIAG(TOO_DEEP, ERROR, "nested too deeply", "--limit depth=N takes deeper ones",
     "Elements, objects and arrays stand at most 64 deep in each other, or as --limit says.")
DIAG(TOO_MANY_VALUES, ERROR, "a record has too many elements, attributes or values", "--limit values=N takes more",
     "A record has at most 1,000,000, or what --limit says: none of a game has as many, and parsers take much memory for each.")
DIAG(FIELD_UNKNOWN, ERROR, "this does not belong here", "the format's page lists the fields: docs/interchange.md, docs/boardgames.md, docs/formats/",
     "A name that the interchange does not have at this place. It could be a misspelled field, so it is not passed over.")
DIAG(FIELD_MISSING, ERROR, "a field is missing", NULL,
     "This field has no default; it must be there.")
DIAG(FIELD_TWICE, ERROR, "a field stands twice", NULL,
     "One of the two would be lost.")
DIAG(FIELD_ORDER, ERROR, "elements in the wrong order", NULL,
     "Child elements stand in the order of docs/interchange.md.")
DIAG(FIELD_VALUE, ERROR, "a value that this field cannot have", NULL,
     "The value is of another type, or outside of the field's range.")
DIAG(DISAGREES, ERROR, "two parts of the record disagree", NULL,
     "Something is stated twice, in two ways.")
DIAG(GAME_DIFFERS, ERROR, "the text states another game than was asked for", NULL,
     "An option of the command contradicts the header of the record.")

DIAG(ASSUMED_OTHER, ERROR, "the text states another convention than --assume", NULL,
     "Conventions are assumed for texts that leave them open. This one names its own, or leaves nothing out.")

/* solutions */
DIAG(ILLEGAL_MOVE, ERROR, "", NULL,
     "A move breaks a rule of the game. The note names the rule, and shows the board before the move.")
DIAG(PICTURE_DIFFERS, ERROR, "", NULL,
     "A picture of the board in the text shows something else than the moves before it lead to.")
DIAG(FALSE_CLAIM, ERROR, "", NULL,
     "The text ends with the claim that the game is solved, and cards are not home.")

DIAG(SEARCH_SPENT, WARNING, "the search for the number of cards to empty columns was given up", "a text with counts (12v3) needs no search; --limit search=MOVES makes a longer one",
     "The text does not say how many cards go to empty columns, and no number was found in time that solves the game.")

DIAG(MOVES_SKIPPED, WARNING, "moves home that automoves had made already are passed over", NULL,
     "The list leaves automoves out, and names some of them all the same.  If there are many, it may have been made under another "
     "automove rule.")
/* games on boards */
DIAG(POSITION_BAD, ERROR, "not a position of this game", NULL,
     "A written position lacks something, or holds what cannot be: two spaces, a pin on a corner, a base of the wrong colour.")
DIAG(NOTATION_ODD, WARNING, "an odd spelling, read nevertheless", NULL,
     "The notation is spelled in another way than its author describes; what is meant is clear.")
DIAG(DOUBTFUL, WARNING, "doubtful", NULL,
     "The rules on this are not known for certain, or the notation's own tables say otherwise. The move is played as it is written.")
DIAG(POSITION_UNKNOWN, WARNING, "position unknown here (an attraction may have happened)", NULL,
     "In Adomoc pieces move by attraction, which is never written. The text is believed, and from here on the board is uncertain.")

/* converting */
DIAG(WRITES_NOT, ERROR, "this format is only read", "`unisol formats` lists what each can do",
     "unisol reads this format and does not write it.")
DIAG(ILLEGAL_NOT_WRITTEN, ERROR, "an illegal solution is not converted", "--prefix writes its legal part",
     "A solution with a fault would be a trap for the next program.")
DIAG(NOT_EXPRESSED, ERROR, "the solution cannot be said in the target's terms", NULL,
     "The target assumes other automoves, or leaves counts out, and no list of moves was found that reaches the same end there.")
DIAG(NOT_CARRIED, ERROR, "the target cannot hold this game", NULL,
     "The target knows no such boards, deals or moves, and what were written could not be read back.")
DIAG(OTHER_KIND, ERROR, "the target is for other games", "games on boards are written in their own notation, in xml, json or jsonl, as html or svg",
     "Patience and games on boards are not converted into each other, nor is one game on a board into another.")
DIAG(NOTHING_TO_WRITE, ERROR, "nothing of this record can be written", NULL,
     "The target has no place for any part of the record.")
DIAG(ONE_RECORD, ERROR, "the target holds one record", "choose one with --record N, or a format that holds many",
     "A text of this format is one record; what more there was could not be read back.")
DIAG(LOST, NOTE, "the target cannot carry this", NULL,
     "The target has no place for a part of the record; the rest is written.")
DIAG(LOST_STRICT, ERROR, "the target cannot carry this", "leave out --strict to lose it",
     "The target has no place for a part of the record, and --strict refuses such records.")

/* stylesheets */
DIAG(STYLESHEET_BAD, ERROR, "not a stylesheet that can be used", NULL,
     "The file cannot be read, is not an XSLT 1.0 stylesheet, takes too long to compile, or would read other files: xsl:import, "
     "xsl:include, a DOCTYPE.")
DIAG(STYLESHEET_FAILED, ERROR, "the stylesheet failed", NULL,
     "The transformation was stopped: by an error, by xsl:message, because it would read or write a file, or because it took too long or too much memory.")
DIAG(STYLESHEET_SAYS, NOTE, "the stylesheet says", NULL,
     "What the stylesheet said with xsl:message.")
