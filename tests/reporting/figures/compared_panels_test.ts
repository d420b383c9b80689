import { assert, assertEquals } from "@std/assert";
import { drawFigure } from "../../../src/reporting/figures/draw_figure.ts";
import type { Figure, Panel } from "../../../src/reporting/figures/figure.ts";

const heat = (measures: string | undefined, value: number): Panel => ({
  title: `${value}`,
  series: [],
  ...measures === undefined ? {} : { measures },
  cells: [{ x: "a", y: "b", value }, { x: "c", y: "b", value: 0 }],
});

const figureOf = (panels: readonly Panel[]): Figure => ({
  id: "f",
  title: "F",
  x: { label: "x", scale: "band" },
  y: { label: "y", scale: "band" },
  panels,
});

/** Colours of the cells, panel by panel. */
function colours(panels: readonly Panel[]): string[] {
  return [...drawFigure(figureOf(panels)).matchAll(/<rect[^>]*fill="(#[0-9a-f]{6}|rgb[^"]*)"/gi)]
    .map(([, fill]) => fill);
}

Deno.test("heat maps that measure the same share one scale of colours; others have their own", () => {
  const shared = colours([heat("mean", 1), heat("mean", 0.5)]);
  const apart = colours([heat("mean", 1), heat("deviation", 0.5)]);
  assertEquals(apart, colours([heat(undefined, 1), heat(undefined, 0.5)]));
  assert(shared.join() !== apart.join());
});

Deno.test("points are translucent where there are many, and full where there are few", () => {
  const dots = (count: number) =>
    drawFigure(figureOf([{
      title: "",
      series: [{
        name: "pairs",
        mark: "points",
        points: Array.from({ length: count }, (_, i) => ({ x: "a", y: i })),
      }],
    }]));
  assertEquals([dots(40).includes("fill-opacity"), dots(41).includes("fill-opacity")], [
    false,
    true,
  ]);
});
