import { initWasm, Resvg } from "@resvg/resvg-wasm";

/** Family of the fonts that {@linkcode pngFonts} gives. */
const FAMILY = "DejaVu Sans";

let ready: Promise<void> | null = null;

/** The fonts that drawings are set in: the same on every machine, so that the bytes are. */
export async function pngFonts(): Promise<Uint8Array[]> {
  const names = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"];
  return await Promise.all(
    names.map((name) =>
      Deno.readFile(new URL(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}`)))
    ),
  );
}

/**
 * An SVG drawing as PNG.
 *
 * @param svg The drawing, as `drawFigure` gives it.
 * @param fonts Font files (TTF or OTF); without one no text is drawn, as nothing is read here.
 * @param scale Pixels of the image per pixel of the drawing.
 */
export async function figurePng(
  svg: string,
  fonts: readonly Uint8Array[],
  scale = 2,
): Promise<Uint8Array> {
  ready ??= (async () => {
    const wasm = import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm");
    await initWasm(await Deno.readFile(new URL(wasm)));
  })();
  await ready;
  const image = new Resvg(svg, {
    fitTo: { mode: "zoom", value: scale },
    font: {
      fontBuffers: [...fonts],
      loadSystemFonts: false,
      defaultFontFamily: FAMILY,
      sansSerifFamily: FAMILY,
    },
  });
  return image.render().asPng();
}
