import { codeVersion } from "../../datasets/cache/code_version.ts";
import {
  type ContentCache,
  contentKey,
  folderCache,
  NO_CACHE,
} from "../../datasets/cache/content_cache.ts";
import { PROGRAM } from "../../datasets/program/program_files.ts";
import { type UnchangedSection, unchangedSections } from "../../papers/run_sections.ts";
import type { Manifest } from "../../reporting/artifacts/manifest_form.ts";
import {
  type Artifacts,
  holdsArtifacts,
  makeArtifacts,
  writeArtifacts,
} from "../../reporting/artifacts/write_artifacts.ts";
import type { OpenData } from "../inputs/open_data.ts";
import type { Terminal } from "../options/command.ts";
import {
  changedInputs,
  checkRefused,
  type OpenRun,
  openRun,
  recordRun,
  type RunRequest,
  type RunSettings,
} from "./run_papers.ts";

/** The last run in the cache: its manifest and, separately, its files, which are seldom needed. */
const LAST = "last";
const LAST_FILES = "last-files";

interface Kept<Value> {
  /** Key of the facts that determined the artifacts of the run. */
  readonly key: string;
  readonly value: Value;
}

/**
 * Reproduces sections into a folder. If nothing has changed since the last run, its artifacts come from the cache, and a folder
 * that already contains them is not touched.
 *
 * @param out The folder.
 * @param request The request.
 * @param settings Settings of the run.
 * @param data The data.
 * @param terminal Receives progress.
 * @returns The manifest of the artifacts.
 * @throws {UserError} If a name is unknown, the folder cannot be written, or the data of a section is broken; the artifacts of the
 * other sections are then written.
 */
export async function reproduceInto(
  out: string,
  request: RunRequest,
  settings: RunSettings,
  data: OpenData,
  terminal: Terminal,
): Promise<Manifest> {
  const code = settings.useCache ? codeVersion(PROGRAM, ["commands"]) : null;
  const cache = code === null || data.cache === null
    ? NO_CACHE
    : folderCache(`${data.cache}/artifacts`, () => {});
  const keyOf = async ({ sections, request, options }: OpenRun) => {
    const found = cache === NO_CACHE ? null : await unchangedSections(sections, options);
    return found &&
      { found, key: contentKey("artifacts", code, Deno.version.deno, request, found) };
  };
  using run = await openRun(request, settings, data, terminal);
  const unchanged = await keyOf(run);
  const kept = unchanged && await placeKept(out, unchanged.key, cache, data);
  if (kept) {
    tellKept(run, unchanged.found);
    return kept;
  }
  // What draws figures takes long to load, so it is loaded while the workers compute.
  const [record] = await Promise.all([
    recordRun(run, data),
    import("../../reporting/artifacts/render_artifacts.ts"),
  ]);
  const made = await makeArtifacts(record);
  const isAnyDone = record.papers.some(({ sections }) => sections.some(({ output }) => output));
  if (isAnyDone || run.refused.size === 0) await writeArtifacts(out, made);
  checkRefused(run, `the artifacts of the others are in ${out}/`);
  const now = await keyOf(run);
  if (now !== null) await keep(now.key, made, cache);
  return made.manifest;
}

/** Writes the artifacts of the last run into a folder, if they have the given key; returns their manifest, or null. */
async function placeKept(
  out: string,
  key: string,
  cache: ContentCache,
  data: OpenData,
): Promise<Manifest | null> {
  const last = await cache.get(LAST) as Kept<Manifest> | null;
  if (last?.key !== key) return null;
  const manifest = last.value;
  // Throws for changed data that is not accepted this time.
  await changedInputs(manifest.inputs.map(({ path }) => path), data);
  if (await holdsArtifacts(out, manifest)) return manifest;
  const files = await cache.get(LAST_FILES) as Kept<[string, string][]> | null;
  if (files?.key !== key) return null;
  await writeArtifacts(out, { manifest, files: new Map(files.value) });
  return manifest;
}

async function keep(key: string, { manifest, files }: Artifacts, cache: ContentCache) {
  await cache.put(LAST_FILES, { key, value: [...files] } satisfies Kept<[string, string][]>);
  await cache.put(LAST, { key, value: manifest } satisfies Kept<Manifest>);
}

/** Reports sections as if each had just been computed. */
function tellKept({ sections, options }: OpenRun, found: readonly UnchangedSection[]): void {
  for (const [index, section] of sections.entries()) {
    const state = found[index].missing === null ? "cached" : "not run";
    options.onProgress?.({ section, index, total: sections.length, state, done: 1, seconds: 0 });
  }
}
