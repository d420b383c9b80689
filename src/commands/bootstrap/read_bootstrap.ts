import type { AgreementStatistic } from "../../agreement/resampled/agreement_statistic.ts";
import type { BootstrapPlan } from "../../resampling/bootstrap/bootstrap_plan.ts";
import { UserError } from "../../user_error.ts";
import type { BootstrapCommandSettings } from "./bootstrap_options.ts";
import { checkRequest } from "./check_request.ts";
import { type SampleSource, sampleTable } from "../inputs/scores/sample_table.ts";
import type { Terminal } from "../options/command.ts";

/** A table to resample. */
export interface BootstrapRequest {
  /** What is drawn and computed. */
  readonly plan: BootstrapPlan<AgreementStatistic>;
  /** Columns that get an interval. */
  readonly columns: readonly string[];
  /** Notes on the scores and the design. */
  readonly notes: readonly string[];
  /** Files read, with the SHA-256 of each. */
  readonly inputs: ReadonlyMap<string, string>;
}

/**
 * Reads the request of `bootstrap`: its table, or aligned human and metric scores, and what to compute.
 *
 * @param file Path of the table; undefined if the settings name the scores.
 * @param settings Settings of the command.
 * @param terminal Receives notes.
 * @returns The request.
 * @throws {UserError} If file and options conflict, or the statistic is undefined for a column.
 */
export async function readBootstrap(
  file: string | undefined,
  settings: BootstrapCommandSettings,
  terminal: Terminal,
): Promise<BootstrapRequest> {
  const { bootstrapStatistics, undefinedBecause } = await import("./bootstrap_statistics.ts");
  const { designNote, drawnBy, groupDesign, rowDesign } = await import("./bootstrap_design.ts");
  const { mostDraws } = await import("../../resampling/bootstrap/resampling_design.ts");
  const { method, groups } = settings;
  checkRequest(settings);
  const { source, columns, inputs, notes } = await openSource(file, settings, terminal);
  const { label } = source;
  const drawn = drawnBy(settings, source.columns, label);
  const sample = sampleTable(
    source,
    [...columns, settings.against, settings.minus].filter((name) => name !== undefined),
    [groups, ...drawn.columns].filter((name) => name !== undefined),
    settings.dropMissing,
  );
  if (sample.rows < 2) {
    const rows = sample.rows === 1 ? "one usable row" : "no usable row";
    throw new UserError(`${label} has ${rows}; a bootstrap needs at least two`);
  }
  const design = ofFile(
    label,
    () => groups === undefined ? rowDesign(sample, drawn) : groupDesign(sample, groups, drawn),
  );
  const resampled = {
    scores: sample.scores,
    groups: groups === undefined ? null : sample.groups.get(groups) ?? null,
    mostRows: mostDraws(design),
  };
  const statistics = ofFile(label, () => bootstrapStatistics(resampled, columns, settings));
  const reason = undefinedBecause(resampled, columns, settings, statistics, design.rows);
  if (reason !== null) throw new UserError(`${label}: ${reason}`);
  return {
    plan: {
      design,
      statistics,
      studentised: method === "studentised",
      seed: settings.seed,
      experiment: "bootstrap",
    },
    columns,
    notes: [...notes, ...[designNote(design)].filter((note) => note !== null)],
    inputs,
  };
}

/** The table, and the columns that get an interval. */
async function openSource(
  file: string | undefined,
  settings: BootstrapCommandSettings,
  terminal: Terminal,
): Promise<Omit<BootstrapRequest, "plan"> & { readonly source: SampleSource }> {
  const named = (["campaign", "table", "human"] as const).find((kind) =>
    settings[kind] !== undefined
  );
  if (file !== undefined) {
    if (named !== undefined) {
      throw new UserError(`FILE and --${named} both name scores; give one of them`);
    }
    if (settings.column.length === 0) throw new UserError("FILE needs --column NAME[,NAME…]");
    const { printNotes } = await import("../inputs/scores/campaign_scores.ts");
    const { checkMemory } = await import("../inputs/check_memory.ts");
    const { tablesNeed } = await import("../inputs/memory_need.ts");
    const { readTableFile } = await import("../../campaign/user_file.ts");
    const { tableSource } = await import("../inputs/scores/sample_table.ts");
    const { column, against, minus, groups, by } = settings;
    const asked = new Set<string | undefined>([...column, against, minus, groups, by]);
    const units = ["document", "domain", "segment"];
    checkMemory(
      await tablesNeed([file], settings.column.length),
      (sentence) => printNotes([sentence], settings, terminal),
    );
    const { table, sha256 } = await readTableFile(
      file,
      (name) => asked.has(name) || units.includes(name.toLowerCase()),
    );
    return {
      source: tableSource(table),
      columns: settings.column,
      inputs: new Map([["the table", sha256]]),
      notes: [],
    };
  }
  if (named === undefined) {
    throw new UserError(
      "give FILE --column NAME[,NAME…], or scores with --campaign, --table or --human",
    );
  }
  const { campaignScores } = await import("../inputs/scores/campaign_scores.ts");
  const { scoresSource } = await import("../inputs/scores/scores_source.ts");
  const { metric, against, minus } = settings;
  const others = metric.length === 0 ? [] : [against, minus].filter((name) => name !== undefined)
    .filter((name) => name !== "human" && !metric.includes(name));
  const scores = await campaignScores({ ...settings, metric: [...metric, ...others] }, terminal);
  // A metric that others are compared with needs no interval.
  const metrics = scores.metrics.map(({ name }) => name)
    .filter((name) => name !== minus && name !== against);
  return {
    source: await scoresSource(scores),
    columns: settings.column.length > 0 ? settings.column : metrics,
    inputs: scores.campaign.inputs(),
    notes: scores.notes,
  };
}

/** Adds the file to an error that mentions only scores. */
function ofFile<Result>(file: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof UserError) || error.message.startsWith("--")) throw error;
    throw new UserError(`${file}: ${error.message}`, { cause: error });
  }
}
