import type { SegmentOrigin } from "../../scores/score_table.ts";
import { UserError } from "../../user_error.ts";
import { rowLines } from "./text_lines.ts";

/**
 * Reads the origin of each segment: a domain, a tab and a document on each line.
 *
 * @param bytes The file.
 * @param label Its name, for messages.
 * @returns One origin per line.
 * @throws {UserError} If a line is not a domain and a document.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseOrigins } from "./parse_origins.ts";
 *
 * const bytes = new TextEncoder().encode("news\tdoc-1\n");
 * assertEquals(parseOrigins(bytes, "a.docs"), [{ domain: "news", document: "doc-1" }]);
 * ```
 */
export function parseOrigins(bytes: Uint8Array, label: string): SegmentOrigin[] {
  return rowLines(bytes, label).map((line, at) => {
    const [domain, document, ...more] = line.split("\t");
    if (document !== undefined && more.length === 0) return { domain, document };
    throw new UserError(
      `${label}:${at + 1}: '${
        line.slice(0, 60)
      }' is not 'domain<TAB>document'; write both, separated by a tab`,
    );
  });
}
