// SPDX-License-Identifier: MIT
// The calls of unisol.mjs in a worker, so that a page stays responsive and a call can be stopped.
import { CrashError, load, UnisolError } from "./unisol.mjs";

const isNode = typeof process !== "undefined" && process.versions?.node !== undefined;

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
  #module;
  #worker = null; // a promise
  #calls = []; // in order; the worker has the first one
  #lastId = 0;

  constructor(module) {
    this.#module = module;
  }

  #call(method, input, { signal, onProgress, ...options } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const call = { id: ++this.#lastId, method, input, options, resolve, reject, onProgress };
      const abort = () => this.#remove(call, signal.reason, true);
      call.settled = () => signal?.removeEventListener("abort", abort);
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
      const { id, method, input, options } = call;
      worker.post({ id, method, input, options });
    } catch (error) {
      this.#remove(call, error, false);
    }
  }

  async #start() {
    const worker = await start(
      (message) => this.#receive(message),
      (error) => this.#remove(this.#calls[0], error, true),
    );
    worker.post({ module: this.#module });
    return worker;
  }

  #receive({ id, progress, result, error }) {
    const [call] = this.#calls;
    if (call?.id !== id) return;
    if (progress) return call.onProgress?.(progress);
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

export async function startWorker(source) {
  const { module } = await load(source);
  return new UnisolWorker(module);
}
