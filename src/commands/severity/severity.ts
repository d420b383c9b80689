import { choice, flag, list, text } from "../options/option.ts";
import { numbered } from "../../numbered.ts";
import type { SeveritySource } from "../../mqm/severity_rows.ts";
import type { SeverityChoice } from "../../campaign/studies/severity_sources.ts";
import { UserError } from "../../user_error.ts";
import {
  type Command,
  type CommandSettings,
  defineCommand,
  type Terminal,
} from "../options/command.ts";
import { replicatesOrNone } from "../options/replicate_limit.ts";
import { CONFIDENCE_OPTION, DATA_OPTIONS, SEED_OPTION } from "../options/common_options.ts";
import { textUnits } from "../inputs/scores/exchange_units.ts";
import { printRows } from "../terminal/print_rows.ts";
import { printTable } from "../terminal/print_table.ts";
import { flatIntervals, severityResult, severityTables } from "./severity_table.ts";

const OPTIONS = {
  campaign: list({
    value: "C[,C…]",
    summary: "Campaigns with error spans: wmt23/zh-en, wmt23/en-de, ted/zh-en, ted/en-de, …",
  }),
  mqmTsv: list({
    value: "FILE[,FILE…]",
    summary:
      "Own annotations as MQM TSV (system, doc, doc_id, seg_id, rater, source, target, category, severity) that also " +
      "rates a human translation 'ref', which serves as the reference",
  }),
  ref: text({
    value: "NAME",
    summary: "Reference to score against. Default: the campaign's standard reference",
  }),
  ratings: list({
    aliases: ["rating"],
    value: "NAME[,NAME…]",
    summary: "Ratings to use. Default: all of the campaign",
  }),
  exclude: list({
    value: "S[,S…]",
    summary: "Systems to leave out besides the references",
  }),
  omissions: flag({
    summary:
      "Count omissions too. They are marked in the source; by default they are left out, as in the paper, so that " +
      "accuracy errors are those in the translation itself",
  }),
  unit: choice({
    choices: ["document", "segment"],
    summary:
      "What resamples draw as a whole: documents, or source segments with all their contrasts. Default: documents where there are 20",
  }),
  replicates: replicatesOrNone({
    value: "N",
    default: 10_000,
    summary: "Number of resamples; 0 for no intervals",
  }),
  ...CONFIDENCE_OPTION,
  ...SEED_OPTION,
  ...DATA_OPTIONS,
};

type SeveritySettings = CommandSettings<typeof OPTIONS>;

/** `metaeval severity`: the cost of an error under BLEU and chrF, by its severity and kind. */
export const severityCommand: Command = defineCommand({
  details:
    "Takes each translation in which the rater marked exactly one error, and compares it with the error-free translations " +
    "of the same source. delta: how much lower it scores than their mean; no_penalty: share that scores at least " +
    "that mean; inversion: share of pairs in which it scores at least as high as the clean one. Several campaigns are " +
    "shown one by one, then pooled.",
  options: OPTIONS,
  examples: [
    { line: "severity --campaign wmt23/zh-en", does: "the four classes of errors with intervals" },
    {
      line: "severity --campaign wmt23/en-de --replicates 0 --format csv",
      does: "without intervals",
    },
    {
      line: "severity --campaign wmt23/zh-en,wmt23/en-de,ted/zh-en,ted/en-de",
      does: "four campaigns, each and pooled",
    },
  ],
  async run(_positional, settings, terminal) {
    const { severityRows } = await import("../../mqm/severity_rows.ts");
    const { SEVERITY_VERDICTS } = await import("../../mqm/severity_verdict.ts");
    const { pooledSeverity } = await import("../../mqm/pooled_severity.ts");
    const { replicates, confidence, seed, format } = settings;
    const single = await severitySources(settings, terminal);
    const sources = single.length > 1 ? [...single, pooledSeverity("pooled", single)] : single;
    const results = [];
    for (const [index, source] of sources.entries()) {
      const { unit, clusters } = drawnUnits(source, settings, terminal);
      const rows = await severityRows(source, SEVERITY_VERDICTS, {
        replicates,
        confidence,
        seed,
        clusters,
      });
      results.push(...rows.map((row) => ({ ...severityResult(source.name, row), unit })));
      if (format === "json" || format === "csv") continue;
      if (index > 0) terminal.out("\n");
      const [costs, shares] = severityTables(rows, source.name, confidence, {
        unit,
        omissions: settings.omissions,
      });
      printTable(costs, format, terminal);
      terminal.out("\n");
      printTable(shares, format, terminal);
    }
    if (format === "json") printRows(results, format, terminal, "");
    else if (format === "csv") printRows(results.map(flatIntervals), format, terminal, "");
    return 0;
  },
});

/** Unit of every contrast: its document, or its source segment. */
function drawnUnits(
  { name, origins = [] }: SeveritySource,
  settings: SeveritySettings,
  terminal: Terminal,
): { readonly unit: "document" | "segment"; readonly clusters: ArrayLike<number> } {
  const documents = origins.map(({ document }) => document).filter((one) => one !== null);
  const { unit, unitOf } = textUnits(
    settings.unit,
    documents.length === origins.length ? documents : null,
    origins.length,
    "--mqm-tsv",
    "intervals",
    (sentence) => settings.replicates > 0 && terminal.note(`${name}: ${sentence}\n`),
  );
  return { unit, clusters: unitOf ?? numbered(origins.map(({ segment }) => segment)).numbers };
}

async function severitySources(
  settings: SeveritySettings,
  terminal: Terminal,
): Promise<SeveritySource[]> {
  const names = settings.campaign;
  const files = settings.mqmTsv;
  if (names.length + files.length === 0) {
    throw new UserError("'severity' needs --campaign C[,C…] or --mqm-tsv FILE[,FILE…]");
  }
  const twice = [...names, ...files].find((name, index, all) => all.indexOf(name) !== index);
  if (twice !== undefined) throw new UserError(`${twice} is named twice; name it once`);
  const choice = {
    reference: settings.ref,
    ratings: settings.ratings,
    exclude: settings.exclude,
    omissions: settings.omissions,
  };
  if (files.length > 0 && (choice.reference !== undefined || choice.ratings.length > 0)) {
    throw new UserError(
      "--ref and --ratings choose among a campaign's files; an MQM TSV file is scored against its own 'ref'",
    );
  }
  const { tsvSeverity } = await import(
    "../../campaign/studies/severity_sources.ts"
  );
  const { readUserFile } = await import("../../campaign/user_file.ts");
  const sources = names.length === 0 ? [] : await namedSources(names, choice, settings, terminal);
  for (const path of files) {
    sources.push(tsvSeverity(path, await readUserFile(path), choice));
  }
  const empty = sources.find(({ contrasts }) => contrasts.length === 0);
  if (empty === undefined) return sources;
  throw new UserError(
    `${empty.name} has no translation with exactly one error beside an error-free one of the same source, so there is nothing to compare`,
  );
}

async function namedSources(
  names: readonly string[],
  choice: SeverityChoice,
  settings: SeveritySettings,
  terminal: Terminal,
): Promise<SeveritySource[]> {
  const { openCampaign } = await import("../../campaign/open_campaign.ts");
  const { campaignSeverity, TED, tsvSeverity } = await import(
    "../../campaign/studies/severity_sources.ts"
  );
  const { openData } = await import("../inputs/open_data.ts");
  const { noteAssumption } = await import("../inputs/open_named_campaign.ts");
  const data = await openData(settings, terminal, { campaigns: names });
  const sources: SeveritySource[] = [];
  for (const name of names) {
    const ted = TED.find(([known]) => known === name);
    if (ted === undefined && name.startsWith("ted/")) {
      throw new UserError(
        `there is no campaign '${name}' of TED talks; there are ${
          TED.map(([known]) => known).join(" and ")
        }`,
      );
    }
    if (ted === undefined) {
      const campaign = await openCampaign(data.files, name);
      noteAssumption(campaign, choice.reference !== undefined, terminal);
      const source = await campaignSeverity(campaign, choice);
      if (source === null) {
        throw new UserError(
          `${name} has no error spans (.seg.rating files); choose a campaign that has them`,
        );
      }
      sources.push(source);
      continue;
    }
    if (choice.reference !== undefined || (choice.ratings ?? []).length > 0) {
      throw new UserError(
        `--ref and --ratings choose among a campaign's files; ${name} is one file, scored against its own 'ref'`,
      );
    }
    const file = await data.file("wmt-mqm-human-evaluation", ted[1]);
    if (file === null) {
      throw new UserError(
        `${name} needs wmt-mqm-human-evaluation/${
          ted[1]
        }, which is not here; 'metaeval fetch' gets it`,
      );
    }
    sources.push(tsvSeverity(name, file.bytes, choice));
  }
  await data.package.remember();
  return sources;
}
