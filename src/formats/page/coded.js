/* Decodes links that are not packed, as docs/link.md specifies them: decodeOther(bytes) returns a record of the interchange
   format.  The counts of what follows in which context learn the rules of the game, which are not written here. */
var decodeOther = (function () {
  "use strict";
  function check(ok) { if (!ok) throw new Error("It is damaged, or from a later version of unisol."); }
  function last(cards) { return cards[cards.length - 1]; }
  var SUITS = "HCDS";

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
      check(coded < 1 << 22);
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

    /* A bit in four contexts: the first of the values, the first two, and so on. */
    function bitBy(what, values, node, p, known) {
      var weight = node ? 1 : 2, hash = what << 16, places = values.map((value) => {
        hash = Math.imul(hash + value + 1, 0x2c1b3c6d);
        hash ^= hash >>> 15;
        var mixed = Math.imul(hash + Math.imul(node, 0x9e3779b1), 0x85ebca6b), place = mixed >>> 14;
        if (checks[place] !== (mixed & 0xffff)) {
          checks[place] = mixed;
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

    function value(n, what, values, known) {
      for (var node = 1, i = n - 1; i >= 0; i -= 1) node = 2 * node + bitBy(what, values, node, 32768, known >> i & 1);
      return node - (1 << n);
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

  /* The cards on the table, as numbers: the rank, 16 times the suit, and 128 if it lies face down. */
  function newTable() {
    return { piles: MOST.map((n) => Array.from({ length: n }, () => [])), known: new Array(9).fill(0) };
  }
  function copyOf(table) {
    return { piles: table.piles.map((type) => type.map((pile) => pile.slice())), known: table.known.slice() };
  }
  function candidates(table, type) {
    return Math.min(MOST[type], type === FOUNDATION ? table.known[type] + 4 & ~3 : table.known[type] + 1);
  }
  /* Card n from the end; of an empty foundation, one of rank 0. */
  function cardAt(table, type, i, n) {
    var pile = table.piles[type][i];
    return n <= pile.length ? pile[pile.length - n] : type === FOUNDATION ? i % 4 << 4 : 0;
  }
  function give(table, type, i, found) {
    var pile = table.piles[type][i];
    table.known[type] = Math.max(table.known[type], i + 1);
    if (pile.length < 208) pile.push(found);
  }

  function relation(found, onto, onFoundation) {
    var rank = found & 15;
    if (!onto && !onFoundation) return rank === 13 ? 12 : rank === 1 ? 13 : 14;
    var ranks = ((onto & 15) + 13 - rank) % 13, differ = (found ^ onto) >> 4;
    return (ranks === 1 ? 0 : ranks === 12 ? 1 : ranks === 0 ? 2 : 3) * 3 + (differ & 1 ? 2 : differ & 2 ? 1 : 0);
  }

  /* Moves cards as most games do. */
  function play(table, move) {
    var pile = table.piles[move.from][move.source], to = move.to;
    var cards = pile.splice(Math.max(0, pile.length - move.count), move.count).map((found) => found & 127);
    if (pile.length) pile[pile.length - 1] &= 127;
    if (move.kind > 0) cards.reverse();
    cards.forEach((found, i) => {
      if (to < ALL_COLUMNS) give(table, to, move.dest, found);
      else give(table, to === ALL_COLUMNS ? COLUMN : RESERVE, i % 32, found);
    });
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
      if (!bits.bitBy(PICK, [move.kind * 16 + fit, linked, under, recent], 0, 8192)) return false;
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
          for (n = 1, linked = 3; open && n <= table.piles[from][s].length; n += 1) {
            if (cardAt(table, from, s, n) & 128) break;
            var link = n > 1 ? relation(cardAt(table, from, s, n - 1), cardAt(table, from, s, n), false) : 0;
            if (n > 1) linked = !linked || link >= 6 ? 0 : link % 3 === 0 && linked > 1 ? 2 : 1;
            if (isPick(table, move, s, d, n, linked)) return true;
          }
        }
      return false;
    }

    function next(table) {
      var regular = bits.bitBy(REGULAR, [0, 0, 0, 0], 0, 65000), kind = bits.value(7, KIND, [0, lastKind, stateOf(table), kindBefore]);
      check(kind < 81);
      var move = { kind: kind, from: Math.floor(kind / 9), to: kind % 9, source: 0, dest: 0, count: 0 }, open = regular && kind === 0;
      if (!open) move.count = number(8, kind, lastKind);
      if (!regular) {
        move.source = number(6, 1001, lastKind);
        move.dest = number(6, 1001, lastKind);
        check(move.source < MOST[move.from] && move.dest < MOST[move.to]);
      }
      check(!regular || pickPiles(table, move, open));
      play(table, move);
      last = move;
      kindBefore = lastKind;
      next.kind = lastKind = kind;
      return move;
    }
    next.kind = 0;
    return next;
  }

  function codedPile(type, i) {
    var pile = { type: TYPES[type] };
    if (type === FOUNDATION) pile.suit = SUITS[i % 4];
    if (type === FOUNDATION && i > 3) pile.deck = i >> 2;
    if (type !== FOUNDATION && MOST[type] > 1) pile.index = i;
    return pile;
  }

  /* The line of JSON that was coded. */
  function jsonOf(bytes) {
    var bits = bitDecoder(bytes), before = [0, 0, 0, 0, 0], matched = 0, start = null, text = "", end = "", hasHoles = false, rest = null, decks = [];
    var tables = [newTable()], START = "\"start\":\"";
    function number(n, context, kind) {
      return bits.value(n, NUMBER, [0, context, kind, 0]);
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
      var b = before, values = start ? [b[0], start.part, more(), 0] : [b[0], b[1], b[2], b[3] * 256 + b[4]];
      var byte = bits.value(8, start ? BYTE_OF_START : BYTE, values, known);
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
        n = number(4, 1000, nextMove.kind);
        for (var rank = 0; rank < 16; rank += 1) rest.push(rank > 0 && rank < 14 ? n : 0);
      }
      check(start && left(0, 64));
      for (n = 32; n > 0; n >>= 1) {
        var lower = left(from, n), higher = left(from + n, n), bit = lower ? 0 : 1;
        if (lower && higher) bit = bits.even(Math.floor(higher * 65536 / (lower + higher)));
        if (bit) from += n;
      }
      rest[from] -= 1;
      var deck = number(3, 2000 + (decks[from] || 0) * 2 + start.deck, nextMove.kind), hidden = start.hidden;
      start.deck = deck ? 1 : 0;
      if (deck) decks[from] |= 1 << (deck - 1) % 4;
      start.hidden = bits.bitBy(HIDDEN, [start.part, hidden, more(), start.length], 0, 32768);
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
      give(table, type, pile, type === COLUMN || type === RESERVE ? found : found & 127);
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
        end = (end + String.fromCharCode(byte)).slice(-12); /* the end of the text itself would be copied each time */
        hasHoles = hasHoles || end === "\"num_holes\":";
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
    else for (var i = 0; i < 16 * decks && rules.foundation_takes !== "NOTHING"; i += 1) {
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

  /* The order in which deflate lists the lengths of the codes that lengths are written in. */
  var CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

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

  return (bytes) => {
    check(bytes[0] === 0x40 || bytes[0] === 0x80);
    if (bytes[0] === 0x40) return JSON.parse(inflate(bytes.slice(1)));
    var record = JSON.parse(jsonOf(bytes)), game = record.solitaire, solution = game && game.solution;
    if (solution && solution.start !== undefined) {
      solution.start_pos = positionOf(solution.start, game.header);
      delete solution.start;
    }
    return record;
  };
})();
if (typeof module !== "undefined") module.exports = decodeOther;
