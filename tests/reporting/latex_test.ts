import { assert, assertEquals } from "@std/assert";
import { paperOf } from "../../src/reporting/artifacts/section_run.ts";
import { latexNumbers } from "../../src/reporting/tables/latex_numbers.ts";
import { renderArtifacts } from "../../src/reporting/artifacts/render_artifacts.ts";
import { latexTable } from "../../src/reporting/tables/latex_table.ts";
import { runOnSample } from "../papers/ties-matter/run_paper.ts";
import { PAPERS } from "../../src/papers/registry.ts";
import { recordPaper } from "../../src/reporting/artifacts/run_record.ts";
import { programFolder } from "../../src/datasets/program/program_files.ts";
import { readPublished } from "../../src/reporting/verdicts/read_published.ts";
import { exampleRun, RANKING } from "./example_run.ts";

const ENGINES = await Array.fromAsync(
  ["pdflatex", "lualatex"].map(async (engine) => {
    const found = await new Deno.Command("sh", {
      args: ["-c", `kpsewhich booktabs.sty && kpsewhich graphicx.sty && command -v ${engine}`],
    }).output().then(({ success }) => success, () => false);
    return [engine, found] as const;
  }),
);

/** Compiles a document beside some files; gives whether it worked, the number of pages, and the log. */
async function compile(
  engine: string,
  files: ReadonlyMap<string, string>,
  document: string,
): Promise<{ success: boolean; pages: number; log: string }> {
  const folder = await Deno.makeTempDir();
  for (const [path, text] of [...files, ["paper.tex", document]] as const) {
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, text);
  }
  const { success } = await new Deno.Command(engine, {
    args: ["-interaction=nonstopmode", "-halt-on-error", "paper.tex"],
    cwd: folder,
    stdout: "null",
  }).output();
  const log = await Deno.readTextFile(`${folder}/paper.log`);
  await Deno.remove(folder, { recursive: true });
  const pages = Number(/Output written on paper\.pdf \((\d+) page/.exec(log)?.[1] ?? 0);
  return { success, pages, log };
}

function article(body: string, options = ""): string {
  return `\\documentclass[${options}]{article}\n\\usepackage{booktabs,graphicx}\n\\input{metaeval}\n` +
    `\\begin{document}\n${body}\n\\end{document}\n`;
}

function latexTest(name: string, test: (engine: string) => Promise<void>): void {
  for (const [engine, found] of ENGINES) {
    if (found) Deno.test(`${engine}: ${name}`, () => test(engine));
    else {Deno.test({
        name: `${engine}: ${name} (skipped: it is not here)`,
        ignore: true,
        fn: () => {},
      });}
  }
}

Deno.test("latexNumbers() writes numbers as the paper prints them, and none of ours where nothing ran", () => {
  const text = latexNumbers(exampleRun());
  assert(text.includes("{ties-matter.table6.metricx.tau_b}{0.270}"), text);
  assert(text.includes("{ties-matter.table6.metricx.tau_b_rank.published}{4}"), text);
  assert(text.includes("{ties-matter.transfer.en-de.epsilon_change.verdict}{not run}"), text);
  assert(!text.includes("{ties-matter.transfer.en-de.epsilon_change}{"), text);
  assert(!/metaeval@set\{[^}]*tau_b\}/.test(latexNumbers(exampleRun({ sample: true }))));
});

Deno.test("latexNumbers() names the numbers of a user's own metrics, two alike apart", () => {
  const run = exampleRun();
  const rows = ["Mine {1}", "Mine [1]"].map((name, at) => ({
    ...RANKING.rows[0],
    own: name,
    tau_b: { value: at / 4, answers: "none" },
  }));
  const text = latexNumbers({
    ...run,
    papers: run.papers.map((paper) => ({
      ...paper,
      sections: paper.sections.map((one) => ({
        ...one,
        output: one.output && { ...one.output, tables: [{ ...RANKING, rows }] },
      })),
    })),
  });
  assert(text.includes("{ties-matter.ranking.Mine-1-.tau_b}{0.000}"), text);
  assert(text.includes("{ties-matter.ranking.Mine-1--2.tau_b}{0.250}"), text);
});

latexTest("tables and numbers compile in a paper", async (engine) => {
  const { success, pages, log } = await compile(
    engine,
    renderArtifacts(exampleRun()),
    article(
      "\\input{ties-matter/rankings/ranking}\n" +
        "$\\tau_b$ is \\metaeval{ties-matter.table6.metricx.tau_b}, published " +
        "\\metaeval{ties-matter.table6.metricx.tau_b.published}: \\metaeval{ties-matter.table6.metricx.tau_b.verdict}.",
    ),
  );
  assertEquals([success, pages], [true, 1], log);
});

latexTest("a number that does not exist stops LaTeX with its name", async (engine) => {
  const { success, log } = await compile(
    engine,
    renderArtifacts(exampleRun()),
    article("\\metaeval{ties-matter.table6.nothing}"),
  );
  assert(!success && log.replaceAll("\n", "").includes("number 'ties-matter.table6.nothing'"), log);
});

/** Sections with tables of every width and length; the others take long on the sample and have tables like these. */
const SHOWN = [
  "ties-matter",
  "what-metrics-do-not-measure/join",
  "what-metrics-do-not-measure/severity",
  "what-metrics-do-not-measure/minimal-pairs",
  "which-bird/statistics",
  "which-bird/balance",
  "which-bird/plane",
];
const RUNS = ENGINES.some(([, found]) => found) ? runOnSample(SHOWN) : Promise.resolve([]);

for (const options of ["", "twocolumn,10pt", "a4paper,12pt"]) {
  latexTest(
    `every table of the sample fits the page of an article (${options})`,
    async (engine) => {
      const files = new Map<string, string>();
      for (const { section, output } of await RUNS) {
        for (const table of output?.tables ?? []) {
          files.set(`${section.id}/${table.id}.tex`, latexTable(table, { label: table.id }));
        }
      }
      const odd = { ...RANKING, id: "odd", title: "Ünïcode 度量 مقياس 🙂 _x^ \\ {#} √½" };
      files.set("odd.tex", latexTable(odd, { label: "odd" }));
      const inputs = [...files.keys()].map((path) => `\\input{${path}}\\clearpage`);
      files.set("metaeval.tex", latexNumbers(exampleRun()));
      const { success, pages, log } = await compile(
        engine,
        files,
        article(inputs.join("\n"), options),
      );
      assertEquals(success, true, log.slice(-2000));
      assertEquals(log.match(/^(Overfull|LaTeX Warning: Float too large).*/gm) ?? [], []);
      assertEquals(pages, files.size - 1);
    },
  );
}

latexTest("the example paper in docs/ is two pages about the sample", async (engine) => {
  const runs = await RUNS;
  const paper = PAPERS.find(({ id }) => id === "ties-matter")!;
  const published = await readPublished(programFolder("published/ties-matter/"));
  const own = runs.filter(({ section }) => paperOf(section) === paper.id);
  const record = {
    papers: [recordPaper(paper, own, published, true)],
    versions: {},
    options: {},
    seed: 4,
    sample: true,
  };
  const files = [...renderArtifacts(record)].map(([path, text]) =>
    [`artifacts/${path}`, text] as const
  );
  const text = await Deno.readTextFile(
    new URL("../../docs/example-paper/paper.tex", import.meta.url),
  );
  const { success, pages, log } = await compile(engine, new Map(files), text);
  assertEquals([success, pages], [true, 2], log.slice(-2000));
  assertEquals(log.match(/^(Overfull|LaTeX Warning: Float too large).*/gm) ?? [], []);
});
