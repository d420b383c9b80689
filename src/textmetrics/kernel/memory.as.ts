// Memory of the text kernel. It is taken from the end and never given back: what grows moves to a new place.

/** 0 before anything is taken, which may be before this file's own turn to start. */
let end: usize = 0;

/** Takes so many bytes, all zero. */
export function take(bytes: usize): usize {
  const at = ((end ? end : __heap_base) + 15) & ~15;
  end = at + bytes;
  const held = memory.size();
  const missing = <i32> ((end + 0xffff) >>> 16) - held;
  // Twice what there is, so that growing is rare; less where the machine has no more.
  if (missing > 0 && memory.grow(max(missing, held)) < 0 && memory.grow(missing) < 0) unreachable();
  return at;
}
