import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { corpusMean } from "../../../src/probes/audit/corpus_mean.ts";
import { corpusRate } from "../../../src/probes/audit/corpus_rate.ts";
import { corpusDifference } from "../../../src/probes/audit/corpus_difference.ts";
import { share } from "../../../src/probes/audit/share.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { uniform } from "../../../src/resampling/random/uniform.ts";

/** A corpus of three domains of unequal rates, whose documents share a quality. */
const DOCUMENTS = Array.from({ length: 600 }, (_, document) => ({
  domain: document % 3,
  rate: [0.05, 0.2, 0.5][document % 3] * (document % 2 === 0 ? 1.6 : 0.4),
}));
const EACH = 8;
const SEGMENTS = DOCUMENTS.length * EACH;
/** Documents that are rated, by domain: unequal shares of 200. */
const RATED = [30, 60, 120];

function population() {
  const source = keyedStream(7, "audit population", 0);
  const design = {
    stratumOf: Int32Array.from(
      { length: SEGMENTS },
      (_, i) => DOCUMENTS[Math.floor(i / EACH)].domain,
    ),
    unitOf: Int32Array.from({ length: SEGMENTS }, (_, i) => Math.floor(i / EACH)),
  };
  const marked = Uint8Array.from(
    { length: SEGMENTS },
    (_, i) => uniform(source) < DOCUMENTS[Math.floor(i / EACH)].rate ? 1 : 0,
  );
  return { design, marked, all: Int32Array.from({ length: SEGMENTS }, (_, i) => i) };
}

/** Marks whole documents as rated, drawn without replacement. */
function sample(run: number): Uint8Array {
  const source = keyedStream(11, "audit sample", run);
  const rated = new Uint8Array(SEGMENTS);
  RATED.forEach((wanted, domain) => {
    const order = DOCUMENTS.map((_, document) => document)
      .filter((document) => DOCUMENTS[document].domain === domain)
      .map((document) => ({ document, key: uniform(source) }))
      .sort((a, b) => a.key - b.key);
    for (const { document } of order.slice(0, wanted)) {
      rated.fill(1, document * EACH, (document + 1) * EACH);
    }
  });
  return rated;
}

Deno.test("the rate and its interval hit a known population; shares of the sample do not", () => {
  const { design, marked, all } = population();
  const truth = marked.reduce((sum, mark) => sum + mark, 0) / SEGMENTS;
  const runs = 400;
  let [covered, byShare, sum] = [0, 0, 0];
  for (let run = 0; run < runs; run++) {
    const rated = sample(run);
    const { rate, interval, count, n } = corpusRate(marked, rated, all, design, 0.95);
    sum += rate!;
    if (interval![0] <= truth && truth <= interval![1]) covered++;
    const { wilson } = share(count, n, 0.95);
    if (wilson![0] <= truth && truth <= wilson![1]) byShare++;
  }
  assertAlmostEquals(sum / runs, truth, 0.004);
  assert(covered / runs > 0.93, `${covered} of ${runs} intervals hold the truth`);
  assert(byShare / runs < 0.2, `${byShare} of ${runs} intervals of the share hold it`);
});

Deno.test("with one stratum and every segment a unit, the rate is the share and its interval nearly Wilson's", () => {
  const count = 60;
  const n = 400;
  const marked = Uint8Array.from({ length: n }, (_, i) => i < count ? 1 : 0);
  const design = { stratumOf: new Int32Array(n), unitOf: Int32Array.from(marked, (_, i) => i) };
  const all = [...marked.keys()];
  const { rate, interval, design_effect } = corpusRate(
    marked,
    marked.map(() => 1),
    all,
    design,
    0.95,
  );
  assertEquals(rate, count / n);
  assertAlmostEquals(design_effect, n / (n - 1), 1e-9);
  const { wilson } = share(count, n, 0.95);
  wilson!.forEach((end, e) => assertAlmostEquals(interval![e], end, 1e-3));
});

Deno.test("the mean is that of every segment where all are rated, whatever the strata", () => {
  const corpus = fc.array(
    fc.tuple(fc.integer({ min: -3, max: 3 }), fc.nat(3), fc.nat(5)),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(corpus, (rows) => {
      const values = rows.map(([value]) => value);
      const design = { stratumOf: rows.map((row) => row[1]), unitOf: rows.map((row) => row[2]) };
      const { mean } = corpusMean(values, values.map(() => 1), [...values.keys()], design);
      assertAlmostEquals(mean!, values.reduce((sum, one) => sum + one, 0) / values.length, 1e-12);
    }),
    { seed: 4 },
  );
});

Deno.test("errors that gather in documents widen the interval, and a stratum without ratings is said", () => {
  const marks = Uint8Array.from({ length: 200 }, (_, i) => i < 40 ? 1 : 0);
  const rated = marks.map(() => 1);
  const all = [...marks.keys()];
  const stratumOf = new Int32Array(200);
  const width = (unitOf: Int32Array): number => {
    const [low, high] = corpusRate(marks, rated, all, { stratumOf, unitOf }, 0.95).interval!;
    return high - low;
  };
  const documents = Int32Array.from(marks, (_, i) => Math.floor(i / 20));
  assert(width(documents) > 1.5 * width(Int32Array.from(all)));
  const half = { stratumOf: Int32Array.from(all, (i) => i < 100 ? 0 : 1), unitOf: documents };
  const { mean, uncovered } = corpusMean(marks, rated.map((_, i) => i < 100 ? 1 : 0), all, half);
  assertEquals([mean, uncovered], [0.4, 100]);
});

Deno.test("corpusDifference() rejects equal systems at its level and finds a real difference", () => {
  const units = 40;
  const design = {
    stratumOf: Int32Array.from({ length: units * 4 }, (_, i) => i % 2),
    unitOf: Int32Array.from({ length: units * 4 }, (_, i) => Math.floor(i / 4)),
  };
  const rated = new Uint8Array(units * 4).fill(1);
  const draws = { replicates: 199, confidence: 0.95, seed: 4 };
  const run = (seed: number, shift: number) => {
    const source = keyedStream(seed, "audit difference", 0);
    const quality = Array.from({ length: units }, () => uniform(source) - 0.5);
    const differences = Array.from(
      rated,
      (_, i) => quality[Math.floor(i / 4)] + uniform(source) - 0.5 + shift,
    );
    return corpusDifference(differences, rated, design, draws);
  };
  let [rejected, covered] = [0, 0];
  for (let seed = 0; seed < 200; seed++) {
    const { p, interval } = run(seed, 0);
    if (p! <= 0.05) rejected++;
    if (interval![0] <= 0 && 0 <= interval![1]) covered++;
  }
  assert(rejected >= 2 && rejected <= 20, `${rejected} of 200 true nulls rejected`);
  assert(covered >= 180, `${covered} of 200 intervals hold 0`);
  assert(run(1, 0.5).p! <= 0.005);
});
