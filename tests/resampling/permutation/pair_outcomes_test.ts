import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  binomialHalf,
  type DifferingPairs,
  pairOutcomesPValue,
} from "../../../src/resampling/permutation/pair_outcomes.ts";
import { simulatedPairOutcomes } from "../../../src/resampling/permutation/simulated_pair_outcomes.ts";
import { UserError } from "../../../src/user_error.ts";

const few = fc.array(
  fc.record({
    groupSize: fc.constantFrom(1, 3, 6, 10, 15),
    firstOnly: fc.nat({ max: 3 }),
    secondOnly: fc.nat({ max: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Every assignment of signs, over a common denominator. */
function enumerated(classes: readonly DifferingPairs[]): number {
  const steps: number[] = [];
  let observed = 0;
  for (const { groupSize, firstOnly, secondOnly } of classes) {
    const step = 30 / groupSize;
    for (let i = 0; i < firstOnly + secondOnly; i++) steps.push(step);
    observed += step * (firstOnly - secondOnly);
  }
  let reached = 0;
  for (let mask = 0; mask < 2 ** steps.length; mask++) {
    let difference = 0;
    steps.forEach((step, i) => difference += (mask >> i) & 1 ? step : -step);
    if (difference >= observed) reached++;
  }
  return reached / 2 ** steps.length;
}

Deno.test("pairOutcomesPValue() is the share of all assignments, for groups of any sizes", () => {
  fc.assert(
    fc.property(few, (classes) => {
      assertAlmostEquals(pairOutcomesPValue(classes), enumerated(classes), 1e-12);
    }),
    { seed: 5, numRuns: 100 },
  );
});

Deno.test("pairOutcomesPValue() of both directions exceeds 1 by the probability of a tie", () => {
  const p = pairOutcomesPValue([{ groupSize: 105, firstOnly: 5200, secondOnly: 5000 }]);
  const q = pairOutcomesPValue([{ groupSize: 105, firstOnly: 5000, secondOnly: 5200 }]);
  assertAlmostEquals(p + q - 1, binomialHalf(10_200)[5200], 1e-12);
});

Deno.test("pairOutcomesPValue() is 1 where the metrics never differ", () => {
  assertEquals(pairOutcomesPValue([{ groupSize: 3, firstOnly: 0, secondOnly: 0 }]), 1);
});

Deno.test("pairOutcomesPValue() refuses a lattice that is too wide with one sentence", () => {
  const primes = [1009, 1013, 1019, 1021, 1031, 1033, 1039];
  const classes = primes.map((groupSize) => ({ groupSize, firstOnly: 9, secondOnly: 9 }));
  assertThrows(() => pairOutcomesPValue(classes), UserError, "use the simulated test");
});

Deno.test("simulatedPairOutcomes() agrees with the closed form within its Monte-Carlo error", () => {
  const tests: DifferingPairs[][] = [
    [{ groupSize: 105, firstOnly: 520, secondOnly: 500 }],
    [{ groupSize: 105, firstOnly: 40, secondOnly: 44 }, {
      groupSize: 91,
      firstOnly: 30,
      secondOnly: 20,
    }],
  ];
  tests.forEach((classes, i) => {
    const exact = pairOutcomesPValue(classes);
    const { p } = simulatedPairOutcomes(classes, {
      permutations: 4000,
      seed: 1,
      experiment: `${i}`,
    });
    assert(Math.abs(p - exact) < 4 * Math.sqrt(exact * (1 - exact) / 4000), `${p}, not ${exact}`);
  });
});

Deno.test("simulatedPairOutcomes() in parts reaches as often as at once", () => {
  const classes = [{ groupSize: 3, firstOnly: 12, secondOnly: 10 }];
  const test = { permutations: 1050, seed: 2, experiment: "parts" };
  const whole = simulatedPairOutcomes(classes, test);
  const parts = [1, 2, 3].map((part) =>
    simulatedPairOutcomes(classes, { ...test, part: { part, parts: 3 } })
  );
  assertEquals(parts.reduce((sum, { reached }) => sum + reached, 0), whole.reached);
  assertEquals(parts.reduce((sum, { permutations }) => sum + permutations, 0), 1050);
});

Deno.test("simulatedPairOutcomes() stops early only where asked to", () => {
  const classes = [{ groupSize: 3, firstOnly: 500, secondOnly: 100 }];
  const test = { permutations: 1000, seed: 2, experiment: "stop" };
  assertEquals(simulatedPairOutcomes(classes, test).permutations, 1000);
  const stopped = simulatedPairOutcomes(classes, { ...test, stopOutside: [0.02, 0.5] as const });
  assertEquals(stopped.permutations, 100);
});

Deno.test("binomialHalf() sums to 1 and is symmetric", () => {
  for (const trials of [0, 1, 2, 17, 5001]) {
    const p = binomialHalf(trials);
    assertAlmostEquals(p.reduce((sum, value) => sum + value, 0), 1, 1e-12);
    for (let k = 0; k <= trials; k++) assertAlmostEquals(p[k], p[trials - k], 1e-15);
  }
});
