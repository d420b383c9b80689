/**
 * Puts columns side by side, so that the values of a row lie together.
 *
 * @param columns Columns of equal length.
 * @param width Places in a row, at least one for each column; further ones are 0.
 * @returns The value of column c in row r at r · `width` + c.
 */
export function interleaved(columns: readonly Float64Array[], width: number): Float64Array {
  const rows = columns[0].length;
  const table = new Float64Array(rows * width);
  columns.forEach((column, c) => {
    for (let row = 0; row < rows; row++) table[row * width + c] = column[row];
  });
  return table;
}
