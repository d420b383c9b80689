import { assert, assertEquals } from "@std/assert";
import type { TaskCampaign } from "../../src/scores/task_campaign.ts";
import { taskValue } from "../../src/agreement/shared_task/task_values.ts";
import { taskSet } from "../../src/agreement/shared_task/tasks.ts";
import { readTaskCampaign, taskMetrics } from "../../src/campaign/read_task_campaign.ts";
import { realCampaign } from "../real_campaign.ts";
import { dataTest } from "../real_data.ts";
import official from "./fixtures/wmt23-official.json" with { type: "json" };

/** Metrics of 2023 by the organisers' names: average, then one value for each task. */
const METRICS: Readonly<Record<string, { average: number; values: number[] }>> = official.metrics;

async function primaryCampaigns(data: string): Promise<Map<string, TaskCampaign>> {
  const set = taskSet("wmt23", null)!;
  const found = new Map<string, TaskCampaign>();
  for (const name of set.tasks[0].campaigns) {
    const campaign = await realCampaign(data, name);
    const primary = new Set(campaign.facts.primaryMetrics);
    const metrics = taskMetrics(campaign).filter(({ base }) => primary.has(base));
    found.set(
      name,
      await readTaskCampaign(campaign, metrics, set.humansKept.includes(name)),
    );
  }
  return found;
}

dataTest(
  "the values of 2023's tasks are the organisers' for all 32 primary metrics",
  async (data) => {
    const campaigns = await primaryCampaigns(data);
    const { tasks } = taskSet("wmt23", null)!;
    assertEquals(tasks.map(({ weight }) => weight), official.tasks.map(({ weight }) => weight));
    assertEquals(Object.keys(METRICS).length, 32);
    for (const [name, { average, values }] of Object.entries(METRICS)) {
      const title = name.replace("[noref]", "");
      let withTheirs = 0;
      tasks.forEach((task, t) => {
        const value = taskValue(task, task.campaigns.map((c) => campaigns.get(c)!), title);
        assert(value !== null, `${title} has no value in task ${t + 1}`);
        const tolerance = task.measure === "acc_eq" ? 1.5e-3 : 1e-6;
        assert(Math.abs(value - values[t]) < tolerance, `${title}, task ${t + 1}: ${value}`);
        const used = task.measure === "acc_eq" ? values[t] : value;
        withTheirs += task.weight * (task.measure === "pearson" ? (used + 1) / 2 : used);
      });
      assert(Math.abs(withTheirs - average) < 1e-6, `${title}: average ${withTheirs}`);
    }
  },
);
