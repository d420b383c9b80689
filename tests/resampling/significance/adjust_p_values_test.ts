import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { wilsonInterval } from "../../../src/resampling/significance/wilson_interval.ts";
import { adjustPValues } from "../../../src/resampling/significance/adjust_p_values.ts";
import { inDeviations, maxTCounts, stepDown } from "../../../src/resampling/significance/max_t.ts";
import { reachedCount, swapPValue } from "../../../src/resampling/significance/swap_test.ts";

const RUNS = { seed: 31, numRuns: 100 };
const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
  minLength: 1,
  maxLength: 9,
});

/** The least level at which a procedure rejects a test, found by its definition. */
function leastLevel(
  p: readonly number[],
  test: number,
  rejected: (level: number) => readonly number[],
): number {
  const candidates = [
    1,
    ...p.flatMap((one) => p.map((_, k) => [one * (k + 1), one * p.length / (k + 1)])),
  ]
    .flat().filter((level) => level <= 1).sort((a, b) => a - b);
  return candidates.find((level) => rejected(level * (1 + 1e-12)).includes(test)) ?? 1;
}

Deno.test("Holm's adjusted p-value is the least level at which the step-down procedure rejects", () => {
  fc.assert(
    fc.property(pValues, (p) => {
      const order = p.map((_, i) => i).sort((a, b) => p[a] - p[b]);
      const rejected = (level: number) => {
        const stop = order.findIndex((test, rank) => p[test] > level / (p.length - rank));
        return stop < 0 ? order : order.slice(0, stop);
      };
      adjustPValues(p, "holm").forEach((adjusted, test) =>
        assertAlmostEquals(adjusted, leastLevel(p, test, rejected), 1e-9)
      );
    }),
    RUNS,
  );
});

Deno.test("Benjamini and Hochberg's is the least level at which the step-up procedure rejects", () => {
  fc.assert(
    fc.property(pValues, (p) => {
      const order = p.map((_, i) => i).sort((a, b) => p[a] - p[b]);
      const rejected = (level: number) => {
        let last = -1;
        order.forEach((test, rank) => {
          if (p[test] <= level * (rank + 1) / p.length) last = rank;
        });
        return order.slice(0, last + 1);
      };
      adjustPValues(p, "bh").forEach((adjusted, test) =>
        assertAlmostEquals(adjusted, leastLevel(p, test, rejected), 1e-9)
      );
    }),
    RUNS,
  );
});

Deno.test("adjusted p-values rise with every p-value and never fall below it", () => {
  fc.assert(
    fc.property(
      pValues,
      fc.nat(8),
      fc.constantFrom("holm" as const, "bh" as const),
      (p, at, way) => {
        const adjusted = adjustPValues(p, way);
        adjusted.forEach((value, test) => assert(value >= p[test] && value <= 1));
        const raised = p.map((value, test) => test === at % p.length ? (value + 1) / 2 : value);
        adjustPValues(raised, way).forEach((value, test) =>
          assert(value >= adjusted[test] - 1e-12)
        );
      },
    ),
    RUNS,
  );
});

Deno.test("max-t counts are those of the step-down definition, permutation by permutation", () => {
  const list = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(list, { minLength: 1, maxLength: 6 }),
      fc.constantFrom("one-sided" as const, "two-sided" as const),
      (lists, alternative) => {
        // Every third test never differs, so its deviation is 0.
        const scale = lists.map((_, test) => (1 + test) % 3);
        const tests = lists.map((list, test) => {
          const [observed, ...swapped] = scale[test] === 0 ? list.map(() => 0) : list;
          return { observed, swapped: Float64Array.from(swapped) };
        });
        const observed = tests.map((test) => test.observed);
        const counts = maxTCounts(tests.length, (t) => tests[t], scale, observed, alternative);
        const size = (value: number) => alternative === "two-sided" ? Math.abs(value) : value;
        const t = inDeviations(observed, scale, alternative);
        const order = t.map((_, test) => test).sort((a, b) => t[b] - t[a] || a - b);
        order.forEach((test, rank) => {
          let reached = 0;
          for (let p = 0; p < 7; p++) {
            const greatest = Math.max(
              ...order.slice(rank).map((other) =>
                size(tests[other].swapped[p]) / (scale[other] || 1)
              ),
            );
            if (greatest >= t[test] - 1e-9) reached++;
          }
          assertEquals(counts[test], reached);
          assert(counts[test] >= reachedCount(tests[test], alternative));
        });
        const p = stepDown(counts, t);
        order.slice(1).forEach((test, rank) => assert(p[test] >= p[order[rank]]));
      },
    ),
    RUNS,
  );
});

Deno.test("a drawn p-value is never 0 and holds its level: of exchangeable values it is uniform", () => {
  // The observed value is one of B + 1 exchangeable ones, so p takes each multiple of 1 / (B + 1) equally often.
  for (const B of [1, 4, 19]) {
    const values = Array.from({ length: B + 1 }, (_, i) => i);
    const p = values.map((observed) => {
      const swapped = Float64Array.from(values.filter((value) => value !== observed));
      return swapPValue(reachedCount({ observed, swapped }, "one-sided"), B, false).p;
    });
    assertEquals(p.sort((a, b) => a - b), values.map((value) => (value + 1) / (B + 1)));
  }
});

Deno.test("a drawn p-value has the Monte-Carlo interval of its count, and one of all permutations has no width", () => {
  for (const [reached, permutations] of [[0, 99], [3, 99], [99, 99], [40, 1000]]) {
    const [low, high] = wilsonInterval(reached, permutations);
    const p = (reached + 1) / (permutations + 1);
    assertEquals(swapPValue(reached, permutations, false), { p, low, high });
    const share = reached / permutations;
    assertEquals(swapPValue(reached, permutations, true), { p: share, low: share, high: share });
  }
});

Deno.test("equal differences count although their quotients round apart", () => {
  const swapped = new Float64Array([30 / 66 - 20 / 66, -(30 / 66 - 20 / 66)]);
  const differences = { observed: 50 / 66 - 40 / 66, swapped };
  assertEquals(reachedCount(differences, "one-sided"), 1);
  assertEquals(reachedCount(differences, "two-sided"), 2);
});

Deno.test("an undefined observed difference is no evidence, and neither is an undefined swapped one", () => {
  const swapped = Float64Array.of(NaN, 1, -2, NaN);
  for (const alternative of ["one-sided", "two-sided"] as const) {
    assertEquals(reachedCount({ observed: NaN, swapped }, alternative), 4);
  }
  assertEquals(reachedCount({ observed: 1, swapped }, "one-sided"), 1);
  assertEquals(reachedCount({ observed: 1, swapped }, "two-sided"), 2);
});

Deno.test("p-values that are not adjusted stay as they are", () => {
  assertEquals(adjustPValues([0.5, 0.125, 0.03, 1], "none"), [0.5, 0.125, 0.03, 1]);
});
