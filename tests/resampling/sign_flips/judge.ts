/** Every assignment of signs, one by one. */
export function enumerated(shares: readonly number[], twoSided: boolean): number {
  const size = (sum: number) => twoSided ? Math.abs(sum) : sum;
  const observed = size(shares.reduce((sum, share) => sum + share, 0));
  let reached = 0;
  for (let mask = 0; mask < 2 ** shares.length; mask++) {
    const sum = shares.reduce((sum, share, i) => (mask >> i) & 1 ? sum + share : sum - share, 0);
    if (size(sum) >= observed) reached++;
  }
  return reached / 2 ** shares.length;
}

/** The number of ways to each sum, counted in whole numbers. */
export function counted(list: readonly number[]): number {
  const shares = list.map(BigInt);
  let ways = new Map([[0n, 1n]]);
  for (const share of shares) {
    const next = new Map<bigint, bigint>();
    for (const [sum, count] of ways) {
      for (const to of [sum + share, sum - share]) next.set(to, (next.get(to) ?? 0n) + count);
    }
    ways = next;
  }
  const observed = shares.reduce((sum, share) => sum + share, 0n);
  const reached = [...ways].reduce((sum, [at, count]) => at >= observed ? sum + count : sum, 0n);
  const digits = 10n ** 30n;
  return Number(reached * digits / 2n ** BigInt(shares.length)) / 1e30;
}
