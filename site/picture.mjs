// SPDX-License-Identifier: MIT
// The board of a verdict, at the moment that matters: before the move that is illegal, with an arrow, or at
// the end.  The library draws the board.
import { make } from "./common.mjs";

const CARD = { width: 60, height: 84 }; // of a drawing
const LETTERS = "abcdefgklmnopqrstu"; // of freecells

const at = (group) => {
  const [x = 0, y = 0] = (/translate\(([\d.-]+)[ ,]+([\d.-]+)\)/.exec(group.getAttribute("transform")) ?? []).slice(1).map(Number);
  return { x, y };
};
const labelOf = (group) => [...group.children].find((one) => one.localName === "text")?.textContent;

/** The pile of a drawing, or undefined. */
function pileIn(svg, { kind, index }) {
  const groups = [...svg.children].filter((one) => one.localName === "g");
  if (kind === "column") return groups.find((one) => labelOf(one) === String(index + 1));
  if (kind === "freecell") return groups.find((one) => labelOf(one) === LETTERS[index]);
  if (kind === "foundation") return groups.filter((one) => labelOf(one) === undefined && at(one).y === at(groups[0]).y)[index];
  return groups.find((one) => labelOf(one)?.toLowerCase() === kind);
}

/** Where a pile's card is whose place from the top is n. */
function cardAt(pile, n) {
  const cards = [...pile.children].filter((one) => one.localName === "g");
  const card = cards.at(-n) ?? cards.at(-1);
  const [a, b] = [at(pile), card ? at(card) : { x: 0, y: 0 }];
  return { x: a.x + b.x + CARD.width / 2, y: a.y + b.y };
}

/** Adds an arrow for the move that is refused. */
function addArrow(svg, { source, dest, numCards }) {
  const [from, to] = [source, dest].map((pile) => pile && pileIn(svg, pile));
  if (!from || !to) return;
  const [a, b] = [cardAt(from, Math.max(1, numCards ?? 1)), cardAt(to, 1)];
  const [y1, y2] = [a.y + 20, b.y + CARD.height / 2];
  const bend = Math.min(y1, y2) - 25;
  const angle = Math.atan2(y2 - bend, b.x - (a.x + b.x) / 2);
  const tip = (turn) => `L${b.x - 14 * Math.cos(angle + turn)} ${y2 - 14 * Math.sin(angle + turn)}`;
  const path = svg.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", `M${a.x} ${y1}Q${(a.x + b.x) / 2} ${bend} ${b.x} ${y2}${tip(0.5)}M${b.x} ${y2}${tip(-0.5)}`);
  for (const [name, value] of Object.entries({ fill: "none", stroke: "#ff5a4a", "stroke-width": 5, "stroke-linecap": "round", "stroke-linejoin": "round" }))
    path.setAttribute(name, value);
  svg.append(path);
}

/** A picture of a record.  convert(options) promises an output of the library.  null: there is no board. */
export async function pictureOf(convert, record) {
  const { fault } = record;
  const last = record.result === "solved" ? 0 : record.numMoves; // an empty board says nothing
  const at = Math.max(0, fault ? Math.min(fault.move - 1, last) : last);
  try {
    const { text } = await convert({ to: "svg", at: String(at) });
    const { documentElement: svg } = new DOMParser().parseFromString(text, "image/svg+xml");
    if (fault) addArrow(svg, fault);
    const [, , width, height] = svg.getAttribute("viewBox").split(" ");
    const alt = fault ? `The board before move ${fault.move}` : at ? "The last position" : "The layout";
    const src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    return make("img", { className: "picture", src, alt, width, height });
  } catch (error) {
    if (!error.diagnostics) throw error;
    return null;
  }
}
