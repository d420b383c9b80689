import { assert, assertAlmostEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { pearson } from "../../src/agreement/pearson.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { alignedScores } from "../../src/scores/aligned_scores.ts";
import { align } from "../../src/scores/alignment.ts";
import { UserError } from "../../src/user_error.ts";
import { judgePearson } from "../agreement/judge.ts";

Deno.test("correlations of aligned scores are exact for scores far from 0 with many decimals", () => {
  const SYSTEMS = ["A", "B", "C"];
  const units = fc.array(fc.bigInt(-3n, 3n), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(units, units, fc.constantFrom(0n, 5n * 10n ** 13n), (human, metric, offset) => {
      const scores = [human, metric].map((list) => {
        const column = parseScores(list.map((unit) => `${unit + offset}e-9`));
        return { name: "m", systems: SYSTEMS, segments: 2, column };
      });
      const alignment = align(scores[0], new Set());
      const [first, second] = scores.map((table) => alignedScores(table, alignment));
      const close = (found: number | null, expected: number | null) =>
        assertAlmostEquals(found ?? 9, expected ?? 9, 1e-12);
      close(pearson(first.values, second.values), judgePearson(human, metric));
      const sums = [human, metric].map((list) => [0, 2, 4].map((k) => list[k] + list[k + 1]));
      close(pearson(first.means, second.means), judgePearson(sums[0], sums[1]));
    }),
    { seed: 51, numRuns: 200 },
  );
});

Deno.test("the sums of any two systems' aligned scores stay under 2^53 together, at any number of segments", () => {
  const digits = fc.constantFrom(9, 12, 14, 15, 16, 18);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), digits, fc.nat(), (segments, size, seed) => {
      const texts = Array.from(
        { length: 2 * segments },
        (_, at) => `${(BigInt(seed + at) * 7919n) % 97n}e-${size}`,
      );
      const column = parseScores(["1", ...texts.slice(1)]);
      const human = { name: "mqm", systems: ["A", "B"], segments, column };
      const { integers } = alignedScores(human, align(human, new Set()));
      const greatest = integers.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
      assert(2 * segments * greatest < 2 ** 53);
      assert(2 * segments * greatest > 2 ** 40 || greatest >= 1e9);
    }),
    { seed: 52, numRuns: 100 },
  );
});

Deno.test("alignedScores() refuses a metric that lacks a system or a rated cell, and names them", () => {
  const table = (name: string, systems: readonly string[], texts: readonly (string | null)[]) => ({
    name,
    systems,
    segments: 2,
    column: parseScores(texts),
  });
  const human = table("mqm", ["A", "B"], ["1", "2", "3", null]);
  const alignment = align(human, new Set(), "own");
  const refusal = (systems: readonly string[], texts: readonly (string | null)[]) => () =>
    alignedScores(table("M", systems, texts), alignment);
  assertThrows(refusal(["A"], ["1", "2"]), UserError, "no scores of system 'B'");
  assertThrows(refusal(["B"], ["1", "2"]), UserError, "no scores of system 'A'");
  const cell = "no score of system 'A' on segment 2";
  assertThrows(refusal(["B", "A"], ["1", null, "2", null]), UserError, cell);
  refusal(["B", "A"], ["1", null, "2", "3"])();
});
