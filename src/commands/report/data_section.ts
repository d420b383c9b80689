import type { SectionOutput } from "../../reporting/artifacts/section_run.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import { ratedSystems, systemRows } from "../../scores/rated_systems.ts";
import type { ScoreTable } from "../../scores/score_table.ts";
import type { ReportResults } from "./report_results.ts";

/**
 * Describes what was compared, missing and assumed.
 *
 * @param results The results of the report.
 * @returns A table with a row for each metric, and the notes.
 */
export function dataOutput({ scores, notes }: ReportResults): SectionOutput {
  const { human, metrics, exclude } = scores;
  const systems = ratedSystems(human, exclude);
  const rated = systemRows(human, systems);
  const left = human.systems.filter((system) => exclude.has(system));
  const cells = Int32Array.from(rated.keys()).filter((at) => human.column.present[rated[at]] === 1);
  const segments = new Set(Array.from(cells, (at) => at % human.segments)).size;
  const results = metrics.map((metric) => (
    { name: metric.name, scored: countScored(metric, systems, cells) }
  ));
  return {
    tables: [tableOf(results, {
      id: "data",
      title: "Translations that people scored, and what each metric scored of them",
      columns: [
        texts("metric", "Metric", ({ name }) => name),
        numbers("systems", "Systems", 0, () => systems.length),
        numbers("segments", "Segments", 0, () => segments),
        numbers("rated", "Rated by people", 0, () => cells.length),
        numbers("scored", "Scored by the metric", 0, ({ scored }) => scored),
        numbers("missing", "Missing", 0, ({ scored }) => cells.length - scored),
      ],
    })],
    figures: [],
    notes: [
      ...left.length === 0 ? [] : [`Systems left out: ${left.join(", ")}.`],
      ...notes,
    ],
  };
}

function countScored(
  metric: ScoreTable,
  systems: readonly string[],
  cells: Int32Array,
): number {
  const rows = systemRows(metric, systems);
  return cells.filter((at) => rows[at] >= 0 && metric.column.present[rows[at]] === 1).length;
}
