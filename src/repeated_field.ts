/** A field that an object of a JSON text names twice. */
export interface RepeatedField {
  /** Its name. */
  readonly name: string;
  /** Line of the text on which it is repeated, from 1. */
  readonly line: number;
}

/**
 * Finds the first field that an object names twice: of two values parsers keep the last without a word.
 *
 * @param text Valid JSON.
 * @returns The field; null where every object names each of its fields once.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { repeatedField } from "./repeated_field.ts";
 *
 * assertEquals(repeatedField('[{"a": 1}, {"a": "a"}]'), null);
 * assertEquals(repeatedField('{"a": {"b": 1},\n "a": 2}'), { name: "a", line: 2 });
 * ```
 */
export function repeatedField(text: string): RepeatedField | null {
  // Names of each open object; null for an array.
  const open: (Set<string> | null)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case "{":
        open.push(new Set());
        isName = true;
        break;
      case "[":
        open.push(null);
        isName = false;
        break;
      case "}":
      case "]":
        open.pop();
        break;
      case ",":
        isName = open.at(-1) !== null;
        break;
      case '"': {
        const end = textEnd(text, at);
        if (isName) {
          const name: string = JSON.parse(text.slice(at, end + 1));
          const names = open.at(-1);
          if (names?.has(name)) return { name, line: text.slice(0, at).split("\n").length };
          names?.add(name);
          isName = false;
        }
        at = end;
      }
    }
  }
  return null;
}

/** Place of the quotation mark that ends a text in JSON. */
function textEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1);; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return end;
  }
}
