import { countsInOrder, untiedCounts } from "../resampling/permutation/ordered_counts.ts";
import { keyedStream } from "../resampling/random/keyed_stream.ts";
import { shuffle } from "../resampling/random/shuffle.ts";
import { leaveOneOutRankings, rankingStability } from "./ranking_stability.ts";

/** Permutation counts of systems, and the orders to read them in. */
export interface SystemOrders {
  /** Number of systems. */
  readonly systems: number;
  /** Human permutation counts of ordered pairs. */
  readonly human: Uint32Array;
  /** The same of each scorer. */
  readonly scorers: readonly Uint32Array[];
  /** Number of permutations. */
  readonly permutations: number;
  /** Seed of the orders. */
  readonly seed: number;
  /** Number of random orders. */
  readonly orders: number;
  /** How a permutation that ties with the observed difference counts: for the system named first, or as a coin decides. */
  readonly ties: "count" | "coin";
}

/**
 * Computes leave-one-out stability with the systems in the given order, then in random orders. A permutation that ties with the
 * observed difference counts for the system that comes first, so the order matters where there are ties.
 *
 * Source: "Mind Which Bird You Favour", Appendix C.
 *
 * @param counts Permutation counts and orders.
 * @returns One value per order; null where no pair of rankings has a τ_b.
 */
export function stabilityOverOrders(
  { systems, human, scorers, permutations, seed, orders, ties }: SystemOrders,
): (number | null)[] {
  return Array.from({ length: orders + 1 }, (_, r) => {
    const order = Int32Array.from({ length: systems }, (_, k) => k);
    if (r > 0) shuffle(keyedStream(seed, "system orders", r), order);
    const coin = keyedStream(seed, "ties decided by a coin", r);
    const inOrder = (counts: Uint32Array) =>
      countsInOrder(ties === "count" ? counts : untiedCounts(counts, permutations, coin), order);
    const [people, all] = [inOrder(human), scorers.map(inOrder)];
    return rankingStability(leaveOneOutRankings(people, all, permutations, systems));
  });
}
