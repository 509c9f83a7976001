// SPDX-License-Identifier: MIT
// Cards, piles, moves and boards in words, and the moves that the reader types.
import { make } from "./common.mjs";

const LETTERS = "abcdefgklmnopqrstu"; // of freecells
const RANKS = ["", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
const NAMES = { A: "ace", J: "jack", Q: "queen", K: "king", T: "10" };
const SUITS = { hearts: "♥", clubs: "♣", diamonds: "♦", spades: "♠" };
const suitOf = (sign) => Object.keys(SUITS).find((suit) => SUITS[suit] === sign || suit[0].toUpperCase() === sign);
const CARDS = /\b(10|[2-9AJQKT])([♥♣♦♠]|[HCDS]\b)/g;

// ---- cards

export const spoken = (card) =>
  card.hidden ? "face down" : !card.suit ? "unknown card" : `${RANKS[card.rank]} of ${card.suit}`;
const short = (card) => (card.suit ? `${card.text[0].replace("T", "10")}${SUITS[card.suit]}` : card.text);

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

function placeName({ kind, index }, board) {
  if (kind === "foundation") return "its foundation";
  if (kind === "column") return `column ${index + 1}`;
  if (kind === "freecell") return `freecell ${LETTERS[index] ?? index + 1}`;
  if (kind === "hole") return board.holes.length > 1 ? `hole ${index + 1}` : "the hole";
  if (kind === "reserve") return board.reserves.length > 1 ? `reserve ${index + 1}` : "the reserve";
  return `the ${kind}`;
}

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

/** What a move takes and where to, in words: ["J♦", "to freecell a"]. */
function wordsOf(move, board, gives) {
  const { source, dest, numCards, sourceCard, destCard } = move;
  const cards = numCards === 1 ? "a card" : `${numCards} cards`;
  if (source.kind === "columns") return ["Gather the cards and deal them again", ""];
  if (isDeal(move, board, gives) && dest.kind === "stock") return ["Turn the waste over", "to make a new stock"];
  if (isDeal(move, board, gives)) return [`Deal ${cards}`, `to ${placeName(dest, board)}`];
  const taken = source.kind === "column" ? board.columns[source.index].slice(-numCards) : [sourceCard];
  const text = taken.length > 4 ? `${short(taken[0])} … ${short(taken.at(-1))}` : taken.map(short).join(" ");
  if (dest.kind === "column" && !destCard) return [text, `to the empty ${placeName(dest, board)}`];
  if (destCard && ["column", "waste", "stock", "reserve"].includes(dest.kind)) return [text, `onto ${short(destCard)}`];
  return [text, dest.kind === "foundation" && numCards > 1 ? "to their foundation" : `to ${placeName(dest, board)}`];
}

/** A move as a button of the list. */
export function choiceOf(move, board, play, gives) {
  const [what, where] = wordsOf(move, board, gives);
  const named = isDeal(move, board, gives) || move.source.kind === "columns" ? "" : `, from ${placeName(move.source, board)}`;
  const seen = make("span", {}, make("kbd", {}, pairOf(move, board, gives)), " ", ...colored(`${what} ${where}`));
  seen.setAttribute("aria-hidden", "true");
  const heard = make("span", { className: "sr" }, aloud(`${what} ${where}`) + named.replace("its foundation", "the foundation"));
  return make("button", { type: "button", onclick: play }, seen, heard);
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

// ---- boards

export function boardWords(board) {
  const list = make("ul");
  const add = (name, cards) => list.append(make("li", {}, `${name}: ${cards.map(spoken).join(", ") || "empty"}`));
  const sentence = (pile) => placeName(pile, board).replace(/^(the )?./, (start) => start.slice(-1).toUpperCase());
  board.foundations.forEach((rank, i) => rank && list.append(make("li", {}, `Foundation: ${RANKS[rank]} of ${Object.keys(SUITS)[i % 4]}`)));
  board.holes.forEach((cards, index) => add(sentence({ kind: "hole", index }), cards.slice(-1)));
  if (board.stock.length) list.append(make("li", {}, `Stock: ${board.stock.length} card${board.stock.length === 1 ? "" : "s"}`));
  if (board.waste.length) add("Waste", board.waste.slice(-1));
  board.reserves.forEach((cards, index) => add(sentence({ kind: "reserve", index }), cards));
  board.freecells.forEach((card, index) => card && !card.blocked && add(sentence({ kind: "freecell", index }), [card]));
  board.columns.forEach((cards, index) => add(sentence({ kind: "column", index }), cards));
  return list;
}
