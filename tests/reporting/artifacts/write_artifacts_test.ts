import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { manifestText } from "../../../src/reporting/artifacts/manifest.ts";
import { renderArtifacts } from "../../../src/reporting/artifacts/render_artifacts.ts";
import { recordPaper } from "../../../src/reporting/artifacts/run_record.ts";
import { UserError } from "../../../src/user_error.ts";
import { exampleRun } from "../example_run.ts";
import { writeRun } from "./write_run.ts";

/** Paths of the files of a folder; the file that stays for locking is passed over. */
async function listFiles(folder: string, prefix = ""): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(folder)) {
    if (entry.name === ".metaeval-lock") continue;
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory) names.push(...await listFiles(`${folder}/${entry.name}`, `${path}/`));
    else names.push(path);
  }
  return names.sort();
}

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("writeArtifacts() writes what the manifest lists, nothing else but its lock, the same bytes each time", async () => {
  await inFolder(async (folder) => {
    const manifest = await writeRun(`${folder}/a`, exampleRun());
    await writeRun(`${folder}/b`, exampleRun());
    await writeRun(`${folder}/b`, exampleRun());
    const files = await listFiles(`${folder}/a`);
    assertEquals(files, [...manifest.artifacts.map(({ path }) => path), "manifest.json"].sort());
    assertEquals(await listFiles(`${folder}/b`), files);
    for (const file of files) {
      assertEquals(
        await Deno.readTextFile(`${folder}/a/${file}`),
        await Deno.readTextFile(`${folder}/b/${file}`),
      );
    }
    assert(!(await manifestText(manifest)).includes(folder));
  });
});

Deno.test("writeArtifacts() removes what an earlier run wrote and leaves other files alone", async () => {
  await inFolder(async (folder) => {
    await writeRun(folder, exampleRun());
    await Deno.writeTextFile(`${folder}/mine.txt`, "mine");
    const run = exampleRun();
    await writeRun(folder, { ...run, papers: [] });
    const left = await listFiles(folder);
    assert(
      left.includes("mine.txt") && left.includes("README.md") && left.includes("manifest.json"),
    );
    assert(!left.some((path) => path.startsWith("ties-matter/")), left.join());
  });
});

Deno.test("writeArtifacts() refuses to overwrite a file that is no artifact", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/README.md`, "my paper");
    await assertRejects(
      () => writeRun(folder, exampleRun()),
      UserError,
      "would be overwritten",
    );
    assertEquals(await Deno.readTextFile(`${folder}/README.md`), "my paper");
    assertEquals(await listFiles(folder), ["README.md"]);
  });
});

Deno.test("writeArtifacts() mends a folder whose last run was cut short among the renames", async () => {
  await inFolder(async (folder) => {
    const manifest = await writeRun(folder, exampleRun());
    // As after a crash: no manifest, a list of what was there, some files in place and a stale one.
    await Deno.remove(`${folder}/manifest.json`);
    await Deno.writeTextFile(`${folder}/ties-matter/stale.csv`, "x");
    await Deno.mkdir(`${folder}/.metaeval-part/files`, { recursive: true });
    const listed = [
      ...manifest.artifacts.map(({ path }) => path),
      "ties-matter/stale.csv",
      "../out.txt",
    ];
    await Deno.writeTextFile(`${folder}/.metaeval-part/earlier.json`, JSON.stringify(listed));
    await writeRun(folder, exampleRun());
    assertEquals(
      await listFiles(folder),
      [...manifest.artifacts.map(({ path }) => path), "manifest.json"].sort(),
    );
  });
});

Deno.test("a run on the sample says so loudly and answers nothing published", () => {
  const files = renderArtifacts(exampleRun({ sample: true }));
  for (const [path, text] of files) {
    if (/(README\.md|\.svg|\.tex)$/.test(path)) assert(text.includes("SAMPLE RUN"), path);
    if (path === "index.html") assert(text.includes("Sample run."), path);
  }
  const verdicts = files.get("ties-matter/rankings/verdicts.csv") ?? "";
  assert(verdicts.includes("not_run") && !verdicts.includes(",same,"), verdicts);
});

Deno.test("the pages show published values, ours, verdicts and reasons", () => {
  const files = renderArtifacts(exampleRun());
  const page = files.get("ties-matter/rankings/README.md") ?? "";
  assert(page.includes("| Table 6, Metric-X, τb | 0.270 | 0.2703 | +0.00033 | same |  |"), page);
  assert(page.includes("| differs | one system more |"), page);
  const index = files.get("README.md") ?? "";
  assert(index.includes("Published figures that no section computes"), index);
  assert(index.includes("not run: needs wmt21/en-de"), index);
});

Deno.test("renderArtifacts() refuses two artifacts of one name and names that climb", () => {
  const run = exampleRun();
  const change = (files: Record<string, string>) => ({
    ...run,
    papers: run.papers.map((paper) => ({
      ...paper,
      sections: paper.sections.map((one) => ({
        ...one,
        output: one.output === null ? null : { ...one.output, files },
      })),
    })),
  });
  assertThrows(() => renderArtifacts(change({ "ranking.csv": "" })), Error, "two artifacts");
  assertThrows(() => renderArtifacts(change({ "../x.csv": "" })), Error, "not a plain name");
});

Deno.test("recordPaper() refuses two sections that claim one figure, and prefixes that take none", () => {
  const head = (id: string, published: string[]) => ({
    id,
    title: id,
    answers: [],
    published,
  });
  const figure = { key: "a.b", printed: "1", where: "x", tolerance: null, low: null, high: null };
  const paper = { id: "p", title: "P", citation: "P" };
  const two = { ...paper, sections: [head("p/s", ["a"]), head("p/t", ["a.b"])] };
  assertThrows(() => recordPaper(two, [], [figure], false), Error, "both p/s and p/t claim");
  const none = { ...paper, sections: [head("p/s", ["c"])] };
  assertThrows(() => recordPaper(none, [], [figure], false), Error, "no published figure");
});
