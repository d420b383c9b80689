import { readUserFile } from "../../campaign/user_file.ts";
import { textLines } from "../../campaign/readers/text_lines.ts";
import { UserError } from "../../user_error.ts";
import { type Command, defineCommand } from "../options/command.ts";
import { printRows } from "../terminal/print_rows.ts";

/** `metaeval png`: drawings as images. */
export const pngCommand: Command = defineCommand({
  details:
    "An image has two pixels for each unit of its drawing. Text is set in DejaVu Sans, which comes with the program, so the bytes are the same on every machine. The images " +
    "are not artifacts, so 'verify' ignores them.",
  positional: "FILE.svg [FILE.svg …]",
  arity: [1, Infinity],
  options: {},
  examples: [
    { line: "png artifacts/ties-matter/nan/bucketing.svg", does: "writes bucketing.png beside it" },
  ],
  async run(paths, settings, terminal) {
    const { figurePng, pngFonts } = await import("../../reporting/figures/figure_png.ts");
    const { writeText } = await import("../../reporting/artifacts/write_text.ts");
    const drawings: { path: string; svg: string }[] = [];
    for (const path of paths) {
      if (!path.toLowerCase().endsWith(".svg")) {
        throw new UserError(`${path}: only SVG files become images; name a file that ends in .svg`);
      }
      drawings.push({ path, svg: textLines(await readUserFile(path), path).join("\n") });
    }
    const fonts = await pngFonts();
    const rows = [];
    for (const { path, svg } of drawings) {
      const image = await figurePng(svg, fonts).catch((error) => {
        throw new UserError(`${path}: the drawing is not valid SVG (${error}); make it again`, {
          cause: error,
        });
      });
      const written = `${path.slice(0, -".svg".length)}.png`;
      await writeText(written, image);
      rows.push({ file: written, bytes: image.length });
    }
    printRows(rows, settings.format, terminal, "Images");
    return 0;
  },
});
