import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { summaryTable } from "../../src/reporting/artifacts/summary_table.ts";
import { buildManifest } from "../../src/reporting/artifacts/manifest.ts";
import { manifestFault } from "../../src/reporting/artifacts/manifest_form.ts";
import { renderArtifacts } from "../../src/reporting/artifacts/render_artifacts.ts";
import {
  countVerdicts,
  recordPaper,
  type RunRecord,
} from "../../src/reporting/artifacts/run_record.ts";
import type { Published } from "../../src/reporting/verdicts/verdict.ts";
import type { Answer } from "../../src/reporting/verdicts/verdict.ts";
import { sectionCounts } from "../../src/commands/reproduce/section_counts.ts";

const FIGURES: readonly Published[] = ["same", "suite", "part", "runs"].map((name) => ({
  key: `t.${name}`,
  printed: "30",
  where: `Table of ${name}`,
  tolerance: null,
  low: null,
  high: null,
  setting: name === "runs",
}));

const ANSWERS: readonly Answer[] = [
  { answers: "t.same", value: 30 },
  { answers: "t.suite", value: 41, unjudged: "own_suite", reason: "pairs of our own" },
  { answers: "t.part", value: 52, unjudged: "not_run", reason: "one data set of eleven" },
  { answers: "t.runs", value: 30 },
];

function run(sample = false): RunRecord {
  const section = { id: "p/s", title: "S", answers: ["Table 1"], published: ["t"] };
  const columns = [{ key: "value", title: "Value" }];
  const rows = ANSWERS.map((value) => ({ value }));
  const output = { tables: [{ id: "t", title: "T", columns, rows }], figures: [], notes: [] };
  const paper = recordPaper(
    { id: "p", title: "P", citation: "P (2026)", sections: [section] },
    [{ section, output, missing: null, inputs: {} }],
    FIGURES,
    sample,
  );
  return { papers: [paper], versions: {}, options: {}, seed: 1, sample };
}

Deno.test("figures of an own suite are counted apart, and settings not at all", () => {
  const { papers: [{ sections: [{ verdicts }] }] } = run();
  const counts = { same: 1, close: 0, differs: 0, not_run: 1, own_suite: 1 };
  assertEquals(countVerdicts(verdicts), counts);
  const [row] = summaryTable(run()).rows;
  assertEquals(row, { paper: "P", published: 3, ...counts, settings: 1 });
  const manifest = buildManifest(run(), []);
  assertEquals(sectionCounts(manifest), [
    { id: "p/s", verdicts: counts, settings: 1, missing: null },
  ]);
  assertEquals(manifestFault({ ...manifest, seal: "x" }), null);
  assertEquals(
    manifest.papers[0].sections[0].verdicts.map(({ verdict, value }) => [verdict, value]),
    [["same", 30], ["own_suite", 41], ["not_run", 52], ["setting", 30]],
  );
});

Deno.test("the pages show what is not judged without a difference, and settings in a table of their own", () => {
  const files = renderArtifacts(run());
  const page = files.get("p/s/README.md") ?? "";
  assertStringIncludes(
    page,
    "Of 3 published figures, 1 are the same, 0 close, 0 different, 1 not run, 1 of our own suite; settings, which are not counted: 1.",
  );
  assertStringIncludes(page, "| Table of suite | 30 | 41 | – | own suite | pairs of our own |");
  assertStringIncludes(page, "| Table of part | 30 | 52 | – | not run | one data set of eleven |");
  const settings = page.slice(page.indexOf("## Settings of the paper and ours"));
  assertStringIncludes(settings, "| Table of runs | 30 | 30 |");
  assertStringIncludes(files.get("README.md") ?? "", "1 same, 1 not run, 1 own suite");
  const html = files.get("index.html") ?? "";
  for (const kind of ["same", "not_run", "own_suite"]) {
    assertStringIncludes(html, `<span class="${kind}" style="flex:1">`);
  }
  assert(!html.includes('<span class="setting" style'), "a setting has no place in the bar");
  assertStringIncludes(html, "Table of suite: published 30, ours 41; own suite: pairs of our own");
});

Deno.test("on the sample nothing of an own suite or of a part of the data is shown beside a figure", () => {
  const { papers: [{ sections: [{ verdicts }] }] } = run(true);
  assertEquals(verdicts.map(({ kind, reproduced }) => [kind, reproduced]), [
    ["not_run", null],
    ["not_run", null],
    ["not_run", null],
    ["setting", null],
  ]);
});
