import { didYouMean } from "../../../did_you_mean.ts";
import { negated } from "../../../decimals/negated.ts";
import { selectRows } from "../../../decimals/select_rows.ts";
import { placeRows, type ScoreGrid, type ScoreRows } from "../../../scores/score_rows.ts";
import type { ScoreTable } from "../../../scores/score_table.ts";
import { UserError } from "../../../user_error.ts";
import type { CampaignSettings } from "./compare_options.ts";

/** Receives a note for the reader. */
export type Note = (sentence: string) => void;

/**
 * Places a user's score on the systems and segments that people scored, and notes what has no place there.
 *
 * @param name Name of the score.
 * @param rows Its rows, from one or more files.
 * @param grid Systems and segments.
 * @param note Receives notes on what is left out.
 * @returns The score by system and segment.
 * @throws {UserError} If two rows score one translation, or segments cannot be matched.
 */
export function scoreOnGrid(
  name: string,
  rows: readonly ScoreRows[],
  grid: ScoreGrid,
  note: Note,
): ScoreTable {
  const { table, unplaced } = placeRows(name, rows, grid);
  if (unplaced.systems.length > 0) {
    const some = unplaced.systems.slice(0, 5).join(", ");
    const more = unplaced.systems.length - 5;
    note(
      `${name}: left out, since people did not score it: ${some}${
        more > 0 ? ` and ${more} more` : ""
      }`,
    );
  }
  if (unplaced.segments > 0) {
    note(
      `${name}: ${unplaced.segments} of its segments are left out, since people did not score them`,
    );
  }
  return table;
}

/**
 * Negates scores that are lower for better translations.
 *
 * @param table The scores.
 * @param settings Settings of the command.
 * @param known Names of metrics that are known to be lower for better translations.
 * @param note Receives a note if the scores are negated.
 * @returns The scores, which are higher for better translations.
 */
export function asHigherBetter(
  table: ScoreTable,
  { lowerIsBetter }: CampaignSettings,
  known: readonly string[],
  note: Note,
): ScoreTable {
  if (!lowerIsBetter.includes(table.name) && !known.includes(table.name)) return table;
  note(`${table.name}: lower is better, so the sign of its scores is turned`);
  return { ...table, column: negated(table.column) };
}

/**
 * Checks that `--lower-is-better` names scores of the user.
 *
 * @param settings Settings of the command.
 * @param names Names of the user's scores.
 * @throws {UserError} If a name is none of them.
 */
export function checkLowerIsBetter(
  { lowerIsBetter }: CampaignSettings,
  names: readonly string[],
): void {
  const unknown = lowerIsBetter.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const hint = names.length === 0
    ? "add yours with --metric-scores FILE"
    : didYouMean(unknown, names);
  throw new UserError(`--lower-is-better '${unknown}' is none of your scores; ${hint}`);
}

/** Says which measures take scores of whole systems. */
const TAKERS =
  "agree takes them where every --measure is pa, pearson, spearman or kendall, and rank does with --unit system";

/**
 * Makes the error for scores of whole systems.
 *
 * @param path Path of their file.
 * @returns The error.
 */
export function systemScoresRefusal(path: string): UserError {
  return new UserError(
    `${path}: these are scores of whole systems, where one score for each segment is needed; ${TAKERS}`,
  );
}

/**
 * Says which scores count if a metric has both system and segment scores.
 *
 * @param name The metric.
 * @param takesSystems Whether system scores count.
 * @returns A sentence.
 */
export function bothLevels(name: string, takesSystems: boolean): string {
  return takesSystems
    ? `${name}: its scores of whole systems are taken, and those of its segments are left out`
    : `${name}: the scores of its segments are taken, and those of whole systems are left out; ${TAKERS}`;
}

/**
 * Gives each segment its system's score, so that the mean over any segments is that score.
 *
 * @param rows A score for each system.
 * @param segments Number of segments.
 * @returns A score for each system and segment.
 */
export function onEachSegment(rows: ScoreRows, segments: number): ScoreRows {
  const from = Int32Array.from(
    { length: rows.systemOf.length * segments },
    (_, cell) => Math.floor(cell / segments),
  );
  return {
    ...rows,
    systemOf: from.map((row) => rows.systemOf[row]),
    segmentOf: from.map((_, cell) => cell % segments),
    column: selectRows(rows.column, from),
    where: (cell) => rows.where(from[cell]),
  };
}
