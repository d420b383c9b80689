import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  addFractions,
  compareFractions,
  type Fraction,
  fraction,
  fractionValue,
} from "../../../src/decimals/fraction.ts";
import { parseEpsilon } from "../../../src/pairs/calibration/metric_gaps.ts";
import type { GroupCounts } from "../../../src/pairs/classes/pair_counts.ts";
import { accuracyEvents } from "../../../src/pairs/outcomes/accuracy_events.ts";
import { differingPairs, rightOutcomes } from "../../../src/pairs/outcomes/differing_pairs.ts";
import { resampledCalibration } from "../../../src/pairs/outcomes/resampled_calibration.ts";
import { tieWindows } from "../../../src/pairs/outcomes/tie_windows.ts";
import { judgeCandidates, judgeCounts, type Judged } from "../judge.ts";
import { anyTranslations, fixed, pairJudged } from "../made_up.ts";

function rightAndAll(counts: GroupCounts): [bigint, bigint] {
  const { concordant, discordant, tied_human, tied_metric, tied_both } = counts;
  const all = concordant + discordant + tied_human + tied_metric + tied_both;
  return [BigInt(concordant + tied_both), BigInt(all)];
}

/** Mean accuracy of groups, each counted some times. */
function weightedAccuracy(groups: readonly GroupCounts[], times: readonly number[]): Fraction {
  const common = groups.reduce((product, counts) => product * rightAndAll(counts)[1], 1n);
  let upper = 0n;
  groups.forEach((counts, g) => {
    const [right, all] = rightAndAll(counts);
    upper += BigInt(times[g]) * right * (common / all);
  });
  return fraction(upper, common * BigInt(times.reduce((sum, n) => sum + n, 0)));
}

/** The best of all candidates, the smallest of equals, rounded once. */
function bestOf(judged: readonly Judged[], times: readonly number[], decimals: number) {
  let best: Fraction | null = null;
  let epsilon = fraction(0n, 1n);
  for (const candidate of judgeCandidates(judged)) {
    const accuracy = weightedAccuracy(judgeCounts(judged, candidate), times);
    if (best !== null && compareFractions(accuracy, best) <= 0) continue;
    best = accuracy;
    epsilon = candidate;
  }
  const unit = 10n ** BigInt(decimals);
  return {
    accuracy: best && fractionValue(best),
    epsilon: fractionValue(fraction(epsilon.numerator, epsilon.denominator * unit)),
  };
}

Deno.test("resampledCalibration() calibrates every resample as if its groups were copied", () => {
  const draws = fc.array(fc.nat(3), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(anyTranslations, draws, ({ judged, paired, decimals }, draw) => {
      const times = draw.slice(0, paired.pairs.length);
      if (times.every((n) => n === 0)) return;
      const { accuracy, epsilon } = resampledCalibration(accuracyEvents(paired))(times);
      const expected = bestOf(judged, times, decimals);
      assertEquals(accuracy, expected.accuracy);
      assertAlmostEquals(epsilon, expected.epsilon, 4e-16 * expected.epsilon);
    }),
    fixed,
  );
});

Deno.test("resampledCalibration() is exact where groups have no common denominator under 2^53", () => {
  const kinds = fc.constantFrom(1n, 3n, 40n);
  fc.assert(
    fc.property(fc.infiniteStream(fc.tuple(fc.nat(2), fc.nat(30))), kinds, (stream, scale) => {
      // Groups of 2, 4, 8, … rows are too small for that; 45 sizes of group are not.
      const judged: Judged[] = [];
      for (let size = 2; size < 47; size++) {
        for (let n = 0; n < size; n++) {
          const [human, metric] = stream.next().value;
          judged.push({ human: BigInt(human), metric: BigInt(metric) * scale, group: size - 2 });
        }
      }
      const paired = pairJudged(judged, 0);
      const times = Array.from(paired.pairs, (_, g) => (g * 7) % 3);
      const { accuracy, epsilon } = resampledCalibration(accuracyEvents(paired))(times);
      assertEquals({ accuracy, epsilon }, bestOf(judged, times, 0));
    }),
    { ...fixed, numRuns: 3 },
  );
});

Deno.test("resampledCalibration() takes the first of equal sums, where rounded weights would tell them apart", () => {
  // 1/3 = 1/6 + 1/6, 1/6 = 1/10 + 1/15; the primes have no common denominator that is small enough.
  const pairs = [1, 3, 6, 6, 10, 10, 15, 15, 30, 101, 103, 107, 109, 113, 127, 131, 137, 139, 149];
  // Runs of events: all pairs of a large group together are as much as one of a group of one.
  const run = fc.record({
    group: fc.nat(pairs.length - 1),
    turnsRight: fc.boolean(),
    whole: fc.boolean(),
    isLast: fc.boolean(),
  });
  const draws = fc.array(fc.nat(2), { minLength: pairs.length, maxLength: pairs.length });
  fc.assert(
    fc.property(fc.array(run, { maxLength: 9 }), draws, (runs, times) => {
      const events = runs.flatMap(({ group, turnsRight, whole, isLast }) => {
        const length = whole ? pairs[group] : 1;
        return Array.from(
          { length },
          (_, at) => ({ group, turnsRight, isLast: isLast && at === length - 1 }),
        );
      });
      if (times.every((n) => n === 0)) return;
      const right = pairs.map((all) => Math.ceil(all / 2));
      const drawn = times.reduce((sum, n) => sum + n, 0);
      const accuracy = () =>
        pairs.reduce((sum, all, g) => {
          const share = fraction(BigInt(times[g] * right[g]), BigInt(all * drawn));
          return addFractions(sum, share);
        }, fraction(0n, 1n));
      const made = {
        pairs: Float64Array.from(pairs),
        right: Float64Array.from(right),
        events: Int32Array.from(
          events,
          ({ group, turnsRight, isLast }) => 4 * group + (turnsRight ? 2 : 0) + (isLast ? 1 : 0),
        ),
        distances: Float64Array.from(events, (_, at) => 1 + at),
      };
      let [best, upTo] = [accuracy(), 0];
      events.forEach(({ group, turnsRight, isLast }, at) => {
        right[group] += turnsRight ? 1 : -1;
        if (!isLast || compareFractions(accuracy(), best) <= 0) return;
        [best, upTo] = [accuracy(), at + 1];
      });
      const found = resampledCalibration(made)(times);
      assertEquals(found, { accuracy: fractionValue(best), epsilon: upTo, events: upTo });
    }),
    { ...fixed, numRuns: 2000 },
  );
});

Deno.test("rightOutcomes() says of every pair whether the metric is right, in groups of any size", () => {
  const translation = fc.record({ human: fc.bigInt(-1n, 1n), metric: fc.bigInt(-9n, 9n) });
  const groups = fc.array(fc.array(translation, { minLength: 2, maxLength: 14 }), { maxLength: 3 });
  fc.assert(
    fc.property(groups, fc.nat(6), (groups, epsilon) => {
      const paired = pairJudged(
        groups.flatMap((rows, group) => rows.map((row) => ({ ...row, group }))),
        0,
      );
      const expected = groups.flatMap((rows) =>
        rows.flatMap((upper, at) =>
          rows.slice(0, at).map((lower) => {
            const gap = Number(upper.metric - lower.metric);
            const byMetric = Math.abs(gap) <= epsilon ? 0 : Math.sign(gap);
            return byMetric === Math.sign(Number(upper.human - lower.human)) ? 1 : 0;
          })
        )
      );
      const found = rightOutcomes(tieWindows(paired, parseEpsilon(epsilon, 0)));
      assertEquals([...found], expected);
    }),
    fixed,
  );
});

Deno.test("differingPairs() counts the pairs that one of two metrics gets right, by size of group", () => {
  const translation = fc.record({
    human: fc.option(fc.bigInt(-2n, 2n), { freq: 8 }),
    metrics: fc.tuple(fc.bigInt(-9n, 9n), fc.bigInt(-9n, 9n), fc.bigInt(-9n, 9n)),
    group: fc.nat({ max: 3 }),
  });
  const thresholds = fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5));
  const scores = fc.array(translation, { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(scores, thresholds, (rows, epsilons) => {
      const metrics = epsilons.map((epsilon, m) =>
        tieWindows(
          pairJudged(
            rows.map(({ human, metrics, group }) => ({ human, metric: metrics[m], group })),
            0,
          ),
          parseEpsilon(epsilon, 0),
        )
      );
      const expected = [0, 1, 2].flatMap((i) =>
        [0, 1, 2].filter((j) => j > i).map((j) => {
          const bySize = new Map<number, [number, number]>();
          for (let group = 0; group < 4; group++) {
            const own = rows.filter((row) => row.group === group && row.human !== null);
            if (own.length < 2) continue;
            const groupSize = own.length * (own.length - 1) / 2;
            const found = bySize.get(groupSize) ?? [0, 0];
            bySize.set(groupSize, found);
            own.forEach((a, at) =>
              own.slice(0, at).forEach((b) => {
                const right = [i, j].map((m) => {
                  const gap = Number(a.metrics[m] - b.metrics[m]);
                  const byMetric = Math.abs(gap) <= epsilons[m] ? 0 : Math.sign(gap);
                  return byMetric === Math.sign(Number(a.human) - Number(b.human));
                });
                if (right[0] && !right[1]) found[0]++;
                if (right[1] && !right[0]) found[1]++;
              })
            );
          }
          return [...bySize].map(([groupSize, [firstOnly, secondOnly]]) => (
            { groupSize, firstOnly, secondOnly }
          ));
        })
      );
      assertEquals(differingPairs(metrics), expected);
    }),
    fixed,
  );
});
