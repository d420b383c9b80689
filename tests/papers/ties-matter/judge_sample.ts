import { blocks } from "../../sample/sample_campaign.ts";

/** One pair of translations of a segment: differences of whole numbers. */
interface Pair {
  readonly human: number;
  readonly metric: number;
  readonly zero: boolean;
}

/** Pairs of the sample by segment, as its files have them, without the standard reference refA. */
export function samplePairs(metric: string): Pair[][] {
  const human = blocks("human-scores/de-en.mqm.seg.score");
  const scores = blocks(`metric-scores/de-en/${metric}.seg.score`);
  const systems = [...human.keys()].filter((system) =>
    system !== "refA" && human.get(system)!.some((text) => text !== "None")
  );
  return human.get(systems[0])!.map((_, segment) => {
    const rated = systems.filter((system) =>
      human.get(system)![segment] !== "None" && (scores.get(system)?.[segment] ?? "None") !== "None"
    ).map((system) => ({
      human: thousandths(human.get(system)![segment]),
      metric: thousandths(scores.get(system)![segment]),
    }));
    return rated.flatMap((a, i) =>
      rated.slice(i + 1).map((b) => ({
        human: a.human - b.human,
        metric: a.metric - b.metric,
        zero: a.human === 0 && b.human === 0,
      }))
    );
  });
}

function thousandths(text: string): number {
  const value = Number(text) * 1000;
  if (Math.abs(value - Math.round(value)) > 1e-6) throw new Error(`${text} has too many digits`);
  return Math.round(value);
}

/** Mean over segments of the share of pairs that a metric orders or ties as people do, at a threshold in thousandths. */
export function accuracy(segments: readonly (readonly Pair[])[], epsilon: number): number {
  const shares = segments.filter((pairs) => pairs.length > 0).map((pairs) =>
    pairs.filter(({ human, metric }) =>
      Math.sign(human) === (Math.abs(metric) <= epsilon ? 0 : Math.sign(metric))
    ).length / pairs.length
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** The best threshold of all there are, the smallest of equally good ones, by trying each. */
export function bestThreshold(segments: readonly (readonly Pair[])[]): {
  readonly epsilon: number;
  readonly value: number;
} {
  const candidates = [...new Set([0, ...segments.flat().map(({ metric }) => Math.abs(metric))])];
  let best = { epsilon: 0, value: -Infinity };
  for (const epsilon of candidates.sort((a, b) => a - b)) {
    const value = accuracy(segments, epsilon);
    if (value > best.value + 1e-12) best = { epsilon, value };
  }
  return { epsilon: best.epsilon / 1000, value: best.value };
}

/** τ_b averaged over the segments that define it, and their number. */
export function tauB(segments: readonly (readonly Pair[])[]): {
  readonly value: number;
  readonly groups: number;
} {
  const taus = segments.map((pairs) => {
    const products = pairs.map(({ human, metric }) => Math.sign(human) * Math.sign(metric));
    const sum = products.reduce((total, product) => total + product, 0);
    const told = (key: "human" | "metric") => pairs.filter((pair) => pair[key] !== 0).length;
    return sum / Math.sqrt(told("human") * told("metric"));
  }).filter((tau) => !Number.isNaN(tau));
  return { value: taus.reduce((sum, tau) => sum + tau, 0) / taus.length, groups: taus.length };
}
