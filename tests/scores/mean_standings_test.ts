import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { meanStandings } from "../../src/scores/mean_standings.ts";

Deno.test("meanStandings() orders means as fractions compare, equal and huge ones too", () => {
  const LARGEST = 2n ** 53n - 1n;
  // Few means times counts of any size: equal means of unequal counts, whose products pass 2^53.
  const system = fc.tuple(
    fc.constantFrom(0n, 1n, -1n, 3n, 9007199n, -9007199n, 900719925474n),
    fc.integer({ min: 0, max: 10_000 }),
    fc.bigInt(-1n, 1n),
  ).map(([mean, count, off]) => ({ total: mean * BigInt(count) + off, count }));
  const systems = fc.array(system, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(systems, (all) => {
      const kept = all.filter(({ total }) => -LARGEST <= total && total <= LARGEST);
      const found = meanStandings(
        kept.map(({ total }) => Number(total)),
        kept.map(({ count }) => count),
      );
      kept.forEach((a, k) => {
        assertEquals(Number.isNaN(found[k]), a.count === 0);
        kept.forEach((b, l) => {
          if (a.count === 0 || b.count === 0) return;
          const difference = a.total * BigInt(b.count) - b.total * BigInt(a.count);
          assertEquals(
            Math.sign(found[k] - found[l]),
            Number(difference > 0n) - Number(difference < 0n),
          );
        });
      });
    }),
    { seed: 7, numRuns: 500 },
  );
});
