import { assert, assertAlmostEquals, assertEquals, assertStringIncludes } from "@std/assert";
import fixture from "../../parity/fixtures/text-metrics.json" with { type: "json" };
import { dataTest } from "../../real_data.ts";
import { runCommand, runJson, SAMPLE, withFiles } from "../run_command.ts";

interface ScoreRow {
  readonly file: string;
  readonly metric: "bleu" | "chrf" | "chrf++" | "ter";
  readonly score: number;
  readonly signature: string;
  readonly settings: unknown;
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
      ...["--metrics", "bleu", "--smoothing", "add-k", "--smoothing-value", "2", "-lc"],
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

Deno.test("a byte order mark is dropped from any file of texts, and a note says that sacreBLEU keeps it", async () => {
  const text = "the cat sat on it\nanother dog ran off\n";
  await withFiles({ "plain.txt": text, "marked.txt": `\uFEFF${text}` }, async (paths) => {
    const { "plain.txt": plain, "marked.txt": marked } = paths;
    const score = (file: string, reference: string) =>
      runCommand(
        "score",
        ...[file, "--ref", reference, "--replicates", "0", "--metrics", "chrf", "--format", "json"],
      );
    for (const [file, reference] of [[plain, plain], [marked, plain], [plain, marked]]) {
      const { printed, noted } = await score(file, reference);
      assertEquals((JSON.parse(printed) as ScoreRow[])[0].score, 100);
      assertEquals(
        noted.includes(`${marked}: the file begins with a byte order mark, which is dropped`),
        [file, reference].includes(marked),
      );
    }
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
      [[paths["short.txt"], "--ref", r], `short.txt has 1 segment but ${r} has 2`],
      [[h, "--ref", r, "--ref", paths["short.txt"]], `short.txt has 1 segment but ${r} has 2`],
      [[paths["empty.txt"], "--ref", r], "empty.txt: the file is empty"],
      [[paths["latin.txt"], "--ref", r], "latin.txt:2: the line is not valid UTF-8"],
      [[paths["nul.txt"], "--ref", r], "nul.txt:2: the line holds a NUL character"],
      [[paths["cr.txt"], "--ref", r], "cr.txt holds carriage returns alone"],
      [["-", "--ref", "-"], "'-' is named twice"],
      [[h, "--ref", r, "--num-refs", "2"], "r.txt:1: the line holds 1 texts separated by tabs"],
      [[h, "--ref", r, "--unit", "document"], "name a file with the document of each segment"],
      [[h, "--ref", r, "--documents", paths["short.txt"]], "short.txt has 1 segment"],
      [[...campaign, "--num-refs", "2"], "--num-refs is for files"],
      [[...campaign, "--documents", h], "--documents is for intervals of files"],
      [[h, "--ref", r, "--tokenizer", "flores200"], "needs the SentencePiece model of FLORES-200"],
      [[h, "--ref", r, "-tok", "ja-mecab"], "needs the MeCab analyser"],
      [[h, "--ref", r, "-tok", "mecab"], "--tokenizer 'mecab' is not one of"],
      [[h, "--ref", r, "-m", "chrf", "-tok", "zh"], "--tokenizer is for bleu"],
      [
        [h, "--ref", r, "-m", "ter", "--chrf-beta", "3"],
        "--chrf-beta is for chrf and chrf++",
      ],
      [[h, "--ref", r, "-m", "bleu", "--ter-normalized"], "--ter-normalized is for ter"],
      [[h, "--ref", r, "-m", "ter", "--ter-asian"], "Asian support changes nothing"],
      [[h, "--ref", r, "--metrics", "blue"], "did you mean 'bleu'?"],
      [[h, "--ref", r, "--metrics", "bleu,BLEU"], "--metrics names bleu twice"],
      [[h, "--ref", r, "--smoothing-value", "1"], "belongs to --smoothing floor or add-k"],
      [[h, "--ref", r, "--metrics", "chrf", "--chrf-beta", "0"], "chrF's β is 0"],
      [[h, "--ref", r, "--confidence", "95"], "is out of range; write a number between 0 and 1"],
      [[h, "--ref", r, "--compare"], "--compare needs at least two outputs"],
      [[h, paths["latin.txt"], "--ref", r, "--compare", "--baseline", h], "not valid UTF-8"],
      [[h, "--ref", r, "--baseline", h], "--baseline is for --compare"],
      [[h, "--ref", r, "--system", "A"], "--system is for --campaign"],
      [[h, "--ref", r, "--rated", "mqm"], "--rated is for --campaign"],
      [[h, ...campaign], "and --campaign are both given"],
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

Deno.test("sacreBLEU's short options work: -m, -b, -w, -f, -tok, -lc", async () => {
  await withFiles(
    { "h.txt": "The cat sat here\nNo\n", "r.txt": "the cat sat here\nno\n" },
    async (paths) => {
      const line = ["score", paths["h.txt"], "--ref", paths["r.txt"]];
      const alone = await runCommand(...line, "-m", "bleu", "chrf", "ter", "-lc", "-b", "-w", "3");
      const scores = await runJson<ScoreRow[]>(...line, "-m", "bleu,chrf,ter", "--lowercase");
      assertEquals(alone.printed, lines(scores.map(({ score }) => score.toFixed(3))));
      assertEquals(scores[0].score > 99, true);
      const rows = JSON.parse(
        (await runCommand(...line, "-m", "BLEU", "-tok", "char", "-f", "json")).printed,
      );
      assertStringIncludes(rows[0].signature, "tok:char");
    },
  );
});

Deno.test("-f text is the table, and -b with -sl prints the sentences' scores alone, as sacreBLEU does", async () => {
  const files = {
    "h.txt": "the cat sat on the mat\na dog ran off now\n",
    "r.txt": "the cat sat on a mat\na dog ran off today\n",
  };
  await withFiles(files, async (paths) => {
    const line = ["score", paths["h.txt"], "--ref", paths["r.txt"]];
    assertEquals(
      (await runCommand(...line, "-f", "text")).printed,
      (await runCommand(...line)).printed,
    );
    const alone = [...line, "-b", "-sl", "-w", "1"];
    assertEquals((await runCommand(...alone, "-m", "bleu")).printed, "53.7\n66.9\n");
    const two = await runCommand(...alone);
    assertEquals(two.code, 2);
    assertStringIncludes(two.noted, "prints one column of scores, and there would be 2");
  });
});

Deno.test("every option that changes a score stands in its name or signature", async () => {
  await withFiles({ "h.txt": "The cat sat\nNo.\n", "r.txt": "the cat\nno .\n" }, async (paths) => {
    const marks = async (...options: string[]) => {
      const line = ["score", paths["h.txt"], "--ref", paths["r.txt"], "--replicates", "0"];
      const [row] = await runJson<(ScoreRow & { name: string })[]>(...line, ...options);
      return `${row.name} ${row.signature}`;
    };
    const options: Record<string, string[][]> = {
      bleu: [
        ["--tokenizer", "zh"],
        ["--smoothing", "floor"],
        ["--smoothing", "floor", "--smoothing-value", "0.001"],
        ["--effective-order"],
        ["--bleu-order", "2"],
        ["--lowercase"],
      ],
      chrf: [
        ["--chrf-order", "4"],
        ["--chrf-word-order", "1"],
        ["--chrf-beta", "3"],
        ["--chrf-whitespace"],
        ["--chrf-lowercase"],
        ["--chrf-eps-smoothing"],
      ],
      ter: [
        ["--ter-normalized"],
        ["--ter-no-punctuation"],
        ["--ter-no-punctuation", "--ter-asian"],
        ["--ter-case-sensitive"],
      ],
    };
    for (const [metric, lists] of Object.entries(options)) {
      const seen = await Promise.all([[], ...lists].map((list) => marks("-m", metric, ...list)));
      assertEquals(new Set(seen).size, lists.length + 1, seen.join("\n"));
    }
  });
});

Deno.test("BLEU tells its precisions, brevity penalty, ratio and lengths in every format", async () => {
  await withFiles({ "h.txt": "a b c d\n", "r.txt": "a b c d e\n" }, async (paths) => {
    const line = ["score", paths["h.txt"], "--ref", paths["r.txt"], "-m", "bleu"];
    const [row] = await runJson<Record<string, unknown>[]>(...line);
    assertEquals([row.precisions, row.ratio, row.hyp_len, row.ref_len], [
      [100, 100, 100, 100],
      0.8,
      4,
      5,
    ]);
    assertAlmostEquals(row.bp as number, Math.exp(-0.25), 1e-12);
    const csv = await runCommand(...line, "--format", "csv");
    assertStringIncludes(csv.printed, '"100, 100, 100, 100",0.7788007830714049,0.8,4,5');
    const table = await runCommand(...line);
    assertStringIncludes(
      table.printed.replaceAll("\n", " "),
      "h.txt: BLEU 100.0/100.0/100.0/100.0 (BP = 0.779 ratio = 0.800 hyp_len = 4 ref_len = 5)",
    );
  });
});

Deno.test("several systems and references in one file separated by tabs are those of single files", async () => {
  const files = {
    "h.tsv": "a b c d\ta b c\nx y z\tx y\n",
    "r.tsv": "a b c d\ta c d\nx z y\t\n",
    "h1.txt": "a b c d\nx y z\n",
    "h2.txt": "a b c\nx y\n",
    "r1.txt": "a b c d\nx z y\n",
    "r2.txt": "a c d\n \n",
  };
  await withFiles(files, async (paths) => {
    const options = ["--metrics", "bleu,chrf,ter", "--bleu-order", "2"];
    const one = await runJson<ScoreRow[]>(
      ...["score", paths["h.tsv"], paths["h.tsv"], "--num-systems", "2"],
      ...["--ref", paths["r.tsv"], "--num-refs", "2", ...options],
    );
    const several = await runJson<ScoreRow[]>(
      ...["score", paths["h1.txt"], paths["h2.txt"], paths["h1.txt"]],
      ...["--ref", paths["r1.txt"], "--ref", paths["r2.txt"], ...options],
    );
    const numbers = ({ file: _, settings: __, ...row }: ScoreRow) => row;
    assertEquals(one.map(numbers), several.map(numbers));
    assertEquals(one.map(({ file }) => file.slice(-2)), [":1", ":1", ":1", ":2", ":2", ":2"]);
    assertEquals(one[0].signature.startsWith("nrefs:var|"), true);
  });
});

Deno.test("a blank line is a missing reference like an empty one, and both are noted", async () => {
  const files = {
    "h.txt": "a b c d\n",
    "r.txt": "a b c d e f g\n",
    "blank.txt": "\u3000 \n",
    "empty.txt": "\n",
  };
  await withFiles(files, async (paths) => {
    const of = async (second: string) => {
      const line = ["score", paths["h.txt"], "--ref", paths["r.txt"], "--ref", second];
      const { printed, noted } = await runCommand(...line, "--metrics", "ter", "--format", "json");
      assertStringIncludes(noted, `${second}:1: the line is blank`);
      const [{ score, signature }] = JSON.parse(printed) as ScoreRow[];
      return [score, signature];
    };
    const blank = await of(paths["blank.txt"]);
    assertEquals(blank, await of(paths["empty.txt"]));
    assertAlmostEquals(blank[0] as number, 100 * 3 / 7, 1e-9);
    assertStringIncludes(`${blank[1]}`, "nrefs:1|");
  });
});

Deno.test("text that looks tokenized is noted, unless the tokenizer is none", async () => {
  const text = Array.from({ length: 8 }, (_, i) => `line ${i} .\n`).join("");
  await withFiles({ "h.txt": text, "r.txt": text.replaceAll(" .", ".") }, async (paths) => {
    const line = ["score", paths["h.txt"], "--ref", paths["r.txt"], "--replicates", "0"];
    assertStringIncludes((await runCommand(...line)).noted, "h.txt: 8 lines end in ' .'");
    assertEquals((await runCommand(...line, "--tokenizer", "none")).noted, "");
    assertEquals((await runCommand(...line, "--metrics", "chrf")).noted, "");
  });
});

Deno.test("documents are drawn and swapped whole: copies of segments within documents change nothing", async () => {
  const segments = Array.from({ length: 24 }, (_, i) => `w${i} a b c d${i % 5 === 0 ? " e" : ""}`);
  const other = segments.map((text, i) => i % 3 === 0 ? text.replace("a b", "b a") : text);
  const reference = segments.map((text, i) => i % 2 === 0 ? text : `${text} f`);
  const thrice = (list: readonly string[]) => lines(list.flatMap((text) => [text, text, text]));
  const files = {
    "a.txt": thrice(segments),
    "b.txt": thrice(other),
    "r.txt": thrice(reference),
    "d.txt": thrice(segments.map((_, i) => `doc ${i}`)),
    "a1.txt": lines(segments),
    "b1.txt": lines(other),
    "r1.txt": lines(reference),
  };
  await withFiles(files, async (paths) => {
    type Compared = ScoreRow & { unit: string; units: number; comparison: { low: number } | null };
    const options = ["--compare", "--replicates", "400", "--metrics", "bleu,chrf,ter"];
    const triple = ["score", paths["a.txt"], paths["b.txt"], "--ref", paths["r.txt"], ...options];
    const whole = await runJson<Compared[]>(...triple, "--documents", paths["d.txt"]);
    const single = await runJson<Compared[]>(
      ...["score", paths["a1.txt"], paths["b1.txt"], "--ref", paths["r1.txt"], ...options],
    );
    whole.forEach((row, k) => {
      assertEquals([row.unit, row.units], ["document", 24]);
      assertAlmostEquals(row.low!, single[k].low!, 1e-9);
      assertAlmostEquals(row.comparison?.low ?? 0, single[k].comparison?.low ?? 0, 1e-9);
      assertEquals(row.comparison?.p_bootstrap, single[k].comparison?.p_bootstrap);
      assertEquals(row.comparison?.p_randomisation, single[k].comparison?.p_randomisation);
    });
    const apart = await runJson<Compared[]>(...triple);
    assertEquals([apart[3].unit, apart[3].units], ["segment", 72]);
    assert(apart[3].comparison!.p_randomisation < whole[3].comparison!.p_randomisation);
  });
});

Deno.test("few documents leave segments the unit, with a note; --unit chooses", async () => {
  const line = ["score", "--campaign", "sample/de-en", "--data", SAMPLE, "--system", "Birchway"];
  const { noted, printed } = await runCommand(...line, "--format", "json");
  assertStringIncludes(noted, "there are only 12 documents, so segments are drawn");
  const [row] = JSON.parse(printed);
  assertEquals([row.unit, row.units], ["segment", 150]);
  const [asked] = await runJson<{ unit: string; units: number; mean: number; score: number }[]>(
    ...line,
    "--unit",
    "document",
  );
  assertEquals([asked.unit, asked.units], ["document", 12]);
  assertAlmostEquals(asked.mean, asked.score, 1);
});

Deno.test("a comparison is one table with systems as rows", async () => {
  const line = [
    "score",
    "--campaign",
    "sample/de-en",
    "--data",
    SAMPLE,
    "--system",
    "Birchway,Amberline",
  ];
  const { printed } = await runCommand(...line, "--compare", "--replicates", "100", "-m", "bleu");
  const rows = printed.split("\n").filter((text) => /^(Birchway|Amberline) +\d/.test(text));
  assertEquals(rows.length, 2);
  assertStringIncludes(rows[0], "baseline");
});

Deno.test("standard input is scored like a file, packed files like plain ones", async () => {
  const text = "a b c d\nx y z w\n";
  await withFiles({ "h.txt": text, "r.txt": "a b c d\nx y w z\n" }, async (paths) => {
    const options = ["--ref", paths["r.txt"], "--format", "json"];
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "--allow-read", "--allow-env", "main.ts", "score", "-", ...options],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
    const { stdout } = await child.output();
    const piped = JSON.parse(new TextDecoder().decode(stdout));
    const [file] = await runJson<ScoreRow[]>("score", paths["h.txt"], ...options.slice(0, 2));
    assertEquals(piped[0], { ...file, file: "-" });
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
    const packed = paths["h.txt"].replace("h.txt", "h.txt.gz");
    await Deno.writeFile(packed, new Uint8Array(await new Response(stream).arrayBuffer()));
    const [unpacked] = await runJson<ScoreRow[]>("score", packed, ...options.slice(0, 2));
    assertEquals(unpacked, { ...file, file: packed });
  });
});

Deno.test("standard input with tabs holds several systems; a file with tabs is one text, and a note says so", async () => {
  const text = "a b c d\ta b c\nx y z w\tx y\n";
  await withFiles({ "h.tsv": text, "r.txt": "a b c d\nx y w z\n" }, async (paths) => {
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--allow-read",
        "main.ts",
        "score",
        "-",
        "--ref",
        paths["r.txt"],
        "-m",
        "chrf",
        "-b",
      ],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
    const printed = new TextDecoder().decode((await child.output()).stdout);
    const line = ["score", paths["h.tsv"], "--ref", paths["r.txt"], "-m", "chrf", "-b"];
    const parted = await runCommand(...line, "--num-systems", "2");
    assertEquals([printed, parted.noted], [parted.printed, ""]);
    const whole = await runCommand(...line);
    assertEquals(whole.printed.trimEnd().split("\n").length, 1);
    assertStringIncludes(
      whole.noted,
      "every line holds 2 texts separated by tabs, and is scored as one; if they are of 2 systems, add --num-systems 2",
    );
  });
});

Deno.test("a campaign into Chinese takes the tokenizer zh; where sacreBLEU's is missing, 13a is taken with a note", async () => {
  const folder = await Deno.makeTempDir();
  try {
    for (const pair of ["en-zh", "en-ja"]) {
      for (const path of ["sources", "references", `system-outputs/${pair}`]) {
        await Deno.mkdir(`${folder}/t/${path}`, { recursive: true });
      }
      await Deno.writeTextFile(`${folder}/t/sources/${pair}.txt`, "Hello\n");
      await Deno.writeTextFile(`${folder}/t/references/${pair}.refA.txt`, "你好，世界\n");
      await Deno.writeTextFile(`${folder}/t/system-outputs/${pair}/A.txt`, "你好世界\n");
    }
    const of = (pair: string, ...options: string[]) =>
      runCommand(
        ...["score", "--campaign", `t/${pair}`, "--data", folder, "--metrics", "bleu"],
        ...["--format", "json", ...options],
      );
    assertStringIncludes((await of("en-zh")).printed, "tok:zh");
    assertStringIncludes((await of("en-zh", "--tokenizer", "char")).printed, "tok:char");
    const japanese = await of("en-ja");
    assertStringIncludes(japanese.printed, "tok:13a");
    assertStringIncludes(japanese.noted, "ja-mecab");
    assertEquals((await of("en-ja", "-tok", "char")).noted.includes("ja-mecab"), false);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
