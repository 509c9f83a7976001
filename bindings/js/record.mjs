// SPDX-License-Identifier: MIT
// Records, their moves and their boards.
import { UnisolError, isU32 } from "./instance.mjs";
import { SUMMARY } from "./names.mjs";

// The members of plain objects.
const VERDICT = [...SUMMARY, "deal", "isFaceUp", "corrections", "diagnostics"];
const INFO = ["otherInterpretations", "interpretations", "statedCounts", "statistics"];

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
    return isU32(number) && this.#call("unisol_walk_to", number) !== 0;
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
  #summary;
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

  #list(structure, name) {
    return this.#instance.list(structure, (i, p) => this.#call(name, i, p));
  }

  #text(name, ...args) {
    return this.#instance.text(this.#call(name, ...args));
  }

  // The members of SUMMARY are properties.
  static {
    for (const name of SUMMARY)
      Object.defineProperty(Record.prototype, name, {
        get() {
          return this.#members[name];
        },
      });
  }

  get #members() {
    const p = this.pointerFor(this.#instance);
    return (this.#summary ??= this.#makeSummary(p));
  }

  #makeSummary(p) {
    const members = this.#instance.struct("summary", this.#instance.call("unisol_record_summary", p));
    members.number += this.#before;
    if (!members.fault) return members;
    const { hasSource, hasDest, source, dest, numCards, most, ...fault } = members.fault;
    members.fault = {
      ...fault,
      source: hasSource ? source : null,
      dest: hasDest ? dest : null,
      numCards: numCards || null,
      most: most || null,
    };
    return members;
  }

  get deal() {
    return this.#text("unisol_record_deal");
  }
  get isFaceUp() {
    return this.#call("unisol_record_is_face_up") !== 0;
  }
  get interpretations() {
    return this.#list("conventions", "unisol_record_interpretation");
  }
  get otherInterpretations() {
    return this.interpretations.slice(1).map(({ words }) => words);
  }
  get statedCounts() {
    return this.#list("stated_count", "unisol_record_stated_count");
  }
  get dump() {
    return this.#text("unisol_record_dump");
  }
  get statistics() {
    return this.#instance.filled("statistics", (p) => this.#call("unisol_record_statistics", p));
  }
  get variations() {
    return this.#list("variation", "unisol_record_variation");
  }
  get bookmarks() {
    return this.#list("bookmark", "unisol_record_bookmark");
  }

  get corrections() {
    return this.#list("correction", "unisol_record_correction").map(({ numEdits, edits, ...correction }) => ({
      ...correction,
      edits: this.#instance.structs("edit", edits, numEdits),
    }));
  }

  findCorrections() {
    this.#call("unisol_record_find_corrections");
    return this.corrections;
  }

  correct(i = 0) {
    const p = isU32(i) && this.#call("unisol_record_correct", i);
    if (!p) throw new UnisolError([], "the record has no such correction");
    return Record.owned(this.#instance, p);
  }

  variation(number) {
    const p = this.#instance.withCopies([String(number)], (text) => this.#call("unisol_record_extract", text));
    if (!p) throw new UnisolError([], `the record has no variation ${number}`);
    return Record.owned(this.#instance, p);
  }

  split() {
    const p = this.#call("unisol_record_extract", 0);
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
