import { chosenUnit } from "../../agreement/exchange_unit.ts";
import { rankAmong } from "../../agreement/ranking_stability.ts";
import type { Campaign } from "../../campaign/campaign.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import {
  type Cell,
  type Column,
  OWN,
  type Table,
  type TableRow,
} from "../../reporting/tables/table.ts";
import { documentUnits } from "../../scores/documents.ts";
import type { Answer } from "../../reporting/verdicts/verdict.ts";
import type { Section } from "../section.ts";
import { OWN_METRIC_NOTE } from "../own_metric_mark.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import { GROUPINGS, PAPER_COEFFICIENTS } from "./names.ts";
import type { RankInput, RankOutput } from "./rank_task.ts";
import {
  constantScores,
  metricsOf,
  openStudy,
  ownStudyMetrics,
  type Study,
  STUDY_CAMPAIGNS,
  type StudyMetric,
  studyScores,
} from "./study.ts";

/** Section 4: how metrics rank under each coefficient and grouping. */
export const rankings: Section = {
  id: "ties-matter/rankings",
  title: "Metric rankings under every coefficient and grouping",
  answers: ["Table 6", "Tables of Appendix C"],
  published: ["table6"],
  needs: [
    { campaigns: STUDY_CAMPAIGNS, files: ["human-scores", "metric-scores"] },
    // Documents are needed only for intervals beside a user's own metric.
    { campaigns: STUDY_CAMPAIGNS, files: ["documents"], optional: true },
  ],
  async run(context) {
    const tables: Table[] = [];
    const answers: Answer[] = [];
    const notes: string[] = [];
    const jobs: { languagePair: string; metric: StudyMetric; input: RankInput }[] = [];
    for (const campaign of await studyCampaigns(context, STUDY_CAMPAIGNS)) {
      const study = await openStudy(campaign);
      const scored: Scored[] = [{ metric: CONSTANT, scores: constantScores(study) }];
      for (const metric of metricsOf(campaign)) {
        scored.push({ metric, scores: await studyScores(campaign, study, metric.name) });
      }
      if (!context.sample && scored.length < RANKED) {
        notes.push(
          `${campaign.name} has scores of ${
            scored.length - 1
          } of the paper's metrics in this data; ` +
            `ranks on it count these alone. 'metaeval fetch' gets the others.`,
        );
      }
      const own = ownStudyMetrics(campaign);
      const unitOf = own.length === 0 ? null : await drawnUnits(campaign, study);
      for (const metric of own) {
        scored.push({ metric, scores: await studyScores(campaign, study, metric.name) });
      }
      for (const { id: grouping } of GROUPINGS) {
        for (const { metric, scores } of scored) {
          const input = {
            human: study.human,
            metric: scores,
            grouping,
            systems: study.systems.length,
            ...unitOf === null || grouping !== "item" ? {} : {
              drawn: { seed: context.seed, unitOf },
            },
          };
          jobs.push({ languagePair: study.languagePair, metric, input });
        }
      }
    }
    // Large groupings first, so that none runs alone at the end.
    const order = jobs.map((_, index) => index).sort((a, b) =>
      weight(jobs[b].input) - weight(jobs[a].input) || a - b
    );
    const found = await context.map<RankInput, RankOutput>(
      "ties-matter/rank",
      order.map((index) => jobs[index].input),
    );
    const outputs = new Map(order.map((index, place) => [jobs[index], found[place]]));
    for (const languagePair of new Set(jobs.map((job) => job.languagePair))) {
      for (const { id, title } of GROUPINGS) {
        const group = jobs.filter((job) =>
          job.languagePair === languagePair && job.input.grouping === id &&
          outputs.get(job)!.calibrated !== null
        );
        const ranked = rankAll(
          group.map(({ metric }) => metric),
          group.map((job) => outputs.get(job)!),
        );
        const isPrinted = languagePair === "en-de" && id === "item";
        tables.push(
          rankTable(`${languagePair}-${id}`, `${languagePair}, ${title}`, ranked, isPrinted),
        );
        if (isPrinted) answers.push(...countedAsZero(ranked));
      }
    }
    notes.push(
      "A coefficient that no group defines (τ_b, τ_c's and τ_13's denominators are zero for a metric that ties everything) " +
        "has no value; for its rank, and in the paper's table, it counts as 0.",
      "ε* is the smallest of equally good thresholds, found exactly; without grouping and by system all pairs are searched, " +
        "where the paper samples a tenth of them.",
    );
    return { tables, figures: [], answers, notes };
  },
};

/** Number of metrics that the paper ranks, including the constant one. */
const RANKED = 18;
const CONSTANT: StudyMetric = { name: "", key: "constant", title: "constant metric" };

/** A metric of a campaign, with its scores in the order of the study's rows. */
interface Scored {
  readonly metric: StudyMetric;
  readonly scores: ScoreColumn;
}

/** The unit of each segment for intervals: its document if there are enough documents, otherwise the segment itself. */
async function drawnUnits(campaign: Campaign, { segments }: Study): Promise<Int32Array> {
  const all = Int32Array.from({ length: segments }, (_, segment) => segment);
  const origins = await campaign.origins();
  const documents = origins === null ? null : documentUnits(origins, all);
  const { unit } = chosenUnit("acc_eq", "items", documents?.units ?? null);
  return unit === "document" && documents !== null ? documents.unitOf : all;
}

function weight({ grouping }: RankInput): number {
  return grouping === "none" ? 2 : grouping === "system" ? 1 : 0;
}

type Measure = typeof PAPER_COEFFICIENTS[number]["key"] | "calibrated";

const MEASURES: readonly { readonly key: Measure; readonly title: string }[] = [
  ...PAPER_COEFFICIENTS,
  { key: "calibrated", title: "acc_eq*" },
];

/** A metric with its coefficients and their ranks, 1 for the best. */
interface Ranked {
  readonly metric: StudyMetric;
  readonly output: RankOutput;
  readonly ranks: Readonly<Record<Measure, number>>;
}

function rankAll(metrics: readonly StudyMetric[], outputs: readonly RankOutput[]): Ranked[] {
  const others = outputs.filter((_, index) => metrics[index].own !== true);
  const ranked = metrics.map((metric, index) => ({
    metric,
    output: outputs[index],
    ranks: Object.fromEntries(MEASURES.map(({ key }) => {
      const value = (output: RankOutput) => measured(output, key) ?? 0;
      return [key, rankAmong(value(outputs[index]), others.map(value))];
    })) as Record<Measure, number>,
  }));
  return ranked.sort((a, b) => a.ranks.calibrated - b.ranks.calibrated);
}

function measured(output: RankOutput, key: Measure): number | null {
  return key === "calibrated" ? output.calibrated : output.values[key];
}

function rankTable(
  id: string,
  title: string,
  ranked: readonly Ranked[],
  isPrinted: boolean,
): Table {
  const hasIntervals = ranked.some(({ output }) => output.interval !== null);
  const columns: Column[] = [
    { key: "metric", title: "Metric" },
    { key: "file", title: "Score file" },
    ...MEASURES.flatMap(({ key, title }): Column[] => [
      { key, title, digits: 3, best: "greatest" },
      ...key === "calibrated" && hasIntervals
        ? [{ key: "low", title: "from", digits: 3 }, { key: "high", title: "to", digits: 3 }]
        : [],
      { key: `${key}_rank`, title: "rank", digits: 0 },
    ]),
    { key: "epsilon", title: "ε*", digits: 2 },
    { key: "groups_tau_b", title: "groups with τ_b", digits: 0 },
  ];
  const count = ranked.filter(({ metric }) => !metric.own).length;
  const rows = ranked.map((one): TableRow => ({
    metric: one.metric.title,
    file: one.metric.name,
    ...Object.fromEntries(MEASURES.flatMap(({ key }) => [
      [key, measured(one.output, key)],
      [`${key}_rank`, one.ranks[key]],
    ])),
    ...hasIntervals ? { low: one.output.interval?.[0], high: one.output.interval?.[1] } : {},
    epsilon: one.output.epsilon,
    groups_tau_b: one.output.groups.tau_b,
    ...one.metric.own ? { [OWN]: one.metric.name } : {},
    ...isPrinted && PRINTED.includes(one.metric.key) ? answeringCells(one, count) : {},
  }));
  return {
    id: `rankings-${id}`,
    title,
    columns,
    rows,
    notes: [
      ...ranked.some(({ metric }) => metric.own) ? [OWN_METRIC_NOTE] : [],
      ...hasIntervals ? [INTERVAL_NOTE] : [],
    ],
  };
}

const INTERVAL_NOTE =
  "Intervals of acc_eq* are 95 % percentile intervals over 1,000 resamples of documents where there are at least 20, else of " +
  "segments, with ε calibrated again in each. ties-matter/significance tests an own metric against each other one.";

/** Metrics that have a row in the paper's Table 6. */
const PRINTED: readonly string[] = [
  "metricx",
  "unite",
  "comet22",
  "matese",
  "gemba4",
  "gemba35",
  "constant",
];

/** Cells of a row that are printed in Table 6. */
function answeringCells({ metric, output, ranks }: Ranked, count: number): TableRow {
  const prefix = `table6.${metric.key}`;
  const rank = (measure: Measure, column: string): Cell => ({
    value: ranks[measure],
    answers: `${prefix}.${column}`,
    ...count === RANKED
      ? {}
      : { reason: `ranked among the ${count} metrics here, ${RANKED} in the paper` },
  });
  const tauB = output.values.tau_b;
  return {
    tau_b: tauB === null ? null : { value: tauB, answers: `${prefix}.tau_b` },
    tau_b_rank: rank("tau_b", "tau_b_rank"),
    tau_10: { value: output.values.tau_10, answers: `${prefix}.tau_10` },
    tau_10_rank: rank("tau_10", "tau_10_rank"),
    calibrated: { value: output.calibrated, answers: `${prefix}.acc_eq_calibrated` },
    calibrated_rank: rank("calibrated", "acc_eq_calibrated_rank"),
    epsilon: { value: output.epsilon, answers: `${prefix}.epsilon` },
  };
}

/** Figures of Table 6 that are 0 in the paper and have no value here. */
function countedAsZero(ranked: readonly Ranked[]): Answer[] {
  return ranked
    .filter(({ metric, output }) => PRINTED.includes(metric.key) && output.values.tau_b === null)
    .map(({ metric }) => ({
      value: 0,
      answers: `table6.${metric.key}.tau_b`,
      reason: "undefined in every group, counted as 0",
    }));
}
