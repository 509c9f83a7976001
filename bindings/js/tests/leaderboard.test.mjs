// SPDX-License-Identifier: MIT
// Tests examples/leaderboard.mjs of the installed package: node --test leaderboard.test.mjs
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { once } from "node:events";
import { after, test } from "node:test";
import { load } from "unisol";

const server = spawn(process.execPath, ["node_modules/unisol/examples/leaderboard.mjs", "0"]);
after(() => server.kill());
const [address] = await once(server.stdout.setEncoding("utf8"), "data");

const unisol = await load();
const { moves } = unisol.Game.fromBoard("#617\n8a\n");
const winning = unisol.Game.fromBoard(fs.readFileSync(path.join(process.env.SAMPLES, "617.fcs"))).moves;

async function claim(body) {
  const response = await fetch(address.trim(), { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) });
  return [response.status, await response.json()];
}
const steps = (list) => list.map(({ source, dest, numCards }) => ({ source, dest, numCards }));

test("a win is replayed and listed", async () => {
  const [status, verdict] = await claim({ name: "Ann", deal: 617, moves: steps(winning) });
  assert.deepEqual([status, verdict.result, verdict.best], [200, "solved", { name: "Ann", deal: 617, numMoves: 155 }]);
  assert.deepEqual(await (await fetch(address.trim())).json(), [{ name: "Ann", deal: 617, numMoves: 155 }]);
});

test("other claims are refused with the reason", async () => {
  const [status, { result, numMoves, reason }] = await claim({ name: "Bob", deal: 617, moves: steps([...moves, ...moves]) });
  assert.deepEqual([status, result, numMoves, reason], [422, "illegal", 1, "CELL_OCCUPIED"]);
  assert.deepEqual((await claim({ name: "Bob", deal: 617, moves: steps(moves) })).map((part) => part.result ?? part), [422, "unfinished"]);
  assert.equal((await claim({ name: "Bob", deal: 618, moves: steps(winning) }))[1].result, "illegal");
  for (const bad of ["x", "{}", { deal: 617, moves: [{}] }, { deal: "x", moves: [] }, "x".repeat(300_000)])
    assert.equal((await claim(bad))[0], 400);
});
