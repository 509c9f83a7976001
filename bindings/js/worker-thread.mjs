// SPDX-License-Identifier: MIT
// The worker of worker.mjs: answers one call after another.
import { NEED_PARTS } from "./instance.mjs";
import { load, Record, UnisolError } from "./unisol.mjs";
import { bytesOf } from "./wasi.mjs";

const PART = 256 * 1024; // bytes of a Blob that are read at once
const REPORT_EVERY = 50; // milliseconds

const isNode = typeof process !== "undefined" && process.versions?.node !== undefined;
const port = isNode ? (await import("node:worker_threads")).parentPort : globalThis;
let loading; // the library

// Only workers in browsers can read a Blob in parts while they wait.
function* partsOf(blob) {
  const reader = new FileReaderSync();
  for (let at = 0; at < blob.size; at += PART) yield reader.readAsArrayBuffer(blob.slice(at, at + PART));
}

// Parts of what is in memory, so that there is progress to report.
function* split(bytes) {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
}

const WINDOW = 64; // records that were sent and not taken

// What the running call waits for: parts of its input, and permission to send further records.
class Mail {
  #arrived = { part: [], taken: [] };
  #waiting = { part: null, taken: null };

  put(kind, value) {
    const waiting = this.#waiting[kind];
    this.#waiting[kind] = null;
    if (waiting) waiting(value);
    else this.#arrived[kind].push(value);
  }

  async take(kind) {
    if (this.#arrived[kind].length > 0) return this.#arrived[kind].shift();
    return new Promise((resolve) => (this.#waiting[kind] = resolve));
  }
}

let running = { id: 0, mail: new Mail() };

// The parts of an input, which are asked for one after another.
async function* arriving({ id, mail }) {
  for (;;) {
    port.postMessage({ id, wants: true });
    const part = await mail.take("part");
    if (part === null) return;
    yield part;
  }
}

// Sends the records of an input as plain objects.  Returns the diagnostics that belong to none of them.
async function sendRecords(unisol, { id, mail }, input, options) {
  const reading = unisol.read(input, options);
  for (let sent = 0; ; sent++) {
    const { done, value } = await reading.next();
    if (done) return value;
    if (sent >= WINDOW) await mail.take("taken");
    port.postMessage({ id, record: value instanceof Record ? value.info() : value });
  }
}

async function open(input) {
  const isBlob = typeof Blob === "function" && input instanceof Blob;
  if (isBlob && typeof FileReaderSync === "function") return { chunks: partsOf(input), size: input.size };
  const bytes = bytesOf(isBlob ? await input.arrayBuffer() : input);
  return { chunks: split(bytes), size: bytes.length };
}

async function answer({ method, input, arrives, options }, report) {
  const unisol = await loading;
  if (NEED_PARTS.includes(options?.to) || options?.stylesheet || options?.readStylesheet) await unisol.fetchSheets();
  const call = running;
  const { chunks, size } = arrives ? { chunks: arriving(call), size: Infinity } : await open(input);
  let bytes = 0,
    records = 0,
    reported = performance.now();
  const progress = () => {
    const now = performance.now();
    if (now - reported < REPORT_EVERY) return;
    reported = now;
    report({ bytes, size, records });
  };
  const watched = {
    ...options,
    onProgress(n) {
      bytes += n;
      progress();
    },
    onRecord() {
      records++;
      progress();
    },
  };
  const result = await (method === "read" ? sendRecords(unisol, call, chunks, watched) : unisol[method](chunks, watched));
  report({ bytes, size, records }); // the end, however short the call was
  return result;
}

// Errors are sent as plain objects: a copy would lose the diagnostics.
function plainError(error) {
  const { name, message, stack, diagnostics } = error;
  return { isOurs: error instanceof UnisolError, name, message, stack, diagnostics };
}

async function receive({ id, module, parts, ...call }) {
  if (module) {
    loading = load(module, parts);
    loading.catch(() => {}); // each call reports it
    return;
  }
  running = { id, mail: new Mail() };
  try {
    port.postMessage({ id, result: await answer(call, (progress) => port.postMessage({ id, progress })) });
  } catch (error) {
    port.postMessage({ id, error: plainError(error) });
  }
}

// Calls wait for the one before them.  The first message brings the module.
let last = Promise.resolve();
const enqueue = (message) => {
  for (const kind of ["part", "taken"])
    if (kind in message) return message.id === running.id ? running.mail.put(kind, message[kind]) : undefined;
  last = last.then(() => receive(message));
};
if (isNode) port.on("message", enqueue);
else port.onmessage = (event) => enqueue(event.data);
