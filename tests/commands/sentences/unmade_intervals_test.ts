import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { smallCampaign } from "../../../tasks/fuzz/small_campaign.ts";
import { runWithFiles } from "../bare_machine.ts";

const CAMPAIGN = ["--campaign", "wmt99/de-en", "--data", "@mt-metrics-eval-v2"];
const TABLE = "system,segment,human,m\n" +
  ["A", "B", "C"].map((name, k) => `${name},1,${k},${k}\n${name},2,${2 * k},1\n`).join("");

Deno.test("without replicates nothing is said of intervals, in titles and in notes", async () => {
  const tabled = { "t.csv": TABLE };
  const cases = [
    [smallCampaign(), ["severity", ...CAMPAIGN]],
    [tabled, ["agree", "--table", "@t.csv", "--measure", "pa,acc_eq", "--jobs", "1"]],
  ] as const;
  for (const [files, line] of cases) {
    const without = await runWithFiles(files, [...line, "--replicates", "0"]);
    assertEquals(without.code, 0, without.noted);
    assert(!/interval/.test(without.printed + without.noted), line[0]);
    const { printed, noted } = await runWithFiles(files, [...line, "--replicates", "20"]);
    assertStringIncludes(printed + noted, "interval", line[0]);
  }
});

Deno.test("severity says what it assumes about a campaign that is no test set of the metrics tasks", async () => {
  const { noted } = await runWithFiles(smallCampaign(), ["severity", ...CAMPAIGN]);
  assertStringIncludes(noted, "wmt99/de-en is no test set of the WMT metrics tasks: refA is taken");
});

Deno.test("a suite that is written gives its paths to a script", async () => {
  const files = { "p.csv": "id,class,base,edited\n1,altering,It is 3 km.,It is 4 km.\n" };
  const line = ["probe", "minimal-pairs", "--pairs", "@p.csv", "--write", "@s", "--format", "json"];
  const { printed } = await runWithFiles(files, line);
  assertEquals(
    JSON.parse(printed).map(({ path }: { path: string }) => path),
    ["src", "ref", "base", "edited", "ids"].map((name) => `@s/${name}.txt`).concat(
      "@s/suite.jsonl",
    ),
  );
});
