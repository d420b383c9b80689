import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { campaignOf, matches } from "../../../src/datasets/package/layout.ts";
import { readSources, sourceNamed } from "../../../src/datasets/sources/sources.ts";
import { UserError } from "../../../src/user_error.ts";

const GOOD = {
  name: "one",
  title: "t",
  kind: "files",
  addresses: ["https://example.org/"],
  licence: "l",
  citation: "c",
  sizeLimit: 10,
  files: ["a.tsv"],
};

/** Reads a list of sources as a file would give it. */
async function reading(list: unknown, checksums = ""): Promise<unknown> {
  const files: Record<string, string> = {
    "sources.json": typeof list === "string" ? list : JSON.stringify(list),
    "checksums/one.sha256": checksums,
  };
  return await readSources({ text: (path) => Promise.resolve(files[path]) });
}

Deno.test("readSources() reads the program's own list, whose every checksum belongs to something listed", async () => {
  const sources = await readSources();
  assertEquals(sources.map(({ name }) => name), [
    "mt-metrics-eval-v2",
    "wmt-mqm-human-evaluation",
    "wmt22-news-systems",
  ]);
  for (const { kind, checksums, campaigns, files, members } of sources) {
    for (const path of checksums.keys()) {
      const campaign = campaignOf(path);
      const isListed = kind === "files"
        ? files.includes(path)
        : campaign !== null && campaigns.includes(campaign) &&
          members.some((pattern) => matches(pattern, campaign, path));
      assert(isListed, path);
    }
    assert(checksums.size > 0);
  }
});

Deno.test("readSources() names the field that is not valid", async () => {
  const cases: readonly (readonly [unknown, string])[] = [
    ["{", "not valid JSON"],
    [[], "sources.json is not an object"],
    [{ sources: [] }, "'sources' is not a list"],
    [{ sources: [3] }, "sources[0] is not an object"],
    [{ sources: [{ ...GOOD, name: "" }] }, "sources[0].name"],
    [{ sources: [{ ...GOOD, kind: "tar" }] }, "sources[0].kind is 'tar'"],
    [{ sources: [{ ...GOOD, addresses: ["nowhere"] }] }, "'nowhere' is not a URL"],
    [{ sources: [{ ...GOOD, addresses: [] }] }, "sources[0].addresses"],
    [{ sources: [{ ...GOOD, sizeLimit: -1 }] }, "sources[0].sizeLimit"],
    [{ sources: [{ ...GOOD, files: [1] }] }, "sources[0].files"],
    [{ sources: [{ ...GOOD, kind: "archive" }] }, "sources[0].members"],
  ];
  for (const [list, message] of cases) {
    await assertRejects(() => reading(list), UserError, message);
  }
});

Deno.test("readSources() names the line of a checksum that is not one", async () => {
  const line = `${"0".repeat(64)}  a.tsv\n`;
  await reading({ sources: [GOOD] }, line);
  await assertRejects(
    () => reading({ sources: [GOOD] }, `${line}zz  a.tsv\n`),
    UserError,
    "checksums/one.sha256:2",
  );
});

Deno.test("sourceNamed() names the sources there are", async () => {
  const sources = await readSources();
  assertThrows(() => sourceNamed(sources, "wmt"), UserError, "wmt22-news-systems");
});

Deno.test("campaignOf() leaves out what is not in the layout", () => {
  for (
    const member of [
      "wmt22",
      "wmt22/README.md",
      "wmt22/other/en-de.txt",
      "wmt22/metric-scores/en-de",
      "wmt22/metric-scores/en-de/deep/BLEU.seg.score",
      "wmt22/sources/readme.txt",
      "wmt22/sources/en-de/x.txt",
    ]
  ) assertEquals(campaignOf(member), null, member);
});

Deno.test("matches() reads * within one part of a path, and every other character as itself", () => {
  const pattern = "{testSet}/references/{languagePair}.*.txt";
  assert(matches(pattern, "wmt21.news/en-de", "wmt21.news/references/en-de.refA.txt"));
  assert(!matches(pattern, "wmt21.news/en-de", "wmt21xnews/references/en-de.refA.txt"));
  assert(!matches(pattern, "wmt22/en-de", "wmt22/references/en-de.refA.txt.bak"));
  assert(!matches(pattern, "wmt22/en-de", "wmt22/references/en-de.x/y.txt"));
});
