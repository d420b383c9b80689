import { listCampaigns } from "../campaign/list_campaigns.ts";
import { checkOwnMetrics, type OwnMetric } from "../campaign/own_metrics.ts";
import { type ContentCache, contentKey } from "../datasets/cache/content_cache.ts";
import type { Backend } from "../tensors/backends/backend.ts";
import type { WorkerPool } from "../workers/worker_pool.ts";
import type { DataReader } from "../datasets/package/input_stamps.ts";
import { parsePrinted } from "../reporting/verdicts/printed_number.ts";
import { decimalToNumber } from "../reporting/verdicts/exact_decimal.ts";
import type { Published } from "../reporting/verdicts/verdict.ts";
import { missingNeed } from "./missing_need.ts";
import type { SectionOutput, SectionRun } from "../reporting/artifacts/section_run.ts";
import type { Section, SectionContext } from "./section.ts";
import { type SectionReading, SharedReadings } from "./shared_readings.ts";
import { type InputStamp, stampsHold } from "../datasets/package/input_stamps.ts";

/** Settings of {@linkcode runSections}. */
export interface RunOptions {
  /** Where sections read from. */
  readonly data: DataReader;
  /** Opens the worker pool; called only where a section is computed rather than taken from the cache. */
  readonly pool: () => WorkerPool;
  /** Opens a backend for matrix products; null leaves them to the workers. @default {null} */
  readonly backend?: (work: number) => Promise<Backend | null>;
  /** Where results are kept. */
  readonly cache: ContentCache;
  /** SHA-256 of the program's source. */
  readonly code: string;
  /** Seed of the run. */
  readonly seed: number;
  /** Number of random draws asked for; null for each section's own. */
  readonly samples: number | null;
  /** Published figures by paper, which sections may show beside theirs. @default {none} */
  readonly published?: ReadonlyMap<string, readonly Published[]>;
  /** A user's own metrics, ranked beside those of the papers. @default {[]} */
  readonly ownMetrics?: readonly OwnMetric[];
  /** Told when a section begins, advances and ends. */
  readonly onProgress?: (event: SectionProgress) => void;
}

/** News of a section under way. */
export interface SectionProgress {
  /** The section. */
  readonly section: Section;
  /** Its place among the sections asked for, from 0. */
  readonly index: number;
  /** Number of sections asked for. */
  readonly total: number;
  /** How it stands. */
  readonly state: "begun" | "running" | "computed" | "cached" | "not run";
  /** Share done, from 0 to 1. */
  readonly done: number;
}

/**
 * Runs sections one after another: finds their data, takes unchanged results from the cache, computes the others. A result is
 * kept as soon as it is there, so that an interrupted run goes on where it stopped. Results depend on the data, the code, the
 * seed and `samples`, never on the number of workers.
 *
 * @param sections The sections.
 * @param options Data, cache, workers and progress.
 * @returns What became of each section.
 */
export async function runSections(
  sections: readonly Section[],
  options: RunOptions,
): Promise<SectionRun[]> {
  const campaigns = await listCampaigns(options.data.files);
  checkOwnMetrics(options.ownMetrics ?? [], campaigns);
  const { data, ownMetrics } = options;
  const readings = new SharedReadings({ data, campaigns, ownMetrics });
  const runs: SectionRun[] = [];
  for (const [index, section] of sections.entries()) {
    const tell = (state: SectionProgress["state"], done: number) =>
      options.onProgress?.({ section, index, total: sections.length, state, done });
    tell("begun", 0);
    const missing = await missingNeed(section, options.data, campaigns);
    if (missing !== null) {
      runs.push({ section, output: null, missing, inputs: {} });
      tell("not run", 1);
      continue;
    }
    const key = contentKey(
      "section",
      section.id,
      options.code,
      options.seed,
      options.samples,
      options.data.sample,
      campaigns,
      (options.ownMetrics ?? []).map(({ name, campaign, input }) => [name, campaign, input]),
      publishedOf(section, options).map(({ key, printed }) => [key, printed]),
    );
    const kept = await keptRun(section, key, options);
    if (kept !== null) {
      runs.push(kept);
      tell("cached", 1);
      continue;
    }
    const run = await computeSection(
      section,
      key,
      readings.section(section.paper),
      options,
      (done) => tell("running", done),
    );
    runs.push(run);
    tell("computed", 1);
  }
  return runs;
}

function publishedOf({ paper }: Section, { published }: RunOptions): readonly Published[] {
  return published?.get(paper) ?? [];
}

interface CachedSection {
  readonly stamps: readonly InputStamp[];
  readonly output: SectionOutput;
}

async function keptRun(
  section: Section,
  key: string,
  options: RunOptions,
): Promise<SectionRun | null> {
  const kept = await options.cache.get(key) as CachedSection | null;
  if (kept === null || !(await stampsHold(kept.stamps, options.data))) return null;
  return { section, output: kept.output, missing: null, inputs: inputsOf(kept.stamps) };
}

async function computeSection(
  section: Section,
  key: string,
  { reading, stamps: readStamps }: SectionReading,
  options: RunOptions,
  progress: (done: number) => void,
): Promise<SectionRun> {
  const { sample } = options.data;
  const published = new Map(
    publishedOf(section, options).map(({ key, printed }) => [key, printed]),
  );
  const context: SectionContext = {
    seed: options.seed,
    samples: options.samples,
    ...reading,
    progress,
    printed(key) {
      const text = sample ? undefined : published.get(key);
      return text === undefined ? null : decimalToNumber(parsePrinted(text).value);
    },
    map: (task, inputs) =>
      options.pool().map(task, inputs, (done, total) => progress(done / total)),
    backend: (work) => options.backend?.(work) ?? Promise.resolve(null),
  };
  // A result must not depend on whether it came from the cache, which keeps JSON.
  const output: SectionOutput = JSON.parse(JSON.stringify(await section.run(context)));
  const stamps = await readStamps();
  await options.cache.put(key, { stamps, output } satisfies CachedSection);
  return { section, output, missing: null, inputs: inputsOf(stamps) };
}

/**
 * The files among what was read. Lists of folders are left out: they tell whether a kept result still holds, but
 * name what else lies there, which differs between an archive, unpacked in part, and a whole package.
 */
function inputsOf(stamps: readonly InputStamp[]): Record<string, string> {
  return Object.fromEntries(
    stamps.filter(({ path, sha256 }) => sha256 !== "absent" && !path.endsWith("/"))
      .map(({ path, sha256 }) => [path, sha256]),
  );
}
