import type { ScoreColumn } from "../../decimals/score_column.ts";
import { calibrate } from "./calibrate.ts";
import { calibrateSampled, type Sampling } from "./calibrate_sampled.ts";
import { groupRows } from "../classes/grouping.ts";
import { pairScores } from "../classes/paired_scores.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { uniform } from "../../resampling/random/uniform.ts";

/** What candidate thresholds of a sampled search are judged by. */
export type JudgedBy = NonNullable<Sampling["judgedBy"]>;

/** A metric, and the sampled searches to run on it. */
export interface SamplingPlan {
  /** Name that keys the random stream. */
  readonly key: string;
  /** Human scores, system by system. */
  readonly human: ScoreColumn;
  /** Metric scores of the same rows. */
  readonly metric: ScoreColumn;
  /** Number of systems. */
  readonly systems: number;
  /** What candidates are judged by. */
  readonly judgedBy: JudgedBy;
  /** Share of pairs drawn. */
  readonly rate: number;
  /** Number of runs of an experiment. */
  readonly runs: number;
  /** Number of experiments, each of so many runs. */
  readonly experiments: number;
  /** Seed. */
  readonly seed: number;
}

/** How far sampled searches came from the exact one. */
export interface SamplingErrors {
  /** Exact ε*; null without a pair. */
  readonly epsilon: number | null;
  /** Exact calibrated acc_eq; null without a pair. */
  readonly value: number | null;
  /** The experiments; none without a pair. */
  readonly experiments: readonly SamplingExperiment[];
}

/** What the runs of an experiment came to. */
export interface SamplingExperiment {
  /** Largest |ε − ε*| over the runs. */
  readonly epsilonDeviation: number;
  /** Largest shortfall of acc_eq over the runs. */
  readonly valueDeviation: number;
  /** Runs that found the exact maximum. */
  readonly exactRuns: number;
}

/**
 * Repeats the sampled search for ε* and measures how far it comes from the exact one.
 *
 * Source: Deutsch, Foster & Freitag (2023), Appendix E.
 *
 * @param plan The scores, and what is drawn.
 * @returns The exact threshold, and the errors of each experiment.
 */
export function samplingErrors(plan: SamplingPlan): SamplingErrors {
  const { key, human, metric, systems, judgedBy, rate, runs, seed } = plan;
  const paired = pairScores(human, metric, groupRows("item", systems, human.length / systems));
  const exact = calibrate(paired);
  const best = exact.value;
  if (best === null) return { epsilon: null, value: null, experiments: [] };
  const search = calibrateSampled(paired);
  const experiments = Array.from({ length: plan.experiments }, (_, experiment) => {
    let epsilonDeviation = 0;
    let valueDeviation = 0;
    let exactRuns = 0;
    for (let run = 0; run < runs; run++) {
      const block = experiment * runs + run;
      const source = keyedStream(seed, key, block);
      const sampled = search({ rate, random: () => uniform(source), judgedBy });
      const shortfall = best - (sampled.value ?? 0);
      epsilonDeviation = Math.max(epsilonDeviation, Math.abs(sampled.epsilon - exact.epsilon));
      valueDeviation = Math.max(valueDeviation, shortfall);
      if (shortfall === 0) exactRuns++;
    }
    return { epsilonDeviation, valueDeviation, exactRuns };
  });
  return { epsilon: exact.epsilon, value: best, experiments };
}
