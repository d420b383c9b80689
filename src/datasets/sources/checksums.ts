import { UserError } from "../../user_error.ts";
import type { Source } from "./sources.ts";

/** A file whose bytes are not those known from upstream, used because the user said so. */
export interface Changed {
  /** Name of its source. */
  readonly source: string;
  /** Path in the source. */
  readonly path: string;
  /** SHA-256 that is known. */
  readonly known: string;
  /** SHA-256 that it has. */
  readonly found: string;
}

/**
 * Compares a file's checksum with the known one.
 *
 * @param source The file's source.
 * @param path Path of the file within its source.
 * @param sha256 SHA-256 of the file.
 * @param accept True where a changed file is used all the same.
 * @returns The change, or null where the checksum is the known one or none is known.
 * @throws {UserError} If the file has changed and that is not accepted; the message names the choice.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { checkKnown } from "./checksums.ts";
 * import { readSources } from "./sources.ts";
 *
 * const [source] = await readSources();
 * assertEquals(checkKnown(source, "mine/en-de", "00", false), null);
 * ```
 */
export function checkKnown(
  source: Source,
  path: string,
  sha256: string,
  accept: boolean,
): Changed | null {
  const known = source.checksums.get(path);
  if (known === undefined || known === sha256) return null;
  if (accept) return { source: source.name, path, known, found: sha256 };
  throw new UserError(
    `${source.name}/${path} is not the file that is known: its SHA-256 begins ${
      sha256.slice(0, 12)
    }, not ` +
      `${
        known.slice(0, 12)
      }; get it anew, or go on with --accept-changed-data (the manifest will say so)`,
  );
}
