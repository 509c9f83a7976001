// SPDX-License-Identifier: MIT
// The system that the C library of the module sees: a clock, random numbers, files in memory that can
// only be read, and streams.  It reaches no file and no network.

const OK = 0,
  BADF = 8,
  INVAL = 28,
  IO = 29,
  NOENT = 44,
  NOSYS = 52,
  SPIPE = 70;
const DIRECTORY = 3,
  REGULAR = 4,
  PIPE = 0; // file types
const ROOT = 3,
  FIRST_FILE = 4; // descriptors

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns the bytes of a string, an ArrayBuffer or a view of one. */
export function bytesOf(data) {
  if (typeof data === "string") return encoder.encode(data);
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  throw new TypeError("expected a string, an ArrayBuffer or a typed array");
}

// There is one directory.
const plainPath = (path) => path.replace(/^(\.?\/)*/, "");

/** The descriptors of one instance.  `memory` returns its ArrayBuffer, which changes when it grows.
    `fail` receives what an iterable of chunks throws, which must not pass through the module.  `files` are those of another
    system. */
export class System {
  #memory;
  #fail;
  #files; // paths to bytes
  #open = new Map(); // descriptors to open files and streams

  constructor(memory, fail, files = new Map()) {
    this.#memory = memory;
    this.#fail = fail;
    this.#files = files;
  }

  get files() {
    return this.#files;
  }

  /** Calls use() while there are these files: { name: data }. */
  withFiles(files, use) {
    for (const [name, data] of Object.entries(files ?? {})) this.#files.set(plainPath(name), bytesOf(data));
    try {
      return use();
    } finally {
      this.#files.clear();
    }
  }

  /** Returns a descriptor that reads the chunks of a synchronous iterable, one after another. */
  openStream(chunks) {
    return this.#add({
      type: PIPE,
      iterator: chunks[Symbol.iterator](),
      chunk: new Uint8Array(0),
      at: 0,
      taken: 0,
      ended: false,
    });
  }

  /** How many bytes of a stream were read. */
  taken(descriptor) {
    return this.#open.get(descriptor).taken;
  }

  close(descriptor) {
    const file = this.#open.get(descriptor);
    this.#open.delete(descriptor);
    if (file?.iterator && !file.ended) file.iterator.return?.();
  }

  #add(file) {
    let descriptor = FIRST_FILE;
    while (this.#open.has(descriptor)) descriptor++;
    this.#open.set(descriptor, file);
    return descriptor;
  }

  // Returns up to `length` bytes of an open file; `at` is for regular files.
  #take(file, at, length) {
    if (file.type === REGULAR) return file.bytes.subarray(at, at + length);
    while (file.at === file.chunk.length && !file.ended) {
      file.ended = true; // if next() throws
      const { done, value } = file.iterator.next();
      file.ended = done;
      file.chunk = done ? new Uint8Array(0) : bytesOf(value);
      file.at = 0;
    }
    const part = file.chunk.subarray(file.at, file.at + length);
    file.at += part.length;
    file.taken += part.length;
    return part;
  }

  #readVector(descriptor, vector, count, at, result) {
    const file = this.#open.get(descriptor);
    if (!file) return BADF;
    let total = 0;
    try {
      for (let i = 0; i < count; i++) {
        const view = new DataView(this.#memory());
        const length = view.getUint32(vector + 8 * i + 4, true);
        const part = this.#take(file, at + total, length);
        new Uint8Array(this.#memory(), view.getUint32(vector + 8 * i, true), part.length).set(part);
        total += part.length;
        if (part.length < length) break;
      }
    } catch (error) {
      this.#fail(error);
      return IO;
    }
    new DataView(this.#memory()).setUint32(result, total, true);
    return OK;
  }

  #stat(type, size, result) {
    new Uint8Array(this.#memory(), result, 64).fill(0);
    const view = new DataView(this.#memory());
    view.setUint8(result + 16, type);
    view.setBigUint64(result + 32, BigInt(size), true);
    return OK;
  }

  #path(p, length) {
    return decoder.decode(new Uint8Array(this.#memory(), p, length).slice());
  }

  /** The functions of wasi_snapshot_preview1 that a module imports.  Those that are not here fail. */
  imports(names) {
    const view = () => new DataView(this.#memory());
    const known = {
      environ_sizes_get(count, size) {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return OK;
      },
      environ_get: () => OK,
      clock_time_get(id, precision, result) {
        const now = id ? performance.now() : Date.now();
        view().setBigUint64(result, BigInt(Math.round(now * 1e6)), true);
        return OK;
      },
      random_get: (p, length) => {
        for (let at = 0; at < length; at += 65536)
          // the most that getRandomValues accepts
          crypto.getRandomValues(new Uint8Array(this.#memory(), p + at, Math.min(65536, length - at)));
        return OK;
      },
      proc_exit(status) {
        throw new WebAssembly.RuntimeError(`exit ${status}`);
      },

      fd_prestat_get: (descriptor, result) => {
        if (descriptor !== ROOT) return BADF;
        view().setUint32(result, 0, true);
        view().setUint32(result + 4, 1, true);
        return OK;
      },
      fd_prestat_dir_name: (descriptor, p) => {
        view().setUint8(p, "/".charCodeAt(0));
        return OK;
      },
      fd_fdstat_get: (descriptor, result) => {
        const file = this.#open.get(descriptor);
        if (!file && descriptor > ROOT) return BADF;
        new Uint8Array(this.#memory(), result, 24).fill(0);
        view().setUint8(result, descriptor === ROOT ? DIRECTORY : (file?.type ?? 2));
        view().setBigUint64(result + 8, ~0n, true); // all rights
        view().setBigUint64(result + 16, ~0n, true);
        return OK;
      },
      path_open: (root, flags, p, length, openFlags, rights, inheriting, fdFlags, result) => {
        const bytes = this.#files.get(plainPath(this.#path(p, length)));
        if (!bytes) return NOENT;
        view().setUint32(result, this.#add({ type: REGULAR, bytes, position: 0 }), true);
        return OK;
      },
      path_filestat_get: (root, flags, p, length, result) => {
        const bytes = this.#files.get(plainPath(this.#path(p, length)));
        return bytes ? this.#stat(REGULAR, bytes.length, result) : NOENT;
      },
      fd_filestat_get: (descriptor, result) => {
        const file = this.#open.get(descriptor);
        return file ? this.#stat(file.type, file.bytes?.length ?? 0, result) : BADF;
      },
      fd_close: (descriptor) => {
        this.close(descriptor);
        return OK;
      },
      fd_seek: (descriptor, offset, whence, result) => {
        const file = this.#open.get(descriptor);
        if (!file) return BADF;
        if (file.type !== REGULAR) return SPIPE;
        const position = [0, file.position, file.bytes.length][whence] + Number(offset);
        if (!(position >= 0)) return INVAL;
        file.position = position;
        view().setBigUint64(result, BigInt(position), true);
        return OK;
      },
      fd_read: (descriptor, vector, count, result) => {
        const file = this.#open.get(descriptor);
        const status = this.#readVector(descriptor, vector, count, file?.position ?? 0, result);
        if (status === OK && file.type === REGULAR) file.position += view().getUint32(result, true);
        return status;
      },
      fd_pread: (descriptor, vector, count, offset, result) =>
        this.#readVector(descriptor, vector, count, Number(offset), result),
      fd_write: (descriptor, vector, count, result) => {
        // only messages of the libraries
        let text = "";
        for (let i = 0; i < count; i++)
          text += this.#path(view().getUint32(vector + 8 * i, true), view().getUint32(vector + 8 * i + 4, true));
        if (descriptor > 2) return BADF;
        console.warn(text);
        view().setUint32(result, encoder.encode(text).length, true);
        return OK;
      },
    };
    return Object.fromEntries(names.map((name) => [name, known[name] ?? (() => NOSYS)]));
  }
}
