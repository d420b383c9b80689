/** A colour of the palette, in its variants. */
export interface SeriesColour {
  /** Colour of marks. */
  readonly mark: string;
  /** Darker, for text on white. */
  readonly text: string;
}

/**
 * Colours of series in order: those of Okabe and Ito (2008), which people with common colour vision deficiencies can
 * distinguish. Yellow is left out as too faint on white. Dashes and symbols change along with them.
 */
export const PALETTE: readonly SeriesColour[] = [
  { mark: "#0072b2", text: "#005f94" },
  { mark: "#d55e00", text: "#a84a00" },
  { mark: "#009e73", text: "#00714f" },
  { mark: "#cc79a7", text: "#9c4a78" },
  { mark: "#e69f00", text: "#8a5f00" },
  { mark: "#56b4e9", text: "#24719f" },
  { mark: "#555555", text: "#444444" },
];

/** Dash patterns; each pass through the palette uses the next. */
export const DASHES: readonly string[] = ["", "6 3", "2 3", "8 3 2 3"];

/** Symbols of points in order. */
export const SYMBOLS = [
  "circle",
  "square",
  "triangle",
  "cross",
  "star",
  "wye",
  "asterisk",
] as const;

/** Colour of text and axes. */
export const INK = "#222222";

/** Colour of secondary text. */
export const FAINT = "#666666";

/** Colour of the background. */
export const GROUND = "#ffffff";

/** Colour of published points. */
export const PUBLISHED = "#000000";

/** Fonts by name, so that the bytes are the same everywhere. */
export const FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif";

/** Size of text in pixels. */
export const TEXT_SIZE = 11;

/**
 * Estimates the width of a text from the advance widths of Helvetica.
 *
 * @param text The text.
 * @param size Font size in pixels.
 * @returns The width in pixels.
 */
export function estimateWidth(text: string, size: number = TEXT_SIZE): number {
  let width = 0;
  for (const mark of text) {
    if (/[ijl.,:;'|!ftI()[\] ]/.test(mark)) width += 0.31;
    else if (/[mwMW@%]/.test(mark)) width += 0.86;
    else if (/[A-Z&]/.test(mark)) width += 0.69;
    else width += 0.56;
  }
  return width * size;
}

/**
 * Breaks a text at spaces into lines that fit a width.
 *
 * @param text The text.
 * @param width The width in pixels.
 * @param size Font size in pixels.
 * @returns The lines.
 */
export function wrapText(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && estimateWidth(`${last} ${word}`, size) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/**
 * Escapes a text for markup.
 *
 * @param text The text.
 * @returns The escaped text.
 */
export function escapeXml(text: string): string {
  // What XML cannot hold at all would break the drawing or the page.
  // deno-lint-ignore no-control-regex
  return text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff\p{Cs}]/gu, "�").replace(
    /[&<>"]/g,
    (mark) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[mark] ?? mark,
  );
}

/**
 * Writes a line of SVG text.
 *
 * @param text The text.
 * @param x Horizontal position.
 * @param y Position of the base line.
 * @param options Size, anchor, weight and colour. @default {{}}
 * @returns The element.
 */
export function svgText(
  text: string,
  x: number,
  y: number,
  options: { size?: number; anchor?: string; weight?: string; fill?: string } = {},
): string {
  const { size = TEXT_SIZE, anchor = "start", weight = "normal", fill = INK } = options;
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}"` +
    `${weight === "normal" ? "" : ` font-weight="${weight}"`} fill="${fill}">${
      escapeXml(text)
    }</text>`;
}

/**
 * Rounds a coordinate in a drawing to hundredths of a pixel.
 *
 * @param place The coordinate.
 * @returns The rounded coordinate.
 */
export function round2(place: number): number {
  return Math.round(place * 100) / 100;
}
