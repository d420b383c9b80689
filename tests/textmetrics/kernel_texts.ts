import {
  bounds,
  forget,
  learn,
  match,
  matched,
  memory,
  symbols,
  textOf,
} from "../../src/textmetrics/kernel/match.wasm";

/** The tokens that a tokenizer left in the kernel, as strings. */
export function tokenTexts(tokens: number): string[] {
  const units = new Uint16Array(memory.buffer, textOf(0));
  const ends = new Int32Array(memory.buffer, bounds(), 2 * tokens);
  return Array.from(
    { length: tokens },
    (_, t) =>
      Array.from(
        units.subarray(ends[2 * t], ends[2 * t + 1]),
        (unit) => String.fromCharCode(unit),
      ).join(""),
  );
}

/** The symbols that the kernel read last. */
export function symbolsRead(length: number): number[] {
  return [...new Int32Array(memory.buffer, symbols(), length)];
}

/** Hands symbols to the kernel as if it had read them. */
function hand(text: Int32Array): number {
  textOf(Math.max(1, text.length));
  new Int32Array(memory.buffer, symbols(), text.length).set(text);
  return text.length;
}

/** Matches of each order between a text and a group of references, by the kernel. */
export function kernelMatches(
  references: readonly Int32Array[],
  text: Int32Array,
  order: number,
): number[] {
  forget();
  let group = 0;
  for (const reference of references) group = learn(group, hand(reference), order);
  match(group, hand(text), order);
  return Array.from({ length: order }, (_, n) => matched(n + 1));
}
