import { IntChunks } from "./int_chunks.ts";
import type { Tokens } from "./tokens.ts";

const FEWEST_SLOTS = 256;

/**
 * Numbers for the words of a segment's references, from 0 on in order of first sight.
 *
 * Words are hashed and compared unit by unit where they stand, without making strings of them. A segment's few words stay
 * within the processor's nearest cache, which those of a whole corpus would not.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { whitespaceTokens } from "./tokens.ts";
 * import { Vocabulary } from "./vocabulary.ts";
 *
 * const vocabulary = new Vocabulary();
 * assertEquals([...vocabulary.learn(whitespaceTokens("a b a"))], [0, 1, 0]);
 * assertEquals([...vocabulary.look(whitespaceTokens("b c"))], [1, -1]);
 * assertEquals(vocabulary.size, 2);
 * ```
 */
export class Vocabulary {
  /** UTF-16 units of the words, one after another, and where each word begins. */
  #units = new Uint16Array(1024);
  #starts: number[] = [0];
  /** Hash table of word numbers plus one; full hashes stand beside them. */
  #slots = new Int32Array(FEWEST_SLOTS);
  #hashes = new Int32Array(FEWEST_SLOTS);

  readonly #chunks = new IntChunks();

  /** Number of words. */
  get size(): number {
    return this.#starts.length - 1;
  }

  /** Makes room for another segment's words. */
  forget(): void {
    this.#starts = [0];
    if (this.#slots.length === FEWEST_SLOTS) this.#slots.fill(0);
    else {
      this.#slots = new Int32Array(FEWEST_SLOTS);
      this.#hashes = new Int32Array(FEWEST_SLOTS);
    }
  }

  /** Numbers of words; new words get the next ones. */
  learn(tokens: Tokens): Int32Array {
    return this.#numbers(tokens, true);
  }

  /** Numbers of words; −1 for those never learned. */
  look(tokens: Tokens): Int32Array {
    return this.#numbers(tokens, false);
  }

  #numbers({ text, bounds }: Tokens, learning: boolean): Int32Array {
    const length = bounds.length / 2;
    const sequence = this.#chunks.take(length);
    for (let t = 0; t < length; t++) {
      const start = bounds[2 * t];
      const end = bounds[2 * t + 1];
      let hash = end - start;
      for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
      hash ^= hash >>> 15;
      // Taken anew for every word, as a new word may have moved them.
      const slots = this.#slots;
      const hashes = this.#hashes;
      const mask = slots.length - 1;
      let slot = hash & mask;
      let number = slots[slot];
      while (
        number !== 0 && !(hashes[slot] === hash && this.#equals(number - 1, text, start, end))
      ) {
        slot = (slot + 1) & mask;
        number = slots[slot];
      }
      if (number === 0 && learning) number = this.#add(text, start, end, hash, slot);
      sequence[t] = number - 1;
    }
    return sequence;
  }

  #equals(word: number, text: string, start: number, end: number): boolean {
    const first = this.#starts[word];
    if (this.#starts[word + 1] - first !== end - start) return false;
    const units = this.#units;
    for (let i = start; i < end; i++) {
      if (units[first + i - start] !== text.charCodeAt(i)) return false;
    }
    return true;
  }

  #add(text: string, start: number, end: number, hash: number, slot: number): number {
    const first = this.#starts[this.#starts.length - 1];
    const last = first + end - start;
    if (last > this.#units.length) {
      const larger = new Uint16Array(Math.max(last, 2 * this.#units.length));
      larger.set(this.#units);
      this.#units = larger;
    }
    const units = this.#units;
    for (let i = start; i < end; i++) units[first + i - start] = text.charCodeAt(i);
    const number = this.#starts.push(last) - 1;
    this.#slots[slot] = number;
    this.#hashes[slot] = hash;
    if (2 * number > this.#slots.length) this.#rehash();
    return number;
  }

  #rehash(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    const hashes = new Int32Array(slots.length);
    const mask = slots.length - 1;
    this.#slots.forEach((number, old) => {
      if (number === 0) return;
      let slot = this.#hashes[old] & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number;
      hashes[slot] = this.#hashes[old];
    });
    this.#slots = slots;
    this.#hashes = hashes;
  }
}
