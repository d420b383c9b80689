import { parseScores } from "../../decimals/parsing/parse_scores.ts";
import { checkHumanName } from "./check_human_name.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { selectRows } from "../../decimals/select_rows.ts";
import type { ScoreRows } from "../../scores/score_rows.ts";
import { UserError } from "../../user_error.ts";
import { columnCells, isMissing, type UserTable } from "../tables/table.ts";
import { tableScores } from "../tables/table_scores.ts";
import { columnRoles, type Roles } from "./column_roles.ts";
import { type OwnFile, type OwnFileFacts, systemOfFile } from "./own_file.ts";
import { fileStem } from "./score_argument.ts";
import { ofOneSystem, type RowNames, rowNames } from "./row_names.ts";
import { lengthScores, type TextLengths, type TextRole } from "./text_lengths.ts";
import { onceEach } from "./once_each.ts";
import { unfitTable } from "./unfit_table.ts";
import { corpusScoreRefusal, isSacrebleu } from "./tool_scores.ts";
import { wideColumns, type WideText, wideTexts } from "./wide_columns.ts";

/** Column in which MetricX prints its scores, which are lower for better translations. */
const METRICX = "prediction";

/** A table with the meaning of its columns. */
interface ReadColumns {
  readonly table: UserTable;
  readonly roles: Roles;
  readonly frame: RowNames;
  readonly scores: ReadonlyMap<string, ScoreColumn>;
  /** Names of the metrics. */
  readonly names: readonly string[];
  /** Columns of one system's texts. */
  readonly texts: readonly WideText[];
  readonly notes: string[];
}

/**
 * Reads the scores of a table: a column for each metric, a row for each metric, a column for each metric and system, or rows of
 * one system.
 *
 * @param table The table.
 * @param facts What is known about the file.
 * @returns The scores.
 * @throws {UserError} If columns are missing, or a cell is no score.
 */
export function tableFile(table: UserTable, facts: OwnFileFacts): OwnFile {
  if (isSacrebleu(Object.fromEntries(table.columns.map((name) => [name, true])))) {
    throw corpusScoreRefusal(facts.path, { name: columnCells(table, "name").text(0) });
  }
  const stated = facts.humanName !== null && table.columns.includes(facts.humanName)
    ? [...facts.columns, `human=${facts.humanName}`]
    : facts.columns;
  const roles = new Map(columnRoles(table, stated));
  checkHumanName(table, roles, facts);
  const long = roles.has("metric") && roles.has("score") && roles.has("system");
  // In other tables they are ordinary columns, and may hold a metric.
  if (!long) (["metric", "score"] as const).forEach((role) => roles.delete(role));
  const notes: string[] = [];
  if (!roles.has("segment")) {
    notes.push(
      `${table.label}: no column names segments, so the rows of each system are taken in order`,
    );
  }
  const taken = new Set(roles.values());
  const texts = roles.has("system") ? [] : wideTexts(
    table.columns.filter((name) => !taken.has(name)),
    facts.systems,
    facts.holds,
  );
  texts.forEach(({ column }) => taken.add(column));
  for (const role of ["document", "domain"]) {
    const first = texts.find((text) => text.role === role);
    if (first === undefined) continue;
    notes.push(
      `${table.label}: columns such as '${first.column}' are left out, since ${role}s are read from one column '${role}'`,
    );
  }
  const candidates = long
    ? [roles.get("score")!, ...roles.has("human") ? [roles.get("human")!] : []]
    : table.columns.filter((name) => !taken.has(name) || name === roles.get("human"));
  const named = candidates.filter((name) => hasNumbers(table, name, notes));
  const wide = roles.has("system") ? null : wideColumns(named, facts.systems, facts.holds);
  const human = roles.get("human");
  const keep = (name: string) =>
    long || name === human ||
    (facts.holds === "human"
      ? human === undefined
      : facts.wanted === null || facts.wanted.has(name));
  // A column that all systems share is no system's translation.
  if (wide !== null) roles.delete("hypothesis");
  const chosen = wide === null ? named.filter(keep) : wide.map(({ column }) => column);
  const scores = tableScores(table, chosen);
  const names = wide === null
    ? named.filter((name) => name !== human)
    : wide.map(({ metric }) => metric).filter((name) => name !== "human");
  const read = { table, roles, frame: rowNames(table, roles), scores, names, texts, notes };
  if (long) return longTable(read, facts);
  if (wide !== null) {
    return ownFile(
      read,
      facts,
      wide.map(({ metric, system, column }) => [
        metric === "human" ? HUMAN : metric || (facts.name ?? fileStem(facts.path)),
        rowsOf(read, scores.get(column)!, system),
      ]),
      textLengths(
        read,
        facts,
        (rows, own) =>
          [...new Set(own === null ? wide.map(({ system }) => system) : [own])].map((system) => (
            { ...rows, ...ofOneSystem(system, table.rows) }
          )),
      ),
    );
  }
  if (roles.has("system")) {
    return ownFile(
      read,
      facts,
      [...scores].map(([name, column]) => [nameOf(read, name), rowsOf(read, column)]),
      textLengths(read, facts, (rows) => [rows]),
    );
  }
  return oneSystem(read, facts);
}

const HUMAN = Symbol("human");
type ScoreName = string | typeof HUMAN;

function nameOf({ roles }: ReadColumns, column: string): ScoreName {
  return column === roles.get("human") ? HUMAN : column;
}

/** Whether a column holds a number; a column of other texts is no metric. */
function hasNumbers(table: UserTable, name: string, notes: string[]): boolean {
  const cells = columnCells(table, name);
  let texts = false;
  for (let row = 0; row < table.rows; row++) {
    const text = cells.text(row);
    if (/^[-+]?([.,]?\d)/.test(text)) return true;
    if (!isMissing(text)) texts = true;
  }
  notes.push(
    `${table.label}: column '${name}' is left out, since it holds ${
      texts ? "no number" : "nothing"
    }`,
  );
  return false;
}

function longTable(read: ReadColumns, facts: OwnFileFacts): OwnFile {
  const { table, roles, scores } = read;
  const { ids, texts } = columnCells(table, roles.get("metric")!).numbered();
  const whole = rowsOf(read, scores.get(roles.get("score")!)!);
  const counts = new Int32Array(texts.length);
  for (const id of ids) counts[id]++;
  const chosen = Array.from(counts, (count) => new Int32Array(count));
  counts.fill(0);
  ids.forEach((id, row) => chosen[id][counts[id]++] = row);
  const empty = texts.findIndex(isMissing);
  if (empty >= 0) {
    throw new UserError(`${table.where(chosen[empty][0])}: the metric is missing; name it`);
  }
  const human = facts.humanName ?? "human";
  const ofMetric = (id: number, rows: ScoreRows): ScoreRows => ({
    ...rows,
    systemOf: chosen[id].map((row) => rows.systemOf[row]),
    segmentOf: chosen[id].map((row) => rows.segmentOf[row]),
    column: selectRows(rows.column, chosen[id]),
    where: (row) => table.where(chosen[id][row]),
  });
  const beside = scores.get(roles.get("human") ?? "");
  const found = texts.map((text, id): readonly [ScoreName, ScoreRows] => [
    text.toLowerCase() === human.toLowerCase() ? HUMAN : text,
    ofMetric(id, whole),
  ]);
  return ownFile(
    { ...read, names: texts.filter((text) => text.toLowerCase() !== human.toLowerCase()) },
    facts,
    beside === undefined ? found : [...found, [HUMAN, onceEach(rowsOf(read, beside))]],
    // Each text is repeated beside every score of its translation.
    textLengths(read, facts, (rows) => [ofMetric(0, rows)]),
  );
}

function oneSystem(read: ReadColumns, facts: OwnFileFacts): OwnFile {
  const { table, roles, scores } = read;
  const columns = [...scores.keys()].filter((name) => name !== roles.get("human"));
  const column = columns.find((name) => name === METRICX) ??
    (columns.length === 1 ? columns[0] : undefined);
  if (facts.holds !== "metrics" || column === undefined) {
    throw unfitTable(
      table,
      "a column 'system'",
      "name it with --columns system=COLUMN, or give a column for each metric and system such as human_A, COMET_A",
    );
  }
  const { system, rest } = systemOfFile(facts);
  const name = facts.name ?? (column === METRICX ? rest || "MetricX" : column);
  read.notes.push(
    `${facts.path}: read as ${
      column === METRICX ? "MetricX's scores" : table.shape
    }, of system ${system}`,
  );
  const found = ownFile(
    read,
    { ...facts, name: null },
    [[name, rowsOf(read, scores.get(column)!, system)]],
    textLengths(read, facts, (rows) => [{ ...rows, ...ofOneSystem(system, table.rows) }]),
  );
  return { ...found, lowerIsBetter: column === METRICX ? [name] : [] };
}

function ownFile(
  { table, frame, names: all, notes }: ReadColumns,
  facts: OwnFileFacts,
  found: readonly (readonly [ScoreName, ScoreRows])[],
  lengths: TextLengths,
): OwnFile {
  let human: ScoreRows[] = [];
  const metrics = new Map<string, ScoreRows[]>();
  for (const [name, rows] of found) {
    if (name === HUMAN) human.push(rows);
    else if (facts.wanted === null || facts.wanted.has(name)) {
      const parts = metrics.get(name) ?? [];
      parts.push(rows);
      metrics.set(name, parts);
    }
  }
  const names = [...metrics.keys()];
  if (facts.holds === "human" && human.length === 0 && names.length === 1) {
    human = metrics.get(names[0])!;
  }
  if (facts.holds !== "metrics" && human.length === 0) {
    throw unfitTable(table, "human scores", "name their column with --columns human=COLUMN");
  }
  if (facts.name !== null && names.length > 1) {
    throw new UserError(
      `${table.label}: the file holds several metrics (${
        names.join(", ")
      }); leave out the name '${facts.name}'`,
    );
  }
  const named = facts.name === null || names.length === 0
    ? metrics
    : new Map([[facts.name, metrics.get(names[0])!]]);
  return {
    human,
    names: [...new Set(all)],
    metrics: facts.holds === "human" ? new Map() : named,
    lowerIsBetter: names.includes(METRICX) ? [facts.name ?? METRICX] : [],
    origins: frame.origins,
    lengths,
    ofSystems: false,
    notes,
  };
}

/** Lengths of the texts in a table, assigned to systems like its scores. */
function textLengths(
  read: ReadColumns,
  { sentinels }: OwnFileFacts,
  place: (rows: ScoreRows, own: string | null) => ScoreRows[],
): TextLengths {
  const lengths = new Map<TextRole, ScoreRows[]>();
  for (const role of ["source", "hypothesis"] as const) {
    const shared = read.roles.get(role);
    const own = read.texts.filter((text) => text.role === role);
    const columns = own.length === 0 && shared !== undefined
      ? [{ column: shared, system: null }]
      : own;
    if (!sentinels || columns.length === 0) continue;
    lengths.set(
      role,
      columns.flatMap(({ column, system }) => {
        const cells = columnCells(read.table, column);
        const texts = Array.from({ length: read.table.rows }, (_, row) => cells.text(row));
        return place(rowsOf(read, parseScores(lengthScores(texts))), system);
      }),
    );
  }
  return lengths;
}

/** Rows of a score, either all of one system or as in the column of systems. */
function rowsOf({ table, frame }: ReadColumns, column: ScoreColumn, system?: string): ScoreRows {
  return {
    label: table.label,
    systems: frame.systems,
    systemOf: frame.systemOf,
    segments: frame.segments,
    segmentOf: frame.segmentOf,
    ...(system === undefined ? {} : ofOneSystem(system, table.rows)),
    column,
    where: table.where,
  };
}
