import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { dataTest } from "../../real_data.ts";
import { runOnRealData, runOnSample, tableRows } from "../ties-matter/run_paper.ts";

const PAPER = ["wmt23-metrics-task"];

Deno.test("on the sample both sections run, answer nothing, and rank every metric by its average", async () => {
  const [results, significance] = await runOnSample(PAPER);
  const averages = tableRows(results.output!, "values").map(({ average }) => average)
    .filter((average) => average !== null).map(Number);
  assert(averages.length > 2);
  assertEquals(averages, averages.toSorted((a, b) => b - a));
  const [pooled] = tableRows(significance.output!, "counts");
  assertEquals(pooled.pairs, averages.length * (averages.length - 1) / 2);
  assertEquals(significance.output!.figures.map(({ id }) => id), ["p-values", "averages"]);
});

dataTest("on the real data the headline counts the clusters that the table shows", async (data) => {
  const [, significance] = await runOnRealData(data, PAPER);
  const rows = tableRows(significance.output!, "clusters");
  const last = (key: string) => Math.max(...rows.map((row) => Number(row[key])));
  assertEquals(last("organisers"), 9);
  assertStringIncludes(
    significance.output!.notes[0],
    `into ${
      last("organisers")
    } clusters; with whole documents exchanged and all comparisons counted there are ${
      last("documents")
    }`,
  );
});
