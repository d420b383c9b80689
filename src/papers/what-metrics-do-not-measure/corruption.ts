import { mean } from "../../scores/moments.ts";
import { fractionForDrop } from "../../probes/corruption/fraction_for_drop.ts";
import { formatNumber } from "../../reporting/tables/format_cell.ts";
import type { Cell } from "../../reporting/tables/table.ts";
import { numbers, percents, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Answer } from "../../reporting/verdicts/verdict.ts";
import { middleRange } from "../../resampling/bootstrap/interval.ts";
import type { Section } from "../section.ts";
import { orderReason, orderScores, orderTable } from "./suite/base_orders.ts";
import { countReadings } from "./suite/base_readings.ts";
import { dropKey, readingTable } from "./suite/reading_table.ts";
import { claimAnswer } from "./suite/claims.ts";
import {
  type CorruptionCurve,
  corruptionCurves,
  FRACTIONS,
  meanDrops,
} from "../../probes/corruption/corruption_curves.ts";
import { BASE_CAMPAIGNS, paperSuite } from "./suite/suite.ts";
import { SUITE_REASON } from "./suite/suite_reasons.ts";

const DRAWS = 30;
/** Shares whose drop the paper prints. */
const PRINTED: Readonly<Record<string, readonly number[]>> = {
  bleu: [0.01, 0.1, 0.3],
  chrf: [0.1, 0.3],
};

/** Section 6: how much corpus scores fall when segments get meaning-altering errors. */
export const corruption: Section = {
  id: "what-metrics-do-not-measure/corruption",
  title: "Corpus scores as a share of segments gets meaning-altering errors",
  answers: ["Figure 2", "§6"],
  published: ["corruption"],
  needs: [{
    campaigns: BASE_CAMPAIGNS,
    files: ["human-scores", "references", "sources", "system-outputs"],
  }],
  async run(context) {
    const suite = await paperSuite(context);
    const draws = context.samples ?? DRAWS;
    const readings = await countReadings(context, suite);
    context.progress(0.5);
    const own = suite.bases.map((_, b) => b);
    const { all, counts } = readings;
    const { curves, corruptible } = corruptionCurves(all, counts, own, draws, context.seed);
    const orders = orderScores(context, suite);
    return {
      tables: [
        tableOf(curves.flatMap((curve) => FRACTIONS.map((_, f) => dropOf(curve, f))), {
          id: "drops",
          title: "Drop of corpus scores, mean and range of the middle 95 % of draws",
          columns: [
            texts("metric", "Metric", ({ metric }) => metric),
            percents("fraction", "Corrupted", 0, ({ fraction }) => fraction),
            numbers("drop", "Drop", 2, ({ drop }) => drop),
            numbers("low", "from", 2, ({ low }) => low),
            numbers("high", "to", 2, ({ high }) => high),
          ],
          notes: [`${draws} draws a share; the same segments and variants for both metrics.`],
        }),
        tableOf(curves, {
          id: "one-point",
          title: "Share of segments corrupted when the score has fallen by one point",
          columns: [
            texts("metric", "Metric", ({ name }) => name),
            numbers("clean", "Clean score", 2, ({ name, clean }) => ({
              value: clean,
              answers: `corruption.clean.${name.toLowerCase()}`,
              reason: orderReason(context, name, orders),
            })),
            percents("fraction", "Corrupted", 1, (curve) => {
              const value = fractionForDrop(FRACTIONS, meanDrops(curve), 1);
              return curve.name !== "BLEU" ? value : {
                value,
                answers: "corruption.one_point.bleu",
                reason: SUITE_REASON,
                unjudged: "own_suite",
              };
            }),
          ],
        }),
        orderTable(orders),
        readingTable(context, readings, draws),
      ],
      figures: [{
        id: "corruption-curve",
        title: "Drop of corpus scores by the share of segments with a meaning-altering error",
        x: { label: "Segments corrupted (%)" },
        y: { label: "Drop in points" },
        panels: [{
          title: "",
          series: curves.map(({ name, drops }) => ({
            name,
            mark: "line",
            points: FRACTIONS.map((fraction, f) => {
              const [low, high] = middleRange(drops[f]);
              const percent = Math.round(100 * fraction);
              return { x: percent, y: mean(drops[f]), low, high, answers: dropKey(name, fraction) };
            }),
          })),
          rules: [{ axis: "y", at: 1, label: "one point" }],
        }],
      }],
      answers: [
        { value: draws, answers: "corruption.draws" },
        ...curves.filter(({ name }) => name === "BLEU").flatMap(belowOnePoint),
      ],
      notes: [
        `Segments are drawn among the ${corruptible} of ${suite.bases.length} that have a variant; each gets one of its variants.`,
        ...curves.flatMap(({ lengths }) =>
          lengths === null ? [] : [
            `The clean text is ${
              share(lengths.clean)
            } as long as its reference, so BLEU's brevity penalty bites. The edits lengthen it on the ` +
            `whole (added sentences outweigh omitted clauses): ${
              FRACTIONS.map((fraction, f) =>
                `${share(lengths.corrupted[f])} at ${formatNumber(fraction, 0, true)}`
              ).join(", ")
            } corrupted. Until it is as long as the reference, the shrinking penalty hides a part of the loss.`,
          ]
        ),
      ],
    };
  },
};

/** Whether the shares with a small drop of BLEU in the paper stay below one point here. */
function belowOnePoint({ drops }: CorruptionCurve): Answer[] {
  return [0.1, 0.3].map((fraction) => {
    const drawn = drops[FRACTIONS.findIndex((one) => one === fraction)];
    const [low, high] = middleRange(drawn);
    const left = { mean: 1 - mean(drawn), low: 1 - high, high: 1 - low };
    return claimAnswer(`corruption.below_one_point.${Math.round(100 * fraction)}.bleu`, left);
  });
}

/** The drop of a metric at a share of segments, with the published drop that it answers, if any. */
function dropOf({ name, drops, lengths }: CorruptionCurve, f: number) {
  const fraction = FRACTIONS[f];
  const value = mean(drops[f]);
  const [low, high] = middleRange(drops[f]);
  const reason = "the edits are this project's own, as the paper's suite is not published" +
    (lengths === null
      ? ""
      : `; here they bring the text's length from ${share(lengths.clean)} of the reference's to ${
        share(lengths.corrupted[f])
      }, which moves the brevity penalty`);
  const drop: Cell = PRINTED[name.toLowerCase()].includes(fraction)
    ? { value, low, high, answers: dropKey(name, fraction), reason, unjudged: "own_suite" }
    : value;
  return { metric: name, fraction, drop, low, high };
}

function share(ratio: number): string {
  return formatNumber(ratio, 1, true);
}
