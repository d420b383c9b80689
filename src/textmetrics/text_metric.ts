import type { BleuParts } from "./bleu/bleu_score.ts";

/** The counts of a metric on every segment, from whose sums it scores any set of segments. */
export interface SegmentStatistics {
  /** Number of segments. */
  readonly segments: number;
  /** Number of counts per segment. */
  readonly width: number;
  /** Count c of segment i, at i·`width` + c. They are whole numbers, so sums over segments are exact. */
  readonly values: Float64Array;
}

/** The references of every segment, read once and used for every system. */
export interface PreparedReferences {
  /** Number of references per segment; null where segments differ. */
  readonly perSegment: number | null;
  /** Counts every segment of a system's output. Throws a `UserError` where the numbers of segments differ. */
  statistics(hypotheses: readonly string[]): SegmentStatistics;
  /** The same for several outputs at once, which reads the references for up to 16 of them together. */
  statisticsOfAll(outputs: readonly (readonly string[])[]): SegmentStatistics[];
}

/** A metric that compares a text with references: BLEU, chrF, TER. */
export interface TextMetric {
  /** Name as sacreBLEU prints it, for example `BLEU` or `chrF2++`. */
  readonly name: string;
  /** Whether a higher score is better. */
  readonly higherIsBetter: boolean;
  /** Number of counts per segment, the `width` of its statistics. */
  readonly width: number;
  /**
   * Reads the references.
   *
   * @param references One array per reference, each with the text of every segment; null where a segment lacks it.
   */
  prepare(references: readonly (readonly (string | null)[])[]): PreparedReferences;
  /** Computes a score from summed statistics: `width` numbers from `offset` on. It is from 0 to 100; TER may exceed 100. */
  score(sums: ArrayLike<number>, offset?: number): number;
  /** Computes the scores of all segments at once, for metrics that are faster so. */
  scores?(statistics: SegmentStatistics): Float64Array;
  /**
   * Computes the components of a score, for metrics whose components sacreBLEU prints.
   *
   * @param sums The summed statistics.
   * @returns The score and its components.
   */
  parts?(sums: ArrayLike<number>): BleuParts;
  /** Signature as sacreBLEU 2.6.0 prints it; null means a varying number of references. */
  signature(references: number | null): string;
}
