/** What an arithmetic can do without rounding. */
export interface Arithmetic {
  /** Most bits of a limb's magnitude that an operand may hold. */
  readonly widest: number;
  /** Sums whose magnitude stays below this are exact. */
  readonly exactBelow: number;
  /** Shortest run of terms worth a pass; below it, values are split into more limbs instead. */
  readonly shortestRun: number;
}

/** How the operands of a product are split. */
export interface LimbPlan {
  /** Number of limbs of the left operand. */
  readonly leftLimbs: number;
  /** Bits of each of them. */
  readonly leftWidth: number;
  /** Number of limbs of the right operand. */
  readonly rightLimbs: number;
  /** Bits of each of them. */
  readonly rightWidth: number;
  /** Longest run of terms whose sum is exact, at most the inner dimension. */
  readonly run: number;
}

/**
 * Splits a product of integers into products of limbs that an arithmetic computes exactly, with the fewest passes and then the
 * longest runs. A value is its sign times Σ limb·2^(width·index), so no partial sum ever exceeds the sum of magnitudes.
 *
 * @param arithmetic The limits of the arithmetic.
 * @param leftBound Greatest magnitude of the left operand, under 2⁵³.
 * @param rightBound Greatest magnitude of the right operand, under 2⁵³.
 * @param inner Number of terms of each sum.
 * @returns The split.
 * @throws {RangeError} If no split is exact.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { float32, planLimbs } from "./limb_plan.ts";
 *
 * const { leftLimbs, rightLimbs, run } = planLimbs(float32, 1, 2 ** 24 - 1, 100_000);
 * assertEquals([leftLimbs, rightLimbs, run], [1, 3, 65793]);
 * ```
 */
export function planLimbs(
  arithmetic: Arithmetic,
  leftBound: number,
  rightBound: number,
  inner: number,
): LimbPlan {
  const leftBits = bits(leftBound);
  const rightBits = bits(rightBound);
  let best: LimbPlan | null = null;
  for (let leftLimbs = 1; leftLimbs <= leftBits; leftLimbs++) {
    const leftWidth = Math.ceil(leftBits / leftLimbs);
    if (leftWidth > arithmetic.widest) continue;
    for (let rightLimbs = 1; rightLimbs <= rightBits; rightLimbs++) {
      const rightWidth = Math.ceil(rightBits / rightLimbs);
      if (rightWidth > arithmetic.widest) continue;
      const left = leftLimbs === 1 ? Math.max(1, leftBound) : 2 ** leftWidth - 1;
      const right = rightLimbs === 1 ? Math.max(1, rightBound) : 2 ** rightWidth - 1;
      const run = Math.min(inner, Math.floor((arithmetic.exactBelow - 1) / (left * right)));
      if (run < Math.min(inner, arithmetic.shortestRun)) continue;
      const passes = leftLimbs * rightLimbs;
      const least = best === null ? Infinity : best.leftLimbs * best.rightLimbs;
      if (passes < least || (passes === least && best !== null && run > best.run)) {
        best = { leftLimbs, leftWidth, rightLimbs, rightWidth, run };
      }
    }
  }
  if (best === null) {
    throw new RangeError(`no exact split of a product of ${leftBound} and ${rightBound}`);
  }
  return best;
}

/** float32, also under tensor-core TF32 and bfloat16 passes: limbs of 8 bits, sums under 2²⁴. */
export const float32: Arithmetic = { widest: 8, exactBelow: 2 ** 24, shortestRun: 256 };

/** The SIMD kernel on 16-bit integers that sums in 32 bits. */
export const int16: Arithmetic = { widest: 15, exactBelow: 2 ** 31, shortestRun: 256 };

/** The SIMD kernel on float64. */
export const float64: Arithmetic = { widest: 53, exactBelow: 2 ** 53, shortestRun: 64 };

/**
 * Extracts one limb of a value with precomputed powers, without division or remainder.
 *
 * @param value Integer under 2⁵³.
 * @param down 2^−(width·index).
 * @param base 2^width.
 * @returns The limb, with the value's sign.
 */
export function limbAt(value: number, down: number, base: number): number {
  const upper = Math.floor(Math.abs(value) * down);
  const limb = upper - Math.floor(upper * (1 / base)) * base;
  return value < 0 ? -limb : limb;
}

function bits(bound: number): number {
  let count = 1;
  while (2 ** count <= bound) count++;
  return count;
}
