import { isPythonWhitespace } from "./python_whitespace.ts";

/** Tokens as places in a text, so that none of them need be a string of its own. */
export interface Tokens {
  /** The text that the places refer to. */
  readonly text: string;
  /** Start and end of each token in turn, in UTF-16 units. */
  readonly bounds: readonly number[];
}

/**
 * Splits a text into tokens between runs of white space, by Python's rules.
 *
 * @param text The text.
 * @returns The tokens.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { whitespaceTokens } from "./tokens.ts";
 *
 * assertEquals(whitespaceTokens(" one two").bounds, [1, 4, 5, 8]);
 * ```
 */
export function whitespaceTokens(text: string): Tokens {
  const bounds: number[] = [];
  let inside = false;
  for (let i = 0; i < text.length; i++) {
    if (isPythonWhitespace(text.charCodeAt(i)) === inside) {
      bounds.push(i);
      inside = !inside;
    }
  }
  if (inside) bounds.push(text.length);
  return { text, bounds };
}

/**
 * Reads tokens as strings.
 *
 * @param tokens The tokens.
 * @returns One string per token.
 */
export function tokenTexts({ text, bounds }: Tokens): string[] {
  return Array.from(
    { length: bounds.length / 2 },
    (_, t) => text.slice(bounds[2 * t], bounds[2 * t + 1]),
  );
}
