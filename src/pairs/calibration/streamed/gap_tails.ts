import * as kernel from "../../../tensors/kernels/correlation.wasm";
import type { PairedScores } from "../../classes/paired_scores.ts";
import type { LinearObjective } from "../linear_objective.ts";
import { gapNearest, metricGaps } from "../metric_gaps.ts";
import { CONCORDANT, DISCORDANT, TIED_HUMAN } from "../sorted_pairs.ts";

/** A grid over the metric scores of each group. Its first cell begins at the group's smallest score. */
export interface GapGrid {
  /** Number of cells, a multiple of 8. */
  readonly cells: number;
  /** Cells per unit of distance. */
  readonly rate: number;
}

/** Distances in cells. */
export interface GapWindow {
  /** The smallest. */
  readonly nearest: number;
  /** How many. */
  readonly distances: number;
}

/** Most cells of a grid. */
export const MOST_CELLS: number = kernel.CELLS;
/** Most distances of a window. */
export const MOST_DISTANCES: number = kernel.DISTANCES;
/** The kernel's sums wrap at this. */
const MOST_SUM = 2 ** 32;

/** At n: how the value changes as all pairs that are at least `nearest` + n cells apart become tied by the metric. */
export interface GapTails {
  /** Sum of the changes that raise it. */
  readonly gains: Float64Array;
  /** Sum of the changes that lower it, without the sign. */
  readonly losses: Float64Array;
}

/**
 * Sums the changes of pairs by distance in cells without visiting pairs: the counts by cell of each level of human scores are
 * correlated with those of the same level and of the lower ones. At distance 0 the sums are too large, as pairs in one cell may
 * count twice and pairs at distance 0 count too.
 *
 * @param paired The translations.
 * @param linear What the pairs change.
 * @param grid The grid.
 * @param window The distances.
 * @returns The sums.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../../decimals/column_from_numbers.ts";
 * import { gapTails } from "./gap_tails.ts";
 * import { linearObjective } from "../linear_objective.ts";
 * import { pairScores } from "../../classes/paired_scores.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 0, 9]), columnFromNumbers([1, 2, 5]), null);
 * const linear = linearObjective(paired, "acc_eq");
 * if (linear === null) throw new Error("accuracy is linear");
 * const grid = { cells: 8, rate: 1 };
 * const { gains, losses } = gapTails(paired, linear, grid, { nearest: 1, distances: 5 });
 * assertEquals([...gains], [1, 0, 0, 0, 0]);
 * assertEquals([...losses], [2, 2, 2, 1, 0]);
 * ```
 */
export function gapTails(
  paired: PairedScores,
  { kinds, steps, weights }: LinearObjective,
  { cells, rate }: GapGrid,
  window: GapWindow,
): GapTails {
  const { distances } = window;
  const gains = new Float64Array(distances);
  const losses = new Float64Array(distances);
  const { starts, human } = paired;
  for (let group = 0; group + 1 < starts.length; group++) {
    if (kinds[group] < 0) continue;
    const weight = weights[kinds[group]];
    const adder = (pairClass: number) => {
      // Discordant pairs are those of neither other class.
      const rest = pairClass === DISCORDANT ? 0 : steps[DISCORDANT];
      const gain = weight * (Math.max(0, steps[pairClass]) - Math.max(0, rest));
      const loss = weight * (Math.max(0, -steps[pairClass]) - Math.max(0, -rest));
      return (counts: Uint32Array) => {
        for (let at = 0; at < distances; at++) {
          gains[at] += gain * counts[at];
          losses[at] += loss * counts[at];
        }
      };
    };
    const size = starts[group + 1] - starts[group];
    const sums = (address: number, pairClass: number): KernelSums => {
      const counts = new Uint32Array(kernel.memory.buffer, address, distances).fill(0);
      return { ...window, address, counts, size, cells, held: 0, add: adder(pairClass) };
    };
    const placed = placeCells(paired, group, { cells, rate });
    kernel.begin();
    const [tied, concordant] = [
      sums(kernel.ownSums, TIED_HUMAN),
      sums(kernel.lowerSums, CONCORDANT),
    ];
    eachLevel(placed, human.subarray(starts[group], starts[group + 1]), (members) => {
      const entries = listCells(members, size);
      kernel.fill(entries, cells);
      correlate(kernel.own, entries, tied);
      correlate(kernel.lower, entries, concordant);
      kernel.join(cells);
    });
    release(tied);
    release(concordant);
    if (steps[DISCORDANT] === 0) continue;
    const all = sums(kernel.ownSums, DISCORDANT);
    const entries = listCells(placed, size);
    kernel.fill(entries, cells);
    correlate(kernel.own, entries, all);
    release(all);
  }
  return { gains, losses };
}

/** Sums in the kernel's memory, which are added to those in doubles before they wrap. */
interface KernelSums extends GapWindow {
  readonly address: number;
  readonly counts: Uint32Array;
  /** Number of translations in the group. */
  readonly size: number;
  /** Number of cells of the grid. */
  readonly cells: number;
  /** No sum is greater. */
  held: number;
  readonly add: (counts: Uint32Array) => void;
}

function correlate(column: number, entries: number, sums: KernelSums): void {
  const times = new Int32Array(kernel.memory.buffer, kernel.times, entries);
  const { address, cells, nearest, distances } = sums;
  const add = (first: number, end: number) =>
    kernel.correlate(column, address, first, end, cells, nearest, distances);
  let first = 0;
  for (let entry = 0; entry < entries; entry++) {
    const most = times[entry] * sums.size;
    if (sums.held + most >= MOST_SUM) {
      add(first, entry);
      release(sums);
      first = entry;
    }
    sums.held += most;
  }
  add(first, entries);
}

function release(sums: KernelSums): void {
  sums.add(sums.counts);
  sums.counts.fill(0);
  sums.held = 0;
}

/** The cell of each place of a group, in ascending order. */
function placeCells({ metric, starts }: PairedScores, group: number, grid: GapGrid): Int32Array {
  const gaps = metricGaps(metric);
  const start = starts[group];
  const placed = new Int32Array(starts[group + 1] - start);
  for (let at = 0; at < placed.length; at++) {
    placed[at] = Math.min(
      grid.cells - 1,
      Math.trunc(gapNearest(gaps, start, start + at) * grid.rate),
    );
  }
  return placed;
}

/** Visits the cells of each level of the human scores, from the lowest. */
function eachLevel(
  placed: Int32Array,
  human: Int32Array,
  visit: (members: Int32Array) => void,
): void {
  const counts: number[] = [];
  for (const level of human) counts[level] = (counts[level] ?? 0) + 1;
  let begin = 0;
  const next = counts.map((count) => (begin += count) - count);
  const sorted = new Int32Array(placed.length);
  for (let at = 0; at < placed.length; at++) sorted[next[human[at]]++] = placed[at];
  counts.forEach((count, level) => visit(sorted.subarray(next[level] - count, next[level])));
}

/** Lists cells with their numbers of translations in the kernel's memory, and counts the entries. */
function listCells(members: Int32Array, size: number): number {
  const cells = new Int32Array(kernel.memory.buffer, kernel.cells, kernel.ENTRIES);
  const times = new Int32Array(kernel.memory.buffer, kernel.times, kernel.ENTRIES);
  // More in one entry could make the sums wrap.
  const most = Math.floor((MOST_SUM - 1) / size);
  let entry = -1;
  for (const cell of members) {
    if (entry < 0 || cells[entry] !== cell || times[entry] === most) {
      cells[++entry] = cell;
      times[entry] = 0;
    }
    times[entry]++;
  }
  return entry + 1;
}
