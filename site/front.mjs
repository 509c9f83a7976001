// SPDX-License-Identifier: MIT
// The board of the first page: the deal of today, or a game that was begun there, to be played at once.
import { id, make, problem, sentence } from "./common.mjs";
import { drawn, front, runScript } from "./early.mjs";
import { lastGame, rememberGame } from "./games.mjs";
import { playOn } from "./playon.mjs";

const DEALERS = ["kpat", "solvitaire"];
const MOST_DEALS = 32000;

const plain = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The name of a game in words, such as "Klondike by Threes", or undefined. */
function gameNamed(unisol, words) {
  const isNamed = ({ name, title, aliases }) => [name, title, ...aliases].some((one) => plain(one) === plain(words));
  return unisol.variants().find(isNamed)?.name;
}

/** A deal.  A number alone is one of Microsoft's or, for games that these do not fit, of other programs. */
export function dealt(unisol, number, game) {
  const others = /^\d+$/.test(number) ? DEALERS.map((dealer) => `${dealer}:${number}`) : [];
  for (const name of [number, ...others]) {
    try {
      return unisol.deal(name, game);
    } catch (error) {
      if (!error.diagnostics || others.length === 0) throw error;
    }
  }
  return unisol.deal(number, game); // throws what is wrong with the first one
}

const random = () => String(1 + Math.floor(Math.random() * MOST_DEALS));

/** The deal that a text names, such as "#617", "Klondike 5" or "golf" (any deal of it), or null. */
export function deal(unisol, text, game) {
  const [, title, number] = /^(?:(?:deal|game) |([a-z][a-z0-9' _-]*?),?\s+(?:deal )?)?#?((?:[a-z]+:)?-?\d+)$/i.exec(text.trim()) ?? [];
  if (!number) {
    const named = /^[a-z][a-z0-9' _-]*$/i.test(text.trim()) && gameNamed(unisol, text);
    return named ? dealt(unisol, random(), { game: named }) : null;
  }
  const found = title ? gameNamed(unisol, title) : game;
  if (title && !found) return null;
  return dealt(unisol, number, found ? { game: found } : {});
}

/** The board, as the library shows it. */
function showBoard(html) {
  const page = new DOMParser().parseFromString(html.replace(/<style>.*?<\/style>/s, ""), "text/html");
  id("replay").replaceChildren(page.querySelector(".play"));
  document.querySelector("h1").replaceChildren(...page.querySelector("h1").childNodes);
  if (!id("suitH")) document.body.prepend(page.querySelector("svg.sr"));
}

function prepareDealing(unisol, game, isToday) {
  for (const one of unisol.variants()) id("front-game").append(make("option", { value: one.name, selected: one.name === game }, one.title));
  id("dealing").onsubmit = (event) => {
    event.preventDefault();
    const number = id("front-deal").value.trim().replace(/^#/, "") || random();
    try {
      const link = unisol.convert(dealt(unisol, number, { game: id("front-game").value }), { to: "link" }).text.trim();
      location.assign(`./${link}&play&move=0`);
      location.reload();
    } catch (error) {
      id("dealing-problem").textContent = sentence(problem(error));
    }
  };
  id("front-game").onchange = () => (id("front-deal").value = "");
  id("today").hidden = isToday;
}

/** Offers to go on with the game that was played last, unless it is on this page. */
function offerLast() {
  const last = lastGame();
  if (!last || location.hash) return;
  id("last-game").hidden = false;
  id("last-game").replaceChildren("Go on with ", make("a", { href: last.address }, last.title), `, after ${last.played} move${last.played === 1 ? "" : "s"}.`);
}

/** The record of a link, or null: it is damaged. */
function first(unisol, link) {
  try {
    for (const record of unisol.read(link)) return record.result === "unreadable" ? null : record.keep();
  } catch (error) {
    if (!error.diagnostics) throw error;
  }
  return null;
}

/** Shows the board, and lets the reader play.  loading: the promise of the library. */
export async function startFront(loading) {
  const game = location.hash;
  offerLast();
  const isDrawn = await drawn;
  const unisol = await loading;
  const all = first(unisol, front);
  if (!all) return location.replace("./?lost=damaged");
  const given = (wanted) => unisol.convert(front, { prefix: true, ...wanted });
  if (!isDrawn) {
    showBoard(given({ to: "html" }).text);
    delete document.body.dataset.draw;
    document.body.dataset.link = front; // page.js must not decode it
    document.body.append(make("script", { type: "application/json", id: "record", textContent: "{}" }));
    await runScript();
  }
  if (!game) id("front-title").append(make("span", {}, ", today’s"));
  prepareDealing(unisol, all.game, !game);
  const moves = all.moves.map(({ source, dest, numCards }) => ({ source, dest, numCards }));
  const { changed, end } = rememberGame(unisol, undefined);
  const save = { end, changed: (state) => (game || state().played) && !document.body.classList.contains("checking") && changed(state) };
  playOn(unisol, given, all, { moves: (line) => moves.slice(line.length), save });
}
