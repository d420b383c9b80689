import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { initProject } from "../../../src/reporting/project/init_project.ts";
import { projectFiles, WORKFLOW_PATH } from "../../../src/reporting/project/project_files.ts";
import { parseProject, type Project } from "../../../src/reporting/project/project.ts";
import { UserError } from "../../../src/user_error.ts";

const PROJECT: Project = {
  sections: ["ties-matter"],
  seed: 4,
  samples: null,
  out: "artifacts",
  metrics: [{ name: "Mine", campaign: "wmt22/en-de", scores: "scores/mine.seg.score" }],
  latex_columns: [],
  backend: null,
};
const PROGRAM = { address: "https://example.org/metaeval.git", revision: "abc123", deno: "2.9.6" };

Deno.test("parseProject() reads back what projectFiles() writes", () => {
  const text = projectFiles(PROJECT, PROGRAM).get("metaeval.json") ?? "";
  assertEquals(parseProject(text, "metaeval.json"), PROJECT);
});

for (
  const [text, message] of [
    ["{", "metaeval.json is not JSON"],
    ["[]", "must hold a JSON object"],
    ['{"seed": 1,\n"seed": 2}', "metaeval.json:2: the field 'seed' appears twice"],
    ['{"section": []}', "no field 'section'; did you mean 'sections'?"],
    ['{"sections": "ties-matter"}', "'sections' must be a list"],
    ['{"seed": -1}', "'seed' must be a whole number from 0, not -1"],
    ['{"samples": 0}', "'samples' must be a whole number from 1, not 0"],
    ['{"seed": "4"}', "'seed' must be a whole number"],
    ['{"backend": "gpu"}', "'backend' must be one of auto, workers, wasm, webgpu, tfjs-node"],
    ['{"out": ""}', "'out' must name a folder"],
    ['{"out": "a\\u0000b"}', "'out' holds nothing, or a character that cannot be printed"],
    ['{"out": "a\\nb"}', "'out' holds nothing, or a character that cannot be printed"],
    ['{"metrics": {}}', "'metrics' must be a list"],
    ['{"metrics": [{"name": "A", "campaign": "c"}]}', "'metrics[0].scores' must be a text"],
    [
      '{"metrics": [{"name": "A", "campaign": "c", "scores": "/a.seg.score"}]}',
      "'metrics[0].scores' must be a path beside or below metaeval.json",
    ],
    [
      '{"metrics": [{"name": "A", "campaign": "c", "scores": "x/../../m.seg.score"}]}',
      "'metrics[0].scores' must be a path beside or below metaeval.json",
    ],
    [
      '{"metrics": [{"name": "A", "campaign": "c", "scores": "a"}, {"name": "A", "campaign": "c", "scores": "b"}]}',
      "holds 'A' on c twice",
    ],
    ['{"metrics": [{"nam": "A"}]}', "no field 'metrics[0].nam'; did you mean 'metrics[0].name'?"],
  ] as const
) {
  Deno.test(`parseProject() refuses ${text}`, () => {
    assertThrows(() => parseProject(text, "metaeval.json"), UserError, message);
  });
}

for (const out of ["../../p", "/p", ".", "a/../..", "./..", "a/.."]) {
  Deno.test(`parseProject() refuses artifacts that would not lie below the project: ${out}`, () => {
    const text = JSON.stringify({ out });
    assertThrows(() => parseProject(text, "metaeval.json"), UserError, "must name a folder below");
  });
}

Deno.test("parseProject() takes a folder below the project however it is written", () => {
  for (const out of ["./tables/", "tables", "a/../tables", "tables//"]) {
    assertEquals(parseProject(JSON.stringify({ out }), "metaeval.json").out, "tables");
  }
});

Deno.test("the workflow takes the recorded program and verifies the project's own folder", () => {
  const text = projectFiles({ ...PROJECT, out: "my results" }, PROGRAM).get(WORKFLOW_PATH) ?? "";
  assert(text.includes("checkout --quiet abc123"), text);
  assert(text.includes("main.ts verify 'my results'\n"), text);
  assert(text.includes("deno@2.9.6"), text);
});

Deno.test("initProject() writes its files once, and overwrites nothing", async () => {
  const folder = await Deno.makeTempDir();
  assertEquals(await initProject(folder, PROJECT, PROGRAM), [
    "metaeval.json",
    WORKFLOW_PATH,
    "artifacts/.gitattributes",
    "artifacts/.gitignore",
  ]);
  await Deno.remove(`${folder}/metaeval.json`);
  await assertRejects(() => initProject(folder, PROJECT, PROGRAM), UserError, "is there already");
  await assertRejects(() => Deno.stat(`${folder}/metaeval.json`), Deno.errors.NotFound);
  await Deno.remove(folder, { recursive: true });
});
