import { gammaln } from "../../resampling/distributions/gammaln.ts";
import { elementaryTables } from "../../tensors/kernels/elementary_tables.ts";
import { draw, memory } from "../../tensors/kernels/weightings.wasm";
import type { SystemPool } from "../system_pool.ts";
import type { WeightingMixture } from "./weighting_mixture.ts";

/** Random words in the kernel's buffer, after the four of its generator's state. */
const WORDS = 1024;
/** Components that the kernel processes side by side. */
const LANES = 8;
/** Numbers that the kernel returns for a weighting: β, effective sample size, importance weight. */
export const FACTS = 3;

/** The kernel's memory, laid out for a pool and a mixture. */
export interface DrawingStage {
  /** Entries of the weightings that were kept, one weighting after another. */
  readonly weights: Uint16Array;
  /** β, effective sample size and importance weight of each. */
  readonly facts: Float64Array;
  /**
   * Draws weightings in turn from the components and keeps those with an effective sample size of at least half the systems.
   *
   * @param state State at which the generator starts.
   * @param next Component of the first.
   * @returns The number kept.
   */
  draw(state: ArrayLike<number>, next: number): number;
}

let laid: {
  readonly pool: SystemPool;
  readonly mixture: WeightingMixture;
  readonly count: number;
  readonly stage: DrawingStage;
} | null = null;

/**
 * Lays out the kernel's memory: tables first, then room for results. The last layout is kept, for the next block of the same mixture.
 *
 * @param pool The systems.
 * @param mixture The mixture.
 * @param count Number of weightings drawn at a time.
 * @returns The stage, valid until another is laid out.
 */
export function drawingStage(
  pool: SystemPool,
  mixture: WeightingMixture,
  count: number,
): DrawingStage {
  if (laid?.pool === pool && laid.mixture === mixture && laid.count === count) return laid.stage;
  const { size } = pool;
  const { components } = mixture;
  const lanes = LANES * Math.ceil(components.length / LANES);
  const tables = elementaryTables();
  let end = tables.byteLength;
  const place = (bytes: number) => {
    const at = end;
    end += 16 * Math.ceil(bytes / 16);
    return at;
  };
  const streamAt = place(16 + 4 * WORDS);
  const shapesAt = place(8 * size * components.length);
  const scalesAt = place(16 * size * components.length);
  const pointsAt = place(16 * size);
  const exponentsAt = place(8 * lanes * size);
  const constantsAt = place(8 * lanes);
  const gammasAt = place(16 * (size * components.length + 1));
  const roomAt = place(8 * (2 * size + lanes + 3));
  const weightsAt = place(2 * size * count);
  const factsAt = place(8 * FACTS * count);
  const missing = Math.ceil((end - memory.buffer.byteLength) / 2 ** 16);
  if (missing > 0) memory.grow(missing);
  const doubles = (at: number, length: number) => new Float64Array(memory.buffer, at, length);
  doubles(0, tables.length).set(tables);
  const shapes = doubles(shapesAt, size * components.length);
  const scales = doubles(scalesAt, 2 * size * components.length);
  const points = doubles(pointsAt, 2 * size);
  const exponents = doubles(exponentsAt, lanes * size).fill(0);
  // Padding components of the last eight have density zero.
  const constants = doubles(constantsAt, lanes).fill(-Infinity);
  constants.set(mixture.constants);
  components.forEach((concentrations, c) => {
    shapes.set(concentrations, c * size);
    concentrations.forEach((shape, k) => {
      exponents[k * lanes + c] = shape - 1;
      // Constants of Marsaglia and Tsang's method, which draws a shape under 1 from shape + 1.
      const d = (shape >= 1 ? shape : shape + 1) - 1 / 3;
      scales.set([d, 1 / Math.sqrt(9 * d)], 2 * (c * size + k));
    });
  });
  for (let k = 0; k < size; k++) points.set([pool.adequacy[k], pool.fluency[k]], 2 * k);
  const state = new Uint32Array(memory.buffer, streamAt, 4);
  const uniform = gammaln(size);
  const stage: DrawingStage = {
    weights: new Uint16Array(memory.buffer, weightsAt, size * count),
    facts: doubles(factsAt, FACTS * count),
    draw(words, next) {
      state.set(words);
      return draw(
        ...[streamAt, size, shapesAt, scalesAt, pointsAt, exponentsAt, constantsAt, lanes],
        ...[components.length, next, count, uniform, gammasAt, roomAt, weightsAt, factsAt],
      );
    },
  };
  laid = { pool, mixture, count, stage };
  return stage;
}
