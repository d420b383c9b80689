import { greatest, least } from "./extremes.ts";
import type * as Plot from "@observablehq/plot";
import type { Axis, Figure, Panel } from "./figure.ts";
import { estimateWidth, FAINT, GROUND, INK, round2, svgText, TEXT_SIZE } from "./figure_style.ts";
import { type Box, type Label, placeLabels, spreadLabels } from "./place_labels.ts";
import { drawPlot, type PlotDrawing } from "./plot_document.ts";
import { type PreparedPanel, preparePanel } from "./prepare_panel.ts";
import { ruleMarks, seriesMarks } from "./series_marks.ts";
import { tidySvg } from "./tidy_svg.ts";

/** How far the label of a reference line may extend beyond the frame. */
const RULE_OVERHANG = 8;

/** A drawn panel. */
export interface DrawnPanel {
  /** Its markup, placed at the origin. */
  readonly markup: string;
  /** Its height in pixels. */
  readonly height: number;
  /** True if the names of its series are at the ends of their lines, so that it needs no legend. */
  readonly named: boolean;
}

/**
 * Draws a panel of series: axes with labels and units, reference lines, bands, marks, and the names of lines at their ends if
 * they fit.
 *
 * @param figure The figure.
 * @param panel The panel.
 * @param width Width of the panel in pixels.
 * @param prefix Prefix of ids.
 * @param nameEnds Whether names may be at the ends of lines at all. @default {true}
 * @returns The drawn panel.
 */
export function drawPanel(
  figure: Figure,
  panel: Panel,
  width: number,
  prefix: string,
  nameEnds = true,
): DrawnPanel {
  const prepared = preparePanel(figure, panel, width);
  const { categories, flipped } = prepared;
  const height = flipped
    ? Math.max(1, categories!.length) * Math.max(18, 10 * slots(prepared)) + 90
    : width > 500
    ? 400
    : 300;
  const margins = marginsOf(prepared, width);
  const ends = nameEnds ? endNames(prepared, width, height, margins) : null;
  const right = ends === null ? margins.right : ends.width + 18;
  const fixed = prepared.x.domain !== undefined || prepared.y.domain !== undefined;
  const base = prepared.y.scale === "log" ? prepared.y.domain?.[0] ?? leastValue(prepared) : 0;
  const isInside = (u: number, v: number) => within(u, prepared.x) && within(v, prepared.y);
  const placeAxis = axisOptions(prepared.x, categories, width, flipped);
  const valueAxis = axisOptions(prepared.y, null, width, !flipped);
  const drawing = drawPlot(
    {
      width,
      height,
      marginTop: margins.top,
      marginRight: right,
      marginBottom: margins.bottom,
      marginLeft: margins.left,
      style: { background: "none" },
      x: flipped ? valueAxis : placeAxis,
      y: flipped ? flip(placeAxis) : valueAxis,
      marks: [
        ...ruleMarks(panel.rules ?? [], flipped),
        ...prepared.series.flatMap((one) =>
          seriesMarks(one, { flipped, clip: fixed, base, isInside })
        ),
      ] as Plot.Markish[],
    } satisfies Plot.PlotOptions,
  );
  // Where lines end together, names at their ends are ambiguous.
  if (ends !== null && endsMeet(prepared, drawing)) {
    return drawPanel(figure, panel, width, prefix, false);
  }
  const box = {
    left: margins.left,
    right: width - right,
    top: margins.top,
    bottom: height - margins.bottom,
  };
  const title = (flipped ? prepared.x : prepared.y).label;
  const parts = [
    tidySvg(drawing.markup, prefix),
    axisTitle(flipped ? prepared.x : prepared.y, flipped, margins.top - 10),
    svgText(
      (flipped ? prepared.y : prepared.x).label,
      (box.left + box.right) / 2,
      height - 6,
      { anchor: "middle" },
    ),
    ...ruleLabels(panel, drawing, box, flipped, title.length > 0 ? estimateWidth(title) + 8 : 0),
    ...pointLabels(prepared, drawing, box),
    ...(ends === null ? [] : endLabels(prepared, drawing, box)),
  ];
  return { markup: parts.join("\n"), height, named: ends !== null };
}

/** Whether a value is between the ends of an axis, inclusive. */
function within(value: number, { domain }: Axis): boolean {
  return domain === undefined || (value >= domain[0] && value <= domain[1]);
}

/** The label over the vertical axis. */
function axisTitle(axis: Axis, flipped: boolean, y: number): string {
  return flipped && axis.label === "" ? "" : svgText(axis.label, 0, y);
}

/** Options of an axis for the plotting library; its label is drawn separately. */
function axisOptions(
  axis: Axis,
  categories: readonly string[] | null,
  width: number,
  vertical: boolean,
): Plot.ScaleOptions {
  if (categories !== null) {
    return {
      type: "linear",
      domain: [-0.5, categories.length - 0.5],
      ticks: categories.map((_, index) => index),
      tickFormat: (index: number) => categories[index] ?? "",
      tickSize: 0,
      label: null,
      grid: false,
    };
  }
  return {
    type: axis.scale === "log" ? "log" : axis.scale === "symlog" ? "symlog" : "linear",
    ...(axis.domain === undefined ? { nice: true } : { domain: [...axis.domain] }),
    ticks: vertical ? 6 : Math.max(3, Math.min(8, Math.floor(width / 75))),
    ...(axis.scale === "log" ? { tickFormat: ",~g" } : {}),
    label: null,
    grid: true,
    inset: axis.domain === undefined ? 4 : 0,
  };
}

/** Categories go downwards. */
function flip(options: Plot.ScaleOptions): Plot.ScaleOptions {
  return { ...options, domain: [...options.domain as number[]].reverse() };
}

function slots(prepared: PreparedPanel): number {
  const places = prepared.series.flatMap(({ points }) => points.map((point) => point.u.toFixed(4)));
  return new Set(places).size / Math.max(1, prepared.categories?.length ?? 1);
}

function leastValue({ series }: PreparedPanel): number {
  const values = series.flatMap(({ points }) => points.map((point) => point.v)).filter((v) =>
    v > 0
  );
  return values.length === 0 ? 1 : least(values) / 2;
}

function marginsOf({ categories, flipped, series }: PreparedPanel, width: number): Box {
  if (flipped) {
    const longest = greatest(categories!.map((name) => estimateWidth(name)));
    return { top: 24, right: 20, bottom: 44, left: Math.min(longest + 14, width * 0.5) };
  }
  const sizes = series.flatMap(({ points }) => points.map((point) => Math.abs(point.v)))
    .filter((value) => Number.isFinite(value));
  const isWide = sizes.some((size) => size >= 10_000);
  return { top: 26, right: 20, bottom: 44, left: isWide ? 58 : 44 };
}

/** Width needed by the names at the right ends of lines; null if they do not fit there. */
function endNames(
  prepared: PreparedPanel,
  width: number,
  height: number,
  margins: Box,
): { readonly width: number } | null {
  const { series, flipped } = prepared;
  const lined = series.every(({ series: one }) =>
    one.mark === "line" || one.mark === "step" || one.mark === "area"
  );
  if (!lined || flipped || series.length < 2) return null;
  const longest = Math.max(...series.map(({ series: one }) => estimateWidth(one.name)));
  const room = (height - margins.top - margins.bottom) / (TEXT_SIZE + 2);
  return longest <= width * 0.32 && series.length <= room ? { width: longest } : null;
}

/** Last points of the lines, in pixels. */
function lineEnds(prepared: PreparedPanel, drawing: PlotDrawing) {
  return prepared.series.flatMap((one) => {
    const last = one.points.findLast((point) => Number.isFinite(point.v));
    return last === undefined ? [] : [{ one, x: drawing.x(last.u), y: drawing.y(last.v) }];
  });
}

/** Whether two lines end at one place. */
function endsMeet(prepared: PreparedPanel, drawing: PlotDrawing): boolean {
  const ends = lineEnds(prepared, drawing);
  return ends.some((a, index) =>
    ends.slice(index + 1).some((b) => Math.abs(a.x - b.x) < 6 && Math.abs(a.y - b.y) < 4)
  );
}

/** Names of lines at their ends, with connectors where they had to move. */
function endLabels(
  prepared: PreparedPanel,
  drawing: PlotDrawing,
  box: Box,
): string[] {
  const ends = lineEnds(prepared, drawing);
  const places = spreadLabels(ends.map(({ y }) => y), box.top, box.bottom);
  return ends.map(({ one, x, y }, index) => {
    const at = places === null ? y : places[index];
    const text = svgText(one.series.name, round2(box.right + 12), round2(at + 4), {
      fill: one.colour.text,
    });
    const leader =
      `<path d="M${round2(x + 3)},${round2(y)}L${round2(box.right + 9)},${round2(at)}"` +
      ` fill="none" stroke="${one.colour.mark}" stroke-width="0.75" stroke-opacity="0.6"/>`;
    return leader + text;
  });
}

/**
 * Labels of a panel's reference lines. They are along horizontal lines. At vertical lines they are above the frame, clear of
 * curves and point names, or inside it if the axis title or another label is there.
 */
function ruleLabels(
  panel: Panel,
  drawing: PlotDrawing,
  box: Box,
  flipped: boolean,
  taken: number,
): string[] {
  let down = 0;
  let free = taken;
  return (panel.rules ?? []).map((rule) => {
    const halo = (text: string) =>
      text.replace("<text ", `<text stroke="${GROUND}" stroke-width="3" paint-order="stroke" `);
    if ((rule.axis === "x") !== flipped) {
      const x = drawing.x(rule.at);
      const half = estimateWidth(rule.label) / 2;
      if (x - half >= free && x + half <= box.right + RULE_OVERHANG) {
        free = x + half + 8;
        return svgText(rule.label, round2(x), box.top - 5, { fill: FAINT, anchor: "middle" });
      }
      const fits = x + 4 + estimateWidth(rule.label) <= box.right;
      return halo(svgText(rule.label, round2(fits ? x + 4 : x - 4), box.top + 10 + 13 * down++, {
        fill: FAINT,
        anchor: fits ? "start" : "end",
      }));
    }
    const y = drawing.y(rule.at);
    return halo(svgText(rule.label, box.right - 3, round2(y - 4), { fill: FAINT, anchor: "end" }));
  });
}

/** Texts beside points, where there is room. */
function pointLabels(
  prepared: PreparedPanel,
  drawing: PlotDrawing,
  box: Box,
): string[] {
  const labels: Label[] = [];
  const points: { x: number; y: number }[] = [];
  for (const { points: all, colour } of prepared.series) {
    for (const point of all) {
      if (!Number.isFinite(point.v)) continue;
      const x = prepared.flipped ? drawing.x(point.v) : drawing.x(point.u);
      const y = prepared.flipped ? drawing.y(point.u) : drawing.y(point.v);
      if (prepared.series.some(({ series }) => series.mark === "points")) points.push({ x, y });
      if (point.label !== "") labels.push({ x, y, text: point.label, fill: colour.text });
    }
  }
  return placeLabels(labels, points, box).map((label) =>
    svgText(label.text, round2(label.textX), round2(label.textY), {
      anchor: label.anchor,
      fill: label.fill === "#000000" ? INK : label.fill,
    })
  );
}
