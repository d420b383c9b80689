import { isAccuracy, RANK_OPTIONS, RANK_USES, type RankSettings } from "./rank_options.ts";
import { isSystemMeasure } from "../../agreement/system_measure.ts";
import { printNotes, streamedScores } from "../inputs/scores/campaign_scores.ts";
import { type Command, defineCommand, type Terminal } from "../options/command.ts";
import type { CommonSettings } from "../options/common_options.ts";
import type { Figure } from "../../reporting/figures/figure.ts";
import { type CampaignScores, gathered } from "../inputs/scores/scored_campaign.ts";
import { checkMemory } from "../inputs/check_memory.ts";
import { metricsNeed, PAIR_BYTES } from "../inputs/memory_need.ts";
import { checkFigure, writeFigure } from "../figures/figure_option.ts";
import { withSentinels } from "../inputs/scores/with_sentinels.ts";
import type { RankingRun } from "./rank_metrics.ts";
import { printRows } from "../terminal/print_rows.ts";
import { openEngine, type ResamplingEngine } from "../engine/resampling_engine.ts";
import { printShard, readShard } from "../engine/shards.ts";
import { closeWith } from "../sentences/close_with.ts";

/** `metaeval rank`: metrics in order of agreement, with significance clusters. */
export const rankCommand: Command<typeof RANK_OPTIONS> = defineCommand({
  details:
    "Two metrics are compared by swapping their scores on whole units: documents where there are 20, else segments. " +
    "The p-values assume that units are independent and, under the null, that the two metrics are alike on each unit. " +
    "acc_eq has exact p-values at fixed thresholds; the other measures swap standardised scores --permutations times, " +
    "or in every way where there are fewer. A metric that some metric of the current cluster beats starts the next " +
    "cluster; clusters are adjusted so that the chance of even one false split is at most --level. p_next is the " +
    "p-value against the next metric, with its 95 % Monte-Carlo interval. JSON also has the p-values against every " +
    "lower metric, in p_values, and the clusters without adjustment.",
  options: RANK_OPTIONS,
  uses: RANK_USES,
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
  async run(_positional, settings, terminal) {
    const shard = readShard(settings);
    checkFigure(settings);
    const { comparable, runRanking } = await import("./rank_metrics.ts");
    const takesSystemScores = isSystemMeasure(settings.measure) && settings.unit === "system";
    const opened = await streamedScores({ ...settings, takesSystemScores }, terminal);
    const asked = withSentinels(opened, settings);
    using engine = await openEngine(settings, terminal);
    const [leftOut, resultNotes]: [string[], string[]] = [[], []];
    const complete = await comparable(asked, settings, (sentence) => void leftOut.push(sentence));
    const noteInput = (sentence: string) => printNotes([sentence], settings, terminal);
    const { figure } = settings;
    // Accuracy reads the metrics once; a figure and the other measures need all of them.
    const streams = figure === undefined && isAccuracy(settings.measure);
    if (streams && settings.unit === "pair") {
      const { count = 0, human } = complete;
      checkMemory(metricsNeed(count, human.column.length, PAIR_BYTES), noteInput);
    }
    const scores = streams ? complete : await gathered(complete, noteInput);
    const note = (sentence: string) => void resultNotes.push(sentence);
    const { common, added } = await runRanking({ scores, settings, shard, engine, note });
    leftOut.forEach((sentence) => terminal.note(`${sentence}\n`));
    printNotes(scores.notes, settings, terminal);
    resultNotes.forEach((sentence) => terminal.note(`${sentence}\n`));
    if (shard === null) {
      await print({ common, added }, settings, terminal);
      if (figure !== undefined) {
        const all = await gathered(scores);
        const drawn = await rankingFigure(all, { common, added }, settings, engine);
        await writeFigure(figure, drawn);
      }
    } else {
      const part = { shard, common, joined: [], added };
      const command = { name: "rank", options: RANK_OPTIONS };
      await printShard(command, settings, scores.campaign.inputs(), part, terminal);
    }
    return 0;
  },
  async finish(part, settings, terminal) {
    // The file's `command` shows that run() wrote it.
    const common = part.common as RankingRun["common"];
    await print({ common, added: part.added }, settings, terminal);
  },
});

/** Draws a ranking with the intervals of `agree`. */
async function rankingFigure(
  scores: CampaignScores,
  ranking: RankingRun,
  settings: RankSettings,
  engine: ResamplingEngine,
): Promise<Figure> {
  const { decidedRanking } = await import("./rank_metrics.ts");
  const { rankedMetrics } = await import("./rank_rows.ts");
  const { resampledAgreement } = await import("../agree/resampled_agreement.ts");
  const { agreementFigure } = await import("../figures/agreement_figure.ts");
  const ranked = rankedMetrics(decidedRanking(ranking, () => {}));
  const { measure } = settings;
  const rows = await resampledAgreement(scores, [measure], settings, engine, () => {});
  const clusters = new Map(ranked.map(({ metric, cluster }) => [metric, cluster]));
  return agreementFigure(rows, new Map([[measure, clusters]]));
}

async function print(
  ranking: RankingRun,
  { format }: CommonSettings,
  terminal: Terminal,
): Promise<void> {
  const { decidedRanking } = await import("./rank_metrics.ts");
  const { rankedMetrics, rankRows } = await import("./rank_rows.ts");
  const { rankingSentences } = await import("./ranking_sentences.ts");
  const decided = decidedRanking(ranking, (sentence) => terminal.note(`${sentence}\n`));
  const { campaign, measure, own, exhaustive } = ranking.common;
  const rows = rankRows(decided, format);
  const [drawn] = ranking.added[2];
  const printed = format === "json"
    ? rows.map((row) => ({ ...row, campaign, measure, drawn, exhaustive }))
    : rows;
  printRows(printed, format, terminal, `Ranking of metrics, ${campaign}`);
  const by = { ...decided, measure };
  closeWith(rankingSentences(rankedMetrics(decided), by, own), format, terminal);
}
