import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { pairPValues } from "../../../src/commands/rank/pair_p_values.ts";
import { rankRows } from "../../../src/commands/rank/rank_rows.ts";
import { significanceClusters } from "../../../src/resampling/permutation/significance_clusters.ts";
import { adjustPValues } from "../../../src/resampling/significance/adjust_p_values.ts";
import { runCommand, runJson, SAMPLE, withFiles } from "../run_command.ts";

interface Ranked {
  readonly metric: string;
  readonly value: number | null;
  readonly rank: number;
  readonly cluster: number;
  readonly cluster_unadjusted: number;
  readonly unit: string;
  readonly adjusted: string;
  readonly exhaustive: boolean;
  readonly drawn: number;
  readonly settings: unknown;
  readonly beats: readonly string[];
  readonly p_next: number | null;
  readonly p_next_low: number | null;
  readonly p_next_high: number | null;
  readonly p_values: Readonly<
    Record<string, { p: number; low: number; high: number; adjusted: number }>
  >;
}

const ON_SAMPLE = ["rank", "--campaign", "sample/de-en", "--data", SAMPLE, "--quiet"];

const MEASURES = ["spa", "pa", "pearson", "spearman", "kendall", "pearson_segment", "acc_eq"];

/** p-values of all pairs, (0,1), (0,2), …, (1,2), …. */
function allPairs(rows: readonly Ranked[]) {
  return rows.flatMap(({ p_values }) => Object.values(p_values));
}

/** The clusters that p-values give. */
function clustersOf(rows: readonly Ranked[], high: readonly number[], level: number): number[] {
  let pair = 0;
  const matrix = rows.map((_, i) => rows.map((_, j) => j > i ? high[pair++] : 1));
  return significanceClusters(rows.length, (i, j) => matrix[i][j], level);
}

Deno.test("rank gives p-values against every lower metric, and beats are those whose interval is at most the level", async () => {
  for (const measure of MEASURES) {
    const rows = await runJson<Ranked[]>(
      ...[...ON_SAMPLE, "--measure", measure, "--level", "0.1"],
      ...measure === "acc_eq" ? [] : ["--permutations", "2000"],
    );
    const defined = rows.filter(({ value }) => value !== null);
    assertEquals(rows.slice(0, defined.length), defined);
    defined.forEach(({ p_values, beats, p_next, p_next_low, p_next_high }, i) => {
      const below = defined.slice(i + 1).map(({ metric }) => metric);
      assertEquals(Object.keys(p_values), below);
      assertEquals(beats, below.filter((metric) => p_values[metric].high <= 0.1));
      for (const { p, low, high, adjusted } of Object.values(p_values)) {
        assert(0 < p && low <= p && p <= high && p <= adjusted && adjusted <= 1);
        assertEquals(low === high, measure === "acc_eq");
      }
      const next = below.length > 0 ? p_values[below[0]] : null;
      assertEquals(
        [p_next, p_next_low, p_next_high],
        next === null ? [null, null, null] : [next.p, next.low, next.high],
      );
    });
    assertEquals(new Set(rows.map(({ unit }) => unit)).size, 1);
    const raw = allPairs(rows).map(({ high }) => high);
    const clusters = clustersOf(defined, raw, 0.1);
    assertEquals(defined.map((row) => row.cluster_unadjusted), clusters);
  }
});

Deno.test("what decides numbers and is no field of its own stands in JSON: measure, alternative and level, ε, a quantile", async () => {
  const own = ["--measure", "acc_eq", "--alternative", "one-sided", "--level", "0.2"];
  const [ranked] = await runJson<{ settings: Record<string, unknown> }[]>(...ON_SAMPLE, ...own);
  const { measure, alternative, level } = ranked.settings;
  assertEquals([measure, alternative, level], ["acc_eq", "one-sided", 0.2]);
  const ties = ["ties", ...ON_SAMPLE.slice(1), "--metric", "Gauge", "--epsilon", "0.3"];
  assertEquals((await runJson<{ epsilon: number }>(...ties)).epsilon, 0.3);
  assertStringIncludes((await runCommand(...ties)).printed, "epsilon");
  const [drawn] = await runJson<{ quantile: number }[]>(
    ...["bootstrap", "data/sample/scores.csv", "--column", "Gauge", "--statistic", "quantile"],
    ...["--quantile", "0.3", "--replicates", "50"],
  );
  assertEquals(drawn.quantile, 0.3);
});

Deno.test("rank adjusts clusters by Holm where p-values are exact, and everything where asked to", async () => {
  const line = [...ON_SAMPLE, "--measure", "acc_eq", "--level", "0.2"];
  const plain = await runJson<Ranked[]>(...line, "--adjust", "none");
  const raw = allPairs(plain).map(({ p }) => p);
  assertEquals(plain.map(({ cluster }) => cluster), clustersOf(plain, raw, 0.2));
  const holm = adjustPValues(raw, "holm");
  const byDefault = await runJson<Ranked[]>(...line);
  assertEquals(byDefault.map(({ adjusted }) => adjusted), plain.map(() => "holm"));
  assertEquals(byDefault.map(({ cluster }) => cluster), clustersOf(plain, holm, 0.2));
  assertEquals(allPairs(byDefault).map(({ p }) => p), raw);
  assertEquals(allPairs(byDefault).map(({ adjusted }) => adjusted), holm);
  for (const way of ["holm", "bh"] as const) {
    const rows = await runJson<Ranked[]>(...line, "--adjust", way);
    assertEquals(allPairs(rows).map(({ p }) => p), adjustPValues(raw, way));
  }
});

Deno.test("rank takes max-t where swaps are drawn: adjusted p-values rise from pair to pair and never fall below the raw ones", async () => {
  for (const measure of ["pearson", "acc_eq"]) {
    const line = [...ON_SAMPLE, "--measure", measure, "--adjust", "max-t"];
    const rows = await runJson<Ranked[]>(...line, "--permutations", "400");
    const raw = await runJson<Ranked[]>(
      ...[...ON_SAMPLE, "--measure", measure, "--adjust", "none"],
      ...measure === "acc_eq" ? [] : ["--permutations", "400"],
    );
    const drawn = allPairs(raw).map(({ p }) => p);
    allPairs(rows).forEach(({ p, low, high }, pair) => {
      assert(low <= p && p <= high);
      if (measure === "pearson") assert(p >= drawn[pair]);
    });
    assertEquals(rows.every(({ adjusted }) => adjusted === "max-t"), true);
  }
});

Deno.test("rank is exact where there are no more swaps than permutations", async () => {
  const line = [...ON_SAMPLE, "--measure", "pearson", "--unit", "system"];
  const [exact, shares] = [
    await runJson<Ranked[]>(...line, "--permutations", "8192", "--seed", "1"),
    await runJson<Ranked[]>(...line, "--permutations", "8191"),
  ];
  const again = await runJson<Ranked[]>(...line, "--permutations", "9000", "--seed", "2");
  const { settings } = exact[0];
  assertEquals(again.map((row) => ({ ...row, settings })), exact);
  assertEquals([exact, shares].map(([{ exhaustive, drawn }]) => [exhaustive, drawn]), [
    [true, 8192],
    [false, 8191],
  ]);
  exact.forEach(({ p_values }, i) => {
    for (const [metric, { p, low, high }] of Object.entries(p_values)) {
      assertEquals([low, high], [p, p]);
      assert(Number.isInteger(p * 8192));
      const random = shares[i].p_values[metric];
      // An interval of 95 % leaves out a twentieth; one twice as wide leaves out next to none.
      assert(p >= 2 * random.low - random.high && p <= 2 * random.high - random.low, metric);
    }
  });
});

Deno.test("rank's simulated test of acc_eq is within its Monte-Carlo error of the exact one, for every unit and direction", async () => {
  for (const unit of ["document", "segment", "pair"]) {
    for (const alternative of ["one-sided", "two-sided"]) {
      const line = [
        ...[...ON_SAMPLE, "--measure", "acc_eq", "--unit", unit, "--alternative", alternative],
      ];
      const exact = await runJson<Ranked[]>(...line);
      const simulated = await runJson<Ranked[]>(
        ...[...line, "--test", "simulated", "--permutations", "2000"],
      );
      exact.forEach(({ metric, value, unit: used, p_values }, i) => {
        assertEquals([simulated[i].metric, simulated[i].value, used], [metric, value, unit]);
        for (const [lower, { p }] of Object.entries(p_values)) {
          const { low, high } = simulated[i].p_values[lower];
          assert(p >= 2 * low - high && p <= 2 * high - low, `${unit} ${metric} ${lower}`);
        }
      });
    }
  }
});

Deno.test("two-sided p-values of rank are twice the one-sided ones of the better metric, where swaps are symmetric", async () => {
  const line = [...ON_SAMPLE, "--measure", "acc_eq"];
  const [two, one] = [
    await runJson<Ranked[]>(...line),
    await runJson<Ranked[]>(...line, "--alternative", "one-sided"),
  ];
  two.forEach((row, i) => {
    for (const [metric, { p }] of Object.entries(row.p_values)) {
      const expected = row.value === two.find((other) => other.metric === metric)?.value
        ? 1
        : Math.min(1, 2 * one[i].p_values[metric].p);
      assertEquals(p, expected);
    }
  });
});

Deno.test("rank refuses a unit that the measure cannot take, and notes what a unit of the metrics task does", async () => {
  const refused = [["acc_eq", "cell"], ["acc_eq", "system"], ["spa", "pair"], [
    "pearson_segment",
    "system",
  ]];
  for (const [measure, unit] of refused) {
    const { code, noted } = await runCommand(...ON_SAMPLE, "--measure", measure, "--unit", unit);
    assertEquals(code, 2);
    assert(noted.includes(`--unit ${unit} does not suit ${measure}; choose one of`), noted);
  }
  const line = ["rank", "--campaign", "sample/de-en", "--data", SAMPLE, "--measure", "acc_eq"];
  const { noted } = await runCommand(...line, "--unit", "pair");
  assert(noted.includes("pairs of a segment share its translations"), noted);
});

Deno.test("rank tells a reader briefly who beats whom, and CSV by name", async () => {
  const names = [..."ABCDEF"];
  const none = new Float64Array();
  const counts = {
    exhaustive: true,
    statistic: null,
    reached: none,
    reachedByAny: none,
    drawn: none,
  };
  const p = names.flatMap((_, i) =>
    names.slice(i + 1).map((_, at) => i === 0 ? at < 1 ? 0.5 : 0 : 0.5)
  );
  const values = [6, 5, 4, 3, 2, 1];
  const ranking = (p: readonly number[]) => (
    {
      names,
      values,
      unit: "segment",
      p: pairPValues({ ...counts, p }, "none"),
      adjusted: false,
      level: 0.05,
    }
  );
  const beats = (format: string) => rankRows(ranking(p), format).map((row) => row.beats);
  assertEquals(beats("table"), ["cluster 2", "none", "none", "none", "none", ""]);
  assertEquals(beats("csv").slice(0, 2), [["C", "D", "E", "F"], []]);
  assertEquals(rankRows(ranking(p.map(() => 0.01)), "table")[0].beats, "all below");
  const csv = await runCommand(...ON_SAMPLE, "--measure", "acc_eq", "--format", "csv");
  assertEquals(
    csv.printed.split("\n")[0],
    "metric,value,rank,cluster,beats,p_next,p_next_low,p_next_high,cluster_unadjusted,unit,adjusted",
  );
});

Deno.test("a metric without a value has no rank, no cluster and no p-value, and the others' tests are as without it", () => {
  const none = new Float64Array();
  const counts = {
    exhaustive: true,
    statistic: null,
    reached: none,
    reachedByAny: none,
    drawn: none,
  };
  const p = pairPValues({ ...counts, p: [0.01] }, undefined);
  const rows = rankRows(
    {
      names: ["A", "B", "flat"],
      values: [2, 1, null],
      unit: "segment",
      p,
      adjusted: false,
      level: 0.05,
    },
    "json",
  );
  assertEquals(rows.map(({ rank, cluster }) => [rank, cluster]), [[1, 1], [2, 2], [null, null]]);
  assertEquals(rows.map(({ p_values }) => Object.keys(p_values ?? {})), [["B"], [], []]);
  assertEquals(rows[2].p_next, null);
});

Deno.test("rank takes every measure of translations of a segment, with agree's values and tests of all pairs", async () => {
  const metrics = [
    "--campaign",
    "sample/de-en",
    "--data",
    SAMPLE,
    "--metric",
    "Gauge,CharShare,Flatline",
  ];
  for (const measure of ["tau_b", "tau_14", "tau_23", "acc_eq_uncalibrated"]) {
    const asked = [...metrics, "--measure", measure];
    const ranked = await runJson<{ metric: string; value: number; p_next: number | null }[]>(
      "rank",
      ...asked,
    );
    const agreed = await runJson<{ metric: string; value: number }[]>(
      "agree",
      ...asked,
      "--replicates",
      "0",
    );
    const values = new Map(agreed.map(({ metric, value }) => [metric, value]));
    for (const { metric, value } of ranked) assertEquals(value, values.get(metric));
    assert(ranked[0].p_next !== null && ranked[0].p_next > 0 && ranked[0].p_next <= 1);
  }
});

Deno.test("p-values do not depend on the unit of the scores, however small or large", async () => {
  const human = [0, -1, -5, -1, 0, -6, -2, -1, -10, 0, -3, -1];
  const rows = (power: string) =>
    human.flatMap((score, at) =>
      [0, 1, 2].map((k) => {
        const [m, n] = [(7 * at + 3 * k) % 11 + score, (5 * at + 2 * k) % 7 + 2 * score];
        return `${"ABC"[k]},${at},${score - (at * k) % 3},${m}${power},${n}${power}\n`;
      })
    ).join("");
  const measures = [
    ...["spa", "pearson", "spearman_segment --permutations 60", "pdp --permutations 60"],
    ...["acc_eq --group none", "tau_b --group system --permutations 60", "pearson_segment"],
  ];
  await withFiles(
    Object.fromEntries(
      ["", "e-200", "e-300", "e200", "e300"].map((power) => [
        `t${power}.csv`,
        `system,segment,human,M,N\n${rows(power)}`,
      ]),
    ),
    async (paths) => {
      for (const measure of measures) {
        const found = [];
        for (const path of Object.values(paths)) {
          const line = `rank --table ${path} --jobs 1 --quiet --measure ${measure}`;
          const ranked = await runJson<Ranked[]>(...line.split(" "));
          found.push(ranked.map(({ metric, p_values }) => [metric, p_values]));
        }
        for (const one of found) assertEquals(one, found[0], measure);
        assert(JSON.stringify(found[0]).includes('"p"'), measure);
      }
    },
  );
});
