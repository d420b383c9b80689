import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { allocate } from "../../../src/probes/audit/allocate.ts";
import { contrastiveAccuracies } from "../../../src/probes/audit/blind_spots.ts";
import { errorClass } from "../../../src/probes/audit/error_class.ts";
import { segmentErrors } from "../../../src/probes/audit/segment_errors.ts";
import { disqualifies, parseOptimised } from "../../../src/probes/audit/optimised_metric.ts";
import { segmentsForBound, segmentsForHalfWidth } from "../../../src/probes/audit/sample_size.ts";
import { segmentGroups } from "../../../src/probes/audit/segment_groups.ts";
import { share, twoSidedQuantile } from "../../../src/probes/audit/share.ts";
import { UserError } from "../../../src/user_error.ts";

const span = { score: null, isSource: false };

Deno.test("errorClass() knows both taxonomies and counts omissions marked in the source", () => {
  const classes = [
    ["Accuracy/Omission", "Major"],
    ["mistranslation", "critical"],
    ["Terminology/Inappropriate for context", "minor"],
    ["locale_convention/date format", "major"],
    ["source issue", "major"],
    ["Other", "minor"],
    ["", "critical"],
    ["fluency/grammar", "neutral"],
  ].map(([category, severity]) => errorClass({ ...span, category, severity, isSource: true }));
  assertEquals(classes, [
    "major accuracy",
    "major accuracy",
    "minor form",
    "major form",
    null,
    "minor unclassified",
    "major unclassified",
    null,
  ]);
  assertThrows(
    () => errorClass({ ...span, category: "Accuracy/Omission", severity: "serious" }),
    UserError,
    "'serious' is not a severity",
  );
});

Deno.test("a segment with several ratings is marked where any of them marks it", () => {
  const omission = { ...span, category: "Accuracy/Omission", severity: "major" };
  const neutral = { ...omission, severity: "neutral" };
  const { rated, marked, errors } = segmentErrors([
    [{ errors: [] }, null, null],
    [{ errors: [omission, neutral, omission] }, { errors: [] }, null],
  ], 3);
  assertEquals([...rated], [1, 1, 0]);
  assertEquals([...marked["major accuracy"]], [1, 0, 0]);
  assertEquals(errors["major accuracy"], 2);
});

Deno.test("segmentsForBound() is the least number whose Wilson interval stays under the bound", () => {
  const z = twoSidedQuantile(0.95);
  const upper = (rate: number, n: number) => {
    // Not of whole counts: the rate is held fixed while n grows.
    const centre = rate + z * z / (2 * n);
    return (centre + z * Math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))) / (1 + z * z / n);
  };
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 0.4, noNaN: true }),
      fc.double({ min: 0.01, max: 0.5, noNaN: true }),
      (rate, above) => {
        const bound = rate + above;
        const n = segmentsForBound(rate, bound, z)!;
        assert(upper(rate, n) <= bound + 1e-12);
        if (n > 1) assert(upper(rate, n - 1) > bound - 1e-12);
      },
    ),
    { seed: 4 },
  );
  assertEquals(segmentsForBound(0.05, 0.05, z), null);
  // More than anyone annotates: 2^31.
  assertEquals(segmentsForBound(0.5, 0.50002, z), null);
});

Deno.test("segmentsForHalfWidth() is the least number whose interval is narrow enough", () => {
  const z = twoSidedQuantile(0.95);
  for (const [rate, width] of [[0, 0.05], [0.2, 0.02], [0.5, 0.1]]) {
    const n = segmentsForHalfWidth(rate, width, z);
    const half = (size: number) => {
      const [low, high] = share(rate * size, size, 0.95).wilson!;
      return (high - low) / 2;
    };
    assert(half(n) <= width);
    assert(half(n - 1) > width);
  }
});

Deno.test("Wilson's interval equals published values and is never empty", () => {
  // Newcombe 1998, Table I: 81 of 263 and 15 of 148, 95 %.
  const [low, high] = share(81, 263, 0.95).wilson!;
  assertAlmostEquals(low, 0.2553, 5e-5);
  assertAlmostEquals(high, 0.3662, 5e-5);
  const [least, most] = share(15, 148, 0.95).wilson!;
  assertAlmostEquals(least, 0.0624, 5e-5);
  assertAlmostEquals(most, 0.1605, 5e-5);
  assertEquals(share(0, 0, 0.95), { count: 0, n: 0, rate: null, wilson: null });
});

Deno.test("allocate() gives out what is asked for and never more than a stratum has left", () => {
  const stratum = fc.record({
    name: fc.string(),
    segments: fc.integer({ min: 1, max: 50 }),
    rated: fc.integer({ min: 0, max: 50 }),
  }).map((one) => ({ ...one, rated: Math.min(one.rated, one.segments), marked: 0 }));
  fc.assert(
    fc.property(
      fc.array(stratum, { minLength: 1, maxLength: 5 }),
      fc.nat(300),
      (strata, total) => {
        const given = allocate(strata, total, 1.96).map(({ segments }) => segments);
        const left = strata.map(({ segments, rated }) => segments - rated);
        given.forEach((count, s) => assert(count <= left[s]));
        const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);
        assertEquals(sum(given), Math.min(total, sum(left)));
      },
    ),
    { seed: 4 },
  );
});

/** Every way of giving `total` segments to strata that have so many left. */
function* ways(left: readonly number[], total: number): Generator<number[]> {
  if (left.length === 0) {
    if (total === 0) yield [];
    return;
  }
  for (let own = 0; own <= Math.min(left[0], total); own++) {
    for (const rest of ways(left.slice(1), total - own)) yield [own, ...rest];
  }
}

Deno.test("allocate() gives the least variance of all allocations, by trying them all", () => {
  const stratum = fc.record({
    name: fc.string(),
    segments: fc.integer({ min: 1, max: 12 }),
    rated: fc.integer({ min: 0, max: 12 }),
    marked: fc.integer({ min: 0, max: 12 }),
  }).map((one) => {
    const rated = Math.min(one.rated, one.segments);
    return { ...one, rated, marked: Math.min(one.marked, rated) };
  });
  const z = 1.96;
  fc.assert(
    fc.property(fc.array(stratum, { minLength: 1, maxLength: 4 }), fc.nat(15), (strata, total) => {
      const variance = (given: readonly number[]) =>
        strata.reduce((sum, { segments, rated, marked }, s) => {
          const p = (marked + z * z / 2) / (rated + z * z);
          return sum + segments ** 2 * p * (1 - p) / (rated + given[s]);
        }, 0);
      const left = strata.map(({ segments, rated }) => segments - rated);
      const wanted = Math.min(total, left.reduce((sum, one) => sum + one, 0));
      const least = Math.min(...[...ways(left, wanted)].map(variance));
      const found = variance(allocate(strata, total, z).map(({ segments }) => segments));
      assert(found === least || found <= least * (1 + 1e-12), `${found} against ${least}`);
    }),
    { seed: 4, numRuns: 200 },
  );
});

Deno.test("allocate() sends more to the domain whose errors vary more", () => {
  const calm = { name: "calm", segments: 500, rated: 100, marked: 0 };
  const wild = { name: "wild", segments: 500, rated: 100, marked: 50 };
  const [first, second] = allocate([calm, wild], 200, 1.96);
  assert(second.segments > 2 * first.segments);
});

Deno.test("allocate() sends all to the domain of which least is known", () => {
  const known = { name: "A", segments: 1000, rated: 400, marked: 200 };
  const open = { name: "B", segments: 1000, rated: 4, marked: 2 };
  const given = allocate([known, open], 100, 1.96).map(({ segments }) => segments);
  assertEquals(given, [0, 100]);
});

Deno.test("allocate() spreads segments evenly over equal strata, from the first one on", () => {
  const equal = fc.record({
    segments: fc.integer({ min: 1, max: 20 }),
    rated: fc.nat(5),
    marked: fc.nat(5),
  });
  fc.assert(
    fc.property(equal, fc.integer({ min: 1, max: 6 }), fc.nat(60), (one, count, total) => {
      const rated = Math.min(one.rated, one.segments);
      const stratum = { ...one, name: "x", rated, marked: Math.min(one.marked, rated) };
      const given = allocate(Array.from({ length: count }, () => stratum), total, 1.96);
      const all = Math.min(total, count * (one.segments - rated));
      assertEquals(
        given.map(({ segments }) => segments),
        given.map((_, s) => Math.ceil((all - s) / count)),
      );
    }),
    { seed: 501 },
  );
});

Deno.test("equal scores count as errors that the metric missed", () => {
  const found = contrastiveAccuracies([
    { blindSpot: "gender", base: 3, edited: 3 },
    { blindSpot: "gender", base: 3, edited: 2 },
    { blindSpot: "gender", base: 2, edited: 3 },
  ], 0.95).find(({ blind_spot }) => blind_spot === "gender")!;
  assertEquals([found.count, found.n, found.ties], [1, 3, 1]);
});

Deno.test("a metric is disqualified by its family, not by its reference or capitals", () => {
  const optimised = ["chrF:reranking", "COMET-22:decoding"].map(parseOptimised);
  assertEquals(disqualifies("chrf++", optimised)?.how, "reranking");
  assertEquals(disqualifies("comet-22-refA", optimised)?.how, "decoding");
  assertEquals(disqualifies("bleu", optimised), null);
  assertEquals(disqualifies("BLEU", [parseOptimised("sacreBLEU:training")])?.how, "training");
  for (const text of ["bleu", ":decoding", "bleu:guessing"]) {
    assertThrows(() => parseOptimised(text), UserError, "--optimised");
  }
});

Deno.test("a group holds the segments of its value, and segments without a value belong to none", () => {
  const values = fc.array(fc.option(fc.constantFrom("b", "a", "c")), { maxLength: 9 });
  fc.assert(
    fc.property(values, (values) => {
      const expected = (["a", "b", "c"] as const).filter((value) => values.includes(value)).map((
        value,
      ) => ({
        value,
        segments: Int32Array.from([...values.keys()].filter((i) => values[i] === value)),
      }));
      assertEquals(segmentGroups(values), expected);
    }),
    { seed: 501 },
  );
});
