import { createHash } from "node:crypto";
import { cannotRead } from "./file_error.ts";

/**
 * Hashes a file by SHA-256, piece by piece.
 *
 * @param path The file.
 * @param onBytes Called with the number of bytes of each piece.
 * @returns The hash, in hexadecimal.
 * @throws {UserError} If it cannot be read.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { hashFile } from "./hash_file.ts";
 *
 * const file = await Deno.makeTempFile();
 * assertEquals((await hashFile(file)).slice(0, 8), "e3b0c442");
 * await Deno.remove(file);
 * ```
 */
export async function hashFile(path: string, onBytes?: (bytes: number) => void): Promise<string> {
  const hash = createHash("sha256");
  const piece = new Uint8Array(1 << 18);
  try {
    using file = await Deno.open(path);
    for (let read = await file.read(piece); read !== null; read = await file.read(piece)) {
      hash.update(piece.subarray(0, read));
      onBytes?.(read);
    }
  } catch (error) {
    throw cannotRead(error, path);
  }
  return hash.digest("hex");
}
