import { assertEquals } from "@std/assert";
import { kendall } from "../../../src/agreement/kendall.ts";
import { StudyResampler } from "../../../src/agreement/text_study/study_resampler.ts";
import { meanSentenceScores, scoreStudy } from "../../../src/agreement/text_study/study_scores.ts";
import type { TextStudy } from "../../../src/agreement/text_study/text_study.ts";
import { bleu } from "../../../src/textmetrics/bleu/bleu.ts";
import { corpusScore } from "../../../src/textmetrics/corpus/scores.ts";
import { chrf } from "../../../src/textmetrics/chrf/chrf.ts";
import type { TextMetric } from "../../../src/textmetrics/text_metric.ts";

function smallStudy(): TextStudy {
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
    systems: ["A", "B", "C", "D"],
    domains: ["news", "news", "chat", "chat"],
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

Deno.test("meanSentenceScores() averages the scores that a corpus of each segment alone would have", () => {
  const study = smallStudy();
  const found = meanSentenceScores(study);
  const metrics = { bleu: bleu({ effectiveOrder: true }), chrf: chrf() };
  for (const name of ["bleu", "chrf"] as const) {
    const expected = study[name].systems.map((statistics) => {
      const scores = [0, 1, 2, 3].map((i) => corpusScore(metrics[name], statistics, [i]));
      return scores.reduce((sum, score) => sum + score, 0) / scores.length;
    });
    assertEquals(found[name], expected);
  }
  const mqm = study.mqm.map((scores) => scores.reduce((sum, score) => sum + score, 0) / 4);
  assertEquals(found.mqm, mqm);
  const tenths = { ...study, decimals: 1 };
  assertEquals(meanSentenceScores(tenths).mqm, mqm.map((mean) => mean / 10));
  assertEquals(scoreStudy(tenths, [3, 3, 1]).mqm[3], -0.9);
});
