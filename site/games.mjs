// SPDX-License-Identifier: MIT
// Games that are being played: each move changes the address, which is the game up to there.
import { hashOf, subjectOf } from "./place.mjs";

const SOON = 30; // milliseconds

/** The link of a record in JSON, or null. */
function linkOf(unisol, text) {
  try {
    return unisol.convert(text, { to: "link" }).text.trim();
  } catch (error) {
    if (!error.diagnostics) throw error;
    return null;
  }
}

// The last game, which the first page offers to go on with.
export function lastGame() {
  try {
    return JSON.parse(localStorage.getItem("unisol.game"));
  } catch {
    return null;
  }
}

function keepLast(game) {
  try {
    if (game) localStorage.setItem("unisol.game", JSON.stringify(game));
    else localStorage.removeItem("unisol.game");
  } catch {
    // forbidden
  }
}

/**
 * Returns a function that keeps a game after each move, { record, number, played, solved, title }: in the
 * address of the page, and as the last game.  base: the address of the record that the reader left.
 */
export function rememberGame(unisol, base) {
  const key = `game-${Date.now().toString(36)}`;
  let waiting = 0;
  let next = null;
  let subject = ""; // of the address when the last move was made; another one since: the reader opens another page
  const write = async () => {
    waiting = 0;
    const { record, number, played, solved, title } = next();
    const hash = await hashOf({ text: record, link: linkOf(unisol, record) }, key);
    if (waiting || hash === null || subjectOf(location.hash) !== subject) return;
    const address = `${hash}&play&move=${number}`;
    history.replaceState({ base }, "", address);
    if (played) keepLast(solved ? null : { address: location.pathname.replace(/^.*\//, "") + address, title, played: number + played });
  };
  return {
    changed: (state) => {
      next = state;
      subject = subjectOf(location.hash);
      clearTimeout(waiting);
      waiting = setTimeout(write, SOON);
    },
    end: () => clearTimeout(waiting),
  };
}
