import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../../user_error.ts";
import type { Source } from "../sources/sources.ts";

/** The origin of a source: a folder on this machine, or addresses. */
export type Host =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "addresses"; readonly addresses: readonly string[] };

/**
 * Finds the origin of a source's archive or files: upstream, or the mirror if one is given. A mirror has the archive at its top
 * (`mt-metrics-eval-v2.tgz`), and files in a folder named as their source.
 *
 * @param mirror Value of `--mirror`.
 * @param source The source.
 * @param path Path of a file of the source; for an archive, left out.
 * @returns Addresses of that file, or the mirror's folder.
 * @throws {UserError} If the mirror is neither a folder nor an address.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { hostOf } from "./mirror.ts";
 * import { readSources } from "../sources/sources.ts";
 *
 * const [source] = await readSources();
 * assertEquals(hostOf("http://localhost:8000", source), {
 *   kind: "addresses",
 *   addresses: ["http://localhost:8000/mt-metrics-eval-v2.tgz"],
 * });
 * ```
 */
export function hostOf(mirror: string | null, source: Source, path?: string): Host {
  const file = path?.split("/").map(encodeURIComponent).join("/") ?? "";
  if (mirror === null) {
    return { kind: "addresses", addresses: source.addresses.map((address) => address + file) };
  }
  if (/^https?:\/\//i.test(mirror)) {
    if (!URL.canParse(mirror)) {
      throw new UserError(`--mirror ${mirror} is not an address; write http(s)://host/path`);
    }
    const top = mirror.endsWith("/") ? mirror : `${mirror}/`;
    const name = path === undefined ? `${source.name}.tgz` : `${source.name}/${file}`;
    return { kind: "addresses", addresses: [top + name] };
  }
  if (mirror.startsWith("file:")) return { kind: "folder", path: fileURLToPath(mirror) };
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(mirror)) {
    throw new UserError(`--mirror ${mirror} is not supported; give an http(s) address or a folder`);
  }
  return { kind: "folder", path: resolve(mirror) };
}
