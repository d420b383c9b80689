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
  const { series, points, colour, dash, symbol, barWidth } = placed;
  const { flipped, base } = options;
  const clip = options.clip ? { clip: true } : {};
  const marks: PlotMark[] = [];
  const u = (point: PlacedPoint) => point.u;
  const v = (point: PlacedPoint) => point.v;
  const data = [...points];
  const lined = series.mark === "line" || series.mark === "step" || series.mark === "area";
  const curve = series.mark === "step" ? "step-after" as const : "linear" as const;
  const bounded = data.filter(({ low, high }) => Number.isFinite(low) && Number.isFinite(high));
  if (series.mark === "area") {
    const style = { ...clip, fill: colour.mark, fillOpacity: 0.25, curve };
    marks.push(
      flipped
        ? Plot.areaX(data, { ...style, y: u, x1: base, x2: v })
        : Plot.areaY(data, { ...style, x: u, y1: base, y2: v }),
    );
  }
  if (lined && bounded.length > 0) {
    const style = { ...clip, fill: colour.mark, fillOpacity: 0.18, curve };
    marks.push(
      flipped
        ? Plot.areaX(data, { ...style, y: u, x1: "low", x2: "high" })
        : Plot.areaY(data, { ...style, x: u, y1: "low", y2: "high" }),
    );
  }
  if (lined) {
    const style = {
      ...clip,
      stroke: colour.mark,
      strokeWidth: 1.8,
      curve,
      ...(dash === "" ? {} : { strokeDasharray: dash }),
    };
    marks.push(
      flipped
        ? Plot.lineX(data, { ...style, y: u, x: v })
        : Plot.lineY(data, { ...style, x: u, y: v }),
    );
  }
  if (series.mark === "bars") {
    marks.push(...bars(data, barWidth, colour.mark, series.published, options));
  }
  if (!lined && bounded.length > 0) {
    const style = {
      ...clip,
      stroke: series.mark === "bars" ? "#222222" : colour.mark,
      strokeWidth: 1.2,
    };
    marks.push(
      flipped
        ? Plot.ruleY(bounded, { ...style, y: u, x1: "low", x2: "high" })
        : Plot.ruleX(bounded, { ...style, x: u, y1: "low", y2: "high" }),
    );
  }
  // A line with few points shows them, so that a reader sees where it was measured.
  const dotted = series.mark === "points" || (lined && (series.published || data.length <= 16));
  if (dotted) {
    const dots = data.filter((point) =>
      Number.isFinite(point.v) && options.isInside(point.u, point.v)
    );
    marks.push(
      Plot.dot(dots, {
        x: flipped ? v : u,
        y: flipped ? u : v,
        symbol,
        r: series.published ? 5 : series.mark === "points" ? 3.5 : 2.5,
        stroke: series.published ? colour.text : colour.mark,
        strokeWidth: series.published ? 1.6 : 1,
        fill: series.published ? "none" : colour.mark,
        // Where many points overlap, their darkness shows their number.
        ...series.mark === "points" && dots.length > CROWD
          ? { fillOpacity: 0.25, strokeOpacity: 0.6 }
          : {},
      }),
    );
  }
  return marks;
}

function bars(
  data: readonly PlacedPoint[],
  width: number,
  colour: string,
  published: boolean | undefined,
  { flipped, clip, base }: MarkOptions,
): PlotMark[] {
  const style = {
    ...(clip ? { clip: true } : {}),
    fill: published ? GROUND : colour,
    fillOpacity: published ? 0 : 0.85,
    stroke: colour,
  };
  const shown = data.filter((point) => Number.isFinite(point.v));
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
