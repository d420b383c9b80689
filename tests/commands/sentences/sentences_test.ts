import { assertEquals, assertStringIncludes } from "@std/assert";
import { comparisonSentence } from "../../../src/commands/sentences/comparison_sentence.ts";
import { placeSentence } from "../../../src/commands/sentences/place_sentence.ts";
import { sentinelSentence } from "../../../src/commands/sentences/sentinel_sentence.ts";
import { thresholdText } from "../../../src/commands/sentences/shown_numbers.ts";
import { thresholdSentence } from "../../../src/commands/sentences/threshold_sentence.ts";
import { runCommand, SAMPLE } from "../run_command.ts";

const FOUND = {
  metric: "M",
  traits: { humanAlike: false, metricAlike: false, against: null },
  epsilon: 0.05,
  epsilon_low: null,
  epsilon_high: null,
  acc_eq: 0.6,
  acc_eq_uncalibrated: 0.55,
  cross_fitted: null,
};
const TWO = {
  better: "M",
  worse: "N",
  measure: "pearson",
  difference: 0.1,
  interval: null,
  p: 0.01,
  adjusted: 0.01,
  unit: "segment",
  level: 0.05,
} as const;

Deno.test("a threshold whose gain does not hold on other translations is told so", () => {
  const holds = thresholdSentence({ ...FOUND, cross_fitted: 0.56 }, 0.95);
  assertEquals(holds.includes("does not rise"), false);
  assertStringIncludes(
    thresholdSentence({ ...FOUND, cross_fitted: 0.55 }, 0.95),
    "On translations that did not choose the threshold it does not rise: 55.0 %.",
  );
});

Deno.test("a small gain is told with as many digits as show it", () => {
  const small = { ...FOUND, acc_eq_uncalibrated: 0.44472, acc_eq: 0.44491 };
  assertStringIncludes(thresholdSentence(small, 0.95), "rises from 44.47 % to 44.49 % of pairs");
  assertStringIncludes(thresholdSentence(FOUND, 0.95), "rises from 55.0 % to 60.0 % of pairs");
});

Deno.test("a metric without a threshold, and one that needs none, are told so", () => {
  const nothing = { ...FOUND, epsilon: null, acc_eq: null, acc_eq_uncalibrated: null };
  assertStringIncludes(thresholdSentence(nothing, 0.95), "M has no threshold");
  assertStringIncludes(thresholdSentence({ ...FOUND, epsilon: 0 }, 0.95), "no threshold raises");
});

Deno.test("a metric that no threshold helps is told why", () => {
  const said = (traits: Partial<typeof FOUND.traits> | { readonly against: number }) =>
    thresholdSentence({ ...FOUND, traits: { ...FOUND.traits, ...traits } }, 0.95);
  assertEquals(
    said({ humanAlike: true, metricAlike: true }),
    "People gave every translation the same score, so M cannot be compared with them.",
  );
  assertEquals(
    said({ metricAlike: true }),
    "M gives every translation the same score, so it has no threshold.",
  );
  assertEquals(
    said({ against: -0.5 }),
    "M falls where people's scores rise, so its threshold says nothing.",
  );
});

Deno.test("a long threshold is shortened so that what it tied stays tied", () => {
  for (let trial = 1; trial < 2000; trial++) {
    const epsilon = Math.sqrt(trial) * 10 ** (trial % 9 - 4);
    const shown = Number(thresholdText(epsilon));
    const excess = (shown - epsilon) / epsilon;
    assertEquals(excess > -1e-12 && excess < 1e-3, true, `${epsilon} ${shown}`);
  }
});

Deno.test("the adjusted p-value decides whether a metric is called better", () => {
  assertStringIncludes(
    comparisonSentence(TWO),
    "M is better than N here: +0.100 of pearson, p = 0.010",
  );
  assertStringIncludes(
    comparisonSentence({ ...TWO, adjusted: 0.06 }),
    "Nothing shows that M is better than N here: +0.100 of pearson, p = 0.010, adjusted 0.060",
  );
  assertEquals(
    comparisonSentence({ ...TWO, difference: 0 }),
    "M and N have the same pearson here.",
  );
});

Deno.test("many names are cut, and empty parts are left out", () => {
  const place = { metric: "M", measure: "pa", rank: 1, metrics: 6, beatenBy: [] };
  assertEquals(
    placeSentence({ ...place, beats: ["A", "B", "C", "D", "E"], alike: [] }),
    "By pa, M has rank 1 of 6: it is better than A, B, C and 2 more.",
  );
  const sentinel = {
    sentinel: "length",
    measure: "pa",
    value: 1,
    low: null,
    high: null,
    metrics: 6,
  };
  assertEquals(sentinelSentence({ ...sentinel, above: [] }), null);
  assertStringIncludes(
    sentinelSentence({ ...sentinel, above: ["A", "B", "C", "D", "E"] }) ?? "",
    "A, B, C and 2 more: the measure rewards more than quality here, or the metrics show little of it.",
  );
});

Deno.test("sentences close tables for readers alone, and tell an own metric's place among many", async () => {
  const args = [
    ...["rank", "--campaign", "sample/de-en", "--data", SAMPLE, "--measure", "acc_eq"],
    ...["--metric-scores", "Mine:data/sample/mine.seg.score"],
  ];
  const { printed } = await runCommand(...args);
  assertStringIncludes(
    printed.replaceAll("\n", " "),
    "By acc_eq, Mine has rank 4 of 8: it is better",
  );
  for (const format of ["csv", "markdown", "json", "latex"]) {
    const other = await runCommand(...args, "--format", format);
    assertEquals(other.printed.includes("By acc_eq"), false, format);
  }
});
