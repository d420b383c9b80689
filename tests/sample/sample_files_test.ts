import { assert, assertEquals } from "@std/assert";
import { SAMPLE_FOLDER, writtenTexts } from "../../tasks/make_sample.ts";
import { METRICS } from "../../tasks/sample/metrics.ts";
import { ownFiles } from "../../tasks/sample/own_files.ts";
import { sampleFiles } from "../../tasks/sample/sample_files.ts";
import { SYSTEMS } from "../../tasks/sample/systems.ts";
import { blocks, sampleLines, sampleNames } from "./sample_campaign.ts";

const SEGMENTS = 150;
const OUTPUTS = [...SYSTEMS.map((system) => system.name), "refA", "refB"].sort();

async function filesBelow(folder: URL, prefix = ""): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of Deno.readDir(folder)) {
    if (entry.isFile) found.push(prefix + entry.name);
    else {
      const below = new URL(`${entry.name}/`, folder);
      found.push(...await filesBelow(below, `${prefix}${entry.name}/`));
    }
  }
  return found.sort();
}

Deno.test("the generator makes the committed files, byte for byte, and no others", async () => {
  const made = sampleFiles(await writtenTexts());
  assertEquals(await filesBelow(SAMPLE_FOLDER), [...made.keys()].sort());
  for (const [path, content] of made) {
    assert(Deno.readTextFileSync(new URL(path, SAMPLE_FOLDER)) === content, path);
  }
});

Deno.test("the generator makes the files of the walks, byte for byte", async () => {
  const folder = new URL("../", SAMPLE_FOLDER);
  const made = ownFiles(sampleFiles(await writtenTexts()));
  const names = (await filesBelow(folder)).filter((path) => !path.includes("/"));
  assertEquals(names, [...made.keys(), "README.md"].sort());
  for (const [name, content] of made) {
    assert(Deno.readTextFileSync(new URL(name, folder)) === content, name);
  }
});

Deno.test("the sample is small: under 1.5 MB in all, no file over 400 kB", async () => {
  const sizes = (await filesBelow(SAMPLE_FOLDER))
    .map((path) => Deno.statSync(new URL(path, SAMPLE_FOLDER)).size);
  assert(Math.max(...sizes) < 400_000);
  assert(sizes.reduce((sum, size) => sum + size, 0) < 1_500_000);
});

Deno.test("every text file has one line per segment, none of them empty", () => {
  const paths = [
    "sources/de-en.txt",
    "documents/de-en.docs",
    "references/de-en.refA.txt",
    "references/de-en.refB.txt",
    ...OUTPUTS.map((name) => `system-outputs/de-en/${name}.txt`),
  ];
  for (const path of paths) {
    const lines = sampleLines(path);
    assertEquals(lines.length, SEGMENTS, path);
    assert(lines.every((line) => line.trim() === line && line !== ""), path);
  }
});

Deno.test("there are twelve systems, and both references stand among the outputs unchanged", () => {
  assertEquals(SYSTEMS.length, 12);
  assertEquals(sampleNames("system-outputs/de-en/"), OUTPUTS.map((name) => `${name}.txt`).sort());
  for (const name of ["refA", "refB"]) {
    assertEquals(
      sampleLines(`system-outputs/de-en/${name}.txt`),
      sampleLines(`references/de-en.${name}.txt`),
    );
  }
});

Deno.test("documents are contiguous: twelve of them in four domains", () => {
  const lines = sampleLines("documents/de-en.docs");
  const changes = lines.filter((line, k) => line !== lines[k - 1]);
  assertEquals(changes.length, 12);
  assertEquals(new Set(changes).size, 12);
  assertEquals(new Set(lines.map((line) => line.split("\t")[0])).size, 4);
});

Deno.test("the two references differ in wording in nearly every segment", () => {
  const [a, b] = ["refA", "refB"].map((name) => sampleLines(`references/de-en.${name}.txt`));
  assert(a.filter((text, i) => text !== b[i]).length >= 145);
});

Deno.test("human score files hold one block per system, in the same order", () => {
  const scores = blocks("human-scores/de-en.mqm.seg.score");
  const ratings = blocks("human-scores/de-en.mqm.merged.seg.rating");
  assertEquals([...scores.keys()], [...ratings.keys()]);
  assertEquals([...scores.keys()].sort(), OUTPUTS);
  for (const values of [...scores.values(), ...ratings.values()]) {
    assertEquals(values.length, SEGMENTS);
  }
});

Deno.test("a metric scores every output but the reference that it was given", () => {
  assertEquals(METRICS.length, 8);
  for (const { name } of METRICS) {
    const scores = blocks(`metric-scores/de-en/${name}.seg.score`);
    const expected = OUTPUTS.filter((output) => !name.endsWith(`-${output}`));
    assertEquals([...scores.keys()].sort(), expected, name);
    for (const values of scores.values()) assertEquals(values.length, SEGMENTS, name);
    const systems = blocks(`metric-scores/de-en/${name}.sys.score`);
    assertEquals([...systems.keys()], [...scores.keys()], name);
  }
});

Deno.test("equal translations of a segment have equal scores from every metric", () => {
  const texts = new Map(
    OUTPUTS.map((name) => [name, sampleLines(`system-outputs/de-en/${name}.txt`)]),
  );
  for (const { name } of METRICS) {
    const seen = new Map<string, string>();
    for (const [system, values] of blocks(`metric-scores/de-en/${name}.seg.score`)) {
      values.forEach((value, i) => {
        const key = `${i} ${texts.get(system)?.[i]}`;
        assertEquals(value, seen.get(key) ?? value, `${name}, ${system}, ${key}`);
        seen.set(key, value);
      });
    }
    assert(seen.size > 1000);
  }
});
