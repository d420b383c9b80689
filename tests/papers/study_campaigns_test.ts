import { assertEquals } from "@std/assert";
import { runSections } from "../../src/papers/run_sections.ts";
import { studyCampaigns } from "../../src/papers/study_campaigns.ts";
import { CONTENTS, countedSection, memoryData, runOptions } from "./made_up_run.ts";

async function studied(names: readonly string[], sample: boolean): Promise<string[]> {
  let found: string[] = [];
  const section = countedSection("studied", async (context) => {
    found = (await studyCampaigns(context, names)).map(({ name }) => name);
    return null;
  });
  const contents = { ...CONTENTS, "b/sources/en-de.txt": "One.\n" };
  await runSections([section], runOptions({ data: memoryData(contents, { sample }) }));
  return found;
}

Deno.test("studyCampaigns() gives those of the paper that are there, in the paper's order", async () => {
  assertEquals(await studied(["b/en-de", "z/en-de", "a/en-de"], false), ["b/en-de", "a/en-de"]);
  assertEquals(await studied(["z/en-de"], false), []);
});

Deno.test("studyCampaigns() gives the sample's own campaigns on the sample", async () => {
  assertEquals(await studied(["z/en-de"], true), ["a/en-de", "b/en-de"]);
});
