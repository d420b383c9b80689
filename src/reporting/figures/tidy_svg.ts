import { INK } from "./figure_style.ts";

/**
 * Cleans up the markup of a drawn panel, so that it can be compared byte by byte and inserted into another drawing. Coordinates
 * are rounded to hundredths of a pixel. The library's class names, style sheet and labels for its own parts are dropped. Clip
 * paths are numbered within the figure, and `currentColor` becomes the ink.
 *
 * @param markup Serialised children of the drawn panel.
 * @param prefix Prefix of ids, unique within a drawing.
 * @returns The clean markup.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { tidySvg } from "./tidy_svg.ts";
 *
 * assertEquals(tidySvg('<path aria-label="line" d="M0.3333333,1.0000001" />', "f"), '<path d="M0.33,1"/>');
 * ```
 */
export function tidySvg(markup: string, prefix: string): string {
  const ids = new Map<string, string>();
  const rename = (id: string) => {
    if (!ids.has(id)) ids.set(id, `${prefix}-${ids.size + 1}`);
    return ids.get(id)!;
  };
  return markup
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replace(/ (aria-label|aria-hidden|class|aria-description)="[^"]*"/g, "")
    .replace(/ id="([^"]*)"/g, (_, id) => ` id="${rename(id)}"`)
    .replace(/url\(#([^)]*)\)/g, (_, id) => `url(#${rename(id)})`)
    .replaceAll("currentColor", INK)
    .replace(
      / ([a-zA-Z0-9-]+)="([^"]*)"/g,
      (_, name, value) =>
        name === "id" || name.startsWith("clip") || /^#/.test(value)
          ? ` ${name}="${value}"`
          : ` ${name}="${roundNumbers(value)}"`,
    )
    .replace(/ \/>/g, "/>");
}

/**
 * Rounds every decimal number in a text to two places.
 *
 * @param text The text.
 * @returns The text with rounded numbers.
 */
function roundNumbers(text: string): string {
  return text.replace(/-?\d+\.\d+(?:e[-+]?\d+)?|-?\d+e[-+]?\d+/g, (number) => {
    const rounded = Math.round(Number(number) * 100) / 100;
    return String(Object.is(rounded, -0) ? 0 : rounded);
  });
}
