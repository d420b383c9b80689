import { fillBounded } from "../random/bounded_integer.ts";
import type { RandomSource } from "../random/random_source.ts";
import { resampleCounts } from "../random/resample_counts.ts";

/** What is drawn with replacement. At most one of `clusters` and `strata` is there. */
export interface ResamplingDesign {
  /** Number of rows of the sample. */
  readonly rows: number;
  /** Cluster of each row, from 0: clusters are drawn first, then as many rows within each as it has. */
  readonly clusters?: Int32Array;
  /** Stratum of each row, from 0: every stratum is drawn from on its own, to its own size. */
  readonly strata?: Int32Array;
}

/** Draws one resample: fills `counts` with how often each row was drawn. */
export type Resampler = (source: RandomSource, counts: Uint32Array) => void;

/**
 * The way a design draws one resample.
 *
 * @param design What is drawn
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
  const { rows, clusters, strata } = design;
  if (clusters !== undefined) return clusterResampler(groupRows(clusters));
  if (strata !== undefined) return stratifiedResampler(groupRows(strata));
  return (source, counts) => resampleCounts(source, rows, counts);
}

/** Rows of each group, groups in number order. */
export function groupRows(groups: Int32Array): Uint32Array[] {
  const rows: number[][] = [];
  for (let row = 0; row < groups.length; row++) (rows[groups[row]] ??= []).push(row);
  return rows.map((list) => Uint32Array.from(list));
}

function clusterResampler(clusters: readonly Uint32Array[]): Resampler {
  const longest = clusters.reduce((most, { length }) => Math.max(most, length), 0);
  const chosen = new Uint32Array(clusters.length);
  const indices = new Uint32Array(longest);
  return (source, counts) => {
    counts.fill(0);
    fillBounded(source, clusters.length, chosen);
    for (const cluster of chosen) {
      const members = clusters[cluster];
      const drawn = indices.subarray(0, members.length);
      fillBounded(source, members.length, drawn);
      for (let i = 0; i < drawn.length; i++) counts[members[drawn[i]]]++;
    }
  };
}

function stratifiedResampler(strata: readonly Uint32Array[]): Resampler {
  const longest = strata.reduce((most, { length }) => Math.max(most, length), 0);
  const indices = new Uint32Array(longest);
  return (source, counts) => {
    counts.fill(0);
    for (const members of strata) {
      const drawn = indices.subarray(0, members.length);
      fillBounded(source, members.length, drawn);
      for (let i = 0; i < drawn.length; i++) counts[members[drawn[i]]]++;
    }
  };
}
