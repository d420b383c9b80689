/**
 * Characters that print nothing or change the direction of text: controls, line and paragraph separators, bidirectional marks,
 * lone surrogates.
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/**
 * Makes a text safe to print on one line: line breaks become spaces, and characters that would print nothing, clear the screen
 * or change the direction of text become `�`.
 *
 * @param text Any text.
 * @returns The text on one line.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { printable } from "./printable.ts";
 *
 * assertEquals(printable("a\n b\u001b[2J"), "a b�[2J");
 * ```
 */
export function printable(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").replace(/\t/g, " ").replace(UNPRINTABLE, "�");
}

/**
 * Checks whether a text can be a name: it has visible characters and no invisible ones.
 *
 * @param text Any text.
 * @returns Whether it can.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isPrintableName } from "./printable.ts";
 *
 * assertEquals(["MetricX", "مقياس", " ", "a\u0000", "a\nb"].map(isPrintableName), [true, true, false, false, false]);
 * ```
 */
export function isPrintableName(text: string): boolean {
  return text.trim() !== "" && text.search(UNPRINTABLE) < 0;
}
