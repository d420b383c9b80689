import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { integerText } from "../../../src/decimals/decimal_text.ts";
import { fraction, fractionValue } from "../../../src/decimals/fraction.ts";
import { tiesIntroduced } from "../../../src/pairs/classes/ties_introduced.ts";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import { UserError } from "../../../src/user_error.ts";
import { judgeCandidates, judgeGroups, size } from "../judge.ts";
import { anyTranslations, fixed } from "../made_up.ts";

Deno.test("tiesIntroduced() agrees with looking at every pair", () => {
  fc.assert(
    fc.property(anyTranslations, fc.nat(5), ({ judged, paired, decimals }, pick) => {
      const candidates = judgeCandidates(judged);
      const epsilon = candidates[pick % candidates.length].numerator;
      const scores = judgeGroups(judged).flat();
      const lowest = scores.reduce((a, b) => a < b ? a : b, scores[0] ?? 0n);
      const range = scores.reduce((a, b) => a > b ? a : b, lowest) - lowest;
      const all = [0, 0, 0, 0];
      const tied = [0, 0, 0, 0];
      let [sumOfAll, sumOfTied] = [0n, 0n];
      for (const members of judgeGroups(judged)) {
        members.forEach((a, i) =>
          members.slice(0, i).forEach((b) => {
            const share = range === 0n ? 0 : Number((a + b - 2n * lowest) * 4n / (2n * range));
            const bin = Math.min(3, share);
            all[bin]++;
            sumOfAll += a + b;
            if (a === b || size(a - b) > epsilon) return;
            tied[bin]++;
            sumOfTied += a + b;
          })
        );
      }
      const found = tiesIntroduced(paired, integerText(epsilon, decimals), 4);
      assertEquals([found.all, found.tied], [all, tied]);
      assertEquals(found.introduced, tied.reduce((a, b) => a + b));
      const scaled = (upper: bigint, lower: number) =>
        lower === 0
          ? null
          : fractionValue(fraction(upper, BigInt(lower) * 10n ** BigInt(decimals)));
      assertEquals(found.meanOfAll, scaled(sumOfAll, 2 * found.pairs));
      assertEquals(found.meanOfTied, scaled(sumOfTied, 2 * found.introduced));
      const edges = [0n, 1n, 2n, 3n, 4n].map((edge) => scaled(4n * lowest + edge * range, 4));
      assertEquals<readonly (number | null)[]>(found.edges, edges);
    }),
    fixed,
  );
});

Deno.test("tiesIntroduced() refuses more pairs than can be gone through", () => {
  const column = columnFromNumbers(Array.from({ length: 6400 }, (_, row) => row));
  assertThrows(
    () => tiesIntroduced(pairScores(column, column, null), 1, 4),
    UserError,
    "20476800 pairs are too many; group by item or by system",
  );
});
