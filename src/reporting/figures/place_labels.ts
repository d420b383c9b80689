import { estimateWidth, TEXT_SIZE } from "./figure_style.ts";

/** Minimum space between two labels on a line. */
const GAP = 4;

/** A label to place beside a point. */
export interface Label {
  /** Horizontal position of the point, in pixels. */
  readonly x: number;
  /** Vertical position of the point, in pixels. */
  readonly y: number;
  /** Its text. */
  readonly text: string;
  /** Its colour. */
  readonly fill: string;
}

/** A placed label. */
export interface PlacedLabel extends Label {
  /** Where the text starts or ends. */
  readonly textX: number;
  /** Base line of the text. */
  readonly textY: number;
  /** Which end of the text is at `textX`. */
  readonly anchor: "start" | "end" | "middle";
}

/** Area for labels, in pixels. */
export interface Box {
  /** Left edge. */
  readonly left: number;
  /** Right edge. */
  readonly right: number;
  /** Upper edge. */
  readonly top: number;
  /** Lower edge. */
  readonly bottom: number;
}

/** Height of a line of labels. */
const LINE = TEXT_SIZE + 2;

/**
 * Spreads labels at the ends of lines down a column so that they do not overlap. Each label is as near to its line's end as the
 * others allow, in the order of the lines.
 *
 * @param places Vertical position of each line's end.
 * @param top Upper end of the column.
 * @param bottom Lower end of the column.
 * @returns Vertical positions in the given order; null if they do not fit between `top` and `bottom`.
 */
export function spreadLabels(
  places: readonly number[],
  top: number,
  bottom: number,
): number[] | null {
  if (places.length * LINE > bottom - top + LINE) return null;
  const order = places.map((_, index) => index).sort((a, b) => places[a] - places[b] || a - b);
  // Blocks of adjacent labels, each centred on the mean of their preferred positions.
  const blocks: { members: number[]; centre: number }[] = [];
  for (const index of order) {
    let block = { members: [index], centre: clamp(places[index], top, bottom) };
    while (blocks.length > 0) {
      const before = blocks[blocks.length - 1];
      const gap = (before.members.length + block.members.length) * LINE / 2;
      if (block.centre - before.centre >= gap) break;
      blocks.pop();
      const members = [...before.members, ...block.members];
      const mean = members.reduce((sum, at) => sum + places[at], 0) / members.length;
      const half = (members.length - 1) * LINE / 2;
      block = { members, centre: clamp(mean, top + half, bottom - half) };
    }
    blocks.push(block);
  }
  const result = new Array<number>(places.length);
  for (const { members, centre } of blocks) {
    members.forEach((index, at) => {
      result[index] = centre + (at - (members.length - 1) / 2) * LINE;
    });
  }
  return result;
}

/**
 * Places labels beside their points, to the right, the left, above or below, where they cover neither a point nor another
 * label. Labels without room are left out; the data beside the figure names every point.
 *
 * @param labels The labels.
 * @param points All points of the panel.
 * @param box The area for labels.
 * @returns The placed labels.
 */
export function placeLabels(
  labels: readonly Label[],
  points: readonly { readonly x: number; readonly y: number }[],
  box: Box,
): PlacedLabel[] {
  const taken: Box[] = points.map(({ x, y }) => around(x, y, 4, 4));
  const placed: PlacedLabel[] = [];
  for (const label of labels) {
    const width = estimateWidth(label.text);
    const { x, y } = label;
    const options: { area: Box; place: Pick<PlacedLabel, "textX" | "textY" | "anchor"> }[] = [
      {
        area: span(x + 7, x + 7 + width, y),
        place: { textX: x + 7, textY: y + 4, anchor: "start" },
      },
      { area: span(x - 7 - width, x - 7, y), place: { textX: x - 7, textY: y + 4, anchor: "end" } },
      {
        area: around(x, y - 11, width / 2, 5),
        place: { textX: x, textY: y - 7, anchor: "middle" },
      },
      {
        area: around(x, y + 12, width / 2, 5),
        place: { textX: x, textY: y + 15, anchor: "middle" },
      },
    ];
    const free = options.find(({ area }) =>
      area.left >= box.left && area.right <= box.right + 8 && area.top >= box.top - 8 &&
      area.bottom <= box.bottom + 5 && !taken.some((other) => overlap(area, other))
    );
    if (free === undefined) continue;
    taken.push(free.area);
    placed.push({ ...label, ...free.place });
  }
  return placed;
}

function span(left: number, right: number, y: number): Box {
  return { left, right, top: y - 5, bottom: y + 5 };
}

function around(x: number, y: number, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom && b.top < a.bottom;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
