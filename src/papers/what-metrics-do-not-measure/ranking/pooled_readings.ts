import { kendall } from "../../../agreement/kendall.ts";
import { pearson } from "../../../agreement/pearson.ts";
import { spearman } from "../../../agreement/spearman.ts";
import type { Table } from "../../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../../reporting/tables/table_of.ts";
import type { SectionContext } from "../../section.ts";
import { liesIn } from "../../printed_place.ts";
import { meanSentenceScores, scoreStudy } from "../../../agreement/text_study/study_scores.ts";
import type { SystemStudy } from "./system_study.ts";

/** A measure of agreement between two lists of scores. */
type AgreementOf = (human: readonly number[], metric: readonly number[]) => number | null;

/** A reading of "system-level rank correlation": which scores of which systems are compared, and how. */
interface PooledReading {
  readonly title: string;
  readonly scores: "corpus" | "sentences";
  readonly without: RegExp | null;
  readonly agreement: AgreementOf;
}

const tauA: AgreementOf = (human, metric) => kendall(human, metric, undefined, "tau_a");

const READINGS: readonly PooledReading[] = [
  { title: "as here: corpus scores, τ_b", scores: "corpus", without: null, agreement: kendall },
  { title: "means of sentence scores", scores: "sentences", without: null, agreement: kendall },
  { title: "without refB", scores: "corpus", without: /^ref/, agreement: kendall },
  { title: "without M2M100", scores: "corpus", without: /^M2M100/, agreement: kendall },
  { title: "without either", scores: "corpus", without: /^(ref|M2M100)/, agreement: kendall },
  {
    title: "means of sentence scores, without refB",
    scores: "sentences",
    without: /^ref/,
    agreement: kendall,
  },
  { title: "τ_a", scores: "corpus", without: null, agreement: tauA },
  { title: "Spearman's ρ", scores: "corpus", without: null, agreement: spearman },
  { title: "Pearson's r", scores: "corpus", without: null, agreement: pearson },
];

/**
 * Compares readings of the pooled agreement of Table 3 with its printed values.
 *
 * @param context The runner's services.
 * @param studies The language pairs.
 * @returns One row per reading, after the row of the paper.
 */
export function pooledReadingTable(
  context: SectionContext,
  studies: readonly SystemStudy[],
): Table {
  const scored = studies.map((study) => ({
    study,
    corpus: scoreStudy(study, study.domains.map((_, i) => i)),
    sentences: meanSentenceScores(study),
  }));
  const cells = studies.flatMap(({ languagePair }) =>
    (["bleu", "chrf"] as const).map((metric) => ({
      key: `${languagePair} ${metric}`,
      title: `${languagePair}, ${metric === "bleu" ? "BLEU" : "chrF"}`,
      printed: context.printed(`table3.${languagePair}.${metric}.pooled`),
    }))
  );
  const same = (values: readonly (number | null)[]) =>
    cells.filter(({ printed }, c) => {
      const value = values[c];
      return printed !== null && value !== null && liesIn(printed, [value, value], 2);
    }).length;
  const readings = READINGS.map(({ title, scores, without, agreement }) => {
    const values = scored.flatMap((one) => {
      const kept = [...one.study.systems.keys()]
        .filter((k) => without === null || !without.test(one.study.systems[k]));
      const of = (values: readonly number[]) => kept.map((k) => values[k]);
      return (["bleu", "chrf"] as const)
        .map((metric) => agreement(of(one[scores].mqm), of(one[scores][metric])));
    });
    return { title, values, same: same(values) };
  });
  const paper = cells.map(({ printed }) => printed);
  const results = paper.includes(null)
    ? readings
    : [{ title: "the paper", values: paper, same: null }, ...readings];
  return tableOf(results, {
    id: "pooled-readings",
    title: "Readings of the pooled agreement of systems with MQM",
    columns: [
      texts("reading", "Reading", ({ title }) => title),
      ...cells.map(({ key, title }, c) =>
        numbers<typeof results[number]>(key, title, 2, ({ values }) => values[c])
      ),
      numbers("same", "Round to the print", 0, ({ same }) => same),
    ],
  });
}
