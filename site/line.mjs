// SPDX-License-Identifier: MIT
// The moves of the reader as a record of their own, as a variation of the page's record, and as text.

const TYPES = {
  column: "COLUMN",
  freecell: "FREECELL",
  foundation: "FOUNDATION",
  hole: "FOUNDATION",
  stock: "TALON",
  waste: "WASTE",
  reserve: "RESERVE",
  columns: "COLUMNS",
  reserves: "RESERVES",
};

function asJson({ source, dest, numCards }) {
  const pile = ({ kind, index }) => {
    const type = TYPES[kind];
    if (["column", "freecell", "reserve", "hole"].includes(kind)) return { type, index };
    if (kind !== "foundation") return { type };
    return { type, suit: "HCDS"[index % 4], ...(index > 3 ? { deck: Math.floor(index / 4) } : {}) };
  };
  return { num_cards: numCards, source: pile(source), dest: pile(dest) };
}

/** How many of the moves are the player's. */
const countOf = (moves) => moves.filter((move) => !move.implicit).length;

const isSame = (a, b) => ["source", "dest", "num_cards"].every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

/** The line that the reader leaves after move `number`: that of the record, or a variation of it. */
export class Line {
  #main; // the record, as JSON
  #line; // the same, or the game up to the end of the variation
  #at; // how many moves of the line, automoves included, come before those of the reader
  #shuffles; // the orders in which redeals of the game deal the cards

  /** write(options) converts the record of the page; variation: its number, or "". */
  constructor(write, number, variation) {
    const read = (options) => write({ to: "jsonl", positions: "none", option: "form=long", ...options }).text;
    this.#main = read({});
    this.#line = variation ? read({ variation }) : this.#main;
    const { moves = [] } = JSON.parse(this.#line).solitaire.solution;
    let mine = 0;
    const after = number > 0 ? moves.findIndex((move) => (mine += move.implicit ? 0 : 1) > number) : 0;
    this.#at = after < 0 ? moves.length : after;
  }

  /** States the redeals that shuffle: those of the line, and those that the game of the reader has, which begins after it. */
  settle(game) {
    if (this.rules.gather !== "SHUFFLE") return;
    const { shuffles = "", moves = [] } = JSON.parse(this.#line).solitaire.solution;
    const made = moves.slice(0, this.#at).filter(({ source }) => source.type === "COLUMNS").length;
    const { shuffles: left = "" } = JSON.parse(game.convert("jsonl")).solitaire.solution;
    this.#shuffles = [...shuffles.split("/").slice(0, made), ...left.split("/")].filter(Boolean).join("/");
  }

  /** How many moves the line has, automoves included. */
  get length() {
    return this.#at;
  }

  get header() {
    return JSON.parse(this.#main).solitaire.header;
  }

  get rules() {
    return this.header.rules ?? {};
  }

  /** The line up to the moves of the reader, followed by `played`, as a record of its own. */
  record(played) {
    const { solitaire } = JSON.parse(this.#line);
    const { solution } = solitaire;
    const moves = solution.moves ?? [];
    const rest = this.#at === moves.length ? solution.alternatives : moves[this.#at].alternatives;
    const added = played.map(asJson);
    if (rest && added.length) added[0].alternatives = rest;
    solution.moves = [...moves.slice(0, this.#at), ...added];
    if (this.#shuffles) solution.shuffles = this.#shuffles;
    for (const name of ["final_position", "current", "bookmarks", "alternatives"]) delete solution[name];
    delete solitaire.header.num_moves;
    delete solitaire.result;
    return `${JSON.stringify({ solitaire })}\n`;
  }

  /**
   * The record with the line and `played` as a variation, and the place of its last move, as in addresses of the
   * page: "12.2.3"; or null: they only go on where the record ends.
   */
  variation(played) {
    const { solitaire } = JSON.parse(this.#main);
    const moves = solitaire.solution.moves ?? [];
    const mine = [...(JSON.parse(this.#line).solitaire.solution.moves ?? []).slice(0, this.#at), ...played.map(asJson)];
    let same = 0;
    while (same < this.#at && same < moves.length && isSame(moves[same], mine[same])) same++;
    if (same === moves.length) return null;
    const added = mine.slice(same);
    for (const move of added) delete move.alternatives;
    const all = (moves[same].alternatives ??= []);
    all.push({ moves: added });
    if (this.#shuffles) solitaire.solution.shuffles = this.#shuffles;
    const place = [countOf(moves.slice(0, same + 1)), all.length, countOf(added)].join(".");
    return { record: `${JSON.stringify({ solitaire })}\n`, place };
  }
}

/** The text of a record without the boards after its moves: the start, the moves, and the verdict. */
function withoutBoards(text) {
  const parts = text.trimEnd().split("\n\n");
  const first = parts.findIndex((part) => part.startsWith("1. "));
  if (first < 0) return text;
  const moves = parts.slice(first, -1).filter((part) => /^\d+\. /.test(part));
  return `${[...parts.slice(0, first), moves.join("\n"), parts.at(-1)].join("\n\n")}\n`;
}

/** What two records of the same game have in common.  Foundations of a suit can change places. */
function gistOf(unisol, input) {
  for (const found of unisol.read(input)) {
    if (found.result === "unreadable") return "";
    const board = found.board("end");
    board?.foundations.splice(0, Infinity, ...board.foundations.map((rank, i) => 100 * (i % 4) + rank).sort((a, b) => a - b));
    return JSON.stringify([found.game, found.result, found.isCutOff, found.numMoves, found.start, board]);
  }
  return "";
}

/** The moves of a record in the shortest form that the library reads as the same game. */
export function textOf(unisol, record) {
  const wanted = gistOf(unisol, record);
  const forms = [{ to: "snx" }, { to: "text", shorten: withoutBoards }, { to: "text" }];
  for (const { to, shorten } of forms) {
    try {
      const { text } = unisol.convert(record, { to });
      const short = shorten ? shorten(text) : text;
      if (gistOf(unisol, short) === wanted) return short;
    } catch (error) {
      if (!error.diagnostics) throw error; // this form cannot store the game
    }
  }
  return record;
}
