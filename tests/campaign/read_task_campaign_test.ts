import { assertEquals, assertRejects } from "@std/assert";
import type { Campaign } from "../../src/campaign/campaign.ts";
import { folderFiles } from "../../src/campaign/folder_files.ts";
import { openCampaign } from "../../src/campaign/open_campaign.ts";
import { readTaskCampaign, taskMetrics } from "../../src/campaign/read_task_campaign.ts";
import { UserError } from "../../src/user_error.ts";
import { withFiles } from "../commands/run_command.ts";

/** A score file of systems in order, one line a segment. */
const rows = (scores: Record<string, readonly string[]>): string =>
  Object.entries(scores).flatMap(([system, list]) => list.map((one) => `${system}\t${one}\n`))
    .join("");

const whole = { A: ["1", "2"], B: ["3", "5"], refA: ["7", "7"], refB: ["9", "8"] };
const FILES = {
  "t/sources/en-de.txt": "one\ntwo\n",
  "t/references/en-de.refA.txt": "eins\nzwei\n",
  "t/references/en-de.refB.txt": "ein\nzwo\n",
  "t/system-outputs/en-de/A.txt": "eins\nzwo\n",
  "t/system-outputs/en-de/B.txt": "ein\nzwei\n",
  "t/human-scores/en-de.mqm.seg.score": rows({
    A: ["0", "-1"],
    B: ["-2", "None"],
    refA: ["0", "0"],
    refB: ["-3", "-4"],
  }),
  "t/metric-scores/en-de/x-refA.seg.score": rows(whole),
  "t/metric-scores/en-de/x-src.seg.score": rows({ ...whole, B: ["4", "None"] }),
  "t/metric-scores/en-de/y-refB.seg.score": rows(whole),
  "t/metric-scores/en-de/z-refA.seg.score": rows({ ...whole, A: ["None", "1"] }),
  "t/metric-scores/en-de/z-refA.sys.score": "A\t6\nB\t2\nrefB\t4\n",
  "t/metric-scores/en-de/w-src.seg.score": rows({ A: ["1", "1"], refB: ["1", "1"] }),
  "t/metric-scores/en-de/w-src.sys.score": "A\t1\nrefB\t2\n",
};

async function withCampaign(
  files: Record<string, string>,
  run: (campaign: Campaign) => Promise<void> | void,
): Promise<void> {
  await withFiles(files, async (_paths, root) => {
    await run(await openCampaign(folderFiles(root), "t/en-de"));
  });
}

Deno.test("a task's metrics are those against the standard reference or none, told apart where they share a name", async () => {
  await withCampaign(FILES, (campaign) => {
    const found = taskMetrics(campaign);
    assertEquals(
      found.map(({ name, title, referenceFree, own }) => [name, title, referenceFree, own]),
      [
        ["w-src", "w", true, false],
        ["x-refA", "x", false, false],
        ["x-src", "x-src", true, false],
        ["z-refA", "z", false, false],
      ],
    );
  });
});

Deno.test("a metric that saw all references counts where there is only one", async () => {
  const all = { ...FILES, "t/metric-scores/en-de/v-all.seg.score": rows(whole) };
  const { "t/references/en-de.refB.txt": _refB, ...single } = all;
  for (const [files, counts] of [[all, false], [single, true]] as const) {
    await withCampaign(files, (campaign) => {
      const names = taskMetrics(campaign).map(({ name }) => name);
      assertEquals([names.includes("v-all"), names.includes("y-refB")], [counts, false]);
    });
  }
});

Deno.test("a task reads rated cells alone, given system scores before means, and none where a system lacks them", async () => {
  await withCampaign(FILES, async (campaign) => {
    const metrics = taskMetrics(campaign);
    const machines = await readTaskCampaign(campaign, metrics, false);
    assertEquals([machines.systems, [...machines.rated]], [["A", "B"], [0, 1]]);
    assertEquals([...machines.human.system!.values], [-0.5, -2]);
    const scores = (title: string) => {
      const { system, segments } = machines.metrics.get(title)!;
      const cells = segments === null ? null : [...segments.values];
      return { system: system && [...system.values], cells: cells && cells.length };
    };
    assertEquals(scores("x"), { system: [1.5, 3], cells: 4 });
    assertEquals(scores("x-src"), { system: [1.5, 4], cells: 4 });
    assertEquals(scores("z"), { system: [6, 2], cells: null });
    assertEquals(scores("w"), { system: null, cells: null });
    const all = await readTaskCampaign(
      campaign,
      metrics,
      true,
      new Map([[
        "w",
        new Map([
          ["A", "3"],
          ["B", "1"],
          ["refB", "2"],
        ]),
      ]]),
    );
    assertEquals(all.systems, ["A", "B", "refB"]);
    assertEquals([...all.metrics.get("w")!.system!.standings], [2, 0, 1]);
    assertEquals([...all.metrics.get("z")!.system!.values], [6, 2, 4]);
    assertEquals([...all.metrics.get("x")!.column!.values], [1, 2, 3, 5, 9, 8]);
  });
});

Deno.test("a campaign without scores by people is refused", async () => {
  const { "t/human-scores/en-de.mqm.seg.score": _, ...files } = FILES;
  await withCampaign(files, async (campaign) => {
    await assertRejects(
      () => readTaskCampaign(campaign, taskMetrics(campaign), false),
      UserError,
      "no segment scores 'mqm'",
    );
  });
});
