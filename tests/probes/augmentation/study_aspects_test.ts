import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { errorWeight } from "../../../src/mqm/error_weight.ts";
import { studyAspects } from "../../../src/probes/augmentation/study_aspects.ts";
import {
  preferenceColumns,
  weightedPreferences,
} from "../../../src/probes/augmentation/weighted_preferences.ts";
import type { ErrorSpan } from "../../../src/scores/rating.ts";
import { ratedStudy } from "../../../src/scores/rated_study.ts";
import { sparseTally } from "../../../src/tensors/products/sign_tally.ts";

const SYSTEMS = ["A", "B", "C"];
const SEGMENTS = 4;
const span = (category: string): ErrorSpan => (
  { category, severity: "minor", score: null, isSource: false }
);
const SPANS = { adequacy: span("accuracy/omission"), fluency: span("style/awkward") } as const;
const ASPECTS = ["adequacy", "fluency"] as const;

/** Numbers of errors of either aspect in each translation; null where nobody rated it. */
const anyErrors = fc.array(
  fc.option(fc.record({ adequacy: fc.nat(2), fluency: fc.nat(2) }), { freq: 25 }),
  { minLength: SYSTEMS.length * SEGMENTS, maxLength: SYSTEMS.length * SEGMENTS },
);

Deno.test("aspects of a study are those of its systems and segments, and null where one of its translations lacks a rating", () => {
  const kept = fc.subarray([0, 1, 2, 3], { minLength: 2 });
  const order = fc.shuffledSubarray(SYSTEMS, { minLength: 3 });
  fc.assert(
    fc.property(anyErrors, kept, order, (errors, segments, listed) => {
      const human = {
        name: "mqm",
        systems: listed,
        segments: SEGMENTS,
        column: parseScores(
          listed.flatMap((_, k) =>
            Array.from(
              { length: SEGMENTS },
              (_, i) => segments.includes(i) ? String(-k - i) : null,
            )
          ),
        ),
      };
      const ratings = errors.map((counts) =>
        counts && {
          errors: ASPECTS.flatMap((aspect) =>
            new Array<ErrorSpan>(counts[aspect]).fill(SPANS[aspect])
          ),
        }
      );
      const study = ratedStudy("x", human, [], new Set());
      const table = { name: "mqm", systems: SYSTEMS, segments: SEGMENTS, ratings };
      const cells = listed.map((system) =>
        segments.map((i) => errors[SYSTEMS.indexOf(system) * SEGMENTS + i])
      );
      fc.pre(SYSTEMS.every((_, k) => errors.slice(4 * k, 4 * k + 4).some((one) => one !== null)));
      const found = studyAspects(study, [table]);
      const whole = cells.flat().flatMap((counts) => counts === null ? [] : [counts]);
      if (whole.length < cells.flat().length) return assertEquals(found, null);
      assert(found !== null);
      for (const aspect of ASPECTS) {
        const weight = errorWeight(SPANS[aspect]);
        assertEquals(
          [...found.integers[aspect]],
          whole.map((counts) => 0 - weight * counts[aspect] * found.scores.unit / 10),
        );
      }
      const names = whole.map(({ adequacy, fluency }) => `${adequacy} ${fluency}`);
      const numbers = names.map((name) => [...new Set(names)].indexOf(name));
      assertEquals([[...found.exact.pairs], [...found.doubles.pairs]], [numbers, numbers]);
      listed.forEach((_, k) => {
        const sum = segments.reduce((total, i) => total - k - i, 0);
        assertAlmostEquals(found.exact.total[k], sum / segments.length, 1e-12);
      });
    }),
    { seed: 111, numRuns: 200 },
  );
  const human = {
    name: "h",
    systems: ["A", "B"],
    segments: 2,
    column: parseScores(["1", "2", "3", "4"]),
  };
  assertEquals(studyAspects(ratedStudy("x", human, [], new Set()), []), null);
});

Deno.test("preferences under thousands of weightings are those of one weighting at a time", async () => {
  const systems = 3;
  const pairs = 3;
  const human = [9, 2, 5];
  // Counts of two scorers at three settings of the dial.
  const scorers = [[1, 2, 3, 9, 2, 5, 4, 4, 9], [5, 5, 5, 0, 9, 1, 9, 2, 6]];
  const columns = preferenceColumns(human, scorers.map((counts) => Uint32Array.from(counts)));
  const count = 2500;
  const weights = Uint16Array.from({ length: count * systems }, (_, at) => (at * 7919) % 11);
  const found = await weightedPreferences(
    sparseTally(columns),
    weights,
    systems,
    columns.columns,
  );
  assertEquals(found.length, count);
  found.forEach((value, w) => {
    const [a, b, c] = weights.subarray(w * systems, (w + 1) * systems);
    const own = [a * b, a * c, b * c];
    let halves = 0;
    for (const counts of scorers) {
      const distance = (setting: number) =>
        own.reduce(
          (sum, weight, pair) =>
            sum + weight * Math.abs(human[pair] - counts[setting * pairs + pair]),
          0,
        );
      for (let setting = 1; setting < counts.length / pairs; setting++) {
        const rise = distance(setting - 1) - distance(setting);
        halves += rise > 0 ? 2 : rise === 0 ? 1 : 0;
      }
    }
    assertEquals(value, halves / 8);
  });
});
