// SPDX-License-Identifier: MIT
// The module in the directory PACKAGE (an environment variable) as the command.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { load, UnisolError } = await import(pathToFileURL(path.resolve(process.env.PACKAGE, "unisol.mjs")));
const unisol = await load();

// The command's own hints.  They replace those of the library.
const hintList = fs.readFileSync(new URL("../../../src/cli/hint_list.h", import.meta.url), "utf8");
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
  if (hint) lines.push(`hint: ${hint}`);
  return `${lines.join("\n")}\n`;
}

// What `unisol dump` prints: its output and its diagnostics, with the exit status.
export function dump(bytes, options) {
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

// What `unisol convert` prints, without its diagnostics.
export function convert(bytes, options) {
  try {
    return unisol.convert(bytes, options).text;
  } catch (error) {
    if (error.constructor !== UnisolError) throw error;
    return "";
  }
}

export function difference(name, wanted, got) {
  if (wanted === got) return [];
  const a = wanted.split("\n"),
    b = got.split("\n");
  const i = a.findIndex((line, at) => line !== b[at]);
  const at = i < 0 ? a.length : i;
  return [`${name}, line ${at + 1}:`, `- ${a[at] ?? "the end"}`, `+ ${b[at] ?? "the end"}`];
}
