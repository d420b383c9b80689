import { greatest, least } from "./extremes.ts";
import * as Plot from "@observablehq/plot";
import type { Figure, Panel } from "./figure.ts";
import { estimateWidth, INK, round2, svgText } from "./figure_style.ts";
import { formatNumber } from "../tables/format_cell.ts";
import type { DrawnPanel } from "./draw_panel.ts";
import { drawPlot } from "./plot_document.ts";
import { tidySvg } from "./tidy_svg.ts";

/** Colour of unreachable cells. */
const UNREACHABLE = "#dddddd";

/** Number of steps of the colour bar. */
const STEPS = 32;

/**
 * Draws a heat map: one coloured cell per pair with its text inside, grey where there is no value, and a colour bar. The
 * colours are cividis, whose lightness rises evenly and which looks nearly the same under common colour vision deficiencies.
 *
 * @param figure The figure.
 * @param panel The panel.
 * @param width Width of the panel in pixels.
 * @param prefix Prefix of ids.
 * @returns The drawn panel.
 */
export function drawHeatPanel(
  figure: Figure,
  panel: Panel,
  width: number,
  prefix: string,
): DrawnPanel {
  const cells = panel.cells ?? [];
  const columns = order(cells.map((cell) => cell.x));
  const rows = order(cells.map((cell) => cell.y));
  if (rows.every((row) => typeof row === "number")) rows.reverse();
  const show = (value: number | string) => typeof value === "number" ? formatNumber(value) : value;
  const rowWidth = greatest([0, ...rows.map((row) => estimateWidth(show(row)))]);
  const left = Math.min(Math.max(44, rowWidth + 14), width * 0.45);
  const slot = (width - left - 20) / Math.max(1, columns.length);
  const turned = columns.some((column) => estimateWidth(show(column)) > slot - 4);
  const columnHeight = turned
    ? greatest(columns.map((column) => estimateWidth(show(column)))) + 4
    : 14;
  const rowHeight = Math.max(20, Math.min(slot, 40));
  const top = 58;
  const height = top + rows.length * rowHeight + columnHeight + 30;
  const compared = figure.panels.filter((one) =>
    one === panel || (panel.measures !== undefined && one.measures === panel.measures)
  );
  const values = compared.flatMap((one) => one.cells ?? [])
    .flatMap(({ value }) => value === null ? [] : [value]);
  const low = least(values);
  const high = greatest(values);
  const filled = cells.filter(({ value }) => value !== null);
  const drawing = drawPlot(
    {
      width,
      height,
      marginTop: top,
      marginRight: 20,
      marginBottom: columnHeight + 30,
      marginLeft: left,
      x: {
        type: "band",
        domain: columns,
        label: null,
        tickFormat: show,
        tickRotate: turned ? -90 : 0,
        tickSize: 0,
        padding: 0.03,
      },
      y: { type: "band", domain: rows, label: null, tickFormat: show, tickSize: 0, padding: 0.03 },
      color: {
        type: "linear",
        scheme: "cividis",
        domain: low === high ? [low - 1, high] : [low, high],
      },
      marks: [
        Plot.cell(cells.filter(({ value }) => value === null), {
          x: "x",
          y: "y",
          fill: UNREACHABLE,
        }),
        Plot.cell(filled, { x: "x", y: "y", fill: "value" }),
      ],
    } satisfies Plot.PlotOptions,
  );
  const texts = filled.map((cell) => {
    const text = cell.label ?? "";
    if (text === "" || estimateWidth(text, 10) > slot) return "";
    return svgText(text, round2(drawing.x(cell.x)), round2(drawing.y(cell.y) + 3.5), {
      size: 10,
      anchor: "middle",
      fill: isDark(drawing.colour(cell.value!)) ? "#fefefe" : "#010101",
    });
  });
  const xAxis = panel.x ?? figure.x;
  const yAxis = panel.y ?? figure.y;
  const parts = [
    tidySvg(drawing.markup, prefix).replace(/rgb\((\d+), (\d+), (\d+)\)/g, (_, ...rgb) => hex(rgb)),
    svgText(yAxis.label, 0, top - 10),
    svgText(xAxis.label, round2((left + width - 20) / 2), height - 6, { anchor: "middle" }),
    ...texts,
    values.length === 0 ? "" : colourBar(low, high, width - 20, drawing.colour),
  ];
  return { markup: parts.filter((part) => part !== "").join("\n"), height, named: true };
}

/** Numbers ascending, or texts in order of first appearance. */
function order(places: readonly (number | string)[]): (number | string)[] {
  const distinct = [...new Set(places)];
  return distinct.every((place) => typeof place === "number")
    ? distinct.sort((a, b) => Number(a) - Number(b))
    : distinct;
}

/** The colour bar, flush right. */
function colourBar(
  low: number,
  high: number,
  right: number,
  colour: (value: number) => string,
): string {
  const step = 4;
  const from = right - STEPS * step - estimateWidth(shortNumber(high)) - 6;
  const bars = Array.from({ length: STEPS }, (_, index) => {
    const value = low + (high - low) * (index + 0.5) / STEPS;
    const fill = colour(value).replace(/rgb\((\d+), (\d+), (\d+)\)/, (_, ...rgb) => hex(rgb));
    return `<rect x="${
      round2(from + index * step)
    }" y="14" width="${step}" height="10" fill="${fill}"/>`;
  });
  return [
    svgText(shortNumber(low), round2(from - 5), 23, { anchor: "end", fill: INK }),
    ...bars,
    svgText(shortNumber(high), round2(from + STEPS * step + 5), 23, { fill: INK }),
  ].join("");
}

/** A number to three significant digits. */
function shortNumber(value: number): string {
  return formatNumber(Number(value.toPrecision(3)));
}

/** Whether text on a colour must be light. */
function isDark(colour: string): boolean {
  const parts = colour.startsWith("#")
    ? [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
    : colour.match(/\d+/g)!.map(Number);
  return 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] < 128;
}

function hex(parts: readonly string[]): string {
  return "#" + parts.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, "0")).join("");
}
