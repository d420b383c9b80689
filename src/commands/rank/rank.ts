import { RANK_OPTIONS, type RankSettings } from "./rank_options.ts";
import { UserError } from "../../user_error.ts";
import { type CampaignScores, campaignScores } from "../inputs/campaign_scores.ts";
import { defineCommand, type Terminal } from "../options/command.ts";
import type { CommonSettings } from "../options/common_options.ts";
import { comparableMetrics } from "../inputs/missing_scores.ts";
import { printRows } from "../terminal/print_rows.ts";
import { openEngine } from "../engine/resampling_engine.ts";
import { runFacts } from "../engine/run_facts.ts";
import { type Part, printPart, readShard } from "../engine/shards.ts";
import { checkSigns } from "../options/signs_option.ts";

/** `metaeval rank`: metrics in order of agreement, with significance clusters. */
export const rank = defineCommand({
  name: "rank",
  summary: "Rank a campaign's metrics by a meta-metric, with significance clusters",
  details:
    "A metric that some metric of the current cluster beats significantly starts the next cluster. acc_eq is tested by permuting " +
    "pair outcomes, exactly; the others by PERM-BOTH, which swaps standardised scores of two metrics system by system " +
    "(cell by cell for pearson_segment), and by all swaps where there are no more than --permutations. p_next is the p-value " +
    "against the next metric, with its 95 % Monte-Carlo interval; JSON has those against every lower metric in p_values.",
  options: RANK_OPTIONS,
  examples: [
    {
      line: "rank --campaign wmt23/zh-en --measure acc_eq",
      does: "ranks by calibrated accuracy, with exact tests of all pairs",
    },
    {
      line: "rank --campaign wmt23/zh-en --measure spa --permutations 1000",
      does: "ranks by soft pairwise accuracy",
    },
  ],
  run,
});

/** What `--shard` writes of a run as a whole. */
interface Common {
  /** Names of the metrics, best first. */
  readonly names: readonly string[];
  /** Values of the metrics, in this order. */
  readonly values: readonly (number | null)[];
  /** Exact p-values by pair, where the test is exact; null where counts are added up. */
  readonly p: readonly number[] | null;
  /** Whether the permutations counted are all that there are. */
  readonly exhaustive: boolean;
  /** Greatest p-value of a significant difference. */
  readonly level: number;
}

async function run(
  _positional: readonly string[],
  settings: RankSettings,
  terminal: Terminal,
): Promise<number> {
  const shard = readShard(settings);
  if (settings.earlyStop && shard !== null) {
    throw new UserError(
      "--early-stop looks at all permutations so far, so it cannot be given with --shard",
    );
  }
  checkOptions(settings);
  const { rankTests } = await import("./rank_tests.ts");
  const scores = comparable(await campaignScores(settings, terminal), settings, terminal);
  using engine = await openEngine(settings, terminal);
  const tests = await rankTests(scores, settings, shard, engine);
  const common: Common = {
    names: tests.names,
    values: tests.values,
    p: tests.p,
    exhaustive: tests.exhaustive,
    level: settings.level,
  };
  const added = [tests.reached, tests.drawn];
  if (shard === null) await print(common, added, settings, terminal);
  else {
    // Only JSON's own kinds of value are in it.
    const plain = JSON.parse(JSON.stringify(common));
    const facts = await runFacts(rank, settings, scores.campaign.inputs());
    terminal.out(
      printPart({
        metaeval: "part",
        command: "rank",
        shard,
        run: facts,
        common: plain,
        joined: [],
        added,
      }),
    );
  }
  return 0;
}

/** Refuses options that the measure's test does not use. */
function checkOptions(settings: RankSettings): void {
  const measure = settings.measure;
  const simulated = settings.test === "simulated";
  checkSigns(settings.signs, measure === "spa");
  if (simulated && measure !== "acc_eq") {
    throw new UserError(
      `--test simulated is for acc_eq; ${measure} is always tested by permutations, so leave it out`,
    );
  }
  if (settings.earlyStop && !simulated) {
    throw new UserError(
      "--early-stop is for simulated tests; add --measure acc_eq --test simulated",
    );
  }
}

/** Leaves out metrics that lack scores which others have: they cannot be compared pair by pair. */
function comparable(
  scores: CampaignScores,
  settings: RankSettings,
  terminal: Terminal,
): CampaignScores {
  const parts = comparableMetrics(scores);
  const [first] = parts;
  if (first.metrics.length === scores.metrics.length) return first;
  const complete = new Set(parts.filter(({ human }) => human === scores.human)[0]?.places ?? []);
  const lacking = scores.metrics.filter((_, place) => !complete.has(place)).map(({ name }) => name);
  const names = lacking.join(", ");
  if (complete.size === 0 || settings.metric.length > 0) {
    throw new UserError(
      `some translations that people scored have no score of ${names}, so it cannot be ranked; leave it out of --metric`,
    );
  }
  terminal.note(`left out, for lack of scores of translations that people scored: ${names}\n`);
  return first;
}

/** Prints the results of joined parts; the bytes of a single run. */
export async function finishRank(
  part: Part,
  settings: CommonSettings,
  terminal: Terminal,
): Promise<void> {
  // Read from a file whose `command` says that run() wrote it.
  await print(part.common as unknown as Common, part.added, settings, terminal);
}

async function print(
  { names, values: found, p, exhaustive, level }: Common,
  [reached, drawn]: readonly Float64Array[],
  settings: CommonSettings,
  terminal: Terminal,
): Promise<void> {
  const { rankRows } = await import("./rank_rows.ts");
  const format = settings.format;
  const rows = rankRows({
    names,
    values: found,
    p: p ?? Array.from(reached, (count, pair) => count / drawn[pair]),
    permutations: p !== null || exhaustive ? null : Array.from(drawn),
    level,
  }, format);
  printRows(rows, format, terminal, "Ranking of metrics");
}
