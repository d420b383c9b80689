import type { AgreementStatistic } from "../../agreement/resampled/agreement_statistic.ts";
import { readTableFile } from "../../campaign/user_file.ts";
import type { BootstrapPlan } from "../../resampling/bootstrap/bootstrap_plan.ts";
import { UserError } from "../../user_error.ts";
import type { BootstrapCommandSettings } from "./bootstrap_options.ts";
import { checkRequest } from "./check_request.ts";
import { sampleTable } from "../inputs/sample_table.ts";

/** A table that is to be resampled. */
export interface BootstrapRequest {
  /** What is drawn and computed. */
  readonly plan: BootstrapPlan<AgreementStatistic>;
  /** Columns that get an interval. */
  readonly columns: readonly string[];
  /** What a reader must know about the design; null where there is nothing to say. */
  readonly note: string | null;
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
  const { bootstrapStatistics, undefinedBecause } = await import("./bootstrap_statistics.ts");
  const { designNote, drawnBy, groupDesign, rowDesign } = await import("./bootstrap_design.ts");
  const { mostDraws } = await import("../../resampling/bootstrap/resampling_design.ts");
  const { method, column: columns, group } = settings;
  checkRequest(settings);
  const { table, sha256 } = await readTableFile(file);
  const drawn = drawnBy(settings, table.columns, file);
  const sample = sampleTable(
    table,
    [...columns, settings.compare, settings.minus].filter((name) => name !== undefined),
    [group, ...drawn.columns].filter((name) => name !== undefined),
    settings.dropMissing,
  );
  if (sample.rows < 2) {
    const rows = sample.rows === 1 ? "one usable row" : "no usable row";
    throw new UserError(`${file} has ${rows}; a bootstrap needs at least two`);
  }
  const design = ofFile(
    file,
    () => group === undefined ? rowDesign(sample, drawn) : groupDesign(sample, group, drawn),
  );
  const resampled = {
    scores: sample.scores,
    groups: group === undefined ? null : sample.groups.get(group) ?? null,
    mostRows: mostDraws(design),
  };
  const statistics = ofFile(file, () => bootstrapStatistics(resampled, columns, settings));
  const reason = undefinedBecause(resampled, columns, settings, statistics, design.rows);
  if (reason !== null) throw new UserError(`${file}: ${reason}`);
  return {
    plan: {
      design,
      statistics,
      studentised: method === "studentised",
      seed: settings.seed,
      experiment: "bootstrap",
    },
    columns,
    note: designNote(design),
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
