import { columnTexts, type TextTable } from "../campaign/read_table.ts";
import type { MinimalPair } from "../probes/minimal_pairs/minimal_pairs.ts";
import { costsOfScores, type PairCosts } from "../probes/minimal_pairs/pair_costs.ts";
import { UserError } from "../user_error.ts";

/**
 * Costs of a suite's edits from a user's table of scores: columns `id`, `base` and `edited`, a row a pair, the scores
 * that a metric gave to both members; higher is better.
 *
 * @throws {UserError} where a column or a pair is missing, an id is unknown or stands there twice, or a score is no number
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readTable } from "../campaign/read_table.ts";
 * import { pairScores } from "./pair_scores.ts";
 *
 * const base = { segment: 4, system: "A", source: "…", reference: "5%", text: "5%" };
 * const pair = {
 *   base, edit: "symbol_expanded", class: "preserving", rule: "percent", edited: "5 percent", span: [1, 9],
 * } as const;
 * const table = readTable(new TextEncoder().encode("id,base,edited\nsymbol_expanded-4,0.9,0.7\n"), "s.csv");
 * assertEquals(pairScores([pair], table).deltas[0].toFixed(3), "0.200");
 * ```
 */
export function pairScores(pairs: readonly MinimalPair[], table: TextTable): PairCosts {
  const ids = columnTexts(table, "id");
  const places = new Map(pairs.map(({ edit, base }, p) => [`${edit}-${base.segment}`, p]));
  const base = new Float64Array(pairs.length).fill(NaN);
  const edited = new Float64Array(pairs.length).fill(NaN);
  const columns = [["base", base], ["edited", edited]] as const;
  const seen = new Set<number>();
  ids.forEach((id, row) => {
    const where = `${table.label}:${table.lines[row]}`;
    const place = places.get(id ?? "");
    if (place === undefined) {
      throw new UserError(
        `${where}: '${id ?? ""}' is no pair of this suite; print its ids with --suite`,
      );
    }
    if (seen.has(place)) {
      throw new UserError(`${where}: the pair '${id}' stands there twice; keep one row`);
    }
    seen.add(place);
  });
  for (const [name, scores] of columns) {
    columnTexts(table, name).forEach((text, row) => {
      const score = text === null ? NaN : Number(text);
      if (!Number.isFinite(score)) {
        throw new UserError(
          `${table.label}:${table.lines[row]}: '${
            text ?? ""
          }' in column '${name}' is not a number; write a decimal`,
        );
      }
      scores[places.get(ids[row] ?? "") ?? -1] = score;
    });
  }
  const missing = pairs.findIndex((_, p) => !seen.has(p));
  if (missing >= 0) {
    const { edit, base: { segment } } = pairs[missing];
    throw new UserError(
      `${table.label}: ${
        pairs.length - seen.size
      } of ${pairs.length} pairs have no scores, '${edit}-${segment}' first; ` +
        "score every pair that --suite prints",
    );
  }
  return costsOfScores(base, edited);
}
