import type { BleuOptions } from "../../src/textmetrics/bleu/bleu.ts";
import type { ChrfOptions } from "../../src/textmetrics/chrf/chrf.ts";

/** Characters that Python's documentation lists as white space. */
const SPACES =
  "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008" +
  "\u2009\u200a\u2028\u2029\u202f\u205f\u3000";

/** Words between white space, as Python's `str.split()` gives them. */
export function split(text: string): string[] {
  return Array.from(text, (point) => SPACES.includes(point) ? " " : point).join("").split(" ")
    .filter((word) => word !== "");
}

/** The substitutions of mteval-v13a on a text that is padded where the original pads. */
export function substitute13a(line: string): string {
  return line.replace(/[{-~[-` -&(-+:-@/]/g, " $& ").replace(/([^0-9])([.,])/g, "$1 $2 ")
    .replace(/([.,])([^0-9])/g, " $1 $2").replace(/([0-9])(-)/g, "$1 $2 ");
}

const CHINESE = new RegExp(
  "[\u2001-\u2a6d\u2e80-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31bf\u31c0-\u31ef\u3200-\u4db5" +
    "\u4e00-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]",
  "g",
);

/** Tokens of a line as the source of sacreBLEU's tokenizers defines them. */
export function tokens(line: string, { tokenizer = "13a" }: BleuOptions): string[] {
  switch (tokenizer) {
    case "none":
      return split(line);
    case "char":
      return split(line).flatMap((word) => Array.from(word));
    case "zh":
      return split(substitute13a(split(line).join(" ").replace(CHINESE, " $& ")));
    case "intl":
      return split(
        split(line).join(" ").replace(/(\P{N})(\p{P})/gu, "$1 $2 ").replace(
          /(\p{P})(\P{N})/gu,
          " $1 $2",
        )
          .replace(/\p{S}/gu, " $& "),
      );
    default:
      return split(
        substitute13a(
          ` ${
            split(line).join(" ").replaceAll("<skipped>", "").replaceAll("&quot;", '"')
              .replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">")
          } `,
        ),
      );
  }
}

function ngrams(symbols: readonly string[], n: number): string[] {
  return symbols.slice(n - 1).map((_, i) => symbols.slice(i, i + n).join("\0"));
}

/** How often each n-gram stands in a text. */
function tally(list: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

function matches(
  hypothesis: readonly string[],
  references: readonly string[][],
  n: number,
): number {
  const held = references.map((one) => tally(ngrams(one, n)));
  return [...tally(ngrams(hypothesis, n))].reduce(
    (sum, [ngram, count]) => sum + Math.min(count, Math.max(...held.map((h) => h.get(ngram) ?? 0))),
    0,
  );
}

/** A hypothesis with its references. */
export type Segment = readonly [hypothesis: string, references: readonly string[]];

/** BLEU of a corpus as sacreBLEU's source defines it. */
export function bleuByDefinition(segments: readonly Segment[], options: BleuOptions): number {
  const { smoothing = "exp", effectiveOrder = false, order = 4, lowercase = false } = options;
  const k = options.smoothingValue ?? (smoothing === "add-k" ? 1 : 0.1);
  const cut = (text: string) => tokens(lowercase ? text.toLowerCase() : text, options);
  const correct = new Array<number>(order).fill(0);
  const total = new Array<number>(order).fill(0);
  let length = 0;
  let referenceLength = 0;
  for (const [text, references] of segments) {
    const hypothesis = cut(text);
    const cuts = references.map(cut);
    length += hypothesis.length;
    const away = (one: number) => Math.abs(one - hypothesis.length);
    referenceLength += cuts.map((one) => one.length)
      .toSorted((a, b) => away(a) - away(b) || a - b)[0];
    for (let n = 1; n <= order; n++) {
      correct[n - 1] += matches(hypothesis, cuts, n);
      total[n - 1] += ngrams(hypothesis, n).length;
    }
  }
  if (correct.every((count) => count === 0)) return 0;
  const precisions = new Array<number>(order).fill(0);
  let orders = order;
  let halving = 1;
  for (let n = 0; n < order; n++) {
    const added = smoothing === "add-k" && n > 0 ? k : 0;
    if (total[n] + added === 0) break;
    if (effectiveOrder) orders = n + 1;
    if (correct[n] + added > 0) precisions[n] = (correct[n] + added) / (total[n] + added);
    else if (smoothing === "exp") precisions[n] = 1 / ((halving *= 2) * total[n]);
    else if (smoothing === "floor") precisions[n] = k / total[n];
  }
  const product = precisions.slice(0, orders).reduce((all, one) => all * one ** (1 / orders), 1);
  return 100 * product * Math.min(1, Math.exp(1 - referenceLength / length));
}

/** chrF of a corpus as sacreBLEU's source defines it. */
export function chrfByDefinition(segments: readonly Segment[], options: ChrfOptions): number {
  const { characterOrder = 6, wordOrder = 0, lowercase = false, whitespace = false } = options;
  const read = (text: string): string[][] => {
    const folded = lowercase ? text.toLowerCase() : text;
    const words = split(folded).flatMap((word) => {
      const points = Array.from(word);
      const mark = (point: string) => /^[!-/:-@[-`{-~]$/.test(point);
      if (points.length === 1) return [word];
      if (mark(points[points.length - 1])) return [points.slice(0, -1).join(""), points.at(-1)!];
      return mark(points[0]) ? [points[0], points.slice(1).join("")] : [word];
    });
    return [Array.from(whitespace ? folded : split(folded).join("")), words];
  };
  const counts = (hypothesis: string, reference: string): number[][] => {
    const [ours, theirs] = [read(hypothesis), read(reference)];
    return [characterOrder, wordOrder].flatMap((order, part) =>
      Array.from({ length: order }, (_, n) => {
        const inReference = ngrams(theirs[part], n + 1).length;
        return [
          inReference > 0 ? ngrams(ours[part], n + 1).length : 0,
          inReference,
          matches(ours[part], [theirs[part]], n + 1),
        ];
      })
    );
  };
  const sums = Array.from({ length: characterOrder + wordOrder }, () => [0, 0, 0]);
  for (const [hypothesis, references] of segments) {
    const tried = references.map((reference) => counts(hypothesis, reference));
    const scores = tried.map((one) => fScore(one, options));
    const best = tried[scores.indexOf(Math.max(...scores))];
    best.forEach((one, n) => one.forEach((count, c) => sums[n][c] += count));
  }
  return fScore(sums, options);
}

function fScore(counts: readonly number[][], { beta = 2, epsilonSmoothing }: ChrfOptions): number {
  const f = (p: number, r: number) => (1 + beta ** 2) * p * r / (beta ** 2 * p + r);
  if (epsilonSmoothing) {
    const each = counts.map(([h, r, m]) => {
      const [precision, recall] = [h > 0 ? m / h : 1e-16, r > 0 ? m / r : 1e-16];
      return beta ** 2 * precision + recall > 0 ? f(precision, recall) : 1e-16;
    });
    return 100 * each.reduce((sum, one) => sum + one, 0) / counts.length;
  }
  const both = counts.filter(([h, r]) => h > 0 && r > 0);
  const mean = (of: (counts: number[]) => number) =>
    both.reduce((sum, one) => sum + of(one), 0) / both.length;
  const [precision, recall] = [mean(([h, , m]) => m / h), mean(([, r, m]) => m / r)];
  return precision + recall > 0 ? 100 * f(precision, recall) : 0;
}
