/* Reads the record in a link, as docs/link.md specifies it: decodeLink("#u1.AAEFTSPPHr4-g0Q") returns the promise of a
   record with the fields of the interchange format that a page needs.  A link that is damaged, or that starts from a
   deal which this file cannot deal, is an Error. */
var decodeLink = (function () {
  "use strict";
  var SUITS = "HCDS", RULES = ["NONE", "HORNE", "WKR", "AND_RULE", "MAX"];
  var CLAIMS = [undefined, "SOLVED", "GAVE_UP"], SYSTEMS = { 2: "ms", 3: "pysol", 4: "mt", 5: "ms" };
  /* Name, columns, freecells, decks. */
  var GAMES = [
    ["freecell", 8, 4, 1], ["relaxed_freecell", 8, 4, 1], ["forecell", 8, 4, 1], ["bakers_game", 8, 4, 1],
    ["kings_only_bakers_game", 8, 4, 1], ["eight_off", 8, 8, 1], ["seahaven_towers", 10, 4, 1],
    ["relaxed_seahaven_towers", 10, 4, 1], ["bakers_dozen", 13, 0, 1], ["good_measure", 10, 0, 1], ["cruel", 12, 0, 1],
    ["beleaguered_castle", 8, 0, 1], ["citadel", 8, 0, 1], ["streets_and_alleys", 8, 0, 1], ["fan", 18, 0, 1],
    ["die_schlange", 9, 8, 2], ["der_katzenschwanz", 9, 8, 2], ["simple_simon", 10, 0, 1]
  ];

  function check(ok, message) { if (!ok) throw new Error("the link is damaged: " + message); }

  function bytesOf(letters) {
    check(/^[A-Za-z0-9_-]+$/.test(letters) && letters.length % 4 !== 1, "a letter is missing or wrong");
    var text = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
    check(btoa(text).replace(/[=]/g, "").replace(/\+/g, "-").replace(/\//g, "_") === letters, "its last letter is wrong");
    return Uint8Array.from(text, function (c) { return c.charCodeAt(0); });
  }

  /* Returns a function that gets the next bits as a number; BigInt if there may be more than 32. */
  function bitsOf(bytes) {
    var at = 0;
    function get(n) {
      var value = 0n;
      check(at + n <= bytes.length * 8, "it ends too early");
      for (; n > 0; n -= 1, at += 1) value = value * 2n + BigInt(bytes[at >> 3] >> (7 - (at & 7)) & 1);
      return value;
    }
    return {
      get: function (n) { return Number(get(n)); },
      big: get,
      left: function () { return bytes.length * 8 - at; }
    };
  }

  function width(n) {
    var bits = 0;
    while (1 << bits < n) bits += 1;
    return bits;
  }

  function card(rank, suit) { return { rank: rank, suit: SUITS[suit] }; }

  /* Microsoft's deals, and those of FreeCell Pro, on eight columns. */
  function dealMicrosoft(number) {
    var deck = [], columns = [[], [], [], [], [], [], [], []], state = number & 0xffffffffn;
    for (var i = 0; i < 52; i += 1) deck.push(card((i >> 2) + 1, [1, 2, 0, 3][i & 3]));
    for (var dealt = 0; dealt < 52; dealt += 1) {
      state = state * 214013n + 2531011n & 0xffffffffn;
      var random = Number(state >> 16n);
      if (number < 0x80000000n) random &= 0x7fff;
      else if (number < 0x100000000n) random = random & 0x7fff | 0x8000;
      else random += 1;
      var chosen = random % deck.length;
      columns[dealt % 8].push(deck[chosen]);
      deck[chosen] = deck[deck.length - 1];
      deck.pop();
    }
    return columns;
  }

  function readGame(bits) {
    var number = bits.get(6), game = { suits: 0 };
    check(number < GAMES.length, "there is no game with this number");
    game.name = GAMES[number][0];
    game.columns = GAMES[number][1];
    game.freecells = GAMES[number][2];
    game.decks = GAMES[number][3];
    if (bits.get(1)) {
      game.freecells = bits.get(6);
      game.back = bits.get(1) === 1;
    }
    check(game.freecells <= 32, "the game has too many freecells");
    game.foundations = 4 * game.decks;
    game.whole = game.name === "simple_simon";
    return game;
  }

  function readLayout(bits, game, kind, board) {
    var rest = [], lengths = [], occupied = [], sum = 0, i, rank;
    for (i = 0; i < game.foundations; i += 1)
      for (rank = board.foundations[i] + 1; rank <= 13; rank += 1) rest.push(card(rank, i % 4));
    for (i = 0; i < game.columns; i += 1) {
      var usual = Math.floor(rest.length / game.columns) + (i < rest.length % game.columns ? 1 : 0);
      lengths.push(kind === 1 ? bits.get(8) : usual);
      sum += lengths[i];
    }
    for (i = 0; i < game.freecells; i += 1) {
      occupied.push(kind === 1 && bits.get(1) === 1);
      sum += occupied[i] ? 1 : 0;
    }
    check(sum === rest.length, "the layout does not have all cards");
    function next() {
      var index = bits.get(width(rest.length));
      check(index < rest.length, "there is no such card left for the layout");
      return rest.splice(index, 1)[0];
    }
    board.columns = lengths.map(function (n) { return Array.from({ length: n }, next); });
    board.freecells = occupied.map(function (is) { return is ? next() : null; });
  }

  function readNumber(bits, kind) {
    var length = bits.get(7);
    check(length > 0 && length <= { 2: 33, 3: 64, 4: 96, 5: 2 }[kind], "there is no deal with this number");
    var number = bits.big(length);
    check(number >> BigInt(length - 1) === 1n && (kind !== 5 || number <= 2n), "there is no deal with this number");
    return number;
  }

  function readStart(bits, game, header) {
    var board = { columns: [], freecells: [], foundations: [] }, kind = bits.get(3), begun = bits.get(1);
    check(kind <= 5, "there is no start of this kind");
    for (var i = 0; i < game.foundations; i += 1) {
      board.foundations.push(begun ? bits.get(4) : 0);
      check(board.foundations[i] <= 13, "a foundation has too many cards");
    }
    if (kind <= 1) {
      readLayout(bits, game, kind, board);
      return board;
    }

    var number = readNumber(bits, kind);
    header.deal = { system: SYSTEMS[kind], number: (kind === 5 ? "-" : "") + number };
    var eight = /^(relaxed_)?freecell$|^bakers_game$|^kings_only_bakers_game$/.test(game.name);
    if (kind !== 2 || !eight || begun) throw new Error("this page cannot deal " + header.deal.system + ":" + header.deal.number);
    board.columns = dealMicrosoft(number);
    for (i = 0; i < game.freecells; i += 1) board.freecells.push(null);
    return board;
  }

  /* A pile of the long form. */
  function pileOf(game, index) {
    if (index < game.columns) return { type: "COLUMN", index: index };
    index -= game.columns;
    if (index < game.freecells) return { type: "FREECELL", index: index };
    index -= game.freecells;
    check(index < game.foundations, "a move names a pile that the game does not have");
    return { type: "FOUNDATION", index: index };
  }

  function readMove(bits, game, marked) {
    var c = width(game.columns), f = width(game.freecells), p = width(game.columns + game.freecells + game.foundations);
    var move = {}, kind = bits.get(2), types = [["COLUMN", "COLUMN"], ["COLUMN", "FREECELL"], ["FREECELL", "COLUMN"]][kind];
    if (kind === 3) {
      move.source = game.decks === 1 && !game.whole ? null : pileOf(game, bits.get(p));
      move.dest = { type: "FOUNDATION", index: bits.get(width(game.foundations)) };
      move.implicit = marked && bits.get(1) === 1;
      move.count = game.whole ? 13 : 1;
      return move;
    }
    var from = bits.get(kind === 2 ? f : c), to = bits.get(kind === 1 ? f : c);
    if (kind === 0 && from === 0 && to === 0) {
      move.source = pileOf(game, bits.get(p));
      move.dest = pileOf(game, bits.get(p));
      move.count = bits.get(8);
      return move;
    }
    check(from < (kind === 2 ? game.freecells : game.columns) && to < (kind === 1 ? game.freecells : game.columns) &&
      (kind !== 0 || from !== to), "a move names a pile that the game does not have");
    move.source = { type: types[0], index: from };
    move.dest = { type: types[1], index: to };
    move.count = kind === 0 ? 0 : 1;
    return move;
  }

  /* Finds the card that goes to a foundation. */
  function findNext(board, suit) {
    function is(c) { return c && c.suit === SUITS[suit] && c.rank === board.foundations[suit] + 1; }
    var column = board.columns.findIndex(function (cards) { return is(cards[cards.length - 1]); });
    var freecell = board.freecells.findIndex(is);
    if (column >= 0) return { type: "COLUMN", index: column };
    return freecell >= 0 ? { type: "FREECELL", index: freecell } : null;
  }

  /* Completes a move and makes it.  Returns false if it cannot be made, as the refused move of an illegal record. */
  function play(board, move) {
    move.source = move.source || findNext(board, move.dest.index);
    if (!move.source) return false;
    var column = board.columns[move.source.index], onto = null, cards;
    if (move.dest.type === "COLUMN") onto = board.columns[move.dest.index][board.columns[move.dest.index].length - 1];
    if (move.source.type === "COLUMN") {
      if (!move.count) move.count = onto && column.length ? onto.rank - column[column.length - 1].rank : 1;
      if (move.count < 1 || move.count > column.length) return false;
      cards = column.splice(column.length - move.count);
    } else if (move.source.type === "FREECELL") {
      cards = [board.freecells[move.source.index]];
      board.freecells[move.source.index] = null;
    } else {
      cards = [card(board.foundations[move.source.index], move.source.index % 4)];
      board.foundations[move.source.index] -= 1;
    }
    move.count = cards.length;
    if (move.dest.type === "COLUMN") board.columns[move.dest.index] = board.columns[move.dest.index].concat(cards);
    else if (move.dest.type === "FREECELL") board.freecells[move.dest.index] = cards[0];
    else board.foundations[move.dest.index] += cards.length;
    return !!cards[0];
  }

  /* A pile as the interchange format writes it. */
  function written(pile) {
    if (pile.type !== "FOUNDATION") return pile;
    var found = { type: pile.type, suit: SUITS[pile.index % 4] };
    if (pile.index > 3) found.deck = pile.index >> 2;
    return found;
  }

  function copyOf(board) { return JSON.parse(JSON.stringify(board)); }

  function unpack(bytes) {
    var bits = bitsOf(bytes);
    bits.get(2);
    var game = readGame(bits), rule = RULES[bits.get(3)], claim = bits.get(2);
    check(rule, "there is no automove rule with this number");
    check(claim < 3, "there is no claim with this number");
    var header = { variant: game.name, num_columns: game.columns, num_freecells: game.freecells, num_decks: game.decks };
    if (rule !== "NONE") header.automove = rule;
    if (game.back) header.foundation_to_column = "ALLOWED";
    var start = readStart(bits, game, header), board = copyOf(start);

    var length = bits.get(5), num = bits.get(length);
    check(length === 0 || num >= Math.pow(2, length - 1), "the number of moves is damaged");
    var moves = [], refused = null;
    for (var i = 0; i < num; i += 1) {
      check(!refused, "a move follows one that is not possible");
      var move = readMove(bits, game, rule !== "NONE");
      if (!play(board, move)) refused = move;
      else moves.push({ source: written(move.source), dest: written(move.dest), num_cards: move.count, implicit: !!move.implicit });
    }
    check(bits.left() < 8 && bits.get(bits.left()) === 0, "something follows the last move");
    return { solitaire: { header: header, solution: { start_pos: start, moves: moves }, claim: CLAIMS[claim] } };
  }

  async function inflate(bytes) {
    var stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(stream).text());
  }

  return async function (link) {
    var found = /#u1\.([^&\s]*)/.exec(link);
    check(found, "there is no #u1.");
    var bytes = bytesOf(found[1]);
    if (bytes[0] >> 6 === 0) return unpack(bytes);
    check(bytes[0] === 0x40, "this page does not know its form");
    return inflate(bytes.slice(1));
  };
})();
if (typeof module !== "undefined") module.exports = decodeLink;
