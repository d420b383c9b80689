import { BadScore } from "./bad_score.ts";
import { denseRanks, type ExactIntegers } from "../ranks/dense_ranks.ts";
import { emptyScan, scanDecimal } from "./scan_decimal.ts";
import type { ScoreColumn } from "../score_column.ts";

/** Widest score read, in digits before or after the point. */
const WIDEST = 10_000;
/** Digits that two limbs hold. */
const LIMB_DIGITS = 30;
const CHUNK = 1e15;
const LIMB = 2 ** 50;
const HALF_LIMB = 2 ** 25;
const CHUNK_UPPER = Math.floor(CHUNK / HALF_LIMB);
const CHUNK_LOWER = CHUNK - CHUNK_UPPER * HALF_LIMB;
const POWERS = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * Reads a column of scores, each as the exact decimal of its text.
 *
 * A score is an optional sign, digits with an optional point, and an optional exponent. Integers may have any size; −0 is 0.
 * The column has as many decimals as its longest text.
 *
 * @param texts The scores as printed, without space around them; null where missing.
 * @returns The column.
 * @throws {BadScore} If a text is anything else, lies beyond the doubles, or has over 10,000 digits after the point. The error
 * names the row and the text.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "./parse_scores.ts";
 *
 * const column = parseScores(["-0.5", null, "25e-2", "-0.50"]);
 * assertEquals([column.decimals, [...column.ranks]], [2, [0, -1, 1, 0]]);
 * assertEquals([...column.integers ?? []], [-50, 0, 25, -50]);
 * ```
 */
export function parseScores(texts: ArrayLike<string | null>): ScoreColumn {
  const length = texts.length;
  const forms = readForms(texts);
  const { present, decimals } = forms;
  const values = new Float64Array(new SharedArrayBuffer(8 * length));
  let exact: ExactIntegers | null = null;
  if (forms.magnitude + decimals <= LIMB_DIGITS) exact = readLimbs(texts, forms);
  else exact = { integers: null, high: null, low: null, big: readBig(texts, forms) };
  for (let row = 0; row < length; row++) {
    if (present[row] === 0) values[row] = NaN;
    else if (exact.integers && decimals < POWERS.length) {
      values[row] = exact.integers[row] / POWERS[decimals];
    } else values[row] = doubleOf(texts[row] as string, row);
  }
  const ranks = denseRanks(exact, values, present);
  return { length, present, values, decimals, ranks, ...exact };
}

function doubleOf(text: string, row: number): number {
  const value = Number(text) + 0;
  if (Number.isFinite(value)) return value;
  throw new BadScore(text, row, "lies beyond 1.8e308, the greatest double");
}

/** Where the digits of each text are, and the width of the whole column. */
interface Forms {
  readonly present: Uint8Array;
  /** Decimals of the column. */
  readonly decimals: number;
  /** Digits before the point, at most; 0 or less where all scores are under 1. */
  readonly magnitude: number;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly digits: Int32Array;
  /** Power of ten by which the digits, read as an integer, are divided. */
  readonly divided: Int32Array;
}

function readForms(texts: ArrayLike<string | null>): Forms {
  const length = texts.length;
  const present = new Uint8Array(new SharedArrayBuffer(length));
  const start = new Int32Array(length);
  const end = new Int32Array(length);
  const digits = new Int32Array(length);
  const divided = new Int32Array(length);
  const scan = emptyScan();
  let decimals = 0;
  let magnitude = 0;
  for (let row = 0; row < length; row++) {
    const text = texts[row];
    if (text === null) continue;
    if (!scanDecimal(text, scan)) throw new BadScore(text, row, "is not a decimal number");
    present[row] = 1;
    start[row] = scan.start;
    end[row] = scan.end;
    digits[row] = scan.digits;
    divided[row] = scan.fraction - scan.exponent;
    const before = scan.leadingZeros < 0
      ? 0
      : scan.digits - scan.leadingZeros - scan.fraction + scan.exponent;
    if (divided[row] > WIDEST || before > WIDEST) {
      throw new BadScore(text, row, `has over ${WIDEST} digits before or after its point`);
    }
    if (divided[row] > decimals) decimals = divided[row];
    if (before > magnitude) magnitude = before;
  }
  return { present, decimals, magnitude, start, end, digits, divided };
}

function readLimbs(texts: ArrayLike<string | null>, forms: Forms): ExactIntegers {
  const length = texts.length;
  const high = new Float64Array(new SharedArrayBuffer(8 * length));
  const low = new Float64Array(new SharedArrayBuffer(8 * length));
  let small = true;
  for (let row = 0; row < length; row++) {
    if (forms.present[row] === 0) continue;
    const text = texts[row] as string;
    const shift = forms.decimals - forms.divided[row];
    // The integer is upper·10^15 + lower: the last (15 − shift) digits belong to lower.
    let left = forms.digits[row] - Math.max(0, 15 - shift);
    let upper = 0;
    let lower = 0;
    for (let at = forms.start[row]; at < forms.end[row]; at++) {
      const digit = text.charCodeAt(at) - 48;
      if (digit < 0) continue;
      if (left > 0) {
        upper = upper * 10 + digit;
        left--;
      } else {
        lower = lower * 10 + digit;
      }
    }
    if (shift >= 15) upper = upper === 0 ? 0 : upper * POWERS[shift - 15];
    else lower *= POWERS[shift];
    if (upper > 4 || upper * CHUNK + lower >= 2 ** 52) small = false;
    setLimbs(high, low, row, upper, lower, text.charCodeAt(0) === 45);
  }
  if (!small) return { integers: null, high, low, big: null };
  for (let row = 0; row < length; row++) high[row] += low[row];
  return { integers: high, high: null, low: null, big: null };
}

/** Stores ±(upper·10^15 + lower), both under 10^15, as limbs: products of 25-bit halves are exact. */
function setLimbs(
  high: Float64Array,
  low: Float64Array,
  row: number,
  upper: number,
  lower: number,
  negative: boolean,
): void {
  const upperHigh = Math.floor(upper / HALF_LIMB);
  const upperLow = upper - upperHigh * HALF_LIMB;
  const middle = upperHigh * CHUNK_LOWER + upperLow * CHUNK_UPPER;
  const middleHigh = Math.floor(middle / HALF_LIMB);
  const rest = (middle - middleHigh * HALF_LIMB) * HALF_LIMB + upperLow * CHUNK_LOWER + lower;
  const carry = Math.floor(rest / LIMB);
  const limbs = upperHigh * CHUNK_UPPER + middleHigh + carry;
  const remainder = rest - carry * LIMB;
  if (!negative) {
    high[row] = limbs * LIMB;
    low[row] = remainder;
  } else if (remainder === 0) {
    high[row] = 0 - limbs * LIMB;
    low[row] = 0;
  } else {
    high[row] = (-1 - limbs) * LIMB;
    low[row] = LIMB - remainder;
  }
}

function readBig(texts: ArrayLike<string | null>, forms: Forms): bigint[] {
  return Array.from(forms.present, (present, row) => {
    if (present === 0) return 0n;
    const text = texts[row] as string;
    const digits = BigInt(text.slice(forms.start[row], forms.end[row]).replace(".", ""));
    if (digits === 0n) return 0n;
    const integer = digits * 10n ** BigInt(forms.decimals - forms.divided[row]);
    return text.charCodeAt(0) === 45 ? -integer : integer;
  });
}
