// SPDX-License-Identifier: MIT
// Tests of unisol/worker in the installed package.  SAMPLES names unisol's samples/.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { load, loadParts, UnisolError } from "unisol";
import { startWorker } from "unisol/worker";

const unisol = await load();
const sample = (name) => fs.readFileSync(path.join(process.env.SAMPLES, name));
const solved = sample("617.fcs"),
  broken = sample("617-broken.fcs");
const many = Buffer.concat(Array(300).fill(solved));

test("the answers are those of the module", async () => {
  const worker = await startWorker(unisol);
  assert.deepEqual(await worker.verify(broken, { name: "a" }), unisol.verify(broken, { name: "a" }));
  assert.deepEqual(await worker.info(solved.toString()), unisol.info(solved));
  for (const to of ["sn", "html", "svg"])
    assert.deepEqual(await worker.convert(new Blob([solved]), { to }), unisol.convert(solved, { to }));
  const deals = { deals: "ms:10500-10600" };
  assert.deepEqual(
    await worker.identify(new Uint8Array(sample("10594.txt")), deals),
    unisol.identify(sample("10594.txt"), deals),
  );
  worker.terminate();
});

test("stylesheets are loaded when a call needs them", async () => {
  const worker = await startWorker(await load(unisol.module, loadParts()));
  const sheet =
    '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/>' +
    '<xsl:template match="/">styled</xsl:template></xsl:stylesheet>';
  const { text } = await worker.convert(solved, { stylesheet: "a.xsl", files: { "a.xsl": sheet } });
  assert.equal(text.trim(), "styled");
  worker.terminate();
});

test("errors have their type and their diagnostics", async () => {
  const worker = await startWorker();
  await assert.rejects(
    worker.convert(solved, { to: "chess" }),
    (e) => e instanceof UnisolError && e.diagnostics.length === 1,
  );
  await assert.rejects(worker.verify(solved, { freecell: 1 }), /there is no option 'freecell'/);
  await assert.rejects(worker.verify(solved, { onRecord() {} }), { name: "DataCloneError" });
  assert.equal((await worker.verify(solved)).records.length, 1);
  worker.terminate();
});

test("progress grows to the end", async () => {
  const worker = await startWorker();
  const seen = [];
  const { records } = await worker.verify(many, { onProgress: (progress) => seen.push(progress) });
  assert.equal(records.length, 300);
  assert.deepEqual(seen.at(-1), { bytes: many.length, size: many.length, records: 300 });
  for (const [i, { bytes, size, records: n }] of seen.entries()) {
    assert.equal(size, many.length);
    assert.ok(bytes <= size && n <= 300 && (i === 0 || (bytes >= seen[i - 1].bytes && n >= seen[i - 1].records)));
  }
  worker.terminate();
});

test("a call can be stopped, and the others are answered", async () => {
  const worker = await startWorker();
  const stop = new AbortController();
  const long = worker.identify(sample("10594.txt"), { deals: "ms:1-8000000000", signal: stop.signal });
  const next = worker.verify(solved);
  const waiting = worker.verify(solved, { signal: stop.signal });
  setTimeout(() => stop.abort(), 200);
  await assert.rejects(long, { name: "AbortError" });
  await assert.rejects(waiting, { name: "AbortError" });
  assert.equal((await next).records[0].result, "solved");
  await assert.rejects(worker.verify(solved, { signal: stop.signal }), { name: "AbortError" });
  const last = worker.identify(sample("10594.txt"), { deals: "ms:1-8000000000" });
  worker.terminate();
  await assert.rejects(last, /terminated/);
});

async function* arriving(text, size, fails) {
  for (let at = 0; at < text.length; at += size) {
    await new Promise((resolve) => setImmediate(resolve));
    yield text.subarray(at, at + size);
  }
  if (fails) throw fails;
}

test("records come as they are read, also of an input that arrives in parts", async () => {
  const worker = await startWorker(unisol.module);
  const list = Buffer.from(unisol.convert(solved, { to: "jsonl" }).text.repeat(100));
  const infos = Array.from(unisol.read(list), (record) => record.info());
  for (const input of [list, arriving(list, 20000)]) {
    const records = [];
    for await (const record of worker.read(input)) records.push(record);
    assert.deepEqual(records, infos);
  }
  for await (const record of worker.read(arriving(list, 20000))) if (record.number === 2) break;
  assert.equal((await worker.verify(arriving(list, 50000))).records.length, 100);
  assert.equal((await worker.convert(arriving(list, 50000), { to: "sn" })).written, 100);
  const read = async (input, options) => {
    for await (const record of worker.read(input, options)) assert.equal(record.result, "solved");
  };
  await assert.rejects(read(arriving(list, 50000, new Error("the line is dead"))), /the line is dead/);
  await assert.rejects(read(Buffer.from("nonsense")), UnisolError);
  await assert.rejects(read(list, { signal: AbortSignal.abort() }), { name: "AbortError" });
  worker.terminate();
});
