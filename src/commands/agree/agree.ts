import { type MeasureName, MEASURES } from "../../agreement/measures/measures.ts";
import { AGREE_OPTIONS, AGREE_USES, type AgreeSettings, takenMeasures } from "./agree_options.ts";
import { UserError } from "../../user_error.ts";
import { agreeRows, type AgreeRun } from "./agree_rows.ts";
import { printAgreements } from "./agree_table.ts";
import { isSystemMeasure } from "../../agreement/system_measure.ts";
import { comparedBy } from "./tested_differences.ts";
import { measureAgreement } from "./measure_agreement.ts";
import { printNotes, streamedScores } from "../inputs/scores/campaign_scores.ts";
import { gathered } from "../inputs/scores/scored_campaign.ts";
import { type Command, defineCommand, type Terminal } from "../options/command.ts";
import type { CommonSettings } from "../options/common_options.ts";
import { checkReplicates } from "../options/replicate_limit.ts";
import { noteOnce } from "../terminal/note_once.ts";
import { openEngine } from "../engine/resampling_engine.ts";
import { printShard, readShard } from "../engine/shards.ts";
import { checkFigure, writeFigure } from "../figures/figure_option.ts";
import { withSentinels } from "../inputs/scores/with_sentinels.ts";
import { readSystemWeights } from "../balance/system_weights.ts";

/** `metaeval agree`: how well metrics agree with people. */
export const agreeCommand: Command<typeof AGREE_OPTIONS> = defineCommand({
  details:
    "Measures of systems compare means over the segments that people scored for every system. Where those are under half " +
    "of the rated segments, each system's mean is over its own. Measures of translations compare every rated translation. " +
    "acc_eq calibrates ties, and calibrates them again in every resample where translations are grouped by item. It " +
    "comes with the cross-fitted accuracy, an estimate for new translations, and with the interval of ε. Intervals are " +
    "bootstraps over documents where there are 20, else over segments. They assume independent documents or segments, " +
    "and hold for the same systems on other documents of the kind. An interval of a measure of systems covers the mean " +
    "value over samples of this many segments; the value on infinitely many segments may be outside. monte_carlo_error " +
    "says how much the ends may differ for another seed. If metrics are your own, or --metric names some, JSON also has " +
    "the differences between them, with intervals and the p-values of rank.",
  options: AGREE_OPTIONS,
  uses: AGREE_USES,
  examples: [
    {
      line: "agree --campaign wmt23/zh-en --metric MetricX-23,BLEU --measure spa,pearson",
      does: "two metrics by two measures",
    },
    {
      line: "agree --campaign wmt23/en-de --metric MetricX-23,COMET --measure acc_eq --format json",
      does: "two metrics and their difference, with intervals and a p-value",
    },
    {
      line: "agree --campaign wmt22/en-de --measure acc_eq --replicates 0 --format csv",
      does: "calibrated accuracy of every metric, without intervals",
    },
    {
      line: "agree --campaign wmt23/zh-en --measure spa --weights weights.json",
      does: "systems with the weights from balance",
    },
    {
      line: "agree --campaign wmt22/en-de --metric COMET-22 --measure tau_b,pdp --group system",
      does: "correlations of translations by the same system",
    },
  ],
  async run(_positional, settings, terminal) {
    const shard = readShard(settings);
    checkFigure(settings);
    const measures = chosenMeasures(settings);
    const file = settings.weights;
    const weights = file === undefined ? null : await readSystemWeights(file);
    const takesSystemScores = measures.every(isSystemMeasure);
    const opened = await streamedScores({ ...settings, takesSystemScores }, terminal);
    const scores = await gathered(
      withSentinels(opened, settings),
      (sentence) => printNotes([sentence], settings, terminal),
    );
    checkReplicates(settings.replicates, scores.metrics.length * measures.length);
    printNotes(scores.notes, settings, terminal);
    using engine = await openEngine(settings, terminal);
    const note = noteOnce(terminal);
    const { run: common, joined } = await measureAgreement(
      { scores, weights, shard, settings, engine, note, comparing: comparedBy(scores, settings) },
      measures,
    );
    if (shard === null) await print(common, joined, settings, terminal);
    else {
      const inputs = new Map(scores.campaign.inputs());
      if (weights !== null) inputs.set("the weights", weights.sha256);
      const part = { shard, common, joined, added: [] };
      await printShard({ name: "agree", options: AGREE_OPTIONS }, settings, inputs, part, terminal);
    }
    return 0;
  },
  async finish(part, settings, terminal) {
    // The file's `command` shows that run() wrote it.
    await print(part.common as AgreeRun, part.joined, settings, terminal);
  },
});

function chosenMeasures(settings: AgreeSettings): readonly MeasureName[] {
  const measures = takenMeasures(settings);
  const unweighted = measures.find((name) => !MEASURES[name].weighs);
  if (settings.weights !== undefined && unweighted !== undefined) {
    throw new UserError(
      `${unweighted} does not weigh systems; leave it out of --measure, or --weights`,
    );
  }
  return measures;
}

async function print(
  common: AgreeRun,
  joined: readonly Float64Array[],
  { format, figure }: CommonSettings & { readonly figure?: string },
  terminal: Terminal,
): Promise<void> {
  const rows = await agreeRows(common, joined, terminal);
  if (figure !== undefined) {
    const { agreementFigure } = await import("../figures/agreement_figure.ts");
    await writeFigure(figure, agreementFigure(rows, new Map()));
  }
  printAgreements(rows, common, format, terminal);
}
