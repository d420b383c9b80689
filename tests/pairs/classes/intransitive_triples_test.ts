import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { integerText } from "../../../src/decimals/decimal_text.ts";
import { countIntransitiveTriples } from "../../../src/pairs/classes/intransitive_triples.ts";
import { judgeCandidates, judgeGroups, size } from "../judge.ts";
import { anyTranslations, fixed } from "../made_up.ts";

Deno.test("countIntransitiveTriples() agrees with looking at every triple", () => {
  fc.assert(
    fc.property(anyTranslations, fc.nat(5), ({ judged, paired, decimals }, pick) => {
      const candidates = judgeCandidates(judged);
      const epsilon = candidates[pick % candidates.length].numerator;
      let triples = 0;
      let intransitive = 0;
      for (const members of judgeGroups(judged)) {
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
