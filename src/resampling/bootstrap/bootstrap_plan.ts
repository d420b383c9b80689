import type { ColumnStatistic } from "./statistics/column_statistic.ts";
import type { ResamplingDesign } from "./resampling_design.ts";
import type { StatisticSpec } from "./statistics/statistic.ts";

/** Everything that replicates depend on, as data that travels to a worker. */
export interface BootstrapPlan<Spec extends StatisticSpec = ColumnStatistic> {
  /** What is drawn. */
  readonly design: ResamplingDesign;
  /** Statistics of every resample; they share the resamples. */
  readonly statistics: readonly Spec[];
  /** Whether to compute standard errors too. */
  readonly studentised: boolean;
  /** Seed. */
  readonly seed: number;
  /** Name of the experiment, so that two experiments with one seed draw independently. */
  readonly experiment: string;
}
