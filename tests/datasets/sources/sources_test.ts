import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { campaignOf, matches } from "../../../src/datasets/package/layout.ts";
import { readSources, sourceNamed } from "../../../src/datasets/sources/sources.ts";
import { UserError } from "../../../src/user_error.ts";

Deno.test("readSources() reads the program's own list, whose every checksum belongs to something listed", async () => {
  const sources = await readSources();
  assertEquals(sources.map(({ name }) => name), [
    "mt-metrics-eval-v2",
    "wmt-mqm-human-evaluation",
    "wmt22-news-systems",
  ]);
  for (const { kind, addresses, sizeLimit, checksums, campaigns, files, members } of sources) {
    assert(addresses.length > 0 && addresses.every((address) => URL.canParse(address)));
    assert(Number.isSafeInteger(sizeLimit) && sizeLimit > 0);
    assert(kind === "files" ? files.length > 0 : members.length > 0 && campaigns.length > 0);
    for (const [path, sha256] of checksums) {
      assertMatch(sha256, /^[0-9a-f]{64}$/);
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
