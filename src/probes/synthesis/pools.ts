import { syntheticRows } from "./synthetic_systems.ts";

/** The parts of a pool. */
export type PoolPart = "real" | "adequacy" | "fluency";

/** The six pools of synthesis-based meta-evaluation (Shayegh et al. 2025), by their parts. */
export const SYNTHESIS_POOLS: readonly (readonly PoolPart[])[] = [
  ["real", "adequacy", "fluency"],
  ["real", "adequacy"],
  ["real", "fluency"],
  ["adequacy", "fluency"],
  ["adequacy"],
  ["fluency"],
];

/**
 * Chooses the real values of a pool's systems, part after part.
 *
 * @param parts Parts of the pool.
 * @param aspects Scores by aspect, system k on segment i at k·segments + i.
 * @param systems Number of real systems.
 * @param seed Seed of the ties.
 * @returns Rows of the real values.
 */
export function poolRows(
  parts: readonly PoolPart[],
  aspects: { readonly adequacy: Float64Array; readonly fluency: Float64Array },
  systems: number,
  seed: number,
): Int32Array {
  const cells = aspects.adequacy.length;
  const rows = new Int32Array(parts.length * cells);
  parts.forEach((part, p) => {
    const own = part === "real"
      ? Int32Array.from({ length: cells }, (_, row) => row)
      : syntheticRows(aspects[part], systems, seed, part);
    rows.set(own, p * cells);
  });
  return rows;
}

/**
 * Lists the systems of a pool by their index in the first pool, which has all parts.
 *
 * @param parts Parts of the pool.
 * @param systems Number of real systems.
 * @returns Rising indices.
 */
export function poolMembers(parts: readonly PoolPart[], systems: number): Int32Array {
  return Int32Array.from({ length: parts.length * systems }, (_, at) => {
    const part = SYNTHESIS_POOLS[0].indexOf(parts[Math.floor(at / systems)]);
    return part * systems + at % systems;
  });
}
