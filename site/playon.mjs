// SPDX-License-Identifier: MIT
// Play on: the reader leaves the line of the record and moves cards.  The library judges each move and
// lists the legal ones; the page knows no rules.  The board is that of page.js, which moves the cards
// back when playing ends.
import { Board, nameOf, pileOf } from "./board.mjs";
import { copy, dealTitle, id, make, plural, sentence, toast } from "./common.mjs";
import { Help } from "./help.mjs";
import { Line, textOf } from "./line.mjs";
import { hashOf } from "./place.mjs";
import { MoveError } from "./unisol/unisol.mjs";
import { celebrate } from "./smile.mjs";
import { aloud, cardText, choiceOf, colored, exampleOf, listed, movesOf } from "./words.mjs";

const SMALLEST = 40; // pixels: the width of cards
const USUAL = 88; // in page.css
const LARGEST = 112; // in page.js
const SIZES = ["--w", "--rank", "--fan"]; // of cards
const GROWTH = 1.7; // of a column that becomes longer by five cards, in widths
const HOMES = ["foundation", "hole"];
const DEALS = { WASTE: "waste", HOLE: "hole", COLUMNS: "columns", RESERVES: "reserves" }; // of rules.stock_to

const NO_PLAYS = { waste: 1, columns: 1, reserves: 1 }; // what the stock deals to

const all = (parent, selector) => [...parent.querySelectorAll(selector)];

/** The variation that page.js shows, "12.2", or "". */
const shownVariation = () => /[#&]move=([\d.]+)\.\d+/.exec(location.hash)?.[1] ?? "";

class Game {
  played = []; // the moves of the reader
  #history = []; // the state of the board before each of them
  #selected = null; // { name, count }
  #drag = null;
  #held = new Map(); // where cards were dropped
  #height = 0; // of the table
  #end = ""; // what is said if the game has ended
  #ending = new AbortController();

  /** host: { moves(line), save, left(played) }: the moves that were played before, what keeps the game, and what happens when the reader leaves. */
  constructor(unisol, write, record, host) {
    this.unisol = unisol;
    this.host = host;
    this.title = [record.gameTitle, dealTitle(record.deal)].filter(Boolean).join(", ");
    this.number = Number(id("slider")?.value ?? 0);
    const variation = shownVariation();
    this.line = new Line(write, this.number, variation);
    this.extract = variation ? record.variation(variation) : null;
    const options = { at: this.number, automove: "none", fresh: true };
    this.game = unisol.Game.fromRecord(this.extract ?? record, options);
    this.line.settle(this.game);
    this.table = id("table");
    this.board = new Board(id("board"));
    this.pairs = this.line.rules.hole_takes === "PAIRS";
    this.gives = this.line.rules.stock_gives === "LAST";
    this.first = this.board.state();
    this.words = id("words").cloneNode(true);
    this.#build();
    this.#listen();
    this.#clearMarks();
    this.board.show(this.game.board);
    const begin = this.number ? `Play on from move ${this.number}.` : "Play from the start.";
    const again = this.#replay(host.moves(this.line));
    this.#show(again ? `Your game goes on after ${plural(this.number + again, "move")}.` : begin);
  }

  /** Plays the moves of a game that was played before.  Returns how many there are. */
  #replay(moves) {
    for (const move of moves) {
      const before = this.board.state();
      try {
        this.game.push(move);
      } catch (error) {
        if (!(error instanceof MoveError)) throw error;
        break; // the address was changed
      }
      this.#history.push(before);
      this.played.push(move);
      this.board.show(this.game.board);
    }
    return this.played.length;
  }

  // ---- the parts of the page

  #build() {
    const button = (text, action, title) =>
      make("button", { type: "button", className: "text", onclick: action, title: title ?? "" }, text);
    this.caption = make("div", { className: "caption mine", id: "play-caption" });
    this.live = make("p", { className: "sr mine" });
    this.live.setAttribute("aria-live", "polite");
    this.undoing = button("Undo", () => this.undo(), "Undo (u)");
    this.homing = button("To foundations", () => this.#sendAll(), "Move all cards to foundations that can go there");
    this.homing.hidden = !this.board.names().some((name) => name[0] === "h") || "foundation_by_itself" in this.line.rules;
    const isClosing = this.line.rules.gather === "CLOSE";
    this.redealing = button(isClosing ? "Close up" : "Redeal", () => this.play(this.#gathering()), isClosing ? "Close the gaps" : "Deal the cards of the columns again");
    this.redealing.hidden = !this.line.rules.gather;
    this.copying = button("Copy moves", () => copy(textOf(this.unisol, this.line.record(this.played)), "Moves"));
    this.keeping = button("Keep", () => this.#keep(), "Make a solution of these moves, which can be watched, converted and shared");
    this.adding = button("Keep as variation", () => this.#add(), "Add these moves to the solution, beside its next move");
    this.adding.hidden = this.line.variation([]) === null;
    const leaving = button("Leave", () => this.leave(), "Back to the solution (Escape)");
    leaving.hidden = !this.host.left;
    this.help = new Help(
      {
        game: this.game,
        legal: () => this.legal,
        say: (text) => this.#say(text),
        mark: (move) => this.#mark(move),
        open: (moves) => this.#open(this.line.record([...this.played, ...moves]), this.number + this.played.length),
      },
      this.line.header,
    );
    const left = make("div", { className: "buttons mine" }, this.undoing, this.homing, this.redealing);
    const right = make("div", { className: "more mine" }, this.copying, this.keeping, this.adding, leaving);
    this.bar = id("bar") ?? id("play-bar") ?? document.body.appendChild(make("footer", { className: "bar", id: "play-bar" }));
    this.wasHidden = this.bar.hidden; // a layout has nothing to watch
    this.bar.hidden = false;
    this.bar.append(this.caption, this.live, left, this.help.element, right);
    this.#buildSide();
    if (id("run")?.classList.contains("running")) id("run").click();
    document.body.classList.add("playing");
    this.#center();
    this.sizes = !this.board.element.style.getPropertyValue("--w");
    window.dispatchEvent(new Event("resize"));
  }

  /** A layout has been drawn without a script, which would have counted its columns. */
  #center() {
    const { style } = this.board.element;
    const n = all(this.board.element, ".column").length;
    if (!style.getPropertyValue("--columns") && n <= Number(getComputedStyle(this.board.element).getPropertyValue("--n")))
      style.setProperty("--columns", n);
  }

  #buildSide() {
    const example = exampleOf(this.game.board);
    this.input = make("input", { id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: false, placeholder: example, size: 6 });
    this.form = make("form", { className: "row" }, make("label", { htmlFor: "typed" }, "Type a move "), this.input, make("button", {}, "Move"));
    this.list = make("ol", { className: "choices-list", ariaLabel: "Legal moves" });
    // On phones the board needs the room.
    const typed = make(
      "details",
      { id: "typing", open: window.matchMedia("(min-width: 60.01rem)").matches },
      make("summary", {}, "Type a move, or choose one"),
      this.form,
      make("p", { className: "hint", id: "typed-hint" }, `Two piles, such as ${this.#examples()}.`),
      make("h2", {}, "Legal moves"),
      this.list,
    );
    this.side = make(
      "section",
      { className: "moves mine", id: "choices" },
      make("div", { className: "title" }, make("h2", { id: "choices-title" }, "Your move")),
      make("p", { className: "hint" }, this.#hint()),
      typed,
    );
    this.side.setAttribute("aria-labelledby", "choices-title");
    this.input.setAttribute("aria-describedby", "typed-hint");
    this.table.closest(".play").parentElement.append(this.side);
  }

  #hint() {
    const has = (letter) => this.board.names().some((name) => name[0] === letter);
    const deal = has("s") ? " Tap the stock to deal." : "";
    if (this.pairs) return `Tap two cards that leave together, or drag one onto the other.${deal}`;
    if (has("o")) return `Tap a card to play it, or drag it.${deal}`;
    const places = [!this.homing.hidden && "its foundation", has("f") && "a freecell", "the only column that takes it"];
    return `Tap a card and then its target, or drag it. Tap it twice to send it to ${places.filter(Boolean).slice(0, 2).join(", or to ")}.${deal}`;
  }

  #listen() {
    const on = (target, type, action) =>
      target.addEventListener(type, action, { capture: true, signal: this.#ending.signal });
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.#type(this.input.value);
    };
    on(this.table, "pointerdown", (event) => this.#press(event));
    on(this.table, "pointermove", (event) => this.#move(event));
    on(this.table, "pointerup", (event) => this.#release(event));
    on(this.table, "pointercancel", () => this.#drop());
    on(this.table, "wheel", (event) => event.stopImmediatePropagation());
    on(window, "keydown", (event) => this.#key(event));
    // After a click, keys are for the game again, and not for the button that was clicked.
    on(document, "click", (event) => event.detail > 0 && event.target.closest("button:not(dialog *)")?.blur());
    on(window, "resize", () => {
      this.isSized = false;
      setTimeout(() => this.#fit());
    });
  }

  #clearMarks() {
    this.table.querySelector(".done")?.remove();
    for (const mark of all(this.board.element, ".from, .arrow")) mark.remove();
    for (const card of all(this.board.element, ".card"))
      card.classList.remove("moved", "auto", "refused", "flying", "under", "chosen");
  }

  #say(text) {
    this.caption.replaceChildren(make("span", {}, ...colored(text)));
    this.live.textContent = aloud(text);
  }

  /** The table is as high as the window has room for, or, on a phone, as it has been.  Columns that are
      too long for it are pushed together, and then the cards become smaller. */
  #fit() {
    if (this.#ending.signal.aborted) return;
    if (!this.isSized) this.#forgetSizes();
    const columns = all(this.board.element, ".column");
    for (const column of columns) column.style.removeProperty("--fan");
    this.table.style.height = "auto";
    const above = this.table.getBoundingClientRect().top + window.scrollY;
    const isSideways = window.matchMedia("(orientation: landscape) and (max-height: 30rem)").matches;
    const high = Math.max(140, window.innerHeight - above - (isSideways ? 4 : this.bar.offsetHeight + 4));
    const isWide = window.matchMedia("(min-width: 60.01rem)").matches;
    if (this.sizes && isWide && !this.isSized) this.#enlarge(high);
    this.isSized = true;
    this.#squeeze(columns, this.table.offsetHeight - high);
    this.#shrink(columns, high);
    this.#height = isWide || isSideways ? high : Math.min(high, Math.max(this.#height, this.table.offsetHeight));
    if (this.table.offsetHeight < this.#height) this.table.style.height = `${this.#height}px`;
  }

  /** The window has another size now: the cards become as large as the page makes them. */
  #forgetSizes() {
    this.#height = 0;
    if (this.sizes) for (const name of SIZES) this.board.element.style.removeProperty(name);
  }

  /** Makes the cards as large as a wide window has room for, and for longer columns.  page.js does this if there are moves. */
  #enlarge(high) {
    const { style } = this.board.element;
    const room = this.table.clientWidth - 2 * parseFloat(getComputedStyle(this.table).paddingLeft);
    const n = Number(getComputedStyle(this.board.element).getPropertyValue("--n"));
    for (let w = Math.min(LARGEST, room / (1.12 * n - 0.12)); w > USUAL; w -= 2) {
      style.setProperty("--w", `${w}px`);
      if (this.table.offsetHeight + GROWTH * w <= high) return;
    }
    style.removeProperty("--w");
  }

  #shrink(columns, high) {
    const { style } = this.board.element;
    for (let w = columns[0]?.offsetWidth; w > SMALLEST && this.table.offsetHeight > high; ) {
      w = Math.max(SMALLEST, w - 3);
      const rank = Math.max(0.27 * w, Math.min(0.4 * w, 15.2)); // as in page.js
      for (const [name, value] of Object.entries({ "--w": w, "--rank": rank, "--fan": 1.2 * rank })) style.setProperty(name, `${value}px`);
      for (const column of columns) column.style.removeProperty("--fan");
      this.#squeeze(columns, this.table.offsetHeight - high);
    }
  }

  #squeeze(columns, over) {
    const one = this.board.element.querySelector(".column > .card:not(.down) + .card");
    if (over <= 0 || !one) return;
    const { marginTop, fontSize } = getComputedStyle(one);
    const fan = one.offsetHeight + parseFloat(marginTop);
    const room = Math.max(...columns.map((column) => column.offsetHeight)) - over;
    for (const column of columns) {
      const cards = all(column, ":scope > .card").slice(0, -1);
      const fans = cards.reduce((sum, card) => sum + (card.classList.contains("down") ? 0.4 : 1), 0);
      const least = 1.02 * parseFloat(fontSize);
      const tall = cards.length ? one.offsetHeight + fans * fan : 0;
      if (tall > room) column.style.setProperty("--fan", `${Math.max(least, fan - (tall - room) / fans)}px`);
    }
  }

  /** Shows the position and its legal moves. */
  #show(text) {
    const { board } = this.game;
    const focused = [...this.list.children].findIndex((item) => item.contains(document.activeElement));
    this.#select(null);
    this.#fit();
    this.legal = this.game.legalMoves;
    this.undoing.disabled = this.keeping.disabled = this.adding.disabled = this.played.length === 0;
    this.homing.disabled = !this.#homeward();
    this.redealing.disabled = !this.#gathering();
    window.drawn.describe(this.board.state());
    const choices = listed(this.legal).map((move) => make("li", {}, choiceOf(move, board, () => this.play(move), this.gives)));
    this.list.replaceChildren(...choices);
    if (focused >= 0) (choices[0]?.firstChild ?? this.undoing).focus();
    this.#end = "";
    if (this.game.solved) {
      this.#end = ` Solved in ${plural(this.number + this.played.length, "move")}.`;
      if (this.played.length) celebrate(this.table, this.board.element);
    }
    else if (this.legal.length === 0) this.#end = " No move is legal.";
    this.#say(text + this.#end);
    this.help.shown();
    const { number, played, game: { solved }, title } = this;
    this.host.save.changed(() => ({ record: this.line.record(played), number, played: played.length, solved, title }));
  }

  // ---- moves

  /** Plays a move if it is legal. */
  play(wanted) {
    const before = this.board.state();
    const { source, dest, numCards } = wanted;
    try {
      this.game.push({ source, dest, numCards });
    } catch (error) {
      if (!(error instanceof MoveError)) throw error;
      this.#say(sentence(error.message));
      return false;
    }
    const { sentence: said } = this.game.moves.at(-1);
    this.#history.push(before);
    this.played.push({ source, dest, numCards });
    const turned = this.#lay(() => this.board.show(this.game.board));
    const names = turned.map((card) => (card.dataset.card.startsWith("?") ? "An unknown card" : cardText(card)));
    this.#show(`${sentence(said)}${names.length ? ` ${names.join(", ")} turned up.` : ""}`);
    return true;
  }

  undo() {
    const state = this.#history.pop();
    if (!state) return;
    this.played.pop();
    this.game.undo();
    this.#lay(() => {
      window.drawn.put(state);
      return { moved: [], turned: [] };
    });
    this.#show("Undone.");
  }

  /** Changes the board, marks the cards that moved, and lets them glide.  Returns those that turned up. */
  #lay(change) {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const cards = still ? [] : all(this.board.element, ".card");
    const before = cards.map((card) => this.#held.get(card) ?? card.getBoundingClientRect());
    this.#clearMarks();
    const { moved, turned } = change();
    for (const card of moved) card.classList.add("moved");
    const after = cards.map((card) => card.getBoundingClientRect());
    cards.forEach((card, i) => {
      const [x, y] = [before[i].left - after[i].left, before[i].top - after[i].top];
      if (Math.abs(x) + Math.abs(y) < 2) return;
      card.classList.add("flying");
      const steps = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
      card.animate(steps, { duration: 160, easing: "ease-out" }).finished.then(() => card.classList.remove("flying"), () => {});
    });
    return turned;
  }

  /** Plays from pile to pile: `count` cards, or, if that is not legal, the most that are. */
  #attempt(source, dest, count, any) {
    const fits = this.legal
      .filter((one) => nameOf(one.source) === source)
      .filter((one) => nameOf(one.dest) === dest || (dest[0] === "h" && one.dest.kind === "foundation"))
      .sort((a, b) => (nameOf(b.dest) === dest) - (nameOf(a.dest) === dest));
    const exact = fits.find((one) => one.numCards === count);
    const most = fits.reduce((best, one) => (best && best.numCards >= one.numCards ? best : one), null);
    const chosen = exact ?? (any || /[sw]/.test(source[0]) ? most : null);
    if (chosen) return this.play(chosen);
    const target = pileOf(dest);
    const suit = this.board.cards(source).at(-1)?.dataset.card.slice(-1);
    // The reason is then about the foundation of its suit.
    if (target.kind === "foundation" && "HCDS".includes(suit)) target.index += "HCDS".indexOf(suit) - (target.index % 4);
    return this.play({ source: pileOf(source), dest: target, numCards: count || 1 });
  }

  /** What happens when the reader taps the stock: the only legal move of it, or a choice of targets.  `again`: its card
      was taken in hand before, and is dealt now. */
  #deal(again) {
    const { length } = this.game.board.stock;
    const deals = ({ source, dest }) => (source.kind === "stock" ? !this.gives || dest.kind in NO_PLAYS : dest.kind === "stock" && !(this.gives && length));
    const moves = this.legal.filter((move) => deals(move) || (!again && move.source.kind === "stock"));
    if (moves.length === 1) return this.play(moves[0]);
    if (moves.length > 1) return this.#select({ name: "s0", count: 1 });
    if (moves.length === 0 && this.#gathering()) return this.play(this.#gathering());
    const { board } = this.game;
    const stock = { kind: "stock", index: 0 };
    const waste = { kind: "waste", index: 0 };
    if (board.stock.length === 0 && this.board.has("w0"))
      return this.play({ source: waste, dest: stock, numCards: Math.max(1, board.waste.length) });
    return this.play({ source: stock, dest: { kind: DEALS[this.line.rules.stock_to] ?? "waste", index: 0 }, numCards: 1 });
  }

  #type(word) {
    const { board } = this.game;
    const typed = movesOf(word, board);
    let done = false;
    if (/^s$/i.test(word.trim()) && this.board.has("s0")) done = this.#deal();
    else if (/^g$/i.test(word.trim()) && this.#gathering()) done = this.play(this.#gathering());
    else if (typed.length === 0) this.#say(`“${word.trim()}” is not a move. A move is two piles, such as ${this.#examples()}.`);
    else {
      const isPile = (typed, pile) => typed.kind === pile.kind && (pile.kind === "foundation" || typed.index === pile.index);
      const fit = (one) => this.legal.filter(({ source, dest }) => isPile(one.source, source) && isPile(one.dest, dest));
      const one = typed.find((each) => fit(each).length) ?? typed[0];
      const fits = fit(one).sort((x, y) => y.numCards - x.numCards);
      const move = one.count ? fits.find(({ numCards }) => numCards === one.count) : fits[0];
      done = move ? this.play(move) : this.#attempt(nameOf(one.source), nameOf(one.dest), one.count ?? 1, false);
    }
    if (done) this.input.value = "";
    else this.input.select();
  }

  #examples() {
    const has = (name) => this.board.has(name);
    const words = [has("f0") && "8a", has("c1") && !has("o0") && "12", has("w0") && "w3", (has("o0") || !this.homing.hidden) && "5h"].filter(Boolean);
    if (has("s0")) return `${words.join(", ")}, or s for the stock`;
    return [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" or ");
  }

  /** A card that is tapped twice: home, else to a freecell, else to the only column that takes it. */
  #send(name, count) {
    const from = this.legal.filter(({ source, numCards }) => nameOf(source) === name && numCards === count);
    const to = (kinds) => from.filter(({ dest }) => kinds.includes(dest.kind));
    const columns = to(["column"]);
    const move = to(HOMES)[0] ?? to(["freecell"])[0] ?? (columns.length === 1 ? columns[0] : null);
    if (move) return this.play(move);
    if (columns.length) this.#say("Several columns can take it. Tap one of them.");
    else this.#say(count > 1 ? "No pile can take these cards." : "No pile can take this card.");
    if (columns.length) this.#select({ name, count });
    return false;
  }

  #homeward() {
    return this.legal.find(({ source, dest }) => dest.kind === "foundation" && source.kind !== "foundation");
  }

  /** The move that deals the cards of the columns again, or closes their gaps. */
  #gathering() {
    return this.legal.find(({ source }) => source.kind === "columns");
  }

  #sendAll() {
    const first = this.played.length;
    for (let move; (move = this.#homeward()); ) if (!this.play(move)) break;
    const n = this.played.length - first;
    if (n > 1) this.#say(`${plural(n, "move")} to foundations.${this.#end}`);
  }

  // ---- pointers and keys

  #select(chosen) {
    this.#selected = chosen;
    for (const one of all(this.board.element, ".chosen, .can")) one.classList.remove("chosen", "can");
    if (!chosen) return;
    for (const card of all(this.board.element, ".moved")) card.classList.remove("moved");
    for (const card of this.board.cards(chosen.name).slice(-chosen.count)) card.classList.add("chosen");
    for (const { source, dest, numCards } of this.legal)
      if (nameOf(source) === chosen.name && (numCards === chosen.count || chosen.count === 1))
        this.board.pile(nameOf(dest))?.classList.add("can");
  }

  /** Shows a move: its cards are taken in hand, and its target is the only one that is marked. */
  #mark({ source, dest, numCards }) {
    this.#select({ name: nameOf(source), count: numCards });
    for (const one of all(this.board.element, ".can")) one.classList.remove("can");
    this.board.pile(nameOf(dest))?.classList.add("can");
  }

  /** How many cards of a pile the reader takes with a card: only the last one of piles that are no columns. */
  #countOf(name, card) {
    const cards = this.board.cards(name);
    if (!card || name[0] === "s" || card.classList.contains("down")) return 0;
    if ("ho".includes(name[0]) && !this.legal.some(({ source }) => nameOf(source) === name)) return 0;
    return this.board.pile(name).matches(".column") ? cards.length - cards.indexOf(card) : 1;
  }

  #press(event) {
    event.stopImmediatePropagation();
    if (!event.isPrimary || event.button !== 0) return;
    const pile = event.target.closest("[data-pile]");
    if (!pile) return this.#select(null);
    const name = pile.dataset.pile;
    const count = this.#countOf(name, event.target.closest(".card"));
    const cards = count ? this.board.cards(name).slice(-count) : [];
    this.#drag = { name, count, x: event.clientX, y: event.clientY, cards, moving: false };
    if (count) this.table.setPointerCapture(event.pointerId);
  }

  #move(event) {
    event.stopImmediatePropagation();
    const drag = this.#drag;
    if (!drag || !drag.count) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving && Math.abs(x) + Math.abs(y) < 8) return;
    if (!drag.moving) this.#select({ name: drag.name, count: drag.count });
    drag.moving = true;
    drag.cards[0].previousElementSibling?.classList.add("under");
    for (const card of drag.cards) {
      card.classList.add("dragged");
      card.style.transform = `translate(${x}px, ${y}px)`;
    }
  }

  #drop() {
    this.#drag?.cards[0]?.previousElementSibling?.classList.remove("under");
    for (const card of this.#drag?.cards ?? []) {
      card.classList.remove("dragged");
      card.style.transform = "";
    }
    this.#drag = null;
  }

  /** The pile under the card that is dragged, or the nearest one. */
  #target(drag) {
    const held = drag.cards[0].getBoundingClientRect();
    const [x, y] = [held.left + held.width / 2, held.top + held.height / 3];
    let best = null;
    let least = Infinity;
    for (const name of this.board.names()) {
      if (name === drag.name) continue;
      const box = this.board.pile(name).getBoundingClientRect();
      const away = Math.hypot(x - (box.left + box.width / 2), Math.max(0, box.top - y, y - box.bottom));
      if (away < least) [best, least] = [name, away];
    }
    return least < held.width * 0.9 ? best : null;
  }

  #release(event) {
    event.stopImmediatePropagation();
    const drag = this.#drag;
    if (!drag) return;
    if (drag.moving) {
      const target = this.#target(drag);
      this.#held = new Map(drag.cards.map((card) => [card, card.getBoundingClientRect()]));
      this.#drop();
      this.#select(null);
      if (target) this.#attempt(drag.name, target, drag.count, false);
      this.#held.clear();
      return;
    }
    this.#drop();
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-pile]");
    if (under?.dataset.pile === drag.name) this.#tap(drag);
  }

  #tap({ name, count }) {
    const chosen = this.#selected;
    this.#select(null);
    const meets = chosen && this.legal.some(({ source, dest }) => nameOf(source) === chosen.name && nameOf(dest) === "s0");
    if (name === "s0" && !(meets && chosen.name !== "s0") && chosen?.name !== "w0") return this.#deal(chosen?.name === "s0");
    if (!chosen) return this.#take(name, count);
    if (chosen.name !== name) return this.#attempt(chosen.name, name, chosen.count, chosen.count === 1);
    if (chosen.count === count) return this.#send(name, count);
    return this.#take(name, count);
  }

  /** Takes cards in hand.  In games with holes, a card that can go to one place only goes there at once. */
  #take(name, count) {
    if (!count) return;
    const { holes } = this.game.board;
    const from = this.legal.filter(({ source }) => nameOf(source) === name);
    if (holes.length && from.length === 1 && (!this.pairs || from[0].dest.kind === "hole")) this.play(from[0]);
    else if (holes.length === 1 && from.length === 0) this.#attempt(name, "o0", count, false);
    else this.#select({ name, count });
  }

  #key(event) {
    const typing = event.target === this.input;
    if (document.querySelector("dialog[open]") || (!typing && event.target.matches("textarea, select, input:not([type=range])"))) return;
    event.stopImmediatePropagation();
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const undoes = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
    if (event.key === "Escape") {
      if (this.#selected) this.#select(null);
      else this.leave();
    } else if (undoes || (!typing && plain && (event.key === "u" || event.key === "Backspace"))) {
      event.preventDefault();
      this.undo();
    } else if (event.key === "?" && !typing) {
      event.preventDefault();
      this.help.hint();
    } else if (event.key === " " && this.board.has("s0") && !event.target.closest("button, input, a, select")) {
      event.preventDefault();
      this.#deal();
    } else if (!typing && /^[0-9a-tw]$/.test(event.key) && plain) {
      this.input.value = "";
      this.input.focus();
    }
  }

  // ---- what remains

  /** Opens a record at a move. */
  async #open(record, place) {
    this.host.save.end();
    const { text } = this.unisol.convert(record, { to: "link" });
    location.assign(`play.html${await hashOf({ text: record, link: text.trim() })}&move=${place}`);
    if (location.pathname.endsWith("/play.html")) location.reload();
  }

  #keep() {
    this.#open(this.line.record(this.played), this.number + this.played.length);
  }

  #add() {
    const { record, place } = this.line.variation(this.played);
    this.#open(record, place);
  }

  leave() {
    if (!this.host.left) return; // there is nothing but the game
    this.host.save.end();
    this.#ending.abort();
    this.help.end();
    this.game.free();
    this.extract?.free();
    window.drawn.put(this.first);
    for (const column of all(this.board.element, ".column")) column.style.removeProperty("--fan");
    for (const name of [...SIZES, "--columns"]) this.board.element.style.removeProperty(name);
    this.table.style.height = "";
    this.bar.hidden = this.wasHidden;
    this.#clearMarks();
    this.#select(null);
    document.body.classList.remove("playing");
    for (const mine of all(document, ".mine, #play-bar")) mine.remove();
    id("words").replaceWith(this.words);
    this.host.left(this.played);
    window.dispatchEvent(new Event("resize"));
    id("slider")?.dispatchEvent(new Event("input")); // page.js shows its position again
    current = null;
    id("play-on").disabled = false;
    id("play-on").focus();
  }
}

let current = null;

/** The record with the moves of the reader, or null: there are none. */
export const playedRecord = () => (current?.played.length ? current.line.record(current.played) : null);

/** Begins at the position that the page shows.  write(options) converts the record of the page; host: see Game. */
export function playOn(unisol, write, record, host) {
  if (current) return;
  if (id("play-on")) id("play-on").disabled = true;
  try {
    current = new Game(unisol, write, record, host);
  } catch (error) {
    if (id("play-on")) id("play-on").disabled = false;
    toast(error.message.split("\n")[0]);
  }
}
