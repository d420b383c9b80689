import { didYouMean } from "../../../did_you_mean.ts";
import type { Campaign } from "../../../campaign/campaign.ts";
import type { CampaignFacts } from "../../../campaign/known_campaigns.ts";
import { UserError } from "../../../user_error.ts";
import { quotedItem } from "../../options/list_items.ts";
import type { CampaignSettings } from "./compare_options.ts";

/**
 * Finds the name of the requested human scores: by default the gold scores of segments if the campaign has them, or else `mqm`,
 * or else its first.
 *
 * @param campaign The campaign.
 * @param asked The requested name; undefined for the default.
 * @returns The name.
 * @throws {UserError} If there are no human scores, or none with the name.
 */
export function chosenHuman(
  { name, humanNames, facts }: Pick<Campaign, "name" | "humanNames" | "facts">,
  asked: string | undefined,
): string {
  if (humanNames.length === 0) {
    throw new UserError(`${name} has no human segment scores; choose another campaign`);
  }
  const usual = [facts.gold.seg, "mqm"].find((one) =>
    one !== undefined && humanNames.includes(one)
  );
  const chosen = asked ?? usual ?? humanNames[0];
  if (humanNames.includes(chosen)) return chosen;
  throw new UserError(`${name} has no human score '${chosen}'; it has ${humanNames.join(", ")}`);
}

/** Name of the metric that gives every translation the same score. */
export const CONSTANT = "constant";

/**
 * Finds the full names of the requested metrics. A name without its reference means the metric that used the standard
 * reference, or else the reference-free one. Without a request, all such metrics are chosen; `all` means every metric.
 *
 * @param campaign The campaign.
 * @param names The requested names.
 * @param own Names of the user's own metrics, for messages. @default {[]}
 * @returns The full names.
 * @throws {UserError} If a metric is unknown; the message names the nearest one.
 */
export function chosenMetrics(
  campaign: Pick<Campaign, "name" | "metrics" | "facts">,
  names: readonly string[],
  own: readonly string[] = [],
): string[] {
  const { metrics, facts: { standardReference } } = campaign;
  const usual = metrics.filter(({ reference }) =>
    reference === standardReference || reference === "src"
  );
  if (usual.length === 0 && names.length === 0) {
    throw new UserError(`${campaign.name} has no metric scores; choose another campaign`);
  }
  if (names.length === 0) return usual.map(({ name }) => name);
  if (names.includes("all")) return metrics.map(({ name }) => name);
  return [
    ...new Set(names.map((name) => name === CONSTANT ? name : namedMetric(campaign, name, own))),
  ];
}

/**
 * Finds the full name of a metric.
 *
 * @param campaign The campaign.
 * @param name The requested name, with or without its reference.
 * @param own Names of the user's own metrics, for messages. @default {[]}
 * @returns The full name.
 * @throws {UserError} If the metric is unknown; the message names the nearest one.
 */
export function namedMetric(
  { name: campaign, metrics, facts: { standardReference } }: Pick<
    Campaign,
    "name" | "metrics" | "facts"
  >,
  name: string,
  own: readonly string[] = [],
): string {
  const found = metrics.find((metric) => metric.name === name) ??
    metrics.find((metric) => metric.base === name && metric.reference === standardReference) ??
    metrics.find((metric) => metric.base === name && metric.reference === "src");
  if (found !== undefined) return found.name;
  if (metrics.length + own.length === 0) {
    throw new UserError(`${campaign} has no metric scores; choose another campaign`);
  }
  const hint = didYouMean(name, [...own, ...metrics.map((metric) => metric.name)]);
  throw new UserError(`${campaign} has no metric '${name}'; ${hint}`);
}

/**
 * Lists the systems that the options leave out: a campaign's standard reference and outliers, unless kept, and the named ones.
 *
 * @param facts Standard reference and outliers; null if the scores are not of a known campaign.
 * @param name Name of the input, for messages.
 * @param known Every system that may be named.
 * @param settings Settings of the command.
 * @returns The systems left out.
 * @throws {UserError} If a system is unknown, or an option is only for campaigns.
 */
export function chosenExclusions(
  facts: Pick<CampaignFacts, "standardReference" | "outliers"> | null,
  name: string,
  known: ReadonlySet<string>,
  settings: CampaignSettings,
): ReadonlySet<string> {
  const { exclude, includeOutliers, includeReferences, standardReference } = settings;
  const unknown = exclude.find((system) => !known.has(system));
  if (unknown !== undefined) {
    throw new UserError(
      `--exclude '${unknown}' is no system of ${name}; ${didYouMean(unknown, known)} It has ${
        [...known].sort().map(quotedItem).join(", ")
      }`,
    );
  }
  if (facts === null) {
    const stray = [
      ...includeOutliers ? ["include-outliers"] : [],
      ...includeReferences ? ["include-references"] : [],
      ...standardReference === undefined ? [] : ["standard-reference"],
    ];
    if (stray.length === 0) return new Set(exclude);
    throw new UserError(`--${stray[0]} is for campaigns; every system of ${name} takes part`);
  }
  const outliers = includeOutliers ? [] : facts.outliers;
  const references = includeReferences ? [] : [standardReference ?? facts.standardReference];
  return new Set([...references, ...outliers, ...exclude]);
}
