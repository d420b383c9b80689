import { leastCommonMultiple } from "../../decimals/least_common_multiple.ts";
import { UserError } from "../../user_error.ts";
import { prepareReferences, type TextCounter } from "../text/prepared_references.ts";
import { joinWords, stripEnd } from "../text/python_whitespace.ts";
import { numberWords, WORDS } from "../kernel/count.wasm";
import { counted } from "../text/hand_texts.ts";
import { terEdits } from "./ter_edits.ts";
import type { TextMetric } from "../text_metric.ts";
import { type TercomOptions, tokenizeTercom } from "./tokenize_tercom.ts";

/**
 * Makes the translation edit rate (Snover et al. 2006) as sacreBLEU 2.6.0 computes it: edits per reference word, times 100.
 *
 * The statistics of a segment are the fewest edits to any of its references, and the references' mean length. Both are
 * multiplied by the least common multiple of the segments' numbers of references, which makes them whole numbers and keeps
 * their ratio. As in sacreBLEU, references are normalised twice and hypotheses once. So a text can differ from itself, if the
 * second pass splits it further.
 *
 * @param options How to read text.
 * @returns The metric.
 * @throws {UserError} If Asian support is requested without an option that it affects.
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
  if (options.asianSupport && !options.normalized && !options.noPunctuation) {
    throw new UserError(
      "TER's Asian support changes nothing unless text is normalized or loses its punctuation; ask for one of these too",
    );
  }
  const yes = (flag: boolean | undefined): string => flag ? "yes" : "no";
  const tokenize = (line: string): string => tokenizeTercom(stripEnd(line), options);
  const tokenizeReference = (line: string): string =>
    tokenizeTercom(joinWords(tokenize(line)), options);
  return {
    name: "TER",
    higherIsBetter: false,
    width: 2,
    prepare: (references) =>
      prepareReferences(
        references,
        2,
        (perSegment) =>
          counter(perSegment, options.normalized ? tokenizeReference : tokenize, tokenize),
      ),
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
  perSegment: readonly number[],
  tokenizeReference: (line: string) => string,
  tokenize: (line: string) => string,
): TextCounter {
  const common = perSegment.reduce(leastCommonMultiple, 1);
  return {
    rewrite: (text, isReference) => isReference ? tokenizeReference(text) : tokenize(text),
    count: ({ segments, references, outputs }) => {
      const numbers = counted(numberWords(segments, references + outputs, WORDS));
      const counts = new Float64Array(2 * segments * outputs);
      let end = 0;
      for (let segment = 0; segment < segments; segment++) {
        const texts = Array.from({ length: references + outputs }, () => {
          const start = end + 1;
          const words = numbers[end];
          end = start + Math.max(0, words);
          return words < 0 ? null : Int32Array.from(numbers.subarray(start, end));
        });
        const present = texts.slice(0, references).filter((words) => words !== null);
        const lengths = present.reduce((sum, { length }) => sum + length, 0);
        texts.slice(references).forEach((words, output) => {
          const edits = present.map((reference) => terEdits(words ?? new Int32Array(), reference));
          const at = 2 * (output * segments + segment);
          counts[at] = common * Math.min(...edits);
          counts[at + 1] = common / present.length * lengths;
        });
      }
      return counts;
    },
  };
}
