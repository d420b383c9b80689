import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { alignedScores } from "../../src/scores/aligned_scores.ts";
import { align } from "../../src/scores/alignment.ts";
import { agreementReplicates, agreementValues } from "../../src/agreement/agreement_replicates.ts";
import { kendall } from "../../src/agreement/kendall.ts";
import { pairWeights } from "../../src/agreement/pair_weights.ts";
import { pairwiseAccuracy } from "../../src/agreement/pairwise_accuracy.ts";
import { pearson } from "../../src/agreement/pearson.ts";
import { softPairwiseAccuracy } from "../../src/agreement/soft_pairwise_accuracy.ts";
import { spearman } from "../../src/agreement/spearman.ts";
import { summableIntegers } from "../../src/scores/summable_integers.ts";
import { columnFromNumbers } from "../../src/decimals/column_from_numbers.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { signMatrix } from "../../src/resampling/permutation/sign_matrix.ts";
import { UserError } from "../../src/user_error.ts";

const RUNS = { seed: 21, numRuns: 100 };
const scores = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 3, maxLength: 9 });
const halves = fc.nat(4).map((weight) => weight / 2);

Deno.test("measures weighted by zeros are those without these systems", () => {
  fc.assert(
    fc.property(scores, fc.infiniteStream(fc.nat(1)), (rows, bits) => {
      const weights = rows.map(() => bits.next().value);
      const kept = rows.filter((_, k) => weights[k] === 1);
      for (const measure of [pearson, spearman, kendall, pairwiseAccuracy]) {
        const weighted = measure(rows.map(([h]) => h), rows.map(([, m]) => m), weights);
        const plain = measure(kept.map(([h]) => h), kept.map(([, m]) => m));
        if (plain === null || weighted === null) assertEquals(weighted, plain);
        else assertAlmostEquals(weighted, plain, 1e-12);
      }
    }),
    RUNS,
  );
});

Deno.test("measures do not change when all weights grow alike", () => {
  fc.assert(
    fc.property(scores, fc.infiniteStream(halves), (rows, stream) => {
      const weights = rows.map(() => stream.next().value);
      const four = weights.map((weight) => 4 * weight);
      for (const measure of [pearson, spearman, kendall, pairwiseAccuracy]) {
        const [human, metric] = [rows.map(([h]) => h), rows.map(([, m]) => m)];
        assertEquals(measure(human, metric, four), measure(human, metric, weights));
      }
    }),
    RUNS,
  );
});

Deno.test("softPairwiseAccuracy() is 1 for equal counts, symmetric, and weighs pairs", () => {
  const count = fc.nat(100);
  fc.assert(
    fc.property(fc.array(fc.tuple(count, count), { minLength: 1, maxLength: 20 }), (pairs) => {
      const [human, scorer] = [pairs.map(([h]) => h), pairs.map(([, s]) => s)];
      assertEquals(softPairwiseAccuracy(human, human, 100), 1);
      assertEquals(
        softPairwiseAccuracy(human, scorer, 100),
        softPairwiseAccuracy(scorer, human, 100),
      );
      const ones = pairs.map(() => 1);
      assertEquals(
        softPairwiseAccuracy(human, scorer, 100, ones),
        softPairwiseAccuracy(human, scorer, 100),
      );
    }),
    RUNS,
  );
  const weights = pairWeights([1, 2, 0]);
  assertEquals(softPairwiseAccuracy([10, 5, 7], [0, 0, 0], 10, weights), 0);
  assertEquals(softPairwiseAccuracy([1], [1], 10, [0]), null);
});

function table(name: string, systems: readonly string[], texts: readonly (string | null)[]) {
  return { name, systems, segments: texts.length / systems.length, column: parseScores(texts) };
}

const HUMAN = table("mqm", ["A", "B", "C", "D"], [
  ...["-1", "0", "-5", null],
  ...["0", "0", "-1.5", "-2"],
  ...["-3", "-0.1", "-4", "-1"],
  ...[null, null, null, null],
]);

Deno.test("align() keeps rated systems that are not left out, and segments that all of them have", () => {
  const alignment = align(HUMAN, new Set(["C"]));
  assertEquals([alignment.systems, [...alignment.segments]], [["A", "B"], [0, 1, 2]]);
  assertEquals([...alignedScores(HUMAN, alignment).totals], [-60, -15]);
  assertThrows(() => align(HUMAN, new Set(["C", "B"])), UserError, "two systems");
});

Deno.test("alignedScores() names the system and segment that a metric lacks", () => {
  const alignment = align(HUMAN, new Set(["C"]));
  const lacking = table("M", ["A", "B"], ["1", null, "3", "4", "5", "6", "7", "8"]);
  assertThrows(() => alignedScores(lacking, alignment), UserError, "system 'A' on segment 2");
  const absent = table("M", ["A"], ["1", "1", "1", "1"]);
  assertThrows(() => alignedScores(absent, alignment), UserError, "no scores of system 'B'");
});

Deno.test("agreementReplicates() are the same in parts, and agree with the values they resample", () => {
  const wide = Array.from({ length: 240 }, (_, i) => (i * 7919) % 101);
  const systems = ["A", "B", "C", "D"];
  const human = table(
    "mqm",
    systems,
    wide.map((value, i) => String(value + 10 * Math.floor(i / 60))),
  );
  const metric = table("M", systems, wide.map((value, i) => String((value * 3) % 50 + i / 9)));
  const alignment = align(human, new Set());
  const plan = {
    human: alignedScores(human, alignment),
    metrics: [alignedScores(metric, alignment)],
    measures: ["spa", "pearson", "pearson_segment"] as const,
    signs: signMatrix({ source: "philox", seed: 1, to: 200, segments: 60 }),
    seed: 3,
  };
  const whole = agreementReplicates(plan, 0, 40);
  assertEquals([...whole], [
    ...agreementReplicates(plan, 0, 13),
    ...agreementReplicates(plan, 13, 40),
  ]);
  const [spa] = agreementValues(plan);
  const low = whole.filter((_, i) => i % 3 === 0).reduce((least, value) => Math.min(least, value));
  const high = whole.filter((_, i) => i % 3 === 0).reduce((most, value) => Math.max(most, value));
  assert(low <= spa && spa <= high);
});

Deno.test("summableIntegers() keeps nine digits of small scores, and refuses those under all powers of ten", () => {
  const long = parseScores(["0.0000000000012345678901234567", "0.0000000000022345678901234567"]);
  const { integers, decimals } = summableIntegers(long, 1000);
  assertEquals([[...integers], decimals], [[123456789, 223456789], 20]);
  assertEquals([...summableIntegers(parseScores(["0", "0.0"]), 10).integers], [0, 0]);
  for (const tiny of ["1e-300", "1e-320", "1e-400"]) {
    assertThrows(() => summableIntegers(parseScores(["0", tiny]), 10), UserError, "smaller unit");
  }
});

Deno.test("summableIntegers() rounds once, and only where sums would not stay exact", () => {
  const whole = summableIntegers(parseScores(["0.123456789012345", "-2"]), 2);
  assertEquals(whole.decimals, 15);
  const rounded = summableIntegers(parseScores(["0.1234567895", "-0.1234567895", "1e6"]), 1e5);
  assertEquals(
    [...rounded.integers].slice(0, 2).map((x) => x + 0),
    [12345679, -12345679].map((x) => Math.round(x / 10 ** (8 - rounded.decimals))),
  );
  assertThrows(() => summableIntegers(columnFromNumbers([1e15]), 1e4), UserError, "larger unit");
});
