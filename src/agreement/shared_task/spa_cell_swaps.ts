import { normalCdf } from "../../resampling/bootstrap/standard_normal.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { AlignedScores } from "../../scores/aligned_scores.ts";
import { type PairSwaps, rowTotals, type SubsetSums } from "../swaps/cell_swaps.ts";
import { standardisedIntegers } from "../swaps/standardised_integers.ts";
import { spaDrawnSwaps } from "./spa_drawn_swaps.ts";
import { sharedSegments } from "./spa_values.ts";

/**
 * Number of segments up to which every draw permutes segments anew. Beyond it the normal limit errs by less than the counts of
 * 1,000 permutations do: half the chance of one sum of n whole numbers is about 0.2/√n, and the counts' deviation is up to 0.016.
 */
const FEW_SEGMENTS = 160;

/**
 * Prepares PERM-BOTH of two metrics' soft pairwise accuracy, with standardised scores swapped cell by cell, as the metrics
 * tasks of 2024 and 2025 draw it, on the segments that people rated for every system.
 *
 * Each draw needs new p-values of all pairs of systems. For up to 160 segments they are drawn too. For more segments they come
 * from the normal limit of the paired permutation test: Φ of the difference of two systems, divided by the root of the sum of
 * squared differences. That root hardly varies under swaps, so its mean over swaps replaces it.
 *
 * @param human Scores of people.
 * @param metrics Scores of each metric on the same systems and segments.
 * @param draw Draws signs for a number of cells.
 * @param sums Computes subset sums.
 * @returns Differences of any two metrics.
 */
export async function spaCellSwaps(
  human: AlignedScores,
  metrics: readonly AlignedScores[],
  draw: (cells: number) => SignMatrix,
  sums: SubsetSums,
): Promise<PairSwaps> {
  const { places, of } = sharedSegments(human);
  const people = of(human.values);
  const scores = metrics.map(({ values }) => of(values));
  const signs = draw(people.length);
  return places.length <= FEW_SEGMENTS
    ? spaDrawnSwaps(people, scores, human.systems, signs)
    : await spaLimitSwaps(people, scores, human.systems, signs, sums);
}

/**
 * Does what `spaCellSwaps()` does for many segments.
 *
 * @param human Scores of people, systems × segments.
 * @param metrics Scores of each metric on the same cells.
 * @param systems Number of systems.
 * @param signs Cells that keep their metric, permutations × cells.
 * @param sums Computes subset sums.
 * @returns Differences of any two metrics.
 */
async function spaLimitSwaps(
  human: Float64Array,
  metrics: readonly Float64Array[],
  systems: number,
  signs: SignMatrix,
  sums: SubsetSums,
): Promise<PairSwaps> {
  const scores = metrics.map(standardisedIntegers);
  const byPeople = normalPValues(human, systems);
  // A system's sum needs only its own cells, so each system is a matrix of one row with its own signs.
  const kept = await Promise.all(
    scores.map((list) => systemSums(list, systems, signs, sums)),
  );
  const totals = scores.map((list) => rowTotals(list, systems));
  return (i, j) => {
    const [a, b] = [scores[i], scores[j]];
    const squares = {
      a: squaredDistances(a, a, systems),
      b: squaredDistances(b, b, systems),
      mixed: expectedSquares(a, b, systems),
    };
    const distance = (values: ArrayLike<number>, from: ArrayLike<number>) => {
      let sum = 0;
      let pair = 0;
      for (let k = 0; k < systems; k++) {
        for (let l = k + 1; l < systems; l++, pair++) {
          sum += Math.abs(byPeople[pair] - pValue(values[k] - values[l], from[pair]));
        }
      }
      return sum / pair;
    };
    const observed = distance(totals[j], squares.b) - distance(totals[i], squares.a);
    const { permutations } = signs;
    const swapped = new Float64Array(permutations);
    const [left, right] = [new Float64Array(systems), new Float64Array(systems)];
    for (let p = 0; p < permutations; p++) {
      for (let k = 0; k < systems; k++) {
        const moved = kept[i][k * permutations + p] - kept[j][k * permutations + p];
        left[k] = totals[j][k] + moved;
        right[k] = totals[i][k] - moved;
      }
      swapped[p] = distance(right, squares.mixed) - distance(left, squares.mixed);
    }
    return { observed, swapped };
  };
}

/** Sums of each system's kept cells, systems × permutations. */
async function systemSums(
  scores: Float64Array,
  systems: number,
  signs: SignMatrix,
  sums: SubsetSums,
): Promise<Float64Array> {
  const segments = scores.length / systems;
  const { permutations } = signs;
  const result = new Float64Array(systems * permutations);
  for (let k = 0; k < systems; k++) {
    const row = new Float64Array(scores.length);
    row.set(scores.subarray(k * segments, (k + 1) * segments), k * segments);
    const [own] = await sums([row], signs);
    result.set(own, k * permutations);
  }
  return result;
}

function pValue(difference: number, squares: number): number {
  return squares > 0 ? normalCdf(-difference / Math.sqrt(squares)) : 1;
}

/**
 * Computes the p-values of all pairs of systems by the normal limit of the paired permutation test.
 *
 * @param values Scores, systems × segments.
 * @param systems Number of systems.
 * @returns One p-value of "the first is no better" for each pair (0,1), (0,2), …, (1,2), ….
 */
export function normalPValues(values: Float64Array, systems: number): Float64Array {
  const scores = standardisedIntegers(values);
  const totals = rowTotals(scores, systems);
  const squares = squaredDistances(scores, scores, systems);
  const p = new Float64Array(squares.length);
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++, pair++) {
      p[pair] = pValue(totals[k] - totals[l], squares[pair]);
    }
  }
  return p;
}

/** Σ over segments of (a_k − a_l)(b_k − b_l) for every pair of systems. */
function squaredDistances(a: Float64Array, b: Float64Array, systems: number): Float64Array {
  const segments = a.length / systems;
  const found = new Float64Array(systems * (systems - 1) / 2);
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++, pair++) {
      let sum = 0;
      for (let i = 0; i < segments; i++) {
        const [x, y] = [k * segments + i, l * segments + i];
        sum += (a[x] - a[y]) * (b[x] - b[y]);
      }
      found[pair] = sum;
    }
  }
  return found;
}

/** Mean over swaps of the sum of squared differences: each cell has either metric's score with equal chance. */
function expectedSquares(a: Float64Array, b: Float64Array, systems: number): Float64Array {
  const own = squaredDistances(a, a, systems);
  const other = squaredDistances(b, b, systems);
  const both = squaredDistances(a, b, systems);
  const spread = rowTotals(a.map((value, cell) => (value - b[cell]) ** 2), systems);
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++, pair++) {
      own[pair] = (own[pair] + 2 * both[pair] + other[pair] + spread[k] + spread[l]) / 4;
    }
  }
  return own;
}
