import { ADD_K, EXP, FLOOR, memory, NONE, rowsOf, scoreBleu } from "../kernel/count.wasm";

/** How BLEU treats a precision of 0 (Chen and Cherry 2014, by sacreBLEU's names). */
export type Smoothing = "exp" | "floor" | "add-k" | "none";

/** What {@linkcode bleuParts} needs besides the counts. */
export interface BleuScoreOptions {
  /** Longest n-gram. */
  readonly order: number;
  /** Smoothing of zero precisions. */
  readonly smoothing: Smoothing;
  /** Value of `floor` and `add-k`. */
  readonly smoothingValue: number;
  /** Whether orders without any n-gram are left out. */
  readonly effectiveOrder: boolean;
}

/**
 * Finds the default value of a smoothing.
 *
 * @param smoothing The smoothing.
 * @returns The value; 0 for a smoothing that uses none.
 */
export function smoothingDefault(smoothing: Smoothing): number {
  return { exp: 0, floor: 0.1, "add-k": 1, none: 0 }[smoothing];
}

/** BLEU with its components. */
export interface BleuParts {
  /** BLEU, 0 to 100. */
  readonly score: number;
  /** Precision of each order in percent, smoothed; all 0 where nothing matches. */
  readonly precisions: readonly number[];
  /** Brevity penalty. */
  readonly brevityPenalty: number;
  /** Length of the hypotheses divided by that of the references; null where the references are empty. */
  readonly lengthRatio: number | null;
  /** Tokens of the hypotheses. */
  readonly hypothesisLength: number;
  /** Tokens of the references; each segment counts the one closest in length. */
  readonly referenceLength: number;
}

/** The kernel's numbers of the smoothings. */
const SMOOTHINGS: Readonly<Record<Smoothing, number>> = {
  exp: EXP,
  floor: FLOOR,
  "add-k": ADD_K,
  none: NONE,
};

/** Rows that the kernel scores at once, so that it uses the same memory again. */
const ROWS = 128;

/**
 * Computes BLEU from each row of counts: brevity penalty times the geometric mean of the n-gram precisions. Source: Papineni et
 * al., "BLEU: a method for automatic evaluation of machine translation", ACL 2002, section 2.3.
 *
 * @param counts Rows of counts: hypothesis length, reference length, matches by order, n-grams by order.
 * @param options Orders and smoothing.
 * @returns The score of each row, from 0 to 100.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { bleuScores } from "./bleu_score.ts";
 *
 * const options = { order: 2, smoothing: "exp", smoothingValue: 0, effectiveOrder: false } as const;
 * const [score] = bleuScores(Float64Array.of(4, 4, 3, 2, 4, 3), options);
 * assertAlmostEquals(score, 100 * Math.sqrt(3 / 4 * 2 / 3), 1e-12);
 * ```
 */
export function bleuScores(counts: Float64Array, options: BleuScoreOptions): Float64Array {
  const width = 2 + 2 * options.order;
  const scores = new Float64Array(counts.length / width);
  for (let from = 0; from < scores.length; from += ROWS) {
    const rows = Math.min(ROWS, scores.length - from);
    const numbers = numbersOf(rows, options);
    numbers.set(counts.subarray(from * width, (from + rows) * width), rows);
    scoreRows(rows, options);
    scores.set(numbers.subarray(0, rows), from);
  }
  return scores;
}

/** The kernel's memory for scores and, after them, for rows. */
function numbersOf(rows: number, { order }: BleuScoreOptions): Float64Array {
  // Making room may replace the buffer.
  const address = rowsOf(rows, order);
  return new Float64Array(memory.buffer, address, rows * (3 + 2 * order));
}

function scoreRows(rows: number, options: BleuScoreOptions): void {
  const { order, smoothing, smoothingValue, effectiveOrder } = options;
  scoreBleu(rows, order, SMOOTHINGS[smoothing], smoothingValue, effectiveOrder ? 1 : 0);
}

/**
 * Computes BLEU from one row of counts.
 *
 * @param counts As for {@linkcode bleuScores}.
 * @param options Orders and smoothing.
 * @param offset Where the row begins.
 * @returns The score.
 */
export function bleuScore(
  counts: ArrayLike<number>,
  options: BleuScoreOptions,
  offset: number,
): number {
  return scoredRow(counts, options, offset)[0];
}

/** The score of a row, its brevity penalty, the length of its references, then its precisions. */
function scoredRow(
  counts: ArrayLike<number>,
  options: BleuScoreOptions,
  offset: number,
): Float64Array {
  const numbers = numbersOf(1, options);
  for (let c = 1; c < numbers.length; c++) numbers[c] = counts[offset + c - 1];
  scoreRows(1, options);
  return numbers;
}

/**
 * Computes BLEU and its components from counts.
 *
 * @param counts A row of counts as for {@linkcode bleuScores}.
 * @param options Orders and smoothing.
 * @returns The score and its components.
 */
export function bleuParts(counts: ArrayLike<number>, options: BleuScoreOptions): BleuParts {
  const [score, brevityPenalty, referenceLength, ...others] = scoredRow(counts, options, 0);
  return {
    score,
    precisions: others.slice(0, options.order),
    brevityPenalty,
    lengthRatio: referenceLength > 0 ? counts[0] / referenceLength : null,
    hypothesisLength: counts[0],
    referenceLength,
  };
}
