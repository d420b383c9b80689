import type { TokenizerName } from "../../textmetrics/bleu/tokenizers.ts";
import type { Terminal } from "../options/command.ts";
import type { ScoredTexts } from "./score_corpora.ts";
import type { TextMetricSettings } from "./text_metric_options.ts";

/**
 * Finds sacreBLEU's default tokenizer for the language of the outputs; a note says if it is not available.
 *
 * @param texts The texts to score.
 * @param settings The user's settings.
 * @param terminal Receives a note.
 * @returns The default tokenizer.
 */
export function tokenizerFor(
  { targetLanguage }: Pick<ScoredTexts, "targetLanguage">,
  { tokenizer, metrics }: TextMetricSettings,
  terminal: Terminal,
): TokenizerName {
  // A region may follow the language: zh_CN, ja-JP.
  const [language] = targetLanguage?.toLowerCase().split(/[-_]/) ?? [""];
  if (language === "zh") return "zh";
  const needed = { ja: "ja-mecab", ko: "ko-mecab" }[language];
  if (needed !== undefined && tokenizer === undefined && metrics.includes("bleu")) {
    terminal.note(
      `sacreBLEU takes the tokenizer ${needed} for this language, which is not part of this program: 13a is taken; ` +
        "--tokenizer char splits characters\n",
    );
  }
  return "13a";
}

/** From this many lines with a detached full stop on, sacreBLEU considers a text tokenized. */
const TOKENIZED_LINES = 100;

/**
 * Warns of outputs that look tokenized, by sacreBLEU's sign: many lines that end in a detached full stop.
 *
 * @param texts The texts to score.
 * @param settings The user's settings.
 * @param terminal Receives notes.
 */
export function noteTokenized(
  { outputs, segments }: ScoredTexts,
  { metrics, tokenizer }: TextMetricSettings,
  terminal: Terminal,
): void {
  if (!metrics.includes("bleu") || tokenizer === "none") return;
  for (const { name, lines } of outputs) {
    const apart = lines.filter((line) => line.endsWith(" .")).length;
    if (apart < Math.min(TOKENIZED_LINES, Math.max(2, segments / 2))) continue;
    terminal.note(
      `${name}: ${apart} lines end in ' .', as tokenized text does; BLEU wants text as people write it\n`,
    );
  }
}
