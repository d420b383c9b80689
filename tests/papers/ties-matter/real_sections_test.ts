import { assert, assertEquals } from "@std/assert";
import { programFolder } from "../../../src/datasets/program/program_files.ts";
import { PAPERS } from "../../../src/papers/registry.ts";
import { readPublished } from "../../../src/reporting/verdicts/read_published.ts";
import { answeredValues } from "../../../src/reporting/verdicts/answered_values.ts";
import { recordPaper } from "../../../src/reporting/artifacts/run_record.ts";
import { dataTest } from "../../real_data.ts";
import confirmed from "../../parity/fixtures/ties-matter-confirmed.json" with { type: "json" };
import peers from "../../parity/fixtures/ties-wmt22-en-de.json" with { type: "json" };
import { outputOf, runOnRealData, tableRows } from "./run_paper.ts";

const PUBLISHED = programFolder("published/ties-matter/");

dataTest(
  "Ties Matter on the real data: every confirmed figure, to its last digit",
  async (data) => {
    const runs = await runOnRealData(data);
    for (const [name, values] of Object.entries(confirmed.values)) {
      const answered = answeredValues(outputOf(runs, name));
      for (const [key, text] of Object.entries(values)) {
        const digits = text.split(".")[1]?.length ?? 0;
        assertEquals([key, answered[key]?.value?.toFixed(digits)], [key, text]);
      }
    }
    const gemba = tableRows(outputOf(runs, "rankings"), "rankings-en-de-item")
      .find(({ file }) => file === "GEMBA-GPT4-DA-refA")!;
    assertEquals(gemba.groups_tau_b, confirmed.groups.gemba4_tau_b);
  },
);

dataTest(
  "Ties Matter on the real data: the en-de ranking by item is the peers', exactly",
  async (data) => {
    const rows = tableRows(
      outputOf(await runOnRealData(data, ["ties-matter/rankings"]), "rankings"),
      "rankings-en-de-item",
    );
    for (const [name, { item }] of Object.entries(peers.metrics)) {
      const row = rows.find(({ file }) => file === name)!;
      assertEquals([name, row.calibrated], [name, item.exact_acc_eq_calibrated]);
      assertEquals([name, row.epsilon], [name, item.exact_epsilon_smallest]);
      assert(Math.abs(Number(row.tau_b) - item.tau_b) < 1e-12, `${name} tau_b`);
      assert(Math.abs(Number(row.acc_eq) - item.acc_eq) < 1e-12, `${name} acc_eq`);
      assertEquals([name, row.groups_tau_b], [name, item.tau_b_groups]);
    }
  },
);

dataTest("Ties Matter on the real data: verdicts say same, or close, or why not", async (data) => {
  const runs = await runOnRealData(data);
  const paper = PAPERS.find(({ id }) => id === "ties-matter")!;
  const record = recordPaper(paper, runs, await readPublished(PUBLISHED), false);
  const verdicts = record.sections.flatMap((section) => section.verdicts);
  const differing = verdicts.filter(({ kind }) => kind === "differs");
  assertEquals(
    differing.filter(({ reason }) => reason === "the reason is not known" || reason === "")
      .map(({ published }) => published.key),
    [],
  );
  const notRun = verdicts.filter(({ kind }) => kind === "not_run");
  assertEquals(
    notRun.filter(({ reason }) => !reason.includes("metaeval fetch"))
      .map(({ published }) => published.key),
    [],
  );
  const table6 = verdicts.filter(({ published }) => published.key.startsWith("table6."));
  assertEquals(table6.length, 49);
  assertEquals(
    table6.filter(({ kind }) => kind !== "same").map(({ published }) => published.key),
    [],
  );
});

dataTest(
  "Ties Matter on the real data: sampled searches judged by all pairs come near the paper's deviations, by drawn pairs far from them",
  async (data) => {
    const output = outputOf(await runOnRealData(data, ["ties-matter/sampling"]), "sampling");
    const [all, drawn] = tableRows(output, "spread");
    assert(Number(all.epsilon_greatest) < 0.0025 && Number(drawn.epsilon_least) > 0.0025);
    assert(Number(all.acc_eq_greatest) < 4.3e-5 && Number(drawn.acc_eq_least) > 1e-3);
  },
);

dataTest(
  "Ties Matter on the real data: en-ru runs for the metrics there are and says what is missing",
  async (data) => {
    const output = outputOf(await runOnRealData(data, ["ties-matter/rankings"]), "rankings");
    for (const grouping of ["none", "item", "system"]) {
      assert(tableRows(output, `rankings-en-ru-${grouping}`).length > 1, grouping);
    }
    assert(
      output.notes.some((note) =>
        note.startsWith("wmt22/en-ru") && note.includes("metaeval fetch")
      ),
    );
  },
);

dataTest(
  "Ties Matter on the real data: rated systems, and sections that show what they are about",
  async (data) => {
    const runs = await runOnRealData(data);
    const ties = tableRows(outputOf(runs, "ties"), "human-ties");
    for (const [pair, systems] of Object.entries(confirmed.systems)) {
      const row = ties.find((one) => one.language_pair === pair && one.grouping === "by item")!;
      assertEquals([pair, row.pairs], [pair, Number(row.translations) * (systems - 1) / 2]);
    }
    const classes = tableRows(outputOf(runs, "classes"), "classes");
    assertEquals([classes[0].epsilon, classes.at(-1)!.ties_recall], [0, 1]);
    const introduced = tableRows(outputOf(runs, "introduced"), "introduced");
    assertEquals(introduced.map(({ language_pair }) => language_pair), ["zh-en", "en-de"]);
    assert(introduced.every((row) => Number(row.mean_tied) > Number(row.mean_all)));
  },
);

dataTest(
  "Ties Matter on the real data: fewer metrics differ with segments or documents exchanged than with single pairs",
  async (data) => {
    const runs = await runOnRealData(data, ["ties-matter/significance"]);
    const rows = tableRows(outputOf(runs, "significance"), "counts")
      .filter(({ campaign }) => campaign === "wmt22/en-de")
      .map(({ unit, metrics, neighbours, clusters }) => [unit, metrics, neighbours, clusters]);
    // Counted by another program, of 39 metrics.
    assertEquals(rows, [["pair", 39, 18, 23], ["segment", 39, 3, 12], ["document", 39, 1, 11]]);
  },
);
