import { join, resolve } from "node:path";
import type { RerunDifference } from "../../reporting/artifacts/compare_rerun.ts";
import type { Manifest } from "../../reporting/artifacts/manifest_form.ts";
import type { OpenProject } from "./open_project.ts";
import { DEFAULT_SEED } from "../options/common_options.ts";

/** A problem, as scripts read it. */
export type VerifyRow = RerunDifference & {
  /** What it is: `artifact`, `input`, `manifest` or `option`; of an option, the column is its name. */
  readonly what: string;
  /** `changed`, `missing` or `recomputed differently`. */
  readonly problem: string;
};

/**
 * Lists the options of a project that differ from those of its artifacts.
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
      ...{ what: "option", path, problem: "changed", row: "" },
      ...{ column: name, recorded: before, now: after },
    }];
  });
}
