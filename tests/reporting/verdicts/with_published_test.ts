import { assertEquals } from "@std/assert";
import type { Figure } from "../../../src/reporting/figures/figure.ts";
import type { Published } from "../../../src/reporting/verdicts/verdict.ts";
import { recordPaper } from "../../../src/reporting/artifacts/run_record.ts";
import { withPublished } from "../../../src/reporting/verdicts/with_published.ts";

const FIGURE: Figure = {
  id: "curve",
  title: "Curve",
  x: { label: "Share (%)" },
  y: { label: "Drop" },
  panels: [{
    title: "",
    series: [
      {
        name: "BLEU",
        mark: "line",
        points: [{ x: 1, y: 0.1, answers: "drop.1" }, { x: 2, y: 0.2, answers: "drop.2" }, {
          x: 5,
          y: 0.4,
        }],
      },
      { name: "chrF", mark: "line", points: [{ x: 1, y: 0.1, answers: "other.1" }] },
    ],
  }],
};

function figure(
  key: string,
  printed: string,
  low: number | null = null,
  high: number | null = null,
): Published {
  return { key, printed, where: "", tolerance: null, low, high };
}

Deno.test("withPublished() draws the printed points beside those that answer them, and none for the others", () => {
  const { series } =
    withPublished(FIGURE, [figure("drop.1", "0.15", 0.1, 0.2), figure("drop.2", "25%")]).panels[0];
  assertEquals(series.map(({ name }) => name), ["BLEU", "BLEU (published)", "chrF"]);
  assertEquals(series[1].published, true);
  assertEquals(series[1].points, [{ x: 1, y: 0.15, low: 0.1, high: 0.2 }, { x: 2, y: 0.25 }]);
});

Deno.test("a run on the sample draws no published point", () => {
  const section = { id: "p/s", title: "S", answers: ["§1"], published: ["drop"] };
  const output = { tables: [], figures: [FIGURE], notes: [] };
  const drawn = (sample: boolean) =>
    recordPaper(
      { id: "p", title: "P", citation: "P", sections: [section] },
      [{ section, output, missing: null, inputs: {} }],
      [figure("drop.1", "0.15")],
      sample,
    ).sections[0].output?.figures[0].panels[0].series.length;
  assertEquals([drawn(true), drawn(false)], [2, 3]);
});
