import { calibrate } from "../../pairs/calibration/calibrate.ts";
import { type TiesIntroduced, tiesIntroduced } from "../../pairs/classes/ties_introduced.ts";
import type { Figure, Panel } from "../../reporting/figures/figure.ts";
import type { Section } from "../section.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import { openStudy, pairedStudy, studyMetric, studyScores } from "./study.ts";
import { threshold } from "./threshold.ts";

const CAMPAIGNS = ["wmt22/zh-en", "wmt22/en-de"];
const BINS = 30;

/** Section 6: where along the scale calibration introduces ties. */
export const introduced: Section = {
  id: "ties-matter/introduced",
  title: "Where calibration introduces ties",
  answers: ["§8.3", "Figure 2"],
  needs: [{
    campaigns: CAMPAIGNS,
    files: ["human-scores", "metric-scores"],
    metrics: ["metricx_xxl_MQM_2020-refA"],
  }],
  async run(context) {
    const rows = [];
    const panels: Panel[] = [];
    for (const campaign of await studyCampaigns(context, CAMPAIGNS)) {
      const metric = studyMetric(campaign, "metricx", "Plumbline-refA");
      if (metric === null) continue;
      const study = await openStudy(campaign);
      const scores = await studyScores(campaign, study, metric.name);
      const paired = pairedStudy(study, scores);
      const best = calibrate(paired);
      const found = tiesIntroduced(paired, best.epsilonText, BINS);
      rows.push({
        language_pair: study.languagePair,
        metric: metric.title,
        epsilon: threshold(best),
        pairs: found.pairs,
        introduced: found.introduced,
        share: found.pairs === 0 ? null : found.introduced / found.pairs,
        mean_all: found.meanOfAll,
        mean_tied: found.meanOfTied,
      });
      panels.push(panel(`${study.languagePair}, ${metric.title}`, found));
    }
    const figure: Figure = {
      id: "mean-scores",
      title: "Mean metric score of pairs that calibration newly ties, against all pairs",
      x: { label: "Mean metric score of the pair" },
      y: { label: "Share of pairs in the bin" },
      panels,
    };
    return {
      tables: [{
        id: "introduced",
        title: "Pairs newly tied at ε*, by item, and the mean of their mean scores",
        columns: [
          { key: "language_pair", title: "Language pair" },
          { key: "metric", title: "Metric" },
          { key: "epsilon", title: "ε*", digits: 4 },
          { key: "pairs", title: "Pairs", digits: 0 },
          { key: "introduced", title: "Newly tied", digits: 0 },
          { key: "share", title: "Newly tied, share", digits: 1, percent: true },
          { key: "mean_all", title: "Mean score, all pairs", digits: 4 },
          { key: "mean_tied", title: "Mean score, newly tied", digits: 4 },
        ],
        rows,
      }],
      figures: [figure],
      notes: rows.map(({ language_pair, metric, mean_all: all, mean_tied: tied }) =>
        all !== null && tied !== null
          ? `On ${language_pair} the newly tied pairs have a mean score of ${
            tied.toFixed(3)
          } of ${metric} where all pairs have ${all.toFixed(3)}.`
          : `On ${language_pair} the threshold of ${metric} ties no pair that was not tied before.`
      ),
    };
  },
};

function panel(title: string, { edges, all, tied, pairs, introduced }: TiesIntroduced): Panel {
  const series = (name: string, counts: readonly number[], total: number) => ({
    name,
    mark: "line" as const,
    points: counts.map((count, bin) => ({
      x: (edges[bin] + edges[bin + 1]) / 2,
      y: total === 0 ? null : count / total,
    })),
  });
  return {
    title,
    series: [series("all pairs", all, pairs), series("newly tied", tied, introduced)],
  };
}
