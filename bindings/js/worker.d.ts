// SPDX-License-Identifier: MIT
import type {
  AsyncInput,
  Diagnostic,
  Identified,
  IdentifyOptions,
  Info,
  Output,
  ReadOptions,
  Results,
  Unisol,
  Unreadable,
  Verdict,
  WriteOptions,
} from "./unisol.js";

/** What can be sent to a worker. A browser reads a Blob or File in parts. */
export type WorkerInput = string | ArrayBuffer | ArrayBufferView | Blob | AsyncInput;

export interface Progress {
  /** Bytes of the input that have been read, and all of them; Infinity: it arrives in parts. */
  bytes: number;
  size: number;
  /** Records that have been read. */
  records: number;
}

export interface CallOptions {
  /** Stops the call. It rejects with the signal's reason, and the worker is replaced. */
  signal?: AbortSignal;
  /** Called several times a second. */
  onProgress?: (progress: Progress) => void;
}

/** Options of unisol.mjs that can be sent: no functions. */
type Sent<T> = Omit<T, "onDiagnostic" | "onProgress" | "onRecord"> & CallOptions;

/** The calls of Unisol, in a worker. Calls are answered one after another. */
export interface UnisolWorker {
  /**
   * The records as plain objects, as they come: see Unisol.read. Leaving the loop early stops the call, and
   * the worker is replaced.
   */
  read(input: WorkerInput, options?: Sent<ReadOptions>): AsyncGenerator<Info | Unreadable, Diagnostic[], undefined>;
  verify(input: WorkerInput, options?: Sent<ReadOptions>): Promise<Results<Verdict>>;
  info(input: WorkerInput, options?: Sent<ReadOptions>): Promise<Results<Info>>;
  identify(input: WorkerInput, options?: Sent<IdentifyOptions>): Promise<Results<Identified>>;
  convert(input: WorkerInput, options: Sent<ReadOptions & WriteOptions>): Promise<Output>;
  /** Ends the worker. Calls that are not answered reject. A later call starts a new worker. */
  terminate(): void;
}

type Source = string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module | Unisol;

/** Starts a worker, and compiles the module once, meanwhile, or takes what load() gave.  The source may be a promise. */
export function startWorker(source?: Source | Promise<Source>): Promise<UnisolWorker>;
