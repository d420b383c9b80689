import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";

/** A drawing by the plotting library: its markup and its scales. */
export interface PlotDrawing {
  /** Serialised children of the SVG element. */
  readonly markup: string;
  /** Horizontal place of a value, in pixels. */
  readonly x: (value: number | string) => number;
  /** Vertical place of a value, in pixels. */
  readonly y: (value: number | string) => number;
  /** Colour of a value, where the drawing has a colour scale. */
  readonly colour: (value: number) => string;
}

const { document } = parseHTML("<!doctype html><html><body></body></html>");

/** A mark of a drawing, as the plotting library makes it. */
export type PlotMark = object;

/**
 * Draws with the plotting library on a document of its own, so that no browser is needed.
 *
 * @param options The library's options; callers check them by `satisfies Plot.PlotOptions`.
 * @returns The drawing.
 */
export function drawPlot(options: object): PlotDrawing {
  const drawn = Plot.plot({ ...options, document: document as unknown as Document, figure: false });
  const apply = (name: "x" | "y" | "color") => {
    const scale = "scale" in drawn ? drawn.scale(name) : undefined;
    return (value: number | string) => scale?.apply(value) + (scale?.bandwidth ?? 0) / 2;
  };
  const colours = "scale" in drawn ? drawn.scale("color") : undefined;
  return {
    markup: [...drawn.childNodes].map((node) => "outerHTML" in node ? String(node.outerHTML) : "")
      .join(""),
    x: apply("x"),
    y: apply("y"),
    colour: (value) => String(colours?.apply(value)),
  };
}
