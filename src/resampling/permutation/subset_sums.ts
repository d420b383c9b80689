import type { SignMatrix } from "./sign_matrix.ts";

/**
 * Computes, for every row of values and every permutation, the sum of the values whose sign is +1. The signed sum of a row is
 * twice its subset sum minus its total.
 *
 * Sums over eight segments at a time come from a table of 256, so a permutation costs an eighth of the additions. All partial
 * sums of the values must be integers under 2^53 in size; then every result is exact.
 *
 * @param values Integers, rows × segments.
 * @param signs Matrix of signs over the same segments.
 * @returns Sums, rows × permutations.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { allSigns } from "./sign_matrix.ts";
 * import { subsetSums } from "./subset_sums.ts";
 *
 * assertEquals([...subsetSums(new Float64Array([1, 10]), allSigns(2))], [0, 1, 10, 11]);
 * ```
 */
export function subsetSums(values: Float64Array, signs: SignMatrix): Float64Array {
  const { permutations, segments, bytes } = signs;
  const rows = segments === 0 ? 0 : values.length / segments;
  const groups = Math.ceil(segments / 8);
  const sums = new Float64Array(rows * permutations);
  const tables = new Float64Array(4 * 256);
  for (let row = 0; row < rows; row++) {
    const sum = sums.subarray(row * permutations, (row + 1) * permutations);
    for (let g = 0; g < groups; g += 4) {
      const count = Math.min(4, groups - g);
      tables.fill(0);
      for (let t = 0; t < count; t++) {
        fillTable(tables.subarray(256 * t, 256 * t + 256), values, row * segments, segments, g + t);
      }
      if (count === 4) addFour(sum, tables, bytes, g * permutations);
      else {
        for (let t = 0; t < count; t++) {
          const table = tables.subarray(256 * t, 256 * t + 256);
          const at = (g + t) * permutations;
          for (let p = 0; p < permutations; p++) sum[p] += table[bytes[at + p]];
        }
      }
    }
  }
  return sums;
}

function fillTable(
  table: Float64Array,
  values: Float64Array,
  start: number,
  segments: number,
  group: number,
): void {
  for (let bit = 0; bit < 8; bit++) {
    const segment = 8 * group + bit;
    const value = segment < segments ? values[start + segment] : 0;
    const size = 1 << bit;
    for (let entry = 0; entry < size; entry++) table[size + entry] = table[entry] + value;
  }
}

function addFour(sum: Float64Array, tables: Float64Array, bytes: Uint8Array, start: number): void {
  const permutations = sum.length;
  const second = start + permutations;
  const third = second + permutations;
  const fourth = third + permutations;
  for (let p = 0; p < permutations; p++) {
    sum[p] += tables[bytes[start + p]] + tables[256 + bytes[second + p]] +
      (tables[512 + bytes[third + p]] + tables[768 + bytes[fourth + p]]);
  }
}
