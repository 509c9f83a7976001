// SPDX-License-Identifier: MIT
// What the site asks if an input leaves something open that its reader knows: the deal, the layout, the game, or the
// format.  Each question is asked in the card of the verdict.
import { make } from "./common.mjs";

const GAME = /^(LAYOUT_(COLUMNS|SHAPE|LIST|CELLS|DECKS)|GAME_UNKNOWN)$/;

/** The question that an error leads to: { title, kind }, or null. */
export function questionOf({ diagnostics = [], result }) {
  if (result !== "unreadable") return null;
  const names = diagnostics.filter(({ level }) => level === "error").map(({ name }) => name);
  if (names.includes("NO_START") || names.includes("NO_SUCH_LAYOUT")) return { title: "Which deal is it?", kind: "deal" };
  if (names.some((name) => GAME.test(name))) return { title: "Which game is it?", kind: "game" };
  if (names.includes("FORMAT_UNKNOWN")) return { title: "What kind of text is this?", kind: "format" };
  return null;
}

const option = ([value, text]) => make("option", { value }, text);
const choice = (label, list) => {
  const select = make("select", {}, ...list.map(option));
  return [make("label", {}, `${label} `, select), select];
};

/**
 * The form of a question, { form, field }.  answer(options) checks the input again with further options of the
 * library; chosen: those of before.
 */
export function formOf(kind, unisol, chosen, answer) {
  const games = [["", "Detect"], ...unisol.variants().map(({ name, title }) => [name, title])];
  const form = make("form", { className: "row question" });
  let field;
  let options;
  if (kind === "format") {
    const list = unisol.formats().filter(({ reads }) => reads).map(({ name, title }) => [name, `${name}: ${title}`]);
    const [label, select] = choice("Written by", list);
    field = select;
    options = () => ({ format: select.value });
    form.append(label);
  } else {
    const [label, select] = choice("Game", games);
    select.value = chosen.game ?? "";
    const number = make("input", { autocomplete: "off", placeholder: "617", size: 9 });
    const layout = make("input", { type: "file" });
    field = kind === "deal" ? number : select;
    options = async () => {
      const game = select.value ? { game: select.value } : {};
      if (layout.files.length) return { ...game, layout: "layout", files: { ...chosen.files, layout: await layout.files[0].text() } };
      return kind === "deal" ? { ...game, layout: number.value.trim().replace(/^#/, "") || undefined } : game;
    };
    if (kind === "deal") form.append(make("label", {}, "Deal ", number));
    form.append(label);
    if (kind === "deal") form.append(make("label", { className: "button" }, "Open its layout", layout));
    layout.onchange = () => form.requestSubmit();
  }
  form.append(make("button", { className: "main" }, "Check"));
  form.onsubmit = async (event) => {
    event.preventDefault();
    answer(await options());
  };
  return { form, field };
}
