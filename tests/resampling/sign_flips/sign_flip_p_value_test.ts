import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { binomialHalf } from "../../../src/resampling/sign_flips/binomial_half.ts";
import { characteristicTail } from "../../../src/resampling/sign_flips/characteristic_tail.ts";
import { enumeratedTail } from "../../../src/resampling/sign_flips/enumerated_tail.ts";
import { latticeTail } from "../../../src/resampling/sign_flips/lattice_tail.ts";
import {
  type Alternative,
  signFlipPValue as pValue,
} from "../../../src/resampling/sign_flips/sign_flip_p_value.ts";
import { counted, enumerated } from "./judge.ts";
import { signFlips } from "../../../src/resampling/sign_flips/sign_flips.ts";

function signFlipPValue(
  shares: readonly number[],
  alternative: Alternative,
  common = 1,
): number | null {
  const flips = signFlips(shares);
  return flips && pValue(flips, alternative, common);
}

const few = fc.array(fc.integer({ min: -12, max: 12 }), { maxLength: 12 });
const wide = fc.array(fc.maxSafeInteger().map((share) => Math.trunc(share / 2 ** 13)), {
  maxLength: 10,
});

Deno.test("signFlipPValue() is the share of all assignments of signs, on narrow and wide lattices", () => {
  for (const shares of [few, wide]) {
    fc.assert(
      fc.property(shares, (list) => {
        assertAlmostEquals(signFlipPValue(list, "one-sided")!, enumerated(list, false), 1e-13);
        assertAlmostEquals(signFlipPValue(list, "two-sided")!, enumerated(list, true), 1e-13);
      }),
      { seed: 11, numRuns: 60 },
    );
  }
});

Deno.test("convolution, enumeration and characteristic function give one tail", () => {
  const shares = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(shares, fc.integer({ min: 1, max: 60 }), (list, lattice) => {
      const flips = signFlips(list)!;
      const exact = latticeTail(flips);
      assertAlmostEquals(enumeratedTail(flips), exact, 1e-13);
      const { p, error } = characteristicTail(flips, lattice);
      assert(error <= 1e-12 && Math.abs(p - exact) <= error, `${p}, not ${exact}: ${error}`);
    }),
    { seed: 12, numRuns: 300 },
  );
});

Deno.test("the characteristic function keeps its bound for hundreds of shares, against whole-number counting", () => {
  const shares = fc.array(fc.integer({ min: -30, max: 32 }), { minLength: 150, maxLength: 300 });
  fc.assert(
    fc.property(shares, fc.constantFrom(1, 66, 1001), (list, lattice) => {
      const exact = counted(list);
      const { p, error } = characteristicTail(signFlips(list)!, lattice);
      assert(error <= 1e-12 && Math.abs(p - exact) <= error, `${p}, not ${exact}: ${error}`);
      assertAlmostEquals(signFlipPValue(list, "one-sided")! / exact, 1, 1e-11);
    }),
    { seed: 13, numRuns: 12 },
  );
});

Deno.test("groups of many different sizes have an exact p-value within the bound, in moderate time", () => {
  // Shares of 100 segments rated for 2 to 15 systems: multiples of 180,180 over the number of pairs.
  const random = (i: number) => Math.imul(i + 1, 2654435761) >>> 8;
  const shares = Array.from({ length: 100 }, (_, i) => {
    const systems = 2 + random(i) % 14;
    const pairs = systems * (systems - 1) / 2;
    const most = Math.min(pairs, 7);
    return (random(i + 1000) % (2 * most + 1) - most) * 180180 / pairs;
  });
  const exact = latticeTail(signFlips(shares.map(Math.abs))!);
  assertAlmostEquals(exact, 2 ** -shares.filter((share) => share !== 0).length, 1e-30);
  const p = signFlipPValue(shares, "one-sided", 180180)!;
  const q = signFlipPValue(shares.map((share) => -share), "one-sided", 180180)!;
  assert(p > 0 && q > 0 && p + q >= 1 && p + q < 1.001, `${p} and ${q}`);
  const coarser = signFlipPValue(shares, "one-sided", 180180 * 7)!;
  assertAlmostEquals(p, coarser, 2e-12);
});

Deno.test("shares of one size are a binomial, to the last digit of a small probability", () => {
  for (const [first, second] of [[7, 2], [5200, 5000], [900, 100]]) {
    const shares = [...Array(first).fill(3), ...Array(second).fill(-3)];
    let tail = 0;
    const p = binomialHalf(first + second);
    for (let k = first + second; k >= first; k--) tail += p[k];
    assertAlmostEquals(signFlipPValue(shares, "one-sided")! / tail, 1, 1e-11);
  }
});

Deno.test("a difference of 0 speaks neither way, and no share at all has p = 1", () => {
  assertEquals(signFlipPValue([3, -3], "two-sided"), 1);
  assertEquals(signFlipPValue([3, -3], "one-sided"), 0.75);
  assertEquals(signFlipPValue([], "one-sided"), 1);
  assertEquals(signFlipPValue([0, 0], "two-sided"), 1);
});

Deno.test("shares beyond doubles, or on too fine a lattice for a second's work, are left to draws", () => {
  assertEquals(signFlips([2 ** 52, 2 ** 52 - 1, 3]), null);
  const fine = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 1 : -1) * (2 ** 44 + i * i));
  assertEquals(signFlipPValue(fine, "one-sided"), null);
});

Deno.test("binomialHalf() sums to 1 and is symmetric", () => {
  for (const trials of [0, 1, 2, 17, 5001]) {
    const p = binomialHalf(trials);
    assertAlmostEquals(p.reduce((sum, value) => sum + value, 0), 1, 1e-12);
    for (let k = 0; k <= trials; k++) assertAlmostEquals(p[k], p[trials - k], 1e-15);
  }
});
