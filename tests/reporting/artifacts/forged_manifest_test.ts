import { assert, assertEquals, assertThrows } from "@std/assert";
import { isRecord } from "../../../src/is_record.ts";
import { buildManifest, manifestText } from "../../../src/reporting/artifacts/manifest.ts";
import { parseManifest } from "../../../src/reporting/artifacts/read_manifest.ts";
import { UserError } from "../../../src/user_error.ts";
import { exampleRun } from "../example_run.ts";

const RUN = {
  ...exampleRun(),
  ownMetrics: [{ name: "Mine", campaign: "wmt22/en-de", scores: "mine.seg.score" }],
  dataNotes: ["a note"],
};
const ARTIFACTS = [{ path: "ties-matter/ties/README.md", sha256: "0".repeat(64), bytes: 3 }];
const TEXT = await manifestText(buildManifest(RUN, ARTIFACTS));

/** The places of all values inside a value, by the keys that lead there. */
function* places(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path;
  if (Array.isArray(value) || isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) yield* places(inner, [...path, key]);
  }
}

/** The manifest's text with the value at a place replaced, or removed where there is none. */
function forged(path: readonly string[], value: unknown): string {
  const manifest = JSON.parse(TEXT);
  let holder = manifest;
  for (const key of path.slice(0, -1)) holder = holder[key];
  if (value === undefined) delete holder[path[path.length - 1]];
  else holder[path[path.length - 1]] = value;
  return JSON.stringify(manifest);
}

Deno.test("a manifest with a value of a wrong type anywhere is refused in one sentence that names the place", () => {
  const all = [...places(JSON.parse(TEXT))];
  assert(all.length > 60);
  for (const path of all) {
    for (const value of [[null], { "": [null] }]) {
      const error = assertThrows(() => parseManifest(forged(path, value), "m.json"), UserError);
      assert(/^m\.json (is not a manifest of metaeval \(.+\)|has format)/.test(error.message));
    }
  }
});

Deno.test("a manifest that lacks a field is refused; one with a field more is read", () => {
  for (const path of places(JSON.parse(TEXT))) {
    const isEntry = /^\d+$/.test(path[path.length - 1]) ||
      ["options", "versions"].includes(path[0]);
    if (isEntry && path.length > 1) continue;
    assertThrows(() => parseManifest(forged(path, undefined), "m.json"), UserError, path.at(-1));
  }
  assertEquals(parseManifest(forged(["later"], 1), "m.json").format, 1);
});

for (const path of ["../x", "/etc/passwd", ".git/config", "a//b", "a/./b", "", "a\\b", "a\0b"]) {
  Deno.test(`a manifest that lists the artifact ${JSON.stringify(path)} is refused`, () => {
    const text = forged(["artifacts", "0", "path"], path);
    assertThrows(() => parseManifest(text, "m.json"), UserError, "artifacts[0].path");
  });
}
