/**
 * Writes a share as per cent.
 *
 * @param share The share.
 * @param digits Decimals. @default {1}
 * @returns For example `43.6 %`.
 */
export function percentText(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)} %`;
}

/**
 * Writes a confidence as per cent, with all its digits.
 *
 * @param confidence The confidence, between 0 and 1.
 * @returns For example `95 %` or `99.9 %`.
 */
export function confidenceText(confidence: number): string {
  return `${Number((100 * confidence).toPrecision(12))} %`;
}

/**
 * Writes a p-value with three decimals, or with a power of ten if these would be 0.
 *
 * @param p The p-value.
 * @returns For example `0.012` or `2e-4`.
 */
export function pText(p: number): string {
  return p > 0 && p < 0.001 ? p.toExponential(0) : p.toFixed(3);
}

/**
 * Writes a score unchanged, or with four significant digits if it has more than six. It is rounded away from 0, so that a
 * threshold still ties the same scores.
 *
 * @param score The score, at least 0.
 * @returns The score as text.
 */
export function thresholdText(score: number): string {
  if (Number(score.toPrecision(6)) === score) return String(score);
  const step = 10 ** (Math.floor(Math.log10(score)) - 3);
  return String(Number((Math.ceil(score / step) * step).toPrecision(4)));
}
