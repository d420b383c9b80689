/**
 * Hashes bytes by SHA-256.
 *
 * @param bytes The bytes.
 * @returns The hash, in hexadecimal.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sha256 } from "./sha256.ts";
 *
 * assertEquals((await sha256(new Uint8Array())).slice(0, 8), "e3b0c442");
 * ```
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
