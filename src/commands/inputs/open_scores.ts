import type { ScoreColumn } from "../../decimals/score_column.ts";
import { BadScore } from "../../decimals/bad_score.ts";
import { parseScores } from "../../decimals/parse_scores.ts";
import { selectRows } from "../../decimals/select_rows.ts";
import type { ScoreTable } from "../../scores/score_table.ts";
import { columnTexts, readTable, type TextTable } from "../../campaign/readers/read_table.ts";
import { readUserFile } from "../../campaign/folder_files.ts";
import { readScores } from "../../campaign/readers/read_scores.ts";
import type { Grouping } from "../../pairs/classes/grouping.ts";
import { groupRows } from "../../pairs/classes/grouping.ts";
import { UserError } from "../../user_error.ts";
import {
  chosenExclusions,
  chosenHuman,
  chosenMetrics,
  EXCLUDE_OPTIONS,
  HUMAN_OPTION,
} from "./campaign_scores.ts";
import type { Option, Terminal, Values } from "../options/command.ts";
import { DATA_OPTIONS } from "../options/common_options.ts";
import { openNamedCampaign } from "./open_named_campaign.ts";

/** One metric beside the human scores, with the groups in which pairs are formed. */
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
  /** Number of systems; null where the user's table does not say. */
  readonly systems: number | null;
}

/** Options that say which scores to compare: a campaign's, or the user's own files. */
export const SCORE_OPTIONS: readonly Option[] = [
  { name: "campaign", type: "text", value: "C", summary: "Campaign, for example wmt22/en-de" },
  {
    name: "metric",
    type: "list",
    value: "M[,M…]",
    summary: "Metrics of the campaign; all for every one",
  },
  {
    name: "group",
    type: "choice",
    choices: ["item", "none", "system"],
    summary:
      "Which translations form pairs: those of the same segment (item, the default), all, those of the same system",
  },
  ...EXCLUDE_OPTIONS,
  HUMAN_OPTION,
  {
    name: "human",
    type: "text",
    value: "FILE",
    summary: "Your human scores: an mt-metrics-eval .seg.score file",
  },
  {
    name: "metric-scores",
    type: "list",
    value: "FILE[,FILE…]",
    summary: "Your metric scores, in the same form",
  },
  {
    name: "table",
    type: "text",
    value: "FILE",
    summary: "Your scores in one CSV, TSV or JSONL table",
  },
  {
    name: "columns",
    type: "list",
    value: "H,M[,G]",
    summary:
      "Columns of the table: human scores, metric scores, groups (without the last: no grouping)",
  },
  ...DATA_OPTIONS,
];

/**
 * The scores that a command line names.
 *
 * @throws {UserError} where it names none or more than one kind, or a file is broken
 */
export async function openScores(values: Values, terminal: Terminal): Promise<ScoredMetric[]> {
  const kinds = ["campaign", "human", "table"].filter((name) => values.text(name) !== undefined);
  if (kinds.length !== 1) {
    throw new UserError(
      `give one of --campaign C --metric M, --human FILE --metric-scores FILE, --table FILE --columns H,M[,G]` +
        (kinds.length > 1
          ? `; ${kinds.map((kind) => `--${kind}`).join(" and ")} are too many`
          : ""),
    );
  }
  refuseOthers(kinds[0], values);
  const found = kinds[0] === "campaign"
    ? await campaignScores(values, terminal)
    : kinds[0] === "human"
    ? await fileScores(values)
    : await tableScores(values);
  if (!found.some(isComparable)) {
    throw new UserError(
      `no two translations of a group have both a human score and a score of ${
        found.map(({ metric }) => metric).join(", ")
      }, so there is no pair to compare; check the groups and the missing scores`,
    );
  }
  return found;
}

/** Options that only go with one kind of scores. */
const BELONGING: Readonly<Record<string, readonly string[]>> = {
  campaign: [
    "metric",
    "group",
    "exclude",
    "include-outliers",
    "include-references",
    "standard-reference",
    "human-name",
  ],
  human: ["metric-scores", "group"],
  table: ["columns"],
};

/** Refuses options that would do nothing, so that nobody takes a result for another than it is. */
function refuseOthers(kind: string, values: Values): void {
  const others = Object.values(BELONGING).flat().filter((name) => !BELONGING[kind].includes(name));
  const given = (name: string) =>
    name.startsWith("include-") ? values.flag(name) : values.list(name).length > 0;
  const stray = others.find(given);
  if (stray === undefined) return;
  throw new UserError(
    `--${stray} does not go with --${kind}` +
      (kind === "table"
        ? "; --columns HUMAN,METRIC[,GROUP] names the metric and the groups of a table"
        : `; ${BELONGING[kind].map((name) => `--${name}`).join(", ")} do`),
  );
}

/** Grouping that the command line asks for. */
export function askedGrouping(values: Values): Grouping {
  return (values.text("group") ?? "item") as Grouping;
}

function isComparable({ human, scores, groups }: ScoredMetric): boolean {
  const seen = new Set<number>();
  return groups.some((group, row) => {
    if (group < 0 || human.present[row] === 0 || scores.present[row] === 0) return false;
    return seen.has(group) || !seen.add(group);
  });
}

async function campaignScores(values: Values, terminal: Terminal): Promise<ScoredMetric[]> {
  const { constantScores, openStudy, studyScores } = await import(
    "../../papers/ties-matter/study.ts"
  );
  const campaign = await openNamedCampaign(
    values,
    terminal,
    values.text("standard-reference"),
  );
  const humanName = chosenHuman(campaign, values);
  const exclude = chosenExclusions(campaign, await campaign.human(humanName), values);
  const study = await openStudy(campaign, humanName, exclude);
  const asked = values.list("metric");
  if (asked.length === 0) {
    throw new UserError("--campaign needs --metric M[,M…], or --metric all for every metric");
  }
  const names = asked.includes("all")
    ? chosenMetrics(campaign, asked)
    : asked.flatMap((name) => name === "constant" ? [name] : chosenMetrics(campaign, [name]));
  const groups = groupRows(askedGrouping(values), study.systems.length, study.segments);
  const found: ScoredMetric[] = [];
  for (const metric of names) {
    const scores = metric === "constant"
      ? constantScores(study)
      : await studyScores(campaign, study, metric);
    found.push({
      campaign: campaign.name,
      metric,
      human: study.human,
      scores,
      groups,
      systems: study.systems.length,
    });
  }
  return found;
}

async function fileScores(values: Values): Promise<ScoredMetric[]> {
  const path = values.text("human")!;
  const metricPaths = values.list("metric-scores");
  if (metricPaths.length === 0) throw new UserError("--human needs --metric-scores FILE[,FILE…]");
  const human = await readScoreFile(path);
  const groups = groupRows(askedGrouping(values), human.systems.length, human.segments);
  const found: ScoredMetric[] = [];
  for (const metricPath of metricPaths) {
    const metric = await readScoreFile(metricPath, human);
    found.push({
      campaign: path,
      metric: metricPath,
      human: human.column,
      scores: alignScores(metric, human),
      groups,
      systems: human.systems.length,
    });
  }
  return found;
}

async function readScoreFile(path: string, like?: ScoreTable): Promise<ScoreTable> {
  const bytes = await readUserFile(path);
  return readScores(bytes, {
    label: path,
    name: path,
    segments: like?.segments,
    systems: like === undefined ? undefined : new Set(like.systems),
  });
}

function alignScores(metric: ScoreTable, human: ScoreTable): ScoreColumn {
  const rows = human.systems.flatMap((system) => {
    const k = metric.systems.indexOf(system);
    return Array.from({ length: human.segments }, (_, i) => k < 0 ? -1 : k * human.segments + i);
  });
  return selectRows(metric.column, rows);
}

async function tableScores(values: Values): Promise<ScoredMetric[]> {
  const path = values.text("table")!;
  const columns = values.list("columns");
  if (columns.length !== 2 && columns.length !== 3) {
    throw new UserError("--table needs --columns HUMAN,METRIC or --columns HUMAN,METRIC,GROUP");
  }
  const bytes = await readUserFile(path);
  const table = readTable(bytes, path);
  const human = tableColumn(table, columns[0]);
  return [{
    campaign: path,
    metric: columns[1],
    human,
    scores: tableColumn(table, columns[1]),
    groups: columns.length === 3 ? groupsOf(table, columns[2]) : new Int32Array(human.length),
    systems: null,
  }];
}

/** A column of a user's table as scores. */
export function tableColumn(table: TextTable, name: string): ScoreColumn {
  try {
    return parseScores(columnTexts(table, name));
  } catch (error) {
    if (!(error instanceof BadScore)) throw error;
    throw new UserError(
      `${table.label}:${table.lines[error.index]}: ${error.message} in column '${name}'; ` +
        `write a decimal, or leave the cell empty where the score is missing`,
      { cause: error },
    );
  }
}

function groupsOf(table: TextTable, name: string): Int32Array {
  const places = new Map<string, number>();
  return Int32Array.from(columnTexts(table, name), (text, row) => {
    if (text === null) {
      throw new UserError(
        `${table.label}:${table.lines[row]}: the group in column '${name}' is empty; fill it in`,
      );
    }
    if (!places.has(text)) places.set(text, places.size);
    return places.get(text)!;
  });
}
