import { assertAlmostEquals, assertEquals } from "@std/assert";
import { claimAnswer } from "../../../src/papers/what-metrics-do-not-measure/suite/claims.ts";
import { meanIntervals } from "../../../src/resampling/bootstrap/mean_intervals.ts";
import { pooledSeverity } from "../../../src/mqm/pooled_severity.ts";
import { tsvSeverity } from "../../../src/campaign/studies/severity_sources.ts";

Deno.test("meanIntervals() averages rows, or divides sums, and bounds the estimate", async () => {
  const values = Array.from({ length: 200 }, (_, i) => (i * 7919) % 101);
  const below = values.map((_, i) => 1 + i % 3);
  const draws = { seed: 3, experiment: "test", replicates: 500 };
  const [mean, ratio] = await meanIntervals([{ values }, { values, below }], draws);
  const total = values.reduce((sum, value) => sum + value, 0);
  assertAlmostEquals(mean.mean ?? NaN, total / 200, 1e-9);
  assertAlmostEquals(ratio.mean ?? NaN, total / below.reduce((sum, one) => sum + one, 0), 1e-9);
  assertEquals((mean.low ?? NaN) < total / 200 && total / 200 < (mean.high ?? NaN), true);
  assertEquals(await meanIntervals([{ values: [] }], draws), [{
    mean: null,
    low: null,
    high: null,
  }]);
});

Deno.test("tsvSeverity() takes the rated reference's text, and pooling joins contrasts and costs", () => {
  const line = (system: string, target: string, category: string, severity: string): string =>
    [system, "d", "1", "7", "r1", "Hallo Welt", target, category, severity].join("\t");
  const bytes = new TextEncoder().encode(
    [
      "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity",
      line("ref", "Hello world", "No-error", "No-error"),
      line("A", "Hello world", "No-error", "No-error"),
      line("B", "Hello <v>word</v>", "Accuracy/Mistranslation", "Major"),
      line("C", "Hello <v>wrld</v>", "Fluency/Spelling", "Minor"),
    ].join("\n") + "\n",
  );
  const source = tsvSeverity("demo", bytes);
  assertEquals(source.contrasts.map(({ verdict }) => verdict), ["major accuracy", "minor form"]);
  assertEquals(source.chrf.deltas.every((delta) => delta > 0), true);
  const pooled = pooledSeverity("both", [source, source]);
  assertEquals(pooled.contrasts.length, 4);
  assertEquals([...pooled.bleu.deltas.subarray(2)], [...source.bleu.deltas]);
});

Deno.test("a claim goes by the sign of the difference, and its reason tells whether the interval leaves it open", () => {
  const answer = (mean: number | null, low: number | null, high: number | null) => {
    const { value, reason } = claimAnswer("claims.x", { mean, low, high });
    return [value, reason];
  };
  assertEquals(answer(1.2, 0.4, 2), [
    1,
    "on our own suite it holds: the difference is 1.20 (0.40 to 2.00)",
  ]);
  assertEquals(answer(-1, -2, 0.5), [
    0,
    "on our own suite it does not hold, though the interval leaves it open: the difference is -1.00 (-2.00 to 0.50)",
  ]);
  assertEquals(answer(null, null, null)[0], null);
});
