import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { runCommand, SAMPLE, withFiles } from "../run_command.ts";

const INPUT = ["--campaign", "sample/de-en", "--data", SAMPLE];

async function drawn(...args: readonly string[]): Promise<string> {
  let svg = "";
  await withFiles({}, async (_, folder) => {
    const path = `${folder}/figure.svg`;
    const { code, noted } = await runCommand(...args, ...INPUT, "--figure", path);
    assertEquals(code, 0, noted);
    svg = await Deno.readTextFile(path);
  });
  return svg;
}

Deno.test("rank --figure draws each metric with its interval in the colour of its cluster", async () => {
  const svg = await drawn("rank", "--measure", "pa", "--permutations", "200");
  for (const name of ["Plumbline-refA", "Gauge-src", "cluster 1", "cluster 2"]) {
    assertStringIncludes(svg, name);
  }
});

Deno.test("agree --figure draws a panel for each measure", async () => {
  const svg = await drawn(
    ...["agree", "--metric", "Gauge-src,Tally-src", "--measure", "pa,kendall"],
    ...["--replicates", "50"],
  );
  for (const name of ["Gauge-src", "Tally-src", "pa", "kendall"]) {
    assertStringIncludes(svg, `>${name}<`);
  }
});

Deno.test("calibrate --figure draws what was maximised along ε, with ε*", async () => {
  const svg = await drawn("calibrate", "--metric", "Gauge-src", "--objective", "tau_b");
  for (const name of ["Gauge-src", "tau_b", "ε*"]) assertStringIncludes(svg, `>${name}<`);
});

Deno.test("a figure that cannot be written is refused", async () => {
  const { code, noted } = await runCommand(
    ...["rank", "--measure", "acc_eq", ...INPUT, "--figure", "/nowhere/at/all.svg"],
  );
  assertEquals(code, 2);
  assert(noted.includes("/nowhere/at/all.svg"), noted);
});
