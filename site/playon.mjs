// SPDX-License-Identifier: MIT
// Play on: the reader leaves the line of the record and moves cards.  The library judges each move.
// The board is that of page.js, which moves the cards back when playing ends.
import { copy, id, keepRecord, make, plural, sentence, toast } from "./common.mjs";

const LETTERS = "abcdefgklmnopqrstu"; // of freecells in pairs
const KINDS = { c: "column", f: "freecell", h: "foundation" };
const TYPES = { column: "COLUMN", freecell: "FREECELL", foundation: "FOUNDATION" };
const RANKS = ["", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
const GLYPHS = { hearts: "♥", clubs: "♣", diamonds: "♦", spades: "♠" };

const all = (parent, selector) => [...parent.querySelectorAll(selector)];
const idOf = ({ kind, index }) => kind[0].replace("f", kind === "foundation" ? "h" : "f") + index;
const pileOf = (name) => ({ kind: KINDS[name[0]], index: Number(name.slice(1)) });

// ---- words

const spoken = (card) => (card.hidden ? "face down" : !card.suit ? "unknown card" : `${RANKS[card.rank]} of ${card.suit}`);
const short = (card) => !card.suit ? card.text : `${card.text[0].replace("T", "10")}${GLYPHS[card.suit]}`;
function placeName({ kind, index }) {
  if (kind === "foundation") return "its foundation";
  return kind === "column" ? `column ${index + 1}` : `freecell ${LETTERS[index] ?? index + 1}`;
}

function pairOf({ source, dest }) {
  const word = ({ kind, index }) => {
    if (kind === "foundation") return "h";
    return kind === "column" ? String(index + 1) : LETTERS[index];
  };
  return word(source) + (source.index > 8 || dest.index > 8 ? "-" : "") + word(dest);
}

/** "8a" or "26v3" as two piles and a number of cards, or null; null: it is not a move. */
function moveOf(word) {
  const match = /^([0-9]+|[a-gk-u])-?([0-9]+|[a-gk-u]|h)(?:v([0-9a-f]+))?$/i.exec(word.trim());
  if (!match) return null;
  const [source, dest] = match.slice(1, 3).map((one) => {
    if (one.toLowerCase() === "h") return { kind: "foundation", index: 0 };
    if (/\d/.test(one)) return { kind: "column", index: Number(one) - 1 };
    return { kind: "freecell", index: LETTERS.indexOf(one.toLowerCase()) };
  });
  return { source, dest, count: match[3] ? parseInt(match[3], 16) : null };
}

function boardWords(board) {
  const list = make("ul");
  const add = (text) => list.append(make("li", {}, text));
  board.foundations.forEach((rank, i) => rank && add(`Foundation: ${RANKS[rank]} of ${Object.keys(GLYPHS)[i % 4]}`));
  board.freecells.forEach((card, i) => card && !card.blocked && add(`Freecell ${LETTERS[i] ?? i + 1}: ${spoken(card)}`));
  board.columns.forEach((cards, i) => add(`Column ${i + 1}: ${cards.map(spoken).join(", ") || "empty"}`));
  return list;
}

/** Legal moves as a player wants to read them: foundations first, and only one of the free cells. */
function listed(moves) {
  const order = ["foundation", "column", "freecell"];
  const cell = Math.min(...moves.filter(({ dest }) => dest.kind === "freecell").map(({ dest }) => dest.index));
  return moves
    .filter(({ source, dest }) => dest.kind !== "freecell" || (dest.index === cell && source.kind !== "freecell"))
    .sort((a, b) => order.indexOf(a.dest.kind) - order.indexOf(b.dest.kind));
}

// ---- the record with the moves of the player

function asJson({ source, dest, numCards }) {
  const pile = ({ kind, index }) => {
    if (kind !== "foundation") return { type: TYPES[kind], index };
    return { type: TYPES[kind], suit: "HCDS"[index % 4], ...(index > 3 ? { deck: Math.floor(index / 4) } : {}) };
  };
  return { num_cards: numCards, source: pile(source), dest: pile(dest) };
}

/** The record of the page, and how many of its moves come before the player's move `number` + 1. */
function recordOf(write, number) {
  const line = write({ to: "jsonl", positions: "none" }).text;
  const { solitaire } = JSON.parse(line);
  const moves = (solitaire.solution.moves ??= []);
  let mine = 0;
  const after = number > 0 ? moves.findIndex((move) => (mine += move.implicit ? 0 : 1) > number) : 0;
  return { solitaire, moves, num: after < 0 ? moves.length : after };
}

/** The record up to the player's move `number`, followed by `played`, as a line of jsonl. */
function recordWith(write, number, played) {
  const { solitaire, moves, num } = recordOf(write, number);
  solitaire.solution.moves = [...moves.slice(0, num), ...played.map(asJson)];
  delete solitaire.result;
  delete solitaire.header.num_moves;
  delete solitaire.solution.final_position;
  return `${JSON.stringify({ solitaire })}\n`;
}

/** The record, with `played` as a variation of its next move, or null if there is no next move. */
function recordWithVariation(write, number, played) {
  const { solitaire, moves, num } = recordOf(write, number);
  if (num === moves.length) return null;
  (moves[num].alternatives ??= []).push({ moves: played.map(asJson) });
  return `${JSON.stringify({ solitaire })}\n`;
}

// ---- playing

class Game {
  played = []; // the player's moves
  #piles = new Map(); // names to elements
  #history = []; // the cards of all piles before each move
  #selected = null; // { name, count }
  #drag = null;
  #ending = new AbortController();

  constructor(unisol, write, record) {
    this.unisol = unisol;
    this.write = write;
    this.walk = record.walk();
    this.number = Number(id("slider")?.value ?? 0);
    this.walk.to(this.number);
    this.board = id("board");
    this.table = id("table");
    for (const pile of all(this.board, "[data-pile]")) this.#piles.set(pile.dataset.pile, pile);
    this.words = id("words").cloneNode(true);
    this.#build();
    this.adding.hidden = !recordWithVariation(write, this.number, []);
    this.#listen();
    this.#clearMarks();
    this.#show(this.number ? `Play on from move ${this.number}.` : "Play from the start.");
  }

  // ---- the parts of the page

  #build() {
    const button = (text, action, title) => make("button", { type: "button", className: "text", onclick: action, title: title ?? "" }, text);
    this.caption = make("div", { className: "caption mine", id: "play-caption" });
    this.live = make("p", { className: "sr mine" });
    this.live.setAttribute("aria-live", "polite");
    this.undoing = button("Undo", () => this.undo(), "Undo (u)");
    this.copying = button("Copy moves", () => this.#copy());
    this.keeping = button("Keep", () => this.#keep(), "Make a solution of these moves, which can be watched, converted and shared");
    this.adding = button("Keep as variation", () => this.#add(), "Add these moves to the solution, beside its next move");
    const leaving = button("Leave", () => this.leave(), "Back to the solution (Escape)");
    const left = make("div", { className: "buttons mine" }, this.undoing);
    const right = make("div", { className: "more mine" }, this.copying, this.keeping, this.adding, leaving);
    this.bar = id("bar") ?? document.body.appendChild(make("footer", { className: "bar", id: "play-bar" }));
    this.bar.append(this.caption, this.live, left, right);

    this.input = make("input", { id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: false, placeholder: "8a", size: 6 });
    this.form = make("form", { className: "row" }, make("label", { htmlFor: "typed" }, "Type a move "), this.input, make("button", {}, "Move"));
    this.list = make("ol", { className: "choices-list" });
    this.side = make(
      "section",
      { className: "moves mine", id: "choices" },
      make("div", { className: "title" }, make("h2", { id: "choices-title" }, "Your move")),
      this.form,
      make("p", { className: "hint" }, "Tap a card and then its target, or drag it. Tap it twice to send it to its foundation or a freecell."),
      make("h2", {}, "Legal moves"),
      this.list,
    );
    this.side.setAttribute("aria-labelledby", "choices-title");
    document.querySelector("main").append(this.side);
    if (id("run")?.classList.contains("running")) id("run").click();
    document.body.classList.add("playing");
    window.dispatchEvent(new Event("resize"));
  }

  #listen() {
    const on = (target, type, action) => target.addEventListener(type, action, { capture: true, signal: this.#ending.signal });
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
  }

  #clearMarks() {
    this.table.querySelector(".done")?.remove();
    for (const mark of all(this.board, ".from, .arrow")) mark.remove();
    for (const card of all(this.board, ".card")) card.classList.remove("moved", "auto", "refused", "flying", "under", "chosen");
  }

  #say(text) {
    this.caption.textContent = text;
    this.live.textContent = text;
  }

  #fit() {
    const rank = parseFloat(this.board.style.getPropertyValue("--rank"));
    let fan = parseFloat(this.board.style.getPropertyValue("--fan"));
    while (rank && fan > 1.05 * rank && this.table.scrollHeight > this.table.clientHeight + 1) {
      fan -= 1;
      this.board.style.setProperty("--fan", `${fan}px`);
    }
  }

  /** Shows the position and its legal moves. */
  #show(text) {
    const { board } = this.walk;
    this.#select(null);
    this.#fit();
    this.legal = this.walk.legalMoves();
    this.undoing.disabled = this.keeping.disabled = this.adding.disabled = this.played.length === 0;
    id("words").replaceChildren(boardWords(board));
    this.list.replaceChildren(...listed(this.legal).map((move) => this.#choice(move, board)));
    const solved = board.columns.every((cards) => cards.length === 0) && board.freecells.every((card) => !card || card.blocked);
    let said = text;
    if (solved) said += ` Solved in ${plural(this.number + this.played.length, "move")}.`;
    else if (this.legal.length === 0) said += " No move is legal.";
    this.#say(said);
  }

  #choice(move, board) {
    const { source, dest, numCards, destCard } = move;
    const taken = source.kind === "column" ? board.columns[source.index].slice(-numCards) : [move.sourceCard];
    let target = `to ${placeName(dest)}`;
    if (dest.kind === "column") target = destCard ? `onto ${short(destCard)}` : `to the empty ${placeName(dest)}`;
    const button = make("button", { type: "button", onclick: () => this.play(move) });
    const seen = make("span", {}, make("kbd", {}, pairOf(move)), ` ${taken.map(short).join(" ")} ${target}`);
    const heard = `${taken.map(spoken).join(", ")} ${destCard && dest.kind === "column" ? `onto ${spoken(destCard)}` : target}`;
    seen.setAttribute("aria-hidden", "true");
    button.append(seen, make("span", { className: "sr" }, heard));
    return make("li", {}, button);
  }

  // ---- moves

  #cardsOf(name) {
    return this.#piles.has(name) ? all(this.#piles.get(name), ".card") : [];
  }

  #lay(state) {
    for (const [name, cards] of state) {
      const there = this.#cardsOf(name);
      if (there.length !== cards.length || there.some((card, i) => card !== cards[i])) this.#piles.get(name).append(...cards);
    }
  }

  #snapshot() {
    return new Map([...this.#piles.keys()].map((name) => [name, this.#cardsOf(name)]));
  }

  /** Plays a move if it is legal. */
  play(wanted) {
    const before = this.#snapshot();
    const move = this.walk.play(wanted);
    if (!move) {
      this.#say(sentence(this.walk.refusal));
      return false;
    }
    const { sentence: said } = this.walk;
    const cards = before.get(idOf(move.source)).slice(-move.numCards);
    if (move.dest.kind === "foundation") cards.reverse();
    this.#history.push(before);
    this.played.push({ source: move.source, dest: move.dest, numCards: move.numCards });
    this.#clearMarks();
    this.#piles.get(idOf(move.dest)).append(...cards);
    for (const card of cards) card.classList.add("moved");
    const under = this.#cardsOf(idOf(move.source)).at(-1);
    if (move.source.kind === "column") under?.classList.remove("down");
    this.#show(`${said}.`);
    return true;
  }

  undo() {
    const state = this.#history.pop();
    if (!state) return;
    this.played.pop();
    this.walk.to(this.number);
    for (const move of this.played) this.walk.play(move);
    this.#clearMarks();
    this.#lay(state);
    this.#show("Undone.");
  }

  /** Plays from pile to pile: `count` cards, or, if that is not legal, the most that are. */
  #attempt(source, dest, count, any) {
    const fits = this.legal.filter((one) => idOf(one.source) === source && (idOf(one.dest) === dest || (dest[0] === "h" && one.dest.kind === "foundation")));
    const exact = fits.find((one) => one.numCards === count);
    const most = fits.reduce((best, one) => (best && best.numCards > one.numCards ? best : one), null);
    const chosen = exact ?? (any ? most : null);
    const target = pileOf(dest);
    const suit = this.#cardsOf(source).at(-1)?.dataset.card.slice(-1);
    if (dest[0] === "h" && suit) target.index = "HCDS".indexOf(suit); // the reason is then about its own foundation
    return this.play(chosen ?? { source: pileOf(source), dest: target, numCards: count });
  }

  #type(word) {
    const typed = moveOf(word);
    if (!typed) {
      this.#say(`“${word.trim()}” is not a move. A move is two piles, such as 8a, 37 or 5h.`);
      return;
    }
    const { source, dest, count } = typed;
    const fits = this.legal.filter((one) => idOf(one.source) === idOf(source) && idOf(one.dest) === idOf(dest));
    const most = Math.max(1, ...fits.map((one) => one.numCards));
    if (this.#attempt(idOf(source), idOf(dest), count ?? most, !count)) this.input.value = "";
    else this.input.select();
  }

  #send(name) {
    const home = this.legal.find((one) => idOf(one.source) === name && one.dest.kind === "foundation");
    const cell = this.legal.find((one) => idOf(one.source) === name && one.dest.kind === "freecell");
    if (home ?? cell) this.play(home ?? cell);
    else this.#say("This card can go neither to its foundation nor to a freecell.");
  }

  // ---- pointers and keys

  #select(chosen) {
    this.#selected = chosen;
    for (const one of all(this.board, ".chosen, .can")) one.classList.remove("chosen", "can");
    if (!chosen) return;
    for (const card of this.#cardsOf(chosen.name).slice(-chosen.count)) card.classList.add("chosen");
    for (const { source, dest, numCards } of this.legal)
      if (idOf(source) === chosen.name && (numCards === chosen.count || chosen.count === 1)) this.#piles.get(idOf(dest)).classList.add("can");
  }

  #press(event) {
    event.stopImmediatePropagation();
    if (!event.isPrimary || event.button !== 0) return;
    const pile = event.target.closest("[data-pile]");
    if (!pile) return this.#select(null);
    const card = event.target.closest(".card");
    const cards = this.#cardsOf(pile.dataset.pile);
    const count = card ? cards.length - cards.indexOf(card) : 0;
    this.#drag = { name: pile.dataset.pile, count, x: event.clientX, y: event.clientY, cards: cards.slice(cards.length - count), moving: false };
    if (card && !card.classList.contains("down")) this.table.setPointerCapture(event.pointerId);
  }

  #move(event) {
    event.stopImmediatePropagation();
    const drag = this.#drag;
    if (!drag || !drag.count || drag.name[0] === "h") return;
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
  #target(event, drag) {
    const held = drag.cards[0].getBoundingClientRect();
    const [x, y] = [held.left + held.width / 2, held.top + held.height / 3];
    let best = null, least = Infinity;
    for (const [name, pile] of this.#piles) {
      if (name === drag.name) continue;
      const last = this.#cardsOf(name).at(-1);
      const box = (last ?? pile).getBoundingClientRect();
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
      const target = this.#target(event, drag);
      this.#drop();
      this.#select(null);
      if (target) this.#attempt(drag.name, target, drag.count, false);
      return;
    }
    this.#drop();
    const chosen = this.#selected;
    if (chosen && chosen.name !== drag.name) {
      this.#select(null);
      if (!this.#attempt(chosen.name, drag.name, chosen.count, chosen.count === 1) && drag.count && drag.name[0] !== "h") this.#select(null);
      return;
    }
    if (chosen) {
      this.#select(null);
      if (chosen.count === drag.count && chosen.count === 1) this.#send(drag.name);
      return;
    }
    if (drag.count && drag.name[0] !== "h") this.#select({ name: drag.name, count: drag.count });
  }

  #key(event) {
    const typing = event.target === this.input;
    if (document.querySelector("dialog[open]")) return;
    event.stopImmediatePropagation();
    if (event.key === "Escape") {
      if (this.#selected) this.#select(null);
      else this.leave();
    } else if ((event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) || (!typing && event.key === "u") || (!typing && event.key === "Backspace")) {
      event.preventDefault();
      this.undo();
    } else if (!typing && /^[0-9a-t]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.input.value = "";
      this.input.focus();
    }
  }

  // ---- what remains

  #whole() {
    return recordWith(this.write, this.number, this.played);
  }

  #copy() {
    try {
      copy(this.unisol.convert(this.#whole(), { to: "snx" }).text, "Moves");
    } catch (error) {
      toast(error.message.split("\n")[0]);
    }
  }

  #keep() {
    if (keepRecord(this.#whole())) location.assign(`play.html#move=${this.number + this.played.length}`);
    location.reload();
  }

  #add() {
    const record = recordWithVariation(this.write, this.number, this.played);
    if (keepRecord(record)) location.assign(`play.html#move=${this.number}`);
    location.reload();
  }

  leave() {
    this.#ending.abort();
    this.walk.free();
    for (const state of this.#history.slice(0, 1)) this.#lay(state);
    this.#clearMarks();
    this.#select(null);
    document.body.classList.remove("playing");
    for (const mine of all(document, ".mine, #play-bar")) mine.remove();
    id("words").replaceWith(this.words);
    window.dispatchEvent(new Event("resize"));
    id("slider")?.dispatchEvent(new Event("input")); // page.js shows its position again
    current = null;
    id("play-on").disabled = false;
    id("play-on").focus();
  }
}

let current = null;

/** Begins at the position that the page shows.  write(options) converts the record of the page. */
export function playOn(unisol, write, record) {
  if (current) return;
  id("play-on").disabled = true;
  current = new Game(unisol, write, record);
}
