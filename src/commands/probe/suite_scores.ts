import { columnTexts, type Table } from "../../campaign/tables/table.ts";
import type { MinimalPair } from "../../probes/minimal_pairs/minimal_pairs.ts";
import { costsOfScores, type PairCosts } from "../../probes/minimal_pairs/pair_costs.ts";
import { UserError } from "../../user_error.ts";

/** Scores of one metric, as they are read. */
interface Scores {
  readonly base: Float64Array;
  readonly edited: Float64Array;
  /** Pairs that have been read, by number. */
  readonly seen: Set<number>;
}

/**
 * Costs of a suite's edits from a user's table of scores: columns `id`, `base` and `edited`, and `metric` where there are
 * several; a row per pair and metric, the scores that the metric gave to both members; higher is better. `audit
 * --contrast-scores` reads the same table.
 *
 * @param metric Name of the metric where the table has no column `metric`.
 * @returns Costs by metric, in the order of the table.
 * @throws {UserError} Where a column or a pair is missing, an id is unknown or stands there twice, or a score is no number.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readTable } from "../../campaign/tables/read_table.ts";
 * import { suiteScores } from "./suite_scores.ts";
 *
 * const base = { segment: 4, system: "A", source: "…", reference: "5%", text: "5%" };
 * const pair = {
 *   base, edit: "symbol_expanded", class: "preserving", rule: "percent", edited: "5 percent", span: [1, 9],
 * } as const;
 * const table = readTable(new TextEncoder().encode("id,base,edited\nsymbol_expanded-4,0.9,0.7\n"), "s.csv");
 * const [[metric, { deltas }]] = suiteScores([pair], table, "COMET");
 * assertEquals([metric, deltas[0].toFixed(3)], ["COMET", "0.200"]);
 * ```
 */
export function suiteScores(
  pairs: readonly MinimalPair[],
  table: Table,
  metric: string,
): (readonly [string, PairCosts])[] {
  const ids = columnTexts(table, "id");
  const metrics = table.columns.includes("metric") ? columnTexts(table, "metric") : null;
  const columns = [columnTexts(table, "base"), columnTexts(table, "edited")];
  const places = new Map(pairs.map(({ edit, base }, p) => [`${edit}-${base.segment}`, p]));
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
      throw new UserError(`${where}: the pair '${id}' stands there twice; keep one row`);
    }
    scores.seen.add(place);
    scores.base[place] = scoreOf(columns[0][row], "base", where);
    scores.edited[place] = scoreOf(columns[1][row], "edited", where);
  });
  if (byMetric.size === 0) byMetric.set(metric, noScores(pairs.length));
  return [...byMetric].map(([name, scores]) => {
    checkWhole(pairs, scores, metrics === null ? table.label : `${table.label}, metric ${name}`);
    return [name, costsOfScores(scores.base, scores.edited)];
  });
}

function noScores(pairs: number): Scores {
  return { base: new Float64Array(pairs), edited: new Float64Array(pairs), seen: new Set() };
}

function scoreOf(text: string | null, column: string, where: string): number {
  const score = text === null ? NaN : Number(text);
  if (Number.isFinite(score)) return score;
  throw new UserError(
    `${where}: '${text ?? ""}' in column '${column}' is not a number; write a decimal`,
  );
}

function checkWhole(pairs: readonly MinimalPair[], { seen }: Scores, label: string): void {
  const missing = pairs.findIndex((_, p) => !seen.has(p));
  if (missing < 0) return;
  const { edit, base: { segment } } = pairs[missing];
  throw new UserError(
    `${label}: ${
      pairs.length - seen.size
    } of ${pairs.length} pairs have no scores, '${edit}-${segment}' first; ` +
      "score every pair that --suite prints",
  );
}
