/** A point of a {@linkcode Series}; `low` and `high` bound an interval around `y`. */
export interface Point {
  /** Position on the horizontal axis: a number, or a category if the axis is `band`. */
  readonly x: number | string;
  /** Position on the vertical axis. */
  readonly y: number | null;
  /** Lower end of an interval. */
  readonly low?: number;
  /** Upper end of an interval. */
  readonly high?: number;
  /** Text beside the point. */
  readonly label?: string;
  /** Key of the published figure that the point answers; the printed value is drawn beside it. */
  readonly answers?: string;
}

/** One named set of points drawn the same way. */
export interface Series {
  /** Name, shown directly beside the marks if it fits. */
  readonly name: string;
  /** How it is drawn. With `low` and `high`, `points` get error bars and `line` gets a band. */
  readonly mark: "line" | "points" | "bars" | "step" | "area";
  /** True for published rather than computed values. */
  readonly published?: boolean;
  /** The points, in drawing order. */
  readonly points: readonly Point[];
}

/** An axis of a {@linkcode Figure}. */
export interface Axis {
  /** What is measured, with its unit. */
  readonly label: string;
  /** Scale of the axis. @default {"linear"} */
  readonly scale?: "linear" | "log" | "band" | "symlog";
  /** Fixed ends, if those of the data are unsuitable. */
  readonly domain?: readonly [number, number];
  /** Order of the categories of a `band` axis. @default their order in the series */
  readonly categories?: readonly string[];
}

/** A reference line across a {@linkcode Figure}. */
export interface Rule {
  /** Axis of the marked value. */
  readonly axis: "x" | "y";
  /** The value. */
  readonly at: number;
  /** What it means. */
  readonly label: string;
}

/** A matrix of coloured cells, for figures that are heat maps. */
export interface HeatCell {
  /** Column of the cell, a number or category. */
  readonly x: number | string;
  /** Row of the cell, a number or category. */
  readonly y: number | string;
  /** Value of the colour; null is unreachable. */
  readonly value: number | null;
  /** Text inside the cell. */
  readonly label?: string;
}

/** One panel of a {@linkcode Figure}. */
export interface Panel {
  /** Heading of the panel; empty if the figure has only one. */
  readonly title: string;
  /** Its series; empty for a heat map. */
  readonly series: readonly Series[];
  /** Its cells, if it is a heat map. */
  readonly cells?: readonly HeatCell[];
  /** What its cells measure: panels of a figure with the same text share one colour scale. @default {its own} */
  readonly measures?: string;
  /** Its reference lines. */
  readonly rules?: readonly Rule[];
  /** Axes of this panel, if they differ from the figure's. */
  readonly x?: Axis;
  /** Axes of this panel, if they differ from the figure's. */
  readonly y?: Axis;
}

/** A figure as data, which a section passes to `reporting` for drawing. */
export interface Figure {
  /** File name without its ending, unique within the section. */
  readonly id: string;
  /** What the figure shows, one line. */
  readonly title: string;
  /** Horizontal axis. */
  readonly x: Axis;
  /** Vertical axis. */
  readonly y: Axis;
  /** Panels, laid out left to right, then down. */
  readonly panels: readonly Panel[];
  /** Notes below the figure. */
  readonly notes?: readonly string[];
}
