import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { pearson } from "../../src/agreement/pearson.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { metricTraits, scoreTraits } from "../../src/agreement/score_traits.ts";
import { columnFromNumbers } from "../../src/decimals/column_from_numbers.ts";

Deno.test("a metric falls where people's scores rise once its correlation is three standard errors below 0", () => {
  const against = (human: readonly number[], metric: readonly number[]) =>
    scoreTraits(columnFromNumbers(human), columnFromNumbers(metric)).against;
  const rising = (length: number) => Array.from({ length }, (_, row) => row);
  assertEquals(against(rising(100), rising(100).map((row) => -row)), -1);
  assertEquals(against(rising(10), rising(10).map((row) => -row)), -1);
  assertEquals(against(rising(8), rising(8).map((row) => -row)), null);
  assertEquals(against(rising(100), rising(100)), null);
  assertEquals(against(rising(100), rising(100).map(() => 1)), null);
  assertEquals(against([], []), null);
});

Deno.test("scores are against people's where Pearson's correlation of the translations that both scored lies three errors below 0", () => {
  const score = fc.option(fc.integer({ min: -20, max: 20 }), { freq: 5 });
  const decimals = fc.constantFrom("", ".5", ".25", `.${"3".repeat(25)}`);
  const both = fc.array(fc.tuple(score, score, decimals), { minLength: 3, maxLength: 30 });
  fc.assert(
    fc.property(both, (rows) => {
      const text = (value: number | null, more = "") => value === null ? null : `${value}${more}`;
      const human = parseScores(rows.map(([value]) => text(value)));
      const metric = parseScores(
        rows.map(([value, noise, more]) =>
          noise === null ? null : text(value === null ? noise : 3 * -value + noise, more)
        ),
      );
      const taken = rows.flatMap(([value, noise], row) =>
        value === null || noise === null ? [] : [row]
      );
      const list = ({ values }: typeof human) => taken.map((row) => values[row]);
      const found = pearson(list(human), list(metric));
      const isAgainst = found !== null && found * Math.sqrt(taken.length) < -3;
      const { against, humanAlike } = scoreTraits(human, metric);
      assertEquals(against, isAgainst ? found : null);
      assertEquals(humanAlike, new Set(list(human)).size < 2);
    }),
    { seed: 1, numRuns: 200 },
  );
});

Deno.test("a metric's traits are those on the systems that people rated and nobody leaves out, in people's order", () => {
  const score = fc.option(fc.integer({ min: -2, max: 2 }), { freq: 4 });
  const row = fc.array(score, { minLength: 3, maxLength: 3 });
  const rows = fc.array(row, { minLength: 4, maxLength: 4 });
  const names = ["A", "B", "C", "D"];
  const order = fc.shuffledSubarray(names, { minLength: 4 });
  fc.assert(
    fc.property(rows, rows, order, fc.subarray(names), (human, metric, order, out) => {
      const table = (name: string, systems: readonly string[], cells: typeof human) => {
        const texts = cells.flat().map((value) => value === null ? null : String(value));
        return { name, systems, segments: 3, column: parseScores(texts) };
      };
      const kept = names.filter((name, k) =>
        !out.includes(name) && human[k].some((value) => value !== null)
      );
      const cellsOf = (systems: readonly string[], cells: typeof human) =>
        table("", kept, kept.map((name) => cells[systems.indexOf(name)])).column;
      assertEquals(
        metricTraits(table("mqm", names, human), table("M", order, metric), new Set(out)),
        scoreTraits(cellsOf(names, human), cellsOf(order, metric)),
      );
    }),
    { seed: 2, numRuns: 100 },
  );
});
