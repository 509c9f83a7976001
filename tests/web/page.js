// SPDX-License-Identifier: MIT
// Pages in a browser: prints TAP.  Every board that a page shows is compared with the one that `unisol replay --at N -t
// fcs-board` writes of the same record.  SHOTS=FOLDER keeps pictures.
"use strict";
const { spawn, spawnSync } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const readline = require("readline");
const { pathToFileURL } = require("url");
const zlib = require("zlib");
const { chromium } = require("playwright-core");
const { check, done } = require("./tap.js");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const { UNISOL, SRCDIR, CHROMIUM, SHOTS, UNISOL_TIER: TIER } = process.env;
const SEED = Number(process.env.UNISOL_SEED || 1);
const PART = Number(process.env.PART || SEED); // of what only ./dev soak tests in whole: continuous integration sets the day
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "unisol-web-"));
const golden = (name) => path.join(SRCDIR, "tests", "golden", name);
const sample = (name) => path.join(SRCDIR, "samples", name);

const same = (got, wanted) => (got === wanted ? [] : [`wanted ${JSON.stringify(wanted)}`, `got    ${JSON.stringify(got)}`]);

// ---- pages and what they have to show

function run(args, cwd) {
  const ended = spawnSync(UNISOL, args, { cwd, encoding: "utf8", maxBuffer: 1 << 26 });
  if (ended.error || ended.status > 1) throw new Error(ended.stderr || ended.error);
  return ended.stdout;
}

let pages = 0;

function makePage(input, args = [], cwd = ".") {
  const file = path.join(folder, `page${(pages += 1)}.html`);
  run(["show", ...args, input, "-o", file], cwd);
  return { file, url: pathToFileURL(file).href, input, args, cwd };
}

// A talon is not on the page's board, if it is not played.
function boardAt(page, n) {
  const board = run(["replay", "--at", n, "-t", "fcs-board", "--option", "ten=10", ...page.args, page.input], page.cwd);
  return page.hasStock ? board : board.replace(/^Talon:.*\n/, "");
}

// Reads the board off the page, as the text of a layout.
function readBoard() {
  const spell = (card) => (card.classList.contains("down") ? `<${card.dataset.card}>` : card.dataset.card);
  const pile = (e) => Array.from(e.querySelectorAll(".card"), spell);
  const piles = (kind) => Array.from(document.querySelectorAll(`#board [data-pile^=${kind}]`), pile);
  const others = (kind, name) => piles(kind).filter((cards) => cards.length).map((cards) => [name, ...cards].join(" "));
  const stock = [...piles("s").filter((cards) => cards.length).map((cards) => ["Talon:", ...cards.reverse()].join(" ")),
    ...others("w", "Waste:"), ...piles("r").map((cards) => ["Reserve:", ...cards].join(" "))];
  const holes = piles("o").map((cards) => cards[cards.length - 1] || "-");
  const suits = Array.from(document.querySelectorAll("#board [data-pile^=h]"), (e) => "HCDS"[e.dataset.pile.slice(1) % 4]);
  const homes = piles("h").map((cards, i) => `${suits[i]}-${cards.length ? cards[cards.length - 1].slice(0, -1) : "0"}`);
  const cells = piles("f").map((cards) => cards[0] || "-");
  const columns = piles("c").map((cards) => [":", ...cards].join(" "));
  return [...stock, ["Foundations:", ...homes, ...holes].join(" "), ["Freecells:", ...cells].join(" "), ...columns, ""].join("\n");
}

let browser;

// Opens a page in a browser of its own that notes whatever should not happen.
const CODED = fs.readFileSync(path.join(__dirname, "../../src/formats/page/coded.js"), "utf8");

async function open(url, { alone, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: "reduce", ...options });
  // The site's page reads all links.  A page that unisol wrote is without this script, because of its size.
  if (/#u1\.[Qg]/.test(url) && !alone) await context.addInitScript({ content: `${CODED}\nglobalThis.decodeOther = decodeOther;` });
  const page = await context.newPage();
  page.setDefaultTimeout(120000); // other programs may keep the machine busy
  page.faults = [];
  page.on("console", (message) => page.faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => page.faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== url.split("#")[0]) page.faults.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  return page;
}

const place = (page) => page.locator("#place").textContent();

async function shot(page, name) {
  if (SHOTS) await page.screenshot({ path: path.join(SHOTS, `${name}.png`) });
}

// ---- tests

async function checkBoards(name, made) {
  const page = await open(made.url);
  const last = await page.locator("#moves > [data-n]").count();
  const faults = [];
  await page.evaluate(`document.getElementById("first").click()`); // pages open at the current position
  for (let n = 0; n <= last; n += 1) {
    const got = await page.evaluate(readBoard);
    const wanted = boardAt(made, String(n));
    if (got !== wanted) faults.push(`position ${n}:\n${got}instead of\n${wanted}`);
    if ((await place(page)) !== `${n} / ${last}`) faults.push(`the page says ${await place(page)} at ${n}`);
    await page.keyboard.press("ArrowRight");
  }
  check(`${name}: each of ${last + 1} boards, by the right arrow, is the program's`, faults);
  faults.length = 0;
  for (let n = last; n > last - 20 && n > 0; n -= 1) {
    await page.keyboard.press("ArrowLeft");
    if ((await page.evaluate(readBoard)) !== boardAt(made, String(n - 1))) faults.push(`position ${n - 1}`);
  }
  check(`${name}: and back by the left arrow`, faults);
  check(`${name}: nothing is logged, and nothing leaves the page`, page.faults);
  await page.context().close();
  return last;
}

// A record with variations: nested ones, a name, an illegal one, and one after the last move.
function makeVariations() {
  const record = JSON.parse(run(["convert", "-q", "-t", "json", sample("617.fcs")]));
  const move = (index, cell, more) => ({ source: { type: "COLUMN", index }, dest: { type: "FREECELL", index: cell }, ...more });
  const { moves } = record.solitaire.solution;
  const inner = { kind: "UNDONE", moves: [move(5, 1, { comments: [{ plain_text: "Worse." }] }), move(7, 2)] };
  const outer = { moves: [move(3, 0), move(4, 1, { alternatives: [inner] }), move(6, 2)], name: "by <hand>" };
  const broken = { kind: "HINT", moves: [move(2, 0), { source: { type: "COLUMN", index: 2 }, dest: { type: "COLUMN", index: 3 }, num_cards: 4 }] };
  moves[0].alternatives = [outer, broken];
  moves[1].alternatives = [{ moves: [move(1, 3)] }, { moves: [move(2, 3)] }];
  record.solitaire.version = "0.2";
  const file = path.join(folder, "variations.json");
  fs.writeFileSync(file, JSON.stringify(record));
  return file;
}

async function checkVariations() {
  const file = makeVariations();
  const made = makePage(file);
  const page = await open(made.url);
  const hashNow = () => page.evaluate(() => location.hash); // page.url() follows later
  const faults = [];
  const numbers = await page.locator(".variation").evaluateAll((all) => all.map((e) => e.dataset.v));
  check("each variation is in the list", same(numbers.join(), "1.1,1.1.2.1,1.2,2.1,2.2"));
  const items = await page.locator(".variation > ol > [data-n]").evaluateAll((all) => all.map((e) => [e.closest(".variation").dataset.v, e.dataset.n, e.querySelector("a").hash]));
  check("each legal move is in the list", same(items.length, 8));
  for (const [number, n, hash] of items) {
    await page.locator(`.variation a[href="${hash}"]`).click();
    const wanted = boardAt({ ...made, args: ["--variation", number] }, n);
    if ((await page.evaluate(readBoard)) !== wanted) faults.push(`${hash}: not ${wanted}`);
    if ((await hashNow()) !== hash) faults.push(`${hash}: the address has ${await hashNow()}`);
    if ((await page.locator("#moves li.now").count()) !== 1) faults.push(`${hash}: not one move is marked`);
    await page.evaluate((other) => { location.hash = other; }, "#move=0");
    await page.waitForFunction(() => document.getElementById("place").textContent.startsWith("0 /"));
    await page.evaluate((other) => { location.hash = other; }, hash);
    await page.waitForFunction(() => !document.getElementById("leave").hidden);
    if ((await page.evaluate(readBoard)) !== wanted) faults.push(`${hash}: not that board by its link`);
  }
  check("the boards of variations are the program's", faults);
  await page.locator(".variation .refused a").click();
  check("a click on an illegal move shows the board before it", [...same(await hashNow(), "#move=1.2.1"),
    ...same(await page.locator(".card.refused").count() > 0, true), ...same(await page.locator("#live").textContent().then((t) => / illegal\.$/.test(t)), true)]);

  const key = async (name, hash) => {
    await page.keyboard.press(name);
    return same(`${name} ${await hashNow()}`, `${name} #move=${hash}`);
  };
  check("the keys enter variations and leave them", [
    ...await key("Home", "0"), ...await key("Shift+ArrowRight", "1.1.1"), ...await key("Shift+ArrowRight", "1.1.2.1.1"),
    ...await key("Shift+ArrowLeft", "1.1.1"), ...await key("End", "1.1.3"), ...await key("Shift+ArrowLeft", "0"),
    ...await key("ArrowRight", "1"), ...await key("Shift+J", "2.1.1"), ...await key("Shift+K", "1"),
    ...await key("Shift+ArrowRight", "2.1.1"), ...await key("Shift+ArrowRight", "2.2.1"), ...await key("Shift+ArrowRight", "2.2.1"), ...await key("ArrowLeft", "1"), ...await key("ArrowRight", "2")]);
  await page.locator('.variation a[href="#move=1.1.2.1.1"]').focus();
  check("Enter follows the link of a move", await key("Enter", "1.1.2.1.1"));
  check("the variation is announced", same((await page.locator("#live").textContent()).slice(0, 31), "Variation 1.1.2.1. Move 2 of 3."));
  await shot(page, "variations");
  await page.click("#leave");
  check("the button leads back", same(await hashNow(), "#move=1.1.1"));
  await page.click("#leave");
  check("and to the main line, where it is hidden", same(await page.locator("#leave").isHidden(), true));
  const counted = await page.locator("#moves li").evaluateAll((all) => all.filter((e) => globalThis.getComputedStyle(e).counterIncrement.startsWith("move")).length);
  check("moves of variations do not count as moves of the main line", same(counted, 155));
  check("names are text", same(await page.locator(".variation > p").first().textContent(), "1.1: by <hand>"));
  check("comments on moves of variations are shown", same(await page.locator(".variation .variation .note").textContent(), "Worse."));
  check("nothing is logged on a page with variations", page.faults);
  await page.context().close();
  return made;
}

async function checkHands(made, last) {
  const page = await open(made.url);
  const at = async (n, how) => check(`${how} leads to ${n}`, [
    ...same(await place(page), `${n} / ${last}`), ...same(await page.evaluate(readBoard), boardAt(made, String(n))),
    ...same(await page.evaluate(() => location.hash), `#move=${n}`)]);
  await page.keyboard.press("End");
  await at(last, "End");
  await page.keyboard.press("ArrowRight");
  await at(last, "the right arrow at the end");
  await page.keyboard.press("Home");
  await at(0, "Home");
  await page.click("#next");
  await at(1, "the button next");
  await page.click("#last");
  await at(last, "the button last");
  await page.click("#back");
  await at(last - 1, "the button back");
  await page.click("#first");
  await at(0, "the button first");
  await page.locator("#moves [data-n='40'] a").click();
  await at(40, "a click on a move");
  check("that move is marked, and no other", same(await page.locator("[aria-current]").evaluateAll((all) => all.map((e) => e.closest("li").dataset.n).join()), "40"));
  const seen = await page.locator("#moves li.now").evaluate((item) => {
    const list = document.getElementById("moves").getBoundingClientRect();
    const box = item.getBoundingClientRect();
    return box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
  });
  check("and can be seen in the list", seen ? [] : ["it is scrolled away"]);
  await page.locator("#slider").fill("100");
  await at(100, "the slider");
  await page.evaluate(() => { location.hash = "#move=35"; });
  await page.waitForFunction(() => document.getElementById("place").textContent.startsWith("35 /"));
  await at(35, "a link on the page");
  const told = await page.locator("#live").textContent();
  check("the move is announced in words", /^Move 35 of \d+\. .* of (hearts|clubs|diamonds|spades) from /.test(told) ? [] : [told]);
  const words = await page.locator("#words").textContent();
  check("and the board can be read", /Column 8: (empty|.* of )/.test(words) ? [] : [words]);
  await page.click("#speed");
  await page.click("#speed");
  await page.keyboard.press("+");
  check("the speed", same(await page.locator("#speed").textContent(), "8×"));
  await page.click("#next");
  await page.locator("#moves [data-n='36'] a").click();
  await page.keyboard.press(" ");
  await page.waitForFunction(() => +document.getElementById("slider").value >= 38);
  await page.locator("#slider").focus();
  await page.keyboard.press(" ");
  const stopped = await place(page);
  await page.waitForTimeout(600);
  check("space plays, and stops", same(await place(page), stopped));
  await page.keyboard.press("End");
  check("the end is announced with the verdict", /Solved in/.test(await page.locator("#live").textContent()) ? [] : ["it is not"]);
  await page.click("#again");
  await page.waitForFunction(() => +document.getElementById("slider").value > 2);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const hidden = await place(page);
  await page.waitForTimeout(300);
  check("it can be watched again, until the page is hidden", same(await place(page), hidden));
  check("nothing is logged, and nothing leaves the page, whatever is pressed", page.faults);
  await page.context().close();
}

async function checkLinks(made, last) {
  for (const [hash, n] of [["#move=35", 35], ["#move=0", 0], ["#move=99999", last], ["#move=-1", 0], ["#elsewhere", 0]]) {
    const page = await open(made.url + hash);
    check(`opened at ${hash} it shows ${n}`, [...same(await place(page), `${n} / ${last}`),
      ...same(await page.evaluate(readBoard), boardAt(made, String(n))), ...page.faults]);
    await page.context().close();
  }
}

// A record with a current position opens there, unless the address names another one.
async function checkCurrent() {
  const record = JSON.parse(run(["convert", "-q", "-t", "json", sample("617.fcs")]));
  record.solitaire.version = "0.2";
  record.solitaire.solution.current = "35";
  const file = path.join(folder, "current.json");
  fs.writeFileSync(file, JSON.stringify(record));
  const made = makePage(file);
  for (const [hash, n] of [["", 35], ["#move=3", 3], ["#move=0", 0]]) {
    const page = await open(made.url + hash);
    check(`a record with a current position, opened at "${hash}", shows ${n}`, [
      ...same((await place(page)).split(" ")[0], String(n)),
      ...same(await page.evaluate(readBoard), boardAt(made, String(n))), ...page.faults]);
    await page.context().close();
  }
}

// With motion: wherever cards are on their way, they end where they would be without.
async function checkGliding(made) {
  const boxes = () => Array.from(document.querySelectorAll("#board .card"), (card) => {
    const box = card.getBoundingClientRect();
    return `${card.dataset.card} ${Math.round(box.x)} ${Math.round(box.y)}`;
  }).join("\n");
  const still = await open(`${made.url}#move=76`);
  const moving = await open(`${made.url}#move=70`, { reducedMotion: "no-preference" });
  const glides = await moving.evaluate(() => {
    document.getElementById("next").click();
    return document.getAnimations().length;
  });
  check("cards glide", glides > 0 ? [] : ["none does"]);
  for (let n = 0; n < 5; n += 1) await moving.keyboard.press("ArrowRight");
  await moving.waitForFunction(() => document.getAnimations().length === 0);
  check("and arrive, however fast the keys are pressed", same(await moving.evaluate(boxes), await still.evaluate(boxes)));
  check("nothing is logged meanwhile", moving.faults);
  await still.context().close();
  await moving.context().close();
}

async function checkLooks(made, name, move = 35) {
  const views = { light: {}, dark: { colorScheme: "dark" }, phone: { viewport: { width: 320, height: 740 }, hasTouch: true, isMobile: true } };
  for (const [view, options] of Object.entries(views)) {
    const page = await open(`${made.url}#move=${move}`, options);
    await page.evaluate(axe);
    const result = await page.evaluate(() => globalThis.axe.run());
    check(`${name}, ${view}: nothing by axe-core`, [
      ...result.violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(" ")}`),
      ...(result.passes.length > 10 ? [] : ["it has looked at nothing"])]);
    const beyond = await page.evaluate(() => {
      const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
      const table = document.querySelector(".table").getBoundingClientRect();
      const out = Array.from(document.querySelectorAll("#board .card, #board .slot, #board.drawing svg"), (e) => e.getBoundingClientRect())
        .filter((box) => box.left < table.left || box.right > table.right);
      return [...(wide ? ["the page is wider than the window"] : []), ...out.map((box) => `a card at ${box.left} ${box.bottom}`)];
    });
    check(`${name}, ${view}: all cards lie on the table`, beyond);
    await shot(page, `${name}-${view}`);
    await page.context().close();
  }
}

async function checkNoScripts(made, last) {
  const page = await open(made.url, { javaScriptEnabled: false });
  const boards = await page.locator("noscript pre").allTextContents();
  const wanted = ["0", "end"].map((at) => run(["replay", "--at", at, "-t", "text", "--option", "suits=unicode", made.input]).replace(/^.*?\n\n/s, ""));
  check("without scripts: the start and the end", same(boards.join("\n"), wanted.join("\n")));
  check("they are in view", same(await page.locator("noscript pre").evaluateAll((list) => list.filter((one) => one.offsetHeight > 60).length), 2));
  check("the moves", same(await page.locator("#moves > li").count(), last));
  check("and no buttons", same(await page.locator("#controls").isVisible(), false));
  await shot(page, "without-scripts");
  await page.context().close();
}

async function checkPrint(made) {
  const page = await open(`${made.url}#move=3`);
  await page.emulateMedia({ media: "print" });
  check("in print no move is marked", same(await page.locator("#moves li.now").evaluate((move) => getComputedStyle(move).boxShadow), "none"));
  const cut = await page.locator("#moves").evaluate((list) => list.scrollHeight > list.clientHeight + 1);
  const low = await page.locator("#table").evaluate((table) => table.scrollHeight > table.clientHeight);
  check("in print the board is whole", low ? ["its last line is cut off"] : []);
  check("in print all moves are there, and no buttons", [...(cut ? ["the list is cut off"] : []),
    ...same(await page.locator("#controls").isVisible(), false)]);
  await page.context().close();
}

async function checkIllegal() {
  const made = makePage(sample("617-broken.fcs"));
  const last = await checkBoards("an illegal solution", made);
  const page = await open(`${made.url}#move=${last}`);
  check("it says why it stops", [...same(await page.locator(".verdict").textContent(), `Illegal at move ${last + 1}`),
    ...same((await page.locator("#moves .end").textContent()).split(". Correction: ")[0], "The replay stops here: move 60 is illegal: cannot move 2 cards from column 6 to column 1, only 1")]);
  await page.keyboard.press("Home");
  check("a banner says why", same(await page.locator(".banner p").first().textContent(),
    "Move 60 is illegal: cannot move 2 cards from column 6 to column 1, only 1. At most 1 card can move with no free cells and no other empty columns."));
  check("and what was meant", /^Correction: with .* at move 60, all 155 moves are legal/.test(await page.locator(".banner .correction").textContent()) ? [] : ["it does not"]);
  check("at the start, nothing is refused", same(await page.locator(".card.refused, .arrow").count(), 0));
  await page.click("#showme");
  check("and shows it", [...same(await place(page), `${last} / ${last}`),
    ...same((await page.locator(".card.refused").evaluateAll((cards) => cards.map((card) => card.dataset.card))).join(" "), "6C 5H"),
    ...same(await page.locator(".arrow").count(), 1), ...same(await page.locator("#moves .refused del").textContent(), "2 cards from column 6 to column 1")]);
  await shot(page, "illegal");
  await page.context().close();
}

// What a record says is text, whatever it looks like.
async function checkHostile() {
  const file = path.join(folder, "hostile.json");
  const evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"' ]]>";
  const record = JSON.parse(fs.readFileSync(path.join(golden("xml/one-move-four-automoves"), "expect.json"), "utf8"));
  record.solitaire.header.deal = { system: "custom", name: evil };
  record.solitaire.solution.moves[0].comments = [{ originator: evil, plain_text: evil }];
  record.solitaire.comments = [{ plain_text: evil }, { xhtml_subset: "<p>1 &lt; 2 <em>so</em></p>" }];
  fs.writeFileSync(file, JSON.stringify(record));
  const page = await open(makePage(file).url);
  check("markup in a comment or a name is text", [...page.faults,
    ...same(await page.locator("script:not([type])").count(), 2), ...same(await page.locator("img").count(), 0),
    ...same(await page.locator("h1 span").textContent(), evil), ...same(await page.locator("#moves .note .plain").textContent(), evil),
    ...same(await page.locator(".about .note em").textContent(), "so")]);
  await page.keyboard.press("End");
  check("and stays that when it is played", [...page.faults, ...same(await place(page), "1 / 1")]);
  await page.context().close();
}

// Games on boards: at each position the page has what the picture of `unisol replay --at N -t svg` has.
function readCells() {
  return Array.from(document.querySelectorAll(document.getElementById("board") ? "#board .cell" : ".cell"), (cell) => {
    const held = cell.matches("text") ? cell.textContent.trim() : cell.getAttribute("href").slice(1);
    return held && held !== "." ? `${cell.dataset.at} ${held}` : "";
  }).filter((words) => words).join(", ");
}

async function checkGame(name, steps) {
  const made = makePage(sample(name));
  const page = await open(made.url);
  const last = await page.locator("#moves > [data-n]").count();
  const faults = [];
  const picture = await open("about:blank");
  const numbers = await page.locator("#moves > [data-n]").evaluateAll((all) => ["0", ...all.map((item) => item.dataset.at)]);
  for (let n = 0; n <= last; n += 1) {
    await picture.setContent(run(["replay", "--at", numbers[n], "-t", "svg", made.input]).replace(/^<\?xml.*?\?>/, ""));
    const wanted = await picture.evaluate(readCells);
    if (!wanted) faults.push("the picture is empty");
    faults.push(...same(await page.evaluate(readCells), wanted), ...same(await place(page), `${n} / ${last}`));
    await page.keyboard.press("ArrowRight");
  }
  check(`${name}: each of ${last + 1} boards is that of the picture`, faults);
  // A symbol with the name of another one would be drawn in its place.
  const ids = await page.evaluate(() => Array.from(document.querySelectorAll("[id]"), (e) => e.id));
  check(`${name}: each name is that of one element`, ids.filter((id, i) => ids.indexOf(id) !== i));
  await page.keyboard.press("Home");
  for (let n = 0; n < steps; n += 1) await page.keyboard.press("ArrowRight");
  const told = await page.locator("#live").textContent();
  check(`${name}: a move is marked and announced`, [
    ...same(await page.locator("[aria-current]").evaluateAll((all) => all.map((e) => e.closest("li").dataset.n).join()), String(steps)),
    ...(told.startsWith(`Move ${steps} of ${last}. `) && told.length > 15 ? [] : [told]),
    ...((await page.locator("#board .moved").count()) > 0 ? [] : ["nothing on the board is emphasised"])]);
  check(`${name}: nothing is logged, and nothing leaves the page`, page.faults);
  await page.context().close();
  await picture.context().close();
  const still = await open(made.url, { javaScriptEnabled: false });
  check(`${name}: without scripts: start, end and moves`, [...same(await still.locator(".drawing").count(), 2),
    ...same(await still.locator("#moves > li").count(), last),
    ...same(await still.locator("#moves a").first().evaluate((a) => getComputedStyle(a, "::before").content), "none"), ...same(await still.locator("#controls").isVisible(), false)]);
  await still.context().close();
  await checkLooks(made, name, steps);
}

// The record in the page is what jsonl writes in its long form with a list of moves.
async function checkRecord(name, made) {
  const page = await open(made.url);
  const inside = JSON.parse(await page.locator("#record").textContent());
  const outside = JSON.parse(run(["convert", "-q", "-t", "jsonl", "--positions", "none", "--option", "form=long", "--option", "moves=list", ...made.args, made.input], made.cwd));
  ((outside.solitaire || { solution: {} }).solution.moves || []).forEach((move) => {
    if (move.num_cards === 1 && (move.source.type !== "COLUMN" || move.dest.type !== "COLUMN")) delete move.num_cards;
    delete move.source_card;
    delete move.dest_card;
  });
  if (outside.solitaire && !outside.solitaire.header.deal) delete inside.solitaire.header.deal; // it was found from the layout
  check(`${name}: the page contains the record`, JSON.stringify(inside) === JSON.stringify(outside) ? [] : ["it differs"]);
  await page.context().close();
}

// The moves of games that have no pairs are copied as sentences, which are read back.
async function checkSentences(name, made) {
  const page = await open(made.url);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: (text) => { window.copied = text; return Promise.resolve(); } } });
  });
  await page.locator(".title .copy").click();
  const copied = path.join(folder, "copied.txt");
  fs.writeFileSync(copied, await page.evaluate(() => window.copied));
  const movesOf = (input) => run(["convert", "-q", "-t", "jsonl", "--option", "moves=short", input]).replace(/.*"move_list":"([^"]*)".*/s, "$1");
  check(`${name}: Copy moves`, [...same(movesOf(copied), movesOf(made.input)), ...page.faults]);
  await page.context().close();
}

// The buttons give the text that the program writes.
async function checkSharing(name, made) {
  const page = await open(made.url, { acceptDownloads: true });
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: (text) => { window.copied = text; return Promise.resolve(); } } });
  });
  const snx = run(["convert", "-q", "-t", "snx", ...made.args, made.input], made.cwd);
  await page.locator(".title .copy").click();
  check(`${name}: Copy moves`, same(await page.evaluate(() => window.copied), snx));
  await page.click("#open-menu");
  await page.click("#copy-link");
  check(`${name}: Copy link`, [...same(await page.evaluate(() => window.copied), linkTo(made, made)), ...same(await page.locator("#toast").textContent(), "Link copied")]);
  for (const suffix of ["sn", "snx", "json"]) {
    const button = page.locator(`#save-${suffix}`);
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    const file = path.join(folder, `saved.${suffix}`);
    await download.saveAs(file);
    const args = suffix === "json" ? ["-t", "snx"] : ["-t", "snx", ...made.args];
    const got = suffix === "sn" ? fs.readFileSync(file, "utf8") : run(["convert", "-q", ...args, file], made.cwd);
    const wanted = suffix === "sn" ? run(["convert", "-q", "-t", "sn", ...made.args, made.input], made.cwd) : snx;
    check(`${name}: Save as ${suffix}`, same(got, wanted));
  }
  await page.check("#four");
  await page.selectOption("#theme", "dark");
  await page.click("#menu .close");
  const kept = async () => {
    await page.reload();
    return page.evaluate(() => ["four", "theme"].map((name) => document.documentElement.dataset[name] ?? "none").join());
  };
  // A loaded machine may start the new process of the page before Chromium has passed on what was stored.
  let got = await kept();
  if (got !== ",dark") got = await kept();
  check(`${name}: the deck and the theme are remembered`, same(got, ",dark"));
  await page.context().close();
}

// The address of a page with the link that contains another page's record.
function linkTo(page, other) {
  return page.url + run(["link", ...other.args, other.input], other.cwd).trim();
}

// What a page shows, without what a browser keeps of a page that was made of a link.
function readPage() {
  const words = (selector) => Array.from(document.querySelectorAll(selector), (e) => e.textContent.trim()).join("|");
  return {
    title: document.title, heading: document.querySelector("h1").innerText, verdict: document.querySelector(".verdict").className + words(".verdict"),
    board: document.querySelector("#board").outerHTML.replace(/>\s+/g, ">").replace(/ (style|d)="[^"]*"/g, ""), words: document.querySelector("#words").textContent,
    moves: words("#moves > li > a, #moves > li > .auto"), place: words("#place"), caption: words("#caption"),
    notes: words("#moves > li > .note .plain"), sn: document.querySelector("#save-sn").hidden
  };
}

// Any page shows the record of any link.
async function checkForeignLinks(host, pages) {
  for (const [name, made, loose] of pages) {
    const url = linkTo(host, made);
    const own = await open(made.url);
    const page = await open(url);
    await page.waitForFunction(() => !document.getElementById("bar").hidden);
    const last = await page.locator("#moves > [data-n]").count();
    const faults = [];
    for (const n of [0, 1, Math.floor(last / 2), last]) {
      for (const one of [own, page]) await one.evaluate((move) => { location.hash = location.hash.replace(/&?move=.*|$/, `${location.hash.length > 1 && !/^#move/.test(location.hash) ? "&" : ""}move=${move}`); }, n);
      await page.evaluate(() => new Promise((done) => { setTimeout(done, 30); }));
      const [wanted, got] = [await own.evaluate(readPage), await page.evaluate(readPage)];
      for (const key of Object.keys(wanted)) if (!(loose || []).includes(key)) faults.push(...same(`${n} ${key} ${got[key]}`, `${n} ${key} ${wanted[key]}`));
    }
    check(`${name}: a page that is opened with its link shows what its own page shows`, [...faults, ...page.faults]);
    check(`${name}: the address keeps the link`, same(await page.evaluate(() => location.href), `${url}&move=${last}`));
    await page.evaluate(axe);
    check(`${name}: nothing by axe-core`, (await page.evaluate(() => globalThis.axe.run())).violations.map((v) => v.id));
    await page.context().close();
    await own.context().close();
  }

  const klondike = run(["link", sample("klondike.kpat")]).trim();
  const page = await open(host.url + klondike, { alone: true });
  await page.waitForFunction(() => document.querySelector("h1").textContent === "This link cannot be shown");
  check("a link of another game: the page says that it cannot show it", same(/only links of FreeCell/.test(await page.locator(".verdict").textContent()), true));
  await page.context().close();

  for (const [name, link] of [["a damaged link", "#u1.AAEFTSPPHr4-g0"], ["a board game", run(["link", sample("x-wins.creeper")]).trim()],
    ["a link of a later version", "#u1.gAAA"]]) {
    const page = await open(host.url + link);
    await page.waitForFunction(() => document.querySelector("h1").textContent === "This link cannot be shown");
    check(`${name}: the page says that it cannot show it`, [...same(await page.locator("main").isVisible(), false), ...page.faults]);
    await page.context().close();
  }
}

// What a link says is text, too.
async function checkHostileLink(host) {
  const file = path.join(folder, "hostile-link.json");
  const evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"' ]]>";
  const record = JSON.parse(fs.readFileSync(path.join(golden("xml/one-move-four-automoves"), "expect.json"), "utf8"));
  record.solitaire.header.deal = { system: "custom", name: evil };
  record.solitaire.solution.moves[0].comments = [{ originator: evil, plain_text: evil }];
  fs.writeFileSync(file, JSON.stringify(record));
  const page = await open(linkTo(host, { input: file, args: [], cwd: "." }));
  await page.waitForFunction(() => !document.getElementById("bar").hidden);
  check("markup in a link is text", [...page.faults, ...same(await page.locator("h1 span").textContent(), evil),
    ...same(await page.locator("#moves .note .plain").textContent(), evil), ...same(await page.locator("main img, header img").count(), 0)]);
  await page.context().close();
  await checkForgedLinks(host, record);
}

// Records that unisol refuses, in links that it would not write: the page shows an error, or something harmless.
async function checkForgedLinks(host, record) {
  const markup = '"/></svg><b data-evil></b>';
  const forgeries = {
    "a suit that is markup": (forged) => { forged.solitaire.solution.start_pos.foundations[0] = { suit: markup, rank: 0 }; },
    "a refused move that is markup": (forged) => {
      forged.solitaire.result = { status: "ILLEGAL", fault: { move: 1, reason: markup, text: markup } };
      forged.refused = { source: { type: "COLUMN", index: markup }, dest: { type: "FREECELL", index: markup }, num_cards: markup };
    },
    "foundations that begin with no rank": (forged) => {
      forged.solitaire.header.rules = { foundation_base: 99 };
      forged.solitaire.solution.start_pos.foundations[0] = { suit: "H", rank: 5 };
    },
    "a huge rank": (forged) => { forged.solitaire.solution.start_pos.foundations[0] = { suit: "H", rank: 1e12 }; }
  };
  for (const name of Object.keys(forgeries)) {
    const forged = JSON.parse(JSON.stringify(record));
    forgeries[name](forged);
    const packed = Buffer.concat([Buffer.from([0x40]), zlib.deflateRawSync(JSON.stringify(forged))]).toString("base64url");
    const page = await open(`${host.url}#u1.${packed}`);
    await page.waitForFunction(() => !document.getElementById("bar").hidden ||
      document.querySelector("h1").textContent === "This link cannot be shown", null, { timeout: 10000 }).catch(() => page.faults.push("it does not end"));
    check(`a forged link: ${name}`, [...page.faults, ...same(await page.locator("[data-evil]").count(), 0)]);
    await page.context().close();
  }
}

// A directory of pages.
async function checkDirectory() {
  const directory = path.join(folder, "directory");
  const names = ["617.fcs", "10594.txt", "617-broken.fcs", "x-wins.creeper", "everything.xml"];
  run(["show", "-O", directory, ...names.map(sample)]);
  const url = (name) => pathToFileURL(path.join(directory, name)).href;
  const files = ["617.html", "10594.html", "617-2.html", "x-wins.html", "everything.html"];
  check("a directory has a page for each record, and a list", same(fs.readdirSync(directory).sort().join(" "), [...files, "index.html"].sort().join(" ")));
  for (const [view, options] of [["light", {}], ["dark", { colorScheme: "dark" }], ["phone", { viewport: { width: 320, height: 568 } }]]) {
    const page = await open(url("index.html"), options);
    await page.evaluate(axe);
    check(`the list, ${view}: nothing by axe-core`, (await page.evaluate(() => globalThis.axe.run())).violations.map((v) => v.id));
    const sizes = await page.evaluate(() => [document.documentElement.scrollWidth > window.innerWidth, ...Array.from(document.querySelectorAll("a"), (a) => a.getBoundingClientRect().height < 43.9)]);
    check(`the list, ${view}: it fits, and its links are large enough`, sizes.some((small) => small) ? [sizes.join()] : page.faults);
    await shot(page, `list-${view}`);
    await page.context().close();
  }

  const rowsOf = (page) => page.locator("tbody tr").allInnerTexts();
  const page = await open(url("index.html"));
  check("the list has result and length", same((await rowsOf(page))[2].replace(/\s+/g, " "), "FreeCell deal 617 Illegal at move 60 59"));
  page.removeAllListeners("request");
  await page.locator("tbody a").first().click();
  const visited = [];
  for (let i = 0; i < files.length; i += 1) {
    await page.waitForSelector(".pages");
    visited.push(path.basename(new URL(page.url()).pathname));
    const next = page.locator(".pages a[rel=next]");
    if (await next.count()) await next.click();
  }
  check("next leads through all pages", same(visited.join(" "), files.join(" ")));
  await page.locator(".pages a[rel=prev]").click();
  await page.waitForURL((at) => at.pathname.endsWith("x-wins.html"));
  await page.locator(".pages a", { hasText: "All" }).click();
  await page.waitForURL((at) => at.pathname.endsWith("index.html"));
  check("previous leads back, and to the list", page.faults);
  await page.context().close();
  await checkSizes([], "a page of a directory", { url: url("617-2.html") }, [59]);
}

// Whether a page shows the stock: the rules have a use for it.
const usesStock = ({ stock_to: to, stock_gives: gives, refill, gather } = {}) =>
  (to || "NOWHERE") !== "NOWHERE" || ["STOCK", "CLOSE"].includes(refill) || gather === "CLOSE" || gives === "LAST";

// Random games of all kinds: each board of each page is the one in the record's positions.
function writtenBoards(record, hasStock) {
  const name = (card) => `${" A 2 3 4 5 6 7 8 9 10 J Q K".split(" ")[card.rank]}${card.suit}`;
  const spell = (card) => (card.rank ? (card.is_hidden ? `<${name(card)}>` : name(card)) : "-");
  const board = (pos) => [
    ...(hasStock && (pos.talon || []).length ? [["Talon:", ...(pos.talon || []).map(spell).reverse()].join(" ")] : []),
    ...((pos.waste || []).length && hasStock ? [["Waste:", ...pos.waste.map(spell)].join(" ")] : []),
    ...(pos.reserves || []).map((reserve) => ["Reserve:", ...(reserve.cards || []).map(spell)].join(" ")),
    ["Foundations:", ...pos.foundations.map((f) => (f.cards ? (f.cards.length ? spell(f.cards[f.cards.length - 1]) : "-") : `${f.suit}-${f.rank ? name(f).slice(0, -1) : "0"}`))].join(" "),
    ["Freecells:", ...(pos.freecells || []).map(spell)].join(" "), ...pos.columns.map((c) => [":", ...(c.cards || []).map(spell)].join(" ")), ""].join("\n");
  const { start_pos: start, moves = [], final_position: final } = record.solitaire.solution;
  const boards = [];
  moves.forEach((move, i) => { if (i === 0 || !move.implicit) boards.push(board(i === 0 ? start : move.pos_before_move)); });
  return [...boards, board(final || start)];
}

// The `rules` of all games; undefined for FreeCell's family.
function rulesOfGames() {
  const table = JSON.parse(fs.readFileSync(path.join(SRCDIR, "tests", "conformance", "games.json"), "utf8"));
  return new Map(table.map((game) => [game.name, game.header.rules]));
}

function randomGames(games, count) {
  return spawnSync("python3", [path.join(SRCDIR, "tests", "verifier", "random_games.py"), "--bare", "--seed", "23", "--count", String(count),
    "--variants", games.join(",")], { encoding: "utf8", maxBuffer: 1 << 26 }).stdout;
}

// The names of all games that unisol knows.
const allGames = () => Array.from(run(["games"]).matchAll(/^([a-z0-9_]+) +\d+ +\d+ +\d+ /gm), ([, name]) => name);

// A deal of a game, or undefined: programs deal it by no number.
function dealOf(game, number) {
  const names = ["", "solvitaire:", "kpat:"].map((system) => system + number);
  return names.find((deal) => spawnSync(UNISOL, ["deal", "--game", game, deal]).status === 0);
}

// Plays legal moves at random.  Returns the record, or "" if the game has no deal or no move.
async function playRandom(game, number, most) {
  const deal = dealOf(game, number);
  if (!deal) return "";
  const child = spawn(UNISOL, ["play", "--game", game, deal]);
  const answers = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (line) => {
    child.stdin.write(`${line}\n`);
    return JSON.parse((await answers.next()).value);
  };
  let { legal } = await ask("board");
  let made = 0;
  for (; made < most && legal.length; made += 1) ({ legal } = await ask(`action ${legal[(7919 * (made + number)) % legal.length].action}`));
  const { record } = await ask("record jsonl");
  child.stdin.end();
  return made ? `${record.trim()}\n` : "";
}

// Some of all games, others with each part.
async function playedGames(count) {
  const names = allGames();
  const chosen = Array.from({ length: Math.min(count, names.length) }, (_, i) => names[(PART * 37 + Math.floor((i * names.length) / Math.min(count, names.length))) % names.length]);
  const records = [];
  for (const game of [...chosen, "la_belle_lucie", "galloway"]) records.push(await playRandom(game, SEED + 25, 25));
  const played = chosen.concat("la_belle_lucie", "galloway").filter((_, i) => records[i]);
  return { games: [...new Set(played)], text: records.join("") };
}

// Random games of the second implementation, which has some of the games, and of which many are illegal.
function madeGames(count) {
  const games = [...rulesOfGames().keys()].filter((_, i) => TIER === "soak" || i % 8 === PART % 8);
  return { games, text: randomGames(games, count) };
}

// Every fourth page is also played backwards.
async function checkRandomGames(what, { games, text }) {
  const made = { stdout: text };
  const all = path.join(folder, `${what}.jsonl`);
  fs.writeFileSync(all, made.stdout);
  // Some are spoiled so that they cannot be read.
  const said = spawnSync(UNISOL, ["verify", "--no-repair", "--report=json", all], { encoding: "utf8", maxBuffer: 1 << 26 }).stdout;
  const readable = said.split("\n").filter(Boolean).map((line) => JSON.parse(line).result !== "unreadable");
  fs.writeFileSync(all, made.stdout.split("\n").filter((line, i) => line && readable[i]).map((line) => `${line}\n`).join(""));
  const records = run(["convert", "-q", "--prefix", "--no-repair", "-t", "jsonl", "--option", "form=long", "--positions", "all", all]).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const directory = path.join(folder, what);
  run(["show", "--no-repair", "-O", directory, all]);
  const faults = [];
  const seen = new Set();
  let boards = 0;
  const page = await open(pathToFileURL(path.join(directory, "index.html")).href);
  const files = await page.locator("tbody a").evaluateAll((links) => links.map((a) => a.href));
  page.removeAllListeners("request");
  if (files.length !== records.length) faults.push(`${files.length} pages of ${records.length} records`);
  for (let i = 0; i < Math.min(files.length, records.length); i += 1) {
    await page.goto(files[i]);
    const hasStock = usesStock(records[i].solitaire.header.rules);
    const wanted = writtenBoards(records[i], hasStock);
    const still = (records[i].solitaire.solution.moves || []).length === 0; // illegal from the first move on
    if (still) {
      seen.add(records[i].solitaire.header.variant);
      continue;
    }
    if (page.faults.length > 0 || (await page.locator("#bar").isHidden())) {
      faults.push(`${records[i].solitaire.header.variant}, record ${i + 1}: the page has no controls`);
      continue;
    }
    const ways = i % 4 === 0 ? 2 : 1;
    const got = await page.evaluate(`(() => { const read = ${readBoard}; const next = document.getElementById("next"), all = [];
      document.getElementById("first").click();
      for (;;) { all.push(read()); if (next.disabled) break; next.click(); }
      if (${ways} === 1) return [all];
      const back = []; document.getElementById("last").click();
      for (;;) { back.unshift(read()); if (document.getElementById("back").disabled) break; document.getElementById("back").click(); }
      return [all, back]; })()`);
    for (const way of got) {
      const at = way.findIndex((board, n) => board !== wanted[n]);
      if (at >= 0 || way.length !== wanted.length) faults.push(`${records[i].solitaire.header.variant}, record ${i + 1}, position ${at} of ${way.length} and ${wanted.length}:\n${way[at]}instead of\n${wanted[at]}`);
    }
    boards += wanted.length;
    seen.add(records[i].solitaire.header.variant);
  }
  games.filter((game) => !seen.has(game)).forEach((game) => faults.push(`no record of ${game}`));
  check(`${records.length} ${what} games of ${games.length} kinds: ${boards} boards, forth and back, are the program's`, [...faults, ...page.faults]);
  await page.context().close();
}

// On the board: taps, swipes, the wheel, and what is marked.
async function checkBoardTouch(made) {
  const page = await open(`${made.url}#move=10`);
  const box = await page.locator("#table").boundingBox();
  const at = async (n, how) => check(how, same((await place(page)).split(" ")[0], String(n)));
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.9);
  await at(11, "a tap on the right half of the board is the next move");
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.9);
  await at(10, "and on the left half the one before");
  for (const [by, n] of [[-120, 11], [120, 10]]) {
    await page.mouse.move(box.x + 300, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 300 + by, box.y + 305, { steps: 3 });
    await page.mouse.up();
    await at(n, `a swipe by ${by}`);
  }
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(() => document.getElementById("slider").value === "11");
  await at(11, "the wheel");
  check("both ends of the move are marked", [...same(await page.locator(".from").count(), 1), ...same(await page.locator(".card.moved").count(), 1)]);
  for (const [key, n] of [["j", 12], ["k", 11], ["ArrowDown", 12], ["ArrowUp", 11], ["PageDown", 21], ["PageUp", 11]]) {
    await page.keyboard.press(key);
    await at(n, `the key ${key}`);
  }
  await page.keyboard.press("?");
  check("the key ? explains the keys", same(await page.locator("#keys").isVisible(), true));
  await page.evaluate(axe);
  check("nothing by axe-core in the help", (await page.evaluate(() => globalThis.axe.run())).violations.map((v) => v.id));
  await page.keyboard.press("Escape");
  await page.click("#open-menu");
  check("nothing by axe-core in the menu", (await page.evaluate(() => globalThis.axe.run())).violations.map((v) => v.id));
  check("nothing is logged", page.faults);
  await page.context().close();
}

// ---- sizes of windows

const SIZES = [[1280, 720], [1366, 657], [1920, 969], [390, 844], [844, 390], [320, 568]];

// Returns what does not fit into the window, and measures.
function measure() {
  const faults = [];
  const rect = (e) => e.getBoundingClientRect();
  const inside = (e) => rect(e).top >= -1 && rect(e).bottom <= window.innerHeight + 1 && rect(e).left >= -1 && rect(e).right <= window.innerWidth + 1;
  for (const e of document.querySelectorAll("#bar, #bar button, #slider, #table, .banner"))
    if (rect(e).height > 0 && !inside(e)) faults.push(`${e.id || e.className} is out of sight`);
  for (const e of document.querySelectorAll("#bar button, #slider, .banner button, .title button"))
    if (rect(e).height > 0 && (rect(e).height < 43.9 || rect(e).width < 43.9)) faults.push(`${e.id || e.className} is too small for a finger`);
  if (document.documentElement.scrollWidth > window.innerWidth) faults.push("the page is wider than the window");
  const table = document.getElementById("table");
  if (table.scrollWidth > table.clientWidth + 1) faults.push("the board is wider than its table");
  let least = Infinity;
  for (const column of document.querySelectorAll("#board .column")) {
    const cards = column.querySelectorAll(".card");
    const [start, end] = column.matches(".side") ? ["left", "right"] : ["top", "bottom"];
    for (let i = 0; i + 1 < cards.length; i += 1) {
      if (cards[i].classList.contains("down")) continue;
      const face = cards[i].querySelector(".face");
      if (face && getComputedStyle(face).visibility !== "hidden") faults.push(`a slice of the face of ${cards[i].dataset.card} can be seen`);
      const size = parseFloat(getComputedStyle(cards[i].querySelector("b")).fontSize);
      least = Math.min(least, (rect(cards[i + 1])[start] - rect(cards[i])[start]) / size);
      if (rect(cards[i].querySelector("b"))[end] > rect(cards[i + 1])[start] + 1) faults.push(`the rank of ${cards[i].dataset.card} is cut`);
    }
  }
  if (least < 1.15) faults.push(`cards show only ${least} of a rank`);
  const scrolls = table.scrollHeight > table.clientHeight + 1;
  // The current row of the list is in view if the list is, unless it cannot scroll further.
  const [row, list, bar] = ["#moves .now", "#moves", "#bar"].map((name) => document.querySelector(name));
  const below = matchMedia("(orientation: landscape) and (max-height: 30rem)").matches ? window.innerHeight : rect(bar).top;
  const ends = list && list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
  if (row && !ends && below - rect(list).top >= 48 && (rect(row).top < rect(list).top - 1 || rect(row).top > below - 10)) faults.push("the current move of the list is out of sight");
  return { faults, width: parseFloat(getComputedStyle(document.querySelector("#board")).getPropertyValue("--w")), least, scrolls };
}

// Plays a game with holes: the first card that fits, or else one from the stock.  Returns the page.
function playHoles(game, number) {
  const record = JSON.parse(run(["deal", "--game", game, String(number), "-t", "json"]));
  const { header, solution } = record.solitaire;
  const columns = solution.start_pos.columns.map((column) => [...column.cards]);
  const holes = solution.start_pos.foundations.map((hole) => [...hole.cards]);
  const stock = [...(solution.start_pos.talon || [])];
  const fits = (card, hole) => {
    const top = hole[hole.length - 1];
    const apart = top && Math.abs(top.rank - card.rank);
    if (top && top.rank === 13 && header.rules.hole_on_king === "NOTHING") return false;
    return !top || apart === 1 || (apart === 12 && header.rules.hole_wrap === "ALLOWED");
  };
  const find = () => holes.flatMap((hole, h) => columns.map((column, c) => [column, c, hole, h])).find(([column, , hole]) => column.length && fits(column[column.length - 1], hole));
  solution.moves = [];
  for (let found = find(); found || stock.length; found = find()) {
    const [column, c, hole, h] = found || [stock, -1, holes[0], 0];
    hole.push(column.pop());
    solution.moves.push({ num_cards: 1, source: c < 0 ? { type: "TALON" } : { type: "COLUMN", index: c }, dest: { type: "FOUNDATION", index: h } });
  }
  delete header.num_moves;
  delete record.solitaire.result;
  const file = path.join(folder, `${game}-${number}.json`);
  fs.writeFileSync(file, JSON.stringify(record));
  return { ...makePage(file), hasStock: usesStock(header.rules) };
}

// A page of a deal and its first legal move, or undefined if the game has no deal with a number.
function firstMove(game) {
  const deal = dealOf(game, 617);
  if (!deal) return undefined;
  const play = (lines) => spawnSync(UNISOL, ["play", "--game", game, deal], { encoding: "utf8", input: `${lines}\n` }).stdout.trim().split("\n").pop();
  const { legal = [] } = JSON.parse(play("board") || "{}");
  if (!legal.length) return undefined;
  const file = path.join(folder, `${game}-617.jsonl`);
  fs.writeFileSync(file, `${JSON.parse(play(`action ${legal[0].action}\nrecord`)).record}\n`);
  return makePage(file);
}

// A page of a game whose columns lie sideways, up to one of them.
function makeSideways(columns) {
  const record = JSON.parse(run(["convert", "-t", "json", sample("617.fcs")]));
  record.solitaire.version = "0.2";
  record.solitaire.solution.start_pos.columns.slice(0, columns).forEach((column) => { column.is_sideways = true; });
  const file = path.join(folder, `sideways-${columns}.json`);
  fs.writeFileSync(file, JSON.stringify(record));
  return makePage(file);
}

async function checkSizes(rows, name, made, moves = [1]) {
  const page = await open(made.url);
  const faults = [];
  const row = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const move of moves) {
      await page.evaluate((n) => { location.hash = `#move=${n}`; }, move);
      await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
      const measured = await page.evaluate(measure);
      faults.push(...measured.faults.map((fault) => `${width}x${height}, move ${move}: ${fault}`));
      if (move === moves[0]) row.push(`${Math.round(measured.width)}${measured.scrolls ? " (scrolls)" : ""}`);
      await shot(page, `${name}-${width}x${height}-${move}`);
    }
  }
  rows.push(`| ${name} | ${row.join(" | ")} |`);
  check(`${name}: everything fits into every window`, [...faults, ...page.faults]);
  await page.context().close();
}

// True if the table has the row of a game.  Widths depend a little on the fonts of the machine.
function isDocumented(row, table) {
  const cells = row.split(" | ");
  const stated = table.split("\n").map((line) => line.split(" | ")).find((line) => line[0] === cells[0]);
  return stated && cells.every((cell, i) => i === 0 || Math.abs(parseFloat(cell) - parseFloat(stated[i])) <= 4);
}

// The games whose widths docs/formats/html.md states, some of the others, and the pages of the other tests.
async function checkAllSizes(pages) {
  const table = fs.readFileSync(path.join(SRCDIR, "docs", "formats", "html.md"), "utf8");
  const stated = Array.from(table.matchAll(/^\| ([a-z0-9_]+) \| \d+ /gm), ([, game]) => game);
  const rows = [];
  for (const game of stated) await checkSizes(rows, game, firstMove(game));
  check("docs/formats/html.md has the widths", rows.filter((row) => !isDocumented(row, table)).map((row) => `it lacks ${row}`));
  const others = allGames().filter((game) => !stated.includes(game));
  for (const game of others.filter((_, i) => i % (TIER === "soak" ? 6 : 60) === PART % 6)) {
    const made = firstMove(game);
    if (made) await checkSizes([], game, made);
  }
  for (const [name, made, moves] of pages) await checkSizes([], name, made, moves);
}

// The cards of a drawing that are seen, with their places: "414 123 8H".
function readDrawing() {
  const seen = Array.from(document.querySelectorAll("g > text[font-size='20'], svg > use, svg > g > use"), (part) => {
    const face = part.matches("text") ? part.parentNode : document.querySelector(`${part.getAttribute("href")} > g[fill]`);
    if (!face || part.closest("defs, symbol") || getComputedStyle(part).visibility === "hidden") return "";
    const uses = face.querySelectorAll("use");
    const { e, f } = part.getCTM();
    const at = part.matches("text") ? [e, f] : [e + +part.getAttribute("x"), f + +part.getAttribute("y")];
    return `${at.map(Math.round).join(" ")} ${face.querySelector("text").textContent.trim()}${uses[uses.length - 1].getAttribute("href").slice(1)}`;
  });
  return seen.filter((words) => words).sort().join(", ");
}

// An animation shows at each time what the picture of that position shows; a card on its foundation covers those below it.
async function checkAnimation(name, moves, input) {
  const file = path.join(folder, `${name}.svg`);
  run(["show", "-q", "--animate", input, "-o", file]);
  const page = await open(pathToFileURL(file).href, { reducedMotion: "no-preference" });
  const picture = await open("about:blank");
  const faults = [];
  for (let n = 0; n <= moves; n += 7) {
    await page.evaluate((time) => document.getAnimations().forEach((one) => {
      one.pause();
      one.currentTime = time;
    }), 900 * n + 700);
    const still = path.join(folder, "still.svg");
    run(["replay", "--at", n, "-o", still, input]);
    await picture.goto(pathToFileURL(still).href);
    faults.push(...same(await page.evaluate(readDrawing), await picture.evaluate(readDrawing)));
  }
  check(`an animation shows each position: ${name}`, [...faults, ...page.faults]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  check("and does not move for those who want less motion", same(await page.evaluate(() => document.getAnimations().length), 0));
  await page.context().close();
  await picture.context().close();
}

async function checkPictures() {
  await checkAnimation("freecell", 155, sample("617.fcs"));
  await checkAnimation("klondike", 80, sample("617-klondike.txt"));
  const file = path.join(folder, "35.svg");
  run(["replay", "--at", "35", "-o", file, sample("617.fcs")]);
  const page = await open(pathToFileURL(file).href);
  const faces = await page.evaluate(() => Array.from(document.querySelectorAll("g > text[font-size='20']"), (t) => {
    const uses = t.parentNode.querySelectorAll("use");
    return t.textContent.trim() + uses[uses.length - 1].getAttribute("href").slice(1);
  }).sort().join(" "));
  const wanted = run(["replay", "--at", "35", "-t", "fcs-board", "--option", "ten=10", sample("617.fcs")]);
  const cards = wanted.match(/\b(10|[2-9AJQK])[HCDS]\b/g).concat(Array.from(wanted.matchAll(/([HCDS])-(10|[2-9AJQK])/g), (m) => m[2] + m[1]));
  check("a picture has each card once", [...same(faces, cards.sort().join(" ")), ...page.faults]);
  await shot(page, "picture");
  await page.context().close();
}

async function main() {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: process.getuid() === 0 ? ["--no-sandbox"] : [] });
  const long = makePage(sample("617.fcs"));
  check("the page of a long solution is small", fs.statSync(long.file).size <= 100000 ? [] : ["it is not"]);
  const last = await checkBoards("155 moves", long);
  await checkHands(long, last);
  await checkNoScripts(long, last);
  await checkPrint(long);
  const automatic = makePage(sample("10594.txt"));
  await checkLinks(automatic, await checkBoards("automoves", automatic));
  await checkCurrent();
  await checkGliding(automatic);
  await checkLooks(automatic, "automoves");
  const everything = makePage(sample("everything.xml"));
  await checkBoards("columns that lie sideways, and others", makeSideways(5));
  await checkBoards("two decks, rows, hidden cards, a blocked freecell", everything);
  await checkLooks(everything, "everything");
  const simon = makePage("input.sn", ["--game", "simple_simon", "--layout", "layout.board"], golden("sn/simple-simon"));
  await checkBoards("simple simon", simon);
  await checkLooks(simon, "simon");
  await checkIllegal();
  await checkLooks(await checkVariations(), "tree", "1.1.2.1.1");
  await checkBoardTouch(long);
  await checkSharing("155 moves", long);
  await checkSharing("automoves", automatic);
  await checkSharing("simple simon", simon);
  const golf = playHoles("golf", 1);
  await checkBoards("golf", golf);
  await checkSentences("klondike", makePage(sample("klondike.kpat")));
  await checkLooks(golf, "golf", 12);
  await checkBoards("binary star", playHoles("binary_star", 1));
  await checkForeignLinks(automatic, [["155 moves", long], ["simple simon", simon], ["everything", everything, ["title", "heading", "notes"]],
    ["an illegal game", makePage(sample("617-broken.fcs")), ["moves"]], ["golf", golf]]);
  await checkHostileLink(long);
  await checkDirectory();
  await checkRandomGames("random", madeGames(TIER === "soak" ? 200 : 16));
  await checkRandomGames("played", await playedGames(TIER === "soak" ? 1e9 : 20));
  for (const [name, made] of [["155 moves", long], ["automoves", automatic], ["everything", everything], ["creeper", makePage(sample("x-wins.creeper"))]])
    await checkRecord(name, made);
  await checkAllSizes([["a long game", long, [0, 35, 77, 155]], ["an illegal game", makePage(sample("617-broken.fcs")), [59]],
    ["a long game of simple simon", simon, [6]], ["everything", everything, [3]], ["creeper", makePage(sample("x-wins.creeper")), [7]],
    ["pasgl312", makePage(sample("train.pasgl312")), [9]], ["adomoc", makePage(sample("draw.adomoc")), [9]], ["sideways", makeSideways(8), [0, 35, 77, 155]], ["proton", makePage(sample("austin.proton")), [3]]]);
  await checkHostile();
  await checkPictures();
  await checkGame("austin.proton", 5);
  await checkGame("x-wins.creeper", 7);
  await checkGame("train.pasgl312", 9);
  await checkGame("draw.adomoc", 9);
  await browser.close();
}

main().catch((error) => {
  check("the tests run to their end", [error.stack]);
}).finally(() => {
  fs.rmSync(folder, { recursive: true, force: true });
  done();
});
