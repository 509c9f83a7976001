// SPDX-License-Identifier: MIT
// Games that a program plays.  unisol.d.ts describes them.
import { MoveError, UnisolError } from "./instance.mjs";
import { Record } from "./record.mjs";

const OK = 0;
const MOST_MOVES = 4096; // of one position
const NONE = 0xffffffff; // SIZE_MAX: the end of a record, or no action

// Frees games when nothing refers to them any more.
const kept = new FinalizationRegistry(({ instance, p }) => {
  if (!instance.lost) instance.call("unisol_game_free", p);
});

// What the games of an instance have reported: copies of a game have the same handler.
const listeners = new WeakMap();

function listenerOf(instance) {
  if (!listeners.has(instance)) {
    const reported = [];
    listeners.set(instance, { reported, context: instance.listen((d) => reported.push(d)) });
  }
  return listeners.get(instance);
}

const make = Symbol("a game that exists");

/** A game.  Unisol.Game is a subclass, of which `unisol` is the library. */
export class Game {
  #unisol;
  #instance;
  #p;
  #rules;

  constructor(unisol, variant, options = {}) {
    if (options === make) return;
    const { deal, automove, keepUndone, ...others } = options;
    if (deal === undefined) throw new TypeError("the option 'deal' is needed");
    const record = unisol.deal(deal, { ...others, ...(variant == null ? {} : { game: variant }) });
    this.#begin(unisol, record, 0, { automove, keepUndone });
  }

  static of(unisol, Kind, record, { at, ...options } = {}) {
    const last = record.sizes ? record.numMoves : -1;
    if (last < 0 || (at !== undefined && !(Number.isInteger(at) && at >= 0 && at <= last)))
      throw new RangeError(`there is no board${at === undefined ? "" : ` ${at}`} to play on from`);
    return new Kind(make).#begin(unisol, record, at ?? NONE, options);
  }

  #begin(unisol, record, position, { automove, keepUndone, fresh }) {
    const instance = record.owner;
    const { context } = listenerOf(instance);
    const p = instance.call("js_game_from_record", record.pointerFor(instance), position, context);
    this.#own(unisol, instance, p, record.game);
    if (fresh && this.#call("unisol_game_restart") !== OK) throw new UnisolError(this.#takeReported());
    if (automove !== undefined) this.#set("automove", String(automove));
    if (keepUndone) this.#set("keep-undone", "yes");
    return this;
  }

  #set(name, value) {
    const status = this.#instance.withCopies([name, value], (n, v) => this.#call("unisol_game_set", n, v));
    if (status !== OK) throw new UnisolError(this.#takeReported());
  }

  #own(unisol, instance, p, rules) {
    if (!p) throw new UnisolError(listenerOf(instance).reported.splice(0), "out of memory");
    [this.#unisol, this.#instance, this.#p, this.#rules] = [unisol, instance, p, rules];
    kept.register(this, { instance, p }, this);
    return this;
  }

  #call(name, ...args) {
    if (!this.#p) throw new UnisolError([], "the game was freed");
    return this.#instance.call(name, this.#p, ...args);
  }

  #takeReported() {
    return listenerOf(this.#instance).reported.splice(0);
  }

  // Calls use(pointer) with a copy of a move.
  #withStep(move, use) {
    return this.#instance.withStructs("step", [move], use);
  }

  copy() {
    const game = new this.constructor(make);
    return game.#own(this.#unisol, this.#instance, this.#call("unisol_game_copy"), this.#rules);
  }

  // ---- moves

  get legalMoves() {
    const moves = this.#instance.several("move", MOST_MOVES, (p) => this.#call("unisol_game_legal_moves", p, MOST_MOVES));
    for (const move of moves)
      move.sentence = this.#withStep(move, (p) => this.#instance.text(this.#call("unisol_game_sentence", p)));
    return moves;
  }

  get legalSteps() {
    return this.#instance.several("step", MOST_MOVES, (p) => this.#call("unisol_game_legal", p, MOST_MOVES));
  }

  isLegal(move) {
    return this.#judge([move]).reason === null;
  }

  push(move) {
    this.#takeReported();
    let status;
    if (typeof move === "string")
      status = this.#instance.withCopies([move], (p) => this.#call("unisol_game_play_text", p));
    else
      status = this.#withStep(typeof move === "number" ? this.step(move) : move, (p) => this.#call("unisol_game_play", p));
    if (status === OK) return;
    const reason = this.#instance.text(this.#call("unisol_game_reason"));
    const words = this.#instance.text(this.#call("unisol_game_refusal"));
    const reported = this.#takeReported();
    throw reason ? new MoveError(reported, words, reason) : new UnisolError(reported);
  }

  pop() {
    const last = this.moves.findLast(({ implicit }) => !implicit);
    if (!last) throw new RangeError("the game has no moves");
    this.undo();
    return last;
  }

  undo() {
    return this.#call("unisol_game_undo") !== 0;
  }

  redo() {
    return this.#call("unisol_game_redo") !== 0;
  }

  get moves() {
    const record = this.record();
    try {
      const walk = record.walk();
      return Array.from(walk, (move) => ({ ...move, sentence: walk.sentence }));
    } finally {
      record.free();
    }
  }

  get numMoves() {
    return this.#call("unisol_game_moves");
  }

  get numAutomoves() {
    return this.#call("unisol_game_automoves");
  }

  // ---- moves as numbers

  get numActions() {
    return this.#call("unisol_game_actions");
  }

  mask() {
    const n = this.numActions;
    return this.#instance.withCopies([new Uint8Array(n)], (p) => {
      this.#call("unisol_game_mask", p, n);
      return this.#instance.bytes(p, n).slice();
    });
  }

  action(move) {
    const number = this.#withStep(move, (p) => this.#call("unisol_game_action", p));
    if (number === NONE) throw new RangeError("the game has no such move");
    return number;
  }

  step(action) {
    const isNumber = Number.isInteger(action) && action >= 0 && action < this.numActions;
    if (!isNumber) throw new RangeError(`there is no action ${action}: the game has ${this.numActions}`);
    return this.#instance.filled("step", (p) => this.#call("unisol_game_step", action, p));
  }

  // ---- the position

  get board() {
    return this.#instance.board(this.#call("unisol_game_board", 0));
  }

  get view() {
    return this.#instance.board(this.#call("unisol_game_board", 1));
  }

  get solved() {
    return this.#call("unisol_game_is_solved") !== 0;
  }

  get stuck() {
    return this.#call("unisol_game_is_stuck") !== 0;
  }

  hash({ columns = true } = {}) {
    return BigInt.asUintN(64, this.#call("unisol_game_hash", columns ? 0 : 1));
  }

  equals(other) {
    return other instanceof Game && this.#rules === other.#rules && this.hash() === other.hash();
  }

  toString() {
    return this.convert("fcs-board", { at: "end" });
  }

  // ---- what is made of it

  record({ comment, originator } = {}) {
    if (comment === undefined)
      return Record.owned(this.#instance, this.#call("unisol_game_record"));
    const copy = this.copy();
    try {
      const texts = [String(comment), String(originator ?? "")];
      const status = this.#instance.withCopies(texts, (text, name) => copy.#call("unisol_game_comment", text, name));
      if (status !== OK) throw new UnisolError(this.#takeReported());
      return copy.record();
    } finally {
      copy.free();
    }
  }

  comment(text, originator) {
    this.#takeReported();
    const texts = [String(text), String(originator ?? "")];
    const status = this.#instance.withCopies(texts, (t, n) => this.#call("unisol_game_comment_move", t, n));
    if (status !== OK) throw new UnisolError(this.#takeReported());
  }

  bookmark(name) {
    this.#takeReported();
    const status = this.#instance.withCopies([String(name)], (n) => this.#call("unisol_game_bookmark", n));
    if (status !== OK) throw new UnisolError(this.#takeReported());
  }

  convert(to, options = {}) {
    return this.#unisol.convert(this, { ...options, to }).text;
  }

  link(page = "") {
    return page + this.convert("link").trim();
  }

  // Judges moves from here.
  #judge(moves) {
    return this.#instance.withStructs("step", moves, (steps) =>
      this.#instance.filled("verdict", (p) => this.#call("unisol_verify_play", steps, moves.length, p) === OK),
    );
  }

  /** Judges moves, and plays those that are legal. */
  verify(moves) {
    const { result, numMoves, reason } = this.#judge(moves);
    for (const move of moves.slice(0, numMoves)) this.push(move);
    let text = null;
    try {
      if (reason) this.push(moves[numMoves]);
    } catch (error) {
      text = error.message;
    }
    return { result, numMoves, reason, text, board: this.board };
  }

  free() {
    kept.unregister(this);
    if (this.#p && !this.#instance.lost) this.#instance.call("unisol_game_free", this.#p);
    this.#p = 0;
  }
}

/** Returns the class of games of a library. */
export function gamesOf(unisol) {
  return class UnisolGame extends Game {
    constructor(variant, options) {
      super(unisol, variant, variant === make ? make : options);
    }

    static fromBoard(text, { variant, automove, keepUndone, ...options } = {}) {
      for (const record of unisol.read(text, { ...options, ...(variant == null ? {} : { game: variant }) })) {
        if (!(record instanceof Record) || record.fault) throw new UnisolError(record.diagnostics);
        return this.fromRecord(record, { automove, keepUndone });
      }
      throw new UnisolError([], "the text has no board");
    }

    static fromRecord(record, options) {
      return Game.of(unisol, this, record, options);
    }
  };
}

/** Judges moves from a start. */
export function verifyPlay(unisol, start, variant, moves, options = {}) {
  const hasRules = start instanceof Game || start instanceof Record;
  if (hasRules && variant != null) throw new TypeError("a game or record has its rules");
  const begin = () => {
    if (start instanceof Game) return start.copy();
    if (start instanceof Record) return unisol.Game.fromRecord(start, { at: 0, ...options });
    if (/\n/.test(start)) return unisol.Game.fromBoard(start, { variant, ...options });
    return new unisol.Game(variant, { deal: start, ...options });
  };
  const game = begin();
  try {
    return game.verify([...moves]);
  } finally {
    game.free();
  }
}
