import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { packageFile } from "../../datasets/program/program_files.ts";

/** Family of the fonts of {@linkcode pngFonts}. */
const FAMILY = "DejaVu Sans";
/** Pixels of an image per pixel of its drawing. */
const SCALE = 2;

let ready: Promise<void> | null = null;

/**
 * Reads the fonts of drawings. They are the same on every machine, so the bytes are the same too.
 *
 * @returns One font file per face.
 */
export async function pngFonts(): Promise<Uint8Array[]> {
  const names = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"];
  // An installation contains only imported packages, so this package is imported although it has no code.
  await import("dejavu-fonts-ttf/package.json", { with: { type: "json" } });
  return await Promise.all(names.map((name) => packageFile("dejavu-fonts-ttf", `ttf/${name}`)));
}

/**
 * Renders an SVG drawing as PNG.
 *
 * @param svg The drawing, from `drawFigure`.
 * @param fonts Font files (TTF or OTF); without one no text is drawn, since no system fonts are read.
 * @returns The image.
 */
export async function figurePng(svg: string, fonts: readonly Uint8Array[]): Promise<Uint8Array> {
  ready ??= packageFile("@resvg/resvg-wasm", "index_bg.wasm").then(initWasm);
  await ready;
  const image = new Resvg(svg, {
    fitTo: { mode: "zoom", value: SCALE },
    font: {
      fontBuffers: [...fonts],
      loadSystemFonts: false,
      defaultFontFamily: FAMILY,
      sansSerifFamily: FAMILY,
    },
  });
  return image.render().asPng();
}
