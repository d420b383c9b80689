import { drawHeatPanel } from "./draw_heat_panel.ts";
import { drawPanel } from "./draw_panel.ts";
import type { Figure, Series } from "./figure.ts";
import {
  escapeXml,
  estimateWidth,
  FONT,
  GROUND,
  INK,
  svgText,
  TEXT_SIZE,
  wrapText,
} from "./figure_style.ts";
import { type PlacedSeries, seriesStyle } from "./prepare_panel.ts";

/** Drawings by figure: a figure is on a page and in a file of its own, and takes long to draw. */
const DRAWN = new WeakMap<Figure, string>();

/**
 * Draws a figure as an SVG document. The same figure gives the same bytes everywhere: fonts are referenced by name, coordinates
 * are rounded, ids are numbered. Colours are fixed, so that any viewer shows them; a page may restyle them for a dark
 * background.
 *
 * @param figure The figure; non-finite values are left out.
 * @returns The document.
 */
export function drawFigure(figure: Figure): string {
  let drawing = DRAWN.get(figure);
  if (drawing === undefined) DRAWN.set(figure, drawing = draw(figure));
  return drawing;
}

function draw(figure: Figure): string {
  const count = figure.panels.length;
  const across = count <= 1 ? 1 : count === 2 || count === 4 ? 2 : 3;
  const panelWidth = [720, 430, 320][across - 1];
  const gap = 20;
  const width = across * panelWidth + (across - 1) * gap + 20;
  const drawn = figure.panels.map((panel, index) =>
    panel.cells !== undefined
      ? drawHeatPanel(figure, panel, panelWidth, `${figure.id}-p${index + 1}`)
      : drawPanel(figure, panel, panelWidth, `${figure.id}-p${index + 1}`)
  );
  const parts: string[] = [];
  let y = 20;
  for (const line of wrapText(figure.title, width - 20, 14)) {
    parts.push(svgText(line, 10, y, { size: 14, weight: "bold" }));
    y += 18;
  }
  const unnamed = figure.panels.filter((_, index) => !drawn[index].named);
  const legend = drawLegend(figure, unnamed.flatMap((panel) => panel.series), width - 20, y);
  parts.push(legend.markup);
  y = legend.bottom + 2;
  for (let first = 0; first < count; first += across) {
    const row = drawn.slice(first, first + across);
    const titles = figure.panels.slice(first, first + across).map(({ title }) => title);
    const head = titles.some((title) => title !== "") ? 20 : 0;
    row.forEach((panel, index) => {
      const x = 10 + index * (panelWidth + gap);
      if (titles[index] !== "") {
        parts.push(svgText(titles[index], x, y + 13, { size: 12, weight: "bold" }));
      }
      parts.push(
        `<g transform="translate(${x},${y + head})" fill="${INK}" font-size="${TEXT_SIZE}"` +
          ` text-anchor="middle">\n${panel.markup}\n</g>`,
      );
    });
    y += head + Math.max(...row.map((panel) => panel.height)) + 12;
  }
  const height = y;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"` +
    ` viewBox="0 0 ${width} ${height}" font-family="${FONT}" role="img">`,
    `<title>${escapeXml(figure.title)}</title>`,
    `<rect class="ground" width="${width}" height="${height}" fill="${GROUND}"/>`,
    ...parts.filter((part) => part !== ""),
    "</svg>",
    "",
  ].join("\n");
}

/** The legend of series whose names are not in their panels; none for a single series. */
function drawLegend(
  figure: Figure,
  series: readonly Series[],
  width: number,
  top: number,
): { readonly markup: string; readonly bottom: number } {
  const distinct = [
    ...new Map(series.map((one) => [`${one.published ?? false} ${one.name}`, one])).values(),
  ];
  if (distinct.length < 2 && !distinct.some(({ published }) => published)) {
    return { markup: "", bottom: top };
  }
  const parts: string[] = [];
  let x = 10;
  let y = top;
  for (const one of distinct) {
    const name = one.published && !/publish/i.test(one.name) ? `${one.name} (published)` : one.name;
    const space = estimateWidth(name) + 40;
    if (x > 10 && x + space > width) {
      x = 10;
      y += 16;
    }
    parts.push(swatch({ series: one, ...seriesStyle(figure, one) }, x, y - 4));
    parts.push(svgText(name, x + 26, y, { fill: INK }));
    x += Math.ceil(space);
  }
  return { markup: parts.join(""), bottom: y + 10 };
}

/** A sample of a series' marks. */
function swatch(
  { series, colour: { mark: colour }, dash, symbol }: Omit<PlacedSeries, "points" | "barWidth">,
  x: number,
  y: number,
): string {
  const { mark, published } = series;
  if (mark === "bars") {
    const fill = published ? "none" : colour;
    return `<rect x="${x + 3}" y="${
      y - 5
    }" width="14" height="10" fill="${fill}" stroke="${colour}"/>`;
  }
  const line = mark === "points"
    ? ""
    : `<path d="M${x},${y}h20" stroke="${colour}" stroke-width="1.8"` +
      `${dash === "" ? "" : ` stroke-dasharray="${dash}"`}/>`;
  const centre = `transform="translate(${x + 10},${y})"`;
  if (published) {
    return `${line}<path ${centre} d="M0,-6L4,0L0,6L-4,0Z" fill="none" stroke="${colour}" stroke-width="1.6"/>`;
  }
  if (mark !== "points") return line;
  const shapes: Readonly<Record<string, string>> = {
    circle: `<circle ${centre} r="3.5" fill="${colour}"/>`,
    square: `<path ${centre} d="M-3.2,-3.2h6.4v6.4h-6.4Z" fill="${colour}"/>`,
    triangle: `<path ${centre} d="M0,-4.2L3.8,2.6H-3.8Z" fill="${colour}"/>`,
    cross:
      `<path ${centre} d="M-4.2,-1.4h2.8v-2.8h2.8v2.8h2.8v2.8h-2.8v2.8h-2.8v-2.8h-2.8Z" fill="${colour}"/>`,
    star:
      `<path ${centre} d="M0,-5L1.2,-1.6H4.8L1.9,0.6L3,4L0,1.9L-3,4L-1.9,0.6L-4.8,-1.6H-1.2Z" fill="${colour}"/>`,
    wye:
      `<path ${centre} d="M0,0V4M0,0L3.6,-2.4M0,0L-3.6,-2.4" stroke="${colour}" stroke-width="2.4"/>`,
    asterisk:
      `<path ${centre} d="M0,-4V4M-3.5,-2L3.5,2M-3.5,2L3.5,-2" stroke="${colour}" stroke-width="1.2"/>`,
  };
  return line + (shapes[symbol] ?? shapes.circle);
}
