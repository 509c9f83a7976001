// SPDX-License-Identifier: MIT
// Names of unisol.h.  Made by bindings/mirror.py.

/** The words of the values of enums, in their order. */
export const WORDS = {
  level: ["help", "note", "warning", "error"],
  result: ["unfinished", "solved", "illegal", "ended", "not-judged"],
  claim: ["none", "solved", "gave-up"],
  gameSource: ["stated", "assumed", "found"],
  editKind: ["changed", "missing", "extra", "swapped", "deal", "freecells", "columns", "automove", "suits"],
  variationKind: ["alternative", "undone", "hint"],
  pileKind: ["column", "freecell", "foundation", "stock", "waste", "hole", "reserve", "columns", "reserves"],
  meeting: ["same", "reordered", "never"],
};

/** The members of a summary. */
export const SUMMARY = [
  "number",
  "format",
  "otherFormat",
  "game",
  "gameTitle",
  "gameSource",
  "otherGames",
  "sizes",
  "result",
  "claim",
  "outcome",
  "numMoves",
  "numVariations",
  "ignoredWords",
  "isCutOff",
  "isEmpty",
  "conventions",
  "fault",
];
