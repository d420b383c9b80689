import { BeamEditDistance, type EditAlignment } from "./ter_alignment.ts";

const LONGEST_SHIFT = 10;
const FARTHEST_SHIFT = 50;
const MOST_CANDIDATES = 1000;

/**
 * Counts the edits that TER (Snover et al. 2006) needs between two sequences of words. Blocks are shifted, at one edit each, as
 * long as the best shift helps; then words are inserted, deleted and substituted. The limits are those of sacreBLEU 2.6.0:
 * blocks of at most 10 words, moved at most 50 words, at most 1,000 shifts tried.
 *
 * @param hypothesis Words as numbers.
 * @param reference Words as numbers of the same vocabulary.
 * @returns Number of edits.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { terEdits } from "./ter_edits.ts";
 *
 * assertEquals(terEdits(Int32Array.of(3, 4, 1, 2), Int32Array.of(1, 2, 3, 4)), 1);
 * ```
 */
export function terEdits(hypothesis: Int32Array, reference: Int32Array): number {
  if (reference.length === 0) return hypothesis.length;
  const distance = new BeamEditDistance(reference, hypothesis.length);
  let words = hypothesis;
  let alignment = distance.align(words);
  let shifts = 0;
  let tried = 0;
  while (true) {
    const best = bestShift(words, reference, distance, alignment, tried);
    tried = best.tried;
    if (tried >= MOST_CANDIDATES || best.gain <= 0) break;
    shifts++;
    words = best.words;
    alignment = distance.align(words);
  }
  return shifts + alignment.distance;
}

interface Shift {
  readonly gain: number;
  readonly length: number;
  readonly start: number;
  readonly target: number;
  readonly words: Int32Array;
}

/**
 * The shift that saves the most edits; among equals, the one with the longest block, then the earliest block, then the earliest
 * target.
 */
function bestShift(
  words: Int32Array,
  reference: Int32Array,
  distance: BeamEditDistance,
  alignment: EditAlignment,
  triedBefore: number,
): { gain: number; words: Int32Array; tried: number } {
  const { aligned } = alignment;
  let best: Shift | null = null;
  let tried = triedBefore;
  for (const { start, place, length } of commonBlocks(words, reference)) {
    const useful = hasError(alignment.hypothesisErrors, start, length) &&
      hasError(alignment.referenceErrors, place, length) &&
      !(start <= aligned[place] && aligned[place] < start + length);
    if (!useful) continue;
    let previous = -1;
    for (let offset = -1; offset < length; offset++) {
      const target = place + offset === -1 ? 0 : aligned[place + offset] + 1;
      if (target === previous) continue;
      previous = target;
      const moved = move(words, start, length, target);
      const gain = alignment.distance - distance.after(moved, Math.min(start, target));
      tried++;
      const candidate = { gain, length, start, target, words: moved };
      if (best === null || isBetter(candidate, best)) best = candidate;
    }
    if (tried >= MOST_CANDIDATES) break;
  }
  return best === null ? { gain: 0, words, tried } : { gain: best.gain, words: best.words, tried };
}

function isBetter(candidate: Shift, best: Shift): boolean {
  if (candidate.gain !== best.gain) return candidate.gain > best.gain;
  if (candidate.length !== best.length) return candidate.length > best.length;
  if (candidate.start !== best.start) return candidate.start < best.start;
  return candidate.target < best.target;
}

/** Blocks of words in both texts: start in the hypothesis, start in the reference, length. */
function* commonBlocks(
  words: Int32Array,
  reference: Int32Array,
): Generator<{ start: number; place: number; length: number }> {
  for (let start = 0; start < words.length; start++) {
    const first = Math.max(0, start - FARTHEST_SHIFT);
    const last = Math.min(reference.length - 1, start + FARTHEST_SHIFT);
    for (let place = first; place <= last; place++) {
      const most = Math.min(LONGEST_SHIFT, words.length - start, reference.length - place);
      for (let length = 1; length <= most; length++) {
        if (words[start + length - 1] !== reference[place + length - 1]) break;
        yield { start, place, length };
      }
    }
  }
}

function hasError(errors: Uint8Array, start: number, length: number): boolean {
  for (let i = start; i < start + length; i++) if (errors[i] === 1) return true;
  return false;
}

/** The words with the block moved before word `target` of the old order. */
function move(words: Int32Array, start: number, length: number, target: number): Int32Array {
  const block = words.subarray(start, start + length);
  const moved = new Int32Array(words.length);
  if (target < start) {
    moved.set(words.subarray(0, target));
    moved.set(block, target);
    moved.set(words.subarray(target, start), target + length);
    moved.set(words.subarray(start + length), start + length);
    return moved;
  }
  // A target inside the block counts from the block's own start.
  const end = target > start + length ? target : Math.min(words.length, length + target);
  moved.set(words.subarray(0, start));
  moved.set(words.subarray(start + length, end), start);
  moved.set(block, end - length);
  moved.set(words.subarray(end), end);
  return moved;
}
