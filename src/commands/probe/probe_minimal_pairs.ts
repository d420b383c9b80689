import { flag, integer, text } from "../options/option.ts";
import type { MinimalPair } from "../../probes/minimal_pairs/minimal_pairs.ts";
import type { PairCosts } from "../../probes/minimal_pairs/pair_costs.ts";
import { UserError } from "../../user_error.ts";
import {
  type Command,
  type CommandSettings,
  defineCommand,
  type Terminal,
} from "../options/command.ts";
import { DATA_OPTIONS, SEED_OPTION } from "../options/common_options.ts";
import { printRows, type Row } from "../terminal/print_rows.ts";

const OPTIONS = {
  campaign: text({
    value: "C",
    default: "wmt22/zh-en",
    summary: "Campaign with MQM scores, outputs and an English reference",
  }),
  suite: flag({ summary: "Print the pairs as JSON lines and nothing else" }),
  scores: text({
    value: "FILE",
    summary:
      "Scores in CSV, TSV or JSONL, higher is better: columns id, base and edited, and metric where there are several metrics; 'audit --contrast-scores' reads the same file",
  }),
  metric: text({
    value: "NAME",
    default: "metric",
    summary: "Name of the metric that --scores holds, where it has no column metric",
  }),
  replicates: integer({
    value: "N",
    minimum: 2,
    default: 10_000,
    summary: "Number of resamples of the pairs",
  }),
  ...SEED_OPTION,
  ...DATA_OPTIONS,
};

type ProbeMinimalPairsSettings = CommandSettings<typeof OPTIONS>;

/** `metaeval probe minimal-pairs`: what metrics charge for one small edit. */
export const probeMinimalPairs: Command = defineCommand({
  name: "probe minimal-pairs",
  summary: "How much a metric falls for one small edit, by whether the edit changes the meaning",
  details:
    "Builds minimal pairs from a campaign's error-free English translations by fourteen rules, seven of which change " +
    "the meaning, and prints what BLEU and chrF charge for each. With --suite it prints the pairs as JSON lines, for any metric to score " +
    "(base and edited, each against reference); with --scores it prints the same table for that metric. delta: mean fall of the score; " +
    "no_penalty: share of pairs that cost nothing; interleaving: share of draws in which the meaning-altering edit costs less.",
  options: OPTIONS,
  examples: [
    { line: "probe minimal-pairs", does: "what BLEU and chrF charge on wmt22/zh-en" },
    { line: "probe minimal-pairs --suite", does: "the pairs as JSON lines" },
    {
      line: "probe minimal-pairs --scores comet.csv --metric COMET",
      does: "the table for another metric's scores",
    },
  ],
  async run(_positional, settings, terminal) {
    const { minimalPairs } = await import("../../probes/minimal_pairs/minimal_pairs.ts");
    const { pairLines } = await import("../../probes/minimal_pairs/pair_lines.ts");
    const { baseTranslations } = await import(
      "../../campaign/studies/base_translations.ts"
    );
    const { languageResources } = await import(
      "../../datasets/language/language_resources.ts"
    );
    const { openNamedCampaign } = await import("../inputs/open_named_campaign.ts");
    const campaign = await openNamedCampaign(settings, terminal);
    if (!campaign.languagePair.endsWith("-en")) {
      throw new UserError(
        `${campaign.name} is not translated into English, which the edits are made for; choose a campaign such as wmt22/zh-en`,
      );
    }
    const bases = await baseTranslations(campaign);
    const pairs = minimalPairs(bases, await languageResources());
    if (pairs.length === 0) {
      throw new UserError(
        `${campaign.name} has no translation that its raters found free of errors and that an edit fits; choose another campaign`,
      );
    }
    if (settings.suite) {
      terminal.out(pairLines(pairs));
      return 0;
    }
    const rows: Row[] = [];
    for (const [name, costs] of await metricCosts(pairs, settings)) {
      rows.push(...await metricRows(name, pairs, costs, settings));
    }
    print(rows, settings, terminal);
    return 0;
  },
});

async function metricCosts(
  pairs: readonly MinimalPair[],
  settings: ProbeMinimalPairsSettings,
): Promise<(readonly [string, PairCosts])[]> {
  const path = settings.scores;
  if (path !== undefined) {
    const { readTableFile } = await import("../../campaign/user_file.ts");
    const { suiteScores } = await import("./suite_scores.ts");
    return suiteScores(
      pairs,
      (await readTableFile(path)).table,
      settings.metric ?? path,
    );
  }
  const { suiteCosts } = await import("../../probes/minimal_pairs/suite_costs.ts");
  const { bleu, chrf } = suiteCosts(pairs);
  return [["BLEU", bleu], ["chrF", chrf]];
}

async function metricRows(
  metric: string,
  pairs: readonly MinimalPair[],
  costs: PairCosts,
  settings: ProbeMinimalPairsSettings,
): Promise<Row[]> {
  const { editCosts } = await import("../../probes/minimal_pairs/edit_costs.ts");
  const { interleaving } = await import("../../probes/minimal_pairs/interleaving.ts");
  const rows = await editCosts(pairs, costs, {
    seed: settings.seed,
    experiment: metric,
    replicates: settings.replicates,
  });
  const of = (kind: string) => costs.deltas.filter((_, p) => pairs[p].class === kind);
  const share = interleaving(of("altering"), of("preserving"));
  return rows.map(({ edit, class: kind, n, delta, noPenalty }): Row => ({
    metric,
    edit,
    class: kind,
    n,
    delta: delta.mean,
    low: delta.low,
    high: delta.high,
    no_penalty: noPenalty.mean,
    interleaving: edit === "all_altering" ? share : null,
  }));
}

function print(
  rows: readonly Row[],
  settings: ProbeMinimalPairsSettings,
  terminal: Terminal,
): void {
  printRows(rows, settings.format, terminal, "Cost of one edit", {
    edit: { title: "edit" },
    delta: { title: "Δ", digits: 3 },
    low: { title: "from", digits: 3 },
    high: { title: "to", digits: 3 },
    no_penalty: { title: "no penalty", digits: 1, percent: true },
    interleaving: { title: "interleaving", digits: 1, percent: true },
  });
}
