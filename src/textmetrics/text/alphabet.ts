import { IntChunks } from "./int_chunks.ts";
import { isPythonWhitespace } from "./python_whitespace.ts";

/** Code points a page, as a power of two. */
const PAGE_BITS = 8;
const PLACE = 2 ** PAGE_BITS - 1;

/**
 * Numbers for the characters of a segment's references, from 0 on in order of first sight.
 *
 * Characters are Unicode code points, as Python counts them, not UTF-16 units.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Alphabet } from "./alphabet.ts";
 *
 * const alphabet = new Alphabet(false);
 * assertEquals([...alphabet.learn("a 😀a")], [0, 1, 0]);
 * assertEquals([...alphabet.look("😀b")], [1, -1]);
 * assertEquals(alphabet.size, 2);
 * ```
 */
export class Alphabet {
  readonly #whitespace: boolean;
  readonly #chunks = new IntChunks();
  /** By code point its number plus one, 0 for those never learned, in pages that are made when they are needed. */
  readonly #pages: Int32Array[] = [new Int32Array(PLACE + 1)];
  #learned: number[] = [];

  /**
   * Makes an empty alphabet.
   *
   * @param whitespace Whether white space counts as characters; else it is left out.
   */
  constructor(whitespace: boolean) {
    this.#whitespace = whitespace;
  }

  /** Number of characters. */
  get size(): number {
    return this.#learned.length;
  }

  /** Makes room for another segment's characters. */
  forget(): void {
    for (const point of this.#learned) this.#pages[point >>> PAGE_BITS][point & PLACE] = 0;
    this.#learned = [];
  }

  /** Numbers of a text's characters; new characters get the next ones. */
  learn(text: string): Int32Array {
    return this.#read(text, true);
  }

  /** Numbers of a text's characters; −1 for those never learned. */
  look(text: string): Int32Array {
    return this.#read(text, false);
  }

  #read(text: string, learning: boolean): Int32Array {
    const sequence = this.#chunks.take(text.length);
    const pages = this.#pages;
    const whitespace = this.#whitespace;
    let length = 0;
    for (let i = 0; i < text.length; i++) {
      let point = text.charCodeAt(i);
      if (!whitespace && isPythonWhitespace(point)) continue;
      if (point >= 0xd800 && point < 0xdc00 && i + 1 < text.length) {
        const low = text.charCodeAt(i + 1);
        if (low >= 0xdc00 && low < 0xe000) {
          point = (point - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000;
          i++;
        }
      }
      let page = pages[point >>> PAGE_BITS];
      if (page === undefined) page = pages[point >>> PAGE_BITS] = new Int32Array(PLACE + 1);
      let number = page[point & PLACE];
      if (learning && number === 0) number = page[point & PLACE] = this.#learned.push(point);
      sequence[length++] = number - 1;
    }
    return sequence.subarray(0, length);
  }
}
