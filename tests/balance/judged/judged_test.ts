import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { pairWeights } from "../../../src/agreement/pair_weights.ts";
import { softPairwiseAccuracy } from "../../../src/agreement/soft_pairwise_accuracy.ts";
import { balanceOf } from "../../../src/balance/balance_of.ts";
import { commonRange, stabilityAtBalances } from "../../../src/balance/judged/fixed_balance.ts";
import {
  balancesOfCrossings,
  spaAtBalances,
  type WeightedSpaStudy,
} from "../../../src/balance/judged/weighted_spa.ts";
import { reachableRange } from "../../../src/balance/solver/reachable_range.ts";
import { solveBalance } from "../../../src/balance/solver/solve_balance.ts";
import { systemPool, systemWeights } from "../../../src/balance/system_pool.ts";

const PERMUTATIONS = 30;
const SYSTEMS = 6;
const PAIRS = SYSTEMS * (SYSTEMS - 1) / 2;

const aspect = fc.array(fc.integer({ min: -9999, max: 0 }), {
  minLength: SYSTEMS,
  maxLength: SYSTEMS,
}).map((values) => Float64Array.from(values, (value) => value / 1000));
const counts = fc.uint32Array({ minLength: PAIRS, maxLength: PAIRS, max: PERMUTATIONS });
const studies = fc.record({
  systems: fc.constant(Array.from({ length: SYSTEMS }, (_, k) => `S${k}`)),
  adequacy: aspect,
  fluency: aspect,
  human: counts,
  scorers: fc.array(counts, { minLength: 2, maxLength: 3 }),
  permutations: fc.constant(PERMUTATIONS),
}).filter((study) => rangeOf(study).high - rangeOf(study).low > 1e-3);
const RUNS = { seed: 97, numRuns: 30 };

function poolOf({ systems, adequacy, fluency }: WeightedSpaStudy) {
  return systemPool(systems, adequacy, fluency);
}

function rangeOf(study: WeightedSpaStudy) {
  return reachableRange(poolOf(study).points);
}

Deno.test("scorers at a balance are judged under the weights that the solver gives", () => {
  fc.assert(
    fc.property(studies, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (study, share) => {
      const { low, high } = rangeOf(study);
      const target = low + share * (high - low);
      const [{ values, ess }] = spaAtBalances({ study, targets: [target] });
      const pool = poolOf(study);
      const solved = solveBalance(pool, target, rangeOf(study));
      const weights = pairWeights(systemWeights(pool, solved.weights));
      assertEquals(ess, solved.ess);
      assertEquals(
        [...values],
        study.scorers.map((scorer) =>
          softPairwiseAccuracy(study.human, scorer, PERMUTATIONS, weights) ?? NaN
        ),
      );
    }),
    RUNS,
  );
});

Deno.test("two scorers change places within a step of the balance that is found", () => {
  const halvings = 12;
  let crossed = 0;
  fc.assert(
    fc.property(studies, (study) => {
      const range = rangeOf(study);
      const [low, high] = [0.1, 0.9].map((share) => range.low + share * (range.high - range.low));
      const ahead = (target: number, [first, second]: readonly [number, number]) => {
        const [{ values }] = spaAtBalances({ study, targets: [target] });
        return Math.sign(values[first] - values[second]);
      };
      const all = study.scorers.flatMap((_, k) =>
        study.scorers.map((_, l): [number, number] => [k, l])
      );
      const pairs = all.filter((pair) => ahead(low, pair) * ahead(high, pair) === -1);
      crossed += pairs.length;
      const found = balancesOfCrossings({ study, pairs, low, high, halvings });
      assertEquals(found.length, pairs.length);
      const step = (high - low) / 2 ** halvings;
      pairs.forEach((pair, at) => {
        assert(found[at] > low && found[at] < high);
        const place = found[at];
        assert(ahead(place, pair) === 0 || ahead(place - step, pair) !== ahead(place + step, pair));
      });
    }),
    { seed: 98, numRuns: 30 },
  );
  assert(crossed >= 5, `only ${crossed} pairs of scorers cross`);
});

Deno.test("every pool without one system reaches the common range, and some pool goes no further", () => {
  fc.assert(
    fc.property(studies, (study) => {
      const { low, high } = commonRange(study);
      const ranges = study.systems.map((_, out) => {
        const kept = (values: ArrayLike<number>) => Array.from(values).toSpliced(out, 1);
        const [adequacy, fluency] = [kept(study.adequacy), kept(study.fluency)];
        return reachableRange(
          systemPool(study.systems.toSpliced(out, 1), adequacy, fluency).points,
        );
      });
      assert(ranges.every((range) => range.low <= low && high <= range.high));
      assert(
        ranges.some((range) => range.low === low) && ranges.some((range) => range.high === high),
      );
    }),
    RUNS,
  );
});

Deno.test("scorers that never change places are wholly stable at every balance", () => {
  fc.assert(
    fc.property(studies, (study) => {
      const { low, high } = commonRange(study);
      if (high - low < 1e-3) return;
      const worse = study.human.map((count) => (count + PERMUTATIONS / 2) % (PERMUTATIONS + 1));
      const sure = { ...study, scorers: [study.human, worse] };
      const targets = [0.25, 0.5, 0.75].map((share) => low + share * (high - low));
      const found = stabilityAtBalances({ study: sure, targets });
      assertEquals(found.map(({ target }) => target), targets);
      for (const { tau, ess } of found) {
        assertEquals(tau, 1);
        assert(ess >= 1 - 1e-9 && ess <= SYSTEMS - 1 + 1e-9);
      }
    }),
    RUNS,
  );
});

Deno.test("at the balance of equal weights each pool keeps all of its systems", () => {
  // Every system stands on one ray, so that all pools have the same balance whatever they weigh.
  const adequacy = Float64Array.of(-4, -2, 2, 4, -1, 1);
  const fluency = adequacy.map((value) => value / 2);
  const systems = Array.from({ length: SYSTEMS }, (_, k) => `S${k}`);
  const target = balanceOf(adequacy, fluency);
  const human = new Uint32Array(PAIRS).fill(3);
  const study = { systems, adequacy, fluency, human, scorers: [human], permutations: PERMUTATIONS };
  const [{ ess }] = stabilityAtBalances({ study, targets: [target] });
  assertAlmostEquals(ess, SYSTEMS - 1, 1e-9);
});
