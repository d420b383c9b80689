import {
  type AgreementPlan,
  agreementReplicates,
  signedCounts,
} from "../../agreement/agreement_replicates.ts";
import type { AlignedScores } from "../../scores/aligned_scores.ts";
import {
  type AgreementStatistic,
  agreementStatistic,
} from "../../agreement/resampled/agreement_statistic.ts";
import { type BlockRange, replicator } from "../../resampling/bootstrap/replicates.ts";
import type { BootstrapPlan } from "../../resampling/bootstrap/bootstrap_plan.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../resampling/permutation/subset_sums.ts";
import {
  signFlipPValue,
  type SignFlipTest,
} from "../../resampling/sign_flips/sign_flip_p_value.ts";
import { serveTasks } from "../../workers/serve_tasks.ts";
import { calibrateInput, type CalibrationInput } from "./calibration_input.ts";

/** Inputs of the tasks, by name. */
export interface ResamplingTasks {
  /** Blocks of bootstrap replicates; `run` identifies the plan, so that each is prepared once. */
  readonly bootstrap: {
    readonly run: number;
    readonly plan: BootstrapPlan<AgreementStatistic>;
    readonly range: BlockRange;
  };
  /** Computes agreement on resampled segments, for replicates `from` to `to`. */
  readonly agreement: { readonly plan: AgreementPlan; readonly from: number; readonly to: number };
  /** Permutation counts of one scorer. */
  readonly counts: { readonly scores: AlignedScores; readonly signs: SignMatrix };
  /** Subset sums of rows of integers. */
  readonly sums: { readonly values: Float64Array; readonly signs: SignMatrix };
  /** Exact p-value of one difference; null where it takes too long. */
  readonly pValue: SignFlipTest;
  /** Calibration of one metric, and what else to compute. */
  readonly calibration: CalibrationInput;
}

let prepared: { run: number; draw: ReturnType<typeof replicator> } | null = null;

serveTasks({
  bootstrap: ({ run, plan, range }: ResamplingTasks["bootstrap"]) => {
    if (prepared?.run !== run) prepared = { run, draw: replicator(plan, agreementStatistic) };
    return prepared.draw(range);
  },
  agreement: ({ plan, from, to }: ResamplingTasks["agreement"]) =>
    agreementReplicates(plan, from, to),
  counts: ({ scores, signs }: ResamplingTasks["counts"]) => signedCounts(scores, signs),
  sums: ({ values, signs }: ResamplingTasks["sums"]) => subsetSums(values, signs),
  pValue: ({ flips, alternative, common }: ResamplingTasks["pValue"]) =>
    signFlipPValue(flips, alternative, common),
  calibration: calibrateInput,
});
