// SPDX-License-Identifier: MIT
// Compares the module with a program, for tests/packages/platforms.tap.  Prints what differs.
// usage: PACKAGE=... node platforms.mjs PROGRAM FILE...
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { convert, difference, dump } from "./command.mjs";

const [program, ...files] = process.argv.slice(2);

function run(...words) {
  const result = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 30 });
  return { out: result.stdout, diag: result.status ? `${result.stderr}exit status ${result.status}\n` : result.stderr };
}

for (const name of files) {
  const bytes = fs.readFileSync(name);
  const wanted = run("dump", "--jobs", "1", name);
  const got = dump(bytes, { name });
  const faults = [
    ...difference("dump", wanted.out, got.out),
    ...difference("diagnostics", wanted.diag, got.diag),
    ...difference("jsonl", run("convert", "--jobs", "1", "-t", "jsonl", name).out, convert(bytes, { name, to: "jsonl" })),
  ];
  for (const line of faults) console.log(`${name}: ${line}`);
}
