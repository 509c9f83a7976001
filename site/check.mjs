// SPDX-License-Identifier: MIT
// The first page: takes solutions, has them checked by a worker, and shows the verdicts.
import {
  addressOf,
  convertPanel,
  copy,
  dealTitle,
  diagnosticList,
  id,
  keepRecord,
  linkIn,
  make,
  plural,
  problem,
  sentence,
  toast,
  verdictWords,
  workOffline,
} from "./common.mjs";
import { load } from "./unisol/unisol.mjs";
import { startWorker } from "./unisol/worker.mjs";

const MOST_ROWS = 100; // records that are listed at once
const LONG_PASTE = 10000; // characters
const LARGE = 1e6; // bytes of a record
const DEALERS = ["kpat", "solvitaire"];
const SAMPLES = { "10594.txt": {}, "617-words.txt": {}, "617.fcs": {}, "617-broken.fcs": {}, "x-wins.creeper": {} };

if (linkIn(location.hash)) location.replace(addressOf(location.hash));

const loading = load();
const working = loading.then(({ module }) => startWorker(module));
working.catch((error) => showProblem(sentence(problem(error))));
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

function isObject(text) {
  try {
    return text.trimStart().startsWith("{") && typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

/** If the text is an object in JSON that is no record, these are rules: adds their game to the menu, and chooses it. */
async function takeRules(name, text) {
  const unisol = await loading;
  if (text.length >= LARGE || !isObject(text) || !errorsOf(unisol, text).some((d) => d.name === "FORMAT_UNKNOWN")) return false;

  const faults = errorsOf(unisol, "", { rules: name, files: { [name]: text } }).filter((d) => d.name !== "EMPTY_INPUT");
  if (faults.length) throw new Error(`Cannot use ${name} as rules: ${faults[0].message}`);

  if (!ownRules.has(name)) id("game").append(make("option", { value: name }, name));
  ownRules.set(name, text);
  id("game").value = name;
  id("more").open = true;
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

async function open(source, record, plays) {
  if (keepRecord(...(await recordOf(source, record)))) location.href = plays ? "play.html?play" : "play.html";
  else location.href = addressOf((await write(source, record, { to: "link" })).text.trim(), plays ? "?play" : "");
}

/** Checks the record as its first correction makes it. */
async function correct(source, { number }) {
  const unisol = await loading;
  const { data } = source;
  const input = typeof data === "string" ? data : await data.arrayBuffer();
  for (const record of unisol.read(input, { ...source.options, name: source.name, ...(number ? { record: number } : {}) })) {
    record.findCorrections();
    const writer = unisol.writer({ to: "jsonl" });
    const corrected = record.correct(0);
    writer.write(corrected);
    corrected.free();
    check([{ name: source.name, data: writer.finish().text, options: {} }]);
    return;
  }
}

/** "Klondike, deal 766, all cards face up" */
function gameWords(record) {
  const faces = record.isFaceUp && "all cards face up";
  return [record.gameTitle, dealTitle(record.deal), faces].filter(Boolean).join(", ");
}

function facts(record) {
  const list = make("dl");
  const add = (name, value) => value && list.append(make("div", {}, make("dt", {}, name), make("dd", {}, value)));
  const found = { found: " (found by playing)", assumed: " (assumed)" }[record.gameSource] ?? "";
  add("Game", record.gameTitle && record.gameTitle + found);
  add("Deal", record.deal && sentence(dealTitle(record.deal)).slice(0, -1));
  add("Format", record.format);
  add("Conventions", record.conventions);
  add("The input claims", record.claim === "none" ? "" : record.claim.replace("-", " "));
  add("Ignored words", record.ignoredWords ? String(record.ignoredWords) : "");
  return list;
}

function guard(action) {
  return () =>
    action().catch((error) => {
      if (error.name !== "AbortError") toast(error.message.split("\n")[0]);
    });
}

async function cardOf(source, record) {
  const unisol = await loading;
  const card = make("article", { className: `card ${record.result.toUpperCase()}` });
  card.append(make("h2", {}, verdictWords(record)));
  if (record.gameTitle) {
    card.append(make("p", { className: "what" }, gameWords(record)));
  }
  const [correction] = record.corrections ?? [];
  if (record.fault) card.append(make("p", { className: "fault" }, sentence(record.fault.text.replace(/^illegal at move \d+: /, ""))));
  if (correction) {
    const text = make("p", {}, `Correction: ${correction.text}.`);
    const use = make("button", { onclick: guard(() => correct(source, record)) }, "Correct it");
    card.append(make("div", { className: "correction" }, text, ...(sizeOf(source) < LARGE ? [use] : [])));
  }
  if (record.result !== "unreadable") {
    const panel = convertPanel(unisol.formats(), (wanted) => write(source, record, wanted), baseName(source.name));
    const isCards = record.outcome === null;
    const watch = make("button", { className: "main", onclick: guard(() => open(source, record, false)) });
    watch.textContent = record.numMoves > 0 ? "Watch" : "Show the board";
    const play = make("button", { onclick: guard(() => open(source, record, true)) }, "Play on");
    const share = make("button", {}, "Copy link");
    share.onclick = guard(async () => copy(addressOf((await write(source, record, { to: "link" })).text.trim()), "Link"));
    const convert = make("details", {}, make("summary", {}, "Convert"), panel.panel);
    convert.addEventListener("toggle", () => convert.open && panel.update());
    card.append(make("div", { className: "row" }, watch, ...(isCards ? [play] : []), share), convert);
    card.append(facts(record));
  }
  if (record.diagnostics.length) {
    const more = make("details", { open: record.result === "unreadable" }, make("summary", {}, "Messages"));
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

function rowOf({ source, record }) {
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
  button.setAttribute("aria-expanded", "false");
  button.onclick = async () => {
    const old = item.querySelector(".card");
    button.setAttribute("aria-expanded", String(!old));
    if (old) old.remove();
    else item.append(await cardOf(source, record));
  };
  return item;
}

function listOf(all) {
  const bad = make("input", { type: "checkbox" });
  const rows = make("ol", { className: "records" });
  const more = make("button", {}, "Show more");
  let from = 0;
  const isBad = ({ record }) => record.result === "illegal" || record.result === "unreadable";
  const wanted = () => (bad.checked ? all.filter(isBad) : all);
  function add() {
    rows.append(...wanted().slice(from, from + MOST_ROWS).map(rowOf));
    from += MOST_ROWS;
    more.hidden = from >= wanted().length;
  }
  bad.onchange = () => {
    rows.replaceChildren();
    from = 0;
    add();
  };
  more.onclick = add;
  add();
  return [make("h2", {}, summary(all)), make("label", { className: "choice" }, bad, " Only illegal and unreadable ones"), rows, more];
}

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

/** Checks sources: { name, data, options }.  Another call stops this one. */
async function check(sources) {
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
  if (turn === shown) await show(all);
}

async function show(all) {
  if (all.length === 0) return showProblem("The input has no records.");
  const parts = all.length === 1 ? [await cardOf(all[0].source, all[0].record)] : listOf(all);
  id("results").replaceChildren(...parts);
  id("results").scrollIntoView({ block: "nearest" });
  const [{ record }] = all;
  const said = [verdictWords(record), gameWords(record), record.fault?.text];
  id("live").textContent = all.length > 1 ? summary(all) : said.filter(Boolean).join(". ");
}

const plain = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The name of a game in words, such as "Klondike by Threes", or undefined. */
function gameNamed(unisol, words) {
  const isNamed = ({ name, title, aliases }) => [name, title, ...aliases].some((one) => plain(one) === plain(words));
  return unisol.variants().find(isNamed)?.name;
}

/** What is checked: a link instead of its address, and the board of a deal instead of its name: "#617", "Klondike 5". */
async function dataOf(text) {
  const word = text.trim();
  if (linkIn(word) && !/\s/.test(word)) return linkIn(word);
  const [, title, deal] = /^(?:(?:deal|game) |([a-z][a-z0-9' _-]*?),?\s+(?:deal )?)?#?((?:[a-z]+:)?-?\d+)$/i.exec(word) ?? [];
  if (!deal) return text;
  const unisol = await loading;
  const game = title ? gameNamed(unisol, title) : options().game;
  if (title && !game) return text;
  const writer = unisol.writer({ to: "jsonl" });
  writer.write(dealt(unisol, deal, game ? { game } : {}));
  return writer.finish().text;
}

/** A deal.  A number alone is one of Microsoft's or, for games that these do not fit, of other programs. */
function dealt(unisol, deal, game) {
  const others = /^\d+$/.test(deal) ? DEALERS.map((dealer) => `${dealer}:${deal}`) : [];
  for (const name of [deal, ...others]) {
    try {
      return unisol.deal(name, game);
    } catch (error) {
      if (!error.diagnostics || others.length === 0) throw error;
    }
  }
  return unisol.deal(deal, game); // throws what is wrong with the first one
}

async function checkText(text) {
  if (!text.trim()) {
    showProblem("Paste a solution first, or open a file.");
    return;
  }
  let data = text;
  try {
    if (await takeRules("pasted rules", text)) return;
    data = await dataOf(text);
  } catch (error) {
    return showProblem(sentence(problem(error))); // there is no such deal
  }
  check([{ name: "text", data, options: options() }]);
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
  if (sources.length) check(sources.map((file) => ({ name: file.name, data: file, options: options() })));
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
id("files").onchange = (event) => {
  checkFiles([...event.target.files]);
  event.target.value = "";
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

loading.then((unisol) => {
  for (const game of unisol.variants()) id("game").append(make("option", { value: game.name }, game.title));
  document.documentElement.dataset.ready = "";
}, () => {});
window.addEventListener("hashchange", () => {
  if (linkIn(location.hash)) location.replace(addressOf(location.hash));
});
workOffline();
