import { choice } from "../options/option.ts";
import type { StatisticName } from "../../pairs/classes/statistics.ts";
import { type Command, defineCommand } from "../options/command.ts";
import { openScores, SCORE_OPTIONS } from "../inputs/open_scores.ts";
import { printRows } from "../terminal/print_rows.ts";

const OBJECTIVES: Readonly<Record<string, StatisticName>> = {
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

/** `metaeval calibrate`: the difference below which a metric's scores should count as tied. */
export const calibrate: Command = defineCommand({
  name: "calibrate",
  summary: "Find the score difference up to which a metric's scores should count as tied",
  details:
    "The search is exact: it tries 0 and every difference of paired scores, and takes the one that makes the " +
    "objective greatest, the smallest of equally good ones. epsilon is in the metric's own unit.",
  options: {
    ...SCORE_OPTIONS,
    objective: choice({
      choices: Object.keys(OBJECTIVES),
      default: "acc_eq",
      summary: "What to maximise",
    }),
  },
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
    const { calibrate: search } = await import("../../pairs/calibration/calibrate.ts");
    const { pairScores } = await import("../../pairs/classes/paired_scores.ts");
    const asked = settings.objective;
    const rows = (await openScores(settings, terminal)).map((scored) => {
      const paired = pairScores(scored.human, scored.scores, scored.groups);
      const found = search(paired, OBJECTIVES[asked]);
      const name = asked.replaceAll("-", "_");
      return {
        campaign: scored.campaign,
        metric: scored.metric,
        group: scored.group,
        epsilon: found.value === null ? null : found.epsilon,
        [name]: found.value,
        [`${name}_uncalibrated`]: found.valueUncalibrated,
        groups: found.groups,
        pairs: found.pairs,
        systems: scored.systems,
      };
    });
    printRows(rows, settings.format, terminal, "Tie calibration");
    return 0;
  },
});
