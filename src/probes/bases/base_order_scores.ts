import type { TextMetric } from "../../textmetrics/text_metric.ts";
import type { CleanSource } from "./clean_sources.ts";

/**
 * Scores the base translations as a corpus under several orders of systems. Every source contributes the error-free translation
 * of the first system in the order.
 *
 * @param metric The metric.
 * @param sources Sources with their error-free translations.
 * @param orders Orders, each of all systems.
 * @returns One score per order.
 */
export function baseOrderScores(
  metric: TextMetric,
  sources: readonly CleanSource[],
  orders: readonly (readonly string[])[],
): number[] {
  const systems = [
    ...new Set(sources.flatMap(({ translations }) => translations.map(({ system }) => system))),
  ];
  const texts = systems.map((system) =>
    sources.map(({ translations }) =>
      translations.find((one) => one.system === system)?.text ?? null
    )
  );
  // An empty text is cheap to count and is never chosen.
  const counts = metric.prepare([sources.map(({ reference }) => reference)])
    .statisticsOfAll(texts.map((list) => list.map((text) => text ?? "")));
  return orders.map((order) => {
    const tried = order.map((system) => systems.indexOf(system)).filter((k) => k >= 0);
    const sums = new Float64Array(metric.width);
    sources.forEach((_, i) => {
      const k = tried.find((one) => texts[one][i] !== null);
      if (k === undefined) return;
      for (let c = 0; c < sums.length; c++) sums[c] += counts[k].values[i * metric.width + c];
    });
    return metric.score(sums);
  });
}
