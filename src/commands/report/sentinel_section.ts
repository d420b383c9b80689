import type { SectionOutput } from "../../reporting/artifacts/section_run.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Agreement } from "../agree/agree_table.ts";
import type { SentinelPlace } from "../sentences/sentinel_sentence.ts";
import { REPORT_MEASURES, type ReportResults } from "./report_results.ts";

/**
 * Compares each sentinel with the metrics by every measure.
 *
 * @param results The results of the report.
 * @returns The places of the sentinels, measure by measure.
 */
export function sentinelPlaces(
  { scores, agreements }: ReportResults,
): (SentinelPlace & Pick<Agreement, "value" | "low" | "high"> & { readonly metrics: number })[] {
  const names = new Set(scores.sentinels.map(({ name }) => name));
  return REPORT_MEASURES.flatMap((measure) => {
    const all = agreements.filter((one) => one.measure === measure);
    const metrics = all.filter(({ metric, value }) => !names.has(metric) && value !== null);
    return all.filter(({ metric }) => names.has(metric)).map(({ metric, value, low, high }) => ({
      ...{ sentinel: metric, measure, value, low, high },
      above: metrics.filter((one) => value !== null && (one.value ?? 0) < value)
        .map((one) => one.metric),
      metrics: metrics.length,
    }));
  });
}

/**
 * Tabulates the places of the sentinels.
 *
 * @param results The results of the report.
 * @returns A table.
 */
export function sentinelOutput(results: ReportResults): SectionOutput {
  return {
    tables: [tableOf(sentinelPlaces(results), {
      id: "sentinels",
      title: "Lengths of texts as if they were metrics",
      columns: [
        texts("measure", "Measure", ({ measure }) => measure),
        texts("sentinel", "Sentinel", ({ sentinel }) => sentinel),
        numbers("value", "Value", 4, ({ value }) => value),
        numbers("low", "from", 4, ({ low }) => low),
        numbers("high", "to", 4, ({ high }) => high),
        numbers(
          "above",
          "Metrics below it",
          0,
          (one) => one.value === null ? null : one.above.length,
        ),
        numbers("metrics", "of", 0, ({ metrics }) => metrics),
        texts("names", "Which", ({ above }) => above.join(", ")),
      ],
    })],
    figures: [],
    notes: [
      "A sentinel is the length of a text in characters, negated, since people find more errors in longer texts. It knows nothing " +
      "of quality, so a measure should set it below every good metric (Perrella et al., ACL 2024). The length of the source is " +
      "the same for all translations of a segment: measures by item see only ties in it, and means of systems over the same " +
      "segments are equal.",
    ],
  };
}
