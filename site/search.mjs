// SPDX-License-Identifier: MIT
// Freecell Solver as a module: which games it knows, searches of positions, and their moves in the terms of
// the library.  solver/solver.c is its other side.  What it finds is only believed when the library has
// played it.

const BUILDS = ["ALTERNATE_COLOR", "SUIT", "RANK"];
const FILLS = ["ANY_CARD", "KINGS_ONLY", "NONE"];
const GAMES = `freecell relaxed_freecell forecell bakers_game kings_only_bakers_game eight_off seahaven_towers
  relaxed_seahaven_towers good_measure bakers_dozen beleaguered_castle citadel streets_and_alleys simple_simon`.split(/\s+/);
const MOST = { num_columns: 13, num_freecells: 8, num_decks: 1, max_rank: 13 };
const RULES = ["foundation_gives"]; // of those that games share: they only allow more

const FAST = 0;
const COMPLETE = 1;
const [SEARCHING, SOLVED, EXHAUSTED] = [0, 1, 2]; // and else it failed
const PORTION = 2000; // positions that are searched at once
const MOST_POSITIONS = 400000; // of one search, which then takes about 150 MB
const MOST_MEMORY = 64 << 20; // bytes that an instance may keep for the next search

// The types of Freecell Solver's moves.
const TYPES = {
  0: ["column", "column"],
  1: ["column", "freecell"],
  2: ["freecell", "column"],
  3: ["freecell", "freecell"],
  4: ["column", "foundation"],
  5: ["freecell", "foundation"],
  11: ["column", "foundation"],
};
const SUIT = 11; // the type of moves of a whole suit

/**
 * The question about the position of a game, or null: the solver does not know this game.  header: that
 * of the record in JSON.
 */
export function questionOf(header, game) {
  const build = BUILDS.indexOf(header.sequences_are_built_by);
  const fill = FILLS.indexOf(header.empty_stacks_filled_by);
  const isKnown =
    GAMES.includes(header.variant) &&
    build >= 0 &&
    fill >= 0 &&
    Object.entries(MOST).every(([name, most]) => header[name] <= most) &&
    header.max_rank === MOST.max_rank &&
    Object.keys(header.rules ?? {}).every((name) => RULES.includes(name));
  if (!isKnown) return null;
  const board = game.convert("fcs-board", { at: "end" });
  if (/[?<]/.test(board) || game.board.freecells.some((card) => card?.blocked)) return null;
  const isSimon = header.variant === "simple_simon";
  const isUnlimited = header.sequence_move === "UNLIMITED";
  return {
    game: header.variant,
    board,
    numbers: [header.num_freecells, header.num_columns, isSimon ? BUILDS.indexOf("SUIT") : build, fill, Number(isUnlimited)],
    // Single cards are all moves there are only if longer ones consist of them.
    kinds: isSimon || isUnlimited ? [FAST] : [FAST, COMPLETE],
    // The solver never takes cards from foundations, so that its "no" is about games that do not, either.
    takesBack: header.foundation_to_column === "ALLOWED",
  };
}

/** Searches of one module after the other. */
export class Search {
  #module;
  #solver = null; // what the instance exports

  constructor(module) {
    this.#module = module;
  }

  async #begin(question, kind) {
    this.#solver?.solver_end();
    if (!this.#solver || this.#solver.memory.buffer.byteLength > MOST_MEMORY) {
      this.#solver = (await WebAssembly.instantiate(this.#module)).exports;
      this.#solver._initialize();
    }
    const text = new TextEncoder().encode(`${question.game}\0${question.board}\0`);
    new Uint8Array(this.#solver.memory.buffer).set(text, this.#solver.solver_text());
    return this.#solver.solver_begin(kind, ...question.numbers) === 1;
  }

  #steps() {
    const pile = (kind, index) => ({ kind, index });
    return Array.from({ length: this.#solver.solver_moves() }, (_, i) => {
      const move = this.#solver.solver_move(i);
      const [type, from, to, count] = [0, 8, 16, 24].map((shift) => (move >>> shift) & 255);
      const [source, dest] = TYPES[type];
      const numCards = type === SUIT ? MOST.max_rank : source === "column" && dest === "column" ? count : 1;
      return { source: pile(source, from), dest: pile(dest, to), numCards };
    });
  }

  /**
   * Answers a question in so many seconds: { answer, steps, kind }, where the answer is "yes", "no" or
   * "not known"; ended: more time finds no more.  pause() is awaited between portions; true: the search
   * ends.  kinds: the searches to make.
   */
  async ask(question, seconds, pause = () => false, kinds = question.kinds) {
    const end = performance.now() + 1000 * seconds;
    let ended = true;
    for (const [i, kind] of kinds.entries()) {
      // The fast search has a third of the time if there is another one.
      const until = end - (2000 / 3) * seconds * (kinds.length - 1 - i);
      if (!(await this.#begin(question, kind))) continue;
      let state = SEARCHING;
      for (let n = PORTION; state === SEARCHING && n <= MOST_POSITIONS && performance.now() < until; n += PORTION) {
        state = this.#solver.solver_search(n);
        if (await pause()) return { answer: "not known", kind };
      }
      if (state === SOLVED) return { answer: "yes", steps: this.#steps(), kind };
      if (state === EXHAUSTED && kind === COMPLETE) return { answer: "no", kind };
      ended &&= state === EXHAUSTED;
    }
    return { answer: "not known", ended };
  }
}
