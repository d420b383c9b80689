import { answeredValues } from "../../../src/reporting/verdicts/answered_values.ts";
import { shownCells } from "../../../src/reporting/tables/table_cells.ts";
import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { accuracy, bestThreshold, samplePairs, tauB } from "./judge_sample.ts";
import { outputOf, runOnSample, tableRows } from "./run_paper.ts";

const runs = runOnSample();
const METRICS = [
  "CharShare-refA",
  "Flatline-refA",
  "Gauge-src",
  "Murmur-refA",
  "Patchy-refA",
  "Plumbline-refA",
  "Tally-src",
  "WordShare-refA",
];

Deno.test("on the sample every section of the paper runs, and every row has its cells", async () => {
  for (const { section, output, missing } of await runs) {
    assertEquals([section.id, missing], [section.id, null]);
    assert(output !== null);
    for (const table of output.tables) assertEquals(shownCells(table).length, table.rows.length);
  }
});

Deno.test("results are the same with one, two and three workers", async () => {
  const names = ["ties-matter/rankings", "ties-matter/sampling", "ties-matter/limits"];
  const twice = (await runs).filter(({ section }) => names.includes(section.id));
  for (const jobs of [1, 3]) {
    assertEquals(JSON.stringify(await runOnSample(names, jobs)), JSON.stringify(twice));
  }
});

Deno.test("ties: pairs, tied and tied at zero are those that the files hold", async () => {
  const pairs = samplePairs("Tally-src").flat();
  const output = outputOf(await runs, "ties");
  const byItem = tableRows(output, "human-ties").find((row) => row.grouping === "by item")!;
  assertEquals([byItem.pairs, byItem.tied, byItem.tied_at_zero], [
    pairs.length,
    pairs.filter(({ human }) => human === 0).length,
    pairs.filter(({ zero }) => zero).length,
  ]);
  const tally = tableRows(output, "metric-ties").find((row) => row.file === "Tally-src")!;
  const tied = pairs.filter(({ metric }) => metric === 0).length;
  assertAlmostEquals(Number(tally.tied_item), tied / pairs.length, 1e-15);
});

Deno.test("example: the published coefficients of both metrics", async () => {
  const values = answeredValues(outputOf(await runs, "example"));
  assertEquals(
    Object.fromEntries(
      Object.entries(values).map(([key, { value }]) => [key, Number(value?.toFixed(2))]),
    ),
    {
      "example.pairs": 15,
      "example.m1.wrong": 1,
      "example.m1.tau_10": 0.78,
      "example.m1.acc_eq": 0.93,
      "example.m2.wrong": 6,
      "example.m2.tau_10": 1,
      "example.m2.tau_13": 1,
      "example.m2.tau_14": 1,
      "example.m2.acc_eq": 0.6,
    },
  );
});

Deno.test("nan: a metric's τ_b over its own groups, and another's over the same", async () => {
  const output = outputOf(await runs, "nan");
  const [tying, own, shared] = tableRows(output, "undefined-groups");
  const { value, groups } = tauB(samplePairs("Tally-src"));
  assertEquals(tying.tau_b_groups, groups);
  assertAlmostEquals(Number(tying.tau_b), value, 1e-12);
  assertEquals([shared.tau_b_groups, own.tau_b_groups], [groups, 150]);
  const buckets = tableRows(output, "buckets").map((row) => row.buckets);
  assertEquals([buckets[0], buckets.at(-1), buckets.length], [2, 30_000, 15]);
  assertEquals(output.figures[0].panels.map(({ series }) => series[0].points.length), [15, 15]);
});

Deno.test("rankings: coefficients and thresholds are those found by trying every one", async () => {
  const rows = tableRows(outputOf(await runs, "rankings"), "rankings-de-en-item");
  for (const metric of ["Tally-src", "Gauge-src", "Flatline-refA"]) {
    const row = rows.find(({ file }) => file === metric)!;
    const segments = samplePairs(metric);
    const best = bestThreshold(segments);
    assertEquals([metric, row.epsilon], [metric, best.epsilon]);
    assertAlmostEquals(Number(row.calibrated), best.value, 1e-12);
    assertAlmostEquals(Number(row.acc_eq), accuracy(segments, 0), 1e-12);
    const { value, groups } = tauB(segments);
    assertEquals(row.groups_tau_b, groups);
    if (groups > 0) assertAlmostEquals(Number(row.tau_b), value, 1e-12);
    else assertEquals(row.tau_b, null);
  }
});

Deno.test("rankings: every metric and the constant one under every grouping, ranks from best to worst", async () => {
  const output = outputOf(await runs, "rankings");
  assertEquals(output.tables.map(({ id }) => id), [
    "rankings-de-en-none",
    "rankings-de-en-item",
    "rankings-de-en-system",
  ]);
  for (const { id } of output.tables) {
    const rows = tableRows(output, id);
    assertEquals(rows.map(({ file }) => file).toSorted(), ["", ...METRICS]);
    const values = rows.map(({ calibrated }) => Number(calibrated));
    assertEquals(values, values.toSorted((a, b) => b - a));
    assertEquals(
      rows.map((row) => row.calibrated_rank),
      values.map((value) => 1 + values.filter((other) => other > value).length),
    );
    const constant = rows.find(({ file }) => file === "")!;
    assertEquals([constant.tau_b, constant.tau_10, constant.epsilon], [null, -1, 0]);
  }
});

Deno.test("introduced: shares of the bins add up to one, for all pairs and for the newly tied", async () => {
  const output = outputOf(await runs, "introduced");
  const [row] = tableRows(output, "introduced");
  assertEquals(row.pairs, samplePairs("Tally-src").flat().length);
  for (const { points } of output.figures[0].panels[0].series) {
    assertAlmostEquals(points.reduce((sum, { y }) => sum + Number(y), 0), 1, 1e-12);
  }
});

Deno.test("classes: recall of ties rises along ε from the ties there are, recall of ranks falls", async () => {
  const rows = tableRows(outputOf(await runs, "classes"), "classes");
  const column = (key: string) => rows.map((row) => Number(row[key]));
  assertEquals(column("epsilon"), column("epsilon").toSorted((a, b) => a - b));
  assertEquals(column("ties_recall"), column("ties_recall").toSorted((a, b) => a - b));
  assertEquals(column("ranks_recall"), column("ranks_recall").toSorted((a, b) => b - a));
  assertEquals([rows[0].epsilon, rows.at(-1)!.ties_recall], [0, 1]);
});

Deno.test("sampling: a sampled search is never better than the exact one", async () => {
  for (const row of tableRows(outputOf(await runs, "sampling"), "sampling")) {
    assert(Number(row.acc_eq_deviation) >= 0 && Number(row.exact_runs) <= 30, `${row.metric}`);
    if (row.exact_runs === 30) assertEquals([row.metric, row.acc_eq_deviation], [row.metric, 0]);
  }
});

Deno.test("sampling: judged by all pairs, the same draws never find less than judged by the drawn pairs", async () => {
  const rows = tableRows(outputOf(await runs, "sampling"), "sampling");
  const of = (title: string) => rows.filter((row) => row.judged_by === title);
  const [all, drawn] = [of("all pairs"), of("drawn pairs")];
  assertEquals(all.map(({ metric }) => metric), drawn.map(({ metric }) => metric));
  all.forEach((row, m) =>
    assert(Number(row.acc_eq_deviation) <= Number(drawn[m].acc_eq_deviation), `${row.metric}`)
  );
});

Deno.test("limits: triples are counted, none is intransitive where ties are exact", async () => {
  const rows = tableRows(outputOf(await runs, "limits"), "limits");
  assertEquals(rows.length, METRICS.length);
  for (const row of rows) {
    assert(Number(row.intransitive) <= Number(row.triples));
    if (row.epsilon === 0) assertEquals([row.metric, row.intransitive], [row.metric, 0]);
  }
});

Deno.test("unbabel: the standard weighting's column is that of the rankings", async () => {
  const item = tableRows(outputOf(await runs, "rankings"), "rankings-de-en-item");
  const rows = tableRows(outputOf(await runs, "unbabel"), "unbabel-sample-de-en");
  assertEquals(rows.map(({ file }) => file).toSorted(), METRICS);
  for (const { file, acc_eq_mqm, epsilon_mqm } of rows) {
    const row = item.find((one) => one.file === file)!;
    assertEquals([file, acc_eq_mqm, epsilon_mqm], [file, row.calibrated, row.epsilon]);
  }
});
