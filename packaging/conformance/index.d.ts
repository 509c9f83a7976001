export interface Case {
  file: string;
  verdict: "valid" | "illegal" | "invalid";
  /** Of illegal files: the move at fault, counted from 1, and the reason. */
  move: number | null;
  fault: string;
  /** What the schemas say about it. */
  schema: string;
  requirement: string;
  reason: string;
  url: URL;
}

export interface Vector {
  header: Record<string, unknown>;
  requirement: string;
  board: Record<string, unknown>;
  [answer: string]: unknown;
}

export function table(name?: string): Record<string, string>[];
export function files(): Case[];
export function vectors(kind: "moves" | "limit" | "automoves" | "count" | "deal"): Vector[];
