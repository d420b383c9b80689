import type { AgreementPlan, AlignedMeasure } from "../../agreement/agreement_replicates.ts";
import type { Alignment } from "../../scores/alignment.ts";
import type { ScoreTable } from "../../scores/score_table.ts";
import type { Grouping } from "../../pairs/classes/grouping.ts";
import type { ReplicateRange } from "../../resampling/bootstrap/replicate_ranges.ts";
import type { MeasuringJob } from "../engine/measuring_job.ts";
import type { ExchangeUnit } from "../../agreement/exchange_unit.ts";
import { type ExchangeUnits, exchangeUnits } from "../inputs/scores/exchange_units.ts";
import type { AgreeSettings } from "./agree_options.ts";
import { drawSigns } from "../options/signs_option.ts";
import { absorbedSentences } from "../sentences/absorbed_sentences.ts";
import { type GivenWeights, weightsOf } from "../balance/system_weights.ts";

/** A run of `agree`. */
export interface AgreeJob extends MeasuringJob<AgreeSettings> {
  /** Whether metrics are compared with each other, and tested. */
  readonly comparing: "none" | "intervals" | "tests";
  /** Weights of the systems; null for equal weights. */
  readonly weights: GivenWeights | null;
}

/** Values of some measures, metric by metric, and their replicates. */
export interface Measured {
  /** Measures, in the order of a metric's values. */
  readonly measures: readonly string[];
  /** Measure q of metric m at m · measures + q; NaN where undefined. */
  readonly values: Float64Array;
  /** The same for every replicate, in order. */
  readonly replicates: Float64Array;
  /** Number of systems compared. */
  readonly systems: number;
  /** Number of segments read. */
  readonly segments: number;
  /** Whether system means are over the segments that people scored for every system; null for measures of segments. */
  readonly common: boolean | null;
  /** Which translations are compared; null for measures of systems. */
  readonly grouping: Grouping | null;
  /** Unit that resamples draw. */
  readonly unit: ExchangeUnit;
  /** The values with each unit left out in turn; null if the intervals do not need them. */
  readonly without: Float64Array | null;
  /** Cross-fitted accuracy of each metric; null if acc_eq is not computed, or not by item. */
  readonly crossFitted: readonly number[] | null;
  /** Accuracy of each metric at ε = 0; null if acc_eq is not computed. */
  readonly uncalibrated: readonly (number | null)[] | null;
}

/**
 * Computes measures of systems for every metric, with their replicates. Measures that read the same cells are computed
 * together.
 *
 * @param job The run.
 * @param measures Measures of systems.
 * @returns One record per metric and measure.
 */
export async function alignedValues(
  job: AgreeJob,
  measures: readonly AlignedMeasure[],
): Promise<Measured[]> {
  const { align, meansNote } = await import("../../scores/alignment.ts");
  const { scores: { human, exclude }, settings, note } = job;
  const parts = new Map<string, [Alignment, AlignedMeasure[]]>();
  for (const measure of measures) {
    // Permutations within SPA need segments that all systems share.
    const means = measure === "spa" ? "common" : settings.systemMeans;
    const alignment = align(human, exclude, means);
    const key = `${alignment.present === null} ${alignment.segments.length}`;
    if (!parts.has(key)) parts.set(key, [alignment, []]);
    parts.get(key)?.[1].push(measure);
  }
  const found: Measured[] = [];
  for (const [alignment, wanted] of parts.values()) {
    const reason = meansNote(alignment, wanted);
    if (reason !== null) note(reason);
    const units = await exchangeUnits(job, wanted.join(", "), "systems", alignment.segments);
    found.push(await measured(job, alignment, units, wanted));
  }
  return found;
}

/**
 * Reads the weights of the systems that are compared.
 *
 * @param job The run.
 * @param systems The systems.
 * @returns One weight per system; undefined for equal weights.
 */
export function jobWeights(
  { scores: { campaign, human }, weights }: AgreeJob,
  systems: readonly string[],
): Float64Array | undefined {
  if (weights === null) return undefined;
  const others = new Set([...human.systems, ...campaign.outputs, ...campaign.references]);
  return weightsOf(systems, weights, others);
}

/**
 * Finds the part of the replicates that a run draws.
 *
 * @param job The run.
 * @returns The range.
 */
export async function replicateRange({ settings, shard }: AgreeJob): Promise<ReplicateRange> {
  const { shardRange } = await import("../../resampling/bootstrap/replicate_ranges.ts");
  const { part, parts } = shard ?? { part: 1, parts: 1 };
  return shardRange(settings.replicates, part, parts);
}

async function measured(
  job: AgreeJob,
  alignment: Alignment,
  units: ExchangeUnits,
  wanted: readonly AlignedMeasure[],
): Promise<Measured> {
  const { scores: { human, metrics }, settings, engine } = job;
  const { alignedScores } = await import("../../scores/aligned_scores.ts");
  const { agreementJackknife, agreementValues, mostResampledSegments } = await import(
    "../../agreement/agreement_replicates.ts"
  );
  const { pairWeights } = await import("../../agreement/pair_weights.ts");
  const { softPairwiseAccuracy } = await import("../../agreement/soft_pairwise_accuracy.ts");
  const aligned = (table: ScoreTable) => alignedScores(table, alignment);
  const weights = jobWeights(job, alignment.systems);
  const segments = alignment.segments.length;
  const spa = wanted.includes("spa");
  const documents = units.unit === "document" ? units.unitOf : undefined;
  const plan: AgreementPlan = {
    human: aligned(human),
    metrics: metrics.map(aligned),
    measures: wanted,
    signs: spa ? await drawSigns(settings, segments) : null,
    seed: settings.seed,
    weights,
    unitOf: documents,
    resampleSigns: spa && documents !== undefined
      ? await drawSigns({ ...settings, signs: "philox" }, mostResampledSegments(documents))
      : undefined,
  };
  absorbedSentences([plan.human, ...plan.metrics], alignment.systems).forEach(job.note);
  // SPA uses the engine, so that its product may run elsewhere; the other measures are fast.
  const found = agreementValues({
    ...plan,
    measures: plan.measures.map((m) => m === "spa" ? "pa" : m),
    signs: null,
  });
  if (plan.signs !== null) {
    const counts = await engine.counts([plan.human, ...plan.metrics], plan.signs);
    for (let m = 0; m < metrics.length; m++) {
      found[m * wanted.length + wanted.indexOf("spa")] = softPairwiseAccuracy(
        counts[0],
        counts[m + 1],
        plan.signs.permutations,
        weights && pairWeights(weights),
      ) ?? NaN;
    }
  }
  const { from, to: last } = await replicateRange(job);
  return {
    measures: wanted,
    values: found,
    replicates: await engine.agreement(plan, from, last),
    systems: alignment.systems.length,
    segments,
    common: alignment.means === "common",
    grouping: null,
    unit: units.unit,
    without: settings.method === "bca" ? agreementJackknife(plan, 0, units.units) : null,
    crossFitted: null,
    uncalibrated: null,
  };
}
