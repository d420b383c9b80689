import type { TokenizerName } from "../../textmetrics/bleu/tokenizers.ts";
import type { Terminal } from "../options/command.ts";
import type { ScoredTexts } from "./score_corpora.ts";
import type { TextMetricSettings } from "./text_metric_options.ts";

/**
 * Finds the tokenizer that sacreBLEU takes for the language of the outputs, where it is here, and says so where it is not.
 *
 * @param texts What is scored.
 * @param settings What the user asked for.
 * @param terminal Where a note goes.
 * @returns The tokenizer where the user names none.
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

/** Lines with a full stop set apart from which sacreBLEU takes a text for tokenized. */
const TOKENIZED_LINES = 100;

/**
 * Says which outputs look tokenized, by the sign that sacreBLEU goes by: many lines that end in a full stop set apart.
 *
 * @param texts What is scored.
 * @param settings What the user asked for.
 * @param terminal Where notes go.
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
