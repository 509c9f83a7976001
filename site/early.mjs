// SPDX-License-Identifier: MIT
// Draws the board of a link before anything else is loaded: page.js needs no module for packed links.
// Then runs the script of the page.

const id = (name) => document.getElementById(name);
const { body } = document;

const addScript = (src) =>
  new Promise((resolve, reject) => {
    document.body.append(Object.assign(document.createElement("script"), { src, onload: resolve, onerror: reject }));
  });

/** Adds the script of the page, which runs on its parts. */
export const runScript = () => addScript("unisol/replay/page.js");

/** The link of a deal of FreeCell, as docs/link.md describes it. */
export function linkOfDeal(number) {
  const bits = (value, n) => value.toString(2).padStart(n, "0");
  const digits = number.toString(2);
  const all = ["00", bits(0, 6), "0", "000", "00", "010", "0", bits(digits.length, 7), digits, bits(0, 5)].join("");
  const text = all.padEnd(Math.ceil(all.length / 8) * 8, "0").match(/.{8}/g).map((byte) => String.fromCharCode(parseInt(byte, 2)));
  return `#u1.${btoa(text.join("")).replace(/=/g, "").replace(/\+/g, "-").replace(/\//g, "_")}`;
}

/** A deal for each day.  Of the first 32,000, only 11982 cannot be won. */
export function dealOfToday(now = new Date()) {
  const day = Math.floor((now.getTime() - 60000 * now.getTimezoneOffset()) / 86400000);
  const number = 1 + ((day * 7919) % 32000);
  return number === 11982 ? 11983 : number;
}

/** A game that is being played goes on when the library is there.  Until then, the page shows what it was played on from. */
function resumeLater() {
  const { base, resume } = history.state ?? {};
  const { hash } = location;
  if (!/&play\b/.test(hash)) return resume ?? "";
  history.replaceState({ base, resume: hash }, "", base ?? hash.replace(/&play\b[^&]*/, ""));
  return hash;
}

/** Whether page.js shows all of a record: it has no lists of variations, and refuses rules by which cards move by themselves. */
function isShown({ solitaire: game }) {
  const bySelf = window.decodeLink.movesBySelf(game?.header.rules ?? {});
  const others = (game?.solution?.moves ?? []).some((move) => move.alternatives);
  return game?.solution && !bySelf && !others && !game.solution.alternatives && !game.solution.bookmarks;
}

/** Shows the board of a packed or coded link.  False: the library has to show it. */
async function draw(link) {
  if (!/^#u1\.[A-Pg]/.test(link)) return false;
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "script", href: "unisol/replay/page.js" }));
  try {
    await Promise.all(["unisol/replay/coded.js", "unisol/replay/link.js"].slice(link[4] === "g" ? 0 : 1).map(addScript));
    if (!isShown(await window.decodeLink(link))) return false;
  } catch {
    return false;
  }
  id("waiting")?.remove();
  document.body.append(id("frame").content);
  await runScript();
  return true;
}

// The first page has a board: a game that is being played there, or the deal of today.  It shows what was checked without.
const isFront = body.dataset.script === "check.mjs";
const isGame = /^#u1\./.test(location.hash);
if (isFront && isGame && !/&play\b/.test(location.hash)) location.replace(`play.html${location.hash}`);
if (isFront && !isGame && location.hash.length > 1) body.classList.add("checking");
/** The address of the game to go on with, or "". */
export const resumed = isFront ? "" : resumeLater();
const link = isGame || !isFront ? location.hash.split("&")[0] : linkOfDeal(dealOfToday());
if (isFront) body.dataset.draw = link;

/** Whether the board has been drawn. */
export const drawn = body.classList.contains("checking") ? Promise.resolve(false) : draw(link);
/** The link of the board of the first page. */
export const front = link;

/** Asks for all that the script of the page needs, and runs it.  In another page, a board that is drawn needs nothing else. */
async function proceed() {
  const isEmbedded = new URLSearchParams(location.search).has("embed");
  if (isEmbedded && (await drawn)) return (document.documentElement.dataset.ready = "");
  document.head.append(id("later").content);
  return import(`./${body.dataset.script}`);
}
drawn.finally(proceed);
