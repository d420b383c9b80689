import type { IntegerMatrix } from "../products/integer_matrix.ts";
import { float32, limbAt, type LimbPlan, planLimbs } from "../products/limb_plan.ts";
import type { Accumulator } from "../products/product.ts";

/** Longest run of terms in one pass; longer runs only need more memory. */
const LONGEST_RUN = 16_384;

/** Something that multiplies float32 matrices, perhaps on a GPU. */
export interface Float32Machine {
  /** Most elements that an operand or a product may have. */
  readonly largest: number;
  /**
   * The product of two matrices, row by row.
   *
   * @param left `rows` × `inner` values.
   * @param right `inner` × `columns` values.
   */
  multiply(
    left: Float32Array,
    right: Float32Array,
    rows: number,
    inner: number,
    columns: number,
  ): Promise<Float32Array>;
}

/**
 * Adds the product of two matrices of integers to an accumulator, exactly, on a machine that has only float32.
 *
 * Values are split into limbs of at most 8 bits, and sums are cut into runs that stay under 2²⁴. Then float32 rounds nothing,
 * whatever the order of addition, and neither do tensor cores that shorten operands to TF32. The limbs of the left operand are
 * stacked as rows and those of the right one are placed side by side as columns, so a run is one product. Two entries of each
 * are checked, because a GPU may return zeros without an error.
 *
 * @param machine Multiplies float32 matrices.
 * @param left Left operand.
 * @param right Right operand.
 * @param into Receives the sums, at row · columns + column of the product of the given rows.
 * @param from First row of the left operand.
 * @param to Row after the last.
 * @throws {Error} If the machine computes wrongly.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { addFloat32Product } from "./float32_product.ts";
 * import { integerMatrix } from "../products/integer_matrix.ts";
 * import { Accumulator } from "../products/product.ts";
 *
 * const machine = {
 *   largest: 100,
 *   multiply: (a: Float32Array, b: Float32Array, _rows: number, inner: number, columns: number) =>
 *     Promise.resolve(Float32Array.from({ length: a.length / inner * columns }, (_, i) => {
 *       const row = Math.floor(i / columns);
 *       let sum = 0;
 *       for (let k = 0; k < inner; k++) sum += a[row * inner + k] * b[k * columns + i % columns];
 *       return sum;
 *     })),
 * };
 * const sums = new Float64Array(1);
 * const left = integerMatrix(Int32Array.of(100_000, -3), 1, 2);
 * const right = integerMatrix(Int32Array.of(70_000, 11), 2, 1);
 * await addFloat32Product(machine, left, right, new Accumulator(sums), 0, 1);
 * assertEquals(sums[0], 6_999_999_967);
 * ```
 */
export async function addFloat32Product(
  machine: Float32Machine,
  left: IntegerMatrix,
  right: IntegerMatrix,
  into: Accumulator,
  from: number,
  to: number,
): Promise<void> {
  if (left.columns === 0 || right.columns === 0 || from >= to) return;
  const plan = planLimbs(float32, left.bound, right.bound, left.columns);
  const { leftLimbs, rightLimbs, leftWidth, rightWidth } = plan;
  const pieces = cut(machine.largest, plan, to - from, left.columns, right.columns);
  for (let start = 0; start < left.columns; start += pieces.run) {
    const inner = Math.min(pieces.run, left.columns - start);
    for (let column = 0; column < right.columns; column += pieces.columns) {
      const columns = Math.min(pieces.columns, right.columns - column);
      const rightStrip = packRight(right, plan, start, inner, column, columns);
      for (let row = from; row < to; row += pieces.rows) {
        const rows = Math.min(pieces.rows, to - row);
        const leftStrip = packLeft(left, plan, row, rows, start, inner);
        const width = columns * rightLimbs;
        const height = rows * leftLimbs;
        const parts = await machine.multiply(leftStrip, rightStrip, height, inner, width);
        checkCorners(parts, leftStrip, rightStrip, height, inner, width);
        for (let l = 0; l < leftLimbs; l++) {
          for (let r = 0; r < rightLimbs; r++) {
            const first = l * rows * width + r * columns;
            const block = { parts: parts.subarray(first), rows, columns, stride: width };
            const place = (row - from) * right.columns + column;
            into.add(block, place, right.columns, 2 ** (l * leftWidth + r * rightWidth));
          }
        }
      }
    }
  }
}

/** Rows, inner dimension and columns of one pass, such that no tensor exceeds the largest number of elements. */
function cut(
  largest: number,
  { leftLimbs, rightLimbs, run }: LimbPlan,
  rows: number,
  inner: number,
  columns: number,
): { readonly rows: number; readonly run: number; readonly columns: number } {
  const side = Math.floor(Math.sqrt(largest));
  const most = Math.max(leftLimbs, rightLimbs);
  if (most > side) throw new RangeError(`a tensor of ${largest} elements is too small`);
  const length = Math.min(run, inner, LONGEST_RUN, Math.floor(largest / most));
  const wide = Math.floor(largest / (Math.max(length, leftLimbs) * rightLimbs));
  const width = Math.max(1, Math.min(columns, wide));
  const high = Math.floor(largest / (Math.max(length, width * rightLimbs) * leftLimbs));
  return { rows: Math.min(rows, high), run: length, columns: width };
}

/** Rows of the left operand, limb below limb. */
function packLeft(
  left: IntegerMatrix,
  { leftLimbs, leftWidth }: LimbPlan,
  row: number,
  rows: number,
  start: number,
  inner: number,
): Float32Array {
  const strip = new Float32Array(leftLimbs * rows * inner);
  const base = 2 ** leftWidth;
  let place = 0;
  for (let limb = 0; limb < leftLimbs; limb++) {
    const down = 2 ** -(leftWidth * limb);
    for (let i = 0; i < rows; i++) {
      const first = (row + i) * left.columns + start;
      if (leftLimbs === 1) {
        for (let k = 0; k < inner; k++) strip[place++] = left.values[first + k];
      } else {
        for (let k = 0; k < inner; k++) strip[place++] = limbAt(left.values[first + k], down, base);
      }
    }
  }
  return strip;
}

/** Columns of the right operand, limb beside limb. */
function packRight(
  right: IntegerMatrix,
  { rightLimbs, rightWidth }: LimbPlan,
  start: number,
  inner: number,
  column: number,
  columns: number,
): Float32Array {
  const strip = new Float32Array(inner * rightLimbs * columns);
  const base = 2 ** rightWidth;
  let place = 0;
  for (let k = 0; k < inner; k++) {
    const first = (start + k) * right.columns + column;
    for (let limb = 0; limb < rightLimbs; limb++) {
      const down = 2 ** -(rightWidth * limb);
      for (let j = 0; j < columns; j++) {
        strip[place++] = limbAt(right.values[first + j], down, base);
      }
    }
  }
  return strip;
}

function checkCorners(
  parts: Float32Array,
  left: Float32Array,
  right: Float32Array,
  rows: number,
  inner: number,
  columns: number,
): void {
  if (parts.length !== rows * columns) {
    throw new Error(`a product of ${rows} × ${columns} came back with ${parts.length} entries`);
  }
  for (const [row, column] of [[0, 0], [rows - 1, columns - 1]]) {
    let sum = 0;
    for (let k = 0; k < inner; k++) sum += left[row * inner + k] * right[k * columns + column];
    const found = parts[row * columns + column];
    if (found !== sum) {
      const place = `entry ${row}, ${column} of a product of ${rows} × ${inner} × ${columns}`;
      throw new Error(`${place} came back as ${found} instead of ${sum}`);
    }
  }
}
