// SPDX-License-Identifier: MIT
// Tests of the installed package: node --test api.test.mjs, with SAMPLES naming unisol's samples/.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import zlib from "node:zlib";
import { CrashError, load, loadParts, MoveError, Record, UnisolError } from "unisol";

const unisol = await load();
const sample = (name) => fs.readFileSync(path.join(process.env.SAMPLES, name));
const solved = sample("617.fcs"),
  broken = sample("617-broken.fcs");
const MOVES = "#617\n8a 8b 8c 87\n";

function first(input, options) {
  for (const record of unisol.read(input, options)) return record.keep();
  return null;
}

test("the version is that of the package", () => {
  const { version } = JSON.parse(fs.readFileSync(path.join(process.cwd(), "node_modules/unisol/package.json")));
  assert.equal(unisol.version, version);
});

test("verdicts are plain objects", () => {
  const { records, diagnostics } = unisol.verify(solved);
  assert.deepEqual(records, JSON.parse(JSON.stringify(records)));
  assert.deepEqual(diagnostics, []);
  const [{ number, format, game, gameTitle, deal, result, claim, numMoves, fault }] = records;
  assert.deepEqual(
    { number, format, game, gameTitle, deal, result, claim, numMoves, fault },
    {
      number: 1,
      format: "fcs",
      game: "freecell",
      gameTitle: "FreeCell",
      deal: "ms:617",
      result: "solved",
      claim: "solved",
      numMoves: 155,
      fault: null,
    },
  );
});

test("a fault has its place, its rule and a correction", () => {
  const [record] = unisol.verify(broken, { name: "broken.fcs" }).records;
  assert.equal(record.result, "illegal");
  assert.deepEqual(record.fault, {
    reason: "TOO_MANY_CARDS",
    move: 60,
    text: "illegal at move 60: cannot move 2 cards from stack 5 (column 6) to stack 0 (column 1), only 1",
    source: { kind: "column", index: 5 },
    dest: { kind: "column", index: 0 },
    numCards: 2,
    most: 1,
  });
  const [error, correction] = record.diagnostics;
  assert.deepEqual(
    [error.name, error.level, error.file, error.line, error.column],
    ["TOO_MANY_CARDS", "error", "broken.fcs", 961, 1],
  );
  assert.equal(error.notes.length, 2);
  assert.match(correction.message, /all 155 moves are legal/);
  const [{ text, solved: isSolved, numMoves, edits }] = record.corrections;
  assert.deepEqual([text, isSolved, numMoves, edits.length], [correction.message, true, 155, 1]);
  assert.deepEqual([edits[0].kind, edits[0].move, edits[0].line], ["changed", 60, 961]);

  const [without] = unisol.verify(broken, { repair: false }).records;
  assert.deepEqual([without.diagnostics.length, without.corrections], [1, []]);
});

test("a record can be corrected", () => {
  for (const record of unisol.read(broken)) {
    assert.deepEqual(record.corrections, []);
    assert.throws(() => record.correct(), UnisolError);
    assert.equal(record.findCorrections().length, 1);
    for (const wrong of [-1, 0.5, 2 ** 32]) assert.throws(() => record.correct(wrong), UnisolError);
    const corrected = record.correct();
    assert.equal(corrected.result, "solved");
    const writer = unisol.writer({ to: "sn" });
    writer.write(corrected);
    assert.equal(unisol.verify(writer.finish().text).records[0].numMoves, 155);
    corrected.free();
  }
});

test("info has statistics, sizes and conventions", () => {
  const [info] = unisol.info(sample("10594.txt")).records;
  assert.deepEqual(info.sizes, { columns: 8, freecells: 4, decks: 1, ranks: 13 });
  assert.equal(info.statistics.explicitMoves, info.numMoves);
  assert.deepEqual(info.statedCounts, []);
  const [{ statedCounts }] = unisol.info(sample("617-klondike.txt")).records;
  assert.deepEqual(statedCounts, [{ name: "moves_and_turned_cards", number: 112 }]);
  assert.equal(info.interpretations[0].automove, "horne");
  assert.match(info.conventions, /Horne's rule/);
});

test("strings, bytes, chunks and compressed data are the same input", () => {
  const wanted = unisol.verify(solved).records;
  const bytes = new Uint8Array(solved);
  function* chunks(size) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const inputs = [
    solved.toString("utf8"),
    bytes,
    bytes.buffer,
    new DataView(bytes.buffer),
    chunks(1),
    chunks(1000),
    [solved.toString("utf8")],
    ["", solved, ""],
    zlib.gzipSync(solved),
  ];
  for (const input of inputs) assert.deepEqual(unisol.verify(input).records, wanted);
});

test("chunks are taken when they are needed", () => {
  let taken = 0,
    ended = false;
  function* records() {
    try {
      for (; taken < 10000; taken++) yield MOVES;
    } finally {
      ended = true;
    }
  }
  for (const record of unisol.read(records(), { format: "sn" })) {
    assert.equal(record.numMoves, 4);
    if (record.number === 3) break;
  }
  assert.ok(taken < 10000, `${taken} were taken`);
  assert.ok(ended);
});

test("what an iterable or a listener throws reaches the caller, and nothing is lost", () => {
  const kept = first(solved);
  function* bad() {
    yield MOVES;
    throw new RangeError("mine");
  }
  assert.throws(() => unisol.verify(bad()), /^RangeError: mine$/);
  assert.throws(
    () =>
      unisol.verify(broken, {
        onDiagnostic() {
          throw new TypeError("yours");
        },
      }),
    /^TypeError: yours$/,
  );
  assert.throws(() => unisol.verify([1]), TypeError);
  assert.throws(() => unisol.verify(1), TypeError);
  for (const call of [() => unisol.convert(MOVES), () => unisol.convert(MOVES, "snx"), () => unisol.verify(MOVES, "snx")])
    assert.throws(call, /^TypeError: the options must be an object/);
  assert.equal(kept.numMoves, 155);
});

test("records expire, and those that are kept do not", () => {
  const seen = [];
  for (const record of unisol.read(MOVES + MOVES.replace("617", "618"))) seen.push(record);
  assert.equal(seen.length, 2);
  assert.throws(() => seen[0].numMoves, /no longer valid/);
  assert.throws(() => seen[1].moves, /no longer valid/);
  const kept = first(MOVES);
  assert.ok(kept instanceof Record);
  assert.equal(kept.keep(), kept);
  assert.equal(kept.deal, "ms:617");
  kept.free();
  kept.free();
  assert.throws(() => kept.deal, UnisolError);
});

test("unreadable records come between the others", () => {
  const { records } = unisol.verify(`{"schema": 1}\n${unisol.convert(MOVES, { to: "jsonl" }).text}`, {
    format: "jsonl",
  });
  assert.deepEqual(
    records.map(({ result }) => result),
    ["unreadable", "unfinished"],
  );
  assert.equal(records[0].diagnostics[0].level, "error");
});

test("boards have holes and a stock", () => {
  const { start } = unisol.deal("pysol:1", { game: "golf" });
  assert.deepEqual([start.columns.length, start.holes.length, start.stock.length, start.waste.length], [7, 1, 16, 0]);
  assert.deepEqual(unisol.deal(617).start.holes, []);
});

test("boards have reserves", () => {
  const cards = (words) => ({ cards: [...words.matchAll(/(\d)(.)/g)].map(([, rank, suit]) => ({ rank: Number(rank), suit })) });
  const header = {
    num_decks: 1, num_columns: 2, num_freecells: 0, max_rank: 3, rules: { num_reserves: 1 }, num_moves: 1, variant: "custom",
    sequences_are_built_by: "ALTERNATE_COLOR", empty_stacks_filled_by: "ANY_CARD", sequence_move: "UNLIMITED",
  };
  const start_pos = { foundations: [], columns: [cards("3C 2C 1C"), cards("1D 2D 3D 1H 2H 3H 3S 2S")], reserves: [cards("1S")] };
  const moves = [{ source: { type: "RESERVE", index: 0 }, dest: { type: "FOUNDATION", suit: "S" } }];
  const { start, moves: [move] } = first(JSON.stringify({ solitaire: { version: "0.2", header, solution: { start_pos, moves } } }));
  assert.deepEqual(start.reserves.map((pile) => pile.map((card) => card.text)), [["AS"]]);
  assert.deepEqual(move.source, { kind: "reserve", index: 0 });
  assert.deepEqual(unisol.deal(617).start.reserves, []);
});

test("boards have unknown cards", () => {
  const layout = `Talon: TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD ?? AS
    5C\n<??> 9H\n<2D> <9S> AC\n<5D> <QH> <5S> 8C\n<QC> <2C> <JS> <3C> 7D
    <5H> <7S> <KD> <9C> <JC> 6S\n<4C> <AH> <2S> <6C> <6H> <TH> KH\n`;
  const record = first(layout, { game: "klondike" });
  assert.equal(record.statistics.unknownCards, 2);
  const [card] = record.start.columns[1];
  assert.deepEqual([card.rank, card.suit, card.hidden, card.text], [0, null, true, "??"]);
  record.free();
});

test("moves, boards and walks agree", () => {
  const record = first(solved);
  assert.equal(record.moves.length, 155);
  assert.deepEqual(record.moves[0].source, { kind: "column", index: 7 });
  assert.equal(record.moves[0].sourceCard.text, "QH");
  assert.deepEqual(record.start, record.board(0));
  assert.equal(record.start.columns.flat().length, 52);
  assert.deepEqual(record.board("end").foundations, [13, 13, 13, 13]);
  assert.equal(record.board(156), null);

  const walk = record.walk();
  let n = 0;
  for (const move of walk) {
    assert.equal(move.number, ++n);
    if (n === 60) assert.deepEqual(walk.board, record.board(60));
    if (n === 1) assert.equal(walk.sentence, "Q♥ from column 8 to freecell a");
  }
  assert.throws(() => walk.board, UnisolError);
  const other = record.walk();
  assert.equal(other.to(100), true);
  assert.equal(other.next().value.number, 101);
  for (const wrong of [1000, -1, 0.5, 2 ** 32, 2 ** 32 + 1]) assert.equal(other.to(wrong), false);
  other.free();
});

test("moves in one call are those of a walk", () => {
  const game = new unisol.Game("freecell", { deal: 617, freecells: 8 });
  game.push("8a");
  for (let i = 0; i < 600; i++)
    game.push({ source: { kind: "freecell", index: i % 8 }, dest: { kind: "freecell", index: (i + 1) % 8 }, numCards: 1 });
  const long = game.record();
  assert.equal(long.moves.length, 601);
  for (const record of [long, first(sample("everything.xml")), first(sample("617-klondike.txt"))]) {
    assert.deepEqual(record.moves, [...record.walk()]);
    let last = null;
    const walk = record.walk();
    for (const move of walk) {
      assert.equal(Object.isFrozen(move.source), true);
      assert.equal(move.implicit, move.automove !== null);
      last = walk.board;
    }
    assert.deepEqual(last, record.board("end"));
    last.columns.push([]); // boards are not shared
    assert.notDeepEqual(last, record.board("end"));
  }
  assert.equal(first(sample("everything.xml")).moves[0].automove, "horne");
  assert.equal(long.moves[1].source, long.moves[9].source);
});

test("cards are shared objects", () => {
  const {
    columns: [[card]],
  } = unisol.deal(617).start;
  assert.deepEqual(card, { text: "7D", rank: 7, suit: "diamonds", deck: null, hidden: false, blocked: false });
  assert.equal(unisol.deal("#617").start.columns[0][0], card);
  assert.throws(() => unisol.deal("ms:0"), UnisolError);
  assert.throws(() => unisol.deal(5, { game: "grandfather" }), /no deal with this number/);
});

test("converting writes what the command writes, and reports losses", () => {
  assert.equal(unisol.convert(solved, { to: "sn" }).text.split("\n")[0], "#617");
  const { text, written, refused, diagnostics } = unisol.convert(MOVES + MOVES, { to: "sn" });
  assert.deepEqual([written, refused, diagnostics.length], [2, 0, 0]);
  assert.equal(text.match(/#617/g).length, 2);
  assert.throws(
    () => unisol.convert(broken, { to: "sn" }),
    (e) => e instanceof UnisolError && e.diagnostics.some((d) => d.name === "TOO_MANY_CARDS"),
  );
  assert.equal(unisol.verify(unisol.convert(broken, { to: "sn", prefix: true }).text).records[0].numMoves, 59);
  assert.match(unisol.convert(solved, { to: "html" }).text, /^<!DOCTYPE html/i);
});

test("options are checked", () => {
  for (const call of [() => unisol.verify(MOVES, { freecell: 3 }), () => unisol.convert(MOVES, { too: "sn" })])
    assert.throws(call, TypeError);
  for (const call of [
    () => unisol.verify(MOVES, { game: "chess" }),
    () => unisol.convert(MOVES, { to: "chess" }),
    () => unisol.verify("?"),
  ])
    assert.throws(
      call,
      (e) => e instanceof UnisolError && e.diagnostics.length > 0 && e.message.includes(e.diagnostics[0].message),
    );
  assert.equal(unisol.verify(MOVES, { freecells: 2, name: undefined }).records[0].result, "illegal");
});

test("rules from a file", () => {
  const rules = '{"variant": "one_by_one", "rules": {"group": "ONE"}}';
  const [record] = unisol.verify(sample("617.fcs"), { rules: "rules.json", files: { "rules.json": rules } }).records;
  assert.equal(record.result, "illegal");
  assert.equal(record.fault.reason, "ONE_CARD_ONLY");
  assert.throws(() => unisol.verify(sample("617.fcs"), { rules: "rules.json" }), UnisolError);
});

test("files that options name are those that were passed", () => {
  const layout = unisol.convert(solved, { to: "fcs-board" }).text;
  const options = { format: "shirlhart", layout: "start.txt" };
  assert.throws(() => unisol.verify(sample("617.moves"), options), UnisolError);
  for (const name of ["start.txt", "./start.txt", "/start.txt"])
    assert.equal(
      unisol.verify(sample("617.moves"), { ...options, files: { [name]: layout } }).records[0].deal,
      "ms:617",
    );
  assert.throws(() => unisol.verify(sample("617.moves"), options), UnisolError); // it is gone

  const sheet =
    '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/>' +
    '<xsl:param name="word"/><xsl:template match="/"><xsl:value-of select="$word"/></xsl:template></xsl:stylesheet>';
  assert.equal(
    unisol.convert(MOVES, { stylesheet: "a.xsl", files: { "a.xsl": sheet }, param: "word=yes" }).text,
    "yes",
  );
});

test("a stylesheet makes what is read", () => {
  const sheet =
    '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/>' +
    '<xsl:template match="/game">#<xsl:value-of select="concat(@deal, \'&#10;\', .)"/></xsl:template></xsl:stylesheet>';
  const input = '<game deal="617">83 53 6a 65 6b 6c</game>';
  const [record] = unisol.verify(input, { readStylesheet: "a.xsl", files: { "a.xsl": sheet } }).records;
  assert.equal(record.deal, "ms:617");
});

test("files that describe formats", () => {
  const lines = [
    "name: shelver",
    "game: freecell",
    "written: yes",
    'deal: "Game <deal>"',
    'move: column to column "{Carry <count>|Carry one} from <from> to <to>"',
    'move: column to freecell "Shelve <from> on <to>"',
    'move: freecell to column "Unshelve <from> to <to>"',
    'move: column to foundation "Finish <from>"',
    'move: freecell to foundation "Finish shelf <from>"',
    'solved-above: "All done!"',
  ];
  const formatFiles = { "shelver.fmt": lines.join("\n") };
  const { text } = unisol.convert(solved, { to: "shelver", formatFiles });
  assert.match(text, /^Game 617\nShelve 7 on 0\n/);
  const [record] = unisol.verify(text, { formatFiles }).records;
  assert.equal(record.format, "shelver");
  assert.equal(record.result, "solved");
  assert.throws(
    () => unisol.verify(text, { formatFiles: { "x.fmt": "name: x\nmoove: y\n" } }),
    ({ diagnostics: [d] }) => d.name === "FORMAT_FILE" && d.file === "x.fmt" && d.line === 2,
  );
});

test("stylesheets calculate", () => {
  const calls = ["acos(0.5)", "asin(0.5)", "atan(0.5)", "atan2(1, 2)", "cos(1)", "exp(1)", "log(2)", "power(2, 10)", "sin(1)", "tan(1)"];
  const values = calls.map((call) => `<xsl:value-of select="round(1000 * math:${call})"/><xsl:text> </xsl:text>`);
  const sheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns:math="http://exslt.org/math"><xsl:output method="text"/><xsl:template match="/">${values.join("")}<xsl:value-of
    select="format-number(1.25e3, '#,##0.000')"/></xsl:template></xsl:stylesheet>`;
  assert.equal(
    unisol.convert(MOVES, { stylesheet: "a.xsl", files: { "a.xsl": sheet } }).text,
    "1047 524 464 464 540 2718 693 1024000 841 1557 1,250.000",
  );
});

// Solves deal 2 of Baker's Game, which the list does not name.  Nothing takes this file for a list.
const BAKERS = (
  "1h_4a_4b_4h_5c_5h_1d_1h_51_86_8h_dh_8d_a8_7a_d7_15_1d_b1_2b_2h_b5_38_78_7h_7b_7h_1h_1h_bh_" +
  "17_4b_41_c4_43_4c_b4_14_2b_62_b6_6b_61_6h_6h_6h_6h_5h_5h_5h_5h_2h_2h_2h_3h_3h_3h_8h_8h_8h_" +
  "8h_8h_ch_bh_1h_dh_ah_5c_5h_3b_c3_b2_8d_8h_4h_4h_d2_2a_2c_2b_2h_7h_7h_b2_c2_a2_3d_3b_3h_2h_" +
  "2h_2h_2h_3h_3h_dh_bh"
).replaceAll("_", " ");

test("deals are identified", () => {
  const { records } = unisol.identify(sample("10594.txt"), { deals: ["ms:10001-10600", "ms:1-100"] });
  assert.deepEqual(records, [
    {
      number: 1,
      tried: 700,
      solved: ["ms:10594"],
      legal: records[0].legal,
      firstLegal: records[0].firstLegal,
      otherGames: [],
      diagnostics: [],
    },
  ]);
  assert.equal(unisol.identify(solved).records[0].tried, 0); // its boards state the deal
  assert.throws(() => unisol.identify(sample("10594.txt"), { deals: "all" }), UnisolError);
});

test("deals of other games are identified", () => {
  const deals = ["ms:1-50", "ms:1-1"];
  const [{ tried, solved, otherGames }] = unisol.identify(BAKERS, { deals }).records;
  assert.deepEqual([tried, solved, otherGames], [51, [], [{ game: "bakers_game", solved: ["ms:2"] }]]);
  assert.deepEqual(unisol.identify(BAKERS, { deals, game: "freecell" }).records[0].otherGames, []);
  assert.deepEqual(unisol.identify(BAKERS, { deals, game: "bakers_game" }).records[0].solved, ["ms:2"]);
});

function severalRecords() {
  const [a, b] = ["#617\n8a 8b\n", "#617\n8b 8a\n"].map((text) => first(text).keep());
  const [difference] = unisol.diff(a, b);
  const stats = unisol.stats([a]);
  return { Difference: difference, Stretch: difference.first, Stats: stats, Property: stats.properties.moves };
}

test("objects have the members that unisol.d.ts declares", () => {
  const read = (name) => fs.readFileSync(path.join(process.cwd(), "node_modules/unisol", name), "utf8");
  const types = read("unisol.d.ts") + read("structs.d.ts");
  const declared = (name) => {
    const [, parent, body] = new RegExp(`^export interface ${name} (?:extends (\\w+) )?{\n(.*?)^}`, "ms").exec(types);
    return [
      ...(parent ? declared(parent) : []),
      ...[...body.matchAll(/^  (?:readonly )?(\w+)\??:/gm)].map(([, member]) => member),
    ];
  };
  const record = first(broken, { repair: true });
  const [format] = unisol.formats();
  const objects = {
    Verdict: record.verdict(),
    Info: record.info(),
    Fault: record.fault,
    Correction: record.corrections[0],
    Edit: record.corrections[0].edits[0],
    Variation: first(sample("everything.json")).variations[0],
    Diagnostic: record.diagnostics[0],
    Statistics: record.statistics,
    StatedCount: first(sample("617-klondike.txt")).statedCounts[0],
    Sizes: record.sizes,
    Conventions: record.interpretations[0],
    Move: record.moves[0],
    GameMove: unisol.Game.fromBoard(MOVES).moves[0],
    PlayVerdict: unisol.verifyPlay(617, null, []),
    Pile: record.moves[0].source,
    Card: record.moves[0].sourceCard,
    Board: record.start,
    Results: unisol.verify(MOVES),
    Unreadable: unisol.verify('{"schema": 1}', { format: "jsonl" }).records[0],
    Output: unisol.convert(MOVES, { to: "sn" }),
    Identified: unisol.identify(MOVES, { deals: "617" }).records[0],
    OtherGame: unisol.identify(BAKERS, { deals: "2" }).records[0].otherGames[0],
    FormatInfo: format,
    OptionInfo: format.options[0],
    VariantInfo: unisol.variants()[0],
    ...severalRecords(),
  };
  for (const [name, object] of Object.entries(objects))
    assert.deepEqual(Object.keys(object).sort(), declared(name.replace("Results", "Results<T>")).sort(), name);
});

test("lists", () => {
  const formats = unisol.formats();
  assert.ok(formats.length > 20);
  assert.ok(formats.find(({ name }) => name === "xml").options.some(({ name }) => name === "positions"));
  assert.ok(
    unisol
      .variants()
      .some(({ name, title, freecells }) => name === "bakers_game" && title === "Baker's Game" && freecells === 4),
  );
  assert.equal(unisol.formatForFile("a.fcs.gz"), "fcs");
  assert.equal(unisol.formatForFile("a.zip"), null);
});

test("a writer takes records from anywhere", () => {
  const writer = unisol.writer({ to: "jsonl" });
  assert.ok(writer.write(first(MOVES)));
  assert.ok(writer.write(unisol.deal(618)));
  const { text, written } = writer.finish();
  assert.equal(written, 2);
  assert.equal(text.trim().split("\n").length, 2);
});

// A stylesheet whose templates call each other `depth` times, and then write a word.
const recursive = (depth) => ({
  stylesheet: "a.xsl",
  files: {
    "a.xsl": `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/>
      <xsl:template match="/" name="a"><xsl:param name="n" select="1"/>
        <xsl:if test="$n = ${depth}">end</xsl:if>
        <xsl:if test="$n &lt; ${depth}">
          <xsl:call-template name="a"><xsl:with-param name="n" select="$n + 1"/></xsl:call-template>
        </xsl:if>
      </xsl:template></xsl:stylesheet>`,
  },
});

test("the module stops: the instance is replaced", async () => {
  const own = await load(unisol.module);
  let before;
  for (const record of own.read(solved)) before = record.keep();
  // An exception passes through the module, as when the stack is exhausted.
  const { decode } = TextDecoder.prototype;
  TextDecoder.prototype.decode = () => {
    throw new RangeError("Maximum call stack size exceeded");
  };
  try {
    assert.throws(() => own.verify(solved, { rules: "a.json", files: { "a.json": "{}" } }), CrashError);
  } finally {
    TextDecoder.prototype.decode = decode;
  }
  assert.throws(() => before.numMoves, /has stopped/);
  assert.throws(() => unisol.writer({ to: "sn" }).write(before), UnisolError);
  assert.deepEqual(own.verify(broken), unisol.verify(broken));
});

test("without the parts, only outputs that need them cannot be written", async () => {
  const own = await load(unisol.module, new Error("page.css: 404"));
  assert.equal(own.convert(solved, { to: "sn" }).text, unisol.convert(solved, { to: "sn" }).text);
  for (const to of ["html", "svg", "xml1"])
    assert.throws(() => own.convert(solved, { to }), /a part of unisol is missing: page\.css: 404/);
  const later = await load(unisol.module, loadParts());
  assert.equal(later.convert(solved, { to: "html" }).text, unisol.convert(solved, { to: "html" }).text);
  assert.throws(() => later.convert(solved, { to: "svg" }), /a part of unisol is missing: sheets\.wasm is not loaded/);
  await Promise.all([later.fetchSheets(), later.fetchSheets()]);
  assert.equal(later.convert(solved, { to: "svg" }).text, unisol.convert(solved, { to: "svg" }).text);
});

const failsToStyle = (e) => e.constructor === UnisolError && e.diagnostics.some((d) => d.name === "STYLESHEET_FAILED");

test("deep templates are an error, not a crash", () => {
  assert.throws(() => unisol.convert(MOVES, recursive(10000)), failsToStyle);
});

// It doubles a string 40 times.
const GREEDY = {
  "a.xsl": `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
    <xsl:template match="/" name="a"><xsl:param name="n" select="1"/><xsl:param name="s" select="'0123456789'"/>
      <xsl:value-of select="$s"/>
      <xsl:if test="$n &lt; 40">
        <xsl:call-template name="a">
          <xsl:with-param name="n" select="$n + 1"/><xsl:with-param name="s" select="concat($s, $s)"/>
        </xsl:call-template>
      </xsl:if>
    </xsl:template></xsl:stylesheet>`,
};

test("the module of stylesheets stops: records stay, and only stylesheets do not work", async () => {
  const empty = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  const own = await load(unisol.module, { "sheets.wasm": empty });
  let kept;
  for (const record of own.read(solved)) kept = record.keep();
  assert.throws(() => own.convert(MOVES, recursive(1)), /the module that applies stylesheets stopped.*STYLESHEET_BAD/);
  assert.ok(kept.numMoves > 0);
  assert.equal(own.convert(solved, { to: "sn" }).text, unisol.convert(solved, { to: "sn" }).text);
});

test("a stylesheet needs too much memory: records stay, and the next stylesheet works", () => {
  let kept;
  for (const record of unisol.read(solved)) kept = record.keep();
  assert.throws(() => unisol.convert(MOVES, { stylesheet: "a.xsl", files: GREEDY }), failsToStyle);
  assert.equal(unisol.convert(MOVES, recursive(100)).text.trim(), "end");
  assert.ok(kept.numMoves > 0);
  kept.free();
});

test("a stylesheet that is not there, or is none, is an error", () => {
  for (const files of [{}, { "a.xsl": "<" }, { "a.xsl": "<a/>" }])
    assert.throws(
      () => unisol.convert(MOVES, { stylesheet: "a.xsl", files }),
      (e) => e.constructor === UnisolError && e.diagnostics.some((d) => d.name === "STYLESHEET_BAD"),
    );
});

test("memory that was used is used again", () => {
  const use = () => {
    for (let i = 0; i < 10; i++) {
      unisol.verify(broken, { repair: false });
      for (const record of unisol.read(solved)) record.keep().free();
      unisol.convert(solved, { to: "html" });
      for (const record of unisol.read(solved)) for (const move of record.walk()) if (move.number === 5) break;
    }
    return process.memoryUsage().external;
  };
  use();
  const before = use();
  assert.ok(use() - before < 2 << 20);
});

// ---- games

const COLUMN = (index) => ({ kind: "column", index });
const CELL = (index) => ({ kind: "freecell", index });
const step = (source, dest, numCards = 1) => ({ source, dest, numCards });

test("a game is played", () => {
  const game = new unisol.Game("freecell", { deal: 617 });
  const start = game.copy();
  assert.deepEqual([game.numMoves, game.moves, game.legalMoves.length], [0, [], 35]);
  game.push(step(COLUMN(7), CELL(3)));
  assert.equal(game.moves[0].sentence, "Q♥ from column 8 to freecell d");
  assert.equal(game.board.freecells[3].text, "QH");
  game.push("2S to freecell");
  const [move] = game.legalMoves;
  game.push(move);
  assert.deepEqual(game.pop(), move);
  assert.deepEqual([game.pop().number, game.pop().number, game.equals(start)], [2, 1, true]);
  assert.throws(() => game.pop(), RangeError);
  assert.deepEqual([game.undo(), game.redo(), game.redo(), game.redo(), game.redo()], [false, true, true, true, false]);
  assert.deepEqual([game.numMoves, game.numAutomoves, start.numMoves, game.equals(start)], [3, 0, 0, false]);
});

test("a game refuses moves", () => {
  const game = new unisol.Game(null, { deal: "ms:617" });
  game.push("8a");
  const refused = (move, reason, text) =>
    assert.throws(
      () => game.push(move),
      (error) => error instanceof MoveError && error.reason === reason && text.test(error.message),
    );
  refused(step(COLUMN(0), CELL(0)), "CELL_OCCUPIED", /^freecell a holds QH/);
  refused("8b a6", "WRONG_RANK", /^QH cannot go on 6C: wrong rank/);
  refused(step(COLUMN(1000), CELL(0)), "NO_SUCH_SOURCE", /./);
  refused(game.mask().indexOf(0), "SAME_PILE", /./);
  for (const text of ["", "the queen, please", "8b qq"])
    assert.throws(
      () => game.push(text),
      (error) => error instanceof UnisolError && !(error instanceof MoveError) && error.diagnostics.length > 0,
    );
  for (const bad of [step({ kind: "pocket", index: 0 }, CELL(0)), step(COLUMN(0), CELL(1), -1), step(COLUMN(0), CELL("a")), {}, null])
    assert.throws(() => game.push(bad), TypeError);
  for (const number of [-1, 0.5, game.numActions]) assert.throws(() => game.push(number), RangeError);
  assert.deepEqual([game.numMoves, game.isLegal(step(COLUMN(0), CELL(0))), game.isLegal(step(COLUMN(0), CELL(1)))], [1, false, true]);
});

test("moves have numbers", () => {
  for (const variant of ["freecell", "klondike", "spider", "yukon"]) {
    const game = new unisol.Game(variant, { deal: "pysol:24" });
    for (let i = 0; i < 20; i++) {
      const mask = game.mask();
      const steps = game.legalSteps;
      const actions = steps.map((one) => game.action(one));
      assert.deepEqual([mask.length, mask.reduce((sum, bit) => sum + bit)], [game.numActions, steps.length]);
      assert.deepEqual(actions.map((action) => game.step(action)), steps);
      assert.ok(actions.every((action) => mask[action] === 1));
      if (steps.length > 0) game.push(actions[i % actions.length]);
    }
  }
});

test("a game ends, and hides cards", () => {
  const game = unisol.Game.fromBoard("Foundations: H-Q C-K D-K S-K\nFreecells: - - - -\n: KH\n:\n:\n:\n:\n:\n:\n:\n");
  assert.deepEqual([game.solved, game.stuck], [false, false]);
  game.push("1h");
  assert.deepEqual([game.solved, game.stuck, game.legalMoves, game.record().result], [true, true, [], "solved"]);
  const klondike = new unisol.Game("klondike", { deal: 617 });
  assert.equal(klondike.view.columns[6][0].rank, 0);
  assert.notEqual(klondike.board.columns[6][0].rank, 0);
});

test("a game begins with a deal, a board or a record", () => {
  const record = first(solved);
  const game = unisol.Game.fromRecord(record);
  assert.deepEqual([game.solved, game.numMoves], [true, 155]);
  const middle = unisol.Game.fromRecord(record, { at: 10 });
  assert.deepEqual([middle.redo(), middle.numMoves], [true, 11]);
  for (const at of [-1, 156, 0.5]) assert.throws(() => unisol.Game.fromRecord(record, { at }), /there is no board/);
  assert.throws(() => unisol.Game.fromRecord(first(sample("x-wins.creeper"))), /there is no board to play on from/);
  assert.throws(() => unisol.Game.fromRecord(record, { at: 10, automove: "horne" }), UnisolError);
  const fresh = unisol.Game.fromRecord(record, { at: 10, automove: "horne", fresh: true });
  assert.deepEqual([fresh.board, fresh.numMoves, fresh.undo(), fresh.redo()], [record.board(10), 0, false, false]);
  const start = new unisol.Game("freecell", { deal: 617 });
  assert.ok(unisol.Game.fromBoard(String(start)).equals(start));
  assert.equal(unisol.Game.fromBoard(MOVES).numMoves, 4);
  assert.throws(() => unisol.Game.fromBoard("#617\n8a 8b 8c 87 a2 c3\n"), UnisolError);
  assert.throws(() => unisol.Game.fromBoard("Once upon a time\n"), UnisolError);
  assert.throws(() => new unisol.Game("freecell", { deal: "nonsense" }), UnisolError);
  assert.throws(() => new unisol.Game("no_such_game", { deal: 1 }), UnisolError);
  assert.throws(() => new unisol.Game("freecell", {}), TypeError);
  assert.throws(() => new unisol.Game("freecell", { deal: 1, automove: "often" }), UnisolError);
  assert.equal(new unisol.Game(null, { deal: 1, freecells: 3 }).board.freecells.length, 3);
  const automoves = unisol.Game.fromRecord(first(sample("10594.txt")));
  assert.ok(automoves.numAutomoves > 0);
});

test("a game becomes a record, a link and text", () => {
  const game = unisol.Game.fromBoard(MOVES);
  const record = game.record({ comment: "Found in 0.2 seconds.", originator: "my solver" });
  const json = unisol.convert(record, { to: "json" });
  assert.ok(json.written === 1 && json.text.includes('"originator": "my solver"'));
  assert.ok(!unisol.convert(game, { to: "json" }).text.includes("my solver"));
  game.push("a2");
  assert.deepEqual([record.numMoves, game.record().numMoves], [4, 5]);
  assert.throws(() => game.record({ comment: "" }), UnisolError);
  assert.throws(() => game.convert("no such format"), UnisolError);
  const link = game.link("https://example.org/play");
  assert.match(link, /^https:\/\/example\.org\/play#\S+$/);
  assert.ok(unisol.Game.fromBoard(link).equals(game));
  assert.notEqual(game.hash(), new unisol.Game(null, { deal: 617 }).hash());
  assert.equal(typeof game.hash({ columns: false }), "bigint");
  game.free();
  game.free();
  assert.throws(() => game.numMoves, /the game was freed/);
});

test("moves that a program claims are judged", () => {
  const record = first(solved);
  const moves = record.moves.filter(({ implicit }) => !implicit);
  for (const [start, variant] of [[617, "freecell"], ["ms:617", null], [String(new unisol.Game(null, { deal: 617 })), null], [record, null]]) {
    const { result, numMoves, reason, text } = unisol.verifyPlay(start, variant, moves);
    assert.deepEqual([result, numMoves, reason, text], ["solved", 155, null, null]);
  }
  const game = new unisol.Game(null, { deal: 617 });
  const claim = step(COLUMN(7), CELL(0));
  const verdict = unisol.verifyPlay(game, null, [claim, claim]);
  assert.deepEqual([verdict.result, verdict.numMoves, verdict.reason], ["illegal", 1, "CELL_OCCUPIED"]);
  assert.match(verdict.text, /^freecell a holds QH/);
  game.push(claim);
  assert.deepEqual(verdict.board, game.board);
  assert.equal(unisol.verifyPlay(game, null, []).result, "unfinished");
  assert.throws(() => unisol.verifyPlay(game, "freecell", []), TypeError);
  assert.throws(() => unisol.verifyPlay(game, null, [{ source: 1 }]), TypeError);
});

// ---- inputs that arrive in parts, several records

async function* arriving(text, size, fails) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    await new Promise((resolve) => setImmediate(resolve));
    yield bytes.subarray(at, at + size);
  }
  if (fails) throw fails;
}

async function collect(reading) {
  const records = [];
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return { records, diagnostics: value };
    records.push(value.result === "unreadable" ? value : value.info());
  }
}

test("an input that arrives in parts gives the records of the whole", async () => {
  const list = unisol.convert(sample("617.fcs"), { to: "jsonl" }).text;
  const inputs = [
    sample("617.fcs").toString().repeat(3),
    list.repeat(3),
    `${list}{"schema": 1}\n${list}`,
    sample("617.xml").toString(), // one document
    sample("617-broken.fcs").toString(),
    "#617\n8a\n",
  ];
  for (const input of inputs)
    for (const size of [7, 5000, 1 << 20])
      assert.deepEqual(await collect(unisol.read(arriving(input, size))), await collect(unisol.read(input)), `${size}`);
  const packed = zlib.gzipSync(inputs[1]);
  assert.equal((await collect(unisol.read(arriving(packed, 1000)))).records.length, 3);
  assert.equal((await collect(unisol.read(arriving(inputs[0], 999), { record: 2 }))).records.length, 1);
  assert.deepEqual(await unisol.verify(arriving(inputs[1], 9999)), unisol.verify(inputs[1]));
  assert.deepEqual(await unisol.convert(arriving(inputs[0], 9999), { to: "sn" }), unisol.convert(inputs[0], { to: "sn" }));
  const deals = { deals: "ms:600-700" };
  assert.deepEqual(await unisol.identify(arriving(MOVES, 3), deals), unisol.identify(MOVES, deals));
  await assert.rejects(unisol.verify(arriving("nonsense", 3)), UnisolError);
  assert.throws(() => unisol.read(arriving("x", 1), { freecell: 1 }), /there is no option 'freecell'/);
});

test("records come before the input has ended", async () => {
  const list = unisol.convert(sample("617.fcs"), { to: "jsonl", option: "form=long" }).text.repeat(3);
  const numbers = [];
  let bytes = 0;
  const reading = unisol.read(arriving(list, 5000, new Error("the line is dead")), { onProgress: (n) => (bytes += n) });
  await assert.rejects(async () => {
    for await (const record of reading) {
      numbers.push(record.number);
      if (numbers.length === 1) assert.ok(bytes < list.length / 2);
    }
  }, /the line is dead/);
  assert.deepEqual(numbers, [1, 2]);
  let left = false;
  const endless = (async function* () {
    try {
      for (;;) yield list;
    } finally {
      left = true;
    }
  })();
  for await (const record of unisol.read(endless)) if (record.number === 10) break;
  assert.ok(left);
});

test("records are joined, split, compared, counted and recognized", () => {
  const read = (text) => Array.from(unisol.read(text), (record) => record.keep?.() ?? record);
  const records = [..."12"].flatMap(() => read("#617\n8a 8b\n"));
  const [other] = read("#617\n8b 8a\n");
  const tree = unisol.merge([records[0], other]);
  assert.deepEqual(tree.variations.map(({ number }) => number), ["1.1"]);
  assert.deepEqual(tree.split().map(({ numMoves }) => numMoves), [2, 2]);
  assert.throws(() => unisol.merge([records[0], read("#618\n8a\n")[0]]), /record 2: the layout is neither/);
  assert.throws(() => unisol.merge([]), /there is no record/);

  assert.deepEqual(unisol.diff(records[0], records[1]), []);
  assert.deepEqual(unisol.diff(records[0], other), [
    {
      first: { begin: 0, end: 1, movesBefore: 0, firstMove: 1, lastMove: 1 },
      second: { begin: 0, end: 1, movesBefore: 0, firstMove: 1, lastMove: 1 },
      meeting: "reordered",
    },
  ]);
  assert.throws(() => unisol.diff(records[0], unisol.deal(618)), /the same layout/);
  assert.deepEqual([...unisol.unique([...records, other, records[0]])], [records[0], other]);

  const stats = unisol.stats(unisol.read("#617\n8a\n\n#617\n8a 8b\n\n#617\na1\n"));
  assert.deepEqual([stats.records, stats.unfinished, stats.illegal, stats.reasons], [3, 2, 1, { SOURCE_EMPTY: 1 }]);
  const counts = new Map([[1, 1], [2, 1]]);
  assert.deepEqual(stats.properties.moves, { records: 2, least: 1, most: 2, mean: 1.5, median: 1.5, counts });
  assert.equal(unisol.stats([{ result: "unreadable", diagnostics: [] }]).unreadable, 1);
});

test("a game keeps comments, bookmarks and what was taken back", () => {
  const game = new unisol.Game("freecell", { deal: 617, keepUndone: true });
  assert.throws(() => game.comment("too early"), /the game has no moves/);
  game.push("8a");
  game.comment("the queen", "a player");
  game.bookmark("here");
  game.pop();
  game.push("1a");
  const record = game.record();
  assert.deepEqual(record.variations.map(({ number }) => number), ["1.1"]);
  assert.deepEqual(record.bookmarks, [{ position: "1.1.1", name: "here" }]);
  assert.match(game.convert("json"), /"originator": "a player", "plain_text": "the queen"/);
  assert.equal(unisol.Game.fromRecord(record).record().variations.length, 1);
  assert.throws(() => game.bookmark(""), UnisolError);
});
