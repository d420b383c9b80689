import type { AgreementStatistic } from "../../agreement/resampled/agreement_statistic.ts";
import { readTableFile } from "../../campaign/user_file.ts";
import type { BootstrapPlan } from "../../resampling/bootstrap/bootstrap_plan.ts";
import type { ResamplingDesign } from "../../resampling/bootstrap/resampling_design.ts";
import { UserError } from "../../user_error.ts";
import type { BootstrapCommandSettings } from "./bootstrap_options.ts";
import { type SampleTable, sampleTable } from "../inputs/sample_table.ts";

/** A table that is to be resampled. */
export interface BootstrapRequest {
  /** What is drawn and computed. */
  readonly plan: BootstrapPlan<AgreementStatistic>;
  /** Columns that get an interval. */
  readonly columns: readonly string[];
  /** SHA-256 of the file. */
  readonly sha256: string;
}

/**
 * Reads the table that `bootstrap` was given, and what to make of it.
 *
 * @param file Path of the table
 * @param settings Settings of the command
 * @throws {UserError} where file and options do not go together, or the statistic is undefined for a column
 *
 * @example
 * ```ts ignore
 * const { plan, columns } = await readBootstrap("scores.csv", settings);
 * ```
 */
export async function readBootstrap(
  file: string,
  settings: BootstrapCommandSettings,
): Promise<BootstrapRequest> {
  const { bootstrapStatistics, checkRequest, undefinedBecause } = await import(
    "./bootstrap_plan.ts"
  );
  const { method, column: columns, statistic, compare, group, by, quantile } = settings;
  const request = { statistic, compare, group, quantile };
  checkRequest(request);
  const { table, sha256 } = await readTableFile(file);
  const sample = sampleTable(
    table,
    compare === undefined ? columns : [...columns, compare],
    [group, by].filter((name) => name !== undefined),
    settings.dropMissing,
  );
  if (sample.rows < 2) {
    const rows = sample.rows === 1 ? "one usable row" : "no usable row";
    throw new UserError(`${file} has ${rows}; a bootstrap needs at least two`);
  }
  const design = designOf(sample, by, settings);
  const made = ofFile(file, () => bootstrapStatistics(sample, columns, request, design));
  const reason = undefinedBecause(sample, columns, request, made);
  if (reason !== null) throw new UserError(`${file}: ${reason}`);
  return {
    plan: {
      ...made,
      studentised: method === "studentised",
      seed: settings.seed,
      experiment: "bootstrap",
    },
    columns,
    sha256,
  };
}

/** Says in which file an error is that speaks of scores alone. */
function ofFile<Result>(file: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof UserError) || error.message.startsWith("--")) throw error;
    throw new UserError(`${file}: ${error.message}`, { cause: error });
  }
}

function designOf(
  sample: SampleTable,
  by: string | undefined,
  settings: BootstrapCommandSettings,
): ResamplingDesign {
  const { rows } = sample;
  if (by === undefined) {
    if (settings.design !== undefined) {
      throw new UserError("--design says how to draw by groups; name their column with --by");
    }
    return { rows };
  }
  const groups = sample.groups.get(by);
  const design = settings.design ?? (by === "domain" ? "stratified" : "clustered");
  return design === "stratified" ? { rows, strata: groups } : { rows, clusters: groups };
}
