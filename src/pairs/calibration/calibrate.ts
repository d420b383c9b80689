import { type Fraction, fractionValue } from "../../decimals/fraction.ts";
import { integerText } from "../../decimals/decimal_text.ts";
import { boundedSearch } from "./bounded_search.ts";
import { challenge, firstIncumbent, type Incumbent } from "./incumbent.ts";
import { meanCoefficient } from "../classes/mean_coefficient.ts";
import { cutAt } from "./metric_gaps.ts";
import { allCounts, makeObjective, type Objective } from "./objective.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { sortPairs } from "./sorted_pairs.ts";
import { streamedSearch } from "./streamed/streamed_search.ts";
import type { CoefficientName } from "../classes/formulas.ts";
import { type Tally, tallyPairs } from "../classes/tally_pairs.ts";

/** A calibrated threshold and what it is worth. */
export interface Calibration {
  /** The double nearest to the threshold ε*. */
  readonly epsilon: number;
  /** The threshold as an exact decimal (a fraction a/b for relative differences). */
  readonly epsilonText: string;
  /** Mean of the coefficient over groups at ε*; null where it is defined nowhere. */
  readonly value: number | null;
  /** Number of groups that define it at ε*. */
  readonly groups: number;
  /** Mean at ε = 0. */
  readonly valueUncalibrated: number | null;
  /** Number of pairs in all groups. */
  readonly pairs: number;
}

/** Where the objective is not linear, up to this many pairs are listed and sorted; beyond that, branch and bound searches. */
const LISTED_PAIRS = 400_000;

/**
 * Finds the threshold below which a metric's differences should count as ties (Deutsch, Foster & Freitag 2023, section 7). The
 * candidates are 0 and all distances between paired metric scores; all pairs at the same distance become tied together. The
 * best candidate gives the greatest mean of the coefficient over groups; of equally good ones, it is the smallest. All
 * decisions use exact arithmetic.
 *
 * @param paired The translations.
 * @param objective The coefficient to raise. @default {"acc_eq"}
 * @returns The threshold and what it is worth.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { calibrate } from "./calibrate.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 *
 * const human = columnFromNumbers([0, 0, 0, 1]);
 * const { epsilonText, value } = calibrate(pairScores(human, columnFromNumbers([0.1, 0.2, 0.3, 0.9]), null));
 * assertEquals([epsilonText, value], ["0.2", 1]);
 * ```
 */
export function calibrate(
  paired: PairedScores,
  objective: CoefficientName = "acc_eq",
): Calibration {
  return calibrateTallied(paired, objective).calibration;
}

/** A calibration with the counts of pairs that it rests on. */
export interface TalliedCalibration {
  /** The threshold and what it is worth. */
  readonly calibration: Calibration;
  /** Counts at ε = 0. */
  readonly atZero: Tally;
  /** Counts at the threshold. */
  readonly atEpsilon: Tally;
}

/**
 * Calibrates as `calibrate()` does, and keeps the pair counts from which outcomes are read.
 *
 * @param paired The translations.
 * @param objective The coefficient to raise.
 * @returns The calibration and the counts.
 */
export function calibrateTallied(
  paired: PairedScores,
  objective: CoefficientName = "acc_eq",
): TalliedCalibration {
  const goal = makeObjective(paired, objective);
  const start = tallyPairs(paired, cutAt(0n));
  const first = firstIncumbent(paired, goal, start);
  const { epsilon } = searchAll(paired, goal, start, first);
  return describeCalibration(paired, objective, start, epsilon);
}

/**
 * Describes an absolute threshold by the coefficient's mean at it and at 0.
 *
 * @param paired The translations.
 * @param objective The coefficient.
 * @param atZero Counts at ε = 0.
 * @param epsilon The threshold.
 * @returns The description, and the counts that it comes from.
 */
export function describeCalibration(
  paired: PairedScores,
  objective: CoefficientName,
  atZero: Tally,
  epsilon: Fraction,
): TalliedCalibration {
  const units = epsilon.numerator * 10n ** BigInt(paired.metric.decimals) / epsilon.denominator;
  const atEpsilon = units === 0n ? atZero : tallyPairs(paired, cutAt(units));
  const at = meanCoefficient(objective, allCounts(paired, atEpsilon));
  const calibration = {
    epsilon: fractionValue(epsilon),
    epsilonText: integerText(units, paired.metric.decimals),
    value: at.value,
    groups: at.groups,
    valueUncalibrated: meanCoefficient(objective, allCounts(paired, atZero)).value,
    pairs: paired.totalPairs,
  };
  return { calibration, atZero, atEpsilon };
}

function searchAll(
  paired: PairedScores,
  goal: Objective,
  start: Tally,
  first: Incumbent,
): Incumbent {
  if (goal.linear) return streamedSearch(paired, goal.linear, goal.linear.totals(start), first);
  if (paired.totalPairs > LISTED_PAIRS) return boundedSearch(paired, goal, start, first);
  return challenge(paired, goal, sortPairs(paired, cutAt(0n), null), start, first, null);
}
