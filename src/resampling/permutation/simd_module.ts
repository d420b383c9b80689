/** Systems side by side: four vectors of four 32-bit integers. */
export const LANES = 16;
/** Groups of eight segments added in one go. */
export const GROUPS = 4;

const VECTORS = LANES / 4;
const ROW = 4 * LANES;
const TABLE = 256 * ROW;

/** Functions of the kernel, on its memory; all addresses are in bytes and divisible by 16. */
export interface PermutationKernel {
  /** Memory of the kernel. */
  readonly memory: WebAssembly.Memory;
  /**
   * Fills a table with the sums of every subset of eight rows of 16 integers. Its first entry must be zero.
   *
   * @param table Address of the table: 256 rows
   * @param values Address of the eight rows
   */
  fill(table: number, values: number): void;
  /**
   * Adds, for every permutation, one entry of each of four tables to its row of sums.
   *
   * @param tables Address of the first table; the others follow
   * @param bytes Address of the signs of the first group
   * @param stride Bytes from one group's signs to the next one's
   * @param sums Address of the sums: a row for every permutation
   * @param permutations Number of permutations, at least 1
   */
  add(tables: number, bytes: number, stride: number, sums: number, permutations: number): void;
  /**
   * Counts, for a system and 16 others, in how many permutations its sum less theirs reaches two bounds.
   *
   * @param own Address of the system's sum under the first permutation, in its row
   * @param others Address of the other systems' row under the first permutation
   * @param bounds Address of 16 bounds, then 16 more
   * @param counts Address of 32 counts, overwritten
   * @param permutations Number of permutations, at least 1
   */
  count(own: number, others: number, bounds: number, counts: number, permutations: number): void;
}

/**
 * Makes the SIMD kernel of the paired permutation test, from WebAssembly code that is written here byte by byte.
 *
 * Integers wrap at 32 bits: the caller keeps sums and their differences within.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { permutationKernel } from "./simd_module.ts";
 *
 * const { memory, fill } = permutationKernel();
 * const words = new Int32Array(memory.buffer);
 * words.set([5, 7], 0); // first row of values at address 0: systems 0 and 1
 * words.set([10, 20], 16);
 * fill(1024, 0);
 * assertEquals([...words.subarray(256 + 3 * 16, 256 + 3 * 16 + 2)], [15, 27]); // subset of both rows
 * ```
 */
export function permutationKernel(): PermutationKernel {
  const memory = new WebAssembly.Memory({ initial: 16 });
  const { exports } = new WebAssembly.Instance(compiled(), { m: { m: memory } });
  const { f, a, c } = exports as Record<string, (...addresses: number[]) => void>;
  return { memory, fill: f, add: a, count: c };
}

let module: WebAssembly.Module | null = null;

function compiled(): WebAssembly.Module {
  return module ??= new WebAssembly.Module(Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // magic, version
    ...section(1, [2, 0x60, 2, I32, I32, 0, 0x60, 5, I32, I32, I32, I32, I32, 0]),
    ...section(2, [1, 1, 0x6d, 1, 0x6d, 0x02, 0x00, 1]), // memory m.m
    ...section(3, [3, 0, 1, 1]),
    ...section(7, [3, 1, 0x66, 0, 0, 1, 0x61, 0, 1, 1, 0x63, 0, 2]), // f, a, c
    ...section(10, [3, ...body(fillCode()), ...body(addCode()), ...body(countCode())]),
  ]));
}

interface Code {
  /** Number of i32 locals beside the parameters. */
  readonly integers: number;
  /** Number of vector locals, after them. */
  readonly vectors: number;
  readonly instructions: readonly number[];
}

const I32 = 0x7f;
const V128 = 0x7b;
const END = 0x0b;
const I32_ADD = 0x6a;
const I32_SHL = 0x74;
const I32_ADD_VECTORS = [0xfd, 0xae, 0x01];
const I32_SUB_VECTORS = [0xfd, 0xb1, 0x01];
/** a ≥ b, signed, lane by lane: all bits set or none. */
const AT_LEAST = [0xfd, 0x3f];
const LOAD_SPREAD = [0xfd, 0x09, 2, 0];

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const constant = (value: number): number[] => [0x41, ...signed(value)];
const load = (offset: number): number[] => [0xfd, 0x00, 4, ...unsigned(offset)];
const store = (offset: number): number[] => [0xfd, 0x0b, 4, ...unsigned(offset)];
const advance = (local: number, bytes: number): number[] => [
  ...get(local),
  ...constant(bytes),
  I32_ADD,
  ...set(local),
];
/** Repeats until a counter has come down to 0. */
const repeat = (counter: number, code: readonly number[]): number[] => [
  ...[0x03, 0x40],
  ...code,
  ...[...get(counter), ...constant(-1), I32_ADD, 0x22, counter], // local.tee
  ...[0x0d, 0x00, END],
];
const each = (count: number, code: (index: number) => readonly number[]): number[] =>
  Array.from({ length: count }, (_, index) => code(index)).flat();

function fillCode(): Code {
  const [table, values, from, to, left] = [0, 1, 2, 3, 4];
  const row = 5;
  const instructions = [
    ...[...get(table), ...constant(ROW), I32_ADD, ...set(to)],
    ...each(8, (bit) => [
      ...each(VECTORS, (v) => [...get(values), ...load(ROW * bit + 16 * v), ...set(row + v)]),
      ...[...get(table), ...set(from), ...constant(2 ** bit), ...set(left)],
      ...repeat(left, [
        ...each(VECTORS, (v) => [
          ...[...get(to), ...get(from), ...load(16 * v), ...get(row + v), ...I32_ADD_VECTORS],
          ...store(16 * v),
        ]),
        ...[...advance(from, ROW), ...advance(to, ROW)],
      ]),
    ]),
  ];
  return { integers: 3, vectors: VECTORS, instructions };
}

function addCode(): Code {
  const [tables, bytes, stride, sums, left] = [0, 1, 2, 3, 4];
  const pointer = 5;
  const entry = pointer + GROUPS;
  const instructions = [
    ...[...get(bytes), ...set(pointer)],
    ...each(GROUPS - 1, (g) => [
      ...[...get(pointer + g), ...get(stride), I32_ADD, ...set(pointer + g + 1)],
    ]),
    ...repeat(left, [
      ...each(GROUPS, (g) => [
        ...[...get(pointer + g), 0x2d, 0, 0, ...constant(Math.log2(ROW)), I32_SHL], // i32.load8_u
        ...[...get(tables), I32_ADD, ...set(entry + g), ...advance(pointer + g, 1)],
      ]),
      ...each(VECTORS, (v) => [
        ...[...get(sums), ...get(sums), ...load(16 * v)],
        ...each(
          GROUPS,
          (g) => [...get(entry + g), ...load(TABLE * g + 16 * v), ...I32_ADD_VECTORS],
        ),
        ...store(16 * v),
      ]),
      ...advance(sums, ROW),
    ]),
  ];
  return { integers: 2 * GROUPS, vectors: 0, instructions };
}

function countCode(): Code {
  const [own, others, bounds, counts, left] = [0, 1, 2, 3, 4];
  const bound = 5;
  const count = bound + 2 * VECTORS;
  const spread = count + 2 * VECTORS;
  const difference = spread + 1;
  const instructions = [
    ...each(2 * VECTORS, (i) => [...get(bounds), ...load(16 * i), ...set(bound + i)]),
    ...repeat(left, [
      ...[...get(own), ...LOAD_SPREAD, ...set(spread)],
      ...each(VECTORS, (v) => [
        ...[
          ...get(spread),
          ...get(others),
          ...load(16 * v),
          ...I32_SUB_VECTORS,
          ...set(difference),
        ],
        ...each(2, (which) => {
          const i = which * VECTORS + v;
          // A lane of set bits is −1.
          return [
            ...[...get(count + i), ...get(difference), ...get(bound + i), ...AT_LEAST],
            ...[...I32_SUB_VECTORS, ...set(count + i)],
          ];
        }),
      ]),
      ...[...advance(own, ROW), ...advance(others, ROW)],
    ]),
    ...each(2 * VECTORS, (i) => [...get(counts), ...get(count + i), ...store(16 * i)]),
  ];
  return { integers: 0, vectors: 4 * VECTORS + 2, instructions };
}

function body({ integers, vectors, instructions }: Code): number[] {
  const kinds = [[integers, I32], [vectors, V128]].filter(([count]) => count > 0);
  const code = [kinds.length, ...kinds.flat(), ...instructions, END];
  return [...unsigned(code.length), ...code];
}

function section(id: number, contents: readonly number[]): number[] {
  return [id, ...unsigned(contents.length), ...contents];
}

/** LEB128. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  for (; value > 0x7f; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value];
}

/** Signed LEB128. */
function signed(value: number): number[] {
  const bytes: number[] = [];
  for (; value < -64 || value > 63; value >>= 7) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value & 0x7f];
}
