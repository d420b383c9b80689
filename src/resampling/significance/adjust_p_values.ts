/** Ways to adjust the p-values of several tests that need only the p-values. */
export type Adjustment = "none" | "holm" | "bh";

/**
 * Adjusts the p-values of several tests.
 *
 * `holm` controls the chance of even one false rejection, whatever the dependence of the tests. `bh` controls the expected
 * share of false rejections among all, for independent or positively dependent tests. Both increase with every p-value, so the
 * ends of Monte-Carlo intervals may be adjusted the same way.
 *
 * Sources: Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 1979; Benjamini
 * and Hochberg, "Controlling the false discovery rate", JRSS B 1995.
 *
 * @param p One p-value for each test.
 * @param adjustment How to adjust.
 * @returns Adjusted p-values, in the same order.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { adjustPValues } from "./adjust_p_values.ts";
 *
 * assertEquals(adjustPValues([0.5, 0.125, 0.125], "holm"), [0.5, 0.375, 0.375]);
 * assertEquals(adjustPValues([0.5, 0.125, 0.125], "bh"), [0.5, 0.1875, 0.1875]);
 * ```
 */
export function adjustPValues(p: ArrayLike<number>, adjustment: Adjustment): number[] {
  const tests = p.length;
  const adjusted = Array.from(p);
  if (adjustment === "none") return adjusted;
  const order = adjusted.map((_, test) => test).sort((a, b) => p[a] - p[b]);
  if (adjustment === "holm") {
    let most = 0;
    order.forEach((test, rank) => {
      most = Math.max(most, Math.min(1, p[test] * (tests - rank)));
      adjusted[test] = most;
    });
  } else {
    let least = 1;
    for (let rank = tests; rank > 0; rank--) {
      least = Math.min(least, p[order[rank - 1]] * tests / rank);
      adjusted[order[rank - 1]] = least;
    }
  }
  return adjusted;
}
