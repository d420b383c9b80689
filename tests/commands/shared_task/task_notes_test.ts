import { assertEquals, assertStringIncludes } from "@std/assert";
import { smallCampaign } from "../../../tasks/fuzz/small_campaign.ts";
import { runWithFiles } from "../bare_machine.ts";

/** The data of one of the tasks' campaigns, with a far score of a metric and of a person where they are given. */
function campaignOf(far: { readonly metric?: string; readonly human?: string }) {
  const files = Object.entries(smallCampaign()).map(([path, text]) => {
    const score = path.endsWith("M-refA.seg.score") ? far.metric : far.human;
    const holds = /(M-refA|mqm)\.seg\.score$/.test(path) && score !== undefined;
    return [
      path.replaceAll("de-en", "en-de").replace("wmt99", "wmt23"),
      holds ? text.replace(/\t.*/, `\t${score}`) : text,
    ];
  });
  return Object.fromEntries(files);
}

async function notes(far: { readonly metric?: string; readonly human?: string }) {
  const args = [
    "shared-task",
    "wmt23",
    "--data",
    "@mt-metrics-eval-v2",
    "--all-metrics",
    "--accept-changed-data",
    "--permutations=10",
  ];
  const { code, noted } = await runWithFiles(campaignOf(far), args);
  assertEquals(code, 0, noted);
  return noted;
}

Deno.test("shared-task names the systems whose scores vanish in sums beside a far one, of metrics and of people", async () => {
  const usual = await notes({});
  assertEquals(usual.includes("so far from the others"), false, usual);
  assertStringIncludes(
    await notes({ metric: "1e30" }),
    "wmt23/en-de: M-refA: a score lies so far from the others that those of B, C count as equal in sums; look for a wrong score\n",
  );
  assertStringIncludes(await notes({ human: "-1e30" }), "wmt23/en-de: mqm: a score lies so far");
});
