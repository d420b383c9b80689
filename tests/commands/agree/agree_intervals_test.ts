import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { runCommand, runJson, SAMPLE } from "../run_command.ts";

interface Agreement {
  readonly metric: string;
  readonly measure: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly method: string;
  readonly unit: string;
  readonly cross_fitted: number | null;
  readonly epsilon: number | null;
  readonly epsilon_low: number | null;
  readonly epsilon_high: number | null;
  readonly settings: unknown;
  readonly differences?: Readonly<
    Record<string, { difference: number; low: number; high: number; p: number }>
  >;
}

const LINE = [
  ...["agree", "--campaign", "sample/de-en", "--data", SAMPLE, "--quiet"],
  ...["--metric", "Gauge,Tally", "--replicates", "150"],
];

Deno.test("agree's intervals: a basic one mirrors the percentile one at the value, cut off where the measure ends", async () => {
  const line = [...LINE, "--measure", "acc_eq,pa,pearson_segment"];
  const basic = await runJson<Agreement[]>(...line, "--method", "basic");
  const percentile = await runJson<Agreement[]>(...line, "--method", "percentile");
  basic.forEach(({ measure, value, low, high, method, unit }, at) => {
    const other = percentile[at];
    const least = measure === "pearson_segment" ? -1 : 0;
    assertEquals([method, other.method, other.value], ["basic", "percentile", value]);
    assertAlmostEquals(low, Math.max(least, 2 * value - other.high), 1e-12);
    assertAlmostEquals(high, Math.min(1, 2 * value - other.low), 1e-12);
    assertEquals(unit, other.unit);
  });
});

Deno.test("agree's intervals, unless asked otherwise, are percentile ones for measures of systems and basic ones for measures of translations", async () => {
  const line = [...LINE, "--measure", "acc_eq,pa,pearson_segment,spearman"];
  const usual = await runJson<Agreement[]>(...line);
  const percentile = await runJson<Agreement[]>(...line, "--method", "percentile");
  const basic = await runJson<Agreement[]>(...line, "--method", "basic");
  usual.forEach((row, at) => {
    const ofSystems = ["pa", "spearman"].includes(row.measure);
    const { settings } = row;
    assertEquals(row, { ...(ofSystems ? percentile : basic)[at], settings });
    assertEquals(row.method, ofSystems ? "percentile" : "basic");
  });
});

Deno.test("agree gives acc_eq a cross-fitted value and an interval of its threshold, and other measures neither", async () => {
  const rows = await runJson<Agreement[]>(...LINE, "--measure", "acc_eq,spa,tau_b");
  for (const row of rows) {
    const { measure, value, cross_fitted, epsilon, epsilon_low, epsilon_high } = row;
    if (measure !== "acc_eq") {
      assertEquals([cross_fitted, epsilon, epsilon_low, epsilon_high], [null, null, null, null]);
      continue;
    }
    assert(cross_fitted !== null && cross_fitted <= value + 1e-12 && cross_fitted > value - 0.1);
    assert(epsilon !== null && epsilon_low !== null && epsilon_high !== null);
    assert(0 <= epsilon_low && epsilon_low <= epsilon_high);
  }
  const quick = await runJson<Agreement[]>(
    ...[...LINE.slice(0, -1), "0", "--measure", "acc_eq"],
  );
  assertEquals(
    quick.map(({ cross_fitted }) => cross_fitted),
    rows.filter(({ measure }) => measure === "acc_eq").map(({ cross_fitted }) => cross_fitted),
  );
});

Deno.test("agree compares metrics that are asked for by name: differences with intervals about them and rank's p-values", async () => {
  const rows = await runJson<Agreement[]>(...LINE, "--measure", "acc_eq,pearson");
  for (const { metric, measure, value, differences } of rows) {
    const others = rows.filter((row) => row.measure === measure && row.metric !== metric);
    assertEquals(Object.keys(differences ?? {}), others.map((row) => row.metric));
    for (const other of others) {
      const { difference, low, high, p } = differences![other.metric];
      const back = other.differences![metric];
      assertAlmostEquals(difference, value - other.value, 1e-12);
      assertAlmostEquals(difference, -back.difference, 1e-12);
      assertAlmostEquals(low, -back.high, 1e-12);
      assert(low <= high && p === back.p && p > 0 && p <= 1);
    }
  }
  const ranked = await runJson<{ metric: string; p_values: Record<string, { p: number }> }[]>(
    ...["rank", "--campaign", "sample/de-en", "--data", SAMPLE, "--quiet"],
    ...["--metric", "Gauge,Tally", "--measure", "acc_eq"],
  );
  for (const { metric, p_values } of ranked) {
    const own = rows.find((row) => row.metric === metric && row.measure === "acc_eq");
    for (const [other, { p }] of Object.entries(p_values)) {
      assertEquals(own?.differences?.[other].p, p);
    }
  }
});

Deno.test("agree draws the unit asked for: documents give other intervals about the same values", async () => {
  const line = [...LINE, "--measure", "acc_eq,spa,pearson"];
  const documents = await runJson<Agreement[]>(...line, "--unit", "document");
  const segments = await runJson<Agreement[]>(...line, "--unit", "segment");
  documents.forEach((row, at) => {
    assertEquals([row.unit, segments[at].unit], ["document", "segment"]);
    assertEquals(row.value, segments[at].value);
    assert(row.low !== segments[at].low || row.high !== segments[at].high);
  });
  const { code, noted } = await runCommand(...line, "--unit", "pair");
  assertEquals(code, 2);
  assert(noted.includes("--unit"), noted);
});

Deno.test("agree's BCa intervals hold the value where it is defined", async () => {
  const rows = await runJson<Agreement[]>(
    ...LINE,
    "--measure",
    "acc_eq,pearson",
    "--method",
    "bca",
  );
  for (const { value, low, high, method } of rows) {
    assertEquals(method, "bca");
    if (low !== null) assert(low <= high && low < value + 0.1 && high > value - 0.1);
  }
});
