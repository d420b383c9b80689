import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { kendall } from "../../src/agreement/kendall.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { chooseBalance } from "../../src/probes/choose_balance.ts";
import { measurePreferences } from "../../src/probes/augmentation/measure_preferences.ts";
import { studyAspects } from "../../src/probes/augmentation/study_aspects.ts";
import { drawLeans, type ExamplePair, summarisePairs } from "../../src/probes/example_pairs.ts";
import { solveBalance } from "../../src/balance/solver/solve_balance.ts";
import { systemPool } from "../../src/balance/system_pool.ts";
import { keyedStream } from "../../src/resampling/random/keyed_stream.ts";
import { signMatrix } from "../../src/resampling/permutation/sign_matrix.ts";
import { ratedStudy } from "../../src/scores/rated_study.ts";

const SYSTEMS = ["A", "B", "C", "D"];
const SEGMENTS = 5;
const STEPS = 5;
const cells = SYSTEMS.flatMap((_, k) => Array.from({ length: SEGMENTS }, (_, i) => [k, i]));
const span = (category: string) => ({ category, severity: "minor", score: null, isSource: false });
const ratings = cells.map(([k, i]) => ({
  errors: [
    ...new Array(((k + 1) * (i + 2)) % 4).fill(span("accuracy/omission")),
    ...new Array((k * k + i) % 3).fill(span("style/awkward")),
  ],
}));
const table = (name: string, score: (k: number, i: number) => number) => ({
  ...{ name, systems: SYSTEMS, segments: SEGMENTS },
  column: parseScores(cells.map(([k, i]) => String(score(k, i)))),
});
const study = ratedStudy(
  "x",
  table("mqm", (k, i) => -ratings[k * SEGMENTS + i].errors.length),
  [
    table("M", (k, i) => (k * 7 + i * i) % 5),
    table("N", (k, i) => (3 * k + 2 * i) % 7),
    table("P", (k, i) => k - i),
  ],
  new Set(),
);
const aspects = studyAspects(study, [
  { name: "mqm", systems: SYSTEMS, segments: SEGMENTS, ratings },
])!;
const signs = signMatrix({ source: "philox", seed: 5, to: 64, segments: SEGMENTS });

/** Shares of permutations that reach each pair's difference. */
function shares(integers: Float64Array): number[][] {
  return SYSTEMS.map((_, k) =>
    SYSTEMS.map((_, l) => {
      const apart = Array.from(
        { length: SEGMENTS },
        (_, i) => integers[k * SEGMENTS + i] - integers[l * SEGMENTS + i],
      );
      const sums = Array.from({ length: signs.permutations }, (_, p) =>
        apart.reduce((sum, one, i) => sum + ((signs.bytes[p] >>> i) & 1 ? one : -one), 0));
      const observed = apart.reduce((sum, one) =>
        sum + one, 0);
      return sums.filter((sum) => sum >= observed).length / signs.permutations;
    })
  );
}

/** Soft pairwise accuracy of a scorer under weights of systems. */
function weightedSpa(scorer: Float64Array, weights: Float64Array): number {
  const [people, own] = [shares(study.human.integers), shares(scorer)];
  let [sum, total] = [0, 0];
  for (let k = 0; k < SYSTEMS.length; k++) {
    for (let l = k + 1; l < SYSTEMS.length; l++) {
      const weight = weights[k] * weights[l];
      sum += weight * Math.abs(people[k][l] - own[k][l]);
      total += weight;
    }
  }
  return 1 - sum / total;
}

Deno.test("chooseBalance() tries even balances and takes the one that ranks scorers, or prefers adequacy, most as the user does", () => {
  const score = fc.constantFrom(0.1, 0.5, 0.9);
  const pair = fc.record({
    preferred: fc.constantFrom<ExamplePair["preferred"]>("adequate", "fluent"),
    scores: fc.tuple(fc.tuple(score, score), fc.tuple(score, score), fc.tuple(score, score)),
  });
  const pool = systemPool(SYSTEMS, aspects.adequacy, aspects.fluency);
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 6 }), fc.nat(3), (made, count) => {
      const scorers = study.scorers.slice(0, count);
      const pairs = made.map(({ preferred, scores }) => ({
        preferred,
        scores: new Map(scorers.map(({ name }, s) => [name, scores[s]])),
      }));
      const source = () => keyedStream(4, "choose", 0);
      const { tried, lean, likely } = chooseBalance({
        ...{ study, aspects, pairs, steps: STEPS, signs, source: source() },
        scorers: new Map(scorers.map((scorer) => [scorer.name, scorer])),
      });
      assertEquals(lean, summarisePairs(pairs));
      const betas = tried.map(({ beta }) => beta);
      assertEquals(betas.length, STEPS);
      betas.slice(1).forEach((beta, b) =>
        assertAlmostEquals(beta - betas[b], (betas[STEPS - 1] - betas[0]) / (STEPS - 1), 1e-9)
      );
      const solved = betas.map((beta) => solveBalance(pool, beta));
      const preferences = measurePreferences({
        ...{ human: study.human, scorers: study.scorers, signs, quality: aspects.exact },
        families: ["adequacy_over_fluency"],
        weightings: solved.map(({ weights }) => weights),
      });
      const spa = solved.map(({ weights }) =>
        scorers.map(({ integers }) => weightedSpa(integers, weights))
      );
      const agreement = (of: typeof lean, b: number) =>
        count < 2 ? null : kendall(scorers.map(({ name }) => of.alignment.get(name)!), spa[b]);
      const merit = (of: typeof lean, b: number) =>
        count < 2 ? -Math.abs(tried[b].preference - of.adequate) : agreement(of, b) ?? -2;
      const chosen = (of: typeof lean) => {
        const most = Math.max(...betas.map((_, b) => merit(of, b)));
        return [...betas.keys()].filter((b) => merit(of, b) >= most - 1e-9)
          .reduce((x, y) => solved[y].ess > solved[x].ess ? y : x);
      };
      tried.forEach((one, b) => {
        assertAlmostEquals(one.ess, solved[b].ess, 1e-9);
        const mean = preferences.reduce((sum, scorer) => sum + scorer[b][0], 0) / 3;
        assertAlmostEquals(one.preference, mean, 1e-12);
        const own = agreement(lean, b);
        if (own === null) assertEquals(one.agreement, null);
        else assertAlmostEquals(one.agreement ?? NaN, own, 1e-9);
        if (count < 2) assertEquals(one.first, null);
        else {
          const place = scorers.findIndex(({ name }) => name === one.first);
          assertAlmostEquals(spa[b][place], Math.max(...spa[b]), 1e-9);
        }
        assertEquals(one.chosen, b === chosen(lean));
      });
      const drawn = drawLeans(pairs, 1000, source()).map(chosen);
      tried.forEach((one, b) =>
        assertEquals(one.probability, drawn.filter((other) => other === b).length / 1000)
      );
      const sorted = drawn.toSorted((x, y) => x - y);
      assertEquals(likely, [betas[sorted[25]], betas[sorted[975]]]);
    }),
    { seed: 613, numRuns: 25 },
  );
  assert(study.scorers.length === 3);
});
