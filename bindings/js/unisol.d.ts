// SPDX-License-Identifier: MIT
/**
 * libunisol for JavaScript: reads, checks, replays and converts layouts and solutions of FreeCell and
 * similar games.  README.md introduces it.  unisol.h describes the options in full.
 */
import type { Conventions, Correction, Counts, Diagnostic, FormatFields, OptionInfo, StatedCount, Statistics, Summary, VariantInfo, Variation, Bookmark } from "./structs.js";
export * from "./structs.js";

/** Thrown if an input, an option or an output is refused. The diagnostics say why. */
export class UnisolError extends Error {
  constructor(diagnostics: Diagnostic[], message?: string);
  diagnostics: Diagnostic[];
}

/**
 * Thrown if the module stopped: it ran out of stack or memory, or has a bug. The next call uses a new
 * instance. Records, walks and writers of the old one throw from then on.
 */
export class CrashError extends UnisolError {
  constructor(cause: Error);
  cause: Error;
}

/** Thrown if the rules of a game forbid a move. The message is the reason in words. */
export class MoveError extends UnisolError {
  constructor(diagnostics: Diagnostic[], message: string, reason: string);
  /** The rule that the move breaks: "CELL_OCCUPIED". */
  reason: string;
}

// ---- cards, moves and boards

export type Suit = "hearts" | "clubs" | "diamonds" | "spades";

/** A card, or a freecell that cannot be used. Equal cards are the same object. */
export interface Card {
  /** Rank and suit: "TH"; "??" for a card that the record does not state; "BB" for a blocked freecell. */
  readonly text: string;
  /** 1 (ace) to 13 (king); 0 for an unknown card or a blocked freecell. */
  readonly rank: number;
  readonly suit: Suit | null;
  /** 0 to 3, if the input names the deck. */
  readonly deck: number | null;
  /** The card is face down. */
  readonly hidden: boolean;
  readonly blocked: boolean;
}

/** Piles, like cards, are frozen objects that moves share. */
export interface Pile {
  readonly kind: "column" | "freecell" | "foundation" | "stock" | "waste" | "hole" | "reserve" | "columns" | "reserves";
  /** 0-based. Each deck has 4 foundations: hearts, clubs, diamonds, spades. */
  readonly index: number;
}

/** A move as it was played, with everything that the input may omit. */
export interface Move {
  /** The number of the player's move, 1-based. An automove has that of the move before it, or 0. */
  number: number;
  source: Pile;
  dest: Pile;
  numCards: number;
  /** The deepest of the cards that move. */
  sourceCard: Card;
  /** The card that they are placed on. */
  destCard: Card | null;
  /** An automove, which the program makes for the player. */
  implicit: boolean;
  /** The rule that makes it: "horne". */
  automove: string | null;
}

export interface Board {
  /** From the deepest card to the last one, which can be played. */
  columns: Card[][];
  freecells: (Card | null)[];
  /** The rank of the top card of each; 0: it is empty. None if there are holes. */
  foundations: number[];
  /** The holes of Golf and Black Hole; none in most games. */
  holes: Card[][];
  /** The last card is dealt next. */
  stock: Card[];
  /** The last card can be played. */
  waste: Card[];
  /** The last card of each can be played; none in most games. */
  reserves: Card[][];
}

/** A walk through the moves of a record, automoves included, up to the fault of an illegal one. */
export interface Walk extends IterableIterator<Move> {
  /** Plays the next move. */
  next(): IteratorResult<Move, undefined>;
  /**
   * Goes to the position after the player's move `number` and its automoves; 0 is the start. False:
   * there are fewer moves.
   */
  to(number: number): boolean;
  /** The board at the current position; null for a record without a board. */
  readonly board: Board | null;
  /** The last move in words: "Q♥ from column 8 to freecell a". */
  readonly sentence: string;
  /** Frees the memory of the walk. A loop over its moves does this at its end. */
  free(): void;
}

// ---- records

/** What came of a record, as a plain object. */
export interface Verdict extends Summary {
  /** "ms:617"; null: the deal has no number. */
  deal: string | null;
  /** The deal has face-down cards, but all cards lie face up in the record. */
  isFaceUp: boolean;
  /** The corrections that were found, the most likely one first; none if they were not searched for. */
  corrections: Correction[];
  /** Those of this record: for an illegal one also the fault, and its corrections. */
  diagnostics: Diagnostic[];
}

/** What `unisol info` shows. */
export interface Info extends Verdict {
  /** The conventions under which the list was read, and others under which it solves the game. */
  interpretations: Conventions[];
  /** The others in words. */
  otherInterpretations: string[];
  /** What the input states about its moves, counted in its own way. If the record is legal, it is right. */
  statedCounts: StatedCount[];
  /** null: the record has no cards on a table. */
  statistics: Statistics | null;
}

/** A record of the input that cannot be read. */
export interface Unreadable {
  result: "unreadable";
  diagnostics: Diagnostic[];
}

/**
 * A record that was read and replayed. It is valid until the next record is read, unless keep() is
 * called.
 */
export interface Record extends Readonly<Info> {}
export class Record {
  private constructor();
  /** What the reader understood, as indented text. */
  readonly dump: string;
  /** The variations in the order of the input, including those within variations. */
  readonly variations: Variation[];
  /** The positions that have names, and the current one, in the order of the moves. */
  readonly bookmarks: Bookmark[];
  /** The game up to the end of the variation with that number. It is independent of the reader. */
  variation(number: string): Record;
  /** The game without its variations, and then the game up to the end of each variation. */
  split(): Record[];
  /** All moves, automoves included; none for a board game. */
  readonly moves: Move[];
  /** The start position; null for a record without a board. */
  readonly start: Board | null;
  /** The position after the player's move `number` and its automoves, or the last one; null: there is none. */
  board(number: number | "end"): Board | null;
  /** Walks through the moves without a list of them. */
  walk(): Walk;
  /** Searches for corrections of an illegal record, before it is kept. Takes up to a second. */
  findCorrections(): Correction[];
  /** The record with one of its corrections, 0-based; default: the first. It is independent of the reader. */
  correct(i?: number): Record;
  /** A copy as a plain object. */
  verdict(): Verdict;
  /** A copy as a plain object. */
  info(): Info;
  /** Makes the record independent of its reader, and returns it. */
  keep(): this;
  /** Frees a record that was kept, before the garbage collector does. */
  free(): void;
}

// ---- games

/** A move of the player without what follows from the board. Piles count from 0. */
export type Step = Pick<Move, "source" | "dest" | "numCards">;

/** A move of a game, in words: "Q♥ from column 8 to freecell a". */
export interface GameMove extends Move {
  sentence: string;
}

/**
 * A game that is played: legal moves, moves, undo and redo, automoves, and a record of all that. Its
 * memory is freed with the object.
 */
export interface Game {
  /** An independent copy, with the moves that can be played again. */
  copy(): Game;
  /**
   * The moves that are legal now. A move of several cards is listed with each number of cards that
   * is legal, and a card with each foundation and each empty freecell.
   */
  readonly legalMoves: GameMove[];
  /** The same moves without cards and words, which is faster. */
  readonly legalSteps: Step[];
  isLegal(move: Step): boolean;
  /**
   * Plays a move of the player and the automoves that follow it. A move is an object, the number of an
   * action, or text as people write it, "8a", "8a 26", "QH to freecell"; columns count from 1 in
   * text. Moves that were taken back are forgotten. Throws MoveError if the move is illegal, and UnisolError
   * if the text is not a list of moves. The game is then as it was before.
   */
  push(move: Step | string | number): void;
  /** Takes the player's last move back, with its automoves, and returns it. */
  pop(): GameMove;
  /** The same without the move. False: there is none. */
  undo(): boolean;
  /** Plays the move again that was taken back last. False: there is none. */
  redo(): boolean;
  /** The moves so far, automoves included. */
  readonly moves: GameMove[];
  /** The player's moves so far, and the automoves. */
  readonly numMoves: number;
  readonly numAutomoves: number;
  /** How many actions the rules have: moves of all positions, as numbers from 0. */
  readonly numActions: number;
  /** One byte for each action: 1 if it is legal now, otherwise 0. push() plays an action. */
  mask(): Uint8Array;
  /** The number of a move. Throws RangeError if no position of the game has such a move. */
  action(move: Step): number;
  /** The move of an action. */
  step(action: number): Step;
  /** The board, also with the cards that lie face down. */
  readonly board: Board;
  /** The board as the player sees it: the cards that lie face down and those of the stock are unknown. */
  readonly view: Board;
  /** The game is won. */
  readonly solved: boolean;
  /** No move is legal, also in a game that is won. */
  readonly stuck: boolean;
  /**
   * A hash of the board. With columns: false, boards that differ only in the order of columns and
   * freecells have the same one. Another version may return another hash.
   */
  hash(options?: { columns?: boolean }): bigint;
  /** The other game has the same rules and the same board. */
  equals(other: Game): boolean;
  /** The board as text. */
  toString(): string;
  /**
   * Adds a comment on the player's last move. It stays at the move, also if that is taken back and played
   * again.
   */
  comment(text: string, originator?: string): void;
  /** Names the current position, as in Record.bookmarks. There may be 100 names. */
  bookmark(name: string): void;
  /** The game up to now. It does not change when the game goes on. */
  record(options?: { comment?: string; originator?: string }): Record;

  /** The game up to now in a format. */
  convert(to: string, options?: WriteOptions): string;
  /** A link that contains the game, for the address of a page that shows it. */
  link(page?: string): string;
  /** Frees the memory of the game before the garbage collector does. */
  free(): void;
}

export interface GameOptions extends ReadOptions {
  /** The rule whose automoves follow each move. Default: "none", or that of the record. */
  automove?: WriteOptions["automove"];
  /** Moves that were taken back are not forgotten when others are played: the record has them as variations. */
  keepUndone?: boolean;
}

/** The class of games of a library. */
export interface GameClass {
  /**
   * Begins with a deal of a variant: new unisol.Game("freecell", { deal: 617 }). The other options
   * change the rules.
   */
  new (variant: string | null, options: GameOptions & { deal: string | number }): Game;
  /** Begins with what is found first in a text: a layout in any spelling, or a record, of which all moves are played. */
  fromBoard(text: Input, options?: GameOptions & { variant?: string | null }): Game;
  /**
   * Begins with the position after the player's move `at`; default: the end. The moves before it can be
   * taken back, and redo() plays those after it. A fresh game starts there, without these moves. Another
   * automove rule requires a position without moves before it, or a fresh game. Throws RangeError if
   * there is no such board.
   */
  fromRecord(
    record: Record,
    options?: Pick<GameOptions, "automove" | "keepUndone"> & { at?: number; fresh?: boolean },
  ): Game;
}

/** What came of moves. */
export interface PlayVerdict {
  result: "unfinished" | "solved" | "illegal" | "not-judged";
  /** The legal moves before the one at fault, whose index this is; or all. */
  numMoves: number;
  /** The rule that the move at fault breaks: "TOO_MANY_CARDS". */
  reason: string | null;
  /** The same in words. */
  text: string | null;
  /** After the legal moves. */
  board: Board;
}

// ---- options

/**
 * A string, bytes, or an iterable of these, which is asked for the next chunk when it is needed. Data
 * compressed with gzip or Zstandard is decompressed.
 */
export type Input = string | ArrayBuffer | ArrayBufferView | Iterable<string | ArrayBuffer | ArrayBufferView>;

/** The same, whose parts have to be waited for: a stream, for example. */
export type AsyncInput = AsyncIterable<string | ArrayBuffer | ArrayBufferView>;

export interface ReadOptions {
  /** The name of the input, for diagnostics. Its suffix helps to detect the format. */
  name?: string;
  /** Files that options name: { "layout.txt": "..." }. There are no others. */
  files?: { [name: string]: string | ArrayBuffer | ArrayBufferView };
  /** Default: it is detected. */
  format?: string;
  /** The name of a variant; default: FreeCell, or the game that fits. */
  game?: string;
  /** The rules of the game: the name of a file of rules in `files` (docs/rules.md). */
  rules?: string;
  columns?: number;
  freecells?: number;
  decks?: number;
  maxRank?: number;
  build?: string;
  fill?: string;
  sequence?: string;
  foundationToColumn?: string;
  /** The start position of records that have none: a deal, or a name in `files`. */
  layout?: string | number;
  /** Read only these records: 3, "3-5". */
  record?: number | string;
  /** "12.2": read, in place of each record, the game up to the end of that variation. */
  variation?: string;
  /** "all": find every interpretation that solves the game. Default: "all" for info(), else "first". */
  interpretations?: "all" | "first";
  /** Conventions, also in place of those that records state: "automove=horne". */
  assume?: string | string[];
  /** The name of an XSLT stylesheet in `files`. What it makes of the input, which is XML, is read. */
  readStylesheet?: string;
  /** Files that describe further formats (docs/format-files.md): their contents, by their names. */
  formatFiles?: { [name: string]: string | ArrayBuffer | ArrayBufferView };
  /** The most that one record may require: "record=128". */
  limit?: string | string[];
  /**
   * Search for corrections of illegal records: of the first ones of an input, or of all. Default: true
   * for verify(), else false.
   */
  repair?: boolean | "all";
  /** Receives each diagnostic when it is reported. */
  onDiagnostic?: (diagnostic: Diagnostic) => void;
  /** Called when a chunk of the input is taken, with its number of bytes. */
  onProgress?: (bytes: number) => void;
  /** Called when a record has been read. */
  onRecord?: () => void;
}

export interface WriteOptions {
  /** The format to write. */
  to?: string;
  /** The name of an XSLT stylesheet in `files`, which replaces the format. */
  stylesheet?: string;
  /** A directory in `files` whose files in xslt/ replace unisol's own stylesheets. */
  data?: string;
  files?: ReadOptions["files"];
  formatFiles?: ReadOptions["formatFiles"];
  /** Options of the format: "NAME=VALUE". */
  option?: string | string[];
  /** The boards that xml, json and jsonl contain. */
  positions?: "ends" | "none" | "all";
  /** Parameters of the stylesheet: "NAME=VALUE". */
  param?: string | string[];
  /** Information that the target cannot store is an error. */
  strict?: boolean;
  automove?: "none" | "horne" | "wkr" | "and-rule" | "max";
  singleCards?: boolean;
  at?: number | "end";
  from?: number;
  until?: number | "end";
  every?: number;
  rows?: number;
  /** At most so many characters in a line of a board: of a longer pile the last cards are written. */
  width?: number;
  /** Write the legal part of illegal records. Default: they are refused. */
  prefix?: boolean;
  onDiagnostic?: (diagnostic: Diagnostic) => void;
}

export interface IdentifyOptions extends ReadOptions {
  /** The deals to try: "ms:1-32000" (default), "pysol:1-1000". */
  deals?: string | string[];
}

// ---- results

export interface Results<T> {
  records: (T | Unreadable)[];
  /** Those that belong to no record. */
  diagnostics: Diagnostic[];
}

export interface Output {
  text: string;
  /** Records that were written. */
  written: number;
  /** Records that could not be read or written. The diagnostics say why. */
  refused: number;
  diagnostics: Diagnostic[];
}

/** The deals that the moves of a record fit. */
export interface Identified {
  number: number;
  /** The number of deals that were tried; 0: the record has no moves that can be tried. */
  tried: number;
  /** The deals that the moves solve. */
  solved: string[];
  /** The number of deals in which the moves are legal, but do not solve the game. */
  legal: number;
  /** The first ten of these. */
  firstLegal: string[];
  /**
   * If nothing names the game and no deal is solved: the deals of other games with the same number
   * of piles that the moves solve.
   */
  otherGames: OtherGame[];
  diagnostics: Diagnostic[];
}

/** The deals of a game that the moves of a record solve. */
export interface OtherGame {
  /** "bakers_game" */
  game: string;
  solved: string[];
}

/** The moves of one of two records in which they differ. */
export interface Stretch {
  /** Indexes of Record.moves, automoves included: from `begin` up to, but not including, `end`. */
  begin: number;
  end: number;
  /** The player's moves before them. */
  movesBefore: number;
  /** The numbers of the first and the last one; null: the record has no move here. */
  firstMove: number | null;
  lastMove: number | null;
}

export interface Difference {
  first: Stretch;
  second: Stretch;
  /** Then the positions are the same, or only the order of columns or freecells differs, or no later position is the same. */
  meeting: "same" | "reordered" | "never";
}

/** How often each value of a number occurs. */
export interface Property {
  /** In which it was counted. */
  records: number;
  least: number;
  most: number;
  mean: number;
  median: number;
  /** The number of records of each value; 2047 also stands for larger ones. */
  counts: Map<number, number>;
}

/** Numbers of records. */
export interface Stats extends Counts {
  /** Why records are illegal: { TOO_MANY_CARDS: 2 }. */
  reasons: { [name: string]: number };
  /** Of legal records with moves: moves, automoves, freecells_used and others, if they occur. */
  properties: { [name: string]: Property };
}

export interface FormatInfo extends FormatFields {
  /** The kinds of information that the format can store: "moves", "many records". */
  holds: string[];
  options: OptionInfo[];
}

// ---- the library

/** Writes records in one format. */
export interface Writer {
  /** Writes a record. False: it was refused; a diagnostic says why. */
  write(record: Record): boolean;
  /** Completes the output. The writer cannot be used afterwards. */
  finish(): Output;
  /** Discards the output. */
  free(): void;
  readonly written: number;
  readonly refused: number;
  readonly diagnostics: Diagnostic[];
}

export interface Unisol {
  readonly version: string;
  /** The compiled module. load(module) in a worker does not compile it again. */
  readonly module: WebAssembly.Module;

  /**
   * Reads and replays one record after another. Throws if the input has no known format. A record
   * that cannot be read comes as Unreadable, and the next one follows. Returns the diagnostics that
   * belong to no record.
   */
  read(input: Input, options?: ReadOptions): Generator<Record | Unreadable, Diagnostic[], undefined>;
  /**
   * The same for an input that arrives in parts. If the format consists of separate records, each one
   * comes as soon as the next one begins, and only the parts that hold it are in memory; otherwise all of
   * them come at the end. A record is valid until the next one is read.
   */
  read(input: AsyncInput, options?: ReadOptions): AsyncGenerator<Record | Unreadable, Diagnostic[], undefined>;
  /**
   * A QR code of a text: `rows` has a string of `size` characters for each row, 1 for dark modules.  A border of four
   * light modules must surround it.  null: the text has more than 2,953 bytes.
   */
  qr(text: string): { size: number; rows: string[] } | null;
  /** The start position of a deal, as a record without moves: "ms:617", 617, "pysol:42". */
  deal(name: string | number, options?: ReadOptions): Record;
  /** The verdicts of all records, with corrections of illegal ones. */
  verify(input: Input, options?: ReadOptions): Results<Verdict>;
  verify(input: AsyncInput, options?: ReadOptions): Promise<Results<Verdict>>;
  /** What is known about all records. */
  info(input: Input, options?: ReadOptions): Results<Info>;
  info(input: AsyncInput, options?: ReadOptions): Promise<Results<Info>>;
  /**
   * Finds the deals in which the moves of each record are legal, and those that they solve. The
   * deal of the record itself does not count. If nothing names the game and no deal is solved, the
   * deals of other games are tried.
   */
  identify(input: Input, options?: IdentifyOptions): Results<Identified>;
  identify(input: AsyncInput, options?: IdentifyOptions): Promise<Results<Identified>>;
  /** Games that are played: new unisol.Game("freecell", { deal: 617 }). */
  readonly Game: GameClass;
  /**
   * Judges the player's moves from a start: a deal, the text of a board, the start of a record, or the
   * position of a game, which stays as it is. For a record or a game, the variant is null.
   */
  verifyPlay(start: string | number | Record | Game, variant: string | null, moves: Iterable<Step>, options?: GameOptions): PlayVerdict;
  /** Writes all records in another format. Throws if none can be written. */
  convert(input: Input, options: ReadOptions & WriteOptions): Output;
  convert(input: AsyncInput, options: ReadOptions & WriteOptions): Promise<Output>;
  /** Writes a record, or a game up to now, in another format. Throws if it cannot be written. */
  convert(input: Record | Game, options: WriteOptions): Output;
  /**
   * Joins records of the same deal: their moves become variations where they differ from those of the first
   * one. A record that starts where the moves of the first one end continues it. Throws if a record is of
   * another deal.
   */
  merge(records: Iterable<Record>): Record;
  /** Where two records of the same deal differ, by their positions, and where they meet again. */
  diff(first: Record, second: Record): Difference[];
  /** Counts records: their results, the reasons why they are illegal, and how many moves and so on they have. */
  stats(records: Iterable<Record | Unreadable>): Stats;
  /** Leaves out records that have the same rules, start, moves and result as an earlier one. */
  unique<T extends Record | Unreadable>(records: Iterable<T>): Generator<T, void, undefined>;
  /** Returns a writer of a format, for records from anywhere. */
  writer(options: WriteOptions): Writer;

  formats(): FormatInfo[];
  variants(): VariantInfo[];
  /** The name of the format to which the suffix of a file name belongs. */
  formatForFile(name: string): string | null;
}

/**
 * Loads the module: unisol.wasm next to this file, or a URL, its bytes or a compiled module. Takes a
 * few milliseconds after it has been fetched. What stylesheets and the formats `html`, `svg` and `xml1` need is loaded
 * beside it: sheets.wasm, parts.json, sheets.json and files of replay/.
 */
export function load(source?: string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module): Promise<Unisol>;
