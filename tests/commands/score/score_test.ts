import { assert, assertAlmostEquals, assertEquals, assertStringIncludes } from "@std/assert";
import fixture from "../../parity/fixtures/text-metrics.json" with { type: "json" };
import { dataTest } from "../../real_data.ts";
import { runCommand, runJson, SAMPLE, withFiles } from "../run_command.ts";

interface ScoreRow {
  readonly file: string;
  readonly metric: "bleu" | "chrf" | "chrf++" | "ter";
  readonly score: number;
  readonly signature: string;
  readonly low?: number;
  readonly high?: number;
  readonly sentences?: readonly number[];
  readonly sentence_signature?: string;
  readonly comparison?: { baseline: string; p_bootstrap: number; p_randomisation: number } | null;
}

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join("");

Deno.test("score takes several references from files and gives sacreBLEU's values", async () => {
  const { hyps, refs, ...expected } = fixture.multi_reference;
  const files = { "h.txt": lines(hyps), "a.txt": lines(refs[0]), "b.txt": lines(refs[1]) };
  await withFiles(files, async (paths) => {
    const rows = await runJson<ScoreRow[]>(
      ...["score", paths["h.txt"], "--ref", paths["a.txt"], "--ref", paths["b.txt"]],
      ...["--metrics", "bleu,chrf,chrf++"],
    );
    assertEquals(rows.map(({ metric }) => metric), ["bleu", "chrf", "chrf++"]);
    for (const row of rows) {
      assertEquals(row.file, paths["h.txt"]);
      assertAlmostEquals(row.score, expected[row.metric as "bleu"], 1e-9);
      assert(row.low! <= row.score && row.score <= row.high!);
      assert(row.signature.startsWith("nrefs:2|"));
      assertEquals(row.sentences, undefined);
    }
  });
});

Deno.test("score --sentence gives sacreBLEU's sentence scores of awkward strings, empty ones among them", async () => {
  const awkward = fixture.awkward.filter(({ hyp, ref }) => !/[\n\r]/.test(hyp + ref));
  assert(awkward.length > 15);
  const files = {
    "h.txt": lines(awkward.map(({ hyp }) => hyp)),
    "r.txt": lines(awkward.map(({ ref }) => ref)),
  };
  await withFiles(files, async (paths) => {
    const rows = await runJson<ScoreRow[]>(
      ...["score", paths["h.txt"], "--ref", paths["r.txt"], "--sentence", "--replicates", "0"],
      ...["--metrics", "bleu,chrf,chrf++"],
    );
    for (const row of rows) {
      awkward.forEach((one, i) => {
        assertAlmostEquals(row.sentences![i], one[row.metric as "bleu"], 1e-9, one.hyp);
      });
    }
    assertStringIncludes(rows[0].signature, "eff:no");
    assertStringIncludes(rows[0].sentence_signature!, "eff:yes");
    assertEquals(rows[0].low, undefined);
  });
});

Deno.test("an empty line is a reference that the segment lacks where another has it", async () => {
  const files = { "h.txt": "a b c d\nx y z w\n", "a.txt": "a b c d\n\n", "b.txt": "q\nx y z w\n" };
  await withFiles(files, async (paths) => {
    const [row] = await runJson<ScoreRow[]>(
      ...["score", paths["h.txt"], "--ref", paths["a.txt"], "--ref", paths["b.txt"]],
      ...["--metrics", "bleu"],
    );
    assertAlmostEquals(row.score, 100, 1e-9);
    assert(row.signature.startsWith("nrefs:var|"));
    const { code, noted } = await runCommand("score", paths["h.txt"], "--ref", paths["a.txt"]);
    assertEquals(code, 0);
    assertStringIncludes(noted, "a.txt:2: the segment has no reference text");
  });
});

Deno.test("score takes any script, tabs, a byte order mark, Windows line ends and a million characters", async () => {
  const long = "слово 語 ".repeat(125_000);
  const hypothesis = `\uFEFF你好，世界。\r\nمرحبا\tبالعالم\r\n${long}\r\n`;
  const files = { "h.txt": hypothesis, "r.txt": `你好，世界。\nمرحبا\tبالعالم\n${long}\n` };
  await withFiles(files, async (paths) => {
    const rows = await runJson<ScoreRow[]>(
      ...["score", paths["h.txt"], "--ref", paths["r.txt"], "--tokenizer", "zh"],
      ...["--metrics", "bleu,chrf,chrf++", "--replicates", "50"],
    );
    for (const { score } of rows) assertAlmostEquals(score, 100, 1e-9);
  });
});

Deno.test("options of the metrics reach the scores and the signatures", async () => {
  await withFiles({ "h.txt": "The cat\nsat\n", "r.txt": "the cat\nsat down\n" }, async (paths) => {
    const score = (...options: string[]) =>
      runJson<ScoreRow[]>("score", paths["h.txt"], "--ref", paths["r.txt"], ...options);
    const [plain] = await score("--metrics", "bleu");
    const [changed] = await score(
      ...["--metrics", "bleu", "--smoothing", "add-k", "--smoothing-value", "2", "--lowercase"],
      ...["--tokenizer", "char", "--effective-order"],
    );
    assert(changed.score > plain.score);
    assertEquals(
      changed.signature,
      "nrefs:1|case:lc|eff:yes|tok:char|smooth:add-k[2.00]|version:2.6.0",
    );
    const [chrf] = await score("--metrics", "chrf", "--chrf-order", "3", "--chrf-whitespace");
    assertEquals(chrf.signature, "nrefs:1|case:mixed|eff:yes|nc:3|nw:0|space:yes|version:2.6.0");
    const [once] = await score("--metrics", "chrf", "--chrf-beta", "1");
    const [twice] = await score("--metrics", "chrf");
    assert(once.score > twice.score);
    const [ter] = await score("--metrics", "ter", "--ter-case-sensitive");
    assertStringIncludes(ter.signature, "case:mixed");
  });
});

Deno.test("--compare tests every file against the baseline and tells equal ones", async () => {
  const text = "one two three four five\nsix seven eight nine ten\na b c d e f\n";
  const files = { "a.txt": text, "b.txt": text.replaceAll("e", "x"), "c.txt": text, "r.txt": text };
  await withFiles(files, async (paths) => {
    const outputs = [paths["a.txt"], paths["b.txt"], paths["c.txt"]];
    const rows = await runJson<ScoreRow[]>(
      ...["score", ...outputs, "--ref", paths["r.txt"], "--compare", "--metrics", "chrf,ter"],
      ...["--baseline", paths["c.txt"], "--replicates", "500"],
    );
    assertEquals(rows.length, 6);
    const [same, , different, , itself] = rows;
    assertEquals(same.comparison?.p_bootstrap, 1);
    assertEquals(same.comparison?.p_randomisation, 1);
    assert(different.comparison!.p_bootstrap < 0.2);
    assertEquals(different.comparison?.baseline, paths["c.txt"]);
    assertEquals(itself.comparison, null);
  });
});

Deno.test("the same seed gives the same bytes, another seed other intervals", async () => {
  const line = ["score", "--campaign", "sample/de-en", "--data", SAMPLE, "--system", "Birchway"];
  const again = [...line, "--format", "json", "--replicates", "300"];
  const [one, two] = [await runCommand(...again), await runCommand(...again)];
  assertEquals(one.printed, two.printed);
  const other = await runCommand(...again, "--seed", "5");
  assert(other.printed !== one.printed);
});

Deno.test("score prints tables for people and CSV for programs", async () => {
  const line = ["score", "--campaign", "sample/de-en", "--data", SAMPLE, "--replicates", "100"];
  const table = await runCommand(...line, "--system", "Birchway,refB");
  assertStringIncludes(table.printed, "Text metrics, campaign sample/de-en, reference refA");
  assertStringIncludes(table.printed, "bleu: nrefs:1|case:mixed");
  assert(table.printed.split("\n").every((text) => text.length <= 100), table.printed);
  const csv = await runCommand(...line, "--system", "Birchway", "--format", "csv", "--sentence");
  const [head, first] = csv.printed.split("\n");
  assertEquals(head, "file,metric,segment,score");
  assert(first.startsWith("Birchway,bleu,1,"));
  assertEquals(csv.printed.trimEnd().split("\n").length, 1 + 2 * 150);
});

Deno.test("a single segment has a score and no interval", async () => {
  await withFiles({ "h.txt": "a b c d", "r.txt": "a b c d" }, async (paths) => {
    const { code, printed, noted } = await runCommand(
      ...["score", paths["h.txt"], "--ref", paths["r.txt"], "--format", "json"],
    );
    assertEquals(code, 0);
    assertEquals((JSON.parse(printed) as ScoreRow[])[0].low, undefined);
    assertStringIncludes(noted, "a single segment has no interval");
  });
});

Deno.test("score answers each kind of broken input with one sentence and exit code 2", async () => {
  const files = {
    "h.txt": "a\nb\n",
    "r.txt": "a\nb\n",
    "short.txt": "a\n",
    "nul.txt": "a\nb\0c\n",
    "cr.txt": "a\rb\r",
    "empty.txt": "",
    "latin.txt": Uint8Array.of(97, 10, 0xe4, 10),
  };
  await withFiles(files, async (paths, folder) => {
    const { "h.txt": h, "r.txt": r } = paths;
    const campaign = ["--campaign", "sample/de-en", "--data", SAMPLE];
    const cases: [string[], string][] = [
      [[], "there is nothing to score"],
      [[h], "'score' needs --ref REF"],
      [[h, "--ref", `${folder}/none.txt`], "none.txt: there is no such file"],
      [[h, "--ref", folder], "this is a folder, not a file"],
      [[paths["short.txt"], "--ref", r], `short.txt has 1 segments but ${r} has 2`],
      [[h, "--ref", r, "--ref", paths["short.txt"]], `short.txt has 1 segments but ${r} has 2`],
      [[paths["empty.txt"], "--ref", r], "empty.txt: the file is empty"],
      [[paths["latin.txt"], "--ref", r], "latin.txt:2: the line is not valid UTF-8"],
      [[paths["nul.txt"], "--ref", r], "nul.txt:2: the line holds a NUL character"],
      [[paths["cr.txt"], "--ref", r], "cr.txt holds carriage returns alone"],
      [[h, h, "--ref", r], "is named twice"],
      [[h, "--ref", r, "--metrics", "blue"], "did you mean 'bleu'?"],
      [[h, "--ref", r, "--metrics", "bleu,BLEU"], "--metrics names bleu twice"],
      [[h, "--ref", r, "--smoothing-value", "1"], "belongs to --smoothing floor or add-k"],
      [[h, "--ref", r, "--metrics", "chrf", "--chrf-beta", "0"], "chrF's β is 0"],
      [[h, "--ref", r, "--confidence", "95"], "confidence must lie between 0 and 1"],
      [[h, "--ref", r, "--compare"], "--compare needs at least two outputs"],
      [[h, paths["latin.txt"], "--ref", r, "--baseline", h], "not valid UTF-8"],
      [[h, "--ref", r, "--baseline", h], "--baseline belongs to --compare"],
      [[h, "--ref", r, "--system", "A"], "--system belongs to --campaign"],
      [[h, "--ref", r, "--rated", "mqm"], "--rated belongs to --campaign"],
      [[h, ...campaign], "and --campaign are given"],
      [[...campaign, "--system", "Birch"], "did you mean 'Birchway'?"],
      [[...campaign, "--ref", "refX"], "has no reference 'refX'"],
      [[...campaign, "--rated", "none"], "has no human score 'none'"],
      [["--campaign", "sample/de", "--data", SAMPLE], "did you mean 'sample/de-en'?"],
    ];
    for (const [args, message] of cases) {
      const { code, printed, noted } = await runCommand("score", ...args);
      assertEquals([code, printed], [2, ""], args.join(" "));
      assertStringIncludes(noted, message);
      assertEquals(noted.trimEnd().split("\n").length, 1, noted);
    }
  });
});

dataTest(
  "score of wmt22 campaigns gives the confirmed values, on all and on rated segments",
  async (data) => {
    for (const { dataset, lp, system, reference, corpus } of fixture.real) {
      const rows = await runJson<ScoreRow[]>(
        ...["score", "--campaign", `${dataset}/${lp}`, "--system", system, "--ref", reference],
        ...["--metrics", "bleu,chrf,chrf++", "--replicates", "0", "--data", data, "--offline"],
      );
      for (const row of rows) assertAlmostEquals(row.score, corpus[row.metric as "bleu"], 1e-9);
    }
    const rated = await runJson<ScoreRow[]>(
      ...["score", "--campaign", "wmt22/en-de", "--system", "Online-W,refB", "--rated", "mqm"],
      ...["--replicates", "0", "--data", data, "--offline"],
    );
    assertEquals(rated.map(({ score }) => score.toFixed(2)), ["36.94", "64.39", "33.66", "61.50"]);
  },
);
