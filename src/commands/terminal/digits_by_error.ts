/**
 * Chooses the number of decimals of a result for a reader: one more than its Monte-Carlo error makes certain.
 *
 * @param errors Monte-Carlo errors of the results of a table; null where there is none.
 * @returns Decimals from 2 to 6; 6 if there is no error.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { digitsByError } from "./digits_by_error.ts";
 *
 * assertEquals(digitsByError([0.0088, 0.0003, null]), 4);
 * assertEquals(digitsByError([null]), 6);
 * ```
 */
export function digitsByError(errors: readonly (number | null)[]): number {
  const greatest = Math.max(...errors.map((error) => error ?? 0));
  if (greatest === 0) return 6;
  return Math.min(6, Math.max(2, Math.ceil(-Math.log10(greatest)) + 1));
}
