import { assertEquals } from "@std/assert";
import { drawFigure } from "../../../src/reporting/figures/draw_figure.ts";
import { figureCsv } from "../../../src/reporting/figures/figure_csv.ts";
import type { Figure } from "../../../src/reporting/figures/figure.ts";

const figure = (ys: readonly (number | null)[]): Figure => ({
  id: "pairs",
  title: "Pairs",
  x: { label: "dataset", scale: "band" },
  y: { label: "β", domain: [0, 1] },
  panels: [{
    title: "",
    series: [{ name: "pairs", mark: "points", points: ys.map((y) => ({ x: "a", y })) }],
  }],
});

Deno.test("a point without a value is left out of the drawing, and empty in its data", () => {
  assertEquals(drawFigure(figure([0.5, null, 1])), drawFigure(figure([0.5, 1])));
  const [, , missing] = figureCsv(figure([0.5, null])).split("\r\n");
  assertEquals(missing.includes("a,,"), true, missing);
});
