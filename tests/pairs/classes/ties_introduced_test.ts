import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { integerText } from "../../../src/decimals/decimal_text.ts";
import { tiesIntroduced } from "../../../src/pairs/classes/ties_introduced.ts";
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
      for (const members of judgeGroups(judged)) {
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
