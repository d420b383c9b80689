import type { Table } from "../../reporting/tables/table.ts";
import { type ColumnOf, numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Row } from "../terminal/print_rows.ts";
import { intervalText } from "../terminal/print_table.ts";
import { howMany } from "../../how_many.ts";

/**
 * Tabulates corpus scores for readers, with intervals in brackets and signatures below the table. If outputs are compared, an
 * output is a row and a metric a group of columns.
 *
 * @param rows Rows of `scoreCorpora()`, at least one.
 * @param width Number of decimals of scores.
 * @returns The table.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { corpusScoreTable } from "./score_table.ts";
 *
 * const row = { file: "a.txt", metric: "ter", name: "TER", score: 50, signature: "nrefs:1", segments: 3, low: 40, high: 60 };
 * const { rows, notes } = corpusScoreTable([row], 2);
 * assertEquals(rows[0], { file: "a.txt", metric: "TER", score: 50, mean: null, interval: "[40.00, 60.00]" });
 * assertEquals(notes?.[0], "ter: nrefs:1");
 * ```
 */
export function corpusScoreTable(rows: readonly Row[], width: number): Table {
  const [first] = rows;
  const isCompared = rows.some(({ comparison }) => comparison !== undefined);
  const facts = [
    first.campaign === undefined ? "" : `campaign ${first.campaign}, reference ${first.reference}`,
    howMany(Number(first.segments), "segment"),
    first.unit === "document" ? `${howMany(Number(first.units), "document")} drawn` : "",
  ];
  const shown = shortNames(rows.map(({ file }) => file as string));
  const signatures = new Set(rows.map(({ metric, signature }) => `${metric}: ${signature}`));
  const file = first.campaign === undefined ? "file" : "system";
  const table = {
    id: "scores",
    title: ["Text metrics", ...facts].filter((fact) => fact !== "").join(", "),
    notes: [
      ...signatures,
      ...rows.flatMap((row) =>
        row.bp === undefined ? [] : [`${shown(`${row.file}`)}: ${partsText(row)}`]
      ),
      ...isCompared ? [baselineNote(rows)] : [],
    ],
  };
  const interval = `${percent(first)}interval`;
  if (!isCompared) {
    return tableOf(rows, {
      ...table,
      columns: [
        texts("file", file, (row) => shown(row.file as string)),
        texts("metric", "metric", ({ name }) => name as string),
        numbers("score", "score", width, ({ score }) => score as number),
        numbers("mean", "bootstrap mean", width, ({ mean }) => mean as number | undefined),
        texts("interval", interval, (row) => ends(row, width)),
      ],
    });
  }
  const names = new Set(rows.map(({ name }) => name as string));
  return tableOf([...Map.groupBy(rows, (row) => row.file as string)], {
    ...table,
    columns: [
      texts("file", file, ([output]) => shown(output)),
      ...[...names].flatMap((name) => comparedColumns(name, interval, width)),
    ],
  });
}

/** The columns of one metric for outputs with their rows: its score, and the difference from the baseline. */
function comparedColumns(
  name: string,
  interval: string,
  width: number,
): ColumnOf<readonly [string, readonly Row[]]>[] {
  const own = (rows: readonly Row[]) => rows.find((row) => row.name === name)!;
  const test = (rows: readonly Row[]) => own(rows).comparison as Row | null;
  return [
    numbers(name, name, width, ([, rows]) => own(rows).score as number),
    texts(`${name} difference`, `difference, ${interval}`, ([, rows]) => {
      const tested = test(rows);
      return tested === null ? "baseline" : differenceText(tested, width);
    }),
    texts(`${name} p`, "p boot., rand.", ([, rows]) => {
      const tested = test(rows);
      return tested && pText(tested);
    }),
  ];
}

/** The last part of each path if that distinguishes the outputs, otherwise the whole path. */
function shortNames(paths: readonly string[]): (path: string) => string {
  const last = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  const whole = new Set(paths).size > new Set(paths.map(last)).size;
  return (path) => whole ? path : last(path);
}

function differenceText(test: Row, width: number): string {
  const difference = test.difference as number;
  return `${difference > 0 ? "+" : ""}${difference.toFixed(width)} ${ends(test, width)}`;
}

function pText({ p_bootstrap, p_randomisation }: Row): string {
  return `${(p_bootstrap as number).toFixed(4)}, ${(p_randomisation as number).toFixed(4)}`;
}

/** The components of a BLEU score, as sacreBLEU prints them. */
function partsText({ name, precisions, bp, ratio, hyp_len, ref_len }: Row): string {
  const shown = (precisions as number[]).map((precision) => precision.toFixed(1)).join("/");
  const three = (value: unknown) => typeof value === "number" ? value.toFixed(3) : "none";
  return `${name} ${shown} (BP = ${three(bp)} ratio = ${
    three(ratio)
  } hyp_len = ${hyp_len} ref_len = ${ref_len})`;
}

function ends(row: Row, width: number): string | null {
  return intervalText(row.low as number | undefined, row.high as number | undefined, width);
}

function percent({ confidence }: Row): string {
  return typeof confidence === "number" ? `${Number((100 * confidence).toPrecision(6))}% ` : "";
}

function baselineNote(rows: readonly Row[]): string {
  const compared = rows.find(({ comparison }) => comparison);
  const test = compared?.comparison as Row | undefined;
  return `Differences from ${
    test?.baseline ?? "the baseline"
  }; p of no difference, two-sided, by paired bootstrap and by approximate randomisation of ${
    compared?.unit === "document" ? "whole documents" : "segments"
  }.`;
}
