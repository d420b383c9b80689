import { pearson } from "../../agreement/pearson.ts";
import type { BalanceSolution } from "../../balance/solver/solve_balance.ts";

/** A weighting of the sweep, and its effect. */
export interface SweepPoint extends Pick<BalanceSolution, "target" | "ess"> {
  /** Adequacy-over-fluency preference, mean over the scorers. */
  readonly preference: number;
  /** Correlation of Total MQM with the direction of the dial, z_a − z_f, over the weighted systems; null where undefined. */
  readonly lean: number | null;
  /** Correlation of adequacy with fluency over the weighted systems; null where undefined. */
  readonly aspects: number | null;
}

/** Smaller falls of the preference are not listed one by one. */
const LEAST_FALL = 0.05;

/**
 * Describes how the adequacy-over-fluency preference rises with β, where many systems have weight and where few do; what it
 * follows, and where it falls.
 *
 * @param systems Number of systems.
 * @param sweep The sweep, by rising β.
 * @returns A paragraph.
 */
export function riseNote(systems: number, sweep: readonly SweepPoint[]): string {
  const isBroad = ({ ess }: SweepPoint) => ess >= systems / 2;
  const rises = (most: boolean) => {
    const steps = sweep.slice(1).map((point, i) => [sweep[i], point] as const)
      .filter(([a, b]) => (isBroad(a) && isBroad(b)) === most);
    const rising = steps.filter(([a, b]) => b.preference > a.preference).length;
    return `${rising} of ${steps.length} steps`;
  };
  const broad = sweep.filter(isBroad);
  if (broad.length === 0) {
    return `With β, the adequacy-over-fluency preference rises in ${rises(false)}.`;
  }
  const [first, last] = [broad[0], broad[broad.length - 1]].map(({ target }) => target.toFixed(3));
  const follows = (of: (point: SweepPoint) => number | null) => {
    const known = broad.filter((point) => of(point) !== null);
    return shown(pearson(known.map((one) => Number(of(one))), known.map((one) => one.preference)));
  };
  const falls = fallsOf(broad);
  return `The adequacy-over-fluency preference rises with β in ${
    rises(true)
  } where the effective sample size is at least half the ` +
    `systems (β from ${first} to ${last}), and in ${
      rises(false)
    } where fewer systems decide. Over the former its correlation with β is ${
      follows(({ target }) => target)
    }. Its correlation with the lean is ${
      follows(({ lean }) => lean)
    }. The lean is the correlation of Total MQM with the direction of the dial, z_a − z_f, under the weights, and hangs ` +
    "on the covariance of the two aspects, which β leaves out." +
    (falls.length === 0
      ? ""
      : ` Falls of more than ${LEAST_FALL}: ${
        falls.map((ends) => `from ${ends.map(described).join(" to ")}`).join("; ")
      }.`);
}

/** Pairs of points, in order, between which the preference falls by more than {@linkcode LEAST_FALL} and does not rise as far in between. */
function fallsOf(points: readonly SweepPoint[]): (readonly [SweepPoint, SweepPoint])[] {
  const falls: (readonly [SweepPoint, SweepPoint])[] = [];
  let [peak, trough] = [points[0], points[0]];
  const close = () => {
    if (peak.preference - trough.preference > LEAST_FALL) falls.push([peak, trough]);
  };
  for (const point of points.slice(1)) {
    const recovered = point.preference - trough.preference > LEAST_FALL;
    if (point.preference > peak.preference || recovered) {
      close();
      [peak, trough] = [point, point];
    } else if (point.preference < trough.preference) trough = point;
  }
  close();
  return falls;
}

function described({ target, preference, lean, aspects }: SweepPoint): string {
  return `${preference.toFixed(3)} at β = ${target.toFixed(3)} (lean ${
    shown(lean)
  }, correlation of the aspects ${shown(aspects)})`;
}

function shown(value: number | null): string {
  return value === null ? "undefined" : value.toFixed(3);
}
