import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { agreementValues, signedCounts } from "../../src/agreement/agreement_replicates.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { countPairs } from "../../src/pairs/classes/count_pairs.ts";
import { groupRows } from "../../src/pairs/classes/grouping.ts";
import { sumCounts } from "../../src/pairs/classes/pair_counts.ts";
import { pairScores } from "../../src/pairs/classes/paired_scores.ts";
import { signMatrix } from "../../src/resampling/permutation/sign_matrix.ts";
import { pearson } from "../../src/agreement/pearson.ts";
import { systemMeasure } from "../../src/agreement/system_measure.ts";
import { alignedScores } from "../../src/scores/aligned_scores.ts";
import { align } from "../../src/scores/alignment.ts";

const SEGMENTS = 6;
const RUNS = { seed: 81, numRuns: 120 };
const SYSTEM_MEASURES = ["pearson", "spearman", "kendall", "pa"] as const;

/** Each system's scores by people and metric; three systems or more. */
const anySystems = fc.array(
  fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })), {
    minLength: SEGMENTS,
    maxLength: SEGMENTS,
  }),
  { minLength: 2, maxLength: 4 },
);
type Systems = typeof anySystems extends fc.Arbitrary<infer Some> ? Some : never;

const column = (systems: Systems, side: 0 | 1) =>
  parseScores(systems.flatMap((cells) => cells.map((cell) => String(cell[side]))));

function aligned(systems: Systems) {
  const tables = ([0, 1] as const).map((side) => ({
    name: `${side}`,
    systems: systems.map((_, k) => `S${k}`),
    segments: SEGMENTS,
    column: column(systems, side),
  }));
  const alignment = align(tables[0], new Set());
  return tables.map((table) => alignedScores(table, alignment));
}

function systemValues(systems: Systems): number[] {
  const [human, metric] = aligned(systems);
  const plan = { human, metrics: [metric], measures: SYSTEM_MEASURES, signs: null, seed: 1 };
  return [...agreementValues(plan)];
}

function weightedValues(systems: Systems, weights: readonly number[]): (number | null)[] {
  const [human, metric] = aligned(systems);
  return SYSTEM_MEASURES.map((measure) =>
    measure === "pearson"
      ? pearson(human.means, metric.means, weights)
      : systemMeasure(measure, human.standings, metric.standings, weights)
  );
}

function close(found: number | null, expected: number | null): void {
  if (Number.isNaN(found ?? NaN)) assertEquals(found ?? NaN, expected ?? NaN);
  else assertAlmostEquals(found ?? NaN, expected ?? NaN, 1e-12);
}

Deno.test("pairs of a copied system fall into the classes of the copied, and a pair of copies ties in both", () => {
  fc.assert(
    fc.property(anySystems, fc.nat(6), (systems, epsilon) => {
      const classes = (some: Systems) => {
        const groups = groupRows("item", some.length, SEGMENTS);
        const paired = pairScores(column(some, 0), column(some, 1), groups);
        return sumCounts(countPairs(paired, String(epsilon)));
      };
      const [first, ...others] = systems;
      const copies = { ...sumCounts([]), tied_both: SEGMENTS };
      const between = others.map((other) => classes([first, other]));
      assertEquals(
        classes([first, ...systems]),
        sumCounts([classes(systems), ...between, copies]),
      );
    }),
    RUNS,
  );
});

Deno.test("a copied system counts as one of twice the weight in correlations of systems", () => {
  fc.assert(
    fc.property(anySystems, (systems) => {
      const copies = systemValues([...systems, systems[0]]);
      const weighted = weightedValues(systems, systems.map((_, k) => k === 0 ? 2 : 1));
      SYSTEM_MEASURES.forEach((measure, at) => {
        if (measure !== "pa") return close(copies[at], weighted[at]);
        // The two copies are one pair more, on which people and metric agree.
        const pairs = systems.length * (systems.length + 1) / 2;
        close(copies[at] * pairs, (weighted[at] ?? NaN) * (pairs - 1) + 1);
      });
    }),
    RUNS,
  );
});

Deno.test("permutation tests find two copies of a system alike against every other, and equal to one another in every draw", () => {
  fc.assert(
    fc.property(anySystems, fc.nat(99), (systems, seed) => {
      const signs = signMatrix({ source: "philox", seed, to: 64, segments: SEGMENTS });
      const [human, metric] = aligned([systems[0], ...systems]);
      for (const scores of [human, metric]) {
        const counts = signedCounts(scores, signs);
        assertEquals(counts[0], 64);
        const others = systems.length - 1;
        assertEquals(counts.slice(1, 1 + others), counts.slice(1 + others, 1 + 2 * others));
      }
      const spa = (one: ReturnType<typeof aligned>) =>
        agreementValues({
          human: one[0],
          metrics: [one[1]],
          measures: ["spa"],
          signs,
          seed: 1,
        })[0];
      const pairs = systems.length * (systems.length - 1) / 2;
      const whole = spa([human, metric]) * (pairs + systems.length);
      const [first, ...others] = systems;
      const alone = spa(aligned(systems)) * pairs;
      const between = others.reduce((sum, other) => sum + spa(aligned([first, other])), 0);
      assertAlmostEquals(whole, alone + between + 1, 1e-9);
    }),
    RUNS,
  );
});
