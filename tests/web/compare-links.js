/* Compares what link.js reads with what unisol reads: compare-links.js LINKS JSONL, a link and a record per line.  The
   record of a link that both refuse is an empty line. */
"use strict";
const fs = require("fs");
const { isDeepStrictEqual } = require("util");
globalThis.DecompressionStream = undefined; // Node 18 and older browsers lack parts of it
globalThis.decodeOther = require("../../src/formats/page/coded.js");
const decodeLink = require("../../src/formats/page/link.js");

const [links, records] = process.argv.slice(2).map((name) => fs.readFileSync(name, "utf8").split("\n").slice(0, -1));

function movesOf(moves) {
  return moves.map((m) => [m.source, m.dest, m.num_cards || 1, !!m.implicit]);
}

function boardOf(solution) {
  const { foundations, freecells, columns } = solution.start_pos;
  return [foundations, freecells || [], columns.map((column) => column.cards || [])];
}

function same(a, b) { return JSON.stringify(a) === JSON.stringify(b); }

/* Returns what differs, or undefined. */
async function compare(link, line) {
  let got;
  try {
    got = await decodeLink(link);
  } catch (error) {
    return line === "" ? undefined : String(error);
  }
  if (line === "") return "a damaged link was read";

  const want = JSON.parse(line);
  if (link.startsWith("#u1.Q")) return same(got, want) ? undefined : "another record";
  if (link.startsWith("#u1.g")) return isDeepStrictEqual(got, want) ? undefined : "another record";
  const { header, solution, result } = got.solitaire, other = want.solitaire;
  if (header.variant !== other.header.variant || header.automove !== other.header.automove) return "another game";
  if (!same(header.deal, other.header.deal)) return "another deal";
  if (!same(boardOf(solution), boardOf(other.solution))) return "another layout";
  if (result.status !== other.result.status || result.claim !== other.result.claim) return "another result";
  if ((got.refused !== undefined) !== (result.status === "ILLEGAL")) return "no refused move";
  return same(movesOf(solution.moves), movesOf(other.solution.moves)) ? undefined : "other moves";
}

(async function () {
  if (links.length !== records.length) console.log(links.length + " links, " + records.length + " records");
  for (let i = 0; i < links.length; i += 1) {
    const difference = await compare(links[i], records[i]);
    if (difference) console.log(links[i] + ": " + difference);
  }
})();
