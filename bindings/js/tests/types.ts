// SPDX-License-Identifier: MIT
// Uses the whole interface, for the type checker: `./dev lint`.  It is not run.
import { CrashError, load, MoveError, Record, UnisolError } from "unisol";
import type { Board, Card, Diagnostic, Game, Info, Move, Output, Unisol, Verdict } from "unisol";
import { startWorker } from "unisol/worker";

export async function all(input: Uint8Array): Promise<void> {
  const unisol: Unisol = await load(new URL("https://example.org/unisol.wasm"));
  await load(unisol.module);
  for (const record of unisol.read([input, "text"], { layout: 617, files: { "a.txt": input }, repair: "all" })) {
    if (record.result === "unreadable") {
      const first: Diagnostic | undefined = record.diagnostics[0];
      console.log(first?.message);
      continue;
    }
    const kept: Record = record.keep();
    const board: Board | null = kept.board("end");
    const card: Card | undefined = board?.columns[0]?.[0];
    const move: Move | undefined = kept.moves[0];
    const suit: "hearts" | "clubs" | "diamonds" | "spades" | null | undefined = card?.suit;
    const walk = kept.walk();
    for (const { sourceCard, destCard } of walk)
      console.log(sourceCard.text, destCard?.text, walk.sentence, suit, move?.automove);
    console.log(walk.to(3), board?.holes.length, board?.stock.length, board?.waste[0]?.text, board?.reserves.length);
    const info: Info = kept.info();
    console.log(info.statistics?.flourish, info.sizes?.ranks, info.fault?.most);
    const edit: string | undefined = record.findCorrections()[0]?.edits[0]?.kind;
    console.log(edit, record.correct().moves.length, record.corrections[0]?.text);
    const variation: string | null | undefined = kept.variations[0]?.number;
    if (variation) console.log(kept.variations[0]?.kind, kept.variation(variation).numMoves);
    kept.free();
  }
  const verdicts: Verdict[] = unisol.verify(input).records.filter((r): r is Verdict => r.result !== "unreadable");
  const output: Output = unisol.convert(input, { to: "sn", at: "end", param: ["a=b"] });
  const writer = unisol.writer({ to: "jsonl" });
  writer.write(unisol.deal("ms:617"));
  console.log(
    writer.finish().text,
    verdicts.length,
    output.refused,
    unisol.formats()[0]?.options[0]?.values,
    unisol.variants()[0]?.title,
  );
  console.log(
    unisol.identify(input, { deals: ["ms:1-100"] }).records[0]?.diagnostics,
    unisol.identify(input).records.map((found) => ("otherGames" in found ? found.otherGames[0]?.game : found.result)),
    unisol.formatForFile("a.sn"),
    unisol.version,
  );

  const game: Game = new unisol.Game("freecell", { deal: 617, automove: "horne", freecells: 3 });
  const step = game.legalSteps[0];
  if (step) game.push(step);
  game.push("8a");
  game.push(game.mask().indexOf(1));
  const bits: bigint = game.hash({ columns: false });
  const back: string = game.pop().sentence + game.link("x") + game.convert("snx", { strict: true });
  const later: Game = unisol.Game.fromRecord(game.record({ comment: "a", originator: "b" }), { at: 1 });
  console.log(bits, back, later.equals(unisol.Game.fromBoard("board", { variant: null })), game.view.columns.length, new MoveError([], "", "").reason);
  const reason: string | null = unisol.verifyPlay("ms:617", null, [{ source: { kind: "column", index: 7 }, dest: { kind: "hole", index: 0 }, numCards: 1 }]).reason;
  console.log(reason, unisol.convert(game, { to: "json" }).text, unisol.convert(unisol.deal(1), { to: "sn", at: 0 }).written);
  // @ts-expect-error: a game needs a deal
  new unisol.Game("freecell", {});

  const worker = await startWorker();
  const { records } = await worker.verify(new Blob([input]), {
    signal: new AbortController().signal,
    onProgress: ({ bytes, size }) => console.log(bytes / size),
  });
  console.log(records[0]?.result);
  worker.terminate();
  const error: UnisolError = new CrashError(new Error("x"));
  // @ts-expect-error: there is no such option
  unisol.verify(input, { freecell: 3 });
  // @ts-expect-error: a format is required as a string
  unisol.convert(input, { to: 3 });
  throw error;
}

export async function parts(input: ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>): Promise<void> {
  const unisol: Unisol = await load();
  for await (const record of unisol.read(input)) if (record.result !== "unreadable") console.log(record.split().length);
  const output: Output = await unisol.convert(input, { to: "sn" });
  const worker = await startWorker();
  for await (const record of worker.read(input)) if (record.result !== "unreadable") console.log(record.statistics?.draws);
  const kept: Record[] = [unisol.deal(617)];
  const [difference] = unisol.diff(unisol.merge(kept), kept[0] as Record);
  const mean: number | undefined = unisol.stats(unisol.unique(kept)).properties["moves"]?.mean;
  console.log(output.written, difference?.first.firstMove, difference?.meeting === "same", mean);
  const game: Game = new unisol.Game(null, { deal: 617, keepUndone: true });
  game.comment("a comment", "a player");
  game.bookmark("here");
}
