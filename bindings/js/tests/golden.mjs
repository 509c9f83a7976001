// SPDX-License-Identifier: MIT
// Compares the module with what the command is expected to print: the cases of tests/golden, which
// tests/golden.tap describes.  Prints TAP.  usage: node golden.mjs SRCDIR PACKAGE [PATTERN]
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [source, directory, pattern = ""] = process.argv.slice(2);
const { load, UnisolError } = await import(pathToFileURL(path.resolve(directory, "unisol.mjs")));
const unisol = await load();
const golden = path.join(source, "tests/golden");

// The command's own hints.  They replace those of the library.
const hintList = fs.readFileSync(path.join(source, "src/cli/hint_list.h"), "utf8");
const hints = new Map(
  [...hintList.matchAll(/^HINT\((\w+),((?:\s*"(?:[^"\\]|\\.)*")+)\)/gm)].map(([, id, strings]) => [
    id,
    [...strings.matchAll(/"(?:[^"\\]|\\.)*"/g)].map((s) => JSON.parse(s[0])).join(""),
  ]),
);

// A diagnostic as the command prints it (src/cli/report.c).
function printed(d) {
  const place = d.line ? `${d.line}:${d.column}:` : "";
  const lines = [`${d.file ?? "unisol"}:${place} ${d.level}: ${d.message} [${d.name}]`];
  if (d.source)
    lines.push(`  ${d.source}`, `  ${" ".repeat(d.caretOffset)}^${"~".repeat(Math.min(d.caretLength, 120) - 1)}`);
  lines.push(...d.notes.map((note) => `note: ${note}`));
  const hint = hints.get(d.name) ?? d.hint;
  if (hint && !d.message.includes("; did you mean ")) lines.push(`hint: ${hint}`);
  return `${lines.join("\n")}\n`;
}

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

// What `unisol dump` prints: its output and its diagnostics, with the exit status.
function dump(bytes, options) {
  let out = "",
    diag = "",
    status = 0;
  try {
    for (const record of unisol.read(bytes, {
      ...options,
      onDiagnostic: (d) => {
        diag += printed(d);
      },
    })) {
      if (record.result !== "unreadable") out += record.dump;
      status = Math.max(status, { unreadable: 2, illegal: 1 }[record.result] ?? 0);
    }
  } catch (error) {
    if (error.constructor !== UnisolError) throw error;
    status = 2;
  }
  return { out, diag: status ? `${diag}exit status ${status}\n` : diag };
}

function convert(bytes, options) {
  try {
    return unisol.convert(bytes, options).text;
  } catch (error) {
    if (error.constructor !== UnisolError) throw error;
    return "";
  }
}

function difference(name, wanted, got) {
  if (wanted === got) return [];
  const a = wanted.split("\n"),
    b = got.split("\n");
  const i = a.findIndex((line, at) => line !== b[at]);
  const at = i < 0 ? a.length : i;
  return [`${name}, line ${at + 1}:`, `- ${a[at] ?? "the end"}`, `+ ${b[at] ?? "the end"}`];
}

// A page without its style and script, as in tests/golden.tap.
function strip(target, text) {
  if (target !== "html") return text;
  return text.replace(/^<(style|script)>[^]*?<\/\1>.*\n/gm, "").replace(/'sha256-[^']*'/g, "'sha256-'");
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
  for (const file of files.filter((f) => f.startsWith("expect.") && !["expect.dump", "expect.diag"].includes(f))) {
    const to = file.slice("expect.".length);
    faults.push(...difference(file, expected(file), strip(to, convert(bytes, { ...options, to }))));
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
