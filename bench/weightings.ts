/**
 * The study of weightings on several backends: the same cells to the bit, and how long each takes.
 *
 *     deno run -A bench/weightings.ts [weightings, default 200000] [sparse or a backend …, default sparse workers]
 *
 * The permutation counts are made up, in the shape of a campaign: 15 systems, 43 scorers, 51 dial settings, of which 14 % move
 * a count. A peer in numpy judges the same weightings by one float64 product. Exits with 1 where cells differ.
 */
import { fileURLToPath } from "node:url";
import { sampleWeightings, WEIGHTING_BLOCK } from "../src/balance/weightings/sample_weightings.ts";
import { systemPool } from "../src/balance/system_pool.ts";
import { addCells, cellSums } from "../src/balance/weightings/weighting_cells.ts";
import { weightingMixture } from "../src/balance/weightings/weighting_mixture.ts";
import {
  preferenceColumns,
  weightedPreferences,
} from "../src/probes/augmentation/weighted_preferences.ts";
import { keyedStream } from "../src/resampling/random/keyed_stream.ts";
import type { BackendName } from "../src/tensors/backends/backend.ts";
import { productTally, sparseTally } from "../src/tensors/products/sign_tally.ts";
import { openBackend } from "../src/tensors/backends/open_backend.ts";

const SYSTEMS = 15;
const SCORERS = 43;
const SETTINGS = 51;
const draws = Number(Deno.args[0] ?? 200_000);
const names = Deno.args.length > 1
  ? Deno.args.slice(1) as (BackendName | "sparse")[]
  : ["sparse" as const, "workers" as const];

const source = keyedStream(1, "benchmark", 0);
const next = () => source.uint32() / 2 ** 32;
const adequacy = Array.from({ length: SYSTEMS }, () => -1 - 4 * next());
const fluency = adequacy.map((a) => 0.2 * a - next());
const pool = systemPool(adequacy.map((_, k) => `S${k}`), adequacy, fluency);
const pairs = SYSTEMS * (SYSTEMS - 1) / 2;
const human = Uint32Array.from({ length: pairs }, () => Math.floor(1001 * next()));
const counts = Array.from({ length: SCORERS }, () => {
  const own = new Uint32Array(SETTINGS * pairs);
  for (let q = 0; q < pairs; q++) {
    let count = Math.floor(1001 * next());
    for (let j = 0; j < SETTINGS; j++) {
      own[j * pairs + q] = count = Math.max(
        0,
        Math.min(1000, count + (next() < 0.14 ? Math.floor(41 * next()) - 20 : 0)),
      );
    }
  }
  return own;
});
const columns = preferenceColumns(human, counts);
const mixture = weightingMixture(pool);
const blocks = Math.ceil(draws / WEIGHTING_BLOCK);
const began = performance.now();
const samples = Array.from(
  { length: blocks },
  (_, block) => sampleWeightings(pool, mixture, 4, block),
);
const kept = samples.reduce((sum, sample) => sum + sample.count, 0);
console.log(`${kept} weightings drawn in ${((performance.now() - began) / 1000).toFixed(2)} s`);

async function peer(sample: (typeof samples)[number]) {
  const child = new Deno.Command("python3", {
    args: [fileURLToPath(new URL("./peers/weightings.py", import.meta.url))],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const request = {
    weights: [...sample.weights],
    systems: SYSTEMS,
    columns: [...columns.values],
    width: columns.columns,
  };
  await writer.write(new TextEncoder().encode(JSON.stringify(request)));
  await writer.close();
  const answer: { values: number[]; seconds: number } = JSON.parse(
    new TextDecoder().decode((await child.output()).stdout),
  );
  return answer;
}

let reference: string | null = null;
let failed = false;
for (const name of names) {
  const backend = name === "sparse"
    ? null
    : await openBackend(name, { jobs: navigator.hardwareConcurrency });
  const tally = backend === null ? sparseTally(columns) : productTally(backend, columns);
  const judge = (weights: Uint16Array) =>
    weightedPreferences(tally, weights, SYSTEMS, columns.columns);
  await judge(samples[0].weights.slice(0, SYSTEMS));
  const start = performance.now();
  const cells = [];
  let first: Float64Array | null = null;
  for (const sample of samples) {
    const values = await judge(sample.weights);
    first ??= values;
    cells.push(cellSums(sample, values, mixture.range, SYSTEMS));
  }
  const seconds = (performance.now() - start) / 1000;
  const adapter = backend?.describe().adapter ?? "this thread";
  backend?.close();
  const bytes = Uint8Array.from(new Uint8Array(addCells(cells).buffer));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 16);
  reference ??= hash;
  failed ||= hash !== reference;
  const full = seconds * 3.5e6 / kept / 60;
  console.log(
    `${name} (${adapter}): cells ${hash}${hash === reference ? "" : " DIFFER"}, ${
      seconds.toFixed(2)
    } s; 3.5 million would take ${full.toFixed(1)} min`,
  );
  if (name !== names[0] || first === null) continue;
  try {
    const { values, seconds: theirs } = await peer(samples[0]);
    const same = values.every((value, i) => value === first![i]);
    failed ||= !same;
    const rate = theirs / samples[0].count / (seconds / kept);
    console.log(`numpy, same values: ${same}; ratio a weighting ${rate.toFixed(2)}`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    console.log("numpy is not here");
  }
}
Deno.exit(failed ? 1 : 0);
