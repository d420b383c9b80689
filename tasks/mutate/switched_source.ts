import type { Mutant } from "./mutants.ts";

/**
 * Makes a source file that contains some mutants and the original, each mutant behind a switch, so that one process can try
 * many.
 *
 * @param source Text of the file.
 * @param mutants Mutants of the file by their numbers.
 * @param switchAddress Address of `switch.ts`, which says which mutant is on.
 * @returns Text of the file with switches.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { mutantsOf } from "./mutants.ts";
 * import { switchedSource } from "./switched_source.ts";
 *
 * const source = "const a = b < 3;";
 * assertEquals(
 *   switchedSource(source, new Map([[7, mutantsOf(source)[0]]]), "./switch.ts"),
 *   'import { isOn as mutantIsOn } from "./switch.ts"; const a = (mutantIsOn(7) ? (b <= 3) : (b < 3));',
 * );
 * ```
 */
export function switchedSource(
  source: string,
  mutants: ReadonlyMap<number, Mutant>,
  switchAddress: string,
): string {
  const opening: { at: number; order: number; text: string }[] = [];
  const closing: { at: number; order: number; text: string }[] = [];
  for (const [number, { start, end, text, within }] of mutants) {
    const asked = `mutantIsOn(${number})`;
    const changed = source.slice(within.start, start) + text + source.slice(end, within.end);
    const length = within.end - within.start;
    const [before, after] = {
      statement: [`{ if (!${asked}) `, " }"],
      expression: [`(${asked} ? (${changed}) : (`, "))"],
      key: [`[${asked} ? (${changed}) : (`, ")]"],
    }[within.kind];
    opening.push({ at: within.start, order: -length, text: before });
    closing.push({ at: within.end, order: length, text: after });
  }
  const byPlace = (a: { at: number; order: number }, b: { at: number; order: number }) =>
    a.at - b.at || a.order - b.order;
  // At a common place, the expression that ends is closed before the next one opens.
  const inserted = [...closing.sort(byPlace), ...opening.sort(byPlace)].sort((a, b) => a.at - b.at);
  let done = 0;
  let switched = `import { isOn as mutantIsOn } from ${JSON.stringify(switchAddress)}; `;
  for (const { at, text } of inserted) {
    switched += source.slice(done, at) + text;
    done = at;
  }
  return switched + source.slice(done);
}
