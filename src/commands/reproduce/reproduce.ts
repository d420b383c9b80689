import { join } from "node:path";
import type { Manifest } from "../../reporting/artifacts/manifest.ts";
import type { Command, Terminal, Values } from "../options/command.ts";
import { DATA_OPTIONS, JOBS_OPTION, SEED_OPTION } from "../options/common_options.ts";
import { openData } from "../inputs/open_data.ts";
import { openProject, PROJECT_OPTION } from "../artifacts/open_project.ts";
import { printRows } from "../terminal/print_rows.ts";
import { DEFAULT_SEED, runPapers } from "./run_papers.ts";
import { printSections, sectionCounts } from "./section_counts.ts";

/** `metaeval reproduce`: the main job. */
export const reproduce: Command = {
  name: "reproduce",
  summary:
    "Reproduce the papers: find the data, compute every section, compare, write the artifacts",
  details:
    "Without names all sections of all papers run, or those of the project. A section whose data, code and options have not changed is taken " +
    "from the cache, so a run that was interrupted goes on where it stopped. A metaeval.json in the current folder says which " +
    "sections, seed, folder and metrics of your own to take ('metaeval init' writes one); the command line goes before it.",
  positional: "[paper|section …]",
  arity: [0, Infinity],
  options: [
    {
      name: "out",
      type: "text",
      value: "DIR",
      summary: "Folder of the artifacts. Default: what the project says, else artifacts",
    },
    ...DATA_OPTIONS,
    {
      name: "sample",
      type: "flag",
      summary: "Use the built-in sample, whatever other data there is",
    },
    JOBS_OPTION,
    {
      ...SEED_OPTION,
      default: undefined,
      summary: `${SEED_OPTION.summary}. Default: what the project says, else ${DEFAULT_SEED}`,
    },
    PROJECT_OPTION,
    {
      name: "samples",
      type: "integer",
      value: "N",
      minimum: 1,
      summary: "Number of random draws in sections that draw, in place of their own",
    },
    { name: "strict", type: "flag", summary: "Exit with 3 where a section could not run" },
    { name: "no-cache", type: "flag", summary: "Compute everything anew and keep nothing" },
  ],
  examples: [
    { line: "reproduce", does: "reproduces everything into artifacts/" },
    { line: "reproduce ties-matter --out tables", does: "reproduces one paper" },
    {
      line: "reproduce ties-matter/rankings --strict",
      does: "one section; fails where its data is missing",
    },
    {
      line: "reproduce --sample",
      does: "shows what the artifacts look like, on the built-in sample",
    },
  ],
  run,
};

async function run(given: readonly string[], values: Values, terminal: Terminal): Promise<number> {
  const { selectSections } = await import("../../papers/registry.ts");
  const { checkArtifactFolder } = await import("../../reporting/artifacts/artifact_folder.ts");
  const { writeArtifacts } = await import("../../reporting/artifacts/write_artifacts.ts");
  const opened = await openProject(values);
  const { project, folder } = opened ?? { project: null, folder: "." };
  const names = given.length > 0 ? given : project?.sections ?? [];
  selectSections(names);
  const out = values.text("out") ?? (project === null ? "artifacts" : join(folder, project.out));
  await checkArtifactFolder(out);
  const data = await openData(values, terminal, {
    forceSample: values.flag("sample"),
    sampleNotice: SAMPLE_NOTICE,
  });
  if (values.flag("verbose")) {
    const { root, origin } = data.package;
    terminal.note(`data: ${root} (${origin})\n`);
    terminal.note(`results are kept in ${data.cache === null ? "no cache" : data.cache}\n`);
  }
  const record = await runPapers(
    {
      names,
      seed: values.number("seed") ?? project?.seed ?? DEFAULT_SEED,
      samples: values.number("samples") ?? project?.samples ?? null,
      metrics: project?.metrics ?? [],
    },
    {
      folder,
      jobs: values.number("jobs"),
      useCache: !values.flag("no-cache"),
      quiet: values.flag("quiet"),
    },
    data,
    terminal,
  );
  const manifest = await writeArtifacts(out, record);
  report(manifest, out, values, terminal);
  const missing = record.papers.some(({ sections }) =>
    sections.some((section) => section.missing !== null)
  );
  return values.flag("strict") && missing ? 3 : 0;
}

const SAMPLE_NOTICE =
  "SAMPLE RUN: no data was found, or --sample was given, so this runs on the small invented sample in data/sample; no " +
  "figure of it answers a paper. 'metaeval fetch' gets the real data; --data DIR names a folder that holds it.\n";

function report(manifest: Manifest, out: string, values: Values, terminal: Terminal): void {
  const format = values.text("format");
  const { sample } = manifest;
  if (format === "json") {
    printRows({ sample, sections: sectionCounts(manifest) }, format, terminal, "");
  } else printSections(manifest, format, terminal);
  if (values.flag("verbose")) {
    for (const { id, inputs } of manifest.papers.flatMap(({ sections }) => sections)) {
      terminal.note(`${id} read ${inputs.length} files\n`);
    }
    const bytes = manifest.artifacts.reduce((sum, artifact) => sum + artifact.bytes, 0);
    terminal.note(`${manifest.artifacts.length} artifacts, ${(bytes / 1e6).toFixed(1)} MB\n`);
  }
  terminal.note(`artifacts are in ${out}/, their index is ${out}/README.md\n`);
}
