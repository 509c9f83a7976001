// SPDX-License-Identifier: MIT
// The first page: takes solutions, has them checked by a worker, and shows the verdicts.  front.mjs has the
// board above.  The address is what was checked, and the row that is open.
import {
  addressOf,
  convertPanel,
  copy,
  dealTitle,
  diagnosticList,
  id,
  linkIn,
  make,
  plural,
  problem,
  sentence,
  toast,
  verdictWords,
  workOffline,
} from "./common.mjs";
import { deal, dealt, startFront } from "./front.mjs";
import { pictureOf } from "./picture.mjs";
import { formOf, questionOf } from "./questions.mjs";
import { colored } from "./words.mjs";
import { forgetAll, hashOf, keep, kept, keptAll, placeIn, textField, textIn } from "./place.mjs";
import { load, loadParts } from "./unisol/unisol.mjs";
import { startWorker } from "./unisol/worker.mjs";

const MOST_ROWS = 100; // records that are listed at once
const LONG_PASTE = 10000; // characters
const LARGE = 1e6; // bytes of a record
const SAMPLES = { "10594.txt": {}, "617-words.txt": {}, "617.fcs": {}, "617-broken.fcs": {}, "x-wins.creeper": {} };

const loading = load(undefined, loadParts()); // pictures come later
const working = startWorker(loading);
working.catch((error) => showProblem(sentence(problem(error))));
let drafting = 0;
let checkedSources = [];
let stopping = null; // of the check that runs
let shown = 0; // the number of the last check
const ownRules = new Map(); // the texts of files of rules, by the names in the menu of games
const ownFormats = new Map(); // the texts of files that describe formats, by their names

// ---- words

function showProblem(text) {
  id("results").replaceChildren(make("article", { className: "card ILLEGAL" }, make("h2", {}, text)));
  id("live").textContent = text;
}

function options() {
  const game = id("game").value;
  const rules = ownRules.get(game);
  const formatFiles = ownFormats.size ? Object.fromEntries(ownFormats) : null;
  const chosen = { game: rules ? "" : game, layout: id("deal").value.trim(), formatFiles };
  const stated = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
  return rules ? { ...stated, rules: game, files: { [game]: rules } } : stated;
}

// ---- games of files of rules

/** The errors for which an input cannot be opened, or none. */
function errorsOf(unisol, text, options) {
  try {
    for (const _ of unisol.read(text, options)) break;
  } catch (error) {
    if (!error.diagnostics) throw error;
    return error.diagnostics;
  }
  return [];
}

// The fields of the three kinds of files of rules, docs/rules.md.  Other objects are not taken for rules.
const RULES = new RegExp(
  "^(variant|rules|num_(decks|columns|freecells|reserves|holes)|max_rank|sequences_are_built_by|empty_stacks_filled_by|sequence_move" +
    "|refill|gather|goal|redeal|tableau piles|(stock|foundation|build|hole|columns?|refill|gather|deal|wrap|redeal|goal|group|waste)_.*)$",
);

function mayBeRules(text) {
  try {
    const value = text.trimStart().startsWith("{") && JSON.parse(text);
    return value && Object.keys(value).some((name) => RULES.test(name));
  } catch {
    return false;
  }
}

function addRules(name, text) {
  if (!ownRules.has(name)) id("game").append(make("option", { value: name }, name));
  ownRules.set(name, text);
  id("game").value = name;
  id("more").open = true;
}

/** If the text is rules in JSON, adds their game to the menu, and chooses it. */
async function takeRules(name, text) {
  const unisol = await loading;
  if (text.length >= LARGE || !mayBeRules(text) || !errorsOf(unisol, text).some((d) => d.name === "FORMAT_UNKNOWN")) return false;

  const faults = errorsOf(unisol, "", { rules: name, files: { [name]: text } }).filter((d) => d.name !== "EMPTY_INPUT");
  if (faults.length) throw new Error(`Cannot use ${name} as rules: ${faults[0].message}`);

  addRules(name, text);
  toast(`Solutions are checked by ${name} now`);
  return true;
}

// ---- formats that files describe

/** Reads what is checked from now on in the format of a file, too. */
async function takeFormat(name, text) {
  const unisol = await loading;
  const others = Object.fromEntries([...ownFormats].filter(([other]) => other !== name));
  const faults = errorsOf(unisol, "", { formatFiles: { ...others, [name]: text } }).filter((d) => d.name !== "EMPTY_INPUT");
  if (faults.length) {
    const [{ line, column, message }] = faults;
    throw new Error(`Cannot use ${name}${line ? `, line ${line}, column ${column}` : ""}: ${message}`);
  }
  ownFormats.set(name, text);
  toast(`Solutions in the format of ${name} are recognized now`);
}

// ---- one record

const baseName = (name) => name.replace(/^.*\//, "").replace(/(\.(gz|zst))?$/, "").replace(/\.[a-z0-9]+$/i, "") || "solution";

const sizeOf = ({ data }) => data.size ?? data.length;

/** Writes a record of a source in a format, in the worker. */
async function write(source, record, wanted) {
  const worker = await working;
  return worker.convert(source.data, { ...source.options, name: source.name, record: record.number, prefix: true, ...wanted });
}

/** The record as it was given, so that nothing of it is lost; one of several, or of a large file, in JSON. */
async function recordOf(source, record) {
  const { data, options: chosen } = source;
  const isShort = source.numRecords === 1 && sizeOf(source) < LARGE && !/\.(gz|zst)$/.test(source.name);
  if (isShort) return [typeof data === "string" ? data : await data.text(), chosen];
  return [(await write(source, record, { to: "jsonl" })).text];
}

async function linkOf(source, record) {
  try {
    return (await write(source, record, { to: "link" })).text.trim();
  } catch (error) {
    if (!error.diagnostics) throw error;
    return null; // no link can store it
  }
}

async function open(source, record, plays) {
  const [text, chosen] = await recordOf(source, record);
  const hash = await hashOf({ text, options: chosen, link: await linkOf(source, record) });
  if (hash === null) throw new Error("The browser can keep no record");
  location.href = `play.html${hash}${plays ? "&play=end" : ""}`;
}

/** Whether the first record of a text is the same game as another one. */
function isSame(unisol, text, chosen, { numMoves, result }) {
  for (const record of unisol.read(text, chosen)) return record.numMoves === numMoves && record.result === result;
  return false;
}

/** A record in the format that it was pasted in, or, if this cannot store it, in another one. */
function textOf(unisol, record, format, chosen) {
  for (const to of [format, "snx", "text"]) {
    try {
      const { text } = unisol.convert(record, { to });
      if (isSame(unisol, text, chosen, record)) return text;
    } catch (error) {
      if (!error.diagnostics) throw error; // this format is not written
    }
  }
  return unisol.convert(record, { to: "jsonl" }).text;
}

/** Checks the record as its first correction makes it.  A text that was pasted is corrected in its place. */
async function correct(source, { number, format, corrections: [{ text: said }] }) {
  const unisol = await loading;
  await unisol.fetchSheets(); // the text may have been xml1
  const { data, options: chosen } = source;
  const input = typeof data === "string" ? data : await data.arrayBuffer();
  for (const record of unisol.read(input, { ...chosen, name: source.name, ...(number ? { record: number } : {}) })) {
    record.findCorrections();
    const corrected = record.correct(0);
    const text = textOf(unisol, corrected, format, chosen);
    corrected.free();
    if (source.name === "text") {
      id("input").value = text;
      await nameText(text, chosen);
    }
    await check([{ name: source.name, data: text, options: chosen, corrected: said }]);
    return;
  }
}

/** "Klondike, deal 766, all cards face up" */
function gameWords(record) {
  const faces = record.isFaceUp && "all cards face up";
  return [record.gameTitle, dealTitle(record.deal), faces].filter(Boolean).join(", ");
}

function facts(record, { isDealt }) {
  const list = make("dl");
  const add = (name, value) => value && list.append(make("div", {}, make("dt", {}, name), make("dd", {}, value)));
  const found = { found: " (found by playing)", assumed: " (assumed)" }[record.gameSource] ?? "";
  add("Game", record.gameTitle && record.gameTitle + found);
  add("Deal", record.deal && sentence(dealTitle(record.deal)).slice(0, -1));
  add("Format", isDealt ? "" : record.format);
  add("Conventions", record.conventions);
  add("The input claims", record.claim === "none" ? "" : record.claim.replace("-", " "));
  add("Ignored words", record.ignoredWords ? String(record.ignoredWords) : "");
  return list;
}

const dataText = ({ data }) => (typeof data === "string" ? data : data.text());

/** Adds the picture of a record to its card, when it is there: the verdict does not wait for it. */
function addPicture(card, source, record) {
  const place = make("div", { className: "picture" });
  card.append(place);
  pictureOf((wanted) => write(source, record, wanted), record).then(
    (picture) => (picture ? place.replaceWith(picture) : place.remove()),
    () => place.remove(), // the check was stopped
  );
}

/** Checks a source again, with the answer to a question. */
async function ask(source, more) {
  source.options = { ...source.options, ...more };
  if (source.name === "text") {
    if ("layout" in more && !more.files) id("deal").value = more.layout ?? "";
    if (more.game) id("game").value = more.game;
    id("more").open ||= Boolean(id("deal").value || id("game").value); // they are also for what is checked next
    await nameText(await dataText(source), source.options);
  } else await nameFiles(checkedSources);
  await check(checkedSources);
}

function guard(action) {
  return (...values) =>
    action(...values).catch((error) => {
      if (error.name !== "AbortError") toast(error.message.split("\n")[0]);
    });
}

async function cardOf(source, record) {
  const unisol = await loading;
  const question = questionOf(record);
  const card = make("article", { className: `card ${question ? "QUESTION" : record.result.toUpperCase()}` });
  card.append(make("h2", {}, question?.title ?? verdictWords(record)));
  if (question) {
    const { form, field } = formOf(question.kind, unisol, source.options, guard((more) => ask(source, more)));
    form.setAttribute("aria-label", question.title);
    field.dataset.first = "";
    card.append(form);
  }
  if (record.gameTitle) {
    card.append(make("p", { className: "what" }, gameWords(record)));
  }
  const [correction] = record.corrections ?? [];
  if (source.corrected) {
    const copying = make("button", { onclick: async () => copy(await dataText(source), "Corrected list") }, "Copy the corrected list");
    card.append(make("div", { className: "correction" }, make("p", {}, "Corrected: ", ...colored(source.corrected), "."), copying));
  }
  if (record.fault) card.append(make("p", { className: "fault" }, ...colored(sentence(record.fault.text.replace(/^illegal at move \d+: /, "")))));
  if (correction) {
    const text = make("p", {}, "Correction: ", ...colored(correction.text), ".");
    const use = make("button", { onclick: guard(() => correct(source, record)) }, "Correct it");
    card.append(make("div", { className: "correction" }, text, ...(sizeOf(source) < LARGE ? [use] : [])));
  }
  if (record.result !== "unreadable") {
    if (record.outcome === null && sizeOf(source) < LARGE) addPicture(card, source, record);
    const panel = convertPanel(unisol.formats(), (wanted) => write(source, record, wanted), baseName(source.name));
    const isCards = record.outcome === null;
    const isLayout = isCards && record.numMoves === 0; // it is there to be played
    const watch = make("button", { className: isLayout ? "" : "main", onclick: guard(() => open(source, record, false)) });
    watch.textContent = record.numMoves > 0 ? "Watch" : "Show the board";
    const play = make("button", { className: isLayout ? "main" : "", onclick: guard(() => open(source, record, true)) }, "Play on");
    const first = isLayout ? [play, watch] : [watch, ...(isCards ? [play] : [])];
    const share = make("button", {}, "Copy link");
    share.onclick = guard(async () => copy(addressOf((await write(source, record, { to: "link" })).text.trim()), "Link"));
    const convert = make("details", {}, make("summary", {}, "Convert"), panel.panel);
    convert.addEventListener("toggle", () => convert.open && panel.update());
    card.append(make("div", { className: "row" }, ...first, share), convert);
    card.append(facts(record, source));
  }
  if (record.diagnostics.length) {
    const asks = record.result === "unreadable" || record.ignoredWords > 0; // the reader has to do something
    const more = make("details", { open: asks }, make("summary", {}, "Messages"));
    more.append(diagnosticList(record.diagnostics));
    card.append(more);
  }
  return card;
}

// ---- many records

function summary(all) {
  const counts = new Map();
  for (const { record } of all) counts.set(record.result, (counts.get(record.result) ?? 0) + 1);
  const parts = [...counts].map(([result, n]) => `${n.toLocaleString("en")} ${result}`);
  return `${plural(all.length, "record")}: ${parts.join(", ")}`;
}

function rowOf({ source, record }, row, asked) {
  const button = make("button", { type: "button" });
  const number = source.numRecords > 1 ? record.number : "";
  const name = [source.name === "text" ? "" : source.name, number].filter(Boolean).join(", ");
  const what = gameWords(record);
  button.append(
    make("span", { className: "name" }, name),
    make("span", {}, what),
    make("strong", { className: record.result.toUpperCase() }, verdictWords(record)),
  );
  const item = make("li", {}, button);
  if (row === asked) item.dataset.asked = "";
  button.setAttribute("aria-expanded", "false");
  button.onclick = async () => {
    const old = item.querySelector(".card");
    button.setAttribute("aria-expanded", String(!old));
    nameRow(old ? null : row);
    if (old) old.remove();
    else item.append(await cardOf(source, record));
  };
  return item;
}

function listOf(all, { row, bad: onlyBad }) {
  const bad = make("input", { type: "checkbox", checked: onlyBad !== undefined });
  const rows = make("ol", { className: "records" });
  const more = make("button", {}, "Show more");
  let from = 0;
  const asked = Number(row ?? -1);
  const isBad = ({ record }) => record.result === "illegal" || record.result === "unreadable";
  const numbered = all.map((one, i) => [one, i + 1]);
  const wanted = () => (bad.checked ? numbered.filter(([one]) => isBad(one)) : numbered);
  function add() {
    rows.append(...wanted().slice(from, from + MOST_ROWS).map(([one, number]) => rowOf(one, number, asked)));
    from += MOST_ROWS;
    more.hidden = from >= wanted().length;
  }
  bad.onchange = () => {
    nameRow(null, bad.checked);
    rows.replaceChildren();
    from = 0;
    add();
  };
  more.onclick = add;
  do add();
  while (!more.hidden && from < asked);
  return [make("h2", {}, summary(all)), make("label", { className: "choice" }, bad, " Only illegal and unreadable ones"), rows, more];
}

// ---- the address

/** Shows what is checked in the address.  It is a new place in the history, so Back leads to what was before. */
function goTo(hash) {
  showAsk();
  if (hash === location.hash) return;
  history.pushState(null, "", hash);
  shownHash = hash;
}

/** Hides the board: the question is the title of the page now. */
function showAsk() {
  document.body.classList.add("checking");
  if (id("title").localName !== "h1") id("title").replaceWith(make("h1", { id: "title" }, id("title").textContent));
}

const isPlaying = () => /&play\b/.test(location.hash);
let shownHash = location.hash;

const choicesIn = ({ game, layout, format }) =>
  [game && `game=${game}`, layout && `deal=${encodeURIComponent(layout)}`, format && `format=${format}`].filter(Boolean);

async function nameText(text, chosen) {
  const field = chosen.rules || chosen.files || chosen.formatFiles ? null : await textField(text);
  if (field) return goTo(`#${[field, ...choicesIn(chosen)].join("&")}`);
  await nameFiles([{ name: "text", data: text, options: chosen }]);
}

async function nameFiles(sources) {
  const key = await keep({ sources: sources.map(({ name, data, options }) => ({ name, data, options })) });
  if (key === null) return;
  goTo(`#kept=${key}`);
  showKept();
}

/** Adds the open row to the address, or removes it. */
function nameRow(row, bad = /&bad\b/.test(location.hash)) {
  const { hash } = location;
  if (!/^#(text|plain|kept)=/.test(hash)) return;
  const rest = hash.split("&").filter((field) => !/^(row=|bad$)/.test(field));
  shownHash = [...rest, ...(bad ? ["bad"] : []), ...(row === null ? [] : [`row=${row}`])].join("&");
  history.replaceState(null, "", shownHash);
}

/** Checks again what the address names. */
async function restore() {
  const place = placeIn(location.hash);
  if (place.game) id("game").value = place.game;
  if (place.deal) id("deal").value = place.deal;
  id("more").open = Boolean(place.game || place.deal);
  const text = await textIn(place);
  if (text !== null) {
    id("input").value = text;
    if (place.draft === undefined) await checkText(text, place);
    return;
  }
  if (place.text !== undefined || place.plain !== undefined) return showProblem("This address is damaged: a letter is missing or wrong. Copy the whole address again.");
  if (!place.kept) return;
  const found = await kept(place.kept);
  if (!found?.sources) return showProblem("These files were kept in another browser, or they were cleared. Open them again.");
  const [{ name, data }] = found.sources;
  if (found.sources.length === 1 && typeof data === "string" && name === "text" && data.length < LARGE) id("input").value = data;
  for (const { options: { rules, files } } of found.sources) if (rules && !ownRules.has(rules)) addRules(rules, files[rules]);
  await check(found.sources, place);
}

/** Says what the browser keeps, and clears it if the reader wants that. */
async function showKept() {
  const all = (await keptAll()).filter((one) => one.sources || one.text);
  id("kept").hidden = all.length === 0;
  id("kept-text").textContent = `${plural(all.length, "input")} kept in this browser, for addresses that begin with “#kept”.`;
}
id("forget").onclick = async () => {
  await forgetAll();
  await showKept();
  toast("Cleared");
};

/** Typed text survives, too. */
function keepDraft() {
  clearTimeout(drafting);
  drafting = setTimeout(async () => {
    const field = id("input").value.trim() && !isPlaying() && (await textField(id("input").value));
    if (field) history.replaceState(null, "", (shownHash = `#${field}&draft`));
  }, 400);
}
window.addEventListener("popstate", () => location.hash !== shownHash && location.reload());

// ---- checking

function progressOf(sources) {
  const sizes = sources.map(sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0) || 1;
  let done = 0;
  return {
    report: ({ bytes, records }) => {
      id("progress").value = (done + bytes) / total;
      id("progress-text").textContent = `${Math.floor((100 * (done + bytes)) / total)} %, ${plural(records, "record")}`;
    },
    next: (i) => (done += sizes[i]),
  };
}

/** Checks sources: { name, data, options }.  place: the row that is open.  Another call stops this one. */
async function check(sources, place = null) {
  checkedSources = sources;
  stopping?.abort();
  const stop = (stopping = new AbortController());
  const turn = ++shown;
  const progress = progressOf(sources);
  const all = [];
  id("results").replaceChildren();
  id("progress").value = 0;
  id("progress-text").textContent = "";
  const late = setTimeout(() => (id("working").hidden = false), 250);
  try {
    const worker = await working;
    for (const [i, source] of sources.entries()) {
      try {
        const { name } = source;
        const call = { ...source.options, name, signal: stop.signal, onProgress: progress.report };
        const { records } = await worker.verify(source.data, call);
        source.numRecords = records.length;
        for (const record of records) all.push({ source, record });
      } catch (error) {
        if (!error.diagnostics) throw error;
        all.push({ source, record: { result: "unreadable", diagnostics: error.diagnostics } });
      }
      progress.next(i);
    }
  } catch (error) {
    if (turn !== shown) return;
    showProblem(error.name === "AbortError" ? "Stopped." : sentence(problem(error)));
    return;
  } finally {
    clearTimeout(late);
    if (turn === shown) id("working").hidden = true;
  }
  if (turn === shown) await show(all, place);
}

async function show(all, place) {
  if (all.length === 0) return showProblem("The input has no records.");
  const parts = all.length === 1 ? [await cardOf(all[0].source, all[0].record)] : listOf(all, place ?? {});
  id("results").replaceChildren(...parts);
  const row = id("results").querySelector("[data-asked]");
  if (row) await row.firstChild.onclick();
  if (!place) id("results").querySelector("[data-first]")?.focus();
  (row ?? id("results")).scrollIntoView({ block: row ? "start" : "nearest" });
  const [{ record }] = all;
  const said = [questionOf(record)?.title ?? verdictWords(record), gameWords(record), record.fault?.text];
  id("live").textContent = all.length > 1 ? summary(all) : said.filter(Boolean).join(". ");
}

/** What is checked: a link instead of its address, and the board of a deal instead of its name: "#617", "Klondike 5".
    `text` names it: a game alone, "klondike", is any deal, and its number must not change with the next visit. */
async function dataOf(text) {
  const word = text.trim();
  if (linkIn(word) && !/\s/.test(word)) return { data: linkIn(word), text };
  const unisol = await loading;
  const record = deal(unisol, text, options().game);
  if (!record) return { data: text, text };
  const writer = unisol.writer({ to: "jsonl" });
  writer.write(record);
  const number = record.deal.replace(/^ms:/, "");
  return { data: writer.finish().text, text: /\d$/.test(word) ? text : `${record.gameTitle} ${number}`, isDealt: true };
}

async function checkText(text, place = null) {
  clearTimeout(drafting);
  if (!text.trim()) {
    showProblem("Paste a solution first, or open a file.");
    return;
  }
  let found;
  try {
    if (await takeRules("pasted rules", text)) return;
    found = await dataOf(text);
  } catch (error) {
    return showProblem(sentence(problem(error))); // there is no such deal
  }
  const { data, isDealt } = found;
  if (found.text !== text) id("input").value = found.text;
  if (!place) await nameText(found.text, options());
  const format = place?.format ? { format: place.format } : {};
  await check([{ name: "text", data, isDealt, options: { ...options(), ...format } }], place);
}

const isFormat = (file) => file.size < LARGE && /\.fmt$/i.test(file.name);

async function checkFiles(files) {
  const sources = [];
  try {
    for (const file of files.filter(isFormat)) await takeFormat(file.name, await file.text());
    for (const file of files.filter((other) => !isFormat(other))) {
      const small = file.size < LARGE && /\.json$/i.test(file.name);
      if (!small || !(await takeRules(file.name, await file.text()))) sources.push(file);
    }
  } catch (error) {
    return showProblem(sentence(problem(error)));
  }
  if (sources.length === 0) return;
  const all = sources.map((file) => ({ name: file.name, data: file, options: options() }));
  await nameFiles(all);
  await check(all);
}

// ---- addresses of records that are not there

const LOST = {
  kept: "This solution was kept in another browser, or it was cleared.",
  none: "This address has no solution.",
  damaged: "The link is damaged. Copy the whole link again.",
};

function sayLost() {
  const lost = new URLSearchParams(location.search).get("lost");
  if (!Object.hasOwn(LOST, lost ?? "")) return;
  history.replaceState(null, "", "./");
  toast(LOST[lost], "Open one", () => id("to-ask").click());
}

// ---- hands

id("form").onsubmit = (event) => {
  event.preventDefault();
  checkText(id("input").value);
};
id("input").addEventListener("paste", (event) => {
  const { files } = event.clipboardData;
  const text = event.clipboardData.getData("text");
  if (files.length || text.length > LONG_PASTE) {
    event.preventDefault(); // a browser needs many seconds to insert a long text
    if (files.length) return checkFiles([...files]);
    id("input").value = text;
  }
  setTimeout(() => checkText(id("input").value));
});
id("input").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) checkText(id("input").value);
});
id("input").addEventListener("input", keepDraft);
id("files").onchange = (event) => {
  checkFiles([...event.target.files]);
  event.target.value = "";
};
id("to-ask").onclick = (event) => {
  event.preventDefault(); // the address stays that of the game
  id("ask").scrollIntoView();
  id("input").focus({ preventScroll: true });
};
id("stop").onclick = () => stopping?.abort();
id("examples").addEventListener("click", async (event) => {
  const { file, text } = event.target.dataset;
  if (!file && !text) return;
  id("input").value = text ?? (await (await fetch(`samples/${Object.hasOwn(SAMPLES, file) ? file : ""}`)).text());
  id("input").scrollTop = 0;
  checkText(id("input").value);
});

document.addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
for (const leaving of ["dragleave", "drop"])
  document.addEventListener(leaving, () => document.body.classList.remove("dropping"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const { files } = event.dataTransfer;
  if (files.length) return checkFiles([...files]);
  id("input").value = event.dataTransfer.getData("text");
  checkText(id("input").value);
});

// A paste anywhere else is a paste into the text.
document.addEventListener("paste", (event) => {
  if (event.target.closest?.("input, textarea")) return;
  const text = event.clipboardData.getData("text");
  if (event.clipboardData.files.length) return checkFiles([...event.clipboardData.files]);
  if (!text.trim()) return;
  id("input").value = text;
  checkText(text);
});

loading.then(async (unisol) => {
  for (const game of unisol.variants()) id("game").append(make("option", { value: game.name }, game.title));
  await restore();
  document.documentElement.dataset.ready = "";
  workOffline();
}, () => {});
if (document.body.classList.contains("checking")) showAsk();
else startFront(loading).catch((error) => toast(problem(error)));
showKept();
sayLost();
