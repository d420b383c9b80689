import { flag, integer, list, text } from "../options/option.ts";
import { UserError } from "../../user_error.ts";
import { type CommandSettings, defineCommand, type Terminal } from "../options/command.ts";
import {
  CONFIDENCE_OPTION,
  DATA_OPTIONS,
  type Format,
  SEED_OPTION,
} from "../options/common_options.ts";
import { printRows, type Row } from "../terminal/print_rows.ts";
import { printTable } from "../terminal/print_table.ts";
import type { Texts } from "../inputs/read_texts.ts";
import { scoreTable } from "./score_table.ts";
import type { ScoredCorpora, ScoredTexts } from "./score_corpora.ts";
import { chosenTextMetrics, TEXT_METRIC_OPTIONS } from "./text_metric_options.ts";

const OPTIONS = {
  ref: list({
    value: "REF",
    summary:
      "References, one segment a line; repeat it for several. With --campaign: names of references",
  }),
  campaign: text({ value: "C", summary: "Score the systems of a campaign" }),
  system: list({
    value: "S[,S…]",
    summary: "Systems of the campaign; default: all with an output, but the references used",
  }),
  rated: text({
    value: "NAME",
    summary: "Of the campaign, only segments with this human score for every system scored",
  }),
  ...TEXT_METRIC_OPTIONS,
  sentence: flag({
    summary: "The score of every sentence too; BLEU with its effective order",
  }),
  compare: flag({
    summary: "Test each file against --baseline: paired bootstrap, approximate randomisation",
  }),
  baseline: text({
    value: "FILE|S",
    summary: "File or system that --compare compares with; default: the first",
  }),
  replicates: integer({
    value: "N",
    minimum: 0,
    default: 10_000,
    summary: "Number of resamples, and of random swaps; 0 for no intervals",
  }),
  ...CONFIDENCE_OPTION,
  ...SEED_OPTION,
  ...DATA_OPTIONS,
};

type ScoreSettings = CommandSettings<typeof OPTIONS>;

/** `metaeval score`: BLEU, chrF, chrF++ and TER of files or of a campaign's systems. */
export const score = defineCommand({
  name: "score",
  summary: "BLEU, chrF, chrF++ and TER of translations, with signatures and intervals",
  details:
    "Scores and signatures are those of sacreBLEU 2.6.0. Intervals are percentile intervals over bootstrap resamples of the " +
    "segments, which all files share. With several references an empty line is a reference that the segment lacks.",
  positional: "[HYP …]",
  arity: [0, Infinity],
  options: OPTIONS,
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
      line: "score --campaign wmt22/zh-en --system Online-W,refB --metrics bleu --tokenizer intl",
      does: "systems of a campaign",
    },
  ],
  run,
});

async function run(
  files: readonly string[],
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<number> {
  const { checkSettings } = await import("../../resampling/bootstrap/bootstrap.ts");
  const metrics = await chosenTextMetrics(settings);
  const { replicates, confidence, seed } = settings;
  checkSettings({ method: "percentile", confidence, replicates: Math.max(1, replicates) });
  const scored = settings.campaign === undefined
    ? await fileTexts(files, settings, terminal)
    : await campaignTexts(files, settings.campaign, settings, terminal);
  const baseline = baselineOf(scored.outputs, settings);
  if (baseline !== null && replicates === 0) {
    throw new UserError("--compare needs resamples; give --replicates of at least 1");
  }
  const { scoreCorpora } = await import("./score_corpora.ts");
  const corpora = await scoreCorpora(scored, metrics, {
    baseline,
    replicates,
    confidence,
    seed,
    sentences: settings.sentence,
  });
  if (scored.segments < 2 && replicates > 0) {
    terminal.note("a single segment has no interval: a bootstrap needs at least two\n");
  }
  print(corpora, settings.format, terminal);
  return 0;
}

async function fileTexts(
  files: readonly string[],
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<ScoredTexts> {
  const { checkCounts, presentReferences, readTexts } = await import("../inputs/read_texts.ts");
  const stray = settings.system.length > 0 ? "system" : settings.rated && "rated";
  if (stray !== undefined) {
    throw new UserError(`--${stray} belongs to --campaign; leave it out`);
  }
  if (files.length === 0) {
    throw new UserError(
      "there is nothing to score; name files with translations, or a campaign with --campaign C",
    );
  }
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined) throw new UserError(`${twice} is named twice; name each file once`);
  if (settings.ref.length === 0) {
    throw new UserError("'score' needs --ref REF: a file with one reference a line");
  }
  const references = await Promise.all(settings.ref.map(readTexts));
  const outputs = await Promise.all(files.map(readTexts));
  checkCounts(references[0], [...references.slice(1), ...outputs]);
  const empty = references[0].lines.findIndex((_, i) =>
    references.every(({ lines }) => lines[i] === "")
  );
  if (empty >= 0) {
    terminal.note(
      `${references[0].name}:${
        empty + 1
      }: the segment has no reference text, so it is scored against an empty one\n`,
    );
  }
  return {
    outputs,
    references: presentReferences(references),
    segments: references[0].lines.length,
    origin: {},
  };
}

async function campaignTexts(
  files: readonly string[],
  campaign: string,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<ScoredTexts> {
  if (files.length > 0) {
    throw new UserError(
      `'${files[0]}' and --campaign are given; name files or a campaign, not both`,
    );
  }
  const { readCampaignTexts } = await import("../inputs/campaign_texts.ts");
  return await readCampaignTexts({ ...settings, campaign }, terminal);
}

function baselineOf(outputs: readonly Texts[], settings: ScoreSettings): number | null {
  const name = settings.baseline;
  if (!settings.compare) {
    if (name !== undefined) throw new UserError("--baseline belongs to --compare; give both");
    return null;
  }
  if (outputs.length < 2) {
    throw new UserError("--compare needs at least two outputs; name another one");
  }
  if (name === undefined) return 0;
  const at = outputs.findIndex((output) => output.name === name);
  if (at >= 0) return at;
  throw new UserError(
    `--baseline '${name}' is none of what is scored: ${outputs.map((o) => o.name).join(", ")}`,
  );
}

function print(corpora: ScoredCorpora, format: Format, terminal: Terminal): void {
  const { rows, sentences } = corpora;
  if (format === "json") {
    printRows(
      rows.map((row, at): Row =>
        sentences === null
          ? row
          : { ...row, sentence_signature: sentences[at].signature, sentences: sentences[at].scores }
      ),
      format,
      terminal,
      "",
    );
    return;
  }
  if (format !== "csv") printTable(scoreTable(rows), format, terminal);
  else if (sentences === null) printRows(rows, format, terminal, "");
  if (sentences === null) return;
  if (format !== "csv") terminal.out("\n");
  const long = sentences.flatMap(({ scores }, at) =>
    scores.map((score, i): Row => ({
      file: rows[at].file,
      metric: rows[at].metric,
      segment: i + 1,
      score,
    }))
  );
  printRows(long, format, terminal, "Sentences", { score: { digits: 2 } });
}
