import { fillBounded } from "../resampling/random/bounded_integer.ts";
import { keyedStream } from "../resampling/random/keyed_stream.ts";
import { permutationCounts } from "../resampling/permutation/permutation_counts.ts";
import type { SignMatrix } from "../resampling/permutation/sign_matrix.ts";
import { type AlignedScores, systemMeans, systemTotals } from "../scores/aligned_scores.ts";
import { pairWeights } from "./pair_weights.ts";
import { pearson } from "./pearson.ts";
import { softPairwiseAccuracy } from "./soft_pairwise_accuracy.ts";
import { type SystemMeasure, systemMeasure } from "./system_measure.ts";

/** Measures taken on aligned scores. */
export type AlignedMeasure = SystemMeasure | "spa" | "pearson_segment";

/** What is resampled, as data that travels to a worker. */
export interface AgreementPlan {
  /** Human scores. */
  readonly human: AlignedScores;
  /** Scores of the metrics, on the same systems and segments. */
  readonly metrics: readonly AlignedScores[];
  /** Measures to take. */
  readonly measures: readonly AlignedMeasure[];
  /** Signs of the permutation tests within `spa`; null where it is not among the measures. */
  readonly signs: SignMatrix | null;
  /** Seed. */
  readonly seed: number;
  /** Weight of each system, none negative; equal ones where absent. */
  readonly weights?: Float64Array;
}

/**
 * Every measure of every metric on the sample itself: measure q of metric m at m · measures + q; NaN where undefined.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { agreementValues } from "./agreement_replicates.ts";
 *
 * const scores = (integers: number[]) => ({
 *   name: "s",
 *   systems: 2,
 *   segments: 2,
 *   integers: Float64Array.from(integers),
 *   decimals: 0,
 *   totals: new Float64Array([integers[0] + integers[1], integers[2] + integers[3]]),
 *   standings: new Float64Array([integers[0] + integers[1], integers[2] + integers[3]]),
 *   values: Float64Array.from(integers),
 *   present: null,
 *   means: new Float64Array([integers[0] + integers[1], integers[2] + integers[3]]),
 * });
 * const human = scores([1, 2, 3, 4]);
 * const plan = { human, metrics: [human], measures: ["pa"] as const, signs: null, seed: 1 };
 * assertEquals([...agreementValues(plan)], [1]);
 * ```
 */
export function agreementValues(plan: AgreementPlan): Float64Array {
  const values = new Float64Array(plan.metrics.length * plan.measures.length);
  fillValues(plan, plan.human, plan.metrics, values, 0);
  return values;
}

/**
 * The same on bootstrap resamples of the segments, one after the other. Replicate r is drawn from the stream keyed by
 * (seed, "agreement", r); all metrics and measures share it.
 *
 * @param from First replicate
 * @param to Replicate after the last
 */
export function agreementReplicates(plan: AgreementPlan, from: number, to: number): Float64Array {
  const step = plan.metrics.length * plan.measures.length;
  const values = new Float64Array((to - from) * step);
  const drawn = new Uint32Array(plan.human.segments);
  for (let r = from; r < to; r++) {
    fillBounded(keyedStream(plan.seed, "agreement", r), plan.human.segments, drawn);
    const human = resampled(plan.human, drawn, plan.measures);
    const metrics = plan.metrics.map((metric) => resampled(metric, drawn, plan.measures));
    fillValues(plan, human, metrics, values, (r - from) * step);
  }
  return values;
}

/** Permutation counts of a scorer on a matrix of signs; see `permutationCounts()`. */
export function signedCounts(scores: AlignedScores, signs: SignMatrix): Uint32Array {
  return permutationCounts(scores.integers, scores.totals, signs);
}

function fillValues(
  { measures, signs, weights }: AgreementPlan,
  human: AlignedScores,
  metrics: readonly AlignedScores[],
  values: Float64Array,
  at: number,
): void {
  const humanCounts = signs === null ? null : signedCounts(human, signs);
  const ofPairs = weights && pairWeights(weights);
  const ofCells = cellWeights(human, weights);
  for (const metric of metrics) {
    for (const measure of measures) {
      values[at++] = (measure === "spa"
        ? signs && humanCounts &&
          softPairwiseAccuracy(
            humanCounts,
            signedCounts(metric, signs),
            signs.permutations,
            ofPairs,
          )
        : measure === "pearson_segment"
        ? pearson(human.values, metric.values, ofCells)
        : measure === "pearson"
        ? pearson(human.means, metric.means, weights)
        : human.standings.includes(NaN)
        ? null
        : systemMeasure(measure, human.standings, metric.standings, weights)) ?? NaN;
    }
  }
}

/** Weight of each cell: its system's, and none where people did not score it. */
function cellWeights(
  { segments, values, present }: AlignedScores,
  weights: Float64Array | undefined,
): Float64Array | undefined {
  if (weights === undefined && present === null) return undefined;
  return Float64Array.from(
    values,
    (_, at) => (weights?.[Math.floor(at / segments)] ?? 1) * (present?.[at] ?? 1),
  );
}

function resampled(
  scores: AlignedScores,
  drawn: Uint32Array,
  measures: readonly AlignedMeasure[],
): AlignedScores {
  const { systems, segments } = scores;
  const integers = gathered(scores.integers, systems, segments, drawn);
  const doubles = measures.includes("pearson") || measures.includes("pearson_segment");
  const values = doubles ? gathered(scores.values, systems, segments, drawn) : scores.values;
  const present = scores.present && gathered(scores.present, systems, segments, drawn);
  const cells = { systems, segments, present };
  const means = doubles ? systemMeans(cells, values) : scores.means;
  return { ...scores, ...systemTotals(cells, integers), integers, values, present, means };
}

function gathered<Values extends Float64Array | Uint8Array>(
  values: Values,
  systems: number,
  segments: number,
  drawn: Uint32Array,
): Values {
  const chosen = values.slice() as Values;
  for (let k = 0; k < systems; k++) {
    const start = k * segments;
    for (let i = 0; i < segments; i++) chosen[start + i] = values[start + drawn[i]];
  }
  return chosen;
}
