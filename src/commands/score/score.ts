import { choice, flag, integer, list, text } from "../options/option.ts";
import { UserError } from "../../user_error.ts";
import {
  type Command,
  type CommandSettings,
  defineCommand,
  type OptionUse,
  type OptionUses,
  type Terminal,
} from "../options/command.ts";
import { replicatesOrNone } from "../options/replicate_limit.ts";
import { CONFIDENCE_OPTION, DATA_OPTIONS, SEED_OPTION } from "../options/common_options.ts";
import type { Texts } from "../inputs/read_texts.ts";
import { noteTokenized, tokenizerFor } from "./language_notes.ts";
import { printScores } from "./print_scores.ts";
import { textUnits } from "../inputs/scores/exchange_units.ts";
import type { ScoredTexts } from "./score_corpora.ts";
import { chosenTextMetrics, TEXT_METRIC_OPTIONS, textMetricUses } from "./text_metric_options.ts";

const OPTIONS = {
  ref: list({
    value: "REF",
    summary:
      "References, one segment per line; repeat it for several. With --campaign: names of references",
  }),
  numRefs: integer({
    short: "nr",
    value: "N",
    minimum: 1,
    default: 1,
    summary: "References on each line of a REF file, separated by tabs",
  }),
  numSystems: integer({
    value: "N",
    minimum: 1,
    summary:
      "Translations on each line of a HYP file, separated by tabs: one per system. Default: 1, and of standard input as many as " +
      "its first line holds",
  }),
  campaign: text({ value: "C", summary: "Score the systems of a campaign" }),
  system: list({
    value: "S[,S…]",
    summary: "Systems of the campaign. Default: all with an output, but the references used",
  }),
  rated: text({
    value: "NAME",
    summary: "Of the campaign, only segments with this human score for every system scored",
  }),
  ...TEXT_METRIC_OPTIONS,
  sentence: flag({
    short: "sl",
    aliases: ["sentence-level"],
    summary: "Also score every sentence; BLEU uses its effective order",
  }),
  compare: flag({
    summary: "Test each file against --against: paired bootstrap, approximate randomisation",
  }),
  against: text({
    aliases: ["baseline"],
    value: "FILE|S",
    summary: "File or system that --compare compares with. Default: the first",
  }),
  replicates: replicatesOrNone({
    value: "N",
    default: 10_000,
    summary: "Number of resamples, and of random swaps; 0 for no intervals",
  }),
  unit: choice({
    choices: ["document", "segment"],
    summary:
      "What resamples draw and swaps exchange. Default: documents where at least 20 are known, else segments",
  }),
  documents: text({
    value: "FILE",
    summary: "Document of each segment, one id per line; a campaign names its own",
  }),
  ...CONFIDENCE_OPTION,
  ...SEED_OPTION,
  scoreOnly: flag({
    short: "b",
    summary: "Print the scores alone, one per line; with --sentence those of the sentences",
  }),
  width: integer({
    short: "w",
    value: "N",
    minimum: 0,
    maximum: 15,
    default: 2,
    summary: "Decimals of printed scores; JSON and CSV print all",
  }),
  ...DATA_OPTIONS,
};

type TextScoreSettings = CommandSettings<typeof OPTIONS>;

const OF_CAMPAIGN: OptionUse<TextScoreSettings> = {
  for: "--campaign",
  where: ({ campaign }) => campaign !== undefined,
};
const OF_FILES: OptionUse<TextScoreSettings> = {
  for: "files, not for --campaign,",
  where: ({ campaign }) => campaign === undefined,
};
const OF_INTERVALS: OptionUse<TextScoreSettings> = {
  for: "intervals, which --replicates 0 and --score-only leave out,",
  where: ({ replicates, scoreOnly }) => replicates > 0 && !scoreOnly,
};

const USES: OptionUses<typeof OPTIONS> = {
  ...textMetricUses<TextScoreSettings>(),
  system: OF_CAMPAIGN,
  rated: OF_CAMPAIGN,
  numRefs: OF_FILES,
  numSystems: OF_FILES,
  documents: {
    for: "intervals of files",
    where: (settings, words) =>
      OF_FILES.where(settings, words) && OF_INTERVALS.where(settings, words),
  },
  compare: {
    for: "whole results, which --score-only leaves out,",
    where: ({ scoreOnly }) => !scoreOnly,
  },
  against: { for: "--compare", where: ({ compare }) => compare },
};

/** `metaeval score`: BLEU, chrF, chrF++ and TER of files or of a campaign's systems. */
export const scoreCommand: Command = defineCommand({
  details:
    "Scores and signatures are those of sacreBLEU 2.6.0. Files may be gzipped, and '-' stands for standard input. " +
    "Intervals are percentile intervals over bootstrap resamples of documents or segments, which all files share; they and " +
    "the p-values assume that what is drawn is independent. With several references, a blank line means that the " +
    "segment lacks this reference; sacreBLEU's command would score against an empty text.",
  positional: "[HYP …]",
  arity: [0, Infinity],
  options: OPTIONS,
  uses: USES,
  examples: [
    {
      line: "score mine.txt theirs.txt --ref reference.txt --compare",
      does: "BLEU and chrF of two systems, and whether they differ",
    },
    {
      line: "score mine.txt --ref a.txt --ref b.txt --metrics bleu,chrf++ --sentence --format json",
      does: "two references, sentence by sentence",
    },
    {
      line: "score -m bleu chrf ter -b -w 1 mine.txt --ref reference.txt",
      does: "three scores and nothing else, with sacreBLEU's short options",
    },
    {
      line: "score --campaign wmt22/zh-en --system Online-W,refB --metrics bleu --tokenizer intl",
      does: "systems of a campaign",
    },
  ],
  async run(files, settings, terminal) {
    const { replicates, confidence, seed } = settings;
    // Wrong options are reported before any data is read.
    await chosenTextMetrics(settings);
    const scored = await texts(files, settings, terminal);
    const metrics = await chosenTextMetrics(settings, tokenizerFor(scored, settings, terminal));
    const baseline = baselineOf(scored.outputs, settings);
    if (baseline !== null && replicates === 0) {
      throw new UserError("--compare needs resamples; give --replicates of at least 1");
    }
    checkScoreOnly(scored.outputs, settings);
    noteTokenized(scored, settings, terminal);
    const exchange = textUnits(
      settings.unit,
      scored.documents,
      scored.segments,
      "--documents",
      baseline === null ? "intervals" : "both",
      (sentence) => replicates > 0 && terminal.note(`${sentence}\n`),
    );
    const { scoreCorpora } = await import("./score_corpora.ts");
    const corpora = await scoreCorpora(scored, metrics, {
      baseline,
      replicates,
      exchange,
      confidence,
      seed,
      sentences: settings.sentence,
    });
    if (exchange.units < 2 && replicates > 0) {
      terminal.note(`a single ${exchange.unit} has no interval: a bootstrap needs at least two\n`);
    }
    if (settings.scoreOnly) {
      const { rows, sentences } = corpora;
      for (const score of sentences?.[0].scores ?? rows.map((row) => row.score as number)) {
        terminal.out(`${score.toFixed(settings.width)}\n`);
      }
    } else printScores(corpora, settings, terminal);
    return 0;
  },
});

async function texts(
  files: readonly string[],
  settings: TextScoreSettings,
  terminal: Terminal,
): Promise<ScoredTexts> {
  const { campaign } = settings;
  if (campaign === undefined) {
    const { readFileTexts } = await import("./file_texts.ts");
    return await readFileTexts(files, settings, terminal);
  }
  const [file] = files;
  if (file !== undefined) {
    throw new UserError(
      `'${file}' and --campaign are both given; name files or a campaign, not both`,
    );
  }
  const { readCampaignTexts } = await import("../inputs/campaign_texts.ts");
  return await readCampaignTexts({ ...settings, campaign }, terminal);
}

/** Throws for sentence scores alone if their output or metric would be unclear. */
function checkScoreOnly(
  outputs: readonly Texts[],
  { scoreOnly, sentence, metrics }: TextScoreSettings,
): void {
  const columns = outputs.length * metrics.length;
  if (!scoreOnly || !sentence || columns === 1) return;
  throw new UserError(
    `--score-only with --sentence prints one column of scores, and there would be ${columns}; name one output and one metric, or leave out --score-only`,
  );
}

function baselineOf(outputs: readonly Texts[], settings: TextScoreSettings): number | null {
  const name = settings.against;
  if (!settings.compare) return null;
  if (outputs.length < 2) {
    throw new UserError("--compare needs at least two outputs; name another one");
  }
  if (name === undefined) return 0;
  const at = outputs.findIndex((output) => output.name === name);
  if (at >= 0) return at;
  throw new UserError(
    `--against '${name}' is not among the outputs that are scored: ${
      outputs.map((o) => o.name).join(", ")
    }`,
  );
}
