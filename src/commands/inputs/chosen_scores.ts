import { didYouMean } from "../../did_you_mean.ts";
import type { Campaign } from "../../campaign/campaign.ts";
import type { CampaignFacts } from "../../campaign/known_campaigns.ts";
import { UserError } from "../../user_error.ts";
import type { CampaignSettings } from "./compare_options.ts";

/**
 * Names the human scores that the options ask for: by default the gold scores of segments where the campaign has them, else
 * `mqm`, else its first.
 *
 * @param campaign The campaign.
 * @param asked The name asked for; undefined where none is.
 * @returns The name.
 * @throws {UserError} If there are no human scores, or none of the name.
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

/** Name of the metric that scores every translation alike. */
export const CONSTANT = "constant";

/**
 * Names the metrics asked for in full. A name without its reference means the metric that saw the standard reference, else the
 * one that saw the source alone. Where none is asked for, all of these are meant; `all` means every metric there is.
 *
 * @param campaign The campaign.
 * @param names The names asked for.
 * @param own Names of the user's own metrics beside them, for messages. @default {[]}
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
 * Names a metric in full.
 *
 * @param campaign The campaign.
 * @param name The name asked for, with or without its reference.
 * @param own Names of the user's own metrics beside those of the campaign, for messages. @default {[]}
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
 * Lists the systems that the options leave out: a campaign's standard reference and outliers unless they are kept, and those
 * named.
 *
 * @param facts Standard reference and outliers; null where the scores are of no known campaign.
 * @param name What the scores are of, for messages.
 * @param known Every system that may be named.
 * @param settings Settings of the command.
 * @returns The systems left out.
 * @throws {UserError} If a system is unknown, or an option is for campaigns alone.
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
        [...known].sort().join(", ")
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
    throw new UserError(`--${stray[0]} is for campaigns; of ${name} every system takes part`);
  }
  const outliers = includeOutliers ? [] : facts.outliers;
  const references = includeReferences ? [] : [standardReference ?? facts.standardReference];
  return new Set([...references, ...outliers, ...exclude]);
}
