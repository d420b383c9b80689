import { metricGaps, parseEpsilon } from "../calibration/metric_gaps.ts";
import type { PairedScores } from "./paired_scores.ts";
import { windowStarts } from "./tally_pairs.ts";

/** How often ties within ε fail to be transitive. */
export interface IntransitiveTriples {
  /** Triples of translations in one group. */
  readonly triples: number;
  /** Triples in which one translation is tied with both others, which are not tied with each other. */
  readonly intransitive: number;
}

/**
 * Counts the triples i ~ j, j ~ k, not i ~ k, where ~ is a tie of metric scores within ε (Deutsch, Foster & Freitag 2023,
 * limitations). It takes linear time after sorting, because j must be the middle score.
 *
 * @param paired The translations.
 * @param epsilon The threshold, a decimal of at least 0; a number means its shortest decimal.
 * @returns The number of all triples and of the intransitive ones.
 * @throws {UserError} If ε is not a decimal number of at least 0.
 */
export function countIntransitiveTriples(
  paired: PairedScores,
  epsilon: string | number,
): IntransitiveTriples {
  const cut = parseEpsilon(epsilon, paired.metric.decimals);
  const firsts = windowStarts(paired, metricGaps(paired.metric), cut);
  let triples = 0;
  let intransitive = 0;
  for (let group = 0; group + 1 < paired.starts.length; group++) {
    const start = paired.starts[group];
    const end = paired.starts[group + 1];
    const size = end - start;
    triples += size * (size - 1) / 2 * (size - 2) / 3;
    let after = start;
    for (let place = start; place < end; place++) {
      while (after + 1 < end && firsts[after + 1] <= place) after++;
      const below = place - firsts[place];
      intransitive += below * (after - place);
      // Of the triples just counted by their middle, those whose ends are tied, counted by their upper end.
      intransitive -= below * (below - 1) / 2;
    }
  }
  return { triples, intransitive };
}
