import type { AgreementPlan, AlignedMeasure } from "../../agreement/agreement_replicates.ts";
import type { ReplicateRange } from "../../resampling/bootstrap/bootstrap.ts";
import { type CampaignScores, metricRows } from "../inputs/campaign_scores.ts";
import type { Values } from "../options/command.ts";
import type { ResamplingEngine } from "../engine/resampling_engine.ts";
import type { Shard } from "../engine/shards.ts";
import { drawSigns } from "../options/signs_option.ts";
import { type SystemWeights, weightsOf } from "../balance/system_weights.ts";

/** Values of some measures, metric by metric, and their replicates. */
export interface Measured {
  /** Measures, in the order of a metric's values. */
  readonly measures: readonly string[];
  /** Measure q of metric m at m · measures + q; NaN where undefined. */
  readonly values: Float64Array;
  /** The same for every replicate, one after the other. */
  readonly replicates: Float64Array;
  /** Number of systems compared. */
  readonly systems: number;
  /** Number of segments read. */
  readonly segments: number;
}

const NOTHING: Measured = {
  measures: [],
  values: new Float64Array(),
  replicates: new Float64Array(),
  systems: 0,
  segments: 0,
};

/**
 * System measures and segment-level Pearson of every metric, with their replicates.
 *
 * @param measures Measures asked for; `acc_eq` among them is ignored
 * @param given Weights of the systems; null where they weigh alike
 */
export async function alignedValues(
  { campaign, human, metrics, exclude }: CampaignScores,
  measures: readonly string[],
  given: SystemWeights | null,
  shard: Shard | null,
  values: Values,
  engine: ResamplingEngine,
): Promise<Measured> {
  const wanted = measures.filter((measure) => measure !== "acc_eq");
  if (wanted.length === 0) return NOTHING;
  const { align, alignedScores } = await import("../../scores/aligned_scores.ts");
  const { agreementValues } = await import("../../agreement/agreement_replicates.ts");
  const { pairWeights } = await import("../../agreement/pair_weights.ts");
  const { softPairwiseAccuracy } = await import("../../agreement/soft_pairwise_accuracy.ts");
  const alignment = align(human, exclude);
  const weights = given === null ? undefined : weightsOf(
    alignment.systems,
    given,
    new Set([...human.systems, ...campaign.outputs, ...campaign.references]),
  );
  const seed = values.number("seed") ?? 0;
  const segments = alignment.segments.length;
  const plan: AgreementPlan = {
    human: alignedScores(human, alignment),
    metrics: metrics.map((metric) => alignedScores(metric, alignment)),
    measures: wanted as AlignedMeasure[],
    signs: wanted.includes("spa") ? await drawSigns(values, segments) : null,
    seed,
    weights,
  };
  // SPA goes through the engine, so that its product may run elsewhere; the others are quick.
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
  const { from, to: last } = await replicateRange(values, shard);
  return {
    measures: wanted,
    values: found,
    replicates: await engine.agreement(plan, from, last),
    systems: alignment.systems.length,
    segments,
  };
}

/**
 * Calibrated accuracy of every metric, with its replicates, where `acc_eq` is among the measures.
 */
export async function accuracyValues(
  { human, metrics, exclude }: CampaignScores,
  measures: readonly string[],
  shard: Shard | null,
  values: Values,
  engine: ResamplingEngine,
): Promise<Measured> {
  if (!measures.includes("acc_eq")) return NOTHING;
  const { pairLayout } = await import("../../agreement/pair_layout.ts");
  const { joinReplicates } = await import("../../resampling/bootstrap/bootstrap.ts");
  const layout = pairLayout(human, exclude);
  const found = await engine.accuracies(
    metrics.map((metric) => ({ layout, rows: metricRows(human, metric), metric })),
  );
  const range = await replicateRange(values, shard);
  const { values: replicates } = joinReplicates(
    await engine.draw({
      design: { rows: layout.groupSize.length },
      statistics: found.map(({ events }) => ({ kind: "acc_eq", events })),
      studentised: false,
      seed: values.number("seed") ?? 0,
      experiment: "accuracy",
    }, range),
  );
  const systems = new Set(
    [...layout.first, ...layout.second].map((row) => Math.floor(row / human.segments)),
  );
  return {
    measures: ["acc_eq"],
    values: Float64Array.from(found, ({ accuracy }) => accuracy),
    replicates,
    systems: systems.size,
    segments: layout.groupSize.length,
  };
}

async function replicateRange(values: Values, shard: Shard | null): Promise<ReplicateRange> {
  const { shardRange } = await import("../../resampling/bootstrap/bootstrap.ts");
  const { part, parts } = shard ?? { part: 1, parts: 1 };
  return shardRange(values.number("replicates") ?? 0, part, parts);
}
