// Cross-correlation of counts on a grid, in AssemblyScript: `deno task kernels` builds correlation.wasm from this file.
//
// A column has a number for each cell of the grid: how many items are in that cell or below. It goes from the last cell to the
// first and ends in zeros, so that the numbers of the cells below a given one stand side by side. Sums wrap at 32 bits.

/** Most cells of a grid; a multiple of 8, as every grid's number of cells. */
export const CELLS: i32 = 32768;
/** Most distances that are summed at a time; a multiple of 8. */
export const DISTANCES: i32 = 4096;
/** Most entries of a list of cells. */
export const ENTRIES: i32 = 57344;

/** Bytes of the longest column with its zeros. */
const COLUMN: usize = <usize> (CELLS + 8) << 2;
/** Address of the column of one kind of items. */
export const own: usize = 1024;
/** Address of the column of all kinds before it. */
export const lower: usize = own + COLUMN;
/** Address of the list of cells with items of the kind, in ascending order, int32. A cell may be listed more than once. */
export const cells: usize = lower + COLUMN;
/** Address of the number of items of each entry of the list, int32. */
export const times: usize = cells + (<usize> ENTRIES << 2);
/** Address of the sums over pairs of one kind, by distance in cells, int32. */
export const ownSums: usize = times + (<usize> ENTRIES << 2);
/** Address of the sums over pairs of different kinds, by distance in cells, int32. */
export const lowerSums: usize = ownSums + (<usize> DISTANCES << 2);

/** Clears the columns. */
export function begin(): void {
  memory.fill(own, 0, 2 * COLUMN);
}

/** Makes the column of the first `count` entries of the list, on a grid of `size` cells. */
export function fill(count: i32, size: i32): void {
  let sum: i32 = 0;
  let to = own + (<usize> size << 2);
  v128.store(to, i32x4.splat(0));
  v128.store(to, i32x4.splat(0), 16);
  for (let k: i32 = 0; k < count; k++) {
    const stop = own + (<usize> (size - load<i32>(cells + (<usize> k << 2))) << 2);
    to = repeat(sum, to, stop);
    sum += load<i32>(times + (<usize> k << 2));
  }
  repeat(sum, to, own);
}

/** Writes a number from an address down to another one. */
function repeat(value: i32, from: usize, stop: usize): usize {
  const four = i32x4.splat(value);
  while (from - stop >= 16) {
    from -= 16;
    v128.store(from, four);
  }
  while (from > stop) {
    from -= 4;
    store<i32>(from, value);
  }
  return from;
}

/** Adds the column of one kind to that of the kinds before it, for the next kind. */
export function join(size: i32): void {
  for (let at: usize = 0; at < <usize> size << 2; at += 16) {
    v128.store(lower + at, i32x4.add(v128.load(lower + at), v128.load(own + at)));
  }
}

/**
 * Adds to `sums`, for `distances` distances from `nearest`: over the entries from `first` up to, but not including, `end`, their
 * items times the column's items that are at least that many cells below. Distance 0 counts items of the same cell too.
 */
export function correlate(
  column: usize,
  sums: usize,
  first: i32,
  end: i32,
  size: i32,
  nearest: i32,
  distances: i32,
): void {
  for (let k = first; k < end; k++) {
    const cell = load<i32>(cells + (<usize> k << 2));
    const within = min(distances, cell + 1 - nearest);
    if (within <= 0) continue;
    const factor = i32x4.splat(load<i32>(times + (<usize> k << 2)));
    let from = column + (<usize> (size - 1 - cell + nearest) << 2);
    let to = sums;
    const stop = sums + (<usize> within << 2);
    while (to < stop) {
      v128.store(to, i32x4.add(v128.load(to), i32x4.mul(v128.load(from), factor)));
      v128.store(to, i32x4.add(v128.load(to, 16), i32x4.mul(v128.load(from, 16), factor)), 16);
      to += 32;
      from += 32;
    }
  }
}
