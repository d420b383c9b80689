/**
 * Tie calibration beside the plain method in Python (objects are sorted and swept), on 14 × 1,315 made-up translations in the
 * shape of WMT22 en-de: `deno run -A bench/calibration.ts`. Exits with 1 where results differ.
 */
import { fileURLToPath } from "node:url";
import { parseScores } from "../src/decimals/parsing/parse_scores.ts";
import { fraction, fractionValue } from "../src/decimals/fraction.ts";
import { calibrate } from "../src/pairs/calibration/calibrate.ts";
import { challenge, firstIncumbent, linearIncumbent } from "../src/pairs/calibration/incumbent.ts";
import { cutAt } from "../src/pairs/calibration/metric_gaps.ts";
import { makeObjective } from "../src/pairs/calibration/objective.ts";
import { streamedSearch } from "../src/pairs/calibration/streamed/streamed_search.ts";
import { sortPairs } from "../src/pairs/calibration/sorted_pairs.ts";
import { countPairs } from "../src/pairs/classes/count_pairs.ts";
import { groupRows } from "../src/pairs/classes/grouping.ts";
import { type PairedScores, pairScores } from "../src/pairs/classes/paired_scores.ts";
import { tallyPairs } from "../src/pairs/classes/tally_pairs.ts";

const SYSTEMS = 14;
const SEGMENTS = 1315;

/** Small linear congruential generator: the same scores on every machine. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const next = numbers(7);
const humanTexts: string[] = [];
const metricTexts: string[] = [];
for (let row = 0; row < SYSTEMS * SEGMENTS; row++) {
  const errors = next() < 0.45 ? 0 : Math.floor(next() ** 3 * 25);
  humanTexts.push(String(-errors));
  metricTexts.push((1 - errors / 60 - next() * 0.3).toFixed(16));
}

/** Best of several runs, in seconds. */
function fastest<T>(runs: number, run: () => T): { result: T; seconds: number } {
  let seconds = Infinity;
  let result = run();
  for (let n = 0; n < runs; n++) {
    const start = performance.now();
    result = run();
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
  }
  return { result, seconds };
}

function byItem(texts: readonly string[]): number[][] {
  return Array.from({ length: SEGMENTS }, (_, segment) => {
    return Array.from({ length: SYSTEMS }, (_, k) => Number(texts[k * SEGMENTS + segment]));
  });
}

async function peer(): Promise<{ value: number; epsilon: number; seconds: number }> {
  const script = fileURLToPath(new URL("./peers/calibration.py", import.meta.url));
  const child = new Deno.Command("python3", {
    args: [script],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const input = JSON.stringify({ human: byItem(humanTexts), metric: byItem(metricTexts) });
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  return JSON.parse(new TextDecoder().decode((await child.output()).stdout));
}

const human = parseScores(humanTexts);
const metric = parseScores(metricTexts);
const groups = groupRows("item", SYSTEMS, SEGMENTS);
const ours = fastest(40, () => calibrate(pairScores(human, metric, groups)));
const theirs = await peer();
const same = Math.abs(theirs.value - (ours.result.value ?? NaN)) < 1e-12 &&
  Math.abs(theirs.epsilon - ours.result.epsilon) < 1e-12;
console.log(`results equal: ${same} (acc_eq ${ours.result.value}, ε ${ours.result.epsilonText})`);
console.log(`calibrated acc_eq by item, ${ours.result.pairs} pairs`);
console.log(`  plain method in Python  ${(theirs.seconds * 1000).toFixed(1)} ms`);
console.log(`  metaeval                ${(ours.seconds * 1000).toFixed(1)} ms`);
console.log(`  ratio                   ${(theirs.seconds / ours.seconds).toFixed(0)}`);

const pool = pairScores(human, metric, null);
const counting = fastest(9, () => countPairs(pairScores(human, metric, null)));
console.log(`pair classes without grouping, ${pool.totalPairs} pairs`);
console.log(
  `  metaeval                ${(counting.seconds * 1000).toFixed(1)} ms, sorting included`,
);
const exact = fastest(1, () => calibrate(pool));
const visiting = fastest(1, () => visited(pool));
console.log(`exact calibration without grouping: ε ${exact.result.epsilonText}`);
console.log(`  visiting every pair     ${(visiting.seconds * 1000).toFixed(0)} ms on one core`);
console.log(`  metaeval                ${(exact.seconds * 1000).toFixed(0)} ms on one core`);
console.log(`  ratio                   ${(visiting.seconds / exact.seconds).toFixed(1)}`);
if (visiting.result !== exact.result.epsilon) Deno.exit(1);

/** Calibrates by visiting every pair at least once, without a grid. */
function visited(paired: PairedScores): number {
  const { linear } = makeObjective(paired, "acc_eq");
  if (linear === null) throw new Error("accuracy is linear");
  const start = linear.totals(tallyPairs(paired, cutAt(0n)));
  const first = linearIncumbent(linear, start, fraction(0n, 1n));
  return fractionValue(streamedSearch(paired, linear, start, first, undefined, null).epsilon);
}

/** Calibrates by listing and sorting every pair, as the search did before it counted pairs by distance. */
function listed(paired: PairedScores): number {
  const goal = makeObjective(paired, "acc_eq");
  const start = tallyPairs(paired, cutAt(0n));
  const first = firstIncumbent(paired, goal, start);
  const best = challenge(paired, goal, sortPairs(paired, cutAt(0n), null), start, first, null);
  return fractionValue(best.epsilon);
}

for (const [systems, segments] of [[15, 20000], [100, 2000]]) {
  const texts: [string[], string[]] = [[], []];
  for (let row = 0; row < systems * segments; row++) {
    const errors = next() < 0.45 ? 0 : Math.floor(next() ** 3 * 25);
    texts[0].push(String(-errors));
    texts[1].push((1 - errors / 60 - next() * 0.3).toFixed(16));
  }
  const groups = groupRows("item", systems, segments);
  const paired = pairScores(parseScores(texts[0]), parseScores(texts[1]), groups);
  const slow = fastest(2, () => listed(paired));
  const quick = fastest(3, () => calibrate(paired));
  console.log(`calibrated acc_eq by item, ${paired.totalPairs} pairs`);
  console.log(`  listing and sorting     ${(slow.seconds * 1000).toFixed(0)} ms`);
  console.log(`  metaeval                ${(quick.seconds * 1000).toFixed(0)} ms`);
  console.log(`  ratio                   ${(slow.seconds / quick.seconds).toFixed(1)}`);
  if (slow.result !== quick.result.epsilon) Deno.exit(1);
}

const peak = /VmHWM:\s*(\d+)/.exec(await Deno.readTextFile("/proc/self/status"))?.[1];
console.log(`  peak memory of all this ${(Number(peak) / 1024).toFixed(0)} MiB`);
if (!same) Deno.exit(1);
