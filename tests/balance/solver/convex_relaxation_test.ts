import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { dot } from "../../../src/balance/dot.ts";
import { relaxStrip } from "../../../src/balance/solver/convex_relaxation.ts";
import { chordStrip, dualBound, tangentStrip } from "../../../src/balance/solver/dual_bound.ts";
import { type ScaledProblem, scaledProblem } from "../../../src/balance/solver/scaled_problem.ts";
import { instances, problemOf } from "../random_pool.ts";

/** A problem that counts how often its g is read: once for a start and once a step. */
function counted(problem: ScaledProblem): ScaledProblem & { readonly reads: number } {
  let reads = 0;
  return {
    ...problem,
    get g() {
      reads++;
      return problem.g;
    },
    get reads() {
      return reads;
    },
  };
}

Deno.test("a relaxed problem is solved to ten digits in a dozen steps, by weights that keep its constraints, or proved to have none", () => {
  const share = fc.double({ min: 0.05, max: 0.95, noNaN: true });
  let [steps, most, solved, none, proved] = [0, 0, 0, 0, 0];
  fc.assert(
    fc.property(
      instances(9, false),
      share,
      share,
      fc.boolean(),
      ({ pool, target }, from, part, tangent) => {
        const plain = scaledProblem(problemOf(pool.adequacy, pool.fluency, target));
        const { a, f, g } = plain;
        const [least, greatest] = [Math.min(...a), Math.max(...a)];
        const at = least + from * (greatest - least);
        const strip = tangent
          ? tangentStrip(least, greatest, at)
          : chordStrip(at, at + part * (greatest - at));
        const problem = counted(plain);
        const { bound, dual, weights, pruned } = relaxStrip(problem, strip, Infinity);
        const { reads } = problem;
        assertEquals([pruned, bound], [false, dualBound(plain, strip, dual)]);
        const [x, y] = [dot(a, weights), dot(f, weights)];
        const violations = [
          Math.abs(weights.reduce((sum, w) => sum + w, 0) - 1),
          dot(g, weights) - (strip.sum * x - strip.product) + y * y,
          strip.low - x,
          x - strip.high,
        ];
        if (Math.max(...violations) > 1e-9) {
          none++;
          // A bound above ½ shows that no weighting keeps the constraints.
          if (relaxStrip(plain, strip, 0.5).pruned) proved++;
          return;
        }
        const value = dot(weights, weights) / 2;
        assert(weights.every((w) => w > 0));
        assertAlmostEquals(bound, value, 1e-10 * value);
        solved++;
        steps += reads;
        most = Math.max(most, reads);
        const stopped = relaxStrip(plain, strip, value * 0.99);
        assert(stopped.pruned && stopped.bound > value * 0.99);
        assertEquals(relaxStrip(plain, strip, value * 1.01).pruned, false);
      },
    ),
    { numRuns: 200, seed: 81 },
  );
  assert(solved > 80 && steps < 12 * solved && most < 22, `${solved}, ${steps}, ${most}`);
  assert(none > 80 && proved >= none - 1, `${none}, ${proved}`);
});
