import { assert, assertAlmostEquals, assertEquals, assertStringIncludes } from "@std/assert";
import type { AuditReport } from "../../../src/commands/audit/report.ts";
import { dataTest } from "../../real_data.ts";
import { runCommand, runJson, SAMPLE, withFiles } from "../run_command.ts";

const ROOT = `${SAMPLE}/sample`;
const CAMPAIGN = ["--campaign", "sample/de-en", "--data", SAMPLE];
const OWN = [
  `${ROOT}/system-outputs/de-en/Birchway.txt`,
  ...["--ref", `${ROOT}/references/de-en.refA.txt`],
];
const RATINGS = `${ROOT}/human-scores/de-en.mqm.merged.seg.rating`;
const DOCS = `${ROOT}/documents/de-en.docs`;

function majorAccuracy(report: AuditReport) {
  return report.error_rates[0].classes.find((one) => one.class === "major accuracy")!;
}

Deno.test("audit finds the same in a campaign and in the same texts as a user's own files", async () => {
  const settings = ["--replicates", "200"];
  const campaign = await runJson<AuditReport>(
    ...["audit", ...CAMPAIGN, "--system", "Birchway", ...settings],
  );
  const own = await runJson<AuditReport>(
    ...["audit", ...OWN, "--ratings", RATINGS, "--docs", DOCS, "--target-language", "en"],
    ...settings,
  );
  assertEquals(own.scores, campaign.scores);
  assertEquals(own.groups, campaign.groups);
  assertEquals(own.blind_spots, campaign.blind_spots);
  assertEquals(own.error_rates[0].classes, campaign.error_rates[0].classes);
  assertEquals(own.annotation.spread, campaign.annotation.spread);
});

Deno.test("audit finds the ratings of a system whose name has a dot in it, and of one whose file ends in its language", async () => {
  const [output, ratings] = await Promise.all(
    [OWN[0], RATINGS].map((path) => Deno.readTextFile(path)),
  );
  const files = {
    "GPT-4.1.txt": output,
    "GPT-4.1.en": output,
    "merged.seg.rating": ratings.replaceAll("Birchway\t", "GPT-4.1\t").replaceAll(
      "Amberline\t",
      "GPT-4\t",
    ),
  };
  const settings = [...OWN.slice(1), "--target-language", "en", "--replicates", "0"];
  await withFiles(files, async (paths) => {
    const reports = await Promise.all(
      (["GPT-4.1.txt", "GPT-4.1.en"] as const).map((name) =>
        runJson<AuditReport>(
          ...["audit", paths[name], "--ratings", paths["merged.seg.rating"], ...settings],
        )
      ),
    );
    const expected = await runJson<AuditReport>("audit", OWN[0], "--ratings", RATINGS, ...settings);
    for (const { error_rates } of reports) {
      assertEquals(error_rates[0].classes, expected.error_rates[0].classes);
    }
  });
});

Deno.test("audit's scores and intervals are those of score", async () => {
  const line = [...CAMPAIGN, "--system", "Birchway", "--metrics", "bleu,chrf++,ter"];
  const report = await runJson<AuditReport>("audit", ...line, "--replicates", "200");
  const rows = await runJson<AuditReport["scores"]>("score", ...line, "--replicates", "200");
  report.scores.forEach(({ metric, score, low, high, signature }, m) => {
    const row = rows[m];
    assertEquals([metric, score, low, high, signature], [
      row.metric,
      row.score,
      row.low,
      row.high,
      row.signature,
    ]);
  });
});

Deno.test("rates count segments, groups add up to the whole, and MQM is that of the campaign", async () => {
  const report = await runJson<AuditReport>(
    ...["audit", ...CAMPAIGN, "--system", "Birchway", "--by", "domain,document"],
    ...["--replicates", "0"],
  );
  const text = await Deno.readTextFile(RATINGS);
  const ratings = text.split("\n").filter((line) => line.startsWith("Birchway\t{"));
  const major = ratings.filter((line) => {
    const { errors } = JSON.parse(line.split("\t")[1]) as {
      errors: { category: string; severity: string }[];
    };
    return errors.some(({ category, severity }) =>
      severity === "major" && category.toLowerCase().startsWith("accuracy")
    );
  });
  const whole = majorAccuracy(report);
  assertEquals([whole.count, whole.n], [major.length, ratings.length]);
  for (const column of ["domain", "document"]) {
    const groups = report.groups.filter((group) => group.column === column);
    assertEquals(groups.reduce((sum, { segments }) => sum + segments, 0), report.segments);
    assertEquals(
      groups.reduce((sum, { major_accuracy }) => sum + major_accuracy!.count, 0),
      whole.count,
    );
  }
  const scores = await Deno.readTextFile(`${ROOT}/human-scores/de-en.mqm.sys.score`);
  const mqm = scores.split("\n").map((line) => line.split("\t")).find(([system]) =>
    system === "Birchway"
  )!;
  assertAlmostEquals(report.error_rates[0].mqm!, Number(mqm[1]), 1e-6);
});

Deno.test("a metric that the system was optimised for is disqualified, its family too", async () => {
  const report = await runJson<AuditReport>(
    ...["audit", ...CAMPAIGN, "--system", "Birchway", "--optimised", "chrF++:reranking"],
    ...["--replicates", "0"],
  );
  assertEquals(report.scores.map(({ optimised }) => optimised), [null, "reranking"]);
  assertEquals(report.warnings.filter((text) => text.includes("disqualified")).length, 1);
  assertStringIncludes(report.warnings[0], "chrf evaluates a system that chrF++ was used for");
});

Deno.test("spans of a metric give rates, but count as no annotation", async () => {
  const report = await runJson<AuditReport>(
    ...["audit", ...OWN, "--metric-ratings", RATINGS, "--replicates", "0", "--bound", "0.3"],
    ...["--docs", DOCS],
  );
  assertEquals(report.error_rates.map(({ by }) => by), ["metric"]);
  assertEquals(report.annotation.annotated, 0);
  assertEquals(report.annotation.next, report.annotation.for_bound);
  assertStringIncludes(report.warnings.join(" "), "No segment was annotated by people");
  const spread = report.annotation.spread!.map(({ segments }) => Number(segments));
  assertEquals(spread.reduce((sum, count) => sum + count, 0), report.annotation.next);
});

Deno.test("without references and spans audit says what it cannot know and how many to annotate", async () => {
  const [path] = OWN;
  const report = await runJson<AuditReport>("audit", path, "--bound", "0.05");
  assertEquals([report.scores, report.error_rates, report.blind_spots, report.groups], [
    [],
    [],
    [],
    [],
  ]);
  assertEquals(report.annotation.next, 73);
  assertStringIncludes(report.warnings.join(" "), "rate of major accuracy errors is unknown");
  const text = await runCommand("audit", path);
  assertStringIncludes(text.printed.replace(/\s+/g, " "), "73 annotated segments bound it by 5.0%");
});

Deno.test("--contrast-scores gives the accuracies of another metric, decimals compared as they stand", async () => {
  const table = "metric,edit,base,edited\nX,number_altered,0.30000000000000000001,0.3\n" +
    "X,numbers,0.5,0.5\nX,negation,0.2,0.9\nX,date_reformatted,0.2,0.9\nY,gender,1,0\n";
  await withFiles({ "x.csv": table }, async (paths) => {
    const report = await runJson<AuditReport>(
      ...["audit", ...OWN, "--contrast-scores", paths["x.csv"], "--replicates", "0"],
    );
    const found = report.blind_spots.filter(({ n }) => n > 0)
      .map(({ metric, blind_spot, count, n, ties }) => [metric, blind_spot, count, n, ties]);
    assertEquals(found, [
      ["X", "numbers", 1, 2, 1],
      ["X", "negation", 0, 1, 0],
      ["Y", "gender", 1, 1, 0],
    ]);
  });
});

Deno.test("--table parts scores by any column; empty cells belong to no group", async () => {
  const rows = Array.from({ length: 150 }, (_, i) => i === 0 ? "" : i % 2 === 0 ? "long" : "short");
  const table = `id,length\n${rows.map((value, i) => `${i},${value}\n`).join("")}`;
  await withFiles({ "t.csv": table }, async (paths) => {
    const { groups } = await runJson<AuditReport>(
      ...["audit", ...OWN, "--table", paths["t.csv"], "--by", "length", "--replicates", "0"],
    );
    assertEquals(groups.map(({ value, segments }) => [value, segments]), [
      ["long", 74],
      ["short", 75],
    ]);
  });
});

Deno.test("--out writes the whole report to a file and leaves no other behind", async () => {
  await withFiles({}, async (_, folder) => {
    const line = ["audit", ...CAMPAIGN, "--system", "Birchway", "--replicates", "100"];
    const out = `${folder}/report.md`;
    const { code, printed } = await runCommand(...line, "--format", "markdown", "--out", out);
    assertEquals([code, printed], [0, ""]);
    const text = await Deno.readTextFile(out);
    const headings = ["Errors by severity", "Corpus scores", "By domain", "What to annotate next"];
    for (const heading of headings) assertStringIncludes(text, `## ${heading}`);
    assertEquals([...Deno.readDirSync(folder)].length, 1);
    assertEquals((await runCommand(...line, "--format", "markdown")).printed, text);
  });
});

Deno.test("tables keep within a terminal, and CSV holds every digit", async () => {
  const line = ["audit", ...CAMPAIGN, "--system", "Birchway", "--replicates", "0"];
  const { printed } = await runCommand(...line);
  assert(printed.split("\n").every((text) => text.length <= 100));
  const report = await runJson<AuditReport>(...line);
  const csv = await runCommand(...line, "--format", "csv");
  assertStringIncludes(csv.printed, `bleu,${report.scores[0].score},`);
});

Deno.test("audit answers each kind of broken input with one sentence and exit code 2", async () => {
  const files = {
    "short.txt": "a\n",
    "serious.seg.rating": `${
      'Birchway\t{"errors": [{"category": "x", "severity": "serious"}]}\n'.repeat(150)
    }`,
    "other.seg.rating": `${"A\tNone\n".repeat(150)}${"B\tNone\n".repeat(150)}`,
    "contrast.csv": "edit,base,edited\nnumbers,1,\n",
    "unknown.csv": "edit,base,edited\nnumberz,1,2\n",
    "number.csv": "edit,base,edited\nnumbers,1,abc\n",
    "table.csv": "kind\na\n",
    "spans.json": JSON.stringify(
      Array.from({ length: 150 }, (_, i) => ({ errors: i === 1 ? [{ start: 0 }] : [] })),
    ),
    "broken.json": '{"a": [',
    "else.json": '{"scores": [1, 2]}',
  };
  await withFiles(files, async (paths, folder) => {
    const system = [...CAMPAIGN, "--system", "Birchway"];
    const cases: [string[], string][] = [
      [[], "there is nothing to audit"],
      [[OWN[0], ...CAMPAIGN], "and --campaign are both given"],
      [CAMPAIGN, "--campaign needs --system S"],
      [[...CAMPAIGN, "--system", "Birch"], "did you mean 'Birchway'?"],
      [[...CAMPAIGN, "--system", "refA"], "cannot be both the system and its reference"],
      [[OWN[0], "--ref", paths["short.txt"]], "short.txt has 1 segment but"],
      [[...OWN, "--docs", paths["short.txt"]], "short.txt has 1 segment but"],
      [[...OWN, "--docs", OWN[2]], "is not 'domain<TAB>document'"],
      [[...OWN, "--ratings", paths["serious.seg.rating"]], "'serious' is not a severity"],
      [[...OWN, "--ratings", paths["other.seg.rating"]], "name the system with --system"],
      [[...OWN, "--ratings", paths["short.txt"]], "short.txt:1: the line is not"],
      [[...OWN, "--contrast-scores", paths["contrast.csv"]], "contrast.csv:2: a score is missing"],
      [[...OWN, "--contrast-scores", paths["unknown.csv"]], "unknown.csv:2: 'numberz' is no edit"],
      [[...OWN, "--contrast-scores", paths["number.csv"]], "number.csv:2: 'abc'"],
      [[...OWN, "--contrast-scores", paths["table.csv"]], "there is no column 'id'"],
      [[...OWN, "--table", paths["table.csv"], "--by", "kind"], "table.csv has 1 row but"],
      [[...OWN, "--table", paths["table.csv"]], "--table needs --by"],
      [[...OWN, "--by", "domain"], "the segments have no known domain"],
      [[...system, "--by", "tone"], "--by 'tone' is neither domain nor document"],
      [[...system, "--optimised", "bleu"], "is not METRIC:how"],
      [[...system, "--optimised", "bleu:traning"], "did you mean 'training'?"],
      [[...system, "--bound", "1.5"], "--bound 1.5 is out of range"],
      [[...system, "--half-width", "0.5"], "--half-width 0.5 is out of range"],
      [[...system, "--confidence", "0"], "is out of range; write a number between 0 and 1"],
      [[...system, "--replicates", "0", "--out", folder], "(it is a folder); choose another file"],
      [
        [...OWN, "--metric-ratings", paths["spans.json"]],
        "spans.json, 'spans', segment 2: error 1 has no severity",
      ],
      [[...OWN, "--metric-ratings", paths["broken.json"]], "the file is not valid JSON"],
      [[...OWN, "--metric-ratings", paths["else.json"]], "the file holds no error spans"],
      [[...OWN, "--against", paths["short.txt"]], "short.txt has 1 segment but"],
      [[...OWN, "--unit", "document"], "by --documents FILE"],
      [[...system, "--against", "Birch"], "did you mean 'Birchway'?"],
      [
        [...system, "--replicates", "0", "--out", `${folder}/none/a.md`],
        "there is no such file or folder",
      ],
    ];
    for (const [args, message] of cases) {
      const { code, printed, noted } = await runCommand("audit", ...args);
      assertEquals([code, printed], [2, ""], `${args.join(" ")}: ${noted}`);
      assertStringIncludes(noted, message);
      assertEquals(
        noted.split("\n").filter((line) => line.startsWith("metaeval:")).length,
        1,
        noted,
      );
    }
  });
});

const XCOMET = (severities: readonly (string | null)[]) =>
  severities.map((severity) => ({
    src: "s",
    mt: "m",
    COMET: 0.5,
    errors: severity === null ? [] : [{ text: "m", confidence: 0.5, severity, start: 0, end: 1 }],
  }));

Deno.test("XCOMET's JSON is read as it is, and none of its errors vanishes", async () => {
  const severities = Array.from(
    { length: 150 },
    (_, i) => i % 10 === 0 ? "major" : i % 10 === 1 ? "minor" : i % 10 === 2 ? "critical" : null,
  );
  const lists = XCOMET(severities);
  const forms = {
    "systems.json": JSON.stringify({
      "out/Birchway.txt": lists,
      "Other.txt": XCOMET([...severities].reverse()),
    }),
    "list.json": JSON.stringify(lists, null, 1),
    "lines.jsonl": lists.map((one) => JSON.stringify(one)).join("\n") + "\n",
    "predict.json": JSON.stringify({
      scores: [],
      metadata: { error_spans: lists.map(({ errors }) => errors) },
    }),
  };
  await withFiles(forms, async (paths) => {
    for (const path of Object.values(paths)) {
      const line = ["audit", ...OWN, "--metric-ratings", path, "--docs", DOCS, "--replicates", "0"];
      const report = await runJson<AuditReport>(...line);
      const classes = report.error_rates[0].classes;
      const counts = classes.map((one) => [one.class, one.errors, one.count]);
      assertEquals(counts.filter(([, errors]) => errors !== 0), [
        ["major unclassified", 30, 30],
        ["minor unclassified", 15, 15],
      ]);
      assertEquals(report.error_rates[0].mqm, -(30 * 5 + 15) / 150);
      assertEquals(majorAccuracy(report).rate, null);
      assertEquals([report.annotation.error, report.annotation.expected_rate], [
        "major unclassified",
        0.2,
      ]);
      assertStringIncludes(report.warnings.join(" "), "45 of 45 errors");
      assertEquals(
        report.groups.reduce((sum, { major_unclassified }) => sum + major_unclassified!.count, 0),
        30,
      );
    }
  });
});

Deno.test("--against gives differences with p-values and the segments that decide", async () => {
  const line = ["audit", ...CAMPAIGN, "--system", "Birchway", "--against", "Amberline"];
  const report = await runJson<AuditReport>(...line, "--replicates", "500");
  const { against } = report;
  const back = await runJson<AuditReport>(
    ...["audit", ...CAMPAIGN, "--system", "Amberline", "--against", "Birchway"],
    ...["--replicates", "500"],
  );
  against!.rates.forEach((rate, r) => {
    const other = back.against!.rates[r];
    assertEquals([rate.own, rate.against], [other.against, other.own]);
    assertAlmostEquals(rate.difference!, -other.difference!, 1e-12);
    assertAlmostEquals(rate.difference!, rate.own! - rate.against!, 1e-12);
    assert(rate.interval![0] <= rate.difference! && rate.difference! <= rate.interval![1]);
  });
  const compared = await runJson<{ comparison: { p_bootstrap: number } | null }[]>(
    ...["score", ...CAMPAIGN, "--system", "Amberline,Birchway", "--compare"],
    ...["--replicates", "500"],
  );
  assertEquals(against!.scores.map(({ p_bootstrap }) => p_bootstrap), [
    compared[2].comparison!.p_bootstrap,
    compared[3].comparison!.p_bootstrap,
  ]);
  assert(against!.examples.length > 0);
  for (const { segment, better, own_mqm, against_mqm, own } of against!.examples) {
    assert(segment >= 1 && segment <= report.segments && own !== "");
    assert(better === "Birchway" || better === "Amberline");
    assert(Number.isFinite(own_mqm) && Number.isFinite(against_mqm));
  }
  const same = await runJson<AuditReport>(
    ...["audit", ...OWN, "--against", OWN[0], "--replicates", "100"],
  );
  assertEquals(
    same.against!.scores.map(({ difference, p_bootstrap }) => [difference, p_bootstrap]),
    [
      [0, 1],
      [0, 1],
    ],
  );
});

Deno.test("domains rated in unequal shares weigh as much as they have segments", async () => {
  // Domain a: 100 segments, 10 rated, all marked; domain b: 50 segments, all rated, none marked.
  const error = JSON.stringify({ errors: [{ category: "accuracy/omission", severity: "major" }] });
  const ratings = Array.from(
    { length: 150 },
    (_, i) => `S\t${i < 10 ? error : i < 100 ? "None" : '{"errors": []}'}`,
  );
  const docs = Array.from({ length: 150 }, (_, i) => `${i < 100 ? "a" : "b"}\td${i}`);
  await withFiles({
    "r.seg.rating": ratings.join("\n") + "\n",
    "d.docs": docs.join("\n") + "\n",
  }, async (paths) => {
    const report = await runJson<AuditReport>(
      ...["audit", ...OWN, "--ratings", paths["r.seg.rating"], "--docs", paths["d.docs"]],
      ...["--replicates", "0"],
    );
    const { count, n, rate } = majorAccuracy(report);
    assertEquals([count, n], [10, 60]);
    assertAlmostEquals(rate!, 2 / 3, 1e-12);
    assertEquals(report.annotation.expected_rate, rate);
  });
});

Deno.test("Chinese outputs take the tokenizer zh, as in score", async () => {
  const line = ["audit", ...OWN, "--replicates", "0"];
  const signature = async (...more: string[]) =>
    (await runJson<AuditReport>(...line, ...more)).scores[0].signature;
  assertStringIncludes(await signature("--target-language", "zh_CN"), "tok:zh");
  assertStringIncludes(
    await signature("--target-language", "zh", "--tokenizer", "char"),
    "tok:char",
  );
  assertStringIncludes(await signature("--target-language", "de"), "tok:13a");
});

Deno.test("CSV holds numbers alone: the ends of intervals have columns of their own", async () => {
  const { printed } = await runCommand(
    ...["audit", ...CAMPAIGN, "--system", "Birchway", "--replicates", "50", "--format", "csv"],
  );
  assertStringIncludes(printed, "class,errors,count,rate,interval_low,interval_high,design_effect");
  assert(!/\[\d/.test(printed), printed);
});

dataTest(
  "audit of a wmt23 system counts what its raters marked, weighted to the corpus",
  async (data) => {
    const report = await runJson<AuditReport>(
      ...[
        "audit",
        "--campaign",
        "wmt23/zh-en",
        "--system",
        "ONLINE-B",
        "--data",
        data,
        "--offline",
      ],
      ...["--replicates", "50"],
    );
    const { count, n, rate, interval, design_effect } = majorAccuracy(report);
    assertEquals([count, n], [273, 1177]);
    assertAlmostEquals(rate!, 0.2047, 5e-5);
    assert(interval![0] < rate! && rate! < interval![1]);
    // Errors gather in documents, so a segment is worth less than an independent one.
    assert(design_effect > 2);
    const { for_half_width, bound_excluded } = report.annotation;
    assert(for_half_width > 3400 && for_half_width < 4000, `${for_half_width}`);
    assert(bound_excluded);
    assertEquals(report.groups.map(({ value }) => value), ["manuals", "news", "user_review"]);
    assert(report.blind_spots.some(({ rate }) => rate !== null && rate < 0.9));
  },
);

dataTest("major errors of category other stand in the report of a wmt23 system", async (data) => {
  const report = await runJson<AuditReport>(
    ...["audit", "--campaign", "wmt23/en-de", "--system", "NLLB_Greedy", "--data", data],
    ...["--offline", "--replicates", "0", "--metrics", "chrf"],
  );
  const other = report.error_rates[0].classes.find((one) => one.class === "major unclassified")!;
  assertEquals([other.count, other.n], [22, 460]);
});

Deno.test("audit --write gives the pairs of its report as line files, and takes their scores back", async () => {
  await withFiles({}, async (_, folder) => {
    const into = `${folder}/pairs`;
    const own = ["audit", ...OWN, "--target-language", "en"];
    const sources = `${ROOT}/sources/de-en.txt`;
    assertEquals((await runCommand(...own, "--source", sources, "--write", into)).code, 0);
    const lines = async (name: string) =>
      (await Deno.readTextFile(`${into}/${name}.txt`)).trimEnd().split("\n");
    const ids = await lines("ids");
    const texts = (await Deno.readTextFile(sources)).split("\n");
    assertEquals(await lines("src"), ids.map((id) => texts[Number(/\d+$/.exec(id))]));
    const side = (score: (id: string) => number) => ids.map((id) => ({ COMET: score(id) }));
    const comet = {
      "pairs/base.txt": side(() => 0.5),
      "pairs/edited.txt": side((id) => id.startsWith("negation") ? 0.5 : 0.25),
    };
    const path = `${folder}/comet.json`;
    await Deno.writeTextFile(path, JSON.stringify(comet));
    const report = await runJson<AuditReport>(
      ...own,
      "--contrast-scores",
      path,
      "--replicates",
      "0",
    );
    const found = report.blind_spots.filter(({ n }) => n > 0);
    assertEquals(found.reduce((sum, { n }) => sum + n, 0), ids.length);
    for (const { metric, blind_spot, count, n, ties } of found) {
      const seen = blind_spot === "negation" ? [0, n] : [n, 0];
      assertEquals([metric, count, ties], ["comet", ...seen], blind_spot);
    }
    const campaign = await runCommand(
      ...["audit", ...CAMPAIGN, "--system", "Birchway", "--write", `${folder}/campaign`],
    );
    assertEquals(campaign.code, 0);
    assertStringIncludes(campaign.noted, "outputs that people found free of errors");
    const cases: [string[], string][] = [
      [["--source", sources], "--source is for --write with outputs of your own"],
      [["--write", `${folder}/none`, "--target-language", "de"], "--write has no pair to write"],
      [["--contrast-scores", path], "no pair can be made of these outputs"],
    ];
    for (const [more, sentence] of cases) {
      const { code, noted } = await runCommand("audit", ...OWN, ...more);
      assertEquals(code, 2);
      assertStringIncludes(noted, sentence);
    }
  });
});
