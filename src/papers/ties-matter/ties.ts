import type { ScoreColumn } from "../../decimals/score_column.ts";
import { countPairs } from "../../pairs/classes/count_pairs.ts";
import { type Grouping, groupRows } from "../../pairs/classes/grouping.ts";
import { sumCounts, totalPairs } from "../../pairs/classes/pair_counts.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import type { Cell, Table, TableRow } from "../../reporting/tables/table.ts";
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
    const human: TableRow[] = [];
    const rates: TableRow[] = [];
    const answers: Answer[] = [];
    const systems: number[] = [];
    const segments: number[] = [];
    for (const [index, campaign] of campaigns.entries()) {
      const study = await openStudy(campaign);
      systems.push(study.systems.filter((system) => !campaign.references.includes(system)).length);
      segments.push(ratedSegments(study));
      for (const grouping of GROUPINGS) {
        const counts = humanTies(study, grouping.id);
        const cell = (column: string, value: number): Cell =>
          grouping.id === "item"
            ? { value, answers: `ties.${study.languagePair}.${column}` }
            : value;
        human.push({
          language_pair: study.languagePair,
          grouping: grouping.title,
          translations: cell("translations", counts.translations),
          pairs: cell("pairs", counts.pairs),
          tied: cell("tied", counts.tied),
          tied_share: cell("tied_share", counts.tied / counts.pairs),
          tied_at_zero: cell("tied_at_zero", counts.zero),
          tied_at_zero_share: cell("tied_at_zero_share", counts.zero / counts.pairs),
        });
      }
      for (const metric of metricsOf(campaign)) {
        const scores = await studyScores(campaign, study, metric.name);
        const rate = ({ tied, pairs }: Ties): Cell => tied / pairs;
        const byGrouping = GROUPINGS.map(({ id }) => [id, metricTies(study, scores, id)] as const);
        const printed = ({ tied, pairs }: Ties): Cell => ({
          value: tied / pairs,
          answers: `tie_rate.${study.languagePair}.${metric.key}`,
          reason: `the scores in this data tie ${tied} of ${pairs} pairs, no more and no fewer`,
        });
        const isPrinted = PRINTED_RATES.includes(metric.key);
        rates.push({
          language_pair: study.languagePair,
          metric: metric.title,
          file: metric.name,
          ...Object.fromEntries(byGrouping.map(([id, ties]) => [
            `tied_${id}`,
            isPrinted && id === "item" ? printed(ties) : rate(ties),
          ])),
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

interface HumanTies {
  readonly translations: number;
  readonly pairs: number;
  readonly tied: number;
  readonly zero: number;
}

function humanTies({ human, systems, segments }: Study, grouping: Grouping): HumanTies {
  const groups = groupRows(grouping, systems.length, segments);
  const counts = sumCounts(countPairs(pairScores(human, human, groups)));
  const zeros = groups.map((group, row) =>
    human.present[row] && human.values[row] === 0 ? group : -1
  );
  return {
    translations: human.present.reduce((sum, one) => sum + one, 0),
    pairs: totalPairs(counts),
    tied: counts.tied_both,
    zero: pairScores(human, human, zeros).totalPairs,
  };
}

interface Ties {
  readonly tied: number;
  readonly pairs: number;
}

function metricTies(study: Study, metric: ScoreColumn, grouping: Grouping): Ties {
  const counts = sumCounts(countPairs(pairedStudy(study, metric, grouping)));
  return { tied: counts.tied_metric + counts.tied_both, pairs: totalPairs(counts) };
}

function ratedSegments({ human, systems, segments }: Study): number {
  let rated = 0;
  for (let i = 0; i < segments; i++) {
    if (systems.some((_, k) => human.present[k * segments + i] === 1)) rated++;
  }
  return rated;
}

function humanTable(rows: readonly TableRow[]): Table {
  return {
    id: "human-ties",
    title: "Pairs tied in the human scores",
    columns: [
      { key: "language_pair", title: "Language pair" },
      { key: "grouping", title: "Grouping" },
      { key: "translations", title: "Translations", digits: 0 },
      { key: "pairs", title: "Pairs", digits: 0 },
      { key: "tied", title: "Tied", digits: 0 },
      { key: "tied_share", title: "Tied, share", digits: 1, percent: true },
      { key: "tied_at_zero", title: "Tied at zero", digits: 0 },
      { key: "tied_at_zero_share", title: "Tied at zero, share", digits: 1, percent: true },
    ],
    rows,
  };
}

function rateTable(rows: readonly TableRow[]): Table {
  return {
    id: "metric-ties",
    title: "Pairs tied in the metrics' scores",
    columns: [
      { key: "language_pair", title: "Language pair" },
      { key: "metric", title: "Metric" },
      { key: "file", title: "Score file" },
      ...GROUPINGS.map(({ id, title }) => ({ key: `tied_${id}`, title, digits: 1, percent: true })),
    ],
    rows,
  };
}
