import { named } from "./named.ts";

/** A metric's place among others by one measure. */
export interface RankPlace {
  /** The metric. */
  readonly metric: string;
  /** The measure. */
  readonly measure: string;
  /** Its rank, 1 for the best. */
  readonly rank: number;
  /** Number of metrics that have one. */
  readonly metrics: number;
  /** Metrics that it beats, by p-values adjusted for all comparisons. */
  readonly beats: readonly string[];
  /** Metrics that beat it. */
  readonly beatenBy: readonly string[];
  /** Metrics that no test separates from it. */
  readonly alike: readonly string[];
}

/**
 * Describes a metric's place among many.
 *
 * @param place Its place.
 * @returns One sentence.
 */
export function placeSentence(place: RankPlace): string {
  const { metric, measure, rank, metrics, beats, beatenBy, alike } = place;
  const parts = [
    beats.length === 0 ? [] : [`it is better than ${named(beats)}`],
    beatenBy.length === 0
      ? []
      : [`${named(beatenBy)} ${beatenBy.length === 1 ? "is" : "are"} better`],
    alike.length === 0 ? [] : [`nothing tells it from ${named(alike)}`],
  ].flat();
  return `By ${measure}, ${metric} has rank ${rank} of ${metrics}: ${parts.join("; ")}.`;
}
