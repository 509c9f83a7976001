/* Compares what link.js decompresses with what zlib does, in links with random content, half of them damaged:
   compare-inflate.js LINKS.  Prints the links whose content differs. */
"use strict";
const zlib = require("zlib");
globalThis.DecompressionStream = undefined; // Node 18 and older browsers lack parts of it
globalThis.decodeOther = require("../../src/formats/page/coded.js");
const decodeLink = require("../../src/formats/page/link.js");
const { Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED } = zlib.constants;

let seed = 42;
function random(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor(seed / 2 ** 32 * n);
}

/* Text of any length, with few or many kinds of characters and with repeated parts. */
function randomText() {
  const kinds = 1 + random(90), length = random(2) ? random(40) : random(70000);
  let text = "";
  while (text.length < length) {
    if (random(3)) text += String.fromCharCode(35 + random(kinds)).replace("\\", "/");
    else text += text.substr(random(text.length + 1), random(300));
  }
  return JSON.stringify({ text });
}

function packed(text) {
  const strategy = [Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED][random(5)];
  const bytes = zlib.deflateRawSync(text, { level: random(10), memLevel: 1 + random(9), strategy });
  if (random(2)) return bytes;
  if (random(4) === 0) return bytes.subarray(0, random(bytes.length));
  if (random(4) === 0) return Buffer.concat([bytes, Buffer.from([random(256)])]);
  /* Most of what can be wrong is in the first bytes. */
  bytes[random(random(2) ? Math.min(bytes.length, 40) : bytes.length)] ^= 1 << random(8);
  return bytes;
}

/* The content, or undefined if the link is damaged. */
function expected(bytes) {
  try {
    const { buffer, engine } = zlib.inflateRawSync(bytes, { info: true });
    return engine.bytesWritten === bytes.length ? JSON.stringify(JSON.parse(new TextDecoder().decode(buffer))) : undefined;
  } catch {
    return undefined;
  }
}

(async function () {
  let num = 0;
  for (let i = 0; i < +process.argv[2]; i += 1) {
    const bytes = packed(randomText()), link = "#u1." + Buffer.concat([Buffer.from([0x40]), bytes]).toString("base64url");
    const want = expected(bytes), got = await decodeLink(link).then(JSON.stringify, () => undefined);
    if (got !== want) console.log(`${link.slice(0, 200)}: ${String(got).slice(0, 40)}, not ${String(want).slice(0, 40)}`);
    if (want !== undefined) num += 1;
  }
  if (num * 3 < +process.argv[2]) console.log(`only ${num} links are not damaged`);
})();
