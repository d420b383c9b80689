import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { characteristicTail } from "../../../src/resampling/sign_flips/characteristic_tail.ts";
import {
  frequencyRanges,
  ringProduct,
} from "../../../src/resampling/sign_flips/frequency_ranges.ts";
import { latticeTail } from "../../../src/resampling/sign_flips/lattice_tail.ts";
import { signFlips } from "../../../src/resampling/sign_flips/sign_flips.ts";

const LIMIT = 1e-19;

/** Hundreds of shares: of any sizes, or all but a few multiples of one number, so that products come back near fractions of the ring. */
const shares = fc.record({
  list: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 100, maxLength: 400 }),
  factor: fc.constantFrom(1, 2, 3, 7),
  odd: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
}).map(({ list, factor, odd }) => [...list.map((size) => size * factor), ...odd]);

Deno.test("frequencies are dropped only where the product of cosines is negligible, and those kept are in order", () => {
  let dropped = 0;
  fc.assert(
    fc.property(shares, fc.integer({ min: 500, max: 20_000 }), (list, points) => {
      const { sizes, counts } = signFlips(list)!;
      const steps = Array.from(sizes, (step, c) => ({ step, count: counts[c] }));
      const found = frequencyRanges(steps, points, LIMIT);
      const half = Math.floor(points / 2);
      let next = 1;
      let inverses = 0;
      for (const [from, to] of [...found.kept, [half + 1, half + 1]]) {
        assert(next <= from && from <= to && to <= half + 1);
        for (let j = next; j < from; j++) {
          dropped++;
          inverses += 1 / j;
          const product = steps.reduce(
            (all, { step, count }) => all * Math.cos(Math.PI * j * step / points) ** count,
            1,
          );
          assert(Math.abs(product) < LIMIT, `${j} of ${points}: ${product}`);
        }
        next = to;
      }
      assert(inverses <= found.dropped + 1e-12, `${inverses}, not ${found.dropped}`);
    }),
    { seed: 41, numRuns: 40 },
  );
  assert(dropped > 40_000, `${dropped}`);
});

Deno.test("tails are those of convolution where ranges are dropped, also where sizes nearly share a factor", () => {
  fc.assert(
    fc.property(shares, fc.integer({ min: 3, max: 9 }), (list, every) => {
      const flips = signFlips(list.map((size, i) => i % every === 0 ? -size : size))!;
      for (const observed of [flips.observed, flips.greatest % 2, 2 + flips.greatest % 2]) {
        const exact = latticeTail({ ...flips, observed });
        const { p, error } = characteristicTail({ ...flips, observed }, 1);
        assert(error <= 1e-12 && Math.abs(p - exact) <= error, `${p}, not ${exact}: ${error}`);
      }
    }),
    { seed: 42, numRuns: 30 },
  );
});

Deno.test("ringProduct() is the remainder of a product, also where the product is beyond doubles", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 30 - 1 }),
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.integer({ min: 1, max: 2 ** 32 - 1 }),
      (index, step, ring) => {
        assertEquals(
          ringProduct(index, step, ring),
          Number(BigInt(index) * BigInt(step) % BigInt(ring)),
        );
      },
    ),
    { seed: 43, numRuns: 2000 },
  );
});
