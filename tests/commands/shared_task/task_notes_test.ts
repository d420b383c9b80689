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

async function notes(
  far: { readonly metric?: string; readonly human?: string },
  tasks = ["wmt23"],
  permutations = 10,
) {
  const args = [
    "shared-task",
    ...tasks,
    "--data",
    "@mt-metrics-eval-v2",
    "--all-metrics",
    "--accept-changed-data",
  ];
  const { code, noted } = await runWithFiles(campaignOf(far), [
    ...args,
    `--permutations=${permutations}`,
  ]);
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

Deno.test("shared-task says where the normal limit of SPA's tests is rough, and only where it tests SPA", async () => {
  const rough = "wmt23/en-de: the tests of SPA take p-values of systems from the normal limit, " +
    "which is rough for 4 segments\n";
  assertStringIncludes(await notes({}, ["wmt24", "--on", "wmt23"]), rough);
  assertEquals((await notes({}, ["wmt24", "--on", "wmt23"], 0)).includes("normal limit"), false);
  assertEquals((await notes({})).includes("normal limit"), false);
});
