import { approximateInGroup, type Objective } from "./objective.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { CONCORDANT, DISCORDANT } from "./sorted_pairs.ts";
import { FORMULAS } from "../classes/formulas.ts";
import type { Tally } from "../classes/tally_pairs.ts";

/**
 * Follows the mean of a coefficient over groups while pairs become tied one by one.
 *
 * The mean is a double with an error well under 1e-13: two doubles hold the sum, so errors do not accumulate.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { MeanGauge } from "./mean_gauge.ts";
 * import { cutAt } from "./metric_gaps.ts";
 * import { makeObjective } from "./objective.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 * import { CONCORDANT } from "./sorted_pairs.ts";
 * import { tallyPairs } from "../classes/tally_pairs.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 1, 2]), columnFromNumbers([1, 2, 3]), null);
 * const gauge = new MeanGauge(paired, makeObjective(paired, "ranks_f1"), tallyPairs(paired, cutAt(0n)));
 * gauge.tie(CONCORDANT);
 * gauge.settle();
 * assertEquals(gauge.mean(), 0.8);
 * ```
 */
export class MeanGauge {
  /** Counts so far. */
  readonly tally: Tally;
  readonly #paired: PairedScores;
  readonly #objective: Objective;
  readonly #ignoresTies: boolean;
  readonly #values: Float64Array;
  readonly #stale: Uint8Array;
  #staleGroups: number[] = [];
  #defined = 0;
  #sum = 0;
  #rest = 0;

  /** Starts from a copy of the counts of a tally. */
  constructor(paired: PairedScores, objective: Objective, from: Tally) {
    this.#paired = paired;
    this.#objective = objective;
    this.#ignoresTies = FORMULAS[objective.name].ignoresTies;
    this.tally = {
      concordant: from.concordant.slice(),
      discordant: from.discordant.slice(),
      tiedHuman: from.tiedHuman.slice(),
    };
    const groups = paired.pairs.length;
    this.#values = new Float64Array(groups).fill(NaN);
    this.#stale = new Uint8Array(groups).fill(1);
    for (let group = 0; group < groups; group++) this.#staleGroups.push(group);
    this.settle();
  }

  /** Makes a pair tied by the metric; its code is group·3 + class. */
  tie(code: number): void {
    const group = Math.floor(code / 3);
    const kind = code - 3 * group;
    if (kind === CONCORDANT) this.tally.concordant[group]--;
    else if (kind === DISCORDANT) this.tally.discordant[group]--;
    else {
      this.tally.tiedHuman[group]--;
      if (this.#ignoresTies) return;
    }
    if (this.#stale[group]) return;
    this.#stale[group] = 1;
    this.#staleGroups.push(group);
  }

  /** Updates the mean; returns false where no group's value can have changed. */
  settle(): boolean {
    if (this.#staleGroups.length === 0) return false;
    for (const group of this.#staleGroups) {
      this.#stale[group] = 0;
      const old = this.#values[group];
      const value = approximateInGroup(this.#paired, this.#objective, this.tally, group) ?? NaN;
      if (!Number.isNaN(old)) {
        this.#add(-old);
        this.#defined--;
      }
      if (!Number.isNaN(value)) {
        this.#add(value);
        this.#defined++;
      }
      this.#values[group] = value;
    }
    this.#staleGroups = [];
    return true;
  }

  /** The mean over the groups that define it; −Infinity where none does. */
  mean(): number {
    return this.#defined === 0 ? -Infinity : (this.#sum + this.#rest) / this.#defined;
  }

  #add(value: number): void {
    const sum = this.#sum + value;
    const added = sum - this.#sum;
    this.#rest += (this.#sum - (sum - added)) + (value - added);
    this.#sum = sum;
  }
}
