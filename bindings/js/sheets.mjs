// SPDX-License-Identifier: MIT
// Stylesheets: what sheets.wasm compiles and applies for one instance of unisol.wasm.
import { System } from "./wasi.mjs";

export const GONE = 0xffffffff; // as in src/sheets.h

export class Sheets {
  #files; // of the system that called
  #exports = null; // of an instance, which is made for the first stylesheet, and for the next one after it stopped
  #pointers = new Map(); // stylesheets in the instance, by their numbers
  #last = 0;
  #listener; // of the call that runs

  /** The compiled module, or null while it is not loaded. */
  module = null;

  /** `files` are those that stylesheets include. */
  constructor(files) {
    this.#files = files;
  }

  #start() {
    const system = new System(
      () => this.#exports.memory.buffer,
      (error) => {
        throw error;
      },
      this.#files,
    );
    const bytes = (p, length) => new Uint8Array(this.#exports.memory.buffer, p, length);
    const wasi = WebAssembly.Module.imports(this.module).filter((i) => i.module === "wasi_snapshot_preview1");
    this.#exports = new WebAssembly.Instance(this.module, {
      wasi_snapshot_preview1: system.imports(wasi.map((i) => i.name)),
      Math,
      unisol: {
        says: (id, p, length) => this.#listener.says(id, bytes(p >>> 0, length)),
        result: (p, length) => this.#listener.result(bytes(p >>> 0, length)),
      },
    }).exports;
    this.#exports._initialize();
  }

  // Calls a function with a copy of some bytes, which have a NUL after them.  If the module stops, the stylesheets that it
  // had are lost.
  #call(name, bytes, use, listener) {
    this.#listener = listener;
    try {
      if (!this.#exports) this.#start();
      const p = this.#exports.js_alloc(bytes.length + 1) >>> 0;
      if (!p) throw new RangeError("out of memory");
      const copy = new Uint8Array(this.#exports.memory.buffer, p, bytes.length + 1);
      copy.set(bytes);
      copy[bytes.length] = 0;
      const answer = use(this.#exports[name], p) >>> 0;
      this.#exports.js_free(p);
      return answer;
    } catch {
      this.#exports = null;
      this.#pointers.clear();
      return GONE;
    }
  }

  /** Returns the number of the stylesheet, 0 after a diagnostic, or GONE. */
  load(name, kind, listener) {
    const pointer = this.#call("sheet_load", name, (load, p) => load(p, kind), listener);
    if (pointer === 0 || pointer === GONE) return pointer;
    this.#pointers.set(++this.#last, pointer);
    return this.#last;
  }

  // Calls a function of a stylesheet with these bytes.  Returns 1, 0 after a diagnostic, or GONE.
  #use(name, number, bytes, listener) {
    const sheet = this.#pointers.get(number);
    return sheet ? this.#call(name, bytes, (call, p) => call(sheet, p, bytes.length), listener) : GONE;
  }

  set(number, params) {
    return this.#use("sheet_set", number, params);
  }

  apply(number, xml, listener) {
    return this.#use("sheet_apply", number, xml, listener);
  }

  free(number) {
    const sheet = this.#pointers.get(number);
    this.#pointers.delete(number);
    if (sheet) this.#exports.sheet_free(sheet);
  }
}
