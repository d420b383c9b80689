import type { GroupCounts } from "./pair_counts.ts";

/**
 * An exact value: numerator·factor / (denominator·divisor), or with `root`, numerator·factor / √(denominator·divisor). All four
 * numbers are integers under 2^53.
 */
export interface Ratio {
  /** Upper part, with the sign. */
  readonly numerator: number;
  /** Multiplies the numerator. */
  readonly factor: number;
  /** The denominator; 0 where the value is undefined. */
  readonly denominator: number;
  /** Multiplies the denominator; 0 where the value is undefined. */
  readonly divisor: number;
  /** Whether denominator·divisor is under a square root. */
  readonly root: boolean;
}

/** A coefficient made of pair classes. */
export interface Formula {
  /** Its exact value on one group. */
  readonly ratio: (counts: GroupCounts) => Ratio;
  /**
   * How the numerator changes when the metric newly ties a concordant, a discordant or a human-tied pair; null where the
   * denominator changes too.
   */
  readonly steps: readonly [number, number, number] | null;
  /** Whether newly tying a human-tied pair leaves the value unchanged. */
  readonly ignoresTies: boolean;
  /** Whether a discordant pair is better than a pair tied by the metric alone. */
  readonly favoursDiscordant: boolean;
}

/** Kendall's τ in the variants that do not count ties as right. */
export const TAUS = ["tau_a", "tau_b", "tau_c", "tau_10", "tau_13", "tau_14"] as const;

/** Names of the coefficients. */
export type CoefficientName =
  | typeof TAUS[number]
  | "tau_23"
  | "acc_eq"
  | "ties_precision"
  | "ties_recall"
  | "ties_f1"
  | "ranks_precision"
  | "ranks_recall"
  | "ranks_f1";

function over(numerator: number, denominator: number, factor = 1, divisor = 1): Ratio {
  return { numerator, factor, denominator, divisor, root: false };
}

/** Pairs that the metric distinguishes. */
function ranked(c: GroupCounts): number {
  return c.concordant + c.discordant + c.tied_human;
}

/** Pairs that the human scores distinguish. */
function untied(c: GroupCounts): number {
  return c.concordant + c.discordant + c.tied_metric;
}

/** Pairs that the human scores tie. */
function humanTied(c: GroupCounts): number {
  return c.tied_human + c.tied_both;
}

function all(c: GroupCounts): number {
  return untied(c) + humanTied(c);
}

/**
 * The coefficients of Deutsch, Foster & Freitag (2023), table 1 and sections 6 and 6.1: Kendall's variants,
 * pairwise accuracy with ties (`acc_eq`), precision, recall and F1 of predicting ties and of ranking.
 *
 * `tau_23` is the τ of the same classes, 2·`acc_eq` − 1; calibrating either picks the same threshold. `tau_c` is Stuart's:
 * 2(C − D)k / (n²(k − 1)) with k the smaller number of distinct scores before any calibration.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { FORMULAS } from "./formulas.ts";
 *
 * const counts = { concordant: 8, discordant: 1, tied_human: 0, tied_metric: 0, tied_both: 6 };
 * const { numerator, denominator } = FORMULAS.acc_eq.ratio({ ...counts, translations: 6, levels: 3 });
 * assertEquals([numerator, denominator], [14, 15]);
 * ```
 */
export const FORMULAS: Readonly<Record<CoefficientName, Formula>> = {
  tau_a: {
    ratio: (c) => over(c.concordant - c.discordant, all(c)),
    steps: [-1, 1, 0],
    ignoresTies: true,
    favoursDiscordant: false,
  },
  tau_b: {
    ratio: (c) => ({
      numerator: c.concordant - c.discordant,
      factor: 1,
      denominator: ranked(c),
      divisor: untied(c),
      root: true,
    }),
    steps: null,
    ignoresTies: false,
    favoursDiscordant: false,
  },
  tau_c: {
    ratio: (c) => {
      const squared = c.translations * c.translations;
      return over(2 * (c.concordant - c.discordant), squared, c.levels, c.levels - 1);
    },
    steps: [-2, 2, 0],
    ignoresTies: true,
    favoursDiscordant: false,
  },
  tau_10: {
    ratio: (c) => over(c.concordant - c.discordant - c.tied_metric, untied(c)),
    steps: [-2, 0, 0],
    ignoresTies: true,
    favoursDiscordant: false,
  },
  tau_13: {
    ratio: (c) => over(c.concordant - c.discordant, c.concordant + c.discordant),
    steps: null,
    ignoresTies: true,
    favoursDiscordant: false,
  },
  tau_14: {
    ratio: (c) => over(c.concordant - c.discordant, untied(c)),
    steps: [-1, 1, 0],
    ignoresTies: true,
    favoursDiscordant: false,
  },
  tau_23: {
    ratio: (c) => over(2 * (c.concordant + c.tied_both) - all(c), all(c)),
    steps: [-2, 0, 2],
    ignoresTies: false,
    favoursDiscordant: false,
  },
  acc_eq: {
    ratio: (c) => over(c.concordant + c.tied_both, all(c)),
    steps: [-1, 0, 1],
    ignoresTies: false,
    favoursDiscordant: false,
  },
  ties_precision: {
    ratio: (c) => over(c.tied_both, c.tied_both + c.tied_metric),
    steps: null,
    ignoresTies: false,
    favoursDiscordant: true,
  },
  ties_recall: {
    ratio: (c) => over(c.tied_both, humanTied(c)),
    steps: [0, 0, 1],
    ignoresTies: false,
    favoursDiscordant: false,
  },
  ties_f1: {
    ratio: (c) => over(2 * c.tied_both, c.tied_both + c.tied_metric + humanTied(c)),
    steps: null,
    ignoresTies: false,
    favoursDiscordant: true,
  },
  ranks_precision: {
    ratio: (c) => over(c.concordant, ranked(c)),
    steps: null,
    ignoresTies: false,
    favoursDiscordant: false,
  },
  ranks_recall: {
    ratio: (c) => over(c.concordant, untied(c)),
    steps: [-1, 0, 0],
    ignoresTies: true,
    favoursDiscordant: false,
  },
  ranks_f1: {
    ratio: (c) => over(2 * c.concordant, ranked(c) + untied(c)),
    steps: null,
    ignoresTies: false,
    favoursDiscordant: false,
  },
};

/**
 * Computes the double near a ratio, with an error of a few units in the last place. It also serves ratios of weighted classes.
 *
 * @param ratio The ratio.
 * @returns The double; null where the ratio is undefined.
 */
export function approximateRatio(ratio: Ratio): number | null {
  if (ratio.denominator === 0 || ratio.divisor === 0) return null;
  const upper = ratio.numerator * ratio.factor;
  if (!ratio.root) return upper / ratio.denominator / ratio.divisor;
  const product = ratio.denominator * ratio.divisor;
  // One root is exact more often than two are; two never leave the range of doubles.
  return product > 1e-280 && product < Infinity
    ? upper / Math.sqrt(product)
    : upper / Math.sqrt(ratio.denominator) / Math.sqrt(ratio.divisor);
}
