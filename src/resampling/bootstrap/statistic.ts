import type { ScoreScale } from "../../decimals/score_scale.ts";

/** What every description of a statistic holds. */
export interface StatisticSpec {
  /** Name of the statistic. */
  readonly kind: string;
  /** Where its values stand; absent where they are results as they are. */
  readonly scale?: ScoreScale;
}

/** A statistic ready to be taken of resamples, given by how often each row was drawn. */
export interface Statistic {
  /** Its value; NaN where it is undefined. */
  value(counts: Uint32Array): number;
  /**
   * Standard error by the influence function, for studentised intervals; absent where there is none. It is 0 only where exact
   * arithmetic gives 0.
   */
  standardError?(counts: Uint32Array): number;
  /** Its value on the sample without some rows, where there is a quicker way than `value`. */
  without?(rows: Uint32Array): number;
  /** Values that differ by no more than this may be equal in exact arithmetic. @default {0} */
  readonly rounding?: number;
}

/** Makes a statistic from its description. */
export type MakeStatistic<Spec extends StatisticSpec> = (spec: Spec) => Statistic;
