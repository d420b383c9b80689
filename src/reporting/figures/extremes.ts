/**
 * Finds the least of some numbers, however many there are; a spread into `Math.min` runs out of stack.
 *
 * @param values The numbers.
 * @returns The least; Infinity where there is none.
 */
export function least(values: readonly number[]): number {
  return values.reduce((found, value) => Math.min(found, value), Infinity);
}

/**
 * Finds the greatest of some numbers, however many there are.
 *
 * @param values The numbers.
 * @returns The greatest; −Infinity where there is none.
 */
export function greatest(values: readonly number[]): number {
  return values.reduce((found, value) => Math.max(found, value), -Infinity);
}
