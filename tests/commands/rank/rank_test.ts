import { assert, assertEquals } from "@std/assert";
import { rankRows } from "../../../src/commands/rank/rank_rows.ts";
import { runCommand, runJson, SAMPLE } from "../run_command.ts";

interface Ranked {
  readonly metric: string;
  readonly value: number;
  readonly rank: number;
  readonly cluster: number;
  readonly beats: readonly string[];
  readonly p_next: number | null;
  readonly p_next_low: number | null;
  readonly p_next_high: number | null;
  readonly p_values: Readonly<Record<string, { p: number; low: number; high: number }>>;
}

const ON_SAMPLE = ["rank", "--campaign", "sample/de-en", "--data", SAMPLE, "--quiet"];

Deno.test("rank gives p-values against every lower metric, and beats are those at most at the level", async () => {
  const measures = ["spa", "pa", "pearson", "spearman", "kendall", "pearson_segment", "acc_eq"];
  for (const measure of measures) {
    const rows = await runJson<Ranked[]>(...ON_SAMPLE, "--measure", measure, "--level", "0.1");
    rows.forEach(({ p_values, beats, p_next, p_next_low, p_next_high }, i) => {
      const below = rows.slice(i + 1).map(({ metric }) => metric);
      assertEquals(Object.keys(p_values), below);
      assertEquals(beats, below.filter((metric) => p_values[metric].p <= 0.1));
      for (const { p, low, high } of Object.values(p_values)) {
        assert(0 <= low && low <= p && p <= high && high <= 1);
        assertEquals(low === high, measure === "acc_eq");
      }
      const next = below.length > 0 ? p_values[below[0]] : null;
      assertEquals(
        [p_next, p_next_low, p_next_high],
        next === null ? [null, null, null] : [next.p, next.low, next.high],
      );
    });
  }
});

Deno.test("rank is exact where there are no more swaps than permutations", async () => {
  const line = [...ON_SAMPLE, "--measure", "pearson"];
  const [exact, shares] = [
    await runJson<Ranked[]>(...line, "--permutations", "8192", "--seed", "1"),
    await runJson<Ranked[]>(...line, "--permutations", "8191"),
  ];
  assertEquals(await runJson(...line, "--permutations", "9000", "--seed", "2"), exact);
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

Deno.test("rank's simulated test of acc_eq is within its Monte-Carlo error of the exact one", async () => {
  const line = [...ON_SAMPLE, "--measure", "acc_eq"];
  const exact = await runJson<Ranked[]>(...line);
  const simulated = await runJson<Ranked[]>(...line, "--test", "simulated");
  exact.forEach(({ metric, value, p_values }, i) => {
    assertEquals([simulated[i].metric, simulated[i].value], [metric, value]);
    for (const [lower, { p }] of Object.entries(p_values)) {
      const { low, high } = simulated[i].p_values[lower];
      assert(p >= 2 * low - high && p <= 2 * high - low, `${metric} ${lower}`);
    }
  });
  const stopped = await runJson<Ranked[]>(...line, "--test", "simulated", "--early-stop");
  const width = (rows: readonly Ranked[]) =>
    rows.reduce(
      (sum, { p_next_low, p_next_high }) => sum + (p_next_high ?? 0) - (p_next_low ?? 0),
      0,
    );
  assert(width(stopped) > width(simulated), "a test that stops early knows less");
});

Deno.test("rank tells a reader briefly who beats whom, and CSV by name", async () => {
  const names = [..."ABCDEF"];
  const p = names.flatMap((_, i) =>
    names.slice(i + 1).map((_, at) => i === 0 ? at < 1 ? 0.5 : 0 : 0.5)
  );
  const ranking = { names, values: [6, 5, 4, 3, 2, 1], p, permutations: null, level: 0.05 };
  const beats = (format: string) => rankRows(ranking, format).map((row) => row.beats);
  assertEquals(beats("table"), ["all below but B", "none", "none", "none", "none", ""]);
  assertEquals(beats("csv").slice(0, 2), [["C", "D", "E", "F"], []]);
  const all = { ...ranking, p: p.map(() => 0.01) };
  assertEquals(rankRows(all, "table")[0].beats, "all below");
  const csv = await runCommand(...ON_SAMPLE, "--measure", "acc_eq", "--format", "csv");
  assertEquals(
    csv.printed.split("\n")[0],
    "metric,value,rank,cluster,beats,p_next,p_next_low,p_next_high",
  );
});
