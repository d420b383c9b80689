import { assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { fraction } from "../../../src/decimals/fraction.ts";
import { rightPairs } from "../../../src/pairs/outcomes/right_pairs.ts";
import { unitShares } from "../../../src/pairs/outcomes/unit_shares.ts";
import { judgeCounts, type Judged } from "../judge.ts";
import { fixed, pairJudged } from "../made_up.ts";

const GROUPS = 6;
const translation = fc.record({
  human: fc.option(fc.bigInt(-2n, 2n), { freq: 8 }),
  metric: fc.bigInt(-9n, 9n),
  other: fc.bigInt(-9n, 9n),
  group: fc.nat({ max: GROUPS - 1 }),
});
const units = fc.array(fc.nat({ max: 3 }), { minLength: GROUPS, maxLength: GROUPS });

/** Mean accuracy over the groups of one unit, of all groups' number; null takes every group. */
function judgedAccuracy(judged: readonly Judged[], epsilon: bigint, groups: readonly number[]) {
  const counts = judgeCounts(judged, fraction(epsilon, 1n));
  const numbers = [...new Set(judged.filter(({ human }) => human !== null).map((t) => t.group))]
    .filter((g) => judged.filter((t) => t.human !== null && t.group === g).length > 1)
    .sort((a, b) => a - b);
  let sum = fraction(0n, 1n);
  counts.forEach((c, at) => {
    if (!groups.includes(numbers[at])) return;
    const all = c.concordant + c.discordant + c.tied_human + c.tied_metric + c.tied_both;
    const share = fraction(BigInt(c.concordant + c.tied_both), BigInt(all * counts.length));
    sum = fraction(
      sum.numerator * share.denominator + share.numerator * sum.denominator,
      sum.denominator * share.denominator,
    );
  });
  return sum;
}

Deno.test("unitShares() splits the difference of two accuracies over any units, exactly", () => {
  fc.assert(
    fc.property(
      fc.array(translation, { minLength: 2, maxLength: 24 }),
      units,
      fc.nat(5),
      fc.nat(5),
      (rows, unitOf, epsilon, otherEpsilon) => {
        const first: Judged[] = rows;
        const second: Judged[] = rows.map(({ human, other, group }) => (
          { human, metric: other, group }
        ));
        const metrics = [
          rightPairs(pairJudged(first, 0), epsilon),
          rightPairs(pairJudged(second, 0), otherEpsilon),
        ];
        if (metrics[0].groups.length === 0) return;
        const { shares, denominator, exact } = unitShares(
          metrics,
          metrics[0].groups.map((group) => unitOf[group]),
        );
        assertEquals(exact, true);
        shares[0].forEach((share, unit) => {
          const groups = unitOf.flatMap((u, g) => u === unit ? [g] : []);
          const left = judgedAccuracy(first, BigInt(epsilon), groups);
          const right = judgedAccuracy(second, BigInt(otherEpsilon), groups);
          const difference = fraction(
            left.numerator * right.denominator - right.numerator * left.denominator,
            left.denominator * right.denominator,
          );
          const sum = BigInt(share - shares[1][unit]);
          assertEquals(fraction(sum, BigInt(denominator)), difference);
        });
      },
    ),
    fixed,
  );
});

Deno.test("unitShares() rounds, and says so, where groups have too many sizes for a common denominator", () => {
  const pairs = Float64Array.from({ length: 169 }, (_, n) => (n + 2) * (n + 1) / 2);
  const counted = { groups: Int32Array.from(pairs.keys()), pairs };
  const half = pairs.map((size) => Math.floor(size / 2));
  const { shares, denominator, exact } = unitShares(
    [{ ...counted, right: pairs }, { ...counted, right: half }],
    counted.groups,
  );
  assertEquals(exact, false);
  shares[1].forEach((share, g) => {
    assertAlmostEquals(share * 169 / denominator, half[g] / pairs[g], 1e-9);
    assertEquals(shares[0][g] * 169, denominator);
  });
});

Deno.test("unitShares() refuses metrics that were counted on different pairs", () => {
  const counted = { groups: new Int32Array([0]), pairs: new Float64Array([3]) };
  const first = { ...counted, right: new Float64Array([1]) };
  const second = { ...first, pairs: new Float64Array([6]) };
  assertThrows(() => unitShares([first, second], [0]), RangeError);
});
