import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { runCommand, runJson, SAMPLE, withFiles } from "./run_command.ts";
import { scoreTable } from "./score_table.ts";

const FILES = {
  "scores.csv": scoreTable(),
  "odd.csv": "score,constant,other\n1,2,3\n,2,4\nx1,2,5\n",
  "gap.csv": "score,other\n1,3\n,4\n",
  "one.csv": "score\n1\n",
  "none.csv": "score,other\n,1\n,2\n",
  "zero.csv": "a,zero,d\n1,0,x\n2,0,x\n3,0,x\n",
  "two.csv": "a,b\n1,0\n2,1\n",
  "huge.csv": "a\n1e308\n1e308\n-1e308\n",
  "nan.csv": "a\n1\nNaN\n",
  "empty.csv": "",
};
type Name = keyof typeof FILES;

/** Runs command lines in which `@name` is the path of a file, and asserts that each is refused with one sentence. */
async function assertRefused(cases: readonly (readonly [string, string])[]): Promise<void> {
  await withFiles(FILES, async (paths, folder) => {
    for (const [line, about] of cases) {
      const args = line.split(" ").map((arg) =>
        arg.startsWith("@") ? paths[arg.slice(1) as Name] ?? `${folder}${arg.slice(1)}` : arg
      );
      const { code, printed, noted } = await runCommand(...args);
      assertEquals([code, printed], [2, ""], `${line}: ${noted}`);
      assertStringIncludes(noted, about, line);
      assertEquals(noted.trimEnd().split("\n").length, 1, noted);
    }
  });
}

Deno.test("bootstrap refuses scores that it cannot take with one sentence", async () => {
  await assertRefused([
    ["bootstrap @one.csv --column score", "one usable row; a bootstrap needs at least two"],
    ["bootstrap @none.csv --column score --drop-missing", "no usable row"],
    ["bootstrap @empty.csv --column a", "the file is empty"],
    ["bootstrap @/nowhere.csv --column a", "there is no such file"],
    ["bootstrap @ --column a", "this is a folder"],
    ["bootstrap @gap.csv --column score", "gap.csv:3: column 'score' is missing"],
    ["bootstrap @odd.csv --column score --drop-missing", "odd.csv:4: 'x1'"],
    ["bootstrap @nan.csv --column a", "nan.csv:3: column 'a' is missing"],
    [
      "bootstrap @huge.csv --column a --statistic median --method basic --replicates 200",
      "in a larger unit",
    ],
    ["bootstrap @odd.csv --column constant --method bca", "leaves the statistic unchanged"],
    ["bootstrap @odd.csv --column constant --method studentised", "has no spread"],
    ["bootstrap @zero.csv --column a --compare zero --statistic ratio", "the mean of 'zero' is 0"],
    [
      "bootstrap @zero.csv --column a --compare zero --statistic pearson",
      "pearson of 'a' and 'zero' is undefined, since 'zero' has one value only",
    ],
    [
      "bootstrap @zero.csv --column zero --compare a --statistic tau_b",
      "'zero' has one value only",
    ],
    [
      "bootstrap @two.csv --column a --compare b --statistic pearson --replicates 400 --seed 6",
      "of 400 resamples, too many",
    ],
    ["bootstrap @zero.csv --column a --by d", "at least two of them, not one"],
  ]);
});

Deno.test("bootstrap refuses options that do not fit with one sentence", async () => {
  await assertRefused([
    ["bootstrap @scores.csv --column mqn", "did you mean 'mqm'"],
    ["bootstrap @scores.csv --column mqm --confidence 1.5", "between 0 and 1"],
    ["bootstrap @scores.csv --column mqm --confidence 0", "between 0 and 1"],
    ["bootstrap @scores.csv --column mqm --replicates 0", "--replicates 0 is out of range"],
    ["bootstrap @scores.csv --column mqm --replicates -3", "--replicates -3 is out of range"],
    ["bootstrap @scores.csv --column mqm --replicates 1.5", "is not a whole number"],
    ["bootstrap @scores.csv --column mqm --replicates 1", "at least two replicates, not 1"],
    ["bootstrap @scores.csv --column mqm --replicates 999999999999", "is out of range"],
    ["bootstrap @scores.csv --column mqm,metric,mqm --replicates 99000000", "than memory may hold"],
    ["bootstrap @scores.csv --column mqm --precision 0", "precision must be a positive number"],
    ["bootstrap @scores.csv --column mqm --statistic pearson", "name one with --against"],
    ["bootstrap @scores.csv --column mqm --compare metric", "--compare would do nothing"],
    ["bootstrap @scores.csv --column mqm --group document", "--group is for --statistic acc_eq"],
    ["bootstrap @scores.csv --column mqm --quantile 0.2", "--quantile is for --statistic quantile"],
    ["bootstrap @scores.csv --column mqm --design clustered", "name their column with --by"],
    ["bootstrap @scores.csv --column mqm --compare metric --statistic acc_eq", "--groups"],
    [
      "bootstrap @scores.csv --column mqm --compare metric --statistic acc_eq --group document --unit row",
      "give segment or document",
    ],
    [
      "bootstrap @scores.csv --column mqm --compare metric --statistic acc_eq --group domain --by document",
      "so they cannot be drawn whole",
    ],
    ["bootstrap @scores.csv --column mqm --by document --unit row", "give one of them"],
    ["bootstrap @zero.csv --column a --unit document", "needs a column named 'document'"],
    [
      "bootstrap @odd.csv --column score --drop-missing --by other --design stratified",
      "odd.csv:4",
    ],
    [
      "bootstrap @zero.csv --column a --by a --design stratified",
      "a stratum of one row never varies",
    ],
    [
      "bootstrap @scores.csv --column mqm --compare metric --statistic difference --minus metric",
      "leave --minus out",
    ],
    [
      "bootstrap @scores.csv --column mqm --statistic median --method studentised",
      "needs a standard error, and this statistic has none; use bca",
    ],
    ["bootstrap @scores.csv --column mqm --by document --method studentised", "independent rows"],
    ["bootstrap @scores.csv --column mqm --shard 6/5", "write I/N"],
    ["bootstrap @scores.csv --column mqm --shard 1/5 --precision 0.1", "--precision"],
    ["bootstrap @scores.csv --column mqm --backend cuda", "is not one of auto, workers"],
  ]);
});

Deno.test("agree and rank refuse what does not fit with one sentence", async () => {
  const sample = `--campaign sample/de-en --data ${SAMPLE}`;
  await assertRefused([
    [`agree ${sample} --metric nothing`, "did you mean"],
    [`agree ${sample} --measure spearmen`, "did you mean 'spearman'?"],
    [`agree ${sample} --exclude nobody`, "'nobody' is no system of sample/de-en; did you mean"],
    [`agree ${sample} --human-name da`, "no human score 'da'; it has mqm"],
    [`agree ${sample} --confidence 0`, "between 0 and 1"],
    [`agree ${sample} --replicates 90000000`, "than memory may hold"],
    [`agree ${sample} --permutations 0`, "--permutations 0 is out of range"],
    [`agree ${sample} --measure pa --signs numpy-integers`, "is for the measure spa"],
    [`agree ${sample} --weights @/nowhere.csv`, "there is no such file"],
    [`agree ${sample} --measure acc_eq --weights @one.csv`, "acc_eq does not weigh systems"],
    [
      `rank ${sample} --metric Patchy,Gauge`,
      "Patchy-refA cannot be ranked, because scores are missing",
    ],
    [`rank ${sample} --level 2`, "--level 2 is out of range"],
    [`rank ${sample} --measure spa --test simulated`, "--test is for acc_eq"],
    [`rank ${sample} --measure pa --signs numpy-float32`, "is for the measure spa"],
    [`rank --campaign sample/xx-yy --data ${SAMPLE}`, "there is no campaign 'sample/xx-yy'"],
    [
      `rank --campaign wmt23/en-de --data ${SAMPLE}`,
      "wmt23/en-de is known, but its data is not here",
    ],
  ]);
});

Deno.test("bootstrap says what it left out and what it did not reach", async () => {
  await withFiles(FILES, async (paths) => {
    const rows = ["a,b", "1,0", "2,1", "3,1", "4,1"].join("\n");
    await Deno.writeTextFile(paths["two.csv"], rows);
    const line = ["bootstrap", paths["two.csv"], "--column", "a", "--compare", "b"];
    const partly = await runCommand(...line, "--statistic", "pearson", "--replicates", "400");
    assertEquals(partly.code, 0);
    assert(/^a: \d+ of 400 resamples are left out/.test(partly.noted), partly.noted);
    const mean = ["bootstrap", paths["two.csv"], "--column", "a", "--precision"];
    const reached = await runCommand(...mean, "0.05");
    assertEquals([reached.code, reached.noted], [0, ""]);
    const [{ replicates, monte_carlo_error }] = await runJson<
      { replicates: number; monte_carlo_error: number }[]
    >("bootstrap", paths["scores.csv"], "--column", "metric", "--precision", "0.0002");
    assert(replicates > 10_000 && monte_carlo_error <= 0.0002);
  });
});
