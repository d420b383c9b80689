import { sha256 } from "../../sha256.ts";
import { type Settings, text } from "../options/option.ts";
import { dirname, join, resolve } from "node:path";
import type { OwnMetric } from "../../campaign/own_metrics.ts";
import type { Project, ProjectMetric } from "../../reporting/project/project.ts";
import { fileError } from "../../file_error.ts";
import { UserError } from "../../user_error.ts";
import type { OpenData } from "../inputs/open_data.ts";

/** A paper repository's `metaeval.json`, and its place. */
export interface OpenProject {
  /** Its settings. */
  readonly project: Project;
  /** Folder that its paths are relative to. */
  readonly folder: string;
  /** Its path, for messages. */
  readonly path: string;
}

/** Option of commands that read a project. */
export const PROJECT_OPTION = {
  project: text({
    value: "FILE",
    summary:
      "Settings of a paper repository. Default: the metaeval.json of the current folder, if there is one",
  }),
};

/** Source name of a project's own files among the inputs of a run. */
const SOURCE = "project";

/**
 * Reads a project: the one that `--project` names, or else the one that the artifacts belong to, whose file is in a folder
 * above them, or else the one in the current folder.
 *
 * @param settings The option.
 * @param artifacts The folder of artifacts, if there is one yet.
 * @returns The project; null if none is named and none exists.
 * @throws {UserError} If the named one does not exist, or the project is broken.
 */
export async function openProject(
  settings: Settings<typeof PROJECT_OPTION>,
  artifacts?: string,
): Promise<OpenProject | null> {
  if (settings.project !== undefined) return await readProject(settings.project, true);
  return (artifacts === undefined ? null : await projectAbove(artifacts)) ??
    await readProject("metaeval.json", false);
}

/**
 * Converts the metrics of a project into own metrics of campaigns.
 *
 * @param metrics Metrics of `metaeval.json`.
 * @param folder Folder of the project.
 * @returns The metrics.
 */
export function projectMetrics(metrics: readonly ProjectMetric[], folder: string): OwnMetric[] {
  return metrics.map(({ name, campaign, scores }) => ({
    name,
    campaign,
    input: `${SOURCE}:${scores}`,
    label: join(folder, scores),
    read: () => readProjectFile(folder, scores),
  }));
}

/**
 * Makes the project's own files readable as source `project`, in addition to the data.
 *
 * @param data The data.
 * @param folder Folder of the project.
 * @returns The data with the project's files.
 */
export function withProjectFiles(data: OpenData, folder: string): OpenData {
  return {
    ...data,
    file: async (source, path) =>
      source === SOURCE
        ? await readProjectFile(folder, path).catch(() => null)
        : await data.file(source, path),
  };
}

/**
 * Computes the SHA-256 of an input that is a file of the project.
 *
 * @param path Path of the input.
 * @param folder Folder of the project.
 * @returns The hash; null if the file is absent, undefined for other inputs.
 */
export async function projectInputHash(
  path: string,
  folder: string,
): Promise<string | null | undefined> {
  if (!path.startsWith(`${SOURCE}:`)) return undefined;
  const read = await readProjectFile(folder, path.slice(SOURCE.length + 1)).catch(() => null);
  return read?.sha256 ?? null;
}

/** The project whose artifacts are in a folder; null if no file above it says so. */
async function projectAbove(artifacts: string): Promise<OpenProject | null> {
  const whole = resolve(artifacts);
  for (let folder = dirname(whole);; folder = dirname(folder)) {
    const found = await readProject(join(folder, "metaeval.json"), false);
    if (found !== null) {
      return resolve(join(folder, found.project.out)) === whole ? found : null;
    }
    if (folder === dirname(folder)) return null;
  }
}

async function readProject(path: string, mustExist: boolean): Promise<OpenProject | null> {
  const { standingAt } = await import("../../reporting/artifacts/artifact_files.ts");
  const { parseProject } = await import("../../reporting/project/project.ts");
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (error) {
    if (!mustExist && error instanceof Deno.errors.NotFound) return null;
    throw fileError(error, `cannot read ${path}`, "'metaeval init' writes one");
  }
  const project = parseProject(text, path);
  const folder = dirname(path);
  const standing = await standingAt(folder, project.out);
  if (standing.kind === "other" && standing.what === "link") {
    throw new UserError(
      `${path}: 'out' leads through the link ${
        join(folder, standing.path)
      }; name a folder that is no link`,
    );
  }
  return { project, folder, path };
}

async function readProjectFile(
  folder: string,
  path: string,
): Promise<{ bytes: Uint8Array; sha256: string }> {
  const { readUserFile } = await import("../../campaign/user_file.ts");
  const bytes = await readUserFile(join(folder, path));
  return { bytes, sha256: sha256(bytes) };
}
