// SPDX-License-Identifier: MIT
// Compares the module with what the command is expected to print: the cases of tests/golden, which
// tests/formats/golden.tap describes.  Prints TAP.  usage: PACKAGE=... node golden.mjs SRCDIR [PATTERN]
import fs from "node:fs";
import path from "node:path";
import { convert, difference, dump } from "./command.mjs";

const [source, pattern = ""] = process.argv.slice(2);
const golden = path.join(source, "tests/golden");

function argumentsOf(folder) {
  const file = path.join(folder, "args");
  const words = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split(/\s+/) : [];
  const options = {};
  for (let i = 0; i < words.length; i += 2) {
    const key = words[i].slice(2).replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    options[key] = words[i + 1];
    const named = path.join(folder, words[i + 1]);
    if (key === "layout" && fs.existsSync(named)) options.files = { [words[i + 1]]: fs.readFileSync(named) };
  }
  return options;
}

// A page without its style and script, as in tests/formats/golden.tap.
function strip(target, text) {
  if (target !== "html") return text;
  return text.replace(/^<(style|script)>[^]*?<\/\1>.*\n/gm, "").replace(/'sha256-[^']*'( 'sha256-[^']*')?/g, "'sha256-'");
}

function run(format, folder) {
  const files = fs.readdirSync(folder);
  const name = files.find((file) => file.startsWith("input."));
  const bytes = fs.readFileSync(path.join(folder, name));
  const expected = (file) => (files.includes(file) ? fs.readFileSync(path.join(folder, file), "utf8") : "");
  const options = { format, name, ...argumentsOf(folder) };
  const result = dump(bytes, options);
  const faults = [
    ...difference("expect.dump", expected("expect.dump"), result.out),
    ...difference("expect.diag", expected("expect.diag"), result.diag),
  ];
  for (const file of files.filter((f) => f.startsWith("expect.") && !["expect.dump", "expect.diag", "expect.notes"].includes(f))) {
    const to = file.slice("expect.".length);
    faults.push(...difference(file, strip(to, expected(file)), strip(to, convert(bytes, { ...options, to }))));
  }
  return faults;
}

let count = 0;
for (const format of fs.readdirSync(golden).sort())
  for (const name of fs.readdirSync(path.join(golden, format)).sort()) {
    const folder = path.join(golden, format, name);
    const title = `${format}/${name}`;
    if (!title.includes(pattern) || !fs.statSync(folder).isDirectory()) continue;
    const faults = run(format, folder);
    console.log(`${faults.length ? "not ok" : "ok"} ${++count} - ${title}`);
    for (const line of faults) console.log(`# ${line}`);
  }
console.log(`1..${count}`);
