import { readTableFile } from "../../../campaign/user_file.ts";
import { columnTexts, type UserTable } from "../../../campaign/tables/table.ts";
import { tableScores } from "../../../campaign/tables/table_scores.ts";
import type { ScoreColumn } from "../../../decimals/score_column.ts";
import { numbered } from "../../../numbered.ts";
import { selectRows } from "../../../decimals/select_rows.ts";
import { type Grouping, groupRows } from "../../../pairs/classes/grouping.ts";
import { ratedSystems, systemRows } from "../../../scores/rated_systems.ts";
import type { ScoreTable } from "../../../scores/score_table.ts";
import { UserError } from "../../../user_error.ts";
import type { CommandSettings, Terminal } from "../../options/command.ts";
import { choice } from "../../options/option.ts";
import { optionName } from "../../options/option_name.ts";
import { campaignScores, printNotes, streamedScores } from "./campaign_scores.ts";
import type { CampaignScores } from "./scored_campaign.ts";
import { checkMemory } from "../check_memory.ts";
import { tablesNeed } from "../memory_need.ts";
import { CAMPAIGN_OPTIONS } from "./compare_options.ts";

/** One metric and the human scores, with the groups in which pairs are formed. */
export interface ScoredMetric {
  /** Campaign, or the user's file of human scores. */
  readonly campaign: string;
  /** Metric, or the user's column or file. */
  readonly metric: string;
  /** Human scores. */
  readonly human: ScoreColumn;
  /** Metric scores of the same rows. */
  readonly scores: ScoreColumn;
  /** Group of each row. */
  readonly groups: Int32Array;
  /** How pairs are grouped: the chosen grouping, or the column of groups. */
  readonly group: string;
  /** Number of systems that people and the metric scored; null if the user's table does not say. */
  readonly systems: number | null;
}

/** Metrics with the human scores. */
export interface OpenedMetrics {
  /** The metrics. */
  readonly found: readonly ScoredMetric[];
  /** The scores by system and segment; null if the user's table does not name the systems and segments of its rows. */
  readonly scores: CampaignScores | null;
}

/** Options of commands that compare pairs of translations. */
export const SCORE_OPTIONS = {
  ...CAMPAIGN_OPTIONS,
  group: choice({
    choices: ["item", "none", "system"],
    summary:
      "Which translations form pairs: those of the same segment (item, the default), all, those of the same system",
  }),
};

/** Settings for the scores to compare. */
export type ScoreSettings = CommandSettings<typeof SCORE_OPTIONS>;

/**
 * Reads the scores that a command line names, each metric with the human scores.
 *
 * @param settings Settings of the command.
 * @param terminal Receives notes.
 * @returns The metrics, and the scores by system and segment.
 * @throws {UserError} If no input is named or more than one, a file is broken, or no two translations can be compared.
 */
export async function openScores(
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<OpenedMetrics> {
  const { table, columns } = settings;
  const byPlace = columns.length > 0 && columns.every((name) => !name.includes("="));
  if (byPlace && table !== undefined) refuseOthers(settings);
  const print = (sentence: string) => printNotes([sentence], settings, terminal);
  if (byPlace && table !== undefined) {
    checkMemory(await tablesNeed([table], columns.length), print);
  }
  const scores = byPlace && table !== undefined ? null : await campaignScores(settings, terminal);
  const found = scores === null
    ? await scoresByPosition(table ?? "", columns)
    : scoredMetrics(scores, settings.group ?? "item");
  if (!found.some(isComparable)) {
    const systems = scores === null ? [] : ratedSystems(scores.human, scores.exclude);
    if (systems.length === 1 && settings.group !== "none") throw oneSystemAlone(systems[0]);
    throw nothingComparable(found.map(({ metric }) => metric));
  }
  printNotes(scores?.notes ?? [], settings, terminal);
  return { found, scores };
}

/**
 * Reads the scores that `openScores` reads, one metric after another, so that memory does not grow with their number. Notes are printed
 * after the last metric.
 *
 * @param settings Settings of the command.
 * @param terminal Receives notes.
 * @returns The metrics.
 * @throws {UserError} If no input is named or more than one, a file is broken, or no two translations can be compared.
 */
export async function* streamScores(
  settings: ScoreSettings,
  terminal: Terminal,
): AsyncGenerator<ScoredMetric> {
  if (settings.campaign === undefined) {
    yield* (await openScores(settings, terminal)).found;
    return;
  }
  const scores = await streamedScores(settings, terminal);
  const beside = besidePeople(scores, settings.group ?? "item");
  const names: string[] = [];
  let comparable = false;
  for await (const metric of scores.metrics) {
    const scored = beside(metric);
    names.push(scored.metric);
    comparable ||= isComparable(scored);
    yield scored;
  }
  if (!comparable) throw nothingComparable(names);
  printNotes(scores.notes, settings, terminal);
}

/** Options without effect on columns by position. */
const BY_NAME = [
  ...["campaign", "human", "metric", "metricScores", "group", "humanName", "exclude"] as const,
  ...["domain", "document", "segments", "lowerIsBetter", "systemName"] as const,
  ...["includeOutliers", "includeReferences", "standardReference"] as const,
];

/**
 * Pairs each metric with the human scores.
 *
 * @param scores Metrics and human scores.
 * @param group Which translations form pairs.
 * @returns The metrics.
 */
export function scoredMetrics(scores: CampaignScores, group: Grouping): ScoredMetric[] {
  return scores.metrics.map(besidePeople(scores, group));
}

function oneSystemAlone(system: string): UserError {
  return new UserError(
    `people scored only one system, ${system}, so no segment has two translations to compare; add systems, or compare those of one system with --group none`,
  );
}

function nothingComparable(names: readonly string[]): UserError {
  return new UserError(
    `no two translations of a group have both a human score and a score of ${
      names.join(", ")
    }, so there is no pair to compare; check the groups and the missing scores`,
  );
}

/** Throws for options without effect, so that nobody misreads a result. */
function refuseOthers(settings: ScoreSettings): void {
  const stray = BY_NAME.find((key) => {
    const value = settings[key];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
  });
  if (stray === undefined) return;
  throw new UserError(
    `--${
      optionName(stray)
    } does not go with --table FILE --columns HUMAN,METRIC[,GROUP]; name columns by role, as --columns human=COLUMN,system=COLUMN`,
  );
}

function isComparable({ human, scores, groups }: ScoredMetric): boolean {
  const seen = new Set<number>();
  return groups.some((group, row) => {
    if (group < 0 || human.present[row] === 0 || scores.present[row] === 0) return false;
    return seen.has(group) || !seen.add(group);
  });
}

/** Pairs a metric with the human scores. */
function besidePeople(
  { campaign, human, exclude }: Pick<CampaignScores, "campaign" | "human" | "exclude">,
  group: Grouping,
): (metric: ScoreTable) => ScoredMetric {
  const systems = ratedSystems(human, exclude);
  const groups = groupRows(group, systems.length, human.segments);
  const rated = selectRows(human.column, systemRows(human, systems));
  // Most metrics list the systems in the same order, so their rows are the same.
  let [listed, rows]: [string | null, Int32Array] = [null, new Int32Array()];
  return (metric) => {
    const own = metric.systems.join("\t");
    if (own !== listed) [listed, rows] = [own, systemRows(metric, systems)];
    const scores = selectRows(metric.column, rows);
    const taking = ratedSystems({ ...human, systems, column: both(rated, scores) });
    return {
      campaign: campaign.name,
      metric: metric.name,
      human: rated,
      scores,
      groups,
      group,
      systems: taking.length,
    };
  };
}

/** A column with scores where both given columns have them. */
function both(first: ScoreColumn, second: ScoreColumn): ScoreColumn {
  return { ...first, present: first.present.map((one, row) => one & second.present[row]) };
}

async function scoresByPosition(path: string, columns: readonly string[]): Promise<ScoredMetric[]> {
  if (columns.length !== 2 && columns.length !== 3) {
    throw new UserError("--table needs --columns HUMAN,METRIC or --columns HUMAN,METRIC,GROUP");
  }
  const { table } = await readTableFile(path, (name) => columns.includes(name));
  const [humanName, metric, group] = columns;
  const scores = tableScores(table, [humanName, metric]);
  const human = scores.get(humanName)!;
  return [{
    campaign: path,
    metric,
    human,
    scores: scores.get(metric)!,
    groups: group === undefined ? new Int32Array(human.length) : groupsOf(table, group),
    group: group ?? "none",
    systems: null,
  }];
}

function groupsOf(table: UserTable, name: string): Int32Array {
  const texts = columnTexts(table, name);
  const empty = texts.indexOf(null);
  if (empty < 0) return numbered(texts).numbers;
  throw new UserError(`${table.where(empty)}: the group in column '${name}' is empty; fill it in`);
}
