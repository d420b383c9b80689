/**
 * Finds the least of any number of values; a spread into `Math.min` would run out of stack.
 *
 * @param values The numbers.
 * @returns The least; Infinity where there is none.
 */
export function least(values: readonly number[]): number {
  return values.reduce((found, value) => Math.min(found, value), Infinity);
}

/**
 * Finds the greatest of any number of values.
 *
 * @param values The numbers.
 * @returns The greatest; −Infinity where there is none.
 */
export function greatest(values: readonly number[]): number {
  return values.reduce((found, value) => Math.max(found, value), -Infinity);
}
