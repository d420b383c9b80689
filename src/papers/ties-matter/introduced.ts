import { calibrate } from "../../pairs/calibration/calibrate.ts";
import { type TiesIntroduced, tiesIntroduced } from "../../pairs/classes/ties_introduced.ts";
import type { Figure, Panel } from "../../reporting/figures/figure.ts";
import { numbers, percents, tableOf, texts } from "../../reporting/tables/table_of.ts";
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
    const results = [];
    const panels: Panel[] = [];
    for (const campaign of await studyCampaigns(context, CAMPAIGNS)) {
      const metric = studyMetric(campaign, "metricx", "Plumbline-refA");
      if (metric === null) continue;
      const study = await openStudy(campaign);
      const scores = await studyScores(campaign, study, metric.name);
      const paired = pairedStudy(study, scores);
      const best = calibrate(paired);
      const found = tiesIntroduced(paired, best.epsilonText, BINS);
      const { languagePair } = study;
      const share = found.pairs === 0 ? null : found.introduced / found.pairs;
      results.push({
        languagePair,
        metric: metric.title,
        epsilon: threshold(best),
        ...found,
        share,
      });
      panels.push(panel(`${languagePair}, ${metric.title}`, found));
    }
    const figure: Figure = {
      id: "mean-scores",
      title: "Mean metric score of pairs that calibration newly ties, against all pairs",
      x: { label: "Mean metric score of the pair" },
      y: { label: "Share of pairs in the bin" },
      panels,
    };
    return {
      tables: [tableOf(results, {
        id: "introduced",
        title: "Pairs newly tied at ε*, by item, and the mean of their mean scores",
        columns: [
          texts("language_pair", "Language pair", (one) => one.languagePair),
          texts("metric", "Metric", (one) => one.metric),
          numbers("epsilon", "ε*", 4, (one) => one.epsilon),
          numbers("pairs", "Pairs", 0, (one) => one.pairs),
          numbers("introduced", "Newly tied", 0, (one) => one.introduced),
          percents("share", "Newly tied, share", 1, (one) => one.share),
          numbers("mean_all", "Mean score, all pairs", 4, (one) => one.meanOfAll),
          numbers("mean_tied", "Mean score, newly tied", 4, (one) => one.meanOfTied),
        ],
      })],
      figures: [figure],
      notes: results.map(({ languagePair, metric, meanOfAll: all, meanOfTied: tied }) =>
        all !== null && tied !== null
          ? `On ${languagePair} the newly tied pairs have a mean score of ${
            tied.toFixed(3)
          } of ${metric} where all pairs have ${all.toFixed(3)}.`
          : `On ${languagePair} the threshold of ${metric} ties no pair that was not tied before.`
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
