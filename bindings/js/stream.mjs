// SPDX-License-Identifier: MIT
// Inputs that arrive in parts: records are read as soon as their parts are there.
import { bytesOf } from "./wasi.mjs";

const LEAST = 64; // bytes that the library takes at once

/** Thrown by a queue that has no more bytes yet. */
class NeedsMore extends Error {}

/** True for an input whose parts have to be waited for. */
export function isAsync(input) {
  return typeof input?.[Symbol.asyncIterator] === "function";
}

/** The parts that have arrived, as the stream of one reader. */
class Queue {
  #parts;
  #ended;

  constructor(parts, ended) {
    this.#parts = [...parts];
    this.#ended = ended;
  }

  push(part) {
    this.#parts.push(part);
  }

  end() {
    this.#ended = true;
  }

  [Symbol.iterator]() {
    return this;
  }

  next() {
    if (this.#parts.length > 0) return { done: false, value: this.#parts.shift() };
    if (this.#ended) return { done: true, value: undefined };
    throw new NeedsMore("more bytes are needed");
  }
}

/** An asynchronous input, and what has arrived of it. */
class Arrival {
  parts = [];
  size = 0;
  ended = false;
  #iterator;
  #counter;

  constructor(input, counter) {
    this.#iterator = input[Symbol.asyncIterator]();
    this.#counter = counter;
  }

  /** Waits for the next part; null at the end. */
  async next() {
    const { done, value } = this.ended ? { done: true } : await this.#iterator.next();
    this.ended = done;
    if (done) return null;
    const part = bytesOf(value).slice(); // the caller may use its buffer again
    this.#counter?.(part.length);
    this.size += part.length;
    return part;
  }

  async keep() {
    const part = await this.next();
    if (part) this.parts.push(part);
  }

  async close() {
    if (!this.ended) await this.#iterator.return?.();
  }
}

function isCompressed(parts) {
  const [a, b, c, d] = joined(parts, parts.reduce((size, part) => size + part.length, 0)).subarray(0, 4);
  return (a === 0x1f && b === 0x8b) || (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd);
}

function joined(parts, size) {
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// Opens what has arrived as soon as that is enough to know the format.  The last bytes are held back, so
// that the library can take the records before them at once.
async function open(arrival, newReader) {
  for (let wanted = 2 * LEAST; ; ) {
    while (arrival.size < wanted && !arrival.ended) await arrival.keep();
    const reader = newReader();
    const all = joined(arrival.parts, arrival.size);
    const held = arrival.ended ? all.length : all.length - LEAST;
    const queue = new Queue([all.subarray(0, held)], arrival.ended);
    try {
      reader.open(queue);
      queue.push(all.subarray(held));
      return { reader, queue };
    } catch (error) {
      reader.close();
      if (!(error instanceof NeedsMore)) throw error;
    }
    wanted = 2 * arrival.size;
  }
}

async function* whole(arrival, newReader) {
  while (!arrival.ended) await arrival.keep();
  const reader = newReader();
  try {
    reader.open(arrival.parts);
    for (let record; (record = reader.next()); ) yield record;
    return reader.diagnostics;
  } finally {
    reader.close();
  }
}

async function* partwise(arrival, { reader, queue }, inner) {
  let read = 0; // records of the parts before this one
  for (;;) {
    while (arrival.size - reader.taken < LEAST && !arrival.ended) {
      const part = await arrival.next();
      if (part) queue.push(part);
      else queue.end();
    }
    const more = reader.takeInto(inner, Math.max(arrival.size - reader.taken, LEAST));
    if (!more) return [...reader.diagnostics, ...inner.diagnostics];
    inner.before = read;
    for (let record; (record = inner.next()); read++) yield record;
  }
}

/**
 * Returns the records of an asynchronous input: each one as soon as the next one begins, if the format
 * consists of separate records, and otherwise at the end.  newReader() makes readers with the same
 * options.
 */
export async function* readParts(input, counter, newReader) {
  const arrival = new Arrival(input, counter);
  try {
    const opened = await open(arrival, newReader);
    const inner = newReader();
    try {
      const isCut = !arrival.ended && opened.reader.canTake && !isCompressed(arrival.parts);
      if (!isCut) return yield* whole(arrival, newReader);
      arrival.parts.length = 0;
      return yield* partwise(arrival, opened, inner);
    } finally {
      inner.close();
      opened.reader.close();
    }
  } finally {
    await arrival.close();
  }
}
