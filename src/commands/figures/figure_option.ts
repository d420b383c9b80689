import type { Figure } from "../../reporting/figures/figure.ts";
import { UserError } from "../../user_error.ts";
import { text } from "../options/option.ts";

/** Option to draw the results. */
export const FIGURE_OPTION = {
  figure: text({ value: "FILE.svg", summary: "Also draw the results as a figure" }),
};

/**
 * Throws if a figure cannot be drawn, before any work is done.
 *
 * @param settings The request.
 * @throws {UserError} If the file is not SVG, or only a part of the results is computed.
 */
export function checkFigure(
  { figure, shard }: { readonly figure: string | undefined; readonly shard?: string | undefined },
): void {
  if (figure === undefined) return;
  if (!figure.toLowerCase().endsWith(".svg")) {
    throw new UserError(`--figure ${figure}: figures are SVG; name a file that ends in .svg`);
  }
  if (shard !== undefined) {
    throw new UserError(`--figure ${figure} needs whole results; leave it out, or --shard`);
  }
}

/**
 * Draws a figure into a file.
 *
 * @param path The file.
 * @param figure The figure.
 * @throws {UserError} If the file cannot be written.
 */
export async function writeFigure(path: string, figure: Figure): Promise<void> {
  const { drawFigure } = await import("../../reporting/figures/draw_figure.ts");
  const { writeText } = await import("../../reporting/artifacts/write_text.ts");
  await writeText(path, drawFigure(figure));
}
