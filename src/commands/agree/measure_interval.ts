import type { IntervalMethod } from "../../resampling/bootstrap/interval.ts";
import { UserError } from "../../user_error.ts";

/** Settings of a run's intervals. */
export interface IntervalSettings {
  /** Kind of interval. */
  readonly method: Exclude<IntervalMethod, "studentised">;
  /** Confidence, between 0 and 1. */
  readonly confidence: number;
}

/** A value, its resamples, and its values with each unit left out. */
export interface Resampled {
  /** The value on the sample. */
  readonly estimate: number;
  /** Its replicates; undefined ones are NaN. */
  readonly replicates: Float64Array;
  /** The value with each unit left out; null if the method does not need it. */
  readonly without: Float64Array | null;
  /** Least and greatest possible value. */
  readonly range: readonly [number, number];
}

/** An interval; its fields are null if there is none. */
export interface MeasureInterval {
  /** Lower end. */
  readonly low: number | null;
  /** Upper end. */
  readonly high: number | null;
  /** How much an end may differ for another seed. */
  readonly monte_carlo_error: number | null;
  /** Resamples for which the measure is undefined; null without resamples. */
  readonly left_out: number | null;
}

/** No interval. */
export const NO_INTERVAL: MeasureInterval = {
  low: null,
  high: null,
  monte_carlo_error: null,
  left_out: null,
};

/** Values of doubles this close may be equal in exact arithmetic. */
const ROUNDING = 1e-12;

/**
 * Computes the interval of a measure of agreement, clipped to the range of the measure.
 *
 * @param resampled Value and resamples.
 * @param settings Kind and confidence.
 * @param note Receives a note on resamples that are left out, or on why there is no interval.
 * @returns The interval; null ends where it is undefined.
 */
export async function measureInterval(
  { estimate, replicates, without, range }: Resampled,
  { method, confidence }: IntervalSettings,
  note: (sentence: string) => void,
): Promise<MeasureInterval> {
  if (replicates.length < 2 || Number.isNaN(estimate)) return NO_INTERVAL;
  const undefinedOnes = replicates.filter((value) => Number.isNaN(value)).length;
  const tooMany = 2 * undefinedOnes > replicates.length;
  if (undefinedOnes > 0) {
    const left = tooMany ? "too many for an interval" : "left out";
    note(`is undefined for ${undefinedOnes} of ${replicates.length} resamples, ${left}`);
  }
  if (tooMany) return { ...NO_INTERVAL, left_out: undefinedOnes };
  const { interval, intervalError } = await import("../../resampling/bootstrap/interval.ts");
  const { acceleration } = await import("../../resampling/bootstrap/jackknife.ts");
  const within = (end: number) => Math.min(range[1], Math.max(range[0], end));
  try {
    const found = interval({
      method,
      confidence,
      estimate,
      replicates,
      acceleration: without === null ? undefined : acceleration([without], ROUNDING),
      rounding: ROUNDING,
    });
    return {
      low: within(found.low),
      high: within(found.high),
      monte_carlo_error: intervalError(found),
      left_out: undefinedOnes,
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    note(`has no interval: ${error.message}`);
    return { ...NO_INTERVAL, left_out: undefinedOnes };
  }
}
