import { assert, assertEquals } from "@std/assert";
import { compareCells } from "../../src/balance/weightings/compare_cells.ts";
import { CELL_SIDE, type CellSummary } from "../../src/balance/weightings/weighting_cells.ts";

function cell(beta: number, ess: number, mean: number, deviation: number): CellSummary {
  const summary = { mean, deviation, size: 100 };
  return { beta, ess, draws: 100, uniform: summary, drawn: summary };
}

Deno.test("compareCells() counts rises along β and drops of the deviation along ESS", () => {
  const cells = [
    cell(0, 0, 0.1, 0.2),
    cell(1, 0, 0.3, 0.2),
    cell(2, 0, 0.2, 0.2),
    cell(0, 1, 0.1, 0.1),
    cell(1, 1, 0.100001, 0.3),
  ];
  const found = compareCells(cells, ({ drawn }) => drawn);
  assertEquals([found.vertical, found.horizontal], [3, 2]);
  assertEquals([found.rising, found.significant, found.opposite], [2 / 3, 1 / 3, 1]);
  assertEquals(found.dropping, 0.5);
  assert(Math.abs(found.drop - (0.5 - 0.5) / 2) < 1e-12);
});

Deno.test("cells without enough weightings take no part", () => {
  const few = { ...cell(1, 0, 0.9, 0.1), drawn: { mean: 0.9, deviation: 0.1, size: 3 } };
  assertEquals(compareCells([cell(0, 0, 0.1, 0.1), few], ({ drawn }) => drawn).vertical, 0);
});

Deno.test("the last cell of a row is no neighbour of the first of the next, and nothing lies beyond the last", () => {
  const side = CELL_SIDE - 1;
  const corners = [[0, side], [1, 0], [side, side], [side, 0]];
  const found = compareCells(corners.map(([b, e]) => cell(b, e, 0.1, 0.1)), ({ drawn }) => drawn);
  assertEquals([found.vertical, found.horizontal], [0, 0]);
});
