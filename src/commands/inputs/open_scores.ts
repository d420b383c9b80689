import { choice, list, text } from "../options/option.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { selectRows } from "../../decimals/select_rows.ts";
import type { ScoreTable } from "../../scores/score_table.ts";
import { columnTexts, type Table } from "../../campaign/tables/table.ts";
import { tableScores as scoresOf } from "../../campaign/tables/table_scores.ts";
import { readTableFile, readUserFile } from "../../campaign/user_file.ts";
import { readScores } from "../../campaign/readers/read_scores.ts";
import { type Grouping, groupRows } from "../../pairs/classes/grouping.ts";
import { UserError } from "../../user_error.ts";
import {
  chosenExclusions,
  chosenHuman,
  chosenMetrics,
  EXCLUDE_OPTIONS,
  HUMAN_OPTION,
} from "./campaign_scores.ts";
import type { CommandSettings, Terminal } from "../options/command.ts";
import { DATA_OPTIONS } from "../options/common_options.ts";
import { optionName } from "../options/option_name.ts";
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
export const SCORE_OPTIONS = {
  campaign: text({ value: "C", summary: "Campaign, for example wmt22/en-de" }),
  metric: list({
    value: "M[,M…]",
    summary: "Metrics of the campaign; all for every one",
  }),
  group: choice({
    choices: ["item", "none", "system"],
    summary:
      "Which translations form pairs: those of the same segment (item, the default), all, those of the same system",
  }),
  ...EXCLUDE_OPTIONS,
  ...HUMAN_OPTION,
  human: text({
    value: "FILE",
    summary: "Your human scores: an mt-metrics-eval .seg.score file",
  }),
  metricScores: list({
    value: "FILE[,FILE…]",
    summary: "Your metric scores, in the same form",
  }),
  table: text({
    value: "FILE",
    summary: "Your scores in one CSV, TSV or JSONL table",
  }),
  columns: list({
    value: "H,M[,G]",
    summary:
      "Columns of the table: human scores, metric scores, groups (without the last: no grouping)",
  }),
  ...DATA_OPTIONS,
};

/** Settings that say which scores to compare. */
export type ScoreSettings = CommandSettings<typeof SCORE_OPTIONS>;

/**
 * The scores that a command line names.
 *
 * @throws {UserError} where it names none or more than one kind, or a file is broken
 */
export async function openScores(
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<ScoredMetric[]> {
  const { campaign, human, table } = settings;
  const kinds = (["campaign", "human", "table"] as const)
    .filter((kind) => settings[kind] !== undefined);
  if (kinds.length !== 1) {
    throw new UserError(
      `give one of --campaign C --metric M, --human FILE --metric-scores FILE, --table FILE --columns H,M[,G]` +
        (kinds.length > 1
          ? `; ${kinds.map((kind) => `--${kind}`).join(" and ")} are too many`
          : ""),
    );
  }
  refuseOthers(kinds[0], settings);
  const found = campaign !== undefined
    ? await campaignScores(campaign, settings, terminal)
    : human !== undefined
    ? await fileScores(human, settings)
    : await tableScores(table!, settings);
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
const BELONGING = {
  campaign: [
    "metric",
    "group",
    "exclude",
    "includeOutliers",
    "includeReferences",
    "standardReference",
    "humanName",
  ],
  human: ["metricScores", "group"],
  table: ["columns"],
} as const;

/** Refuses options that would do nothing, so that nobody takes a result for another than it is. */
function refuseOthers(kind: keyof typeof BELONGING, settings: ScoreSettings): void {
  const own: readonly string[] = BELONGING[kind];
  const stray = Object.values(BELONGING).flat().find((key) =>
    !own.includes(key) && isGiven(settings[key])
  );
  if (stray === undefined) return;
  throw new UserError(
    `--${optionName(stray)} does not go with --${kind}` +
      (kind === "table"
        ? "; --columns HUMAN,METRIC[,GROUP] names the metric and the groups of a table"
        : `; ${own.map((key) => `--${optionName(key)}`).join(", ")} do`),
  );
}

function isGiven(value: boolean | string | readonly string[] | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

/** How the command line groups translations into pairs. */
export function askedGrouping({ group = "item" }: Pick<ScoreSettings, "group">): Grouping {
  return group;
}

function isComparable({ human, scores, groups }: ScoredMetric): boolean {
  const seen = new Set<number>();
  return groups.some((group, row) => {
    if (group < 0 || human.present[row] === 0 || scores.present[row] === 0) return false;
    return seen.has(group) || !seen.add(group);
  });
}

async function campaignScores(
  name: string,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<ScoredMetric[]> {
  const { constantScores, openStudy, studyScores } = await import(
    "../../papers/ties-matter/study.ts"
  );
  const campaign = await openNamedCampaign({ ...settings, campaign: name }, terminal);
  const humanName = chosenHuman(campaign, settings.humanName);
  const exclude = chosenExclusions(campaign, await campaign.human(humanName), settings);
  const study = await openStudy(campaign, humanName, exclude);
  const asked = settings.metric;
  if (asked.length === 0) {
    throw new UserError("--campaign needs --metric M[,M…], or --metric all for every metric");
  }
  const names = asked.includes("all")
    ? chosenMetrics(campaign, asked)
    : asked.flatMap((name) => name === "constant" ? [name] : chosenMetrics(campaign, [name]));
  const groups = groupRows(askedGrouping(settings), study.systems.length, study.segments);
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

async function fileScores(
  path: string,
  { metricScores, group }: ScoreSettings,
): Promise<ScoredMetric[]> {
  if (metricScores.length === 0) throw new UserError("--human needs --metric-scores FILE[,FILE…]");
  const human = await readScoreFile(path);
  const groups = groupRows(askedGrouping({ group }), human.systems.length, human.segments);
  const found: ScoredMetric[] = [];
  for (const metricPath of metricScores) {
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

async function tableScores(path: string, { columns }: ScoreSettings): Promise<ScoredMetric[]> {
  if (columns.length !== 2 && columns.length !== 3) {
    throw new UserError("--table needs --columns HUMAN,METRIC or --columns HUMAN,METRIC,GROUP");
  }
  const { table } = await readTableFile(path);
  const [human, scores] = scoresOf(table, columns.slice(0, 2)).values();
  return [{
    campaign: path,
    metric: columns[1],
    human,
    scores,
    groups: columns.length === 3 ? groupsOf(table, columns[2]) : new Int32Array(human.length),
    systems: null,
  }];
}

function groupsOf(table: Table, name: string): Int32Array {
  const places = new Map<string, number>();
  return Int32Array.from(columnTexts(table, name), (text, row) => {
    if (text === null) {
      throw new UserError(
        `${table.where(row)}: the group in column '${name}' is empty; fill it in`,
      );
    }
    if (!places.has(text)) places.set(text, places.size);
    return places.get(text)!;
  });
}
