import type { SegmentScores } from "../../scores/segment_scores.ts";
import { calibrate } from "../../pairs/calibration/calibrate.ts";
import { calibrateRelative } from "../../pairs/calibration/calibrate_relative.ts";
import { groupRows } from "../../pairs/classes/grouping.ts";
import { countIntransitiveTriples } from "../../pairs/classes/intransitive_triples.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import { threshold } from "./threshold.ts";

/** Input of the task `ties-matter/limits`. */
export type LimitsInput = Pick<SegmentScores, "human" | "metric" | "systems">;

/** Calibration by absolute and by relative differences, and how often its ties are not transitive. */
export interface LimitsOutput {
  /** ε* for absolute differences; null without a pair. */
  readonly epsilon: number | null;
  /** Calibrated acc_eq with absolute differences. */
  readonly value: number | null;
  /** ε* for relative differences; null without a pair. */
  readonly relativeEpsilon: number | null;
  /** Calibrated acc_eq with relative differences. */
  readonly relativeValue: number | null;
  /** Triples of translations of the same segment. */
  readonly triples: number;
  /** Triples i ~ j, j ~ k, not i ~ k at ε*. */
  readonly intransitive: number;
}

/**
 * Calibrates a metric both ways and counts intransitive triples at its ε*.
 *
 * @param input The scores.
 * @returns Both thresholds and the counts.
 */
export function limitsTask({ human, metric, systems }: LimitsInput): LimitsOutput {
  const paired = pairScores(human, metric, groupRows("item", systems, human.length / systems));
  const absolute = calibrate(paired);
  const relative = calibrateRelative(paired);
  return {
    epsilon: threshold(absolute),
    value: absolute.value,
    relativeEpsilon: relative.value === null ? null : relative.epsilon,
    relativeValue: relative.value,
    ...countIntransitiveTriples(paired, absolute.epsilonText),
  };
}
