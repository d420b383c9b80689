import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { runCommand, runJson, withFiles } from "../run_command.ts";
import { dataTest } from "../../real_data.ts";

interface Results {
  readonly tasks: readonly { readonly campaigns: readonly string[]; readonly measure: string }[];
  readonly metrics: readonly {
    readonly metric: string;
    readonly average: number | null;
    readonly rank: number | null;
    readonly cluster: number | null;
    readonly values: readonly (number | null)[];
    readonly clusters: readonly (number | null)[];
  }[];
  readonly p_values: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly valid: {
    readonly unit: string;
    readonly metrics: readonly { readonly metric: string; readonly cluster: number | null }[];
  } | null;
}

const FEW = ["--metric", "MetricX-23,COMET,BLEU", "--permutations", "200"];

/** Score files of a metric on a campaign of the unpacked data, by level. */
async function scoresOf(campaign: string, metric: string): Promise<Record<string, string>> {
  const { packageRoot } = await import("../../real_package.ts");
  const root = await packageRoot();
  const [testSet, pair] = campaign.split("/");
  const read = (level: string) =>
    Deno.readTextFile(join(root, testSet, "metric-scores", pair, `${metric}.${level}.score`));
  return { seg: await read("seg"), sys: await read("sys") };
}

dataTest(
  "a copy of a metric under another name has its values, its average and no significant difference from it",
  async () => {
    const files: Record<string, string> = {};
    for (const [pair, reference] of [["en-de", "refA"], ["he-en", "refB"], ["zh-en", "refA"]]) {
      const { seg, sys } = await scoresOf(`wmt23/${pair}`, `COMET-${reference}`);
      files[`${pair}.seg.score`] = seg;
      files[`${pair}.sys.score`] = sys;
    }
    await withFiles(files, async (paths) => {
      const flags = Object.entries(paths).flatMap(([name, path]) => [
        "--metric-scores",
        `Mine:wmt23/${name.slice(0, 5)}:${path}`,
      ]);
      const found = await runJson<Results>("shared-task", "wmt23", ...FEW, ...flags);
      const [mine, theirs] = ["Mine", "COMET"].map((name) =>
        found.metrics.find(({ metric }) => metric === name)!
      );
      assertEquals(mine.values, theirs.values);
      assertEquals([mine.average, mine.rank, mine.cluster], [
        theirs.average,
        theirs.rank,
        theirs.cluster,
      ]);
      assertEquals(found.p_values.COMET.Mine, 1);
      assertEquals(found.valid?.unit, "document");
    });
  },
);

dataTest(
  "a metric that covers some tasks has their values, no average, rank or cluster, and stands last",
  async () => {
    const { seg } = await scoresOf("wmt23/en-de", "MetricX-23-refA");
    await withFiles({ "mine.seg.score": seg }, async (paths) => {
      const flag = `Mine:wmt23/en-de:${paths["mine.seg.score"]}`;
      const { metrics, valid } = await runJson<Results>(
        "shared-task",
        "wmt23",
        ...FEW,
        "--metric-scores",
        flag,
      );
      const mine = metrics[metrics.length - 1];
      assertEquals([mine.metric, mine.average, mine.rank, mine.cluster], [
        "Mine",
        null,
        null,
        null,
      ]);
      assertEquals(mine.values.map((value) => value !== null), [
        ...[false, true, true, true],
        ...[false, false, false, false, false, false],
      ]);
      assert(mine.clusters[3] !== null);
      assertEquals(valid?.metrics.find(({ metric }) => metric === "Mine")?.cluster, null);
    });
  },
);

dataTest("2024's tasks run on 2023's data, and 2024's own data is said to be missing", async () => {
  const found = await runJson<Results>("shared-task", "wmt24", "--on", "wmt23", ...FEW);
  assertEquals(found.tasks.map(({ measure }) => measure), [
    "spa",
    "acc_eq",
    "spa",
    "acc_eq",
    "spa",
    "acc_eq",
  ]);
  assert(found.metrics.every(({ average }) => average !== null && average > 0.5 && average < 1));
  const { code, noted } = await runCommand("shared-task", "wmt24", "--offline");
  assertEquals(code, 2);
  assertStringIncludes(noted, "wmt24/en-de");
  assertStringIncludes(noted, "metaeval fetch");
});

dataTest(
  "LaTeX underlines baselines, stars metrics without a reference and sets the best value in bold",
  async () => {
    const { printed } = await runCommand(
      ...["shared-task", "wmt23", "--metric", "MetricX-23,COMET,CometKiwi"],
      ...["--permutations", "0", "--format", "latex"],
    );
    assertStringIncludes(printed, "\\underline{COMET} & 0.779");
    assertStringIncludes(printed, "\\underline{CometKiwi}* & 0.782");
    assertStringIncludes(printed, "MetricX-23 & \\textbf{0.808}");
  },
);

dataTest("the same bytes come from any number of workers", async () => {
  const [one, two] = await Promise.all(
    ["1", "2"].map((jobs) =>
      runCommand("shared-task", "wmt23", ...FEW, "--jobs", jobs, "--format", "json")
    ),
  );
  assertEquals(one.printed, two.printed);
});

dataTest("every mistake in what is asked for gets one sentence that names it", async () => {
  const cases: [string[], string][] = [
    [["wmt2"], "did you mean"],
    [["wmt23", "--metric", "COMMET"], "did you mean 'COMET'"],
    [["wmt23", "--metric-scores", "mine.seg.score"], "NAME:CAMPAIGN:FILE"],
    [["wmt23", "--metric-scores", "Mine:wmt22/en-de:x"], "'wmt22/en-de' is not among"],
    [["wmt23", "--metric-scores", "Mine:wmt23/en-de:no-such-file"], "no-such-file"],
    [["wmt23", "--metric-scores", "COMET:wmt23/en-de:x.seg.score"], "give it another"],
    [
      [
        "wmt23",
        "--metric-scores",
        "A:wmt23/en-de:x.seg.score",
        "--metric-scores",
        "A:wmt23/en-de:y.seg.score",
      ],
      "two files",
    ],
  ];
  for (const [args, said] of cases) {
    const { code, noted } = await runCommand("shared-task", ...args);
    assertEquals(code, 2, args.join(" "));
    assertStringIncludes(noted, said);
    assertEquals(noted.trim().split("\n").length, 1, noted);
  }
});

dataTest(
  "parts of a run, merged in any order, print its bytes",
  async () => {
    const line = [
      "wmt24",
      "--on",
      "wmt23",
      "--metric",
      "COMET,BLEU,YiSi-1",
      "--permutations",
      "1300",
    ];
    const output = async (command: string, ...args: string[]) => {
      const { code, printed: out, noted: notes } = await runCommand(command, ...args);
      assertEquals(code, 0, notes);
      return out;
    };
    const parts = Object.fromEntries(
      await Promise.all([1, 2].map(async (part) => [
        `${part}.json`,
        await output("shared-task", ...line, "--shard", `${part}/2`),
      ])),
    );
    await withFiles(parts, async (paths) => {
      const files = [2, 1].map((part) => paths[`${part}.json`]);
      for (const format of ["json", "latex"]) {
        assertEquals(
          await output("merge", ...files, "--format", format),
          await output("shared-task", ...line, "--format", format),
        );
      }
    });
  },
);
