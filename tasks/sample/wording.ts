import { characterOverlap } from "./character_overlap.ts";
import { type Draws, draws } from "./draw.ts";
import type { SystemProfile } from "./systems.ts";
import type { WrittenSegment } from "./written_segment.ts";

const UK = /colour|neighbour|harbour|centre|metre|litre|\bgrey\b|swivelled|\bMum\b/;
const US = /\bcolor|neighbor\b|harbor\b|center|meter|liter|\bgray\b|swiveled|\bMom\b/;

/**
 * A system's error-free translation of a segment: sometimes a reference's wording, otherwise its own choice among the written
 * wordings.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { SYSTEMS } from "./systems.ts";
 * import { wording } from "./wording.ts";
 * import { readWrittenSegments } from "./written_segment.ts";
 *
 * const text = "# document d in domain news\n\nde Ja.\nA Yes.\nB Yes!\nC {Right|Sure}.\nM Yes => No\n";
 * assert(["Yes.", "Yes!", "Right.", "Sure."].includes(wording(readWrittenSegments(text)[0], 0, SYSTEMS[0])));
 * ```
 */
export function wording(segment: WrittenSegment, index: number, system: SystemProfile): string {
  const stream = draws(`wording of ${system.name} for ${index}`);
  if (system.decodesForOverlap) return closestToReference(segment, stream, system);
  if (system.spelling === "US" && stream.chance(50)) return segment.refA;
  if (system.spelling === "UK" && stream.chance(50)) return segment.refB;
  return choose(segment, stream, system);
}

/** Whether a text is one of the good translations written by hand. */
export function isGoodWording(segment: WrittenSegment, text: string): boolean {
  if (text === segment.refA || text === segment.refB) return true;
  const pieces = segment.pattern.map((wordings) => {
    const literal = wordings.map((wording) => wording.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&"));
    return `(?:${literal.join("|")})`;
  });
  return new RegExp(`^${pieces.join("")}$`, "u").test(text);
}

function choose(segment: WrittenSegment, stream: Draws, system: SystemProfile): string {
  const foreign = system.spelling === "US" ? UK : US;
  return segment.pattern.map((wordings) => {
    const own = wordings.filter((text) => !foreign.test(text));
    const list = own.length > 0 ? own : wordings;
    return stream.chance(system.literal) ? list[0] : stream.pick(list);
  }).join("");
}

function closestToReference(
  segment: WrittenSegment,
  stream: Draws,
  system: SystemProfile,
): string {
  let best = "";
  let bestOverlap = -1;
  for (let k = 0; k < 24; k++) {
    const candidate = choose(segment, stream, system);
    const overlap = characterOverlap(candidate, segment.refA);
    if (overlap > bestOverlap) [best, bestOverlap] = [candidate, overlap];
  }
  return best;
}
