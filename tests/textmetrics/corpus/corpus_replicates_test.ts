import { assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { resampler } from "../../../src/resampling/bootstrap/resampling_design.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { bleu } from "../../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../../src/textmetrics/chrf/chrf.ts";
import { corpusReplicates } from "../../../src/textmetrics/corpus/corpus_replicates.ts";
import { sideBySide } from "../../../src/textmetrics/corpus/side_by_side.ts";
import { corpusScore } from "../../../src/textmetrics/corpus/scores.ts";
import { integerMatrix } from "../../../src/tensors/products/integer_matrix.ts";
import { unitStatistics } from "../../../src/textmetrics/corpus/unit_statistics.ts";
import { BLOCK_WEIGHTINGS, weightedSums } from "../../../src/textmetrics/corpus/weighted_sums.ts";
import { ter } from "../../../src/textmetrics/ter/ter.ts";

const words = fc.array(fc.constantFrom("a", "b", "the", "cat", "sat", "."), { maxLength: 8 })
  .map((list) => list.join(" "));
const corpus = fc.array(fc.tuple(words, words, words), { minLength: 2, maxLength: 6 });

Deno.test("a replicate's score is that of the resampled corpus, for every metric and several references", () => {
  fc.assert(
    fc.property(corpus, (segments) => {
      const output = segments.map(([text]) => text);
      const references = [1, 2].map((r) => segments.map((texts) => texts[r]));
      const corpora = [bleu(), chrf(), chrf({ wordOrder: 2 }), ter()].map((metric) => ({
        metric,
        statistics: metric.prepare(references).statistics([...output]),
      }));
      const drawn = corpusReplicates(corpora, { replicates: 130, seed: 7, experiment: "test" });
      const counts = new Uint32Array(segments.length);
      const draw = resampler({ rows: segments.length });
      for (const block of [0, 1]) {
        const source = keyedStream(7, "test", block);
        for (let r = 0; r < 2; r++) {
          draw(source, counts);
          const selection = [...counts].flatMap((count, i) => new Array<number>(count).fill(i));
          corpora.forEach(({ metric, statistics }, c) => {
            const expected = corpusScore(metric, statistics, selection);
            assertAlmostEquals(drawn[c][128 * block + r], expected, 1e-9);
          });
        }
      }
    }),
    { seed: 4, numRuns: 40 },
  );
});

Deno.test("resamples do not depend on which corpora share them", () => {
  const metric = bleu();
  const prepared = metric.prepare([["a b c d e", "f g h i", "j k l m n"]]);
  const [one, other] = prepared.statisticsOfAll([
    ["a b c d x", "f g h i", "j k l m"],
    ["a b c d e", "f g", "x k l m n"],
  ]).map((statistics) => ({ metric, statistics }));
  const resampling = { replicates: 300, seed: 1, experiment: "test" };
  const [, together] = corpusReplicates([one, other], resampling);
  const [alone] = corpusReplicates([other], resampling);
  assertEquals(together, alone);
  assertEquals(corpusReplicates([], resampling), []);
});

Deno.test("sideBySide() refuses outputs of different lengths", () => {
  const one = { segments: 1, width: 1, values: Float64Array.of(3) };
  const two = { segments: 2, width: 1, values: Float64Array.of(1, 2) };
  assertThrows(() => sideBySide([one, two]), RangeError, "different numbers of segments");
});

Deno.test("weightedSums() is what weights times counts add up to, over all items or some, across blocks", () => {
  const values = Float64Array.of(3, 1, 4, 1, 5, 9, 2, 6);
  const matrix = integerMatrix(values, 4, 2);
  const some = { items: [3, 0], matrix: integerMatrix(values.slice(0, 4), 2, 2) };
  const weight = (number: number, item: number) => (number * 7 + item * 3) % 5;
  const seen: number[] = [];
  weightedSums(
    [{ matrix }, some],
    4,
    BLOCK_WEIGHTINGS + 3,
    (number, weights) => weights.forEach((_, item) => weights[item] = weight(number, item)),
    (number, [all, few]) => {
      seen.push(number);
      const sum = (items: number[], c: number) =>
        items.reduce((total, item, row) => total + weight(number, item) * values[2 * row + c], 0);
      assertEquals([...all], [sum([0, 1, 2, 3], 0), sum([0, 1, 2, 3], 1)]);
      assertEquals([...few], [sum([3, 0], 0), sum([3, 0], 1)]);
    },
  );
  assertEquals(seen, Array.from({ length: BLOCK_WEIGHTINGS + 3 }, (_, number) => number));
});

Deno.test("unitStatistics() leaves corpus scores alone, whatever the units", () => {
  fc.assert(
    fc.property(
      corpus,
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 6 }),
      (segments, of) => {
        const used = of.slice(0, segments.length);
        const units = used.map((unit) => new Set(used.filter((other) => other < unit)).size);
        for (const metric of [bleu(), chrf(), ter()]) {
          const statistics = metric.prepare([segments.map(([, text]) => text)])
            .statistics(segments.map(([text]) => text));
          const summed = unitStatistics(statistics, units);
          assertEquals(summed.segments, new Set(used).size);
          assertEquals(corpusScore(metric, summed), corpusScore(metric, statistics));
        }
      },
    ),
    { seed: 5, numRuns: 50 },
  );
});
