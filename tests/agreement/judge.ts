/** A quotient of whole numbers as the nearest double, or nearly so; null where it is none. */
export function quotient(above: bigint, below: bigint): number | null {
  if (below === 0n) return null;
  const scale = 10n ** 60n;
  return Number(above * scale / below) / 1e60;
}

/** Pearson's correlation of whole numbers, in whole numbers up to the last root; null without spread. */
export function judgePearson(x: readonly bigint[], y: readonly bigint[]): number | null {
  const n = BigInt(x.length);
  const sum = (list: readonly bigint[]) => list.reduce((total, one) => total + one, 0n);
  const cross = (a: readonly bigint[], b: readonly bigint[]) =>
    n * sum(a.map((one, i) => one * b[i])) - sum(a) * sum(b);
  const [xy, product] = [cross(x, y), cross(x, x) * cross(y, y)];
  if (product === 0n) return null;
  const square = quotient(xy * xy, product) ?? 0;
  return xy < 0n ? -Math.sqrt(square) : Math.sqrt(square);
}

/** Spearman's correlation: Pearson's of the ranks, equals sharing theirs. */
export function judgeSpearman(x: readonly bigint[], y: readonly bigint[]): number | null {
  const doubledRanks = (list: readonly bigint[]) =>
    list.map((one) =>
      BigInt(list.filter((other) => other < one).length) +
      BigInt(list.filter((other) => other <= one).length)
    );
  return judgePearson(doubledRanks(x), doubledRanks(y));
}
