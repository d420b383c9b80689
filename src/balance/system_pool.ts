import type { ScoreColumn } from "../decimals/score_column.ts";
import { UserError } from "../user_error.ts";
import { type ExactPoints, exactPoints } from "./exact_points.ts";

/**
 * The systems to be weighted: distinct points (adequacy, fluency).
 *
 * Systems with the same point form one member of the pool; they share its weight equally (Shayegh & Kazemi 2026, section 3.1).
 * All of `balance/` works on members.
 */
export interface SystemPool {
  /** Names of all systems, as given. */
  readonly systems: readonly string[];
  /** Number of members, K. */
  readonly size: number;
  /** Adequacy of each member. */
  readonly adequacy: Float64Array;
  /** Fluency of each member. */
  readonly fluency: Float64Array;
  /** The members' points as exact integers. */
  readonly points: ExactPoints;
  /** Member of each system. */
  readonly memberOf: Int32Array;
  /** Number of systems in each member. */
  readonly multiplicity: Int32Array;
}

/**
 * Checks a table of systems and pools those with equal points.
 *
 * @param systems Names, distinct.
 * @param adequacy One value per system, none missing; scores or penalties, since only their spread matters. A column means the
 * decimals in its file; a number means its shortest decimal.
 * @param fluency One value per system.
 * @returns The pool, with members in order of first appearance.
 * @throws {UserError} If there are fewer than two systems, lengths differ, a name is repeated, a value is not finite, or all
 * points are equal.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { systemPool } from "./system_pool.ts";
 *
 * const pool = systemPool(["A", "B", "C"], [-1, -2, -1], [-3, -1, -3]);
 * assertEquals([pool.size, [...pool.memberOf]], [2, [0, 1, 0]]);
 * ```
 */
export function systemPool(
  systems: readonly string[],
  adequacy: ScoreColumn | ArrayLike<number>,
  fluency: ScoreColumn | ArrayLike<number>,
): SystemPool {
  const count = systems.length;
  if (adequacy.length !== count || fluency.length !== count) {
    throw new UserError(
      `${count} systems have ${adequacy.length} adequacy and ${fluency.length} fluency values; give one of each to every system`,
    );
  }
  if (count < 2) {
    throw new UserError(
      `a balance needs at least two systems, not ${count}; one system has no spread`,
    );
  }
  const values = {
    adequacy: finiteValues(systems, "adequacy", adequacy),
    fluency: finiteValues(systems, "fluency", fluency),
  };
  const whole = exactPoints(adequacy, fluency);
  const seen = new Set<string>();
  const members = new Map<string, number>();
  const memberOf = new Int32Array(count);
  // First system of each member.
  const firsts: number[] = [];
  for (let k = 0; k < count; k++) {
    if (seen.has(systems[k])) {
      throw new UserError(`system '${systems[k]}' appears twice in the table; name each once`);
    }
    seen.add(systems[k]);
    const key = `${whole.adequacy[k]} ${whole.fluency[k]}`;
    let member = members.get(key);
    if (member === undefined) {
      member = firsts.length;
      members.set(key, member);
      firsts.push(k);
    }
    memberOf[k] = member;
  }
  if (firsts.length < 2) {
    throw new UserError(
      `all ${count} systems have adequacy ${values.adequacy[0]} and fluency ${
        values.fluency[0]
      }; a balance needs two that differ`,
    );
  }
  const multiplicity = new Int32Array(firsts.length);
  for (const member of memberOf) multiplicity[member]++;
  return {
    systems,
    size: firsts.length,
    adequacy: Float64Array.from(firsts, (k) => values.adequacy[k]),
    fluency: Float64Array.from(firsts, (k) => values.fluency[k]),
    points: {
      adequacy: firsts.map((k) => whole.adequacy[k]),
      fluency: firsts.map((k) => whole.fluency[k]),
    },
    memberOf,
    multiplicity,
  };
}

/**
 * Spreads the weights of members over the systems; the systems of one member share equally.
 *
 * @param pool The systems.
 * @param weights Weights of members.
 * @returns One weight per system.
 */
export function systemWeights(pool: SystemPool, weights: Float64Array): Float64Array {
  return Float64Array.from(
    pool.memberOf,
    (member) => weights[member] / pool.multiplicity[member],
  );
}

/** The doubles of an aspect. */
function finiteValues(
  systems: readonly string[],
  name: string,
  given: ScoreColumn | ArrayLike<number>,
): ArrayLike<number> {
  if ("ranks" in given) return given.values;
  for (let k = 0; k < given.length; k++) {
    if (!Number.isFinite(given[k])) {
      throw new UserError(
        `${name} of system '${systems[k]}' is ${given[k]}; write a finite number`,
      );
    }
  }
  return Float64Array.from(given, (value) => value + 0);
}
