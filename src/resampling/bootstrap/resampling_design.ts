import { fillBounded } from "../random/bounded_integer.ts";
import type { RandomSource } from "../random/uniform.ts";
import { resampleCounts } from "../random/resample_counts.ts";

/** What is drawn with replacement. At most one of `clusters` and `strata` is given. */
export interface ResamplingDesign {
  /** Number of rows of the sample. */
  readonly rows: number;
  /** Cluster of each row, from 0. As many clusters are drawn as there are, each with all its rows. */
  readonly clusters?: Int32Array;
  /** Whether rows are also resampled within each drawn cluster. @default {false} */
  readonly twoStage?: boolean;
  /** Stratum of each row, from 0. Each stratum is resampled separately, to its own size. */
  readonly strata?: Int32Array;
}

/** Draws one resample: fills `counts` with the number of times each row was drawn. */
export type Resampler = (source: RandomSource, counts: Uint32Array | Int32Array) => void;

/**
 * Makes the function that draws one resample of a design.
 *
 * @param design What is drawn.
 * @returns The function, with its own scratch memory.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { keyedStream } from "../random/keyed_stream.ts";
 * import { resampler } from "./resampling_design.ts";
 *
 * const counts = new Uint32Array(5);
 * resampler({ rows: 5 })(keyedStream(1, "example", 0), counts);
 * assertEquals(counts.reduce((sum, count) => sum + count), 5);
 * ```
 */
export function resampler(design: ResamplingDesign): Resampler {
  const { rows, clusters, twoStage, strata } = design;
  if (strata !== undefined) return stratifiedResampler(rowsByNumber(strata));
  if (clusters === undefined) return (source, counts) => resampleCounts(source, rows, counts);
  return twoStage ? twoStageResampler(rowsByNumber(clusters)) : clusterResampler(clusters);
}

/**
 * Lists the rows of each cluster or stratum, in number order.
 *
 * @param numbers Number of each row's cluster or stratum, from 0.
 * @returns The rows of each number; numbers without a row are left out.
 */
export function rowsByNumber(numbers: Int32Array): Uint32Array[] {
  const sizes = groupSizes(numbers);
  const lists = Array.from(sizes, (size) => new Uint32Array(size));
  const filled = new Uint32Array(sizes.length);
  for (let row = 0; row < numbers.length; row++) {
    lists[numbers[row]][filled[numbers[row]]++] = row;
  }
  return lists.filter((list) => list.length > 0);
}

/**
 * Counts the rows of each cluster or stratum.
 *
 * @param numbers Number of each row's cluster or stratum, from 0.
 * @returns Sizes in number order.
 */
export function groupSizes(numbers: Int32Array): Uint32Array {
  const sizes = new Uint32Array(numbers.reduce((most, number) => Math.max(most, number), -1) + 1);
  for (const number of numbers) sizes[number]++;
  return sizes;
}

/**
 * Finds the most rows that a resample can hold: every drawn cluster may be the largest one.
 *
 * @param design What is drawn.
 * @returns The number of rows of the largest resample.
 */
export function mostDraws({ rows, clusters }: ResamplingDesign): number {
  if (clusters === undefined) return rows;
  const sizes = groupSizes(clusters).filter((size) => size > 0);
  return sizes.length * sizes.reduce((most, size) => Math.max(most, size), 0);
}

function clusterResampler(clusters: Int32Array): Resampler {
  // Numbers without rows must not be drawn.
  const places = new Int32Array(groupSizes(clusters).length);
  let present = 0;
  groupSizes(clusters).forEach((size, number) => places[number] = size > 0 ? present++ : -1);
  const drawn = new Uint32Array(present);
  return (source, counts) => {
    resampleCounts(source, present, drawn);
    for (let row = 0; row < clusters.length; row++) counts[row] = drawn[places[clusters[row]]];
  };
}

function twoStageResampler(clusters: readonly Uint32Array[]): Resampler {
  const chosen = new Uint32Array(clusters.length);
  const draw = drawerWithin(clusters);
  return (source, counts) => {
    counts.fill(0);
    fillBounded(source, clusters.length, chosen);
    for (const cluster of chosen) draw(source, clusters[cluster], counts);
  };
}

function stratifiedResampler(strata: readonly Uint32Array[]): Resampler {
  const draw = drawerWithin(strata);
  return (source, counts) => {
    counts.fill(0);
    for (const members of strata) draw(source, members, counts);
  };
}

/** Adds draws from a group's rows, as many as it has rows. */
function drawerWithin(groups: readonly Uint32Array[]) {
  const longest = groups.reduce((most, { length }) => Math.max(most, length), 0);
  const indices = new Uint32Array(longest);
  return (source: RandomSource, members: Uint32Array, counts: Uint32Array | Int32Array): void => {
    const drawn = indices.subarray(0, members.length);
    fillBounded(source, members.length, drawn);
    for (let i = 0; i < drawn.length; i++) counts[members[drawn[i]]]++;
  };
}
