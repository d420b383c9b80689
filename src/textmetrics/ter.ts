import { alignReferences, checkSegments, referencesPerSegment } from "./align_references.ts";
import { stripEnd } from "./python_whitespace.ts";
import { terEdits } from "./ter_edits.ts";
import type { PreparedReferences, SegmentStatistics, TextMetric } from "./text_metric.ts";
import { type TercomOptions, tokenizeTercom } from "./tokenize_tercom.ts";

/**
 * Translation edit rate (Snover et al. 2006) as sacreBLEU 2.6.0 computes it: edits per reference word, times 100.
 *
 * Statistics of a segment: the fewest edits to any of its references, and their mean length.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { corpusScore } from "./scores.ts";
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
  const tokenize = (line: string): string[] => tokenizeTercom(stripEnd(line), options);
  return {
    name: "TER",
    higherIsBetter: false,
    width: 2,
    prepare: (references) => prepare(alignReferences(references), tokenize),
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

function prepare(aligned: string[][], tokenize: (line: string) => string[]): PreparedReferences {
  const prepared = aligned.map((texts) => texts.map(tokenize));
  const statistics = (hypotheses: readonly string[]): SegmentStatistics => {
    checkSegments(hypotheses, prepared.length);
    const values = new Float64Array(2 * prepared.length);
    hypotheses.forEach((text, i) => {
      const references = prepared[i];
      const words = new Map<string, number>();
      const number = (word: string): number => {
        const known = words.get(word) ?? words.size;
        words.set(word, known);
        return known;
      };
      const hypothesis = Int32Array.from(tokenize(text), number);
      let lengths = 0;
      let fewest = Infinity;
      for (const reference of references) {
        fewest = Math.min(fewest, terEdits(hypothesis, Int32Array.from(reference, number)));
        lengths += reference.length;
      }
      values[2 * i] = fewest;
      values[2 * i + 1] = lengths / references.length;
    });
    return { segments: prepared.length, width: 2, values };
  };
  return { segments: prepared.length, perSegment: referencesPerSegment(aligned), statistics };
}
