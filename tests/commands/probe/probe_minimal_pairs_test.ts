import { assert, assertEquals, assertStringIncludes } from "@std/assert";
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
    "few.csv": `id,base,edited\n${id},1,0\n`,
    "twice.csv": `id,base,edited\n${id},1,0\n${id},1,0\n`,
    "unknown.csv": "id,base,edited\nnothing-1,1,0\n",
    "text.csv": `id,base,edited\n${id},1,much\n`,
    "column.csv": `id,base,after\n${id},1,0\n`,
  }, async (paths) => {
    const cases: [string, string][] = [
      ["few.csv", "pairs have no scores"],
      ["twice.csv", "stands there twice"],
      ["unknown.csv", "'nothing-1' is no pair of this suite"],
      ["text.csv", ":2: 'much' in column 'edited' is not a number"],
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
