import { UserError } from "../../user_error.ts";
import { didYouMean } from "../../did_you_mean.ts";
import { paperOf, type SectionRun } from "../../reporting/artifacts/section_run.ts";
import type { Section } from "../../papers/registry.ts";
import type { ProjectMetric } from "../../reporting/project/project.ts";
import type { Published } from "../../reporting/verdicts/verdict.ts";
import type { RunPaper, RunRecord } from "../../reporting/artifacts/run_record.ts";
import type { BackendChoice } from "../../tensors/backends/backend.ts";
import type { Terminal } from "../options/command.ts";
import type { OpenData } from "../inputs/open_data.ts";
import { projectMetrics, withProjectFiles } from "../artifacts/open_project.ts";

/** Seed where neither the command line nor the project names one. */
export const DEFAULT_SEED = 4;

/** What decides the results of a run, besides its data. */
export interface RunRequest {
  /** Papers and sections by name; all where empty. */
  readonly names: readonly string[];
  /** Seed of all random draws. */
  readonly seed: number;
  /** Number of random draws; null for each section's own. */
  readonly samples: number | null;
  /** The user's own metrics. */
  readonly metrics: readonly ProjectMetric[];
  /** Keys of the columns that LaTeX tables show; all where empty. */
  readonly latexColumns: readonly string[];
}

/** Settings of a run that change no result. */
export interface RunSettings {
  /** Folder of the project, which the paths of the user's own metrics are relative to. */
  readonly folder: string;
  /** Number of workers; undefined for the number of cores. */
  readonly jobs?: number;
  /** Backend that multiplies matrices. */
  readonly backend: BackendChoice;
  /** Whether unchanged sections may come from the cache, and are kept there. */
  readonly useCache: boolean;
  /** Whether a result that cannot be kept there ends the run. @default {false} */
  readonly mustKeep?: boolean;
  /** Whether progress is shown. */
  readonly quiet: boolean;
}

/**
 * Computes sections and compares them with the published figures.
 *
 * @param request Sections, seed and samples.
 * @param settings Settings of the run.
 * @param data The data.
 * @param terminal Where progress goes.
 * @returns The record of the run.
 * @throws {UserError} If a name is unknown, data is broken, or an own metric is on a campaign that the data lacks.
 */
export async function runPapers(
  request: RunRequest,
  settings: RunSettings,
  data: OpenData,
  terminal: Terminal,
): Promise<RunRecord> {
  const { selectSections } = await import("../../papers/registry.ts");
  const { listCampaigns } = await import("../../campaign/list_campaigns.ts");
  const sections = selectSections(request.names);
  const campaigns = await listCampaigns(data.files);
  // On the sample nothing is about the user's campaigns, unless they are the sample's.
  const metrics = data.sample
    ? request.metrics.filter(({ campaign }) => campaigns.includes(campaign))
    : request.metrics;
  for (const { name, campaign } of request.metrics.filter((metric) => !metrics.includes(metric))) {
    terminal.note(`your own metric '${name}' is left out: the sample has no ${campaign}\n`);
  }
  const used = { ...request, metrics };
  // Before a worker ends: a program loaded from an address then loses the connection that it shares with it.
  const published = await readAllPublished(sections);
  const runs = await compute(
    sections,
    published,
    used,
    settings,
    withProjectFiles(data, settings.folder),
    terminal,
  );
  await data.package.remember();
  return await recordRun(runs, published, used, data);
}

/** Published figures by paper, of the papers that have a section to run. */
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

async function compute(
  sections: readonly Section[],
  published: ReadonlyMap<string, readonly Published[]>,
  request: RunRequest,
  settings: RunSettings,
  data: OpenData,
  terminal: Terminal,
): Promise<SectionRun[]> {
  const { codeVersion } = await import("../../datasets/cache/code_version.ts");
  const { PROGRAM } = await import("../../datasets/program/program_files.ts");
  const { folderCache, NO_CACHE } = await import("../../datasets/cache/content_cache.ts");
  const { NOT_IN_SECTIONS, runSections, SECTION_WORKER: worker } = await import(
    "../../papers/run_sections.ts"
  );
  const { openPool } = await import("../../workers/worker_pool.ts");
  const { sectionMachine } = await import("../engine/section_machine.ts");
  const { sectionProgress } = await import("../terminal/progress.ts");
  let pool: ReturnType<typeof openPool> | undefined;
  const jobs = settings.jobs ?? navigator.hardwareConcurrency;
  const code = settings.useCache ? await codeVersion(PROGRAM, NOT_IN_SECTIONS) : null;
  using machine = sectionMachine(
    settings.backend,
    jobs,
    (sentence) => terminal.note(`${sentence}\n`),
  );
  const cache = data.cache === null || code === null
    ? NO_CACHE
    : folderCache(`${data.cache}/sections`, (error) => {
      if (settings.mustKeep) throw error;
      terminal.note(`results are not kept for the next run: ${error.message}\n`);
    });
  try {
    return await runSections(sections, {
      data,
      cache,
      pool: (answers) => pool ??= openPool({ jobs, worker, answers }),
      // One more than there are workers: while one waits for its parts, another goes on.
      sideBySide: jobs + 1,
      backend: (work) => machine.open(work),
      code: code ?? "",
      seed: request.seed,
      samples: request.samples,
      published,
      ownMetrics: projectMetrics(request.metrics, settings.folder),
      onProgress: settings.quiet ? undefined : sectionProgress(terminal),
    });
  } finally {
    pool?.close();
  }
}

async function recordRun(
  runs: readonly SectionRun[],
  published: ReadonlyMap<string, readonly Published[]>,
  request: RunRequest,
  data: OpenData,
): Promise<RunRecord> {
  const { PAPERS } = await import("../../papers/registry.ts");
  const { LATEX_COLUMNS, recordPaper } = await import("../../reporting/artifacts/run_record.ts");
  const { VERSION } = await import("../../datasets/program/program_files.ts");
  const papers: RunPaper[] = [];
  for (const paper of PAPERS) {
    const own = runs.filter(({ section }) => paperOf(section) === paper.id);
    if (own.length === 0) continue;
    papers.push(recordPaper(paper, own, published.get(paper.id) ?? [], data.sample));
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
    dataNotes: await changedInputs(runs, data),
  };
}

/** Refuses columns that no table has: a slip would show all columns without a word. */
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

/** Remarks on inputs that are not the known files: all that the sections read, whether now or when a cached result was computed. */
async function changedInputs(runs: readonly SectionRun[], data: OpenData): Promise<string[]> {
  const read = new Set(runs.flatMap(({ inputs }) => Object.keys(inputs)));
  for (const path of read) {
    if (!path.endsWith("/") && !path.includes(":")) await data.package.hash(path);
  }
  return data.package.changes().filter(({ path }) => read.has(path)).map(({ path }) =>
    `${path} is not the known file; it was used because --accept-changed-data was given`
  );
}
