import { isRecord } from "../../is_record.ts";
import { jsonValue } from "../../json_value.ts";
import { UserError } from "../../user_error.ts";
import { writeWhole } from "../../datasets/cache/write_beside.ts";
import { isArtifactPath, readArtifact, standingAt } from "./artifact_files.ts";
import { inArtifactFolder, STAGING } from "./artifact_folder.ts";
import { buildManifest, manifestText } from "./manifest.ts";
import type { Manifest } from "./manifest_form.ts";
import type { RunRecord } from "./run_record.ts";
import { sha256 } from "../../sha256.ts";

/** The file that lists all others of an artifact folder. */
const MANIFEST = "manifest.json";

/** What a run cut short leaves in the staging folder: paths of the artifacts that may be in the folder without a manifest. */
const REMEMBERED = "earlier.json";

/** The artifacts of a run. */
export interface Artifacts {
  /** Texts of the files by path. */
  readonly files: ReadonlyMap<string, string>;
  /** What lists them. */
  readonly manifest: Manifest;
}

/**
 * Renders the artifacts of a run, and lists them.
 *
 * @param run The run.
 * @returns The artifacts.
 */
export async function makeArtifacts(run: RunRecord): Promise<Artifacts> {
  // What draws figures takes as long to load as the rest of the program.
  const { renderArtifacts } = await import("./render_artifacts.ts");
  const files = renderArtifacts(run);
  const artifacts = Array.from(files, ([path, text]) => {
    const bytes = new TextEncoder().encode(text);
    return { path, sha256: sha256(bytes), bytes: bytes.length };
  });
  return { files, manifest: buildManifest(run, artifacts) };
}

/**
 * Writes artifacts into a folder.
 *
 * Everything is first written to a staging folder, then renamed into place. `manifest.json` is removed first and written last,
 * so a folder that has one is complete. What an earlier manifest listed and this run does not make is removed. Files that no
 * manifest lists are left alone and never overwritten, and no link is followed. Two runs write to one folder in turn.
 *
 * @param folder Path of the folder; made where it does not exist.
 * @param artifacts The artifacts.
 * @throws {UserError} If something that is not an artifact is in the way, or the folder cannot be written.
 */
export async function writeArtifacts(folder: string, artifacts: Artifacts): Promise<void> {
  await inArtifactFolder(folder, () => replaceArtifacts(folder, artifacts));
}

/**
 * Checks whether a folder already holds the artifacts of a manifest, byte for byte.
 *
 * @param folder Path of the folder; made where it does not exist.
 * @param manifest The manifest.
 * @returns True where it does.
 * @throws {UserError} If the folder cannot be made or written.
 */
export async function holdsArtifacts(folder: string, manifest: Manifest): Promise<boolean> {
  return await inArtifactFolder(folder, async () => {
    const standing = await readArtifact(folder, MANIFEST);
    const unfinished = await readArtifact(`${folder}/${STAGING}`, REMEMBERED);
    if (standing === null || unfinished !== null) return false;
    if (new TextDecoder().decode(standing) !== manifestText(manifest)) return false;
    const held = await Promise.all(manifest.artifacts.map(async (artifact) => {
      const bytes = await readArtifact(folder, artifact.path);
      return bytes !== null && sha256(bytes) === artifact.sha256;
    }));
    return !held.includes(false);
  });
}

/**
 * Checks, before anything is computed, that artifacts can be written to a folder, and that its manifest is not another
 * program's.
 *
 * @param folder Path of the folder; made where it does not exist.
 * @throws {UserError} If the folder cannot be made or written, or holds another program's `manifest.json`.
 */
export async function checkArtifactFolder(folder: string): Promise<void> {
  await inArtifactFolder(folder, () => earlierArtifacts(folder));
}

async function replaceArtifacts(
  folder: string,
  { files, manifest }: Artifacts,
): Promise<void> {
  const staging = `${folder}/${STAGING}`;
  const earlier = await earlierArtifacts(folder);
  for (const path of files.keys()) await requireFree(folder, path, earlier);
  try {
    await removeTree(`${staging}/files`);
    for (const [path, text] of files) await writeStaged(`${staging}/files/${path}`, text);
    await writeStaged(`${staging}/files/${MANIFEST}`, manifestText(manifest));
    // Kept until the end, so that the next run can repair a run that was interrupted during the renames.
    const listed = [...new Set([...earlier, ...files.keys()])].sort();
    await writeWhole(`${staging}/${REMEMBERED}`, JSON.stringify(listed));
    await removeFile(folder, MANIFEST);
    for (const path of files.keys()) {
      await Deno.mkdir(parentOf(`${folder}/${path}`), { recursive: true });
      await Deno.rename(`${staging}/files/${path}`, `${folder}/${path}`);
    }
    await removeStale(folder, [...earlier].filter((path) => !files.has(path)));
    await Deno.rename(`${staging}/files/${MANIFEST}`, `${folder}/${MANIFEST}`);
  } catch (error) {
    await removeTree(`${staging}/files`).catch(() => {});
    // It stays if it contains the list of an interrupted run.
    await Deno.remove(staging).catch(() => {});
    throw error;
  }
  await removeTree(staging);
}

async function writeStaged(path: string, text: string): Promise<void> {
  await Deno.mkdir(parentOf(path), { recursive: true });
  await Deno.writeTextFile(path, text);
}

function parentOf(path: string): string {
  return path.replace(/\/[^/]*$/, "");
}

/** Throws if a file in the way is not an artifact of an earlier run. */
async function requireFree(
  folder: string,
  path: string,
  earlier: ReadonlySet<string>,
): Promise<void> {
  const mend = "move it away or choose another folder with --out";
  const standing = await standingAt(folder, path);
  if (standing.kind === "other") {
    throw new UserError(
      `${folder}/${standing.path} is a ${standing.what} where an artifact belongs; ${mend}`,
    );
  }
  if (standing.kind === "file" && !earlier.has(path)) {
    throw new UserError(
      `${folder}/${path} is not an artifact of an earlier run and would be overwritten; ${mend}`,
    );
  }
}

/** Paths that an earlier run wrote, from its manifest or, after an interrupted run, from the list in the staging folder. */
async function earlierArtifacts(folder: string): Promise<Set<string>> {
  let paths: unknown[] = [];
  await requireFree(folder, MANIFEST, new Set([MANIFEST]));
  const bytes = await readArtifact(folder, MANIFEST);
  if (bytes !== null) {
    const manifest = parsed(bytes);
    if (!isRecord(manifest) || !Array.isArray(manifest.artifacts) || !("seal" in manifest)) {
      // It is another program's, and is treated like any file of the user.
      await requireFree(folder, MANIFEST, new Set());
      return new Set();
    }
    paths = manifest.artifacts.map((entry) => isRecord(entry) ? entry.path : null);
  }
  const remembered = await readArtifact(`${folder}/${STAGING}`, REMEMBERED);
  const listed = remembered === null ? null : parsed(remembered);
  if (Array.isArray(listed)) paths = paths.concat(listed);
  // A list could be forged, so only possible names of artifacts count.
  return new Set(paths.filter((path) => typeof path === "string").filter(isArtifactPath));
}

function parsed(bytes: Uint8Array): unknown {
  return jsonValue(new TextDecoder().decode(bytes));
}

/** Removes files, and the folders that they leave empty. */
async function removeStale(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (!await removeFile(folder, path)) continue;
    const parts = path.split("/").slice(0, -1);
    for (; parts.length > 0; parts.pop()) {
      try {
        await Deno.remove(`${folder}/${parts.join("/")}`);
      } catch {
        // It is not empty.
        break;
      }
    }
  }
}

/** Removes a file, if there is one, but nothing behind a link; returns whether it did. */
async function removeFile(folder: string, path: string): Promise<boolean> {
  if ((await standingAt(folder, path)).kind !== "file") return false;
  await Deno.remove(`${folder}/${path}`);
  return true;
}

async function removeTree(path: string): Promise<void> {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
