import { type ScoreTraits, scoreTraits } from "../../agreement/score_traits.ts";
import type { Calibration } from "../../pairs/calibration/calibrate.ts";
import type { CoefficientName } from "../../pairs/classes/formulas.ts";
import {
  type CalibrationInput,
  comparableColumn,
  orderedColumn,
} from "../engine/calibration_input.ts";
import type { ResamplingEngine } from "../engine/resampling_engine.ts";
import type { ScoredMetric } from "../inputs/scores/open_scores.ts";

/** The facts about a metric without its scores. */
export type MetricFacts = Omit<ScoredMetric, "human" | "scores" | "groups">;

/** A metric's threshold. */
export interface CalibratedScores<Scored extends MetricFacts = ScoredMetric>
  extends Pick<Calibration, "value" | "groups" | "pairs"> {
  /** The metric, with the human scores if these were kept. */
  readonly scored: Scored;
  /** The threshold ε*; null if no two translations can be compared. */
  readonly epsilon: number | null;
  /** The same at ε = 0. */
  readonly uncalibrated: number | null;
  /** Its obvious faults. */
  readonly traits: ScoreTraits;
}

/**
 * Calibrates each metric.
 *
 * @param metrics The metrics, which are iterated once.
 * @param objective The coefficient to maximise.
 * @param engine The engine that calibrates them.
 * @param kept What to keep of each metric.
 * @returns Their thresholds.
 */
export async function calibratedMetrics<Kept extends MetricFacts>(
  metrics: AsyncIterable<ScoredMetric> | Iterable<ScoredMetric>,
  objective: CoefficientName,
  engine: ResamplingEngine,
  kept: (scored: ScoredMetric) => Kept,
): Promise<CalibratedScores<Kept>[]> {
  const known: Pick<CalibratedScores<Kept>, "scored" | "traits">[] = [];
  async function* inputs(): AsyncGenerator<CalibrationInput> {
    for await (const scored of metrics) {
      const { human, scores, groups } = scored;
      known.push({ scored: kept(scored), traits: scoreTraits(human, scores) });
      const columns = { human: comparableColumn(human), metric: orderedColumn(scores) };
      yield { ...columns, rows: null, groups, wanted: { objective } };
    }
  }
  const calibrated = await engine.calibrations(inputs());
  return calibrated.map(({ calibration: found }, at) => ({
    ...known[at],
    epsilon: found.value === null ? null : found.epsilon,
    value: found.value,
    uncalibrated: found.valueUncalibrated,
    groups: found.groups,
    pairs: found.pairs,
  }));
}
