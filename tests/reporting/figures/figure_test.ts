import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { DOMParser } from "linkedom";
import { drawFigure } from "../../../src/reporting/figures/draw_figure.ts";
import type { Figure, Series } from "../../../src/reporting/figures/figure.ts";
import { figureCsv } from "../../../src/reporting/figures/figure_csv.ts";
import { figurePng } from "../../../src/reporting/figures/figure_png.ts";
import { placeLabels, spreadLabels } from "../../../src/reporting/figures/place_labels.ts";
import { ACCURACY, HEAT } from "../example_run.ts";

/** Numbers in the attributes of a drawing. */
function longNumbers(svg: string): string[] {
  return svg.match(/="[^"]*\d\.\d{3,}[^"]*"/g) ?? [];
}

for (const figure of [ACCURACY, HEAT]) {
  Deno.test(`drawFigure() of '${figure.id}' gives the same bytes again, rounded, without library names`, () => {
    const svg = drawFigure(figure);
    assertEquals(drawFigure(structuredClone(figure)), svg);
    assertEquals(longNumbers(svg), []);
    assert(!/plot-|NaN|undefined|currentColor|aria-/.test(svg), svg);
    const document = new DOMParser().parseFromString(svg, "image/svg+xml");
    assertEquals(document.querySelector("svg > title")?.textContent, figure.title);
    for (const axis of [figure.x, figure.y]) assert(svg.includes(axis.label), axis.label);
  });
}

Deno.test("drawFigure() draws bands, rules and published points beside ours", () => {
  const svg = drawFigure(ACCURACY);
  assert(svg.includes('fill-opacity="0.18"'), "no band");
  assert(svg.includes(">ε*<"), "no rule label");
  assert(svg.includes("Metric-X (published)"), "no published points in the legend");
});

Deno.test("the label of an upright reference line stands above the frame, and inside it below the axis' title", () => {
  const height = (at: number) => {
    const rules = [{ axis: "x" as const, at, label: "β₀" }];
    const panels = ACCURACY.panels.map((panel) => ({ ...panel, rules }));
    const x = { label: "x", domain: [0, 1] as const };
    const svg = drawFigure({ ...ACCURACY, x, y: { label: "a title of some length" }, panels });
    const [, own] = /<text [^>]*?y="([\d.]+)"[^>]*>β₀</.exec(svg) ?? [];
    const [, title] = /<text [^>]*?y="([\d.]+)"[^>]*>a title of some length</.exec(svg) ?? [];
    return Number(own) - Number(title);
  };
  assertEquals([height(0.95), height(0.01)], [5, 20]);
});

Deno.test("drawFigure() clips by ids of its own where an axis has fixed ends", () => {
  const svg = drawFigure({ ...ACCURACY, y: { label: "acc", domain: [0.59, 0.6] } });
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  assert(ids.length > 0 && ids.every((id) => id.startsWith("accuracy-p1-")), ids.join());
  assertEquals(new Set(ids).size, ids.length);
  for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) assert(ids.includes(id), id);
});

Deno.test("drawFigure() turns long categories on their side and keeps every name", () => {
  const names = [
    "named entity substituted",
    "negation removed or inserted",
    "date reformatted",
    "clause omission",
  ];
  const bars: Series = {
    name: "chrF",
    mark: "bars",
    points: names.map((x, y) => ({ x, y: y + 1 })),
  };
  const svg = drawFigure({
    ...ACCURACY,
    x: { label: "", scale: "band" },
    panels: [{ title: "", series: [bars] }],
  });
  for (const name of names) assert(svg.includes(`>${name}<`), name);
});

Deno.test("drawFigure() survives empty, missing and single values, on every scale and mark", () => {
  const marks = ["line", "points", "bars", "step", "area"] as const;
  const scales = ["linear", "log", "symlog"] as const;
  const points = [[], [{ x: 1, y: null }], [{ x: 1, y: 2 }], [{ x: 1, y: 2 }, { x: 3, y: null }, {
    x: 4,
    y: 5,
  }]];
  for (const mark of marks) {
    for (const scale of scales) {
      for (const some of points) {
        const figure: Figure = {
          ...ACCURACY,
          y: { label: "y", scale },
          panels: [{ title: "t", series: [{ name: "s", mark, points: some }] }],
        };
        const svg = drawFigure(figure);
        assert(
          !/NaN|undefined|Infinity/.test(svg),
          `${mark} ${scale} ${JSON.stringify(some)}\n${svg}`,
        );
      }
    }
  }
});

Deno.test("figureCsv() holds every point and cell with every digit", () => {
  assertEquals(figureCsv(ACCURACY).trimEnd().split("\r\n").length, 1 + 4 + 1);
  assert(figureCsv(ACCURACY).includes(",Metric-X,true,0.04,0.605,,,"));
  assert(figureCsv(HEAT).includes("ende21,7.5,0.2,,\r\n"));
});

Deno.test("spreadLabels() keeps labels apart, in order and within their column", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 20 }), (places) => {
      const spread = spreadLabels(places, 0, 300);
      assert(spread !== null);
      const order = places.map((_, index) => index).sort((a, b) => places[a] - places[b] || a - b);
      order.forEach((index, at) => {
        assert(spread[index] >= -1e-9 && spread[index] <= 300 + 1e-9);
        if (at > 0) assert(spread[index] - spread[order[at - 1]] >= 13 - 1e-9);
      });
    }),
    { seed: 5, numRuns: 1000 },
  );
  assertEquals(spreadLabels(new Array(40).fill(10), 0, 300), null);
});

Deno.test("placeLabels() never lets a label cover another", () => {
  const labels = Array.from(
    { length: 30 },
    (_, i) => ({ x: (i * 37) % 90, y: (i * 53) % 60, text: `L${i}`, fill: "#000" }),
  );
  const placed = placeLabels(labels, labels, { left: 0, right: 200, top: 0, bottom: 200 });
  assert(placed.length > 0 && placed.length < labels.length);
});

Deno.test("figurePng() gives a PNG image", async () => {
  const png = await figurePng(drawFigure(HEAT), []);
  assertEquals([...png.slice(1, 4)].map((byte) => String.fromCharCode(byte)).join(""), "PNG");
});

Deno.test("drawFigure() names lines at their ends, or in a legend where they end together", () => {
  const line = (name: string, last: number): Series => ({
    name,
    mark: "line",
    points: [{ x: 0, y: 1 }, { x: 1, y: last }],
  });
  const draw = (series: Series[]) => drawFigure({ ...ACCURACY, panels: [{ title: "", series }] });
  const places = (svg: string, name: string) =>
    Number(new RegExp(`<text x="([\\d.]+)"[^>]*>${name}<`).exec(svg)?.[1]);
  const apart = draw([line("ours", 0), line("theirs", 0.5)]);
  assert(places(apart, "ours") > 500 && places(apart, "theirs") > 500, apart);
  const together = draw([line("ours", 0), line("theirs", 0)]);
  assert(places(together, "ours") < 200 && places(together, "theirs") < 200, together);
});
