import { fillBounded } from "./bounded_integer.ts";
import { multinomial } from "./multinomial.ts";
import type { RandomSource } from "./uniform.ts";

/** Rows of a stretch: their scores fit the nearest caches, and 16 random bits name one of them. */
const STRETCH = 2 ** 16;

/** Takes rows as they are drawn: row `from` + index for each index. */
export type TakeRows = (from: number, indices: Uint16Array) => void;

/**
 * Prepares bootstrap draws of rows: as many as there are, with replacement.
 *
 * Up to 65,536 rows are drawn in one go. More are cut into stretches of so many: a multinomial draw says how many fall into each
 * stretch, and these are drawn within it. The resample has the same distribution, but memory is read stretch by
 * stretch, which is several times as fast for millions of rows.
 *
 * @param rows Number of rows, from 1.
 * @returns A function that draws one resample and hands its rows on.
 */
export function rowDrawer(rows: number): (source: RandomSource, take: TakeRows) => void {
  const indices = new Uint16Array(Math.min(rows, STRETCH));
  if (rows <= STRETCH) {
    return (source, take) => {
      fillBounded(source, rows, indices);
      take(0, indices);
    };
  }
  const sizes = Array.from(
    { length: Math.ceil(rows / STRETCH) },
    (_, stretch) => Math.min(STRETCH, rows - stretch * STRETCH),
  );
  const spread = multinomial(sizes, rows);
  const draws = new Uint32Array(sizes.length);
  return (source, take) => {
    spread.fill(source, rows, draws);
    sizes.forEach((size, stretch) => {
      for (let left = draws[stretch]; left > 0; left -= STRETCH) {
        const part = left < STRETCH ? indices.subarray(0, left) : indices;
        fillBounded(source, size, part);
        take(stretch * STRETCH, part);
      }
    });
  };
}
