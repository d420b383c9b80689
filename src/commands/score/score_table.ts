import type { Table, TableRow } from "../../reporting/tables/table.ts";
import type { Row } from "../terminal/print_rows.ts";
import { intervalText } from "../terminal/print_table.ts";

/**
 * Corpus scores as a reader wants them: intervals in brackets, the signatures under the table.
 *
 * @param rows Rows of `scoreCorpora()`, at least one.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { scoreTable } from "./score_table.ts";
 *
 * const row = { file: "a.txt", metric: "ter", score: 50, signature: "nrefs:1", segments: 3, low: 40, high: 60 };
 * const { rows, notes } = scoreTable([row]);
 * assertEquals([rows[0], notes?.[0]], [{ file: "a.txt", metric: "ter", score: 50, interval: "[40.00, 60.00]" }, "ter: nrefs:1"]);
 * ```
 */
export function scoreTable(rows: readonly Row[]): Table {
  const [first] = rows;
  const compared = rows.some(({ comparison }) => comparison !== undefined);
  const facts = [
    first.campaign === undefined ? "" : `campaign ${first.campaign}, reference ${first.reference}`,
    `${first.segments} segments`,
  ];
  const signatures = new Set(rows.map(({ metric, signature }) => `${metric}: ${signature}`));
  return {
    id: "scores",
    title: ["Text metrics", ...facts].filter((fact) => fact !== "").join(", "),
    columns: [
      { key: "file", title: first.campaign === undefined ? "file" : "system" },
      { key: "metric", title: "metric" },
      { key: "score", title: "score", digits: 2 },
      { key: "interval", title: `${percent(first.confidence)}interval` },
      ...compared
        ? [
          { key: "difference", title: "difference", digits: 2 },
          { key: "difference_interval", title: "interval" },
          { key: "p_bootstrap", title: "p boot.", digits: 4 },
          { key: "p_randomisation", title: "p rand.", digits: 4 },
        ]
        : [],
    ],
    rows: rows.map((row) => {
      const test = row.comparison as Row | null | undefined;
      return {
        file: row.file as string,
        metric: row.metric as string,
        score: row.score as number,
        interval: ends(row),
        ...compared ? testCells(test) : {},
      };
    }),
    notes: [...signatures, ...compared ? [baselineNote(rows)] : []],
  };
}

function testCells(test: Row | null | undefined): TableRow {
  return {
    difference: (test?.difference ?? null) as number | null,
    difference_interval: test ? ends(test) : null,
    p_bootstrap: (test?.p_bootstrap ?? null) as number | null,
    p_randomisation: (test?.p_randomisation ?? null) as number | null,
  };
}

function ends(row: Row): string | null {
  return intervalText(row.low as number | undefined, row.high as number | undefined, 2);
}

function percent(confidence: unknown): string {
  return typeof confidence === "number" ? `${Number((100 * confidence).toPrecision(6))}% ` : "";
}

function baselineNote(rows: readonly Row[]): string {
  const test = rows.map(({ comparison }) => comparison as Row | null | undefined).find((one) =>
    one
  );
  return `Differences from ${
    test?.baseline ?? "the baseline"
  }; p of no difference, two-sided, by paired bootstrap and by ` +
    "approximate randomisation.";
}
