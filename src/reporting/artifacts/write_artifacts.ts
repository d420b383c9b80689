import { isRecord } from "../../is_record.ts";
import { UserError } from "../../user_error.ts";
import { inArtifactFolder, STAGING } from "./artifact_folder.ts";
import { buildManifest, type Manifest, manifestText } from "./manifest.ts";
import { renderArtifacts } from "./render_artifacts.ts";
import type { RunRecord } from "./run_record.ts";
import { sha256 } from "./sha256.ts";

/**
 * Writes the artifacts of a run into a folder and gives their manifest.
 *
 * Everything is first written beside, then renamed into place; `manifest.json` goes first and comes back last, so a folder that
 * holds one is whole. What an earlier manifest listed and this run does not make is removed; files that no manifest lists are
 * left alone, and never overwritten. Two runs that write to one folder do so one after the other.
 *
 * @param folder Path of the folder; made where it does not exist.
 * @param run The run.
 * @throws {UserError} where a file that is no artifact stands in the way, or the folder cannot be written.
 */
export async function writeArtifacts(folder: string, run: RunRecord): Promise<Manifest> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [path, text] of renderArtifacts(run)) files.set(path, new TextEncoder().encode(text));
  const artifacts = await Promise.all(
    [...files].map(async ([path, bytes]) => ({
      path,
      sha256: await sha256(bytes),
      bytes: bytes.length,
    })),
  );
  const manifest = buildManifest(run, artifacts);
  await inArtifactFolder(folder, () => replaceArtifacts(folder, files, manifest));
  return manifest;
}

async function replaceArtifacts(
  folder: string,
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  manifest: Manifest,
): Promise<void> {
  const staging = `${folder}/${STAGING}`;
  const earlier = await earlierArtifacts(folder, staging);
  for (const path of files.keys()) {
    if (!earlier.has(path) && await exists(`${folder}/${path}`)) {
      throw new UserError(
        `${folder}/${path} is not an artifact of an earlier run and would be overwritten; ` +
          `move it away or choose another folder with --out`,
      );
    }
  }
  await Deno.mkdir(`${staging}/files`, { recursive: true });
  for (const [path, bytes] of files) {
    await Deno.mkdir(`${staging}/files/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeFile(`${staging}/files/${path}`, bytes);
  }
  await Deno.writeTextFile(`${staging}/manifest.json`, await manifestText(manifest));
  // Remembered until the end, so that a run cut short in the middle of the renames can be mended by the next one.
  await Deno.writeTextFile(
    `${staging}/earlier.json`,
    JSON.stringify([...new Set([...earlier, ...files.keys()])].sort()),
  );
  await removeIfThere(`${folder}/manifest.json`);
  for (const path of files.keys()) {
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.rename(`${staging}/files/${path}`, `${folder}/${path}`);
  }
  await removeStale(folder, [...earlier].filter((path) => !files.has(path)));
  await Deno.rename(`${staging}/manifest.json`, `${folder}/manifest.json`);
  await Deno.remove(staging, { recursive: true });
}

/** Paths that an earlier run wrote, as its manifest or, after a run cut short, the staging folder lists them. */
async function earlierArtifacts(folder: string, staging: string): Promise<Set<string>> {
  const paths = new Set<string>();
  const manifest = await readJson(`${folder}/manifest.json`);
  const listed = isRecord(manifest) && Array.isArray(manifest.artifacts) ? manifest.artifacts : [];
  for (const entry of listed) {
    if (isRecord(entry) && typeof entry.path === "string") paths.add(entry.path);
  }
  const remembered = await readJson(`${staging}/earlier.json`);
  if (Array.isArray(remembered)) {
    for (const path of remembered) if (typeof path === "string") paths.add(path);
  }
  for (const path of paths) {
    // A manifest could be forged; nothing outside the folder is ever touched.
    if (path.startsWith("/") || path.split(/[/\\]/).includes("..")) paths.delete(path);
  }
  return paths;
}

/** Removes files, and the folders that they leave empty. */
async function removeStale(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await removeIfThere(`${folder}/${path}`);
    const parts = path.split("/").slice(0, -1);
    for (; parts.length > 0; parts.pop()) {
      const parent = `${folder}/${parts.join("/")}`;
      try {
        await Deno.remove(parent);
      } catch {
        // It is not empty, or already gone.
        break;
      }
    }
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return null;
    throw error;
  }
}
