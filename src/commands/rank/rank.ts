import { isAccuracy, RANK_OPTIONS, type RankSettings } from "./rank_options.ts";
import { UserError } from "../../user_error.ts";
import { campaignScores, say } from "../inputs/campaign_scores.ts";
import type { CampaignScores } from "../inputs/scored_campaign.ts";
import { type Command, defineCommand, type Terminal } from "../options/command.ts";
import type { CommonSettings } from "../options/common_options.ts";
import type { RankAdjustment } from "./pair_p_values.ts";
import type { RankTests } from "./rank_tests.ts";
import { comparableMetrics } from "../inputs/missing_scores.ts";
import { printRows } from "../terminal/print_rows.ts";
import { openEngine } from "../engine/resampling_engine.ts";
import { runFacts } from "../engine/run_facts.ts";
import { type Part, printPart, readShard } from "../engine/shards.ts";
import { checkSigns } from "../options/signs_option.ts";

/** `metaeval rank`: metrics in order of agreement, with significance clusters. */
export const rank: Command = defineCommand({
  name: "rank",
  summary: "Rank a campaign's metrics by a meta-metric, with significance clusters",
  details:
    "Two metrics are compared by swapping their scores on whole units, documents where there are 20, else segments: " +
    "p-values assume that units are independent and, under the null, that the two metrics are alike on each unit. " +
    "acc_eq has exact p-values at fixed thresholds; the other measures swap standardised scores --permutations times, " +
    "or in every way where that is fewer. A metric that some metric of the current cluster beats starts the next " +
    "cluster; clusters are adjusted so that the chance of even one false split is at most --level. p_next is the " +
    "p-value against the next metric, with its 95 % Monte-Carlo interval; JSON also has the p-values against every " +
    "lower metric, in p_values, and the clusters without adjustment.",
  options: RANK_OPTIONS,
  examples: [
    {
      line: "rank --campaign wmt23/zh-en --measure acc_eq",
      does: "ranks by calibrated accuracy, with exact tests of all pairs",
    },
    {
      line: "rank --campaign wmt23/zh-en --measure spa --permutations 10000",
      does: "ranks by soft pairwise accuracy",
    },
    {
      line:
        "rank --campaign wmt23/zh-en --measure acc_eq --unit pair --alternative one-sided --adjust none",
      does: "tests as the WMT metrics task does",
    },
  ],
  run,
});

/** What `--shard` writes of a run as a whole. */
interface Common
  extends Pick<RankTests, "names" | "values" | "unit" | "p" | "exhaustive" | "statistic"> {
  /** The adjustment asked for; null where none was. */
  readonly adjust: RankAdjustment | null;
  /** Greatest p-value of a significant difference. */
  readonly level: number;
}

async function run(
  _positional: readonly string[],
  settings: RankSettings,
  terminal: Terminal,
): Promise<number> {
  const shard = readShard(settings);
  checkOptions(settings);
  const { rankTests } = await import("./rank_tests.ts");
  const { rankedMeasure } = await import("./ranked_measure.ts");
  const scores = comparable(await campaignScores(settings, terminal), settings, terminal);
  say(scores.notes, settings, terminal);
  using engine = await openEngine(settings, terminal);
  const measure = await rankedMeasure(
    scores,
    settings,
    engine,
    (sentence) => terminal.note(`${sentence}\n`),
  );
  const names = scores.metrics.map(({ name }) => name);
  const { reached, reachedByAny, drawn, ...tests } = await rankTests(
    names,
    measure,
    settings,
    shard,
  );
  const common: Common = { ...tests, adjust: settings.adjust ?? null, level: settings.level };
  const added = [reached, reachedByAny, drawn];
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
function checkOptions({ measure, test, signs }: RankSettings): void {
  checkSigns(signs, measure === "spa");
  if (test === "simulated" && !isAccuracy(measure)) {
    throw new UserError(
      `--test simulated is for acc_eq, acc_eq_uncalibrated and tau_23; ${measure} is always tested by permutations, so leave it out`,
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

/**
 * Prints the results of joined parts, in the bytes of a single run.
 *
 * @param part The joined parts.
 * @param settings The format.
 * @param terminal Where to print.
 */
export async function finishRank(
  part: Part,
  settings: CommonSettings,
  terminal: Terminal,
): Promise<void> {
  // Read from a file whose `command` says that run() wrote it.
  await print(part.common as unknown as Common, part.added, settings, terminal);
}

async function print(
  common: Common,
  [reached, reachedByAny, drawn]: readonly Float64Array[],
  { format }: CommonSettings,
  terminal: Terminal,
): Promise<void> {
  const { rankRows } = await import("./rank_rows.ts");
  const { pairPValues } = await import("./pair_p_values.ts");
  const { names, values, unit, adjust, level } = common;
  const p = pairPValues({ ...common, reached, reachedByAny, drawn }, adjust ?? undefined);
  const adjusted = adjust !== null && adjust !== "none";
  const undecided = (adjusted ? p.adjusted : p.raw)
    .filter(({ low, high }) => low <= level && high > level).length;
  if (undecided > 0) {
    terminal.note(
      `${undecided} of ${p.raw.length} comparisons are undecided: the Monte-Carlo interval of the p-value holds ${level}; ` +
        `raise --permutations above ${drawn[0]}\n`,
    );
  }
  for (const [at, value] of values.entries()) {
    if (value === null) {
      terminal.note(`${names[at]} has no value, so it is listed last without a rank\n`);
    }
  }
  const rows = rankRows({ names, values, unit, p, adjusted, level }, format);
  printRows(rows, format, terminal, "Ranking of metrics");
}
