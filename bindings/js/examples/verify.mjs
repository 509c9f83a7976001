// Prints the verdicts of files, as `unisol verify` does: node verify.mjs FILE...
import { readFileSync } from "node:fs";
import { load } from "unisol";

const unisol = await load();
for (const name of process.argv.slice(2)) {
  const { records } = unisol.verify(readFileSync(name), { name });
  for (const record of records) {
    if (record.result === "unreadable") console.log(`${name}: cannot be read`);
    else console.log(`${name}: ${record.fault?.text ?? record.result}: ${record.numMoves} moves, deal ${record.deal}`);
    for (const { line, column, level, message } of record.diagnostics)
      console.log(`  ${line}:${column}: ${level}: ${message}`);
  }
}
