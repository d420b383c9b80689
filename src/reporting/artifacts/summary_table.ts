import type { Table } from "../tables/table.ts";
import { tableOf, texts } from "../tables/table_of.ts";
import { countVerdicts, paperVerdicts, partSettings, type RunRecord } from "./run_record.ts";

/**
 * Counts verdicts by paper.
 *
 * @param run The run.
 * @returns A table with one row per paper.
 */
export function summaryTable(run: RunRecord): Table {
  const papers = run.papers.map((paper) => {
    const { results, settings } = partSettings(paperVerdicts(paper));
    return { title: paper.title, results, settings, counts: countVerdicts(results) };
  });
  return tableOf(papers, {
    id: "summary",
    title: "Published figures by verdict",
    columns: [
      texts("paper", "Paper", ({ title }) => title),
      texts("published", "Published figures", ({ results }) => results.length),
      texts("same", "Same", ({ counts }) => counts.same),
      texts("close", "Close", ({ counts }) => counts.close),
      texts("differs", "Differ", ({ counts }) => counts.differs),
      texts("not_run", "Not run", ({ counts }) => counts.not_run),
      texts("own_suite", "Own suite", ({ counts }) => counts.own_suite),
      texts("settings", "Settings", ({ settings }) => settings.length),
    ],
  });
}
