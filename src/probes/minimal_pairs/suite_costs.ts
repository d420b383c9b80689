import { bleu } from "../../textmetrics/bleu/bleu.ts";
import { chrf } from "../../textmetrics/chrf/chrf.ts";
import { type PairCosts, pairCosts } from "./pair_costs.ts";
import type { SuitePair } from "./suite_pair.ts";

/**
 * Measures what sentence BLEU and chrF charge for each pair of a suite.
 *
 * Source: "What BLEU, chrF and COMET do not measure", section 5. BLEU takes its effective order.
 *
 * @param pairs The suite.
 * @returns Costs by metric.
 */
export function suiteCosts(
  pairs: readonly SuitePair[],
): Readonly<Record<"bleu" | "chrf", PairCosts>> {
  return { bleu: pairCosts(bleu({ effectiveOrder: true }), pairs), chrf: pairCosts(chrf(), pairs) };
}
