// SPDX-License-Identifier: MIT
// What the pages of the site share: the record that is passed from page to page, words, copying and
// the panel that converts.

export const id = (name) => document.getElementById(name);

/** Makes an element: make("p", { className: "note" }, "text", child...). */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** The words for an error, also if the module cannot be compiled, because it uses vectors. */
export function problem(error) {
  if (error instanceof WebAssembly.CompileError)
    return "This browser is too old for unisol. Use Chrome 91, Firefox 89, Safari 16.4 or a later version";
  return error.diagnostics?.length ? error.diagnostics[0].message : error.message;
}

// ---- links

/** The part of an address that contains a record, or null. */
export const linkIn = (text) => /#u1\.[A-Za-z0-9_-]+/.exec(text)?.[0] ?? null;

/** The address of the page that shows the record of a link. */
export const addressOf = (link, query = "") => new URL(`play.html${query}${link}`, document.baseURI).href;

// ---- words

export const plural = (n, noun) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
export const sentence = (text) => text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

export function dealTitle(deal) {
  if (!deal) return "";
  const [system, number] = deal.split(":");
  return system === "ms" ? `deal ${number}` : `deal ${deal}`;
}

/** The verdict of a record in a few words. */
export function verdictWords(record) {
  const moves = plural(record.numMoves ?? 0, "move");
  switch (record.result) {
    case "solved":
      return `Solved in ${moves}`;
    case "illegal":
      return `Illegal at move ${record.fault?.move ?? "?"}`;
    case "ended":
      return sentence(record.outcome ?? "Finished").replace(/\.$/, "");
    case "not-judged":
      return `Not judged: the rules of the game are not known (${moves})`;
    case "unreadable":
      return "Cannot be read";
    default:
      if (record.isEmpty) return "No solution: the solver gave up";
      if (record.outcome !== null) return `Legal, but not finished after ${moves}`;
      if (record.ignoredWords) return `Legal, but ${plural(record.ignoredWords, "word")} ${record.ignoredWords === 1 ? "was" : "were"} not understood: ${moves}`;
      return record.numMoves > 0 ? `Legal, but not solved after ${moves}` : "A layout without moves";
  }
}

// ---- copying and saving

let fading = 0;

/** Says something.  With the words of a button and what it does, there is more time.  A dialog covers the rest of the page. */
export function toast(text, button, act) {
  const box = id("toast") ?? make("p", { id: "toast", className: "toast", role: "status" });
  const place = document.querySelector("dialog[open]") ?? document.body;
  if (box.parentElement !== place) place.append(box);
  box.textContent = text;
  clearTimeout(fading);
  const end = () => (box.textContent = "");
  fading = setTimeout(end, button ? 20000 : 2500);
  if (!button) return;
  const pressed = () => {
    end();
    act();
  };
  box.append(" ", make("button", { type: "button", className: "text", onclick: pressed }, button));
}

export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    toast("The browser does not allow copying");
  }
}

export function save(name, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// ---- diagnostics

/** Diagnostics as a list: the place, the message, the line and the notes. */
export function diagnosticList(diagnostics) {
  const list = make("ul", { className: "diagnostics" });
  for (const d of diagnostics) {
    const item = make("li", { className: d.level });
    const place = d.line ? `line ${d.line}${d.column ? `, column ${d.column}` : ""}: ` : "";
    item.append(make("p", {}, make("span", { className: "place" }, place), sentence(d.message)));
    if (d.source) {
      const mark = " ".repeat(d.caretOffset) + "^" + "~".repeat(Math.max(0, d.caretLength - 1));
      item.append(make("pre", { tabIndex: 0 }, `${d.source}\n${mark}`));
    }
    for (const note of d.notes ?? [])
      item.append(note.includes("\n") ? make("pre", { tabIndex: 0 }, note) : make("p", {}, sentence(note)));
    if (d.hint) item.append(make("p", { className: "hint" }, sentence(d.hint)));
    list.append(item);
  }
  return list;
}

// ---- converting

let numPanels = 0;

const USUAL = ["snx", "sn", "text", "json", "html", "xml"]; // formats that most readers want

/** What comes of converting: { text, diagnostics }, also if a format cannot store the record at all. */
async function tried(convert, to) {
  try {
    return await convert({ to });
  } catch (error) {
    if (!error.diagnostics) throw error;
    return { text: "", diagnostics: error.diagnostics };
  }
}

/** The formats as groups of options: those that store the whole record first; those that cannot store it are left out. */
async function groupsOf(formats, convert) {
  const order = ({ name }) => (USUAL.indexOf(name) + 1 || USUAL.length + 1);
  const [whole, some] = [[], []];
  for (const format of [...formats].sort((a, b) => order(a) - order(b))) {
    const { text, diagnostics } = await tried(convert, format.name);
    const losses = diagnostics.filter((d) => d.lost).map((d) => d.lost.replace(/^the /, ""));
    if (text === "") continue;
    const words = `${format.name}: ${format.title}${losses.length ? ` (without ${losses.join(", ")})` : ""}`;
    (losses.length ? some : whole).push(make("option", { value: format.name }, words));
  }
  const group = (label, options) => (options.length ? [make("optgroup", { label }, ...options)] : []);
  return [...group("Everything is kept", whole), ...group("Something is lost", some)];
}

/**
 * A panel that converts a record.  convert(options) returns or promises an output of the library; name
 * is the name of files without a suffix.
 */
export function convertPanel(formats, convert, name) {
  const n = ++numPanels;
  const written = formats.filter((one) => one.writes);
  const select = make("select", { id: `to-${n}` });
  for (const format of written) select.append(make("option", { value: format.name }, `${format.name}: ${format.title}`));
  const text = make("textarea", { id: `out-${n}`, readOnly: true, rows: 12, spellcheck: false });
  text.setAttribute("aria-label", "Converted");
  const lost = make("div", { className: "lost" });
  lost.setAttribute("aria-live", "polite");
  const copying = make("button", { type: "button" }, "Copy");
  const saving = make("button", { type: "button" }, "Save");
  let latest = 0;
  let isSorted = false;

  async function update() {
    const turn = ++latest;
    if (!isSorted) {
      isSorted = true;
      const groups = await groupsOf(written, convert);
      if (groups.length) select.replaceChildren(...groups);
    }
    const output = await tried(convert, select.value);
    if (turn !== latest) return;
    const said = output.diagnostics.filter((d) => d.lost || output.text === "");
    text.value = output.text;
    copying.disabled = saving.disabled = output.text === "";
    lost.replaceChildren(
      said.length ? diagnosticList(said) : make("p", { className: "good" }, `Nothing was lost: ${select.value} can store the whole record.`),
    );
  }
  select.onchange = update;
  copying.onclick = () => copy(text.value, "Text");
  saving.onclick = () => {
    const { suffix } = formats.find((format) => format.name === select.value);
    save(`${name}.${suffix || "txt"}`, text.value);
  };
  const panel = make(
    "div",
    { className: "convert" },
    make("div", { className: "row" }, make("label", { htmlFor: select.id }, "Convert to "), select, copying, saving),
    lost,
    text,
  );
  return { panel, update, select };
}

/** Keeps the site for visits without a network.  This loads all of its files, so it comes after what the reader waits for. */
export function workOffline() {
  if ("serviceWorker" in navigator && location.protocol !== "file:")
    navigator.serviceWorker.register(new URL("service-worker.js", document.baseURI)).catch(() => {});
}
