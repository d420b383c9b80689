/**
 * Counts things in words: "1 line", "2 lines".
 *
 * @param count How many there are.
 * @param thing What one of them is called; its plural ends in s.
 * @returns The number and the word.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { howMany } from "./how_many.ts";
 *
 * assertEquals([0, 1, 2].map((count) => howMany(count, "line")), ["0 lines", "1 line", "2 lines"]);
 * ```
 */
export function howMany(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
