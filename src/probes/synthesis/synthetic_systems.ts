import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { shuffle } from "../../resampling/random/shuffle.ts";

/**
 * Finds the source of each value of synthetic systems (Shayegh et al. 2025).
 *
 * On every segment the real systems are ranked by one aspect, with ties in random order, and synthetic system k takes every
 * value of the system ranked k there. The first synthetic system is the best on every segment, the last is the worst.
 *
 * @param aspect Score of system k on segment i at k·segments + i; higher is better.
 * @param systems Number of systems.
 * @param seed Seed of the ties.
 * @param name Name of the aspect, so that two aspects break ties independently.
 * @returns Row of the real value for each synthetic one, in the same layout.
 */
export function syntheticRows(
  aspect: Float64Array,
  systems: number,
  seed: number,
  name: string,
): Int32Array {
  const segments = aspect.length / systems;
  const rows = new Int32Array(aspect.length);
  for (let i = 0; i < segments; i++) {
    const order = Array.from({ length: systems }, (_, k) => k * segments + i);
    // A random order first; the sort that follows is stable, so it breaks the ties.
    shuffle(keyedStream(seed, `synthesis ${name}`, i), order);
    order.sort((x, y) => aspect[y] - aspect[x]);
    for (let k = 0; k < systems; k++) rows[k * segments + i] = order[k];
  }
  return rows;
}
