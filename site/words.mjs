// SPDX-License-Identifier: MIT
// Cards, piles and moves in words, and the moves that the reader types.
import { make, plural, sentence } from "./common.mjs";

const LETTERS = "abcdefgklmnopqrstu"; // of freecells
const NAMES = { A: "ace", J: "jack", Q: "queen", K: "king", T: "10" };
const SUITS = { hearts: "♥", clubs: "♣", diamonds: "♦", spades: "♠" };
const suitOf = (sign) => Object.keys(SUITS).find((suit) => SUITS[suit] === sign || suit[0].toUpperCase() === sign);
const CARDS = /\b(10|[2-9AJQKT])([♥♣♦♠]|[HCDS]\b)/g;

// ---- cards

/** A text with its cards in words, for those who hear it. */
export const aloud = (text) => text.replace(CARDS, (_, rank, sign) => `${NAMES[rank] ?? rank} of ${suitOf(sign)}`);

/** A text as nodes, with its cards in the colors of their suits. */
export function colored(text) {
  const nodes = [];
  let end = 0;
  for (const { 0: card, 1: rank, 2: sign, index } of text.matchAll(CARDS)) {
    const suit = suitOf(sign);
    const shown = `${rank.replace("T", "10")}${SUITS[suit]}\ufe0e`;
    nodes.push(text.slice(end, index), make("b", { className: suit[0].toUpperCase() }, shown));
    end = index + card.length;
  }
  return [...nodes, text.slice(end)];
}

/** A card of the page in words: "7♣". */
export const cardText = ({ dataset: { card } }) => card.slice(0, -1) + (SUITS[suitOf(card.slice(-1))] ?? "");

// ---- piles

/** A pile in a move that the reader types: 3, a, h, w, r2. */
function pileWord({ kind, index }, board) {
  if (kind === "column") return String(index + 1);
  if (kind === "freecell") return LETTERS[index] ?? "";
  if (kind === "hole") return board.holes.length > 1 ? `h${index + 1}` : "h";
  if (kind === "reserve") return board.reserves.length > 1 ? `r${index + 1}` : "r";
  return kind[0].replace("f", "h");
}

function pileOfWord(word, board) {
  const within = (kind, index, list) => (index >= 0 && index < list.length ? { kind, index } : null);
  if (/^\d+$/.test(word)) return within("column", Number(word) - 1, board.columns);
  const cell = word.length === 1 && within("freecell", LETTERS.indexOf(word), board.freecells);
  if (cell) return cell;
  const [letter, number] = [word[0], word.slice(1)];
  if (letter === "r") return number || board.reserves.length === 1 ? within("reserve", Number(number || 1) - 1, board.reserves) : null;
  if (letter === "h" && board.holes.length) return within("hole", Number(number || 1) - 1, board.holes);
  if (number) return null;
  return { h: { kind: "foundation", index: 0 }, w: { kind: "waste", index: 0 }, s: { kind: "stock", index: 0 } }[letter] ?? null;
}

// ---- moves

/** Whether a move deals, or turns the waste over.  `gives`: the next card of the stock lies face up and can be played. */
function isDeal({ source, dest }, board, gives) {
  if (source.kind === "stock") return !gives || ["waste", "columns", "reserves"].includes(dest.kind);
  return dest.kind === "stock" && !(gives && board.stock.length > 0);
}

export function pairOf({ source, dest }, board, gives) {
  const deals = isDeal({ source, dest }, board, gives);
  if (deals && dest.kind !== "hole") return "s";
  if (source.kind === "columns") return "g";
  const [a, b] = [source, dest].map((pile) => pileWord(pile, board));
  if (deals) return board.holes.length > 1 ? `s${b}` : "s";
  const unclear = /\d$/.test(a) && /^\d/.test(b) && (a + b).length > 2;
  return a && b ? a + (unclear ? "-" : "") + b : "";
}

/** What "8a", "26v3", "w4" or "r2h" can mean: two piles and a number of cards, or null. */
export function movesOf(word, board) {
  const [, piles, dash, count] = /^([a-z0-9]+?)(-[a-z0-9]+)?(?:v([0-9a-f]+))?$/i.exec(word.trim().toLowerCase()) ?? [];
  if (!piles) return [];
  const text = piles + (dash ?? "").slice(1);
  const splits = dash ? [piles.length] : Array.from({ length: text.length - 1 }, (_, i) => i + 1);
  return splits
    .map((at) => [text.slice(0, at), text.slice(at)].map((one) => pileOfWord(one, board)))
    .filter(([source, dest]) => source && dest)
    .map(([source, dest]) => ({ source, dest, count: count ? parseInt(count, 16) : null }));
}

/** A legal move in words: as the library says it, but without cards of the stock that the reader has not seen. */
function wordsOf(move, board, gives) {
  const { source, dest, numCards } = move;
  if (source.kind === "columns") return sentence(move.sentence).slice(0, -1);
  if (!isDeal(move, board, gives)) return move.sentence;
  if (dest.kind === "stock") return "Turn the waste over to make a new stock";
  return `Deal ${plural(numCards, "card")} to the ${dest.index ? `second ${dest.kind}` : dest.kind}`;
}

/** A move as a button of the list. */
export function choiceOf(move, board, play, gives) {
  const words = wordsOf(move, board, gives);
  const seen = make("span", {}, make("kbd", {}, pairOf(move, board, gives)), " ", ...colored(words));
  seen.setAttribute("aria-hidden", "true");
  return make("button", { type: "button", onclick: play }, seen, make("span", { className: "sr" }, aloud(words)));
}

/**
 * Legal moves as a player wants to read them: foundations first, then columns and the stock, and only
 * one of several free cells or equal foundations.
 */
export function listed(moves) {
  const order = ["foundation", "hole", "column", "waste", "stock", "columns", "reserves", "freecell"];
  const cell = Math.min(...moves.filter(({ dest }) => dest.kind === "freecell").map(({ dest }) => dest.index));
  const seen = new Set();
  return moves
    .filter(({ source, dest, numCards }) => {
      if (dest.kind === "freecell") return dest.index === cell && source.kind !== "freecell";
      const key = `${source.kind} ${source.index} ${numCards}`;
      return dest.kind !== "foundation" || (!seen.has(key) && seen.add(key));
    })
    .sort((a, b) => order.indexOf(a.dest.kind) - order.indexOf(b.dest.kind));
}

/** What an empty line of typed moves shows as an example. */
export function exampleOf(board) {
  if (board.freecells.length) return "8a";
  if (board.stock.length || board.waste.length) return "s";
  return board.holes.length ? "5h" : "37";
}
