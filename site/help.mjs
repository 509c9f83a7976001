// SPDX-License-Identifier: MIT
// Help while the reader plays: a hint, whether the game can still be won, and a solution from here on.
import { make, sentence } from "./common.mjs";
import { Advice } from "./solver.mjs";

const FIRST = 2; // seconds for an answer
const LONGER = 10; // if the reader asks again

const ASKS = "Can I still win?";
const WORDS = { yes: "✓ Can be won", no: "✗ Cannot be won", "not known": "? Not known" };
const WHY = {
  yes: "A solution is known from here.",
  no: "All moves were tried: none of them leads to a solution.",
  "not known": "The search has found no solution in its time, but there may be one.",
};

/** Whether two moves are between the same piles. */
const isSame = (a, b) =>
  a.numCards === b.numCards && ["source", "dest"].every((end) => a[end].kind === b[end].kind && a[end].index === b[end].index);

export class Help {
  #host;
  #advice;
  #watches = false;
  #position = 0; // how many positions were shown

  /**
   * host: { game, legal(), say(text), mark(move), open(moves) }, what the reader plays on; header: that of
   * its record in JSON.
   */
  constructor(host, header) {
    this.#host = host;
    this.#advice = new Advice(header, host.game);
    const button = (text, onclick, title) => make("button", { type: "button", className: "text", onclick, title }, text);
    this.hinting = button("Hint", () => this.#hint(), "Show the next move of a solution (?)");
    this.watching = button(ASKS, () => this.#toggle(), "Say after each move whether the game can still be won");
    this.watching.classList.add("watching");
    this.watching.setAttribute("aria-pressed", "false");
    this.watching.setAttribute("aria-live", "polite");
    this.showing = button("Show a solution", () => this.#show(), "Watch a solution from here");
    this.element = make("div", { className: "help mine" }, this.hinting, this.watching, this.showing);
    this.element.hidden = !this.#advice.knows;
  }

  /** The host shows another position. */
  shown() {
    this.#position++;
    this.hinting.disabled = this.showing.disabled = this.#host.game.solved;
    if (this.#watches) this.#watch();
  }

  hint() {
    if (!this.element.hidden && !this.hinting.disabled) this.#hint();
  }

  /** The reader leaves the game. */
  end() {
    this.#position++;
    this.#watches = false;
  }

  #put(answer, title) {
    this.watching.textContent = WORDS[answer] ?? answer;
    this.watching.title = title ?? WHY[answer] ?? "";
    this.watching.dataset.answer = answer;
  }

  #toggle() {
    this.#watches = !this.#watches;
    this.watching.setAttribute("aria-pressed", String(this.#watches));
    if (this.#watches) this.#watch();
    else this.#put(ASKS, "Say after each move whether the game can still be won");
  }

  /** Says whether the position that is shown can be won. */
  async #watch() {
    const { game } = this.#host;
    if (game.solved) return this.#put("yes", "The game is solved.");
    if (!this.#advice.known(game)) this.#put("Searching …");
    const found = await this.#ask(FIRST);
    if (found && this.#watches) this.#put(found.answer, found.why);
  }

  /** The answer about the position that is shown, or null: another one is shown now. */
  async #ask(seconds) {
    const position = this.#position;
    try {
      const found = await this.#advice.about(this.#host.game, seconds);
      return position === this.#position ? found : null;
    } catch (error) {
      this.#host.say(sentence(`The solver does not run: ${error.message}`));
      return null;
    }
  }

  /** The moves of a solution, or null: the reader was told why there are none. */
  async #solution() {
    const known = this.#advice.known(this.#host.game);
    const seconds = known ? LONGER : FIRST;
    if (known?.answer !== "yes") this.#host.say("Searching …");
    const found = await this.#ask(seconds);
    if (!found) return null;
    if (this.#watches) this.#put(found.answer, found.why);
    if (found.answer === "yes") return found.steps;
    if (found.answer === "no") this.#host.say("The game cannot be won from here. Undo goes back.");
    else if (found.why) this.#host.say(found.why);
    else this.#host.say(`No solution was found in ${seconds} seconds.${known ? "" : " Ask again to search longer."}`);
    return null;
  }

  async #hint() {
    const steps = await this.#solution();
    if (!steps) return;
    const move = this.#host.legal().find((one) => isSame(one, steps[0]));
    this.#host.mark(steps[0]);
    this.#host.say(`Hint: ${move.sentence}.`);
  }

  async #show() {
    const steps = await this.#solution();
    if (steps) this.#host.open(steps);
  }
}
