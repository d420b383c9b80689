import { assertEquals } from "@std/assert";
import { runWithFiles } from "./bare_machine.ts";

const TABLE = `system,segment,document,human,m,n\n${
  Array.from(
    { length: 24 },
    (_, row) =>
      `${"AB"[row % 2]},${row >> 1},d${row >> 3},${(row * row) % 5},${row % 7},${row % 3}`,
  ).join("\n")
}\n`;
const ONE_METRIC = TABLE.replaceAll(/,[^,\n]*\n/g, "\n");
const FEW = "there are only 3 documents";
const WHY = `${FEW}, so segments are`;
const WHERE = "where segments of a document share a quality";

async function noted(table: string, args: string): Promise<string[]> {
  const run = await runWithFiles({ "t.csv": table }, [...args.split(" "), "--table", "@t.csv"]);
  assertEquals(run.code, 0, run.noted);
  return run.noted.split("\n").filter((line) => line.includes(FEW));
}

Deno.test("a note on units speaks of intervals and p-values only where a command gives them", async () => {
  const drawn = `${WHY} drawn; ${WHERE}, intervals are too narrow`;
  const exchanged = `${WHY} exchanged; ${WHERE}, p-values are too small`;
  const both =
    `${WHY} drawn and exchanged; ${WHERE}, p-values are too small and intervals too narrow`;
  assertEquals(await noted(TABLE, "calibrate"), [`acc_eq: ${drawn}`]);
  assertEquals(await noted(TABLE, "rank --measure pa"), [`pa: ${exchanged}`]);
  assertEquals(await noted(ONE_METRIC, "rank --measure pa"), []);
  assertEquals(await noted(TABLE, "agree --measure pa"), [`pa: ${both}`]);
  assertEquals(await noted(ONE_METRIC, "agree --measure pa"), [`pa: ${drawn}`]);
  assertEquals(await noted(TABLE, "agree --measure pa --replicates 0"), []);
});

Deno.test("a note on few documents speaks of differences and of intervals only where a command gives them", async () => {
  const of = (args: string, table = TABLE) => noted(table, `${args} --unit document`);
  const rough = "intervals from so few are rough";
  const differences = "few differences can be seen";
  assertEquals(await of("agree --measure pa", ONE_METRIC), [`pa: ${FEW}: ${rough}`]);
  assertEquals(await of("rank --measure pa"), [`pa: ${FEW}: ${differences}`]);
  assertEquals(await of("agree --measure pa"), [`pa: ${FEW}: ${differences}, and ${rough}`]);
});

Deno.test("bootstrap notes of resamples left out name a standard error only where the interval needs one", async () => {
  const scores = "m,h\n1,2\n1,3\n2,1\n4,4\n";
  const line = ["bootstrap", "@s.csv", "--column", "m", "--against", "h", "--statistic", "pearson"];
  for (
    const [method, what] of [["percentile", "pearson"], [
      "studentised",
      "pearson or its standard error",
    ]]
  ) {
    const { noted } = await runWithFiles({ "s.csv": scores }, [...line, "--method", method]);
    assertEquals(/left out, since (.*) is undefined for them/.exec(noted)?.[1], what);
  }
});

Deno.test("bootstrap advises no number of replicates that --replicates refuses", async () => {
  const scores = Array.from({ length: 25 }, (_, i) => `${Math.round(Math.exp(i / 2))}\n`).join("");
  const { noted } = await runWithFiles({ "s.csv": `m\n${scores}` }, [
    ..."bootstrap @s.csv --column m --confidence 0.999 --method bca --replicates 40000".split(" "),
  ]);
  const advised = /; (use --method percentile|give --replicates (\d+))\n/.exec(noted);
  assertEquals(Number(advised?.[2] ?? 0) <= 100_000_000, advised !== null, noted);
});
