import type { Campaign } from "../../campaign/campaign.ts";
import { ratedSystems, systemRows } from "../../scores/rated_systems.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { parseScores } from "../../decimals/parsing/parse_scores.ts";
import { selectRows } from "../../decimals/select_rows.ts";
import { type Grouping, groupRows } from "../../pairs/classes/grouping.ts";
import { type PairedScores, pairScores } from "../../pairs/classes/paired_scores.ts";
import { ownMetricTitle } from "../own_metric_mark.ts";
import { UserError } from "../../user_error.ts";

/** A metric of the study: its file, the key of its published figures, and its name in the paper. */
export interface StudyMetric {
  /** Name in the campaign, the file's stem. */
  readonly name: string;
  /** Key in `data/published`; the file's stem in lower case for metrics that the paper does not print. */
  readonly key: string;
  /** Name shown to a reader. */
  readonly title: string;
  /** True for a user's own metric, which is ranked beside the others without changing their ranks. */
  readonly own?: boolean;
}

/** Translations that people rated, by system and segment: the data of every section of the paper. */
export interface Study {
  /** Campaign name, for example `wmt22/en-de`. */
  readonly campaign: string;
  /** Language pair. */
  readonly languagePair: string;
  /** Systems with a human score, without the standard reference and the campaign's outliers. */
  readonly systems: readonly string[];
  /** Number of segments of each system. */
  readonly segments: number;
  /** Human score of system k on segment i at row k·`segments` + i. */
  readonly human: ScoreColumn;
}

/** The metrics that the paper ranks, in the paper's order. */
const STUDY_METRICS: readonly StudyMetric[] = [
  { name: "metricx_xxl_MQM_2020-refA", key: "metricx", title: "Metric-X" },
  { name: "UniTE-ref-refA", key: "unite", title: "UniTE" },
  { name: "COMET-22-refA", key: "comet22", title: "COMET-22" },
  { name: "MATESE-refA", key: "matese", title: "MaTESe" },
  { name: "UniTE-src-src", key: "unite_src", title: "UniTE-src" },
  { name: "GEMBA-GPT4-DA-refA", key: "gemba4", title: "GEMBA-GPT-4" },
  { name: "MATESE-QE-src", key: "matese_qe", title: "MaTESe-QE" },
  { name: "COMETKiwi-src", key: "cometkiwi", title: "COMETKiwi" },
  { name: "BLEURT-20-refA", key: "bleurt20", title: "BLEURT-20" },
  { name: "MS-COMET-22-refA", key: "ms_comet22", title: "MS-COMET-22" },
  { name: "COMET-QE-src", key: "comet_qe", title: "COMET-QE" },
  { name: "SEScore-refA", key: "sescore", title: "SEScore" },
  { name: "MS-COMET-QE-22-src", key: "ms_comet_qe22", title: "MS-COMET-QE-22" },
  { name: "HWTSC-Teacher-Sim-src", key: "hwtsc_teacher_sim", title: "HWTSC-Teacher-Sim" },
  { name: "GEMBA-Dav3-DA-refA", key: "gemba35", title: "GEMBA-GPT-3.5" },
  { name: "MEE-refA", key: "mee", title: "MEE" },
  { name: "REUSE-src", key: "reuse", title: "REUSE" },
];

/** Campaigns of the paper, in the paper's order. */
export const STUDY_CAMPAIGNS: readonly string[] = ["wmt22/en-de", "wmt22/zh-en", "wmt22/en-ru"];

/**
 * Reads the rated translations of a campaign, without the standard reference and the outliers.
 *
 * @param campaign The campaign.
 * @returns The systems with an MQM score, and their scores.
 * @throws {UserError} If no system is left that has an MQM score.
 */
export async function openStudy(campaign: Campaign): Promise<Study> {
  const table = await campaign.human("mqm");
  const out = new Set([campaign.facts.standardReference, ...campaign.facts.outliers]);
  const systems = ratedSystems(table, out);
  if (systems.length === 0) {
    throw new UserError(
      `campaign ${campaign.name} has no human score 'mqm' of any system but those left out (${
        [...out].join(", ")
      }); check its human-scores file`,
    );
  }
  const rows = systemRows(table, systems);
  const { segments } = table;
  return {
    campaign: campaign.name,
    languagePair: campaign.languagePair,
    systems,
    segments,
    human: selectRows(table.column, rows),
  };
}

/**
 * Reads a metric's scores in the order of a study's rows.
 *
 * @param campaign The campaign.
 * @param study The study.
 * @param metric Name of the metric.
 * @returns The scores; missing where the metric did not score a system.
 */
export async function studyScores(
  campaign: Campaign,
  study: Study,
  metric: string,
): Promise<ScoreColumn> {
  const table = await campaign.metric(metric);
  return selectRows(table.column, systemRows(table, study.systems));
}

/**
 * Pairs the human scores of a study with other scores.
 *
 * @param study The study.
 * @param scores Scores in the order of its rows.
 * @param grouping Which translations form pairs. @default {"item"}
 * @returns The paired scores.
 */
export function pairedStudy(
  { human, systems, segments }: Pick<Study, "human" | "systems" | "segments">,
  scores: ScoreColumn,
  grouping: Grouping = "item",
): PairedScores {
  return pairScores(human, scores, groupRows(grouping, systems.length, segments));
}

/**
 * Finds the metric of a section: the paper's metric, by key, or on the built-in sample a similar one, by name.
 *
 * @param campaign The campaign.
 * @param key The paper's key of the metric.
 * @param sampleName Name of the sample's similar metric.
 * @returns The metric; null where the campaign does not have it.
 */
export function studyMetric(
  campaign: Campaign,
  key: string,
  sampleName: string,
): StudyMetric | null {
  const metrics = metricsOf(campaign);
  return metrics.find((metric) => metric.key === key) ??
    metrics.find((metric) => metric.name === sampleName) ?? null;
}

/**
 * Makes the scores of a metric that gives every translation the same score.
 *
 * @param study The study.
 * @returns Its scores.
 */
export function constantScores(study: Study): ScoreColumn {
  return parseScores(new Array<string>(study.human.length).fill("0"));
}

/**
 * Lists the paper's metrics in a campaign; for a campaign outside the paper, all its metrics.
 *
 * @param campaign The campaign.
 * @returns The metrics.
 */
export function metricsOf(campaign: Campaign): StudyMetric[] {
  const names = new Set(campaign.metrics.map((metric) => metric.name));
  const known = STUDY_METRICS.filter((metric) => names.has(metric.name));
  if (known.length > 0) return known;
  return campaign.metrics.map(({ name, base }) => ({ name, key: name.toLowerCase(), title: base }));
}

/**
 * Lists a user's own metrics on a campaign, as a ranking shows them.
 *
 * @param campaign The campaign.
 * @returns The metrics.
 */
export function ownStudyMetrics(campaign: Campaign): StudyMetric[] {
  return campaign.ownMetrics.map(({ name }) => ({
    name,
    key: `own:${name}`,
    title: ownMetricTitle(name),
    own: true,
  }));
}
