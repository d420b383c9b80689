import { greatest, least } from "./extremes.ts";
import type { Axis, Figure, Panel, Point, Series } from "./figure.ts";
import {
  DASHES,
  estimateWidth,
  PALETTE,
  PUBLISHED,
  type SeriesColour,
  SYMBOLS,
} from "./figure_style.ts";

/** A point with its position along the axis of categories or of `x`, and its value. Without an interval, its ends are NaN. */
export interface PlacedPoint extends Required<Pick<Point, "low" | "high" | "label">> {
  /** Position along the horizontal axis of the declared figure. */
  readonly u: number;
  /** Value; NaN where missing, which breaks a line. */
  readonly v: number;
}

/** A series ready to be drawn. */
export interface PlacedSeries {
  /** The series. */
  readonly series: Series;
  /** Its points. */
  readonly points: readonly PlacedPoint[];
  /** Its colour. */
  readonly colour: SeriesColour;
  /** Its dash pattern. */
  readonly dash: string;
  /** Its symbol. */
  readonly symbol: (typeof SYMBOLS)[number] | "diamond";
  /** Width of its bars along the axis. */
  readonly barWidth: number;
}

/** A panel of series ready to be drawn. */
export interface PreparedPanel {
  /** Its series. */
  readonly series: readonly PlacedSeries[];
  /** Its categories, if the axis has them. */
  readonly categories: readonly string[] | null;
  /** True if categories go down the side, because their names are long. */
  readonly flipped: boolean;
  /** Axis of `u`. */
  readonly x: Axis;
  /** Axis of `v`. */
  readonly y: Axis;
}

/**
 * Lays out a panel. Categories get positions 0, 1, 2 …, with the bars and points of several series side by side. A published
 * series has the position and colour of the series with the same name. Long category names turn the panel on its side.
 *
 * @param figure The figure, for its axes and the colours of its series.
 * @param panel The panel.
 * @param width Width of the panel in pixels.
 * @returns The panel with its positions.
 */
export function preparePanel(figure: Figure, panel: Panel, width: number): PreparedPanel {
  const x = panel.x ?? figure.x;
  const y = panel.y ?? figure.y;
  const banded = x.scale === "band" ||
    panel.series.some(({ points }) => points.some((point) => typeof point.x === "string"));
  const categories = banded
    ? [
      ...new Set([
        ...x.categories ?? [],
        ...panel.series.flatMap(({ points }) => points.map((point) => String(point.x))),
      ]),
    ]
    : null;
  const names = categories?.map((name) => estimateWidth(name)) ?? [];
  const flipped = categories !== null && greatest(names) > (width - 70) / names.length - 6;
  const slotted = panel.series.filter((series) =>
    takesSlot(series) && partner(series, panel) === null
  );
  const step = categories === null ? spacing(panel) : 1;
  const bars = panel.series.some(({ mark }) => mark === "bars");
  const slot = Math.min(0.8 / Math.max(1, slotted.length), bars ? 0.8 : 0.24) * step;
  const together = bars || sharePlaces(slotted);
  const series = panel.series.map((one): PlacedSeries => {
    const at = slotted.indexOf(partner(one, panel) ?? one);
    const offset = (categories !== null || bars) && together && at >= 0
      ? (at - (slotted.length - 1) / 2) * slot
      : 0;
    return {
      series: one,
      ...seriesStyle(figure, one),
      barWidth: slot * 0.92,
      points: one.points.map((point) => ({
        u: (categories === null ? Number(point.x) : categories.indexOf(String(point.x))) + offset,
        v: point.y ?? NaN,
        low: point.low ?? NaN,
        high: point.high ?? NaN,
        label: point.label ?? "",
      })),
    };
  });
  return { series, categories, flipped, x, y };
}

/**
 * Chooses colour, dash and symbol of a series, the same in every panel of its figure.
 *
 * @param figure The figure.
 * @param series The series.
 * @returns The style.
 */
export function seriesStyle(
  figure: Figure,
  series: Series,
): Pick<PlacedSeries, "colour" | "dash" | "symbol"> {
  const all = figure.panels.flatMap((panel) => panel.series);
  const ours = [...new Set(all.filter(({ published }) => !published).map(({ name }) => name))];
  if (series.published) {
    const of = ours.findIndex((name) => bears(series.name, name));
    const colour = of < 0 ? { mark: PUBLISHED, text: PUBLISHED } : PALETTE[of % PALETTE.length];
    return { colour, dash: "3 3", symbol: "diamond" };
  }
  const index = ours.indexOf(series.name);
  return {
    colour: PALETTE[index % PALETTE.length],
    dash: DASHES[Math.floor(index / PALETTE.length) % DASHES.length],
    symbol: SYMBOLS[index % SYMBOLS.length],
  };
}

/** Our series with the same name as a published one; null if there is none. */
function partner(series: Series, panel: Panel): Series | null {
  if (!series.published) return null;
  const ours = panel.series.filter((one) => !one.published && takesSlot(one));
  return ours.find((one) => bears(series.name, one.name)) ?? (ours.length === 1 ? ours[0] : null);
}

/** Whether a published series has the name of one of ours, as in "BLEU (published)" or "published BLEU". */
function bears(published: string, ours: string): boolean {
  const rest = published.replace(/[\s,(]*\b(as )?(published|paper|in the paper)\b[)\s:,]*/gi, " ")
    .trim();
  return rest === ours || published === ours;
}

function takesSlot(series: Series): boolean {
  return series.mark === "bars" || series.mark === "points";
}

/** Whether two series have points at one position. */
function sharePlaces(series: readonly Series[]): boolean {
  const places = series.map(({ points }) => new Set(points.map(({ x }) => x)));
  const all = new Set(places.flatMap((own) => [...own]));
  return places.reduce((sum, { size }) => sum + size, 0) > all.size;
}

/** Minimum distance between neighbouring numeric positions; 1 if there is only one. */
function spacing(panel: Panel): number {
  const places = [
    ...new Set(panel.series.flatMap(({ points }) => points.map((point) => Number(point.x)))),
  ].sort((a, b) => a - b);
  const gaps = places.slice(1).map((place, index) => place - places[index]);
  return gaps.length === 0 ? 1 : least(gaps);
}
