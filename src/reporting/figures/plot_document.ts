import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";

/** A drawing of the plotting library: its markup and its scales. */
export interface PlotDrawing {
  /** Serialised children of the SVG element. */
  readonly markup: string;
  /** Converts a value to its horizontal position, in pixels. */
  readonly x: (value: number | string) => number;
  /** Converts a value to its vertical position, in pixels. */
  readonly y: (value: number | string) => number;
  /** Converts a value to its colour, if the drawing has a colour scale. */
  readonly colour: (value: number) => string;
}

const { document } = parseHTML("<!doctype html><html><body></body></html>");

/** A mark of a drawing, made by the plotting library. */
export type PlotMark = object;

/**
 * Draws with the plotting library in a separate document, so that no browser is needed.
 *
 * @param options The library's options; callers check them with `satisfies Plot.PlotOptions`.
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
