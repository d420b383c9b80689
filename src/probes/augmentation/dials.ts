/** A family of augmented scorers: what grows along its dial. */
export type AugmentationFamily = "adequacy_over_fluency" | "mqm_adherence" | "explainability";

/** The families, in the order in which the paper reports them. */
export const AUGMENTATION_FAMILIES: readonly AugmentationFamily[] = [
  "adequacy_over_fluency",
  "mqm_adherence",
  "explainability",
];

/**
 * Lists the dial settings of a family (Shayegh & Kazemi 2026, section 4.2), in rising order; the base scorer is at d = 0.
 * Adherence: −1.5 + 3^(n/200), explainability: −3.5 + 4^(n/200), n = 0 … 200. Adequacy over fluency: −0.5 … 0.5 by 0.02.
 *
 * @param family The family.
 * @returns The settings.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { dials } from "./dials.ts";
 *
 * const grid = dials("adequacy_over_fluency");
 * assertEquals([grid.length, grid[0], grid[25], grid[50]], [51, -0.5, 0, 0.5]);
 * ```
 */
export function dials(family: AugmentationFamily): Float64Array {
  switch (family) {
    case "adequacy_over_fluency":
      return Float64Array.from({ length: 51 }, (_, n) => (n - 25) / 50);
    case "mqm_adherence":
      return Float64Array.from({ length: 201 }, (_, n) => Math.pow(3, n / 200) - 1.5);
    case "explainability":
      return Float64Array.from({ length: 201 }, (_, n) => Math.pow(4, n / 200) - 3.5);
  }
}
