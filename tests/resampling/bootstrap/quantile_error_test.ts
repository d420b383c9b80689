import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
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
  assertEquals(quantileError(sorted, 0.031), { error: null, enough: 4000 });
  assert(quantileError(sorted, 0.5).error! < 16);
});

Deno.test("the error of a quantile is the deviation of the order statistics that may take its place", () => {
  const replicates = fc.tuple(fc.integer({ min: 12, max: 60 }), fc.integer({ min: 1, max: 1000 }))
    .chain(([count, most]) => fc.array(fc.nat(most), { minLength: count, maxLength: count }));
  const level = fc.double({ min: 0.02, max: 0.98, noNaN: true });
  fc.assert(
    fc.property(replicates, level, fc.nat(2), (list, level, odd) => {
      const count = list.length;
      const sorted = Float64Array.from(list.map((value) => value + 1e6)).sort();
      // All equal but for one at an end.
      if (odd === 1) sorted.fill(1e6).set([1e6 - 1]);
      if (odd === 2) sorted.fill(1e6).set([1e6 + 1], count - 1);
      const { error, enough } = quantileError(sorted, level);
      const beyond = count * Math.min(level, 1 - level);
      if (sorted[0] === sorted[count - 1]) return assertEquals(error, 0);
      if (Math.abs(beyond - 4) < 1e-6) return;
      assertEquals(error === null, beyond < 4);
      let least = 1;
      while (least * Math.min(level, 1 - level) < 4 - 1e-6 || least > 100 && least % 10 > 0) {
        least++;
      }
      assertEquals(enough, beyond < 4 ? least : 0);
      const weights = list.map((_, place) => {
        const x = (place + 0.5) / count;
        return x ** (level * count - 1) * (1 - x) ** ((1 - level) * count - 1);
      });
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const mean = weights.reduce((sum, weight, i) => sum + weight * sorted[i], 0) / total;
      const squares = weights.reduce((sum, w, i) => sum + w * (sorted[i] - mean) ** 2, 0);
      const expected = Math.sqrt(squares / total);
      if (error !== null) assertAlmostEquals(error, expected, 1e-6 * (1 + expected));
    }),
    { seed: 501, numRuns: 300 },
  );
});

Deno.test("errors grow with the scale of the replicates, to the ends of the doubles", () => {
  const powers = [-1000, -600, 1, 600, 1015];
  const list = fc.array(fc.nat(100), { minLength: 20, maxLength: 60 });
  const ends = fc.tuple(fc.nat(2), fc.nat(2));
  fc.assert(
    fc.property(list, ends, fc.constantFrom(...powers), (list, [below, above], power) => {
      const error = (unit: number) => {
        const sorted = Float64Array.from(list, (value) => value * unit).sort();
        sorted.fill(-Infinity, 0, below).fill(Infinity, list.length - above);
        return quantileError(sorted, 0.5).error;
      };
      const unscaled = error(1);
      if (unscaled === null) return assertEquals(error(2 ** power), null);
      assertEquals(error(2 ** power), unscaled * 2 ** power);
    }),
    { seed: 501, numRuns: 300 },
  );
});
