import { markLength } from "../readers/text_lines.ts";

/**
 * Checks whether an array or object in JSON begins here, perhaps behind a byte order mark.
 *
 * @param bytes The first bytes of a file.
 * @returns Whether it does.
 */
export function isJson(bytes: Uint8Array): boolean {
  const first = bytes.subarray(markLength(bytes)).find((byte) => byte > 32);
  return first === 0x5b || first === 0x7b;
}
