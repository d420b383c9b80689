import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { canonicalOrder } from "../../../src/balance/exact_points.ts";
import { reachableRange } from "../../../src/balance/solver/reachable_range.ts";
import { solveBalance } from "../../../src/balance/solver/solve_balance.ts";
import { searchCosts } from "../../../src/balance/supports/search_costs.ts";
import { poolOf } from "../hard_pools.ts";

Deno.test("at both ends of the range the weight is on the greatest set of systems whose pairs all have that balance, the first of several", () => {
  const place = fc.integer({ min: 0, max: 5 });
  const pools = fc.uniqueArray(fc.tuple(place, place), {
    minLength: 2,
    maxLength: 8,
    selector: String,
  });
  let [several, single, longer] = [0, 0, 0];
  fc.assert(
    fc.property(pools, fc.integer({ min: 1, max: 5 }), (points, stretch) => {
      const pool = poolOf(points.map(([a, f]) => [a, stretch * f]));
      const { adequacy, fluency } = pool.points;
      const range = reachableRange(pool.points);
      const order = [...canonicalOrder(pool.points)];
      for (const end of ["low", "high"] as const) {
        const [from, to] = end === "low" ? range.lowPair : range.highPair;
        const squares = (k: number, l: number) => [
          (adequacy[k] - adequacy[l]) ** 2n,
          (fluency[k] - fluency[l]) ** 2n,
        ];
        const [a, f] = squares(from, to);
        const atEnd = (k: number, l: number) => {
          const [own, other] = squares(k, l);
          return own * f === other * a;
        };
        // Of several pairs at an end the first is named.
        const pairs = order.flatMap((k, i) => order.slice(i + 1).map((l) => [k, l]));
        assertEquals([from, to], pairs.find(([k, l]) => atEnd(k, l)));
        let sets: number[][] = [[]];
        for (const k of order) {
          sets = sets.concat(
            sets.filter((set) => set.every((l) => atEnd(k, l))).map((set) => [...set, k]),
          );
        }
        const most = Math.max(...sets.map(({ length }) => length));
        const rank = (set: number[]) => set.map((k) => order.indexOf(k)).join("");
        const greatest = sets.filter(({ length }) => length === most)
          .sort((x, y) => rank(x) < rank(y) ? -1 : 1);
        const { weights, proof, gap, nodes } = solveBalance(pool, range[end], range);
        if (proof.kind === "uniform") {
          assertEquals([most, gap, nodes], [pool.size, 0, 0]);
          continue;
        }
        assertEquals(
          [...weights.keys()].filter((k) => weights[k] === 1 / most),
          greatest[0].toSorted((x, y) => x - y),
        );
        assertEquals(weights.filter((w) => w > 0).length, most);
        assertEquals({ proof, gap, nodes }, {
          proof: { kind: "range end", shared: greatest.length > 1 },
          gap: 0,
          nodes: 0,
        });
        const plan = {
          adequacy: pool.adequacy,
          fluency: pool.fluency,
          target: range[end],
          prunings: [{}],
          lattices: [],
          tolerance: 0,
        };
        assertEquals(searchCosts(plan).searches, [
          { supports: 0, candidates: 0, operations: 0, ess: most, fired: [0, 0, 0] },
        ]);
        if (greatest.length > 1) several++;
        else single++;
        if (most > 2) longer++;
      }
    }),
    { numRuns: 150, seed: 86 },
  );
  assert(several > 30 && single > 30 && longer > 30, `${several}, ${single}, ${longer}`);
});
