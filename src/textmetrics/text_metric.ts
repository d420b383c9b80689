import type { BleuParts } from "./bleu/bleu_score.ts";

/** What a metric counts on every segment, so that a score over any set of segments is one of sums. */
export interface SegmentStatistics {
  /** Number of segments. */
  readonly segments: number;
  /** Number of counts per segment. */
  readonly width: number;
  /** Count c of segment i at i·`width` + c. Whole numbers, so that sums over segments are exact. */
  readonly values: Float64Array;
}

/** The references of every segment, read once and used for every system. */
export interface PreparedReferences {
  /** References per segment, or null where segments differ in it. */
  readonly perSegment: number | null;
  /** Counts every segment of a system's output. Throws a `UserError` where the numbers of segments differ. */
  statistics(hypotheses: readonly string[]): SegmentStatistics;
  /** The same for several outputs at once, which counts each reference only once. */
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
  /** Score from 0 to 100 (TER: and beyond) of summed statistics; reads `width` numbers from `offset` on. */
  score(sums: ArrayLike<number>, offset?: number): number;
  /**
   * What a score of summed statistics is made of, for metrics of which sacreBLEU tells it.
   *
   * @param sums The summed statistics.
   * @returns The score and its parts.
   */
  parts?(sums: ArrayLike<number>): BleuParts;
  /** Signature as sacreBLEU 2.6.0 prints it; null stands for a number of references that varies. */
  signature(references: number | null): string;
}
