import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { countLeading } from "../src/count_leading.ts";

Deno.test("countLeading() counts the places before the first at which the condition fails", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 })),
      fc.integer({ min: -1, max: 10 }),
      (values, most) => {
        const sorted = values.toSorted((a, b) => a - b);
        const counted = countLeading(sorted.length, (place) => sorted[place] <= most);
        assertEquals(counted, sorted.filter((value) => value <= most).length);
      },
    ),
    { seed: 1 },
  );
});
