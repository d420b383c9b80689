import { assert, assertAlmostEquals, assertEquals, assertNotEquals } from "@std/assert";
import { agreeCommand } from "../../../src/commands/agree/agree.ts";
import { parseSettings } from "../../../src/commands/options/parse_settings.ts";
import { drawSigns } from "../../../src/commands/options/signs_option.ts";
import { allSigns, signMatrix } from "../../../src/resampling/permutation/sign_matrix.ts";
import { runJson, SAMPLE, withFiles } from "../run_command.ts";

interface Agreement {
  readonly metric: string;
  readonly measure: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly systems: number;
}

const SYSTEMS = [
  "Amberline",
  "Birchway",
  "Cobalt-2",
  "Driftwood",
  "Eastgate",
  "Fernhill_base",
  "Fernhill_large",
  "Gullwing-mbr",
  "Harbour",
  "Inkwell",
  "Juniper-small",
  "Kestrel",
  "refB",
];
const MEASURES = ["spa", "pa", "pearson", "spearman", "kendall", "pearson_segment"];

async function agreement(...options: readonly string[]): Promise<Agreement[]> {
  const sample = ["--campaign", "sample/de-en", "--data", SAMPLE, "--metric", "Gauge,CharShare"];
  return await runJson("agree", ...sample, "--measure", MEASURES.join(","), ...options);
}

function weightTable(weight: (system: string) => number): string {
  return ["system,weight", ...SYSTEMS.map((system) => `${system},${weight(system)}`)].join("\n");
}

function assertSameValues(found: readonly Agreement[], expected: readonly Agreement[]): void {
  found.forEach(({ metric, measure, value }, i) => {
    assertEquals([metric, measure], [expected[i].metric, expected[i].measure]);
    assertAlmostEquals(value, expected[i].value, 1e-12, `${metric} ${measure}`);
  });
}

Deno.test("agree with equal weights gives the values without weights, whatever the weight", async () => {
  const plain = await agreement("--replicates", "0");
  await withFiles({ "w.csv": weightTable(() => 0.7) }, async (paths) => {
    assertSameValues(await agreement("--replicates", "0", "--weights", paths["w.csv"]), plain);
  });
});

Deno.test("agree takes a system of weight 0 for one that is left out", async () => {
  // People scored all of Birchway's segments, so that none comes back without it.
  const without = await agreement("--replicates", "0", "--exclude", "Birchway");
  const weights = weightTable((system) => system === "Birchway" ? 0 : 1);
  await withFiles({ "w.csv": weights }, async (paths) => {
    const weighted = await agreement("--replicates", "0", "--weights", paths["w.csv"]);
    assertSameValues(weighted, without);
  });
});

Deno.test("agree weighs systems by what balance prints, and bounds the weighted value", async () => {
  const weights = Object.fromEntries(SYSTEMS.map((system, k) => [system, (k + 1) / 91]));
  const printed = JSON.stringify([{ beta: 0.5, achieved: 0.5, weights }]);
  await withFiles({ "balance.json": printed }, async (paths) => {
    const plain = await agreement("--replicates", "200");
    const weighted = await agreement("--replicates", "200", "--weights", paths["balance.json"]);
    weighted.forEach(({ value, low, high }, i) => {
      assertNotEquals(value, plain[i].value);
      assert(low !== null && high !== null && low <= high);
      assert(low < value + 0.05 && value - 0.05 < high, `${low} ${value} ${high}`);
    });
  });
});

Deno.test("spa's signs are all there are where these are no more than the permutations", async () => {
  const signs = async (segments: number, ...options: string[]) => {
    const line = ["--campaign", "sample/de-en", "--permutations", "16", ...options];
    return await drawSigns(
      parseSettings({ name: "agree", ...agreeCommand }, line).settings,
      segments,
    );
  };
  assertEquals(await signs(4), allSigns(4));
  assertEquals((await signs(5)).permutations, 16);
  assertEquals(
    await signs(4, "--signs", "numpy-integers"),
    signMatrix({ source: "numpy-integers", seed: 4, to: 16, segments: 4 }),
  );
});
