// Counts the results in a large file without reading it at once: node chunks.mjs FILE
import { closeSync, openSync, readSync } from "node:fs";
import { load } from "unisol";

function* chunksOf(path) {
  const file = openSync(path);
  try {
    const buffer = new Uint8Array(64 * 1024);
    for (let n; (n = readSync(file, buffer)) > 0;) yield buffer.subarray(0, n);
  } finally {
    closeSync(file);
  }
}

const unisol = await load();
const counts = {};
for (const record of unisol.read(chunksOf(process.argv[2]))) counts[record.result] = (counts[record.result] ?? 0) + 1;
console.log(counts);
