import type { Cell, Table } from "../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
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
  const deviation =
    (key: string, of: (experiment: SamplingExperiment) => number) =>
    ({ isPrinted, reading, output }: Searched): Cell => {
      const [first, ...others] = output.experiments[reading.judgedBy];
      if (first === undefined) return null;
      if (!isPrinted || reading !== READINGS[0]) return of(first);
      return {
        value: of(first),
        answers: `sampling.${key}`,
        noise: range(others.map(of)),
        reason:
          `Metric-X by item, judged by all pairs, ${others.length} other experiments of as many runs; the paper names neither metric nor grouping`,
      };
    };
  return tableOf(searched, {
    id: "sampling",
    title: `${what} over ${100 * RATE} % of the pairs against the exact search`,
    columns: [
      texts("metric", "Metric", ({ metric }) => metric),
      texts("judged_by", "Judged by", ({ reading }) => reading.title),
      numbers("epsilon", "ε*", 4, ({ output }) => output.epsilon),
      numbers("acc_eq", "acc_eq*", 6, ({ output }) => output.value),
      numbers(
        "epsilon_deviation",
        "largest deviation of ε",
        6,
        deviation("epsilon_deviation", (one) => one.epsilonDeviation),
      ),
      numbers(
        "acc_eq_deviation",
        "largest shortfall of acc_eq",
        7,
        deviation("acc_eq_deviation", (one) => one.valueDeviation),
      ),
      numbers(
        "exact_runs",
        "runs with the exact maximum",
        0,
        ({ reading, output }) => output.experiments[reading.judgedBy][0]?.exactRuns,
      ),
    ],
  });
}

function spreadTable(runs: number, searched: readonly Searched[]): Table {
  const results = searched.map(({ reading, output }) => {
    const others = output.experiments[reading.judgedBy].slice(1);
    return {
      title: reading.title,
      epsilon: range(others.map((one) => one.epsilonDeviation)),
      value: range(others.map((one) => one.valueDeviation)),
    };
  });
  return tableOf(results, {
    id: "spread",
    title: `Metric-X: ${OTHERS} other experiments of ${runs} searches`,
    columns: [
      texts("judged_by", "Judged by", ({ title }) => title),
      numbers("epsilon_least", "largest deviation of ε, least", 6, (one) => one.epsilon[0]),
      numbers("epsilon_greatest", "greatest", 6, (one) => one.epsilon[1]),
      numbers("acc_eq_least", "largest shortfall of acc_eq, least", 7, (one) => one.value[0]),
      numbers("acc_eq_greatest", "greatest", 7, (one) => one.value[1]),
    ],
  });
}

function range(values: readonly number[]): readonly [least: number, greatest: number] {
  return [Math.min(...values), Math.max(...values)];
}
