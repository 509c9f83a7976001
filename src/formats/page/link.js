/* Reads the record in a link, as docs/link.md specifies it: decodeLink("#u1.AAEFTSPPHr4-g0Q") returns the promise of a
   record of the interchange format.  Beside it are the move that is refused, if there is one, and `plain`: standard
   notation needs no numbers of cards.  A link that is damaged is an Error.

   Deals and rules of the packed games are written here a second time, because a page has no module: it is one file of at
   most 100 KB that works without a network, and the WebAssembly module has more than four times this size.  Without the
   deals, a link would have to contain the layout, and could not keep to 200 letters.  tests/formats/link.tap compares the deals of
   all games and systems with the program's, and `./dev soak` those of many more numbers. */
var decodeLink = (function () {
  "use strict";
  var SUITS = "HCDS", RULES = ["NONE", "HORNE", "WKR", "AND_RULE", "MAX"];
  var CLAIMS = [undefined, "SOLVED", "GAVE_UP"], SYSTEMS = { 2: "ms", 3: "pysol", 4: "mt", 5: "ms" };
  var BUILDS = { A: "ALTERNATE_COLOR", S: "SUIT", R: "RANK" }, FILLS = { a: "ANY_CARD", k: "KINGS_ONLY", n: "NONE" };
  /* Name, columns, freecells, decks, build, fill, u: any number of cards move together. */
  var GAMES = ("freecell 8 4 1 A a,relaxed_freecell 8 4 1 A a u,forecell 8 4 1 A k,bakers_game 8 4 1 S a," +
    "kings_only_bakers_game 8 4 1 S k,eight_off 8 8 1 S k,seahaven_towers 10 4 1 S k,relaxed_seahaven_towers 10 4 1 S k u," +
    "bakers_dozen 13 0 1 R n,good_measure 10 0 1 R n,cruel 12 0 1 S n,beleaguered_castle 8 0 1 R a,citadel 8 0 1 R a," +
    "streets_and_alleys 8 0 1 R a,fan 18 0 1 S k,die_schlange 9 8 2 A n,der_katzenschwanz 9 8 2 A n u,simple_simon 10 0 1 S a").split(",");

  function check(ok) { if (!ok) throw new Error("It is damaged, or from a later version of unisol."); }

  function bytesOf(letters) {
    check(/^[A-Za-z0-9_-]+$/.test(letters) && letters.length % 4 !== 1);
    var text = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
    check(btoa(text).replace(/[=]/g, "").replace(/\+/g, "-").replace(/\//g, "_") === letters);
    return Uint8Array.from(text, (c) => c.charCodeAt(0));
  }

  /* Functions that get the next bits, as a number and as a BigInt. */
  function bitsOf(bytes) {
    var at = 0;
    function big(n) {
      var value = 0n;
      check(at + n <= bytes.length * 8);
      for (; n > 0; n -= 1, at += 1) value = value * 2n + BigInt(bytes[at >> 3] >> (7 - (at & 7)) & 1);
      return value;
    }
    return {
      big: big,
      get: (n) => Number(big(n)),
      left: () => bytes.length * 8 - at
    };
  }

  function width(n) {
    var bits = 0;
    while (1 << bits < n) bits += 1;
    return bits;
  }

  function card(rank, suit) { return { rank: rank, suit: SUITS[suit] }; }
  function last(cards) { return cards[cards.length - 1]; }

  function readGame(bits) {
    var row = (GAMES[bits.get(6)] || "").split(" ");
    check(row[0]);
    var game = { name: row[0], columns: +row[1], freecells: +row[2], decks: +row[3], build: row[4], fill: row[5], unlimited: row[6] === "u" };
    if (bits.get(1)) {
      game.freecells = bits.get(6);
      game.back = bits.get(2);
      check(game.back < 3);
    }
    check(game.freecells <= 32);
    game.foundations = 4 * game.decks;
    game.whole = game.name === "simple_simon";
    return game;
  }

  /* ## Deals */

  /* Python's generator, a Mersenne Twister, with a seed of up to 96 bits: returns a function that draws numbers below n. */
  function twister(seed) {
    var key = [], w = [19650218], i, k, next = 624;
    do key.push(Number(seed & 0xffffffffn)); while (seed >>= 32n);
    function mix(factor) { return w[i] ^ Math.imul(w[i - 1] ^ w[i - 1] >>> 30, factor); }
    function step() {
      i += 1;
      if (i < 624) return;
      w[0] = w[623];
      i = 1;
    }
    for (i = 1; i < 624; i += 1) w[i] = Math.imul(w[i - 1] ^ w[i - 1] >>> 30, 1812433253) + i | 0;
    for (i = 1, k = 0; k < 624; k += 1, step()) w[i] = mix(1664525) + key[k % key.length] + k % key.length | 0;
    for (k = 1; k < 624; k += 1, step()) w[i] = mix(1566083941) - i | 0;
    w[0] = 1 << 31;
    function draw() {
      for (i = 0; next > 623 && i < 624; i += 1) {
        var y = w[i] & 1 << 31 | w[(i + 1) % 624] & 0x7fffffff;
        w[i] = w[(i + 397) % 624] ^ y >>> 1 ^ (y & 1 ? 0x9908b0df : 0);
      }
      next %= 624;
      var x = w[next];
      next += 1;
      x ^= x >>> 11;
      x ^= x << 7 & 0x9d2c5680;
      x ^= x << 15 & 0xefc60000;
      return (x ^ x >>> 18) >>> 0;
    }
    return (n) => {
      var upper = draw() >>> 5;
      return Math.floor((upper * 67108864 + (draw() >>> 6)) / 9007199254740992 * n);
    };
  }

  function drawerOf(kind, number) {
    var ms = Number(number & 0xffffffffn) | 0, pysol = number;
    if (kind === 4) return twister(number);
    if (kind === 3 && number > 32000n) return (n) => {
      pysol = BigInt.asUintN(64, pysol * 6364136223846793005n + 1n);
      return Number((pysol >> 21n & 0x7fffffffn) * BigInt(n) >> 31n);
    };
    return (n) => {
      ms = Math.imul(ms, 214013) + 2531011 | 0;
      var random = ms >>> 16;
      if (number >> 32n) random += 1;
      else if (number >> 31n) random |= 0x8000;
      else random &= 0x7fff;
      return random % n;
    };
  }

  /* The cards of a deal, the first one that is dealt first. */
  function shuffle(game, kind, number) {
    var cards = [], draw = drawerOf(kind, number), i, k, deck;
    if (game.decks === 1 && (kind === 2 || kind === 3 && number <= 32000n))
      for (i = 0; i < 52; i += 1) cards.push(card((i >> 2) + 1, [1, 2, 0, 3][i & 3]));
    else
      for (deck = 0; deck < game.decks; deck += 1)
        for (i = 0; i < 52; i += 1) {
          cards.push(card(i % 13 + 1, [1, 3, 0, 2][Math.floor(i / 13)]));
          if (game.decks > 1) last(cards).deck = deck;
        }
    for (i = cards.length - 1; i > 0; i -= 1) {
      var other = cards[k = draw(i + 1)];
      cards[k] = cards[i];
      cards[i] = other;
    }
    return cards.reverse();
  }

  function dealCookie(number) {
    var suits = ["CDHS", "SHDC"][number - 1], high = [[1, 3, 5, 7, 9, 11, 13], [1, 13, 12, 11, 10, 9, 8]][number - 1];
    var low = [[12, 10, 8, 6, 4, 2], [7, 6, 5, 4, 3, 2]][number - 1];
    return [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
      return (i < 4 ? high : low).map((rank) => ({ rank: rank, suit: suits[i % 4] }));
    });
  }

  /* Each king is swapped with the deepest card of its column that is not a king. */
  function sinkKings(cards, width) {
    cards.reverse();
    cards.map((c) => c.rank === 13).forEach((king, i) => {
      for (var k = i % width; king && k < i; k += width)
        if (cards[k].rank !== 13) {
          var other = cards[i];
          cards[i] = cards[k];
          cards[k] = other;
          return;
        }
    });
    return cards;
  }

  function dealCards(game, kind, number, board) {
    var cards = shuffle(game, kind, number), name = game.name, columns = board.columns;
    var cells = { forecell: [0, 1, 2, 3], eight_off: [0, 2, 4, 6], seahaven_towers: [1, 2], relaxed_seahaven_towers: [1, 2] }[name];
    function home(c) {
      var i = SUITS.indexOf(c.suit), fits = board.foundations[i] === c.rank - 1;
      if (fits) board.foundations[i] += 1;
      return fits;
    }
    if (cells) cards.splice(-cells.length).forEach((c, i) => { board.freecells[cells[i]] = c; });
    if (name === "bakers_dozen" || name === "good_measure") sinkKings(cards, game.columns);
    for (var last = cards.length, aces = 0; name === "good_measure" && aces < 2;)
      if (cards[--last].rank === 1 && home(cards[last])) aces += cards.splice(last, 1).length;
    if (/castle|citadel|cruel/.test(name)) cards = cards.filter((c) => c.rank > 1 || !home(c));
    if (game.decks > 1) {
      if (name === "die_schlange") {
        cards = cards.filter((c) => c.rank > 1);
        board.foundations.fill(1);
      }
      var at = 0;
      cards.forEach((c) => { columns[at += c.rank === 13 && columns[at].length > 0].push(c); });
    } else if (game.whole) {
      for (var n = 9; n > 2; n -= 1) cards.splice(0, n).forEach((c, i) => { columns[i].push(c); });
      cards.forEach((c, i) => { columns[i].push(c); });
    } else {
      var wide = name === "fan" ? 17 : game.columns;
      cards.forEach((c, i) => { if (name !== "citadel" || !home(c)) columns[i > 50 && wide > 16 ? 17 : i % wide].push(c); });
    }
  }

  /* ## The start */

  function readLayout(bits, game, kind, board) {
    var rest = [], sum = 0, i, rank;
    for (i = 0; i < game.foundations; i += 1)
      for (rank = board.foundations[i] + 1; rank <= 13; rank += 1) rest.push(card(rank, i % 4));
    var lengths = board.columns.map((column, k) => {
      var usual = Math.floor(rest.length / game.columns) + (k < rest.length % game.columns ? 1 : 0);
      var length = kind === 1 ? bits.get(8) : usual;
      sum += length;
      return length;
    });
    var occupied = board.freecells.map(() => {
      var is = kind === 1 && bits.get(1) === 1;
      sum += is ? 1 : 0;
      return is;
    });
    check(sum === rest.length);
    function next() {
      var index = bits.get(width(rest.length));
      check(index < rest.length);
      return rest.splice(index, 1)[0];
    }
    board.columns = lengths.map((n) => Array.from({ length: n }, next));
    board.freecells = occupied.map((is) => is ? next() : null);
  }

  function readNumber(bits, kind) {
    var length = bits.get(7);
    check(length > 0 && length <= { 2: 33, 3: 64, 4: 96, 5: 2 }[kind]);
    var number = bits.big(length);
    check(number >> BigInt(length - 1) === 1n && (kind !== 5 || number <= 2n));
    return number;
  }

  function emptyBoard(game) {
    return {
      foundations: new Array(game.foundations).fill(0), freecells: new Array(game.freecells).fill(null),
      columns: Array.from({ length: game.columns }, () => [])
    };
  }

  function readStart(bits, game, header) {
    var kind = bits.get(3), begun = bits.get(1), number, board = emptyBoard(game);
    check(kind <= 5);
    if (begun) board.foundations = board.foundations.map(() => bits.get(4));
    check(Math.max.apply(null, board.foundations) <= 13);
    if (kind < 2) {
      readLayout(bits, game, kind, board);
      return board;
    }

    number = readNumber(bits, kind);
    header.deal = { system: SYSTEMS[kind], number: (kind === 5 ? "-" : "") + number };
    board.foundations.fill(0);
    if (kind === 5) board.columns = dealCookie(Number(number));
    else dealCards(game, kind, number, board);
    return board;
  }

  /* ## Moves */

  /* A pile of the long form. */
  function pileOf(game, index) {
    if (index < game.columns) return { type: "COLUMN", index: index };
    index -= game.columns;
    if (index < game.freecells) return { type: "FREECELL", index: index };
    index -= game.freecells;
    check(index < game.foundations);
    return { type: "FOUNDATION", index: index };
  }

  function readMove(bits, game, marked) {
    var c = width(game.columns), f = width(game.freecells), p = width(game.columns + game.freecells + game.foundations);
    var kind = bits.get(2), types = [["COLUMN", "COLUMN"], ["COLUMN", "FREECELL"], ["FREECELL", "COLUMN"]][kind];
    if (kind === 3) return {
      source: game.decks === 1 && !game.whole ? null : pileOf(game, bits.get(p)),
      dest: { type: "FOUNDATION", index: bits.get(width(game.foundations)) },
      implicit: marked && bits.get(1) === 1,
      count: game.whole ? 13 : 1
    };

    var from = bits.get(kind === 2 ? f : c), to = bits.get(kind === 1 ? f : c);
    if (kind === 0 && from === 0 && to === 0) return { source: pileOf(game, bits.get(p)), dest: pileOf(game, bits.get(p)), count: bits.get(8) };
    check(from < (kind === 2 ? game.freecells : game.columns) && to < (kind === 1 ? game.freecells : game.columns) &&
      (kind !== 0 || from !== to));
    return { source: { type: types[0], index: from }, dest: { type: types[1], index: to }, count: kind === 0 ? 0 : 1 };
  }

  /* Finds the card that goes to a foundation. */
  function findNext(board, suit) {
    function is(c) { return c && c.suit === SUITS[suit] && c.rank === board.foundations[suit] + 1; }
    var column = board.columns.findIndex((cards) => is(last(cards)));
    var freecell = board.freecells.findIndex(is);
    if (column >= 0) return { type: "COLUMN", index: column };
    return freecell >= 0 ? { type: "FREECELL", index: freecell } : null;
  }

  function isRed(c) { return c.suit === "H" || c.suit === "D"; }

  /* Whether a card may be on another one in a column. */
  function fits(game, lower, upper) {
    if (lower.rank !== upper.rank + 1) return false;
    if (game.whole || game.build === "R") return true;
    return game.build === "S" ? lower.suit === upper.suit : isRed(lower) !== isRed(upper);
  }

  /* How many cards may move together; in Simple Simon, how many runs of one suit. */
  function limit(game, board, toEmpty) {
    var free = board.freecells.filter((c) => !c).length;
    var empty = board.columns.filter((column) => !column.length).length - (toEmpty ? 1 : 0);
    return game.unlimited ? 99 : (free + 1) * Math.pow(2, game.fill === "a" ? empty : 0);
  }

  /* Whether these cards, deepest first, may move from one pile to the other. */
  function isLegal(game, board, move, cards) {
    var to = move.dest, onto = to.type === "COLUMN" && last(board.columns[to.index]), runs = 1;
    var linked = cards.every((c, i) => {
      if (i > 0 && cards[i - 1].suit !== c.suit) runs += 1;
      return i === 0 || fits(game, cards[i - 1], c);
    });
    if (!linked || move.source.type === to.type && move.source.index === to.index) return false;
    if (move.source.type === "FOUNDATION" && !(game.back && (to.type === "COLUMN" || game.back === 2))) return false;
    if (to.type === "FOUNDATION")
      return cards.length === (game.whole ? 13 : 1) && runs === 1 && last(cards).suit === SUITS[to.index % 4] &&
        last(cards).rank === board.foundations[to.index] + 1;
    if (to.type === "FREECELL") return cards.length === 1 && !board.freecells[to.index];
    if (onto ? !fits(game, onto, cards[0]) : game.fill === "n" || game.fill === "k" && cards[0].rank !== 13) return false;
    return cards.length === 1 || (game.whole ? runs : cards.length) <= limit(game, board, !onto);
  }

  /* Notes whether all moves to empty columns have as many cards as possible, and whether all have one. */
  function noteCount(game, board, move, column) {
    if (move.source.type !== "COLUMN" || move.dest.type !== "COLUMN" || board.columns[move.dest.index].length) return;
    var more = move.count + 1;
    if (more <= column.length && isLegal(game, board, move, column.slice(-more))) game.most = false;
    if (move.count > 1) game.one = false;
  }

  /* Completes a move and makes it.  Returns false if it is not legal. */
  function play(game, board, move) {
    move.source = move.source || findNext(board, move.dest.index);
    if (!move.source) return false;
    var type = move.source.type, at = move.source.index, column = board.columns[at], cards = [];
    var onto = move.dest.type === "COLUMN" && last(board.columns[move.dest.index]);
    if (type === "COLUMN") {
      if (!move.count) move.count = onto && column.length ? onto.rank - last(column).rank : 1;
      if (move.count > 0 && move.count <= column.length) cards = column.slice(-move.count);
    } else if (type === "FREECELL") {
      if (board.freecells[at]) cards = [board.freecells[at]];
    } else if (board.foundations[at]) {
      cards = [card(board.foundations[at], at % 4)];
    }
    if (!cards.length || move.count > cards.length || !isLegal(game, board, move, cards)) return false;

    move.count = cards.length;
    noteCount(game, board, move, column);
    if (type === "COLUMN") column.splice(-move.count);
    else if (type === "FREECELL") board.freecells[at] = null;
    else board.foundations[at] -= 1;
    at = move.dest.index;
    if (move.dest.type === "COLUMN") board.columns[at] = board.columns[at].concat(cards);
    else if (move.dest.type === "FREECELL") board.freecells[at] = cards[0];
    else board.foundations[at] += cards.length;
    return true;
  }

  /* ## The record, as the interchange format writes it */

  function writtenPile(pile) {
    if (!pile || pile.type !== "FOUNDATION") return pile;
    var found = { type: pile.type, suit: SUITS[pile.index % 4] };
    if (pile.index > 3) found.deck = pile.index >> 2;
    return found;
  }

  function writtenMove(move) {
    var written = { num_cards: move.count, source: writtenPile(move.source), dest: writtenPile(move.dest) };
    if (move.implicit) written.implicit = true;
    return written;
  }

  function writtenBoard(board) {
    return {
      foundations: board.foundations.map((rank, i) => {
        var found = writtenPile({ type: "FOUNDATION", index: i });
        delete found.type;
        found.rank = rank;
        return found;
      }),
      freecells: board.freecells.map((c) => c || { is_empty: true }),
      columns: board.columns.map((cards) => ({ cards: cards.slice() }))
    };
  }

  function headerOf(game, rule) {
    var header = {
      num_decks: game.decks, num_columns: game.columns, num_freecells: game.freecells, max_rank: 13, variant: game.name,
      sequences_are_built_by: BUILDS[game.build], empty_stacks_filled_by: FILLS[game.fill],
      sequence_move: game.unlimited ? "UNLIMITED" : "LIMITED"
    };
    if (game.back) header.foundation_to_column = "ALLOWED";
    if (game.back === 2) header.rules = { foundation_gives: "ANYWHERE" };
    if (rule !== "NONE") header.automove = rule;
    return header;
  }

  function unpack(bytes) {
    var bits = bitsOf(bytes);
    bits.get(2);
    var game = readGame(bits), rule = RULES[bits.get(3)], claim = bits.get(2);
    check(rule);
    check(claim < 3);
    var header = headerOf(game, rule), board = readStart(bits, game, header), start = writtenBoard(board);

    var length = bits.get(5), num = bits.get(length), moves = [], refused;
    check(length === 0 || num >= Math.pow(2, length - 1));
    for (var i = 0; i < num; i += 1) {
      check(!refused);
      var move = readMove(bits, game, rule !== "NONE");
      if (play(game, board, move)) moves.push(writtenMove(move));
      else refused = writtenMove(move);
    }
    check(bits.left() < 8 && bits.get(bits.left()) === 0);
    var solved = board.foundations.every((rank) => rank === 13);
    var result = { status: refused ? "ILLEGAL" : solved ? "SOLVED" : "UNFINISHED" };
    if (CLAIMS[claim]) result.claim = CLAIMS[claim];
    if (refused) result.fault = { move: moves.filter((m) => !m.implicit).length + 1, reason: "ILLEGAL_MOVE" };
    var record = { version: header.rules ? "0.2" : "0.1.1", header: header, solution: { start_pos: start, moves: moves }, result: result };
    return { solitaire: record, refused: refused, plain: game.most !== false || game.one !== false };
  }

  async function decode(link) {
    var found = /#u1\.([^&\s]*)/.exec(link);
    check(found);
    var bytes = bytesOf(found[1]);
    if (bytes[0] >> 6 === 0) return unpack(bytes);
    if (typeof decodeOther === "undefined") throw new Error("This page reads only links of FreeCell and games like it. To make a page of this one, save the link in a file and run unisol show on that file.");
    return decodeOther(bytes);
  }

  /* Whether cards move by themselves under these rules of a header, which page.js does not play. */
  decode.movesBySelf = (rules) => /refill|itself|gather|cover|stock_gives|turns|PAIRS/.test(JSON.stringify(rules));
  /* What bindings/js/replay/list.js plays lists of moves with. */
  decode.parts = [GAMES, readGame, emptyBoard, dealCards, isLegal, play, headerOf, writtenBoard, writtenMove];
  return decode;
})();
if (typeof module !== "undefined") module.exports = decodeLink;
