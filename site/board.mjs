// SPDX-License-Identifier: MIT
// The board of the page while the reader plays: shows any position of the library with the cards that
// are there.  It knows no rules; what a game does by itself is what the positions differ in.
const LETTERS = {
  column: "c",
  freecell: "f",
  foundation: "h",
  hole: "o",
  stock: "s",
  waste: "w",
  reserve: "r",
  columns: "g",
  reserves: "q",
};
const KINDS = Object.fromEntries(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind]));
const RANKS = ["?", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

const all = (parent, selector) => [...parent.querySelectorAll(selector)];

/** The name that a pile has on the page: "c0". */
export const nameOf = ({ kind, index }) => LETTERS[kind] + index;
export const pileOf = (name) => ({ kind: KINDS[name[0]], index: Number(name.slice(1)) });

const faceOf = (card) => (card.suit ? RANKS[card.rank] + card.suit[0].toUpperCase() : "?U");

/** The cards of each pile whose cards the library lists, by name. */
export function pilesOf(position) {
  const piles = new Map([["s0", position.stock], ["w0", position.waste]]);
  const add = (letter, list) => list.forEach((cards, i) => piles.set(letter + i, cards));
  add("c", position.columns);
  add("f", position.freecells.map((card) => (card && !card.blocked ? [card] : [])));
  add("o", position.holes);
  add("r", position.reserves);
  return piles;
}

/** How far a rank is below the last one of a foundation, which may go on from king to ace. */
const below = (top, card) => (top - RANKS.indexOf(card.dataset.card.slice(0, -1)) + 13) % 13;

export class Board {
  #piles = new Map(); // names to elements

  constructor(element) {
    this.element = element;
    for (const pile of all(element, "[data-pile]")) this.#piles.set(pile.dataset.pile, pile);
  }

  has(name) {
    return this.#piles.has(name);
  }
  pile(name) {
    return this.#piles.get(name);
  }
  names() {
    return [...this.#piles.keys()];
  }
  cards(name) {
    return this.has(name) ? all(this.pile(name), ":scope > .card") : [];
  }

  /** The cards of all piles, and those that are face down: a frame of page.js. */
  state() {
    const piles = Object.fromEntries(this.names().map((name) => [name, this.cards(name)]));
    return { piles, down: new Set(all(this.element, ".card.down")), cells: [] };
  }

  /** Lays the cards as they lie in a position.  Returns what has changed: the cards that are in other
      piles now, and those that were turned face up. */
  show(position) {
    const before = this.state();
    const after = this.#stateOf(position, before);
    window.drawn.put(after);
    const moved = [];
    for (const [name, cards] of Object.entries(after.piles)) {
      const old = new Set(before.piles[name]);
      moved.push(...cards.filter((card) => !old.has(card)));
    }
    const turned = [...before.down].filter((card) => !after.down.has(card) && !moved.includes(card));
    return { moved, turned };
  }

  #stateOf(position, { piles }) {
    const after = { piles: {}, down: new Set() };
    const left = new Set(Object.values(piles).flat()); // cards that have no place yet
    const keep = (name, cards) => {
      after.piles[name] = cards;
      for (const card of cards) left.delete(card);
    };
    position.foundations.forEach((rank, i) => {
      const cards = piles[`h${i}`];
      if (!cards) return;
      const end = rank ? cards.findLastIndex((card) => below(rank, card) === 0) : -1;
      keep(`h${i}`, rank && end < 0 ? cards : cards.slice(0, end + 1));
    });
    const wanted = [...pilesOf(position)].filter(([name]) => this.has(name));
    for (const [name, cards] of wanted) {
      const old = piles[name];
      const end = cards.findIndex((card, k) => old[k]?.dataset.card !== faceOf(card));
      keep(name, old.slice(0, end < 0 ? cards.length : end));
    }
    for (const [name, cards] of wanted) {
      const laid = after.piles[name];
      for (const card of cards.slice(laid.length)) {
        const found = [...left].find((one) => one.dataset.card === faceOf(card));
        if (found) laid.push(found);
        left.delete(found);
      }
      cards.forEach((card, k) => card.hidden && laid[k] && after.down.add(laid[k]));
    }
    position.foundations.forEach((rank, i) => this.#fill(after.piles[`h${i}`], rank, i, left));
    return after;
  }

  /** Adds the cards that are in no other pile to a foundation which has become longer. */
  #fill(cards, rank, i, left) {
    if (!cards || !rank || (cards.length && below(rank, cards.at(-1)) === 0)) return;
    const old = new Set(cards.map((card) => card.dataset.card));
    const added = new Map();
    for (const card of left)
      if (card.dataset.card.slice(-1) === "HCDS"[i % 4] && !old.has(card.dataset.card)) added.set(card.dataset.card, card);
    for (const card of [...added.values()].sort((a, b) => below(rank, b) - below(rank, a))) {
      cards.push(card);
      left.delete(card);
    }
  }
}
