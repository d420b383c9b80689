import type { ScoreColumn } from "../decimals/score_column.ts";
import { selectRows } from "../decimals/select_rows.ts";
import { ratedSystems, systemRows } from "../scores/rated_systems.ts";
import type { ScoreTable } from "../scores/score_table.ts";
import { pearson } from "./pearson.ts";

/** How many standard errors below 0 a correlation must be to be reported. */
const ERRORS = 3;

/** Obvious faults of a metric. */
export interface ScoreTraits {
  /** Whether the human scores of all translations that the metric scored are equal. */
  readonly humanAlike: boolean;
  /** Whether the metric's scores of all translations that people scored are equal. */
  readonly metricAlike: boolean;
  /** Pearson's correlation over translations, where it is clearly below 0; null otherwise. */
  readonly against: number | null;
}

/**
 * Checks whether human or metric scores are all equal, and whether the metric's scores fall where the human scores rise.
 *
 * @param human Human scores.
 * @param metric Metric scores of the same translations.
 * @returns The faults found.
 */
export function scoreTraits(human: ScoreColumn, metric: ScoreColumn): ScoreTraits {
  const both = new Uint8Array(human.length);
  let count = 0;
  for (let row = 0; row < both.length; row++) {
    both[row] = human.present[row] & metric.present[row];
    count += both[row];
  }
  const values = (column: ScoreColumn) => {
    const { integers, decimals } = column;
    // Temporary doubles: a column would keep its own, and a large campaign has many metrics.
    const passing = integers !== null && decimals <= 22;
    const unit = 10 ** decimals;
    const taken = new Float64Array(count);
    for (let row = 0, at = 0; row < both.length; row++) {
      if (both[row] === 1) taken[at++] = passing ? integers[row] / unit : column.values[row];
    }
    return taken;
  };
  const correlation = pearson(values(human), values(metric));
  const isAgainst = correlation !== null && correlation * Math.sqrt(count) < -ERRORS;
  return {
    humanAlike: alike(human, both),
    metricAlike: alike(metric, both),
    against: isAgainst ? correlation : null,
  };
}

/**
 * Checks a metric of a campaign as `scoreTraits` does.
 *
 * @param human Human scores.
 * @param metric Metric scores on the same segments.
 * @param exclude Systems that are left out.
 * @returns The faults found.
 */
export function metricTraits(
  human: ScoreTable,
  metric: ScoreTable,
  exclude: ReadonlySet<string>,
): ScoreTraits {
  const systems = ratedSystems(human, exclude);
  const column = (table: ScoreTable) => selectRows(table.column, systemRows(table, systems));
  return scoreTraits(column(human), column(metric));
}

/** Whether the scores of the selected rows are equal. */
function alike(column: ScoreColumn, taken: Uint8Array): boolean {
  const order = column.integers ?? column.ranks;
  const first = order[taken.indexOf(1)];
  return !taken.some((one, row) => one === 1 && order[row] !== first);
}
