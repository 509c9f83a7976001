// SPDX-License-Identifier: MIT
// Addresses of the site, and what the browser keeps for them.  The part after # says what is shown:
//
//     play.html#u1.AAEB...&move=35          a record and a place in it; docs/link.md describes the link
//     play.html#u1.AAEB...&play&move=20     a game that is being played: the reader plays from move 20 on
//     play.html#kept=KEY&move=35            a record that is too long for an address
//     index.html#text=LETTERS&row=93        a text that was checked, and the row that is open
//     index.html#kept=KEY&row=93            files that were checked
//
// What an address cannot hold is kept in the browser until the user clears it.

const MOST_LETTERS = 16000; // of an address

/** Decodes the text of a field, or returns it as it is if it is damaged. */
function decoded(field) {
  try {
    return decodeURIComponent(field);
  } catch {
    return field;
  }
}

/** The fields of an address: "#u1.AA&move=3" is { link: "#u1.AA", move: "3" }. */
export function placeIn(hash) {
  const place = {};
  for (const part of hash.slice(1).split("&").filter(Boolean)) {
    const at = part.indexOf("=");
    if (part.startsWith("u1.")) place.link = `#${part}`;
    else place[at < 0 ? part : part.slice(0, at)] = at < 0 ? "" : decoded(part.slice(at + 1));
  }
  return place;
}

/** The part of an address that says what is shown, without the place in it. */
export const subjectOf = (hash) => hash.split("&")[0];

// ---- texts in addresses

const toLetters = (bytes) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/=/g, "").replace(/\+/g, "-").replace(/\//g, "_");
};
const toBytes = (letters) =>
  Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const through = async (data, stream) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());

/** The field of an address that contains a text, or null: it is too long. */
export async function textField(text) {
  const packed = globalThis.CompressionStream && text.length > 40;
  const bytes = packed ? await through(text, new CompressionStream("deflate")) : new TextEncoder().encode(text);
  const field = `${packed ? "text" : "plain"}=${bytes.length < MOST_LETTERS ? toLetters(bytes) : ""}`;
  return bytes.length < MOST_LETTERS && field.length <= MOST_LETTERS ? field : null;
}

/** The text that an address contains, or null. */
export async function textIn(place) {
  try {
    if (place.plain !== undefined) return new TextDecoder().decode(toBytes(place.plain));
    if (place.text !== undefined) return new TextDecoder().decode(await through(toBytes(place.text), new DecompressionStream("deflate")));
  } catch {
    // the address was damaged
  }
  return null;
}

// ---- what is kept

function database() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("unisol", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("kept");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** Calls act(store), which makes a request, and returns its result. */
async function withStore(mode, act) {
  const base = await database();
  try {
    return await new Promise((resolve, reject) => {
      const change = base.transaction("kept", mode);
      const request = act(change.objectStore("kept"));
      change.oncomplete = () => resolve(request.result);
      change.onabort = change.onerror = () => reject(change.error);
    });
  } finally {
    base.close();
  }
}

/** Keeps a value.  Returns its key, or null: the browser forbids it, or has no room. */
export async function keep(value, key = Date.now().toString(36) + Math.floor(Math.random() * 1e9).toString(36)) {
  try {
    await withStore("readwrite", (store) => store.put(value, key));
    return key;
  } catch {
    return null;
  }
}

/** The value that was kept under a key, or null. */
export const kept = (key) => withStore("readonly", (store) => store.get(key)).then((value) => value ?? null, () => null);
export const keptAll = () => withStore("readonly", (store) => store.getAll()).catch(() => []);
export const forgetAll = () => withStore("readwrite", (store) => store.clear()).catch(() => {});

// ---- records

// The record as the reader gave it, for its link: what the library says about it may need more than the
// link contains, such as the moves after an illegal one.
function given(link) {
  try {
    const one = JSON.parse(sessionStorage.getItem("unisol.record"));
    return one?.link === link ? one : null;
  } catch {
    return null;
  }
}

function give(one) {
  try {
    sessionStorage.setItem("unisol.record", JSON.stringify(one));
    return true;
  } catch {
    return false;
  }
}

/** The page reads its record itself, not in a worker.  No solution in a link needs more than 1 MiB. */
const LINK_OPTIONS = { limit: "record=1" };

/**
 * The address of a record, from # on: its link (null: no link can store it), or, if that is too long, the
 * key under which it is kept.
 */
export async function hashOf({ text, options = {}, link }, key) {
  if (link && link.length <= MOST_LETTERS) {
    if (text !== link) give({ link, text, options });
    return link;
  }
  const found = await keep({ text, options }, key);
  if (found) return `#kept=${found}`;
  return link ?? (give({ link: "", text, options }) ? "#" : null);
}

/** The record of an address, { text, options }, or null. */
export async function recordAt(place) {
  if (place.link) return given(place.link) ?? { text: place.link, options: LINK_OPTIONS };
  return place.kept ? kept(place.kept) : given("");
}

/** Whether an address contains its record, so that it can be sent to someone. */
export const isWhole = (hash) => /^#u1\./.test(hash);
