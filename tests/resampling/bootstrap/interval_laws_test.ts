import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type AgreementStatistic,
  agreementStatistic,
} from "../../../src/agreement/resampled/agreement_statistic.ts";
import { centredValues } from "../../../src/decimals/centred_values.ts";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { scoreAt } from "../../../src/decimals/score_scale.ts";
import { bootstrap, type BootstrapResult } from "../../../src/resampling/bootstrap/bootstrap.ts";
import {
  type ColumnStatistic,
  columnStatistic,
} from "../../../src/resampling/bootstrap/statistics/column_statistic.ts";
import { interval, type IntervalMethod } from "../../../src/resampling/bootstrap/interval.ts";
import { jackknife } from "../../../src/resampling/bootstrap/jackknife.ts";
import { zeroTest } from "../../../src/resampling/bootstrap/zero_test.ts";
import { meanIntegers } from "../../../src/scores/mean_integers.ts";

const RUNS = { seed: 20260612, numRuns: 200 };
const METHODS = ["percentile", "basic", "bca", "studentised"] as const;
const method = fc.constantFrom(...METHODS);

Deno.test("an interval's lower end is never above its upper one, whatever the replicates", () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
    fc.integer({ min: -2, max: 2 }),
  );
  const replicate = fc.oneof({ weight: 9, arbitrary: value }, {
    weight: 1,
    arbitrary: fc.constant(NaN),
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(replicate, fc.double({ min: 0, max: 9, noNaN: true })), {
        minLength: 2,
        maxLength: 60,
      }),
      method,
      value,
      fc.double({ min: 0.01, max: 0.9999, noNaN: true }),
      fc.double({ min: -0.9, max: 0.9, noNaN: true }),
      (pairs, method, estimate, confidence, acceleration) => {
        let made;
        try {
          made = interval({
            method,
            estimate,
            confidence,
            acceleration,
            replicates: Float64Array.from(pairs, ([replicate]) => replicate),
            errors: Float64Array.from(pairs, ([, error]) => error),
            standardError: 2,
          });
        } catch {
          return;
        }
        assert(made.low <= made.high, `${made.low}, ${made.high}`);
        for (const error of [made.lowError, made.highError]) assert(error === null || error >= 0);
      },
    ),
    RUNS,
  );
});

/** Decimal texts a·x + b of whole numbers x, with a = 10^power. */
function moved(integers: readonly number[], power: number, offset: string): string[] {
  const [whole, tail = ""] = offset.split(".");
  const decimals = Math.max(tail.length, Math.max(0, -power));
  const shift = BigInt(whole + tail.padEnd(decimals, "0"));
  return integers.map((x) => `${BigInt(x) * 10n ** BigInt(power + decimals) + shift}e-${decimals}`);
}

async function ends(
  texts: readonly string[],
  kind: "mean" | "median",
  method: IntervalMethod,
): Promise<BootstrapResult> {
  const column = parseScores(texts);
  const statistic: ColumnStatistic = kind === "mean"
    ? { kind, ...meanIntegers(column, texts.length) }
    : { kind: "quantile", ...centredValues(column), share: 0.5 };
  const plan = {
    design: { rows: texts.length },
    statistics: [statistic],
    studentised: method === "studentised",
    seed: 3,
    experiment: "laws",
  };
  const [result] = await bootstrap(plan, columnStatistic, {
    method,
    confidence: 0.8,
    replicates: 150,
  });
  return result;
}

const AFFINE = [[0, "0"], [0, "10000000000000"], [-13, "0"], [-200, "0"], [200, "0"], [
  -9,
  "7.25",
]] as const;

Deno.test("intervals move and stretch with the scores: far from 0, tiny or huge, they are the same interval", async () => {
  const integers = Array.from({ length: 23 }, (_, i) => (i * i * 37) % 101 - 50);
  for (const kind of ["mean", "median"] as const) {
    for (const method of METHODS) {
      if (kind === "median" && method === "studentised") continue;
      const plain = await ends(integers.map(String), kind, method);
      for (const [power, offset] of AFFINE) {
        const result = await ends(moved(integers, power, offset), kind, method);
        // Back to the first scale in exact arithmetic would need exact ends; the ends themselves are rounded once.
        const unit = Number(`1e${power}`);
        const near = (ours: number, theirs: number) => {
          const expected = theirs * unit + Number(offset);
          const room = 1e-13 * unit * 50 + 2 ** -52 * Math.abs(expected);
          assert(
            Math.abs(ours - expected) <= room,
            `${kind} ${method} ${power}: ${ours}, ${expected}`,
          );
        };
        near(result.estimate, plain.estimate);
        near(result.low, plain.low);
        near(result.high, plain.high);
      }
    }
  }
});

Deno.test("what is not drawn does not depend on the order of the rows, to the bit for exact statistics", () => {
  const integer = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(fc.array(integer, { minLength: 2, maxLength: 30 }), (integers) => {
      const backwards = [...integers].reverse();
      const ones = new Uint32Array(integers.length).fill(1);
      const of = (list: readonly number[]) => {
        const column = parseScores(list.map((x) => `${x}e-3`));
        const { scale, ...centred } = centredValues(column);
        const median = columnStatistic({ kind: "quantile", ...centred, share: 0.5 });
        const mean = columnStatistic({ kind: "mean", ...meanIntegers(column, list.length) });
        return [
          scoreAt(median.value(ones), scale),
          mean.value(ones),
          [...jackknife({ rows: list.length }, mean)[0]].sort().join(),
        ];
      };
      assertEquals(of(integers), of(backwards));
    }),
    RUNS,
  );
});

Deno.test("a studentised error is 0 exactly where exact arithmetic makes it 0", () => {
  const x = ["0.1", "0.3", "0.7", "1.1", "0.1"];
  const along = parseScores(["0.5", "1.1", "2.3", "3.5", "0.5"]); // 3x + 0.2
  const line = agreementStatistic({ kind: "pearson", x: parseScores(x), y: along });
  // Only points at (±1, ±k) and (±k, ±1) give correlations under 1 without any influence: here r = 0.8.
  const four = agreementStatistic({
    kind: "pearson",
    x: parseScores(["1.1", "-0.9", "2.1", "-1.9", "7"]),
    y: parseScores(["2.3", "-1.7", "1.3", "-0.7", "9"]),
  });
  const ratio = columnStatistic({
    kind: "ratio",
    integers: new Float64Array([1, 7, 4]),
    below: new Float64Array([3, 21, 5]),
  });
  const mean = columnStatistic({
    kind: "mean",
    integers: new Float64Array([29, 57, 58]),
    decimals: 2,
  });
  const error = (statistic: typeof mean, counts: number[]) =>
    statistic.standardError!(Uint32Array.from(counts));
  assertEquals(error(line, [1, 1, 1, 1, 0]), 0);
  assertEquals(error(four, [1, 1, 1, 1, 0]), 0);
  assert(error(four, [1, 1, 1, 1, 1]) > 0.01);
  assertEquals([error(ratio, [5, 2, 0]), error(ratio, [0, 0, 3])], [0, 0]);
  assert(error(ratio, [1, 1, 1]) > 0.01);
  assertEquals([error(mean, [3, 0, 0]), error(mean, [0, 0, 3])], [0, 0]);
  assert(error(mean, [0, 1, 2]) > 0.002);
});

Deno.test("a metric and a positive affine image of it never differ: every resample is a tie, and p is 1", async () => {
  const [column, against] = [parseScores(X), parseScores(Y)];
  const image = parseScores(X.map((text) => `${3n * BigInt(text.replace(".", "")) + 7n}e-1`));
  const statistics = ([
    ["pearson", { x: column, y: against }, { x: image, y: against }],
    ["spearman", { x: column.ranks, y: against.ranks }, { x: image.ranks, y: against.ranks }],
  ] as const).map(([kind, first, second]) => (
    { kind: "minus", first: { kind, ...first }, second: { kind, ...second } } as AgreementStatistic
  ));
  const plan = {
    design: { rows: X.length },
    statistics,
    studentised: false,
    seed: 8,
    experiment: "laws",
  };
  const results = await bootstrap(plan, agreementStatistic, {
    method: "percentile",
    confidence: 0.9,
    replicates: 500,
  });
  for (const { zero, defined } of results) {
    assertEquals(zero, { above: 0, equal: defined, below: 0, p: 1 });
  }
});

Deno.test("a replicate as far from the estimate as 0 counts, whatever its rounding, and so does one that equals it", () => {
  // Differences of tenths: −0.1, 0, 0.1, 0.2 and 0.3, each by several ways.
  const tenths = (difference: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((second) => (second + difference) / 10 - second / 10);
  const replicates = Float64Array.from([-1, 0, 1, 2, 3].flatMap(tenths));
  for (const estimate of tenths(1)) {
    const { above, equal, below, p } = zeroTest(estimate, replicates, 0, 1e-13);
    assertEquals([above, equal, below, p], [21, 7, 7, 29 / 36]);
  }
  const minus = agreementStatistic({
    kind: "minus",
    first: kendallOf(["1", "2", "3"]),
    second: kendallOf(["3", "1", "2"]),
  });
  assert(minus.rounding! > 2 ** -52, "a difference of two coefficients is rounded");
});

Deno.test("the end of an interval that falls on a replicate does not reach for an infinite one beside it", () => {
  for (let tail = 1; tail < 40; tail++) {
    const size = 201;
    const confidence = Number((1 - tail / 100).toFixed(2));
    // Resamples without spread: as many as lie below the end's place, and as many above.
    const beyond = tail;
    const errors = Float64Array.from(
      { length: size },
      (_, i) => i < beyond || i >= size - beyond ? 0 : 1,
    );
    const { low, high } = interval({
      method: "studentised",
      confidence,
      estimate: 0,
      replicates: Float64Array.from({ length: size }, (_, i) => i - 100),
      errors,
      standardError: 1,
    });
    assertEquals([low, high], [tail - 100, 100 - tail], `confidence ${confidence}`);
  }
});

Deno.test("a score that is far from the others changes nothing where it is not drawn", () => {
  for (const far of ["1e20", "-1e90", "1e200", "1e308", "-1.7e308"]) {
    for (const near of ["", "e-10", "e-100"]) {
      const scores = X.map((text) => text + near);
      const along = parseScores([...Y, "5"]);
      for (const share of [0.3, 0.5, 0.9]) {
        const [alone, beside] = [scores, [...scores, far]].map((texts) => {
          const { values, scale } = centredValues(parseScores(texts));
          const { value } = columnStatistic({ kind: "quantile", values, share });
          const counts = new Uint32Array(texts.length).fill(1);
          if (texts.length > X.length) counts[X.length] = 0;
          return scoreAt(value(counts), scale);
        });
        assert(Math.abs(beside - alone) <= 1e-14 * Math.abs(alone), `${far} ${near}: ${beside}`);
      }
      const { value, standardError } = agreementStatistic({
        kind: "pearson",
        x: parseScores([...scores, far]),
        y: along,
      });
      const plain = agreementStatistic({ kind: "pearson", x: parseScores(X), y: parseScores(Y) });
      const [without, ones] = [[1, 1, 1, 1, 1, 1, 1, 1, 0], [1, 1, 1, 1, 1, 1, 1, 1]].map((list) =>
        Uint32Array.from(list)
      );
      assert(Math.abs(value(without) - plain.value(ones)) < 1e-14, `${far} ${near}`);
      const apart = standardError!(without) - plain.standardError!(ones);
      assert(Math.abs(apart) < 1e-14, `${far} ${near}: ${apart}`);
    }
  }
});

const X = ["0.1", "2.3", "1.7", "9.9", "4.2", "0.3", "3.3", "7.1"];
const Y = ["3", "1", "4", "1", "5", "9", "2", "6"];

function kendallOf(metric: readonly string[]): AgreementStatistic {
  return {
    kind: "kendall",
    coefficient: "tau_a",
    human: parseScores(["1", "2", "3"]),
    metric: parseScores(metric),
  };
}
