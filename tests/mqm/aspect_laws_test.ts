import { assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { type Aspect, aspectOf } from "../../src/mqm/aspect_of.ts";
import { aspectDoubles } from "../../src/mqm/aspect_doubles.ts";
import { aspectMeans, aspectScores } from "../../src/mqm/aspect_scores.ts";
import { aspectShares, categoryAccount } from "../../src/mqm/category_account.ts";
import { errorWeight } from "../../src/mqm/error_weight.ts";
import { severityContrasts } from "../../src/mqm/severity_contrasts.ts";
import { severityVerdict } from "../../src/mqm/severity_verdict.ts";
import type { ErrorSpan } from "../../src/scores/rating.ts";
import type { RatingTable } from "../../src/scores/score_table.ts";
import { UserError } from "../../src/user_error.ts";

const ASPECTS: readonly Aspect[] = ["adequacy", "fluency", "other"];
const SPANS: readonly ErrorSpan[] = [
  ["accuracy/omission", "major"],
  ["Fluency/Punctuation", "minor"],
  ["style/awkward", "neutral"],
  ["Other", "minor"],
  ["non-translation!", "major"],
  ["source issue", "minor"],
].map(([category, severity]) => ({
  category,
  severity,
  score: null,
  isSource: false,
}));

/** Up to three raters, each of some systems and a first part of the segments, with translations left out. */
const anyTables: fc.Arbitrary<RatingTable[]> = fc.array(
  fc.record({
    systems: fc.shuffledSubarray(["A", "B", "C", "D"], { minLength: 1 }),
    segments: fc.integer({ min: 1, max: 4 }),
    cells: fc.array(
      fc.option(fc.array(fc.nat(SPANS.length - 1), { maxLength: 3 }), { freq: 3 }),
      { minLength: 16, maxLength: 16 },
    ),
  }).map(({ systems, segments, cells }) => ({
    name: "mqm",
    systems,
    segments,
    ratings: cells.slice(0, systems.length * segments).map((errors) =>
      errors === null ? null : { errors: errors.map((error) => SPANS[error]) }
    ),
  })),
  { minLength: 1, maxLength: 3 },
);
const anySystems = fc.shuffledSubarray(["A", "B", "C", "D"], { minLength: 1 });

/** All ratings of a translation. */
function ratingsOf(tables: readonly RatingTable[], system: string, segment: number) {
  return tables.flatMap((table) => {
    const at = table.systems.indexOf(system);
    const rating = at < 0 || segment >= table.segments
      ? null
      : table.ratings[at * table.segments + segment];
    return rating === null ? [] : [rating.errors];
  });
}

const tenths = (errors: readonly ErrorSpan[], aspect: Aspect) =>
  errors.filter(({ category }) => aspectOf(category) === aspect)
    .reduce((sum, error) => sum + errorWeight(error), 0);

Deno.test("scores of aspects are means over the ratings of each translation, on segments with half of the best coverage", () => {
  fc.assert(
    fc.property(anyTables, anySystems, (tables, systems) => {
      const numbers = [0, 1, 2, 3];
      const rated = (segment: number) =>
        systems.filter((system) => ratingsOf(tables, system, segment).length > 0).length;
      const unrated = systems.find((system) =>
        numbers.every((segment) => ratingsOf(tables, system, segment).length === 0)
      );
      if (unrated !== undefined) {
        assertThrows(() => aspectScores(tables, systems), UserError, `'${unrated}'`);
        return;
      }
      const most = Math.max(...numbers.map(rated));
      const kept = numbers.filter((segment) => rated(segment) > 0 && 2 * rated(segment) >= most);
      const scores = aspectScores(tables, systems);
      assertEquals([...scores.segments], kept);
      const doubles = aspectDoubles(tables, systems, kept);
      for (const aspect of ASPECTS) {
        systems.forEach((system, k) => {
          const cells = kept.map((segment) => ratingsOf(tables, system, segment));
          cells.forEach((ratings, i) => {
            const at = k * kept.length + i;
            assertEquals(scores.ratings[at], ratings.length);
            const sum = ratings.reduce((total, errors) => total + tenths(errors, aspect), 0);
            const count = Math.max(1, ratings.length);
            // integer / unit = −sum / (10 · count), in whole numbers.
            assertEquals(scores.integers[aspect][at] * 10 * count, 0 - sum * scores.unit);
            if (aspect !== "other") {
              assertAlmostEquals(doubles[aspect][at], -sum / count / 10, 1e-12);
            }
          });
          const own = cells.filter((ratings) => ratings.length > 0).map((ratings) =>
            ratings.reduce((total, errors) => total + tenths(errors, aspect), 0) / ratings.length
          );
          const mean = own.reduce((sum, value) => sum + value, 0) / own.length / 10;
          assertAlmostEquals(aspectMeans(scores, aspect)[k], -mean, 1e-12);
        });
      }
    }),
    { seed: 91, numRuns: 300 },
  );
});

Deno.test("weights of categories are sums over the errors of the systems wanted, the heaviest first", () => {
  fc.assert(
    fc.property(anyTables, anySystems, (tables, systems) => {
      const errors = tables.flatMap((table) =>
        table.ratings.flatMap((rating, at) =>
          systems.includes(table.systems[Math.floor(at / table.segments)])
            ? rating?.errors ?? []
            : []
        )
      );
      const sum = (some: readonly ErrorSpan[]) =>
        some.reduce((total, error) => total + errorWeight(error), 0);
      const names = [...new Set(errors.map(({ category }) => category.toLowerCase()))];
      const expected = names.map((category) => {
        const own = errors.filter((error) => error.category.toLowerCase() === category);
        return {
          category,
          aspect: aspectOf(category),
          errors: own.length,
          weight: sum(own) / 10,
          share: sum(errors) === 0 ? 0 : sum(own) / sum(errors),
        };
      });
      expected.sort((a, b) => b.weight - a.weight || (a.category < b.category ? -1 : 1));
      const account = categoryAccount(tables, systems);
      assertEquals(account, expected);
      const shares = aspectShares(account);
      for (const aspect of ASPECTS) {
        const own = expected.filter((line) => line.aspect === aspect);
        assertAlmostEquals(shares[aspect], own.reduce((all, { share }) => all + share, 0), 1e-12);
      }
    }),
    { seed: 92, numRuns: 200 },
  );
});

Deno.test("contrasts are translations with one error in their only rating, beside those with none", () => {
  fc.assert(
    fc.property(anyTables, anySystems, (tables, systems) => {
      const expected = [0, 1, 2, 3].flatMap((segment) => {
        const only = systems.map((system) => {
          const ratings = ratingsOf(tables, system, segment);
          return ratings.length === 1 ? ratings[0] : null;
        });
        const clean = systems.flatMap((_, k) => only[k]?.length === 0 ? [k] : []);
        return clean.length === 0 ? [] : systems.flatMap((_, system) => {
          const errors = only[system];
          const verdict = errors?.length === 1 ? severityVerdict(errors[0]) : null;
          return errors === null || verdict === null
            ? []
            : [{ verdict, segment, system, clean, weight: errorWeight(errors[0]) }];
        });
      });
      assertEquals(severityContrasts(tables, systems), expected);
    }),
    { seed: 93, numRuns: 300 },
  );
});
