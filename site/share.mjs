// SPDX-License-Identifier: MIT
// The dialog that shares a record: its link and how long it is, a QR code of it, and a line for other pages.
import { copy, id, make, plural } from "./common.mjs";
import { placeIn } from "./place.mjs";

const MOST_IN_QR = 1200; // bytes: a phone still reads a code of this size from a screen
const QUIET = 4; // modules around a code

/** The record without its variations, or null: it has none. */
function withoutVariations(text) {
  const record = JSON.parse(text);
  const { solution } = record.solitaire ?? {};
  let found = false;
  for (const one of [solution, ...(solution?.moves ?? [])].filter((one) => one?.alternatives)) {
    delete one.alternatives;
    found = true;
  }
  if (solution?.current?.includes?.(".")) delete solution.current;
  return found ? JSON.stringify(record) : null;
}

/** A QR code as a drawing, or null: the text is too long. */
export function qrCode(unisol, text) {
  const code = new TextEncoder().encode(text).length <= MOST_IN_QR ? unisol.qr(text) : null;
  if (!code) return null;
  const { size, rows } = code;
  let path = "";
  rows.forEach((row, y) => {
    for (const { 0: run, index } of row.matchAll(/1+/g)) path += `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`;
  });
  const all = size + 2 * QUIET;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${all} ${all}`);
  svg.setAttribute("class", "qr");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "QR code of the link");
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "path");
  drawn.setAttribute("d", path);
  svg.append(drawn);
  return svg;
}

/** The line that shows a record in another page. */
export const embedLine = (address, title) =>
  `<iframe src="${address.replace(/play\.html/, "play.html?embed").replace(/&/g, "&amp;")}" title="${title.replace(/[&<>"]/g, "")}" width="640" height="560" style="border:0;max-width:100%"></iframe>`;

/**
 * Prepares the dialog.  write(options) converts the record that is shown; address(text) is the address of a
 * record in JSON, or of the one that is shown, or null: no link can store it.
 */
export function shareDialog({ unisol, write, address }) {
  if (address() === null) return;
  // The title of the page has the verdict of the solution, which is not that of a game that is being played.
  const title = () => (document.body.classList.contains("playing") ? document.querySelector("h1").textContent.trim() : document.title);
  const field = make("input", { readOnly: true, id: "shared-link", onfocus: () => field.select() });
  const length = make("p", { className: "note-line", id: "shared-length" });
  const place = make("input", { type: "checkbox" });
  const variations = make("input", { type: "checkbox", checked: true });
  const withPlace = make("label", { className: "choice" }, place, " Begin at this move");
  const withVariations = make("label", { className: "choice" }, variations, " With variations");
  const code = make("div", { className: "code" });
  const copying = make("button", { type: "button", className: "text main", onclick: () => copy(field.value, "Link") }, "Copy link");
  const embedding = make("button", { type: "button", className: "text", onclick: () => copy(embedLine(field.value, title()), "Line of HTML") }, "Embed: copy HTML");
  const sending = make("button", { type: "button", className: "text" }, "Send …");
  sending.hidden = !navigator.share;
  sending.onclick = () => navigator.share({ title: title(), url: field.value }).catch(() => {});
  const close = make("button", { type: "button", className: "text close" }, "Close");
  const dialog = make(
    "dialog",
    { id: "sharing" },
    make("h2", { id: "sharing-title" }, "Share"),
    make("label", { htmlFor: field.id, className: "sr" }, "Link"),
    field,
    length,
    make("div", { className: "row" }, copying, sending, embedding),
    withPlace,
    withVariations,
    code,
    close,
  );
  dialog.setAttribute("aria-labelledby", "sharing-title");
  document.body.append(dialog);
  let short = null; // the record without variations

  function update() {
    const move = placeIn(location.hash).move ?? "0";
    const begun = place.checked && !move.includes(".") ? `&move=${move}` : "";
    const text = address(variations.checked ? undefined : short) + begun;
    field.value = text;
    const svg = qrCode(unisol, text);
    const kind = svg ? "" : " It is too long for a QR code.";
    length.textContent = `${plural(text.length, "character")}. The link contains the whole solution; nothing is stored elsewhere.${kind}`;
    code.replaceChildren(...(svg ? [svg] : []));
  }
  function open() {
    short = withoutVariations(write({ to: "json" }).text);
    withVariations.hidden = !short;
    withPlace.hidden = !id("slider");
    update();
    dialog.showModal();
    copying.focus();
  }
  place.onchange = variations.onchange = update;
  close.onclick = () => dialog.close();
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  if (id("share")) {
    id("share").hidden = false;
    id("share").onclick = open;
  }
  if (id("copy-link")) id("copy-link").onclick = () => copy(address(), "Link");
}
