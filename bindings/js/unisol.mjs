// SPDX-License-Identifier: MIT
// libunisol for JavaScript, in Node, browsers and workers.  unisol.d.ts describes the interface.
import { Game, gamesOf, verifyPlay } from "./game.mjs";
import { CrashError, Instance, MoveError, SHEETS, UnisolError } from "./instance.mjs";
import { Record } from "./record.mjs";
import { diff, merge, stats, unique } from "./several.mjs";
import { isAsync, readParts } from "./stream.mjs";
import { bytesOf } from "./wasi.mjs";

export { CrashError, MoveError, Record, UnisolError };

const OK = 0,
  END = 1;
const MOST_MODULES = 177; // of a side of the largest QR code
const MOST_NAMED = 10; // deals that the moves fit without solving them: more are only counted

const READER_OPTIONS = {
  format: "format",
  game: "game",
  rules: "rules",
  columns: "columns",
  freecells: "freecells",
  decks: "decks",
  maxRank: "max-rank",
  build: "build",
  fill: "fill",
  sequence: "sequence",
  foundationToColumn: "foundation-to-column",
  layout: "layout",
  record: "record",
  variation: "variation",
  interpretations: "interpretations",
  assume: "assume",
  readStylesheet: "read-stylesheet",
  limit: "limit",
};
const WRITER_OPTIONS = {
  to: "format",
  data: "data",
  stylesheet: "stylesheet",
  option: "option",
  positions: "positions",
  param: "param",
  strict: "strict",
  automove: "automove",
  singleCards: "single-cards",
  at: "at",
  from: "from",
  until: "until",
  every: "every",
  rows: "rows",
  width: "width",
  prefix: "prefix",
};
const OTHER_OPTIONS = ["name", "files", "formatFiles", "repair", "deals", "onDiagnostic", "onProgress", "onRecord"];

/** What is at a URL: the bytes of a file, or a response of a server. */
async function request(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}

async function moduleOf(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const found = await request(new URL(source ?? new URL("unisol.wasm", import.meta.url), import.meta.url));
  if (ArrayBuffer.isView(found)) return WebAssembly.compile(found);
  const isNamed = found.headers.get("content-type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(found) : WebAssembly.compile(await found.arrayBuffer());
}

async function textAt(url) {
  const found = await request(url);
  return ArrayBuffer.isView(found) ? new TextDecoder().decode(found) : found.text();
}

async function listAt(url) {
  return Object.entries(JSON.parse(await textAt(url)));
}

// An error is thrown only when the parts are needed.
const together = (lists) => Promise.all(lists).then((all) => Object.fromEntries(all.flat()), (error) => new Error(error.message));

/** What pages need that is not in the module, by the names of files. */
export function loadParts() {
  const urls = [
    new URL("./replay/page.css", import.meta.url),
    new URL("./replay/link.js", import.meta.url),
    new URL("./replay/page.js", import.meta.url),
  ];
  const named = urls.map(async (url) => [[/[^/]*$/.exec(url.pathname)[0], await textAt(url)]]);
  return together([listAt(new URL("./parts.json", import.meta.url)), ...named]);
}

/** What applies stylesheets, and the boards of board games. */
const loadSheets = () =>
  together([
    moduleOf(new URL(`./${SHEETS}`, import.meta.url)).then((module) => [[SHEETS, module]]),
    listAt(new URL("./sheets.json", import.meta.url)),
  ]);

/** Both of them. */
async function loadAll() {
  const [parts, sheets] = await Promise.all([loadParts(), loadSheets()]);
  return [parts, sheets].find((one) => one instanceof Error) ?? { ...parts, ...sheets };
}

/** With loadParts(), the sheets are not loaded before fetchSheets().  A worker gets the parts from the thread that started it. */
export async function load(source, parts = loadAll()) {
  return new Unisol(...(await Promise.all([moduleOf(source), parts])));
}

// The bytes of an input as an iterable of chunks, which counts what was taken.
function chunksOf(input, counter) {
  const whole = typeof input === "string" || input instanceof ArrayBuffer || ArrayBuffer.isView(input);
  if (!whole && typeof input?.[Symbol.iterator] !== "function")
    throw new TypeError("the input is not a string, an ArrayBuffer, a typed array or an iterable of these");
  return (function* () {
    for (const chunk of whole ? [input] : input) {
      const bytes = bytesOf(chunk);
      counter?.(bytes.length);
      yield bytes;
    }
  })();
}

const isObject = (value) => typeof value === "object" && value !== null;

// What is no object stays as it is, for checkOptions to refuse.
const withDefaults = (options, defaults) => (isObject(options) ? { ...defaults, ...options } : options);

function checkOptions(options, ...known) {
  if (!isObject(options)) throw new TypeError(`the options must be an object, such as { to: "snx" }, not ${options}`);
  for (const key of Object.keys(options))
    if (!OTHER_OPTIONS.includes(key) && !known.some((names) => Object.hasOwn(names, key)))
      throw new TypeError(`there is no option '${key}'`);
}

function readerOptions(options) {
  return Object.fromEntries(Object.entries(options).filter(([key]) => !Object.hasOwn(WRITER_OPTIONS, key)));
}

// All parts of an asynchronous input.
async function partsOf(input) {
  const parts = [];
  for await (const part of input) parts.push(bytesOf(part).slice());
  return parts;
}

/** Lets a reader or a writer use the formats that files describe.  Returns them, or 0. */
function useFormats(instance, user, handle, { formatFiles }, context, diagnostics) {
  const entries = Object.entries(formatFiles ?? {});
  if (entries.length === 0) return 0;
  const formats = instance.call("js_formats_new", context);
  if (!formats) throw new UnisolError([], "out of memory");
  for (const [name, content] of entries) {
    const bytes = bytesOf(content);
    const status = instance.withCopies([bytes, name], (text, file) =>
      instance.call("unisol_formats_add", formats, text, bytes.length, file),
    );
    if (status === OK) continue;
    instance.call("unisol_formats_free", formats);
    throw new UnisolError(diagnostics.splice(0));
  }
  instance.call(user, handle, formats);
  return formats;
}

// An input that is open in an instance.
class Reader {
  #instance;
  #reader;
  #context;
  #options;
  #formats = 0;
  #descriptor = -1;
  #record = null;
  #chunk = 0; // that is read; see takeInto
  diagnostics = []; // those that no record has taken

  constructor(instance, options) {
    this.#instance = instance;
    this.#options = options;
    this.#context = instance.listen((d) => {
      this.diagnostics.push(d);
      options.onDiagnostic?.(d);
    });
    this.#reader = instance.call("js_reader_new", this.#context);
    if (!this.#reader) throw new UnisolError([], "out of memory");
    try {
      const use = "unisol_reader_use_formats";
      this.#formats = useFormats(instance, use, this.#reader, options, this.#context, this.diagnostics);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  open(input) {
    this.#descriptor = this.#instance.system.openStream(chunksOf(input, this.#options.onProgress));
    const open = (name) => this.#instance.call("unisol_reader_open_descriptor", this.#reader, this.#descriptor, name);
    const { name } = this.#options;
    this.#begin(() => (name === undefined ? open(0) : this.#instance.withCopies([name], open)));
  }

  openDeal(deal) {
    this.#begin(() =>
      this.#instance.withCopies([deal], (p) => this.#instance.call("unisol_reader_open_deal", this.#reader, p)),
    );
  }

  #begin(open) {
    this.#instance.system.withFiles(this.#options.files, () => {
      this.#instance.setOptions("unisol_reader_set", this.#reader, READER_OPTIONS, this.#options, this.diagnostics);
      if (open() !== OK) throw new UnisolError(this.diagnostics.splice(0));
    });
  }

  // ---- parts of an input, for stream.mjs

  before = 0; // records of earlier parts

  get canTake() {
    return this.#instance.call("js_reader_can_take", this.#reader) !== 0;
  }

  /** How many bytes of the input were read. */
  get taken() {
    return this.#instance.system.taken(this.#descriptor);
  }

  /** Takes the next bytes, and makes the whole records in them the input of another reader.  False at the
      end of the input. */
  takeInto(other, size) {
    other.#dropChunk();
    const place = this.#instance.call("js_alloc", 4);
    if (!place) throw new UnisolError([], "out of memory");
    try {
      new DataView(this.#instance.bytes(place, 4).buffer, place, 4).setUint32(0, 0, true);
      const status = this.#instance.call("js_reader_take", this.#reader, size, place);
      other.#chunk = this.#instance.u32(place);
      if (status === END) return false;
      if (status !== OK) throw new UnisolError(this.diagnostics.splice(0));
    } finally {
      if (!this.#instance.lost) this.#instance.call("js_free", place);
    }
    if (this.#instance.call("js_reader_open_chunk", other.#reader, other.#chunk) !== OK)
      throw new UnisolError(other.diagnostics.splice(0));
    return true;
  }

  #dropChunk() {
    this.#record?.expire();
    this.#record = null;
    if (this.#chunk && !this.#instance.lost) this.#instance.call("js_chunk_free", this.#chunk);
    this.#chunk = 0;
  }

  /** Returns the next record, { result: "unreadable", diagnostics } or null. */
  next() {
    this.#record?.expire();
    this.#record = null;
    let p = 0;
    const status = this.#instance.withCopies([new Uint8Array(4)], (place) => {
      const result = this.#instance.call("unisol_reader_next", this.#reader, place);
      p = this.#instance.u32(place);
      return result;
    });
    if (status === END) return null;
    this.#options.onRecord?.();
    if (status !== OK) return { result: "unreadable", diagnostics: this.diagnostics.splice(0) };

    this.#record = new Record(this.#instance, p, this.before);
    if (this.#record.result === "illegal") {
      const { repair } = this.#options;
      if (repair === "all" || (repair && this.#instance.call("js_record_is_early", p)))
        this.#instance.call("unisol_record_find_corrections", p);
      this.#instance.call("unisol_record_report", p);
    }
    this.#record.diagnostics = this.diagnostics.splice(0);
    return this.#record;
  }

  /** Reads the next record only for its moves: true, false if it cannot be read, or null. */
  check() {
    const status = this.#instance.call("unisol_reader_check", this.#reader);
    return status === END ? null : status === OK;
  }

  /**
   * Finds the deals of the ranges in which the moves of the checked record are legal, and if they
   * solve none of them, the deals of other games that they solve.
   */
  search(ranges) {
    const found = { ...this.#searchGame(ranges, 0), otherGames: [] };
    const isOpen = found.tried > 0 && found.solved.length === 0;
    for (let i = 0, game; isOpen && (game = this.#instance.call("unisol_reader_other_game", this.#reader, i)); i++) {
      const { solved } = this.#searchGame(ranges, game);
      if (solved.length) found.otherGames.push({ game: this.#instance.text(game), solved });
    }
    return found;
  }

  /** Searches the deals of one game: the pointer to its name, or 0 for that of the record. */
  #searchGame(ranges, game) {
    const found = { tried: 0, solved: [], legal: 0, firstLegal: [] };
    const context = this.#instance.listen((deal, solved) => {
      if (solved) found.solved.push(deal);
      else if (found.legal++ < MOST_NAMED) found.firstLegal.push(deal);
    });
    try {
      for (const range of ranges)
        this.#instance.withCopies([range], (p) => {
          const num = this.#instance.call("js_deals_count", p);
          const ok = this.#instance.call("js_reader_identify", this.#reader, game, p, context) === OK;
          if (!num) throw new UnisolError(this.diagnostics.splice(0)); // not a range
          if (ok) found.tried += Number(num);
        });
    } finally {
      this.#instance.forget(context);
    }
    return found;
  }

  close() {
    this.#record?.expire();
    if (!this.#instance.lost) this.#instance.call("unisol_reader_free", this.#reader);
    this.#dropChunk();
    if (!this.#instance.lost) this.#instance.call("unisol_formats_free", this.#formats);
    this.#instance.system.close(this.#descriptor);
    this.#instance.forget(this.#context);
  }
}

/** Writes records in one format.  See Unisol.writer. */
class Writer {
  #instance;
  #writer;
  #formats = 0;
  #context;
  diagnostics = [];
  written = 0;
  refused = 0;

  constructor(instance, options) {
    this.#instance = instance;
    this.#context = instance.listen((d) => {
      this.diagnostics.push(d);
      options.onDiagnostic?.(d);
    });
    this.#writer = instance.call("js_writer_new", this.#context);
    if (!this.#writer) throw new UnisolError([], "out of memory");
    try {
      const use = "unisol_writer_use_formats";
      this.#formats = useFormats(instance, use, this.#writer, options, this.#context, this.diagnostics);
      instance.useParts(options.to);
      instance.system.withFiles(options.files, () => {
        instance.setOptions("unisol_writer_set", this.#writer, WRITER_OPTIONS, options, this.diagnostics);
        if (instance.call("unisol_writer_open_memory", this.#writer) !== OK) throw new UnisolError(this.diagnostics);
      });
    } catch (error) {
      this.free();
      throw error;
    }
  }

  write(record) {
    const ok = this.#instance.call("unisol_writer_write", this.#writer, record.pointerFor(this.#instance)) === OK;
    if (ok) this.written++;
    else this.refused++;
    return ok;
  }

  /** Writes what a reader returns.  True at its end. */
  take(done, value) {
    this.diagnostics.push(...(done ? value : value.diagnostics));
    if (done) return true;
    if (value instanceof Record) this.write(value);
    else this.refused++;
    return false;
  }

  /** The same as finish(), but throws if all records were refused. */
  finishAll() {
    if (this.written === 0 && this.refused > 0) throw new UnisolError(this.diagnostics);
    return this.finish();
  }

  finish() {
    const status = this.#instance.call("unisol_writer_close", this.#writer);
    const text = this.#instance.withCopies([new Uint8Array(4)], (place) => {
      const p = this.#instance.call("unisol_writer_text", this.#writer, place);
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.#instance.bytes(p, this.#instance.u32(place)));
    });
    this.free();
    if (status !== OK) throw new UnisolError(this.diagnostics);
    const { written, refused, diagnostics } = this;
    return { text, written, refused, diagnostics };
  }

  free() {
    if (this.#writer && !this.#instance.lost) {
      this.#instance.call("unisol_writer_free", this.#writer);
      this.#instance.call("unisol_formats_free", this.#formats);
    }
    this.#writer = 0;
    this.#instance.forget(this.#context);
  }
}

class Unisol {
  #instance;

  /** The compiled module, which can be sent to a worker. */
  module;

  /** The class of games. */
  Game = gamesOf(this);

  /** What load() was given, for a worker. */
  parts;

  /** A promise of the sheets, if they are being loaded. */
  sheets;

  constructor(module, parts) {
    this.module = module;
    this.parts = parts;
    this.#current();
  }

  // The instance for new calls: another one if the module has stopped.
  #current() {
    if (!this.#instance || this.#instance.lost) this.#instance = new Instance(this.module, this.parts);
    return this.#instance;
  }

  /** Loads the sheets, unless they are there. */
  async fetchSheets() {
    if (this.parts instanceof Error || this.parts[SHEETS]) return;
    this.sheets ??= loadSheets();
    const sheets = await this.sheets;
    if (this.parts[SHEETS]) return; // another call was faster
    this.parts = sheets instanceof Error ? sheets : { ...this.parts, ...sheets };
    this.#current().addParts(sheets);
  }

  get version() {
    return this.#current().text(this.#instance.call("unisol_version"));
  }

  // ---- lists

  #list(structure, functionName, ...args) {
    const instance = this.#current();
    const rows = [];
    for (let i = 0, row; (row = instance.filled(structure, (p) => instance.call(functionName, ...args, i, p))); i++)
      rows.push(row);
    return rows;
  }

  formats() {
    const instance = this.#current();
    return this.#list("format_info", "unisol_formats_at", 0).map((format) =>
      instance.withCopies([format.name], (name) => ({
        ...format,
        holds: instance.texts((i) => instance.call("unisol_format_holds_at", name, i)),
        options: this.#list("option_info", "unisol_format_option_at", name),
      })),
    );
  }

  variants() {
    return this.#list("variant_info", "unisol_variant_at");
  }

  formatForFile(name) {
    const instance = this.#current();
    return instance.withCopies([name], (p) => instance.text(instance.call("unisol_format_for_file", p)));
  }

  // ---- reading

  *#records(options, open) {
    const reader = new Reader(this.#current(), options);
    try {
      open(reader);
      for (let record; (record = reader.next());) yield record;
      return reader.diagnostics;
    } finally {
      reader.close();
    }
  }

  read(input, options = {}) {
    checkOptions(options, READER_OPTIONS);
    if (isAsync(input)) {
      const instance = this.#current();
      const quiet = { ...options, onProgress: undefined }; // parts that wait count once
      return readParts(input, options.onProgress, () => new Reader(instance, quiet));
    }
    return this.#records(options, (reader) => reader.open(input));
  }

  deal(name, options = {}) {
    checkOptions(options, READER_OPTIONS);
    for (const record of this.#records(options, (reader) => reader.openDeal(String(name)))) {
      if (!(record instanceof Record)) throw new UnisolError(record.diagnostics);
      return record.keep();
    }
    throw new UnisolError([], `no deal: ${name}`);
  }

  qr(text) {
    const instance = this.#current();
    return instance.withCopies([text, new Uint8Array(MOST_MODULES ** 2 + 1)], (p, modules) => {
      const size = instance.call("js_qr", p, modules);
      if (!size) return null;
      const all = instance.text(modules);
      return { size, rows: Array.from({ length: size }, (_, i) => all.slice(size * i, size * (i + 1))) };
    });
  }

  async #plainParts(input, options, plain) {
    const records = [];
    const reading = this.read(input, options);
    for (;;) {
      const { done, value } = await reading.next();
      if (done) return { records, diagnostics: value };
      records.push(value instanceof Record ? plain(value) : value);
    }
  }

  #plain(input, options, plain) {
    if (isAsync(input)) return this.#plainParts(input, options, plain);
    const records = [];
    const reading = this.read(input, options);
    for (;;) {
      const { done, value } = reading.next();
      if (done) return { records, diagnostics: value };
      records.push(value instanceof Record ? plain(value) : value);
    }
  }

  verify(input, options = {}) {
    return this.#plain(input, withDefaults(options, { repair: true }), (record) => record.verdict());
  }

  info(input, options = {}) {
    return this.#plain(input, withDefaults(options, { interpretations: "all" }), (record) => record.info());
  }

  identify(input, options = {}) {
    checkOptions(options, READER_OPTIONS);
    if (isAsync(input)) return partsOf(input).then((parts) => this.identify(parts, options));
    const reader = new Reader(this.#current(), options);
    const ranges = [options.deals ?? "ms:1-32000"].flat();
    const records = [];
    try {
      reader.open(input);
      for (let number = 1, ok; (ok = reader.check()) !== null; number++) {
        const found = reader.search(ok ? ranges : []);
        records.push({ number, ...found, diagnostics: reader.diagnostics.splice(0) });
      }
      return { records, diagnostics: reader.diagnostics };
    } finally {
      reader.close();
    }
  }

  // ---- several records

  merge(records) {
    return merge(this.#current(), records);
  }

  diff(first, second) {
    return diff(this.#current(), first, second);
  }

  stats(records) {
    return stats(this.#current(), records);
  }

  unique(records) {
    return unique(this.#current(), records);
  }

  // ---- playing

  verifyPlay(start, variant, moves, options) {
    return verifyPlay(this, start, variant, moves, options);
  }

  // ---- writing

  writer(options) {
    checkOptions(options, WRITER_OPTIONS);
    return new Writer(this.#current(), options);
  }

  convert(input, options) {
    if (input instanceof Game || input instanceof Record) return this.#convertRecord(input, options);
    checkOptions(options, READER_OPTIONS, WRITER_OPTIONS);
    if (isAsync(input)) return this.#convertParts(input, options);
    const writer = new Writer(this.#current(), options);
    try {
      const reading = this.read(input, readerOptions(options));
      for (;;) {
        const { done, value } = reading.next();
        if (writer.take(done, value)) break;
      }
      return writer.finishAll();
    } finally {
      writer.free();
    }
  }

  async #convertParts(input, options) {
    const writer = new Writer(this.#current(), options);
    try {
      const reading = this.read(input, readerOptions(options));
      for (;;) {
        const { done, value } = await reading.next();
        if (writer.take(done, value)) break;
      }
      return writer.finishAll();
    } finally {
      writer.free();
    }
  }

  #convertRecord(input, options) {
    const record = input instanceof Game ? input.record() : input;
    const writer = this.writer(options);
    try {
      if (!writer.write(record)) throw new UnisolError(writer.diagnostics);
      return writer.finish();
    } finally {
      writer.free();
      if (record !== input) record.free();
    }
  }
}
