// SPDX-License-Identifier: MIT
// Pages in a browser: prints TAP.  Every board that a page shows is compared with the one that `unisol replay --at N -t
// fcs-board` writes of the same record.  SHOTS=FOLDER keeps pictures.
"use strict";
const { spawnSync } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { pathToFileURL } = require("url");
const { chromium } = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const { UNISOL, SRCDIR, CHROMIUM, SHOTS } = process.env;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "unisol-web-"));
const golden = (name) => path.join(SRCDIR, "tests", "golden", name);
const sample = (name) => path.join(SRCDIR, "samples", name);

let count = 0;
let failed = false;

function check(name, faults) {
  count += 1;
  failed = failed || faults.length > 0;
  console.log(`${faults.length ? "not " : ""}ok ${count} - ${name}`);
  faults.slice(0, 5).forEach((fault) => console.log(String(fault).replace(/^/gm, "# ")));
}

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

// A talon is not on the page's board.
function boardAt(page, n) {
  return run(["replay", "--at", n, "-t", "fcs-board", "--option", "ten=10", ...page.args, page.input], page.cwd).replace(/^Talon:.*\n/, "");
}

// Reads the board off the page, as the text of a layout.
function readBoard() {
  const spell = (card) => (card.classList.contains("down") ? `<${card.dataset.card}>` : card.dataset.card);
  const pile = (e) => Array.from(e.querySelectorAll(".card"), spell);
  const piles = (kind) => Array.from(document.querySelectorAll(`#board [data-pile^=${kind}]`), pile);
  const homes = piles("h").map((cards, i) => `${"HCDS"[i % 4]}-${cards.length ? cards[cards.length - 1].slice(0, -1) : "0"}`);
  const cells = piles("f").map((cards) => cards[0] || "-");
  const columns = piles("c").map((cards) => [":", ...cards].join(" "));
  return [["Foundations:", ...homes].join(" "), ["Freecells:", ...cells].join(" "), ...columns, ""].join("\n");
}

let browser;

// Opens a page in a browser of its own that notes whatever should not happen.
async function open(url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
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

async function checkHands(made, last) {
  const page = await open(made.url);
  const at = async (n, how) => check(`${how} leads to ${n}`, [
    ...same(await place(page), `${n} / ${last}`), ...same(await page.evaluate(readBoard), boardAt(made, String(n))),
    ...same(new URL(page.url()).hash, `#move=${n}`)]);
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
  await page.selectOption("#speed", "4");
  await page.locator("h1").click();
  await page.keyboard.press(" ");
  await page.waitForFunction(() => +document.getElementById("slider").value >= 38);
  await page.locator("#slider").focus();
  await page.keyboard.press(" ");
  const stopped = await place(page);
  await page.waitForTimeout(600);
  check("space plays, and stops", same(await place(page), stopped));
  await page.keyboard.press("End");
  check("the end is announced with the verdict", /Solved in/.test(await page.locator("#live").textContent()) ? [] : ["it is not"]);
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
    const serious = result.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
    check(`${name}, ${view}: nothing serious by axe-core`, [
      ...serious.map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(" ")}`),
      ...(result.passes.length > 10 ? [] : ["it has looked at nothing"])]);
    const beyond = await page.evaluate(() => {
      const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
      const table = document.querySelector(".table").getBoundingClientRect();
      const out = Array.from(document.querySelectorAll("#board .card, #board .slot, #board.drawing svg"), (e) => e.getBoundingClientRect())
        .filter((box) => box.left < table.left || box.right > table.right || box.bottom > table.bottom + 1);
      return [...(wide ? ["the page is wider than the window"] : []), ...out.map((box) => `a card at ${box.left} ${box.bottom}`)];
    });
    check(`${name}, ${view}: all cards lie on the table`, beyond);
    await shot(page, `${name}-${view}`);
    await page.context().close();
  }
}

async function checkNoScripts(made, last) {
  const page = await open(made.url, { javaScriptEnabled: false });
  const board = (nth) => page.locator(".board").nth(nth).locator(".card").allTextContents();
  check("without scripts: the start", same((await board(0)).join(" "), boardAt(made, "0").match(/(?:10|[2-9AJQK])(?=[HCDS]\b)/g).join(" ")));
  check("the end", same((await board(1)).length, 4));
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
  check("in print all moves are there, and no buttons", [...(cut ? ["the list is cut off"] : []),
    ...same(await page.locator("#controls").isVisible(), false)]);
  await page.context().close();
}

async function checkIllegal() {
  const made = makePage(sample("617-broken.fcs"));
  const last = await checkBoards("an illegal solution", made);
  const page = await open(`${made.url}#move=${last}`);
  check("it says why it stops", [...same(await page.locator(".verdict").textContent(), `Illegal after ${last} moves`),
    ...same(await page.locator("#moves .end").textContent(), "The replay stops here: move 60 is illegal: cannot move 2 cards from stack 5 (column 6) to stack 0 (column 1), only 1")]);
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
    ...same(await page.locator("script").count(), 1), ...same(await page.locator("img").count(), 0),
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
  for (let n = 0; n <= last; n += 1) {
    await picture.setContent(run(["replay", "--at", String(n), "-t", "svg", made.input]).replace(/^<\?xml.*?\?>/, ""));
    const wanted = await picture.evaluate(readCells);
    if (!wanted) faults.push("the picture is empty");
    faults.push(...same(await page.evaluate(readCells), wanted), ...same(await place(page), `${n} / ${last}`));
    await page.keyboard.press("ArrowRight");
  }
  check(`${name}: each of ${last + 1} boards is that of the picture`, faults);
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
    ...same(await still.locator("#moves > li").count(), last), ...same(await still.locator("#controls").isVisible(), false)]);
  await still.context().close();
  await checkLooks(made, name, steps);
}

async function checkPictures() {
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
  check("the page of a long solution is small", fs.statSync(long.file).size < 300000 ? [] : ["it is not"]);
  const last = await checkBoards("155 moves", long);
  await checkHands(long, last);
  await checkNoScripts(long, last);
  await checkPrint(long);
  const automatic = makePage(sample("10594.txt"));
  await checkLinks(automatic, await checkBoards("automoves", automatic));
  await checkGliding(automatic);
  await checkLooks(automatic, "automoves");
  const everything = makePage(sample("everything.xml"));
  await checkBoards("two decks, rows, hidden cards, a blocked freecell", everything);
  await checkLooks(everything, "everything");
  const simon = makePage("input.sn", ["--game", "simple_simon", "--layout", "layout.board"], golden("sn/simple-simon"));
  await checkBoards("simple simon", simon);
  await checkLooks(simon, "simon");
  await checkIllegal();
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
  console.log(`1..${count}`);
  process.exit(failed ? 1 : 0);
});
