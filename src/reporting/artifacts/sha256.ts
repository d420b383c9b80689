/**
 * Hashes bytes by SHA-256.
 *
 * @param bytes The bytes.
 * @returns The hash, in hexadecimal.
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
