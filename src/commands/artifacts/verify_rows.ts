import { join, resolve } from "node:path";
import type { Manifest } from "../../reporting/artifacts/manifest_form.ts";
import type { OpenProject } from "./open_project.ts";
import { DEFAULT_SEED } from "../reproduce/run_papers.ts";

/** Something that does not hold, as scripts read it. */
export type VerifyRow = {
  /** What it is: `artifact`, `input`, `manifest` or `option`. */
  readonly what: string;
  /** Path of the file. */
  readonly path: string;
  /** `changed`, `missing` or `recomputed differently`. */
  readonly problem: string;
  /** Row of a table, or line of a file; empty where it does not apply. */
  readonly row: string;
  /** Column of a table, or name of the option; empty where it does not apply. */
  readonly column: string;
  /** What was recorded; null where it does not apply. */
  readonly recorded: string | null;
  /** What is there now, or was recomputed; null where it does not apply. */
  readonly now: string | null;
};

/**
 * Lists the options of a project that differ from those its artifacts were made with.
 *
 * @param manifest Manifest of the artifacts.
 * @param project The project.
 * @param artifacts Folder of the artifacts.
 * @returns One row per option; none where the folder is not the project's.
 */
export function changedOptions(
  manifest: Manifest,
  { project, folder, path }: OpenProject,
  artifacts: string,
): VerifyRow[] {
  if (resolve(join(folder, project.out)) !== resolve(artifacts)) return [];
  const recorded: Record<string, unknown> = {
    sections: manifest.options.sections,
    seed: manifest.seed,
    samples: manifest.options.samples,
    latex_columns: manifest.options.latex_columns ?? [],
    metrics: manifest.own_metrics,
  };
  const now: Record<string, unknown> = {
    sections: [...new Set(project.sections)].sort(),
    seed: project.seed ?? DEFAULT_SEED,
    samples: project.samples,
    latex_columns: project.latex_columns,
    // On the sample, metrics of campaigns that it lacks were left out.
    metrics: project.metrics.filter((metric) =>
      !manifest.sample || manifest.own_metrics.some(({ campaign }) => campaign === metric.campaign)
    ),
  };
  return Object.keys(recorded).flatMap((name): VerifyRow[] => {
    const [before, after] = [JSON.stringify(recorded[name]), JSON.stringify(now[name])];
    return before === after ? [] : [{
      what: "option",
      path,
      problem: "changed",
      row: "",
      column: name,
      recorded: before,
      now: after,
    }];
  });
}
