// Converts a solution to a page that plays its moves: node convert.mjs FILE >page.html
import { readFileSync } from "node:fs";
import { load } from "unisol";

const unisol = await load();
const { text } = unisol.convert(readFileSync(process.argv[2]), { to: "html" });
process.stdout.write(text);
