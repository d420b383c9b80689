/** Dense ranks of a list, for tests: equal values share one. */
export function denseRanks(values: ArrayLike<number>): Int32Array {
  const distinct = [...new Set(Array.from(values))].sort((a, b) => a - b);
  return Int32Array.from(values, (value) => distinct.indexOf(value));
}
