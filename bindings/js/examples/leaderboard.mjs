// A leaderboard of FreeCell deals, which replays each claimed win: node leaderboard.mjs [PORT]
//     curl -d '{"name": "Ann", "deal": 617, "moves": [{"source": {"kind": "column", "index": 7}, ...}]}' localhost:8617
import { createServer } from "node:http";
import { load } from "unisol";

const MOST = 200_000; // characters of a claim
const unisol = await load();
const best = new Map(); // the best claim of each deal

async function judge(request) {
  let body = "";
  for await (const chunk of request.setEncoding("utf8"))
    if ((body += chunk).length > MOST) throw new Error("the claim is too long");
  const { name, deal, moves } = JSON.parse(body);
  const { result, numMoves, reason, text } = unisol.verifyPlay(`ms:${Number(deal)}`, "freecell", moves);
  if (result !== "solved") return { result, numMoves, reason, text };
  if (!(best.get(deal)?.numMoves <= numMoves)) best.set(deal, { name: String(name), deal, numMoves });
  return { result, numMoves, best: best.get(deal) };
}

const server = createServer(async (request, response) => {
  const answer = (status, value) =>
    response.writeHead(status, { "content-type": "application/json" }).end(`${JSON.stringify(value)}\n`);
  if (request.method === "GET") return answer(200, [...best.values()]);
  return judge(request).then(
    (verdict) => answer(verdict.best ? 200 : 422, verdict),
    (error) => answer(400, { error: error.message }),
  );
});
server.listen(Number(process.argv[2] ?? 8617), () => console.log(`http://localhost:${server.address().port}/`));
