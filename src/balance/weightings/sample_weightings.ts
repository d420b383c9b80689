import { fillDirichlet } from "../../resampling/random/dirichlet.ts";
import { BufferedSource } from "../../resampling/random/buffered_source.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { balanceOf } from "../balance_of.ts";
import type { SystemPool } from "../system_pool.ts";
import { logImportance, type WeightingMixture } from "./weighting_mixture.ts";

/** Weightings drawn at random, each a list of whole numbers. */
export interface SampledWeightings {
  /** Number of weightings. */
  readonly count: number;
  /** Weight of system k in weighting i at i·K + k, from 0 to 4,095; scaled to sum one it is the weighting itself. */
  readonly weights: Uint16Array;
  /** β of each. */
  readonly balances: Float64Array;
  /** Effective sample size of each, from K/2 to K. */
  readonly ess: Float64Array;
  /** Importance weight of each, back to uniform on the simplex. */
  readonly importance: Float64Array;
}

/** Draws of a block; a block is drawn from a stream of its own. */
export const WEIGHTING_BLOCK = 4096;

/** Largest entry of a sampled weighting, so that products of two stay under 2^24. */
const LARGEST = 4095;

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
  const size = pool.size;
  const source = new BufferedSource(keyedStream(seed, "weightings", block));
  const weights = new Uint16Array(WEIGHTING_BLOCK * size);
  const balances = new Float64Array(WEIGHTING_BLOCK);
  const ess = new Float64Array(WEIGHTING_BLOCK);
  const importance = new Float64Array(WEIGHTING_BLOCK);
  const drawn = new Float64Array(size);
  const own = new Float64Array(size);
  const logs = new Float64Array(size);
  const importanceOf = logImportance(mixture);
  let count = 0;
  for (let i = 0; i < WEIGHTING_BLOCK; i++) {
    const number = block * WEIGHTING_BLOCK + i;
    fillDirichlet(source, mixture.components[number % mixture.components.length], drawn);
    let largest = 0;
    for (let k = 0; k < size; k++) largest = Math.max(largest, drawn[k]);
    let sum = 0;
    let squares = 0;
    for (let k = 0; k < size; k++) {
      const w = own[k] = Math.round(drawn[k] / largest * LARGEST);
      sum += w;
      squares += w * w;
    }
    const effective = sum * sum / squares;
    if (!(2 * effective >= size)) continue;
    // A weight that underflowed counts as the least there is.
    for (let k = 0; k < size; k++) logs[k] = Math.log(Math.max(drawn[k], 1e-300));
    weights.set(own, count * size);
    balances[count] = balanceOf(pool.adequacy, pool.fluency, own);
    ess[count] = effective;
    importance[count] = Math.exp(importanceOf(logs));
    count++;
  }
  return {
    count,
    weights: weights.slice(0, count * size),
    balances: balances.slice(0, count),
    ess: ess.slice(0, count),
    importance: importance.slice(0, count),
  };
}
