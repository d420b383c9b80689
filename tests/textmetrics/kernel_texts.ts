import {
  bounds,
  bytesOf,
  learn,
  match,
  matched,
  memory,
  numberWords,
  symbols,
  WORDS,
} from "../../src/textmetrics/kernel/count.wasm";
import { type TokenizerName, tokenizers } from "../../src/textmetrics/bleu/tokenizers.ts";
import { counted, handTexts } from "../../src/textmetrics/text/hand_texts.ts";

/** The tokens of a line. */
export function tokensOf(name: TokenizerName, line: string): string[] {
  const { split, rewrite } = tokenizers[name];
  handTexts([rewrite?.(line) ?? line]);
  numberWords(1, 1, split);
  const [tokens] = counted(1);
  const ends = new Int32Array(memory.buffer, bounds(), 2 * tokens);
  const bytes = new Uint8Array(memory.buffer, bytesOf(0));
  return Array.from(
    { length: tokens },
    (_, t) =>
      new TextDecoder("utf-8", { ignoreBOM: true })
        .decode(bytes.subarray(ends[2 * t], ends[2 * t + 1])),
  );
}

/** Numbers of the words of each text of each segment. */
export function wordNumbers(segments: readonly (readonly string[])[]): number[][][] {
  const columns = segments[0].length;
  handTexts(Array.from({ length: columns }, (_, c) => segments.map((texts) => texts[c])).flat());
  const numbers = [...counted(numberWords(segments.length, columns, WORDS))];
  return segments.map((texts) =>
    texts.map(() => {
      const [words] = numbers.splice(0, 1);
      return numbers.splice(0, words);
    })
  );
}

/** Matches of each order between a text and a group of references, given as symbols, by the kernel. */
export function kernelMatches(
  references: readonly Int32Array[],
  text: Int32Array,
  order: number,
): number[] {
  // Makes room, and forgets what was learned.
  handTexts(["x".repeat(Math.max(...[text, ...references].map(({ length }) => length)))]);
  numberWords(1, 1, WORDS);
  const hand = (numbers: Int32Array) => {
    new Int32Array(memory.buffer, symbols(), numbers.length).set(numbers);
    return numbers.length;
  };
  let group = 0;
  let greatest = 0;
  for (const reference of references) {
    greatest = reference.reduce((a, b) => Math.max(a, b), greatest);
    group = learn(group, hand(reference), greatest, order);
  }
  match(group, hand(text), order);
  return Array.from({ length: order }, (_, n) => matched(n + 1));
}
