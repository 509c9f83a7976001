/* Reads the record in a link, as docs/link.md specifies it: decodeLink("#u1.AAEFTSPPHr4-g0Q") returns the promise of a
   record of the interchange format.  Beside it are the move that is refused, if there is one, and `plain`: standard
   notation needs no numbers of cards.  A link that is damaged is an Error.

   Deals and rules of the packed games are written here a second time, because a page has no module: it is one file of at
   most 100 KB that works without a network, and the WebAssembly module has more than four times this size.  Without the
   deals, a link would have to contain the layout, and could not keep to 200 letters.  tests/link.tap compares the deals of
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

  /* The order in which deflate lists the lengths of the codes that lengths are written in. */
  var CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

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

  /* ## Deflate (RFC 1951)

     The browser's DecompressionStream is of no use: raw deflate is missing in those of before 2023, and in Node 18. */

  /* A Huffman code: the number of codes of each length, and the symbols in the order of their codes.  Only a code of
     one symbol may lack codes. */
  function codeOf(lengths, mayLack) {
    var code = { counts: [], symbols: [] }, left = 1, longest = 0, n;
    for (n = 1; n < 16; n += 1) {
      var found = lengths.map((length, symbol) => length === n ? symbol : -1).filter((symbol) => symbol >= 0);
      code.counts[n] = found.length;
      code.symbols = code.symbols.concat(found);
      left = 2 * left - found.length;
      check(left >= 0);
      if (found.length) longest = n;
    }
    check(left === 0 || mayLack && longest < 2);
    return code;
  }

  /* The bits of deflate, from the lowest of each byte on. */
  function deflateBits(bytes) {
    var at = 0;
    function take(n) {
      var value = 0, i;
      check(at + n <= bytes.length * 8);
      for (i = 0; i < n; i += 1, at += 1) value |= (bytes[at >> 3] >> (at & 7) & 1) << i;
      return value;
    }
    function symbol(code) {
      var value = 0, first = 0, before = 0, n;
      for (n = 1; n < 16; n += 1) {
        value = value * 2 + take(1);
        first *= 2;
        if (value - first < code.counts[n]) return code.symbols[before + value - first];
        before += code.counts[n];
        first += code.counts[n];
      }
      check(false);
    }
    /* A small symbol is the number itself.  A larger one has the number's first k + 1 bits; the others follow. */
    function number(head, k) {
      var rest = (head >> k) - 1;
      return rest < 1 ? head : ((1 << k) + head % (1 << k) << rest) + take(rest);
    }
    return {
      take: take, symbol: symbol, number: number,
      align: () => { at = at + 7 & ~7; },
      isAtEnd: () => at + 7 >> 3 === bytes.length
    };
  }

  /* A few letters can stand for gigabytes, so the size is limited: to 16 MiB. */
  function growingText() {
    var bytes = new Uint8Array(1 << 15), size = 0;
    function put(byte) {
      if (size === bytes.length) {
        check(size < 1 << 24);
        var longer = new Uint8Array(2 * size);
        longer.set(bytes);
        bytes = longer;
      }
      bytes[size] = byte;
      size += 1;
    }
    return {
      put: put,
      repeat: (distance, length) => {
        check(distance <= size);
        for (; length > 0; length -= 1) put(bytes[size - distance]);
      },
      decoded: () => new TextDecoder().decode(bytes.subarray(0, size))
    };
  }

  function takeLengths(bits, code, num) {
    var lengths = [];
    while (lengths.length < num) {
      var symbol = bits.symbol(code), copied = symbol < 16 ? symbol : symbol === 16 ? last(lengths) : 0, times = 1;
      check(copied !== undefined);
      if (symbol === 16) times = 3 + bits.take(2);
      if (symbol === 17) times = 3 + bits.take(3);
      if (symbol === 18) times = 11 + bits.take(7);
      for (; times > 0; times -= 1) lengths.push(copied);
    }
    check(lengths.length === num);
    return lengths;
  }

  /* A block has two codes: for bytes and lengths, and for distances. */
  function takeCodes(bits) {
    var num = bits.take(5) + 257, numDistances = bits.take(5) + 1, numFirst = bits.take(4) + 4, first = new Array(19).fill(0), i;
    check(num <= 286 && numDistances <= 30);
    for (i = 0; i < numFirst; i += 1) first[CODE_ORDER[i]] = bits.take(3);
    var lengths = takeLengths(bits, codeOf(first, false), num + numDistances);
    check(lengths[256] > 0);
    return [codeOf(lengths.slice(0, num), true), codeOf(lengths.slice(num), true)];
  }

  function fixedCodes() {
    var lengths = new Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280);
    return [codeOf(lengths, false), codeOf(new Array(32).fill(5), false)];
  }

  function inflatePlain(bits, text) {
    bits.align();
    var length = bits.take(16);
    check((length ^ bits.take(16)) === 0xffff);
    for (; length > 0; length -= 1) text.put(bits.take(8));
  }

  function inflateCoded(bits, text, codes) {
    for (;;) {
      var symbol = bits.symbol(codes[0]);
      if (symbol === 256) return;
      check(symbol < 286);
      if (symbol < 256) {
        text.put(symbol);
      } else {
        var length = symbol === 285 ? 258 : 3 + bits.number(symbol - 257, 2), distance = bits.symbol(codes[1]);
        check(distance < 30);
        text.repeat(1 + bits.number(distance, 1), length);
      }
    }
  }

  function inflate(bytes) {
    var bits = deflateBits(bytes), text = growingText(), isLast, kind;
    do {
      isLast = bits.take(1);
      kind = bits.take(2);
      check(kind < 3);
      if (kind === 0) inflatePlain(bits, text);
      else inflateCoded(bits, text, kind === 1 ? fixedCodes() : takeCodes(bits));
    } while (!isLast);
    check(bits.isAtEnd());
    return text.decoded();
  }

  /* ## The coded form: bits by how often they followed in the same context */

  var USUAL = ("{'solitaire':{'version':'0.2','header':{'variant':'freecell','automove':'HORNE','deal':{'system':'ms','numbe" +
    "r':'617'}},'solution':{'start':'\x04 \x04/\x04 \x04','moves':[\x05{'automove':'HORNE','implicit':true,\x01}," +
    "{\x01,'comments':[{'plain_text':'the '}]}]},'result':{'status':'UNFINISHED','claim':'GAVE_UP'}}}\n{'solitair" +
    "e':{'version':'0.2','header':{'num_columns':7,'num_freecells':0,'variant':'klondike','empty_stacks_filled_by" +
    "':'KINGS_ONLY','sequence_move':'UNLIMITED','foundation_to_column':'ALLOWED','deal':{'system':'kpat','number'" +
    ":'1234567890'},'rules':{'stock_to':'WASTE','stock_draw':3,'stock_passes':3}},'solution':{'start':'\x04/\x04 " +
    "\x04/\x04 \x04 \x04/\x04 \x04 \x04 \x04;t \x04 \x04 \x04','current':'0','moves':[\x05\x05\x05{\x01}],'altern" +
    "atives':[\x02{'kind':'UNDONE','moves':[{\x01,'source_card':{'rank':12,'suit':'H'},'dest_card':{'rank':11,'su" +
    "it':'S'}},{\x01}]}\x03]},'result':{'status':'UNFINISHED'}}}\n{'solitaire':{'version':'0.2','header':{'num_de" +
    "cks':2,'num_columns':10,'num_freecells':0,'variant':'spider_two_suits','sequences_are_built_by':'RANK','sequ" +
    "ence_move':'UNLIMITED','deal':{'system':'pysol','number':'98765'},'rules':{'suits':'HHSS','group_suit':'SAME" +
    "','foundation_takes':'SUIT','foundation_by_itself':'SUIT','stock_to':'COLUMNS','stock_needs_columns':'YES'}}" +
    ",'solution':{'start':'\x04 \x04/\x04 \x04;t \x04 \x04 \x04 \x04','moves':[\x05\x05\x05{\x01}]},'result':{'st" +
    "atus':'SOLVED','claim':'SOLVED'}}}\n{'solitaire':{'version':'0.2','header':{'num_decks':2,'num_columns':10,'" +
    "num_freecells':0,'variant':'forty_thieves','sequences_are_built_by':'SUIT','sequence_move':'UNLIMITED','foun" +
    "dation_to_column':'ALLOWED','deal':{'system':'pysol','number':'98765'},'rules':{'num_reserves':1,'build_wrap" +
    "':'ALLOWED','group':'ONE','refill':'RESERVE','foundation_base':0,'foundation_wrap':'ALLOWED','foundation_giv" +
    "es':'ANYWHERE','stock_to':'WASTE','stock_passes':1}},'solution':{'start':'\x04 \x04;h \x04 \x04;t \x04 \x04;" +
    "w \x04 \x04;r \x04 \x04','moves':[\x05\x05\x05{\x01}]},'result':{'status':'UNFINISHED'}}}\n{'solitaire':{'ve" +
    "rsion':'0.2','header':{'num_columns':7,'num_freecells':0,'variant':'golf','sequences_are_built_by':'NONE','e" +
    "mpty_stacks_filled_by':'NONE','deal':{'system':'pysol','number':'98765'},'rules':{'build_direction':'BOTH','" +
    "group':'FACE_UP','num_holes':1,'hole_wrap':'ALLOWED','stock_to':'HOLE','goal':'COLUMNS'}},'solution':{'start" +
    "':'\x04 \x04;h \x04;t \x04 \x04','moves':[\x05\x05\x05{\x01}]},'result':{'status':'UNFINISHED'}}}\n").replace(/'/g, "\"");
  var COLUMN = 0, FREECELL = 1, FOUNDATION = 2, STOCK = 3, WASTE = 4, HOLE = 5, RESERVE = 6, ALL_COLUMNS = 7;
  var TYPES = ["COLUMN", "FREECELL", "FOUNDATION", "TALON", "WASTE", "FOUNDATION", "RESERVE", "COLUMNS", "RESERVES"];
  var MOST = [32, 32, 64, 1, 1, 16, 32, 1, 1], PARTS = "cfhtwr", PART_TYPES = [COLUMN, FREECELL, FOUNDATION, STOCK, WASTE, RESERVE];
  /* What is coded. */
  var BYTE = 0, BYTE_OF_START = 1, NUMBER = 2, HIDDEN = 3, REGULAR = 4, KIND = 5, PICK = 6;

  /* An arithmetic decoder, and the counts of bits by context.  `learn`: the bits are those of a value, and none are read. */
  function bitDecoder(bytes) {
    var low = 0, high = 0xffffffff, code = 0, at = 1, coded = 0, learning = true;
    var checks = new Uint16Array(1 << 18), zeros = new Uint16Array(1 << 18), ones = new Uint16Array(1 << 18);
    function next() {
      code = (code << 8 | bytes[at]) >>> 0;
      at += 1;
    }
    for (var i = 0; i < 4; i += 1) next();

    /* A bit that is 1 with a probability of p / 65536. */
    function even(p) {
      var range = high - low, middle = low + Math.floor(range / 65536) * p + Math.floor(range % 65536 * p / 65536), bit = code <= middle ? 1 : 0;
      coded += 1;
      check(coded < 1 << 23);
      if (bit) high = middle;
      else low = middle + 1;
      while ((low ^ high) >>> 24 === 0) {
        check(at < bytes.length + 8);
        next();
        low = low << 8 >>> 0;
        high = (high << 8 | 255) >>> 0;
      }
      return bit;
    }

    function bitBy(contexts, node, p, known) {
      var weight = node ? 1 : 2, places = contexts.map((context) => {
        var hash = Math.imul(context + Math.imul(node, 0x9e3779b1), 0x85ebca6b);
        hash = Math.imul(hash ^ hash >>> 15, 0xc2b2ae35);
        var place = hash >>> 14;
        if (checks[place] !== (hash & 0xffff)) {
          checks[place] = hash;
          zeros[place] = ones[place] = 0;
        }
        p = Math.floor((ones[place] * 65536 + weight * p) / (zeros[place] + ones[place] + weight));
        return place;
      });
      var bit = learning ? known : even(Math.max(24, Math.min(65512, p)));
      places.forEach((place) => {
        var counts = bit ? ones : zeros;
        if (counts[place] < 1000) counts[place] += 1;
      });
      return bit;
    }

    function value(bits, contexts, known) {
      for (var node = 1; bits > 0;) {
        bits -= 1;
        node = 2 * node + bitBy(contexts, node, 32768, known >> bits & 1);
      }
      return node;
    }

    /* The last bytes are those of the number with the fewest bytes that is in the range. */
    function isAtEnd() {
      for (var n = 0; n < 4; n += 1) {
        var step = Math.pow(256, 4 - n), end = Math.ceil(low / step) * step;
        if (end <= high) return code === end && at - 4 + n === bytes.length;
      }
      return false;
    }

    return { even: even, bitBy: bitBy, value: value, isAtEnd: isAtEnd, read: () => { learning = false; } };
  }

  function contextOf(what, level, a, b) {
    return Math.imul(Math.imul(Math.imul(what * 4 + level, 0x2c1b3c6d) + a, 0x297a2d39) + b, 0x1b56c4e9);
  }

  /* The cards on the table, as numbers: the rank, 16 times the suit, and 128 if it lies face down. */
  function newTable() {
    return { piles: MOST.map((n) => Array.from({ length: n }, () => [])), known: new Array(9).fill(0) };
  }
  function copyOf(table) {
    return { piles: table.piles.map((type) => type.map((pile) => pile.slice())), known: table.known.slice() };
  }
  function candidates(table, type) {
    var n = table.known[type] + 1;
    return Math.min(MOST[type], type === FOUNDATION ? (n + 3) & ~3 : n);
  }
  /* A foundation has only its last card. */
  function lengthOf(table, type, i) { return type >= ALL_COLUMNS ? 1 : table.piles[type][i].length; }
  function cardAt(table, type, i, n) {
    var pile = table.piles[type][i], found = pile[pile.length - n];
    return type === FOUNDATION ? pile[0] || i % 4 << 4 : type >= ALL_COLUMNS ? 0 : found || 0;
  }
  function takeCard(table, type, i) {
    var pile = table.piles[type][i], found = pile.pop();
    if (type === FOUNDATION && (found & 15) > 1) pile.push(found - 1);
    return found;
  }
  function giveCard(table, type, i, found) {
    var pile = table.piles[type][i];
    if (type === FREECELL || type === FOUNDATION) pile.length = 0;
    pile.push(type === FOUNDATION ? found & 15 | i % 4 << 4 : found & 127);
  }
  function notePile(table, type, i) { table.known[type] = Math.max(table.known[type], i + 1); }

  function relation(found, onto, onFoundation) {
    var rank = found & 15;
    if (!onto && !onFoundation) return rank === 13 ? 12 : rank === 1 ? 13 : 14;
    var ranks = ((onto & 15) + 13 - rank) % 13, differ = (found ^ onto) >> 4;
    return (ranks === 1 ? 0 : ranks === 12 ? 1 : ranks === 0 ? 2 : 3) * 3 + (differ & 1 ? 2 : differ & 2 ? 1 : 0);
  }

  function playCoded(table, move) {
    var from = move.from, to = move.to, cards = [];
    notePile(table, from, move.source);
    notePile(table, to, move.dest);
    while (cards.length < Math.min(move.count, 208) && from < ALL_COLUMNS && lengthOf(table, from, move.source)) cards.push(takeCard(table, from, move.source));
    if (from === COLUMN && to === COLUMN) cards.reverse();
    cards.forEach((found, i) => {
      if (to < ALL_COLUMNS) giveCard(table, to, move.dest, found);
      else giveCard(table, to === ALL_COLUMNS ? COLUMN : RESERVE, i % 32, found);
    });
    var pile = table.piles[from][move.source];
    if ((from === COLUMN || from === RESERVE) && pile.length) pile[pile.length - 1] &= 127;
  }

  function stateOf(table) {
    var state = (table.piles[STOCK][0].length ? 1 : 0) + (table.piles[WASTE][0].length ? 2 : 0);
    var fits = [COLUMN, FREECELL, WASTE, RESERVE].some((type) => table.piles[type].slice(0, table.known[type]).some((pile, i) => {
      return pile.length && table.piles[FOUNDATION].some((home, f) => relation(cardAt(table, type, i, 1), cardAt(table, FOUNDATION, f, 1), true) === 3);
    }));
    return state + (fits ? 4 : 0);
  }

  /* Decodes the moves of a line. */
  function moveDecoder(bits, number) {
    var last = { from: 0, source: 0, to: 0, dest: 0 }, lastKind = 0, kindBefore = 0;

    function isPick(table, move, s, d, n, linked) {
      var from = move.from, to = move.to, found = cardAt(table, from, s, n), below = from === COLUMN ? cardAt(table, from, s, n + 1) : 0;
      var fit = relation(found, cardAt(table, to, d, 1), to === FOUNDATION), under = !below || below & 128 ? 0 : 1 + relation(found, below, false);
      var recent = (last.to === from && last.dest === s ? 1 : 0) + (last.from === to && last.source === d ? 2 : 0) + (last.to === to && last.dest === d ? 4 : 0);
      var a = fit * 4 + linked, b = a * 16 + under;
      if (!bits.bitBy([contextOf(PICK, 0, move.kind, fit), contextOf(PICK, 1, move.kind, a), contextOf(PICK, 2, move.kind, b), contextOf(PICK, 3, move.kind, b * 8 + recent)], 0, 8192))
        return false;
      move.source = s;
      move.dest = d;
      move.count = n;
      return true;
    }

    function pickPiles(table, move, open) {
      var from = move.from, to = move.to, numTo = candidates(table, to), numFrom = candidates(table, from), linked, s, d, n;
      for (s = 0; s < numFrom; s += 1)
        for (d = 0; d < numTo; d += 1) {
          if (from === to && s === d) continue;
          if (!open && isPick(table, move, s, d, move.count, 3)) return true;
          for (n = 1, linked = 3; open && n <= lengthOf(table, from, s); n += 1) {
            if (cardAt(table, from, s, n) & 128) break;
            var link = n > 1 ? relation(cardAt(table, from, s, n - 1), cardAt(table, from, s, n), false) : 0;
            if (n > 1) linked = !linked || link >= 6 ? 0 : link % 3 === 0 && linked > 1 ? 2 : 1;
            if (isPick(table, move, s, d, n, linked)) return true;
          }
        }
      return false;
    }

    return (table) => {
      var regular = bits.bitBy([0, 1, 2, 3].map((i) => contextOf(REGULAR, i, 0, 0)), 0, 65000), state = stateOf(table);
      var kind = bits.value(7, [contextOf(KIND, 0, 0, 0), contextOf(KIND, 1, lastKind, 0), contextOf(KIND, 2, lastKind, state), contextOf(KIND, 3, lastKind, kindBefore * 8 + state)]) & 127;
      check(kind < 81);
      var move = { kind: kind, from: Math.floor(kind / 9), to: kind % 9, source: 0, dest: 0, count: 0 }, open = regular && kind === 0;
      if (!open) move.count = number(8, kind, lastKind);
      if (!regular) {
        move.source = number(6, 1001, lastKind);
        move.dest = number(6, 1001, lastKind);
        check(move.source < MOST[move.from] && move.dest < MOST[move.to]);
      }
      check(!regular || pickPiles(table, move, open));
      playCoded(table, move);
      last = move;
      kindBefore = lastKind;
      lastKind = kind;
      return move;
    };
  }

  function codedPile(type, i) {
    var pile = { type: TYPES[type] };
    if (type === FOUNDATION) pile.suit = SUITS[i % 4];
    if (type === FOUNDATION && i > 3) pile.deck = i >> 2;
    if (type !== FOUNDATION && MOST[type] > 1) pile.index = i;
    return pile;
  }

  /* The line of JSON of the coded form. */
  function decodeCoded(bytes) {
    var bits = bitDecoder(bytes), before = [0, 0, 0, 0, 0], matched = 0, start = null, text = "", hasHoles = false, rest = null, decks = [];
    var tables = [newTable()], lastKind = 0, START = "\"start\":\"";
    function number(n, context, kind) {
      return bits.value(n, [contextOf(NUMBER, 0, 0, 0), contextOf(NUMBER, 1, context, 0), contextOf(NUMBER, 2, context, kind), contextOf(NUMBER, 3, context, kind)]) & (1 << n) - 1;
    }
    var nextMove = moveDecoder(bits, number);

    function placeIn(part) { return { part: part, pile: 0, length: 0, before: 0, hidden: 0, deck: 0 }; }
    function more() { return (start.length - start.before) & 255; }
    function noteByte(byte) {
      var letter = String.fromCharCode(byte), part = PARTS.indexOf(letter);
      before = [byte].concat(before.slice(0, 4));
      if (!start) {
        matched = letter === START[matched] ? matched + 1 : letter === "\"" ? 1 : 0;
        if (matched === START.length) {
          start = placeIn(0);
          matched = 0;
        }
        return;
      }
      if (letter === "/" || letter === "-" || letter === "#") start.pile = start.pile + 1 & 255;
      if (byte === 4) start.length = start.length + 1 & 255;
      if (letter === "/") {
        start.before = start.length;
        start.length = 0;
      }
      if (part >= 0) start = placeIn(part);
      if (letter === "\"") start = null;
    }
    function nextByte(known) {
      var b = before, two = b[0] * 256 + b[1], contexts = start ?
        [contextOf(BYTE_OF_START, 0, b[0], 0), contextOf(BYTE_OF_START, 1, b[0], start.part), contextOf(BYTE_OF_START, 2, b[0], more()), contextOf(BYTE_OF_START, 3, b[0], start.part * 256 + more())] :
        [contextOf(BYTE, 0, b[0], 0), contextOf(BYTE, 1, two, 0), contextOf(BYTE, 2, two, b[2]), contextOf(BYTE, 3, two, ((b[2] * 256 + b[3]) * 256 + b[4]) | 0)];
      var byte = bits.value(8, contexts, known) & 255;
      noteByte(byte);
      return byte;
    }
    USUAL.split("").forEach((letter) => { nextByte(letter.charCodeAt(0)); });
    bits.read();

    function left(from, n) {
      for (var sum = 0, i = from; i < from + n; i += 1) sum += rest[i];
      return sum;
    }
    function nextCard() {
      var from = 0, n, i;
      if (!rest) for (rest = [], i = 0; i < 4; i += 1) {
        n = number(4, 1000, 0);
        for (var rank = 0; rank < 16; rank += 1) rest.push(rank > 0 && rank < 14 ? n : 0);
      }
      check(start && left(0, 64));
      for (n = 32; n > 0; n >>= 1) {
        var lower = left(from, n), higher = left(from + n, n), bit = lower ? 0 : 1;
        if (lower && higher) bit = bits.even(Math.floor(higher * 65536 / (lower + higher)));
        if (bit) from += n;
      }
      rest[from] -= 1;
      var deck = number(3, 2000 + (decks[from] || 0) * 2 + start.deck, 0), hidden = start.hidden;
      start.deck = deck ? 1 : 0;
      if (deck) decks[from] |= 1 << (deck - 1) % 4;
      start.hidden = bits.bitBy([contextOf(HIDDEN, 0, start.part, 0), contextOf(HIDDEN, 1, start.part, hidden), contextOf(HIDDEN, 2, start.part, hidden * 256 + more()),
        contextOf(HIDDEN, 3, start.part * 256 + start.length, hidden * 256 + more())], 0, 32768);
      placeCard(from | (start.hidden ? 128 : 0));
      var name = "0A23456789TJQK"[from & 15] + SUITS[from >> 4];
      return (start.hidden ? name.toLowerCase() : name) + (deck ? (deck - 1) % 4 : "");
    }
    function placeCard(found) {
      var table = tables[0], type = PART_TYPES[start.part], pile = start.pile;
      if (type === FOUNDATION && hasHoles) type = HOLE;
      if (type === FOUNDATION) for (pile = found >> 4 & 3; pile < 64 && table.piles[FOUNDATION][pile].length;) pile += 4;
      if (type === FREECELL) start.pile = start.pile + 1 & 255;
      if (pile >= MOST[type]) return;
      notePile(table, type, pile);
      giveCard(table, type, pile, found);
      if (type === COLUMN || type === RESERVE) table.piles[type][pile][table.piles[type][pile].length - 1] = found;
    }

    for (var byte = 0; byte !== 10;) {
      byte = nextByte();
      if (byte === 1 || byte === 5) {
        var move = nextMove(tables[tables.length - 1]), words = move.count ? { num_cards: move.count } : {};
        words.source = codedPile(move.from, move.source);
        words.dest = codedPile(move.to, move.dest);
        words = JSON.stringify(words);
        text += byte === 5 ? words + "," : words.slice(1, -1);
      } else if (byte === 4) {
        text += nextCard();
      } else if (byte === 2) {
        check(tables.length < 9);
        tables.push(copyOf(tables[tables.length - 1]));
      } else if (byte === 3) {
        tables.pop();
        check(tables.length);
      } else {
        text += String.fromCharCode(byte);
        hasHoles = hasHoles || text.slice(-12) === "\"num_holes\":";
      }
      check(text.length < 1 << 24);
    }
    for (var i = 0; i < 8; i += 1) check(!bits.even(32768));
    check(bits.isAtEnd());
    return new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0)));
  }

  /* A start that is one text, as a position. */
  function positionOf(text, header) {
    var rules = header.rules || {}, decks = header.num_decks || 1, parts = {}, freecells = header.num_freecells === undefined ? 4 : header.num_freecells;
    function cardsIn(words) {
      return words.split(/\s+/).filter(Boolean).map((word) => {
        if (word.length === 1) return { "-": { is_empty: true }, "#": { is_blocked: true }, "?": { is_hidden: true } }[word];
        var found = { rank: "A23456789TJQK".indexOf(word[0].toUpperCase()) + 1, suit: word[1].toUpperCase() };
        if (word[2]) found.deck = +word[2];
        if (word[1] > "Z") found.is_hidden = true;
        return found;
      });
    }
    function pilesIn(words, n) {
      var piles = (words || "").split("/").map((cards) => ({ cards: cardsIn(cards) }));
      while (piles.length < n) piles.push({ cards: [] });
      return piles;
    }
    text.split(";").forEach((part, i) => { parts[i ? part[0] : "c"] = i ? part.slice(1) : part; });
    var position = { foundations: [], freecells: cardsIn(parts.f || ""), columns: pilesIn(parts.c, 0) };
    while (position.freecells.length < freecells) position.freecells.push({ is_empty: true });
    if (rules.num_holes) position.foundations = pilesIn(parts.h, rules.num_holes);
    else for (var i = 0; i < 16 * decks; i += 1) {
      var suit = SUITS[i % 4], deck = i >> 2, home = { suit: suit };
      if (deck >= decks * (rules.suits || SUITS).split(suit).length - decks) continue;
      if (deck) home.deck = deck;
      home.rank = 0;
      position.foundations.push(home);
    }
    if (!rules.num_holes) cardsIn(parts.h || "").forEach((found) => {
      position.foundations.forEach((home) => { if (home.suit === found.suit && (home.deck || 0) === (found.deck || 0)) home.rank = found.rank; });
    });
    if (parts.t) position.talon = cardsIn(parts.t);
    if (parts.w) position.waste = cardsIn(parts.w);
    if (rules.num_reserves) position.reserves = pilesIn(parts.r, rules.num_reserves);
    return position;
  }

  function recordOf(json) {
    var record = JSON.parse(json), game = record.solitaire, solution = game && game.solution;
    if (solution && solution.start !== undefined) {
      solution.start_pos = positionOf(solution.start, game.header);
      delete solution.start;
    }
    if (solution) solution.moves = solution.moves || [];
    return record;
  }

  async function decode(link) {
    var found = /#u1\.([^&\s]*)/.exec(link);
    check(found);
    var bytes = bytesOf(found[1]);
    if (bytes[0] >> 6 === 0) return unpack(bytes);
    if (bytes[0] === 0x80) return recordOf(decodeCoded(bytes));
    check(bytes[0] === 0x40);
    return JSON.parse(inflate(bytes.slice(1)));
  }

  /* What bindings/js/replay/list.js plays lists of moves with. */
  decode.parts = [GAMES, readGame, emptyBoard, dealCards, isLegal, play, headerOf, writtenBoard, writtenMove];
  return decode;
})();
if (typeof module !== "undefined") module.exports = decodeLink;
