import fc from "fast-check";

/** What to try, and for how long. */
export interface Hunt {
  /** Seed of the first batch of cases; each later batch uses the next seed. */
  readonly seed: number;
  /** Milliseconds after which no new batch begins. */
  readonly milliseconds: number;
}

/** The result of a search. */
export interface Catch {
  /** Cases tried. */
  readonly cases: number;
  /** The failed case, reduced as far as possible; null if none failed. */
  readonly failure: Failure | null;
}

/** A case that failed. */
interface Failure {
  /** Seed that finds it at once. */
  readonly seed: number;
  /** The smallest input. */
  readonly input: string;
  /** What went wrong. */
  readonly message: string;
}

/** A property that is tested with random input. */
export interface FuzzTarget {
  /** Its name on the command line. */
  readonly name: string;
  /** What must hold. */
  readonly holds: string;
  /** Tests it. */
  hunt(hunt: Hunt): Promise<Catch>;
}

/** Milliseconds for reducing a failing case. */
const SHRINKING = 30_000;

/**
 * Declares a target.
 *
 * @param name Its name on the command line.
 * @param holds What must hold, for the list of targets.
 * @param cases Random cases.
 * @param check Throws where a case fails.
 * @param batch Cases that share a seed.
 * @returns The target.
 */
export function fuzzTarget<Case>(
  name: string,
  holds: string,
  cases: fc.Arbitrary<Case>,
  check: (one: Case) => void | Promise<void>,
  batch = 25,
): FuzzTarget {
  return {
    name,
    holds,
    async hunt({ seed, milliseconds }) {
      const end = performance.now() + milliseconds;
      for (let done = 0;; done++) {
        const found = await tryBatch(cases, check, { seed: seed + done, numRuns: batch });
        const tried = batch * done + found.cases;
        if (found.failure !== null || performance.now() >= end) return { ...found, cases: tried };
      }
    },
  };
}

async function tryBatch<Case>(
  cases: fc.Arbitrary<Case>,
  check: (one: Case) => void | Promise<void>,
  batch: { readonly seed: number; readonly numRuns: number },
): Promise<Catch> {
  let failedAt = Infinity;
  const property = fc.asyncProperty(cases, async (one) => {
    if (performance.now() - failedAt > SHRINKING) return;
    try {
      await check(one);
    } catch (error) {
      failedAt = Math.min(failedAt, performance.now());
      throw error;
    }
  });
  const { failed, numRuns, counterexample, errorInstance } = await fc.check(property, batch);
  if (!failed) return { cases: numRuns, failure: null };
  const input = fc.stringify(counterexample?.[0]);
  const message = errorInstance instanceof Error
    ? errorInstance.stack ?? errorInstance.message
    : String(errorInstance);
  return { cases: numRuns, failure: { seed: batch.seed, input, message } };
}
