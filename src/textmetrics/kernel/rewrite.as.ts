// Replacements that mteval-v13a makes in a line before it splits the line.

import { addressOf, classOf, classOfByte, lengthOfText, pointOf, shorten, WHITE, widthOf } from "./text.as.ts";

/** Rewrites the current text in place: removes white space at its end, "<skipped>" and hyphenation, and replaces entities. */
export function rewrite(): void {
  if (!mayChange()) return;
  trimEnd();
  replace(0x3c, 0x3e64657070696b73, 8, 0); // <skipped>
  if (blockWith(0x0a) < addressOf(lengthOfText())) {
    replace(0x2d, 0x0a, 1, 0); // a dash and a line end
    replace(0x0a, 0, 0, 0x20); // a line end
  }
  replace(0x26, 0x3b746f7571, 5, 0x22); // &quot;
  replace(0x26, 0x3b706d61, 4, 0x26); // &amp;
  replace(0x26, 0x3b746c, 3, 0x3c); // &lt;
  replace(0x26, 0x3b7467, 3, 0x3e); // &gt;
}

/** Whether the text, or one of the 16 bytes after it, has a line end, an ampersand or a less-than sign. */
function mayChange(): bool {
  const end = addressOf(lengthOfText());
  for (let from = addressOf(0); from < end; from += 16) {
    const next = v128.load(from);
    const entities = v128.or(i8x16.eq(next, i8x16.splat(0x26)), i8x16.eq(next, i8x16.splat(0x3c)));
    if (v128.any_true(v128.or(entities, i8x16.eq(next, i8x16.splat(0x0a))))) return true;
  }
  return false;
}

function trimEnd(): void {
  const last = lengthOfText() - 1;
  if (last >= 0 && load<u8>(addressOf(last)) < 0x80 && !(classOfByte(last) & WHITE)) return;
  let end = 0;
  for (let i = 0; i < lengthOfText();) {
    const point = pointOf(i);
    i += widthOf(point);
    if (!(classOf(point) & WHITE)) end = i;
  }
  shorten(end);
}

/** Address of the first 16 bytes that hold the byte, or the end of the text or beyond. */
function blockWith(byte: u32): usize {
  const end = addressOf(lengthOfText());
  let from = addressOf(0);
  while (from < end && !v128.any_true(i8x16.eq(v128.load(from), i8x16.splat(<i8> byte)))) from += 16;
  return from;
}

/** Replaces a byte and the bytes that follow it, given in 64 bits, by another byte, or removes them for 0. */
function replace(first: u32, others: u64, follow: i32, by: u32): void {
  const mask = follow == 8 ? ~0 : ((<u64> 1) << (follow << 3)) - 1;
  const end = addressOf(lengthOfText());
  let from = blockWith(first);
  if (from >= end) return;
  let to = from;
  for (; from < end; from++) {
    let byte = <u32> load<u8>(from);
    if (byte == first && from + follow < end && (load<u64>(from, 1) & mask) == others) {
      from += follow;
      if (by == 0) continue;
      byte = by;
    }
    store<u8>(to++, <u8> byte);
  }
  shorten(<i32> (to - addressOf(0)));
}
