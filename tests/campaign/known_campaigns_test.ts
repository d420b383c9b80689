import { assert, assertEquals } from "@std/assert";
import file from "../../data/campaigns.json" with { type: "json" };
import { folderFiles } from "../../src/campaign/folder_files.ts";
import { assumedFacts, knownFacts } from "../../src/campaign/known_campaigns.ts";
import { openCampaign } from "../../src/campaign/open_campaign.ts";
import { dataTest } from "../real_data.ts";
import { runJson, withFiles } from "../commands/run_command.ts";

Deno.test("every test set states a standard reference for each language pair, and only lists that exist", () => {
  let pairs = 0;
  for (const [testSet, { language_pairs }] of Object.entries(file.test_sets)) {
    for (const pair of Object.keys(language_pairs)) {
      const facts = knownFacts(`${testSet}/${pair}`);
      assert(facts !== null && facts.known);
      assert(/^(ref[A-D]?|postedit[AB])$/.test(facts.standardReference), `${testSet}/${pair}`);
      assert([...facts.primaryMetrics, ...facts.baselineMetrics].every((name) => name !== ""));
      pairs++;
    }
  }
  assertEquals(pairs, 177 + 3);
});

Deno.test("facts of a language pair replace those of its test set", () => {
  const facts = (name: string) => {
    const { standardReference, gold, outliers, primaryMetrics, baselineMetrics } = knownFacts(
      name,
    )!;
    const sizes = [primaryMetrics.length, baselineMetrics.length];
    return [standardReference, gold.sys, gold.seg, outliers.join(), ...sizes];
  };
  assertEquals(facts("wmt21.news/en-de"), ["refC", "mqm", "mqm", "", 17, 0]);
  assertEquals(facts("wmt21.news/de-en"), ["refA", "wmt-z", "wmt-raw", "", 16, 0]);
  assertEquals(facts("wmt22/en-de"), ["refA", "mqm", "mqm", "M2M100_1.2B-B4", 22, 0]);
  assertEquals(facts("wmt23/he-en"), ["refB", "mqm", "mqm", "", 32, 14]);
  assertEquals(facts("wmt24/en-de"), ["refB", "mqm", "mqm", "MSLC", 26, 13]);
  assertEquals(facts("wmt24pp/en-is_IS"), ["refA", undefined, undefined, "", 9, 0]);
  assertEquals(facts("wmt25/cs-de_DE"), ["refA", "esa-human1", "esa-human1", "", 12, 8]);
});

Deno.test("names that look like parts of an object are no campaigns", () => {
  for (const name of ["", "wmt22", "wmt22/xx-yy", "constructor/name", "wmt22/constructor"]) {
    assertEquals(knownFacts(name), null, name);
  }
});

Deno.test("the assumed standard reference is the one that most metrics saw, the first among equals", () => {
  const assumed = (references: string[], seen: string[]) =>
    assumedFacts(references, seen).standardReference;
  assertEquals(assumed(["refA", "refB"], ["refB", "src", "refA", "refB", "refX"]), "refB");
  assertEquals(assumed(["refA", "refB"], ["refB", "refA"]), "refA");
  assertEquals(assumed(["postedit"], []), "postedit");
  assertEquals(assumed([], ["refB"]), "refA");
});

Deno.test("a campaign that is not known says that its facts are assumed, and takes another reference", async () => {
  await withFiles({}, async (_paths, root) => {
    for (
      const name of ["references/en-xx.refA.txt", "references/en-xx.refB.txt", "sources/en-xx.txt"]
    ) {
      await Deno.mkdir(`${root}/mine/${name.split("/")[0]}`, { recursive: true });
      await Deno.writeTextFile(`${root}/mine/${name}`, "a\n");
    }
    const files = folderFiles(root);
    const open = async (reference?: string) => {
      const campaign = await openCampaign(files, "mine/en-xx", [], reference);
      return [
        campaign.facts.known,
        campaign.facts.standardReference,
        campaign.facts.outliers.length,
      ];
    };
    assertEquals(await open(), [false, "refA", 0]);
    assertEquals(await open("refB"), [false, "refB", 0]);
  });
});

dataTest(
  "refB is he-en's standard reference in 2023, and refA a system that people rated",
  async () => {
    const line = ["--campaign", "wmt23/he-en", "--metric", "COMET", "--measure", "pa"];
    const [{ metric, systems }] = await runJson<{ metric: string; systems: number }[]>(
      ...["agree", ...line, "--replicates", "0"],
    );
    assertEquals([metric, systems], ["COMET-refB", 13]);
  },
);
