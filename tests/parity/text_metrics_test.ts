import { assertAlmostEquals, assertEquals } from "@std/assert";
import { bleu } from "../../src/textmetrics/bleu/bleu.ts";
import type { Smoothing } from "../../src/textmetrics/bleu/bleu_score.ts";
import { chrf } from "../../src/textmetrics/chrf/chrf.ts";
import { corpusScore, sentenceScores } from "../../src/textmetrics/corpus/scores.ts";
import { ter } from "../../src/textmetrics/ter/ter.ts";
import type { PreparedReferences, TextMetric } from "../../src/textmetrics/text_metric.ts";
import type { TokenizerName } from "../../src/textmetrics/bleu/tokenizers.ts";
import { realCampaign } from "../real_campaign.ts";
import { dataTest } from "../real_data.ts";
import awkwardFixture from "./fixtures/text-metrics.json" with { type: "json" };
import longFixture from "./fixtures/ter-long-texts.json" with { type: "json" };
import optionsFixture from "./fixtures/text-metrics-options.json" with { type: "json" };

const sentenceMetrics: Readonly<Record<"bleu" | "chrf" | "chrf++", TextMetric>> = {
  "bleu": bleu({ effectiveOrder: true }),
  "chrf": chrf(),
  "chrf++": chrf({ wordOrder: 2 }),
};

Deno.test("awkward strings score as sacreBLEU scores them", () => {
  for (const { hyp, ref, ...expected } of awkwardFixture.awkward) {
    for (const name of ["bleu", "chrf", "chrf++"] as const) {
      const metric = sentenceMetrics[name];
      const [score] = sentenceScores(metric, metric.prepare([[ref]]).statistics([hyp]));
      assertAlmostEquals(score, expected[name], 1e-9, `${name} of ${JSON.stringify([hyp, ref])}`);
    }
  }
});

Deno.test("two references score as sacreBLEU scores them", () => {
  const { hyps, refs, ...expected } = awkwardFixture.multi_reference;
  const metrics = { "bleu": bleu(), "chrf": chrf(), "chrf++": chrf({ wordOrder: 2 }) };
  for (const name of ["bleu", "chrf", "chrf++"] as const) {
    const statistics = metrics[name].prepare(refs).statistics(hyps);
    assertAlmostEquals(corpusScore(metrics[name], statistics), expected[name], 1e-9);
  }
});

interface PeerOptions {
  readonly tokenize?: string;
  readonly smooth_method?: string;
  readonly smooth_value?: number;
  readonly effective_order?: boolean;
  readonly lowercase?: boolean;
  readonly max_ngram_order?: number;
  readonly char_order?: number;
  readonly word_order?: number;
  readonly beta?: number;
  readonly whitespace?: boolean;
  readonly eps_smoothing?: boolean;
  readonly normalized?: boolean;
  readonly no_punct?: boolean;
  readonly asian_support?: boolean;
  readonly case_sensitive?: boolean;
}

function metricOf(kind: string, options: PeerOptions): TextMetric {
  if (kind === "bleu") {
    return bleu({
      tokenizer: options.tokenize as TokenizerName,
      smoothing: options.smooth_method as Smoothing,
      smoothingValue: options.smooth_value,
      effectiveOrder: options.effective_order,
      lowercase: options.lowercase,
      order: options.max_ngram_order,
    });
  }
  if (kind === "chrf") {
    return chrf({
      characterOrder: options.char_order,
      wordOrder: options.word_order,
      beta: options.beta,
      whitespace: options.whitespace,
      lowercase: options.lowercase,
      epsilonSmoothing: options.eps_smoothing,
    });
  }
  return ter({
    normalized: options.normalized,
    noPunctuation: options.no_punct,
    asianSupport: options.asian_support,
    caseSensitive: options.case_sensitive,
  });
}

Deno.test("every option gives sacreBLEU's scores, names and signatures", () => {
  assertEquals(optionsFixture.results.length, 66);
  for (const expected of optionsFixture.results) {
    const { hypotheses, references } = optionsFixture.sets[expected.set];
    const metric = metricOf(expected.metric, expected.options);
    const prepared = metric.prepare(references);
    const statistics = prepared.statistics(hypotheses);
    const label = `${expected.signature} on set ${expected.set}`;
    assertEquals(metric.name, expected.name);
    // sacreBLEU leaves BLEU's order out of its signature.
    const signature = metric.signature(prepared.perSegment).replace(/order:\d+\|/, "");
    assertEquals(signature, expected.signature);
    assertAlmostEquals(corpusScore(metric, statistics), expected.corpus, 1e-9, label);
    sentenceScores(metric, statistics).forEach((score, i) => {
      assertAlmostEquals(score, expected.sentences[i], 1e-9, `${label}, segment ${i}`);
    });
  }
});

Deno.test("TER of long shuffled texts meets sacreBLEU's beam and shift limits", () => {
  const metric = ter();
  const statistics = metric.prepare([longFixture.references]).statistics(longFixture.hypotheses);
  sentenceScores(metric, statistics).forEach((score, i) => {
    assertAlmostEquals(score, longFixture.ter[i], 1e-9, `text ${i}`);
  });
});

dataTest("real outputs score as sacreBLEU scores them", async (data) => {
  for (const expected of awkwardFixture.real) {
    const campaign = await realCampaign(data, `${expected.dataset}/${expected.lp}`);
    const reference = await campaign.reference(expected.reference);
    const output = await campaign.output(expected.system);
    const corpus = { "bleu": bleu(), "chrf": chrf(), "chrf++": chrf({ wordOrder: 2 }) };
    for (const name of ["bleu", "chrf", "chrf++"] as const) {
      const prepared = corpus[name].prepare([reference]);
      assertEquals(corpus[name].signature(prepared.perSegment), expected.signature[name]);
      const statistics = prepared.statistics(output);
      assertAlmostEquals(corpusScore(corpus[name], statistics), expected.corpus[name], 1e-9);
      const sentences = sentenceScores(sentenceMetrics[name], statistics);
      expected.sentence[name].forEach((score, i) =>
        assertAlmostEquals(sentences[i], score, 1e-9, `${expected.system}, ${name}, segment ${i}`)
      );
    }
  }
});

dataTest("the organisers' BLEU and chrF of every system come out", async (data) => {
  const path = `${data}/wmt22-news-systems/scores/automatic-scores.tsv`;
  const rows = Deno.readTextFileSync(path).trimEnd().split("\n").map((line) => line.split("\t"));
  let compared = 0;
  for (const pair of ["en-de", "en-ru", "zh-en"]) {
    const campaign = await realCampaign(data, `wmt22/${pair}`);
    const prepared = new Map<string, PreparedReferences>();
    for (const [rowPair, system, , , name, score] of rows) {
      const [kind, which] = name.split("-");
      if (rowPair !== pair || (kind !== "bleu" && kind !== "chrf")) continue;
      // Order matters where two references give a segment the same chrF: the organisers gave B first.
      const names = which === "all" ? campaign.references.toReversed() : [`ref${which}`];
      const metric = kind === "bleu" ? bleu() : chrf();
      if (!prepared.has(name)) {
        const references = await Promise.all(names.map((one) => campaign.reference(one)));
        prepared.set(name, metric.prepare(references));
      }
      const statistics = prepared.get(name)!.statistics(await campaign.output(system));
      assertAlmostEquals(corpusScore(metric, statistics), Number(score), 1e-9, `${system} ${name}`);
      compared++;
    }
  }
  assertEquals(compared, 170);
});
