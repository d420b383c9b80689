import { assert, assertEquals } from "@std/assert";
import { quietGraphics } from "../../src/commands/terminal/quiet_graphics.ts";
import { webgpuAdapter } from "../../src/tensors/backends/webgpu_backend.ts";
import { runCommand, SAMPLE, withFiles } from "./run_command.ts";
import { scoreTable } from "./score_table.ts";

await quietGraphics();
const adapter = await webgpuAdapter(true);
const GPU = typeof adapter === "string" ? [] : ["webgpu"];
const skipped = typeof adapter === "string" ? ` (webgpu skipped: ${adapter})` : "";

/** How a command line may be run without its output changing. */
const WAYS = [
  ...["2", "3"].map((jobs) => ["--jobs", jobs]),
  ...["workers", "wasm", ...GPU].map((backend) => ["--jobs", "1", "--backend", backend]),
];

async function printed(line: readonly string[]): Promise<string> {
  const { code, printed, noted } = await runCommand(...line);
  assertEquals(code, 0, `${line.join(" ")}: ${noted}`);
  return printed;
}

/**
 * Runs command lines whole and in parts that are merged: the first in every way, each other line in one way and its parts in two
 * others.
 */
async function assertSameBytes(lines: readonly (readonly string[])[]): Promise<void> {
  await withFiles({}, async (_, folder) => {
    for (const [at, line] of lines.entries()) {
      const wayOf = (turn: number) => WAYS[(3 * at + turn) % WAYS.length];
      const json = [...line, "--format", "json"];
      const one = await printed([...json, "--jobs", "1"]);
      assert(one.startsWith("["), one);
      for (let turn = 0; turn < (at === 0 ? WAYS.length : 1); turn++) {
        const way = wayOf(turn);
        assertEquals(await printed([...json, ...way]), one, [...line, ...way].join(" "));
      }
      const parts = at === 0 ? 5 : 2;
      const files: string[] = [];
      for (let part = parts; part >= 1; part--) {
        const file = `${folder}/part${part}.json`;
        // Parts may come from unlike machines.
        const way = wayOf(part);
        await Deno.writeTextFile(
          file,
          await printed([...line, ...way, "--shard", `${part}/${parts}`]),
        );
        files.push(file);
      }
      const merged = await printed(["merge", ...files, "--format", "json"]);
      assertEquals(merged, one, `${line.join(" ")}, ${parts} parts`);
    }
  });
}

const ways = `jobs 1, 2 and 3, any backend, and merged shards${skipped}`;

Deno.test(`bootstrap prints the same bytes for ${ways}`, async () => {
  await withFiles({ "scores.csv": scoreTable() }, async (paths) => {
    const options = [
      "--column mqm,metric --replicates 700",
      "--column mqm --method bca --replicates 700",
      "--column metric --method studentised --replicates 300",
      "--column metric --compare mqm --statistic ratio --replicates 300",
      "--column metric --compare mqm --statistic tau_b --replicates 300",
      "--column metric --by document --replicates 300",
      "--column metric --by domain --statistic median --replicates 300",
      "--column metric --compare mqm --statistic acc_eq --group document --replicates 300",
    ];
    await assertSameBytes(
      options.map((line) => ["bootstrap", paths["scores.csv"], ...line.split(" ")]),
    );
  });
});

/** Metrics with fine scores, with many ties, and with one score for all. */
const ON_SAMPLE = [
  ...["--campaign", "sample/de-en", "--data", SAMPLE],
  ...["--metric", "Gauge,Tally,Flatline"],
];

Deno.test(`agree prints the same bytes for ${ways}`, async () => {
  const systems = [..."ABCDEFGHIJKLM"].map((_, k) => k);
  const names =
    "Amberline Birchway Cobalt-2 Driftwood Eastgate Fernhill_base Fernhill_large Gullwing-mbr Harbour Inkwell Juniper-small Kestrel refB"
      .split(" ");
  const weights = ["system,weight", ...systems.map((k) => `${names[k]},${k / 8}`)].join("\n");
  await withFiles({ "weights.csv": weights }, async (paths) => {
    await assertSameBytes([
      ["agree", ...ON_SAMPLE, "--replicates", "140", "--permutations", "100"],
      ["agree", ...ON_SAMPLE, "--replicates", "20", "--weights", paths["weights.csv"]],
    ]);
  });
});

Deno.test(`rank prints the same bytes for ${ways}`, async () => {
  const options = [
    "--measure spa --permutations 200",
    "--measure pearson_segment --permutations 200",
    "--measure pearson --permutations 10000",
    "--measure acc_eq",
    "--measure acc_eq --test simulated --permutations 450",
  ];
  await assertSameBytes(options.map((line) => ["rank", ...ON_SAMPLE, ...line.split(" ")]));
});
