import { assert, assertAlmostEquals, assertEquals, assertStringIncludes } from "@std/assert";
import { runCommand, runJson, SAMPLE, withFiles } from "../run_command.ts";

const LINE = ["probe", "minimal-pairs", "--campaign", "sample/de-en", "--data", SAMPLE];

interface ProbeRow {
  readonly metric: string;
  readonly edit: string;
  readonly n: number;
  readonly delta: number | null;
  readonly no_penalty: number | null;
  readonly interleaving: number | null;
}

interface PairLine {
  readonly id: string;
  readonly class: string;
  readonly base: string;
  readonly edited: string;
}

async function suite(): Promise<PairLine[]> {
  const { printed } = await runCommand(...LINE, "--suite");
  return printed.trimEnd().split("\n").map((line) => JSON.parse(line));
}

Deno.test("probe minimal-pairs prints every edit and both classes for BLEU and chrF", async () => {
  const rows = await runJson<ProbeRow[]>(...LINE, "--replicates", "50");
  assertEquals(rows.length, 32);
  assertEquals([...new Set(rows.map(({ metric }) => metric))], ["BLEU", "chrF"]);
  const pairs = await suite();
  const own = rows.filter(({ metric }) => metric === "chrF");
  const sum = own.slice(0, 14).reduce((total, { n }) => total + n, 0);
  assertEquals(sum, pairs.length);
  for (const { edit, interleaving } of own) {
    assertEquals(interleaving !== null, edit === "all_altering");
  }
  const table = await runCommand(...LINE, "--replicates", "50");
  assertStringIncludes(table.printed, "clause_omitted");
});

Deno.test("probe minimal-pairs reads back a metric's scores", async () => {
  const pairs = await suite();
  const lines = pairs.map(({ id, class: kind }) =>
    JSON.stringify({ id, base: 1, edited: kind === "altering" ? 0.25 : 1 })
  );
  await withFiles({ "scores.jsonl": `${lines.join("\n")}\n` }, async (paths) => {
    const rows = await runJson<ProbeRow[]>(
      ...[...LINE, "--scores", paths["scores.jsonl"], "--metric", "Ideal", "--replicates", "50"],
    );
    const all = rows.find(({ edit }) => edit === "all_altering");
    assertEquals([all?.metric, all?.delta, all?.no_penalty, all?.interleaving], [
      "Ideal",
      0.75,
      0,
      0,
    ]);
    assertEquals(rows.find(({ edit }) => edit === "all_preserving")?.no_penalty, 1);
  });
});

Deno.test("one table of several metrics' scores serves probe minimal-pairs and audit alike", async () => {
  const pairs = await suite();
  const lines = pairs.flatMap(({ id, class: kind }) => [
    `${id},Ideal,1,${kind === "altering" ? 0 : 1}`,
    `${id},Blind,1,1`,
  ]);
  await withFiles({ "s.csv": `id,metric,base,edited\n${lines.join("\n")}\n` }, async (paths) => {
    const rows = await runJson<ProbeRow[]>(
      ...[...LINE, "--scores", paths["s.csv"], "--replicates", "50"],
    );
    const all = rows.filter(({ edit }) => edit === "all_altering");
    assertEquals(all.map(({ metric, delta }) => [metric, delta]), [["Ideal", 1], ["Blind", 0]]);
    interface Report {
      readonly blind_spots: readonly {
        readonly metric: string;
        readonly n: number;
        readonly rate: number | null;
      }[];
    }
    const { blind_spots } = await runJson<Report>(
      ...["audit", "--campaign", "sample/de-en", "--data", SAMPLE, "--system", "Amberline"],
      ...["--contrast-scores", paths["s.csv"], "--replicates", "0"],
    );
    for (const { metric, n, rate } of blind_spots) {
      if (n > 0) assertEquals(rate, metric === "Ideal" ? 1 : 0);
    }
    assert(blind_spots.some(({ n }) => n > 0));
  });
});

Deno.test("probe minimal-pairs answers each mistake with one sentence and exit code 2", async () => {
  const [{ id }] = await suite();
  await withFiles({
    "twice.csv": `id,base,edited\n${id},1,0\n${id},1,0\n`,
    "unknown.csv": "id,base,edited\nnothing-1,1,0\n",
    "text.csv": `id,base,edited\n${id},1,much\n`,
    "hexadecimal.csv": `id,base,edited\n${id},1,0x10\n`,
    "column.csv": `id,base,after\n${id},1,0\n`,
  }, async (paths) => {
    const cases: [string, string][] = [
      ["twice.csv", "appears twice"],
      ["unknown.csv", "'nothing-1' is no pair of this suite"],
      ["text.csv", ":2: 'much' in column 'edited' is not a number"],
      ["hexadecimal.csv", ":2: '0x10' in column 'edited' is not a number"],
      ["column.csv", "there is no column 'edited'"],
    ];
    for (const [name, sentence] of cases) {
      const path = paths[name as keyof typeof paths];
      const { code, noted, printed } = await runCommand(...LINE, "--scores", path);
      assertEquals([code, printed], [2, ""], name);
      assertStringIncludes(noted, sentence);
    }
  });
  const missing = await runCommand(...LINE, "--scores", "no-such-file.csv");
  assertEquals(missing.code, 2);
  assert(missing.noted.includes("no-such-file.csv"));
});

Deno.test("--write gives line files that comet-score's JSON, MetricX's JSONL and plain lines come back for", async () => {
  await withFiles({}, async (_, folder) => {
    const into = `${folder}/pairs`;
    assertEquals((await runCommand(...LINE, "--write", into)).code, 0);
    const lines = async (name: string) =>
      (await Deno.readTextFile(`${into}/${name}.txt`)).trimEnd().split("\n");
    const pairs = await suite();
    assertEquals(await lines("ids"), pairs.map(({ id }) => id));
    assertEquals(await lines("base"), pairs.map(({ base }) => base));
    assertEquals(await lines("edited"), pairs.map(({ edited }) => edited));
    assertEquals((await lines("src")).length, pairs.length);
    const cost = (kind: string) => kind === "altering" ? 0.25 : 0;
    const comet = {
      "pairs/base.txt": pairs.map(() => ({ COMET: 1 })),
      "pairs/edited.txt": pairs.map((pair) => ({ COMET: 1 - cost(pair.class) })),
    };
    const files = {
      "comet.json": JSON.stringify(comet),
      "base.jsonl": pairs.map(() => '{"prediction": 2}\n').join(""),
      "edited.jsonl": pairs.map((pair) => `{"prediction": ${2 + cost(pair.class)}}\n`).join(""),
      "base.lines": pairs.map(() => "1\n").join(""),
      "edited.lines": pairs.map((pair) => `${1 - cost(pair.class)}\n`).join(""),
      "some.csv": `id,base,edited\n${pairs[0].id},1,${1 - cost(pairs[0].class)}\n`,
      "short.lines": "1\n",
    };
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    for (
      const scores of [["comet.json"], ["base.jsonl", "edited.jsonl"], [
        "base.lines",
        "edited.lines",
      ]]
    ) {
      const paths = scores.map((name) => `${folder}/${name}`).join(",");
      const rows = await runJson<ProbeRow[]>(...LINE, "--scores", paths, "--replicates", "20");
      const of = (edit: string) => rows.find((row) => row.edit === edit);
      assertEquals([of("all_altering")?.delta, of("all_preserving")?.delta], [0.25, 0], scores[0]);
    }
    const some = await runCommand(...LINE, "--scores", `${folder}/some.csv`, "--format", "json");
    assertStringIncludes(some.noted, `1 of ${pairs.length} pairs have scores`);
    const short = await runCommand(
      ...LINE,
      "--scores",
      `${folder}/base.lines,${folder}/short.lines`,
    );
    assertEquals(short.code, 2);
    assertStringIncludes(short.noted, `short.lines has 1 scores but the suite has ${pairs.length}`);
    assertEquals((await runCommand(...LINE, "--write", folder)).code, 2);
  });
});

Deno.test("an abbreviation ends no sentence of one's own texts, whatever the script of the others", async () => {
  const texts = {
    "Call between 10 p.m. and 6 a.m.": null,
    "Es gibt z. B. Kinder.": null,
    "Dr. Smith came. She sang.": "Dr. Smith came.",
    '"Stop!" he said. She did.': '"Stop!" he said.',
    "It costs 3.5 euros. It is new.": "It costs 3.5 euros.",
    "下雨了！我走。": "下雨了！",
    "هل هذا؟ نعم.": "هل هذا؟",
  };
  await withFiles({ "t.txt": `${Object.keys(texts).join("\n")}\n` }, async (paths) => {
    const { printed } = await runCommand(
      ...["probe", "minimal-pairs", "--text", paths["t.txt"], "--suite"],
    );
    const pairs: { id: string; edited: string }[] = printed.trimEnd().split("\n").map((line) =>
      JSON.parse(line)
    );
    const edited = new Map(pairs.map((pair) => [pair.id, pair.edited]));
    for (const [at, [text, dropped]] of Object.entries(texts).entries()) {
      assertEquals(edited.get(`sentence_dropped-${at}`) ?? null, dropped, text);
    }
  });
});

Deno.test("a suite is made of one's own texts in any language, and read from one's own file", async () => {
  await withFiles({
    "t.txt": "Das kostet 25 km. Er lachte laut.\n他买了 3 kg 苹果。她走了。\n",
    "s.txt": "It costs 25 km. He laughed.\nHe bought 3 kg of apples. She left.\n",
    "aces.tsv": "source\tgood-translation\tincorrect-translation\treference\tphenomena\n" +
      "Ein Hund\tA dog\tA cat\tA dog\tanimals\nEin Ei\tAn egg\tA egg\tAn egg\tarticles\n",
    "twice.csv": "id,base,edited\n1,a,b\n1,a,b\n",
    "class.csv": "base,edited,class\na,b,wrong\n",
  }, async (paths) => {
    const own = ["probe", "minimal-pairs", "--text", paths["t.txt"], "--source", paths["s.txt"]];
    const { printed } = await runCommand(...own, "--suite");
    const pairs: { id: string; edited: string }[] = printed.trimEnd().split("\n").map((line) =>
      JSON.parse(line)
    );
    const edited = new Map(pairs.map((pair) => [pair.id, pair.edited]));
    assertEquals(edited.get("digits_exchanged-0"), "Das kostet 52 km. Er lachte laut.");
    assertEquals(edited.get("unit_altered-1"), "他买了 3 g 苹果。她走了。");
    assertEquals(edited.get("sentence_dropped-1"), "他买了 3 kg 苹果。");
    assertEquals(edited.get("sentences_exchanged-0"), "Er lachte laut. Das kostet 25 km.");
    assertEquals(edited.get("source_copied-0"), "It costs 25 km. He laughed.");
    const rows = await runJson<ProbeRow[]>(
      ...["probe", "minimal-pairs", "--pairs", paths["aces.tsv"], "--replicates", "20"],
    );
    assertEquals(rows.filter(({ metric }) => metric === "chrF").map(({ edit, n }) => [edit, n]), [
      ["animals", 1],
      ["articles", 1],
      ["all_altering", 0],
      ["all_preserving", 0],
    ]);
    const examples = await runJson<{ id: string }[]>(...own, "--examples", "1");
    assertEquals(examples[0].id, "number_altered-0");
    for (const [file, sentence] of [["twice.csv", "twice"], ["class.csv", "'wrong' is no class"]]) {
      const { code, noted } = await runCommand(
        ...["probe", "minimal-pairs", "--pairs", paths[file as "twice.csv"]],
      );
      assertEquals(code, 2);
      assertStringIncludes(noted, sentence);
    }
  });
});

Deno.test("--by-length splits the pairs of every edit by the length of the translation, and loses none", async () => {
  interface LengthRow extends ProbeRow {
    readonly length_from: number;
    readonly length_to: number;
  }
  const settings = ["--replicates", "50"];
  const whole = await runJson<ProbeRow[]>(...LINE, ...settings);
  const rows = await runJson<LengthRow[]>(...LINE, ...settings, "--by-length", "3");
  const groups = [
    ...new Set(rows.map(({ length_from, length_to }) => `${length_from}–${length_to}`)),
  ];
  assertEquals(groups.length, 3);
  for (const { metric, edit, n, delta } of whole) {
    const parts = rows.filter((row) => row.metric === metric && row.edit === edit);
    assertEquals(parts.reduce((sum, part) => sum + part.n, 0), n, edit);
    const sum = parts.reduce((total, part) => total + part.n * (part.delta ?? 0), 0);
    if (n > 0) assertAlmostEquals(sum / n, delta ?? NaN, 1e-9, edit);
  }
  const all = rows.filter(({ metric, edit }) => metric === "chrF" && edit === "all_altering");
  assert(all.every(({ length_from }, g) => g === 0 || length_from > all[g - 1].length_to));
  const { printed } = await runCommand(...LINE, ...settings, "--by-length", "3");
  assertStringIncludes(printed, groups[1]);
});

Deno.test("BLEU and chrF leave out pairs without a reference, and say how many they score", async () => {
  const suite = "base,edited,reference\nA cat sat.,A dog sat.,A cat sat.\nB,C,\n";
  await withFiles({ "suite.csv": suite }, async (paths) => {
    const args = ["probe", "minimal-pairs", "--pairs", paths["suite.csv"]];
    const rows = await runJson<ProbeRow[]>(...args);
    assertEquals(rows[0].n, 1);
    const { noted } = await runCommand(...args);
    assertStringIncludes(noted, "BLEU: 1 of 2 pairs have scores");
    const three = await runCommand(...args, "--scores", "a,b,c");
    assertEquals(three.code, 2);
    assertStringIncludes(three.noted, "scores of minimal pairs come in one file, or in two");
  });
});
