import { addFractions, type Fraction, fraction, fractionValue } from "../../decimals/fraction.ts";
import type { GroupCounts } from "./pair_counts.ts";
import { integerRoot } from "../../decimals/integer_root.ts";
import { addTerm, type RootSum, rootTerm } from "./root_sum.ts";
import { type CoefficientName, FORMULAS, type Ratio } from "./formulas.ts";

/** The mean of a coefficient over groups. */
export interface MeanCoefficient {
  /** Mean over the groups in which the coefficient is defined; null where it is defined in none. */
  readonly value: number | null;
  /** Number of groups in which it is defined. */
  readonly groups: number;
}

/** Bits after the point to which square roots are computed before the last rounding. */
const ROOT_BITS = 160n;

/**
 * Averages a coefficient over the groups that define it; for one group this is the coefficient itself. Rational coefficients
 * are summed as fractions and rounded once; `tau_b` is summed to 160 bits.
 *
 * @param name The coefficient.
 * @param groups Counts by group.
 * @returns The mean, and the number of groups in it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { meanCoefficient } from "./mean_coefficient.ts";
 *
 * const counts = { concordant: 8, discordant: 1, tied_human: 0, tied_metric: 0, tied_both: 6 };
 * const mean = meanCoefficient("tau_b", [{ ...counts, translations: 6, levels: 3 }]);
 * assertEquals(mean, { value: 7 / 9, groups: 1 });
 * ```
 */
export function meanCoefficient(
  name: CoefficientName,
  groups: Iterable<GroupCounts>,
): MeanCoefficient {
  const ratios: Ratio[] = [];
  for (const counts of groups) {
    const ratio = FORMULAS[name].ratio(counts);
    if (isDefined(ratio)) ratios.push(ratio);
  }
  if (ratios.length === 0) return { value: null, groups: 0 };
  const count = BigInt(ratios.length);
  if (!ratios[0].root) {
    const { numerator, denominator } = rationalSum(ratios);
    return {
      value: fractionValue(fraction(numerator, denominator * count)),
      groups: ratios.length,
    };
  }
  let sum = 0n;
  for (const { numerator, denominator, divisor } of ratios) {
    const size = BigInt(numerator);
    const squared = (size * size << (2n * ROOT_BITS)) / (BigInt(denominator) * BigInt(divisor));
    sum += numerator < 0 ? -integerRoot(squared) : integerRoot(squared);
  }
  return { value: fractionValue(fraction(sum, count << ROOT_BITS)), groups: ratios.length };
}

/**
 * Averages a coefficient over groups exactly.
 *
 * @param name The coefficient.
 * @param groups Counts by group.
 * @returns The mean as a sum of roots; null where it is defined in no group.
 */
export function exactMean(name: CoefficientName, groups: Iterable<GroupCounts>): RootSum | null {
  const rational: Ratio[] = [];
  const terms = new Map<string, { ratio: Ratio; numerator: bigint }>();
  let defined = 0;
  for (const counts of groups) {
    const ratio = FORMULAS[name].ratio(counts);
    if (!isDefined(ratio)) continue;
    defined++;
    if (!ratio.root) rational.push(ratio);
    else {
      const key = `${ratio.denominator} ${ratio.divisor}`;
      const term = terms.get(key) ?? { ratio, numerator: 0n };
      term.numerator += BigInt(ratio.numerator);
      terms.set(key, term);
    }
  }
  if (defined === 0) return null;
  const sum = new Map<bigint, Fraction>();
  const total = rationalSum(rational);
  addTerm(sum, 1n, fraction(total.numerator, total.denominator * BigInt(defined)));
  for (const { ratio, numerator } of terms.values()) {
    const [root, { numerator: upper, denominator }] = rootTerm(
      numerator,
      ratio.denominator,
      ratio.divisor,
    );
    addTerm(sum, root, fraction(upper, denominator * BigInt(defined)));
  }
  return sum;
}

function isDefined(ratio: Ratio): boolean {
  return ratio.denominator !== 0 && ratio.divisor !== 0;
}

/**
 * Sum of fractions. Those that share a denominator come first, in doubles while these are exact; there are few different
 * denominators.
 */
function rationalSum(ratios: readonly Ratio[]): Fraction {
  const uppers = new Map<number, number>();
  let sum = fraction(0n, 1n);
  for (const { numerator, factor, denominator, divisor } of ratios) {
    const lower = denominator * divisor;
    const upper = (uppers.get(lower) ?? 0) + numerator * factor;
    if (Number.isSafeInteger(lower) && Number.isSafeInteger(upper)) {
      uppers.set(lower, upper);
      continue;
    }
    const exactUpper = BigInt(numerator) * BigInt(factor);
    sum = addFractions(sum, fraction(exactUpper, BigInt(denominator) * BigInt(divisor)));
  }
  for (const [lower, upper] of uppers) {
    sum = addFractions(sum, fraction(BigInt(upper), BigInt(lower)));
  }
  return sum;
}
