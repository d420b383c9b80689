import { assert } from "@std/assert";
import fc from "fast-check";
import { parseManifest } from "../../../src/reporting/artifacts/read_manifest.ts";
import { buildManifest, manifestText } from "../../../src/reporting/artifacts/manifest.ts";
import { parseProject } from "../../../src/reporting/project/project.ts";
import { isPrintableName } from "../../../src/printable.ts";
import { UserError } from "../../../src/user_error.ts";
import { exampleRun } from "../../../tests/reporting/example_run.ts";
import { anyEdits, edited, HOSTILE } from "../edits.ts";
import { fuzzTarget } from "../target.ts";

const RUN = {
  ...exampleRun(),
  ownMetrics: [{ name: "Mine", campaign: "wmt22/en-de", scores: "mine.seg.score" }],
  dataNotes: ["a note"],
};
const MANIFEST = await manifestText(
  buildManifest(RUN, [{ path: "ties-matter/ties/README.md", sha256: "0".repeat(64), bytes: 3 }]),
);
const PROJECT = JSON.stringify({
  sections: ["ties-matter"],
  seed: 4,
  samples: 10,
  out: "artifacts",
  metrics: [{ name: "Mine", campaign: "wmt22/en-de", scores: "mine.seg.score" }],
  latex_columns: ["metric"],
});

const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...HOSTILE,
    null,
    true,
    [],
    {},
    [null],
    -1,
    1.5,
    1e300,
    "../x",
    "/x",
    "a\\b",
    "a\0b",
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const cases = fc.record({
  project: fc.boolean(),
  /** Values to replace, by their index among all values of the file. */
  values: fc.array(fc.tuple(fc.nat(400), value), { maxLength: 2 }),
  edits: anyEdits,
});

/** Replaces the value at an index, counted through the whole JSON value. */
function replaced(root: unknown, place: number, put: unknown): unknown {
  let at = 0;
  return JSON.parse(JSON.stringify(root, (_, inner) => at++ === place ? put : inner) ?? "null");
}

/** Manifests and project files with values and bytes changed. */
export const manifests = fuzzTarget(
  "manifests",
  "a forged manifest or project file is read or refused in one sentence",
  cases,
  ({ project, values, edits }) => {
    let forged: unknown = JSON.parse(project ? PROJECT : MANIFEST);
    for (const [place, put] of values) forged = replaced(forged, place, put);
    const text = new TextDecoder().decode(edited(JSON.stringify(forged, null, 1), edits));
    try {
      if (!project) {
        const paths = parseManifest(text, "m.json").artifacts.map(({ path }) => path);
        const outside = paths.find((path) =>
          path.startsWith("/") || path.split("/").includes("..")
        );
        assert(outside === undefined, `reads an artifact at ${outside}`);
        assert(paths.every(isPrintableName), `reads an artifact at ${JSON.stringify(paths)}`);
        return;
      }
      const { out } = parseProject(text, "metaeval.json");
      const below = !out.startsWith("/") && !out.split("/").includes("..");
      assert(below && isPrintableName(out), `writes to ${JSON.stringify(out)}`);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      assert(/^(m|metaeval)\.json/.test(error.message), error.message);
    }
  },
);
