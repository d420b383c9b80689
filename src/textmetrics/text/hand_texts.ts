import { UserError } from "../../user_error.ts";
import { bytesOf, countsAddress, memory, textsOf } from "../kernel/count.wasm";
import { fillUnitClasses } from "./unit_classes.ts";

/** The kernel's memory ends at 4 GiB. */
const LONGEST = 2 ** 22;

const encoder = new TextEncoder();

fillUnitClasses();

/**
 * Hands texts to the kernel, which forgets the texts before.
 *
 * @param texts The texts of each reference, then those of each output; null where a segment lacks a reference.
 * @throws {UserError} If a text has more than 4,194,304 UTF-16 units.
 */
export function handTexts(texts: readonly (string | null)[]): void {
  const list = textsOf(texts.length);
  const lengths = new Int32Array(memory.buffer, list, texts.length);
  for (let i = 0; i < texts.length; i++) {
    const length = texts[i]?.length ?? -1;
    if (length > LONGEST) {
      throw new UserError(
        `a segment has ${length} characters; split it into segments of ${LONGEST} at most`,
      );
    }
    lengths[i] = length;
  }
  // The space separates a surrogate at the end of a text from one at the start of the next.
  const all = texts.join(" ");
  const room = 3 * all.length + 1;
  const address = bytesOf(room);
  const bytes = new Uint8Array(memory.buffer, address, room);
  bytes[encode(all, bytes)] = 0;
}

/** Writes UTF-8. Lone surrogates, which an encoder would replace, are written like any other code point. */
function encode(text: string, bytes: Uint8Array<ArrayBuffer>): number {
  if (text.isWellFormed()) return encoder.encodeInto(text, bytes).written;
  let end = 0;
  for (const character of text) {
    const point = character.charCodeAt(0);
    const lone = [0xed, 0x80 | (point >> 6 & 0x3f), 0x80 | (point & 0x3f)];
    const written = character.isWellFormed() ? encoder.encode(character) : lone;
    bytes.set(written, end);
    end += written.length;
  }
  return end;
}

/**
 * Returns the last counts of the kernel.
 *
 * @param numbers Number of counts.
 * @returns The counts, valid until the kernel counts again.
 */
export function counted(numbers: number): Float64Array<ArrayBuffer> {
  return new Float64Array(memory.buffer, countsAddress(), numbers);
}
