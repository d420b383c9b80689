import { integerRoot } from "../../src/decimals/integer_root.ts";
import { canonicalOrder } from "../../src/balance/exact_points.ts";
import { exactProblem } from "../../src/balance/solver/exact_problem.ts";
import { exactTarget } from "../../src/balance/solver/exact_target.ts";
import { reachableRange } from "../../src/balance/solver/reachable_range.ts";
import type { BalanceSolution } from "../../src/balance/solver/solve_balance.ts";
import type { SystemPool } from "../../src/balance/system_pool.ts";
import { compareFractions, type Fraction, fraction } from "../../src/decimals/fraction.ts";

const ZERO = fraction(0n, 1n);

/** A double as the fraction that it is. */
export function exactly(value: number): Fraction {
  let power = 0n;
  while (!Number.isInteger(value)) [value, power] = [value * 2, power + 1n];
  return fraction(BigInt(value), 1n << power);
}

const sum = (...terms: Fraction[]) =>
  terms.reduce((x, y) =>
    fraction(
      x.numerator * y.denominator + y.numerator * x.denominator,
      x.denominator * y.denominator,
    )
  );
const product = (...factors: Fraction[]) =>
  factors.reduce((x, y) => fraction(x.numerator * y.numerator, x.denominator * y.denominator));
const minus = (x: Fraction) => fraction(-x.numerator, x.denominator);
const over = (x: Fraction, y: Fraction) =>
  fraction(x.numerator * y.denominator, x.denominator * y.numerator);
const least = (values: Fraction[]) => values.reduce((x, y) => compareFractions(x, y) <= 0 ? x : y);

/**
 * Recomputes, in fractions alone, the gap that a solution's proof proves.
 *
 * @param pool The systems.
 * @param solution The solution, its proof of the kind `multiplier` or `intervals`.
 * @returns The gap; null where the proof is broken.
 */
export function provedGap(pool: SystemPool, solution: BalanceSolution): Fraction | null {
  const { proof, target } = solution;
  if (proof.kind !== "multiplier" && proof.kind !== "intervals") return null;
  const { points } = pool;
  const order = [...canonicalOrder(points)];
  const { balance } = exactTarget(points, target, reachableRange(points));
  const exact = exactProblem({
    adequacy: order.map((k) => points.adequacy[k]),
    fluency: order.map((k) => points.fluency[k]),
  }, balance);
  const w = order.map((k) => exactly(solution.weights[k]));
  const total = sum(...w);
  const squares = sum(...w.map((value) => product(value, value)));
  const value = over(squares, product(fraction(2n, 1n), total, total));
  // Rational stand-ins for √A and √F: what they miss is made good by a factor of each square.
  const root = (strength: bigint) => {
    const size = fraction(integerRoot((strength << 800n) / exact.largest), 1n << 400n);
    return { size, factor: over(fraction(strength, exact.largest), product(size, size)) };
  };
  const [rootA, rootF] = [root(exact.strong), root(exact.weak)];
  const a = exact.a.map((x) => product(fraction(x, 1n), rootA.size));
  const f = exact.f.map((x) => product(fraction(x, 1n), rootF.size));
  const g = exact.g.map((x) => fraction(x, exact.largest));
  const bound = proof.kind === "multiplier"
    ? multiplierBound(a, f, g, rootA.factor, rootF.factor, w, exactly(proof.multiplier))
    : intervalBound(a, f, g, rootA.factor, rootF.factor, proof.intervals, value, exact.size);
  if (bound === null) return null;
  return over(sum(value, minus(bound)), value);
}

function multiplierBound(
  a: Fraction[],
  f: Fraction[],
  g: Fraction[],
  factorA: Fraction,
  factorF: Fraction,
  w: Fraction[],
  eta: Fraction,
): Fraction | null {
  const dot = (x: Fraction[], y: Fraction[]) => sum(...x.map((one, k) => product(one, y[k])));
  const two = fraction(2n, 1n);
  const [aa, ff, af] = [
    product(factorA, dot(a, a)),
    product(factorF, dot(f, f)),
    dot(a, f),
  ];
  const area = sum(product(aa, ff), minus(product(factorA, factorF, af, af)));
  const bend = sum(
    fraction(1n, 1n),
    product(two, eta, sum(ff, minus(aa))),
    minus(product(two, two, eta, eta, area)),
  );
  if (compareFractions(bend, ZERO) < 0) return null;
  const [x, y] = [dot(a, w), dot(f, w)];
  const slopes = w.map((own, k) =>
    sum(
      own,
      product(
        eta,
        sum(g[k], minus(product(two, factorA, x, a[k])), product(two, factorF, y, f[k])),
      ),
    )
  );
  return sum(
    least(slopes),
    minus(product(fraction(1n, 2n), dot(w, w))),
    product(eta, sum(product(factorA, x, x), minus(product(factorF, y, y)))),
  );
}

function intervalBound(
  a: Fraction[],
  f: Fraction[],
  g: Fraction[],
  factorA: Fraction,
  factorF: Fraction,
  intervals: Extract<BalanceSolution["proof"], { kind: "intervals" }>["intervals"],
  value: Fraction,
  size: number,
): Fraction | null {
  // Where |a·w| may lie: within the extremes of a, and within ‖a‖ √(Σ w² − 1/K), checked as squares.
  const ends = [least(a), minus(least(a.map(minus)))];
  const norm = sum(...a.map((x) => product(x, x)));
  const reach = product(
    norm,
    sum(product(fraction(2n, 1n), value), fraction(-1n, BigInt(size))),
  );
  const outside = (at: Fraction) => compareFractions(product(at, at), reach) >= 0;
  const sorted = intervals.toSorted((x, y) => x.low - y.low);
  const bounds: Fraction[] = [];
  for (let i = 0; i < sorted.length; i++) {
    let [low, high] = [exactly(sorted[i].low), exactly(sorted[i].high)];
    if (i > 0 && sorted[i].low > sorted[i - 1].high) return null;
    if (i === 0 && !(low.numerator < 0n && outside(low)) && compareFractions(low, ends[0]) > 0) {
      if (compareFractions(sum(low, minus(ends[0])), exactly(1e-9)) > 0) return null;
      low = ends[0];
    }
    const last = i === sorted.length - 1;
    if (last && !(high.numerator > 0n && outside(high)) && compareFractions(high, ends[1]) < 0) {
      if (compareFractions(sum(ends[1], minus(high)), exactly(1e-9)) > 0) return null;
      high = ends[1];
    }
    const { lambda, eta, rho, upper, lower } = sorted[i].dual;
    if (eta < 0 || upper < 0 || lower < 0 || (eta === 0 && rho !== 0)) return null;
    const [l, e, r, u, v] = [lambda, eta, rho, upper, lower].map(exactly);
    const tilt = sum(u, minus(v), minus(product(e, factorA, sum(low, high))));
    let squares = ZERO;
    for (let k = 0; k < a.length; k++) {
      const z = minus(sum(l, product(e, g[k]), product(tilt, a[k]), product(r, f[k])));
      if (z.numerator > 0n) squares = sum(squares, product(z, z));
    }
    bounds.push(sum(
      product(fraction(-1n, 2n), squares),
      minus(l),
      product(e, factorA, low, high),
      eta === 0 ? ZERO : minus(over(product(r, r), product(fraction(4n, 1n), e, factorF))),
      minus(product(u, high)),
      product(v, low),
    ));
  }
  return least(bounds);
}
