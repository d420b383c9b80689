import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { answeredValues } from "../../../src/reporting/verdicts/answered_values.ts";
import { dataTest } from "../../real_data.ts";
import balances from "../../parity/fixtures/balance-zhen23.json" with { type: "json" };
import { tableRows } from "../ties-matter/run_paper.ts";
import { runSection } from "./run_section.ts";

dataTest("Which Bird on the real data: leave-one-out stability as confirmed", async (data) => {
  const output = await runSection("stability", data);
  const found = tableRows(output, "leave-one-out").map((row) => [
    row.dataset,
    row.systems,
    row.segments,
    row.scorers,
    Number(row.tau).toFixed(5),
  ]);
  assertEquals(found, [
    ["ende22", 13, 1315, 31, "0.74943"],
    ["zhen22", 14, 1875, 31, "0.88638"],
    ["zhen23", 15, 1177, 43, "0.85597"],
    ["heen23", 12, 820, 43, "0.84783"],
  ]);
  const readings = tableRows(output, "readings");
  assertEquals(
    readings.filter(({ dataset }) => dataset === "heen23").slice(-2)
      .map(({ reading, tau }) => [reading, Number(tau).toFixed(3)]),
    [["metrics that saw refB", "0.788"], ["metrics that saw refA or refB", "0.815"]],
  );
  const values = answeredValues(output);
  assertEquals(values["table3.ted_ende.systems"].value, 13);
  assertEquals(values["table3.ted_zhen.systems"].value, 13);
});

dataTest("Which Bird on the real data: zhen23's balance is the peers'", async (data) => {
  const output = await runSection("balance", data);
  const row = tableRows(output, "balances").find(({ dataset }) => dataset === "zhen23")!;
  assertAlmostEquals(Number(row.beta_natural), balances.beta_natural, 1e-12);
  assertAlmostEquals(Number(row.beta_min), balances.beta_min, 1e-12);
  assertAlmostEquals(Number(row.beta_max), balances.beta_max, 1e-12);
  assertEquals(
    tableRows(output, "balances").map(({ dataset, systems }) => [dataset, systems]),
    [["ted_ende", 13], ["ted_zhen", 13], ["zhen23", 15]],
  );
});

dataTest("Which Bird on the real data: statistics and the scorers along β", async (data) => {
  const statistics = await runSection("statistics", data);
  const datasets = tableRows(statistics, "datasets");
  assertEquals(datasets.map(({ dataset }) => dataset), [
    "ted_ende",
    "ted_zhen",
    "ende22",
    "zhen22",
    "zhen23",
    "heen23",
    "ende23",
  ]);
  const zhen23 = datasets.find(({ dataset }) => dataset === "zhen23")!;
  assertEquals([zhen23.systems, zhen23.segments, zhen23.scorers], [15, 1177, 43]);
  // What the total has beyond adequacy and fluency is the weight of errors in other, averaged over raters.
  const beyond = tableRows(statistics, "systems").filter(({ dataset, remark }) =>
    dataset === "zhen23" && remark === null
  ).map(({ adequacy, fluency, total }) => Number(adequacy) + Number(fluency) - Number(total));
  assert(beyond.every((rest) => rest > -1e-9));
  const other = tableRows(statistics, "categories").filter(({ dataset, aspect }) =>
    dataset === "zhen23" && aspect === "other"
  ).reduce((sum, { weight }) => sum + Number(weight), 0);
  const sum = beyond.reduce((all, rest) => all + rest, 0);
  assert(sum > 0 && sum <= other / 1177 + 1e-9);
  const points = tableRows(await runSection("sweep", data), "weighted-spa");
  const [equal, ...rest] = points;
  assert(rest.every(({ ess }) => Number(ess) <= 15 + 1e-9));
  // Close to the natural balance the weights are close to equal, and so is what they give.
  const near = rest.reduce((best, point) =>
    Math.abs(Number(point.beta) - Number(equal.beta)) <
        Math.abs(Number(best.beta) - Number(equal.beta))
      ? point
      : best
  );
  assertAlmostEquals(Number(near.metricx_23), Number(equal.metricx_23), 0.01);
});
