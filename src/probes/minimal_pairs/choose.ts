/**
 * Picks an item of a list by a hash of a text: always the same item for one text, and spread over the list.
 *
 * @param list The list.
 * @param text The text.
 * @returns The item.
 */
export function choose<T>(list: readonly T[], text: string): T {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return list[((hash ^ (hash >>> 13)) >>> 0) % list.length];
}
