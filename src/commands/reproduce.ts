import type { SectionRun } from "../papers/run_sections.ts";
import type { Section } from "../papers/section.ts";
import type { RunPaper, RunRecord } from "../reporting/run_record.ts";
import type { Command, Terminal, Values } from "./command.ts";
import { DATA_OPTIONS, JOBS_OPTION, SEED_OPTION } from "./common_options.ts";
import { type OpenData, openData } from "./open_data.ts";
import { printRows } from "./print_rows.ts";

/** `metaeval reproduce`: the main job. */
export const reproduce: Command = {
  name: "reproduce",
  summary:
    "Reproduce the papers: find the data, compute every section, compare, write the artifacts",
  details:
    "Without names all sections of all papers run. A section whose data, code and options have not changed is taken " +
    "from the cache, so a run that was interrupted goes on where it stopped.",
  positional: "[paper|section …]",
  arity: [0, Infinity],
  options: [
    {
      name: "out",
      type: "text",
      value: "DIR",
      default: "artifacts",
      summary: "Folder of the artifacts",
    },
    ...DATA_OPTIONS,
    {
      name: "sample",
      type: "flag",
      summary: "Use the built-in sample, whatever other data there is",
    },
    JOBS_OPTION,
    SEED_OPTION,
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

async function run(names: readonly string[], values: Values, terminal: Terminal): Promise<number> {
  const { selectSections } = await import("../papers/registry.ts");
  const { checkArtifactFolder } = await import("../reporting/artifact_folder.ts");
  const { writeArtifacts } = await import("../reporting/write_artifacts.ts");
  const sections = selectSections(names);
  const out = values.text("out")!;
  await checkArtifactFolder(out);
  const data = await openData(values, terminal, { forceSample: values.flag("sample") });
  if (data.sample) terminal.note(SAMPLE_NOTICE);
  const runs = await compute(sections, data, values, terminal);
  await data.package.remember();
  const record = await recordRun(names, runs, data, values);
  await writeArtifacts(out, record);
  report(record, out, values, terminal);
  return values.flag("strict") && runs.some(({ output }) => output === null) ? 3 : 0;
}

const SAMPLE_NOTICE =
  "SAMPLE RUN: no data was found, or --sample was given, so this runs on the small invented sample in data/sample; no " +
  "figure of it answers a paper. 'metaeval fetch' gets the real data; --data DIR names a folder that holds it.\n";

async function compute(
  sections: readonly Section[],
  data: OpenData,
  values: Values,
  terminal: Terminal,
): Promise<SectionRun[]> {
  const { codeVersion } = await import("../datasets/code_version.ts");
  const { folderCache, NO_CACHE } = await import("../datasets/content_cache.ts");
  const { runSections } = await import("../papers/run_sections.ts");
  const { openPool } = await import("../tensors/worker_pool.ts");
  const { sectionProgress } = await import("./progress.ts");
  let pool: ReturnType<typeof openPool> | undefined;
  const jobs = values.number("jobs") ?? navigator.hardwareConcurrency;
  const worker = new URL("../papers/worker.ts", import.meta.url);
  const cache = values.flag("no-cache") || data.cache === null
    ? NO_CACHE
    : folderCache(`${data.cache}/sections`, (error) =>
      terminal.note(`results are not kept for the next run: ${error.message}\n`));
  try {
    return await runSections(sections, {
      data,
      cache,
      pool: () => pool ??= openPool({ jobs, worker }),
      code: await codeVersion(new URL("../", import.meta.url)),
      seed: values.number("seed")!,
      samples: values.number("samples") ?? null,
      onProgress: values.flag("quiet") ? undefined : sectionProgress(terminal),
    });
  } finally {
    pool?.close();
  }
}

async function recordRun(
  names: readonly string[],
  runs: readonly SectionRun[],
  data: OpenData,
  values: Values,
): Promise<RunRecord> {
  const { PAPERS } = await import("../papers/registry.ts");
  const { readPublished } = await import("../reporting/read_published.ts");
  const { recordPaper } = await import("../reporting/run_record.ts");
  const { default: config } = await import("../../deno.json", { with: { type: "json" } });
  const papers: RunPaper[] = [];
  for (const paper of PAPERS) {
    const own = runs.filter(({ section }) => section.paper === paper.id);
    if (own.length === 0) continue;
    const published = await readPublished(
      new URL(`../../data/published/${paper.id}/`, import.meta.url),
    );
    papers.push(recordPaper(paper, own, published, data.sample));
  }
  return {
    papers,
    versions: { metaeval: config.version, deno: Deno.version.deno },
    options: { sections: [...names].sort(), samples: values.number("samples") ?? null },
    seed: values.number("seed")!,
    sample: data.sample,
    dataNotes: data.package.changes().map(({ path }) =>
      `${path} is not the known file; it was used because --accept-changed-data was given`
    ),
  };
}

function report(record: RunRecord, out: string, values: Values, terminal: Terminal): void {
  const sections = record.papers.flatMap(({ sections }) =>
    sections.map(({ section, verdicts, missing }) => ({
      id: section.id,
      verdicts: {
        same: count(verdicts, "same"),
        close: count(verdicts, "close"),
        differs: count(verdicts, "differs"),
        not_run: count(verdicts, "not_run"),
      },
      missing,
    }))
  );
  const format = values.text("format");
  if (format === "json") printRows({ sample: record.sample, sections }, format, terminal, "");
  else {
    const rows = sections.map(({ id, verdicts, missing }) => ({
      section: id,
      ...verdicts,
      state: missing === null ? "ran" : "not run",
    }));
    printRows(
      rows,
      format,
      terminal,
      record.sample ? "SAMPLE RUN: nothing here answers a paper" : "Published figures",
    );
  }
  for (const { id, missing } of sections) {
    if (missing !== null) terminal.note(`${id} did not run: it ${missing}\n`);
  }
  terminal.note(`artifacts are in ${out}/, their index is ${out}/README.md\n`);
}

function count(verdicts: readonly { readonly kind: string }[], kind: string): number {
  return verdicts.filter((verdict) => verdict.kind === kind).length;
}
