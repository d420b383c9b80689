import type { SegmentScores } from "../../scores/segment_scores.ts";
import { calibrate } from "./calibrate.ts";
import { calibrateSampled, type JudgedBy } from "./calibrate_sampled.ts";
import { groupRows } from "../classes/grouping.ts";
import { pairScores } from "../classes/paired_scores.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { uniform } from "../../resampling/random/uniform.ts";

/** A metric, and the sampled searches to run on it. */
export interface SamplingPlan extends Pick<SegmentScores, "human" | "metric" | "systems"> {
  /** Name that keys the random stream. */
  readonly key: string;
  /** Share of pairs drawn. */
  readonly rate: number;
  /** Number of runs of an experiment. */
  readonly runs: number;
  /** Number of experiments, each with this many runs. */
  readonly experiments: number;
  /** Seed. */
  readonly seed: number;
}

/** How far sampled searches miss the exact one. */
export interface SamplingErrors {
  /** Exact ε*; null without a pair. */
  readonly epsilon: number | null;
  /** Exact calibrated acc_eq; null without a pair. */
  readonly value: number | null;
  /** The experiments for each way to judge candidates; none without a pair. */
  readonly experiments: Readonly<Record<JudgedBy, readonly SamplingExperiment[]>>;
}

/** The outcome of an experiment's runs. */
export interface SamplingExperiment {
  /** Largest |ε − ε*| over the runs. */
  readonly epsilonDeviation: number;
  /** Largest shortfall of acc_eq over the runs. */
  readonly valueDeviation: number;
  /** Runs that found the exact maximum. */
  readonly exactRuns: number;
}

/**
 * Repeats the sampled search for ε* and measures how far it misses the exact one.
 *
 * Source: Deutsch, Foster & Freitag (2023), Appendix E.
 *
 * @param plan The scores, and how to sample.
 * @returns The exact threshold, and the errors of each experiment.
 */
export function samplingErrors(plan: SamplingPlan): SamplingErrors {
  const { key, human, metric, systems, rate, runs, seed } = plan;
  const paired = pairScores(human, metric, groupRows("item", systems, human.length / systems));
  const exact = calibrate(paired);
  const best = exact.value;
  if (best === null) return { epsilon: null, value: null, experiments: { all: [], sample: [] } };
  const search = calibrateSampled(paired);
  const searched = Array.from({ length: plan.experiments * runs }, (_, run) => {
    const source = keyedStream(seed, key, run);
    return search({ rate, random: () => uniform(source) });
  });
  const experiments = (judgedBy: JudgedBy) =>
    Array.from({ length: plan.experiments }, (_, experiment): SamplingExperiment => {
      const found = searched.slice(experiment * runs, (experiment + 1) * runs)
        .map((run) => run[judgedBy]);
      const shortfalls = found.map(({ value }) => best - (value ?? 0));
      return {
        epsilonDeviation: Math.max(
          ...found.map(({ epsilon }) => Math.abs(epsilon - exact.epsilon)),
        ),
        valueDeviation: Math.max(...shortfalls),
        exactRuns: shortfalls.filter((shortfall) => shortfall === 0).length,
      };
    });
  return {
    epsilon: exact.epsilon,
    value: best,
    experiments: { all: experiments("all"), sample: experiments("sample") },
  };
}
