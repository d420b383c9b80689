import { type Fraction, fraction } from "../../src/decimals/fraction.ts";
import type { GroupCounts } from "../../src/pairs/classes/pair_counts.ts";
import type { CoefficientName } from "../../src/pairs/classes/formulas.ts";

/** A translation as the judge sees it: scores as whole numbers of a common unit. */
export interface Judged {
  readonly human: bigint | null;
  readonly metric: bigint | null;
  readonly group: number;
}

/** Distance of two metric scores. */
export type Distance = (a: bigint, b: bigint) => Fraction;

export const absolute: Distance = (a, b) => fraction(a > b ? a - b : b - a, 1n);

export const relative: Distance = (a, b) => {
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const larger = x > y ? x : y;
  return larger === 0n ? fraction(0n, 1n) : fraction(a > b ? a - b : b - a, larger);
};

function isAtMost(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator <= b.numerator * a.denominator;
}

/** Metric scores of every group that has pairs, in the groups' order. */
export function judgeGroups(translations: readonly Judged[]): bigint[][] {
  const groups: bigint[][] = [];
  for (const { human, metric, group } of translations) {
    if (human !== null && metric !== null) (groups[group] ??= []).push(metric);
  }
  return groups.filter((members) => members.length > 1);
}

/** An integer without its sign. */
export function size(integer: bigint): bigint {
  return integer < 0n ? -integer : integer;
}

/** Counts every pair one by one, straight from the definitions. */
export function judgeCounts(
  translations: readonly Judged[],
  epsilon: Fraction,
  distance: Distance = absolute,
): GroupCounts[] {
  const groups = new Map<number, Judged[]>();
  for (const translation of translations) {
    if (translation.human === null || translation.metric === null) continue;
    groups.set(translation.group, [...groups.get(translation.group) ?? [], translation]);
  }
  return [...groups].filter(([, members]) => members.length > 1).sort(([a], [b]) => a - b).map(
    ([, members]) => {
      const counts = { concordant: 0, discordant: 0, tied_human: 0, tied_metric: 0, tied_both: 0 };
      for (let i = 0; i < members.length; i++) {
        for (let j = 0; j < i; j++) counts[judgePair(members[i], members[j], epsilon, distance)]++;
      }
      const levels = Math.min(
        new Set(members.map(({ human }) => human)).size,
        new Set(members.map(({ metric }) => metric)).size,
      );
      return { ...counts, translations: members.length, levels };
    },
  );
}

function judgePair(a: Judged, b: Judged, epsilon: Fraction, distance: Distance) {
  const [metricA, metricB] = [a.metric as bigint, b.metric as bigint];
  const tiedMetric = isAtMost(distance(metricA, metricB), epsilon);
  if (a.human === b.human) return tiedMetric ? "tied_both" : "tied_human";
  if (tiedMetric) return "tied_metric";
  const same = ((a.human as bigint) < (b.human as bigint)) === (metricA < metricB);
  return same ? "concordant" : "discordant";
}

/** All candidate thresholds, ascending: 0 and every distance within a group. */
export function judgeCandidates(
  translations: readonly Judged[],
  distance: Distance = absolute,
): Fraction[] {
  const found = new Map<string, Fraction>([["0/1", fraction(0n, 1n)]]);
  for (const a of translations) {
    for (const b of translations) {
      if (a.group !== b.group || a.human === null || b.human === null) continue;
      if (a.metric === null || b.metric === null) continue;
      const gap = distance(a.metric, b.metric);
      found.set(`${gap.numerator}/${gap.denominator}`, gap);
    }
  }
  return [...found.values()].sort((a, b) => isAtMost(a, b) ? (isAtMost(b, a) ? 0 : -1) : 1);
}

/** The best of some candidates, the first among equals. */
export function judgeCalibration(
  translations: readonly Judged[],
  objective: CoefficientName,
  distance: Distance = absolute,
  candidates: readonly Fraction[] = judgeCandidates(translations, distance),
): Fraction {
  let best = candidates[0];
  let bestMean = judgeMean(objective, judgeCounts(translations, best, distance));
  for (const candidate of candidates.slice(1)) {
    const mean = judgeMean(objective, judgeCounts(translations, candidate, distance));
    if (mean === null) continue;
    if (bestMean === null || mean - bestMean > SAME) {
      best = candidate;
      bestMean = mean;
    }
  }
  return best;
}

const BITS = 600n;
/** Means nearer than this are the same: of so small counts, different ones are far further apart. */
const SAME = 1n << 300n;

/** Mean over the groups that define a coefficient, times 2^600; null where none does. */
export function judgeMean(
  objective: CoefficientName,
  groups: readonly GroupCounts[],
): bigint | null {
  let sum = 0n;
  let defined = 0n;
  for (const counts of groups) {
    const parts = judgeParts(objective, counts);
    if (parts[1] === 0) continue;
    const [upper, lower] = parts.map(BigInt);
    defined++;
    if (objective !== "tau_b") {
      sum += (upper << BITS) / lower;
      continue;
    }
    const root = judgeRoot((upper * upper << (2n * BITS)) / lower);
    sum += upper < 0n ? -root : root;
  }
  return defined === 0n ? null : sum / defined;
}

/** Upper and lower part of a coefficient; the square of the lower part for tau_b. */
function judgeParts(objective: CoefficientName, c: GroupCounts): [number, number] {
  const [C, D, H, M, B] = [
    c.concordant,
    c.discordant,
    c.tied_human,
    c.tied_metric,
    c.tied_both,
  ];
  const [n, k] = [c.translations, c.levels];
  switch (objective) {
    case "tau_a":
      return [C - D, C + D + H + M + B];
    case "tau_b":
      return [C - D, (C + D + H) * (C + D + M)];
    case "tau_c":
      return [2 * (C - D) * k, n * n * (k - 1)];
    case "tau_10":
      return [C - D - M, C + D + M];
    case "tau_13":
      return [C - D, C + D];
    case "tau_14":
      return [C - D, C + D + M];
    case "tau_23":
      return [C + B - D - H - M, C + D + H + M + B];
    case "acc_eq":
      return [C + B, C + D + H + M + B];
    case "ties_precision":
      return [B, B + M];
    case "ties_recall":
      return [B, B + H];
    case "ties_f1":
      return [2 * B, 2 * B + M + H];
    case "ranks_precision":
      return [C, C + D + H];
    case "ranks_recall":
      return [C, C + D + M];
    case "ranks_f1":
      return [2 * C, (C + D + H) + (C + D + M)];
  }
}

function judgeRoot(square: bigint): bigint {
  let low = 0n;
  let high = square + 1n;
  if (square > 4n) high = 1n << BigInt((square.toString(16).length + 1) * 2);
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle * middle <= square) low = middle;
    else high = middle;
  }
  return low;
}
