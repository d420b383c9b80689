// Memory of the text kernel. It is allocated from the end and never freed: whatever grows moves to a new place.

/** 0 before the first allocation, which may come before this file is initialised. */
let end: usize = 0;

/** Allocates that many bytes, all zero. */
export function take(bytes: usize): usize {
  const at = ((end ? end : __heap_base) + 15) & ~15;
  end = at + bytes;
  const held = memory.size();
  const missing = <i32> ((end + 0xffff) >>> 16) - held;
  // Doubling makes growth rare; less where the machine has no more.
  if (missing > 0 && memory.grow(max(missing, held)) < 0 && memory.grow(missing) < 0) unreachable();
  return at;
}
