import { choice, flag, list, type Settings, text } from "../options/option.ts";
import { closestString } from "@std/text/closest-string";
import type { Campaign, MetricName } from "../../campaign/campaign.ts";
import type { ScoreTable } from "../../scores/score_table.ts";
import { UserError } from "../../user_error.ts";
import type { CommandSettings, Terminal } from "../options/command.ts";
import { DATA_OPTIONS } from "../options/common_options.ts";
import { openNamedCampaign, REFERENCE_OPTION } from "./open_named_campaign.ts";

/** Option that names a campaign's human scores. */
export const HUMAN_OPTION = {
  humanName: text({
    value: "NAME",
    summary:
      "Human scores of the campaign. Default: those that the WMT metrics task counts as gold, else mqm where there are any",
  }),
};

/** Options that say which of a campaign's systems are left out. */
export const EXCLUDE_OPTIONS = {
  exclude: list({
    value: "SYSTEM,…",
    summary: "Systems to leave out, beside the standard reference and the campaign's outliers",
  }),
  includeOutliers: flag({
    summary: "Keep the campaign's official outliers",
  }),
  includeReferences: flag({
    summary: "Keep the standard reference as a system, where people scored it",
  }),
  ...REFERENCE_OPTION,
};

/** Option that says what a system's score is a mean over. */
export const SYSTEM_MEANS_OPTION = {
  systemMeans: choice({
    choices: ["common", "own"],
    summary:
      "Means of systems over the segments that people scored for every system, or over each system's own. Default: common where " +
      "these are at least half of the rated segments",
  }),
};

/** Options of commands that compare metrics with people on a campaign. */
export const CAMPAIGN_OPTIONS = {
  campaign: text({
    value: "NAME",
    required: true,
    summary: "Campaign, for example wmt23/zh-en",
  }),
  metric: list({
    value: "NAME,…",
    summary:
      "Metrics, or all for every one; default: those that saw the standard reference or the source alone",
  }),
  ...HUMAN_OPTION,
  ...EXCLUDE_OPTIONS,
  ...DATA_OPTIONS,
};

/** Settings of commands that compare metrics with people on a campaign. */
export type CampaignSettings = CommandSettings<typeof CAMPAIGN_OPTIONS>;

/** A campaign's human scores and the metrics to compare with them. */
export interface CampaignScores {
  /** The campaign. */
  readonly campaign: Campaign;
  /** Human segment scores. */
  readonly human: ScoreTable;
  /** Metrics in the order asked for, else by name. */
  readonly metrics: readonly ScoreTable[];
  /** Systems that are left out. */
  readonly exclude: ReadonlySet<string>;
}

/**
 * Opens the campaign that the options name, and reads its human scores and metrics.
 *
 * @throws {UserError} where campaign, human scores, a metric or a system are unknown
 */
export async function campaignScores(
  settings: CampaignSettings,
  terminal: Terminal,
): Promise<CampaignScores> {
  const campaign = await openNamedCampaign(settings, terminal);
  const human = await campaign.human(chosenHuman(campaign, settings.humanName));
  const metrics: ScoreTable[] = [];
  for (const name of chosenMetrics(campaign, settings.metric)) {
    metrics.push(await campaign.metric(name));
  }
  return { campaign, human, metrics, exclude: chosenExclusions(campaign, human, settings) };
}

/**
 * Name of the human scores that the options ask for: by default the gold scores of segments where the campaign has them, else
 * `mqm`, else its first.
 *
 * @throws {UserError} where there are none, or none of the name
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

/**
 * The whole names of the metrics asked for; a name without its reference means the one that saw the standard reference,
 * else the source alone. None asked for means all of these; `all` means every metric there is.
 *
 * @throws {UserError} for an unknown metric, with the nearest name
 */
export function chosenMetrics(
  campaign: Pick<Campaign, "name" | "metrics" | "standardReference">,
  names: readonly string[],
): string[] {
  const { metrics, standardReference } = campaign;
  const usual = metrics.filter(({ reference }) =>
    reference === standardReference || reference === "src"
  );
  if (usual.length === 0 && names.length === 0) {
    throw new UserError(`${campaign.name} has no metric scores; choose another campaign`);
  }
  if (names.length === 0) return usual.map(({ name }) => name);
  if (names.includes("all")) return metrics.map(({ name }) => name);
  const found = names.map((name) => {
    const found = metrics.find((metric) => metric.name === name) ??
      usual.find((metric) => metric.base === name && metric.reference === standardReference) ??
      usual.find((metric) => metric.base === name);
    if (found === undefined) throw unknownMetric(campaign.name, name, metrics);
    return found.name;
  });
  return [...new Set(found)];
}

function unknownMetric(campaign: string, name: string, metrics: readonly MetricName[]): UserError {
  if (metrics.length === 0) {
    return new UserError(`${campaign} has no metric scores; choose another campaign`);
  }
  const nearest = closestString(name, metrics.map((metric) => metric.name));
  return new UserError(`${campaign} has no metric '${name}'; did you mean '${nearest}'?`);
}

/**
 * Systems that the options leave out: the standard reference and the campaign's outliers unless they are kept, and those named.
 *
 * @throws {UserError} for a system that the campaign does not have
 */
export function chosenExclusions(
  campaign: Campaign,
  human: ScoreTable,
  settings: Settings<typeof EXCLUDE_OPTIONS>,
): ReadonlySet<string> {
  const asked = settings.exclude;
  const known = new Set([...human.systems, ...campaign.outputs, ...campaign.references]);
  const unknown = asked.find((system) => !known.has(system));
  if (unknown !== undefined) {
    throw new UserError(
      `--exclude '${unknown}' is no system of ${campaign.name}; did you mean '${
        closestString(unknown, [...known])
      }'? It has ${[...known].sort().join(", ")}`,
    );
  }
  const outliers = settings.includeOutliers ? [] : campaign.outliers;
  const references = settings.includeReferences ? [] : [campaign.standardReference];
  return new Set([...references, ...outliers, ...asked]);
}

/** Row in a metric's table for each row of the human table; −1 where the metric lacks the system. */
export function metricRows(human: ScoreTable, metric: ScoreTable): Int32Array {
  const place = human.systems.map((system) => metric.systems.indexOf(system));
  const rows = new Int32Array(new SharedArrayBuffer(4 * human.systems.length * human.segments));
  for (let row = 0; row < rows.length; row++) {
    const from = place[Math.floor(row / human.segments)];
    rows[row] = from < 0 ? -1 : from * metric.segments + row % human.segments;
  }
  return rows;
}
