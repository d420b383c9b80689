import { assertEquals } from "@std/assert";
import { segmentStatistic } from "../../src/agreement/measures/segment_statistic.ts";
import { pearson } from "../../src/agreement/pearson.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { ratedSegments, segmentScores } from "../../src/scores/segment_scores.ts";

function table(name: string, systems: string[], rows: (number | null)[][]) {
  const texts = rows.flat().map((score) => score === null ? null : String(score));
  return { name, systems, segments: rows[0].length, column: parseScores(texts) };
}

const human = table("mqm", ["A", "B", "C"], [[1, null, 3, 5], [2, 4, null, 0], [9, 9, 9, 9]]);
const metric = table("m", ["B", "A"], [[2, 5, -99, 1], [2, 99, 1, 6]]);

Deno.test("a segment-level correlation reads every rated cell of the systems kept, and no other", () => {
  const scores = segmentScores(ratedSegments(human, new Set(["C"])), metric);
  const { value } = segmentStatistic("pearson_segment", "none", scores);
  assertEquals(value, pearson([1, 3, 5, 2, 4, 0], [2, 1, 6, 2, 5, 1]));
});

Deno.test("ratedSegments() keeps the segments with enough scores", () => {
  assertEquals([...ratedSegments(human, new Set(["C"])).segments], [0, 1, 2, 3]);
  assertEquals([...ratedSegments(human, new Set(["C"]), 2).segments], [0, 3]);
  const whole = table("mqm", ["A", "B"], [[1, 2], [3, 4]]);
  assertEquals([...ratedSegments(whole, new Set(), 2).segments], [0, 1]);
  assertEquals([...ratedSegments(whole, new Set(), 3).segments], []);
});
