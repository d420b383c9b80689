import { UserError } from "../../user_error.ts";

/** What a search over lattice points found. */
export interface LatticeSearch {
  /** Best weights within the tolerance; null where there are none. */
  readonly weights: Float64Array | null;
  /** Lattice points looked at. */
  readonly points: number;
  /** Floating-point operations. */
  readonly operations: number;
}

/**
 * The numerical baseline: every weighting whose entries are multiples of 1/N, the best of those within a tolerance of the target.
 *
 * The paper's Table 1 does not say what its baseline is, but its operation counts grow as the number of ways to spread N units
 * over K systems (136, 816, 3,876 and 15,504 at K = 16), and are the same for every target.
 *
 * @param adequacy a, one value a system.
 * @param fluency f, one value a system.
 * @param target β̂.
 * @param units N, from 2.
 * @param tolerance Largest |β(w) − β̂|.
 * @throws {UserError} If there are more than ten million points.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { latticeSearch } from "./lattice_search.ts";
 *
 * const found = latticeSearch([0, 3, 0], [0, 0, 1], 0.9, 3, 1e-3);
 * assertEquals(found.points, 10);
 * assertEquals([...found.weights!], [1 / 3, 1 / 3, 1 / 3]);
 * ```
 */
export function latticeSearch(
  adequacy: ArrayLike<number>,
  fluency: ArrayLike<number>,
  target: number,
  units: number,
  tolerance: number,
): LatticeSearch {
  const size = adequacy.length;
  let points = 1;
  for (let i = 1; i <= units; i++) points = points * (size - 1 + i) / i;
  if (points > 1e7) {
    throw new UserError(
      `${units} units over ${size} systems make ${points} weightings; use fewer units`,
    );
  }
  let best: number[] | null = null;
  let least = Infinity;
  // Moments of the parts so far: one pass down the tree of choices serves all points under it.
  const parts = new Array<number>(size).fill(0);
  const look = (k: number, left: number) => {
    if (k === size - 1) {
      parts[k] = left;
      let [a, aa, f, ff, squares] = [0, 0, 0, 0, 0];
      for (let j = 0; j < size; j++) {
        const w = parts[j] / units;
        a += w * adequacy[j];
        aa += w * adequacy[j] * adequacy[j];
        f += w * fluency[j];
        ff += w * fluency[j] * fluency[j];
        squares += w * w;
      }
      const [va, vf] = [aa - a * a, ff - f * f];
      if (squares < least && Math.abs(va / (va + vf) - target) <= tolerance) {
        [least, best] = [squares, [...parts]];
      }
      return;
    }
    for (let share = 0; share <= left; share++) {
      parts[k] = share;
      look(k + 1, left - share);
    }
  };
  look(0, units);
  return {
    weights: best === null ? null : Float64Array.from(best, (share: number) => share / units),
    points,
    operations: points * (13 * size + 9),
  };
}
