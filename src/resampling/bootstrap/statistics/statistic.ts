import type { ScoreScale } from "../../../decimals/score_scale.ts";

/** The common part of every description of a statistic. */
export interface StatisticSpec {
  /** Name of the statistic. */
  readonly kind: string;
  /** The scale of its values; absent where they need no conversion. */
  readonly scale?: ScoreScale;
}

/** A statistic that is ready for resamples, which are given by how often each row was drawn. */
export interface Statistic {
  /** Its value; NaN where it is undefined. */
  value(counts: Uint32Array): number;
  /**
   * Standard error by the influence function, for studentised intervals; absent if there is none. It is 0 only if exact
   * arithmetic gives 0.
   */
  standardError?(counts: Uint32Array): number;
  /** Its value on the sample without some rows, where this is faster than `value`. */
  without?(rows: Uint32Array): number;
  /** Values that differ by no more than this may be equal in exact arithmetic. @default {0} */
  readonly rounding?: number;
}

/** Makes a statistic from its description. */
export type MakeStatistic<Spec extends StatisticSpec> = (spec: Spec) => Statistic;
