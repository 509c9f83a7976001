// SPDX-License-Identifier: MIT
// The cases of the conformance kit.  README.md describes them.  run.py tests programs of any language.
import { readFileSync } from "node:fs";

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

/** The rows of a table, as objects whose fields have the names of its first line. */
export function table(name = "MANIFEST.tsv") {
  const [head, ...rows] = read(name).trimEnd().split("\n").map((line) => line.split("\t"));
  return rows.map((row) => Object.fromEntries(head.map((field, i) => [field, row[i]])));
}

/** The files with their verdicts: `url` is that of a document, and `verdict` is valid, illegal or invalid. */
export function files() {
  return table().map((row) => ({ ...row, move: row.move ? Number(row.move) : null, url: new URL(row.file, import.meta.url) }));
}

/** The vectors of a kind, each with the `header` of its group: moves, limit, automoves, count or deal. */
export function vectors(kind) {
  let group;
  return read(`vectors/${kind}.jsonl`).trimEnd().split("\n").map((line) => JSON.parse(line)).flatMap((line) => {
    if (!line.header) return [{ ...line, header: group.header, requirement: group.requirement }];
    group = line;
    return [];
  });
}
