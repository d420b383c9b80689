import type { Campaign, RatingTable } from "../campaign/campaign.ts";
import { UserError } from "../user_error.ts";
import type { Command, Values } from "./command.ts";
import { DATA_OPTIONS, SEED_OPTION } from "./common_options.ts";
import { printRows } from "./print_rows.ts";
import { printTable } from "./print_table.ts";
import { flatIntervals, severityTables } from "./severity_table.ts";

/** `metaeval severity`: what BLEU and chrF charge for an error, by its severity and kind. */
export const severity: Command = {
  name: "severity",
  summary: "What BLEU and chrF charge for one error, by its severity and kind",
  details:
    "Sets each translation that its rater marked with exactly one error against the translations of the same source that " +
    "are free of errors. delta: how much lower it scores than their mean; no_penalty: share that scores at least that mean; inversion: share of " +
    "pairs in which it scores at least as high as the clean one.",
  options: [
    {
      name: "campaign",
      type: "text",
      value: "C",
      required: true,
      summary: "Campaign with error spans, for example wmt23/zh-en",
    },
    {
      name: "ref",
      type: "text",
      value: "NAME",
      summary: "Reference to score against; default: the campaign's standard reference",
    },
    {
      name: "rating",
      type: "list",
      value: "NAME[,NAME…]",
      summary: "Ratings to use; default: all of the campaign",
    },
    {
      name: "exclude",
      type: "list",
      value: "S[,S…]",
      summary: "Systems to leave out beside the references",
    },
    {
      name: "replicates",
      type: "integer",
      value: "N",
      minimum: 0,
      default: 10_000,
      summary: "Number of resamples of the contrasts; 0 for no intervals",
    },
    {
      name: "confidence",
      type: "number",
      value: "SHARE",
      default: 0.95,
      summary: "Confidence of the intervals, between 0 and 1",
    },
    SEED_OPTION,
    ...DATA_OPTIONS,
  ],
  examples: [
    { line: "severity --campaign wmt23/zh-en", does: "the four classes of errors with intervals" },
    {
      line: "severity --campaign wmt23/en-de --replicates 0 --format csv",
      does: "without intervals",
    },
  ],
  async run(_positional, values, terminal) {
    const { checkSettings } = await import("../resampling/bootstrap/bootstrap.ts");
    const { severityContrasts } = await import("../mqm/severity_contrasts.ts");
    const { severityRows } = await import("./severity_rows.ts");
    const { bleu } = await import("../textmetrics/bleu.ts");
    const { chrf } = await import("../textmetrics/chrf.ts");
    const { sentenceScores } = await import("../textmetrics/scores.ts");
    const { openNamedCampaign } = await import("./campaign_texts.ts");
    const replicates = values.number("replicates") ?? 0;
    const confidence = values.number("confidence") ?? NaN;
    checkSettings({ method: "percentile", confidence, replicates: Math.max(1, replicates) });
    const campaign = await openNamedCampaign(values, terminal);
    const tables = await ratingTables(campaign, values.list("rating"));
    const systems = ratedSystems(campaign, tables, values);
    const reference = await campaign.reference(values.text("ref") ?? campaign.standardReference);
    const outputs: (readonly string[])[] = [];
    for (const system of systems) outputs.push(await campaign.output(system));
    const [forBleu, forChrf] = [bleu({ effectiveOrder: true }), chrf()].map((metric) =>
      metric.prepare([reference]).statisticsOfAll(outputs)
        .map((statistics) => sentenceScores(metric, statistics))
    );
    const rows = await severityRows(
      severityContrasts(tables, systems),
      { bleu: forBleu, chrf: forChrf },
      { replicates, confidence, seed: values.number("seed") ?? 0 },
    );
    const format = values.text("format");
    if (format === "json") printRows(rows, format, terminal, "");
    else if (format === "csv") printRows(rows.map(flatIntervals), format, terminal, "");
    else {
      const [costs, shares] = severityTables(rows, campaign.name, confidence);
      printTable(costs, format, terminal);
      terminal.out("\n");
      printTable(shares, format, terminal);
    }
    return 0;
  },
};

/**
 * Error spans of a campaign.
 *
 * @throws {UserError} where it has none, or not those asked for
 */
export async function ratingTables(
  campaign: Campaign,
  names: readonly string[],
): Promise<RatingTable[]> {
  if (campaign.ratingNames.length === 0) {
    throw new UserError(
      `${campaign.name} has no error spans (.seg.rating files); choose a campaign that has them`,
    );
  }
  const tables: RatingTable[] = [];
  for (const name of names.length > 0 ? names : campaign.ratingNames) {
    tables.push(await campaign.rating(name));
  }
  return tables;
}

function ratedSystems(
  campaign: Campaign,
  tables: readonly RatingTable[],
  values: Values,
): string[] {
  const rated = new Set(tables.flatMap((table) => table.systems));
  const systems = campaign.outputs.filter((system) =>
    rated.has(system) && !campaign.references.includes(system)
  );
  const unknown = values.list("exclude").find((system) => !systems.includes(system));
  if (unknown !== undefined) {
    throw new UserError(
      `--exclude '${unknown}' is no rated system of ${campaign.name}; it has ${systems.join(", ")}`,
    );
  }
  const left = systems.filter((system) => !values.list("exclude").includes(system));
  if (left.length >= 2) return left;
  throw new UserError(
    `${campaign.name} has ${left.length} rated systems with outputs; contrasts need at least two`,
  );
}
