import { manifestSeal } from "./manifest.ts";
import type { SealedManifest } from "./manifest_form.ts";
import { fileError } from "../../file_error.ts";
import { readArtifact } from "./artifact_files.ts";
import { readManifest } from "./read_manifest.ts";
import { sha256 } from "../../sha256.ts";

/** Something that does not hold. */
export interface VerifyProblem {
  /** Path of the artifact or input. */
  readonly path: string;
  /** The problem: it was changed, or it is missing. */
  readonly problem: "changed" | "missing";
  /** The dataset. */
  readonly what: "artifact" | "input" | "manifest";
}

/** What checking an artifact folder found. */
export interface VerifyResult {
  /** The manifest as recorded. */
  readonly manifest: SealedManifest;
  /** What does not hold, sorted by path; empty where all holds. */
  readonly problems: readonly VerifyProblem[];
  /** Files that no manifest lists, sorted; they are not artifacts and break nothing. */
  readonly extra: readonly string[];
  /** Number of inputs that could not be checked. */
  readonly unchecked: number;
}

/**
 * Checks every artifact of a folder against its manifest, and the manifest against its own seal.
 *
 * @param folder The folder.
 * @param currentHash Returns the current SHA-256 of an input, null if it is absent, undefined if unknown. Without it no input
 * is checked.
 * @returns What was checked and what differs.
 * @throws {UserError} If the folder has no manifest.
 */
export async function verifyArtifacts(
  folder: string,
  currentHash: (path: string) => Promise<string | null | undefined> = () =>
    Promise.resolve(undefined),
): Promise<VerifyResult> {
  const manifest = await readManifest(folder);
  const problems: VerifyProblem[] = [];
  if (manifestSeal(manifest) !== manifest.seal) {
    problems.push({ path: "manifest.json", problem: "changed", what: "manifest" });
  }
  for (const { path, sha256: recorded } of manifest.artifacts) {
    const bytes = await readArtifact(folder, path);
    if (bytes === null) problems.push({ path, problem: "missing", what: "artifact" });
    else if (sha256(bytes) !== recorded) {
      problems.push({ path, problem: "changed", what: "artifact" });
    }
  }
  let unchecked = 0;
  for (const { path, sha256: recorded } of manifest.inputs) {
    const now = await currentHash(path);
    if (now === undefined) unchecked++;
    else if (now !== recorded) {
      problems.push({ path, problem: now === null ? "missing" : "changed", what: "input" });
    }
  }
  const listed = new Set(manifest.artifacts.map(({ path }) => path));
  const extra = (await listFiles(folder)).filter((path) =>
    !listed.has(path) && path !== "manifest.json"
  ).sort();
  problems.sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
  return { manifest, problems, extra, unchecked };
}

/** Files under a folder, with forward slashes; names that begin with a dot are passed over. */
async function listFiles(folder: string, prefix = ""): Promise<string[]> {
  const paths: string[] = [];
  try {
    for await (const entry of Deno.readDir(`${folder}/${prefix}`)) {
      if (entry.name.startsWith(".")) continue;
      const path = prefix + entry.name;
      if (!entry.isDirectory) paths.push(path);
      else for (const inside of await listFiles(folder, `${path}/`)) paths.push(inside);
    }
  } catch (error) {
    throw fileError(error, `cannot read ${folder}/${prefix}`, "make it readable");
  }
  return paths;
}
