import type { ScoreColumn } from "../../decimals/score_column.ts";
import { countPairs } from "../../pairs/classes/count_pairs.ts";
import { type Grouping, groupRows } from "../../pairs/classes/grouping.ts";
import { sumCounts, totalPairs } from "../../pairs/classes/pair_counts.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { numbers, percents, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Answer } from "../../reporting/verdicts/verdict.ts";
import type { Section } from "../section.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import { GROUPINGS } from "./names.ts";
import {
  metricsOf,
  openStudy,
  pairedStudy,
  type Study,
  STUDY_CAMPAIGNS,
  type StudyMetric,
  studyScores,
} from "./study.ts";

/** Section 1: how many pairs are tied in human and in metric scores. */
export const ties: Section = {
  id: "ties-matter/ties",
  title: "Ties in human scores and in metrics",
  answers: ["Table 3", "Table 4", "Table 10", "§3"],
  published: ["ties", "tie_rate"],
  needs: [{ campaigns: STUDY_CAMPAIGNS, files: ["human-scores"] }],
  async run(context) {
    const campaigns = await studyCampaigns(context, STUDY_CAMPAIGNS);
    const human: HumanTies[] = [];
    const rates: MetricTies[] = [];
    const answers: Answer[] = [];
    const systems: number[] = [];
    const segments: number[] = [];
    for (const [index, campaign] of campaigns.entries()) {
      const study = await openStudy(campaign);
      systems.push(study.systems.filter((system) => !campaign.references.includes(system)).length);
      segments.push(countRated(study));
      for (const grouping of GROUPINGS) {
        human.push(humanTies(study, grouping));
      }
      for (const metric of metricsOf(campaign)) {
        const scores = await studyScores(campaign, study, metric.name);
        rates.push({
          languagePair: study.languagePair,
          metric,
          ties: GROUPINGS.map(({ id }) => metricTies(study, scores, id)),
        });
      }
      const here = metricsOf(campaign).map(({ key }) => key);
      answers.push(
        ...PRINTED_RATES.filter((key) => !here.includes(key)).map((key) => ({
          value: null,
          answers: `tie_rate.${study.languagePair}.${key}`,
          reason:
            `this data has no scores of the metric on ${study.languagePair}; 'metaeval fetch' gets the whole package`,
        })),
      );
      context.progress((index + 1) / campaigns.length);
    }
    return {
      tables: [humanTable(human), rateTable(rates)],
      figures: [],
      answers: [
        ...answers,
        { value: Math.min(...systems), answers: "ties.systems_fewest" },
        { value: Math.max(...systems), answers: "ties.systems_most" },
        { value: Math.min(...segments), answers: "ties.segments_fewest" },
        { value: Math.max(...segments), answers: "ties.segments_most" },
      ],
      notes: [
        "Systems without a human score, the standard reference and the campaign's official outliers are left out; a " +
        "second reference that was rated stays in. The paper's number of systems is set beside the number of machine systems.",
        "A pair is tied at zero where both translations were rated free of errors.",
      ],
    };
  },
};

/** Metrics whose tie rates the paper prints. */
const PRINTED_RATES: readonly string[] = [
  "metricx",
  "comet22",
  "matese",
  "gemba35",
  "gemba4",
];

/** Pairs tied in the human scores of a language pair. */
interface HumanTies {
  readonly languagePair: string;
  readonly grouping: typeof GROUPINGS[number];
  readonly translations: number;
  readonly pairs: number;
  readonly tied: number;
  readonly zero: number;
}

function humanTies(study: Study, grouping: typeof GROUPINGS[number]): HumanTies {
  const { languagePair, human, systems, segments } = study;
  const groups = groupRows(grouping.id, systems.length, segments);
  const counts = sumCounts(countPairs(pairScores(human, human, groups)));
  const zeros = groups.map((group, row) =>
    human.present[row] && human.values[row] === 0 ? group : -1
  );
  return {
    languagePair,
    grouping,
    translations: human.present.reduce((sum, one) => sum + one, 0),
    pairs: totalPairs(counts),
    tied: counts.tied_both,
    zero: pairScores(human, human, zeros).totalPairs,
  };
}

/** Pairs tied in the scores of a metric, by grouping. */
interface MetricTies {
  readonly languagePair: string;
  readonly metric: StudyMetric;
  readonly ties: readonly { readonly tied: number; readonly pairs: number }[];
}

function metricTies(
  study: Study,
  metric: ScoreColumn,
  grouping: Grouping,
): MetricTies["ties"][number] {
  const counts = sumCounts(countPairs(pairedStudy(study, metric, grouping)));
  return { tied: counts.tied_metric + counts.tied_both, pairs: totalPairs(counts) };
}

function countRated({ human, systems, segments }: Study): number {
  let rated = 0;
  for (let i = 0; i < segments; i++) {
    if (systems.some((_, k) => human.present[k * segments + i] === 1)) rated++;
  }
  return rated;
}

function humanTable(found: readonly HumanTies[]): Table {
  const answered = (column: string, of: (one: HumanTies) => number) => (one: HumanTies) => {
    const answers = `ties.${one.languagePair}.${column}`;
    return one.grouping.id === "item" ? { value: of(one), answers } : of(one);
  };
  const count = (key: string, title: string, of: (one: HumanTies) => number) =>
    numbers(key, title, 0, answered(key, of));
  const share = (key: string, title: string, of: (one: HumanTies) => number) =>
    percents(key, title, 1, answered(key, (one) => of(one) / one.pairs));
  return tableOf(found, {
    id: "human-ties",
    title: "Pairs tied in the human scores",
    columns: [
      texts("language_pair", "Language pair", ({ languagePair }) => languagePair),
      texts("grouping", "Grouping", ({ grouping }) => grouping.title),
      count("translations", "Translations", ({ translations }) => translations),
      count("pairs", "Pairs", ({ pairs }) => pairs),
      count("tied", "Tied", ({ tied }) => tied),
      share("tied_share", "Tied, share", ({ tied }) => tied),
      count("tied_at_zero", "Tied at zero", ({ zero }) => zero),
      share("tied_at_zero_share", "Tied at zero, share", ({ zero }) => zero),
    ],
  });
}

function rateTable(found: readonly MetricTies[]): Table {
  return tableOf(found, {
    id: "metric-ties",
    title: "Pairs tied in the metrics' scores",
    columns: [
      texts("language_pair", "Language pair", ({ languagePair }) => languagePair),
      texts("metric", "Metric", ({ metric }) => metric.title),
      texts("file", "Score file", ({ metric }) => metric.name),
      ...GROUPINGS.map(({ id, title }, g) =>
        percents<MetricTies>(`tied_${id}`, title, 1, ({ languagePair, metric, ties }) => {
          const { tied, pairs } = ties[g];
          if (id !== "item" || !PRINTED_RATES.includes(metric.key)) return tied / pairs;
          return {
            value: tied / pairs,
            answers: `tie_rate.${languagePair}.${metric.key}`,
            reason: `the scores in this data tie ${tied} of ${pairs} pairs, no more and no fewer`,
          };
        })
      ),
    ],
  });
}
