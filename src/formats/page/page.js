(function () {
  "use strict";
  var NAMES = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
  var RANKS = { A: "ace", J: "jack", Q: "queen", K: "king" };
  var SUITS = { H: "hearts", C: "clubs", D: "diamonds", S: "spades", U: "unknown suit" };
  var GLYPHS = { H: "\u2665", C: "\u2663", D: "\u2666", S: "\u2660", U: "?" };
  var AUTOMOVES = { HORNE: " (Horne's rule)", WKR: " (WKR's rule)", AND_RULE: " (and-rule)", MAX: " (every card that fits)" };
  var PILES = {
    c: "column ", f: "freecell ", h: "its foundation", o: "the hole", s: "the stock", w: "the waste", r: "reserve ",
    g: "the columns", q: "the reserves"
  };
  var LETTERS = "abcdefgklmnopqrstu";
  var SPEEDS = [0.5, 1, 2, 4, 8];
  var NO_MOVE = "It has a move that is not possible.";
  var MAKE_PAGE = " To make a page of it, save the link in a file and run unisol show on that file.";
  function refuse(why) { throw new Error(why); }
  var id = (name) => document.getElementById(name);
  var all = (parent, selector) => [...parent.querySelectorAll(selector)];
  function make(markup) {
    var template = document.createElement("template");
    template.innerHTML = markup;
    return template.content.firstChild;
  }
  var one = (selector) => document.querySelector(selector);
  function removeAll(parent, selector) { all(parent, selector).forEach((node) => { node.remove(); }); }
  function press(name, act) { id(name).onclick = act; }
  function say(name, text) { id(name).textContent = text; }
  function on(target, type, act, options) { target.addEventListener(type, act, options); }
  var bounds = (node) => node.getBoundingClientRect();
  var count = (n, noun) => n + " " + noun + (n === 1 ? "" : "s");

  var record = JSON.parse(id("record").textContent);
  var own = document.body.dataset.link || "";

  /* What the reader of the page chose, which the browser remembers. */
  function recall(name) {
    try { return localStorage.getItem("unisol." + name); } catch (e) { return null; }
  }
  function remember(name, value) {
    try { localStorage.setItem("unisol." + name, value); } catch (e) { /* forbidden */ }
  }

  /* ## Words */

  var card = (c) => c.dataset.card.slice(0, -1);
  var suit = (c) => c.dataset.card.slice(-1);
  var spoken = (c) => c.classList.contains("down") ? "face down" : (RANKS[card(c)] || card(c)) + " of " + SUITS[suit(c)];
  var glyphs = (c) => card(c) + GLYPHS[suit(c)];

  var escaped = (text) => String(text).replace(/[&<>"]/g, (c) => "&#" + c.charCodeAt(0) + ";");

  /* The cards in a text, as elements of their suits; and as words. */
  var CARDS = /(10|[2-9AJQK])([\u2660-\u2666])/g;
  var letter = (glyph) => Object.keys(GLYPHS).find((s) => GLYPHS[s] === glyph);
  var colored = (text) => escaped(text).replace(CARDS, (all, r, s) => '<b class="' + letter(s) + '">' + all + "\ufe0e</b>");
  var aloud = (text) => text.replace(/\ufe0e/g, "").replace(CARDS, (all, r, s) => (RANKS[r] || r) + " of " + SUITS[letter(s)]);

  /* A pile in a sentence. */
  function place(name) {
    var kind = name[0], n = +name.slice(1);
    if (kind === "o" && n) return n > 1 ? "hole " + (n + 1) : "the second hole";
    if (kind === "f") return PILES.f + one("#board [data-pile=" + name + "]").dataset.name;
    return PILES[kind] + (/[cr]/.test(kind) ? n + 1 : "");
  }

  function target(step) {
    var to = step.to[0];
    if (to === "h") return " to " + (step.from[0] === "h" ? "another" : step.cards.length > 1 ? "their" : "its") + " foundation";
    if (to !== "c") return " to " + place(step.to);
    return (step.onto ? " onto " + glyphs(step.onto) + " in " : " to the empty ") + place(step.to);
  }

  /* The first step of a move in words. */
  function sentence(step) {
    var cards = step.to[0] === "h" ? step.cards.slice().reverse() : step.cards, n = cards.length;
    var from = step.move.source.type, dest = step.move.dest.type, drawn = step.move.num_cards;
    if (dest === "TALON" && step.from === "w0") return "the waste becomes the stock again";
    if (from === "TALON" && drawn > 1)
      return count(drawn, "card") + " from the stock to " + place(pileName(step.move.dest)) +
        (dest === "WASTE" ? ", " + glyphs(cards[n - 1]) + " on top" : "");
    var words = glyphs(cards[0]);
    if (n === 3 && step.to[0] !== "h") words += " " + glyphs(cards[1]);
    if (n > 1) words += (step.to[0] === "h" ? " to " : n > 3 ? " ... " : " ") + glyphs(cards[n - 1]);
    return words + (n > 3 ? " (" + n + " cards)" : "") + " from " + place(step.from) + target(step);
  }

  /* ## The board of a record */

  function cardMarkup(c) {
    var r = c.rank ? NAMES[c.rank] : "?", s = c.suit || "U", use = '<svg><use href="#suit' + s + '"/></svg>';
    if (!r || !SUITS[s]) refuse("It has a card that does not exist.");
    return '<i class="card ' + s + (c.is_hidden ? " down" : "") + '" data-card="' + r + s + '"><b>' + r + "</b>" + use + use + "</i>";
  }

  function pileMarkup(kind, name, label, cards, more) {
    return '<div class="' + kind + '" data-pile="' + name + '"' + (label ? ' data-name="' + label + '"' : "") + ">" + (more || "") +
      (cards || []).filter((c) => c.rank || c.is_hidden).map(cardMarkup).join("") + "</div>";
  }

  /* The cards of a foundation, which the record names by its last one.  It may go on from king to ace. */
  function runOf(foundation, base) {
    var last = foundation.rank, first = base > 0 ? base : base === 0 ? last : 1, run = [];
    for (var k = last; k && run.length < 13; k = k === first ? 0 : k > 1 ? k - 1 : 13) run.unshift({ rank: k, suit: foundation.suit });
    return run;
  }

  function homeMarkup(f, i, homes, base) {
    var ghost = '<svg class="ghost"><use href="#suit' + (SUITS[f.suit] ? f.suit : "") + '"/></svg>';
    if (f.cards) return pileMarkup("slot home hole", "o" + i, homes.length > 4 ? i + 1 : i ? "Hole " + (i + 1) : "Hole", f.cards);
    return pileMarkup("slot home", pileName({ type: "FOUNDATION", suit: f.suit, deck: f.deck }), "", runOf(f, base), ghost);
  }

  var cellMarkup = (c, i) => pileMarkup("slot" + (c.is_blocked ? " blocked" : ""), "f" + i, LETTERS[i] || i + 1, [c]);

  /* The numbers in what html.c says about the board. */
  var numbers = (name) => (table.dataset[name] || "").split(" ").filter(Boolean).map(Number);

  /* In rows that cover each other, a column has a place, and blanks before it, in halves of a card. */
  function columnMarkup(c, i, columns) {
    var isRow = numbers("rows").includes(i) || i && (c.row || 0) !== (columns[i - 1].row || 0), places = numbers("x"), first = isRow || !i, blanks = "";
    for (var x = first ? 0 : places[i - 1] + 2; x < places[i]; x += 1) blanks += first && !x ? "<i class=edge></i>" : "<i></i>";
    return blanks + pileMarkup("column" + (isRow ? " row" : "") + (places[i] === 0 ? " edge" : "") + (c.is_sideways ? " side" : ""), "c" + i, i + 1, c.cards);
  }

  function stockMarkup(start, rules) {
    var markup = "", count = (start.talon || []).length;
    if ((rules.stock_to || "NOWHERE") !== "NOWHERE" || rules.stock_gives || /STOCK|CLOSE/.test([rules.refill, rules.gather]))
      markup = pileMarkup("slot stock" + (rules.stock_gives ? " open" : ""), "s0", 'Stock" data-count="' + count, start.talon);
    if (rules.stock_to !== "WASTE") return markup;
    return markup + pileMarkup("slot waste" + (rules.stock_draw > 1 ? " fanned" : ""), "w0", "Waste", start.waste);
  }

  function reservesMarkup(reserves, kind) {
    var label = (i) => reserves.length > 1 ? "R" + (i + 1) : "Reserve";
    return reserves.map((r, i) => pileMarkup(kind, "r" + i, label(i), r.cards)).join("");
  }

  function boardMarkup(start, rules) {
    var reserves = start.reserves || [], deep = reserves.some((r) => (r.cards || []).length > 1), homes = start.foundations;
    var most = start.columns.length + (deep ? reserves.length : 0), longest = Math.max(...(rules.column_rows || [0]));
    var piled = deep ? reservesMarkup(reserves, "column reserve") : "", covers = rules.rows_cover;
    if (covers && deep) longest = Math.max(longest, reserves.length);
    var more = (homes.some((f) => f.cards) ? " holes" : "") + (covers ? " rows" : "");
    var left = stockMarkup(start, rules) + (deep ? "" : reservesMarkup(reserves, "slot")) + (start.freecells || []).map(cellMarkup).join("");
    return '<div class="board c' + (longest || (most > 13 ? (most + 1) >> 1 : most)) + more + '" id="board" aria-hidden="true"><div class="top">' +
      (left ? '<div class="cells">' + left + "</div>" : "") +
      '<div class="homes">' + homes.map((f, i) => homeMarkup(f, i, homes, rules.foundation_base)).join("") + "</div></div>" +
      (covers && deep ? '<div class="deep">' + piled + "</div>" : "") + '<div class="columns">' + (covers ? "" : piled) + start.columns.map(columnMarkup).join("") + "</div></div>" +
      '<div class="sr" id="words"></div>';
  }

  /* ## A record of a link: the page that unisol would make of it */

  function titled(variant) {
    var words = String(variant).replace(/[_-]/g, " ").replace(/(^| )[a-z]/g, (c) => c.toUpperCase());
    return words.replace(/(Free|Fore)cell/, "$1Cell").replace("Bakers", "Baker's").replace(" And ", " and ").replace(" In A ", " in a ");
  }

  function note(c) {
    var plain = c.plain_text || new DOMParser().parseFromString(c.xhtml_subset || "", "text/html").body.textContent;
    var by = c.originator ? '<span class="by">' + escaped(c.originator) + "</span>" : "";
    return '<div class="note"><p class="plain">' + escaped(plain) + "</p>" + by + "</div>";
  }
  var notes = (list) => (list || []).map(note).join("");

  function dealName(deal) {
    if (!deal.system) return "";
    if (deal.system === "custom") return deal.name;
    if (/^(pysol|mt)$/.test(deal.system)) return "PySol deal " + deal.number;
    return "deal " + (deal.system === "ms" ? "" : deal.system + ":") + deal.number;
  }

  /* Replaces what the page shows by a record of solitaire. */
  function build(other) {
    record = other;
    var game = record.solitaire, rules, deal, name, main = id("replay") || one("main");
    if (!game) refuse("It contains a board game." + MAKE_PAGE);
    if (!game.solution) refuse("It contains no board.");
    rules = game.header.rules || {};
    if (decodeLink.movesBySelf(rules))
      refuse("In this game, cards move by themselves, which only the record's own page shows." + MAKE_PAGE);
    if (game.solution.move_list !== undefined && (game.header.automove || "NONE") !== "NONE")
      refuse("Its moves are listed without automoves." + MAKE_PAGE);
    deal = game.header.deal || {};
    name = dealName(deal);
    one("h1").innerHTML = escaped(titled(game.header.variant)) + (name ? " <span>" + escaped(name) + "</span>" : "");
    main.innerHTML = '<section class="play" aria-label="Board"><div class="table" id="table"></div></section>' +
      '<section class="moves" aria-labelledby="moves-title"><div class="title">' +
      '<h2 id="moves-title">Moves</h2><button class="text copy" hidden>Copy moves</button></div><ol id="moves" tabindex="0" aria-label="Moves"></ol></section>' +
      '<section class="about">' + notes(game.comments) + "</section>";
    removeAll(document, ".banner");
  }

  /* The row of the refused move, if the record states it. */
  function refusedMarkup(move, steps) {
    var words = "this move", data = "", n = +move.num_cards || 0;
    if (move.source) {
      var from = pileName(move.source), to = pileName(move.dest);
      words = (n ? count(n, "card") : "cards") + " from " + place(from) + " to " + (to[0] === "h" ? (n > 1 ? "their" : "its") + " foundation" : place(to));
      data = ' data-s="' + from + '" data-d="' + to + '" data-k="' + n + '"';
    }
    return '<li class="refused" id="refused"' + data + '><a href="#move=' + steps + '"><span><del>' + words + "</del></span></a></li>";
  }

  /* Makes the list of moves of a record of a link, and says how it ends. */
  function buildList(list, frames) {
    var game = record.solitaire, steps = 0, line = one(".verdict"), status = (game.result || {}).status;
    frames.slice(1).forEach((frame) => {
      var mine = frame.steps.filter((step) => !step.auto)[0];
      var auto = frame.steps.filter((step) => step.auto);
      var rule = AUTOMOVES[game.header.automove] || "";
      list.append(make("<li>" + (mine ? sentence(mine) : "") +
        (auto.length ? "<p class=auto><i>automatic" + rule + "</i> " + auto.map((step) => glyphs(step.cards[0])).join(" ") + "</p>" : "") +
        frame.steps.map((step) => notes(step.move.comments)).join("") + "</li>"));
      if (mine) steps += 1;
    });

    var end = frames[frames.length - 1].piles, n = count(steps, "move"), left = 0, fault = (game.result || {}).fault || {};
    var counted = { COLUMNS: /[cfr]/, STOCK: /[sw]/ }[(game.header.rules || {}).goal] || /[cfrsw]/;
    Object.keys(end).forEach((name) => { if (counted.test(name[0])) left += end[name].length; });
    var after = /DIFFERS|CLAIM|RESULT|MISSING/.test(fault.reason) ? "after " + n : "at move " + fault.move;
    var words = { SOLVED: "Solved in " + n, NOT_JUDGED: "Not judged, as the rules are not known: " + n, ILLEGAL: "Illegal " + after };
    words = words[status] || "Not solved: " + count(left, "card") + " left after " + n;
    line.textContent = frames.length < 2 && status === "UNFINISHED" ? "Layout" : words;
    line.className = "verdict " + status;
    document.title = one("h1").innerText.replace(" deal", ", deal") + ": " + line.textContent;
    if (status !== "ILLEGAL") return;
    list.append(make(refusedMarkup(record.refused || {}, steps)));
    list.append(make('<li class="end"><strong>The replay stops here:</strong> ' + escaped(fault.text || "move " + (steps + 1) + " is illegal") + "</li>"));
  }

  function pileName(pile) {
    if (pile.type === "FOUNDATION") return pile.suit ? "h" + (4 * (pile.deck || 0) + "HCDS".indexOf(pile.suit)) : "o" + (+pile.index || 0);
    return { COLUMN: "c", FREECELL: "f", TALON: "s", WASTE: "w", RESERVE: "r", COLUMNS: "g", RESERVES: "q" }[pile.type] + (+pile.index || 0);
  }

  /* ## A move list (docs/interchange.md) */

  function listedPile(word) {
    var type = { c: "COLUMN", f: "FREECELL", h: "FOUNDATION", r: "RESERVE", t: "TALON", w: "WASTE" }[word[0]], rest = word.slice(1);
    if (!rest) return { type: type };
    if (rest === "*") return { type: type + "S" };
    if (/\d/.test(rest[0])) return { type: type, index: +rest };
    return +rest.slice(1) ? { type: type, suit: rest[0], deck: +rest.slice(1) } : { type: type, suit: rest[0] };
  }

  function listedMove(word) {
    var parts = /^([a-z][^-]*)-([a-z][^x]*)(?:x(\d+))?$/.exec(word);
    if (!parts) refuse(NO_MOVE);
    return { num_cards: +(parts[3] || 1), source: listedPile(parts[1]), dest: listedPile(parts[2]) };
  }

  /* Gives a record with a move list its moves, with the automoves that the rows of the page note. */
  function unfold(game, list, rows) {
    var solution = game.solution, words = solution.move_list, moves = [];
    if (words === undefined) return;
    words = words.split(/\s+/).filter(Boolean);
    function addAutomoves(note) {
      note.dataset.a.split(" ").forEach((word) => { moves.push(Object.assign(listedMove(word), { implicit: true })); });
    }
    function addMove() { if (words.length) moves.push(listedMove(words.shift())); }
    rows.forEach((row) => {
      var noted = all(row, "[data-a]");
      if (words[0] === "auto" && words.shift()) addAutomoves(noted.shift());
      addMove();
      noted.forEach(addAutomoves);
    });
    while (words.length) addMove();
    delete solution.move_list;
    solution.moves = moves;
    game.header.num_moves = moves.length;
    game.version = list.dataset.version || game.version;
  }

  /* ## Faces: pips and courts, if they are large enough to be seen */

  var PIPS = ["", "c2", "c0c4", "c0c2c4", "l0r0l4r4", "l0r0c2l4r4", "l0r0l2r2l4r4", "l0r0c1l2r2l4r4", "l0r0c1l2r2c3l4r4",
    "l0r0larac2lbrbl4r4", "l0r0c5laralbrbc6l4r4"];
  var ROWS = { 0: 26.5, 1: 34.25, 2: 42, 3: 49.75, 4: 57.5, a: 36.8, b: 47.2, 5: 31.7, 6: 52.3 };
  /* What occurs often in these drawings is one character: the page must be small. */
  var SHORT = {
    "@": '<path d="', "!": '<circle cx="', "|": '" cy="', "~": ' stroke-width="', "&": ' stroke="currentColor"', "?": ' stroke="#',
    "^": ' fill="currentColor"', "%": '" fill="#', "+": ' fill="none"', "*": ' stroke-linejoin="round"'
  };
  var COURTS = {
    J: '@M20 42q-2 9 2 12h16q4-3 2-12z%b98637"/>@M13 63q0-8 9-9.5l8 4 8-4q9 1.5 9 9.5z"^/>' +
      '@M26 49h8v6l-4 3-4-3z%e6bd97"/>@M22.5 55.5 30 60l7.5-4.5-2-2.5L30 56l-5.5-3z%fff"&~.7"/>' +
      '@M23 38q0 13 7 13t7-13z%f3d3b3"/>@M22 36h16v2.5q-8-2-16 0z%b98637"/>' +
      '@M19 36.5q-2-8 8-10.5 13-2 14 6.5l-1 4.5q-10-3.5-21-.5z"^/>@M19.3 34.5q10-4 21.3-1l-.4 2.8q-10-3-20.9-.3z%e2ac34"/>' +
      '@M36 31q4-10 11-8-1 8-9.5 10.5z%fff"&~.8"/>@M37 31.5q4-6 8-7"&~.7"+/>' +
      '!27|42" r=".9"/>!33|42" r=".9"/>@M28 46.7q2 1.4 4 0"?a4493d"~1"+/>@M30 60v3"?e2ac34"~2"/>',
    Q: '@M19 55q-2-22 11-22t11 22z%6f4326"/>@M13 63q1-8 10-9.5h14q9 1.5 10 9.5z"^/>' +
      '@M26 48h8v5l3 1.5-7 7-7-7 3-1.5z%f3d3b3"/>@M23.5 39q0 12.5 6.5 12.5t6.5-12.5q-6.5-6-13 0z%f7dcc0"/>' +
      '@M22.8 41q1-6 7.2-6t7.2 6q-4-3-7.2-3t-7.2 3z%6f4326"/>' +
      '@M21.5 35.5l-1.5-8 5 4 5-7.5 5 7.5 5-4-1.5 8q-8.5-3-17 0z%e2ac34"?8f6413"~.6"*/>' +
      '!30|31.5" r="1.5"^/>!20|27" r="1.1"^/>!40|27" r="1.1"^/>!30|23.3" r="1.2"^/>' +
      '!27.2|43" r=".9"/>!32.8|43" r=".9"/>@M28.2 47.4q1.8 1.5 3.6 0-1.8-.8-3.6 0z%b3382e"?b3382e"~.5"/>' +
      '@M24.5 54.5q5.5 5.5 11 0"+?fff"~1.5" stroke-dasharray=".1 2.1" stroke-linecap="round"/>',
    K: '@M12.5 63q0-9 10-10.5h15q10 1.5 10 10.5z"^/>@M21.5 38h17v8h-17z%7c5535"/>' +
      '@M20 53.5q10 7 20 0l2.5 2.5q-12.5 8.5-25 0z%fff"&~.6"/>@M22 56.6l.6 1M26 58.3l.4 1M30 58.9v1.1M34 58.3l-.4 1M38 56.6l-.6 1"?222"~1"/>' +
      '@M23 37h14v8q0 6-7 6t-7-6z%f3d3b3"/>@M22 43.5q3 1.5 5 2.2l3-1.2 3 1.2q2-.7 5-2.2 1 13-8 13.5-9-.5-8-13.5z%7c5535"/>' +
      '@M27.5 48.2q2.5 1.2 5 0"?e9b7a0"~1.1"+/>!27|41.2" r=".9"/>!33|41.2" r=".9"/>@M25.3 39.3h3.2M31.5 39.3h3.2"?5d3d24"~.9"/>' +
      '@M20.5 38l-2-13 6 5 5.5-8 5.5 8 6-5-2 13z%e2ac34"?8f6413"~.6"*/>@M20.3 35h19.4l-.4 3.4H20.7z"^/>' +
      '!30|30.5" r="1.7"^/>!24.5|32" r="1.1"^/>!35.5|32" r="1.1"^/>!25.5|36.7" r=".8%fff"/>!30|36.7" r=".8%fff"/>!34.5|36.7" r=".8%fff"/>'
  };

  function pip(x, y, size, suit, turned) {
    return '<use href="#suit' + suit + '" x="' + (x - size / 2) + '" y="' + (y - size / 2) + '" width="' + size + '" height="' + size +
      '"' + (turned ? ' transform="rotate(180 ' + x + " " + y + ')"' : "") + "/>";
  }

  function drawFace(rank, suit) {
    var text = '<g transform="rotate(180 30 42)"><text class="index" x="4.200" y="16.200"' + (rank === "10" ? ' textLength="15.500" lengthAdjust="spacingAndGlyphs"' : "") +
      ">" + rank + "</text>" + pip(rank === "10" ? 27 : 22, 10, 11.8, suit) + "</g>";
    if (COURTS[rank])
      return '<rect x="11" y="21" width="38" height="42" rx="2.500" fill="currentColor" fill-opacity=".07" stroke="currentColor" stroke-opacity=".55" stroke-width=".8"/>' +
        '<g clip-path="inset(0)">' + COURTS[rank].replace(/[@!|~&?^%+*]/g, (c) => SHORT[c]) + "</g>" + text;
    if (rank === "A") return pip(30, 42, 27, suit) + text;
    return PIPS[+rank].match(/../g).map((at) => {
      var y = ROWS[at[1]];
      return pip({ l: 17.5, c: 30, r: 42.5 }[at[0]], y, rank > 8 ? 11 : 12.6, suit, y > 42);
    }).join("") + text;
  }

  var big = false;
  function drawFaces(cards, large) {
    if (large === big) return;
    big = large;
    cards.forEach((c) => {
      var name = c.dataset.card, r = name.slice(0, -1), s = name.slice(-1), use = c.lastElementChild;
      if (large && !id(name)) {
        var symbol = make('<svg><symbol id="' + name + '" viewBox="0 0 60 84">' + drawFace(r, s) + "</symbol></svg>").firstChild;
        id("suitH").parentNode.append(symbol);
      }
      use.classList.toggle("face", large);
      use.firstElementChild.setAttribute("href", "#" + (large ? name : "suit" + s));
    });
  }

  /* ## What the page has, since start() */

  var board, table, list, bar, game;
  /* Piles by their names, "c0", in order; all cards; the cells of a board game; and the names of columns. */
  var piles = {}, names = [], cards = [], cells, columns;
  var solution, moves, verdict, solved;
  /* The lines of the game, the main one and variations; all rows of their moves; and the lists of variations that have no
     line yet. */
  var lines, main, items = [], boxes;
  /* What is shown: a line, its frames, and two of these: the last one and that of now.  A timer runs while it is played. */
  var line, frames, last, now = 0, timer = 0;
  /* The rules are not known, so cards stay in their order; and so many columns get no cards from the stock. */
  var unjudged, skipped, bared;
  /* How deep each column becomes, in fans, and how many columns one that lies sideways is wide. */
  var depths, span = 1;

  if (/[?&]embed\b/.test(location.search)) document.body.classList.add("embed");
  var sideways = document.body.matches(".embed") ? {} : matchMedia("(orientation: landscape) and (max-height: 30rem)");
  var wide = matchMedia("(min-width: 60.01rem)");
  var still = matchMedia("(prefers-reduced-motion: reduce)");
  var speed = SPEEDS.indexOf(+recall("speed")) >= 0 ? +recall("speed") : 1;

  /* Finds the piles and their cards.  Returns the frame of the start. */
  function findPiles() {
    var rules = game && game.header.rules || {}, first = {};
    unjudged = rules.judged === "NO";
    bared = rules.reserve_turns ? /c/ : /[cr]/;
    skipped = (rules.column_bases || "").length;
    all(board, "[data-pile]").forEach((pile) => {
      var name = pile.dataset.pile;
      names.push(name);
      piles[name] = pile;
      first[name] = all(pile, ".card");
      cards.push(...first[name]);
    });
    columns = names.filter((name) => piles[name].matches(".column"));
    cells = all(board, ".cell");
    var down = new Set(cards.filter((c) => c.classList.contains("down")));
    return { piles: first, steps: [], cells: cells.map(held), changed: [], down: down, redeals: 0, name: "0" };
  }

  /* ## The record: the position after each of the player's moves, and its automoves */

  /* Turns a card face up or down.  Frames share the set of the cards that are face down until it changes. */
  function turn(frame, c, isDown) {
    if (frame.down.has(c) === isDown) return;
    if (frame.down === frame.shared) frame.down = new Set(frame.down);
    if (isDown) frame.down.add(c);
    else frame.down.delete(c);
  }

  /* Moves the last n cards of a pile.  isDown: they turn face down; false: up; undefined: what is usual for these piles. */
  function transfer(frame, from, to, n, auto, move, isDown) {
    var source = frame.piles[from], dest = frame.piles[to];
    if (!source || !dest || source.length < n) refuse(NO_MOVE);
    var taken = source.splice(source.length - n), onto = dest[dest.length - 1], top = source[source.length - 1];
    if (/[hsw]/.test(to[0]) && from !== "g0" && !unjudged) taken.reverse();
    dest.push(...taken);
    if (isDown === undefined && (to === "s0" || /[sr]/.test(from[0]))) isDown = to === "s0";
    if (isDown !== undefined) taken.forEach((c) => { turn(frame, c, isDown); });
    if (top && bared.test(from[0])) turn(frame, top, false);
    if (to !== "g0") frame.steps.push({ cards: taken, from: from, left: source.length, to: to, onto: onto, auto: auto, move: move });
  }

  /* Deals cards of the stock in turn to all columns or reserves.  Columns that begin with a certain rank get none, and
     in some games only columns that have cards do, or else the first one. */
  function dealTo(frame, kind, n, auto, move) {
    var targets = names.filter((name) => name[0] === kind).slice(kind === "c" ? skipped : 0);
    var filled = targets.filter((name) => frame.piles[name].length);
    if (game.header.rules.stock_to === "FILLED_COLUMNS") targets = filled.length ? filled : targets.slice(0, 1);
    for (var i = 0; i < n; i += 1) transfer(frame, "s0", targets[i % targets.length], 1, auto, move);
  }

  /* Lays the gathered cards in the order in which the record says that this redeal deals them. */
  function shuffle(frame) {
    var order = (solution.shuffles || "").replace(/T/g, "10").split("/")[frame.redeals] || "", at = (c) => order.indexOf(c.dataset.card);
    frame.redeals += 1;
    if (order) frame.piles.g0.sort((a, b) => at(b) - at(a));
  }

  /* Plays a move, and then what the game does by itself, as html.c notes it in the list. */
  function play(frame, move, noted) {
    var from = pileName(move.source), to = pileName(move.dest), auto = move.implicit === true, n = move.num_cards || 1, gathered = from === "g0";
    var many = { g0: "c", q0: "r" }[to];
    if (from === "s0" && to !== "o0") n = Math.min(n, frame.piles.s0.length);
    if (to === "s0" && !frame.piles.s0.length) n = frame.piles.w0.length;
    if (many && from === "s0") dealTo(frame, many, n, auto, move);
    else if (from !== "g0") transfer(frame, from, to, n, auto, move);
    (noted || "").replace(/([a-z]\d+)([a-z]\d+)(?:x(\d+))?(-?)/g, (all, source, dest, k, isDown) => {
      var cards = frame.piles[source];
      if (gathered && source === "g0") {
        gathered = false;
        shuffle(frame);
      }
      if (source === dest && cards && cards.length) turn(frame, cards[cards.length - 1], false);
      else transfer(frame, source, dest, k ? +k : 1, from !== "g0", move, source === "g0" ? isDown === "-" : undefined);
    });
  }

  /* A cell of a board holds a word: the name of a symbol, or text. */
  var held = (cell) => cell.matches("text") ? cell.textContent.trim() || "." : cell.getAttribute("href").slice(1);

  function hold(cell, word) {
    if (!cell.matches("text")) {
      cell.setAttribute("href", "#" + word);
      return;
    }
    cell.textContent = word === "." ? "" : word;
    cell.setAttribute("font-size", word.length > 4 ? 10 : word.length > 2 ? 18 : 26);
    cell.classList.toggle("second", word !== "." && !/[A-Z]/.test(word));
  }

  var rowsOf = (rows) => all(rows, ":scope > :not(.refused, .end)");

  function copyOf(before) {
    var frame = { piles: { g0: [] }, steps: [], cells: [], changed: [], down: before.down, shared: before.down, redeals: before.redeals };
    names.forEach((name) => { frame.piles[name] = before.piles[name].slice(); });
    return frame;
  }

  /* Plays the variations that start at a board.  The page has a list of each of them. */
  function fork(parent, variations, frame, begin) {
    (variations || []).forEach((variation) => {
      var box = boxes.shift(), base = copyOf(frame), rows = box && box.querySelector("ol");
      if (!box) return;
      var line = {
        up: parent, frames: parent.frames.slice(0, begin + 1), begin: begin, number: box.dataset.v,
        moves: variation.moves || [], end: +box.dataset.m, rows: rowsOf(rows), refused: rows.querySelector(":scope > .refused")
      };
      if (line.frames.length === begin) line.frames.push(base);
      lines.push(line);
      playLine(line, base);
    });
  }

  /* Plays a line: each frame is the position after a move of the player, with the automoves before and after it. */
  function playLine(line, base) {
    var moves = line.moves, next = 0;
    while (next < line.end) {
      var frame = copyOf(base), row = line.rows[line.frames.length - line.begin - 1], noted = {};
      if (row) all(row, ":scope > [data-t]").forEach((p) => {
        var parts = p.dataset.t.split(":");
        noted[parts[0]] = parts[1];
      });
      for (var mine = 0, k = 0; next < line.end && (moves[next].implicit || mine === 0); next += 1, k += 1) {
        fork(line, moves[next].alternatives, frame, line.frames.length - (mine ? 0 : 1));
        if (!moves[next].implicit) mine += 1;
        play(frame, moves[next], noted[k]);
      }
      line.frames.push(frame);
      base = frame;
    }
    fork(line, next < moves.length ? moves[next].alternatives : line.rest, base, line.frames.length - 1);
  }

  /* Makes a link of the words in a row, and colors cards. */
  function decorate(item) {
    var words = item.firstChild, text = words && words.nodeType === 3 ? words.textContent.trim() : "";
    if (text) words.remove();
    item.prepend(make("<a><span>" + colored(text) + "</span></a>"));
    all(item, ":scope > .auto").forEach((p) => {
      var end = p.lastChild;
      if (end && end.nodeType === 3) end.replaceWith(make("<span>" + colored(end.textContent) + "</span>"));
    });
  }

  /* The frame of a move of a board game. */
  function change(item) {
    var frame = { piles: {}, steps: [], cells: frames[frames.length - 1].cells.slice(), changed: [], down: new Set() };
    item.dataset.cells.split(" ").filter(Boolean).forEach((change) => {
      var at = +change.split(":")[0];
      frame.cells[at] = change.split(":")[1];
      frame.changed.push(at);
    });
    frames.push(frame);
  }

  /* Plays all lines, from the frame of the start, and gives their rows numbers and addresses. */
  function readLines(first) {
    var written = rowsOf(list);
    boxes = all(list, ".variation");
    solution = game && game.solution || {};
    if (game && game.solution) unfold(game, list, written);
    moves = solution.moves || [];

    /* A line has the frames from the start of the game to its end.  It leaves the line `up` at the frame `begin`. */
    frames = [first];
    line = main = { frames: frames, begin: 0, moves: moves, end: moves.length, rest: solution.alternatives, rows: written };
    lines = [main];
    if (!game) written.forEach(change);
    playLine(main, first);
    if (linkedRecord) buildList(list, frames);
    main.rows = rowsOf(list);
    main.refused = id("refused");
    last = frames.length - 1;
    lines.forEach(number);
    verdict = one(".verdict").textContent;
    solved = one(".verdict.SOLVED") !== null;
  }

  function number(line) {
    line.rows.forEach((item, i) => {
      var frame = line.frames[line.begin + i + 1];
      if (game) decorate(item);
      frame.item = item;
      frame.name = (line.number ? line.number + "." : "") + (i + 1);
      item.dataset.n = line.begin + i + 1;
      item.line = line;
      item.querySelector("a").href = "#move=" + frame.name;
      items.push(item);
    });
    if (line.refused) line.refused.line = line;
  }

  /* ## The size of the cards */

  /* How far card n of a column is below its top, in fans.  Cards that are face down show less of themselves. */
  function offset(frame, name, n) {
    for (var i = 0, sum = 0; i < n; i += 1) sum += frame.down.has(frame.piles[name][i]) ? 0.4 : 1;
    return sum;
  }

  function measureColumns() {
    depths = columns.map((name) => lines.reduce((deep, line) => line.frames.slice(line.begin).reduce((most, frame) =>
      Math.max(most, offset(frame, name, frame.piles[name].length - 1)), deep), 0));

    /* Columns that lie sideways are as wide as so many others, so that the longest of them fits. */
    columns.forEach((name, i) => {
      if (!piles[name].matches(".side")) return;
      span = Math.max(span, Math.ceil(1 + depths[i] * 0.554));
      depths[i] = 0;
    });
  }

  /* The lines of columns: as the record has them, or so many in each. */
  function linesOf(columnsInLine) {
    var lines = [];
    columns.forEach((name, i) => {
      var begins = columnsInLine ? i % columnsInLine === 0 : i === 0 || piles[name].classList.contains("row") || columns[i - 1][0] !== name[0] && piles[name].matches(".rows *");
      if (begins) lines.push({ length: 0, depth: 0 });
      var line = lines[lines.length - 1];
      line.length += span;
      line.depth = Math.max(line.depth, depths[i]);
    });
    return lines;
  }

  var label = (w) => Math.max(14.4, w * 0.2);
  var rank = (w) => Math.max(w * 0.27, Math.min(w * 0.4, 15.2));

  /* The height of a board with cards of width w. */
  function height(shape, w, fan) {
    var sum = shape.rows * (1.4 * w + label(w)) + 1.2 * label(w);
    if (board.matches(".rows")) return sum + (shape.lines.length + 1) * 0.7 * w + (one(".deep") ? 0.7 * w + 1.2 * label(w) + shape.lines[0].depth * fan : 0);
    sum += (shape.lines.length - 1) * 1.1 * label(w);
    shape.lines.forEach((line) => { sum += 1.4 * w + line.depth * fan; });
    return sum;
  }

  /* The width of cards with which a board fits into the room.  At most the height may be too small for it. */
  function widest(shape, room) {
    var most = Math.min(112, (room.width - 1) / (shape.n * 1.12 - 0.12));
    var w = most;
    while (w > 20 && height(shape, w, 1.2 * rank(w)) > room.height) w -= 0.5;
    return { most: most, fits: w };
  }

  /* The site lets the reader play on: the board is that of another game then. */
  var isPlaying = () => document.body.matches(".playing");

  /* Players know up to ten columns in one row, on phones, too. */
  function shapes() {
    var homes = all(board, ".home").length, cellsAndHomes = names.length - columns.length + all(board, ".fanned").length;
    /* The room between the stock and the holes. */
    if (board.matches(".holes") && cellsAndHomes > homes) cellsAndHomes += 1;
    var fixed = columns.some((name) => piles[name].classList.contains("row"));
    var found = [];
    var most = columns.length, inRow = isPlaying() && most <= 10;
    (fixed ? [0] : inRow ? [1] : [1, 2, 3, Math.ceil(most / 2), most]).forEach((count) => {
      var inLine = fixed ? 0 : Math.ceil(most / count);
      if (!fixed && count > 1 && inLine * span < 5) return;
      var lines = linesOf(inLine);
      var longest = lines.reduce((most, line) => Math.max(most, line.length), 1);
      [longest, cellsAndHomes, Math.max(homes, cellsAndHomes - homes), Math.max(homes, Math.ceil((cellsAndHomes - homes) / 2))].forEach((n) => {
        if (n < longest) return;
        var rows = cellsAndHomes <= n ? 1 : Math.ceil((cellsAndHomes - homes) / n) + Math.ceil(homes / n);
        found.push({ n: n, columns: longest, lines: lines, rows: rows });
      });
    });
    return found;
  }

  /* Larger cards are better, but players know the columns in one row: another one must gain a quarter.  If no
     board fits, the lowest one with cards of 26 pixels is. */
  var worth = (shape) => shape.w / (shape.lines.length > 1 ? 1.25 : 1);
  function isBetter(shape, other) {
    if (shape.scrolls !== other.scrolls) return other.scrolls;
    if (!shape.scrolls || shape.w < 26 || other.w < 26) return worth(shape) > worth(other) + 0.4;
    return shape.height < other.height - 1;
  }

  /* The best shape.  If none fits, the board scrolls. */
  function best(room) {
    var chosen = null;
    shapes().forEach((shape) => {
      var width = widest(shape, room);
      shape.w = width.fits >= 30 ? width.fits : Math.min(width.most, 31);
      shape.scrolls = width.fits < 30;
      shape.height = height(shape, shape.w, 1.2 * rank(shape.w));
      if (!chosen || isBetter(shape, chosen)) chosen = shape;
    });
    return chosen;
  }

  var scrolls = () => table.scrollHeight > table.clientHeight + 1;

  function fit() {
    var inset = getComputedStyle(table);
    var above = bounds(table).top + scrollY;
    var high = Math.max(140, innerHeight - above - (sideways.matches ? 4 : bar.offsetHeight + 4));
    var room = {
      width: table.clientWidth - parseFloat(inset.paddingLeft) - parseFloat(inset.paddingRight),
      height: high - parseFloat(inset.paddingTop) - parseFloat(inset.paddingBottom)
    };
    list.style.maxHeight = wide.matches ? Math.max(160, high - 50) + "px" : "";
    if (!game) {
      var legend = one(".legend");
      table.style.setProperty("--fit", Math.max(120, room.height - (wide.matches ? legend.offsetHeight + 8 : 0)) + "px");
      return;
    }

    var shape = best(room), w = shape.w;
    var deep = shape.lines.reduce((sum, line) => sum + line.depth, 0);
    var spare = (room.height - height(shape, w, 0)) / Math.max(1, deep);
    var fan = Math.max(1.2 * rank(w), Math.min(spare, 1.6 * rank(w)));
    [["w", w + "px"], ["rank", rank(w) + "px"], ["fan", fan + "px"], ["n", shape.n], ["columns", shape.columns], ["span", "span " + span]]
      .forEach((value) => { board.style.setProperty("--" + value[0], value[1]); });
    var whole = height(shape, w, fan) + high - room.height + 1;
    table.style.height = (wide.matches || sideways.matches ? high : Math.min(high, whole)) + "px";
    drawFaces(cards, w >= 58);
    if (scrolls()) table.tabIndex = 0;
    else table.removeAttribute("tabindex");
  }

  /* ## Words about the moves */

  function announce(frame) {
    var words = "Start";
    if (now > 0) {
      var parts = all(frame.item, ":scope > a > span:last-child, :scope > .auto").map((part) => aloud(part.textContent));
      words = (line.up ? "Variation " + line.number + ". " : "") + "Move " + now + " of " + last + ". " + parts.join(". ");
    }
    if (now === last) words += ". " + (line.up ? line.refused ? "The next move is illegal" : "The variation ends" : verdict);
    return words + ".";
  }

  function describe(frame) {
    var lines = [];
    names.forEach((name) => {
      var pile = frame.piles[name], top = pile.length && spoken(pile[pile.length - 1]), kind = name[0];
      var title = kind === "h" ? "Foundation" : place(name).replace("the ", "").replace(/^./, (c) => c.toUpperCase());
      if (kind === "c" || kind === "r") lines.push(title + ": " + (pile.map(spoken).join(", ") || "empty"));
      else if (kind === "s") lines.push(title + ": " + count(pile.length, "card"));
      else if (top) lines.push(title + ": " + top);
    });
    cells.forEach((cell, i) => {
      if (frame.cells[i] !== ".") lines.push(cell.dataset.at + ": " + frame.cells[i]);
    });
    var words = make("<ul></ul>");
    lines.forEach((line) => { words.append(make("<li>" + escaped(line) + "</li>")); });
    id("words").replaceChildren(words);
  }

  /* What the bar says about the move, and at the end also about the record. */
  function caption(frame) {
    var box = id("caption"), old = table.querySelector(".done");
    if (old) old.remove();
    box.textContent = now === 0 ? "Start" : "";
    if (now === 0) return;
    var words = make("<span></span>"), link = frame.item.querySelector("a > span:last-child");
    if (link) words.append(...link.cloneNode(true).childNodes);
    box.append(words);
    all(frame.item, ":scope > .auto > span").forEach((span) => {
      var more = make("<span></span>"), own = span.cloneNode(true), names = all(own, "b");
      names.slice(8).forEach((name) => { name.remove(); });
      more.append(span.parentNode.firstChild.cloneNode(true), own);
      if (names.length > 8) more.append(" and " + (names.length - 8) + " more");
      box.append(more);
    });
    if (now !== last || line.up || !solved) return;
    var done = make('<div class="done"><p></p><button id="again">Watch again?</button></div>');
    done.firstChild.textContent = verdict + ".";
    done.lastChild.onclick = () => { show(0); run(); };
    table.append(done);
    if (!still.matches) all(board, ".home > .card:last-child").forEach((c, i) => {
      c.animate([{}, { transform: "translateY(-25%) rotate(" + (i % 2 ? 9 : -9) + "deg)" }, {}], { duration: 500, delay: 300 + 90 * i, iterations: 3 });
    });
  }

  /* The site draws boards with these, while the reader plays. */
  window.drawn = { put: putCards, describe: describe };

  /* ## Showing */

  function setSpeed(value) {
    speed = value;
    remember("speed", value);
    say("speed", (value === 0.5 ? "½" : value) + "×");
    id("speed").setAttribute("aria-label", "Speed " + value);
  }

  function faster(by) {
    setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + by))]);
  }

  function glide(before, frame) {
    var wait = 0, duration = 260 / Math.max(speed, 0.7);
    var delays = new Map();
    frame.steps.forEach((step, i) => {
      if (i > 0) wait += Math.min(110, 1500 / frame.steps.length) / speed;
      step.cards.forEach((c) => { delays.set(c, wait); });
    });
    /* All places are measured first: each change before a measurement would cost a layout. */
    var after = cards.map((c) => bounds(c));
    cards.forEach((c, i) => {
      var x = before.get(c).left - after[i].left, y = before.get(c).top - after[i].top;
      var under = c.previousElementSibling;
      if (Math.abs(x) + Math.abs(y) < 1) return;
      c.classList.add("flying");
      if (under) under.classList.add("under");
      c.animate([{ transform: "translate(" + x + "px," + y + "px)" }, { transform: "none" }],
        { duration: duration, delay: delays.get(c) || 0, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" })
        .finished.then(() => {
          c.classList.remove("flying");
          if (under) under.classList.remove("under");
        }, () => {});
    });
  }

  /* Marks the place that the move has left. */
  function markSource(frame) {
    removeAll(board, ".from, .left");
    var step = frame.steps.filter((one) => !one.auto)[0];
    if (step && piles[step.from]) {
      var mark = make('<div class="from"></div>'), down = step.cards.length - 1;
      if (piles[step.from].matches(".column")) {
        mark.style.setProperty("--at", offset(frames[now - 1], step.from, step.left));
        mark.style.setProperty("--more", down);
      }
      piles[step.from].prepend(mark);
    }
    frame.changed.forEach((i) => {
      var cell = cells[i];
      if (frame.cells[i] !== ".") return;
      var text = cell.matches("text"), size = text ? 52 : +cell.getAttribute("width");
      var x = +cell.getAttribute("x") - (text ? 26 : 0), y = +cell.getAttribute("y") - (text ? 34 : 0);
      var left = make('<svg><rect class="left" rx="6" x="' + x + '" y="' + y + '" width="' + size + '" height="' + size + '"/></svg>').firstChild;
      cell.parentNode.append(left);
    });
  }

  /* At the end of an illegal record: the cards of the refused move, and where they should go. */
  function markRefused() {
    all(board, ".card.refused").forEach((c) => { c.classList.remove("refused"); });
    removeAll(board, ".arrow");
    var refused = line.refused;
    if (!refused || now !== last || !refused.dataset.s) return;
    var source = frames[last].piles[refused.dataset.s], dest = piles[refused.dataset.d];
    var count = Math.max(1, +refused.dataset.k || 1);
    if (!source || !dest || !source.length) return;
    var taken = source.slice(-count);
    taken.forEach((c) => { c.classList.add("refused"); });
    var origin = bounds(board), from = bounds(taken[0]);
    var onto = frames[last].piles[refused.dataset.d], target = bounds(onto.length ? onto[onto.length - 1] : dest);
    var x1 = from.left + from.width / 2 - origin.left, y1 = from.top + Math.min(from.height / 2, 30) - origin.top;
    var x2 = target.left + target.width / 2 - origin.left, y2 = target.top + target.height / 2 - origin.top;
    var bend = Math.min(y1, y2) - 30, angle = Math.atan2(y2 - bend, x2 - (x1 + x2) / 2);
    var tip = (turn) => " L" + (x2 - 14 * Math.cos(angle + turn)) + " " + (y2 - 14 * Math.sin(angle + turn));
    board.append(make('<svg class="arrow"><path d="M' + x1 + " " + y1 + " Q" + (x1 + x2) / 2 + " " + bend + " " + x2 + " " + y2 +
      tip(0.5) + " M" + x2 + " " + y2 + tip(-0.5) + '"/></svg>'));
  }

  function putCards(frame) {
    names.forEach((name) => {
      var pile = piles[name], wanted = frame.piles[name];
      var there = all(pile, ".card");
      if (there.length !== wanted.length || there.some((c, i) => c !== wanted[i]))
        pile.append(...wanted);
      if (name[0] === "s") pile.dataset.count = wanted.length;
    });
    cards.forEach((c) => { c.classList.toggle("down", frame.down.has(c)); });
  }

  function lay(frame) {
    putCards(frame);
    cards.forEach((c) => { c.classList.remove("moved", "auto", "flying", "under"); });
    cells.forEach((cell, i) => {
      hold(cell, frame.cells[i]);
      var moved = now > 0 && frame.item.dataset.moved;
      cell.classList.toggle("moved", moved ? moved.split(" ").indexOf(cell.dataset.at) >= 0 : frame.changed.indexOf(i) >= 0);
    });
    frame.steps.filter((step) => step.from !== "g0").forEach((step) => {
      step.cards.forEach((c) => {
        c.classList.remove("moved", "auto");
        c.classList.add(step.auto ? "auto" : "moved");
      });
    });
    markSource(frame);
    markRefused();
  }

  /* Scrolls the board, if it is too high for the window, so that the move can be seen. */
  function reveal(frame) {
    if (!scrolls()) return;
    var box = bounds(table), low = -1e9, high = 1e9;
    all(board, ".card.moved, .from").forEach((c) => {
      var rect = bounds(c);
      low = Math.max(low, rect.bottom - box.bottom + 6);
      high = Math.min(high, rect.top - box.top - 6);
    });
    if (!frame.steps.length) return;
    if (low > 0) table.scrollTop += Math.min(low, Math.max(0, high));
    else if (high < 0) table.scrollTop += high;
  }

  /* The height of the part of the list that the bar does not cover. */
  function roomOfList() {
    var room = (sideways.matches ? innerHeight : bounds(bar).top) - bounds(list).top;
    return room < 48 || room > list.clientHeight ? list.clientHeight : room;
  }

  function mark(frame) {
    items.forEach((item) => {
      var link = item.querySelector("a") || item;
      item.classList.toggle("now", item === frame.item);
      if (item === frame.item) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    var room = roomOfList();
    if (!frame.item) list.scrollTop = 0;
    else if (now === last && !line.up && room === list.clientHeight) list.scrollTop = list.scrollHeight;
    else {
      var row = frame.item.querySelector("a");
      if (row.offsetTop < list.scrollTop || row.offsetTop + row.offsetHeight > list.scrollTop + room)
        list.scrollTop = row.offsetTop - room / 3;
    }
  }

  /* Goes on along another line. */
  function follow(other) {
    line = other;
    frames = line.frames;
    last = frames.length - 1;
    id("slider").max = last;
    id("leave").hidden = !line.up;
  }

  function show(n, quiet) {
    while (line.up && n <= line.begin) follow(line.up);
    n = Math.max(0, Math.min(last, n));
    var moves = n === now + 1 || n === now - 1;
    var frame = frames[n], glides = !still.matches && !quiet && cards.length > 0 && cards[0].animate;
    var order = n === now - 1 ? { steps: [] } : frame;
    var before = new Map();
    if (glides) cards.forEach((c) => { before.set(c, bounds(c)); });
    document.getAnimations().forEach((a) => { a.cancel(); });
    now = n;
    lay(frame);
    reveal(frame);
    if (glides) glide(before, moves ? order : { steps: [] });
    mark(frame);
    caption(frame);
    describe(frame);
    id("slider").value = n;
    id("slider").setAttribute("aria-valuetext", "Move " + n + " of " + last);
    say("place", n + " / " + last);
    id("first").disabled = id("back").disabled = n === 0;
    id("next").disabled = id("last").disabled = n === last;
    if (!timer && !quiet) say("live", announce(frame));
    try { history.replaceState(history.state, "", (current ? current + "&" : "#") + "move=" + frame.name); } catch (e) { /* a page without an address of its own */ }
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    id("run").classList.remove("running");
    id("run").setAttribute("aria-label", now === last ? "Watch again" : "Play");
  }

  function tick() {
    show(now + 1);
    if (now === last) {
      stop();
      say("live", announce(frames[now]));
      return;
    }
    timer = setTimeout(tick, (850 + Math.min(110 * frames[now].steps.length, 1500)) / speed);
  }

  function run() {
    if (timer) {
      stop();
      return;
    }
    if (now === last) show(line.up ? line.begin + 1 : 0);
    id("run").classList.add("running");
    id("run").setAttribute("aria-label", "Stop");
    timer = setTimeout(tick, 200);
  }

  function go(n) {
    stop();
    show(n);
  }

  function goTo(other, n) {
    follow(other);
    go(n);
  }

  /* Enters the variation that starts here or, at the first move of one, the next one that starts where it does. */
  function enter() {
    var at = now === line.begin + 1 && lines.indexOf(line);
    var found = lines.find((l) => l.up === line && l.begin === now) || lines.find((l, i) => at && i > at && l.up === line.up && l.begin === line.begin);
    if (found) goTo(found, found.begin + 1);
  }

  function leave() {
    if (line.up) go(line.begin);
  }

  /* ## Sharing */

  /* The moves of the main line as pairs, or null if they have none.  counts: with the number of cards that go to an empty
     column. */
  function pairs(counts) {
    if (game.header.rules) return null;
    var header = game.header, simon = header.variant === "simple_simon", deal = header.deal, failed = false;
    function pile(p, base) {
      if (p.type === "COLUMN") return String((p.index || 0) + base);
      if (p.type === "FREECELL" && (p.index || 0) < LETTERS.length) return LETTERS[p.index || 0];
      if (p.type !== "FOUNDATION") failed = true;
      return "h";
    }
    var steps = main.frames.reduce((sum, frame) => sum.concat(frame.steps), []);
    var words = moves.map((move, i) => {
      var from = pile(move.source, simon && move.dest.type === "FOUNDATION" ? 0 : 1), to = pile(move.dest, 1);
      var empty = move.dest.type === "COLUMN" && !steps[i].onto;
      var both = from + to, other = [+both[0], +both.slice(1)], same = [+both.slice(0, 2), +both.slice(2)];
      var possible = (split) => split[0] > 0 && split[1] > 0 && split[0] <= header.num_columns && split[1] <= header.num_columns && split[0] !== split[1];
      var unclear = /^\d{3}$/.test(both) && both[1] !== "0" && both[2] !== "0" && possible(other) && possible(same);
      return from + (unclear ? "-" : "") + to + (counts && empty && move.num_cards > 1 ? "v" + move.num_cards.toString(16) : "");
    });
    if (failed) return null;
    var text = deal && deal.system === "ms" ? "#" + deal.number + "\n" : "";
    for (var i = 0; i < words.length; i += 10) text += words.slice(i, i + 10).join(" ") + "\n";
    return text;
  }

  /* sn has no numbers of cards.  Without them, a list is clear if no move could take more than one card to an empty
     column. */
  function isPlain() {
    return main.frames.every((frame, i) => {
      return frame.steps.every((step) => {
        if (step.to[0] !== "c" || step.onto) return true;
        return step.cards.length === 1 && step.from[0] !== "c";
      }) || i === 0;
    });
  }

  /* The moves of the main line as sentences, which unisol reads as text, or null. */
  function sentences() {
    var text = id("text"), at = text && text.textContent.trim().lastIndexOf("\n\n");
    if (!text || linkedRecord || moves.some((move) => move.implicit)) return null;
    var lines = main.rows.map((row, i) => i + 1 + ". " + row.querySelector("a").textContent.replace(/\ufe0e/g, ""));
    return text.textContent.slice(0, at + 2) + lines.join("\n") + text.textContent.slice(at);
  }

  var rows = () => record.boardgame.moves.map((move) => move.text).join(" ") + "\n";

    /* A dialog covers the rest of the page. */
  function toast(text) {
      (one("dialog[open]") || document.body).append(id("toast"));
    say("toast", text);
    setTimeout(() => { if (id("toast").textContent === text) say("toast", ""); }, 2500);
  }

  function copyBySelection(text, parent) {
    var area = make("<textarea></textarea>");
    area.value = text;
    parent.append(area);
    area.select();
    var ok = document.execCommand("copy");
    area.remove();
    return ok;
  }

  function copy(text, what) {
    function done() { toast(what + " copied"); }
    function byHand() {
      if (copyBySelection(text, one("dialog[open]") || document.body)) done();
      else toast("The browser does not allow copying");
    }
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand);
    else byHand();
  }

  function save(suffix, text) {
    var link = document.createElement("a"), deal = game && game.header.deal;
    link.href = URL.createObjectURL(new Blob([text], { type: suffix === "json" ? "application/json" : "text/plain" }));
    link.download = (deal && deal.number ? deal.number : "solution") + "." + suffix;
    link.click();
    setTimeout(() => { URL.revokeObjectURL(link.href); }, 10000);
  }

  /* The address of a page that shows this record, wherever the page is. */
  function address() {
    var link = current || own, page = document.body.dataset.site || location.href.split("#")[0];
    if (!link) return location.href;
    return page + link + (line.up || now > 0 && now < last ? "&move=" + frames[now].name : "");
  }

  function prepareSharing() {
    var text = game && sentences(), list = game ? pairs(true) || text : rows(), sn = id("sn"), plain = null;
    if (sn && !linkedRecord) plain = sn.textContent;
    else if (game && (record.plain || isPlain())) plain = pairs(false);
    all(document, ".copy").forEach((button) => {
      button.hidden = list === null;
      button.onclick = () => { copy(list, "Moves"); };
    });
    press("copy-link", () => { copy(address(), "Link"); });
    id("save-snx").hidden = !game || list === null;
    if (text) say("save-snx", "Save as .txt");
    id("save-sn").hidden = plain === null;
    press("save-snx", () => { save(text ? "txt" : "snx", list); });
    press("save-sn", () => { save("sn", plain); });
    press("save-json", () => { save("json", JSON.stringify(game ? { solitaire: game } : record, null, 2) + "\n"); });
    press("print", () => { id("menu").close(); window.print(); });
  }

  /* ## Settings */

  function setRoot(name, value) {
    var root = document.documentElement.dataset;
    if (value === null) delete root[name];
    else root[name] = value;
  }
  function setTheme(theme) { setRoot("theme", theme || null); }
  function setFour(isOn) { setRoot("four", isOn ? "" : null); }

  function prepareSettings() {
    var theme = recall("theme") || "", four = recall("four") === "1";
    setTheme(theme);
    setFour(four);
    setSpeed(speed);
    id("theme").value = theme;
    id("four").checked = four;
    id("four-colors").hidden = !game;
    id("theme").onchange = function () { setTheme(this.value); remember("theme", this.value); };
    id("four").onchange = function () { setFour(this.checked); remember("four", this.checked ? "1" : "0"); };
    press("speed", () => { setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]); });
    [["open-menu", "menu"], ["open-keys", "keys"]].forEach(function (pair) {
      id(pair[0]).onclick = () => { stop(); id(pair[1]).showModal(); };
      id(pair[1]).onclick = function (event) { if (event.target === this || event.target.matches(".close")) this.close(); };
    });
  }

  /* A film strip: eight boards, which are printed in place of one. */
  function prepareStrip() {
    var strip = make('<div class="strip"></div>');
    on(window, "beforeprint", () => {
      if (isPlaying()) return;
      var here = now, most = Math.min(7, last) || 1;
      for (var i = 0; game && i <= most; i += 1) {
        lay(frames[now = Math.round(i * last / most)]);
        strip.append(make("<div>" + (now ? "Move " + now : "Start") + "</div>"));
        strip.lastChild.append(board.cloneNode(true));
      }
      lay(frames[now = here]);
      if (game) table.before(strip);
    });
    on(window, "afterprint", () => {
      strip.remove();
      strip.textContent = "";
    });
  }

  /* ## Hands */

  /* Shows the position that the address names: "#move=35", or "#move=12.2.3" in a variation.  Without one, it is the
     current position of the record. */
  function showLinked(quiet) {
    var match = /[#&]move=([\d.]+)$/.exec(location.hash), name = match ? match[1] : solution.current || "0";
    if (!quiet && (!match || name === frames[now].name)) return;
    var item = items.find((item) => item.querySelector("a").hash === "#move=" + name);
    stop();
    follow(item ? item.line : main);
    show(item ? +item.dataset.n : +name || 0, quiet);
  }

  /* A step by so many moves. */
  var by = (moves) => () => { go(now + moves); };

  function prepareButtons() {
    press("first", by(-1e9));
    press("back", by(-1));
    press("run", run);
    press("next", by(1));
    press("last", by(1e9));
    press("leave", leave);
    id("slider").oninput = function () { go(+this.value); };
    on(list, "click", (event) => {
      var item = event.target.closest("[data-n], .refused");
      if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      goTo(item.line, item.dataset.n ? +item.dataset.n : item.line.frames.length - 1);
    });
    if (id("showme")) {
      id("showme").hidden = false;
      id("showme").onclick = () => {
        goTo(main, main.frames.length - 1);
        table.scrollIntoView({ block: "nearest" });
      };
    }

    /* After a click, keys are for the page again, and not for the button that was clicked. */
    on(document, "click", (event) => {
      var under = event.target.closest("button, a, input[type=range]");
      if (under && event.detail > 0 && !under.closest("dialog")) under.blur();
    });
  }

  function prepareKeys() {
    var next = by(1), back = by(-1), KEYS = {
      ArrowRight: next, ArrowDown: next, j: next, ArrowLeft: back, ArrowUp: back, k: back,
      Home: by(-1e9), End: by(1e9), PageDown: by(10), PageUp: by(-10),
      "+": () => { faster(1); }, "=": () => { faster(1); }, "-": () => { faster(-1); },
      ShiftArrowRight: enter, J: enter, ShiftArrowLeft: leave, K: leave,
      "?": () => { stop(); id("keys").showModal(); },
      " ": run
    };
    on(document, "keydown", (event) => {
      var target = event.target;
      if (event.altKey || event.ctrlKey || event.metaKey || one("dialog[open]")) return;
      var key = (event.shiftKey && KEYS["Shift" + event.key] ? "Shift" : "") + event.key;
      if (!KEYS.hasOwnProperty(key) || (event.key === " " && target.matches("button"))) return;
      if (target === list && event.key.slice(0, 4) === "Page") return;
      event.preventDefault();
      KEYS[key]();
    });
  }

  /* On the board: a tap on its right or left half, a swipe, and the wheel. */
  function prepareTable() {
    var down = null, turned = 0;
    on(table, "pointerdown", (event) => {
      down = event.isPrimary && event.button === 0 && !event.target.closest("button, .done") ? { x: event.clientX, y: event.clientY } : null;
    });
    on(table, "pointerup", (event) => {
      if (!down) return;
      var x = event.clientX - down.x, y = event.clientY - down.y, box = bounds(table);
      down = null;
      if (Math.abs(x) < 10 && Math.abs(y) < 10) go(now + (event.clientX > box.left + box.width / 2 ? 1 : -1));
      else if (Math.abs(x) > 30 && Math.abs(x) > 1.5 * Math.abs(y)) go(now + (x < 0 ? 1 : -1));
    });
    on(table, "pointercancel", () => { down = null; });
    on(table, "wheel", (event) => {
      if (event.ctrlKey || scrolls()) return;
      event.preventDefault();
      turned += event.deltaY * (event.deltaMode === 1 ? 30 : 1);
      if (Math.abs(turned) < 50) return;
      go(now + (turned > 0 ? 1 : -1));
      turned = 0;
    }, { passive: false });
  }

  function start() {
    table = id("table");
    list = id("moves");
    bar = id("bar");
    game = record.solitaire;
    if (!table) return;
    if (game) table.innerHTML = boardMarkup(game.solution.start_pos, game.header.rules || {});
    board = id("board");
    var first = findPiles();
    describe(first);
    if (!list || !bar) {
      drawFaces(all(board, ".card"), all(board, ".slot").some((slot) => slot.offsetWidth >= 58));
      return;
    }

    readLines(first);
    measureColumns();
    list.classList.add("live");
    prepareSharing();
    prepareSettings();
    prepareStrip();
    prepareButtons();
    prepareKeys();
    prepareTable();
    on(document, "visibilitychange", () => { if (document.hidden) stop(); });
    on(window, "hashchange", () => { showLinked(false); });
    on(window, "resize", () => {
      fit();
      mark(frames[now]);
      markRefused();
    });

    bar.hidden = false;
    fit();
    showLinked(true);
    fit();
  }

  /* The page may say what it draws.  Otherwise that is the link in its address. */
  var draw = document.body.dataset.draw, current = draw || (/^#(u1\.|kept=)/.test(location.hash) ? location.hash.split("&")[0] : "");
  var linkedRecord = (draw || /^#u/.test(current)) && current !== own;

  function fail(error) {
    one("h1").textContent = "This link cannot be shown";
    one(".verdict").textContent = error.message;
    document.body.classList.remove("embed"); /* the message is in view */
    all(document, "main, .banner, .bar").forEach((part) => { part.hidden = true; });
  }

  on(window, "hashchange", () => {
    if (/^#u1\./.test(location.hash) && location.hash.split("&")[0] !== current) location.reload();
  });
  if (linkedRecord && !window.decodeLink) fail({ message: "This page shows only its own record." });
  else if (linkedRecord) decodeLink(current).then(build).then(start).catch(fail);
  else start();
})();
