import type { Fraction } from "../../decimals/fraction.ts";
import { UserError } from "../../user_error.ts";
import { type Calibration, describeCalibration } from "./calibrate.ts";
import { challenge, firstIncumbent } from "./incumbent.ts";
import { cutAt, metricGaps } from "./metric_gaps.ts";
import { makeObjective, type Objective } from "./objective.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { pairClass, type SortedPairs, sortListed, sortPairs, TIED_HUMAN } from "./sorted_pairs.ts";
import type { CoefficientName } from "../classes/formulas.ts";
import { type Tally, tallyPairs, windowStarts } from "../classes/tally_pairs.ts";

/** How to sample the search. */
export interface Sampling {
  /** Share of the pairs that are drawn, above 0 and at most 1. */
  readonly rate: number;
  /** The next number of a random stream, at least 0 and below 1; each pair takes one. */
  readonly random: () => number;
}

/** The pairs that judge a candidate threshold: all of them, or only the drawn ones, as in mt-metrics-eval. */
export type JudgedBy = "all" | "sample";

/** Most pairs that are searched. */
const MOST_PAIRS = 20_000_000;

/**
 * Prepares calibrations on samples of the pairs (Deutsch, Foster & Freitag 2023, appendix E). The candidates are 0 and the distances of
 * pairs drawn at random, each with the given rate.
 *
 * @param paired The translations.
 * @param objective The coefficient to raise. @default {"acc_eq"}
 * @returns A function that draws a sample with a random stream and calibrates on it. For each way to judge candidates it
 * returns the best threshold, with its value on all pairs. Pairs are drawn in order of group, then of the place of the greater
 * score, then of the smaller. It throws where the rate is not above 0 and at most 1.
 * @throws {UserError} If there are over 20 million pairs.
 */
export function calibrateSampled(
  paired: PairedScores,
  objective: CoefficientName = "acc_eq",
): (sampling: Sampling) => Readonly<Record<JudgedBy, Calibration>> {
  if (paired.totalPairs > MOST_PAIRS) {
    throw new UserError(
      `${paired.totalPairs} pairs are too many to sample from; group by item or system, or search all`,
    );
  }
  const sorted = sortPairs(paired, cutAt(0n), null);
  const whole = tallyPairs(paired, cutAt(0n));
  const goal = makeObjective(paired, objective);
  const first = firstIncumbent(paired, goal, whole);
  const batchOf = batchNumbers(sorted);
  const values = exactValues(goal, sorted, whole);
  const judgeByAll = (drawn: readonly number[]) => {
    const allowed = new Uint8Array(sorted.batchEnds.length);
    for (const number of drawn) allowed[batchOf[number]] = 1;
    if (values === null) return challenge(paired, goal, sorted, whole, first, allowed).epsilon;
    let best = -1;
    for (let batch = 0; batch < values.length; batch++) {
      if (allowed[batch] === 1 && values[batch] > (values[best] ?? first.score)) best = batch;
    }
    return best < 0 ? first.epsilon : sorted.epsilon(best);
  };
  // Samples reach few thresholds.
  const described = new Map<string, Calibration>();
  const describe = (epsilon: Fraction) => {
    const name = `${epsilon.numerator}/${epsilon.denominator}`;
    const known = described.get(name) ??
      describeCalibration(paired, objective, whole, epsilon).calibration;
    described.set(name, known);
    return known;
  };
  const apart = windowStarts(paired, metricGaps(paired.metric), cutAt(0n));
  return (sampling) => {
    const { rate } = sampling;
    if (!(rate > 0 && rate <= 1)) {
      throw new UserError(`the sampling rate is ${rate}; give a number above 0 and at most 1`);
    }
    const drawn = drawPairs(paired, apart, sampling);
    return {
      all: describe(judgeByAll(drawn.numbers)),
      sample: describe(judgeBySample(drawn, objective)),
    };
  };
}

/** The batch of each listed pair. */
function batchNumbers({ order, batchEnds }: SortedPairs): Int32Array {
  const batchOf = new Int32Array(order.length);
  let at = 0;
  batchEnds.forEach((end, batch) => {
    for (; at < end; at++) batchOf[order[at]] = batch;
  });
  return batchOf;
}

/** Values of the objective after each batch; null where doubles of them are not exact. */
function exactValues(
  { linear }: Objective,
  { codes, order, batchEnds }: SortedPairs,
  from: Tally,
): Float64Array | null {
  if (linear === null || linear.doubt > 0) return null;
  const values = new Float64Array(batchEnds.length);
  let value = linear.value(linear.totals(from));
  let at = 0;
  batchEnds.forEach((end, batch) => {
    for (; at < end; at++) value += linear.changes[codes[order[at]]];
    values[batch] = value;
  });
  return values;
}

/** The best threshold of a sample, judged as if the sample were all pairs. */
function judgeBySample(
  { lower, upper, codes, sample, start }: DrawnPairs,
  objective: CoefficientName,
): Fraction {
  const goal = makeObjective(sample, objective);
  const sorted = sortListed(sample, {
    lower: Int32Array.from(lower),
    upper: Int32Array.from(upper),
    codes: Int32Array.from(codes),
  });
  return challenge(sample, goal, sorted, start, firstIncumbent(sample, goal, start), null).epsilon;
}

/** Drawn pairs that the metric distinguishes, and the sample as if it were all pairs. */
interface DrawnPairs {
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  readonly codes: readonly number[];
  /** Index of each among all pairs that the metric distinguishes. */
  readonly numbers: readonly number[];
  readonly sample: PairedScores;
  /** Classes of the sample at ε = 0. */
  readonly start: Tally;
}

/** Draws pairs. For each place, the places below `apart` have a different metric score. */
function drawPairs(
  paired: PairedScores,
  apart: Int32Array,
  { rate, random }: Sampling,
): DrawnPairs {
  const { starts, human } = paired;
  const groups = starts.length - 1;
  const lower: number[] = [];
  const upper: number[] = [];
  const codes: number[] = [];
  const numbers: number[] = [];
  const pairs = new Float64Array(groups);
  const humanTied = new Float64Array(groups);
  const untied = [0, 1, 2].map(() => new Float64Array(groups));
  let totalPairs = 0;
  let number = 0;
  for (let group = 0; group < groups; group++) {
    for (let place = starts[group]; place < starts[group + 1]; place++) {
      for (let below = starts[group]; below < place; below++) {
        const told = below < apart[place];
        if (told) number++;
        if (random() >= rate) continue;
        const kind = pairClass(human, below, place);
        pairs[group]++;
        totalPairs++;
        if (kind === TIED_HUMAN) humanTied[group]++;
        if (!told) continue;
        untied[kind][group]++;
        lower.push(below);
        upper.push(place);
        codes.push(3 * group + kind);
        numbers.push(number - 1);
      }
    }
  }
  const [concordant, discordant, tiedHuman] = untied;
  const sample = { ...paired, pairs, humanTied, totalPairs };
  const start = { concordant, discordant, tiedHuman };
  return { lower, upper, codes, numbers, sample, start };
}
