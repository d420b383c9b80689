import { choice } from "../options/option.ts";
import type { CoefficientName } from "../../pairs/classes/formulas.ts";
import { UserError } from "../../user_error.ts";
import {
  type Command,
  type CommandSettings,
  defineCommand,
  type Terminal,
} from "../options/command.ts";
import { CONFIDENCE_OPTION, SEED_OPTION } from "../options/common_options.ts";
import { replicatesOrNone } from "../options/replicate_limit.ts";
import { ENGINE_OPTIONS, openEngine, type ResamplingEngine } from "../engine/resampling_engine.ts";
import {
  openScores,
  SCORE_OPTIONS,
  type ScoredMetric,
  streamScores,
} from "../inputs/scores/open_scores.ts";
import { closeWith } from "../sentences/close_with.ts";
import { confidenceText } from "../sentences/shown_numbers.ts";
import { thresholdSentence } from "../sentences/threshold_sentence.ts";
import { type CampaignScores, inputHeading } from "../inputs/scores/scored_campaign.ts";
import { checkFigure, FIGURE_OPTION, writeFigure } from "../figures/figure_option.ts";
import { intervalText } from "../terminal/print_table.ts";
import { noteOnce } from "../terminal/note_once.ts";
import { printRows } from "../terminal/print_rows.ts";
import type { CalibratedScores, MetricFacts } from "./calibrated_metrics.ts";

const OBJECTIVES: Readonly<Record<string, CoefficientName>> = {
  acc_eq: "acc_eq",
  tau_23: "tau_23",
  tau_a: "tau_a",
  tau_b: "tau_b",
  tau_c: "tau_c",
  tau_10: "tau_10",
  tau_13: "tau_13",
  tau_14: "tau_14",
  "f1-ties": "ties_f1",
  "f1-ranks": "ranks_f1",
};

/** Most pairs for which thresholds are resampled by default: a second of work. */
const FEW_PAIRS = 100_000;
/** Default number of replicates. */
const USUAL_REPLICATES = 1000;

const OPTIONS = {
  ...SCORE_OPTIONS,
  objective: choice({
    choices: Object.keys(OBJECTIVES),
    default: "acc_eq",
    summary: "What to maximise",
  }),
  replicates: replicatesOrNone({
    value: "N",
    summary:
      "Bootstrap replicates for the interval of ε, by item and with acc_eq alone. Default: 1000 for scores of your own with up to 100,000 pairs, else 0",
  }),
  ...CONFIDENCE_OPTION,
  ...SEED_OPTION,
  ...FIGURE_OPTION,
  ...ENGINE_OPTIONS,
};

type CalibrateSettings = CommandSettings<typeof OPTIONS>;

/** `metaeval calibrate`: the difference below which a metric's scores should count as tied. */
export const calibrateCommand: Command = defineCommand({
  details:
    "The search is exact: it tries 0 and every difference of paired scores, and takes the one with the greatest " +
    "objective, the smallest of equally good ones. epsilon is in the metric's own unit. Its interval comes from calibrating " +
    "resamples of documents where there are 20, else of segments. cross_fitted is the accuracy at thresholds that other " +
    "translations chose.",
  options: OPTIONS,
  examples: [
    {
      line: "calibrate --campaign wmt22/en-de --metric COMET-22-refA",
      does: "calibrates one metric by item",
    },
    {
      line: "calibrate --campaign wmt22/en-de --metric all --group none --format csv",
      does: "all metrics, no grouping",
    },
    {
      line: "calibrate --human mqm.seg.score --metric-scores mine.seg.score",
      does: "calibrates your own metric",
    },
    {
      line: "calibrate --table scores.csv --columns human,metric,segment",
      does: "takes both scores from one table",
    },
  ],
  async run(_positional, settings, terminal) {
    const { objective, confidence, format } = settings;
    checkFigure(settings);
    using engine = await openEngine(settings, terminal);
    const { metrics, scores } = await calibratedInput(settings, engine, terminal);
    const intervals = await resampledMetrics(metrics, scores, settings, engine, terminal);
    const title = "Tie calibration";
    const heading = confidenceText(confidence);
    const rows = metrics.map((one) => {
      const { scored: { campaign, metric, group, systems }, epsilon, groups, pairs } = one;
      const name = objective.replaceAll("-", "_");
      const start = { campaign, metric, group, epsilon };
      const rest = {
        [name]: one.value,
        [`${name}_uncalibrated`]: one.uncalibrated,
        ...{ groups, pairs, systems },
      };
      if (intervals === null) return { ...start, ...rest };
      const { low, high, crossFitted } = intervals.thresholds.get(metric) ?? NONE;
      return format === "json" || format === "csv"
        ? { ...start, ...rest, epsilon_low: low, epsilon_high: high, cross_fitted: crossFitted }
        : {
          ...start,
          [`${heading} interval`]: intervalText(low, high),
          ...rest,
          cross_fitted: crossFitted,
        };
    });
    const recorded = { ...terminal.settings, replicates: intervals?.replicates ?? 0 };
    printRows(rows, format, { ...terminal, settings: recorded }, title, {
      campaign: { title: inputHeading(settings) },
    });
    if (isByItem(settings)) {
      closeWith(
        metrics.map(({ scored: { metric }, epsilon, value, uncalibrated, traits }) => {
          const { low, high, crossFitted } = intervals?.thresholds.get(metric) ?? NONE;
          return thresholdSentence(
            {
              ...{ metric, traits, epsilon, epsilon_low: low, epsilon_high: high },
              ...{ acc_eq: value, acc_eq_uncalibrated: uncalibrated, cross_fitted: crossFitted },
            },
            confidence,
          );
        }),
        format,
        terminal,
      );
    }
    return 0;
  },
});

/** Calibrates the metrics and draws the figure; keeps scores only if intervals or a figure need them all. */
async function calibratedInput(
  settings: CalibrateSettings,
  engine: ResamplingEngine,
  terminal: Terminal,
): Promise<{
  readonly metrics: readonly CalibratedScores<MetricFacts>[];
  readonly scores: CampaignScores | null;
}> {
  const { calibratedMetrics } = await import("./calibrated_metrics.ts");
  const { campaign, replicates = 0, figure, objective } = settings;
  const key = OBJECTIVES[objective];
  if (campaign !== undefined && replicates === 0 && figure === undefined) {
    const facts = ({ campaign, metric, group, systems }: ScoredMetric): MetricFacts => (
      { campaign, metric, group, systems }
    );
    const streamed = streamScores(settings, terminal);
    return { metrics: await calibratedMetrics(streamed, key, engine, facts), scores: null };
  }
  const { found, scores } = await openScores(settings, terminal);
  const metrics = await calibratedMetrics(found, key, engine, (scored) => scored);
  if (figure !== undefined) {
    const { thresholdFigure } = await import("../figures/threshold_figure.ts");
    await writeFigure(figure, thresholdFigure(metrics, { key, name: objective }));
  }
  return { metrics, scores };
}

/** Whether accuracy is calibrated by item, as intervals and sentences require. */
function isByItem({ objective, group }: CalibrateSettings): boolean {
  return objective === "acc_eq" && (group ?? "item") === "item";
}

/** The results of resampling a threshold. */
interface ResampledThreshold {
  readonly low: number | null;
  readonly high: number | null;
  readonly crossFitted: number | null;
}

/** The results of all metrics. */
interface ResampledThresholds {
  readonly replicates: number;
  readonly thresholds: ReadonlyMap<string, ResampledThreshold>;
}

const NONE: ResampledThreshold = { low: null, high: null, crossFitted: null };

/** Resamples the calibration of the metrics that have a threshold; null if this is neither requested nor fast. */
async function resampledMetrics(
  metrics: readonly CalibratedScores<MetricFacts>[],
  scores: CampaignScores | null,
  settings: CalibrateSettings,
  engine: ResamplingEngine,
  terminal: Terminal,
): Promise<ResampledThresholds | null> {
  const { confidence, seed, quiet, campaign } = settings;
  const can = isByItem(settings) && scores !== null;
  if (!can && settings.replicates !== undefined && settings.replicates > 0) {
    throw new UserError(
      "--replicates is for acc_eq of translations grouped by item, with columns named by role; leave it out",
    );
  }
  const pairs = metrics.reduce((sum, one) => sum + one.pairs, 0);
  const unasked = campaign === undefined && pairs <= FEW_PAIRS ? USUAL_REPLICATES : 0;
  const replicates = settings.replicates ?? unasked;
  if (!can || replicates < 2) return null;
  const { resampledAgreement } = await import("../agree/resampled_agreement.ts");
  const defined = new Set(
    metrics.filter(({ epsilon }) => epsilon !== null).map(({ scored }) => scored.metric),
  );
  const note = noteOnce(terminal, quiet);
  const rows = await resampledAgreement(
    { ...scores, metrics: scores.metrics.filter(({ name }) => defined.has(name)) },
    ["acc_eq"],
    { replicates, confidence, seed },
    engine,
    note,
  ).catch((error) => {
    // Intervals by default are no reason for an error.
    if (!(error instanceof UserError) || settings.replicates !== undefined) throw error;
    note(`ε has no interval: ${error.message}`);
    return null;
  });
  if (rows === null) return null;
  const thresholds = new Map(
    rows.map(({ metric, epsilon_low, epsilon_high, cross_fitted }) => [
      metric,
      { low: epsilon_low, high: epsilon_high, crossFitted: cross_fitted },
    ]),
  );
  return { replicates, thresholds };
}
