import { assert, assertAlmostEquals, assertEquals, assertStringIncludes } from "@std/assert";
import { runCommand, runJson, withFiles } from "../run_command.ts";

interface Printed {
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly left_out: number;
  readonly monte_carlo_error: number | null;
  readonly note: string | null;
  readonly replicates: number;
}

/** Runs `bootstrap` on the text of a table and gives its first row. */
async function bootstrapped(table: string, line: string): Promise<Printed> {
  let row: Printed | undefined;
  await withFiles({ "scores.csv": table }, async (paths) => {
    const words = line.split(" ");
    [row] = await runJson<Printed[]>("bootstrap", paths["scores.csv"], ...words);
  });
  return row!;
}

const THREE = "m\n0.29\n0.57\n0.58\n";
const ONE_HUGE = "h,m\n1,1\n2,2.5\n3,2.9\n4,4.2\n5,5\n6,6.1\n2,30000000\n";

Deno.test("resamples without spread make an end of a studentised interval infinite, not huge", async () => {
  const line = "--column m --method studentised --replicates 4000";
  const both = await bootstrapped(THREE, line);
  assertEquals([both.estimate, both.low, both.high], [0.48, null, null]);
  assertStringIncludes(both.note!, "without spread");
  // Three of the 27 resamples have no spread: −∞ in 1/27 of them, ∞ in 2/27. The other 24 have t from −1.2685 to 35.5176.
  const one = await bootstrapped(THREE, `${line} --confidence 0.9`);
  assertEquals([one.low, one.left_out], [null, 0]);
  const error = Math.sqrt((0.19 ** 2 + 0.09 ** 2 + 0.1 ** 2) / 9);
  assertAlmostEquals(one.high!, 0.48 + 1.2685 * error, 1e-5);
});

Deno.test("a correlation keeps its digits where one score is ten million times the others", async () => {
  const line = "--column m --compare h --statistic pearson --replicates 4000";
  const { low, high, left_out } = await bootstrapped(ONE_HUGE, line);
  assert(high! > 0.999 && low! < -0.5, `${low}, ${high}`);
  // Only a resample of the two rows with h = 2, or of one row, has no spread: 2 in 10,000.
  assert(left_out < 10, `${left_out}`);
});

Deno.test("differences of thirteen decimals are not rounded", async () => {
  const rows = ["x,y", "0.1234567890123,0.1234567890119", "0.2234567890123,0.2234567890118"];
  const table = [...rows, "0.5234567890123,0.5234567890117", ""].join("\n");
  const line = "--column x --compare y --statistic difference --replicates 2000";
  const { estimate, low, high } = await bootstrapped(table, line);
  assertEquals([estimate, low, high], [5e-13, 4e-13, 6e-13]);
});

Deno.test("two hundred thousand groups are drawn without running out of stack", async () => {
  const table = `a,g\n${Array.from({ length: 200_000 }, (_, i) => `${i % 7},g${i}`).join("\n")}\n`;
  const { estimate } = await bootstrapped(table, "--column a --by g --replicates 100 --jobs 1");
  assertAlmostEquals(estimate, 2.99997, 1e-12);
});

Deno.test("scores at the ends of the doubles' range give a value or one sentence", async () => {
  for (const method of ["percentile", "basic", "bca"]) {
    for (const statistic of ["mean", "median"]) {
      const line = `--column a --statistic ${statistic} --method ${method} --replicates 500`;
      const tiny = await bootstrapped("a\n1e-320\n2e-320\n5e-324\n", line);
      assert(tiny.low! <= tiny.estimate && tiny.estimate <= tiny.high!, line);
      assert(tiny.high! > 1e-320, line);
      await withFiles({ "huge.csv": "a\n1e308\n1e308\n-1e308\n" }, async (paths) => {
        const words = [...line.split(" "), "--format", "json"];
        const { code, printed, noted } = await runCommand("bootstrap", paths["huge.csv"], ...words);
        if (code === 2) assertStringIncludes(noted, "give the scores in a larger unit");
        else assert(JSON.parse(printed)[0].low < 0, line);
      });
    }
  }
});

Deno.test("an end among the outermost replicates has no error, and --precision goes on until it has", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => Math.exp(Math.sin(7 * i) * 2).toFixed(3));
  const table = `a\n${rows.join("\n")}\n`;
  const line = "--column a --confidence 0.999 --replicates 256";
  const few = await bootstrapped(table, line);
  assertEquals(few.monte_carlo_error, null);
  assertStringIncludes(few.note!, "--replicates 8000");
  const enough = await bootstrapped(table, `${line} --precision 0.2`);
  assert(enough.replicates >= 8000 && enough.monte_carlo_error! <= 0.2);
});
