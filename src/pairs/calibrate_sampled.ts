import { UserError } from "../user_error.ts";
import { type Calibration, describeCalibration } from "./calibrate.ts";
import { challenge, firstChampion } from "./champion.ts";
import { cutAt } from "./metric_gaps.ts";
import { makeObjective } from "./objective.ts";
import type { PairedScores } from "./paired_scores.ts";
import { sortPairs } from "./sorted_pairs.ts";
import type { StatisticName } from "./statistics.ts";
import { tallyPairs } from "./tally_pairs.ts";

/** How to sample candidate thresholds. */
export interface Sampling {
  /** Share of the pairs whose distances are candidates, over 0 up to 1. */
  readonly rate: number;
  /** The next number of a random stream, from 0 up to 1. */
  readonly random: () => number;
}

/** Most pairs that are listed. */
const MOST_PAIRS = 20_000_000;

/**
 * Calibrates with only a sample of the candidates (Deutsch, Foster & Freitag 2023, appendix E): of 0 and
 * the distances of pairs drawn at random, each with the given rate, the best. Each is judged on all pairs.
 *
 * @param paired The translations.
 * @param sampling Rate and random stream; one number is drawn for every pair the metric tells apart, ordered
 * by group, then by place of the greater score, then of the smaller.
 * @param objective The coefficient to raise. @default {"acc_eq"}
 * @throws {UserError} Where the rate is not over 0 and up to 1, or there are over 20 million pairs.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../decimals/column_from_numbers.ts";
 * import { calibrateSampled } from "./calibrate_sampled.ts";
 * import { pairScores } from "./paired_scores.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 0, 1]), columnFromNumbers([1, 2, 9]), null);
 * assertEquals(calibrateSampled(paired, { rate: 1, random: () => 0.5 }).epsilon, 1);
 * assertEquals(calibrateSampled(paired, { rate: 0.1, random: () => 0.5 }).epsilon, 0);
 * ```
 */
export function calibrateSampled(
  paired: PairedScores,
  sampling: Sampling,
  objective: StatisticName = "acc_eq",
): Calibration {
  const { rate, random } = sampling;
  if (!(rate > 0 && rate <= 1)) {
    throw new UserError(`the sampling rate is ${rate}; give a number over 0 and up to 1`);
  }
  if (paired.totalPairs > MOST_PAIRS) {
    throw new UserError(
      `${paired.totalPairs} pairs are too many to sample from; group by item or system, or search all`,
    );
  }
  const goal = makeObjective(paired, objective);
  const zero = cutAt(0n);
  const start = tallyPairs(paired, zero);
  const sorted = sortPairs(paired, zero, null);
  const drawn = Uint8Array.from(sorted.codes, () => random() < rate ? 1 : 0);
  const allowed = new Uint8Array(sorted.batchEnds.length);
  let at = 0;
  sorted.batchEnds.forEach((end, batch) => {
    for (; at < end; at++) allowed[batch] |= drawn[sorted.order[at]];
  });
  const first = firstChampion(paired, goal, start);
  const { epsilon } = challenge(paired, goal, sorted, start, first, allowed);
  return describeCalibration(paired, objective, epsilon);
}
