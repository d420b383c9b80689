/**
 * Bootstrap and soft pairwise accuracy beside scipy and numpy, in one run.
 *
 *     deno run -A bench/resampling.ts [jobs, default the number of cores; 1 keeps numpy to one thread too]
 *
 * Every side has its data in memory and its workers started, and is the best of several runs. The peers are those of python3.
 * Results are compared first, then times. Exits with 1 where results differ by more than five Monte-Carlo errors, or where
 * results on the same signs differ by more than float32 explains.
 */
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { AlignedScores } from "../src/scores/aligned_scores.ts";
import { softPairwiseAccuracy } from "../src/agreement/soft_pairwise_accuracy.ts";
import { openEngine } from "../src/commands/engine/resampling_engine.ts";
import { systemTerminal } from "../src/commands/terminal/terminal.ts";
import { bootstrap } from "../src/resampling/bootstrap/bootstrap.ts";
import type { BootstrapPlan } from "../src/resampling/bootstrap/bootstrap_plan.ts";
import { columnStatistic } from "../src/resampling/bootstrap/statistics/column_statistic.ts";
import { signMatrix } from "../src/resampling/permutation/sign_matrix.ts";
import { keyedStream } from "../src/resampling/random/keyed_stream.ts";

const jobs = Number(Deno.args[0] ?? navigator.hardwareConcurrency);
const random = keyedStream(1, "benchmark", 0);

/** One job is compared with numpy on one thread. */
const PEER_THREADS: Record<string, string> = jobs === 1
  ? { OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1", MKL_NUM_THREADS: "1" }
  : {};

async function peer(request: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const script = fileURLToPath(new URL("./peers/resampling.py", import.meta.url));
  const command = new Deno.Command("python3", {
    args: [script],
    env: PEER_THREADS,
    stdin: "piped",
    stdout: "piped",
  });
  const child = command.spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(request)));
  await writer.close();
  return JSON.parse(new TextDecoder().decode((await child.output()).stdout));
}

async function best<Result>(
  rounds: number,
  run: () => Promise<Result>,
): Promise<{ seconds: number; cpu: number; result: Result }> {
  let seconds = Infinity;
  let cpu = Infinity;
  let result = await run(); // the first run warms the workers
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const before = process.cpuUsage();
    result = await run();
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
    const { user, system } = process.cpuUsage(before);
    cpu = Math.min(cpu, (user + system) / 1e6);
  }
  return { seconds, cpu, result };
}

function shared(length: number, value: (i: number) => number): Float64Array {
  const list = new Float64Array(new SharedArrayBuffer(8 * length));
  for (let i = 0; i < length; i++) list[i] = value(i);
  return list;
}

/** Sums of three uniforms, to nine decimals. */
const continuous = () => Math.round((random.uint32() + random.uint32() + random.uint32()) / 4.3);
/** A hundred values, the least severe most often, as MQM scores are; in tenths. */
const mqm = () => -Math.floor(-Math.log((random.uint32() + 1) / 2 ** 32) * 25) % 100;

function plan(columns: readonly Float64Array[], decimals: number): BootstrapPlan {
  return {
    design: { rows: columns[0].length },
    statistics: columns.map((integers) => ({ kind: "mean", integers, decimals })),
    studentised: false,
    seed: 1,
    experiment: "benchmark",
  };
}

using engine = await openEngine({ backend: "workers", jobs }, {
  ...systemTerminal(),
  note: () => {},
});
const show = (line: string) => console.log(line);
const seconds = (value: number) => `${value.toFixed(4)} s`;

const settings = { method: "percentile", confidence: 0.95, replicates: 10_000 } as const;
const samples: [string, Float64Array[], number][] = [
  ["a mean of 15,977 continuous values", [shared(15_977, continuous)], 9],
  ["a mean of 15,977 MQM scores", [shared(15_977, mqm)], 1],
  [
    "30 columns that share resamples",
    Array.from({ length: 30 }, () => shared(15_977, continuous)),
    9,
  ],
];
show(`${jobs} workers; 10,000 replicates, percentile intervals`);
for (const [name, columns, decimals] of samples) {
  const values = [...columns[0]].map((integer) => integer / 10 ** decimals);
  const theirs = await peer({ task: "bootstrap", values, replicates: 10_000 });
  const ours = await best(
    3,
    () => bootstrap(plan(columns, decimals), columnStatistic, settings, engine.draw),
  );
  const [low, high] = theirs.interval as [number, number];
  const [first] = ours.result;
  const errors = Math.SQRT2 * Math.max(first.lowError ?? NaN, first.highError ?? NaN);
  const off = Math.max(Math.abs(first.low - low), Math.abs(first.high - high)) / errors;
  const each = ours.seconds / columns.length;
  show(`\n${name} (${new Set(columns[0]).size} distinct in the first)`);
  if (!(off < 5)) Deno.exitCode = 1;
  show(`  ends differ by ${off.toFixed(1)} Monte-Carlo errors${off < 5 ? "" : ": DIFFERS"}`);
  show(`  scipy ${theirs.scipy}, batch=200: ${seconds(theirs.seconds as number)} a column`);
  show(`  ours: ${seconds(ours.seconds)}, ${seconds(each)} a column`);
  show(`  ratio a column: ${((theirs.seconds as number) / each).toFixed(1)}`);
}

const million = plan([shared(16_000, mqm)], 1);
const start = performance.now();
await bootstrap(million, columnStatistic, { ...settings, replicates: 1_000_000 }, engine.draw);
show(
  `\n1,000,000 replicates of a mean of 16,000 MQM scores: ${
    seconds((performance.now() - start) / 1000)
  }; ${Math.round(Deno.memoryUsage().rss / 2 ** 20)} MiB resident`,
);

const [scorers, systems, segments, permutations] = [30, 15, 1300, 1000];
const raw = shared(
  scorers * systems * segments,
  (i) => Math.floor(i / segments) % systems * 4e6 + random.uint32() % 1e9,
);
const tables = Array.from({ length: scorers }, (_, s): AlignedScores => {
  const integers = raw.subarray(s * systems * segments, (s + 1) * systems * segments);
  const totals = new Float64Array(systems);
  integers.forEach((value, at) => totals[Math.floor(at / segments)] += value);
  return {
    name: `${s}`,
    systems,
    segments,
    integers,
    decimals: 9,
    values: integers,
    scale: { offset: "0", decimals: 0 },
    present: null,
    totals,
    standings: totals,
    means: totals,
  };
});
const theirs = await peer({
  task: "spa",
  shape: [scorers, systems, segments],
  permutations,
  values: [...raw].map((integer) => integer / 1e9),
  rounds: 7,
});
const spaOf = (counts: readonly Uint32Array[]) =>
  counts.map((count) => softPairwiseAccuracy(counts[0], count, permutations) ?? NaN);
const draw = (source: "philox" | "numpy-float32") =>
  signMatrix({ source, seed: 4, to: permutations, segments });
const numpySigns = draw("numpy-float32");
const product = await best(7, () => engine.counts(tables, numpySigns));
const whole = await best(7, () => engine.counts(tables, draw("philox")));
const differences = spaOf(product.result).map((value, s) =>
  Math.abs(value - (theirs.spa as number[])[s])
);
if (!(Math.max(...differences) < 0.002)) Deno.exitCode = 1;
show(`\nSPA of 30 scorers × 15 systems × 1,300 segments × 1,000 permutations`);
show(
  `  on the same signs, numpy's float32 is off by up to ${
    Math.max(...differences).toExponential(1)
  }`,
);
const sides = ["product", "whole"] as const;
const ours = { product, whole };
for (const side of sides) {
  const [clock, cpu] = [theirs[side] as number, theirs[`${side}_cpu`] as number];
  show(
    `  ${
      side === "product" ? "product and counting" : "with drawing signs"
    }: numpy ${theirs.numpy} ` +
      `${seconds(clock)}, processor ${seconds(cpu)}; ours, exact, ${
        seconds(ours[side].seconds)
      }, ` +
      `processor ${seconds(ours[side].cpu)}`,
  );
  show(
    `    ratio: ${(clock / ours[side].seconds).toFixed(2)} by the clock, ` +
      `${(cpu / ours[side].cpu).toFixed(2)} of processor time`,
  );
}
