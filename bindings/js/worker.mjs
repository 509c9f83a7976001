// SPDX-License-Identifier: MIT
// The calls of unisol.mjs in a worker, so that a page stays responsive and a call can be stopped.
import { CrashError, load, UnisolError } from "./unisol.mjs";

const isNode = typeof process !== "undefined" && process.versions?.node !== undefined;

const isAsync = (input) => typeof input?.[Symbol.asyncIterator] === "function";

// Starts a worker: { post, terminate }.  Bundlers recognize this form of new Worker().
async function start(receive, fail) {
  if (isNode) {
    const { Worker: NodeWorker } = await import("node:worker_threads");
    const worker = new NodeWorker(new URL("./worker-thread.mjs", import.meta.url));
    worker.on("message", receive).on("error", fail);
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => worker.terminate(),
      hold: () => worker.ref(),
      release: () => worker.unref(),
    };
  }
  const worker = new Worker(new URL("./worker-thread.mjs", import.meta.url), { type: "module" });
  worker.onmessage = (event) => receive(event.data);
  worker.onerror = (event) => fail(new Error(event.message ?? "the worker cannot be started"));
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    hold() {},
    release() {},
  };
}

function errorOf({ isOurs, name, message, stack, diagnostics }) {
  const error = isOurs ? new UnisolError(diagnostics, message) : new Error(message);
  if (name === "CrashError") Object.setPrototypeOf(error, CrashError.prototype);
  return Object.assign(error, { name, stack });
}

class UnisolWorker {
  #library; // a promise of the module and its parts
  #worker; // a promise
  #calls = []; // in order; the worker has the first one
  #lastId = 0;

  constructor(library) {
    this.#library = library;
    this.#worker = this.#start();
    this.#worker.catch(() => this.#stop());
  }

  #call(method, input, { signal, onProgress, ...options } = {}, onRecord = undefined) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const call = { id: ++this.#lastId, method, input, options, resolve, reject, onProgress, onRecord };
      if (isAsync(input)) call.parts = input[Symbol.asyncIterator]();
      const abort = () => this.#remove(call, signal.reason, true);
      call.settled = () => {
        signal?.removeEventListener("abort", abort);
        call.parts?.return?.();
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#calls.push(call);
      if (this.#calls.length === 1) this.#send();
    });
  }

  // Sends the first call to the worker.
  async #send() {
    const [call] = this.#calls;
    if (!call) return;
    try {
      this.#worker ??= this.#start();
      const worker = await this.#worker;
      if (this.#calls[0] !== call) return;
      worker.hold();
      const { id, method, parts, options } = call;
      worker.post({ id, method, ...(parts ? { arrives: true } : { input: call.input }), options });
    } catch (error) {
      this.#remove(call, error, false);
    }
  }

  async #start() {
    const worker = await start(
      (message) => this.#receive(message),
      (error) => this.#fail(error),
    );
    try {
      const { module, parts } = await this.#library;
      worker.post({ module, parts });
    } catch (error) {
      worker.terminate();
      throw error;
    }
    return worker;
  }

  // Ends the call that runs.  Without one, the next call starts another worker, and ends with its error.
  #fail(error) {
    if (this.#calls.length === 0) this.#stop();
    else this.#remove(this.#calls[0], error, true);
  }

  // Sends the next part of an input that arrives in parts.
  async #sendPart(call) {
    try {
      const { done, value } = await call.parts.next();
      if (done) call.parts = null; // it has ended
      this.#answer(call, { part: done ? null : value });
    } catch (error) {
      call.parts = null;
      this.#remove(call, error, true);
    }
  }

  // Sends what the worker waits for, if the call still runs.
  async #answer(call, message) {
    const worker = await this.#worker;
    if (this.#calls[0] === call) worker.post({ id: call.id, ...message });
  }

  #receive({ id, progress, wants, record, result, error }) {
    const [call] = this.#calls;
    if (call?.id !== id) return;
    if (progress) return call.onProgress?.(progress);
    if (wants) return this.#sendPart(call);
    if (record) return call.onRecord(record, () => this.#answer(call, { taken: true }));
    this.#calls.shift();
    call.settled();
    this.#worker?.then((worker) => this.#calls.length || worker.release());
    if (error) call.reject(errorOf(error));
    else call.resolve(result);
    this.#send();
  }

  // Ends a call with an error.  One that runs can only be stopped together with its worker.
  #remove(call, error, stops) {
    const at = this.#calls.indexOf(call);
    if (at < 0) return;
    this.#calls.splice(at, 1);
    call.settled();
    call.reject(error);
    if (at > 0) return;
    if (stops) this.#stop();
    this.#send();
  }

  #stop() {
    this.#worker?.then(
      (worker) => worker.terminate(),
      () => {},
    );
    this.#worker = null;
  }

  async *read(input, options = {}) {
    const stop = new AbortController();
    const records = [];
    let wake = () => {};
    let end = null;
    const abort = () => stop.abort(options.signal.reason);
    options.signal?.addEventListener("abort", abort, { once: true });
    options.signal?.throwIfAborted();
    this.#call("read", input, { ...options, signal: stop.signal }, (record, taken) => {
      records.push({ record, taken });
      wake();
    }).then(
      (diagnostics) => wake((end = { diagnostics })),
      (error) => wake((end = { error })),
    );
    try {
      for (;;) {
        while (records.length === 0 && !end) await new Promise((resolve) => (wake = resolve));
        if (records.length === 0) break;
        const { record, taken } = records.shift();
        taken();
        yield record;
      }
      if (end.error) throw end.error;
      return end.diagnostics;
    } finally {
      options.signal?.removeEventListener("abort", abort);
      if (!end) stop.abort(); // the caller wants no more records
    }
  }

  verify(input, options) {
    return this.#call("verify", input, options);
  }

  info(input, options) {
    return this.#call("info", input, options);
  }

  identify(input, options) {
    return this.#call("identify", input, options);
  }

  convert(input, options) {
    return this.#call("convert", input, options);
  }

  terminate() {
    for (const call of this.#calls.splice(0)) {
      call.settled();
      call.reject(new Error("the worker was terminated"));
    }
    this.#stop();
  }
}

// The worker loads its scripts while the module is being loaded and compiled.
export async function startWorker(source) {
  const loading = Promise.resolve(source).then((found) => (found?.parts ? found : load(found)));
  const worker = new UnisolWorker(loading);
  await loading;
  return worker;
}
