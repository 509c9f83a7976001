// SPDX-License-Identifier: MIT
// The worker that searches.  A new question ends the search of the one before it.
import { Search } from "./search.mjs";

let latest = 0;
let loading; // a promise of the searches

async function load() {
  const response = await fetch(new URL("./solver.wasm", import.meta.url));
  if (!response.ok) throw new Error(`solver.wasm cannot be loaded: ${response.status} ${response.statusText}`);
  return new Search(await WebAssembly.compile(await response.arrayBuffer()));
}

// Messages arrive between portions.  A portion takes about 10 milliseconds.
let channel = null;
function pause() {
  channel ??= new MessageChannel();
  return new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });
}

// One search has the module at a time.
let last = Promise.resolve();

async function answer({ id, question, seconds, kinds }) {
  if (id !== latest) return postMessage({ id, found: null });
  try {
    const search = await (loading ??= load());
    const ended = async () => (await pause(), id !== latest);
    const found = await search.ask(question, seconds, ended, kinds);
    postMessage({ id, found: id === latest ? found : null });
  } catch (error) {
    loading = null;
    postMessage({ id, error: error.message });
  }
}

onmessage = ({ data }) => {
  latest = data.id;
  last = last.then(() => answer(data));
};
