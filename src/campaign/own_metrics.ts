import { didYouMean } from "../did_you_mean.ts";
import { UserError } from "../user_error.ts";
import type { Campaign } from "./campaign.ts";

/** A user's own metric on a campaign, besides the campaign's metrics. */
export interface OwnMetric {
  /** Its name. */
  readonly name: string;
  /** Campaign that it scores, for example `wmt22/en-de`. */
  readonly campaign: string;
  /** Name of the file among the inputs of a run: `project:scores/mine.seg.score`. */
  readonly input: string;
  /** What to call the file in a message. */
  readonly label: string;
  /** Reads its `.seg.score` file. */
  read(): Promise<{ readonly bytes: Uint8Array; readonly sha256: string }>;
}

/**
 * Selects the user's metrics for a campaign.
 *
 * @param campaign The campaign.
 * @param own The user's metrics.
 * @returns Those for the campaign.
 * @throws {UserError} If one has the name of a metric of the campaign.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ownMetricsOf } from "./own_metrics.ts";
 *
 * assertEquals(ownMetricsOf({ name: "wmt22/en-de", metrics: [] }, []), []);
 * ```
 */
export function ownMetricsOf(
  campaign: Pick<Campaign, "name" | "metrics">,
  own: readonly OwnMetric[],
): readonly OwnMetric[] {
  const mine = own.filter((metric) => metric.campaign === campaign.name);
  for (const { name } of mine) {
    if (campaign.metrics.some((metric) => metric.name === name)) {
      throw new UserError(
        `your own metric '${name}' has the name of a metric of ${campaign.name}; give it another`,
      );
    }
  }
  return mine;
}

/**
 * Checks that every one of the user's metrics is for a campaign in the data.
 *
 * @param own The user's metrics.
 * @param campaigns Names of the campaigns.
 * @throws {UserError} If a metric's campaign is not in the data; the message names the metric and the nearest campaign.
 */
export function checkOwnMetrics(own: readonly OwnMetric[], campaigns: readonly string[]): void {
  for (const { name, campaign } of own) {
    if (campaigns.includes(campaign)) continue;
    const hint = campaigns.length === 0 ? "" : `; ${didYouMean(campaign, campaigns)}`;
    throw new UserError(
      `your own metric '${name}' is on '${campaign}', which the data lacks${hint}`,
    );
  }
}
