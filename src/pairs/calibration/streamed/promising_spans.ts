import type { Cut } from "../metric_gaps.ts";

/** Thresholds above one bound and within another. */
export interface ThresholdInterval {
  /** Lower bound; the thresholds are above it. */
  readonly over: Cut;
  /** Upper bound; the thresholds are within it. Null for none. */
  readonly within: Cut | null;
  /** Sums of numerators at `over`. */
  readonly totals: Float64Array;
  /** No threshold of the interval is better. */
  readonly bound: number;
}

/** Bins that may hold the best threshold are searched together, unless this share of the bins lies between them. */
const APART = 1 / 64;
/** Largest share of the bins that are searched together. */
const TOGETHER = 1 / 8;

/** Bins from `from` up to, but not including, `to`. */
export interface Span {
  /** The first bin. */
  readonly from: number;
  /** The bin after the last. */
  to: number;
  /** The greatest bound of a bin. */
  bound: number;
}

/**
 * Collects the bins whose bound is at least a value into spans; bins near one another share a span.
 *
 * @param bounds Bound of each bin; −Infinity for one that cannot hold the best threshold.
 * @param least The value.
 * @returns The spans, in order.
 */
export function spansOver(bounds: Float64Array, least: number): Span[] {
  const [apart, together] = [APART * bounds.length, TOGETHER * bounds.length];
  const spans: Span[] = [];
  bounds.forEach((bound, bin) => {
    if (bound === -Infinity || bound < least) return;
    const last = spans.at(-1);
    if (last && bin - last.to <= apart && bin - last.from < together) {
      last.to = bin + 1;
      last.bound = Math.max(last.bound, bound);
    } else {
      spans.push({ from: bin, to: bin + 1, bound });
    }
  });
  return spans;
}
