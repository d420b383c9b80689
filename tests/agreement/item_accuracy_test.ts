import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { differingPairs } from "../../src/agreement/differing_pairs.ts";
import { itemAccuracy } from "../../src/agreement/item_accuracy.ts";
import { pairLayout } from "../../src/agreement/pair_layout.ts";
import { parseScores } from "../../src/decimals/parse_scores.ts";
import { agreementStatistic } from "../../src/agreement/resampled/agreement_statistic.ts";

const SYSTEMS = ["A", "B", "C", "D"];
const SEGMENTS = 3;
const CELLS = SYSTEMS.length * SEGMENTS;
const human = fc.array(fc.option(fc.nat(3)), { minLength: CELLS, maxLength: CELLS });
/** Decimals so wide that float64 cannot tell some distances apart. */
const wide = fc.tuple(
  fc.nat(4),
  fc.constantFrom("0", "00000000000000000001", "00000000000000000002"),
)
  .map(([whole, tail]) => `${whole}.${tail}`);
const metric = fc.array(wide, { minLength: CELLS, maxLength: CELLS });
const ROWS = Int32Array.from({ length: CELLS }, (_, row) => row);

function table(name: string, texts: readonly (string | null)[]) {
  return { name, systems: SYSTEMS, segments: SEGMENTS, column: parseScores(texts) };
}

function units(text: string): bigint {
  const [whole, tail] = text.split(".");
  return BigInt(whole) * 10n ** 20n + BigInt(tail.padEnd(20, "0"));
}

/** Mean accuracy over segments (a draw counts as often as it says), at one ε, over a common denominator of 6. */
function accuracyAt(
  people: readonly (number | null)[],
  scores: readonly string[],
  epsilon: bigint,
  counts: readonly number[],
): number {
  let sum = 0;
  let group = 0;
  const sizes: [number, number][] = [];
  for (let i = 0; i < SEGMENTS; i++) {
    const rows = SYSTEMS.map((_, k) => k * SEGMENTS + i).filter((row) => people[row] !== null);
    let right = 0;
    let pairs = 0;
    for (const a of rows) {
      for (const b of rows.filter((row) => row > a)) {
        const byHuman = Math.sign((people[a] ?? 0) - (people[b] ?? 0));
        const gap = units(scores[a]) - units(scores[b]);
        const byMetric = (gap < 0n ? -gap : gap) <= epsilon ? 0 : gap > 0n ? 1 : -1;
        pairs++;
        if (byHuman === byMetric) right++;
      }
    }
    if (pairs > 0) sizes.push([pairs, right]);
  }
  sizes.sort(([a], [b]) => a - b);
  for (const [pairs, right] of sizes) sum += counts[group++] * right * 6 / pairs;
  return sum;
}

Deno.test("itemAccuracy() finds the exact best ε, its outcomes, and calibrates resamples anew", () => {
  const draws = fc.array(fc.nat(3), { minLength: SEGMENTS, maxLength: SEGMENTS });
  fc.assert(
    fc.property(human, metric, draws, (people, scores, counts) => {
      const humanTable = table("h", people.map((value) => value === null ? null : String(value)));
      const groups = Array.from(
        { length: SEGMENTS },
        (_, i) => SYSTEMS.filter((_, k) => people[k * SEGMENTS + i] !== null).length,
      );
      if (groups.every((size) => size < 2)) return;
      const layout = pairLayout(humanTable, new Set());
      const found = itemAccuracy(layout, ROWS, table("m", scores));
      const gaps = [0n];
      for (const a of scores) for (const b of scores) gaps.push(units(a) - units(b));
      const best = (weights: readonly number[]) =>
        Math.max(
          ...gaps.filter((gap) => gap >= 0n).map((gap) => accuracyAt(people, scores, gap, weights)),
        );
      const ones = groups.map(() => 1);
      const present = layout.groupSize.length;
      assertAlmostEquals(found.accuracy, best(ones) / (6 * present), 1e-14);
      const right = differingPairs(layout, found.right, new Uint32Array(layout.words));
      const share = right.reduce((sum, { groupSize, firstOnly }) => sum + firstOnly / groupSize, 0);
      assertAlmostEquals(share / present, found.accuracy, 1e-14);
      const drawn = counts.slice(0, present).reduce((sum, count) => sum + count, 0);
      if (drawn === 0) return;
      const { value } = agreementStatistic({ kind: "acc_eq", events: found.events });
      assertAlmostEquals(
        value(Uint32Array.from(counts.slice(0, present))),
        best(counts) / (6 * drawn),
        1e-14,
      );
    }),
    { seed: 8, numRuns: 200 },
  );
});

Deno.test("itemAccuracy() keeps the smallest ε among equals", () => {
  const people = table("h", ["1", "1", "1", "2", "2", "2", null, null, null, null, null, null]);
  const scores = table("m", ["0", "0", "0", "5", "6", "7", ...Array(6).fill("0")]);
  assertEquals(itemAccuracy(pairLayout(people, new Set()), ROWS, scores).epsilon, 0);
});
