import type { TableRow } from "../../reporting/tables/table.ts";
import type { Section, SectionContext, SectionOutput } from "../section.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import type { SamplingInput, SamplingOutput } from "./sampling_task.ts";
import { metricsOf, openStudy, studyScores } from "./study.ts";

const CAMPAIGN = "wmt22/en-de";
const RATE = 0.1;
const RUNS = 30;

/** Section 8: how good the paper's sampled search for ε is. */
export const sampling: Section = {
  id: "ties-matter/sampling",
  paper: "ties-matter",
  title: "The sampled search for ε against the exact one",
  answers: ["Appendix E"],
  published: ["sampling"],
  needs: [{ campaigns: [CAMPAIGN], files: ["human-scores", "metric-scores"] }],
  run,
};

async function run(context: SectionContext): Promise<SectionOutput> {
  const [campaign] = await studyCampaigns(context, [CAMPAIGN]);
  const study = await openStudy(campaign);
  const metrics = metricsOf(campaign);
  const runs = context.samples ?? RUNS;
  const inputs: SamplingInput[] = [];
  for (const { name } of metrics) {
    const metric = await studyScores(campaign, study, name);
    inputs.push({
      name,
      human: study.human,
      metric,
      systems: study.systems.length,
      rate: RATE,
      runs,
      seed: context.seed,
    });
  }
  const outputs = await context.map<SamplingInput, SamplingOutput>("ties-matter/sampling", inputs);
  return {
    tables: [{
      id: "sampling",
      title: `${study.languagePair} by item: ${runs} searches over ${
        100 * RATE
      } % of the pairs against the exact search`,
      columns: [
        { key: "metric", title: "Metric" },
        { key: "epsilon", title: "ε*", digits: 4 },
        { key: "acc_eq", title: "acc_eq*", digits: 6 },
        { key: "epsilon_deviation", title: "largest deviation of ε", digits: 6 },
        { key: "acc_eq_deviation", title: "largest shortfall of acc_eq", digits: 7 },
        { key: "exact_runs", title: "runs with the exact maximum", digits: 0 },
      ],
      rows: outputs.map((output, index) => ({
        metric: metrics[index].title,
        epsilon: output.epsilon,
        acc_eq: output.value,
        ...deviations(metrics[index].key, output),
        exact_runs: output.exactRuns,
      })),
    }],
    figures: [],
    answers: [
      { value: RATE, answers: "sampling.share" },
      { value: runs, answers: "sampling.runs" },
    ],
    notes: [
      "A run draws each pair with the stated chance; the distances of drawn pairs, and 0, are its candidates, judged by the drawn " +
      "pairs alone; the best one's acc_eq is then taken over all pairs. " +
      "ε has each metric's own unit, so deviations compare within a metric. The paper does not say of which metric its figures " +
      "are; Metric-X's stand beside them.",
    ],
  };
}

/** How far the sampled search strays; Metric-X's row answers the paper. */
function deviations(key: string, { epsilonDeviation, valueDeviation }: SamplingOutput): TableRow {
  if (key !== "metricx") {
    return { epsilon_deviation: epsilonDeviation, acc_eq_deviation: valueDeviation };
  }
  const reason = "the deviation of Metric-X; another random stream, and the paper names no metric";
  return {
    epsilon_deviation: { value: epsilonDeviation, answers: "sampling.epsilon_deviation", reason },
    acc_eq_deviation: { value: valueDeviation, answers: "sampling.acc_eq_deviation", reason },
  };
}
