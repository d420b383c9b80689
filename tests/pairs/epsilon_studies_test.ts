import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { columnFromNumbers } from "../../src/decimals/column_from_numbers.ts";
import { integerText } from "../../src/decimals/decimal_text.ts";
import { fraction } from "../../src/decimals/fraction.ts";
import { parseScores } from "../../src/decimals/parse_scores.ts";
import { bucketScores } from "../../src/pairs/bucket_scores.ts";
import { calibrateSampled } from "../../src/pairs/calibrate_sampled.ts";
import { epsilonCurve } from "../../src/pairs/epsilon_curve.ts";
import { countIntransitiveTriples } from "../../src/pairs/intransitive_triples.ts";
import { sumCounts } from "../../src/pairs/pair_counts.ts";
import { pairScores } from "../../src/pairs/paired_scores.ts";
import { tiesIntroduced } from "../../src/pairs/ties_introduced.ts";
import { UserError } from "../../src/user_error.ts";
import { judgeCandidates, judgeCounts, type Judged } from "./judge.ts";
import { anyTranslations, fixed } from "./made_up.ts";

/** Members of every group that count, in the groups' order. */
function groupsOf(judged: readonly Judged[]): bigint[][] {
  const groups: bigint[][] = [];
  for (const { human, metric, group } of judged) {
    if (human !== null && metric !== null) (groups[group] ??= []).push(metric);
  }
  return groups.filter((members) => members.length > 1);
}

function size(integer: bigint): bigint {
  return integer < 0n ? -integer : integer;
}

Deno.test("epsilonCurve() asked for all thresholds gives every candidate with its counts", () => {
  fc.assert(
    fc.property(anyTranslations, ({ judged, paired, decimals }) => {
      const curve = epsilonCurve(paired, ["acc_eq", "ties_f1"], Infinity);
      const candidates = judgeCandidates(judged);
      const texts = candidates.map(({ numerator }) => integerText(numerator, decimals));
      assertEquals(curve.map(({ epsilonText }) => epsilonText), texts);
      curve.forEach(({ counts }, at) => {
        assertEquals(counts, sumCounts(judgeCounts(judged, candidates[at])));
      });
    }),
    fixed,
  );
});

Deno.test("epsilonCurve() asked for few thresholds ends at the greatest distance", () => {
  const scores = columnFromNumbers([0, 1, 3, 7, 20]);
  const curve = epsilonCurve(pairScores(scores, scores, null), ["acc_eq"], 3);
  assertEquals(curve.map(({ epsilon }) => epsilon), [0, 3, 7, 20]);
});

Deno.test("countIntransitiveTriples() agrees with looking at every triple", () => {
  fc.assert(
    fc.property(anyTranslations, fc.nat(5), ({ judged, paired, decimals }, pick) => {
      const candidates = judgeCandidates(judged);
      const epsilon = candidates[pick % candidates.length].numerator;
      let triples = 0;
      let intransitive = 0;
      for (const members of groupsOf(judged)) {
        for (let i = 0; i < members.length; i++) {
          for (let j = 0; j < i; j++) {
            for (let k = 0; k < j; k++) {
              const gaps = [[i, j], [j, k], [i, k]].map(([a, b]) => size(members[a] - members[b]));
              triples++;
              if (gaps.filter((gap) => gap <= epsilon).length === 2) intransitive++;
            }
          }
        }
      }
      const found = countIntransitiveTriples(paired, integerText(epsilon, decimals));
      assertEquals(found, { triples, intransitive });
    }),
    fixed,
  );
});

Deno.test("tiesIntroduced() agrees with looking at every pair", () => {
  fc.assert(
    fc.property(anyTranslations, fc.nat(5), ({ judged, paired, decimals }, pick) => {
      const candidates = judgeCandidates(judged);
      const epsilon = candidates[pick % candidates.length].numerator;
      const scores = groupsOf(judged).flat();
      const lowest = scores.reduce((a, b) => a < b ? a : b, scores[0] ?? 0n);
      const range = scores.reduce((a, b) => a > b ? a : b, lowest) - lowest;
      const all = [0, 0, 0, 0];
      const tied = [0, 0, 0, 0];
      for (const members of groupsOf(judged)) {
        members.forEach((a, i) =>
          members.slice(0, i).forEach((b) => {
            const share = range === 0n ? 0 : Number((a + b - 2n * lowest) * 4n / (2n * range));
            const bin = Math.min(3, share);
            all[bin]++;
            if (a !== b && size(a - b) <= epsilon) tied[bin]++;
          })
        );
      }
      const found = tiesIntroduced(paired, integerText(epsilon, decimals), 4);
      assertEquals([found.all, found.tied], [all, tied]);
      assertEquals(found.introduced, tied.reduce((a, b) => a + b));
      if (found.meanOfTied !== null && found.introduced === found.pairs) {
        assertEquals(found.meanOfTied, found.meanOfAll);
      }
    }),
    fixed,
  );
});

Deno.test("bucketScores() gives the bucket of every score exactly, never out of order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(-(10n ** 22n), 10n ** 22n), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 30_000 }),
      (integers, buckets) => {
        const column = bucketScores(parseScores(integers.map((n) => `${n}e-20`)), buckets);
        const lowest = integers.reduce((a, b) => a < b ? a : b);
        const range = integers.reduce((a, b) => a > b ? a : b) - lowest;
        integers.forEach((integer, row) => {
          const bucket = BigInt(column.values[row]);
          const offset = (integer - lowest) * BigInt(buckets);
          assert(bucket * range <= offset && offset <= (bucket + 1n) * range || range === 0n);
          assert(bucket < BigInt(buckets));
        });
      },
    ),
    fixed,
  );
  assertThrows(() => bucketScores(columnFromNumbers([1]), 0), UserError, "whole number");
});

Deno.test("calibrateSampled() draws one number for every pair", () => {
  let draws = 0;
  const random = () => {
    draws++;
    return 0;
  };
  const paired = pairScores(columnFromNumbers([0, 1, 2]), columnFromNumbers([5, 5, 6]), null);
  calibrateSampled(paired, { rate: 0.5, random });
  assertEquals(draws, 3);
  assertThrows(() => calibrateSampled(paired, { rate: 0, random }), UserError, "rate is 0");
});

Deno.test("root sums: equal surds are found equal, and unequal ones told apart", async () => {
  const { compareRootSums, rootTerm } = await import("../../src/pairs/root_sum.ts");
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: -50, max: 50 }).filter((n) => n !== 0),
      (a, b, scale, numerator) => {
        const one = new Map([rootTerm(BigInt(numerator), a, b)]);
        const same = new Map([rootTerm(BigInt(numerator * scale), a * scale, b * scale)]);
        assertEquals(compareRootSums(one, same), 0);
        const more = new Map(
          [...same, [7n * 11n * 13n * 1_000_003n, fraction(1n, 10n ** 60n)]] as const,
        );
        assertEquals(compareRootSums(one, more), -1);
        assertEquals(compareRootSums(more, one), 1);
      },
    ),
    fixed,
  );
});
