import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { CellColumn } from "../../../src/campaign/tables/cell_column.ts";

Deno.test("a column keeps its cells apart and numbers equal ones alike, however many and long they are", () => {
  const cell = fc.constantFrom("", "a", "b", "ab", "aba", "é", "x".repeat(40), "y".repeat(300));
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 90 }), fc.nat(3), (cells, empty) => {
      const column = new CellColumn();
      for (const text of cells) {
        const source = new TextEncoder().encode(`<${text}>`);
        column.push(source, 1, source.length - 1);
      }
      column.fill(cells.length + empty);
      const all = [...cells, ...new Array<string>(empty).fill("")];
      assertEquals(all.map((_, row) => column.text(row)), all);
      const { ids, texts } = column.numbered();
      assertEquals([...texts], [...new Set(all)]);
      assertEquals(Array.from(ids, (id) => texts[id]), all);
      assertEquals(column.bytes, new TextEncoder().encode(all.join("")));
    }),
    { seed: 614, numRuns: 150 },
  );
});
