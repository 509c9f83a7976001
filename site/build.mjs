// SPDX-License-Identifier: MIT
// Builds the site: node build.mjs TOP PACKAGE SOLVER MANUALS OUTPUT
// TOP: the source tree.  PACKAGE: the npm package that `./dev wasm` makes.  SOLVER: the directory in which
// solver/solver.mk has built.  MANUALS: the manual pages.
// cmark-gfm makes pages of the documentation, and mandoc of the manual pages.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";

const [top, npm, solver, manuals, output] = process.argv.slice(2).map((name) => path.resolve(name));
const SAMPLES = ["617.fcs", "617-broken.fcs", "617-words.txt", "10594.txt", "x-wins.creeper"];
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'";

function put(name, data) {
  const file = path.join(output, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, data);
}

const copy = (from, name) => put(name, fs.readFileSync(from));

function filesIn(directory) {
  return fs
    .readdirSync(directory, { withFileTypes: true })
    .flatMap((one) => (one.isDirectory() ? filesIn(path.join(directory, one.name)) : [path.join(directory, one.name)]))
    .sort();
}

// ---- the documentation

/** The name in the site of a page of the source tree: docs/formats/sn.md is doc/formats/sn.html. */
function pageName(file) {
  const name = path.relative(top, file).replace(/^docs\//, "");
  const isIndex = path.basename(name) === "README.md" && file !== path.join(top, "README.md");
  return path.join("doc", isIndex ? path.join(path.dirname(name), "index.html") : name.toLowerCase().replace(/md$/, "html"));
}

const markdown = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "xslt/README.md", "bindings/js/README.md", "bindings/python/README.md"].map((name) => path.join(top, name)),
  ...filesIn(path.join(top, "docs")).filter((name) => name.endsWith(".md")),
];
const isPage = new Set(markdown);
const pages = [...filesIn(manuals), ...filesIn(path.join(top, "docs/man"))].filter((name) => /\.[1-7]$/.test(name));

const plain = (html) => html.replace(/<[^>]*>/g, "").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&amp;/g, "&");
const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/** Headings get the ids that GitHub gives them. */
function withIds(html) {
  const used = new Map();
  return html.replace(/<h([1-6])>(.*?)<\/h\1>/gs, (_, level, inner) => {
    const slug = plain(inner).trim().toLowerCase().replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, "").replace(/ /g, "-");
    const n = used.get(slug) ?? 0;
    used.set(slug, n + 1);
    return `<h${level} id="${n ? `${slug}-${n}` : slug}">${inner}</h${level}>`;
  });
}

/** Links lead to pages of the site.  A file that the site does not have is only named. */
function withLinks(html, file) {
  const here = path.dirname(pageName(file));
  return html.replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (whole, href, inner) => {
    if (/^[a-z]+:|^#/i.test(href)) return whole;
    const [name, hash] = href.split("#");
    let target = path.resolve(path.dirname(file), decodeURI(name));
    if (fs.existsSync(path.join(target, "README.md"))) target = path.join(target, "README.md");
    if (!fs.existsSync(target)) throw new Error(`${file}: there is no ${href}`);
    let to = null;
    if (isPage.has(target)) to = pageName(target);
    else if (/^(samples|schema|docs)\//.test(path.relative(top, target)) && fs.statSync(target).isFile()) {
      to = path.join("files", path.relative(top, target));
      copy(target, to);
    }
    return to ? `<a href="${path.relative(here, to)}${hash ? `#${hash}` : ""}">${inner}</a>` : inner;
  });
}

function withImages(html, file) {
  const here = path.dirname(pageName(file));
  return html.replace(/(<img[^>]* src=")([^"]*)/g, (whole, before, src) => {
    if (/^[a-z]+:/i.test(src)) return whole;
    const target = path.resolve(path.dirname(file), src);
    const to = path.join("files", path.relative(top, target));
    copy(target, to);
    return before + path.relative(here, to);
  });
}

const withScrolling = (html) =>
  html
    .replace(/<table>/g, '<div class="scroll" tabindex="0"><table>')
    .replace(/<\/table>/g, "</table></div>")
    .replace(/<pre/g, '<pre tabindex="0"')
    .replace(/<th( align="[a-z]*")?><\/th>/g, "<td></td>");

function frame(name, title, body, kind = "") {
  const root = path.relative(path.dirname(name), ".") || ".";
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} – unisol</title>
<link rel="icon" href="${root}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}/unisol/replay/page.css">
<link rel="stylesheet" href="${root}/site.css">
</head>
<body class="doc">
<nav class="site" aria-label="Site"><a class="home" href="${root}/index.html"><img src="${root}/icon.svg" alt="" width="24" height="24">unisol</a>
<a href="${root}/doc/index.html">Documentation</a></nav>
<main${kind}>
${body}</main>
</body>
</html>
`;
}

function manualList() {
  const items = pages.map((file) => path.basename(file)).map((name) => {
    const [, stem, section] = /^(.*)\.(\d)$/.exec(name);
    return `<li><a href="man/${name}.html">${stem}(${section})</a></li>`;
  });
  return `<h2 id="manual-pages">Manual pages</h2>\n<ul>\n${items.join("\n")}\n</ul>\n`;
}

function buildDocumentation() {
  for (const file of markdown) {
    const html = execFileSync("cmark-gfm", ["--unsafe", "-e", "table", "-e", "autolink", file], { encoding: "utf8" });
    const name = pageName(file);
    let body = withScrolling(withImages(withLinks(withIds(html), file), file));
    if (name === "doc/index.html") body += manualList();
    const title = plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? path.basename(file));
    put(name, frame(name, title, body));
  }
  for (const file of pages) {
    const html = execFileSync("mandoc", ["-T", "html", "-O", "fragment,man=%N.%S.html", file], { encoding: "utf8" });
    const name = `doc/man/${path.basename(file)}.html`;
    const known = new Set(pages.map((one) => `${path.basename(one)}.html`));
    const body = html
      .replace(/<a class="Xr" href="([^"]*)"[^>]*>(.*?)<\/a>/g, (whole, href, inner) => (known.has(href) ? whole : inner))
      .replace(/ style="[^"]*"/g, "")
      .replace(/<pre/g, '<pre tabindex="0"')
      .replace(/<h1 /g, "<h2 ")
      .replace(/<\/h1>/g, "</h2>");
    const title = path.basename(file).replace(/\.(\d)$/, "($1)");
    put(name, frame(name, title, `<h1>${title}</h1>\n${body}`, ' class="manual-text"'));
  }
}

// ---- the site

/** The parts of a page that are the same for all records, so that page.js can show a link before there is a module. */
async function addFrames() {
  const { load } = await import(path.join(npm, "unisol.mjs"));
  const unisol = await load(fs.readFileSync(path.join(npm, "unisol.wasm")));
  const page = unisol.convert("#617\n8a\n", { to: "html" }).text;
  const part = (from, to) => page.slice(page.indexOf(from), page.indexOf(to, page.indexOf(from)));
  const suits = part('<svg class="sr"', "<header>");
  const record = '<script type="application/json" id="record">{}</script>\n';
  const controls = part('<footer class="bar"', '<script type="application/json"');
  const frames = {
    "play.html": `${suits}<header><h1></h1><p class="verdict"></p></header>\n<main></main>\n${controls}${record}`,
    "index.html": suits + record,
  };
  for (const [name, frame] of Object.entries(frames)) {
    const html = fs.readFileSync(path.join(output, name), "utf8");
    put(name, html.replace(/<!-- the parts of a page.*?-->/, () => frame));
  }
}

/** The files of the site that a script imports, and those that they import. */
function importsOf(script) {
  const found = new Set();
  const add = (name) => {
    if (found.has(name)) return;
    found.add(name);
    const text = fs.readFileSync(path.join(output, name), "utf8");
    for (const [, other] of text.matchAll(/^(?:import|export)\b[^;]*? from "(\.[^"]+)"/gms)) add(path.join(path.dirname(name), other));
  };
  add(script);
  return [...found];
}

/** What early.mjs asks for at once when there is a board, without a chain of imports: scripts, and the library. */
function addLater(name) {
  const html = fs.readFileSync(path.join(output, name), "utf8");
  const [, script] = /data-script="([^"]*)"/.exec(html);
  const scripts = importsOf(script).filter((one) => one !== "early.mjs");
  // The library takes longest; page.js is there already.
  const wanted = ["unisol/unisol.wasm", "unisol/parts.json", "unisol/replay/link.js"];
  const library = wanted.map((one) => `<link rel="preload" href="${one}" as="fetch" crossorigin>`).join("");
  const links = scripts.map((one) => `<link rel="modulepreload" href="${one}">`);
  put(name, html.replace(/<!-- what is loaded after.*?-->/, () => library + links.join("")));
}

/** Takes the lines of comments out of the scripts, a fifth of their compressed size.  `./dev site` checks that the others run. */
function dropComments() {
  for (const file of filesIn(output).filter((name) => name.endsWith(".mjs"))) {
    const text = fs.readFileSync(file, "utf8");
    fs.writeFileSync(file, text.replace(/^ *(\/\/ (?!SPDX).*|\/\*\*[^]*?\*\/)\n/gm, ""));
  }
}

/** Puts a compressed file beside each one that becomes much smaller, for servers that send those. */
function compress() {
  for (const file of filesIn(output).filter((name) => /\.(html|css|m?js|json|wasm|svg)$/.test(name))) {
    const data = fs.readFileSync(file);
    if (data.length < 1000) continue;
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(data, { level: 9 }));
    fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(data)); // as well as it can
  }
}

fs.rmSync(output, { recursive: true, force: true });
for (const name of fs.readdirSync(path.join(top, "site")))
  if (name !== "build.mjs" && name !== "solver") copy(path.join(top, "site", name), name);
copy(path.join(solver, "solver.wasm"), "solver.wasm");
copy(path.join(solver, "LICENSES"), "solver-licenses.txt");
for (const name of fs.readdirSync(npm)) if (/\.(mjs|wasm)$|^(parts|sheets)\.json$/.test(name)) copy(path.join(npm, name), `unisol/${name}`);
for (const file of filesIn(path.join(npm, "replay"))) copy(file, path.join("unisol", path.relative(npm, file)));
copy(path.join(npm, "LICENSES"), "unisol/LICENSES");
for (const name of SAMPLES) copy(path.join(top, "samples", name), `samples/${name}`);
await addFrames();
for (const name of ["index.html", "play.html"]) addLater(name);
dropComments();
buildDocumentation();

const files = filesIn(output).map((file) => path.relative(output, file));
const cached = files.filter((name) => name !== "service-worker.js" && !/^(files|doc)\//.test(name));
const hash = createHash("sha256");
for (const name of files) hash.update(name).update(fs.readFileSync(path.join(output, name)));
const worker = fs.readFileSync(path.join(output, "service-worker.js"), "utf8");
put("service-worker.js", worker.replace("@VERSION@", hash.digest("hex").slice(0, 16)).replace("@FILES@", JSON.stringify(cached)));
compress();
