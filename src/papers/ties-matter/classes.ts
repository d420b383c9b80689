import { calibrate } from "../../pairs/calibration/calibrate.ts";
import { type CurvePoint, epsilonCurve } from "../../pairs/calibration/epsilon_curve.ts";
import type { CoefficientName } from "../../pairs/classes/formulas.ts";
import { numbers, tableOf } from "../../reporting/tables/table_of.ts";
import type { Section } from "../section.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import { openStudy, pairedStudy, studyMetric, studyScores } from "./study.ts";
import { threshold } from "./threshold.ts";

const CAMPAIGN = "wmt22/en-de";
const POINTS = 200;
const CLASS_MEASURES: readonly { readonly key: CoefficientName; readonly title: string }[] = [
  { key: "ties_precision", title: "ties, precision" },
  { key: "ties_recall", title: "ties, recall" },
  { key: "ties_f1", title: "ties, F₁" },
  { key: "ranks_precision", title: "correct rank, precision" },
  { key: "ranks_recall", title: "correct rank, recall" },
  { key: "ranks_f1", title: "correct rank, F₁" },
];

/** Section 7: how well ties and ranks are predicted, along ε. */
export const classes: Section = {
  id: "ties-matter/classes",
  title: "Precision, recall and F₁ of ties and of correct ranks along ε",
  answers: ["§6.1", "§8.4", "Figure 3"],
  needs: [{
    campaigns: [CAMPAIGN],
    files: ["human-scores", "metric-scores"],
    metrics: ["COMET-22-refA"],
  }],
  async run(context) {
    const [campaign] = await studyCampaigns(context, [CAMPAIGN]);
    const metric = studyMetric(campaign, "comet22", "Plumbline-refA");
    if (metric === null) throw new Error(`${campaign.name} lacks the metric of the section`);
    const study = await openStudy(campaign);
    const scores = await studyScores(campaign, study, metric.name);
    const paired = pairedStudy(study, scores);
    const curve = epsilonCurve(paired, CLASS_MEASURES.map(({ key }) => key), POINTS);
    const epsilon = threshold(calibrate(paired));
    const ahead =
      curve.filter(({ pooled }) => (pooled.ties_f1 ?? 0) > (pooled.ranks_f1 ?? 0)).length;
    const panel = (title: string, prefix: "ties" | "ranks") => ({
      title,
      rules: epsilon === null ? [] : [{ axis: "x" as const, at: epsilon, label: "ε*" }],
      series: [
        { name: "precision", key: `${prefix}_precision` as const },
        { name: "recall", key: `${prefix}_recall` as const },
        { name: "F₁", key: `${prefix}_f1` as const },
      ].map(({ name, key }) => ({
        name,
        mark: "line" as const,
        points: curve.map((point) => ({ x: point.epsilon, y: pooledValue(point, key) })),
      })),
    });
    return {
      tables: [tableOf(curve, {
        id: "classes",
        title: `${metric.title}, ${study.languagePair} by item, all pairs pooled`,
        columns: [
          numbers("epsilon", "ε", 4, ({ epsilon }) => epsilon),
          ...CLASS_MEASURES.map(({ key, title }) =>
            numbers<CurvePoint>(key, title, 3, (point) => pooledValue(point, key))
          ),
        ],
      })],
      figures: [{
        id: "precision-recall",
        title:
          `${metric.title}, ${study.languagePair}: predicting ties and predicting ranks along ε`,
        x: { label: `Threshold ε, in units of ${metric.title}` },
        y: { label: "Precision, recall, F₁", domain: [0, 1] },
        panels: [panel("Ties", "ties"), panel("Correct ranks", "ranks")],
      }],
      notes: [`F₁ of ties is above F₁ of correct ranks at ${ahead} of ${curve.length} thresholds.`],
    };
  },
};

function pooledValue(point: CurvePoint, key: CoefficientName): number | null {
  return point.pooled[key] ?? null;
}
