import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { integerText } from "../../../src/decimals/decimal_text.ts";
import { fraction } from "../../../src/decimals/fraction.ts";
import { calibrate } from "../../../src/pairs/calibration/calibrate.ts";
import { calibrateSampled } from "../../../src/pairs/calibration/calibrate_sampled.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import { UserError } from "../../../src/user_error.ts";
import { judgeCalibration } from "../judge.ts";
import { anyStatistic, anyTranslations, fixed } from "../made_up.ts";

Deno.test("calibrateSampled() with every pair drawn is the exact search, with none drawn ε = 0", () => {
  fc.assert(
    fc.property(
      anyTranslations,
      anyStatistic,
      fc.constantFrom("all" as const, "sample" as const),
      ({ paired }, objective, judgedBy) => {
        const search = calibrateSampled(paired, objective);
        const all = search({ rate: 1, random: () => 0.999 })[judgedBy];
        assertEquals(all, calibrate(paired, objective));
        const none = search({ rate: 0.1, random: () => 0.5 })[judgedBy];
        assertEquals([none.epsilon, none.value], [0, all.valueUncalibrated]);
      },
    ),
    fixed,
  );
});

Deno.test("calibrateSampled() judged by all pairs takes the best of the distances drawn", () => {
  fc.assert(
    fc.property(
      anyTranslations,
      anyStatistic,
      fc.infiniteStream(fc.boolean()),
      ({ judged, paired, decimals }, objective, stream) => {
        const drawn: number[] = [];
        const random = () => {
          drawn.push(stream.next().value ? 0 : 1);
          return drawn[drawn.length - 1];
        };
        const found = calibrateSampled(paired, objective)({ rate: 0.5, random }).all;
        const candidates = new Map([["0", fraction(0n, 1n)]]);
        let number = 0;
        for (let group = 0; group + 1 < paired.starts.length; group++) {
          for (let j = paired.starts[group]; j < paired.starts[group + 1]; j++) {
            for (let i = paired.starts[group]; i < j; i++) {
              const [a, b] = [i, j].map((place) => judged[paired.rows[place]].metric as bigint);
              if (drawn[number++] === 0) candidates.set(`${b - a}`, fraction(b - a, 1n));
            }
          }
        }
        const sorted = [...candidates.values()].sort((a, b) => a.numerator < b.numerator ? -1 : 1);
        const expected = judgeCalibration(judged, objective, undefined, sorted);
        assertEquals(found.epsilonText, integerText(expected.numerator, decimals));
      },
    ),
    fixed,
  );
});
Deno.test("calibrateSampled() draws one number for every pair", () => {
  let draws = 0;
  const random = () => {
    draws++;
    return 0;
  };
  const paired = pairScores(columnFromNumbers([0, 1, 2]), columnFromNumbers([5, 5, 6]), null);
  calibrateSampled(paired)({ rate: 0.5, random });
  assertEquals(draws, 3);
  assertThrows(() => calibrateSampled(paired)({ rate: 0, random }), UserError, "rate is 0");
});

Deno.test("calibrateSampled() refuses rates that are no share of the pairs", () => {
  const scores = columnFromNumbers([1, 2]);
  const search = calibrateSampled(pairScores(scores, scores, null));
  for (const rate of [0, -0.1, 1.5, NaN]) {
    assertThrows(() => search({ rate, random: () => 0 }), UserError, "sampling rate");
  }
});
