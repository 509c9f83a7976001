// Verifies a file in a worker, with progress, and stops after ten seconds: node worker.mjs FILE
import { readFileSync } from "node:fs";
import { startWorker } from "unisol/worker";

const worker = await startWorker();
const { records } = await worker.verify(readFileSync(process.argv[2]), {
  signal: AbortSignal.timeout(10000),
  onProgress: ({ bytes, size }) => console.error(`${Math.round((100 * bytes) / size)} %`),
});
console.log(`${records.length} records, ${records.filter((record) => record.result === "solved").length} solved`);
worker.terminate();
