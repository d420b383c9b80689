import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { runCommand, runJson, SAMPLE } from "../run_command.ts";

interface Agreement {
  readonly measure: string;
  readonly group: string | null;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly segments: number;
}

const ONE = ["--campaign", "sample/de-en", "--data", SAMPLE, "--metric", "Gauge"];
const TAUS = ["tau_a", "tau_b", "tau_c", "tau_10", "tau_13", "tau_14"];

for (const group of ["item", "none", "system"]) {
  Deno.test(`agree --group ${group} gives what calibrate and ties give`, async () => {
    const measures = ["acc_eq", "acc_eq_uncalibrated", "tau_23", ...TAUS];
    const asked = ["--group", group, "--measure", measures.join(","), "--replicates", "0"];
    const agreements = await runJson<Agreement[]>("agree", ...ONE, ...asked);
    const found = new Map(agreements.map(({ measure, value }) => [measure, value]));
    const [calibrated] = await runJson<{ acc_eq: number }[]>("calibrate", ...ONE, "--group", group);
    const ties = await runJson<Record<string, number>>("ties", ...ONE, "--group", group);
    assertEquals(found.get("acc_eq"), calibrated.acc_eq);
    assertEquals(found.get("acc_eq_uncalibrated"), ties.acc_eq);
    for (const tau of TAUS) assertEquals(found.get(tau), ties[tau]);
    assert(Math.abs((found.get("tau_23") ?? NaN) - (2 * ties.acc_eq - 1)) < 1e-15);
  });
}

Deno.test("agree's measures of translations have intervals about them", async () => {
  const measures = ["acc_eq", "pdp", "tau_b", "pearson_segment", "spearman_segment"];
  const asked = ["--measure", measures.join(","), "--replicates", "200"];
  const found = await runJson<Agreement[]>("agree", ...ONE, ...asked);
  assertEquals(found.map(({ group }) => group), ["item", "item", "item", "none", "none"]);
  for (const { low, value, high } of found) assert(low < value && value < high);
});

Deno.test("agree refuses --group where no measure compares translations", async () => {
  const { code, noted } = await runCommand("agree", ...ONE, "--measure", "pa", "--group", "item");
  assertEquals(code, 2);
  assertStringIncludes(
    noted,
    "--group is for measures of translations and would do nothing here",
  );
});
