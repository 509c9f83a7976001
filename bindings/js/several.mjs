// SPDX-License-Identifier: MIT
// Several records: joining, comparing, counting, and leaving out those that are equal.
import { UnisolError } from "./instance.mjs";
import { Record } from "./record.mjs";

const REFUSALS = [
  null,
  "only solitaire games can be merged",
  "the game is not that of the first record",
  "the layout is neither that of the first record nor its last position",
  "the moves cannot be rewritten under one automove rule",
];

const memory = () => new UnisolError([], "out of memory");

// Calls use(object) with an object of the library, which is freed afterwards.
function withNew(instance, kind, args, use) {
  const object = instance.call(`unisol_${kind}_new`, ...args);
  if (!object) throw memory();
  try {
    return use(object);
  } finally {
    if (!instance.lost) instance.call(`unisol_${kind}_free`, object);
  }
}

export function merge(instance, records) {
  return withNew(instance, "merger", [], (merger) => {
    let number = 0;
    for (const record of records) {
      number++;
      const outcome = instance.call("unisol_merger_add", merger, record.pointerFor(instance));
      if (outcome >= REFUSALS.length) throw memory();
      if (outcome > 0) throw new UnisolError([], `record ${number}: ${REFUSALS[outcome]}`);
    }
    if (number === 0) throw new UnisolError([], "there is no record to merge");
    return Record.owned(instance, instance.call("unisol_merger_take", merger, 0));
  });
}

// A stretch as a plain object: no numbers of moves if there is none.
function stretchOf({ begin, end, movesBefore, firstMove, lastMove }) {
  const isEmpty = begin === end;
  return { begin, end, movesBefore, firstMove: isEmpty ? null : firstMove, lastMove: isEmpty ? null : lastMove };
}

export function diff(instance, first, second) {
  const records = [first, second].map((record) => record.pointerFor(instance));
  return withNew(instance, "comparison", records, (comparison) => {
    if (!instance.call("unisol_comparison_is_possible", comparison))
      throw new UnisolError([], "the records do not begin with the same layout");
    const found = [];
    for (let d; (d = instance.filled("difference", (p) => instance.call("unisol_comparison_next", comparison, p))); )
      found.push({
        first: stretchOf(d.first),
        second: stretchOf(d.second),
        meeting: d.meeting,
      });
    return found;
  });
}

// How often each reason and each value occurs.
function countsOf(instance, tally) {
  const reasons = {};
  const properties = {};
  instance.withCopies([new Uint8Array(8)], (place) => {
    for (let i = 0, name; (name = instance.call("unisol_tally_reason", tally, i, place)); i++)
      reasons[instance.text(name)] = instance.u32(place);
  });
  for (let i = 0, p; (p = instance.filled("property", (at) => instance.call("unisol_tally_property", tally, i, at))); i++) {
    if (p.records === 0) continue;
    const counts = new Map();
    for (let value = p.least; value <= p.most; value++) {
      const n = Number(instance.call("unisol_tally_value", tally, i, value));
      if (n > 0) counts.set(value, n);
    }
    const { name, records, least, most, median } = p;
    properties[name] = { records, least, most, mean: p.sum / records, median, counts };
  }
  return { reasons, properties };
}

export function stats(instance, records) {
  return withNew(instance, "tally", [], (tally) => {
    for (const record of records)
      instance.call("unisol_tally_add", tally, record instanceof Record ? record.pointerFor(instance) : 0);
    const results = instance.filled("results", (p) => instance.call("unisol_tally_results", tally, p));
    return { ...results, ...countsOf(instance, tally) };
  });
}

export function* unique(instance, records) {
  const key = crypto.getRandomValues(new Uint8Array(16));
  const seen = instance.withCopies([key], (p) => instance.call("unisol_unique_new", p));
  if (!seen) throw memory();
  const isNew = (record) =>
    instance.withCopies([new Uint8Array(16), new Uint8Array(1)], (print, flag) => {
      const made = instance.call("unisol_unique_fingerprint", seen, record.pointerFor(instance), print);
      if (!made || !instance.call("unisol_unique_add", seen, print, flag)) throw memory();
      return instance.bytes(flag, 1)[0] !== 0;
    });
  try {
    for (const record of records) if (!(record instanceof Record) || isNew(record)) yield record;
  } finally {
    if (!instance.lost) instance.call("unisol_unique_free", seen);
  }
}
