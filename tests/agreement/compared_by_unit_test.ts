import fc from "fast-check";
import { assertAlmostEquals, assertEquals } from "@std/assert";
import { COMPARED_UNITS, comparedByUnit } from "../../src/agreement/compared_by_unit.ts";
import { columnFromNumbers } from "../../src/decimals/column_from_numbers.ts";

const SYSTEMS = 3;
const SEGMENTS = 5;
const CELLS = SYSTEMS * SEGMENTS;

const scores = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: CELLS, maxLength: CELLS });
const campaign = fc.record({
  human: scores,
  metrics: fc.array(scores, { minLength: 2, maxLength: 4 }),
  documentOf: fc.array(fc.integer({ min: 0, max: 2 }), {
    minLength: SEGMENTS,
    maxLength: SEGMENTS,
  }),
});

/** 1 where a metric is right on a pair at the best threshold, the least of equally good ones, segment by segment. */
function rightOnes(human: readonly number[], metric: readonly number[]): number[][] {
  const at = (epsilon: number) =>
    Array.from({ length: SEGMENTS }, (_, i) => {
      const right: number[] = [];
      for (let a = 0; a < SYSTEMS; a++) {
        for (let b = 0; b < a; b++) {
          const [people, gap] = [human, metric].map((list) =>
            list[a * SEGMENTS + i] - list[b * SEGMENTS + i]
          );
          const order = Math.abs(gap) <= epsilon ? 0 : Math.sign(gap);
          right.push(order === Math.sign(people) ? 1 : 0);
        }
      }
      return right;
    });
  const sum = (list: readonly number[][]) => list.flat().reduce((total, one) => total + one, 0);
  return [0, 1, 2, 3, 4].map(at).reduce((best, one) => sum(one) > sum(best) ? one : best);
}

/** Share of all ways to flip signs whose sum is at least the observed one. */
function flipped(differences: readonly number[]): number {
  const observed = differences.reduce((sum, one) => sum + one, 0);
  const moved = differences.filter((one) => one !== 0);
  let reached = 0;
  for (let signs = 0; signs < 2 ** moved.length; signs++) {
    const sum = moved.reduce((total, one, k) => total + (signs >> k & 1 ? one : -one), 0);
    if (sum >= observed) reached++;
  }
  return reached / 2 ** moved.length;
}

Deno.test("comparedByUnit(): order, p-values and clusters are those of going through every swap of pairs, segments and documents", () => {
  fc.assert(
    fc.property(campaign, ({ human, metrics, documentOf }) => {
      const found = comparedByUnit({
        human: columnFromNumbers(human),
        metrics: metrics.map((metric) => columnFromNumbers(metric)),
        segmentOf: Int32Array.from({ length: CELLS }, (_, row) => row % SEGMENTS),
        documentOf: Int32Array.from(documentOf),
      });
      const right = metrics.map((metric) => rightOnes(human, metric));
      const totals = right.map((one) => one.flat().reduce((sum, value) => sum + value, 0));
      const order = metrics.map((_, m) => m).sort((a, b) => totals[b] - totals[a] || a - b);
      assertEquals(found.order, order);
      found.values.forEach((value, at) =>
        assertAlmostEquals(value, totals[order[at]] / (SEGMENTS * 3), 1e-12)
      );
      for (const unit of COMPARED_UNITS) {
        const p = (i: number, j: number) => {
          const [first, second] = [right[order[i]], right[order[j]]];
          const pairs = first.map((list, s) => list.map((one, k) => one - second[s][k]));
          const segments = pairs.map((list) => list.reduce((sum, one) => sum + one, 0));
          const documents = [0, 1, 2].map((document) =>
            segments.reduce((sum, one, s) => sum + (documentOf[s] === document ? one : 0), 0)
          );
          return flipped(
            unit === "pair" ? pairs.flat() : unit === "segment" ? segments : documents,
          );
        };
        const comparison = found.units[unit];
        comparison?.next.forEach((value, i) => assertAlmostEquals(value ?? NaN, p(i, i + 1), 1e-9));
        let start = 0;
        let cluster = 1;
        order.forEach((_, j) => {
          if (order.slice(start, j).some((_, i) => p(start + i, j) <= 0.05)) {
            start = j;
            cluster++;
          }
          assertEquals(comparison?.clusters[j], cluster);
        });
      }
    }),
    { numRuns: 60, seed: 11 },
  );
});
