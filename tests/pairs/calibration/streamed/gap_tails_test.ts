import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { columnFromNumbers } from "../../../../src/decimals/column_from_numbers.ts";
import { gapTails } from "../../../../src/pairs/calibration/streamed/gap_tails.ts";
import { searchGrid } from "../../../../src/pairs/calibration/streamed/grid_values.ts";
import { linearObjective } from "../../../../src/pairs/calibration/linear_objective.ts";
import { gapNearest, metricGaps } from "../../../../src/pairs/calibration/metric_gaps.ts";
import { pairClass } from "../../../../src/pairs/calibration/sorted_pairs.ts";
import { pairScores } from "../../../../src/pairs/classes/paired_scores.ts";
import { anyStatistic, anyTranslations, fixed } from "../../made_up.ts";

Deno.test("gapTails() sums what visiting every pair sums, for every linear coefficient and grid", () => {
  const anyCells = fc.constantFrom(8, 24, 32768);
  fc.assert(
    fc.property(
      anyTranslations,
      anyStatistic,
      anyCells,
      fc.nat(),
      ({ paired }, name, size, from) => {
        const linear = linearObjective(paired, name);
        const grid = searchGrid(paired, size);
        if (linear === null || grid === null) return;
        const { cells, rate } = grid;
        const [gains, losses] = [new Float64Array(cells), new Float64Array(cells)];
        const gaps = metricGaps(paired.metric);
        for (let group = 0; group < paired.pairs.length; group++) {
          const [start, end] = [paired.starts[group], paired.starts[group + 1]];
          const cell = (place: number) =>
            Math.min(cells - 1, Math.floor(gapNearest(gaps, start, place) * rate));
          for (let upper = start; upper < end; upper++) {
            for (let lower = start; lower < upper; lower++) {
              const change = linear.changes[3 * group + pairClass(paired.human, lower, upper)];
              for (let d = 1; d <= cell(upper) - cell(lower); d++) {
                if (change > 0) gains[d] += change;
                else losses[d] -= change;
              }
            }
          }
        }
        const nearest = 1 + from % (cells - 1);
        const distances = Math.min(4096, cells - nearest);
        const tails = gapTails(paired, linear, grid, { nearest, distances });
        assertEquals(tails.gains, gains.subarray(nearest, nearest + distances));
        assertEquals(tails.losses, losses.subarray(nearest, nearest + distances));
      },
    ),
    { ...fixed, numRuns: 400 },
  );
});

Deno.test("gapTails() counts more pairs of a group than 32 bits hold", () => {
  const size = 140_000;
  const rows = Array.from({ length: size }, (_, row) => row);
  const paired = pairScores(
    columnFromNumbers(rows.map((row) => row % 10 < 7 ? 0 : 1)),
    columnFromNumbers(rows.map((row) => row % 10 < 5 ? 0 : 1)),
    null,
  );
  const linear = linearObjective(paired, "tau_a");
  const grid = searchGrid(paired, 8);
  if (linear === null || grid === null) throw new Error("τ_a is linear, and the scores differ");
  const { gains, losses } = gapTails(paired, linear, grid, { nearest: 1, distances: 2 });
  // Of ten rows, five have the lower metric score and human score; two of the others have the lower human score.
  assertEquals([...losses], [(size / 10) ** 2 * 5 * 3, 0]);
  assertEquals([...gains], [0, 0]);
  const alike = linearObjective(paired, "acc_eq");
  if (alike === null) throw new Error("accuracy is linear");
  assertEquals([...gapTails(paired, alike, grid, { nearest: 1, distances: 2 }).gains], [
    (size / 10) ** 2 * 5 * 2,
    0,
  ]);
});
