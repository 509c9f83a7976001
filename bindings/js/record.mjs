// SPDX-License-Identifier: MIT
// Records, their moves and their boards.
import { UnisolError } from "./instance.mjs";

// The members of plain objects.
const VERDICT = [
  ...["number", "format", "game", "gameTitle", "gameSource", "otherGames", "deal", "isFaceUp", "isEmpty", "isCutOff"],
  ...["conventions"],
  ...["result", "claim", "outcome", "numMoves", "ignoredWords", "fault", "corrections", "diagnostics"],
];
const INFO = ["otherFormat", "otherInterpretations", "interpretations", "statedCounts", "statistics", "sizes"];

const AT_ONCE = 512; // moves of one call

// Frees records that were kept, when nothing refers to them any more.
const kept = new FinalizationRegistry(({ instance, p }) => {
  if (!instance.lost) instance.call("unisol_record_free", p);
});

/** A walk through the moves of a record.  See Record.walk. */
class Walk {
  #instance;
  #record;
  #walk;

  constructor(instance, record, p) {
    this.#instance = instance;
    this.#record = record;
    this.#walk = instance.call("unisol_walk_new", p);
    if (!this.#walk) throw new UnisolError([], "out of memory");
  }

  #call(name, ...args) {
    this.#record.pointerFor(this.#instance); // the record must still be valid
    if (!this.#walk) throw new UnisolError([], "the walk has ended");
    return this.#instance.call(name, this.#walk, ...args);
  }

  next() {
    const p = this.#walk ? this.#call("unisol_walk_next") : 0;
    if (p) return { done: false, value: this.#instance.struct("move", p) };
    return this.return();
  }

  [Symbol.iterator]() {
    return this;
  }

  return() {
    this.free();
    return { done: true, value: undefined };
  }

  to(number) {
    return this.#call("unisol_walk_to", number) !== 0;
  }

  get board() {
    return this.#instance.board(this.#call("unisol_walk_board"));
  }

  get sentence() {
    return this.#instance.text(this.#call("unisol_walk_sentence"));
  }

  free() {
    if (this.#walk && !this.#instance.lost) this.#instance.call("unisol_walk_free", this.#walk);
    this.#walk = 0;
  }
}

/** A record that was read and replayed. */
export class Record {
  #instance;
  #p;
  #isKept = false;
  #before; // records of the input before the part that it was read from
  diagnostics = [];

  constructor(instance, p, before = 0) {
    this.#instance = instance;
    this.#p = p;
    this.#before = before;
  }

  /** The record in C, if it is valid and belongs to the instance. */
  pointerFor(instance) {
    if (this.#instance !== instance || this.#instance.lost)
      throw new UnisolError([], "the record belongs to an instance of unisol.wasm that has stopped");
    if (!this.#p) throw new UnisolError([], "the record is no longer valid: call keep() before the next one is read");
    return this.#p;
  }

  /** The instance that it belongs to. */
  get owner() {
    return this.#instance;
  }

  /** A record that belongs to no reader. */
  static owned(instance, p) {
    if (!p) throw new UnisolError([], "out of memory");
    return new Record(instance, p).#own();
  }

  /** Ends the record, unless it was kept: its reader replaces it. */
  expire() {
    if (!this.#isKept) this.#p = 0;
  }

  #call(name, ...args) {
    return this.#instance.call(name, this.pointerFor(this.#instance), ...args);
  }

  #text(name, ...args) {
    return this.#instance.text(this.#call(name, ...args));
  }

  get number() {
    return Number(this.#call("unisol_record_number")) + this.#before;
  }
  get format() {
    return this.#text("unisol_record_format");
  }
  get otherFormat() {
    return this.#text("unisol_record_other_format");
  }
  get game() {
    return this.#text("unisol_record_game");
  }
  get gameTitle() {
    return this.#text("unisol_record_game_title");
  }
  get gameSource() {
    return this.#instance.valueName("gameSource", this.#call("unisol_record_game_source"));
  }
  get otherGames() {
    return this.#instance.texts((i) => this.#call("unisol_record_other_game", i));
  }
  get deal() {
    return this.#text("unisol_record_deal");
  }
  get isFaceUp() {
    return this.#call("unisol_record_is_face_up") !== 0;
  }
  get isEmpty() {
    return this.#call("unisol_record_is_empty") !== 0;
  }
  get isCutOff() {
    return this.#call("unisol_record_is_cut_off") !== 0;
  }
  get conventions() {
    return this.#text("unisol_record_conventions");
  }
  get otherInterpretations() {
    return this.#instance.texts((i) => this.#call("unisol_record_other_interpretation", i));
  }
  get result() {
    return this.#instance.valueName("result", this.#call("unisol_record_result"));
  }
  get claim() {
    return this.#instance.valueName("claim", this.#call("unisol_record_claim"));
  }
  get statedCounts() {
    const found = [];
    for (
      let i = 0, one;
      (one = this.#instance.filled("stated_count", (p) => this.#call("unisol_record_stated_count", i, p)));
      i++
    )
      found.push(one);
    return found;
  }
  get outcome() {
    return this.#text("unisol_record_outcome");
  }
  get numMoves() {
    return this.#call("unisol_record_moves");
  }
  get ignoredWords() {
    return this.#call("unisol_record_ignored_words");
  }
  get dump() {
    return this.#text("unisol_record_dump");
  }
  get statistics() {
    return this.#instance.filled("statistics", (p) => this.#call("unisol_record_statistics", p));
  }
  get sizes() {
    return this.#instance.filled("sizes", (p) => this.#call("unisol_record_sizes", p));
  }

  get interpretations() {
    const found = [];
    for (
      let i = 0, one;
      (one = this.#instance.filled("conventions", (p) => this.#call("unisol_record_interpretation", i, p)));
      i++
    )
      found.push(one);
    return found;
  }

  get fault() {
    const fault = this.#instance.filled("fault", (p) => this.#call("unisol_record_fault_details", p));
    if (!fault) return null;
    return {
      reason: fault.reason,
      move: fault.move,
      text: this.#text("unisol_record_fault_text"),
      source: fault.hasSource ? fault.source : null,
      dest: fault.hasDest ? fault.dest : null,
      numCards: fault.numCards || null,
      most: fault.most || null,
    };
  }

  get corrections() {
    const found = [];
    for (
      let i = 0, one;
      (one = this.#instance.filled("correction", (p) => this.#call("unisol_record_correction", i, p)));
      i++
    )
      found.push({ ...one, edits: this.#edits(i) });
    return found;
  }

  #edits(i) {
    const found = [];
    for (let k = 0, one; (one = this.#instance.filled("edit", (p) => this.#call("unisol_record_edit", i, k, p))); k++)
      found.push(one);
    return found;
  }

  findCorrections() {
    this.#call("unisol_record_find_corrections");
    return this.corrections;
  }

  correct(i = 0) {
    const p = this.#call("unisol_record_correct", i);
    if (!p) throw new UnisolError([], "the record has no such correction");
    return Record.owned(this.#instance, p);
  }

  get variations() {
    const found = [];
    for (
      let i = 0, one;
      (one = this.#instance.filled("variation", (p) => this.#call("unisol_record_variation", i, p)));
      i++
    )
      found.push(one);
    return found;
  }

  get bookmarks() {
    const found = [];
    for (
      let i = 0, one;
      (one = this.#instance.filled("bookmark", (p) => this.#call("unisol_record_bookmark", i, p)));
      i++
    )
      found.push(one);
    return found;
  }

  variation(number) {
    const p = this.#instance.withCopies([String(number)], (text) => this.#call("unisol_record_extract", text));
    if (!p) throw new UnisolError([], `the record has no variation ${number}`);
    return Record.owned(this.#instance, p);
  }

  split() {
    const p = this.#call("unisol_record_main_line");
    const main = p ? Record.owned(this.#instance, p) : this;
    return [main, ...this.variations.filter(({ number }) => number !== null).map(({ number }) => this.variation(number))];
  }

  get moves() {
    const instance = this.#instance;
    const walk = this.#call("unisol_walk_new");
    if (!walk) throw new UnisolError([], "out of memory");
    try {
      const moves = [];
      const next = () => instance.several("move", AT_ONCE, (p) => instance.call("unisol_walk_moves", walk, p, AT_ONCE));
      for (let more = next(); more.length > 0; more = next()) moves.push(...more);
      return moves;
    } finally {
      if (!instance.lost) instance.call("unisol_walk_free", walk);
    }
  }

  get start() {
    return this.board(0);
  }

  board(number) {
    const walk = this.walk();
    try {
      const reached = walk.to(number === "end" ? this.numMoves : number);
      return reached ? walk.board : null;
    } finally {
      walk.free();
    }
  }

  walk() {
    return new Walk(this.#instance, this, this.pointerFor(this.#instance));
  }

  verdict() {
    return Object.fromEntries(VERDICT.map((name) => [name, this[name]]));
  }

  info() {
    return Object.fromEntries([...VERDICT, ...INFO].map((name) => [name, this[name]]));
  }

  keep() {
    if (this.#isKept) return this;
    const p = this.#call("unisol_record_keep");
    if (!p) throw new UnisolError([], "out of memory");
    this.#p = p;
    return this.#own();
  }

  #own() {
    this.#isKept = true;
    kept.register(this, { instance: this.#instance, p: this.#p }, this);
    return this;
  }

  free() {
    if (!this.#isKept) return;
    kept.unregister(this);
    if (!this.#instance.lost) this.#instance.call("unisol_record_free", this.#p);
    this.#p = 0;
    this.#isKept = false;
  }
}
