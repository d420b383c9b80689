import { fractionValue } from "../../decimals/fraction.ts";
import type { Figure, Point, Series } from "../figures/figure.ts";
import { parsePrinted } from "./printed_number.ts";
import type { Published } from "./verdict.ts";

/**
 * Adds the paper's points to a figure as separate series, beside the points that answer them.
 *
 * @param figure The figure; its points name the published figures that they answer.
 * @param published The paper's figures.
 * @returns The figure with both.
 */
export function withPublished(figure: Figure, published: readonly Published[]): Figure {
  const byKey = new Map(published.map((one) => [one.key, one]));
  const panels = figure.panels.map((panel) => ({
    ...panel,
    series: panel.series.flatMap((series) => [series, ...publishedSeries(series, byKey)]),
  }));
  return { ...figure, panels };
}

function publishedSeries(series: Series, byKey: ReadonlyMap<string, Published>): Series[] {
  const points = series.points.flatMap(({ x, answers }): Point[] => {
    const paper = answers === undefined ? undefined : byKey.get(answers);
    if (paper === undefined) return [];
    const y = fractionValue(parsePrinted(paper.printed).value);
    return [{
      x,
      y,
      ...(paper.low === null ? {} : { low: paper.low }),
      ...(paper.high === null ? {} : { high: paper.high }),
    }];
  });
  return points.length === 0
    ? []
    : [{ name: `${series.name} (published)`, mark: "points", published: true, points }];
}
