// SPDX-License-Identifier: MIT
// One instance of the module: guarded calls, and values in its memory as JavaScript values.
import { WORDS } from "./names.mjs";
import { GONE, Sheets } from "./sheets.mjs";
import { System, bytesOf } from "./wasi.mjs";

const OK = 0;
/** The formats that need what is not in the module. */
export const NEED_PARTS = ["html", "svg", "xml1"];
/** The name of the part that applies stylesheets. */
export const SHEETS = "sheets.wasm";
const CARD_TEXT = 8; // bytes
const SUITS = ["hearts", "clubs", "diamonds", "spades"];
const CARD = { rank: 0x00f, suit: 0x030, deck: 0x0c0, hidden: 0x100, blocked: 0x200, deckStated: 0x400, unknown: 0x800 };

const decoder = new TextDecoder();

/** Thrown if an input, an option or an output is refused; the diagnostics say why. */
export class UnisolError extends Error {
  constructor(diagnostics, message) {
    const errors = diagnostics.filter((d) => d.level === "error");
    super(message ?? (errors.map((d) => `${d.message} [${d.name}]`).join("\n") || "the call failed"));
    this.name = "UnisolError";
    this.diagnostics = diagnostics;
  }
}

/** Thrown if the rules of a game forbid a move.  The message is the reason in words. */
export class MoveError extends UnisolError {
  constructor(diagnostics, message, reason) {
    super(diagnostics, message);
    this.name = "MoveError";
    this.reason = reason;
  }
}

/** Thrown if the module stopped: it ran out of stack or memory, or has a bug.  The next call uses a
    new instance; the records, walks and writers of the old one are lost. */
export class CrashError extends UnisolError {
  constructor(cause) {
    super([], `unisol.wasm stopped: ${cause.message}`);
    this.name = "CrashError";
    this.cause = cause;
  }
}

/** True for a number that the module can receive.  It would take others as different numbers. */
export const isU32 = (number) => Number.isInteger(number) && number >= 0 && number <= 0xffffffff;

const camelCase = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

export class Instance {
  lost = false;
  #exports;
  #memory;
  #data;
  #listeners = new Map();
  #lastContext = 0;
  #thrown = []; // by callbacks of the call that runs
  #structs = new Map(); // names to { size, fields }
  #offsets = {}; // of the members of structs, by the names of both
  #cards = new Map();
  #cardText; // memory for the text of a card
  #piles = [];
  #rules = new Map(); // the names of automove rules by their addresses
  #parts; // until the module has them
  #sheets;

  constructor(module, parts) {
    this.#parts = parts;
    this.system = new System(
      () => this.#memory.buffer,
      (error) => this.#thrown.push(error),
    );
    this.#sheets = new Sheets(this.system.files);
    this.#sheets.module = parts[SHEETS] ?? null;
    const wasi = WebAssembly.Module.imports(module).filter((i) => i.module === "wasi_snapshot_preview1");
    const { exports } = new WebAssembly.Instance(module, {
      wasi_snapshot_preview1: this.system.imports(wasi.map((i) => i.name)),
      Math,
      unisol: {
        diagnostic: (context, p) => this.#hear(context, () => [this.struct("diagnostic", p >>> 0)]),
        found: (context, deal, solved) => this.#hear(context, () => [this.text(deal >>> 0), solved !== 0]),
        ...this.#sheetCalls(),
      },
    });
    this.#memory = exports.memory;
    this.#exports = exports;
    this.call("_initialize");
    this.#readLayout();
    this.#cardText = this.call("js_alloc", CARD_TEXT);
    if (!this.#cardText) throw new UnisolError([], "out of memory");
  }

  // ---- calls

  // Calls a listener.  An exception must not pass through the module: call() throws it later.
  #hear(context, values) {
    try {
      this.#listeners.get(context)?.(...values());
    } catch (error) {
      this.#thrown.push(error);
    }
    return this.#thrown.length === 0 ? 1 : 0;
  }

  // The calls of stylesheets.c.
  #sheetCalls() {
    const listener = (sink, out) => ({
      says: (id, details) => {
        const p = this.#exports.js_alloc(details.length + 1) >>> 0;
        if (p) this.bytes(p, details.length + 1).set([...details, 0]);
        this.#exports.js_sheet_says(sink, id, p);
        this.#exports.js_free(p);
      },
      result: (text) => {
        const p = this.#exports.js_sheet_room(out, text.length) >>> 0;
        if (p) this.bytes(p, text.length).set(text);
      },
    });
    const load = (sink, name, kind) => {
      if (this.#sheets.module) return this.#sheets.load(bytesOf(this.text(name >>> 0)), kind, listener(sink));
      this.#thrown.push(this.#missing());
      return GONE;
    };
    return {
      sheet_load: load,
      sheet_set: (sheet, p, length) => this.#sheets.set(sheet, this.bytes(p >>> 0, length)),
      sheet_apply: (sink, sheet, p, length, out) =>
        this.#sheets.apply(sheet, this.bytes(p >>> 0, length), listener(sink, out)),
      sheet_free: (sheet) => this.#sheets.free(sheet),
    };
  }

  /** Calls a function of the module.  Pointers and sizes are positive.  If the module stops, the
      instance is lost, because its stack is in an unknown state. */
  call(name, ...args) {
    if (this.lost) throw new UnisolError([], "this object belongs to an instance of unisol.wasm that has stopped");
    let result;
    try {
      result = this.#exports[name](...args);
    } catch (error) {
      this.lost = true;
      throw new CrashError(error);
    }
    if (this.#thrown.length > 0) throw this.#thrown.splice(0)[0];
    return typeof result === "number" ? result >>> 0 : result;
  }

  /** Calls use(pointer...) with copies of strings or bytes in memory, which are freed afterwards. */
  withCopies(values, use) {
    const blocks = [];
    try {
      for (const value of values) {
        const bytes = typeof value === "string" ? bytesOf(`${value}\0`) : value;
        const p = this.call("js_alloc", bytes.length + 1);
        if (!p) throw new UnisolError([], "out of memory");
        blocks.push(p);
        new Uint8Array(this.#memory.buffer).set(bytes, p);
      }
      return use(...blocks);
    } finally {
      if (!this.lost) for (const p of blocks) this.call("js_free", p);
    }
  }

  /** Calls use(pointer) with room for `most` structs.  Returns as many of them as use() says. */
  several(name, most, use) {
    const { size } = this.#structs.get(name);
    return this.withCopies([new Uint8Array(size * most)], (p) => this.structs(name, p, use(p)));
  }

  /** Calls use(pointer) with an array of structs that have these values. */
  withStructs(name, values, use) {
    const { size, fields } = this.#structs.get(name);
    const bytes = new Uint8Array(size * values.length);
    const view = new DataView(bytes.buffer);
    values.forEach((value, i) => this.#put(view, fields, size * i, value));
    return this.withCopies([bytes], use);
  }

  // Only structs of piles and numbers are passed to the module.
  #put(view, fields, at, value) {
    for (const { name, type, offset } of fields) {
      const member = value[name];
      if (type === "pile") {
        const kind = this.pileKind(member?.kind);
        this.#put(view, this.#structs.get("pile").fields, at + offset, { kind, index: member.index });
      } else if (isU32(member)) {
        view.setUint32(at + offset, member, true);
      } else {
        throw new TypeError(`'${name}' of a move is not a number: ${member}`);
      }
    }
  }

  /** The number of a kind of piles. */
  pileKind(name) {
    const kind = WORDS.pileKind.indexOf(name);
    if (kind < 0) throw new TypeError(`there is no kind of pile named '${name}'`);
    return kind;
  }

  /** Calls use(pointer) with room for a struct.  Returns the struct, or null if use() is false. */
  filled(name, use) {
    return this.withCopies([new Uint8Array(this.#structs.get(name).size)], (p) =>
      use(p) ? this.struct(name, p) : null,
    );
  }

  #missing() {
    return new UnisolError([], `a part of unisol is missing: ${this.#parts.message ?? "sheets.wasm is not loaded"}`);
  }

  /** Gives the module its parts, before it writes the first output that needs them. */
  useParts(format) {
    if (!NEED_PARTS.includes(format)) return;
    if (this.#parts instanceof Error) throw this.#missing();
    for (const [name, text] of Object.entries(this.#parts)) {
      if (text instanceof WebAssembly.Module) continue;
      const bytes = bytesOf(text);
      const p = this.withCopies([name], (n) => this.call("js_part", n, bytes.length));
      if (!p) throw new UnisolError([], "out of memory");
      this.bytes(p, bytes.length).set(bytes);
    }
    this.#parts = {};
  }

  /** Adds parts that were loaded later, or an error. */
  addParts(parts) {
    this.#parts = parts instanceof Error || this.#parts instanceof Error ? parts : { ...this.#parts, ...parts };
    this.#sheets.module = parts[SHEETS] ?? null;
  }

  /** Registers a function for callbacks of the module; returns its context. */
  listen(listener) {
    this.#listeners.set(++this.#lastContext, listener);
    return this.#lastContext;
  }

  forget(context) {
    this.#listeners.delete(context);
  }

  /** Sets options of a reader or writer.  `names` maps the keys that count to the names in C. */
  setOptions(setter, handle, names, options, diagnostics) {
    for (const [key, values] of Object.entries(options)) {
      if (!Object.hasOwn(names, key) || values === undefined || values === false) continue;
      for (const value of [values].flat()) {
        const status = this.withCopies([names[key], value === true ? "yes" : String(value)], (n, v) =>
          this.call(setter, handle, n, v),
        );
        if (status !== OK) throw new UnisolError(diagnostics.splice(0));
      }
    }
  }

  // ---- values

  // The memory, which is another buffer after it has grown.
  #view() {
    const { buffer } = this.#memory;
    if (this.#data?.buffer !== buffer) this.#data = new DataView(buffer);
    return this.#data;
  }

  u32(p) {
    return this.#view().getUint32(p, true);
  }

  /** The string at p; null for NULL. */
  text(p) {
    if (!p) return null;
    const bytes = new Uint8Array(this.#memory.buffer);
    return decoder.decode(bytes.subarray(p, bytes.indexOf(0, p)));
  }

  bytes(p, length) {
    return new Uint8Array(this.#memory.buffer, p, length);
  }

  /** The strings of a function that returns NULL after the last one. */
  texts(next) {
    const found = [];
    for (let i = 0, p; (p = next(i)); i++) found.push(this.text(p));
    return found;
  }

  /** `n` structs from p on. */
  structs(name, p, n) {
    const { size } = this.#structs.get(name);
    return Array.from({ length: n }, (_, i) => this.struct(name, p + size * i));
  }

  /** The structs that fill(i, pointer) fills, until it is false. */
  list(name, fill) {
    const found = [];
    for (let one; (one = this.filled(name, (p) => fill(found.length, p))); ) found.push(one);
    return found;
  }

  card(code) {
    return code ? (this.#cards.get(code) ?? this.#makeCard(code)) : null;
  }

  // This does not allocate memory, which would move what a caller is decoding.
  #makeCard(code) {
    const text = this.text(this.call("unisol_card_text", code, this.#cardText));
    const blocked = (code & CARD.blocked) !== 0;
    const unknown = (code & CARD.unknown) !== 0;
    const card = Object.freeze({
      text,
      rank: blocked ? 0 : code & CARD.rank,
      suit: blocked || unknown ? null : SUITS[(code & CARD.suit) >> 4],
      deck: code & CARD.deckStated && !unknown ? (code & CARD.deck) >> 6 : null,
      hidden: (code & CARD.hidden) !== 0,
      blocked,
    });
    this.#cards.set(code, card);
    return card;
  }

  // Piles are shared objects, like cards.
  #pileAt(view, p) {
    const { kind: ofKind, index: ofIndex } = this.#offsets.pile;
    const [kind, index] = [view.getUint32(p + ofKind, true), view.getUint32(p + ofIndex, true)];
    const piles = (this.#piles[kind] ??= []);
    return (piles[index] ??= Object.freeze({ kind: WORDS.pileKind[kind], index }));
  }

  // Moves and boards are decoded without the table of the members, because programs read millions of them.

  #move(p) {
    const at = this.#offsets.move;
    const view = this.#view();
    const implicit = view.getUint8(p + at.implicit) !== 0;
    return {
      number: view.getUint32(p + at.number, true),
      source: this.#pileAt(view, p + at.source),
      dest: this.#pileAt(view, p + at.dest),
      numCards: view.getUint32(p + at.numCards, true),
      sourceCard: this.card(view.getUint16(p + at.sourceCard, true)),
      destCard: this.card(view.getUint16(p + at.destCard, true)),
      implicit,
      automove: implicit ? this.#rule(view.getUint32(p + at.automove, true)) : null,
    };
  }

  #rule(p) {
    if (!this.#rules.has(p)) this.#rules.set(p, this.text(p));
    return this.#rules.get(p);
  }

  board(p) {
    if (!p) return null;
    const at = this.#offsets.board;
    const view = this.#view();
    const u32 = (offset) => view.getUint32(p + offset, true);
    return {
      columns: this.#columnsAt(view, u32(at.columns), u32(at.numColumns)),
      freecells: this.#cardsAt(view, u32(at.freecells), u32(at.numFreecells)),
      foundations: Array.from(this.bytes(u32(at.foundations), u32(at.numFoundations))),
      holes: this.#columnsAt(view, u32(at.holes), u32(at.numHoles)),
      stock: this.#columnAt(view, p + at.stock),
      waste: this.#columnAt(view, p + at.waste),
      reserves: this.#columnsAt(view, u32(at.reserves), u32(at.numReserves)),
    };
  }

  #columnsAt(view, p, n) {
    const { size } = this.#structs.get("column");
    const columns = [];
    for (let i = 0; i < n; i++) columns.push(this.#columnAt(view, p + size * i));
    return columns;
  }

  #columnAt(view, p) {
    const { cards, numCards } = this.#offsets.column;
    return this.#cardsAt(view, view.getUint32(p + cards, true), view.getUint32(p + numCards, true));
  }

  #cardsAt(view, p, n) {
    const cards = [];
    for (let i = 0; i < n; i++) cards.push(this.card(view.getUint16(p + 2 * i, true)));
    return cards;
  }

  // ---- structs

  // js_field() describes the structs, as the compiler laid them out.
  #readLayout() {
    for (let i = 0, p; (p = this.call("js_field", i)); i++) {
      const [structure, name, type, offset] = [0, 4, 8, 12].map((at) => this.u32(p + at));
      const key = this.text(structure);
      if (!name) {
        this.#structs.set(key, { size: offset, fields: [] });
        this.#offsets[key] = {};
      } else {
        const member = camelCase(this.text(name));
        this.#structs.get(key).fields.push({ name: member, type: this.text(type), offset });
        this.#offsets[key][member] = offset;
      }
    }
  }

  struct(name, p) {
    if (name === "move") return this.#move(p);
    if (name === "pile") return this.#pileAt(this.#view(), p);
    const values = {};
    for (const field of this.#structs.get(name).fields) values[field.name] = this.#member(field, p + field.offset);
    return values;
  }

  #member({ type }, p) {
    const view = this.#view();
    switch (type) {
      case "bool":
        return view.getUint8(p) !== 0;
      case "u8":
        return view.getUint8(p);
      case "card":
        return this.card(view.getUint16(p, true));
      case "u64":
        return Number(view.getBigUint64(p, true));
      case "f64":
        return view.getFloat64(p, true);
      case "text":
        return this.text(view.getUint32(p, true));
      case "texts": {
        const list = view.getUint32(p, true);
        return list ? this.texts((i) => this.u32(list + 4 * i)) : [];
      }
      case "pile":
      case "column":
      case "stretch":
        return this.struct(type, p);
      case "sizes*":
      case "fault*": {
        const target = view.getUint32(p, true);
        return target ? this.struct(type.slice(0, -1), target) : null;
      }
      default: {
        const value = view.getUint32(p, true); // u32, pointer, or of an enum
        return WORDS[type] ? WORDS[type][value] : value;
      }
    }
  }
}
