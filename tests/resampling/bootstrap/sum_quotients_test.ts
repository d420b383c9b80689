import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { columnStatistic } from "../../../src/resampling/bootstrap/statistics/column_statistic.ts";
import type { ColumnStatistic } from "../../../src/resampling/bootstrap/statistics/column_statistic.ts";
import { replicator } from "../../../src/resampling/bootstrap/replicates.ts";
import { resampler } from "../../../src/resampling/bootstrap/resampling_design.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";

const whole = fc.integer({ min: -1000, max: 1000 });

/** Means and ratios of one to twelve columns, with rows, clusters or strata drawn. */
const plans = fc.integer({ min: 1, max: 9 }).chain((rows) => {
  const column = fc.array(whole, { minLength: rows, maxLength: rows })
    .map((values) => Float64Array.from(values));
  const numbers = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: rows, maxLength: rows })
    .map((values) => Int32Array.from(values));
  return fc.record({
    columns: fc.array(column, { minLength: 1, maxLength: 12 }),
    design: fc.oneof(
      fc.constant({ rows }),
      numbers.map((clusters) => ({ rows, clusters })),
      numbers.map((strata) => ({ rows, strata })),
    ),
    picks: fc.array(fc.tuple(fc.nat(11), fc.option(fc.nat(11)), fc.nat(3)), {
      minLength: 1,
      maxLength: 20,
    }),
  });
});

Deno.test("replicator() gives means and ratios, taken together, what each makes of the counts of the same resamples", () => {
  fc.assert(
    fc.property(plans, ({ columns, design, picks }) => {
      const pick = (place: number) => columns[place % columns.length];
      // A ratio at the front: means alone are drawn row by row.
      const statistics: ColumnStatistic[] = [
        { kind: "ratio", integers: pick(0), below: pick(1) },
        ...picks.map(([integers, below, decimals]): ColumnStatistic =>
          below === null
            ? { kind: "mean", integers: pick(integers), decimals }
            : { kind: "ratio", integers: pick(integers), below: pick(below) }
        ),
      ];
      const plan = { design, statistics, studentised: false, seed: 5, experiment: "law" };
      const { values } = replicator(plan, columnStatistic)({ from: 0, to: 1, replicates: 5 });
      const source = keyedStream(5, "law", 0);
      const draw = resampler(design);
      const counts = new Uint32Array(design.rows);
      const expected = Array.from({ length: 5 }, () => {
        draw(source, counts);
        return statistics.map((spec) => columnStatistic(spec).value(counts));
      });
      assertEquals([...values], expected.flat());
    }),
    { seed: 15, numRuns: 300 },
  );
});
