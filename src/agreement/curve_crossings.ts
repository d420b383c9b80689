/** Where two curves change places. */
export interface Crossing {
  /** Curve that is above before it. */
  readonly above: number;
  /** Curve that is above after it. */
  readonly below: number;
  /** Point of the grid before it, the last at which they differ. */
  readonly from: number;
  /** Point of the grid after it, the first at which they differ again. */
  readonly to: number;
}

/**
 * Finds all changes of order between curves over a grid. A point at which two curves are equal belongs to neither side, so
 * curves that only touch do not cross.
 *
 * @param curves Values of each curve at the points of the grid.
 * @returns Crossings in the order of the grid, then of the curves.
 */
export function curveCrossings(curves: readonly ArrayLike<number>[]): Crossing[] {
  const found: Crossing[] = [];
  for (let c = 0; c < curves.length; c++) {
    for (let d = c + 1; d < curves.length; d++) {
      let [last, at] = [0, -1];
      for (let i = 0; i < curves[c].length; i++) {
        const side = Math.sign(curves[c][i] - curves[d][i]);
        if (!(Math.abs(side) === 1)) continue;
        if (last !== 0 && side !== last) {
          const [above, below] = last > 0 ? [c, d] : [d, c];
          found.push({ above, below, from: at, to: i });
        }
        [last, at] = [side, i];
      }
    }
  }
  return found.sort((x, y) =>
    x.from - y.from || x.to - y.to || x.above - y.above || x.below - y.below
  );
}

/**
 * Narrows the place at which a difference changes sign, by halving.
 *
 * @param difference Value at a point; of opposite signs at `low` and `high`.
 * @param low One end.
 * @param high The other end.
 * @param halvings Number of halvings.
 * @returns The middle of the remaining interval, or a point at which the difference is exactly zero if the search meets one.
 */
export function signChange(
  difference: (at: number) => number,
  low: number,
  high: number,
  halvings: number,
): number {
  const before = Math.sign(difference(low));
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2;
    const side = Math.sign(difference(middle));
    if (side === 0) return middle;
    if (side === before) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
