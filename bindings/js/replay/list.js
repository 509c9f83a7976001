/* Plays a list of moves for the page of <unisol-replay>, #deal=617&moves=8a+8b+8c, and gives page.js the record in place
   of one from a link.  Deals and rules are those of link.js.  The library reads many more lists; this one knows pairs,
   with the number of cards as in 26v3, in the games that links pack, and is small. */
(function () {
  "use strict";
  var names = ["GAMES", "readGame", "emptyBoard", "dealCards", "isLegal", "play", "headerOf", "writtenBoard", "writtenMove"], kit = {};
  names.forEach((name, i) => { kit[name] = decodeLink.parts[i]; });
  var CELLS = "abcdefgklmnopqrstu", RED = [0, 2], BLACK = [1, 3];

  function last(cards) { return cards[cards.length - 1]; }

  function gameNamed(name) {
    var index = kit.GAMES.findIndex((row) => row.split(" ")[0] === name);
    if (index < 0) throw new Error("The game " + name + " needs a link: unisol link.");
    return kit.readGame({ get: (bits) => bits === 6 ? index : 0 });
  }

  function pile(word, game) {
    var cell = CELLS.indexOf(word), column = +word - 1;
    if (word === "h") return { type: "FOUNDATION", index: 0 };
    if (cell >= 0) return cell < game.freecells ? { type: "FREECELL", index: cell } : null;
    return column >= 0 && column < game.columns ? { type: "COLUMN", index: column } : null;
  }

  function suitOf(card) { return card ? "HCDS".indexOf(card.suit) : 0; }

  /* The move that a word means on a board, or null. */
  function moveOf(word, game, board, most) {
    var parts = /^(\d+|[a-z])-?(\d+|[a-z])(?:v([0-9a-f]+))?$/.exec(word), column;
    if (parts && parts[1].length === 2 && !/-/.test(word) && !parts[3] && /^\d\d$/.test(word)) parts = [word, word[0], word[1]];
    if (!parts) return null;
    var move = { source: pile(parts[1], game), dest: pile(parts[2], game), count: parts[3] ? parseInt(parts[3], 16) : 0 };
    if (!move.source || !move.dest) return null;
    column = move.source.type === "COLUMN" ? board.columns[move.source.index] : [board.freecells[move.source.index]];
    if (move.dest.type === "FOUNDATION") {
      move.dest.index = suitOf(last(column));
      move.count = game.whole ? 13 : 1;
    } else if (!move.count && most && move.source.type === "COLUMN" && move.dest.type === "COLUMN" && !board.columns[move.dest.index].length) {
      for (move.count = column.length; move.count > 1 && !kit.isLegal(game, board, move, column.slice(-move.count));) move.count -= 1;
    }
    return move;
  }

  /* Horne's rule: a card goes home if no card can be put on it any more. */
  function goesHome(board, suit) {
    var rank = board.foundations[suit] + 1;
    return rank <= 2 || (RED.indexOf(suit) < 0 ? RED : BLACK).every((other) => board.foundations[other] >= rank - 1);
  }

  function playHome(game, board, moves) {
    for (var suit = 0, move; suit < 4; suit += 1) {
      move = { source: null, dest: { type: "FOUNDATION", index: suit }, implicit: true, count: 1 };
      if (board.foundations[suit] < 13 && goesHome(board, suit) && kit.play(game, board, move)) {
        moves.push(kit.writtenMove(move));
        suit = -1;
      }
    }
  }

  /* The record of a list under an automove rule. */
  function recordOf(game, deal, words, rule, most) {
    var header = kit.headerOf(game, rule), board = kit.emptyBoard(game), moves = [], refused, i, move;
    header.deal = { system: "ms", number: deal };
    kit.dealCards(game, 2, BigInt(deal), board);
    var start = kit.writtenBoard(board);
    for (i = 0; i < words.length && !refused; i += 1) {
      move = moveOf(words[i], game, board, most);
      if (move && kit.play(game, board, move)) moves.push(kit.writtenMove(move));
      else refused = move ? kit.writtenMove(move) : {};
      if (rule !== "NONE" && !refused) playHome(game, board, moves);
    }
    var solved = board.foundations.every((rank) => rank === 13), result = { status: refused ? "ILLEGAL" : solved ? "SOLVED" : "UNFINISHED" };
    if (refused) result.fault = { move: i, reason: "ILLEGAL_MOVE", text: "move " + i + " (" + words[i - 1] + ") is illegal" };
    return { solitaire: { version: "0.1.1", header: header, solution: { start_pos: start, moves: moves }, result: result }, refused: refused, plain: true };
  }

  /* Lists do not state their conventions, so the first one under which all moves are legal is taken, or that of the most moves. */
  function read(fields) {
    var game = gameNamed(fields.get("game") || "freecell"), deal = fields.get("deal"), best = null;
    var words = (fields.get("moves") || "").replace(/\([^)]*\)|\[[^\]]*\]|\d+[.)]/g, " ").toLowerCase().split(/[\s,]+/).filter(Boolean);
    if (!/^[1-9]\d{0,9}$/.test(deal)) throw new Error("The attribute deal is the number of a deal of Microsoft FreeCell.");
    [["NONE", true], ["HORNE", true], ["NONE", false], ["HORNE", false]].forEach((one) => {
      if (best && !best.refused) return;
      var record = recordOf(game, deal, words, one[0], one[1]);
      if (!best || !record.refused || record.solitaire.solution.moves.length > best.solitaire.solution.moves.length) best = record;
    });
    return best;
  }

  if (!/^#(game|deal)=/.test(location.hash)) return;
  var hash = location.hash.split("&move=")[0], fields = new URLSearchParams(hash.slice(1));
  document.body.dataset.draw = hash;
  /* It keeps its functions: page.js asks it about rules. */
  decodeLink = Object.assign(async () => read(fields), decodeLink);
})();
