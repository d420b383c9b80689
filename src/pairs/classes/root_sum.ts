import { integerRoot } from "../../decimals/integer_root.ts";
import { addFractions, type Fraction, fraction } from "../../decimals/fraction.ts";

/**
 * An exact sum of rational multiples of square roots: root → coefficient, roots free of square factors, so
 * that equal sums have equal terms (such roots are linearly independent over the rationals).
 */
export type RootSum = ReadonlyMap<bigint, Fraction>;

/**
 * Compares two sums of square roots exactly. Equal sums have equal terms; unequal sums are computed to as many bits as the
 * comparison needs.
 *
 * @param a One sum.
 * @param b The other.
 * @returns A negative number where `a` is less, a positive one where `b` is less, 0 where they are equal.
 */
export function compareRootSums(a: RootSum, b: RootSum): number {
  const difference = new Map(a);
  for (const [root, { numerator, denominator }] of b) {
    addTerm(difference, root, { numerator: -numerator, denominator });
  }
  if (difference.size === 0) return 0;
  for (let bits = 128n;; bits *= 2n) {
    const sum = approximateRootSum(difference, bits);
    // Rounding lowers each term by less than one unit.
    if (sum > 0n) return 1;
    if (sum < -BigInt(difference.size)) return -1;
  }
}

/**
 * Adds root·coefficient to a sum, and drops a term that becomes 0.
 *
 * @param sum Coefficient of each root; changed in place.
 * @param root The root's square, free of square factors.
 * @param coefficient What to add.
 */
export function addTerm(sum: Map<bigint, Fraction>, root: bigint, coefficient: Fraction): void {
  const old = sum.get(root);
  const added = old ? addFractions(old, coefficient) : coefficient;
  if (added.numerator === 0n) sum.delete(root);
  else sum.set(root, added);
}

/**
 * Writes numerator / √(a·b) as a term of a sum of roots.
 *
 * @param numerator The numerator.
 * @param a One factor under the root.
 * @param b The other.
 * @returns The root's square, free of square factors, and the coefficient.
 */
export function rootTerm(numerator: bigint, a: number, b: number): [bigint, Fraction] {
  let outside = 1n;
  let inside = 1n;
  const powers = new Map<number, number>();
  for (const part of [a, b]) {
    for (const prime of primeFactors(part)) powers.set(prime, (powers.get(prime) ?? 0) + 1);
  }
  for (const [prime, power] of powers) {
    outside *= BigInt(prime) ** BigInt(power >> 1);
    if (power & 1) inside *= BigInt(prime);
  }
  return [inside, fraction(numerator, outside * inside)];
}

/** The sum times 2^`bits`, too low by less than one unit per term. */
function approximateRootSum(sum: RootSum, bits: bigint): bigint {
  let total = 0n;
  for (const [root, { numerator, denominator }] of sum) {
    if (root === 1n) {
      total += floorDivide(numerator << bits, denominator);
      continue;
    }
    // numerator·√root / denominator = ±√(numerator²·root / denominator²)
    const squared = (numerator * numerator * root << (2n * bits)) / (denominator * denominator);
    const size = integerRoot(squared);
    total += numerator < 0n ? -size - 1n : size;
  }
  return total;
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return quotient * b > a ? quotient - 1n : quotient;
}

function primeFactors(positive: number): number[] {
  const factors: number[] = [];
  let rest = positive;
  for (let prime = 2; prime * prime <= rest; prime += prime === 2 ? 1 : 2) {
    while (rest % prime === 0) {
      factors.push(prime);
      rest /= prime;
    }
  }
  if (rest > 1) factors.push(rest);
  return factors;
}
