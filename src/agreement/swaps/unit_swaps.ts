import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { AlignedScores } from "../../scores/aligned_scores.ts";
import { cellSwaps, type PairSwaps, rowTotals, type SubsetSums } from "./cell_swaps.ts";
import { type SystemMeasure, systemMeasure } from "../system_measure.ts";
import { pairSquares, spaUnitSwaps } from "./spa_unit_swaps.ts";
import { standardisedIntegers } from "./standardised_integers.ts";
import { standardScale, systemUnitSwaps } from "./system_unit_swaps.ts";
import { unitRows } from "./unit_rows.ts";

/** Metrics, and the swaps of whole units between them. */
export interface UnitSwaps {
  /** Human scores. */
  readonly human: AlignedScores;
  /** Scores of the metrics on the same systems and segments. */
  readonly metrics: readonly AlignedScores[];
  /** Unit of each segment, from 0; of each cell that people scored, in order, where cells are swapped. */
  readonly unitOf: Int32Array;
  /** Which units each permutation keeps. */
  readonly signs: SignMatrix;
  /** Subset sums of several matrices (one column per unit), here or on workers. */
  readonly sums: SubsetSums;
}

/**
 * Prepares the swaps of units for a measure of the systems' scores.
 *
 * @param measure The measure.
 * @param swaps Metrics and swaps.
 * @returns Differences of any two metrics.
 */
export async function systemSwaps(measure: SystemMeasure, swaps: UnitSwaps): Promise<PairSwaps> {
  const { human, metrics, unitOf, signs } = swaps;
  const people = measure === "pearson" ? human.means : human.standings;
  const lists = metrics.map((scores) => systemScores(scores));
  const kept = await swaps.sums(
    lists.map(({ cells }) => unitRows(cells, unitOf, signs.segments)),
    signs,
  );
  const prepared = lists.map(({ cells, scale }, m) => (
    { kept: kept[m], totals: rowTotals(cells, human.systems), scale }
  ));
  const counts = human.present && rowTotals(Float64Array.from(human.present), human.systems);
  return (i, j) =>
    systemUnitSwaps(prepared[i], prepared[j], (scores) => {
      if (counts !== null) counts.forEach((count, k) => scores[k] /= count);
      return systemMeasure(measure, people, scores);
    });
}

/**
 * Prepares the swaps of units for soft pairwise accuracy.
 *
 * @param human p-value of each pair of systems by people.
 * @param swaps Metrics and swaps.
 * @returns Differences of any two metrics.
 */
export async function spaSwapsByUnit(
  human: ArrayLike<number>,
  swaps: Pick<UnitSwaps, "unitOf" | "signs" | "sums"> & {
    readonly metrics: readonly Pick<AlignedScores, "systems" | "values">[];
  },
): Promise<PairSwaps> {
  const { metrics, unitOf, signs } = swaps;
  const units = signs.segments;
  const scores = metrics.map(({ values }) => standardisedIntegers(values));
  const sums = scores.map((list) => unitRows(list, unitOf, units));
  // Squares of integers of 18 bits would not add up exactly; a thousandth of a deviation is fine enough here.
  const squares = scores.map((list, m) =>
    pairSquares(list.map((score) => Math.round(score / COARSER)), metrics[m].systems, unitOf, units)
  );
  const kept = await swaps.sums(sums, signs);
  const keptSquares = await swaps.sums(squares, signs);
  const prepared = metrics.map(({ systems }, m) => ({
    kept: kept[m],
    totals: rowTotals(sums[m], systems),
    scale: 1 / COARSER,
    keptSquares: keptSquares[m].map((sum) => sum * COARSER ** 2),
    squares: rowTotals(squares[m], squares[m].length / units).map((sum) => sum * COARSER ** 2),
  }));
  return (i, j) => spaUnitSwaps(human, prepared[i], prepared[j]);
}

/** What standardised integers are divided by before they are squared. */
const COARSER = 2 ** 8;

/**
 * Prepares the swaps of units, or of cells, for the correlation over all cells.
 *
 * @param swaps Metrics and swaps.
 * @returns Differences of any two metrics.
 */
export async function segmentSwaps(swaps: UnitSwaps): Promise<PairSwaps> {
  const { human, metrics, signs } = swaps;
  const rated = Array.from(human.values.keys()).filter((cell) => human.present?.[cell] !== 0);
  const inCells = (values: Float64Array) => rated.map((cell) => values[cell]);
  const ofSegments = swaps.unitOf.length === human.segments;
  const unitOf = ofSegments
    ? rated.map((cell) => swaps.unitOf[cell % human.segments])
    : swaps.unitOf;
  return await cellSwaps(
    { human: inCells(human.values), metrics: metrics.map(({ values }) => inCells(values)), unitOf },
    signs,
    swaps.sums,
  );
}

/**
 * Scores to sum by system, and their unit. Where all systems have the same segments, sums of the raw integers keep exact ties,
 * and a metric's mean shifts all systems alike. Otherwise scores must be centred before they are swapped.
 */
function systemScores(
  { integers, values, present }: AlignedScores,
): { readonly cells: Float64Array; readonly scale: number } {
  if (present === null) return { cells: integers, scale: standardScale(integers) };
  const standard = standardisedIntegers(values.filter((_, cell) => present[cell] === 1));
  let at = 0;
  return { cells: values.map((_, cell) => present[cell] === 1 ? standard[at++] : 0), scale: 1 };
}
