// SPDX-License-Identifier: MIT
// The page of one record: makes the page that `unisol show` writes, here, and adds what needs the
// library.  page.js is the script of that page.  early.mjs has drawn the board already if it could.
import {
  addressOf,
  convertPanel,
  copy,
  id,
  make,
  problem,
  save,
  sentence,
  toast,
  workOffline,
} from "./common.mjs";
import { drawn, resumed, runScript } from "./early.mjs";
import { textOf } from "./line.mjs";
import { hashOf, isWhole, placeIn, recordAt, subjectOf } from "./place.mjs";
import { rememberGame } from "./games.mjs";
import { playedRecord, playOn } from "./playon.mjs";
import { shareDialog } from "./share.mjs";
import { load, loadParts } from "./unisol/unisol.mjs";

const parse = (html) => new DOMParser().parseFromString(html.replace(/<style>.*?<\/style>/s, ""), "text/html");

/** The parts of the page, without its script, which is a file of the site. */
function showParts(html) {
  const page = parse(html);
  for (const script of page.querySelectorAll("script:not([type]), noscript")) script.remove();
  document.title = page.title;
  id("waiting").remove();
  document.body.append(...page.body.children);
}

/** Adds to the page of a link what only the library says: facts, the fault in words, and its correction. */
function addParts(html) {
  const page = parse(html);
  document.title = page.title;
  for (const selector of ["h1", ".verdict", ".about", "#moves > .end"]) {
    const [old, better] = [document, page].map((one) => one.querySelector(selector));
    if (old && better) old.replaceChildren(...better.childNodes);
  }
  id("record").textContent = page.getElementById("record").textContent;
  const banner = page.querySelector(".banner");
  if (!banner) return;
  document.querySelector("main").before(banner);
  if (id("showme")) {
    id("showme").hidden = false;
    id("showme").onclick = () => {
      id("last").click();
      id("table").scrollIntoView({ block: "nearest" });
    };
  }
  window.dispatchEvent(new Event("resize")); // the board has less room
}

/** Copies and saves moves that page.js cannot write, such as those of games with a stock. */
function addCopying(unisol, write) {
  const text = () => textOf(unisol, write({ to: "jsonl" }).text);
  for (const button of document.querySelectorAll(".copy[hidden]")) {
    button.hidden = false;
    button.onclick = () => copy(text(), "Moves");
  }
  const saving = id("save-snx");
  if (!saving?.hidden) return;
  Object.assign(saving, { hidden: false, textContent: "Save as .txt" });
  saving.onclick = () => save("solution.txt", text());
}

/** A game that the page does not draw: its moves and boards as text. */
function showText(text) {
  id("waiting").replaceChildren(make("pre", { className: "text-replay", tabIndex: 0 }, text));
}

function prepareConverting(unisol, write) {
  const { panel, update, select } = convertPanel(unisol.formats(), write, "solution");
  const close = make("button", { className: "text close" }, "Close");
  const dialog = make("dialog", { id: "converter" }, make("h2", { id: "converter-title" }, "Convert"), panel, close);
  dialog.setAttribute("aria-labelledby", "converter-title");
  document.body.append(dialog);
  close.onclick = () => dialog.close();
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  id("convert").hidden = false;
  id("convert").onclick = () => {
    dialog.showModal();
    select.focus();
    update();
  };
}

function first(unisol, text, options) {
  for (const record of unisol.read(text, options)) return record.result === "unreadable" ? null : record.keep();
  return null;
}

/** The link of a record, or null: no link can store it. */
function linkOf(write) {
  try {
    return write({ to: "link" }).text.trim();
  } catch (error) {
    if (!error.diagnostics) throw error;
    return null;
  }
}

/** The address that shows the record from now on.  One that others cannot open is named as such. */
async function showAddress(text, options, write) {
  const place = placeIn(location.hash);
  if (place.link || place.kept) return;
  const hash = (await hashOf({ text, options, link: linkOf(write) })) ?? "#";
  history.replaceState(history.state, "", hash + (place.move ? `&move=${place.move}` : ""));
}

/** The moves of a game that is being played: those of its record after the line that the reader left. */
async function movesIn(unisol, hash) {
  const one = await recordAt(placeIn(hash));
  const record = one && first(unisol, one.text, one.options);
  return record ? record.moves.map(({ source, dest, numCards }) => ({ source, dest, numCards })) : [];
}

/** Lets the reader play on from the place that is shown.  moves(line): those that were played before. */
function startPlaying(unisol, given, record, moves = () => []) {
  const base = history.state?.base ?? location.hash;
  const left = (played) => {
    history.replaceState(null, "", base);
    if (played.length === 0) return;
    toast("You left your game.", "Undo", () => {
      history.replaceState({ base }, "", base);
      window.dispatchEvent(new HashChangeEvent("hashchange")); // page.js shows the place
      startPlaying(unisol, given, record, () => played);
    });
  };
  playOn(unisol, given, record, { moves, save: rememberGame(unisol, base), left });
}

async function begin() {
  const place = placeIn(location.hash);
  const isDrawn = await drawn;
  const [unisol, one] = await Promise.all([load(undefined, loadParts()), recordAt(place)]);
  document.documentElement.dataset.ready = "";
  if (!one && new URLSearchParams(location.search).has("embed")) throw new Error("This address has no solution");
  if (!one) return location.replace(`./?lost=${place.kept ? "kept" : "none"}`); // the first page says so
  const { text, options } = one;
  const record = first(unisol, text, options);
  const given = (wanted) => unisol.convert(text, { ...options, prefix: true, ...wanted });
  const write = (wanted) => (playedRecord() ? unisol.convert(playedRecord(), wanted) : given(wanted));
  let hasBoard = true;
  if (!isDrawn) await unisol.fetchSheets(); // it may be a board game
  try {
    const { text: html } = write({ to: "html", repair: true });
    await showAddress(text, options, given);
    if (isDrawn) {
      addParts(html);
      if (record?.start) addCopying(unisol, given);
    }
    else {
      if (isWhole(location.hash)) document.body.dataset.link = subjectOf(location.hash); // page.js must not decode it again
      showParts(html);
      if (id("bar")) await runScript();
    }
  } catch (error) {
    if (!error.diagnostics) throw error;
    hasBoard = false;
    showText(write({ to: "text" }).text);
  }
  prepareConverting(unisol, async (wanted) => {
    await unisol.fetchSheets();
    return write(wanted);
  });
  const address = (json) => {
    const link = linkOf(json ? (wanted) => unisol.convert(json, wanted) : write);
    return link && addressOf(link);
  };
  shareDialog({ unisol, write, address });
  if (!hasBoard || !record?.start || !id("board") || record.outcome !== null) return;
  id("play-on").hidden = false;
  id("play-on").onclick = () => startPlaying(unisol, given, record);
  if (!resumed) return;
  const { play } = placeIn(resumed);
  if (play === "end" && record.result !== "solved" && id("bar")) id("last").click();
  const moves = play === "end" ? [] : await movesIn(unisol, resumed);
  startPlaying(unisol, given, record, (line) => moves.slice(line.length));
}

window.addEventListener("hashchange", () => {
  if (/^#(u1\.|kept=)/.test(location.hash) && subjectOf(location.hash) !== shown) location.reload();
});
const shown = subjectOf(location.hash);
begin()
  .catch((error) => {
    (id("problem") ?? document.body.appendChild(make("p"))).textContent = sentence(problem(error));
  })
  .finally(workOffline);
