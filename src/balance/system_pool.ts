import { UserError } from "../user_error.ts";

/**
 * The systems to be weighted: distinct points (adequacy, fluency).
 *
 * Systems with the same point form one member of the pool; what it weighs is shared equally among them (Shayegh &
 * Kazemi 2026, section 3.1). All of `balance/` works on members.
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
  /** Member of each system. */
  readonly memberOf: Int32Array;
  /** Number of systems in each member. */
  readonly multiplicity: Int32Array;
}

/**
 * Checks a table of systems and pools those with equal points.
 *
 * @param systems Names, distinct.
 * @param adequacy One value a system; scores or penalties, only their spread matters.
 * @param fluency One value a system.
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
  adequacy: ArrayLike<number>,
  fluency: ArrayLike<number>,
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
  const seen = new Set<string>();
  const members = new Map<string, number>();
  const memberOf = new Int32Array(count);
  const points: [number, number][] = [];
  for (let k = 0; k < count; k++) {
    if (seen.has(systems[k])) {
      throw new UserError(`system '${systems[k]}' stands twice in the table; name each once`);
    }
    seen.add(systems[k]);
    const point: [number, number] = [
      finite(systems[k], "adequacy", adequacy[k]),
      finite(systems[k], "fluency", fluency[k]),
    ];
    const key = point.join(" ");
    let member = members.get(key);
    if (member === undefined) {
      member = points.length;
      members.set(key, member);
      points.push(point);
    }
    memberOf[k] = member;
  }
  if (points.length < 2) {
    throw new UserError(
      `all ${count} systems have adequacy ${points[0][0]} and fluency ${
        points[0][1]
      }; a balance needs two that differ`,
    );
  }
  const multiplicity = new Int32Array(points.length);
  for (const member of memberOf) multiplicity[member]++;
  return {
    systems,
    size: points.length,
    adequacy: Float64Array.from(points, (point) => point[0]),
    fluency: Float64Array.from(points, (point) => point[1]),
    memberOf,
    multiplicity,
  };
}

/** Spreads the weights of members over the systems: those of one member share equally. */
export function systemWeights(pool: SystemPool, weights: Float64Array): Float64Array {
  return Float64Array.from(
    pool.memberOf,
    (member) => weights[member] / pool.multiplicity[member],
  );
}

function finite(system: string, name: string, value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) > 1e150) {
    throw new UserError(
      `${name} of system '${system}' is ${value}; write a finite number under 1e150 in size`,
    );
  }
  return value + 0 === 0 ? 0 : value;
}
