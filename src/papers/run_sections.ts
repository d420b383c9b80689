import { listCampaigns } from "../campaign/list_campaigns.ts";
import { checkOwnMetrics, type OwnMetric } from "../campaign/own_metrics.ts";
import { type ContentCache, contentKey } from "../datasets/cache/content_cache.ts";
import { type DataReader, inputCheck, type InputStamp } from "../datasets/package/input_stamps.ts";
import {
  paperOf,
  type SectionOutput,
  type SectionRun,
} from "../reporting/artifacts/section_run.ts";
import type { Published } from "../reporting/verdicts/verdict.ts";
import type { Backend } from "../tensors/backends/backend.ts";
import { UserError } from "../user_error.ts";
import { mapStream } from "../workers/map_stream.ts";
import type { PoolAnswers, WorkerPool } from "../workers/worker_pool.ts";
import {
  type ComputedSection,
  computeSection,
  type SectionHost,
  type SectionRequest,
} from "./compute_section.ts";
import { missingNeed } from "./missing_need.ts";
import type { ReadSource } from "./recorded_reads.ts";
import type { Section } from "./section.ts";
import { sectionAnswers } from "./section_answers.ts";
import { SharedReadings } from "./shared_readings.ts";
import { newsInOrder, type SectionProgress } from "./news_in_order.ts";

export type { SectionProgress };

/** Address of the worker that computes sections and their tasks. */
export const SECTION_WORKER: URL = new URL("./worker.ts", import.meta.url);

/** Why a section has no output, if its data is broken. What is wrong names a place on this machine, so it is not kept. */
const REFUSED =
  "needs data in which a file is wrong; 'metaeval reproduce' names the file and the mend";

/** Rooms that do not affect what a section computes. */
export const NOT_IN_SECTIONS: readonly string[] = ["commands", "reporting"];

/** Settings of {@linkcode runSections}. */
export interface RunOptions {
  /** The sources of sections. */
  readonly data: DataReader;
  /** Opens the worker pool at the first call; called only if a section is not in the cache. */
  readonly pool: (answers: PoolAnswers) => WorkerPool;
  /** Number of sections computed side by side, each in a worker; 0 computes them here, one after another. @default {0} */
  readonly sideBySide?: number;
  /** Opens a backend for matrix products; null leaves them to the workers. @default {null} */
  readonly backend?: (work: number) => Promise<Backend | null>;
  /** The cache of results. */
  readonly cache: ContentCache;
  /** SHA-256 of the program's source. */
  readonly code: string;
  /** Seed of the run. */
  readonly seed: number;
  /** Requested number of random draws; null for each section's own. */
  readonly samples: number | null;
  /** Published figures by paper, which sections may show beside theirs. @default {none} */
  readonly published?: ReadonlyMap<string, readonly Published[]>;
  /** A user's own metrics, ranked beside those of the papers. @default {[]} */
  readonly ownMetrics?: readonly OwnMetric[];
  /** Called when a section begins, advances and ends. */
  readonly onProgress?: (event: SectionProgress) => void;
  /** Called for a section whose data is broken; the other sections continue. Without it the error ends the run. */
  readonly onRefused?: (section: Section, refusal: UserError) => void;
}

/**
 * Runs sections, several at a time: finds their data, takes unchanged results from the cache, and computes the others. Each
 * result is cached as soon as it is ready, so an interrupted run resumes where it stopped. Results depend on the data, the
 * code, the seed and `samples`, never on the number of workers. News comes in the order of the sections.
 *
 * @param sections The sections.
 * @param options Data, cache, workers and progress.
 * @returns The outcome of each section.
 * @throws {UserError} If the data of a section is broken and `onRefused` is absent, or an own metric is on a campaign that the
 * data lacks.
 */
export async function runSections(
  sections: readonly Section[],
  options: RunOptions,
): Promise<SectionRun[]> {
  const { data, ownMetrics, onProgress, onRefused, sideBySide = 0 } = options;
  const campaigns = await listCampaigns(data.files);
  checkOwnMetrics(ownMetrics ?? [], campaigns);
  const look = sectionLook(campaigns, options);
  const compute = sectionComputer({ data, campaigns, ownMetrics }, options);
  const report = newsInOrder(onProgress ?? (() => {}));
  const refused = (section: Section, error: unknown): string => {
    if (!(error instanceof UserError) || onRefused === undefined) throw error;
    onRefused(section, error);
    return REFUSED;
  };
  const run = async ([index, section]: readonly [number, Section]): Promise<SectionRun> => {
    const begun = performance.now();
    const news = (state: SectionProgress["state"], done: number) => {
      const seconds = (performance.now() - begun) / 1000;
      report({ section, index, total: sections.length, state, done, seconds });
    };
    const notRun = (missing: string): SectionRun => {
      news("not run", 1);
      return { section, output: null, missing, inputs: {} };
    };
    news("begun", 0);
    const { missing, key, unchanged } = await look(section)
      .catch((error) => ({ missing: refused(section, error), key: "", unchanged: null }));
    if (missing !== null) return notRun(missing);
    const kept = unchanged &&
      await options.cache.get(resultKey(key, unchanged)) as SectionOutput | null;
    if (unchanged !== null && kept !== null) {
      news("cached", 1);
      return { section, output: kept, missing, inputs: inputsOf(unchanged) };
    }
    const computed = await compute(section, ranks.get(section)!, (done) => news("running", done))
      .catch((error) => refused(section, error));
    if (typeof computed === "string") return notRun(computed);
    const { stamps } = computed;
    const output: SectionOutput = JSON.parse(computed.output);
    await options.cache.put(resultKey(key, stamps), output);
    await options.cache.put(key, stamps);
    news("computed", 1);
    return { section, output, missing, inputs: inputsOf(stamps) };
  };
  const inOrder = [...sections.entries()];
  const begun = inOrder.toSorted(([, a], [, b]) =>
    Number(b.long ?? false) - Number(a.long ?? false)
  );
  // What began earlier goes first, so that a long section does not end alone.
  const ranks = new Map(begun.map(([, section], rank) => [section, rank]));
  const runs = await mapStream(begun, run, () => Math.max(1, sideBySide));
  return inOrder.map((one) => runs[begun.indexOf(one)]);
}

/**
 * Finds the keys of cached results, if no section needs computing: each is cached, or cannot run. No result is read.
 *
 * @param sections The sections.
 * @param options Data and cache, as for {@linkcode runSections}.
 * @returns For each section, why it cannot run, and the key of its result; null if a section needs computing.
 */
export async function unchangedSections(
  sections: readonly Section[],
  options: RunOptions,
): Promise<readonly UnchangedSection[] | null> {
  const look = sectionLook(await listCampaigns(options.data.files), options);
  const found: UnchangedSection[] = [];
  for (const section of sections) {
    const { missing, key, unchanged } = await look(section).catch(leftToTheRun);
    if (missing === null && unchanged === null) return null;
    found.push({ missing, result: resultKey(key, unchanged ?? []) });
  }
  return found;
}

/** A section that needs no computing. */
export interface UnchangedSection {
  /** Why it cannot run; null if its result is cached. */
  readonly missing: string | null;
  /** Key of the result; different results have different keys. */
  readonly result: string;
}

/** The facts about a section before it is computed. */
interface SectionLook {
  /** Why it cannot run; null if it can. */
  readonly missing: string | null;
  /** Cache key of the list of its result's inputs. */
  readonly key: string;
  /** Its inputs; null if no result is cached or an input has changed. */
  readonly unchanged: readonly InputStamp[] | null;
}

function sectionLook(
  campaigns: readonly string[],
  options: RunOptions,
): (section: Section) => Promise<SectionLook> {
  const hold = inputCheck(options.data);
  return async (section) => {
    const missing = await missingNeed(section, options.data, campaigns);
    const key = sectionKey(section, campaigns, options);
    const stamps = missing === null
      ? await options.cache.get(key) as readonly InputStamp[] | null
      : null;
    return { missing, key, unchanged: stamps !== null && await hold(stamps) ? stamps : null };
  };
}

/** Counts a section with broken data as one to compute, so that the run reports the error. */
function leftToTheRun(error: unknown): SectionLook {
  if (error instanceof UserError) return { missing: null, key: "", unchanged: null };
  throw error;
}

/** Cache key of a result. It names the inputs, so that they can be checked before the result is read. */
function resultKey(key: string, stamps: readonly InputStamp[]): string {
  return contentKey(key, stamps.map(({ path, sha256 }) => [path, sha256]));
}

/** The facts that a section's cached result must be made from. */
function sectionKey(section: Section, campaigns: readonly string[], options: RunOptions): string {
  return contentKey(
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
}

/** Computes sections: each in a worker if several run at a time, otherwise on this thread. */
function sectionComputer(
  source: ReadSource,
  options: RunOptions,
): (
  section: Section,
  rank: number,
  progress: (done: number) => void,
) => Promise<ComputedSection> {
  const { seed, samples, backend, sideBySide = 0 } = options;
  const hosts = new Map<string, SectionHost>();
  const answers = sectionAnswers(source, (id) => hosts.get(id)!);
  const readings = new SharedReadings(source);
  return async (section, rank, progress) => {
    const { id } = section;
    const host: SectionHost = {
      progress,
      map: (task, inputs) =>
        options.pool(answers).map(task, inputs, (done, total) => progress(done / total), rank),
      backend: (work) => backend?.(work) ?? Promise.resolve(null),
    };
    const printed = new Map(
      source.data.sample
        ? []
        : publishedOf(section, options).map(({ key, printed }) => [key, printed]),
    );
    const request = { id, seed, samples, printed };
    if (sideBySide === 0) return await computeSection(section, request, readings, host);
    hosts.set(id, host);
    const [computed] = await options.pool(answers)
      .map<SectionRequest, ComputedSection>("section", [request], undefined, rank);
    hosts.delete(id);
    return computed;
  };
}

function publishedOf(section: Section, { published }: RunOptions): readonly Published[] {
  return published?.get(paperOf(section)) ?? [];
}

/**
 * The files among the inputs. Folder listings are left out: they show whether a cached result still holds, but they also name
 * unrelated files, which differ between a partly unpacked archive and a whole package.
 */
function inputsOf(stamps: readonly InputStamp[]): Record<string, string> {
  return Object.fromEntries(
    stamps.filter(({ path, sha256 }) => sha256 !== "absent" && !path.endsWith("/"))
      .map(({ path, sha256 }) => [path, sha256]),
  );
}
