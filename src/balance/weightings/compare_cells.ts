import { type SampleSummary, welchTest } from "./welch_test.ts";
import { CELL_SIDE, type CellSummary } from "./weighting_cells.ts";

/** Fewest draws, or effective draws, of a cell that is compared. */
export const FEWEST_DRAWS = 10;

/** How cells compare with their neighbours. */
export interface CellComparison {
  /** Share of neighbours in β whose mean rises. */
  readonly rising: number;
  /** Share of neighbours in β with a significant rise, p < 0.01. */
  readonly significant: number;
  /** Number of neighbours in β with a significant fall. */
  readonly opposite: number;
  /** Share of neighbours in ESS whose deviation drops. */
  readonly dropping: number;
  /** Mean relative drop of the deviation. */
  readonly drop: number;
  /** Number of neighbours in β. */
  readonly vertical: number;
  /** Number of neighbours in ESS. */
  readonly horizontal: number;
}

/**
 * Compares every cell of weightings with its neighbours in β and in ESS ("Mind Which Bird You Favour", section 4.4). Cells with too
 * few weightings take no part.
 *
 * @param cells The cells.
 * @param of Chooses the summary to compare: over uniform weightings, or over the drawn ones.
 * @returns How many neighbours rise, fall and drop.
 */
export function compareCells(
  cells: readonly CellSummary[],
  of: (cell: CellSummary) => SampleSummary,
): CellComparison {
  const at = new Map(cells.map((cell) => [cell.beta * CELL_SIDE + cell.ess, of(cell)]));
  const usable = (beta: number, ess: number): SampleSummary | null => {
    if (beta >= CELL_SIDE || ess >= CELL_SIDE) return null;
    const found = at.get(beta * CELL_SIDE + ess);
    return found !== undefined && found.size >= FEWEST_DRAWS ? found : null;
  };
  let [vertical, rising, significant, opposite, horizontal, dropping, drop] = [0, 0, 0, 0, 0, 0, 0];
  for (let beta = 0; beta < CELL_SIDE; beta++) {
    for (let ess = 0; ess < CELL_SIDE; ess++) {
      const own = usable(beta, ess);
      if (own === null) continue;
      const above = usable(beta + 1, ess);
      if (above !== null) {
        vertical++;
        if (above.mean > own.mean) rising++;
        if (welchTest(own, above) < 0.01) significant++;
        if (welchTest(above, own) < 0.01) opposite++;
      }
      const right = usable(beta, ess + 1);
      if (right !== null && own.deviation > 0) {
        horizontal++;
        if (right.deviation < own.deviation) dropping++;
        drop += 1 - right.deviation / own.deviation;
      }
    }
  }
  return {
    rising: rising / vertical,
    significant: significant / vertical,
    opposite,
    dropping: dropping / horizontal,
    drop: drop / horizontal,
    vertical,
    horizontal,
  };
}
