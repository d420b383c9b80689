/**
 * The exact integer product on every backend, and random draws, beside numpy.
 *
 *     deno run -A bench/tensors.ts [rows, default 1000] [jobs, default the number of cores]
 *
 * The product is [rows × 16,000]·[16,000 × 64], signs times values of 24 bits, as a permutation test of 64 columns has it. The
 * full size is 10,000 rows. numpy multiplies in float64, which is exact here. Every side is the better of two runs. Exits
 * with 1 where bits differ.
 */
import { fileURLToPath } from "node:url";
import { BACKENDS } from "../src/tensors/backends/backend.ts";
import { boundedMatrix } from "../src/tensors/products/integer_matrix.ts";
import { untestedBackend } from "../src/tensors/backends/open_backend.ts";
import { keyedStream } from "../src/resampling/random/keyed_stream.ts";
import { multinomial } from "../src/resampling/random/multinomial.ts";
import { Pcg64 } from "../src/resampling/random/pcg64.ts";
import { philox } from "../src/resampling/random/philox.ts";
import { UserError } from "../src/user_error.ts";

const rows = Number(Deno.args[0] ?? 1000);
const jobs = Number(Deno.args[1] ?? navigator.hardwareConcurrency);
const [inner, columns] = [16_000, 64];

interface Answer {
  readonly seconds: number;
  readonly digest: string;
}

async function peer(request: Readonly<Record<string, unknown>>): Promise<Answer> {
  const script = fileURLToPath(new URL("./peers/tensors.py", import.meta.url));
  const child = new Deno.Command("python3", {
    args: [script],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(`${JSON.stringify(request)}\n`));
  await writer.close();
  return JSON.parse(new TextDecoder().decode((await child.output()).stdout));
}

async function digest(values: Iterable<number>): Promise<string> {
  const bytes = new Uint8Array(Float64Array.from(values).buffer);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

async function best<Result>(
  run: () => Promise<Result> | Result,
): Promise<{ seconds: number; result: Result }> {
  let seconds = Infinity;
  let result: Result | undefined;
  for (let i = 0; i < 2; i++) {
    const start = performance.now();
    result = await run();
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
  }
  return { seconds, result: result as Result };
}

const multiplications = rows * inner * columns;
const rate = (seconds: number) =>
  `${seconds.toFixed(3)} s, ${(multiplications / seconds / 1e9).toFixed(2)}·10⁹ products a second`;

console.log(`[${rows} × ${inner}]·[${inner} × ${columns}], ${jobs} workers`);
const request = { task: "product", rows, inner, columns };
const numpy = await peer({ ...request, kind: "float64" });
console.log(`numpy float64: ${rate(numpy.seconds)}`);
const left = boundedMatrix(
  Int8Array.from({ length: rows * inner }, (_, i) => Math.imul(i, 0x9e3779b1) < 0 ? -1 : 1),
  rows,
  inner,
  1,
);
const right = boundedMatrix(
  Int32Array.from({ length: inner * columns }, (_, i) => Math.imul(i, 0x85ebca6b) >> 8),
  inner,
  columns,
  2 ** 24 - 1,
);
for (const name of BACKENDS) {
  try {
    const backend = await untestedBackend(name, jobs);
    const { seconds, result } = await best(() => backend.multiply(left, right));
    const same = await digest(result) === numpy.digest;
    const ratio = (numpy.seconds / seconds).toFixed(2);
    if (!same) Deno.exitCode = 1;
    console.log(`${name} (${backend.describe().adapter}): ${same ? "the same bits" : "DIFFERS"}`);
    console.log(`  ${rate(seconds)}, ${ratio} times as fast as numpy`);
    backend.close();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.log(`${name}: ${error.message}`);
  }
}

console.log("numpy's signs, default_rng(4).integers(0, 2), 1000 × 2037");
const theirs = await peer({ task: "signs", rows: 1000, columns: 2037 });
const bits = new Uint8Array(1000 * 2037 / 8);
const ours = await best(() => new Pcg64(4).fillBits(bits));
const signs = Int8Array.from(
  { length: 8 * bits.length },
  (_, i) => (bits[i >>> 3] >>> (i & 7)) & 1 ? 1 : -1,
);
const sameDraws = await digest(signs) === theirs.digest;
if (!sameDraws) Deno.exitCode = 1;
console.log(`  ${sameDraws ? "the same draws" : "DIFFERS"}`);
console.log(
  `  ${(1000 * ours.seconds).toFixed(0)} ms; numpy ${(1000 * theirs.seconds).toFixed(0)} ms`,
);

console.log("bootstrap counts of 80 distinct values among 15,830, 20,000 replicates");
const weights = Array.from(
  { length: 80 },
  (_, k) => Math.max(1, Math.round(16_000 * 0.45 * Math.exp(-k / 3.2) / 1.7)),
);
const trials = weights.reduce((sum, weight) => sum + weight);
const draws = 20_000;
const drawn = await peer({ task: "counts", weights, draws });
const sampler = multinomial(weights, trials);
const counts = new Int32Array(weights.length);
const counted = await best(() => {
  const source = keyedStream(1, "bench", 0);
  for (let i = 0; i < draws; i++) sampler.fill(source, trials, counts);
});
const micro = (seconds: number) => `${(1e6 * seconds / draws).toFixed(2)} µs`;
console.log(`  ${micro(counted.seconds)} each; numpy ${micro(drawn.seconds)}`);

console.log("words of xoshiro128** and of Philox 4×32-10");
const words = new Uint32Array(1 << 20);
const stream = keyedStream(1, "bench", 1);
const xoshiro = await best(() => stream.fill(words));
const counterBased = await best(() => {
  for (let i = 0; i < words.length; i += 4) words.set(philox([i, 0, 0, 0], [1, 0]), i);
});
const nano = (seconds: number) => `${(1e9 * seconds / words.length).toFixed(2)} ns`;
console.log(`  ${nano(xoshiro.seconds)} and ${nano(counterBased.seconds)}`);
