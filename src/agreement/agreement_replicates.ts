import { joinArrays } from "../join_arrays.ts";
import { fillBounded } from "../resampling/random/bounded_integer.ts";
import { keyedStream } from "../resampling/random/keyed_stream.ts";
import { permutationCounts } from "../resampling/permutation/permutation_counts.ts";
import { rowsByNumber } from "../resampling/bootstrap/resampling_design.ts";
import { firstSegments, type SignMatrix } from "../resampling/permutation/sign_matrix.ts";
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
  /** Signs of the permutation tests within `spa`; null if `spa` is not among the measures. */
  readonly signs: SignMatrix | null;
  /** Seed. */
  readonly seed: number;
  /** Weight of each system, none negative; equal ones where absent. */
  readonly weights?: Float64Array;
  /** Unit of each segment, from 0; units are drawn whole. If absent, every segment is its own unit. */
  readonly unitOf?: Int32Array;
  /** Signs for the `spa` of resamples, which may hold more segments than the sample. Default: the sample's signs. */
  readonly resampleSigns?: SignMatrix;
}

/**
 * Computes every measure of every metric on the sample itself.
 *
 * @param plan The metrics and measures.
 * @returns Measure q of metric m at m · measures + q; NaN where undefined.
 */
export function agreementValues(plan: AgreementPlan): Float64Array {
  const values = new Float64Array(plan.metrics.length * plan.measures.length);
  fillValues(plan, plan.human, plan.metrics, values, 0);
  return values;
}

/**
 * Computes every measure on bootstrap resamples of the units, one after the other. Replicate r is drawn from the stream keyed
 * by (seed, "agreement", r); all metrics and measures share it.
 *
 * @param plan What is resampled.
 * @param from First replicate.
 * @param to Replicate after the last.
 * @returns Values of each replicate, laid out as those of the sample.
 */
export function agreementReplicates(plan: AgreementPlan, from: number, to: number): Float64Array {
  const { human, unitOf, seed } = plan;
  const members = unitOf === undefined ? null : rowsByNumber(unitOf);
  const chosen = new Uint32Array(members?.length ?? human.segments);
  const step = plan.metrics.length * plan.measures.length;
  const values = new Float64Array((to - from) * step);
  for (let r = from; r < to; r++) {
    fillBounded(keyedStream(seed, "agreement", r), chosen.length, chosen);
    const drawn = members === null ? chosen : joinArrays(
      (length) => new Uint32Array(length),
      Array.from(chosen, (unit) => members[unit]),
    );
    fillResampled(plan, drawn, values, (r - from) * step);
  }
  return values;
}

/**
 * Computes every measure with each unit left out in turn, for the acceleration of BCa intervals.
 *
 * @param plan What is resampled.
 * @param from First unit left out.
 * @param to Unit after the last.
 * @returns Values without each unit, laid out as those of the sample.
 */
export function agreementJackknife(plan: AgreementPlan, from: number, to: number): Float64Array {
  const { segments } = plan.human;
  const unitOf = plan.unitOf ?? Int32Array.from({ length: segments }, (_, i) => i);
  const step = plan.metrics.length * plan.measures.length;
  const values = new Float64Array((to - from) * step);
  for (let unit = from; unit < to; unit++) {
    const kept = Uint32Array.from(unitOf.keys()).filter((segment) => unitOf[segment] !== unit);
    fillResampled(plan, kept, values, (unit - from) * step);
  }
  return values;
}

/**
 * Bounds the number of segments in a resample of whole units; larger resamples occur less than once in 10^30 draws.
 *
 * @param unitOf Unit of each segment.
 * @returns Number of segments.
 */
export function mostResampledSegments(unitOf: Int32Array): number {
  const sizes = rowsByNumber(unitOf).map(({ length }) => length);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const squares = sizes.reduce((sum, size) => sum + size * size, 0);
  return Math.min(sizes.length * largest, unitOf.length + Math.ceil(12 * Math.sqrt(squares)));
}

/**
 * Counts the permutations of a scorer on a matrix of signs; see `permutationCounts()`.
 *
 * @param scores The scorer's scores.
 * @param signs The signs.
 * @returns The counts.
 */
export function signedCounts(scores: AlignedScores, signs: SignMatrix): Uint32Array {
  return permutationCounts(scores.integers, scores.totals, signs);
}

function fillResampled(
  plan: AgreementPlan,
  drawn: Uint32Array,
  values: Float64Array,
  at: number,
): void {
  const signs = plan.signs && firstSegments(plan.resampleSigns ?? plan.signs, drawn.length);
  const human = resampled(plan.human, drawn, plan.measures);
  const metrics = plan.metrics.map((metric) => resampled(metric, drawn, plan.measures));
  fillValues({ ...plan, signs }, human, metrics, values, at);
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

/** Weight of each cell: the weight of its system, or 0 where people did not score it. */
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
  const gathered = <Values extends Float64Array | Uint8Array>(from: Values, to: Values): Values => {
    for (let k = 0, at = 0; k < systems; k++) {
      for (const segment of drawn) to[at++] = from[k * segments + segment];
    }
    return to;
  };
  const length = systems * drawn.length;
  const integers = gathered(scores.integers, new Float64Array(length));
  const doubles = measures.includes("pearson") || measures.includes("pearson_segment");
  const values = doubles ? gathered(scores.values, new Float64Array(length)) : scores.values;
  const present = scores.present && gathered(scores.present, new Uint8Array(length));
  const cells = { systems, segments: drawn.length, present };
  const means = doubles ? systemMeans(cells, values) : scores.means;
  return { ...scores, ...cells, ...systemTotals(cells, integers), integers, values, means };
}
