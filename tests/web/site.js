// SPDX-License-Identifier: MIT
// The site in a browser: prints TAP.  SITE is the directory that `./dev site` makes.  SHOTS=DIRECTORY keeps pictures,
// ONLY=playing runs one group of tests, CASE=TEXT those with TEXT in their names, and THROTTLED=1 also measures the times
// of a slow network.
"use strict";
const { execFileSync } = require("child_process");
const fs = require("fs");
const http = require("http");
const path = require("path");
const zlib = require("zlib");
const { chromium } = require("playwright-core");
const { check, checked, done } = require("./tap.js");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const { UNISOL, SRCDIR, CHROMIUM, SITE, SHOTS, ONLY, CASE, THROTTLED } = process.env;
const sample = (name) => fs.readFileSync(path.join(SRCDIR, "samples", name));
const run = (args, input) => execFileSync(UNISOL, args, { input, encoding: "utf8", maxBuffer: 1 << 26 });
const TYPES = {
  ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"
};

const same = (got, wanted) => {
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
  return a === b ? [] : [`wanted ${b}`, `got    ${a}`];
};
const has = (text, wanted) => (String(text).includes(wanted) ? [] : [`not in it: ${wanted}`, `got    ${String(text).slice(0, 300)}`]);

// ---- the files

function filesIn(directory) {
  return fs.readdirSync(directory, { withFileTypes: true }).flatMap((one) => {
    const name = path.join(directory, one.name);
    return one.isDirectory() ? filesIn(name) : [name];
  });
}

function checkLinks() {
  const faults = [];
  const pages = filesIn(SITE).filter((name) => name.endsWith(".html"));
  const text = new Map(pages.map((name) => [name, fs.readFileSync(name, "utf8")]));
  let links = 0;
  for (const [page, html] of text) {
    for (const [, href] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (/^[a-z]+:/i.test(href)) continue;
      links += 1;
      const [name, hash] = href.replace(/&amp;/g, "&").split("#");
      let target = name ? path.resolve(path.dirname(page), decodeURI(name)) : page;
      if (name.endsWith("/")) target = path.join(target, "index.html");
      if (!fs.existsSync(target)) faults.push(`${path.relative(SITE, page)}: ${href}`);
      else if (hash && text.has(target) && !text.get(target).includes(` id="${decodeURIComponent(hash)}"`))
        faults.push(`${path.relative(SITE, page)}: no place ${href}`);
    }
  }
  if (pages.length < 60 || links < 1000) faults.push(`only ${pages.length} pages and ${links} links`);
  check("all links of the site lead somewhere", faults);

  const policies = [...text].filter(([, html]) => !/Content-Security-Policy" content="default-src 'none'; /.test(html) || /unsafe-inline|<script>|<style| style="| on[a-z]+="/.test(html.replace(/<pre.*?<\/pre>/gs, "")));
  check("each page has a strict policy", policies.map(([name]) => path.relative(SITE, name)));
}

// ---- the browser

let browser, server, base;

// The file that answers a request: for browsers that read it, the compressed one beside it, as static hosts do.
function packed(file, accepted = "") {
  const found = [["br", ".br"], ["gzip", ".gz"]].find(([name, suffix]) => accepted.includes(name) && fs.existsSync(file + suffix));
  const [encoding, suffix] = found || ["", ""];
  return { encoding, data: fs.readFileSync(file + suffix) };
}

function serve() {
  server = http.createServer((request, response) => {
    let { pathname } = new URL(request.url, "http://localhost");
    if (pathname.endsWith("/")) pathname += "index.html";
    const file = path.join(SITE, path.normalize(decodeURI(pathname)));
    if (!fs.existsSync(file) || fs.statSync(file).isDirectory()) return response.writeHead(404).end();
    const { encoding, data } = packed(file, request.headers["accept-encoding"]);
    const named = encoding ? { "content-encoding": encoding, vary: "accept-encoding" } : {};
    const since = fs.statSync(file).mtime.toUTCString();
    const kept = THROTTLED ? { "cache-control": "max-age=600" } : {}; // as GitHub Pages says
    const type = TYPES[path.extname(file)] || "text/plain";
    response.writeHead(200, { "content-type": type, "last-modified": since, ...kept, ...named }).end(data);
  });
  return new Promise((listening) => server.listen(0, "127.0.0.1", listening));
}

const DESKTOP = { viewport: { width: 1280, height: 860 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

// Opens a page in a browser of its own, which notes whatever should not happen: messages, errors, requests elsewhere.
async function open(address = "", options = {}) {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"], ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("console", (message) => /blocked by Playwright/.test(message.text()) || page.faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => page.faults.push(`error: ${error.stack}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith("blob:")) page.faults.push(`request: ${request.url()}`);
  });
  await page.goto(base + address);
  await page.waitForSelector("[data-ready], .doc");
  return page;
}

async function test(name, options, act) {
  if (CASE && !name.includes(CASE)) return;
  const { address, ...context } = options;
  const page = await open(address, context);
  page.setDefaultTimeout(60000);
  let faults;
  try {
    faults = (await act(page)) || [];
  } catch (error) {
    faults = error.stack.split("\n").slice(0, 6);
  }
  if (SHOTS) await page.screenshot({ path: path.join(SHOTS, `${checked() + 1}.png`) });
  check(name, [...faults, ...page.faults]);
  await page.context().close();
}

async function violations(page, where) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run());
  return result.violations.map((one) => `${where}: ${one.id}: ${one.nodes.slice(0, 2).map((node) => node.html.slice(0, 120)).join(" ")}`);
}

const heading = (page) => page.locator("article.card h2").first().textContent();
const caption = async (page) => (await page.locator("#play-caption").textContent()).replace(/\ufe0e/g, "");
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

async function checkText(page, text) {
  await page.$eval("#input", (input, value) => (input.value = value), text);
  await page.click("#check");
  await page.waitForSelector("article.card");
}

// Drops files: [name, bytes].
async function drop(page, files) {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const [name, text] of list) transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
    return transfer;
  }, files.map(([name, bytes]) => [name, bytes.toString("base64")]));
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

async function toRecord(page, text, button = "Watch") {
  await checkText(page, text);
  await page.click(`article.card .row >> text="${button}"`);
  await page.waitForURL(/play\.html/);
  await page.waitForSelector(button === "Watch" ? "#play-on:not([hidden])" : "#choices");
  if (button !== "Watch") await unfold(page);
}

// On phones, what takes typed moves is folded.
const unfold = (page) => page.$eval("#typing", (details) => (details.open = true));

const columns = (page) => page.$$eval("#board .column", (list) => list.map((one) => [...one.querySelectorAll(".card")].map((c) => c.dataset.card).join(" ")));
const pileCards = (page, name) => page.$$eval(`#board [data-pile=${name}] .card`, (list) => list.map((c) => c.dataset.card).join(" "));

async function drag(page, from, to) {
  const [a, b] = [await page.locator(from).last().boundingBox(), await page.locator(to).last().boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + 10);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + 30, { steps: 4 });
  await page.mouse.up();
}

// ---- the tests

async function verdicts() {
  await test("a solution is solved", {}, async (page) => {
    await checkText(page, sample("617.fcs").toString());
    const text = await page.locator("article.card").textContent();
    return [...same(await heading(page), "Solved in 155 moves"), ...has(text, "FreeCell, deal 617")];
  });
  await test("an error has its reason and its correction", {}, async (page) => {
    await page.click("[data-file='617-broken.fcs']");
    await page.waitForSelector("article.card");
    const text = await page.locator("article.card").textContent();
    return [
      ...same(await heading(page), "Illegal at move 60"),
      ...has(text, "Cannot move 2 cards from stack 5 (column 6) to stack 0 (column 1), only 1."),
      ...has(text, "Correction: with stack 1 (column 2) instead of stack 0 (column 1) at move 60, all 155 moves are legal"),
      ...has(await page.locator("#live").textContent(), "Illegal at move 60"),
      ...same(await page.locator("img.picture").getAttribute("alt"), "The board before move 60"),
      ...has(decodeURIComponent(await page.locator("img.picture").getAttribute("src")), 'stroke="#ff5a4a"'),
      ...(await violations(page, "result"))
    ];
  });
  await test("an error is corrected", {}, async (page) => {
    await page.click("[data-file='617-broken.fcs']");
    await page.waitForSelector("article.card");
    await page.click("text=Correct it");
    await page.waitForSelector("article.card.SOLVED");
    const text = await page.locator("article.card").textContent();
    const faults = [...same(await heading(page), "Solved in 155 moves"), ...has(text, "Corrected: with stack 1 (column 2)"), ...has(text, "Formatfcs")];
    faults.push(...has(await page.inputValue("#input"), "Move 2 cards from stack 5 to stack 1"));
    await page.reload();
    await page.waitForSelector("article.card.SOLVED");
    return faults;
  });
  await test("what cannot be read has messages", {}, async (page) => {
    await checkText(page, "Dear diary");
    return same(await heading(page), "What kind of text is this?");
  });
  await test("questions instead of errors: the deal, and rules that are none", {}, async (page) => {
    await checkText(page, "8a 8b 8c 87 a2\n");
    const faults = [...same(await heading(page), "Which deal is it?"), ...(await violations(page, "question"))];
    await page.keyboard.type("six"); // the field has the focus
    await page.keyboard.press("Enter");
    await page.waitForSelector("article.card >> text=no deal with this name");
    faults.push(...same(await heading(page), "Which deal is it?"));
    await page.keyboard.type("617");
    await page.keyboard.press("Enter");
    await page.waitForSelector("article.card.UNFINISHED");
    faults.push(...same(await heading(page), "Legal, but not solved after 5 moves"), ...has(page.url(), "&deal=617"));
    await checkText(page, '{"deal":1,"solved":true,"moves":[]}');
    await page.waitForSelector("article.card.QUESTION");
    return [...faults, ...has(await page.locator("article.card").textContent(), "this is JSON of another kind")];
  });
  await test("each example has a verdict", {}, async (page) => {
    const found = [];
    for (const button of await page.$$("#examples button")) {
      await page.$$eval("article.card", (cards) => cards.forEach((card) => card.remove()));
      await button.click();
      await page.waitForSelector("article.card");
      found.push(await heading(page));
    }
    return same(found, ["Solved in 155 moves", "Illegal at move 60", "Solved in 155 moves", "Solved in 89 moves", "X wins", "A layout without moves", "A layout without moves"]);
  });
  await test("what was not understood is no layout without moves", {}, async (page) => {
    const rows = ["JD 2D 9H JC 5D 7H 7C 5H", "KD KC 9S 5S AD QC KH 3H", "2S KS 9D QD JS AS AH 3C", "4C 5C TS QH 4H AC 4D 7S", "3S TD 4S TH 8H 2C JH 7D", "6D 8S 8D QS 6C 3D 8C TC", "6S 9C 2H 6H"];
    await checkText(page, [...rows, "", "GO T5 F1", "GO T4 F2", ""].join("\n"));
    return [...has(await heading(page), "not understood: 0 moves"), ...same(await page.locator("article.card >> text=that looks like moves was ignored").first().isVisible(), true)];
  });
  await test("a deal can be named", {}, async (page) => {
    const faults = [];
    for (const [text, wanted] of [["617", "FreeCell, deal 617"], ["Klondike by Threes 5", "Klondike by Threes, deal 5"], ["baker's game #617", "Baker's Game, deal 617"], ["Grandfather 5", "Grandfather, deal kpat:5"], ["mod3 5", "Mod3, deal kpat:5"]]) {
      await page.$$eval("article.card", (cards) => cards.forEach((card) => card.remove()));
      await checkText(page, text);
      faults.push(...same(await heading(page), "A layout without moves"), ...has(await page.locator("article.card").textContent(), wanted));
    }
    await page.$$eval("article.card", (cards) => cards.forEach((card) => card.remove()));
    await checkText(page, "klondike"); // any deal, which stays the same
    const what = await page.locator(".what").textContent();
    faults.push(...has(await page.inputValue("#input"), "Klondike "), ...same(await page.locator("article.card dt >> text=Format").count(), 0));
    await page.reload();
    await page.waitForSelector("article.card");
    faults.push(...same(await page.locator(".what").textContent(), what));
    await page.$$eval("article.card", (cards) => cards.forEach((card) => card.remove()));
    await checkText(page, "Worm Hole ms:5");
    return [...faults, ...has(await heading(page), "The game has no deal with this number")];
  });
  await test("text is pasted", {}, async (page) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), "#617\n8a 8b 8c 87\n");
    await page.focus("#input");
    await page.keyboard.press("Control+V");
    await page.waitForSelector("article.card");
    return same(await heading(page), "Legal, but not solved after 4 moves");
  });
  await test("a deal and a game can be chosen", {}, async (page) => {
    await page.click("#more summary");
    await page.fill("#deal", "617");
    await page.selectOption("#game", "freecell");
    await checkText(page, sample("617.moves").toString().replace(/^--gameno.*/, ""));
    return same(await heading(page), "Solved in 41 moves");
  });
}

async function files() {
  await test("several files are dropped, two of them compressed", {}, async (page) => {
    const zst = execFileSync("zstd", ["-q", "-c"], { input: sample("10594.snx") });
    await drop(page, [["a.fcs", sample("617.fcs")], ["b.fcs.gz", zlib.gzipSync(sample("617-broken.fcs"))], ["c.snx.zst", zst]]);
    await page.waitForSelector(".records");
    const faults = same(await page.locator("#results h2").first().textContent(), "3 records: 2 solved, 1 illegal");
    faults.push(...(await violations(page, "list")));
    await page.check("#results input[type=checkbox]");
    faults.push(...same(await page.locator(".records > li").count(), 1));
    await page.click(".records button");
    faults.push(...has(await page.locator(".records article.card").textContent(), "FreeCell, deal 617"));
    await page.click(".records article.card >> text=Watch");
    await page.waitForSelector("#play-on:not([hidden])");
    return [...faults, ...has(await page.locator(".verdict").textContent(), "Illegal at move 60")];
  });
  await test("a file of rules: its game is checked, watched and played on", {}, async (page) => {
    const rules = JSON.stringify({ sequences_are_built_by: "SUIT", rules: { build_direction: "UP" } });
    const board = run(["deal", "ms:1", "-t", "fcs-board"]);
    await drop(page, [["up.json", Buffer.from(rules)], ["board.txt", Buffer.from(`${board}\n27\n`)]]);
    await page.waitForSelector("article.card");
    const faults = has(await page.locator("#toast").textContent(), "checked by up.json now");
    faults.push(...same(await page.inputValue("#game"), "up.json"));
    faults.push(...(await violations(page, "options")));
    await page.click("article.card .row >> text=Watch");
    await page.waitForSelector("#play-on:not([hidden])");
    faults.push(...has(await page.locator("h1").textContent(), "Custom"), ...has(await page.locator(".verdict").textContent(), "52 cards left after 1 move"));
    await page.click("#play-on");
    await page.waitForSelector("#choices");
    const choices = (await page.locator("#choices").textContent()).replace(/\ufe0e/g, "");
    faults.push(...has(choices.replace(/column \d/g, "a column"), "9♣ from a column onto 8♣ in a column")); // up, and by suit
    if (SHOTS) await page.screenshot({ path: path.join(SHOTS, "rules.png") });
    await page.goto(base);
    await page.waitForSelector("[data-ready]");
    await drop(page, [["bad.json", Buffer.from('{"rules": {"build_direction": "SIDEWAYS"}}')]]);
    await page.waitForSelector("article.card");
    return [...faults, ...has(await heading(page), "Cannot use bad.json as rules: invalid value")];
  });
  await test("a file that describes a format: what is opened with it is read, and watched", {}, async (page) => {
    const format = fs.readFileSync(path.join(SRCDIR, "tests/cli/format-file/shelver.fmt"));
    const text = "Game 617\nShelve 7 on 0\nShelve 7 on 1\n";
    await drop(page, [["617.txt", Buffer.from(text)], ["shelver.fmt", format]]);
    await page.waitForSelector("article.card");
    const faults = has(await page.locator("#toast").textContent(), "in the format of shelver.fmt are recognized now");
    faults.push(...has(await page.locator("article.card dl").first().textContent(), "shelver"));
    await page.click("article.card .row >> text=Watch");
    await page.waitForSelector("#play-on:not([hidden])");
    faults.push(...has(await page.locator(".verdict").textContent(), "52 cards left after 2 moves"));
    await page.goto(base);
    await page.waitForSelector("[data-ready]");
    await drop(page, [["bad.fmt", Buffer.from("name: x\nmoove: y\n")]]);
    await page.waitForSelector("article.card");
    return [...faults, ...has(await heading(page), "Cannot use bad.fmt, line 2, column 1: expected a key such as name or move, found 'moove'")];
  });
  await test("a file of 100 MB has progress, and is stopped; one of 10 MB is checked", {}, async (page) => {
    const text = sample("617.fcs").toString();
    const records = Math.ceil(1e7 / text.length);
    const dropped = (number) => page.evaluateHandle(([part, n]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(Array(n).fill(part), "large.fcs"));
      return transfer;
    }, [text, number]);
    await page.dispatchEvent("body", "drop", { dataTransfer: await dropped(10 * records) });
    await page.waitForFunction(() => Number(document.getElementById("progress").value) > 0);
    await page.click("#stop");
    await page.waitForSelector("article.card");
    const faults = same(await heading(page), "Stopped.");
    await checkText(page, "#617\n8a\n");
    faults.push(...same(await heading(page), "Legal, but not solved after 1 move"));
    await page.dispatchEvent("body", "drop", { dataTransfer: await dropped(records) });
    await page.waitForSelector(".records", { timeout: 60000 });
    return [...faults, ...same(await page.locator("#results h2").first().textContent(), `${records} records: ${records} solved`)];
  });
}

async function links() {
  const link = run(["link", "-"], sample("617.fcs")).trim();
  await test("a link shows its record", { address: link }, async (page) => {
    await page.waitForSelector("#play-on:not([hidden])");
    const faults = has(await page.locator(".verdict").textContent(), "Solved in 155 moves");
    await page.click("#share");
    await page.click("text=Copy link >> visible=true");
    faults.push(...same(await clipboard(page), `${base}play.html${link}`));
    await page.keyboard.press("Escape");
    await page.keyboard.press("End");
    await page.reload();
    await page.waitForSelector("#play-on:not([hidden])");
    return [...faults, ...same(await page.locator("#place").textContent(), "155 / 155")];
  });
  await test("a link can be pasted", {}, async (page) => {
    await checkText(page, `https://example.org/play.html${link}`);
    return same(await heading(page), "Solved in 155 moves");
  });
  await test("records stay in the address if the browser forbids storage", {}, async (page) => {
    await page.addInitScript(() => Object.defineProperty(window, "sessionStorage", { get() { throw new Error("forbidden"); } }));
    await page.reload();
    await page.waitForSelector("[data-ready]");
    await toRecord(page, "Klondike 5", "Play on");
    await page.locator("[data-pile=s0]").click();
    await page.click(".mine >> text=/^Keep$/");
    await page.waitForSelector("#choices", { state: "detached" });
    await page.waitForSelector("#play-on:not([hidden])");
    return has(await page.locator(".verdict").textContent(), "52 cards left after 1 move");
  });
  const long = Buffer.concat([Buffer.from([0x40]), zlib.deflateRawSync(`{"solitaire": {}${" ".repeat(3 << 20)}}`)]);
  await test("a link that unpacks to 3 MiB has a message", { address: `play.html#u1.${long.toString("base64url")}` }, async (page) => {
    await page.waitForFunction(() => document.getElementById("problem").textContent !== "Loading…");
    return has(await page.locator("#problem").textContent(), "1 MiB");
  });
  await test("the first page says that an address has no solution", { address: "play.html" }, async (page) => {
    await page.waitForURL(base);
    await page.waitForSelector("#choices");
    const faults = has(await page.locator("#toast").textContent(), "This address has no solution.");
    await page.click("#toast >> text=Open one");
    faults.push(...same(await page.evaluate(() => document.activeElement.id), "input"));
    await page.goto(`${base}play.html#kept=gone`);
    await page.waitForSelector("#toast >> text=kept in another browser");
    return faults;
  });
  await test("a broken link has a message", { address: "play.html#u1.AAAA" }, async (page) => {
    await page.waitForFunction(() => document.getElementById("problem").textContent !== "Loading…");
    return has(await page.locator("#problem").textContent(), "link");
  });
}

const MIDPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const shownBoard = (page) => page.$$eval("#board [data-pile]", (piles) => piles.map((pile) => `${pile.dataset.pile} ${[...pile.querySelectorAll(".card")].map((c) => c.dataset.card)}`).join("\n"));
const inAddress = (page, part) => page.waitForFunction((wanted) => location.hash.includes(wanted), part);

// Plays the first legal move that the page lists, with two taps.
async function tapMove(page) {
  const word = await page.locator("#choices li kbd").first().textContent();
  const [source, dest] = [word[0], word[1]].map((one) => (/\d/.test(one) ? `c${one - 1}` : one === "h" ? "h0" : `f${"abcd".indexOf(one)}`));
  const middle = async (name) => {
    const card = page.locator(`[data-pile=${name}] .card`).last();
    const box = await ((await card.count()) ? card : page.locator(`[data-pile=${name}]`)).boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + Math.min(20, box.height / 2));
  };
  await middle(source);
  await middle(dest);
}

// ---- a slow network

const SLOW = { bytes: 200000, trip: 0.15 }; // bytes in a second, and seconds of a round trip: 1.6 Mbit/s
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const isModule = (route) => route.request().url().endsWith("unisol.wasm");

// Opens an address and answers its requests in rounds: all that are waiting, when no more come, so a round is a round trip.
// The module is answered when nothing else is waiting, because all this arrives while the module is on its way: these
// rounds take no time of their own.  Returns how many others there are, and how many compressed bytes, until `wanted` is shown.
async function roundsTo(address, wanted) {
  const context = await browser.newContext({ ...MIDPHONE, serviceWorkers: "block" });
  const page = await context.newPage();
  const [seen, log] = [new Set(), []];
  let [waiting, latest, trips, bytes, isShown] = [[], 0, 0, 0, false];
  await page.route("**", (route) => {
    waiting.push(route);
    latest = performance.now();
  });
  page.goto(base + address, { waitUntil: "commit" }).catch(() => {});
  page.waitForSelector(wanted, { state: "attached" }).then(() => (isShown = true));
  while (!isShown) {
    await pause(20);
    if (!waiting.length || performance.now() - latest < 1500) continue;
    const others = waiting.filter((route) => !isModule(route));
    const now = others.length ? others : waiting;
    waiting = waiting.filter((route) => !now.includes(route));
    trips += waiting.length === 0;
    for (const route of now) {
      const file = path.join(SITE, new URL(route.request().url()).pathname.replace(/\/$/, "/index.html"));
      if (!seen.has(file)) bytes += packed(file, "br").data.length;
      seen.add(file);
      log.push(`${trips} ${path.relative(SITE, file)}`);
      route.continue().catch(() => {});
    }
    latest = performance.now();
  }
  await context.close();
  return { trips, bytes, log };
}

// How long that takes on a slow network: the connection, the round trips and the bytes.  A loaded machine may show a round
// in two halves, so the best of several counts.
async function secondsTo(address, wanted, limit, withoutModule) {
  let best = null;
  for (let i = 0; i < 5 && !(best?.seconds < limit); i += 1) {
    const found = await roundsTo(address, wanted);
    const seconds = SLOW.trip * (1 + found.trips) + found.bytes / SLOW.bytes;
    if (!best || seconds < best.seconds) best = { ...found, seconds };
  }
  console.log(`# ${wanted}: ${best.trips} round trips, ${best.bytes} bytes, ${best.seconds.toFixed(2)} s`);
  if (withoutModule && best.log.some((name) => name.endsWith(".wasm"))) return ["the module was needed", ...best.log];
  return best.seconds < limit ? [] : [`${best.seconds.toFixed(2)} s, more than ${limit}`, ...best.log];
}

// Measures by the clock, as Chromium slows the network down.
async function measure(address, wanted) {
  const context = await browser.newContext({ ...MIDPHONE, serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 1000 * SLOW.trip, downloadThroughput: SLOW.bytes, uploadThroughput: SLOW.bytes });
  const begun = performance.now();
  page.goto(base + address, { waitUntil: "commit" }).catch(() => {});
  await page.waitForSelector(wanted);
  console.log(`# ${wanted}: ${((performance.now() - begun) / 1000).toFixed(2)} s by the clock`);
  await context.close();
}

async function loading() {
  const link = run(["link", "-"], sample("617.fcs")).trim();
  const goals = [
    ["the board of a link", `play.html${link}`, "#board .card", 1.5],
    ["all of the page of a link", `play.html${link}`, "#play-on:not([hidden])", 4],
    ["the board of the first page", "", "#board .card", 1.5],
    ["the first verdict", "#plain=IzYxNwo4YSA4YiA4YyA4Nwo", "article.card", 4],
  ];
  for (const [name, address, wanted, limit] of goals) {
    check(`1.6 Mbit/s, 150 ms: ${name} within ${limit} s`, await secondsTo(address, wanted, limit, limit < 2));
    if (THROTTLED) await measure(address, wanted);
  }
}

async function places() {
  const link = run(["link", "-"], sample("617.fcs")).trim();
  await test("on a phone: a link is watched, taken over, played, shared, and found as it was", { address: `play.html${link}`, ...MIDPHONE }, async (page) => {
    await page.waitForSelector("#play-on:not([hidden])");
    const isEarly = await page.evaluate(() => {
      const loaded = (name) => performance.getEntriesByType("resource").find((one) => one.name.includes(name));
      return loaded("unisol.wasm").startTime > loaded("page.js").responseEnd;
    });
    await page.locator("#next").tap();
    await page.locator("#moves li[data-n='20'] a").tap();
    const start = await shownBoard(page);
    await page.locator("#play-on").tap();
    for (let i = 0; i < 5; i += 1) await tapMove(page);
    await inAddress(page, "&play&move=20");
    const five = await shownBoard(page);
    await page.locator(".bar button >> text=Undo").tap();
    const four = await shownBoard(page);
    const faults = [...same(isEarly, true), ...same(five !== four, true), ...same(await page.locator("#play-caption").textContent(), "Undone.")];
    await page.locator("#share").tap();
    await page.locator("#sharing >> text=Copy link").tap();
    const shared = await clipboard(page);
    faults.push(...same(await page.locator("#sharing #toast").textContent(), "Link copied")); // the dialog covers the rest
    await page.locator("#sharing >> text=Embed").tap();
    faults.push(...has(await clipboard(page), 'title="FreeCell deal 617"')); // not that of the solution
    const verdict = run(["verify", "-"], `${shared.replace(/.*#/, "#")}\n`);
    faults.push(...has(verdict, "24 moves"), ...(await violations(page, "share")));
    if (SHOTS) await page.screenshot({ path: path.join(SHOTS, "share.png") });
    await page.locator("#sharing >> text=Close").tap();
    const again = async (other) => {
      await other.waitForSelector("#choices");
      return [...same(await shownBoard(other), four), ...has(await caption(other), "Your game goes on after 24 moves")];
    };
    await page.waitForTimeout(100);
    await page.reload();
    faults.push(...(await again(page)));
    const { hash } = new URL(page.url());
    await page.goto(base);
    faults.push(...has(await page.locator("#last-game:not([hidden])").textContent(), "after 24 moves"));
    await page.goBack();
    faults.push(...(await again(page)));
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    faults.push(...same(await page.locator(".strip").count(), 0), ...same(await shownBoard(page), four));
    await page.emulateMedia({ media: "print" });
    faults.push(...same(await page.locator("button:visible, summary:visible").count(), 0));
    await page.emulateMedia({ media: null });
    await page.locator(".bar .mine >> text=/^Leave$/").tap();
    faults.push(...same(await shownBoard(page), start), ...has(await page.locator(".verdict").textContent(), "155 moves"));
    await page.locator("#toast >> text=Undo").tap();
    await page.waitForSelector("#choices");
    faults.push(...same(await shownBoard(page), four));
    for (let i = 0; i < 4; i += 1) await page.locator(".bar button >> text=Undo").tap();
    faults.push(...same(await shownBoard(page), start));
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${base}doc/`); // another reader
    await page.goto(`${base}play.html${hash}`);
    return [...faults, ...(await again(page))];
  });
  await test("replays in another page: a frame without the module, and the element", { serviceWorkers: "block" }, async (page) => {
    const moves = run(["convert", "-q", "-t", "snx", "-"], sample("617.fcs")).replace(/^#.*/, "");
    await page.route("**/blog.html", (route) => route.fulfill({ contentType: "text/html", body: `<!DOCTYPE html><script type="module" src="unisol/replay.mjs"></script>
      <iframe src="play.html?embed${link}&amp;move=20"></iframe><unisol-replay deal="617">${moves}</unisol-replay><unisol-replay deal="617">8a 8b 8c 8d 8a</unisol-replay>` }));
    const loaded = [];
    page.on("request", (request) => loaded.push(request.url().replace(base, "")));
    await page.goto(`${base}blog.html`).catch(() => {});
    await page.waitForFunction(() => document.querySelectorAll("unisol-replay").length === 2);
    await page.locator("unisol-replay").last().scrollIntoViewIfNeeded();
    const frames = [page.frameLocator("iframe").first(), page.frameLocator("unisol-replay:nth-of-type(1) iframe"), page.frameLocator("unisol-replay:nth-of-type(2) iframe")];
    const faults = [];
    for (const [i, wanted] of ["Solved in 155 moves", "Solved in 155 moves", "Illegal at move 5"].entries()) {
      await frames[i].locator("#place").waitFor({ state: "attached" });
      faults.push(...same(await frames[i].locator(".verdict").textContent(), wanted));
      faults.push(...same(await frames[i].locator("button:visible").count(), 3));
    }
    if (faults.length) return faults; // there may be no button, and then the reason counts, not the time that it was waited for
    await page.locator("unisol-replay").first().scrollIntoViewIfNeeded(); // a frame that is not in view may not be drawn
    await frames[1].locator("#next").click();
    faults.push(...has(await frames[1].locator("#caption").textContent(), "from column 8 to freecell a"));
    const change = (name, value) => page.$eval("unisol-replay", (element, one) => element.setAttribute(...one), [name, value]);
    await change("deal", "618");
    await frames[1].locator("h1 >> text=deal 618").waitFor({ state: "attached" });
    await change("game", "klondike");
    await frames[1].locator("text=The game klondike needs a link").waitFor();
    if (loaded.some((name) => /wasm|unisol\.mjs/.test(name))) faults.push("the module was loaded");
    await page.goto(`${base}play.html?embed${link}`);
    await page.waitForSelector("#board .card");
    faults.push(...(await violations(page, "frame")));
    const size = execFileSync("sh", ["-c", 'cat "$0" "$1"/*.css "$1"/*.html "$1"/*.js | gzip -9 | wc -c', path.join(SITE, "unisol/replay.mjs"), path.join(SITE, "unisol/replay")], { encoding: "utf8" });
    if (Number(size) > 40000) faults.push(`the element loads ${size} bytes`);
    return faults;
  });
  await test("the first page is as it was after Back and a reload, with its list, row and text", {}, async (page) => {
    const text = sample("617.fcs");
    await drop(page, [["a.fcs", Buffer.concat([text, text, sample("617-broken.fcs")])], ["b.snx", sample("10594.snx")]]);
    await page.waitForSelector(".records");
    const faults = [];
    await page.locator(".records > li > button").nth(2).click();
    await page.click(".records article.card >> text=Watch");
    await page.waitForSelector("#play-on:not([hidden])");
    await page.goBack();
    await page.waitForSelector(".records article.card");
    const asBefore = async () => [...same(await page.locator("#results h2").first().textContent(), "4 records: 3 solved, 1 illegal"), ...has(await page.locator(".records li:nth-child(3) article.card").textContent(), "Illegal at move 60")];
    faults.push(...(await asBefore()));
    await page.reload();
    await page.waitForSelector(".records article.card");
    faults.push(...(await asBefore()), ...has(await page.locator("#kept").textContent(), "1 input kept"));
    await page.goForward();
    await page.waitForSelector("#play-on:not([hidden])");
    faults.push(...has(await page.locator(".verdict").textContent(), "Illegal at move 60"));
    await page.goBack();
    await page.waitForSelector(".records article.card");
    await checkText(page, "#617\n8a 8b 8c 87\n");
    await page.waitForSelector("article.card:not(.records *)");
    const address = page.url();
    await page.fill("#input", "#617 half");
    await inAddress(page, "&draft");
    await page.reload();
    await page.waitForSelector("[data-ready]");
    faults.push(...same(await page.inputValue("#input"), "#617 half"));
    await page.goto(address);
    await page.waitForSelector("article.card");
    faults.push(...same(await page.inputValue("#input"), "#617\n8a 8b 8c 87\n"), ...same(await heading(page), "Legal, but not solved after 4 moves"));
    await page.click("#forget");
    await page.waitForFunction(() => document.getElementById("kept").hidden);
    return faults;
  });
  await test("Back leads from the first verdict to the board", {}, async (page) => {
    await page.waitForSelector("#choices");
    await page.click("[data-file='617.fcs']");
    await page.waitForSelector("article.card.SOLVED");
    await page.goBack();
    await page.waitForSelector("#choices");
    return same(page.url(), base);
  });
  await test("addresses that were damaged say so", {}, async (page) => {
    const faults = [];
    for (const [hash, wanted] of [["#text=!!", "This address is damaged"], ["#plain=%E0%A4%A", "This address is damaged"], ["#u1.AAAA&play&move=0", "The link is damaged"]]) {
      await page.goto(`${base}doc/`);
      await page.goto(base + hash);
      await page.waitForSelector(`:is(article.card, #toast):has-text("${wanted}")`).catch(() => faults.push(`${hash}: no message`));
      await page.waitForSelector("[data-ready]");
    }
    return faults;
  });
  await test("a game of ten columns on a phone is played in one row; its moves are copied", MIDPHONE, async (page) => {
    await toRecord(page, dealOf("spider", 5), "Play on");
    const tops = () => page.$$eval("#board .column", (list) => new Set(list.map((one) => one.offsetTop)).size);
    const faults = same([await playSome(page, 3), await tops()], [3, 1]);
    await page.waitForTimeout(100);
    await page.reload();
    await page.waitForSelector("#choices");
    faults.push(...same(await tops(), 1));
    await page.locator(".bar .mine >> text=/^Keep$/").tap();
    await page.waitForSelector("#play-on:not([hidden])");
    await page.locator("#moves-title + .copy").tap();
    await page.waitForSelector("#toast >> text=Moves copied");
    faults.push(...has(run(["verify", "-"], await clipboard(page)), "3 moves (Spider"));
    await page.locator("#play-on").tap();
    await page.waitForSelector("#choices");
    return [...faults, ...same(await tops(), 1)];
  });
  await test("a pyramid on a phone is as wide as the table, and shows no slices of pips", MIDPHONE, async (page) => {
    await toRecord(page, "Pyramid 5", "Play on");
    const { left, right, slices } = await page.evaluate(() => {
      const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const cards = boxes("#board .column .card");
      const pips = boxes("#board .column .card svg:last-child").slice(0, 21); // of cards that are covered
      const isUnder = (pip, i) => cards.slice(i + 1).some((card) => card.left <= pip.left + 0.5 && card.right >= pip.right - 0.5 && card.top <= pip.top + 0.5 && card.bottom >= pip.bottom);
      return { left: Math.min(...cards.map((card) => card.left)), right: innerWidth - Math.max(...cards.map((card) => card.right)), slices: pips.filter((pip, i) => !isUnder(pip, i)).length };
    });
    return [...same(left < 8 && right < 8, true), ...same(slices, 0)];
  });
  await test("a large window shows large cards with faces, and the whole board below a banner", { viewport: { width: 1920, height: 1080 } }, async (page) => {
    await page.waitForSelector("#choices");
    const faults = same(await page.$eval("#board .card", (card) => card.offsetWidth), 112);
    if ((await page.locator("#board svg.face").count()) < 8) faults.push("the cards have no faces");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.click("[data-file='617-broken.fcs']");
    await page.click("article.card >> text=Watch");
    await page.waitForSelector("#play-on:not([hidden])");
    await page.keyboard.press("End");
    const hidden = await page.$eval("#table", (table) => table.scrollHeight - table.clientHeight);
    const under = await page.evaluate(() => Math.max(...[...document.querySelectorAll("#board .card")].map((card) => card.getBoundingClientRect().bottom)) - document.getElementById("bar").getBoundingClientRect().top);
    return [...faults, ...same(hidden <= 1 && under <= 0, true)];
  });
  await test("with letters twice as large, everything on a phone can be reached", MIDPHONE, async (page) => {
    const link = run(["link", "-"], sample("617.fcs")).trim();
    const faults = [];
    const double = () => page.evaluate(() => (document.documentElement.style.fontSize = "200%") && window.dispatchEvent(new Event("resize")));
    const wide = async (where) => faults.push(...same(await page.evaluate(() => document.documentElement.scrollWidth), 390).map((fault) => `${where}: ${fault}`));
    await double();
    await wide("first page");
    await page.goto(`${base}play.html${link}`);
    await page.waitForSelector("#play-on:not([hidden])");
    await double();
    await wide("record");
    await page.locator("#share").tap();
    await wide("share");
    faults.push(...same(await page.$$eval("#sharing button", (list) => list.filter((one) => one.getBoundingClientRect().right > one.closest("dialog").getBoundingClientRect().right).length), 0));
    await page.keyboard.press("Escape");
    await page.locator("#play-on").tap();
    await page.waitForSelector("#choices");
    await wide("playing");
    const [board, bar] = [await page.locator("#table").boundingBox(), await page.locator("#bar").boundingBox()];
    return [...faults, ...same(bar.height < 0.45 * 844 && board.y < bar.y, true)];
  });
  await test("today's deal is played on the first page, and goes on", MIDPHONE, async (page) => {
    await page.waitForSelector("#choices");
    const faults = [...has(await page.locator("h1").textContent(), "today"), ...(await violations(page, "first page"))];
    await tapMove(page);
    await tapMove(page);
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("unisol.game"))?.played === 2);
    const board = await shownBoard(page);
    await page.goto(`${base}doc/`);
    await page.goto(base);
    await page.waitForSelector("#last-game:not([hidden])");
    faults.push(...has(await page.locator("#last-game").textContent(), "after 2 moves"));
    await page.locator("#last-game a").tap();
    await page.waitForFunction(() => document.getElementById("play-caption")?.textContent.includes("goes on after 2 moves"));
    faults.push(...same(await shownBoard(page), board));
    await page.selectOption("#front-game", "klondike");
    await page.fill("#front-deal", "5");
    await page.locator("#dealing button").tap();
    await page.waitForFunction(() => document.querySelector("h1").textContent.includes("Klondike"));
    await page.waitForSelector("#choices");
    const before = page.url();
    await page.locator("[data-pile=s0]").tap();
    await page.waitForURL((url) => url.href !== before);
    await page.reload();
    await page.waitForSelector("#choices");
    return [...faults, ...same(await pileCards(page, "w0"), "8H")];
  });
}

async function converting() {
  await test("a record is converted, and losses are listed", {}, async (page) => {
    await checkText(page, sample("everything.json").toString());
    await page.click("article.card details >> text=Convert");
    const selected = async (format) => {
      await page.selectOption(".convert select", format);
      await page.waitForFunction((name) => document.querySelector(".convert textarea").value !== "" && document.querySelector(".convert").textContent.includes(name), format);
      await page.waitForTimeout(150);
      return [await page.inputValue(".convert textarea"), await page.locator(".lost").textContent()];
    };
    const [board, lost] = await selected("fcs-board");
    const [json, kept] = await selected("json");
    const faults = [...same(board, run(["convert", "--to", "fcs-board", "-q", "-"], sample("everything.json"))), ...has(lost, "fcs-board cannot store the moves"), ...has(json, "solitaire")];
    faults.push(...has(kept, "Nothing was lost: json can store the whole record."));
    const [saving] = await Promise.all([page.waitForEvent("download"), page.click('.convert >> text="Save"')]);
    faults.push(...same(fs.readFileSync(await saving.path(), "utf8"), json), ...same(saving.suggestedFilename(), "text.json"));
    await page.click('.convert >> text="Copy"');
    await page.waitForFunction(() => document.getElementById("toast").textContent !== "");
    return [...faults, ...same(await clipboard(page), json)];
  });
}

async function playing() {
  await test("cards are dragged, clicked and typed, and each move is judged", {}, async (page) => {
    await toRecord(page, "#617\n8a 8b 8c 87\n");
    for (let i = 0; i < 4; i += 1) await page.keyboard.press("ArrowRight");
    const before = await columns(page);
    await page.click("#play-on");
    const faults = has(await caption(page), "Play on from move 4.");
    faults.push(...(await violations(page, "play on")));

    await drag(page, "[data-pile=c0] .card", "[data-pile=f3]");
    faults.push(...same(await pileCards(page, "f3"), "JD"), ...has(await caption(page), "J♦ from column 1 to freecell d"));
    await drag(page, "[data-pile=c1] .card", "[data-pile=f3]");
    faults.push(...has(await caption(page), "Freecell d holds J♦"), ...same(await pileCards(page, "f3"), "JD"));
    await page.click("#choices form button");
    faults.push(...has(await caption(page), "is not a move"));
    await page.fill("#typed", "b1");
    await page.keyboard.press("Enter");
    const refused = await caption(page);
    faults.push(...has(refused, "2♠ cannot go on 4♠"));
    await page.click("text=Undo");
    faults.push(...same(await columns(page), before), ...same(await pileCards(page, "f3"), ""));

    await page.locator("[data-pile=c0] .card").last().click({ position: { x: 20, y: 20 } });
    await page.locator("[data-pile=f3]").click({ position: { x: 20, y: 20 } });
    faults.push(...same(await pileCards(page, "f3"), "JD"));
    await page.keyboard.press("u");
    faults.push(...same(await pileCards(page, "f3"), ""));
    await page.locator("[data-pile=c0] .card").last().dblclick({ position: { x: 20, y: 20 } });
    faults.push(...same(await pileCards(page, "f3"), "JD"));
    await page.click("#bar .mine >> text=Copy moves");
    await page.waitForFunction(() => document.getElementById("toast").textContent !== "");
    faults.push(...same((await clipboard(page)).trim(), "#617\n8a 8b 8c 87 1d"));
    await page.keyboard.press("Escape");
    return [...faults, ...same(await columns(page), before), ...same(await page.locator("#place").textContent(), "4 / 4")];
  });
  await test("the moves of a solution win the game, and are kept as one", {}, async (page) => {
    const place = ({ type, index }) => (type === "FOUNDATION" ? "h" : type === "COLUMN" ? String(index + 1) : "abcd"[index]);
    const { moves: list } = JSON.parse(run(["convert", "--to", "jsonl", "--option", "form=long", "-q", "-"], sample("617.fcs"))).solitaire.solution;
    const moves = list.map((move) => `${place(move.source)}${place(move.dest)}v${move.num_cards.toString(16)}`);
    await toRecord(page, sample("617.fcs").toString());
    await page.$eval("#slider", (slider) => {
      slider.value = 145;
      slider.dispatchEvent(new Event("input"));
    });
    await page.click("#play-on");
    for (const move of moves.slice(145)) {
      await page.fill("#typed", move);
      await page.keyboard.press("Enter");
    }
    const faults = has(await caption(page), `Solved in ${moves.length} moves`);
    await page.click("text=Keep");
    await page.waitForSelector("#choices", { state: "detached" });
    await page.waitForSelector("#play-on:not([hidden])");
    return [...faults, ...has(await page.locator(".verdict").textContent(), `Solved in ${moves.length} moves`)];
  });
  await test("all cards go to foundations at once, and glide", { reducedMotion: "no-preference" }, async (page) => {
    await toRecord(page, sample("617.fcs").toString());
    await page.$eval("#slider", (slider) => {
      slider.value = 150;
      slider.dispatchEvent(new Event("input"));
    });
    await page.click("#play-on");
    await page.click("text=To foundations");
    const faults = [...has(await caption(page), "moves to foundations. Solved in"), ...same(await page.locator("#choices li").count(), 0)];
    await page.keyboard.press("u");
    faults.push(...has(await caption(page), "Undone."));
    await page.waitForFunction(() => document.getAnimations().length === 0);
    return [...faults, ...same(await page.locator(".flying").count(), 0)];
  });
  await test("moves beside those of the solution are kept as a variation", { ...PHONE }, async (page) => {
    await toRecord(page, "#617\n8a 8b 8c 87\n");
    for (let i = 0; i < 4; i += 1) await page.keyboard.press("ArrowRight");
    await page.click("#play-on");
    const faults = same(await page.locator("text=Keep as variation").isVisible(), false);
    await page.keyboard.press("Escape");
    for (let i = 0; i < 2; i += 1) await page.keyboard.press("ArrowLeft");
    await page.click("#play-on");
    await unfold(page);
    for (const move of ["8d", "1c"]) {
      await page.fill("#typed", move);
      await page.keyboard.press("Enter");
    }
    faults.push(...same(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0));
    await page.click("text=Keep as variation");
    await page.waitForSelector("#choices", { state: "detached" });
    await page.waitForSelector("#play-on:not([hidden])");
    const { solution } = JSON.parse(await page.locator("#record").textContent()).solitaire;
    const place = () => page.evaluate(() => location.hash.replace(/^.*&/, ""));
    faults.push(...same(await place(), "move=3.1.2"), ...same(JSON.stringify(solution).includes("alternatives"), true));
    faults.push(...has(await page.locator(".variation").textContent(), "from column 8 to freecell d"));
    await page.keyboard.press("ArrowLeft");
    const before = await columns(page);
    await page.click("#play-on");
    await unfold(page);
    faults.push(...has(await caption(page), "Play on from move 3."), ...same(await columns(page), before), ...same(await pileCards(page, "f3"), "JS"));
    await page.fill("#typed", "2c");
    await page.keyboard.press("Enter");
    const played = await columns(page);
    await page.click("text=Keep as variation");
    await page.waitForSelector("#choices", { state: "detached" });
    await page.waitForSelector("#play-on:not([hidden])");
    faults.push(...same(await place(), "move=3.2.2"), ...same(await columns(page), played));
    return faults;
  });
  await test("cards are tapped on a phone", { ...PHONE }, async (page) => {
    await toRecord(page, "#617", "Play on");
    await page.locator("[data-pile=c7] .card").last().tap();
    await page.locator("[data-pile=f0]").tap();
    const faults = same(await pileCards(page, "f0"), "QH");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    return [...faults, ...same(wide, 0), ...(await violations(page, "phone"))];
  });
}

// A worker in place of the one that searches.
const answering = (page, code) =>
  page.route("**/search-thread.mjs", (route) => route.fulfill({ contentType: "text/javascript", body: `onmessage = ({ data }) => { const { id, question, kinds } = data; ${code} };` }));

const answer = async (page, wanted) => {
  await page.waitForFunction((text) => document.querySelector(".watching").textContent.includes(text), wanted);
  return [];
};

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const said = (page, text) => page.waitForFunction((part) => document.getElementById("play-caption").textContent.includes(part), text);

async function helping() {
  await test("a hint, whether the game can be won, and a solution", {}, async (page) => {
    await toRecord(page, "#617\n8a 8b 8c\n", "Play on");
    const solver = () => page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("search-thread")));
    const faults = same(await solver(), false);
    await press(page, "Can I still win?");
    faults.push(...(await answer(page, "✓ Can be won")), ...same(await solver(), true));
    await page.fill("#typed", "3d");
    await page.keyboard.press("Enter");
    faults.push(...(await answer(page, "✗ Cannot be won")), ...(await violations(page, "lost")));
    await press(page, "Hint");
    await said(page, "cannot be won from here");
    await press(page, "Undo");
    faults.push(...(await answer(page, "✓ Can be won")), ...(await violations(page, "won")));
    await page.keyboard.press("?");
    await said(page, "Hint:");
    const before = await columns(page);
    const targets = page.locator(".can");
    faults.push(...same(await targets.count(), 1), ...same((await page.locator(".chosen").count()) > 0, true));
    const box = await targets.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + Math.min(10, box.height / 2));
    faults.push(...same(JSON.stringify(await columns(page)) !== JSON.stringify(before), true), ...(await answer(page, "✓ Can be won")));
    await press(page, "Show a solution");
    await page.waitForSelector("#choices", { state: "detached" });
    await page.waitForSelector("#play-on:not([hidden])");
    faults.push(...has(await page.locator("#place").textContent(), "4 / "), ...has(await page.locator(".verdict").textContent(), "Solved in "));
    const verdict = run(["verify", "-"], await page.locator("#record").textContent());
    return [...faults, ...has(verdict, "solved"), ...has(verdict, (await page.locator("#place").textContent()).split(" / ")[1])];
  });
  await test("a solution that is not legal is not shown", { serviceWorkers: "block" }, async (page) => {
    await answering(page, 'postMessage({ id, found: { answer: "yes", kind: kinds[0], steps: [{ source: { kind: "column", index: 0 }, dest: { kind: "foundation", index: 0 }, numCards: 1 }] } });');
    await toRecord(page, "#617", "Play on");
    await press(page, "Can I still win?");
    const faults = await answer(page, "? Not known");
    await press(page, "Show a solution");
    await said(page, "No solution was found");
    return [...faults, ...same(await page.locator("#choices").count(), 1)];
  });
  await test("what was not found in two seconds is searched longer, and is no no", { serviceWorkers: "block" }, async (page) => {
    await answering(page, 'postMessage({ id, found: data.seconds > 2 ? { answer: "no", kind: 1 } : { answer: "not known" } });');
    await toRecord(page, "#617", "Play on");
    await press(page, "Hint");
    await said(page, "in 2 seconds. Ask again");
    await press(page, "Hint");
    await said(page, "cannot be won from here");
    return [];
  });
  await test("only the answer about the last position counts", { serviceWorkers: "block" }, async (page) => {
    await answering(page, 'const answer = question.board.includes("Freecells: - - - -") ? "yes" : "no"; setTimeout(() => postMessage({ id, found: { answer, steps: [] } }), answer === "no" ? 10 : 400);');
    await toRecord(page, "#617", "Play on");
    await press(page, "Can I still win?");
    await page.fill("#typed", "8a");
    await page.keyboard.press("Enter");
    const faults = await answer(page, "✗ Cannot be won");
    await page.waitForTimeout(600);
    return [...faults, ...(await answer(page, "✗ Cannot be won"))];
  });
  await test("a solver that does not start is reported", { serviceWorkers: "block" }, async (page) => {
    await page.route("**/solver.wasm", (route) => route.fulfill({ status: 200, body: "no module" }));
    await toRecord(page, "#617", "Play on");
    await press(page, "Hint");
    await said(page, "The solver does not run");
    return [];
  });
  await test("games that the solver does not know have no help; a \"no\" is none if cards can come back", { serviceWorkers: "block" }, async (page) => {
    await toRecord(page, "Klondike 5", "Play on");
    const faults = same(await page.getByRole("button", { name: "Hint" }).isVisible(), false);
    await page.goto(base);
    await page.waitForSelector("[data-ready]");
    await answering(page, 'postMessage({ id, found: { answer: "no", kind: 1 } });');
    await toRecord(page, run(["deal", "--game", "bakers_dozen", "pysol:5", "-t", "jsonl"]), "Play on");
    await press(page, "Hint");
    await said(page, "takes no cards back");
    return faults;
  });
  for (const [width, height] of [[320, 568], [740, 360], [1920, 1080]])
    await test(`help fits: ${width} × ${height}`, { viewport: { width, height } }, async (page) => {
      await toRecord(page, "#617", "Play on");
      await press(page, "Can I still win?");
      await answer(page, "✓ Can be won");
      const faults = same(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      const bad = await page.evaluate(() => [...document.querySelectorAll(".mine button:not(.choices-list *)")].filter((one) => one.offsetParent).map((one) => [one.textContent, one.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44 || box.left < 0 || box.right > innerWidth).map(([text]) => text));
      return [...faults, ...bad];
    });
}

// Positions after 20 to 60 random legal moves: { game, header }.  Games that end before are left out.
function* randomPositions(unisol) {
  let state = 52;
  const random = (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * n);
  };
  for (;;) {
    const game = new unisol.Game("freecell", { deal: `ms:${1 + random(32000)}`, automove: "none" });
    const count = 20 + random(41);
    for (let legal; game.numMoves < count && (legal = game.legalSteps).length; ) game.push(legal[random(legal.length)]);
    if (game.numMoves === count) yield game;
  }
}

// Whether a position cannot be won, by all moves that the library has, if there are only a few positions.
function isLost(start, most) {
  const seen = new Set([start.hash({ columns: false })]);
  for (const list = [start.copy()]; list.length && seen.size < most; ) {
    const game = list.pop();
    if (game.solved) return false;
    for (const step of game.legalSteps) {
      const next = game.copy();
      next.push(step);
      const hash = next.hash({ columns: false });
      if (!seen.has(hash)) list.push(next);
      else next.free();
      seen.add(hash);
    }
    game.free();
    if (list.length === 0) return true;
  }
  return null;
}

// The searches themselves, without a browser.
async function positions() {
  const part = (name) => import(path.join(SITE, name));
  const [{ load }, { Search, questionOf }] = [await part("unisol/unisol.mjs"), await part("search.mjs")];
  const unisol = await load(fs.readFileSync(path.join(SITE, "unisol/unisol.wasm")));
  const search = new Search(await WebAssembly.compile(fs.readFileSync(path.join(SITE, "solver.wasm"))));
  const faults = [];
  const counts = { yes: 0, no: 0, "not known": 0, tried: 0 };
  const times = [];
  for (const game of randomPositions(unisol)) {
    if (times.length === 100) break;
    const { header } = JSON.parse(unisol.convert(game, { to: "jsonl", option: "form=long" }).text).solitaire;
    const began = performance.now();
    const { answer: said, steps } = await search.ask(questionOf(header, game), 2);
    times.push((performance.now() - began) / 1000);
    counts[said] += 1;
    const board = game.toString();
    if (said === "yes" && game.copy().verify(steps).result !== "solved") faults.push(`no solution of:\n${board}`);
    const lost = said === "no" ? isLost(game, 3000) : null;
    if (lost === false) faults.push(`can be won:\n${board}`);
    counts.tried += lost ? 1 : 0;
  }
  times.sort((a, b) => a - b);
  if (times[99] > 3) faults.push(`an answer took ${times[99]} seconds`);
  if (counts["not known"] > 5 || counts.yes < 20 || counts.no < 20 || counts.tried < 20) faults.push(JSON.stringify(counts));
  console.log(`# yes ${counts.yes}, no ${counts.no} (${counts.tried} of them by all moves), not known ${counts["not known"]}; ` +
    `median ${times[50].toFixed(3)} s, longest ${times[99].toFixed(3)} s`);
  check("100 random positions are answered right, within two seconds", faults);
}

// A deal of a game, as a record without moves.
function dealOf(game, number) {
  return run(["convert", "--game", game, "--to", "jsonl", "-q", "-"], run(["deal", "--game", game, String(number)]));
}

// A game of Spider that two aces solve.
function nearlySolvedSpider() {
  const { solitaire } = JSON.parse(dealOf("spider", 5));
  const run = (suit) => Array.from({ length: 12 }, (_, i) => ({ rank: 13 - i, suit }));
  const columns = [run("D"), [{ rank: 1, suit: "D" }], run("S"), [{ rank: 1, suit: "S" }], [], [], [], [], [], []];
  const foundations = [..."HCDSHC"].map((suit, i) => ({ suit, deck: Math.floor(i / 4), rank: 13 }));
  solitaire.solution = { start_pos: { foundations, columns: columns.map((cards) => ({ cards })) }, moves: [] };
  delete solitaire.result;
  return JSON.stringify({ solitaire });
}

// The piles of a board of the library, as the page shows them.
const NAMES = ["?", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
function pilesOf(position) {
  const card = (c) => (c && c.rank ? NAMES[c.rank] + c.suit + (c.is_hidden ? "-" : "") : "");
  const cards = (list) => (list || []).map(card).join(" ");
  const piles = { s0: cards(position.talon), w0: cards(position.waste) };
  position.columns.forEach((column, i) => (piles[`c${i}`] = cards(column.cards)));
  position.freecells.forEach((cell, i) => (piles[`f${i}`] = card(cell)));
  (position.reserves || []).forEach((reserve, i) => (piles[`r${i}`] = cards(reserve.cards)));
  position.foundations.forEach((one, i) => {
    if (one.cards) piles[`o${i}`] = cards(one.cards);
    else piles[`h${4 * (one.deck || 0) + "HCDS".indexOf(one.suit)}`] = one.rank ? NAMES[one.rank] + one.suit : "";
  });
  return piles;
}

// What differs between the board of the page and a board of the library.
async function compareBoards(page, position) {
  const shown = await page.$$eval("#board [data-pile]", (piles) =>
    piles.map((pile) => [pile.dataset.pile, [...pile.querySelectorAll(".card")].map((c) => c.dataset.card + (c.classList.contains("down") ? "-" : ""))])
  );
  const wanted = pilesOf(position);
  return shown.flatMap(([name, cards]) => same(`${name}: ${name[0] === "h" ? cards.slice(-1) : cards.join(" ")}`, `${name}: ${wanted[name] || ""}`));
}

// Copies the moves, and reads them with the program: the board must be that of the page.
async function readBack(page, played) {
  await page.$eval("#toast", (toast) => (toast.textContent = "")).catch(() => {});
  await page.click(".bar .mine >> text=Copy moves");
  await page.waitForFunction(() => document.getElementById("toast").textContent !== "");
  const text = await clipboard(page);
  const { header, solution } = JSON.parse(run(["convert", "--to", "jsonl", "--option", "form=long", "-q", "-"], text)).solitaire;
  const { solitaire } = JSON.parse(await page.locator("#record").textContent());
  const faults = same([header.variant, text[0] === "{"], [solitaire.header.variant, false]);
  faults.push(...same(solution.moves.filter((move) => !move.implicit).length, played));
  return [...faults, ...(await compareBoards(page, solution.final_position))];
}

const tapStock = (page) => page.locator("[data-pile=s0]").click({ position: { x: 20, y: 20 } });
const count = (page, name) => page.locator(`#board [data-pile=${name}] .card`).count();

// Plays so many of the legal moves that the page lists.
async function playSome(page, number) {
  for (let i = 0; i < number; i += 1) {
    const buttons = page.locator("#choices li button");
    const n = await buttons.count();
    if (!n) return i;
    await buttons.nth((7 * i) % n).evaluate((button) => button.click());
  }
  return number;
}

async function games() {
  await test("Klondike: the stock deals one card, and the waste is turned over", {}, async (page) => {
    await toRecord(page, dealOf("klondike", 5), "Play on");
    await tapStock(page);
    const faults = [...same(await pileCards(page, "w0"), "8H"), ...same(await count(page, "s0"), 23)];
    faults.push(...has(await caption(page), "8♥ from the stock to the waste"));
    await page.click("#share");
    await page.click("text=Copy link >> visible=true");
    await page.keyboard.press("Escape");
    const shared = (await clipboard(page)).replace(/.*#/, "#");
    faults.push(...has(run(["verify", "-"], `${shared}\n`), "1 move"));
    for (let i = 1; i < 24; i += 1) await page.keyboard.press("Space");
    faults.push(...same([await count(page, "s0"), await count(page, "w0")], [0, 24]));
    await tapStock(page);
    faults.push(...same([await count(page, "s0"), await count(page, "w0")], [24, 0]), ...has(await caption(page), "The waste becomes the stock again"));
    await page.keyboard.press("u");
    faults.push(...same([await count(page, "s0"), await count(page, "w0")], [0, 24]));
    await page.locator("[data-pile=c3] .card").last().dblclick({ position: { x: 20, y: 20 } });
    faults.push(...has(await caption(page), "No pile can take this card"));
    await drag(page, "[data-pile=c3] .card", "[data-pile=c1] .card");
    faults.push(...has(await caption(page), "10♦ cannot go on J♦"), ...(await violations(page, "Klondike")));
    return [...faults, ...(await readBack(page, 24))];
  });
  await test("Klondike: cards turn up, and go back face down with undo", { ...PHONE }, async (page) => {
    await toRecord(page, dealOf("klondike", 5), "Play on");
    await page.locator("[data-pile=c2] .card").last().tap();
    await page.locator("[data-pile=c4] .card").last().tap();
    const faults = [...same(await pileCards(page, "c4"), "2D 5C 2C 5D 8D 7S"), ...has(await caption(page), "9♣ turned up")];
    faults.push(...same(await count(page, "c2"), 2), ...same(await page.locator("[data-pile=c2] .down").count(), 1));
    faults.push(...(await readBack(page, 1)));
    await page.click(".bar button >> text=Undo");
    faults.push(...same(await page.locator("[data-pile=c2] .down").count(), 2), ...same(await pileCards(page, "c2"), "4C 9C 7S"));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    return [...faults, ...same(wide, 0), ...(await violations(page, "phone"))];
  });
  await test("Klondike by Threes: the stock deals three cards", {}, async (page) => {
    await toRecord(page, dealOf("klondike_by_threes", 5), "Play on");
    await page.fill("#typed", "s");
    await page.keyboard.press("Enter");
    const faults = [...same(await pileCards(page, "w0"), "8H JH JC"), ...same(await count(page, "s0"), 21)];
    for (let i = 0; i < 3; i += 1) await tapStock(page);
    faults.push(...same(await pileCards(page, "w0"), "8H JH JC 7D 5S QH 8C 9D KS QD 4H AC"));
    await drag(page, "[data-pile=w0] .card", "[data-pile=h1]");
    faults.push(...same(await pileCards(page, "h1"), "AC"));
    faults.push(...(await readBack(page, 5)));
    await page.keyboard.press("Escape");
    return [...faults, ...same(await page.$$eval(".mine, .playing", (list) => list.length), 0), ...same(await count(page, "s0"), 24)];
  });
  await test("Spider: rows are dealt, and whole suits leave", {}, async (page) => {
    await toRecord(page, dealOf("spider", 5), "Play on");
    await tapStock(page);
    const faults = [...same(await count(page, "s0"), 40), ...has(await caption(page), "10 cards from the stock to the columns")];
    faults.push(...(await readBack(page, 1)));
    await page.keyboard.press("u");
    faults.push(...same(await count(page, "s0"), 50), ...(await violations(page, "Spider")));

    await page.goto(base);
    await page.waitForSelector("[data-ready]");
    await toRecord(page, nearlySolvedSpider(), "Play on");
    await drag(page, "[data-pile=c1] .card", "[data-pile=c0]");
    faults.push(...same([await count(page, "c0"), await count(page, "h6")], [0, 13]));
    await page.fill("#typed", "43");
    await page.keyboard.press("Enter");
    faults.push(...has(await caption(page), "Solved in 2 moves"), ...(await readBack(page, 2)));
    await page.keyboard.press("u");
    return [...faults, ...same([await count(page, "c2"), await count(page, "h7")], [12, 0])];
  });
  await test("Canfield: the reserve fills a column, and foundations begin with the base", { ...PHONE, colorScheme: "dark" }, async (page) => {
    await toRecord(page, dealOf("canfield", 5), "Play on");
    const faults = same([await count(page, "r0"), await pileCards(page, "h0")], [13, "AH"]);
    for (const move of ["31", "s", "s"]) {
      await page.fill("#typed", move);
      await page.keyboard.press("Enter");
    }
    faults.push(...same(await count(page, "r0"), 12), ...same(await pileCards(page, "c2"), "2C"));
    return [...faults, ...(await readBack(page, 3)), ...(await violations(page, "Canfield"))];
  });
  await test("Golf: a card is played with one tap", { ...PHONE }, async (page) => {
    await toRecord(page, dealOf("golf", 5), "Play on");
    await page.locator("[data-pile=c6] .card").last().tap();
    const faults = same(await pileCards(page, "o0"), "9D 8C");
    await page.locator("[data-pile=c0] .card").last().tap();
    faults.push(...same(await count(page, "c0"), 5), ...has(await caption(page), "8♥"));
    await page.locator("[data-pile=s0]").tap();
    faults.push(...same(await pileCards(page, "o0"), "9D 8C KS"));
    return [...faults, ...(await readBack(page, 2))];
  });
  await test("moves of other games are copied, and read again", {}, async (page) => {
    const faults = [];
    for (const [game, number] of [["black_hole", 5], ["forty_thieves", 5], ["spider", 7], ["canfield", 7], ["klondike", 7], ["gypsy", 7], ["calculation", 7], ["aces_up", 7], ["penguin", 7], ["mod3", "kpat:7"], ["bakers_game", 7], ["freecell", 7]]) {
      await page.goto(base);
      await page.waitForSelector("[data-ready]");
      await toRecord(page, dealOf(game, number), "Play on");
      const played = await playSome(page, 12);
      if (played < 4) faults.push(`${game}: only ${played} moves`);
      faults.push(...(await readBack(page, played)).map((fault) => `${game}: ${fault}`));
      for (let i = 0; i < played; i += 1) await page.keyboard.press("u");
      faults.push(...same(await page.locator(".bar button >> text=Undo").isDisabled(), true));
    }
    return faults;
  });
}

// The link that the reader shares, as unisol reads it.
async function sharedLink(page) {
  await page.click("#share");
  await page.click("text=Copy link >> visible=true");
  await page.keyboard.press("Escape");
  return `${(await clipboard(page)).replace(/.*#/, "#")}\n`;
}

// Saves the record in the format json.  Returns the name of the file.
async function saved(page) {
  await page.click("#convert");
  await page.selectOption(".convert select", "json");
  await page.waitForFunction(() => document.querySelector(".convert textarea").value.startsWith("{"));
  const [saving] = await Promise.all([page.waitForEvent("download"), page.click('.convert >> text="Save"')]);
  await page.keyboard.press("Escape");
  return saving.path();
}

async function moreGames() {
  for (const [game, title] of [["freecell", "FreeCell"], ["klondike", "Klondike"], ["spider", "Spider"], ["pyramid", "Pyramid"], ["tripeaks", "TriPeaks"]])
    await test(`${title} is dealt, played, saved, shared, and verified`, PHONE, async (page) => {
      await toRecord(page, `${title} 26`, "Play on");
      const played = await playSome(page, 12);
      const board = await shownBoard(page);
      const link = await sharedLink(page);
      const faults = played === 12 ? [] : [`only ${played} moves`];
      for (const verdict of [run(["verify", "-"], link), run(["verify", await saved(page)])])
        faults.push(...has(verdict, `${played} moves`), ...has(verdict, `${title}, deal 26`));
      await page.goto(`${base}play.html${link.trim()}`);
      await page.waitForSelector("#play-on:not([hidden])");
      await page.$eval("#last", (button) => button.click());
      return [...faults, ...same(await shownBoard(page), board)];
    });
  await test("La Belle Lucie: a button shuffles twice, and links have the shuffles", PHONE, async (page) => {
    await toRecord(page, dealOf("la_belle_lucie", 26), "Play on");
    const redeal = page.locator(".bar button >> text=Redeal");
    const boards = [await shownBoard(page)];
    for (let i = 0; i < 2; i += 1) {
      await redeal.tap();
      boards.push(await shownBoard(page));
    }
    const faults = [...has(await caption(page), "All cards are shuffled and dealt again"), ...same(await redeal.isDisabled(), true), ...same(new Set(boards).size, 3)];
    const link = await sharedLink(page);
    const { solitaire } = JSON.parse(run(["convert", "--to", "jsonl", "--option", "form=long", "-"], link));
    faults.push(...(await compareBoards(page, solitaire.solution.final_position)));
    await page.click(".bar button >> text=Undo");
    faults.push(...same(await shownBoard(page), boards[1]));
    await redeal.tap();
    faults.push(...same(await shownBoard(page), boards[2]));
    await page.goto(`${base}play.html${link.trim()}`);
    await page.waitForSelector("#play-on:not([hidden])");
    for (const [button, board] of [["#last", boards[2]], ["#back", boards[1]], ["#first", boards[0]]]) {
      await page.$eval(button, (one) => one.click());
      faults.push(...same(await shownBoard(page), board));
    }
    await page.$eval("#next", (one) => one.click());
    await page.click("#play-on"); // after the first redeal
    await page.waitForSelector("#choices");
    await redeal.tap();
    faults.push(...same(await shownBoard(page), boards[2]));
    return [...faults, ...has(run(["verify", "-"], await sharedLink(page)), "2 moves")];
  });
  await test("Galloway: a card of the stock goes to an empty column", PHONE, async (page) => {
    await toRecord(page, dealOf("galloway", 26), "Play on");
    await page.fill("#typed", "35");
    await page.keyboard.press("Enter");
    await page.locator("[data-pile=s0]").tap();
    if ((await count(page, "c2")) === 0) await page.locator("[data-pile=c2]").tap();
    const faults = same([await count(page, "c2"), await count(page, "s0")], [1, 44]);
    await page.goto(`${base}play.html${(await sharedLink(page)).trim()}`);
    await page.waitForSelector("#play-on:not([hidden])");
    await page.$eval("#last", (button) => button.click());
    return [...faults, ...same(await count(page, "c2"), 1)];
  });
  await test("Double Dolphin: a card of the hole is tapped, and goes to a freecell", PHONE, async (page) => {
    await toRecord(page, dealOf("double_dolphin", 26), "Play on");
    await page.locator("[data-pile=c4] .card").last().tap();
    if ((await count(page, "o0")) === 0) await page.locator("[data-pile=o0]").tap();
    await page.locator("[data-pile=o0] .card").last().tap();
    await page.locator("[data-pile=f1]").tap();
    return same([await pileCards(page, "f1"), await count(page, "o0")], ["6D", 0]);
  });
  await test("King Tut: the cards fit when the window becomes small", {}, async (page) => {
    await toRecord(page, dealOf("king_tut", 26), "Play on");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForTimeout(100);
    return page.$$eval("#board [data-pile]", (piles) => piles.map((pile) => [pile.dataset.pile, pile.getBoundingClientRect()])
      .filter(([, { left, right }]) => left < -1 || right > innerWidth + 1).map(([name]) => `${name} is outside`));
  });
  for (const game of ["giza", "pyramid_dozen"])
    await test(`${game}: no pile lies on a reserve`, MIDPHONE, async (page) => {
      await toRecord(page, dealOf(game, 26), "Play on");
      return page.$$eval("#board [data-pile]", (piles) => {
        const boxes = piles.map((pile) => [pile.dataset.pile, pile.getBoundingClientRect()]);
        const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
        return boxes.filter(([name]) => name[0] === "r").flatMap(([name, box]) =>
          boxes.filter(([other, its]) => other !== name && meet(box, its)).map(([other]) => `${other} lies on ${name}`));
      });
    });
  await test("links of all kinds of rules have boards", MIDPHONE, async (page) => {
    const faults = [];
    for (const game of ["locked_cards", "leprechaun", "twelve_sleeping_maids", "monte_carlo", "pyramid", "agnes_two", "galloway", "spider"]) {
      await page.goto(`${base}play.html${run(["deal", "--game", game, "26", "-t", "link"]).trim()}`);
      const shown = await page.waitForSelector("#play-on:not([hidden])", { timeout: 20000 }).catch(() => null);
      if (!shown || !(await page.locator("#board .card").count())) faults.push(`${game} has no board`);
      await page.goto(base);
    }
    return faults;
  });
  await test("Calculation: the cards of the stock are left", {}, async (page) => {
    await toRecord(page, dealOf("calculation", 26), "Play on");
    await tapStock(page);
    await page.click(".bar button >> text=/^Keep$/");
    await page.waitForSelector("#play-on:not([hidden])");
    return has(await page.locator(".verdict").textContent(), "Not solved: 48 cards left");
  });
}

async function people() {
  await test("the keyboard is enough", {}, async (page) => {
    const focused = () => page.evaluate(() => (document.activeElement.textContent || document.activeElement.id).trim());
    const tabTo = async (wanted) => {
      for (let i = 0; i < 40; i += 1) {
        if ((await focused()) === wanted) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`Tab does not reach ${wanted}`);
    };
    await tabTo("input");
    await page.keyboard.type("#617\n8a 8b");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForSelector("article.card");
    await tabTo("Play on");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#choices");
    const faults = [];
    faults.push(...has(await caption(page), "Play on from move 2."));
    await page.keyboard.type("8c");
    await page.keyboard.press("Enter");
    faults.push(...has(await caption(page), "J♠ from column 8 to freecell c"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    faults.push(...same(await page.evaluate(() => document.activeElement.closest("#choices li") !== null), true));
    await page.keyboard.press("Enter");
    faults.push(...same(await page.locator("#words li").count() >= 8, true));
    return faults;
  });
  for (const [name, options] of [["desktop", DESKTOP], ["phone", PHONE], ["dark", { ...PHONE, colorScheme: "dark" }]])
    await test(`axe finds nothing: ${name}`, options, async (page) => {
      const faults = await violations(page, "start");
      await checkText(page, sample("617-broken.fcs").toString());
      await page.click("article.card summary >> text=Messages");
      await page.click("article.card summary >> text=Convert");
      await page.waitForFunction(() => document.querySelector(".convert textarea").value !== "");
      faults.push(...(await violations(page, "result")));
      await page.click("article.card >> text=Watch");
      await page.waitForSelector("#play-on:not([hidden])");
      faults.push(...has(await page.locator(".correction").first().textContent(), "all 155 moves are legal"));
      faults.push(...(await violations(page, "record")));
      await page.click("#convert");
      faults.push(...(await violations(page, "dialog")));
      for (const doc of ["doc/", "doc/formats/", "doc/glossary.html", "doc/man/unisol-convert.1.html"]) {
        await page.goto(base + doc);
        faults.push(...(await violations(page, doc)));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) faults.push(`${doc} is too wide by ${wide}`);
      }
      return faults;
    });
  await test("an old browser, which has no vectors", {}, async (page) => {
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new WebAssembly.CompileError("no vectors"));
      Object.assign(WebAssembly, { compile: refuse, compileStreaming: refuse });
    });
    await page.reload();
    await page.waitForSelector("article.card");
    const words = "This browser is too old for unisol.";
    const faults = has(await heading(page), words);
    await checkText(page, "#617");
    return [...faults, ...has(await heading(page), words)];
  });
  await test("the site works offline after the first visit", {}, async (page) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.evaluate(() => navigator.serviceWorker.controller || new Promise((ready) => (navigator.serviceWorker.oncontrollerchange = ready)));
    await page.goto(`${base}doc/formats/`); // is kept when it is read
    await page.goto(base);
    await page.waitForSelector("[data-ready]");
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector("[data-ready]");
    await toRecord(page, sample("617.fcs").toString());
    const faults = has(await page.locator(".verdict").textContent(), "Solved in 155 moves");
    await page.goto(`${base}doc/formats/`);
    return [...faults, ...has(await page.locator("h1").textContent(), "ormats")];
  });
}

(async () => {
  checkLinks();
  await serve();
  base = `http://127.0.0.1:${server.address().port}/`;
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const groups = { verdicts, files, links, loading, places, converting, playing, helping, positions, games, moreGames, people };
  for (const name of Object.keys(groups)) if (!ONLY || ONLY === name) await groups[name]();
  await browser.close();
  server.close();
  done();
})();
