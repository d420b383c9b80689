import { UserError } from "../../user_error.ts";
import type { Source } from "./sources.ts";

/** A file that differs from the one known upstream, used because the user accepted it. */
export interface Changed {
  /** Name of its source. */
  readonly source: string;
  /** Path in the source. */
  readonly path: string;
  /** Known SHA-256. */
  readonly known: string;
  /** Actual SHA-256. */
  readonly found: string;
}

/**
 * Compares a file's checksum with the known one.
 *
 * @param source The file's source.
 * @param path Path of the file within its source.
 * @param sha256 SHA-256 of the file.
 * @param accept True to use a changed file anyway.
 * @returns The change; null if the checksum is the known one or none is known.
 * @throws {UserError} If the file has changed and that is not accepted; the message names the alternatives.
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
    `${source.name}/${path} is not the known file: its SHA-256 begins ${
      sha256.slice(0, 12)
    }, not ` +
      `${
        known.slice(0, 12)
      }; download it again, or accept it with --accept-changed-data, which the manifest records`,
  );
}
