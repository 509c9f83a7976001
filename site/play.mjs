// SPDX-License-Identifier: MIT
// The page of one record: makes the page that `unisol show` writes, here, and adds what needs the
// library.  page.js is the script of that page.
import {
  addressOf,
  convertPanel,
  copy,
  id,
  keepRecord,
  keptRecord,
  linkIn,
  make,
  problem,
  sentence,
  workOffline,
} from "./common.mjs";
import { playedRecord, playOn } from "./playon.mjs";
import { load } from "./unisol/unisol.mjs";

/** The parts of the page, without its script, which is a file of the site. */
function showParts(html) {
  const page = new DOMParser().parseFromString(html.replace(/<style>.*?<\/style>/s, ""), "text/html");
  for (const script of page.querySelectorAll("script:not([type]), noscript")) script.remove();
  document.title = page.title;
  id("waiting").remove();
  document.body.append(...page.body.children);
}

const runScript = () =>
  new Promise((resolve, reject) => {
    document.body.append(make("script", { src: "page.js", onload: resolve, onerror: reject }));
  });

/** Whether the page has a board of patience. */
const hasCards = () => id("board") && JSON.parse(id("record").textContent).solitaire;

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

function prepareSharing(write) {
  const address = () => addressOf(write({ to: "link" }).text.trim());
  try {
    address();
  } catch {
    return; // a record that no link can store
  }
  for (const button of [id("share"), id("copy-link")].filter(Boolean)) {
    button.hidden = false;
    button.onclick = () => copy(address(), "Link");
  }
}

function first(unisol, text, options) {
  for (const record of unisol.read(text, options)) return record.result === "unreadable" ? null : record.keep();
  return null;
}

/** The page reads its record itself, not in a worker.  No solution in a link needs more than 1 MiB. */
const LINK_OPTIONS = { limit: "record=1" };

async function begin() {
  const link = linkIn(location.hash);
  const { text, options } = link ? { text: link, options: LINK_OPTIONS } : (keptRecord() ?? {});
  const unisol = await load();
  document.documentElement.dataset.ready = "";
  if (!text) {
    id("problem").replaceChildren("There is no solution here. ", make("a", { href: "./" }, "Open one"), ".");
    return;
  }
  const plays = new URLSearchParams(location.search).has("play");
  const record = first(unisol, text, options);
  const given = (wanted) => unisol.convert(text, { ...options, prefix: true, ...wanted });
  const write = (wanted) => (playedRecord() ? unisol.convert(playedRecord(), wanted) : given(wanted));
  if (link) {
    if (keepRecord(link, options)) history.replaceState(null, "", location.pathname + location.search);
    else {
      history.replaceState(null, "", location.pathname + location.hash);
      document.body.dataset.link = link; // it stays in the address, and page.js must not decode it again
    }
  } else if (plays) history.replaceState(null, "", location.pathname + location.hash);
  let drawn = true;
  try {
    showParts(write({ to: "html", repair: true }).text);
  } catch (error) {
    if (!error.diagnostics) throw error;
    drawn = false;
    showText(write({ to: "text" }).text);
  }
  if (id("bar")) await runScript();
  prepareConverting(unisol, write);
  prepareSharing(write);
  if (drawn && record?.start && hasCards()) {
    id("play-on").hidden = false;
    id("play-on").onclick = () => playOn(unisol, given, record);
    if (!plays) return;
    if (record.result !== "solved" && id("bar")) id("last").click();
    playOn(unisol, given, record);
  }
}

window.addEventListener("hashchange", () => {
  if (linkIn(location.hash)) location.reload();
});
begin().catch((error) => {
  (id("problem") ?? document.body.appendChild(make("p"))).textContent = sentence(problem(error));
});
workOffline();
