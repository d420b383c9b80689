import { assert } from "@std/assert";
import { columnFromNumbers } from "../../src/decimals/column_from_numbers.ts";
import { summableIntegers } from "../../src/scores/summable_integers.ts";
import { bootstrap } from "../../src/resampling/bootstrap/bootstrap.ts";
import { columnStatistic } from "../../src/resampling/bootstrap/statistics/column_statistic.ts";
import type { IntervalMethod } from "../../src/resampling/bootstrap/interval.ts";
import fixture from "./fixtures/bootstrap.json" with { type: "json" };

// numpy writes 0.3 as 0.30000000000000004 here; the file behind it has one decimal.
const scores = fixture.data.map((value) => Math.round(value * 10) / 10);

for (const [name, [low, high]] of Object.entries(fixture.intervals)) {
  Deno.test(`the ${name} interval of a mean is scipy's within both Monte-Carlo errors`, async () => {
    const column = summableIntegers(columnFromNumbers(scores), 2 * scores.length);
    const [ours] = await bootstrap(
      {
        design: { rows: scores.length },
        statistics: [{ kind: "mean", ...column }],
        studentised: false,
        seed: 11,
        experiment: "parity",
      },
      columnStatistic,
      {
        method: name.toLowerCase() as IntervalMethod,
        confidence: fixture.confidence_level,
        replicates: fixture.n_resamples,
      },
    );
    // Both intervals are estimates from as many replicates; four standard deviations of their difference.
    const [lowError, highError] = [ours.lowError ?? NaN, ours.highError ?? NaN];
    assert(Math.abs(ours.low - low) < 4 * Math.SQRT2 * lowError, `${ours.low}, not ${low}`);
    assert(
      Math.abs(ours.high - high) < 4 * Math.SQRT2 * highError,
      `${ours.high}, not ${high}`,
    );
    assert(lowError < 0.02 && highError < 0.02);
  });
}
