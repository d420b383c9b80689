import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { columnStatistic } from "../../../src/resampling/bootstrap/statistics/column_statistic.ts";
import { acceleration, jackknife } from "../../../src/resampling/bootstrap/jackknife.ts";
import {
  mostDraws,
  resampler,
  type ResamplingDesign,
} from "../../../src/resampling/bootstrap/resampling_design.ts";
import { sampleFacts } from "../../../src/resampling/bootstrap/sample_facts.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { UserError } from "../../../src/user_error.ts";

const RUNS = { seed: 20260612, numRuns: 100 };
/** Groups of rows, by numbers of which some may be without rows. */
const numbers = fc.array(fc.nat(6), { minLength: 2, maxLength: 40 }).map((list) =>
  Int32Array.from(list)
);

function sizes(groups: Int32Array, counts: ArrayLike<number>): Map<number, number[]> {
  const found = new Map<number, number[]>();
  groups.forEach((group, row) => found.set(group, [...found.get(group) ?? [], counts[row]]));
  return found;
}

function draws(design: ResamplingDesign, times: number): Uint32Array[] {
  const draw = resampler(design);
  const source = keyedStream(1, "designs", 0);
  return Array.from({ length: times }, () => {
    const counts = new Uint32Array(design.rows).fill(9); // what was there before must not stay
    draw(source, counts);
    return counts;
  });
}

Deno.test("clusters are drawn whole, as many as there are; numbers without rows never", () => {
  fc.assert(
    fc.property(numbers, (clusters) => {
      const design = { rows: clusters.length, clusters };
      for (const counts of draws(design, 5)) {
        const byCluster = [...sizes(clusters, counts).values()];
        assert(byCluster.every((list) => list.every((count) => count === list[0])));
        assertEquals(byCluster.reduce((sum, [count]) => sum + count, 0), byCluster.length);
        assert(counts.reduce((sum, count) => sum + count) <= mostDraws(design));
      }
    }),
    RUNS,
  );
});

Deno.test("two stages draw as many rows of a drawn cluster as it has; strata keep their sizes", () => {
  fc.assert(
    fc.property(numbers, (groups) => {
      for (const counts of draws({ rows: groups.length, strata: groups }, 3)) {
        for (const list of sizes(groups, counts).values()) {
          assertEquals(list.reduce((sum, count) => sum + count), list.length);
        }
      }
      for (const counts of draws({ rows: groups.length, clusters: groups, twoStage: true }, 3)) {
        let clusters = 0;
        const found = sizes(groups, counts);
        for (const list of found.values()) {
          const drawn = list.reduce((sum, count) => sum + count) / list.length;
          assertEquals(drawn, Math.round(drawn));
          clusters += drawn;
        }
        assertEquals(clusters, found.size);
      }
    }),
    RUNS,
  );
});

Deno.test("each cluster is drawn once on average, whatever its size", () => {
  const clusters = Int32Array.from([0, 0, 0, 0, 2, 3, 3]);
  const all = draws({ rows: 7, clusters }, 6000);
  for (const row of [0, 4, 5]) {
    const mean = all.reduce((sum, counts) => sum + counts[row], 0) / all.length;
    // The count of one of three clusters has variance 2/3.
    assertAlmostEquals(mean, 1, 5 * Math.sqrt(2 / 3 / all.length));
  }
});

const SCORES = Float64Array.from(
  { length: 24 },
  (_, i) => Math.round(30 * Math.exp(Math.sin(5 * i))),
);
const MEAN = columnStatistic({ kind: "mean", integers: SCORES, decimals: 0 });

/** Mean of the rows for which `keep` holds. */
function meanOf(keep: (row: number) => boolean): number {
  const kept = [...SCORES].filter((_, row) => keep(row));
  return kept.reduce((sum, score) => sum + score, 0) / kept.length;
}

Deno.test("the jackknife leaves out what the design draws: rows, or whole clusters, by stratum", () => {
  const groups = Int32Array.from(SCORES, (_, row) => row % 5);
  const byCluster = jackknife({ rows: 24, clusters: groups }, MEAN);
  assertEquals(byCluster.map((list) => [...list]), [
    [0, 1, 2, 3, 4].map((cluster) => meanOf((row) => groups[row] !== cluster)),
  ]);
  const byStratum = jackknife({ rows: 24, strata: groups }, MEAN);
  byStratum.forEach((list, stratum) => {
    const rows = [...groups.keys()].filter((row) => groups[row] === stratum);
    assertEquals([...list], rows.map((left) => meanOf((row) => row !== left)));
  });
});

Deno.test("acceleration follows from influences within strata, whatever the unit of the scores", () => {
  const strata = [Float64Array.of(1, 4, 2, 9), Float64Array.of(3, 3.5, 1)];
  let [squares, cubes] = [0, 0];
  for (const list of strata) {
    const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
    for (const value of list) {
      const influence = (list.length - 1) * (mean - value);
      squares += influence ** 2 / list.length ** 2;
      cubes += influence ** 3 / list.length ** 3;
    }
  }
  const expected = cubes / squares ** 1.5 / 6;
  for (const unit of [1, 1e-200, 1e200]) {
    const scaled = strata.map((list) => list.map((value) => value * unit));
    assertAlmostEquals(acceleration(scaled, 0), expected, 1e-12);
  }
  assertThrows(() => acceleration([Float64Array.of(0.1, 0.1, 0.1)], 0), UserError, "unchanged");
});

Deno.test("a stratum of one row is refused", () => {
  const plan = {
    design: { rows: 3, strata: Int32Array.of(0, 0, 1) },
    statistics: [{ kind: "mean", integers: Float64Array.of(1, 2, 3), decimals: 0 }] as const,
    studentised: false,
    seed: 1,
    experiment: "designs",
  };
  assertThrows(
    () => sampleFacts(plan, columnStatistic, "percentile"),
    UserError,
    "a stratum of one row never varies",
  );
});
