import type { Column, Table } from "../tables/table.ts";
import { countVerdicts, paperVerdicts, partSettings, type RunRecord } from "./run_record.ts";

/**
 * Counts verdicts by paper.
 *
 * @param run The run.
 * @returns A table with one row per paper.
 */
export function summaryTable(run: RunRecord): Table {
  const columns: Column[] = [
    { key: "paper", title: "Paper" },
    { key: "published", title: "Published figures" },
    { key: "same", title: "Same" },
    { key: "close", title: "Close" },
    { key: "differs", title: "Differ" },
    { key: "not_run", title: "Not run" },
    { key: "own_suite", title: "Own suite" },
    { key: "settings", title: "Settings" },
  ];
  const rows = run.papers.map((paper) => {
    const { results, settings } = partSettings(paperVerdicts(paper));
    return {
      paper: paper.title,
      published: results.length,
      ...countVerdicts(results),
      settings: settings.length,
    };
  });
  return { id: "summary", title: "Published figures by verdict", columns, rows };
}
