import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import {
  type AccuracySwaps,
  swappedPairs,
  swappedUnits,
} from "../../../src/pairs/outcomes/accuracy_swaps.ts";
import { cutAt } from "../../../src/pairs/calibration/metric_gaps.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import { calibratedMetric } from "../../../src/pairs/outcomes/calibrated_metric.ts";
import { tieWindows } from "../../../src/pairs/outcomes/tie_windows.ts";
import { enumerated } from "../../resampling/sign_flips/judge.ts";
import { fixed } from "../made_up.ts";

const METRICS = [0, 1, 2] as const;
const GROUPS = 4;
/** A multiple of the number of pairs of any group of up to ten. */
const COMMON = 1260;

const translation = fc.record({
  human: fc.integer({ min: -1, max: 1 }),
  metrics: fc.tuple(...METRICS.map(() => fc.integer({ min: -2, max: 2 }))),
  group: fc.nat(GROUPS - 1),
});
const translations = fc.array(translation, { minLength: 2, maxLength: 10 });
type Translation = typeof translation extends fc.Arbitrary<infer T> ? T : never;

/** Every pair of a group: the group, the weight of the pair in it, and which metrics are right at ε = 0. */
function pairsOf(rows: readonly Translation[]) {
  return Array.from({ length: GROUPS }, (_, group) => {
    const own = rows.filter((row) => row.group === group);
    const pairs = own.flatMap((a, at) => own.slice(0, at).map((b) => [a, b] as const));
    return pairs.map(([a, b]) => ({
      group,
      weight: COMMON / pairs.length,
      right: METRICS.map((m) =>
        Math.sign(a.human - b.human) === Math.sign(a.metrics[m] - b.metrics[m])
      ),
    }));
  }).flat();
}

/** Compares p-values and sums of shares with those of parts that are listed one by one. */
function assertSwaps(
  swaps: AccuracySwaps,
  parts: readonly (readonly number[])[],
  groups: number,
  twoSided: boolean,
): void {
  const shares = swaps.shares();
  assertEquals(shares.map(({ length }) => length), parts.map(() => swaps.units));
  for (const [m, list] of parts.entries()) {
    const sum = list.reduce((total, part) => total + part, 0);
    const found = shares[m].reduce((total, share) => total + share, 0) / swaps.denominator;
    assertAlmostEquals(found, sum / (COMMON * groups), 1e-12);
  }
  for (const i of METRICS) {
    for (const j of METRICS.filter((one) => one !== i)) {
      const differences = parts[i].map((part, at) => part - parts[j][at]).filter((one) =>
        one !== 0
      );
      if (differences.length > 12) continue;
      const exact = enumerated(differences, twoSided);
      assertAlmostEquals(swaps.exact(i, j) ?? NaN, exact, 1e-12, `${i}, ${j}`);
      const ours = Array.from(shares[i], (share, at) => share - shares[j][at]);
      const sorted = (list: readonly number[], over: number) =>
        list.map((one) => Math.round(1e9 * one / over)).filter((one) => one !== 0).sort((a, b) =>
          a - b
        );
      assertEquals(sorted(ours, swaps.denominator), sorted(differences, COMMON * groups));
    }
  }
}

Deno.test("exact tests of accuracies are those of every swap of pairs or units, one by one, for metrics in either order", () => {
  const units = fc.array(fc.nat(2), { minLength: GROUPS, maxLength: GROUPS });
  fc.assert(
    fc.property(translations, units, fc.boolean(), (rows, unitOf, twoSided) => {
      const judged = pairsOf(rows);
      fc.pre(judged.length > 0);
      const human = columnFromNumbers(rows.map((row) => row.human));
      const groupOf = Int32Array.from(rows, ({ group }) => group);
      const wanted = { windows: true, uncalibrated: true };
      const found = METRICS.map((m) =>
        calibratedMetric(
          human,
          columnFromNumbers(rows.map((row) => row.metrics[m])),
          groupOf,
          wanted,
        )
      );
      const alternative = twoSided ? "two-sided" : "one-sided";
      const groups = [...new Set(judged.map(({ group }) => group))];
      const ofPairs = METRICS.map((m) => judged.map(({ weight, right }) => right[m] ? weight : 0));
      const swaps = swappedPairs(found, alternative);
      assertEquals(swaps.units, judged.length);
      assertSwaps(swaps, ofPairs, groups.length, twoSided);
      const used = groups.map((group) => unitOf[group]);
      const ofUnits = METRICS.map((m) =>
        Array.from(
          { length: Math.max(...used) + 1 },
          (_, unit) =>
            judged.reduce((sum, { group, weight, right }) =>
              unitOf[group] === unit && right[m] ? sum + weight : sum, 0),
        )
      );
      const right = found.map((metric) => metric.right);
      assertSwaps(
        swappedUnits(
          right,
          Int32Array.from(right[0].groups, (group) => unitOf[group]),
          alternative,
        ),
        ofUnits,
        groups.length,
        twoSided,
      );
    }),
    { ...fixed, numRuns: 200 },
  );
});

Deno.test("there is no exact test where groups have too many sizes for whole shares", () => {
  const pairs = Float64Array.from({ length: 169 }, (_, n) => (n + 2) * (n + 1) / 2);
  const counted = { groups: Int32Array.from(pairs.keys()), pairs };
  const half = pairs.map((size) => Math.floor(size / 2));
  const metrics = [pairs, half].map((right) => ({ ...counted, right }));
  const swaps = swappedUnits(metrics, counted.groups, "two-sided");
  assertEquals([swaps.test(0, 1), swaps.exact(0, 1)], [null, null]);
});

Deno.test("groups of more translations than two bytes can number keep their orders and ties", () => {
  for (const size of [65_535, 65_536, 70_000]) {
    const scores = Array.from({ length: size }, (_, at) => (at * 7919) % size);
    const metric = columnFromNumbers(scores);
    const { order, firsts, human } = tieWindows(pairScores(metric, metric, null), cutAt(0n));
    const place = scores.indexOf(size - 1);
    assertEquals([order[size - 1], firsts[size - 1], human[place]], [place, size - 1, size - 1]);
  }
});
