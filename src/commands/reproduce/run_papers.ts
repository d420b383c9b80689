import { UserError } from "../../user_error.ts";
import { didYouMean } from "../../did_you_mean.ts";
import { paperOf } from "../../reporting/artifacts/section_run.ts";
import type { Section } from "../../papers/registry.ts";
import type { RunOptions } from "../../papers/run_sections.ts";
import type { ProjectMetric } from "../../reporting/project/project.ts";
import type { Published } from "../../reporting/verdicts/verdict.ts";
import type { RunPaper, RunRecord } from "../../reporting/artifacts/run_record.ts";
import type { BackendChoice } from "../../tensors/backends/backend.ts";
import type { Terminal } from "../options/command.ts";
import type { OpenData } from "../inputs/open_data.ts";
import { projectMetrics, withProjectFiles } from "../artifacts/open_project.ts";

/** The settings that affect the results of a run. */
export interface RunRequest {
  /** Papers and sections by name; all if empty. */
  readonly names: readonly string[];
  /** Seed of all random draws. */
  readonly seed: number;
  /** Number of random draws; null for each section's own. */
  readonly samples: number | null;
  /** The user's own metrics. */
  readonly metrics: readonly ProjectMetric[];
  /** Keys of the columns that LaTeX tables show; all if empty. */
  readonly latexColumns: readonly string[];
}

/** Settings that do not affect the results of a run. */
export interface RunSettings {
  /** Folder of the project, which the paths of the user's own metrics are relative to. */
  readonly folder: string;
  /** Number of workers; undefined for the number of cores. */
  readonly jobs?: number;
  /** Backend that multiplies matrices. */
  readonly backend: BackendChoice;
  /** Whether to use the cache for unchanged sections. */
  readonly useCache: boolean;
  /** Whether a result that cannot be stored there ends the run. @default {false} */
  readonly mustKeep?: boolean;
  /** Whether to show progress. */
  readonly quiet: boolean;
}

/** A prepared run. Disposing of it ends its workers. */
export interface OpenRun extends Disposable {
  /** Its sections. */
  readonly sections: readonly Section[];
  /** How sections are computed. */
  readonly options: RunOptions;
  /** The request, with only those own metrics whose campaigns may be in the data. */
  readonly request: RunRequest;
  /** Ids of the sections with broken data, by the sentence that says why. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
}

/**
 * Computes sections and compares them with the published figures.
 *
 * @param request Sections, seed and samples.
 * @param settings Settings of the run.
 * @param data The data.
 * @param terminal Receives progress.
 * @returns The record of the run.
 * @throws {UserError} If a name is unknown, a section's data is broken (once the others are computed), or an own metric is on a
 * campaign that the data lacks.
 */
export async function runPapers(
  request: RunRequest,
  settings: RunSettings,
  data: OpenData,
  terminal: Terminal,
): Promise<RunRecord> {
  using run = await openRun(request, settings, data, terminal);
  const record = await recordRun(run, data);
  checkRefused(run, "the others were computed");
  return record;
}

/**
 * Ends a run with broken sections.
 *
 * @param run The run, once its sections are done.
 * @param others What became of the other sections, where there are any.
 * @throws {UserError} If the data of a section was broken; the message names each section and what is wrong.
 */
export function checkRefused({ sections, refused }: OpenRun, others: string): void {
  if (refused.size === 0) return;
  const count = [...refused.values()].flat().length;
  const told = [...refused].map(([reason, ids]) => `${ids.join(", ")}: ${reason}`).join("; ");
  throw new UserError(
    sections.length === 1
      ? told
      : `refused ${count} of ${sections.length} sections${
        count < sections.length ? `, ${others}` : ""
      }; ${told}`,
  );
}

/**
 * Prepares a run: finds its sections, the version of the code, and the cache.
 *
 * @param asked Sections, seed and samples.
 * @param settings Settings of the run.
 * @param data The data.
 * @param terminal Receives progress.
 * @returns The run.
 * @throws {UserError} If a name is unknown.
 */
export async function openRun(
  asked: RunRequest,
  settings: RunSettings,
  data: OpenData,
  terminal: Terminal,
): Promise<OpenRun> {
  const { codeVersion } = await import("../../datasets/cache/code_version.ts");
  const { PROGRAM } = await import("../../datasets/program/program_files.ts");
  const { folderCache, NO_CACHE } = await import("../../datasets/cache/content_cache.ts");
  const { NOT_IN_SECTIONS, SECTION_WORKER: worker } = await import("../../papers/run_sections.ts");
  const { selectSections } = await import("../../papers/registry.ts");
  const { listCampaigns } = await import("../../campaign/list_campaigns.ts");
  const { openPool } = await import("../../workers/worker_pool.ts");
  const { sectionMachine } = await import("../engine/section_machine.ts");
  const { sectionProgress } = await import("../terminal/progress.ts");
  const sections = selectSections(asked.names);
  const campaigns = await listCampaigns(data.files);
  // The sample does not contain the user's campaigns, unless they are the sample's.
  const metrics = data.sample
    ? asked.metrics.filter(({ campaign }) => campaigns.includes(campaign))
    : asked.metrics;
  for (const { name, campaign } of asked.metrics.filter((metric) => !metrics.includes(metric))) {
    terminal.note(`your own metric '${name}' is left out: the sample has no ${campaign}\n`);
  }
  let pool: ReturnType<typeof openPool> | undefined;
  const jobs = settings.jobs ?? navigator.hardwareConcurrency;
  const code = settings.useCache ? codeVersion(PROGRAM, NOT_IN_SECTIONS) : null;
  const machine = sectionMachine(
    settings.backend,
    jobs,
    (sentence) => terminal.note(`${sentence}\n`),
  );
  const refused = new Map<string, string[]>();
  const cache = data.cache === null || code === null
    ? NO_CACHE
    : folderCache(`${data.cache}/sections`, (error) => {
      if (settings.mustKeep) throw error;
      terminal.note(`results are not kept for the next run: ${error.message}\n`);
    });
  return {
    sections,
    request: { ...asked, metrics },
    refused,
    options: {
      data: withProjectFiles(data, settings.folder),
      cache,
      pool: (answers) => pool ??= openPool({ jobs, worker, answers }),
      // One more than the number of workers: while one section waits for its parts, another runs.
      sideBySide: jobs + 1,
      backend: (work) => machine.open(work),
      code: code ?? "",
      seed: asked.seed,
      samples: asked.samples,
      // This must happen before a worker ends, when a program loaded from an address loses its shared connection.
      published: await readAllPublished(sections),
      ownMetrics: projectMetrics(metrics, settings.folder),
      onProgress: settings.quiet ? undefined : sectionProgress(terminal),
      onRefused: ({ id }, { message }) =>
        void refused.set(message, [...refused.get(message) ?? [], id].toSorted()),
    },
    [Symbol.dispose]() {
      pool?.close();
      machine[Symbol.dispose]();
    },
  };
}

/**
 * Computes the sections of a run, and compares them with the published figures.
 *
 * @param run The run.
 * @param data The data.
 * @returns The record of the run.
 * @throws {UserError} If an own metric is on a campaign that the data lacks.
 */
export async function recordRun(run: OpenRun, data: OpenData): Promise<RunRecord> {
  const { sections, request, options: { published } } = run;
  const { runSections } = await import("../../papers/run_sections.ts");
  const { PAPERS } = await import("../../papers/registry.ts");
  const { LATEX_COLUMNS, recordPaper } = await import("../../reporting/artifacts/run_record.ts");
  const { VERSION } = await import("../../datasets/program/program_files.ts");
  const runs = await runSections(sections, run.options);
  await data.package.remember();
  const papers: RunPaper[] = [];
  for (const paper of PAPERS) {
    const own = runs.filter(({ section }) => paperOf(section) === paper.id);
    if (own.length === 0) continue;
    papers.push(recordPaper(paper, own, published?.get(paper.id) ?? [], data.sample));
  }
  requireColumns(papers, request.latexColumns);
  return {
    papers,
    versions: { metaeval: VERSION, deno: Deno.version.deno },
    options: {
      sections: [...new Set(request.names)].sort(),
      samples: request.samples,
      ...request.latexColumns.length > 0 ? { [LATEX_COLUMNS]: request.latexColumns } : {},
    },
    ownMetrics: request.metrics,
    seed: request.seed,
    sample: data.sample,
    dataNotes: await changedInputs(runs.flatMap(({ inputs }) => Object.keys(inputs)), data),
  };
}

/**
 * Finds the inputs that are not the known files, whether read now or for a cached result.
 *
 * @param inputs Paths of the inputs.
 * @param data The data.
 * @returns A note on each.
 * @throws {UserError} If there is one, and changed data is not accepted.
 */
export async function changedInputs(
  inputs: readonly string[],
  data: OpenData,
): Promise<string[]> {
  const read = new Set(inputs);
  for (const path of read) {
    if (!path.endsWith("/") && !path.includes(":")) await data.package.hash(path);
  }
  return data.package.changes().filter(({ path }) => read.has(path)).map(({ path }) =>
    `${path} is not the known file; it was used because --accept-changed-data was given`
  );
}

/** Published figures of the papers that have a section to run. */
async function readAllPublished(
  sections: readonly Section[],
): Promise<ReadonlyMap<string, readonly Published[]>> {
  const { programFolder } = await import("../../datasets/program/program_files.ts");
  const { readPublished } = await import("../../reporting/verdicts/read_published.ts");
  const papers = [...new Set(sections.map(paperOf))];
  return new Map(
    await Promise.all(
      papers.map(async (paper) =>
        [paper, await readPublished(programFolder(`published/${paper}/`))] as const
      ),
    ),
  );
}

/** Throws for columns that no table has, since a typing error would silently show all columns. */
function requireColumns(papers: readonly RunPaper[], chosen: readonly string[]): void {
  const tables = papers.flatMap(({ sections }) =>
    sections.flatMap(({ output }) => output?.tables ?? [])
  );
  const known = new Set(tables.flatMap(({ columns }) => columns.map(({ key }) => key)));
  for (const key of chosen) {
    if (known.has(key)) continue;
    const hint = known.size === 0 ? "" : `; ${didYouMean(key, known)}`;
    throw new UserError(`--latex-columns: no table has a column '${key}'${hint}`);
  }
}
