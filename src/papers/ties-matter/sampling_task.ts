import type { ScoreColumn } from "../../decimals/score_column.ts";
import { calibrate } from "../../pairs/calibration/calibrate.ts";
import { calibrateSampled } from "../../pairs/calibration/calibrate_sampled.ts";
import { groupRows } from "../../pairs/classes/grouping.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { uniform } from "../../resampling/random/uniform.ts";

/** What the task `ties-matter/sampling` takes. */
export interface SamplingInput {
  /** Name of the metric, which keys its random stream. */
  readonly name: string;
  /** Human scores, system by system. */
  readonly human: ScoreColumn;
  /** Metric scores of the same rows. */
  readonly metric: ScoreColumn;
  /** Number of systems. */
  readonly systems: number;
  /** Share of pairs drawn. */
  readonly rate: number;
  /** Number of runs. */
  readonly runs: number;
  /** Seed. */
  readonly seed: number;
}

/** How far sampled searches came from the exact one. */
export interface SamplingOutput {
  /** Exact ε*; null, as are the deviations, without a pair. */
  readonly epsilon: number | null;
  /** Exact calibrated acc_eq. */
  readonly value: number | null;
  /** Largest |ε − ε*| over the runs. */
  readonly epsilonDeviation: number | null;
  /** Largest shortfall of acc_eq over the runs. */
  readonly valueDeviation: number | null;
  /** Runs that found the exact maximum. */
  readonly exactRuns: number;
}

/**
 * Repeats the sampled search and compares it with the exact one.
 *
 * @param input The scores and the rates.
 * @returns The thresholds found.
 */
export function samplingTask(input: SamplingInput): SamplingOutput {
  const { human, metric, systems, rate, runs, seed } = input;
  const paired = pairScores(human, metric, groupRows("item", systems, human.length / systems));
  const exact = calibrate(paired);
  const best = exact.value;
  if (best === null) {
    const none = { epsilon: null, value: null, epsilonDeviation: null, valueDeviation: null };
    return { ...none, exactRuns: 0 };
  }
  let epsilonDeviation = 0;
  let valueDeviation = 0;
  let exactRuns = 0;
  for (let run = 0; run < runs; run++) {
    const source = keyedStream(seed, `ties-matter/sampling ${input.name}`, run);
    const sampled = calibrateSampled(paired, { rate, random: () => uniform(source) });
    const shortfall = best - (sampled.value ?? 0);
    epsilonDeviation = Math.max(epsilonDeviation, Math.abs(sampled.epsilon - exact.epsilon));
    valueDeviation = Math.max(valueDeviation, shortfall);
    if (shortfall === 0) exactRuns++;
  }
  return { epsilon: exact.epsilon, value: best, epsilonDeviation, valueDeviation, exactRuns };
}
