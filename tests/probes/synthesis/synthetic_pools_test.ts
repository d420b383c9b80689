import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { studyAspects } from "../../../src/probes/augmentation/study_aspects.ts";
import { SYNTHESIS_POOLS } from "../../../src/probes/synthesis/pools.ts";
import { syntheticPools } from "../../../src/probes/synthesis/synthetic_pools.ts";
import { syntheticRows } from "../../../src/probes/synthesis/synthetic_systems.ts";
import { ratedStudy } from "../../../src/scores/rated_study.ts";

const CATEGORIES = { adequacy: "accuracy/omission", fluency: "style/awkward" } as const;

/** A study of a few systems: scores of people and of a metric, and minor errors of either aspect. */
const shape = fc.record({
  systems: fc.integer({ min: 2, max: 4 }),
  segments: fc.integer({ min: 2, max: 5 }),
})
  .chain(({ systems, segments }) =>
    fc.record({
      segments: fc.constant(segments),
      cells: fc.array(
        fc.record({ human: fc.nat(9), metric: fc.nat(9), adequacy: fc.nat(2), fluency: fc.nat(2) }),
        { minLength: systems * segments, maxLength: systems * segments },
      ),
    })
  );

function aboveLeast(values: readonly number[]): number[] {
  const least = Math.min(...values);
  return values.map((value) => value - least);
}

Deno.test("a pool's systems hold what the real ones of their ranks hold, in scores, aspects and balance", () => {
  fc.assert(
    fc.property(shape, fc.nat(99), ({ segments, cells }, seed) => {
      const real = cells.length / segments;
      const systems = Array.from({ length: real }, (_, k) => `S${k}`);
      const table = (name: "human" | "metric") => ({
        name,
        systems,
        segments,
        column: parseScores(cells.map((cell) => String(cell[name]))),
      });
      const study = ratedStudy("x", table("human"), [table("metric")], new Set());
      const ratings = cells.map((cell) => ({
        errors: (["adequacy", "fluency"] as const).flatMap((aspect) =>
          Array.from({ length: cell[aspect] }, () => (
            { category: CATEGORIES[aspect], severity: "minor", score: null, isSource: false }
          ))
        ),
      }));
      const aspects = studyAspects(study, [{ name: "mqm", systems, segments, ratings }]);
      assert(aspects !== null);
      const pools = syntheticPools(study, aspects, seed);
      assertEquals(
        pools.map(({ name }) => name),
        SYNTHESIS_POOLS.map((parts) => parts.join(" + ")),
      );
      pools.forEach((pool, p) => {
        // Real systems keep their rows, synthetic ones take those of their ranks.
        const held = SYNTHESIS_POOLS[p].flatMap((part) =>
          part === "real"
            ? [...cells.keys()]
            : [...syntheticRows(aspects.integers[part], real, seed, part)]
        ).map((row) => cells[row]);
        const means = (of: (cell: typeof cells[number]) => number) =>
          Array.from(
            { length: held.length / segments },
            (_, k) =>
              held.slice(k * segments, (k + 1) * segments).reduce((sum, one) => sum + of(one), 0) /
              segments,
          );
        assertEquals(pool.systems, held.length / segments);
        for (
          const [scores, name] of [[pool.human, "human"], [pool.scorers[0], "metric"]] as const
        ) {
          assertEquals([scores.systems, scores.segments], [pool.systems, segments]);
          const factor = 10 ** scores.decimals;
          assertEquals(
            aboveLeast([...scores.integers]),
            aboveLeast(held.map((cell) => cell[name] * factor)),
          );
          assertEquals(
            [...scores.totals],
            Array.from(
              { length: pool.systems },
              (_, k) =>
                scores.integers.slice(k * segments, (k + 1) * segments).reduce((a, b) => a + b, 0),
            ),
          );
        }
        const { total, adequacy, fluency, pairs } = pool.quality;
        const close = (found: Float64Array, expected: readonly number[]) =>
          expected.forEach((value, k) => assertAlmostEquals(found[k], value, 1e-12));
        close(total, [...pool.human.totals].map((sum) => sum / segments));
        close(adequacy, means((cell) => -cell.adequacy));
        close(fluency, means((cell) => -cell.fluency));
        const names = held.map((cell) => `${cell.adequacy} ${cell.fluency}`);
        assertEquals([...pairs], names.map((name) => [...new Set(names)].indexOf(name)));
        const variance = (values: Float64Array) => {
          const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
          return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
        };
        const [a, f] = [variance(adequacy), variance(fluency)];
        if (a + f > 1e-9) assertAlmostEquals(pool.beta, a / (a + f), 1e-9);
      });
    }),
    { seed: 501, numRuns: 100 },
  );
});
