import { logFactorial } from "./log_factorial.ts";
import { type RandomSource, uniform } from "./uniform.ts";

/** Expected number of successes from which rejection is faster than inversion. */
const REJECTION_FROM = 10;

/**
 * Draws from the binomial distribution: how many of `trials` succeed.
 *
 * The draw is exact up to the rounding of float64, and never a normal approximation. Where fewer than ten successes are
 * expected, the distribution function is inverted term by term; otherwise Hörmann's transformed rejection (BTRS) is used.
 * Source: Hörmann, "The generation of binomial random variates", Journal of Statistical Computation and Simulation 46 (1993).
 *
 * @param source Stream of words.
 * @param trials Number of trials, a non-negative integer.
 * @param probability Of success, from 0 to 1.
 * @returns Number of successes.
 * @throws {RangeError} If trials or probability are out of range.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { binomial } from "./binomial.ts";
 * import { keyedStream } from "./keyed_stream.ts";
 *
 * assertEquals(binomial(keyedStream(1, "example", 0), 12, 1), 12);
 * ```
 */
export function binomial(source: RandomSource, trials: number, probability: number): number {
  if (!Number.isSafeInteger(trials) || trials < 0) {
    throw new RangeError(`trials must be a non-negative integer, not ${trials}`);
  }
  if (!(probability >= 0 && probability <= 1)) {
    throw new RangeError(`a probability is a number from 0 to 1, not ${probability}`);
  }
  return probability <= 0.5
    ? rarer(source, trials, probability)
    : trials - rarer(source, trials, 1 - probability);
}

/** The same for a probability of at most a half. */
function rarer(source: RandomSource, trials: number, probability: number): number {
  if (trials === 0 || probability === 0) return 0;
  return trials * probability < REJECTION_FROM
    ? inverted(source, trials, probability)
    : rejected(source, trials, probability);
}

function inverted(source: RandomSource, trials: number, probability: number): number {
  const odds = probability / (1 - probability);
  const none = Math.exp(trials * Math.log1p(-probability));
  for (;;) {
    let rest = uniform(source);
    let term = none;
    for (let successes = 0; successes <= trials; successes++) {
      if (rest < term) return successes;
      rest -= term;
      term *= odds * (trials - successes) / (successes + 1);
    }
    // Rounding left the terms' sum below the uniform number: draw another.
  }
}

function rejected(source: RandomSource, trials: number, probability: number): number {
  const spread = Math.sqrt(trials * probability * (1 - probability));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * probability;
  const centre = trials * probability + 0.5;
  const inner = 0.92 - 4.2 / b;
  for (;;) {
    const u = uniform(source) - 0.5;
    const v = uniform(source);
    const edge = 0.5 - Math.abs(u);
    const successes = Math.floor((2 * a / edge + b) * u + centre);
    if (edge >= 0.07 && v <= inner) return successes;
    if (!(successes >= 0 && successes <= trials)) continue;
    const mode = Math.floor((trials + 1) * probability);
    const scale = (2.83 + 5.1 / b) * spread;
    const bound = Math.log(v * scale / (a / (edge * edge) + b));
    const ratio = logFactorial(mode) + logFactorial(trials - mode) - logFactorial(successes) -
      logFactorial(trials - successes) +
      (successes - mode) * Math.log(probability / (1 - probability));
    if (bound <= ratio) return successes;
  }
}
