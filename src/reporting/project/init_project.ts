import { writeWhole } from "../../datasets/cache/write_beside.ts";
import { fileError } from "../../file_error.ts";
import { UserError } from "../../user_error.ts";
import { type Standing, standingAt } from "../artifacts/artifact_files.ts";
import type { Project } from "./project.ts";
import { type ProgramSource, projectFiles } from "./project_files.ts";

/**
 * Writes the files of {@linkcode projectFiles} into a repository.
 *
 * @param folder Root of the repository.
 * @param project What to reproduce.
 * @param program Origin of the program.
 * @returns Paths written.
 * @throws {UserError} If one of them already exists; then none is written.
 */
export async function initProject(
  folder: string,
  project: Project,
  program: ProgramSource,
): Promise<string[]> {
  const files = projectFiles(project, program);
  for (const path of files.keys()) await requireNothing(folder, path);
  const written: string[] = [];
  try {
    for (const [path, text] of files) {
      await writeWhole(`${folder}/${path}`, text, "name another folder");
      written.push(path);
    }
  } catch (error) {
    for (const path of written) await Deno.remove(`${folder}/${path}`).catch(() => {});
    throw error;
  }
  return written;
}

async function requireNothing(folder: string, path: string): Promise<void> {
  const mend = "edit it, or move it away first";
  let standing: Standing;
  try {
    standing = await standingAt(folder, path);
  } catch (error) {
    throw fileError(error, `${folder} cannot be set up`, "name another folder");
  }
  if (standing.kind === "nothing") return;
  const place = standing.kind === "other" ? standing.path : path;
  throw new UserError(
    place === path
      ? `${folder}/${path} is there already; ${mend}`
      : `${folder}/${place} is no folder, so ${path} cannot be written; ${mend}`,
  );
}
