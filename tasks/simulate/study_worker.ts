import { serveTasks } from "../../src/workers/serve_tasks.ts";
import { endlessValues, madeIntervals } from "./covered_intervals.ts";
import { madeUpCampaign } from "./made_up_campaign.ts";
import { testedByUnits } from "./null_tests.ts";
import { type StudyPart, SYSTEM_SETS, type Tally } from "./study_part.ts";

/** Swaps that a test draws: (r + 1) / (B + 1) reaches 5 % exactly. */
const PERMUTATIONS = 199;
/** Resamples of an interval. */
const REPLICATES = 400;

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
  /** Counts how often each interval holds the value on endless segments, for one set of systems. */
  intervals: ({ shape, seed, from, to }: StudyPart): Tally => {
    const covered: Record<string, number> = {};
    const add = (row: string, amount: number) => covered[row] = (covered[row] ?? 0) + amount;
    const set = Math.floor(from / (to - from)) % SYSTEM_SETS;
    const endless = endlessValues(shape, seed, set);
    for (let dataset = from; dataset < to; dataset++) {
      const campaign = madeUpCampaign(shape, seed, SYSTEM_SETS + dataset, set);
      for (const unit of shape.effect === "document" ? ["segment", "document"] : ["segment"]) {
        const { intervals, accuracy } = madeIntervals(
          campaign,
          unit === "document",
          REPLICATES,
          endless.campaign,
        );
        for (const { measure, method, low, high } of intervals) {
          const value = endless.values[measure];
          add(`${measure} ${unit} ${method}`, low <= value + 1e-9 && value <= high + 1e-9 ? 1 : 0);
        }
        add(`acc_eq ${unit} in-sample`, accuracy.inSample - accuracy.fresh);
        add(`acc_eq ${unit} cross-fitted`, accuracy.crossFitted - accuracy.fresh);
      }
    }
    return covered;
  },
});
