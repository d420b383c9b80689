import { UserError } from "../../user_error.ts";
import {
  CAMPAIGN_OPTIONS,
  type CampaignScores,
  campaignScores,
  SYSTEM_MEANS_OPTION,
} from "../inputs/campaign_scores.ts";
import type { Command, Terminal, Values } from "../options/command.ts";
import { SEED_OPTION } from "../options/common_options.ts";
import { comparableMetrics } from "../inputs/missing_scores.ts";
import { printRows } from "../terminal/print_rows.ts";
import { MOST_PERMUTATIONS } from "../options/replicate_limit.ts";
import { ENGINE_OPTIONS, openEngine } from "../engine/resampling_engine.ts";
import { runFacts } from "../engine/run_facts.ts";
import { type Part, printPart, readShard, SHARD_OPTION } from "../engine/shards.ts";
import { checkSigns, SIGNS_OPTION } from "../options/signs_option.ts";

/** `metaeval rank`: metrics in order of agreement, with significance clusters. */
export const rank: Command = {
  name: "rank",
  summary: "Rank a campaign's metrics by a meta-metric, with significance clusters",
  details:
    "A metric that some metric of the current cluster beats significantly starts the next cluster. acc_eq is tested by permuting " +
    "pair outcomes, exactly; the others by PERM-BOTH, which swaps standardised scores of two metrics system by system " +
    "(cell by cell for pearson_segment), and by all swaps where there are no more than --permutations. p_next is the p-value " +
    "against the next metric, with its 95 % Monte-Carlo interval; JSON has those against every lower metric in p_values.",
  options: [
    ...CAMPAIGN_OPTIONS,
    SYSTEM_MEANS_OPTION,
    {
      name: "measure",
      type: "choice",
      choices: ["spa", "pa", "pearson", "spearman", "kendall", "pearson_segment", "acc_eq"],
      default: "spa",
      summary: "Meta-metric",
    },
    SIGNS_OPTION,
    {
      name: "permutations",
      type: "integer",
      value: "N",
      minimum: 1,
      maximum: MOST_PERMUTATIONS,
      default: 1000,
      summary: "Permutations of each test, and within spa",
    },
    {
      name: "test",
      type: "choice",
      choices: ["exact", "simulated"],
      default: "exact",
      summary: "How acc_eq is tested",
    },
    {
      name: "early-stop",
      type: "flag",
      summary: "Stop a simulated test once its p-value is under 0.02 or over 0.5",
    },
    {
      name: "level",
      type: "number",
      value: "P",
      default: 0.05,
      minimum: 0,
      maximum: 1,
      summary: "Greatest p-value at which a metric beats another",
    },
    SEED_OPTION,
    SHARD_OPTION,
    ...ENGINE_OPTIONS,
  ],
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
};

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
  values: Values,
  terminal: Terminal,
): Promise<number> {
  const shard = readShard(values);
  if (values.flag("early-stop") && shard !== null) {
    throw new UserError(
      "--early-stop looks at all permutations so far, so it cannot be given with --shard",
    );
  }
  checkOptions(values);
  const { rankTests } = await import("./rank_tests.ts");
  const scores = comparable(await campaignScores(values, terminal), values, terminal);
  using engine = await openEngine(values, terminal);
  const tests = await rankTests(scores, values, shard, engine);
  const common: Common = {
    names: tests.names,
    values: tests.values,
    p: tests.p,
    exhaustive: tests.exhaustive,
    level: values.number("level") ?? 0.05,
  };
  const added = [tests.reached, tests.drawn];
  if (shard === null) await print(common, added, values, terminal);
  else {
    // Only JSON's own kinds of value are in it.
    const plain = JSON.parse(JSON.stringify(common));
    const facts = await runFacts(rank, values, scores.campaign.inputs());
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
function checkOptions(values: Values): void {
  const measure = values.text("measure") ?? "";
  const simulated = values.text("test") === "simulated";
  checkSigns(values, measure === "spa");
  if (simulated && measure !== "acc_eq") {
    throw new UserError(
      `--test simulated is for acc_eq; ${measure} is always tested by permutations, so leave it out`,
    );
  }
  if (values.flag("early-stop") && !simulated) {
    throw new UserError(
      "--early-stop is for simulated tests; add --measure acc_eq --test simulated",
    );
  }
}

/** Leaves out metrics that lack scores which others have: they cannot be compared pair by pair. */
function comparable(scores: CampaignScores, values: Values, terminal: Terminal): CampaignScores {
  const parts = comparableMetrics(scores);
  const [first] = parts;
  if (first.metrics.length === scores.metrics.length) return first;
  const complete = new Set(parts.filter(({ human }) => human === scores.human)[0]?.places ?? []);
  const lacking = scores.metrics.filter((_, place) => !complete.has(place)).map(({ name }) => name);
  const names = lacking.join(", ");
  if (complete.size === 0 || values.list("metric").length > 0) {
    throw new UserError(
      `some translations that people scored have no score of ${names}, so it cannot be ranked; leave it out of --metric`,
    );
  }
  terminal.note(`left out, for lack of scores of translations that people scored: ${names}\n`);
  return first;
}

/** Prints the results of joined parts; the bytes of a single run. */
export async function finishRank(part: Part, values: Values, terminal: Terminal): Promise<void> {
  // Read from a file whose `command` says that run() wrote it.
  await print(part.common as unknown as Common, part.added, values, terminal);
}

async function print(
  { names, values: found, p, exhaustive, level }: Common,
  [reached, drawn]: readonly Float64Array[],
  values: Values,
  terminal: Terminal,
): Promise<void> {
  const { rankRows } = await import("./rank_rows.ts");
  const format = values.text("format") ?? "table";
  const rows = rankRows({
    names,
    values: found,
    p: p ?? Array.from(reached, (count, pair) => count / drawn[pair]),
    permutations: p !== null || exhaustive ? null : Array.from(drawn),
    level,
  }, format);
  printRows(rows, format, terminal, "Ranking of metrics");
}
