import { joinArrays } from "../../join_arrays.ts";
import { choice, type Settings } from "../options/option.ts";
import { type AgreementPlan, signedCounts } from "../../agreement/agreement_replicates.ts";
import {
  type AgreementStatistic,
  agreementStatistic,
} from "../../agreement/resampled/agreement_statistic.ts";
import type { AlignedScores } from "../../scores/aligned_scores.ts";
import type { CalibratedMetric } from "../../pairs/outcomes/calibrated_metric.ts";
import { blockRanges } from "../../resampling/bootstrap/replicate_ranges.ts";
import type { DrawReplicates } from "../../resampling/bootstrap/bootstrap.ts";
import { meanProducts } from "../../resampling/bootstrap/means/mean_products.ts";
import { type Replicates, replicator } from "../../resampling/bootstrap/replicates.ts";
import { pairedPermutationCounts } from "../../resampling/permutation/paired_permutation.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import {
  signFlipPValue,
  type SignFlipTest,
} from "../../resampling/sign_flips/sign_flip_p_value.ts";
import { subsetProducts } from "../../resampling/permutation/subset_products.ts";
import { type Backend, BACKEND_CHOICES } from "../../tensors/backends/backend.ts";
import { mapStream } from "../../workers/map_stream.ts";
import { openPool } from "../../workers/worker_pool.ts";
import type { Terminal } from "../options/command.ts";
import { JOBS_OPTION } from "../options/common_options.ts";
import { workProgress } from "../terminal/progress.ts";
import { quietGraphics } from "../terminal/quiet_graphics.ts";
import { calibrateInput, type CalibrationInput, mostPairs } from "./calibration_input.ts";
import type { ResamplingTasks } from "./resampling_worker.ts";

/** Options of commands that resample. */
export const ENGINE_OPTIONS = {
  ...JOBS_OPTION,
  backend: choice({
    choices: BACKEND_CHOICES,
    default: "auto",
    summary:
      "Backend that multiplies matrices; results do not depend on it. auto takes the workers",
  }),
};

/** Runs resampling on workers, and its matrix products on the requested backend. */
export interface ResamplingEngine extends Disposable {
  /** Draws bootstrap replicates. */
  readonly draw: DrawReplicates<AgreementStatistic>;
  /** Computes agreement on resampled segments, for replicates `from` to `to`. */
  agreement(plan: AgreementPlan, from: number, to: number): Promise<Float64Array>;
  /** Computes the permutation counts of every scorer. */
  counts(scorers: readonly AlignedScores[], signs: SignMatrix): Promise<Uint32Array[]>;
  /** Subset sums of several matrices of integers. */
  sums(matrices: readonly Float64Array[], signs: SignMatrix): Promise<Float64Array[]>;
  /** Computes exact p-values of differences; null where one takes too long. */
  pValues(tests: readonly SignFlipTest[]): Promise<(number | null)[]>;
  /** Calibrates metrics as they come, with a few in memory at a time; progress is shown if their number is given. */
  calibrations(
    inputs: AsyncIterable<CalibrationInput> | Iterable<CalibrationInput>,
    count?: number,
  ): Promise<CalibratedMetric[]>;
}

/** Name of each task in progress lines. */
const WORK: Readonly<Record<keyof ResamplingTasks, string>> = {
  bootstrap: "resampling",
  agreement: "agreement on resamples",
  counts: "permutations",
  sums: "permutations",
  pValue: "exact tests",
  calibration: "calibration",
};

/**
 * Opens the engine that `--jobs` and `--backend` ask for. Dispose of it, or the process never ends.
 *
 * @param settings Settings of the engine.
 * @param terminal Receives progress.
 * @returns The engine.
 * @throws {UserError} If the backend is not available or fails its self-test.
 */
export async function openEngine(
  settings: Settings<typeof ENGINE_OPTIONS>,
  terminal: Terminal,
): Promise<ResamplingEngine> {
  const show = workProgress(terminal);
  const jobs = settings.jobs ?? navigator.hardwareConcurrency;
  const name = settings.backend;
  if (name === "auto" || name === "workers") {
    return new WorkerEngine(jobs, null, show, settings.jobs === undefined);
  }
  if (name === "webgpu") await quietGraphics();
  const { openBackend } = await import("../../tensors/backends/open_backend.ts");
  return new WorkerEngine(jobs, await openBackend(name, { jobs }), show, false);
}

/** Number of draws or pairs processed before a worker would have started. */
const LITTLE = 2e6;

/** Number of share sizes that exact tests convolve before a worker would have started. */
const FEW_SIZES = 2000;

/** Most bytes of the metrics being processed, and approximate bytes of each of their scores. */
const [ROOM, CELL] = [2 ** 29, 64];

/** Approximate bytes of shared memory per score of a metric. */
const SHARED = 16;

/** Parts per worker: enough for even loads, but few enough that their preparation costs little. */
const PARTS = 4;

class WorkerEngine implements ResamplingEngine {
  readonly #pool;
  #runs = 0;

  constructor(
    readonly jobs: number,
    readonly backend: Backend | null,
    readonly show: (work: string, done: number, total: number) => void,
    /** Whether small work may be done without workers: not if the user set their number. */
    readonly mayDrawHere: boolean,
  ) {
    this.#pool = openPool({ jobs, worker: new URL("./resampling_worker.ts", import.meta.url) });
  }

  readonly draw: DrawReplicates<AgreementStatistic> = async (plan, range) => {
    if (this.backend !== null) {
      const [whole] = blockRanges(range, 1);
      const product = whole && await meanProducts(this.backend, plan, whole);
      if (product) return [product];
    }
    const draws = plan.design.rows * (range.to - range.from) * plan.statistics.length;
    if (this.mayDrawHere && draws < LITTLE) {
      return blockRanges(range, 1).map(replicator(plan, agreementStatistic));
    }
    const ranges = blockRanges(range, PARTS * this.jobs);
    const run = ++this.#runs;
    return await this.#run<"bootstrap", Replicates>(
      "bootstrap",
      ranges.map((blocks) => ({ run, plan, range: blocks })),
    );
  };

  async agreement(plan: AgreementPlan, from: number, to: number): Promise<Float64Array> {
    const step = Math.max(1, Math.ceil((to - from) / (PARTS * this.jobs)));
    const inputs: ResamplingTasks["agreement"][] = [];
    for (let at = from; at < to; at += step) {
      inputs.push({ plan, from: at, to: Math.min(to, at + step) });
    }
    const parts = await this.#run<"agreement", Float64Array>("agreement", inputs);
    return joinArrays((length) => new Float64Array(length), parts);
  }

  async counts(scorers: readonly AlignedScores[], signs: SignMatrix): Promise<Uint32Array[]> {
    if (this.backend !== null) {
      const sums = await this.sums(scorers.map(({ integers }) => integers), signs);
      return scorers.map(({ totals }, s) => pairedPermutationCounts(sums[s], totals));
    }
    if (scorers.length === 1) return [signedCounts(scorers[0], signs)];
    return await this.#run<"counts", Uint32Array>(
      "counts",
      scorers.map((scores) => ({ scores, signs })),
    );
  }

  async sums(matrices: readonly Float64Array[], signs: SignMatrix): Promise<Float64Array[]> {
    if (this.backend === null) {
      return await this.#run<"sums", Float64Array>(
        "sums",
        matrices.map((values) => ({ values, signs })),
      );
    }
    const sums: Float64Array[] = [];
    for (const values of matrices) sums.push(await subsetProducts(this.backend, values, signs));
    return sums;
  }

  async pValues(tests: readonly SignFlipTest[]): Promise<(number | null)[]> {
    const units = tests.reduce((sum, { flips }) => sum + flips.sizes.length, 0);
    if (this.mayDrawHere && units < FEW_SIZES) {
      return tests.map(({ flips, alternative, common }) =>
        signFlipPValue(flips, alternative, common)
      );
    }
    return await this.#run<"pValue", number | null>("pValue", tests);
  }

  async calibrations(
    inputs: AsyncIterable<CalibrationInput> | Iterable<CalibrationInput>,
    count?: number,
  ): Promise<CalibratedMetric[]> {
    const show = (done: number) =>
      count === undefined ? undefined : this.show(WORK.calibration, done, count);
    show(0);
    return await mapStream(
      inputs,
      async (input) => {
        if (this.mayDrawHere && mostPairs(input) < LITTLE) return calibrateInput(input);
        const [found] = await this.#pool.map<CalibrationInput, CalibratedMetric>("calibration", [
          input,
        ]);
        letGo(SHARED * input.human.length);
        return found;
      },
      ({ human }) => Math.max(2, Math.min(this.jobs, Math.floor(ROOM / (CELL * human.length)))),
      show,
    );
  }

  [Symbol.dispose](): void {
    this.#pool.close();
    this.backend?.close();
  }

  #run<Task extends keyof ResamplingTasks, Output>(
    task: Task,
    inputs: readonly ResamplingTasks[Task][],
  ): Promise<Output[]> {
    this.show(WORK[task], 0, inputs.length);
    const onDone = (done: number, total: number) => this.show(WORK[task], done, total);
    return this.#pool.map<ResamplingTasks[Task], Output>(task, inputs, onDone);
  }
}

/**
 * Makes the garbage collector aware of shared memory, which it does not count: an untouched plain buffer of the same size does
 * count.
 */
function letGo(bytes: number): void {
  new ArrayBuffer(bytes);
}
