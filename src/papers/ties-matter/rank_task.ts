import { numbered } from "../../numbered.ts";
import { calibrate } from "../../pairs/calibration/calibrate.ts";
import { coefficients } from "../../pairs/classes/coefficients.ts";
import { countPairs } from "../../pairs/classes/count_pairs.ts";
import { type Grouping, groupRows } from "../../pairs/classes/grouping.ts";
import { type PairedScores, pairScores } from "../../pairs/classes/paired_scores.ts";
import type { CoefficientName } from "../../pairs/classes/formulas.ts";
import { agreementStatistic } from "../../agreement/resampled/agreement_statistic.ts";
import { accuracyEvents } from "../../pairs/outcomes/accuracy_events.ts";
import { bootstrap } from "../../resampling/bootstrap/bootstrap.ts";
import type { LimitsInput } from "./limits_task.ts";
import { threshold } from "./threshold.ts";

/** Resamples behind an interval. */
const REPLICATES = 1000;

/** One metric under one grouping: input of the task `ties-matter/rank`. */
export interface RankInput extends LimitsInput {
  /** Which translations form pairs. */
  readonly grouping: Grouping;
  /** How an interval of calibrated acc_eq by item is drawn; if absent, there is none. */
  readonly drawn?: {
    /** Seed of the run. */
    readonly seed: number;
    /** Unit of each segment, which is drawn whole. */
    readonly unitOf: Int32Array;
  };
}

/** Every coefficient of one metric under one grouping. */
export interface RankOutput {
  /** Coefficients at ε = 0, averaged over the groups that define them; null where none does. */
  readonly values: Readonly<Record<CoefficientName, number | null>>;
  /** Number of groups that define each. */
  readonly groups: Readonly<Record<CoefficientName, number>>;
  /** Calibrated acc_eq. */
  readonly calibrated: number | null;
  /** Its threshold ε*; null without a pair. */
  readonly epsilon: number | null;
  /** Ends of its 95 % interval; null where none is drawn. */
  readonly interval: readonly [low: number, high: number] | null;
}

/**
 * Computes every coefficient of a metric, calibrates it, and draws an interval if requested.
 *
 * @param input The scores.
 * @returns The coefficients, the threshold and the interval.
 */
export async function rankTask(input: RankInput): Promise<RankOutput> {
  const { human, metric, grouping, systems, drawn } = input;
  const groups = groupRows(grouping, systems, human.length / systems);
  const paired = pairScores(human, metric, groups);
  const found = coefficients(countPairs(paired));
  const best = calibrate(paired);
  return {
    ...found,
    calibrated: best.value,
    epsilon: threshold(best),
    interval: drawn === undefined ? null : await accuracyInterval(paired, drawn),
  };
}

/** Interval of calibrated acc_eq by item over resamples of units, with ε calibrated in each; null with fewer than two units. */
async function accuracyInterval(
  paired: PairedScores,
  { seed, unitOf }: NonNullable<RankInput["drawn"]>,
): Promise<readonly [number, number] | null> {
  const clusters = paired.groups.map((segment) => unitOf[segment]);
  if (new Set(clusters).size < 2) return null;
  const [{ low, high }] = await bootstrap(
    {
      design: { rows: clusters.length, clusters: numbered(clusters).numbers },
      statistics: [{ kind: "acc_eq", events: accuracyEvents(paired) }] as const,
      studentised: false,
      seed,
      experiment: "segments item",
    },
    agreementStatistic,
    { method: "percentile", confidence: 0.95, replicates: REPLICATES },
  );
  return [low, high];
}
