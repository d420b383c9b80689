/**
 * F-score of the character n-grams that two texts share, from 0 to 100: spaces left out, orders 1 to 6, recall counted
 * twice as heavily as precision, averaged over the orders that both texts have.
 *
 * A metric of the sample's own, in the manner of chrF (Popović 2015); real scores come from `src/textmetrics`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { characterOverlap } from "./character_overlap.ts";
 *
 * assertEquals(characterOverlap("a text", "a text"), 100);
 * assertEquals(characterOverlap("abc", "xyz"), 0);
 * ```
 */
export function characterOverlap(translation: string, reference: string): number {
  let precision = 0;
  let recall = 0;
  let orders = 0;
  const ours = [...translation.replaceAll(" ", "")];
  const theirs = [...reference.replaceAll(" ", "")];
  for (let order = 1; order <= 6; order++) {
    const left = ours.length - order + 1;
    const right = theirs.length - order + 1;
    if (left <= 0 || right <= 0) break;
    const shared = sharedCount(grams(ours, order), grams(theirs, order));
    precision += shared / left;
    recall += shared / right;
    orders++;
  }
  if (orders === 0 || precision + recall === 0) return 0;
  const p = precision / orders;
  const r = recall / orders;
  return 100 * 5 * p * r / (4 * p + r);
}

/**
 * F-score of the words that two texts share, from 0 to 1: letter case and punctuation ignored.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { wordOverlap } from "./character_overlap.ts";
 *
 * assertEquals(wordOverlap("The ferry is free.", "the ferry was free"), 0.75);
 * ```
 */
export function wordOverlap(translation: string, reference: string): number {
  const ours = words(translation);
  const theirs = words(reference);
  if (ours.length + theirs.length === 0) return 0;
  return 2 * sharedCount(counts(ours), counts(theirs)) / (ours.length + theirs.length);
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

function grams(characters: readonly string[], order: number): Map<string, number> {
  const list: string[] = [];
  for (let k = 0; k + order <= characters.length; k++) {
    list.push(characters.slice(k, k + order).join(""));
  }
  return counts(list);
}

function counts(list: readonly string[]): Map<string, number> {
  const table = new Map<string, number>();
  for (const item of list) table.set(item, (table.get(item) ?? 0) + 1);
  return table;
}

function sharedCount(p: ReadonlyMap<string, number>, q: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [item, count] of p) shared += Math.min(count, q.get(item) ?? 0);
  return shared;
}
