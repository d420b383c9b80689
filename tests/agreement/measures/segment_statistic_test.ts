import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  isSegmentMeasure,
  MEASURE_NAMES,
  MEASURES,
  type SegmentMeasure,
} from "../../../src/agreement/measures/measures.ts";
import { segmentStatistic } from "../../../src/agreement/measures/segment_statistic.ts";
import { pearson } from "../../../src/agreement/pearson.ts";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { weightedMean } from "../../../src/agreement/measures/weighted_mean.ts";
import { calibrate } from "../../../src/pairs/calibration/calibrate.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import type { Grouping } from "../../../src/pairs/classes/grouping.ts";
import type { SegmentScores } from "../../../src/scores/segment_scores.ts";

const SYSTEMS = 4;
const SEGMENTS = 5;
const RUNS = { seed: 12, numRuns: 120 };
const SEGMENT_MEASURES = MEASURE_NAMES.filter(isSegmentMeasure);
const anyMeasure: fc.Arbitrary<SegmentMeasure> = fc.constantFrom(...SEGMENT_MEASURES);
const anyGrouping: fc.Arbitrary<Grouping> = fc.constantFrom("item", "none", "system");

/** A translation's scores by people and metric, in tenths; people may have left it out. */
type Cell = readonly [number | null, number];

const cell: fc.Arbitrary<Cell> = fc.tuple(
  fc.option(fc.integer({ min: -3, max: 3 }), { freq: 8, nil: null }),
  fc.integer({ min: -3, max: 3 }),
);
const anyCells = fc.array(cell, { minLength: SYSTEMS * SEGMENTS, maxLength: SYSTEMS * SEGMENTS });

function scoresOf(cells: readonly Cell[], systems = SYSTEMS): SegmentScores {
  return {
    systems,
    segments: cells.length / systems,
    human: parseScores(cells.map(([human]) => human === null ? null : `${human}e-1`)),
    metric: parseScores(cells.map(([, metric]) => `${metric}e-1`)),
  };
}

/** The cells with each segment as often as it was drawn. */
function copied(cells: readonly Cell[], times: readonly number[]): Cell[] {
  return Array.from(
    { length: SYSTEMS },
    (_, k) => times.flatMap((n, i) => Array<Cell>(n).fill(cells[k * SEGMENTS + i])),
  ).flat();
}

function close(a: number | null, b: number | null): void {
  if (a === null || b === null || Number.isNaN(a)) assertEquals(a, b ?? NaN);
  else assertAlmostEquals(a, b, 1e-12);
}

Deno.test("a resample of segments measures as its copies do, in any grouping", () => {
  const draws = fc.array(fc.nat(2), { minLength: SEGMENTS, maxLength: SEGMENTS });
  // But by item a calibrated ε stays as it is for resamples, so copies may calibrate better.
  fc.assert(
    fc.property(anyCells, draws, anyMeasure, anyGrouping, (cells, times, measure, group) => {
      if (times.every((n) => n === 0) || (measure === "acc_eq" && group !== "item")) return;
      const { resampled } = segmentStatistic(measure, group, scoresOf(cells));
      const copies = segmentStatistic(measure, group, scoresOf(copied(cells, times)));
      const single = cells.filter(([human], at) => human !== null && times[at % SEGMENTS] > 0);
      if (group === "none" && single.length < 2) return;
      close(resampled(times), copies.value);
    }),
    RUNS,
  );
});

Deno.test("every segment once is the sample itself, for every measure and grouping", () => {
  fc.assert(
    fc.property(anyCells, anyMeasure, anyGrouping, (cells, measure, grouping) => {
      const { value, resampled } = segmentStatistic(measure, grouping, scoresOf(cells));
      close(resampled(new Array(SEGMENTS).fill(1)), value);
    }),
    RUNS,
  );
});

Deno.test("without grouping by item, resamples keep the ε that the whole sample was calibrated to", () => {
  const fewLevels = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 9 })),
    {
      minLength: SYSTEMS * SEGMENTS,
      maxLength: SYSTEMS * SEGMENTS,
    },
  );
  const draws = fc.array(fc.nat(2), { minLength: SEGMENTS, maxLength: SEGMENTS });
  let thresholds = 0;
  fc.assert(
    fc.property(fewLevels, draws, (cells, times) => {
      const scores = scoresOf(cells);
      const { resampled, value } = segmentStatistic("acc_eq", "none", scores);
      const { epsilon } = calibrate(pairScores(scores.human, scores.metric, null));
      if (epsilon > 0) thresholds++;
      const copies = copied(cells, times);
      let [right, pairs] = [0, 0];
      copies.forEach(([human, metric], at) =>
        copies.slice(0, at).forEach(([otherHuman, otherMetric]) => {
          const gap = metric - otherMetric;
          const order = Math.abs(gap) <= Math.round(10 * epsilon) ? 0 : Math.sign(gap);
          if (order === Math.sign(human! - otherHuman!)) right++;
          pairs++;
        })
      );
      close(resampled(times), pairs === 0 ? null : right / pairs);
      close(resampled(new Array(SEGMENTS).fill(1)), value);
    }),
    RUNS,
  );
  assert(thresholds > 20, `${thresholds}`);
});

Deno.test("a system of weight n counts as n copies of it in correlations, resampled or not", () => {
  const anyWeights = fc.array(fc.integer({ min: 1, max: 3 }), {
    minLength: SYSTEMS,
    maxLength: SYSTEMS,
  });
  const draws = fc.array(fc.nat(2), { minLength: SEGMENTS, maxLength: SEGMENTS });
  const measure = fc.constantFrom("pearson_segment", "spearman_segment");
  const grouping: fc.Arbitrary<Grouping> = fc.constantFrom("item", "none");
  fc.assert(
    fc.property(anyCells, anyWeights, draws, measure, grouping, (cells, weights, times, ...of) => {
      const [measure, grouping] = of;
      const many = weights.flatMap((n, k) =>
        new Array(n).fill(cells.slice(k * SEGMENTS, (k + 1) * SEGMENTS)).flat()
      );
      const weighted = { ...scoresOf(cells), weights: Float64Array.from(weights) };
      const own = segmentStatistic(measure, grouping, weighted);
      const copies = segmentStatistic(
        measure,
        grouping,
        scoresOf(many, weights.reduce((sum, n) => sum + n, 0)),
      );
      close(own.value ?? NaN, copies.value);
      if (times.some((n) => n > 0)) close(own.resampled(times), copies.resampled(times));
    }),
    RUNS,
  );
});

Deno.test("no correlation leaves −1 to 1, whatever rounding does to scores on a line", () => {
  const factor = fc.constantFrom(-7, -3, 1, 3);
  fc.assert(
    fc.property(anyCells, factor, anyGrouping, (cells, factor, grouping) => {
      const line = cells.map(([human]): Cell => [human, human === null ? 0 : factor * human]);
      for (const measure of ["pearson_segment", "spearman_segment", "pdp"] as const) {
        const { value } = segmentStatistic(measure, grouping, scoresOf(line));
        if (value === null) continue;
        assertAlmostEquals(value, Math.sign(factor), 1e-12);
        assert(Math.abs(value) <= 1, `${value}`);
      }
    }),
    RUNS,
  );
});

Deno.test("order of systems and segments, and a positive affine map of the metric, change no measure", () => {
  const anyMap = fc.record({ factor: fc.integer({ min: 1, max: 9 }), shift: fc.integer() });
  fc.assert(
    fc.property(anyCells, anyMeasure, anyGrouping, anyMap, (cells, measure, grouping, map) => {
      const { value } = segmentStatistic(measure, grouping, scoresOf(cells));
      const turned = segmentStatistic(measure, grouping, scoresOf(cells.toReversed()));
      close(turned.value ?? NaN, value);
      const mapped = cells.map(([human, metric]): Cell => [human, metric * map.factor + map.shift]);
      close(segmentStatistic(measure, grouping, scoresOf(mapped)).value ?? NaN, value);
    }),
    RUNS,
  );
});

Deno.test("turning people's and the metric's scores around changes no measure", () => {
  fc.assert(
    fc.property(anyCells, anyMeasure, anyGrouping, (cells, measure, grouping) => {
      const { value } = segmentStatistic(measure, grouping, scoresOf(cells));
      const turned = cells.map((
        [human, metric],
      ): Cell => [human === null ? null : -human, -metric]);
      close(segmentStatistic(measure, grouping, scoresOf(turned)).value ?? NaN, value);
    }),
    RUNS,
  );
});

Deno.test("a metric turned around turns the sign of correlations and of τ without ties", () => {
  const turning = [
    "pearson_segment",
    "spearman_segment",
    "pdp",
    "tau_a",
    "tau_b",
    "tau_13",
    "tau_14",
  ];
  const anyTurning = fc.constantFrom(...turning as SegmentMeasure[]);
  fc.assert(
    fc.property(anyCells, anyTurning, anyGrouping, (cells, measure, grouping) => {
      const { value } = segmentStatistic(measure, grouping, scoresOf(cells));
      const turned = cells.map(([human, metric]): Cell => [human, -metric]);
      const other = segmentStatistic(measure, grouping, scoresOf(turned)).value;
      close(other ?? NaN, value === null ? null : -value);
    }),
    RUNS,
  );
});

Deno.test("calibrated accuracy is never below that at ε = 0, and τ_23 is twice that less 1", () => {
  fc.assert(
    fc.property(anyCells, anyGrouping, (cells, grouping) => {
      const scores = scoresOf(cells);
      const [best, plain, tau] = (["acc_eq", "acc_eq_uncalibrated", "tau_23"] as const).map((
        name,
      ) => segmentStatistic(name, grouping, scores).value);
      if (best === null || plain === null) {
        return assertEquals([best, plain, tau], [null, null, null]);
      }
      assertEquals(best >= plain, true);
      close(tau, 2 * plain - 1);
    }),
    RUNS,
  );
});

Deno.test("pdp is Pearson's correlation of the differences of all pairs, each in both orders", () => {
  fc.assert(
    fc.property(anyCells, anyGrouping, (cells, grouping) => {
      const [x, y]: number[][] = [[], []];
      cells.forEach(([human, metric], row) =>
        cells.forEach(([otherHuman, otherMetric], other) => {
          if (row === other || human === null || otherHuman === null) return;
          if (grouping === "item" && row % SEGMENTS !== other % SEGMENTS) return;
          const systemOf = (at: number) => Math.floor(at / SEGMENTS);
          if (grouping === "system" && systemOf(row) !== systemOf(other)) return;
          x.push(human - otherHuman);
          y.push(metric - otherMetric);
        })
      );
      close(segmentStatistic("pdp", grouping, scoresOf(cells)).value ?? NaN, pearson(x, y));
    }),
    RUNS,
  );
});

Deno.test("without grouping pdp is Pearson's correlation of the scores", () => {
  fc.assert(
    fc.property(anyCells, (cells) => {
      const [pdp, plain] = (["pdp", "pearson_segment"] as const).map((name) =>
        segmentStatistic(name, "none", scoresOf(cells)).value
      );
      close(pdp ?? NaN, plain);
    }),
    RUNS,
  );
});

Deno.test("a constant metric has no correlation and no τ_b, in any grouping, and neither have constant human scores", () => {
  fc.assert(
    fc.property(anyCells, anyGrouping, (cells, grouping) => {
      const constant = scoresOf(cells.map(([human]): Cell => [human, 7]));
      for (const measure of ["pearson_segment", "spearman_segment", "pdp", "tau_b"] as const) {
        assertEquals(segmentStatistic(measure, grouping, constant).value, null);
        const level = cells.map(([human, metric]): Cell => [human === null ? null : 1, metric]);
        assertEquals(segmentStatistic(measure, grouping, scoresOf(level)).value, null);
      }
    }),
    RUNS,
  );
});

Deno.test("a mean of groups loses nothing to values whose sizes differ, and leaves undefined groups out", () => {
  const value = fc.option(fc.constantFrom(1, 3, 1e16, -1e16, 0.5, 2 ** -40), { freq: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(value, fc.nat(2)), { maxLength: 9 }), (rows) => {
      const values = rows.map(([one]) => one);
      const times = rows.map(([, n]) => n);
      const found = weightedMean(values, values.map((_, at) => at), times);
      // Units of 2^−40, in which all values are whole.
      let [sum, count] = [0n, 0];
      rows.forEach(([one, n]) => {
        if (one === null) return;
        sum += BigInt(n) * BigInt(one * 2 ** 40);
        count += n;
      });
      const exact = Number(sum) / 2 ** 40 / count;
      if (count === 0) assertEquals(found, NaN);
      else assertAlmostEquals(found, exact, 1e-15 * Math.abs(exact) + 1e-13);
    }),
    RUNS,
  );
});

Deno.test("one pair of translations, one unit apart on both sides, has a pdp of 1", () => {
  const cells: Cell[] = [[0, 0], [1, 1]];
  assertEquals(segmentStatistic("pdp", "item", scoresOf(cells, 2)).value, 1);
  assertEquals(segmentStatistic("pdp", "item", scoresOf([[0, 1], [1, 0]], 2)).value, -1);
});

Deno.test("measures compare translations of the same segment, but for correlations of the scores themselves", () => {
  for (const name of SEGMENT_MEASURES) {
    const ofScores = name === "pearson_segment" || name === "spearman_segment";
    assertEquals(MEASURES[name].grouping, ofScores ? "none" : "item", name);
  }
});

Deno.test("a system none of whose rated segments is drawn adds nothing to a pdp", () => {
  const unrated = [null, null, 1, 5, 2].map((human, i): Cell => [human, i]);
  const rated = [3, 1, 4, 1, 5].map((human, i): Cell => [human, (7 * i) % 5]);
  const both = segmentStatistic("pdp", "system", scoresOf([...unrated, ...rated], 2));
  const alone = segmentStatistic("pdp", "system", scoresOf(rated, 1));
  for (const times of [[1, 1, 0, 0, 0], [2, 1, 0, 0, 0], [0, 3, 0, 0, 0]]) {
    assertEquals(both.resampled(times), alone.resampled(times));
  }
});
