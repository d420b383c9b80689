import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { poolMembers, poolRows, SYNTHESIS_POOLS } from "../../../src/probes/synthesis/pools.ts";
import { syntheticRows } from "../../../src/probes/synthesis/synthetic_systems.ts";

const SYSTEMS = 5;
const SEGMENTS = 7;
const aspect = fc.array(fc.integer({ min: -3, max: 0 }), {
  minLength: SYSTEMS * SEGMENTS,
  maxLength: SYSTEMS * SEGMENTS,
}).map((list) => Float64Array.from(list));

Deno.test("synthetic systems share out every real value once, on its own segment, best first", () => {
  fc.assert(
    fc.property(aspect, fc.nat(1000), (values, seed) => {
      const rows = syntheticRows(values, SYSTEMS, seed, "adequacy");
      assertEquals([...rows].sort((x, y) => x - y), [...values.keys()]);
      rows.forEach((row, at) => assertEquals(row % SEGMENTS, at % SEGMENTS));
      for (let k = 1; k < SYSTEMS; k++) {
        for (let i = 0; i < SEGMENTS; i++) {
          const above = values[rows[(k - 1) * SEGMENTS + i]];
          assert(above >= values[rows[k * SEGMENTS + i]]);
        }
      }
    }),
    { numRuns: 200, seed: 81 },
  );
});

Deno.test("ties are broken at random but the same way for the same seed", () => {
  const flat = new Float64Array(SYSTEMS * 200);
  const first = syntheticRows(flat, SYSTEMS, 1, "adequacy");
  assertEquals(first, syntheticRows(flat, SYSTEMS, 1, "adequacy"));
  assert(first.some((row, at) => row !== syntheticRows(flat, SYSTEMS, 2, "adequacy")[at]));
  const counts = new Array<number>(SYSTEMS).fill(0);
  for (let i = 0; i < 200; i++) counts[Math.floor(first[i] / 200)]++;
  assert(counts.every((count) => count > 15 && count < 70));
});

Deno.test("the six pools hold what their names say", () => {
  const aspects = { adequacy: Float64Array.of(-5, 0), fluency: Float64Array.of(0, -2) };
  const sizes = SYNTHESIS_POOLS.map((parts) => poolRows(parts, aspects, 2, 4).length / 2);
  assertEquals(sizes, [3, 2, 2, 2, 1, 1]);
  assertEquals([...poolRows(["fluency"], aspects, 2, 4)], [0, 1]);
});

Deno.test("every pool is part of the first, system by system", () => {
  fc.assert(
    fc.property(aspect, aspect, fc.nat(1000), (adequacy, fluency, seed) => {
      const [whole, ...others] = SYNTHESIS_POOLS.map((parts) => ({
        rows: poolRows(parts, { adequacy, fluency }, SYSTEMS, seed),
        members: poolMembers(parts, SYSTEMS),
      }));
      assertEquals([...whole.members], [...Array(3 * SYSTEMS).keys()]);
      for (const { rows, members } of others) {
        const own = Array.from(
          members,
          (k) => [...whole.rows.subarray(k * SEGMENTS, (k + 1) * SEGMENTS)],
        );
        assertEquals([...rows], own.flat());
      }
    }),
    { numRuns: 50, seed: 82 },
  );
});
