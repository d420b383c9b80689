import { didYouMean } from "../../did_you_mean.ts";
import { TASK_YEARS, type TaskSet, taskSet } from "../../agreement/shared_task/tasks.ts";
import { UserError } from "../../user_error.ts";
import { type PartContent, shardCut } from "../engine/part.ts";
import { printShard, readShard } from "../engine/shards.ts";
import { openEngine } from "../engine/resampling_engine.ts";
import { type Command, defineCommand, type Terminal } from "../options/command.ts";
import type { CommonSettings } from "../options/common_options.ts";
import { SHARED_TASK_OPTIONS } from "./shared_task_options.ts";

/** `metaeval shared-task`: the official results of a WMT metrics task. */
export const sharedTaskCommand: Command<typeof SHARED_TASK_OPTIONS> = defineCommand({
  details:
    "The values are those of the organisers. p_values, rank and clusters come from the organisers' tests. These are one-sided and " +
    "not adjusted, and a p-value is the share of draws that reach the observed difference. Pairs of translations are " +
    "permuted for acc_eq (exactly); standardised scores are swapped cell by cell or system by system for the others. " +
    "These tests assume that pairs and cells are independent, which they are not. The field valid holds tests that " +
    "assume only independent documents: whole documents are swapped, p-values are two-sided and adjusted for all " +
    "comparisons, and system scores are means of segments. A metric that is not in all tasks has no average and is " +
    "listed last.",
  positional: TASK_YEARS.join("|"),
  arity: [1, 1],
  options: SHARED_TASK_OPTIONS,
  examples: [
    { line: "shared-task wmt23", does: "2023's ten tasks, ranks and significance clusters" },
    {
      line: "shared-task wmt23 --metric-scores Mine:wmt23/en-de:mine.seg.score",
      does: "your metric's place, on the tasks that it covers",
    },
    { line: "shared-task wmt24 --on wmt23", does: "2024's measures on 2023's data" },
    { line: "shared-task wmt23 --permutations 0 --format csv", does: "values alone" },
  ],
  async run([year], settings, terminal) {
    const shard = readShard(settings);
    const { on, permutations, seed } = settings;
    const set = chosenSet(year, on);
    const { openTaskCampaigns } = await import("./open_task_campaigns.ts");
    const { countedResults } = await import("../../agreement/shared_task/task_results.ts");
    const opened = await openTaskCampaigns(set, settings, terminal);
    using engine = await openEngine(settings, terminal);
    const counted = await countedResults(
      set.tasks,
      opened.campaigns,
      opened.metrics.map(({ title }) => title),
      {
        permutations,
        range: shardCut(shard, permutations),
        seed,
        sums: (matrices, signs) => engine.sums(matrices, signs),
      },
    );
    const { partContent } = await import("./task_part.ts");
    const content = partContent({ year, on, listed: opened.metrics, permutations }, counted);
    if (shard === null) await print(content, settings, terminal);
    else {
      const part = { shard, ...content };
      const command = { name: "shared-task", options: SHARED_TASK_OPTIONS };
      await printShard(command, settings, opened.inputs, part, terminal);
    }
    return 0;
  },
  finish: print,
});

async function print(
  part: PartContent,
  { format }: CommonSettings,
  terminal: Terminal,
): Promise<void> {
  const { contentOf } = await import("./task_part.ts");
  const { decidedResults } = await import("../../agreement/shared_task/task_results.ts");
  const { printTaskResults } = await import("./print_task_results.ts");
  const { facts: { year, on, listed, permutations }, counted } = contentOf(part);
  const results = decidedResults(counted, permutations);
  printTaskResults(chosenSet(year, on), listed, results, format, terminal);
}

function chosenSet(year: string, on: string | undefined): TaskSet {
  const set = taskSet(year, on ?? null);
  if (set !== null) return set;
  throw new UserError(
    `there are no tasks of '${year}'; ${didYouMean(year, TASK_YEARS)}`,
  );
}
