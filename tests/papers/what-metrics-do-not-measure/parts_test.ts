import { assertAlmostEquals, assertEquals } from "@std/assert";
import { parseScores } from "../../../src/decimals/parse_scores.ts";
import { kendall } from "../../../src/agreement/kendall.ts";
import { claimAnswer } from "../../../src/papers/what-metrics-do-not-measure/suite/claims.ts";
import { StudyResampler } from "../../../src/papers/what-metrics-do-not-measure/ranking/study_resampler.ts";
import { meanIntervals } from "../../../src/resampling/bootstrap/mean_intervals.ts";
import { pooledSeverity } from "../../../src/mqm/pooled_severity.ts";
import { tsvSeverity } from "../../../src/campaign/studies/severity_sources.ts";
import {
  ranks,
  scoreStudy,
} from "../../../src/papers/what-metrics-do-not-measure/ranking/system_scores.ts";
import type { SystemStudy } from "../../../src/papers/what-metrics-do-not-measure/ranking/system_study.ts";
import { bleu } from "../../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../../src/textmetrics/chrf/chrf.ts";
import type { TextMetric } from "../../../src/textmetrics/text_metric.ts";

function smallStudy(): SystemStudy {
  const references = [
    "one two three four five",
    "six seven eight nine ten",
    "a b c d e",
    "f g h i j",
  ];
  const outputs = [
    references,
    ["one two three four six", "six seven eight nine ten", "a b c d f", "f g h i j"],
    ["one two four five six", "six seven nine ten eight", "a b c x y", "f g h i k"],
    ["two one", "ten nine eight", "e d", "j i h"],
  ];
  const counted = (metric: TextMetric) => ({
    metric,
    systems: metric.prepare([references]).statisticsOfAll(outputs),
  });
  return {
    languagePair: "de-en",
    campaign: "small",
    systems: ["A", "B", "C", "D"],
    human: { name: "mqm", systems: [], segments: 0, column: parseScores([]) },
    segments: [0, 1, 2, 3],
    domains: ["news", "news", "chat", "chat"],
    curly: [false, true, false, false],
    mqm: [[0, 0, 0, 0], [-1, 0, -1, 0], [-5, -2, -3, -1], [-4, -9, -1, -9]]
      .map((scores) => Float64Array.from(scores)),
    decimals: 0,
    bleu: counted(bleu()),
    chrf: counted(chrf()),
  };
}

Deno.test("StudyResampler takes τ of the scores of each domain and of all", () => {
  const study = smallStudy();
  const { bleu, chrf } = new StudyResampler(study, ["chat", "news"]).observed();
  for (const [d, segments] of [[2, 3], [0, 1], [0, 1, 2, 3]].entries()) {
    const scores = scoreStudy(study, segments);
    assertEquals(bleu[d], kendall(scores.mqm, scores.bleu) ?? NaN);
    assertEquals(chrf[d], kendall(scores.mqm, scores.chrf) ?? NaN);
  }
});

Deno.test("StudyResampler repeats a replicate by its number", () => {
  const resampler = new StudyResampler(smallStudy(), ["chat", "news"]);
  assertEquals(resampler.replicates(1, 12)[3], resampler.replicates(1, 4)[3]);
});

Deno.test("StudyResampler scores random choices of segments; a choice of all is all of them", () => {
  const study = smallStudy();
  const resampler = new StudyResampler(study, ["chat", "news"]);
  const all = scoreStudy(study, [0, 1, 2, 3]);
  assertEquals(resampler.subsets(1, 4, 2).map(({ scores }) => scores.at(-1)), [all, all]);
  const kept = resampler.observed((segment) => segment !== 1);
  assertEquals(kept.bleu[0], resampler.observed().bleu[0]);
  const triples = [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]
    .map((segments) => scoreStudy(study, segments).chrf[1].toFixed(9));
  for (const { scores } of resampler.subsets(2, 3, 20)) {
    assertEquals(triples.includes(scores.at(-1)?.chrf[1].toFixed(9) ?? ""), true);
  }
});

Deno.test("ranks() shares the better rank among equals", () => {
  assertEquals(ranks([1, 2, 2, 0]), [3, 1, 1, 4]);
});

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
