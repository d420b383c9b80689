import { assertEquals } from "@std/assert";
import { missingNeed } from "../../src/papers/missing_need.ts";
import type { Need } from "../../src/papers/section.ts";
import { CONTENTS, countedSection, memoryData } from "./made_up_run.ts";

function missing(needs: readonly Need[], contents = CONTENTS): Promise<string | null> {
  const section = countedSection("one", () => Promise.resolve(1), { needs });
  const campaigns = [
    ...new Set(Object.keys(contents).map((path) => `${path.split("/")[0]}/en-de`)),
  ];
  return missingNeed(section, memoryData(contents), campaigns.sort());
}

const END = ", which this data lacks; 'metaeval fetch' gets the published package";

Deno.test("missingNeed() is null where one of the campaigns has every kind of file", async () => {
  const campaigns = ["z/en-de", "a/en-de"];
  assertEquals(await missing([{ campaigns, files: ["human-scores", "metric-scores"] }]), null);
  assertEquals(await missing([{ campaigns, files: ["sources", "documents"] }]), null);
  assertEquals(await missing([]), null);
});

Deno.test("missingNeed() names the campaigns where none is there", async () => {
  const campaigns = ["y/en-de", "z/en-de"];
  assertEquals(
    await missing([{ campaigns, files: [] }]),
    `needs the campaign y/en-de or z/en-de${END}`,
  );
});

Deno.test("missingNeed() names the kinds of file and the metrics that the nearest campaign lacks", async () => {
  const campaigns = ["a/en-de"];
  assertEquals(
    await missing([{ campaigns, files: ["ratings", "human-scores", "system-outputs"] }]),
    `needs ratings and system-outputs of a/en-de${END}`,
  );
  assertEquals(await missing([{ campaigns, files: [], metrics: ["M-src"] }]), null);
  assertEquals(
    await missing([{ campaigns, files: ["references"], metrics: ["M-src", "N-src"] }]),
    `needs references and the scores of N-src of a/en-de${END}`,
  );
});

Deno.test("missingNeed() passes over what is optional, and asks for all that is not", async () => {
  const there: Need = { campaigns: ["a/en-de"], files: ["human-scores"] };
  const absent: Need = { campaigns: ["z/en-de"], files: [] };
  assertEquals(await missing([there, { ...absent, optional: true }]), null);
  assertEquals(await missing([there, absent]), `needs the campaign z/en-de${END}`);
});

Deno.test("missingNeed() takes the second campaign where the first lacks a kind of file", async () => {
  const contents = {
    ...CONTENTS,
    "b/human-scores/en-de.mqm.merged.seg.rating": "A\tNone\nA\tNone\n",
  };
  const need: Need = { campaigns: ["a/en-de", "b/en-de"], files: ["ratings"] };
  assertEquals(await missing([need], contents), null);
});
