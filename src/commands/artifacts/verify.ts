import { flag } from "../options/option.ts";
import type { SealedManifest } from "../../reporting/artifacts/manifest_form.ts";
import type { RunRecord } from "../../reporting/artifacts/run_record.ts";
import type { VerifyResult } from "../../reporting/artifacts/verify_artifacts.ts";
import { UserError } from "../../user_error.ts";
import {
  type Command,
  type CommandSettings,
  defineCommand,
  type Terminal,
} from "../options/command.ts";
import { DATA_OPTIONS, JOBS_OPTION } from "../options/common_options.ts";
import { type OpenData, openData } from "../inputs/open_data.ts";
import { openProject, PROJECT_OPTION, projectInputHash, withProjectFiles } from "./open_project.ts";
import { printRows, type Row } from "../terminal/print_rows.ts";
import { reportInputHash } from "../report/report_paths.ts";
import { runPapers } from "../reproduce/run_papers.ts";
import { printSections, sectionCounts } from "../reproduce/section_counts.ts";
import { changedOptions, type VerifyRow } from "./verify_rows.ts";
import { howMany } from "../../how_many.ts";

const OPTIONS = {
  rerun: flag({ summary: "Recompute, and name the first difference" }),
  ...PROJECT_OPTION,
  ...DATA_OPTIONS,
  ...JOBS_OPTION,
};

type VerifySettings = CommandSettings<typeof OPTIONS>;

/** `metaeval verify`: whether a folder of artifacts still holds. */
export const verifyCommand: Command = defineCommand({
  details:
    "Names every artifact that was changed or is missing, and every option in metaeval.json that is not the recorded one. Where the " +
    "data is on this machine, it also names every input that is not the recorded one; it downloads nothing for that. With --rerun it also " +
    "recomputes everything from the recorded inputs, options and seed, without the cache of results, and names the first cell that " +
    "differs. Exit code 0 only if everything holds, 2 otherwise.",
  positional: "DIR",
  arity: [1, 1],
  options: OPTIONS,
  examples: [
    { line: "verify artifacts", does: "checks every file by its SHA-256" },
    {
      line: "verify artifacts --rerun --offline",
      does: "recomputes everything from data that is here",
    },
  ],
  async run([folder], settings, terminal) {
    const { readManifest } = await import("../../reporting/artifacts/read_manifest.ts");
    const { verifyArtifacts } = await import("../../reporting/artifacts/verify_artifacts.ts");
    const { currentHash } = await import("../../datasets/package/input_stamps.ts");
    const recorded = await readManifest(folder);
    const project = await openProject(settings, folder);
    const projectFolder = project?.folder ?? ".";
    const data = await recordedData(recorded, settings, terminal);
    const { manifest, problems, extra, unchecked } = await verifyArtifacts(
      folder,
      async (path) => {
        const own = await projectInputHash(path, projectFolder) ??
          await reportInputHash(path, folder);
        if (own !== undefined) return own;
        return data === null ? undefined : await currentHash(path, data);
      },
    );
    const rows: VerifyRow[] = problems.map(({ what, path, problem }) => (
      { what, path, problem, row: "", column: "", recorded: null, now: null }
    ));
    if (project !== null) rows.push(...changedOptions(manifest, project, folder));
    const changedInput = problems.some(({ what }) => what === "input");
    const isRerun = settings.rerun && !changedInput;
    if (isRerun) {
      rows.push(...await rerun(folder, manifest, data, projectFolder, settings, terminal));
    }
    report({ manifest, rows, extra, unchecked, isRerun }, folder, settings, terminal);
    return rows.length === 0 ? 0 : 2;
  },
});

/** The data that a run used, if available; it may be downloaded only with `--rerun`. */
async function recordedData(
  { sample, inputs, options }: SealedManifest,
  settings: VerifySettings,
  terminal: Terminal,
): Promise<OpenData | null> {
  // A report on the user's own files alone needs no data.
  if (options.report !== undefined && inputs.every(({ path }) => isOwnFile(path))) return null;
  const data = await openData(settings, terminal, {
    forceSample: sample,
    offline: !settings.rerun,
    acceptChanged: true,
    sampleNotice: "",
  });
  return data.sample === sample ? data : null;
}

/** Recomputes the recorded run: a report, or sections of papers. */
async function recomputed(
  folder: string,
  manifest: SealedManifest,
  data: OpenData | null,
  projectFolder: string,
  settings: VerifySettings,
  terminal: Terminal,
): Promise<RunRecord> {
  const { sections, samples, latex_columns, report: line } = manifest.options;
  if (Array.isArray(line)) {
    const { rerunReport } = await import("../report/rerun_report.ts");
    return await rerunReport(line, folder, settings, terminal);
  }
  if (data === null) {
    throw new UserError(
      `${folder} cannot be recomputed: its data is not on this machine; 'metaeval fetch' gets it, --data DIR names a folder that holds it`,
    );
  }
  return await runPapers(
    {
      names: Array.isArray(sections) ? sections : [],
      seed: manifest.seed,
      samples: typeof samples === "number" ? samples : null,
      metrics: manifest.own_metrics,
      latexColumns: Array.isArray(latex_columns) ? latex_columns : [],
    },
    {
      folder: projectFolder,
      jobs: settings.jobs,
      backend: "auto",
      useCache: false,
      quiet: settings.quiet,
    },
    withProjectFiles(data, projectFolder),
    terminal,
  );
}

async function rerun(
  folder: string,
  manifest: SealedManifest,
  data: OpenData | null,
  projectFolder: string,
  settings: VerifySettings,
  terminal: Terminal,
): Promise<VerifyRow[]> {
  const { compareRerun } = await import("../../reporting/artifacts/compare_rerun.ts");
  const record = await recomputed(folder, manifest, data, projectFolder, settings, terminal);
  for (const [name, version] of Object.entries(record.versions)) {
    const before = manifest.versions[name];
    if (before !== version) {
      terminal.note(`recorded with ${name} ${before}, recomputed with ${version}\n`);
    }
  }
  const differences = await compareRerun(folder, manifest, record);
  return differences.map(({ path, ...difference }) => (
    { what: "artifact", path, problem: "recomputed differently", ...difference }
  ));
}

interface Report extends Omit<VerifyResult, "problems"> {
  readonly rows: readonly VerifyRow[];
  readonly isRerun: boolean;
}

function report(
  { manifest, rows, extra, unchecked, isRerun }: Report,
  folder: string,
  settings: VerifySettings,
  terminal: Terminal,
): void {
  const format = settings.format;
  if (format === "json") {
    const result = {
      holds: rows.length === 0,
      sample: manifest.sample,
      sections: sectionCounts(manifest),
      problems: rows,
      extra,
      inputs: manifest.inputs.length,
      inputs_not_checked: unchecked,
      rerun: isRerun,
    };
    printRows(result, format, terminal, "");
  } else if (rows.length > 0) {
    printRows(withoutEmpty(rows), format, terminal, `${folder} does not hold`);
  } else if (format !== "table") printSections(manifest, format, terminal);
  if (extra.length > 0) {
    terminal.note(`not listed in the manifest, so no artifacts: ${extra.join(", ")}\n`);
  }
  if (unchecked > 0) {
    terminal.note(
      `${unchecked} of ${manifest.inputs.length} inputs were not checked: the data is not on this machine\n`,
    );
  }
  if (settings.rerun && !isRerun) {
    terminal.note("nothing was recomputed, because inputs are not the recorded ones\n");
  }
  const first = rows.find(({ problem }) => problem === "recomputed differently");
  if (first !== undefined) {
    const place = [first.row, first.column].filter((part) => part !== "").join(", ");
    terminal.note(
      `the first difference is in ${first.path}${place && `, ${place}`}: the folder holds ${
        first.recorded ?? "nothing"
      }, recomputed ${first.now ?? "nothing"}\n`,
    );
  }
  for (const mend of mends(rows, folder)) terminal.note(`${mend}\n`);
  terminal.note(
    rows.length === 0
      ? `All ${manifest.artifacts.length} files in ${
        folder.replace(/\/+$/, "")
      }/ match the manifest${isRerun ? ", and recomputing gives the same" : ""}\n`
      : `${folder} does not hold: ${howMany(rows.length, "problem")}\n`,
  );
}

/** Whether an input is one of the user's files. */
function isOwnFile(path: string): boolean {
  return /^(project|file):/.test(path);
}

/** How to fix what does not hold, one sentence per kind of problem. */
function mends(rows: readonly VerifyRow[], folder: string): string[] {
  const has = (what: string, problem: string, own?: boolean) =>
    rows.some((row) =>
      row.what === what && row.problem === problem &&
      (own === undefined || isOwnFile(row.path) === own)
    );
  const found: string[] = [];
  if (has("input", "changed", true) || has("input", "missing", true)) {
    found.push(
      "a score file of yours is not the recorded one: put the recorded one back, or write the folder anew and commit it",
    );
  }
  if (has("input", "missing", false)) found.push("'metaeval fetch' gets the data that is missing");
  if (has("input", "changed", false)) {
    found.push(
      "data is not the recorded one: 'metaeval data verify' says whether it is the published one, 'metaeval fetch --refresh' gets " +
        "that, and 'metaeval reproduce' makes artifacts of what is here",
    );
  }
  if (has("option", "changed")) {
    found.push("metaeval.json asks for other artifacts: run 'metaeval reproduce' and commit them");
  }
  if (has("artifact", "changed") || has("artifact", "missing") || has("manifest", "changed")) {
    found.push(
      `files in ${folder} are not as they were written: 'git restore ${folder}' brings back what was committed, 'metaeval ` +
        "reproduce' writes them anew",
    );
  }
  return found;
}

/** Rows without the columns that are empty in all of them. */
function withoutEmpty(rows: readonly VerifyRow[]): Row[] {
  const names = (["what", "path", "problem", "row", "column", "recorded", "now"] as const)
    .filter((name) => rows.some((row) => (row[name] ?? "") !== ""));
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
}
