import type { ColumnStatistic } from "./column_statistic.ts";
import type { ResamplingDesign } from "./resampling_design.ts";
import type { StatisticSpec } from "./statistic.ts";

/** Everything that replicates depend on, as data that travels to a worker. */
export interface BootstrapPlan<Spec extends StatisticSpec = ColumnStatistic> {
  /** What is drawn. */
  readonly design: ResamplingDesign;
  /** Statistics taken of every resample; they share the resamples. */
  readonly statistics: readonly Spec[];
  /** Whether standard errors are wanted too. */
  readonly studentised: boolean;
  /** Seed. */
  readonly seed: number;
  /** Name of the experiment, so that two of one seed draw apart. */
  readonly experiment: string;
}
