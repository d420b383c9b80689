import type { SectionOutput } from "../../reporting/artifacts/section_run.ts";
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
    tables: [{
      id: "sentinels",
      title: "Lengths of texts as if they were metrics",
      columns: [
        { key: "measure", title: "Measure" },
        { key: "sentinel", title: "Sentinel" },
        { key: "value", title: "Value", digits: 4 },
        { key: "low", title: "from", digits: 4 },
        { key: "high", title: "to", digits: 4 },
        { key: "above", title: "Metrics below it", digits: 0 },
        { key: "metrics", title: "of", digits: 0 },
        { key: "names", title: "Which" },
      ],
      rows: sentinelPlaces(results).map(({ above, ...place }) => ({
        ...place,
        above: place.value === null ? null : above.length,
        names: above.join(", "),
      })),
    }],
    figures: [],
    notes: [
      "A sentinel is the length of a text in characters, negated, since people find more errors in longer texts. It knows nothing " +
      "of quality, so a measure should set it below every good metric (Perrella et al., ACL 2024). The length of the source is " +
      "the same for all translations of a segment: measures by item see only ties in it, and means of systems over the same " +
      "segments are equal.",
    ],
  };
}
