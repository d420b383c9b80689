/**
 * Puts means in order exactly: sums of integers, each divided by its own count.
 *
 * @param totals Sums, integers under 2^53 in size.
 * @param counts Number of terms of each sum.
 * @returns The sums themselves where all counts are equal, else dense ranks of the means; NaN where a count is 0. Equal means
 * have equal standings, greater means greater ones.
 */
export function meanStandings(
  totals: ArrayLike<number>,
  counts: ArrayLike<number>,
): Float64Array {
  const standings = Float64Array.from(totals);
  if (standings.every((_, k) => counts[k] === counts[0] && counts[k] > 0)) return standings;
  const order = Array.from(standings.keys()).filter((k) => counts[k] > 0);
  const compare = (a: number, b: number) =>
    comparedProducts(totals[a], counts[b], totals[b], counts[a]);
  order.sort(compare);
  standings.fill(NaN);
  let standing = 0;
  order.forEach((k, at) => {
    if (at > 0 && compare(order[at - 1], k) !== 0) standing++;
    standings[k] = standing;
  });
  return standings;
}

/** Sign of a·b − c·d, exact. */
function comparedProducts(a: number, b: number, c: number, d: number): number {
  const left = a * b;
  const right = c * d;
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return Math.sign(left - right);
  const difference = BigInt(a) * BigInt(b) - BigInt(c) * BigInt(d);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
