// SPDX-License-Identifier: MIT
// The structs of unisol.h as objects.  Made by bindings/mirror.py.
import type { Pile } from "./unisol.js";

/** One diagnostic. The message, source and notes are escaped: they are safe to print. The file name is not. */
export interface Diagnostic {
  /** Identifies the kind of diagnostic, "CARD_TWICE". */
  name: string;
  level: "help" | "note" | "warning" | "error";
  /** The input's name, not escaped; null: the input has no name. */
  file: string | null;
  /** 1-based; 0: the diagnostic has no place. */
  line: number;
  /** 1-based, in characters. */
  column: number;
  /** One line. */
  message: string;
  /** What to do about it; null: there is no hint. */
  hint: string | null;
  /** The line at the place, escaped, tabs as blanks; null: no place. */
  source: string | null;
  /** The place of the caret under `source`, in characters. */
  caretOffset: number;
  /** At least 1. */
  caretLength: number;
  /** Further paragraphs. */
  notes: string[];
  /** "formats", "games", or the format whose options are listed, if a name is unknown; null. */
  list: string | null;
  /** With which moves are legal, "ms:617"; null: it proposes none. */
  deal: string | null;
  /** What the format cannot store, "the moves"; null: nothing is lost. */
  lost: string | null;
}

/** The sizes of a game. */
export interface Sizes {
  columns: number;
  freecells: number;
  /** Each has four foundations. */
  decks: number;
  /** Of each suit: 13, or fewer in games with fewer cards. */
  ranks: number;
}

/** What the input states about its moves, counted in its own way (docs/interchange.md, F20). */
export interface StatedCount {
  /** Such as "moves_without_redeals"; valid as long as the program runs. */
  name: string;
  number: number;
}

/** The conventions of a list: what its moves omit. */
export interface Conventions {
  /** The automove rule, named as in the writer's option, or "unknown". */
  automove: string;
  /** Automoves are also made before the first move. */
  automoveFirst: boolean;
  /**
   * The number of cards that a move takes to an empty column if it does not state it: "stated" (one), "one",
   * "max" (as many as possible), "ms" (at most free cells + 1), or "searched" (what solves the game).
   */
  emptyColumn: string;
  /** The input does not state all of this. */
  found: boolean;
  /** The option assume states some of this, and the input something else or nothing. */
  assumed: boolean;
  /** All of this in words. */
  words: string;
}

/** Statistics of the moves. */
export interface Statistics {
  /** The player's moves. */
  explicitMoves: number;
  /** Automoves. */
  implicitMoves: number;
  /** The most freecells that were occupied at once. */
  freecellsUsed: number;
  /** The most cards that one move took to a column. */
  longestSupermove: number;
  /** Cards in the final run of moves to the foundations. */
  flourish: number;
  /** The game has a stock, or gathers its columns. */
  hasStock: boolean;
  /** Some cards of columns or reserves lie face down at the start. */
  hasHiddenCards: boolean;
  /** Moves from the stock. */
  draws: number;
  /** How often the stock was refilled or the columns were gathered. */
  redeals: number;
  /** Passes through a stock with a waste, even unfinished ones. */
  passes: number;
  /** Cards of columns and reserves that were turned face up. */
  turnedCards: number;
  /** Cards that neither the layout nor the moves name. */
  unknownCards: number;
}

/** One of the changes of a correction. */
export interface Edit {
  /**
   * "changed": the move has another source, target or number of cards; "missing": a move is missing before this
   * one; after the last one: at the end; "extra": there are extra moves, such as one that is written twice;
   * "swapped": the move and the next one are in the wrong order; "deal": the number of the deal is wrong;
   * "freecells": Freecells have letters in the order in which they were filled, and not fixed ones; or, in a
   * format with such letters, fixed ones; "columns": columns count from 0, and not from 1; "automove": the
   * automoves follow another rule than the one that the input states; "suits": of targets with the suit of the
   * moved card, only the rank is right.
   */
  kind: "changed" | "missing" | "extra" | "swapped" | "deal" | "freecells" | "columns" | "automove" | "suits";
  /** The number of the move in the list, 1-based; 0: the deal or the whole list. */
  move: number;
  /** The same edit at one of the moves from this one to `move` has the same effect. */
  firstMove: number;
  /** "extra": the number of extra moves, from `move` on; else 0. */
  numMoves: number;
  /** What the list has there, safe to print: "2b", or words. For "automove", a rule: "horne". null: nothing. */
  found: string | null;
  /** What was meant: "2a"; "swapped": the next move; null: nothing. */
  meant: string | null;
  /** The place in the input, 1-based; 0: there is none. */
  line: number;
  /** In characters. */
  column: number;
}

/** What was probably meant by a list. The corrected list has been replayed. The strings are valid as long as the record. */
export interface Correction {
  /**
   * In one line: "with "2a" instead of "2b" at move 34, all 89 moves are legal and the game is solved". It is
   * safe to print.
   */
  text: string;
  /** The corrected list solves the game. */
  solved: boolean;
  /** The player's moves of the corrected list. */
  numMoves: number;
  /** In the order of the list. */
  edits: Edit[];
}

/** A variation, which has been played from the position where it starts. */
export interface Variation {
  /**
   * "12.2": the second variation that starts before move 12 of the game; after the last move if the game has
   * fewer. "12.2.3.1": the first one that starts before move 3 of that variation. null: it starts after an
   * illegal move, and was not played.
   */
  number: string | null;
  /**
   * "alternative": other moves that are possible there; "undone": moves that the player took back; "hint":
   * moves that a program proposed.
   */
  kind: "alternative" | "undone" | "hint";
  /** The number of its first move, counted from the start of the game. */
  firstMove: number;
  /** The player's moves; of an illegal variation, those before the fault. */
  numMoves: number;
  /**
   * Of the game from its start to the end of the variation.; "unfinished": legal to its end, but not solved; a
   * board game: legal, but not over; "solved": legal, and the game is solved; only solitaire games; "illegal":
   * a move breaks a rule, or a statement does not agree with the moves; "ended": legal, and over; only board
   * games; "not-judged": the moves can be made, but the rules of the game are not known.
   */
  result: "unfinished" | "solved" | "illegal" | "ended" | "not-judged";
  /** The number of the illegal move: "12.2.3" is move 3 of variation 12.2. null: all moves are legal. */
  illegalMove: string | null;
  /** "TOO_MANY_CARDS"; null: all moves are legal. */
  reason: string | null;
  /** The fault in one line, safe to print; null: all moves are legal. */
  text: string | null;
  /** As the input states it, not escaped; null: none. */
  name: string | null;
}

/** A position of a record that has a name, or is where the player was. */
export interface Bookmark {
  /**
   * "12": the position after move 12 and the automoves that follow it; "0": the start; "12.2.3": the position
   * after move 3 of variation 12.2. null: it is after an illegal move.
   */
  position: string | null;
  /** As the input states it, not escaped; null: the current position. */
  name: string | null;
}

/** The fault of an illegal record: what is known about the move. */
export interface Fault {
  /** A name such as "TOO_MANY_CARDS". */
  reason: string;
  /** The number of the move at fault, 1-based; 0: the start is at fault. */
  move: number;
  /**
   * In one line, with the number of the move: "illegal at move 60: cannot move 2 cards from column 6 to column
   * 1, only 1". It is escaped: it is safe to print.
   */
  text: string;
  source: Pile | null;
  dest: Pile | null;
  /** The cards that the move takes; 0: not known. */
  numCards: number | null;
  /** How many of them could move; 0: the number is not at fault. */
  most: number | null;
}

/** Numbers of records. */
export interface Counts {
  /** All of them. */
  records: number;
  solved: number;
  /** Legal, but not solved, and none of the following. */
  unfinished: number;
  /** Finished board games. */
  ended: number;
  illegal: number;
  /** Only a solver's "no solution". */
  givenUp: number;
  /** Legal and not solved, with words that are not moves. */
  mistyped: number;
  /** Legal and not solved, and the input ends early. */
  cutOff: number;
  unreadable: number;
  /** The rules of the game are not known. */
  notJudged: number;
}

/** A format. */
export interface FormatFields {
  name: string;
  /** Of its files, without the dot; the name if it has no suffix. */
  suffix: string;
  title: string;
  /** Of its files, with the dot. */
  suffixes: string[];
  reads: boolean;
  writes: boolean;
}

/** An option of a format. */
export interface OptionInfo {
  name: string;
  help: string;
  /** The default first. */
  values: string[];
}

/** A game that has a name. */
export interface VariantInfo {
  name: string;
  title: string;
  aliases: string[];
  columns: number;
  freecells: number;
  decks: number;
  /** The values of the reader's options with these names. */
  build: string;
  fill: string;
  sequence: string;
}

/** What a record is, and what came of its moves. */
export interface Summary {
  /** Its number in the input, 1-based. */
  number: number;
  /** "deal" for a deal that was opened, "game" for a game that was played. */
  format: string;
  /**
   * Another format that the beginning of the input also fits, but in which the record does not replay better.
   * null: the format was not in doubt.
   */
  otherFormat: string | null;
  /** The game, with rules that differ from the variant: "freecell (freecells 3)". */
  game: string;
  /** The game in words: "Baker's Game", "FreeCell (3 freecells)". */
  gameTitle: string;
  /**
   * "stated": by the input, by its layout, or by the options of the reader; "assumed": nothing states it, and
   * the default is FreeCell; "found": nothing states it; the record is legal in this game, not in FreeCell.
   */
  gameSource: "stated" | "assumed" | "found";
  /**
   * The names of other games in which the record is also legal. For "found": the games that fit equally well.
   * For "assumed", if the record is illegal: those with fewer restrictions.
   */
  otherGames: string[];
  /** null: the record has no board */
  sizes: Sizes | null;
  /**
   * "unfinished": legal to its end, but not solved; a board game: legal, but not over; "solved": legal, and the
   * game is solved; only solitaire games; "illegal": a move breaks a rule, or a statement does not agree with
   * the moves; "ended": legal, and over; only board games; "not-judged": the moves can be made, but the rules
   * of the game are not known.
   */
  result: "unfinished" | "solved" | "illegal" | "ended" | "not-judged";
  claim: "none" | "solved" | "gave-up";
  /**
   * How a board game (Proton, Creeper, PASGL 312, Adomoc) ended: "x wins", "a draw by repetition", or "" if it
   * has not ended. null: the record is not a board game.
   */
  outcome: string | null;
  /** The player's moves, without automoves; in an illegal record, those before the fault. */
  numMoves: number;
  /** Including those within variations. */
  numVariations: number;
  /**
   * The words among the moves that are not moves. The reader's diagnostics report each of them. If the moves
   * are illegal, they are only those before the first of these words.
   */
  ignoredWords: number;
  /**
   * The input ends before the record does. If a list ends with half a move, this is also one of the words that
   * are not moves.
   */
  isCutOff: boolean;
  /** Only a solver's "no solution" verdict, without a board. */
  isEmpty: boolean;
  /**
   * The conventions that fit the list best, in words, or those that the option assume put in the place of its
   * own: "automoves by the and-rule, one card to an empty column". null: the input left nothing open.
   */
  conventions: string | null;
  /** null: the record is legal */
  fault: Fault | null;
}
