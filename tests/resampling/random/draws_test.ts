import { assert, assertEquals, assertLess, assertThrows, fail } from "@std/assert";
import fc from "fast-check";
import { binomial } from "../../../src/resampling/random/binomial.ts";
import { boundedInteger, fillBounded } from "../../../src/resampling/random/bounded_integer.ts";
import { rowDrawer } from "../../../src/resampling/random/draw_rows.ts";
import { fillDirichlet } from "../../../src/resampling/random/dirichlet.ts";
import { logGamma } from "../../../src/resampling/random/gamma.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { logFactorial } from "../../../src/resampling/random/log_factorial.ts";
import { multinomial } from "../../../src/resampling/random/multinomial.ts";
import { normal } from "../../../src/resampling/random/normal.ts";
import { resampleCounts } from "../../../src/resampling/random/resample_counts.ts";
import { drawSubset, shuffle } from "../../../src/resampling/random/shuffle.ts";
import { fillSigns } from "../../../src/resampling/random/signs.ts";
import { type RandomSource, uniform } from "../../../src/resampling/random/uniform.ts";
import { assertFits } from "./chi_square.ts";

const stream = (name: string) => keyedStream(20_240_601, name, 0);

/** Probabilities of 0 … trials successes, by the recurrence from the mode outwards. */
function binomialProbabilities(trials: number, probability: number): Float64Array {
  const logs = Float64Array.from(
    { length: trials + 1 },
    (_, k) =>
      logFactorial(trials) - logFactorial(k) - logFactorial(trials - k) +
      k * Math.log(probability) + (trials - k) * Math.log1p(-probability),
  );
  return logs.map(Math.exp);
}

Deno.test("uniform() fills [0, 1) evenly", () => {
  const source = stream("uniform");
  const cells = new Int32Array(64);
  for (let i = 0; i < 64_000; i++) cells[Math.floor(uniform(source) * 64)]++;
  assertFits(cells, new Float64Array(64).fill(1000));
});

Deno.test("uniform() takes the upper 27 bits of a word and the upper 26 of the next", () => {
  const words = [0xffffffff, 0xffffffff, 0, 0, 1 << 5, 0, 0, 1 << 6, 0x80000000, 31];
  const source: RandomSource = { uint32: () => words.shift()! >>> 0, fill: () => {} };
  const drawn = Array.from({ length: 5 }, () => uniform(source));
  assertEquals(drawn, [1 - 2 ** -53, 0, 2 ** -27, 2 ** -53, 0.5]);
});

Deno.test("rowDrawer() draws each row alike, below and above the size of a stretch", () => {
  for (const [rows, draws] of [[5, 400], [70_000, 3], [140_001, 2]] as const) {
    const counts = new Int32Array(rows);
    const draw = rowDrawer(rows);
    for (let r = 0; r < draws; r++) {
      let drawn = 0;
      draw(keyedStream(7, "rows", r), (from, indices) => {
        drawn += indices.length;
        for (const index of indices) counts[from + index]++;
      });
      assertEquals(drawn, rows);
    }
    // Folded into few cells, which a row drawn too often or never would show.
    const size = Math.min(rows, 35);
    const cells = new Int32Array(size);
    const expected = new Float64Array(size);
    counts.forEach((count, row) => {
      cells[Math.floor(row * size / rows)] += count;
      expected[Math.floor(row * size / rows)] += draws;
    });
    assertFits(cells, expected);
    // A row is drawn r times in `draws` resamples by a Poisson law, nearly.
    if (rows < 1000) continue;
    const never = counts.reduce((sum, count) => sum + (count === 0 ? 1 : 0), 0);
    const rate = Math.exp(-draws);
    assertLess(Math.abs(never - rows * rate), 5 * Math.sqrt(rows * rate));
  }
});

Deno.test("bounded integers are uniform, one by one and in bulk, for bounds under and over 2^16", () => {
  for (const bound of [3, 6, 40, 2 ** 16 - 7, 2 ** 16, 3 * 2 ** 15 + 1, 3 * 2 ** 30]) {
    const cells = Math.min(bound, 24);
    const width = bound / cells;
    const expected = Float64Array.from(
      { length: cells },
      (_, i) => 60_000 * (Math.ceil((i + 1) * width) - Math.ceil(i * width)) / bound,
    );
    const source = stream(`bounded ${bound}`);
    const single = new Int32Array(cells);
    for (let i = 0; i < 60_000; i++) single[Math.floor(boundedInteger(source, bound) / width)]++;
    assertFits(single, expected);
    const drawn = new Uint32Array(60_000);
    fillBounded(source, bound, drawn);
    const bulk = new Int32Array(cells);
    for (const value of drawn) bulk[Math.floor(value / width)]++;
    assertFits(bulk, expected);
  }
});

Deno.test("bounded integers stay under their bound and reach both ends", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70_000 }), fc.nat(300), (bound, length) => {
      const drawn = new Uint32Array(length);
      fillBounded(stream(`ends ${bound}`), bound, drawn);
      assert(drawn.every((value) => value < bound));
      assert(boundedInteger(stream(`ends ${bound}`), bound) < bound);
    }),
    { seed: 2 },
  );
  for (const bound of [0, -1, 1.5, 2 ** 32 + 1]) {
    assertThrows(() => boundedInteger(stream("x"), bound), RangeError, "a bound is");
    assertThrows(() => fillBounded(stream("x"), bound, new Uint32Array(1)), RangeError);
  }
});

Deno.test("a biased 16-bit word is rejected exactly where Lemire's rule says so", () => {
  // A source that gives every 16-bit word once: each integer must be accepted equally often.
  for (const bound of [3, 1000, 15_977, 40_000]) {
    let next = 0;
    const every: RandomSource = {
      uint32: () => 0,
      fill(out) {
        for (let i = 0; i < out.length; i++, next = (next + 2) % 2 ** 16) {
          out[i] = next + (next + 1) * 2 ** 16;
        }
      },
    };
    const each = Math.floor(2 ** 16 / bound);
    const counts = new Int32Array(bound);
    const drawn = new Uint16Array(each * bound);
    fillBounded(every, bound, drawn);
    for (const value of drawn) counts[value]++;
    assert(counts.every((count) => count === each), `bound ${bound}`);
  }
});

Deno.test("fillSigns() draws both signs evenly and in every pattern of four", () => {
  const signs = new Int8Array(128_000);
  fillSigns(stream("signs"), signs);
  const patterns = new Int32Array(16);
  for (let i = 0; i < signs.length; i += 4) {
    const bits = signs.subarray(i, i + 4);
    assert(bits.every((sign) => sign === 1 || sign === -1));
    patterns[bits.reduce((code, sign) => 2 * code + (sign + 1) / 2, 0)]++;
  }
  assertFits(patterns, new Float64Array(16).fill(2000));
});

Deno.test("fillSigns() takes one word for 32 signs, so that signs drawn by word are those drawn at once", () => {
  const [whole, parts] = [new Int8Array(160), new Int8Array(160)];
  fillSigns(stream("words"), whole);
  const source = stream("words");
  for (const [from, to] of [[0, 32], [32, 96], [96, 160]]) {
    fillSigns(source, parts.subarray(from, to));
  }
  assertEquals(parts, whole);
});

Deno.test("shuffle() gives every order of four equally often", () => {
  const source = stream("shuffle");
  const seen = new Map<string, number>();
  for (let i = 0; i < 24_000; i++) {
    const items = [0, 1, 2, 3];
    shuffle(source, items);
    seen.set(items.join(""), (seen.get(items.join("")) ?? 0) + 1);
  }
  assertEquals(seen.size, 24);
  assertFits([...seen.values()], new Float64Array(24).fill(1000));
});

Deno.test("drawSubset() gives every ordered choice of two out of four equally often", () => {
  const source = stream("subset");
  const seen = new Map<string, number>();
  for (let i = 0; i < 12_000; i++) {
    const drawn = drawSubset(source, 4, 2).join("");
    seen.set(drawn, (seen.get(drawn) ?? 0) + 1);
  }
  assertEquals([...seen.keys()].filter(([first, second]) => first === second), []);
  assertEquals(seen.size, 12);
  assertFits([...seen.values()], new Float64Array(12).fill(1000));
});

Deno.test("logFactorial() equals the sum of logarithms on both sides of its table's end", () => {
  let sum = 0;
  for (let n = 1; n <= 2000; n++) {
    sum += Math.log(n);
    assertLess(Math.abs(logFactorial(n) - sum), 1e-13 * Math.max(1, sum));
  }
});

for (
  const [trials, probability] of [
    [5, 0.3],
    [40, 0.02],
    [40, 0.24],
    [41, 0.25],
    [300, 0.5],
    [1000, 0.9],
    [16_000, 0.37],
    [16_000, 0.0007],
  ] as const
) {
  Deno.test(`binomial(${trials}, ${probability}) fits its distribution`, () => {
    const source = stream(`binomial ${trials} ${probability}`);
    const observed = new Int32Array(trials + 1);
    const draws = 100_000;
    for (let i = 0; i < draws; i++) observed[binomial(source, trials, probability)]++;
    const expected = binomialProbabilities(trials, probability).map((p) => draws * p);
    assertFits(observed, expected);
  });
}

Deno.test("binomial() comes to none and to all as often as it should, however rarely", () => {
  // 0.9^100 of the draws.
  for (const [rate, rarest] of [[0.1, 0], [0.9, 100]]) {
    const source = stream("rarest");
    let found = 0;
    for (let i = 0; i < 500_000; i++) if (binomial(source, 100, rate) === rarest) found++;
    assert(found >= 3 && found <= 30, `${found} of 500,000`);
  }
});

Deno.test("binomial() of certain and impossible successes, and of nonsense", () => {
  const source = stream("binomial edges");
  assertEquals([0, 1].map((probability) => binomial(source, 7, probability)), [0, 7]);
  assertEquals(binomial(source, 0, 0.5), 0);
  const none = { uint32: () => fail("a draw that is certain takes no word"), fill() {} };
  for (const [trials, rate] of [[7, 0], [7, 1], [0, 0.5]]) binomial(none, trials, rate);
  for (const probability of [-0.1, 1.1, NaN]) {
    assertThrows(() => binomial(source, 3, probability), RangeError, "a probability is");
  }
  assertThrows(() => binomial(source, 1.5, 0.5), RangeError, "trials must be");
});

Deno.test("multinomial() counts sum to the trials, and leave categories of weight 0 empty", () => {
  const weights = fc.array(fc.nat(50), { minLength: 1, maxLength: 30 })
    .filter((list) => list.some((weight) => weight > 0));
  fc.assert(
    fc.property(weights, fc.nat(500), fc.nat(500), (list, usual, trials) => {
      const counts = new Int32Array(list.length).fill(9);
      multinomial(list, usual).fill(stream("multinomial"), trials, counts);
      assertEquals(counts.reduce((sum, count) => sum + count), trials);
      assert(list.every((weight, i) => weight > 0 || counts[i] === 0));
    }),
    { seed: 3 },
  );
});

Deno.test("multinomial() fits: marginals are binomial, and so are sums of two categories", () => {
  const cases = [
    { weights: [300, 1, 40, 0, 3, 56], trials: 400 }, // frequent and rare ones, from a table
    { weights: [1, 2, 3], trials: 4 }, // rare ones only
    { weights: [2 ** 21, 2 ** 21 + 5, 2 ** 20], trials: 10 }, // too heavy for a table
  ];
  for (const { weights, trials } of cases) {
    const total = weights.reduce((sum, weight) => sum + weight);
    const source = stream(`multinomial ${total}`);
    const sampler = multinomial(weights, trials);
    const draws = 40_000;
    const seen = weights.map(() => new Int32Array(trials + 1));
    const pairs = new Int32Array(trials + 1);
    const counts = new Int32Array(weights.length);
    for (let i = 0; i < draws; i++) {
      sampler.fill(source, trials, counts);
      counts.forEach((count, category) => seen[category][count]++);
      pairs[counts[0] + counts[1]]++;
    }
    const fits = (observed: Int32Array, weight: number) =>
      assertFits(observed, binomialProbabilities(trials, weight / total).map((p) => draws * p));
    weights.forEach((weight, category) => {
      if (weight > 0) fits(seen[category], weight);
      else assertEquals(seen[category][0], draws);
    });
    if (weights.length > 3 || trials === 10) fits(pairs, weights[0] + weights[1]);
  }
});

Deno.test("all draws fall on the only item that there is", () => {
  const counts = new Int32Array(3);
  multinomial([0, 1, 0], 5).fill(stream("one"), 5, counts);
  assertEquals([...counts], [0, 5, 0]);
  const values = new Int32Array(4).fill(9);
  fillBounded(stream("one"), 1, values);
  assertEquals([...values], [0, 0, 0, 0]);
});

Deno.test("multinomial() refuses weights that are not non-negative integers with a sum up to 2^32", () => {
  for (const weights of [[1.5], [-1, 2]]) {
    assertThrows(() => multinomial(weights, 5), RangeError, "not a non-negative integer");
  }
  for (const weights of [[], [0, 0], [2 ** 32, 1]]) {
    assertThrows(() => multinomial(weights, 5), RangeError, "must have a sum");
  }
});

Deno.test("draws in bulk take no more words and make no fewer draws than they should, around every chunk", () => {
  for (const draws of [0, 1, 2, 3, 511, 512, 513, 4096, 4097, 8191, 8193, 65_537]) {
    const [whole, words] = [stream("bulk"), stream("bulk")];
    fillBounded(whole, 256, new Uint8Array(draws));
    // Two draws a word, none of which is rejected.
    for (let word = 0; word < Math.ceil(draws / 2); word++) words.uint32();
    assertEquals(whole.uint32(), words.uint32(), `${draws}`);
    const counts = new Int32Array(3);
    resampleCounts(stream("chunks"), draws, counts);
    assertEquals(counts.reduce((sum, count) => sum + count), draws);
  }
});

Deno.test("resampleCounts() spreads draws evenly over the items", () => {
  const counts = new Int32Array(100);
  resampleCounts(stream("resample"), 100_000, counts);
  assertEquals(counts.reduce((sum, count) => sum + count), 100_000);
  assertFits(counts, new Float64Array(100).fill(1000));
  const many = new Uint32Array(70_000);
  resampleCounts(stream("resample"), 70_001, many);
  assertEquals(many.reduce((sum, count) => sum + count), 70_001);
});

Deno.test("normal() fits the standard normal distribution", () => {
  // Cells of equal probability 1/8, by the quantiles of the standard normal.
  const ends = [-1.1503493803760079, -0.6744897501960817, -0.3186393639643752, 0];
  const edges = [...ends, ...ends.slice(0, 3).toReversed().map((end) => -end)];
  const source = stream("normal");
  const cells = new Int32Array(8);
  for (let i = 0; i < 80_000; i++) {
    const value = normal(source);
    cells[edges.filter((edge) => value >= edge).length]++;
  }
  assertFits(cells, new Float64Array(8).fill(10_000));
});

Deno.test("logGamma() draws what the plain test without a squeeze accepts, to the bit", () => {
  const plain = (source: RandomSource, shape: number): number => {
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal(source);
      const root = 1 + c * x;
      if (root <= 0) continue;
      const v = root * root * root;
      const height = 1 - uniform(source);
      if (Math.log(height) < 0.5 * x * x + d - d * v + d * Math.log(v)) return Math.log(d * v);
    }
  };
  for (const shape of [1, 1.3, 2, 7.5, 60, 4000]) {
    const [fast, slow] = [stream(`squeeze ${shape}`), stream(`squeeze ${shape}`)];
    for (let draw = 0; draw < 4000; draw++) {
      assertEquals(logGamma(fast, shape), plain(slow, shape));
    }
    assertEquals(fast.uint32(), slow.uint32());
  }
});

Deno.test("logGamma() has the mean and variance of its shape, below and above 1", () => {
  for (const shape of [0.2, 1, 2.5, 40]) {
    const source = stream(`gamma ${shape}`);
    const draws = 60_000;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < draws; i++) {
      const value = Math.exp(logGamma(source, shape));
      sum += value;
      squares += (value - shape) ** 2;
    }
    assertLess(Math.abs(sum / draws - shape), 4.5 * Math.sqrt(shape / draws));
    const fourth = 3 * shape * shape + 6 * shape;
    const error = Math.sqrt((fourth - shape * shape) / draws);
    assertLess(Math.abs(squares / draws - shape), 4.5 * error);
  }
  assertThrows(() => logGamma(stream("x"), 0), RangeError, "a gamma shape");
});

Deno.test("a gamma draw of shape 1 is exponential", () => {
  const source = stream("exponential");
  const cells = new Int32Array(20);
  for (let i = 0; i < 40_000; i++) {
    cells[Math.min(19, Math.floor(20 * (1 - Math.exp(-Math.exp(logGamma(source, 1))))))]++;
  }
  assertFits(cells, new Float64Array(20).fill(2000));
});

Deno.test("fillDirichlet() gives weights with the sum 1, finite down to tiny concentrations", () => {
  for (const concentration of [1e-4, 0.05, 1, 30]) {
    const weights = new Float64Array(15);
    for (let block = 0; block < 200; block++) {
      fillDirichlet(keyedStream(1, "dirichlet", block), concentration, weights);
      assert(weights.every((weight) => weight >= 0 && weight <= 1));
      assertLess(Math.abs(weights.reduce((sum, weight) => sum + weight) - 1), 1e-14);
    }
  }
});

Deno.test("a flat Dirichlet of two is uniform, and means follow the concentrations", () => {
  const source = stream("dirichlet two");
  const cells = new Int32Array(20);
  const two = new Float64Array(2);
  for (let i = 0; i < 40_000; i++) {
    fillDirichlet(source, 1, two);
    cells[Math.min(19, Math.floor(20 * two[0]))]++;
  }
  assertFits(cells, new Float64Array(20).fill(2000));
  const concentrations = [0.5, 2, 7.5];
  const means = new Float64Array(3);
  const three = new Float64Array(3);
  for (let i = 0; i < 40_000; i++) {
    fillDirichlet(source, concentrations, three);
    three.forEach((weight, k) => means[k] += weight / 40_000);
  }
  concentrations.forEach((alpha, k) => {
    const mean = alpha / 10;
    assertLess(Math.abs(means[k] - mean), 4.5 * Math.sqrt(mean * (1 - mean) / 11 / 40_000));
  });
  assertThrows(() => fillDirichlet(source, [1, 2], three), RangeError, "2 concentrations");
});
