import * as Plot from "@observablehq/plot";
import type { Rule } from "./figure.ts";
import { FAINT, GROUND } from "./figure_style.ts";
import type { PlotMark } from "./plot_document.ts";
import type { PlacedPoint, PlacedSeries } from "./prepare_panel.ts";

/** From this number on, points are translucent. */
const CROWD = 40;

/** How the marks of a panel are drawn. */
export interface MarkOptions {
  /** True if values are on the horizontal axis. */
  readonly flipped: boolean;
  /** True if marks are clipped at the panel's edges, because its axes have fixed ends. */
  readonly clip: boolean;
  /** Whether a point is between the ends of the axes; a point on the edge is drawn completely, one beyond it not at all. */
  readonly isInside: (u: number, v: number) => boolean;
  /** Where bars and areas start. */
  readonly base: number;
}

/**
 * Makes the marks of a series for the plotting library: bands and bars at the back, lines, then points. Published series are
 * hollow diamonds, which are recognisable without colour.
 *
 * @param placed The series with its positions.
 * @param options Orientation and clipping of the panel.
 * @returns The marks.
 */
export function seriesMarks(placed: PlacedSeries, options: MarkOptions): PlotMark[] {
  const { mark, published } = placed.series;
  const lined = mark === "line" || mark === "step" || mark === "area";
  // A line with few points shows them, so that a reader sees where it was measured.
  const dotted = mark === "points" || (lined && (published || placed.points.length <= 16));
  return [
    ...lined ? lines(placed, options) : [],
    ...mark === "bars" ? bars(placed, options) : [],
    ...lined ? [] : intervals(placed, options),
    ...dotted ? [dots(placed, options)] : [],
  ];
}

const u = (point: PlacedPoint) => point.u;
const v = (point: PlacedPoint) => point.v;

/** The area under a line, the band of its intervals, and the line. */
function lines(
  { series, points, colour, dash }: PlacedSeries,
  { flipped, clip, base }: MarkOptions,
): PlotMark[] {
  const data = [...points];
  const style = {
    ...clip ? { clip } : {},
    curve: series.mark === "step" ? "step-after" as const : "linear" as const,
  };
  const filled = (opacity: number, from: number | "low", to: typeof v | "high") => {
    const fill = { ...style, fill: colour.mark, fillOpacity: opacity };
    return flipped
      ? Plot.areaX(data, { ...fill, y: u, x1: from, x2: to })
      : Plot.areaY(data, { ...fill, x: u, y1: from, y2: to });
  };
  const stroke = {
    ...style,
    stroke: colour.mark,
    strokeWidth: 1.8,
    ...dash === "" ? {} : { strokeDasharray: dash },
  };
  return [
    ...series.mark === "area" ? [filled(0.25, base, v)] : [],
    ...points.some(isBounded) ? [filled(0.18, "low", "high")] : [],
    flipped
      ? Plot.lineX(data, { ...stroke, y: u, x: v })
      : Plot.lineY(data, { ...stroke, x: u, y: v }),
  ];
}

function isBounded({ low, high }: PlacedPoint): boolean {
  return Number.isFinite(low) && Number.isFinite(high);
}

function intervals(
  { series, points, colour }: PlacedSeries,
  { flipped, clip }: MarkOptions,
): PlotMark[] {
  const bounded = points.filter(isBounded);
  if (bounded.length === 0) return [];
  const style = {
    ...clip ? { clip } : {},
    stroke: series.mark === "bars" ? "#222222" : colour.mark,
    strokeWidth: 1.2,
  };
  return [
    flipped
      ? Plot.ruleY(bounded, { ...style, y: u, x1: "low", x2: "high" })
      : Plot.ruleX(bounded, { ...style, x: u, y1: "low", y2: "high" }),
  ];
}

function dots(
  { series, points, colour, symbol }: PlacedSeries,
  { flipped, isInside }: MarkOptions,
): PlotMark {
  const shown = points.filter((point) => Number.isFinite(point.v) && isInside(point.u, point.v));
  return Plot.dot(shown, {
    x: flipped ? v : u,
    y: flipped ? u : v,
    symbol,
    r: series.published ? 5 : series.mark === "points" ? 3.5 : 2.5,
    stroke: series.published ? colour.text : colour.mark,
    strokeWidth: series.published ? 1.6 : 1,
    fill: series.published ? "none" : colour.mark,
    // Where many points overlap, their darkness shows their number.
    ...series.mark === "points" && shown.length > CROWD
      ? { fillOpacity: 0.25, strokeOpacity: 0.6 }
      : {},
  });
}

function bars(
  { series: { published }, points, colour: { mark: colour }, barWidth: width }: PlacedSeries,
  { flipped, clip, base }: MarkOptions,
): PlotMark[] {
  const style = {
    ...clip ? { clip } : {},
    fill: published ? GROUND : colour,
    fillOpacity: published ? 0 : 0.85,
    stroke: colour,
  };
  const shown = points.filter((point) => Number.isFinite(point.v));
  const from = (point: PlacedPoint) => point.u - width / 2;
  const to = (point: PlacedPoint) => point.u + width / 2;
  return [
    flipped
      ? Plot.rectX(shown, { ...style, y1: from, y2: to, x1: base, x2: "v" })
      : Plot.rectY(shown, { ...style, x1: from, x2: to, y1: base, y2: "v" }),
  ];
}

/**
 * Makes the marks of a panel's reference lines; their labels are drawn separately.
 *
 * @param rules The reference lines.
 * @param flipped Whether the panel is on its side.
 * @returns The marks.
 */
export function ruleMarks(rules: readonly Rule[], flipped: boolean): PlotMark[] {
  return rules.map((rule) => {
    const style = { stroke: FAINT, strokeDasharray: "4 3", strokeWidth: 1 };
    return (rule.axis === "x") !== flipped
      ? Plot.ruleX([rule.at], style)
      : Plot.ruleY([rule.at], style);
  });
}
