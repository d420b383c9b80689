import { assert, assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { folderFiles } from "../../src/campaign/folder_files.ts";
import type { OwnMetric } from "../../src/campaign/own_metrics.ts";
import { NO_CACHE } from "../../src/datasets/cache/content_cache.ts";
import { selectSections } from "../../src/papers/registry.ts";
import { runSections, SECTION_WORKER } from "../../src/papers/run_sections.ts";
import type { Table } from "../../src/reporting/tables/table.ts";
import { ON_SAMPLE } from "../commands/bare_machine.ts";
import { runJson } from "../commands/run_command.ts";
import { openPool } from "../../src/workers/worker_pool.ts";

const SAMPLE = fileURLToPath(new URL("../../data/sample/mt-metrics-eval-v2", import.meta.url));

/** An own metric that has the scores of a metric of the sample. */
function copyOf(metric: string): OwnMetric {
  return {
    name: "Mine",
    campaign: "sample/de-en",
    input: "project:mine.seg.score",
    label: "mine.seg.score",
    read: async () => ({
      bytes: await Deno.readFile(`${SAMPLE}/sample/metric-scores/de-en/${metric}.seg.score`),
      sha256: "ab",
    }),
  };
}

/** Tables of sections, by id. */
async function tablesOf(
  names: readonly string[],
  ownMetrics: readonly OwnMetric[],
): Promise<ReadonlyMap<string, Table>> {
  using pool = openPool({ jobs: 2, worker: SECTION_WORKER });
  const runs = await runSections(selectSections(names), {
    data: { files: folderFiles(SAMPLE), sample: true, file: () => Promise.resolve(null) },
    cache: NO_CACHE,
    pool: () => pool,
    code: "tests",
    seed: 4,
    samples: null,
    ownMetrics,
  });
  const tables = runs.flatMap(({ output }) => output?.tables ?? []);
  return new Map(tables.map((table) => [table.id, table]));
}

Deno.test("an own metric with the scores of another stands where it stands, and moves no other", async () => {
  const plain = await tablesOf(["which-bird/sweep"], []);
  const ours = await tablesOf(["which-bird/sweep", "which-bird/stability"], [copyOf("Gauge-src")]);
  const sweep = ours.get("weighted-spa")!;
  const own = sweep.columns.find(({ title }) => title === "Mine (own metric)")!;
  const twin = sweep.columns.find(({ title }) => title === "Gauge")!;
  assertEquals(sweep.rows.map((row) => row[own.key]), sweep.rows.map((row) => row[twin.key]));
  assertEquals(
    sweep.rows.map(({ [own.key]: _, ...row }) => row),
    [...plain.get("weighted-spa")!.rows],
  );

  const rows = ours.get("own-ranks")!.rows;
  assert(rows.length > 0);
  for (const { metric, spa, rank, best, worst } of rows) {
    assertEquals(metric, "Mine (own metric)");
    // Equal weights stand in the sweep too: there a scorer's rank can be counted.
    const equal = sweep.rows.find(({ weights }) => weights === "equal")!;
    assertEquals(spa, equal[twin.key]);
    const better = sweep.columns.slice(4).filter(({ key }) =>
      Number(equal[key]) > Number(equal[twin.key])
    );
    assertEquals(rank, 1 + better.length);
    assert(Number(best) <= Number(rank) && Number(rank) <= Number(worst));
  }
  const readings = ours.get("readings")!.rows.map(({ reading }) => reading);
  assert(readings.includes("with Mine (own metric)"));
});

Deno.test("an own metric is compared with each metric of its campaign, and leaves their comparisons alone", async () => {
  const names = ["ties-matter/significance"];
  const plain = await tablesOf(names, []);
  const ours = await tablesOf(names, [copyOf("Gauge-src")]);
  for (const [id, table] of plain) assertEquals(ours.get(id), table);
  const ranked = plain.get("sample-de-en")!.rows;
  const rows = ours.get("own-sample-de-en")!.rows;
  const others = rows.map(({ better, worse }) => better === "Mine (own metric)" ? worse : better);
  assertEquals(others.toSorted(), ranked.map(({ metric }) => metric).toSorted());
  const accuracy = new Map(ranked.map((row) => [row.metric, row.accuracy]));
  for (const row of rows) {
    const isBetter = row.better === "Mine (own metric)";
    const mine = accuracy.get("Gauge");
    const other = accuracy.get(isBetter ? row.worse : row.better);
    assertEquals(
      isBetter ? [row.accuracy, row.accuracy_worse] : [row.accuracy_worse, row.accuracy],
      [
        mine,
        other,
      ],
    );
    // Swapped with its twin nothing ever changes.
    if (row.better === "Gauge" || row.worse === "Gauge") assertEquals(row.segment, 1);
    else assert(Number(row.segment) < 1);
  }
});

Deno.test("beside an own metric, a ranking by item has intervals, those of agree, and the same values as without", async () => {
  const names = ["ties-matter/rankings"];
  const plain = await tablesOf(names, []);
  const ours = await tablesOf(names, [copyOf("Gauge-src")]);
  for (const [id, table] of plain) {
    const rows = ours.get(id)!.rows.filter(({ metric }) => metric !== "Mine (own metric)");
    assertEquals(rows.map(({ low: _, high: __, ...row }) => row), [...table.rows], id);
    assertEquals(ours.get(id)!.columns.some(({ key }) => key === "low"), id.endsWith("-item"), id);
  }
  const rows = ours.get("rankings-de-en-item")!.rows;
  const agreed = await runJson<{ metric: string; low: number; high: number }[]>(
    ...["agree", ...ON_SAMPLE, "--measure", "acc_eq", "--method", "percentile"],
    ...["--replicates", "1000", "--seed", "4"],
  );
  const ends = new Map(rows.map(({ file, low, high }) => [file, [low, high]]));
  for (const { metric, low, high } of agreed) {
    if (metric.startsWith("Patchy")) continue;
    assertEquals(ends.get(metric), [low, high], metric);
  }
  assertEquals(ends.get("Mine"), ends.get("Gauge-src"));
});
