const TABLE_SIZE = 256;
const HALF_LOG_TWO_PI = 0.9189385332046727;
const TABLE = Float64Array.from({ length: TABLE_SIZE }, () => 0);
for (let n = 2; n < TABLE_SIZE; n++) TABLE[n] = TABLE[n - 1] + Math.log(n);

/**
 * Computes ln(n!) to about 14 digits: from a table up to 255, by Stirling's series beyond.
 *
 * @param n Non-negative integer.
 * @returns The logarithm.
 */
export function logFactorial(n: number): number {
  if (n < TABLE_SIZE) return TABLE[n];
  const inverse = 1 / n;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260)));
  return (n + 0.5) * Math.log(n) - n + HALF_LOG_TWO_PI + series;
}
