import { keyedState } from "../../resampling/random/keyed_stream.ts";
import type { SystemPool } from "../system_pool.ts";
import { drawingStage, FACTS } from "./drawing_stage.ts";
import type { WeightingMixture } from "./weighting_mixture.ts";

/** Weightings drawn at random, each a list of whole numbers. */
export interface SampledWeightings {
  /** Number of weightings. */
  readonly count: number;
  /** Weight of system k in weighting i at i·K + k, from 0 to 4,095; scaled to sum one, these are the weights. */
  readonly weights: Uint16Array;
  /** β of each. */
  readonly balances: Float64Array;
  /** Effective sample size of each, from K/2 to K. */
  readonly ess: Float64Array;
  /** Importance weight of each, back to uniform on the simplex. */
  readonly importance: Float64Array;
}

/** Draws per block; each block has its own stream. */
export const WEIGHTING_BLOCK = 4096;

/**
 * Draws one block of weightings from a mixture and keeps those with an effective sample size of at least K/2.
 *
 * Draw i comes from component i mod C, so every component is drawn equally often. A draw is rounded to whole numbers. β, ESS
 * and everything after are those of the rounded weighting; the importance weight is that of the draw.
 *
 * @param pool The systems.
 * @param mixture The mixture.
 * @param seed Seed.
 * @param block Number of the block, from 0.
 * @returns The weightings that were kept.
 */
export function sampleWeightings(
  pool: SystemPool,
  mixture: WeightingMixture,
  seed: number,
  block: number,
): SampledWeightings {
  const stage = drawingStage(pool, mixture, WEIGHTING_BLOCK);
  const next = block * WEIGHTING_BLOCK % mixture.components.length;
  const count = stage.draw(keyedState(seed, "weightings", block), next);
  const facts = (at: number) => {
    const own = new Float64Array(count);
    for (let i = 0; i < count; i++, at += FACTS) own[i] = stage.facts[at];
    return own;
  };
  return {
    count,
    weights: stage.weights.slice(0, count * pool.size),
    balances: facts(0),
    ess: facts(1),
    importance: facts(2),
  };
}
