// Prints the moves of a solution in words, and the board before the last one: node replay.mjs FILE
import { readFileSync } from "node:fs";
import { load } from "unisol";

const unisol = await load();
for (const record of unisol.read(readFileSync(process.argv[2]))) {
  if (record.result === "unreadable") continue;
  const walk = record.walk();
  for (const move of walk) console.log(`${move.number}. ${walk.sentence}`);

  const board = record.board(record.numMoves - 1);
  for (const column of board.columns) console.log(`: ${column.map((card) => card.text).join(" ")}`);
}
