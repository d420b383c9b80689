import { documentUnits } from "../scores/documents.ts";
import { UserError } from "../user_error.ts";

/**
 * Numbers the documents of a list.
 *
 * @param documents Document of each item.
 * @param items Number of items, for the check that every one has a document.
 * @param chosen Items to number, by their place.
 * @returns Number of each chosen item's document, from 0.
 * @throws {UserError} If the list has another length.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { documentNumbers } from "./document_numbers.ts";
 *
 * assertEquals([...documentNumbers(["a", "b", "b"], 3, [1, 2])], [0, 0]);
 * ```
 */
export function documentNumbers(
  documents: readonly string[],
  items: number,
  chosen: ArrayLike<number>,
): Int32Array {
  if (documents.length !== items) {
    throw new UserError(
      `${documents.length} documents are named for ${items} items; name the document of each`,
    );
  }
  return documentUnits(documents.map((document) => ({ domain: "", document })), chosen).unitOf;
}
