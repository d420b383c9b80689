import { assertAlmostEquals, assertEquals } from "@std/assert";
import { corruption } from "../../../src/papers/what-metrics-do-not-measure/corruption.ts";
import { domains } from "../../../src/papers/what-metrics-do-not-measure/domains.ts";
import { join } from "../../../src/papers/what-metrics-do-not-measure/join.ts";
import { minimalPairsSection } from "../../../src/papers/what-metrics-do-not-measure/minimal_pairs.ts";
import { whatMetricsDoNotMeasure } from "../../../src/papers/what-metrics-do-not-measure/paper.ts";
import { severity } from "../../../src/papers/what-metrics-do-not-measure/severity.ts";
import { systems } from "../../../src/papers/what-metrics-do-not-measure/systems.ts";
import { EDITS } from "../../../src/probes/minimal_pairs/edits/edits.ts";
import { answeredValues } from "../../../src/reporting/verdicts/answered_values.ts";
import { shownCells } from "../../../src/reporting/tables/table_cells.ts";
import type { SectionContext } from "../../../src/papers/section.ts";
import { realCampaign } from "../../real_campaign.ts";
import { dataTest } from "../../real_data.ts";
import { contextOf, printedFigures, sampleContext } from "./context.ts";

Deno.test("every section runs on the sample and fills its tables", async () => {
  const context = sampleContext();
  for (const section of whatMetricsDoNotMeasure.sections) {
    const output = await section.run(context);
    for (const table of output.tables) {
      assertEquals(shownCells(table).length > 0, true, `${section.id}/${table.id}`);
    }
  }
});

Deno.test("sections give the same output twice", async () => {
  const section = minimalPairsSection;
  assertEquals(await section.run(sampleContext()), await section.run(sampleContext()));
});

async function realContext(data: string): Promise<SectionContext> {
  const open = (name: string) => realCampaign(data, name).catch(() => null);
  return contextOf(open, { samples: 20, sample: false }, await printedFigures());
}

dataTest(
  "Table 4 lands on what sacreBLEU gives on all rated segments; random losses do not explain zh-en",
  async (data) => {
    const context = await realContext(data);
    const output = await systems.run({ ...context, samples: 200 });
    const distances = output.tables.find(({ id }) => id === "distances")?.rows ?? [];
    assertEquals(distances.map((row) => [row.language_pair, Number(row.share) < 0.05]), [
      ["zh-en", true],
      ["en-de", false],
      ["en-ru", false],
    ]);
    const values = answeredValues(output);
    const expected: Readonly<Record<string, readonly number[]>> = {
      "en-de.Online-W": [-0.79, 1, 36.94, 5, 64.39, 5],
      "en-de.refB": [-0.91, 2, 33.66, 11, 61.50, 13],
      "en-de.bleu_bestmbr": [-0.96, 3, 39.49, 1, 64.98, 1],
      "en-ru.bleu_bestmbr": [-1.85, 2, 36.30, 1, 60.31, 1],
      "zh-en.refB": [-2.00, 1, 45.97, 1, 67.97, 1],
    };
    const fields = ["mqm", "mqm_rank", "bleu", "bleu_rank", "chrf", "chrf_rank"];
    for (const [name, numbers] of Object.entries(expected)) {
      fields.forEach((field, f) => {
        const { value } = values[`table4.${name}.${field}`];
        assertAlmostEquals(value ?? NaN, numbers[f], 0.0051, `${name}.${field}`);
      });
    }
  },
);

dataTest("Table 3 lands on the pooled τ confirmed by scipy", async (data) => {
  const output = await domains.run(await realContext(data));
  const readings = output.tables.find(({ id }) => id === "pooled-readings")?.rows ?? [];
  const [paper, ours] = readings;
  assertEquals([paper["zh-en chrf"], Number(ours["zh-en chrf"]).toFixed(2)], [0.47, "0.39"]);
  const tauA = readings.find(({ reading }) => reading === "τ_a");
  assertEquals(Number(tauA?.["en-ru bleu"]).toFixed(4), Number(ours["en-ru bleu"]).toFixed(4));
  const values = answeredValues(output);
  const expected = {
    "zh-en": [0.33, 0.39],
    "en-de": [0.37, 0.33],
    "en-ru": [0.56, 0.70],
  };
  for (const [pair, [bleu, chrf]] of Object.entries(expected)) {
    assertAlmostEquals(values[`table3.${pair}.bleu.pooled`].value ?? NaN, bleu, 0.0051);
    assertAlmostEquals(values[`table3.${pair}.chrf.pooled`].value ?? NaN, chrf, 0.0051);
  }
  assertEquals(values["table3.cells"].value, 12);
});

dataTest(
  "Table 1 is not run without spans; by segment scores it has the numbers of another count",
  async (data) => {
    const context = await realContext(data);
    const output = await severity.run(context);
    const values = answeredValues(output);
    const { value, reason } = values["table1.major_accuracy.delta_chrf"];
    assertEquals(value, null);
    assertEquals(reason?.startsWith("needs the error spans of wmt22"), true);
    assertEquals(Object.values(values).every((one) => one.value === null), true);
    const rows = output.tables.find(({ id }) => id === "by-score")?.rows ?? [];
    const pooled = rows.filter(({ annotations }) => annotations === "wmt22, pooled");
    const paper = rows.filter(({ annotations }) => annotations === "the paper's rows, pooled by n");
    const shown = (of: typeof rows) =>
      of.map(({ n, delta_bleu, delta_chrf, no_penalty_chrf }) => [
        n,
        ...[delta_bleu, delta_chrf].map((value) => Number(value).toFixed(2)),
        (100 * Number(no_penalty_chrf)).toFixed(1),
      ]);
    assertEquals(shown(pooled), [[6050, "5.14", "6.40", "33.6"], [11108, "3.01", "2.52", "43.9"]]);
    assertEquals(shown(paper), [[5581, "4.92", "6.06", "34.3"], [10396, "3.13", "2.52", "43.8"]]);
    const joined = answeredValues(await join.run(context));
    assertEquals(joined["join.systems"].value, 15);
    assertEquals(joined["join.zh-en.coverage"].value, null);
  },
);

dataTest("the suite is built on 1,711 sources and its sample has been read", async (data) => {
  const output = await minimalPairsSection.run(await realContext(data));
  const values = answeredValues(output);
  assertEquals(values["table2.sources"].value, 1711);
  const lost = /leaves (\d+) to (\d+) of them/.exec(values["table2.sources"].reason ?? "");
  assertEquals(Number(lost?.[1]) > 1690 && Number(lost?.[2]) <= 1711, true);
  assertEquals(values["table2.inspected"].value, 308);
  const read = output.tables.find(({ id }) => id === "inspection");
  assertEquals(read?.rows.map(({ n }) => n), EDITS.map(() => 22));
  for (
    const [claim, holds] of Object.entries({
      "date_over_negation.chrf": 1,
      "contraction_over_negation.bleu": 0,
      "altering_over_preserving.chrf": 1,
    })
  ) assertEquals(values[`claims.${claim}`].value, holds, claim);
  const unreleased = Object.entries(values).filter(([key]) =>
    key.startsWith("table2.") && key !== "table2.sources" && key !== "table2.inspected"
  );
  assertEquals(unreleased.length, 70);
  assertEquals(unreleased.every(([, { unjudged }]) => unjudged === "own_suite"), true);
  const lines = output.files?.["minimal-pairs.jsonl"].trimEnd().split("\n") ?? [];
  assertEquals(lines.length, values["table2.pairs"].value);
  for (const line of lines) {
    const { base, edited } = JSON.parse(line);
    assertEquals(base === edited || (/ {2}/.test(edited) && !/ {2}/.test(base)), false, line);
  }
});

dataTest(
  "readings of the base translation land on what another count of them gives",
  async (data) => {
    const context = await realContext(data);
    const { tables } = await corruption.run({ ...context, samples: null, seed: 4 });
    const rows = (id: string) => tables.find((table) => table.id === id)?.rows ?? [];
    const [ours, , file] = rows("orders");
    assertEquals(
      [ours, file].map(({ bleu, chrf }) => [bleu, chrf].map((one) => Number(one).toFixed(2))),
      [
        ["31.83", "60.18"],
        ["30.96", "59.53"],
      ],
    );
    const readings = rows("readings");
    const sources = readings.map((row) => [row.reading, row["table2.sources"]]);
    for (const [way, count] of [["52 characters", 1425], ["10 words", 1428]] as const) {
      const title = `as here, at least ${way}, else the next system's`;
      assertEquals(sources.find(([reading]) => reading === title)?.[1], count);
    }
    const [paper, present] = readings;
    assertEquals([paper.reading, present.nearer, present.farther], ["the paper", 0, 0]);
  },
);
