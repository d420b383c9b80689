import { type OpenSegment, prepareReferences } from "../text/prepared_references.ts";
import { stripEnd } from "../text/python_whitespace.ts";
import { terEdits } from "./ter_edits.ts";
import type { TextMetric } from "../text_metric.ts";
import { type TercomOptions, tokenizeTercom } from "./tokenize_tercom.ts";
import type { Tokens } from "../text/tokens.ts";
import { Vocabulary } from "../text/vocabulary.ts";

/**
 * Translation edit rate (Snover et al. 2006) as sacreBLEU 2.6.0 computes it: edits per reference word, times 100.
 *
 * Statistics of a segment: the fewest edits to any of its references, and their mean length.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { corpusScore } from "../corpus/scores.ts";
 * import { ter } from "./ter.ts";
 *
 * const metric = ter();
 * const statistics = metric.prepare([["a b c d"]]).statistics(["c d a b"]);
 * assertEquals(corpusScore(metric, statistics), 25);
 * assertEquals(metric.signature(1), "nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:2.6.0");
 * ```
 */
export function ter(options: TercomOptions = {}): TextMetric {
  const yes = (flag: boolean | undefined): string => flag ? "yes" : "no";
  const tokenize = (line: string): Tokens => tokenizeTercom(stripEnd(line), options);
  return {
    name: "TER",
    higherIsBetter: false,
    width: 2,
    prepare: (references) =>
      prepareReferences(references, 2, (aligned) => counter(aligned, tokenize)),
    score: (sums, offset = 0) => {
      const edits = sums[offset];
      const length = sums[offset + 1];
      if (length > 0) return 100 * (edits / length);
      return edits > 0 ? 100 : 0;
    },
    signature: (references) =>
      `nrefs:${references ?? "var"}|case:${options.caseSensitive ? "mixed" : "lc"}|tok:tercom|` +
      `norm:${yes(options.normalized)}|punct:${yes(!options.noPunctuation)}|` +
      `asian:${yes(options.asianSupport)}|version:2.6.0`,
  };
}

function counter(
  aligned: readonly (readonly string[])[],
  tokenize: (line: string) => Tokens,
): OpenSegment {
  const vocabulary = new Vocabulary();
  const known = aligned.map((texts) => texts.map((text) => vocabulary.learn(tokenize(text))));
  return (segment) => {
    const references = known[segment];
    const lengths = references.reduce((sum, reference) => sum + reference.length, 0);
    return (text, counts, offset) => {
      const hypothesis = vocabulary.look(tokenize(text));
      counts[offset] = Math.min(...references.map((reference) => terEdits(hypothesis, reference)));
      counts[offset + 1] = lengths / references.length;
    };
  };
}
