import { assert, assertAlmostEquals, assertEquals, assertStringIncludes } from "@std/assert";
import { runCommand, runJson, SAMPLE, withFiles } from "../run_command.ts";

interface Printed {
  readonly unit: string;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  readonly p: number;
  readonly t: number | null;
  readonly p_t: number | null;
}

/** Ten domains of three documents of four rows; documents differ far more than the rows within. */
const TABLE = [
  "A,B,human,domain,document,segment",
  ...Array.from({ length: 120 }, (_, i) => {
    const document = Math.floor(i / 4);
    const noise = Math.sin(17 * i);
    const level = 5 * Math.sin(7 * document);
    const a = (level + noise + 0.4).toFixed(2);
    const b = (level + Math.sin(29 * i)).toFixed(2);
    return `${a},${b},${i % 3},D${Math.floor(document / 3)},d${document % 3},s${Math.floor(i / 2)}`;
  }),
  "",
].join("\n");

async function withTable(
  run: (bootstrap: (line: string) => Promise<Printed>, path: string) => Promise<void>,
): Promise<void> {
  await withFiles({ "scores.csv": TABLE }, async (paths) => {
    const path = paths["scores.csv"];
    await run(async (line) => {
      const words = [...line.split(" "), "--replicates", "1000"];
      return (await runJson<Printed[]>("bootstrap", path, ...words))[0];
    }, path);
  });
}

Deno.test("whole documents make an interval wider than rows do, strata narrower", async () => {
  await withTable(async (bootstrap) => {
    const width = async (line: string) => {
      const { low, high } = await bootstrap(`--column A ${line}`);
      return high - low;
    };
    const rows = await width("--unit row");
    const documents = await width("--unit document");
    const stages = await width("--unit document --design two-stage");
    const strata = await width("--unit document --design stratified");
    assert(
      strata < rows && rows < documents && rows < stages,
      `${strata} ${rows} ${documents} ${stages}`,
    );
  });
});

Deno.test("a document is named by its domain too, and --unit says in every row what was drawn", async () => {
  await withTable(async (bootstrap) => {
    const documents = await bootstrap("--column A --unit document");
    const threeNames = await bootstrap("--column A --by document");
    assertEquals([documents.unit, threeNames.unit], ["document", "document"]);
    // Three groups of forty rows, against thirty of four.
    assert(threeNames.high - threeNames.low !== documents.high - documents.low);
    assertEquals((await bootstrap("--column A")).unit, "row");
  });
});

Deno.test("few clusters are noted", async () => {
  await withTable(async (_, path) => {
    const line = ["bootstrap", path, "--column", "A", "--by", "document", "--replicates", "100"];
    assertStringIncludes((await runCommand(...line)).noted, "only 3 groups are drawn");
  });
});

Deno.test("a difference has wins, ties and losses of resamples, and two p-values", async () => {
  await withTable(async (bootstrap) => {
    const line = "--column A --compare B --statistic difference";
    const rows = await bootstrap(line);
    assertEquals(rows.wins + rows.ties + rows.losses, 1000);
    assert(rows.wins > 990 && rows.p < 0.01);
    assertAlmostEquals(rows.t!, 4.6, 1);
    assert(rows.p_t! < 1e-3);
    const documents = await bootstrap(`${line} --unit document`);
    assertEquals([documents.t, documents.p_t], [null, null]);
    const swapped = await bootstrap("--column B --compare A --statistic difference");
    assertEquals([swapped.wins, swapped.losses], [rows.losses, rows.wins]);
    assertEquals(swapped.p, rows.p);
    const same = await bootstrap("--column A --compare A --statistic difference");
    assertEquals([same.estimate, same.ties, same.p, same.t], [0, 1000, 1, null]);
  });
});

Deno.test("--minus takes one column's statistic from another's on the same resamples", async () => {
  await withTable(async (bootstrap) => {
    for (const statistic of ["pearson", "spearman", "tau_b", "acc_eq"]) {
      const group = statistic === "acc_eq" ? " --group segment" : "";
      const line = `--compare human --statistic ${statistic}${group}`;
      const [a, b, difference] = [
        await bootstrap(`--column A ${line}`),
        await bootstrap(`--column B ${line}`),
        await bootstrap(`--column A --minus B ${line}`),
      ];
      assertAlmostEquals(difference.estimate, a.estimate - b.estimate, 1e-12);
      assertEquals((await bootstrap(`--column A --minus A ${line}`)).ties, 1000);
    }
    const median = await bootstrap("--column A --minus B --statistic median");
    const mean = await bootstrap("--column A --minus B");
    const difference = await bootstrap("--column A --compare B --statistic difference");
    assertEquals([mean.low, mean.high, mean.p], [difference.low, difference.high, difference.p]);
    assert(median.low < median.estimate && median.estimate < median.high);
  });
});

Deno.test("acc_eq draws its groups, or whole documents of them", async () => {
  await withTable(async (bootstrap) => {
    const line = "--column A --compare human --statistic acc_eq --group segment";
    const [segments, documents] = [
      await bootstrap(line),
      await bootstrap(`${line} --unit document`),
    ];
    assertEquals([segments.unit, documents.unit], ["segment", "document"]);
    assertEquals(segments.estimate, documents.estimate);
    assert(segments.low !== documents.low || segments.high !== documents.high);
    const again = await bootstrap(`${line} --unit segment`);
    assertEquals([again.low, again.high], [segments.low, segments.high]);
  });
});

Deno.test("a metric that others are set against is read, and gets no interval of its own", async () => {
  const words =
    "bootstrap --campaign sample/de-en --metric Gauge-src --compare human --statistic pearson";
  const rows = await runJson<{ column: string; minus: string }[]>(
    ...words.split(" "),
    ...["--minus", "CharShare-refA", "--replicates", "50", "--data", SAMPLE],
  );
  assertEquals(rows.map(({ column, minus }) => [column, minus]), [["Gauge-src", "CharShare-refA"]]);
});

Deno.test("agree counts the resamples that it left out in every format", async () => {
  const words =
    "agree --campaign sample/de-en --metric Gauge-src --measure pearson --replicates 20";
  const [row] = await runJson<{ left_out: number }[]>(...words.split(" "), "--data", SAMPLE);
  assertEquals(row.left_out, 0);
});
