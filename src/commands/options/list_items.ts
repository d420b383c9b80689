/**
 * Splits a list at its commas. An item in quotation marks may contain commas, as in CSV.
 *
 * @param text The list.
 * @returns Its items, without space around them.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { splitItems } from "./list_items.ts";
 *
 * assertEquals(splitItems('BLEU, "COMET, large",5"'), ["BLEU", "COMET, large", '5"']);
 * ```
 */
export function splitItems(text: string): string[] {
  const items: string[] = [];
  const item = /\s*"((?:[^"]|"")*)"\s*(,|$)|([^,]*)(,|$)/gy;
  for (let more = true; more;) {
    const [, quoted, after, plain, end] = item.exec(text) ?? [];
    items.push(quoted?.replaceAll('""', '"') ?? plain.trim());
    more = (after ?? end) === ",";
  }
  return items;
}

/**
 * Writes an item so that `splitItems` reads it back.
 *
 * @param item The item.
 * @returns The item, in quotation marks if necessary.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { quotedItem } from "./list_items.ts";
 *
 * assertEquals(["BLEU", "COMET, large"].map(quotedItem), ["BLEU", '"COMET, large"']);
 * ```
 */
export function quotedItem(item: string): string {
  return /[,"]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item;
}
