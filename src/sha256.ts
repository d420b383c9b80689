import { createHash } from "node:crypto";

/**
 * Computes the SHA-256 of bytes, or of a text in UTF-8.
 *
 * @param content The bytes or the text.
 * @returns The hash, 64 hexadecimal digits.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sha256 } from "./sha256.ts";
 *
 * assertEquals(sha256("").slice(0, 12), "e3b0c44298fc");
 * ```
 */
export function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
