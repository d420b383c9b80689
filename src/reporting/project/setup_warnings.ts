import { dirname, relative, resolve } from "node:path";
import { lstatOrNull } from "../artifacts/artifact_files.ts";
import { knownFacts } from "../../campaign/known_campaigns.ts";
import type { ProjectMetric } from "./project.ts";
import { type ProgramSource, WORKFLOW_PATH } from "./project_files.ts";

/**
 * Warns of problems that would stop the workflow of a paper repository, or the reading of its own metrics.
 *
 * @param folder Folder of the project.
 * @param program The workflow's origin of the program.
 * @param metrics The user's own metrics.
 * @returns The warnings; empty if all is well.
 */
export async function setupWarnings(
  folder: string,
  program: ProgramSource,
  metrics: readonly ProjectMetric[],
): Promise<string[]> {
  const warnings: string[] = [];
  if (!/^(https?|git|ssh):\/\/|^[^/\\]+@[^/\\]+:/.test(program.address)) {
    warnings.push(
      `CI cannot clone metaeval from ${program.address}, a path on this machine; name an address with --program URL`,
    );
  }
  for (const { name, campaign, scores } of metrics) {
    if (await lstatOrNull(`${folder}/${scores}`).catch(() => null) === null) {
      warnings.push(
        `the scores of '${name}' are not at ${folder}/${scores}; put them there before 'reproduce' runs`,
      );
    }
    if (knownFacts(campaign) === null && !campaign.startsWith("sample/")) {
      warnings.push(
        `'${campaign}' of '${name}' is no campaign with known facts; 'metaeval data list' names the campaigns that the data holds`,
      );
    }
  }
  const own = resolve(folder);
  const root = await repositoryRoot(own);
  if (root !== null && root !== own) {
    warnings.push(
      `${folder} lies below the root of its repository, and GitHub reads workflows at the root alone; move ${WORKFLOW_PATH} there, and ` +
        `let its steps run with 'working-directory: ${relative(root, own)}'`,
    );
  }
  return warnings;
}

/** The nearest folder upwards that contains `.git`; null if there is none. */
async function repositoryRoot(folder: string): Promise<string | null> {
  for (let at = folder;; at = dirname(at)) {
    if (await lstatOrNull(`${at}/.git`).catch(() => null) !== null) return at;
    if (at === dirname(at)) return null;
  }
}
