import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { runCommand, runJson, withFiles } from "../run_command.ts";

/** Scores of four systems on twelve segments: M orders translations as people do, N by chance. */
function table(): string {
  const lines = ["system,segment,human,M,N"];
  for (let k = 0; k < 4; k++) {
    for (let i = 0; i < 12; i++) {
      const human = -((k * 5 + i * 3) % 7);
      const noise = ((k * 7919 + i * 104729) % 1000) / 1000;
      lines.push([`S${k}`, i, human, (human + noise / 2).toFixed(3), noise.toFixed(3)].join(","));
    }
  }
  return lines.join("\n") + "\n";
}

async function reported(run: (folder: string, sentences: readonly string[]) => Promise<void>) {
  await withFiles({ "scores.csv": table() }, async (paths, folder) => {
    const out = `${folder}/report`;
    const { sentences } = await runJson<{ sentences: string[] }>(
      ...["report", paths["scores.csv"], "--out", out],
      ...["--permutations", "200", "--replicates", "100"],
    );
    await run(out, sentences);
  });
}

Deno.test("a report says what calibrate and rank say, and its folder holds", async () => {
  await withFiles({ "scores.csv": table() }, async (paths, folder) => {
    const out = `${folder}/report`;
    const { sentences } = await runJson<{ sentences: string[] }>(
      ...["report", paths["scores.csv"], "--out", out],
      ...["--permutations", "200", "--replicates", "100"],
    );
    const input = ["--table", paths["scores.csv"]];
    const thresholds = await runJson<{ metric: string; epsilon: number; acc_eq: number }[]>(
      "calibrate",
      ...input,
    );
    for (const { metric, epsilon, acc_eq } of thresholds) {
      const own = sentences.find((sentence) => sentence.includes(`${metric} score`));
      assertStringIncludes(own ?? "", `${(100 * acc_eq).toFixed(1)} %`);
      if (epsilon > 0) assertStringIncludes(own ?? "", `at most ${epsilon}`);
    }
    const ranked = await runJson<{ metric: string; value: number }[]>(
      ...["rank", ...input, "--measure", "acc_eq", "--permutations", "200"],
    );
    const shown = await Deno.readTextFile(`${out}/report/ranking/ranking-acc-eq.csv`);
    const rows = shown.trim().split(/\r?\n/).slice(1).map((line) => line.split(","));
    assertEquals(
      rows.map(([metric, value]) => [metric, Number(value)]),
      ranked.map(({ metric, value }) => [metric, value]),
    );
    assertEquals((await runCommand("verify", out)).code, 0);
    await Deno.writeTextFile(`${out}/report/ranking/README.md`, "changed");
    assertEquals((await runCommand("verify", out)).code, 2);
  });
});

Deno.test("a report holds curves along ε, intervals of every measure and its sentences", async () => {
  await reported(async (folder, sentences) => {
    const page = await Deno.readTextFile(`${folder}/report/findings/README.md`);
    for (const sentence of sentences) {
      assert(page.replaceAll("\\", "").includes(sentence.replaceAll("\\", "")), sentence);
    }
    assertStringIncludes(await Deno.readTextFile(`${folder}/report/thresholds/curve-1.svg`), "ε*");
    const agreement = await Deno.readTextFile(`${folder}/report/ranking/agreement.csv`);
    assertStringIncludes(agreement, "pearson_segment");
  });
});

Deno.test("two runs of a report write the same bytes", async () => {
  const seen: string[] = [];
  for (let run = 0; run < 2; run++) {
    await reported(async (folder) => {
      const { artifacts } = JSON.parse(await Deno.readTextFile(`${folder}/manifest.json`));
      seen.push(JSON.stringify(artifacts));
    });
  }
  assertEquals(seen[0], seen[1]);
});

Deno.test("two tables, no input and a broken table are refused in one sentence, and nothing is written", async () => {
  await withFiles({ "scores.csv": table(), "bad.csv": "a,b\n1,2\n" }, async (paths, folder) => {
    const out = `${folder}/report`;
    for (
      const args of [
        [paths["scores.csv"], "--table", paths["bad.csv"]],
        [],
        [paths["bad.csv"]],
      ]
    ) {
      const { code, noted } = await runCommand("report", ...args, "--out", out);
      assertEquals(code, 2, noted);
      assertEquals(await Deno.stat(`${out}/manifest.json`).catch(() => null), null);
    }
  });
});

Deno.test("verify recomputes a report from its folder alone, and names an input that was changed", async () => {
  await withFiles({ "scores.csv": table() }, async (paths, folder) => {
    const out = `${folder}/report`;
    await Deno.writeTextFile(
      `${folder}/m.csv`,
      table().split("\n").map((line) =>
        line.split(",").slice(0, 2).concat(line.split(",")[3] ?? [])
      )
        .filter((cells) => cells.length === 3).map((cells) => cells.join(",")).join("\n"),
    );
    const made = await runCommand(
      ...["report", "--human", paths["scores.csv"], "--metric-scores", `M:${folder}/m.csv`],
      ...["--out", out, "--permutations", "50", "--replicates", "50", "--exclude", "S3"],
    );
    assertEquals(made.code, 0, made.noted);
    const manifest = JSON.parse(await Deno.readTextFile(`${out}/manifest.json`));
    assertEquals(manifest.inputs.map(({ path }: { path: string }) => path), [
      "file:../m.csv",
      "file:../scores.csv",
    ]);
    assertEquals(JSON.stringify(manifest).includes(folder), false);
    const again = await runCommand("verify", out, "--rerun");
    assertEquals(again.code, 0, again.noted);
    assertStringIncludes(again.noted, "recomputing gives the same");
    await Deno.writeTextFile(paths["scores.csv"], `${table()}S9,0,0,1,1\n`);
    const changed = await runCommand("verify", out);
    assertEquals(changed.code, 2);
    assertStringIncludes(changed.printed, "file:../scores.csv");
    assertStringIncludes(changed.noted, "a score file of yours is not the recorded one");
  });
});

Deno.test("a report values a metric that lacks scores, and does not rank it", async () => {
  const lacking = table().replace(/^(S2,3,.*,)[^,]*$/m, "$1");
  await withFiles({ "scores.csv": lacking }, async (paths, folder) => {
    const out = `${folder}/report`;
    const { sentences } = await runJson<{ sentences: string[] }>(
      ...["report", paths["scores.csv"], "--out", out],
      ...["--permutations", "50", "--replicates", "50"],
    );
    assert(sentences.some((sentence) => sentence.startsWith("N is not ranked, since it lacks")));
    const shown = await Deno.readTextFile(`${out}/report/ranking/ranking-pa.csv`);
    const [, m, n] = shown.trim().split(/\r?\n/).map((line) => line.split(","));
    assertEquals([m[0], m[4], n[0], n[4]], ["M", "1", "N", ""]);
    assert(n[1] !== "");
    const data = await Deno.readTextFile(`${out}/report/data/data.csv`);
    assertStringIncludes(data, "N,4,12,48,47,1");
  });
});

Deno.test("a report speaks of p-values, clusters and metrics that lack scores only where there are any", async () => {
  const rows = table().trimEnd().split("\n");
  const alone = rows.map((row) => row.slice(0, row.lastIndexOf(","))).join("\n");
  const gap = rows.map((row, at) => at === 5 ? row.slice(0, row.lastIndexOf(",") + 1) : row).join(
    "\n",
  );
  await withFiles(
    { "both.csv": table(), "alone.csv": alone, "gap.csv": gap },
    async (paths, folder) => {
      const said = async (name: keyof typeof paths) => {
        await runCommand(
          ...["report", paths[name], "--out", `${folder}/${name}-report`],
          ...["--permutations", "50", "--replicates", "50"],
        );
        const page = await Deno.readTextFile(`${folder}/${name}-report/report/ranking/README.md`);
        return ["p-values exchange", "A metric of a cluster is beaten", "Metrics that lack scores"]
          .map((sentence) => page.includes(sentence));
      };
      assertEquals(await said("both.csv"), [true, true, false]);
      assertEquals(await said("alone.csv"), [false, false, false]);
      assertEquals(await said("gap.csv"), [false, false, true]);
    },
  );
});
