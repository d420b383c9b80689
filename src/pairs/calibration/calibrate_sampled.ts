import { UserError } from "../../user_error.ts";
import { type Calibration, describeCalibration } from "./calibrate.ts";
import { challenge, firstIncumbent } from "./incumbent.ts";
import { cutAt } from "./metric_gaps.ts";
import { makeObjective } from "./objective.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { pairClass, sortListed, sortPairs, TIED_HUMAN } from "./sorted_pairs.ts";
import type { StatisticName } from "../classes/statistics.ts";
import { type Tally, tallyPairs } from "../classes/tally_pairs.ts";

/** How to sample the search. */
export interface Sampling {
  /** Share of the pairs that are drawn, over 0 up to 1. */
  readonly rate: number;
  /** The next number of a random stream, from 0 up to 1; one is taken for every pair. */
  readonly random: () => number;
  /**
   * What a candidate threshold is judged by: all pairs, or only the drawn ones, as mt-metrics-eval does. Grouped
   * by item, only the first gives deviations as small as the paper's.
   * @default {"all"}
   */
  readonly judgedBy?: "all" | "sample";
}

/** Most pairs that are gone through. */
const MOST_PAIRS = 20_000_000;

/**
 * Calibrates on a sample of the pairs (Deutsch, Foster & Freitag 2023, appendix E). The candidates are 0 and the distances of
 * pairs drawn at random, each with the given rate.
 *
 * @param paired The translations.
 * @param sampling Rate and random stream; pairs draw in order of group, then of the place of the greater
 * score, then of the smaller.
 * @param objective The coefficient to raise. @default {"acc_eq"}
 * @returns The best threshold, and its value on all pairs.
 * @throws {UserError} If the rate is not over 0 and up to 1, or there are over 20 million pairs.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { calibrateSampled } from "./calibrate_sampled.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
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
  const { rate, judgedBy = "all" } = sampling;
  if (!(rate > 0 && rate <= 1)) {
    throw new UserError(`the sampling rate is ${rate}; give a number over 0 and up to 1`);
  }
  if (paired.totalPairs > MOST_PAIRS) {
    throw new UserError(
      `${paired.totalPairs} pairs are too many to sample from; group by item or system, or search all`,
    );
  }
  const { drawn, sample, start } = drawPairs(paired, sampling);
  const judged = judgedBy === "sample" ? sample : paired;
  const whole = tallyPairs(paired, cutAt(0n));
  const from = judgedBy === "sample" ? start : whole;
  const goal = makeObjective(judged, objective);
  const first = firstIncumbent(judged, goal, from);
  let epsilon = first.epsilon;
  if (judgedBy === "sample") {
    const sorted = sortListed(paired, {
      lower: Int32Array.from(drawn.lower),
      upper: Int32Array.from(drawn.upper),
      codes: Int32Array.from(drawn.codes),
    });
    epsilon = challenge(judged, goal, sorted, from, first, null).epsilon;
  } else {
    const sorted = sortPairs(paired, cutAt(0n), null);
    const allowed = new Uint8Array(sorted.batchEnds.length);
    const isDrawn = new Uint8Array(sorted.order.length);
    for (const number of drawn.numbers) isDrawn[number] = 1;
    let at = 0;
    sorted.batchEnds.forEach((end, batch) => {
      for (; at < end; at++) allowed[batch] |= isDrawn[sorted.order[at]];
    });
    epsilon = challenge(judged, goal, sorted, from, first, allowed).epsilon;
  }
  return describeCalibration(paired, objective, whole, epsilon);
}

/** Drawn pairs that the metric tells apart. */
interface DrawnPairs {
  readonly lower: number[];
  readonly upper: number[];
  readonly codes: number[];
  /** Number of each among all pairs that the metric tells apart. */
  readonly numbers: number[];
}

/** Draws pairs; gives those the metric tells apart, and the sample as if it were all pairs there are. */
function drawPairs(
  paired: PairedScores,
  { rate, random }: Sampling,
): { drawn: DrawnPairs; sample: PairedScores; start: Tally } {
  const { starts, human, metric } = paired;
  const groups = starts.length - 1;
  const drawn: DrawnPairs = { lower: [], upper: [], codes: [], numbers: [] };
  const pairs = new Float64Array(groups);
  const humanTied = new Float64Array(groups);
  const untied = [0, 1, 2].map(() => new Float64Array(groups));
  let totalPairs = 0;
  let number = 0;
  for (let group = 0; group < groups; group++) {
    for (let place = starts[group]; place < starts[group + 1]; place++) {
      for (let below = starts[group]; below < place; below++) {
        const told = metric.ranks[below] !== metric.ranks[place];
        if (told) number++;
        if (random() >= rate) continue;
        const kind = pairClass(human, below, place);
        pairs[group]++;
        totalPairs++;
        if (kind === TIED_HUMAN) humanTied[group]++;
        if (!told) continue;
        untied[kind][group]++;
        drawn.lower.push(below);
        drawn.upper.push(place);
        drawn.codes.push(3 * group + kind);
        drawn.numbers.push(number - 1);
      }
    }
  }
  const [concordant, discordant, tiedHuman] = untied;
  const sample = { ...paired, pairs, humanTied, totalPairs };
  return { drawn, sample, start: { concordant, discordant, tiedHuman } };
}
