import { assert, assertEquals } from "@std/assert";
import { latexNumbers } from "../../src/reporting/tables/latex_numbers.ts";
import { renderArtifacts } from "../../src/reporting/artifacts/render_artifacts.ts";
import { exampleRun } from "./example_run.ts";

const PDFLATEX = await new Deno.Command("sh", {
  args: ["-c", "kpsewhich booktabs.sty && which pdflatex"],
})
  .output().then(({ success }) => success, () => false);

/** Compiles a document beside the artifacts of the example; gives whether it worked, and the log. */
async function compile(body: string): Promise<{ success: boolean; log: string }> {
  const folder = await Deno.makeTempDir();
  for (const [path, text] of renderArtifacts(exampleRun())) {
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, text);
  }
  await Deno.writeTextFile(
    `${folder}/paper.tex`,
    `\\documentclass{article}\\usepackage{booktabs}\\input{metaeval}\n\\begin{document}\n${body}\n\\end{document}\n`,
  );
  const { success, stdout } = await new Deno.Command("pdflatex", {
    args: ["-interaction=nonstopmode", "-halt-on-error", "paper.tex"],
    cwd: folder,
  }).output();
  await Deno.remove(folder, { recursive: true });
  return { success, log: new TextDecoder().decode(stdout) };
}

function latexTest(name: string, test: () => Promise<void>): void {
  if (PDFLATEX) Deno.test(name, test);
  else {Deno.test({
      name: `${name} (skipped: no pdflatex with booktabs)`,
      ignore: true,
      fn: () => {},
    });}
}

Deno.test("latexNumbers() writes numbers as the paper prints them, and none of ours where nothing ran", () => {
  const text = latexNumbers(exampleRun());
  assert(text.includes("{ties-matter.table6.metricx.tau_b}{0.270}"), text);
  assert(text.includes("{ties-matter.table6.metricx.tau_b_rank.published}{4}"), text);
  assert(text.includes("{ties-matter.transfer.en-de.epsilon_change.verdict}{not run}"), text);
  assert(!text.includes("{ties-matter.transfer.en-de.epsilon_change}{"), text);
  assert(!/metaeval@set\{[^}]*tau_b\}/.test(latexNumbers(exampleRun({ sample: true }))));
});

latexTest("tables and numbers compile in a paper", async () => {
  const { success, log } = await compile(
    "\\input{ties-matter/rankings/ranking}\n" +
      "$\\tau_b$ is \\metaeval{ties-matter.table6.metricx.tau_b}, published " +
      "\\metaeval{ties-matter.table6.metricx.tau_b.published}: \\metaeval{ties-matter.table6.metricx.tau_b.verdict}.",
  );
  assertEquals([success, log.includes("Output written on paper.pdf (1 page")], [true, true], log);
});

latexTest("a number that does not exist stops LaTeX with its name", async () => {
  const { success, log } = await compile("\\metaeval{ties-matter.table6.nothing}");
  assert(!success && log.includes("There is no number 'ties-matter.table6.nothing'"), log);
});
