import { choice, flag, integer, list, text } from "../options/option.ts";
import { join } from "node:path";
import { BACKEND_CHOICES } from "../../tensors/backends/backend.ts";
import type { Manifest } from "../../reporting/artifacts/manifest_form.ts";
import {
  type Command,
  type CommandSettings,
  defineCommand,
  type Terminal,
} from "../options/command.ts";
import { DATA_OPTIONS, DEFAULT_SEED, JOBS_OPTION } from "../options/common_options.ts";
import { openData } from "../inputs/open_data.ts";
import { openProject, PROJECT_OPTION } from "../artifacts/open_project.ts";
import { printRows } from "../terminal/print_rows.ts";
import { readShard } from "../engine/shards.ts";
import { PART_OPTION, reproducePart } from "./reproduce_part.ts";
import type { RunRequest, RunSettings } from "./run_papers.ts";
import { printSections, sectionCounts } from "./section_counts.ts";

const OPTIONS = {
  out: text({
    value: "DIR",
    summary: "Folder of the artifacts. Default: what the project says, else artifacts",
  }),
  ...DATA_OPTIONS,
  sample: flag({
    summary: "Use the built-in sample, even where other data is here",
  }),
  ...JOBS_OPTION,
  backend: choice({
    choices: BACKEND_CHOICES,
    summary:
      "Backend that multiplies matrices; results do not depend on it. auto takes a GPU where one is faster than the workers. Default: " +
      "what the project says, else auto",
  }),
  seed: integer({
    value: "N",
    minimum: 0,
    summary: `Seed of all random draws. Default: what the project says, else ${DEFAULT_SEED}`,
  }),
  ...PROJECT_OPTION,
  samples: integer({
    value: "N",
    minimum: 1,
    summary: "Number of random draws in sections that draw. Default: each section's own",
  }),
  latexColumns: list({
    value: "KEY[,KEY…]",
    summary:
      "Columns that LaTeX tables show, by their keys in the CSV files; tables without any of them show all. Default: what the " +
      "project says, else all",
  }),
  ...PART_OPTION,
  strict: flag({ summary: "Exit with 3 if a section could not run" }),
  noCache: flag({ summary: "Compute everything again, and store nothing in the cache" }),
};

type ReproduceSettings = CommandSettings<typeof OPTIONS>;

/** `metaeval reproduce`: reproduces the papers. */
export const reproduceCommand: Command = defineCommand({
  details:
    "Without names, all sections of all papers run, or those that the project names. A section whose data, code and options have not changed is taken " +
    "from the cache, so an interrupted run resumes where it stopped. A metaeval.json in the current folder ('metaeval init' writes one) " +
    "names the sections, the seed, the folder and metrics of your own; options on the command line override it.",
  positional: "[paper|section …]",
  arity: [0, Infinity],
  options: OPTIONS,
  examples: [
    { line: "reproduce", does: "reproduces everything into artifacts/" },
    { line: "reproduce ties-matter --out tables", does: "reproduces one paper" },
    {
      line: "reproduce ties-matter/rankings --strict",
      does: "one section; fails if its data is missing",
    },
    {
      line: "reproduce --sample",
      does: "shows what the artifacts look like, on the built-in sample",
    },
  ],
  async run(given, settings, terminal) {
    const { selectSections } = await import("../../papers/registry.ts");
    const { checkArtifactFolder } = await import(
      "../../reporting/artifacts/write_artifacts.ts"
    );
    const opened = await openProject(settings);
    const { project, folder } = opened ?? { project: null, folder: "." };
    const names = given.length > 0 ? given : project?.sections ?? [];
    selectSections(names);
    const shard = readShard(settings);
    const out = settings.out ?? (project === null ? "artifacts" : join(folder, project.out));
    if (shard === null) await checkArtifactFolder(out);
    const data = await openData(settings, terminal, {
      forceSample: settings.sample,
      sampleNotice: SAMPLE_NOTICE,
    });
    if (settings.verbose) {
      const { root, origin } = data.package;
      terminal.note(`data: ${root} (${origin})\n`);
      terminal.note(`results are kept in ${data.cache === null ? "no cache" : data.cache}\n`);
    }
    const request: RunRequest = {
      names,
      seed: settings.seed ?? project?.seed ?? DEFAULT_SEED,
      samples: settings.samples ?? project?.samples ?? null,
      metrics: project?.metrics ?? [],
      latexColumns: settings.latexColumns.length > 0
        ? settings.latexColumns
        : project?.latex_columns ?? [],
    };
    const how: RunSettings = {
      folder,
      jobs: settings.jobs,
      backend: settings.backend ?? project?.backend ?? "auto",
      useCache: !settings.noCache,
      quiet: settings.quiet,
    };
    if (shard !== null) {
      const isWhole = await reproducePart(shard, request, how, data, terminal);
      return settings.strict && !isWhole ? 3 : 0;
    }
    const { reproduceInto } = await import("./reproduce_into.ts");
    const manifest = await reproduceInto(out, request, how, data, terminal);
    report(manifest, out, settings, terminal);
    const missing = manifest.papers.some(({ sections }) =>
      sections.some((section) => section.missing !== null)
    );
    return settings.strict && missing ? 3 : 0;
  },
});

const SAMPLE_NOTICE =
  "SAMPLE RUN: no data was found, or --sample was given, so this runs on the small invented sample in data/sample; no " +
  "figure of it answers a paper. 'metaeval fetch' gets the real data; --data DIR names a folder that holds it.\n";

function report(
  manifest: Manifest,
  out: string,
  settings: ReproduceSettings,
  terminal: Terminal,
): void {
  const format = settings.format;
  const { sample } = manifest;
  if (format === "json") {
    const settings = { ...terminal.settings, seed: manifest.seed };
    printRows(
      { sample, sections: sectionCounts(manifest) },
      format,
      { ...terminal, settings },
      "",
    );
  } else printSections(manifest, format, terminal);
  if (settings.verbose) {
    for (const { id, inputs } of manifest.papers.flatMap(({ sections }) => sections)) {
      terminal.note(`${id} read ${inputs.length} files\n`);
    }
    const bytes = manifest.artifacts.reduce((sum, artifact) => sum + artifact.bytes, 0);
    terminal.note(`${manifest.artifacts.length} artifacts, ${(bytes / 1e6).toFixed(1)} MB\n`);
  }
  terminal.note(`artifacts are in ${out}/, their index is ${out}/README.md\n`);
}
