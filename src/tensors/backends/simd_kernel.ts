/** Rows of a tile. */
export const TILE_ROWS = 4;
/** Vectors of 16 bytes to each row of a tile. */
export const TILE_VECTORS = 2;

/** A kernel with its memory. */
export interface SimdKernel {
  /** Its memory; grown by the caller as needed. */
  readonly memory: WebAssembly.Memory;
  /**
   * Multiplies a panel of the left operand with one of the right one and writes a tile of sums.
   *
   * All addresses are in bytes, divisible by 16. A step of the left panel holds one item of each of four rows,
   * a step of the right panel two vectors of columns; an item is two neighbouring int16 terms (`int16`, sums
   * in int32) or one float64 term (`float64`, sums in float64).
   *
   * @param left Address of the left panel
   * @param right Address of the right panel
   * @param tile Address of the tile: four rows of two vectors
   * @param steps Number of steps, at least 1
   */
  multiply(left: number, right: number, tile: number, steps: number): void;
}

/**
 * Makes the SIMD kernel for one kind of numbers, from WebAssembly code that is written here byte by byte.
 *
 * The code is one loop: two vectors of the right panel are loaded, each of four items of the left panel is spread over a vector,
 * multiplied with both and added to eight sums that stay in registers.
 *
 * @param kind `int16` or `float64`
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { simdKernel } from "./simd_kernel.ts";
 *
 * const { memory, multiply } = simdKernel("float64");
 * new Float64Array(memory.buffer, 0, 4).set([1, 2, 3, 4]);
 * new Float64Array(memory.buffer, 64, 4).set([10, 20, 30, 40]);
 * multiply(0, 64, 128, 1);
 * assertEquals(new Float64Array(memory.buffer, 128, 4).join(), "10,20,30,40");
 * ```
 */
export function simdKernel(kind: "int16" | "float64"): SimdKernel {
  const module = new WebAssembly.Module(moduleBytes(kind));
  const memory = new WebAssembly.Memory({ initial: 16 });
  const { exports } = new WebAssembly.Instance(module, { m: { m: memory } });
  return { memory, multiply: exports.f as SimdKernel["multiply"] };
}

const I32 = 0x7f;
const V128 = 0x7b;
const FUNCTION_TYPE = 0x60;
const END = 0x0b;
const LOOP = [0x03, 0x40];
const BRANCH_IF_0 = [0x0d, 0x00];
const I32_ADD = 0x6a;
const LOAD = [0xfd, 0x00];
const STORE = [0xfd, 0x0b];

/** Instructions and item size by kind. */
const KINDS = {
  int16: { spread: [0xfd, 0x09], times: [0xfd, 0xba, 0x01], plus: [0xfd, 0xae, 0x01], bytes: 4 },
  float64: { spread: [0xfd, 0x0a], times: [0xfd, 0xf2, 0x01], plus: [0xfd, 0xf0, 0x01], bytes: 8 },
} as const;

/** Parameters of the function. */
const [LEFT, RIGHT, TILE, STEPS] = [0, 1, 2, 3];
/** Locals after them: the vectors of the right panel, the spread item, then the sums. */
const COLUMNS = 4;
const ITEM = COLUMNS + TILE_VECTORS;
const SUMS = ITEM + 1;

function moduleBytes(kind: "int16" | "float64"): Uint8Array<ArrayBuffer> {
  const vectors = TILE_VECTORS + 1 + TILE_ROWS * TILE_VECTORS;
  const code = [1, vectors, V128, ...loop(kind), ...stores(), END];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // magic, version
    ...section(1, [1, FUNCTION_TYPE, 4, I32, I32, I32, I32, 0]),
    ...section(2, [1, 1, 0x6d, 1, 0x6d, 0x02, 0x00, 16]), // memory m.m, at least 16 pages
    ...section(3, [1, 0]),
    ...section(7, [1, 1, 0x66, 0x00, 0]), // export f
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ]);
}

function loop(kind: "int16" | "float64"): number[] {
  const { spread, times, plus, bytes } = KINDS[kind];
  const code: number[] = [...LOOP];
  for (let vector = 0; vector < TILE_VECTORS; vector++) {
    code.push(...get(RIGHT), ...LOAD, 4, 16 * vector, ...set(COLUMNS + vector));
  }
  for (let row = 0; row < TILE_ROWS; row++) {
    code.push(...get(LEFT), ...spread, Math.log2(bytes), bytes * row, ...set(ITEM));
    for (let vector = 0; vector < TILE_VECTORS; vector++) {
      const sum = SUMS + row * TILE_VECTORS + vector;
      code.push(
        ...get(sum),
        ...get(ITEM),
        ...get(COLUMNS + vector),
        ...times,
        ...plus,
        ...set(sum),
      );
    }
  }
  code.push(...advance(LEFT, bytes * TILE_ROWS), ...advance(RIGHT, 16 * TILE_VECTORS));
  code.push(...get(STEPS), ...constant(-1), I32_ADD, 0x22, STEPS); // local.tee
  return [...code, ...BRANCH_IF_0, END];
}

function stores(): number[] {
  return Array.from({ length: TILE_ROWS * TILE_VECTORS }, (_, i) => [
    ...get(TILE),
    ...get(SUMS + i),
    ...STORE,
    4,
    ...unsigned(16 * i),
  ]).flat();
}

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
/** An i32 constant from −64 to 63. */
const constant = (value: number): number[] => [0x41, value & 0x7f];
const advance = (local: number, bytes: number): number[] => [
  ...get(local),
  ...constant(bytes),
  I32_ADD,
  ...set(local),
];

function section(id: number, body: readonly number[]): number[] {
  return [id, ...unsigned(body.length), ...body];
}

/** LEB128. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  for (; value > 0x7f; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value];
}
