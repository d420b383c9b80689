import { assert, assertAlmostEquals } from "@std/assert";
import fc from "fast-check";
import { fraction } from "../../../src/decimals/fraction.ts";
import { meanCoefficient } from "../../../src/pairs/classes/mean_coefficient.ts";
import type { CoefficientName } from "../../../src/pairs/classes/formulas.ts";
import { judgePearson, judgeSpearman } from "../../../tests/agreement/judge.ts";
import { absolute, judgeCalibration, judgeCounts } from "../../../tests/pairs/judge.ts";
import { behaves } from "../behaviour.ts";
import { notations, printed } from "../random_scores.ts";
import { fuzzTarget } from "../target.ts";

const ZERO = fraction(0n, 1n);

/** Coefficients of pairs of a segment's translations, in exact arithmetic. */
const PAIR_MEASURES: Readonly<Record<string, CoefficientName>> = {
  acc_eq_uncalibrated: "acc_eq",
  tau_a: "tau_a",
  tau_b: "tau_b",
  tau_c: "tau_c",
  tau_10: "tau_10",
  tau_13: "tau_13",
  tau_14: "tau_14",
  tau_23: "tau_23",
};
const MEASURES = [
  ...[
    "pa",
    "pearson",
    "spearman",
    "kendall",
    "pearson_segment",
    "spearman_segment",
    "pdp",
    "acc_eq",
  ],
  ...Object.keys(PAIR_MEASURES),
].join(",");

/** Systems × segments with human scores, some of which are missing, and a metric's. */
const cases = fc.record({ human: notations, metric: notations }).chain(({ human, metric }) =>
  fc.record({
    decimals: fc.constant([human.decimals, metric.decimals]),
    systems: fc.integer({ min: 2, max: 5 }),
    rows: fc.array(
      fc.tuple(fc.option(human.units, { freq: 30 }), metric.units, fc.nat()),
      { minLength: 10, maxLength: 20 },
    ),
    copied: fc.boolean(),
  })
);

/** Measures of agreement of random campaigns against exact arithmetic. */
export const agreement = fuzzTarget(
  "agreement",
  "measures of random campaigns are those of exact fractions, in any order of rows",
  cases,
  async ({ decimals, systems, rows, copied }) => {
    const segments = Math.floor(rows.length / systems);
    const cells = Array.from({ length: systems * segments }, (_, at) => {
      // A copy of the first system ties with it everywhere.
      const [human, metric] = rows[copied && at >= (systems - 1) * segments ? at % segments : at];
      return {
        human,
        metric,
        system: Math.floor(at / segments),
        group: at % segments,
        order: rows[at][2],
      };
    });
    const lines = cells.toSorted((a, b) => a.order - b.order).map((
      { human, metric, system, group },
    ) =>
      `S${system},${group + 1},${human === null ? "" : printed(human, decimals[0])},` +
      `${printed(metric, decimals[1])}\n`
    );
    const found = await behaves({ "t.csv": `system,segment,human,m\n${lines.join("")}` }, [
      ...["agree", "--table", "@t.csv", "--replicates", "0", "--jobs", "1", "--format", "json"],
      ...["--measure", MEASURES],
    ]);
    if (found === null) return;
    const values = new Map(
      (found as { measure: string; value: number | null }[]).map((row) => [row.measure, row.value]),
    );
    const same = (measure: string, expected: number | null) => {
      const value = values.get(measure) ?? null;
      const about = `${measure} is ${value}, not ${expected}`;
      assert((value === null) === (expected === null), about);
      if (value !== null && expected !== null) assertAlmostEquals(value, expected, 1e-12, about);
    };
    const rated = cells.filter(({ human }) => human !== null);
    const units = (list: readonly { human: bigint | null; metric: bigint }[]) => [
      list.map(({ human }) => human ?? 0n),
      list.map(({ metric }) => metric),
    ];
    const [h, m] = units(rated);
    same("pearson_segment", judgePearson(h, m));
    same("spearman_segment", judgeSpearman(h, m));
    const apart = rated.flatMap((one) =>
      rated.filter((other) => other !== one && other.group === one.group).map((other) => ({
        human: (one.human ?? 0n) - (other.human ?? 0n),
        metric: one.metric - other.metric,
      }))
    );
    const [humanDifferences, metricDifferences] = units(apart);
    same("pdp", judgePearson(humanDifferences, metricDifferences));
    const judged = rated.map(({ human, metric, group }) => ({ human, metric, group }));
    const epsilon = judgeCalibration(judged, "acc_eq", absolute);
    same("acc_eq", meanCoefficient("acc_eq", judgeCounts(judged, epsilon)).value);
    const plain = judgeCounts(judged, ZERO);
    for (const [measure, statistic] of Object.entries(PAIR_MEASURES)) {
      same(measure, meanCoefficient(statistic, plain).value);
    }
    if (rated.length < cells.length) return;
    const sums = Array.from(
      { length: systems },
      (_, system) =>
        cells.filter((cell) => cell.system === system).reduce(
          (sum, { human, metric }) => ({
            human: sum.human + (human ?? 0n),
            metric: sum.metric + metric,
          }),
          { human: 0n, metric: 0n },
        ),
    );
    const [humanSums, metricSums] = units(sums);
    same("pearson", judgePearson(humanSums, metricSums));
    same("spearman", judgeSpearman(humanSums, metricSums));
    const counts = judgeCounts(
      sums.map((sum) => ({ ...sum, group: 0 })),
      ZERO,
    );
    same("kendall", meanCoefficient("tau_b", counts).value);
    same("pa", meanCoefficient("acc_eq", counts).value);
  },
);
