import { assert, assertEquals } from "@std/assert";
import { columnFromNumbers } from "../../src/decimals/column_from_numbers.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { calibrate } from "../../src/pairs/calibration/calibrate.ts";
import { coefficients } from "../../src/pairs/classes/coefficients.ts";
import { countPairs } from "../../src/pairs/classes/count_pairs.ts";
import { epsilonCurve } from "../../src/pairs/calibration/epsilon_curve.ts";
import { type Grouping, groupRows } from "../../src/pairs/classes/grouping.ts";
import { sumCounts } from "../../src/pairs/classes/pair_counts.ts";
import { pairScores } from "../../src/pairs/classes/paired_scores.ts";
import peers from "./fixtures/ties.json" with { type: "json" };

const names = ["tau_a", "tau_b", "tau_c", "tau_10", "tau_13", "tau_14", "acc_eq"] as const;

function assertNear(value: number | null, expected: number | null, what: string): void {
  if (value === null || expected === null) assertEquals(value, expected, what);
  else assert(Math.abs(value - expected) <= 1e-12, `${what}: ${value} is not ${expected}`);
}

peers.vectors.forEach((vector, index) => {
  const paired = pairScores(
    columnFromNumbers(vector.human),
    columnFromNumbers(vector.metric),
    null,
  );

  Deno.test(`mt-metrics-eval, vector ${index}: pair classes and coefficients`, () => {
    const groups = countPairs(paired);
    assertEquals({ ...sumCounts(groups) }, vector.pairs);
    const { values } = coefficients(groups);
    for (const name of names) assertNear(values[name], vector[name], name);
  });

  Deno.test(`mt-metrics-eval, vector ${index}: calibration and the whole curve`, () => {
    const { epsilon, value } = calibrate(paired);
    assertEquals(epsilon, vector.calibrated.epsilon);
    assertNear(value, vector.calibrated.acc_eq, "calibrated acc_eq");
    const curve = epsilonCurve(paired, ["acc_eq"], Infinity);
    assertEquals(curve.map((point) => point.epsilon), vector.calibrated.thresholds);
    curve.forEach((point, at) => {
      assertNear(point.values.acc_eq ?? null, vector.calibrated.values[at], `ε ${point.epsilon}`);
    });
  });
});

Deno.test("mt-metrics-eval: the motivating example", () => {
  const { human, m1, m2, m1_values, m2_values } = peers.motivating_example;
  for (const [metric, expected] of [[m1, m1_values], [m2, m2_values]] as const) {
    const groups = countPairs(
      pairScores(columnFromNumbers(human), columnFromNumbers(metric), null),
    );
    assertEquals({ ...sumCounts(groups) }, expected.pairs);
    const { values } = coefficients(groups);
    for (const name of names) assertNear(values[name], expected[name], name);
  }
});

Deno.test("mt-metrics-eval: groupings with missing human scores", () => {
  const { human, metric, none, item, sys } = peers.grouped;
  const groupings: [Grouping, typeof none][] = [["none", none], ["item", item], ["system", sys]];
  for (const [grouping, expected] of groupings) {
    const paired = pairScores(
      columnFromNumbers(human.flat()),
      columnFromNumbers(metric.flat()),
      groupRows(grouping, human.length, human[0].length),
    );
    const { values, groups } = coefficients(countPairs(paired));
    for (const [name, peer] of [["tau_b", "b"], ["tau_23", "23"], ["acc_eq", "acc23"]] as const) {
      assertNear(values[name], expected[peer].value, `${grouping} ${name}`);
      assertEquals(groups[name], expected[peer].groups);
    }
    // The peer computes on doubles, which tell equal distances of decimals apart: on the doubles' own
    // exact values (80 decimals hold them) we must find the same.
    const doubles = pairScores(
      columnFromNumbers(human.flat()),
      parseScores(metric.flat().map((number) => number.toFixed(80))),
      groupRows(grouping, human.length, human[0].length),
    );
    const { epsilon, value } = calibrate(doubles);
    assertEquals(epsilon, expected.calibrated.epsilon);
    assertNear(value, expected.calibrated.acc_eq, `${grouping} calibrated`);
  }
});

Deno.test("groupings with missing human scores: calibration on the decimals themselves", () => {
  const { human, metric } = peers.grouped;
  const found = (["none", "item", "system"] as const).map((grouping) => {
    const groups = groupRows(grouping, human.length, human[0].length);
    const paired = pairScores(
      columnFromNumbers(human.flat()),
      columnFromNumbers(metric.flat()),
      groups,
    );
    const { epsilonText, value } = calibrate(paired);
    return [epsilonText, value];
  });
  // Ungrouped, all pairs 0.05 apart flip together and nothing is won; the peer's float64 flips some of them.
  assertEquals(found, [["0", 64 / 78], ["0.05", 10 / 12], ["0", 10 / 12]]);
});
