import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { bleu } from "../../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../../src/textmetrics/chrf/chrf.ts";
import {
  approximateRandomisation,
  pairedBootstrap,
} from "../../../src/textmetrics/corpus/corpus_comparison.ts";
import { corpusScore } from "../../../src/textmetrics/corpus/scores.ts";
import { ter } from "../../../src/textmetrics/ter/ter.ts";

const reference = [
  "the cat sat on the mat",
  "a dog barked at the old tree",
  "it rained all day long in the town",
  "she read the letter twice before dinner",
  "no one came to the small station",
  "the train left an hour ago",
];
const first = reference.map((text, i) => i % 3 === 0 ? text : text.replace("the", "a"));
const second = reference.map((text, i) => i === 1 ? text : text.split(" ").slice(1).join(" "));

Deno.test("approximate randomisation comes near the p-value that all swaps give", () => {
  for (const metric of [bleu(), chrf(), ter()]) {
    const prepared = metric.prepare([reference, reference.map((text) => `${text} now`)]);
    const [one, other] = prepared.statisticsOfAll([first, second]);
    const whole = Math.abs(corpusScore(metric, one) - corpusScore(metric, other));
    let reached = 0;
    for (let swaps = 0; swaps < 64; swaps++) {
      const pick = (here: string[], there: string[]) =>
        here.map((text, i) => (swaps >> i) & 1 ? there[i] : text);
      const [a, b] = prepared.statisticsOfAll([pick(first, second), pick(second, first)]);
      if (Math.abs(corpusScore(metric, a) - corpusScore(metric, b)) >= whole - 1e-9) reached++;
    }
    const draws = { trials: 20_000, seed: 4, experiment: "test" };
    const p = approximateRandomisation(metric, one, other, draws);
    assertAlmostEquals(p, reached / 64, 0.015, metric.name);
  }
});

Deno.test("equal outputs never differ: p is 1 by both tests", () => {
  const metric = chrf();
  const [one, other] = metric.prepare([reference]).statisticsOfAll([first, first]);
  const draws = { trials: 200, seed: 4, experiment: "test" };
  assertEquals(approximateRandomisation(metric, one, other, draws), 1);
  const scores = Float64Array.of(40, 41, 42);
  assertEquals(pairedBootstrap([41, 41], scores, scores, 0.95).p, 1);
});

Deno.test("the order of two outputs turns the difference and its interval round, and leaves p", () => {
  const a = Float64Array.of(30, 35, 31, 38);
  const b = Float64Array.of(28, 34, 33, 31);
  const there = pairedBootstrap([33, 31], a, b, 0.9);
  const back = pairedBootstrap([31, 33], b, a, 0.9);
  assertEquals([back.difference, back.p], [-there.difference, there.p]);
  assertAlmostEquals(back.low, -there.high, 1e-12);
  assert(there.low < there.high);
});
