import { didYouMean } from "../../did_you_mean.ts";
import { UserError } from "../../user_error.ts";

/** Ways to optimise a system for a metric. */
export const USES = ["decoding", "reranking", "filtering", "training"] as const;

/** A metric that a system was optimised for. */
export interface OptimisedMetric {
  /** Name of the metric, as declared. */
  readonly metric: string;
  /** Where it was used. */
  readonly how: typeof USES[number];
}

/**
 * Reads a declaration `METRIC:how`.
 *
 * @param text The declaration.
 * @returns The metric and how it was used.
 * @throws {UserError} If it is not of that form, or `how` is none of decoding, reranking, filtering, training.
 */
export function parseOptimised(text: string): OptimisedMetric {
  const colon = text.lastIndexOf(":");
  const metric = text.slice(0, Math.max(0, colon)).trim();
  if (metric === "") {
    throw new UserError(
      `--optimised '${text}' is not METRIC:how; write, for example, bleu:decoding`,
    );
  }
  const said = text.slice(colon + 1).trim().toLowerCase();
  const how = USES.find((use) => use === said);
  if (how !== undefined) return { metric, how };
  throw new UserError(
    `--optimised '${text}': '${said}' is not one of ${USES.join(", ")}; ${didYouMean(said, USES)}`,
  );
}

/**
 * Checks whether a system was optimised for a metric, or for one of its family: chrF and chrF++ count the same characters, and
 * the reference and case in a metric's name do not matter (`COMET-22-refA`, `comet-22`).
 *
 * @param metric Metric of the evaluation.
 * @param optimised Metrics that the user declared.
 * @returns The first declaration that disqualifies it; null if none does.
 */
export function disqualifies(
  metric: string,
  optimised: readonly OptimisedMetric[],
): OptimisedMetric | null {
  return optimised.find((declared) => family(declared.metric) === family(metric)) ?? null;
}

function family(metric: string): string {
  const name = metric.toLowerCase().replace(/-(ref[a-z0-9]*|src)$/, "").replace(/^sacre-?/, "");
  return /^chrf\d*(\+\+)?$/.test(name) ? "chrf" : name.replace(/[-_ ]/g, "");
}
