import { fillBounded } from "./bounded_integer.ts";
import { multinomial } from "./multinomial.ts";
import type { RandomSource } from "./uniform.ts";

/** Rows of a block: their scores fit the fastest caches, and 16 random bits select one of them. */
const BLOCK = 2 ** 16;

/** Receives rows as they are drawn: row `from` + index for each index. */
export type TakeRows = (from: number, indices: Uint16Array) => void;

/**
 * Prepares bootstrap draws of rows: as many as there are, with replacement.
 *
 * Up to 65,536 rows are drawn directly. More rows are cut into blocks of that size: a multinomial draw says how many fall into
 * each block, and these are then drawn within it. The resample has the same distribution, but memory is read block by block,
 * which is several times as fast for millions of rows.
 *
 * @param rows Number of rows, from 1.
 * @returns A function that draws one resample and passes its rows on.
 */
export function rowDrawer(rows: number): (source: RandomSource, take: TakeRows) => void {
  const indices = new Uint16Array(Math.min(rows, BLOCK));
  if (rows <= BLOCK) {
    return (source, take) => {
      fillBounded(source, rows, indices);
      take(0, indices);
    };
  }
  const sizes = Array.from(
    { length: Math.ceil(rows / BLOCK) },
    (_, block) => Math.min(BLOCK, rows - block * BLOCK),
  );
  const spread = multinomial(sizes, rows);
  const draws = new Uint32Array(sizes.length);
  return (source, take) => {
    spread.fill(source, rows, draws);
    sizes.forEach((size, block) => {
      for (let left = draws[block]; left > 0; left -= BLOCK) {
        const part = left < BLOCK ? indices.subarray(0, left) : indices;
        fillBounded(source, size, part);
        take(block * BLOCK, part);
      }
    });
  };
}
