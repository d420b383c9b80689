import type { RatingTable } from "../scores/score_table.ts";
import { type Aspect, aspectOf } from "./aspect_of.ts";
import { categoryName, errorWeight } from "./error_weight.ts";

/** How much of a campaign's error weight is in one category. */
export interface CategoryWeight {
  /** Category, in lower case, underscores as spaces. */
  readonly category: string;
  /** Aspect it counts in. */
  readonly aspect: Aspect;
  /** Number of errors. */
  readonly errors: number;
  /** Their weight in MQM points. */
  readonly weight: number;
  /** Share of the weight of all errors; 0 where no error has weight. */
  readonly share: number;
}

/**
 * Adds up the error weight of a campaign by category, heaviest first.
 *
 * @param tables Ratings, one table per rater or all raters merged.
 * @param systems Systems that count.
 * @returns The weight of each category.
 */
export function categoryAccount(
  tables: readonly RatingTable[],
  systems: readonly string[],
): CategoryWeight[] {
  const wanted = new Set(systems);
  const found = new Map<string, { errors: number; tenths: number }>();
  let total = 0;
  for (const table of tables) {
    table.ratings.forEach((rating, at) => {
      if (rating === null || !wanted.has(table.systems[Math.floor(at / table.segments)])) return;
      for (const error of rating.errors) {
        const category = categoryName(error.category);
        const line = found.get(category) ?? { errors: 0, tenths: 0 };
        const tenths = errorWeight(error);
        line.errors++;
        line.tenths += tenths;
        total += tenths;
        found.set(category, line);
      }
    });
  }
  return [...found].map(([category, { errors, tenths }]) => ({
    category,
    aspect: aspectOf(category),
    errors,
    weight: tenths / 10,
    share: total === 0 ? 0 : tenths / total,
  })).sort((x, y) => y.weight - x.weight || (x.category < y.category ? -1 : 1));
}

/**
 * Computes the share of the weight in each aspect.
 *
 * @param account Weight by category.
 * @returns One share per aspect; they add up to 1.
 */
export function aspectShares(account: readonly CategoryWeight[]): Record<Aspect, number> {
  const shares: Record<Aspect, number> = { adequacy: 0, fluency: 0, other: 0 };
  for (const { aspect, share } of account) shares[aspect] += share;
  return shares;
}
