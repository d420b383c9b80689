import type { Table, TableRow } from "../../reporting/tables/table.ts";
import type { Section } from "../section.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import type { JudgedBy } from "../../pairs/calibration/calibrate_sampled.ts";
import type {
  SamplingErrors,
  SamplingExperiment,
  SamplingPlan,
} from "../../pairs/calibration/sampling_errors.ts";
import { metricsOf, openStudy, type StudyMetric, studyScores } from "./study.ts";

const CAMPAIGN = "wmt22/en-de";
const RATE = 0.1;
const RUNS = 30;
/** Number of experiments like the paper's, whose spread is the tolerance of a printed figure. */
const OTHERS = 20;
/** The metric whose deviations are compared with the paper's. */
const PRINTED = "metricx";

/** The two readings of the paper's sampled search; verdicts follow the first. */
const READINGS: readonly { readonly judgedBy: JudgedBy; readonly title: string }[] = [
  { judgedBy: "all", title: "all pairs" },
  { judgedBy: "sample", title: "drawn pairs" },
];

/** Section 8: how good the paper's sampled search for ε is. */
export const sampling: Section = {
  id: "ties-matter/sampling",
  title: "The sampled search for ε against the exact one",
  answers: ["Appendix E"],
  published: ["sampling"],
  needs: [{ campaigns: [CAMPAIGN], files: ["human-scores", "metric-scores"] }],
  async run(context) {
    const [campaign] = await studyCampaigns(context, [CAMPAIGN]);
    const study = await openStudy(campaign);
    const runs = context.samples ?? RUNS;
    const metrics = metricsOf(campaign);
    const inputs: SamplingPlan[] = await Promise.all(
      metrics.map(async (metric) => ({
        key: `ties-matter/sampling ${metric.name}`,
        human: study.human,
        metric: await studyScores(campaign, study, metric.name),
        systems: study.systems.length,
        rate: RATE,
        runs,
        experiments: isPrinted(metric) ? 1 + OTHERS : 1,
        seed: context.seed,
      })),
    );
    const outputs = await context.map<SamplingPlan, SamplingErrors>("ties-matter/sampling", inputs);
    const searched = metrics.flatMap((metric, index) =>
      READINGS.map((reading): Searched => ({
        metric: metric.title,
        isPrinted: isPrinted(metric),
        reading,
        output: outputs[index],
      }))
    );
    return {
      tables: [
        deviationTable(`${study.languagePair} by item: ${runs} searches`, searched),
        spreadTable(runs, searched.filter(({ isPrinted }) => isPrinted)),
      ],
      figures: [],
      answers: [
        { value: RATE, answers: "sampling.share" },
        { value: runs, answers: "sampling.runs" },
      ],
      notes: [
        `A run draws each pair with a chance of ${RATE}. The distances of the drawn pairs, and 0, are its candidates. The paper's words, that ` +
        "candidate pairs are sampled, leave open what judges a candidate. Taken as they stand they speak of candidates alone, so that " +
        "all pairs judge; verdicts follow this reading. mt-metrics-eval judges by the drawn pairs. Both stand side by side, with the " +
        "same draws. acc_eq of what is found is taken over all pairs.",
        "ε has each metric's own unit, so deviations compare within a metric. The paper names neither the metric nor the language pair nor " +
        "the grouping of its figures; Metric-X's by item stand beside them. Searches without groups are not tried here.",
      ],
    };
  },
};

/** The results of one reading of the search for a metric. */
interface Searched {
  readonly metric: string;
  readonly isPrinted: boolean;
  readonly reading: typeof READINGS[number];
  readonly output: SamplingErrors;
}

function isPrinted({ key }: StudyMetric): boolean {
  return key === PRINTED;
}

function deviationTable(what: string, searched: readonly Searched[]): Table {
  return {
    id: "sampling",
    title: `${what} over ${100 * RATE} % of the pairs against the exact search`,
    columns: [
      { key: "metric", title: "Metric" },
      { key: "judged_by", title: "Judged by" },
      { key: "epsilon", title: "ε*", digits: 4 },
      { key: "acc_eq", title: "acc_eq*", digits: 6 },
      { key: "epsilon_deviation", title: "largest deviation of ε", digits: 6 },
      { key: "acc_eq_deviation", title: "largest shortfall of acc_eq", digits: 7 },
      { key: "exact_runs", title: "runs with the exact maximum", digits: 0 },
    ],
    rows: searched.map(({ metric, isPrinted, reading, output }): TableRow => {
      const [first, ...others] = output.experiments[reading.judgedBy];
      const answers = isPrinted && reading === READINGS[0];
      const cell = (key: string, of: (experiment: SamplingExperiment) => number) =>
        first === undefined ? null : !answers ? of(first) : {
          value: of(first),
          answers: `sampling.${key}`,
          noise: range(others.map(of)),
          reason:
            `Metric-X by item, judged by all pairs, ${others.length} other experiments of as many runs; the paper names neither metric nor grouping`,
        };
      return {
        metric,
        judged_by: reading.title,
        epsilon: output.epsilon,
        acc_eq: output.value,
        epsilon_deviation: cell("epsilon_deviation", (one) => one.epsilonDeviation),
        acc_eq_deviation: cell("acc_eq_deviation", (one) => one.valueDeviation),
        exact_runs: first?.exactRuns ?? null,
      };
    }),
  };
}

function spreadTable(runs: number, searched: readonly Searched[]): Table {
  const columns = [
    ["epsilon", "largest deviation of ε", 6],
    ["acc_eq", "largest shortfall of acc_eq", 7],
  ] as const;
  return {
    id: "spread",
    title: `Metric-X: ${OTHERS} other experiments of ${runs} searches`,
    columns: [
      { key: "judged_by", title: "Judged by" },
      ...columns.flatMap(([key, title, digits]) => [
        { key: `${key}_least`, title: `${title}, least`, digits },
        { key: `${key}_greatest`, title: "greatest", digits },
      ]),
    ],
    rows: searched.map(({ reading, output }) => {
      const others = output.experiments[reading.judgedBy].slice(1);
      const [least, greatest] = range(others.map((one) => one.epsilonDeviation));
      const [low, high] = range(others.map((one) => one.valueDeviation));
      return {
        judged_by: reading.title,
        epsilon_least: least,
        epsilon_greatest: greatest,
        acc_eq_least: low,
        acc_eq_greatest: high,
      };
    }),
  };
}

function range(values: readonly number[]): readonly [least: number, greatest: number] {
  return [Math.min(...values), Math.max(...values)];
}
