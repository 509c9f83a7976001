// SPDX-License-Identifier: MIT
// Asks the solver about positions of a game, in a worker that is started for the first question, and plays
// its answers by the rules of the library.
import { questionOf } from "./search.mjs";

let worker = null;
let lastId = 0;
const waiting = new Map(); // by number

function send(message) {
  if (!worker) {
    worker = new Worker(new URL("./search-thread.mjs", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, found, error } }) => {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error) call?.reject(new Error(error));
      else call?.resolve(found);
    };
    worker.onerror = (event) => {
      for (const { reject } of waiting.values()) reject(new Error(event.message || "the solver cannot be started"));
      waiting.clear();
      worker.terminate();
      worker = null;
    };
  }
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, ...message });
  });
}

const TAKEN_BACK = "There is no solution that takes no cards back from foundations.";
const LEFT_OUT = "No solution was found. There may be one, because the solver does not try all moves of this game.";

/**
 * Asks about a position.  Returns { answer, steps }, or null: another question came meanwhile.  Moves that
 * do not solve the game under its rules are the solver's fault: then its other search answers, or none.
 */
async function ask(question, game, seconds) {
  let { kinds } = question;
  while (kinds.length) {
    const found = await send({ question, seconds, kinds });
    if (found?.answer === "no" && question.takesBack) return { answer: "not known", why: TAKEN_BACK, ended: true };
    if (found?.answer === "not known" && found.ended) return { ...found, why: LEFT_OUT };
    if (found?.answer !== "yes") return found;
    const played = game.copy();
    try {
      if (played.verify(found.steps).result === "solved") return found;
    } finally {
      played.free();
    }
    kinds = kinds.slice(kinds.indexOf(found.kind) + 1);
  }
  return { answer: "not known" };
}

/** What the solver has said about the positions of a game. */
export class Advice {
  #header;
  #known = new Map(); // by hash: { answer, steps, seconds, why, ended }

  /** header: that of the record in JSON. */
  constructor(header, game) {
    this.#header = header;
    this.knows = questionOf(header, game) !== null;
  }

  /** What is known about a position already, or undefined. */
  known(game) {
    return this.#known.get(game.hash());
  }

  /** Answers in so many seconds.  null: another position was asked about. */
  async about(game, seconds) {
    const known = this.known(game);
    if (known && (known.answer !== "not known" || known.ended || known.seconds >= seconds)) return known;
    const asked = game.copy(); // the game may go on
    try {
      const found = await ask(questionOf(this.#header, asked), asked, seconds);
      if (found) this.#keep(asked, { ...found, seconds });
      return found;
    } finally {
      asked.free();
    }
  }

  /** Each position of a solution can be won. */
  #keep(game, found) {
    this.#known.set(game.hash(), found);
    for (const [i, step] of (found.steps ?? []).entries()) {
      game.push(step);
      this.#known.set(game.hash(), { answer: "yes", steps: found.steps.slice(i + 1) });
    }
  }
}
