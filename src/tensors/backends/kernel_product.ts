import type { IntegerArray, IntegerMatrix } from "../products/integer_matrix.ts";
import { float64, int16, limbAt, type LimbPlan, planLimbs } from "../products/limb_plan.ts";
import type { Accumulator } from "../products/product.ts";
import { memory, multiplyFloat64, multiplyInt16 } from "../kernels/products.wasm";

/** Rows of a tile of the kernels. */
const TILE_ROWS = 4;
/** Vectors of 16 bytes in each row of a tile. */
const TILE_VECTORS = 2;

/** A pass of the float64 kernel takes as long as this many passes of the int16 kernel; measured. */
const FLOAT64_COST = 3.5;
/** Most terms of a run, so that panels stay in the fastest caches. */
const LONGEST_RUN = 1024;

/** Rows of the left operand laid out at a time, so that a right panel serves them all from the fastest cache. */
const ROWS_AT_ONCE = 16 * TILE_ROWS;

/** Address of the tile of sums; panels follow. */
const TILE = 0;
const PANELS = 16 * TILE_ROWS * TILE_VECTORS;

/** A kernel and the layout of its operands. */
interface Kind {
  /** Multiplies a left panel by a right one into a tile; places are byte addresses, and `steps` is at least 1. */
  multiply(left: number, right: number, tile: number, steps: number): void;
  /** Terms of one item. */
  readonly terms: 1 | 2;
  /** Bytes of one term. */
  readonly bytes: 2 | 8;
  /** Columns of a tile. */
  readonly columns: number;
}

const INT16: Kind = { multiply: multiplyInt16, terms: 2, bytes: 2, columns: 4 * TILE_VECTORS };
const FLOAT64: Kind = { multiply: multiplyFloat64, terms: 1, bytes: 8, columns: 2 * TILE_VECTORS };

/**
 * Adds the product of two matrices of integers to an accumulator, exactly, on this thread, with SIMD kernels.
 *
 * @param left Left operand.
 * @param right Right operand; it has as many rows as the left one has columns.
 * @param into Receives the sums, at row · columns + column of the product of the given rows.
 * @param from First row of the left operand.
 * @param to Row after the last.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerMatrix } from "../products/integer_matrix.ts";
 * import { addKernelProduct } from "./kernel_product.ts";
 * import { Accumulator } from "../products/product.ts";
 *
 * const signs = integerMatrix(Int8Array.of(1, -1, 1, 1), 2, 2);
 * const values = integerMatrix(Int32Array.of(7, 2), 2, 1);
 * const sums = new Float64Array(2);
 * addKernelProduct(signs, values, new Accumulator(sums), 0, 2);
 * assertEquals([...sums], [5, 9]);
 * ```
 */
export function addKernelProduct(
  left: IntegerMatrix,
  right: IntegerMatrix,
  into: Accumulator,
  from: number,
  to: number,
): void {
  const inner = left.columns;
  if (inner === 0 || right.columns === 0 || from >= to) return;
  const integer = planLimbs(int16, left.bound, right.bound, inner);
  const double = planLimbs(float64, left.bound, right.bound, inner);
  const passes = (plan: LimbPlan) => plan.leftLimbs * plan.rightLimbs;
  if (passes(integer) <= FLOAT64_COST * passes(double)) {
    multiplyRuns(INT16, integer, left, right, into, from, to);
  } else {
    multiplyRuns(FLOAT64, double, left, right, into, from, to);
  }
}

/** Processes the inner dimension run by run, and the rows of the left operand tile by tile. */
function multiplyRuns(
  kind: Kind,
  plan: LimbPlan,
  left: IntegerMatrix,
  right: IntegerMatrix,
  into: Accumulator,
  from: number,
  to: number,
): void {
  const run = evenRun(left.columns, Math.min(plan.run, LONGEST_RUN));
  const columns = right.columns;
  const panels = Math.ceil(columns / kind.columns);
  const steps = Math.ceil(run / kind.terms);
  const leftBytes = steps * TILE_ROWS * kind.terms * kind.bytes;
  const panelBytes = steps * 16 * TILE_VECTORS;
  const rightAt = PANELS + plan.leftLimbs * leftBytes * (ROWS_AT_ONCE / TILE_ROWS);
  reserve(rightAt + plan.rightLimbs * panels * panelBytes);
  const items = kind.terms === 2 ? new Int16Array(memory.buffer) : new Float64Array(memory.buffer);
  const tile = kind.terms === 2
    ? new Int32Array(memory.buffer, TILE, TILE_ROWS * kind.columns)
    : new Float64Array(memory.buffer, TILE, TILE_ROWS * kind.columns);
  for (let start = 0; start < left.columns; start += run) {
    const end = Math.min(start + run, left.columns);
    const used = Math.ceil((end - start) / kind.terms);
    const rightPanel = (limb: number, panel: number) =>
      rightAt + (limb * panels + panel) * panelBytes;
    const leftPanel = (limb: number, row: number) =>
      PANELS + (row / TILE_ROWS * plan.leftLimbs + limb) * leftBytes;
    for (let limb = 0; limb < plan.rightLimbs; limb++) {
      for (let panel = 0; panel < panels; panel++) {
        const at = rightPanel(limb, panel) / kind.bytes;
        packColumns(items, at, kind, plan, limb, right, panel * kind.columns, start, end);
      }
    }
    for (let row = from; row < to; row += ROWS_AT_ONCE) {
      const rows = Math.min(ROWS_AT_ONCE, to - row);
      for (let i = 0; i < rows; i += TILE_ROWS) {
        for (let limb = 0; limb < plan.leftLimbs; limb++) {
          const at = leftPanel(limb, i) / kind.bytes;
          packRows(
            items,
            at,
            kind,
            plan,
            limb,
            left,
            row + i,
            Math.min(TILE_ROWS, rows - i),
            start,
            end,
          );
        }
      }
      for (let panel = 0; panel < panels; panel++) {
        const column = panel * kind.columns;
        const width = Math.min(kind.columns, columns - column);
        for (let i = 0; i < rows; i += TILE_ROWS) {
          const block = {
            parts: tile,
            rows: Math.min(TILE_ROWS, rows - i),
            columns: width,
            stride: kind.columns,
          };
          const place = (row - from + i) * columns + column;
          for (let l = 0; l < plan.leftLimbs; l++) {
            for (let r = 0; r < plan.rightLimbs; r++) {
              kind.multiply(leftPanel(l, i), rightPanel(r, panel), TILE, used);
              into.add(block, place, columns, 2 ** (l * plan.leftWidth + r * plan.rightWidth));
            }
          }
        }
      }
    }
  }
}

/** Cuts the inner dimension into runs of about the same length; with several runs the length is even. */
function evenRun(inner: number, longest: number): number {
  if (inner <= longest) return inner;
  const length = Math.ceil(inner / Math.ceil(inner / longest));
  return Math.min(length + length % 2, longest - longest % 2);
}

function reserve(bytes: number): void {
  const lacking = bytes - memory.buffer.byteLength;
  if (lacking > 0) memory.grow(Math.ceil(lacking / 65536));
}

/** Lays a limb of some rows of the left operand into steps of one item per row; missing rows are zero. */
function packRows(
  items: Int16Array | Float64Array,
  at: number,
  { terms }: Kind,
  { leftLimbs, leftWidth }: LimbPlan,
  limb: number,
  left: IntegerMatrix,
  row: number,
  rows: number,
  start: number,
  end: number,
): void {
  const stride = TILE_ROWS * terms;
  for (let i = 0; i < TILE_ROWS; i++) {
    const first = (row + i) * left.columns;
    const place = at + i * terms;
    if (i >= rows) clear(items, place, terms, stride, end - start);
    else if (leftLimbs === 1) {
      copy(items, place, stride, left.values, first + start, first + end);
    } else {
      const down = 2 ** -(leftWidth * limb);
      const base = 2 ** leftWidth;
      for (let k = start, step = place; k < end; k += terms, step += stride) {
        items[step] = limbAt(left.values[first + k], down, base);
        if (terms === 2) {
          items[step + 1] = k + 1 < end ? limbAt(left.values[first + k + 1], down, base) : 0;
        }
      }
    }
  }
}

/** Copies values into steps. Two int16 terms are written at once, as one 32-bit word. */
function copy(
  items: Int16Array | Float64Array,
  place: number,
  stride: number,
  values: IntegerArray,
  start: number,
  end: number,
): void {
  if (items instanceof Float64Array) {
    for (let k = start; k < end; k++, place += stride) items[place] = values[k];
    return;
  }
  const words = new Int32Array(items.buffer);
  const step = stride >>> 1;
  let word = place >>> 1;
  let k = start;
  for (; k + 1 < end; k += 2, word += step) {
    words[word] = (values[k] & 0xffff) | (values[k + 1] << 16);
  }
  if (k < end) words[word] = values[k] & 0xffff;
}

function clear(
  items: Int16Array | Float64Array,
  place: number,
  terms: 1 | 2,
  stride: number,
  length: number,
): void {
  for (let k = 0; k < length; k += terms, place += stride) items.fill(0, place, place + terms);
}

/** Lays a limb of some columns of the right operand into steps of one item per column; missing columns are zero. */
function packColumns(
  items: Int16Array | Float64Array,
  at: number,
  { terms, columns }: Kind,
  { rightWidth, rightLimbs }: LimbPlan,
  limb: number,
  right: IntegerMatrix,
  column: number,
  start: number,
  end: number,
): void {
  const width = Math.min(columns, right.columns - column);
  const shift = rightWidth * limb;
  const down = 2 ** -shift;
  const base = 2 ** rightWidth;
  const small = right.bound < 2 ** 31;
  const mask = base - 1;
  for (let k = start, step = at; k < end; k += terms, step += columns * terms) {
    if (width < columns || k + terms > end) items.fill(0, step, step + columns * terms);
    for (let term = 0; term < terms && k + term < end; term++) {
      const first = (k + term) * right.columns + column;
      const place = step + term;
      if (rightLimbs === 1) {
        for (let j = 0; j < width; j++) items[place + j * terms] = right.values[first + j];
      } else if (small) {
        for (let j = 0; j < width; j++) {
          const value = right.values[first + j];
          const part = (Math.abs(value) >>> shift) & mask;
          items[place + j * terms] = value < 0 ? -part : part;
        }
      } else {
        for (let j = 0; j < width; j++) {
          items[place + j * terms] = limbAt(right.values[first + j], down, base);
        }
      }
    }
  }
}
