import { csvTable, spreadsheetCell } from "../tables/csv_table.ts";
import { drawFigure } from "../figures/draw_figure.ts";
import { figureCsv } from "../figures/figure_csv.ts";
import { htmlPage } from "../page/html_page.ts";
import { indexPage } from "./index_page.ts";
import { latexNumbers } from "../tables/latex_numbers.ts";
import { latexTable } from "../tables/latex_table.ts";
import { roCrate } from "./ro_crate.ts";
import { LATEX_COLUMNS, type RunRecord } from "./run_record.ts";
import type { SectionOutput } from "./section_run.ts";
import { sectionPage, verdictData } from "./section_page.ts";

/**
 * Renders every artifact of a run except the manifest. It is a pure function of the run.
 *
 * @param record The run.
 * @returns Path under the folder → text.
 * @throws {Error} If two artifacts of a section have the same name, or a name is not plain.
 */
export function renderArtifacts(record: RunRecord): Map<string, string> {
  const run = record.sample ? labelled(record) : record;
  const files = new Map<string, string>();
  const add = (path: string, text: string) => {
    if (path.split("/").some((part) => !/^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part))) {
      throw new Error(`'${path}' is not a plain name for an artifact`);
    }
    if (files.has(path)) throw new Error(`two artifacts would have the name '${path}'`);
    files.set(path, text);
  };
  add("README.md", indexPage(run));
  add("index.html", htmlPage(run));
  add("metaeval.tex", latexNumbers(run));
  for (const paper of run.papers) {
    for (const one of paper.sections) {
      const folder = one.section.id;
      add(`${folder}/README.md`, sectionPage(run, paper, one));
      if (one.verdicts.length > 0) {
        add(`${folder}/verdicts.csv`, csvTable(verdictData(one.verdicts), spreadsheetCell));
      }
      if (one.output !== null) {
        for (const [name, text] of outputFiles(one.output, folder, run)) {
          add(`${folder}/${name}`, text);
        }
      }
    }
  }
  const sizes = [...files].map(([path, text]) => [path, byteLength(text)] as const);
  add("ro-crate-metadata.json", roCrate(run, new Map(sizes)));
  return files;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Label over every table and figure of a run on the built-in sample. */
const SAMPLE = "SAMPLE RUN";

/** The run with labelled tables and figures, so that a stray one is not mistaken for a real result. */
function labelled(run: RunRecord): RunRecord {
  const label = <Titled extends { readonly title: string }>(one: Titled): Titled => ({
    ...one,
    title: `${SAMPLE}: ${one.title}`,
  });
  return {
    ...run,
    papers: run.papers.map((paper) => ({
      ...paper,
      sections: paper.sections.map((one) => ({
        ...one,
        output: one.output && {
          ...one.output,
          tables: one.output.tables.map(label),
          figures: one.output.figures.map(label),
        },
      })),
    })),
  };
}

function* outputFiles(
  output: SectionOutput,
  section: string,
  run: RunRecord,
): Generator<[string, string]> {
  for (const table of output.tables) {
    yield [`${table.id}.csv`, csvTable(table, spreadsheetCell)];
    yield [
      `${table.id}.tex`,
      latexTable(table, {
        label: `tab:${section}:${table.id}`,
        alarm: run.sample ? SAMPLE : "",
        columns: latexColumns(run),
      }),
    ];
  }
  for (const figure of output.figures) {
    yield [`${figure.id}.svg`, drawFigure(figure)];
    yield [`${figure.id}.csv`, figureCsv(figure)];
  }
  yield* Object.entries(output.files ?? {});
}

function latexColumns({ options }: RunRecord): readonly string[] {
  const chosen = options[LATEX_COLUMNS];
  return Array.isArray(chosen) ? chosen : [];
}
