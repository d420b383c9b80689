import { kendall } from "../agreement/kendall.ts";
import { signedCounts } from "../agreement/agreement_replicates.ts";
import { pairWeights } from "../agreement/pair_weights.ts";
import { softPairwiseAccuracy } from "../agreement/soft_pairwise_accuracy.ts";
import { evenTargets } from "../balance/even_targets.ts";
import { solveBalance } from "../balance/solver/solve_balance.ts";
import { systemPool, systemWeights } from "../balance/system_pool.ts";
import { weightingMixture } from "../balance/weightings/weighting_mixture.ts";
import type { RandomSource } from "../resampling/random/uniform.ts";
import type { SignMatrix } from "../resampling/permutation/sign_matrix.ts";
import type { AlignedScores } from "../scores/aligned_scores.ts";
import { mean } from "../scores/moments.ts";
import { measurePreferences } from "./augmentation/measure_preferences.ts";
import type { StudyAspects } from "./augmentation/study_aspects.ts";
import { drawLeans, type ExamplePair, type PairSummary, summarisePairs } from "./example_pairs.ts";
import type { RatedStudy } from "../scores/rated_study.ts";

/** The input of {@linkcode chooseBalance}. */
export interface BalanceQuestion {
  /** The study whose systems are weighted. */
  readonly study: RatedStudy;
  /** Its aspects. */
  readonly aspects: StudyAspects;
  /** Pairs of which the user prefers one side. */
  readonly pairs: readonly ExamplePair[];
  /** Scorers of the study that score the pairs, by their names in the pairs. Two or more can be ranked. */
  readonly scorers: ReadonlyMap<string, AlignedScores>;
  /** Number of balances to try. */
  readonly steps: number;
  /** Signs of soft pairwise accuracy. */
  readonly signs: SignMatrix;
  /** Random numbers for the draws of hypothetical further pairs. */
  readonly source: RandomSource;
}

/** A balance that was tried. */
export interface TriedBalance {
  /** The balance. */
  readonly beta: number;
  /** Effective sample size of its weights. */
  readonly ess: number;
  /** Mean preference of meta-evaluation for adequacy. */
  readonly preference: number;
  /** Kendall's τ of the scorers' ranking with their agreement with the user; null without a ranking. */
  readonly agreement: number | null;
  /** Name of the scorer ranked first; null without a ranking. */
  readonly first: string | null;
  /** Whether it is chosen. */
  readonly chosen: boolean;
  /** Probability that it is chosen with many more such pairs. */
  readonly probability: number;
}

/** The balance that suits example pairs. */
export interface ChosenBalance {
  /** The balances tried, in rising order. */
  readonly tried: readonly TriedBalance[];
  /** Summary of the pairs. */
  readonly lean: PairSummary;
  /** Range of balances that many more pairs would choose with 95 % probability. */
  readonly likely: readonly [low: number, high: number];
}

/** Number of draws of hypothetical further pairs. */
const DRAWS = 1000;

/**
 * Chooses the balance that suits example pairs. With two or more scorers, it is the one at which soft pairwise accuracy ranks
 * them most like their agreement with the user (by Kendall's τ). Otherwise it is the one at which meta-evaluation prefers
 * adequacy as often as the user does. Of equally good balances, it is the one with the largest effective sample size.
 *
 * @param question Study, pairs and scorers.
 * @returns The balances tried, including the chosen one.
 * @throws {UserError} If there are no pairs.
 */
export function chooseBalance(
  { study, aspects, pairs, scorers, steps, signs, source }: BalanceQuestion,
): ChosenBalance {
  const lean = summarisePairs(pairs);
  const pool = systemPool(study.systems, aspects.adequacy, aspects.fluency);
  const [low, high] = weightingMixture(pool, 2).range;
  const solutions = evenTargets(low, high, steps).map((target) => solveBalance(pool, target));
  const weightings = solutions.map(({ weights }) => systemWeights(pool, weights));
  const preferences = measurePreferences({
    human: study.human,
    scorers: study.scorers,
    signs,
    quality: aspects.exact,
    families: ["adequacy_over_fluency"],
    weightings,
  });
  const names = [...scorers.keys()];
  const isRanking = names.length >= 2;
  const human = signedCounts(study.human, signs);
  const counts = [...scorers.values()].map((scorer) => signedCounts(scorer, signs));
  const balances = solutions.map(({ target: beta, ess }, w) => {
    const weights = pairWeights(weightings[w]);
    const spa = counts.map((own) =>
      softPairwiseAccuracy(human, own, signs.permutations, weights) ?? NaN
    );
    const preference = mean(preferences.map((scorer) => scorer[w][0]));
    return { beta, ess, preference, spa };
  });
  type Balance = typeof balances[number];
  const agreement = ({ alignment }: PairSummary, { spa }: Balance) =>
    isRanking ? kendall(names.map((name) => alignment.get(name) ?? 0), spa) : null;
  const bestFor = (wanted: PairSummary): Balance => {
    const merits = balances.map((one) =>
      isRanking ? agreement(wanted, one) ?? -2 : -Math.abs(one.preference - wanted.adequate)
    );
    const best = balances.reduce((x, _, y) => {
      const step = merits[y] - merits[x];
      const isLarger = balances[y].ess > balances[x].ess;
      return step > 1e-12 || (Math.abs(step) <= 1e-12 && isLarger) ? y : x;
    }, 0);
    return balances[best];
  };
  const best = bestFor(lean);
  const drawn = drawLeans(pairs, DRAWS, source).map(bestFor);
  const betas = drawn.map(({ beta }) => beta).toSorted((x, y) => x - y);
  return {
    lean,
    likely: [betas[Math.floor(0.025 * DRAWS)], betas[Math.floor(0.975 * DRAWS)]],
    tried: balances.map((one) => ({
      beta: one.beta,
      ess: one.ess,
      preference: one.preference,
      agreement: agreement(lean, one),
      first: isRanking ? names[one.spa.indexOf(Math.max(...one.spa))] : null,
      chosen: one === best,
      probability: drawn.filter((other) => other === one).length / DRAWS,
    })),
  };
}
