import { serveTasks } from "../../src/workers/serve_tasks.ts";
import { endlessSegments, type MadeInterval, madeIntervals } from "./covered_intervals.ts";
import { madeUpCampaign } from "./made_up_campaign.ts";
import { testedByUnits } from "./null_tests.ts";
import { type StudyPart, SYSTEM_SETS, type Tally } from "./study_part.ts";

/** Number of swaps per test: (r + 1) / (B + 1) can be exactly 5 %. */
const PERMUTATIONS = 199;
/** Resamples of an interval. */
const REPLICATES = 199;

/** 1 if an interval contains a value, otherwise 0; sums of doubles may miss an end by a rounding error. */
function holds({ low, high }: MadeInterval, value: number): number {
  return low <= value + 1e-9 && value <= high + 1e-9 ? 1 : 0;
}

serveTasks({
  /** Counts how often each test rejects at 5 %. */
  tests: async ({ shape, seed, from, to }: StudyPart): Promise<Tally> => {
    const rejected: Record<string, number> = {};
    for (let dataset = from; dataset < to; dataset++) {
      const campaign = madeUpCampaign(shape, seed, dataset);
      for (const { measure, unit, p } of await testedByUnits(campaign, PERMUTATIONS, dataset)) {
        const row = `${measure} ${unit}`;
        rejected[row] = (rejected[row] ?? 0) + (p <= 0.05 ? 1 : 0);
      }
    }
    return rejected;
  },
  /**
   * Counts, for one set of systems, how often each interval contains the value on very many segments and the mean value over
   * samples of the same size, and how often intervals of the difference between two equal metrics contain 0.
   */
  intervals: ({ shape, seed, from, to }: StudyPart): Tally => {
    const covered: Record<string, number> = {};
    const add = (row: string, amount: number) => covered[row] = (covered[row] ?? 0) + amount;
    const set = Math.floor(from / (to - from)) % SYSTEM_SETS;
    const endless = endlessSegments(shape, seed, set);
    const ofSet: Record<string, MadeInterval[]> = {};
    for (let dataset = from; dataset < to; dataset++) {
      const campaign = madeUpCampaign(shape, seed, SYSTEM_SETS + dataset, set);
      for (const unit of shape.effect === "document" ? ["segment", "document"] : ["segment"]) {
        const { intervals, differences, accuracy } = madeIntervals(
          campaign,
          unit === "document",
          REPLICATES,
          endless.paired,
        );
        for (const interval of intervals) {
          const { measure, method } = interval;
          add(
            `endless segments|${measure} ${unit} ${method}`,
            holds(interval, endless.values[measure]),
          );
          (ofSet[`as many segments|${measure} ${unit} ${method}`] ??= []).push(interval);
        }
        if (shape.effect !== "system") {
          for (const interval of differences) {
            add(`difference|${interval.measure} ${unit} ${interval.method}`, holds(interval, 0));
          }
        }
        add(`excess|acc_eq ${unit} in-sample`, accuracy.inSample - accuracy.fresh);
        add(`excess|acc_eq ${unit} cross-fitted`, accuracy.crossFitted - accuracy.fresh);
      }
    }
    for (const [row, intervals] of Object.entries(ofSet)) {
      const average = intervals.reduce((sum, { estimate }) => sum + estimate, 0) / intervals.length;
      for (const interval of intervals) add(row, holds(interval, average));
    }
    return covered;
  },
});
