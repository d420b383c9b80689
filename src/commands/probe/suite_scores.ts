import { columnTexts, type UserTable } from "../../campaign/tables/table.ts";
import type { SuitePair } from "../../probes/minimal_pairs/suite_pair.ts";
import { costsOfScores, type PairCosts } from "../../probes/minimal_pairs/pair_costs.ts";
import { plainNumber } from "../../decimals/parsing/plain_number.ts";
import { UserError } from "../../user_error.ts";

/** A metric's costs of the pairs that it scored. */
export interface ScoredPairs {
  /** Name of the metric. */
  readonly metric: string;
  /** The scored pairs of the suite. */
  readonly pairs: readonly SuitePair[];
  /** Costs of each. */
  readonly costs: PairCosts;
}

/** Scores of one metric, as they are read. */
interface Scores {
  readonly base: Float64Array;
  readonly edited: Float64Array;
  /** Pairs read so far, by number. */
  readonly seen: Set<number>;
}

/**
 * Computes the costs of a suite's edits from a user's table of scores.
 *
 * The table has columns `id`, `base` and `edited`, and `metric` where there are several. Each row holds the scores that a
 * metric gave to both members of a pair; higher is better. `audit --contrast-scores` reads the same table.
 *
 * @param pairs The suite.
 * @param table The table.
 * @param metric Name of the metric if the table has no column `metric`.
 * @param lowerIsBetter Whether a lower score is better. @default {false}
 * @returns Costs by metric, in the order of the table.
 * @throws {UserError} If a column is missing, an id is unknown or occurs twice, or a score is not a number.
 */
export function suiteScores(
  pairs: readonly SuitePair[],
  table: UserTable,
  metric: string,
  lowerIsBetter = false,
): ScoredPairs[] {
  const sign = lowerIsBetter ? -1 : 1;
  const ids = columnTexts(table, "id");
  const metrics = table.columns.includes("metric") ? columnTexts(table, "metric") : null;
  const columns = [columnTexts(table, "base"), columnTexts(table, "edited")];
  const places = new Map(pairs.map(({ id }, p) => [id, p]));
  const byMetric = new Map<string, Scores>();
  ids.forEach((id, row) => {
    const where = table.where(row);
    const name = metrics === null ? metric : metrics[row];
    if (name === null) throw new UserError(`${where}: the metric is empty; name it`);
    const scores = byMetric.get(name) ?? noScores(pairs.length);
    byMetric.set(name, scores);
    const place = places.get(id ?? "");
    if (place === undefined) {
      throw new UserError(
        `${where}: '${id ?? ""}' is no pair of this suite; print its ids with --suite`,
      );
    }
    if (scores.seen.has(place)) {
      throw new UserError(`${where}: the pair '${id}' appears twice; keep one row`);
    }
    scores.seen.add(place);
    scores.base[place] = scoreOf(columns[0][row], "base", where);
    scores.edited[place] = scoreOf(columns[1][row], "edited", where);
  });
  return [...byMetric].map(([name, { base, edited, seen }]) => {
    const places = [...pairs.keys()].filter((p) => seen.has(p));
    return {
      metric: name,
      pairs: places.map((p) => pairs[p]),
      costs: costsOfScores(places.map((p) => sign * base[p]), places.map((p) => sign * edited[p])),
    };
  });
}

function noScores(pairs: number): Scores {
  return { base: new Float64Array(pairs), edited: new Float64Array(pairs), seen: new Set() };
}

function scoreOf(text: string | null, column: string, where: string): number {
  const score = plainNumber(text ?? "");
  if (Number.isFinite(score)) return score;
  throw new UserError(
    `${where}: '${text ?? ""}' in column '${column}' is not a number; write a decimal`,
  );
}
