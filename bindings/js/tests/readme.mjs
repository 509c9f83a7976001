// SPDX-License-Identifier: MIT
// Runs each block of JavaScript of a page, in the current directory, and compares what it prints with
// its comments: `console.log(...); // text`, and lines that are only a comment after it.
import { spawnSync } from "node:child_process";
import fs from "node:fs";

const blocks = [...fs.readFileSync(process.argv[2], "utf8").matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code);
if (blocks.length === 0) console.log("there is no code");
for (const [i, code] of blocks.entries()) {
  fs.writeFileSync(`block${i}.mjs`, code);
  const { status, stdout, stderr } = spawnSync(process.execPath, [`block${i}.mjs`], { encoding: "utf8" });
  if (status !== 0) console.log(`block ${i + 1}: exit status ${status}\n${stderr}`);
  const wanted = [...code.matchAll(/(?:console\.log\(.*\);|^) *\/\/ (.*)$/gm)].map(([, text]) => text);
  const printed = stdout.split("\n");
  for (const text of wanted)
    if (!printed.includes(text)) console.log(`block ${i + 1}: nothing prints: ${text}\n${stdout}`);
}
