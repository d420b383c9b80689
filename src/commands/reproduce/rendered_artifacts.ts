import type { RunRecord } from "../../reporting/artifacts/run_record.ts";

/** The cache holds the artifacts of one run, the last. */
const LAST = "last";

/**
 * Renders the artifacts of a run, or takes them from the cache where the last run had the same results and the same program.
 *
 * @param run The run.
 * @param cache Folder of the cache; null to render and keep nothing.
 * @returns Texts of the artifacts by path.
 */
export async function renderedArtifacts(
  run: RunRecord,
  cache: string | null,
): Promise<ReadonlyMap<string, string>> {
  const { codeVersion } = await import("../../datasets/cache/code_version.ts");
  const { PROGRAM } = await import("../../datasets/program/program_files.ts");
  const { contentKey, folderCache, NO_CACHE } = await import(
    "../../datasets/cache/content_cache.ts"
  );
  const code = cache === null ? null : await codeVersion(PROGRAM, ["commands"]);
  const last = code === null ? NO_CACHE : folderCache(`${cache}/artifacts`, () => {});
  const key = contentKey("artifacts", code, run);
  const kept = await last.get(LAST) as KeptArtifacts | null;
  if (kept?.key === key) return new Map(kept.files);
  // Loaded only here: what draws figures takes as long to load as the rest of the program.
  const { renderArtifacts } = await import("../../reporting/artifacts/render_artifacts.ts");
  const files = renderArtifacts(run);
  await last.put(LAST, { key, files: [...files] } satisfies KeptArtifacts);
  return files;
}

interface KeptArtifacts {
  readonly key: string;
  readonly files: readonly (readonly [path: string, text: string])[];
}
