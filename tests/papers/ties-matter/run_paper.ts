import { fileURLToPath as fromFileUrl } from "node:url";
import { folderFiles } from "../../../src/campaign/folder_files.ts";
import { cacheFolder } from "../../../src/datasets/cache/cache.ts";
import { codeVersion } from "../../../src/datasets/cache/code_version.ts";
import { folderCache, NO_CACHE } from "../../../src/datasets/cache/content_cache.ts";
import type { DataOptions } from "../../../src/datasets/sources/data_options.ts";
import { fileFinder } from "../../../src/datasets/package/file_finder.ts";
import { locate } from "../../../src/datasets/package/locate.ts";
import { programFolder } from "../../../src/datasets/program/program_files.ts";
import { packageFiles } from "../../../src/datasets/package/package_files.ts";
import { readSources } from "../../../src/datasets/sources/sources.ts";
import { PAPERS, selectSections } from "../../../src/papers/registry.ts";
import { readPublished } from "../../../src/reporting/verdicts/read_published.ts";
import { NOT_IN_SECTIONS, runSections } from "../../../src/papers/run_sections.ts";
import type { SectionRun } from "../../../src/reporting/artifacts/section_run.ts";
import { shownCells } from "../../../src/reporting/tables/table_cells.ts";
import type { SectionOutput } from "../../../src/papers/section.ts";
import { openPool } from "../../../src/workers/worker_pool.ts";

const SAMPLE = new URL("../../../data/sample/mt-metrics-eval-v2", import.meta.url);
const PROGRAM = new URL("../../../", import.meta.url);
const WORKER = new URL("../../../src/papers/worker.ts", import.meta.url);

/** Runs sections of the paper on the built-in sample, without a cache. */
export async function runOnSample(
  names: readonly string[] = ["ties-matter"],
  jobs = 2,
): Promise<SectionRun[]> {
  using pool = openPool({ jobs, worker: WORKER });
  return await runSections(selectSections(names), {
    data: {
      files: folderFiles(fromFileUrl(SAMPLE)),
      sample: true,
      file: () => Promise.resolve(null),
    },
    cache: NO_CACHE,
    pool: () => pool,
    code: "tests",
    seed: 4,
    samples: null,
  });
}

/** Runs sections of the paper on the real data as the program does, with its cache: unchanged ones take no time. */
export async function runOnRealData(
  data: string,
  names: readonly string[] = ["ties-matter"],
): Promise<SectionRun[]> {
  const cache = cacheFolder({
    XDG_CACHE_HOME: Deno.env.get("XDG_CACHE_HOME"),
    HOME: Deno.env.get("HOME"),
  });
  const options: DataOptions = {
    data,
    home: null,
    cache,
    mirror: null,
    offline: true,
    acceptChanged: false,
    sources: await readSources(),
  };
  const found = await locate(options);
  if (found === null) throw new Error(`there is no campaign package in ${data}`);
  const find = fileFinder(options);
  using pool = openPool({ jobs: 2, worker: WORKER });
  return await runSections(selectSections(names), {
    data: {
      files: packageFiles(found),
      sample: false,
      async file(source, path) {
        const located = await find(source, path);
        if (located === null) return null;
        return { bytes: await Deno.readFile(located.path), sha256: located.sha256 };
      },
    },
    cache: cache === null ? NO_CACHE : folderCache(`${cache}/sections`, () => {}),
    pool: () => pool,
    published: new Map(
      await Promise.all(
        PAPERS.map(async ({ id }) =>
          [id, await readPublished(programFolder(`published/${id}/`))] as const
        ),
      ),
    ),
    code: codeVersion(PROGRAM, NOT_IN_SECTIONS) ?? "",
    seed: 4,
    samples: null,
  });
}

/** What a section answered. */
export function outputOf(runs: readonly SectionRun[], name: string): SectionOutput {
  const output = runs.find(({ section }) => section.id === `ties-matter/${name}`)?.output;
  if (!output) throw new Error(`the section ${name} did not run`);
  return output;
}

/** Rows of a table of a section, as records by column key. */
export function tableRows(
  output: SectionOutput,
  id: string,
): Readonly<Record<string, string | number | null>>[] {
  const table = output.tables.find((one) => one.id === id);
  if (!table) {
    throw new Error(`there is no table ${id} but ${output.tables.map((one) => one.id).join(", ")}`);
  }
  return shownCells(table).map((row) =>
    Object.fromEntries(table.columns.map(({ key }, index) => [key, row[index]]))
  );
}
