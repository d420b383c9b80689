import { assert, assertThrows } from "@std/assert";
import fc from "fast-check";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { bucketScores } from "../../../src/pairs/calibration/bucket_scores.ts";
import { UserError } from "../../../src/user_error.ts";
import { fixed } from "../made_up.ts";

Deno.test("bucketScores() gives the bucket of every score exactly, never out of order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(-(10n ** 22n), 10n ** 22n), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 30_000 }),
      (integers, buckets) => {
        const column = bucketScores(parseScores(integers.map((n) => `${n}e-20`)), buckets);
        const lowest = integers.reduce((a, b) => a < b ? a : b);
        const range = integers.reduce((a, b) => a > b ? a : b) - lowest;
        integers.forEach((integer, row) => {
          const bucket = BigInt(column.values[row]);
          const offset = (integer - lowest) * BigInt(buckets);
          assert(bucket * range <= offset && offset <= (bucket + 1n) * range || range === 0n);
          assert(bucket < BigInt(buckets));
        });
      },
    ),
    fixed,
  );
  assertThrows(() => bucketScores(columnFromNumbers([1]), 0), UserError, "whole number");
});
