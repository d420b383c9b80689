import { chosenUnit } from "../../agreement/exchange_unit.ts";
import { rankAmong } from "../../agreement/ranking_stability.ts";
import type { Campaign } from "../../campaign/campaign.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import type { Cell, Table } from "../../reporting/tables/table.ts";
import { type ColumnOf, numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
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

type RankingMeasure = typeof PAPER_COEFFICIENTS[number]["key"] | "calibrated";

/** The measures of the ranking tables; `printed` is the name of a measure in the keys of Table 6, if it is printed there. */
const RANKING_MEASURES: readonly {
  readonly key: RankingMeasure;
  readonly title: string;
  readonly printed?: string;
}[] = [
  ...PAPER_COEFFICIENTS.map(({ key, title }) => (
    key === "tau_b" || key === "tau_10" ? { key, title, printed: key } : { key, title }
  )),
  { key: "calibrated", title: "acc_eq*", printed: "acc_eq_calibrated" },
];

/** A metric with its coefficients and their ranks, 1 for the best. */
interface Ranked {
  readonly metric: StudyMetric;
  readonly output: RankOutput;
  readonly ranks: Readonly<Record<RankingMeasure, number>>;
}

function rankAll(metrics: readonly StudyMetric[], outputs: readonly RankOutput[]): Ranked[] {
  const others = outputs.filter((_, index) => metrics[index].own !== true);
  const ranked = metrics.map((metric, index) => ({
    metric,
    output: outputs[index],
    ranks: Object.fromEntries(RANKING_MEASURES.map(({ key }) => {
      const value = (output: RankOutput) => measured(output, key) ?? 0;
      return [key, rankAmong(value(outputs[index]), others.map(value))];
    })) as Record<RankingMeasure, number>,
  }));
  return ranked.sort((a, b) => a.ranks.calibrated - b.ranks.calibrated);
}

function measured(output: RankOutput, key: RankingMeasure): number | null {
  return key === "calibrated" ? output.calibrated : output.values[key];
}

function rankTable(
  id: string,
  title: string,
  ranked: readonly Ranked[],
  isPrinted: boolean,
): Table {
  const hasIntervals = ranked.some(({ output }) => output.interval !== null);
  const count = ranked.filter(({ metric }) => !metric.own).length;
  const rankReason = count === RANKED
    ? {}
    : { reason: `ranked among the ${count} metrics here, ${RANKED} in the paper` };
  const answered = (
    { metric }: Ranked,
    value: number | null,
    column: string | undefined,
    reason: { readonly reason?: string } = {},
  ): Cell =>
    isPrinted && PRINTED.includes(metric.key) && column !== undefined && value !== null
      ? { value, answers: `table6.${metric.key}.${column}`, ...reason }
      : value;
  const measureColumns = (
    { key, title, printed }: typeof RANKING_MEASURES[number],
  ): ColumnOf<Ranked>[] => [
    {
      ...numbers(key, title, 3, (one) => answered(one, measured(one.output, key), printed)),
      best: "greatest",
    },
    ...key === "calibrated" && hasIntervals
      ? [
        numbers<Ranked>("low", "from", 3, ({ output }) => output.interval?.[0]),
        numbers<Ranked>("high", "to", 3, ({ output }) => output.interval?.[1]),
      ]
      : [],
    numbers(
      `${key}_rank`,
      "rank",
      0,
      (one) => answered(one, one.ranks[key], printed && `${printed}_rank`, rankReason),
    ),
  ];
  return tableOf(ranked, {
    id: `rankings-${id}`,
    title,
    columns: [
      texts("metric", "Metric", ({ metric }) => metric.title),
      texts("file", "Score file", ({ metric }) => metric.name),
      ...RANKING_MEASURES.flatMap(measureColumns),
      numbers("epsilon", "ε*", 2, (one) => answered(one, one.output.epsilon, "epsilon")),
      numbers("groups_tau_b", "groups with τ_b", 0, ({ output }) => output.groups.tau_b),
    ],
    own: ({ metric }) => metric.own ? metric.name : null,
    notes: [
      ...ranked.some(({ metric }) => metric.own) ? [OWN_METRIC_NOTE] : [],
      ...hasIntervals ? [INTERVAL_NOTE] : [],
    ],
  });
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
