import fc from "fast-check";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { type PairedScores, pairScores } from "../../src/pairs/classes/paired_scores.ts";
import type { CoefficientName } from "../../src/pairs/classes/formulas.ts";
import { FORMULAS } from "../../src/pairs/classes/formulas.ts";
import type { Judged } from "./judge.ts";

/** Fixed seed of all properties, so that a failure repeats. */
export const fixed = { seed: 20231206, numRuns: 150 };

/** Every coefficient. */
export const anyStatistic: fc.Arbitrary<CoefficientName> = fc.constantFrom(
  ...Object.keys(FORMULAS) as CoefficientName[],
);

/** Decimals of one kind, as text and as whole numbers of a common unit. */
interface Kind {
  readonly name: string;
  readonly score: fc.Arbitrary<bigint>;
  readonly decimals: number;
}

const kinds: Kind[] = [
  { name: "few whole numbers", score: fc.bigInt(-4n, 4n), decimals: 0 },
  { name: "two decimals", score: fc.bigInt(-300n, 300n), decimals: 2 },
  { name: "twenty decimals", score: fc.bigInt(-(10n ** 20n), 10n ** 20n), decimals: 20 },
  {
    name: "twenty-four decimals, differing in the last",
    score: fc.tuple(fc.bigInt(0n, 3n), fc.bigInt(-3n, 3n)).map(([a, b]) => a * 10n ** 24n / 3n + b),
    decimals: 24,
  },
  {
    name: "absurd exponents",
    score: fc.tuple(fc.bigInt(-3n, 3n), fc.constantFrom(0n, 1n, 30n, 360n)).map(
      ([a, power]) => a * 10n ** power,
    ),
    decimals: 60,
  },
];

/** Translations with ties, missing scores and groups, for the judge and for the code under test. */
export const anyTranslations: fc.Arbitrary<
  { judged: Judged[]; paired: PairedScores; decimals: number }
> = fc.constantFrom(...kinds).chain((kind) =>
  fc.array(
    fc.record({
      human: fc.option(fc.bigInt(-2n, 2n), { freq: 12 }),
      metric: fc.option(kind.score, { freq: 12 }),
      group: fc.nat({ max: 2 }),
    }),
    { maxLength: 14 },
  ).map((judged) => ({
    judged,
    paired: pairJudged(judged, kind.decimals),
    decimals: kind.decimals,
  }))
);

/** Pairs up judged translations through their printed decimals. */
export function pairJudged(judged: readonly Judged[], decimals: number): PairedScores {
  const print = (integer: bigint | null, power: number) =>
    integer === null ? null : `${integer}e-${power}`;
  return pairScores(
    parseScores(judged.map(({ human }) => print(human, 1))),
    parseScores(judged.map(({ metric }) => print(metric, decimals))),
    Int32Array.from(judged, ({ group }) => group),
  );
}
