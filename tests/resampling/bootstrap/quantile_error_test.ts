import { assert, assertEquals } from "@std/assert";
import { interval } from "../../../src/resampling/bootstrap/interval.ts";
import { quantileError } from "../../../src/resampling/bootstrap/quantile_error.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { uniform } from "../../../src/resampling/random/uniform.ts";

const RUNS = 200;

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Draws many sets of replicates; gives the true deviation of an end and the mean of its stated errors. */
function measured(
  replicates: number,
  draw: (u: number) => number,
  ends: (list: Float64Array) => readonly [number, number | null],
): [truth: number, stated: number] {
  const found: number[] = [];
  let stated = 0;
  for (let run = 0; run < RUNS; run++) {
    const source = keyedStream(1, "error", run);
    const list = Float64Array.from({ length: replicates }, () => draw(uniform(source)));
    const [end, error] = ends(list);
    found.push(end);
    stated += error! / RUNS;
  }
  return [deviation(found), stated];
}

const SHAPES: Record<string, (u: number) => number> = {
  "a uniform": (u) => u,
  "a heavy tail": (u) => u ** -0.3,
  "a lattice": (u) => Math.floor(40 * u * u),
};
const LEVELS = [[0.5, 1000], [0.025, 1000], [0.995, 1000], [0.9995, 10_000]] as const;

for (const [name, draw] of Object.entries(SHAPES)) {
  for (const [level, replicates] of LEVELS) {
    Deno.test(`the stated error of quantile ${level} of ${name} is the deviation over runs`, () => {
      const [truth, stated] = measured(replicates, draw, (list) => {
        const sorted = list.sort();
        return [
          sorted[Math.round(level * (replicates - 1))],
          quantileError(sorted, level).error,
        ];
      });
      // A deviation over 200 runs is itself off by 5 %; steps of a lattice and few replicates beyond the end add to that.
      assert(stated > truth / 1.5 && stated < 1.5 * truth + 0.1, `${stated}, not ${truth}`);
    });
  }
}

Deno.test("the stated error of a BCa end holds the error of its bias", () => {
  const [truth, stated] = measured(2000, (u) => Math.tan(Math.PI * (u - 0.5) / 1.2), (list) => {
    const { high, highError } = interval({
      method: "bca",
      confidence: 0.9,
      estimate: 0.1,
      replicates: list,
      acceleration: 0.05,
    });
    return [high, highError];
  });
  assert(stated > truth / 1.2 && stated < truth * 1.2, `${stated}, not ${truth}`);
});

Deno.test("an extreme order statistic has no error, and says from how many replicates on it has", () => {
  const sorted = Float64Array.from({ length: 2000 }, (_, i) => i);
  assertEquals(quantileError(sorted, 1), { error: null, enough: Infinity });
  const { error, enough } = quantileError(sorted, 0.9995);
  assertEquals([error, enough], [null, 8000]);
  const more = Float64Array.from({ length: enough }, (_, i) => i);
  assert(quantileError(more, 0.9995).error! > 0);
});

Deno.test("infinite replicates near an end leave its error untold, far from it they do not matter", () => {
  const sorted = Float64Array.from({ length: 1000 }, (_, i) => i < 30 ? -Infinity : i);
  assertEquals(quantileError(sorted, 0.031).error, null);
  assert(quantileError(sorted, 0.5).error! < 16);
});
