import { assert, assertEquals } from "@std/assert";
import { keyedStream } from "../../src/resampling/random/keyed_stream.ts";
import { uniform } from "../../src/resampling/random/uniform.ts";
import { elementaryTables } from "../../src/tensors/kernels/elementary_tables.ts";
import { buildKernel } from "../../tasks/kernels.ts";

const FROM = 2 ** 14;
const NUMBERS = 2 ** 15;

const asked = { log: 0, exp: 0 };
const bytes = await buildKernel("../tests/tensors/elementary_under_test");
const { instance } = await WebAssembly.instantiate(Uint8Array.from(bytes), {
  "./engine_math.ts": {
    log: (x: number) => (asked.log++, Math.log(x)),
    exp: (x: number) => (asked.exp++, Math.exp(x)),
  },
});
const memory = instance.exports.memory as WebAssembly.Memory;
type Kernel = (from: number, to: number, end: number) => void;
const tables = elementaryTables();
new Float64Array(memory.buffer).set(tables);
const source = keyedStream(1, "elementary", 0);

/** Compares what the kernel gives for numbers with what the engine gives, bit for bit, and tells how often it was asked. */
function compare(name: "log" | "exp", number: () => number): number {
  const input = new Float64Array(memory.buffer, FROM, NUMBERS).map(number);
  new Float64Array(memory.buffer, FROM).set(input);
  const end = FROM + 8 * NUMBERS;
  const kernel = instance.exports[name === "log" ? "allLogs" : "allExps"] as Kernel;
  asked[name] = 0;
  kernel(FROM, end, end);
  const expected = new BigUint64Array(input.map((x) => Math[name](x)).buffer);
  const found = new BigUint64Array(memory.buffer, end, NUMBERS);
  const wrong = expected.findIndex((bits, i) => bits !== found[i]);
  assertEquals(wrong, -1, `${name}(${input[wrong]})`);
  return asked[name] / NUMBERS;
}

const near = (x: number) => x * (1 + (uniform(source) - 0.5) * 2 ** (-53 * uniform(source)));

Deno.test("logarithms of two numbers at a time are the engine's own, bit for bit", () => {
  assert(compare("log", () => 1 - uniform(source)) < 0.01);
  assert(compare("log", () => 2 ** (2000 * uniform(source) - 1000)) < 0.01);
  compare("log", () => near(1));
  compare("log", () => near(2 ** Math.floor(40 * uniform(source) - 20)));
  // The ends of the intervals of mantissas.
  compare("log", () => near((0x95 + 2 * Math.floor(128 * uniform(source))) / 256));
});

Deno.test("exponentials of two numbers at a time are the engine's own, bit for bit", () => {
  assert(compare("exp", () => -uniform(source)) < 0.02);
  assert(compare("exp", () => -700 * uniform(source)) < 0.02);
  compare("exp", () => -1000 * uniform(source));
  compare("exp", () => -near(2 ** (-60 * uniform(source))));
  // Where one power of two ends and the next begins.
  compare("exp", () => -near(Math.LN2 / 1024 * Math.floor(5000 * uniform(source))));
  compare("exp", () => [0, -0, -Infinity, -745.2, -5e-324][Math.floor(5 * uniform(source))]);
});

Deno.test("lengths of vectors of two and three numbers are the engine's own, bit for bit", () => {
  const number = () => near((uniform(source) - 0.5) * 2 ** (80 * uniform(source) - 40));
  const count = Math.floor(NUMBERS / 3);
  const input = Float64Array.from({ length: 3 * count }, number);
  for (let at = 0; at < 3 * count; at += 6) input[at + 2] = 0;
  input.set([0, 0, 0, Infinity, 1, 0]);
  new Float64Array(memory.buffer, FROM).set(input);
  const end = FROM + 8 * input.length;
  (instance.exports.allLengths as Kernel)(FROM, end, end);
  const found = new Float64Array(memory.buffer, end, 2 * count);
  for (let i = 0; i < count; i++) {
    const [x, y, z] = input.subarray(3 * i, 3 * i + 3);
    const lengths = [Math.hypot(x, y), Math.hypot(x, y, z)];
    assertEquals([...found.subarray(2 * i, 2 * i + 2)], lengths, `${x}, ${y}, ${z}`);
  }
});
