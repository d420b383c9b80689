import type { ScoreRows } from "../../scores/score_rows.ts";
import type { SegmentOrigin } from "../../scores/score_table.ts";
import { UserError } from "../../user_error.ts";
import { columnCells, isMissing, type UserTable } from "../tables/table.ts";
import type { Role, Roles } from "./column_roles.ts";

/** The system and segment of each row of a table; if the table names no system, there is one without a name. */
export interface RowNames extends Omit<ScoreRows, "label" | "column" | "where"> {
  /** Domain and document by name of segment; null where the table has neither. */
  readonly origins: ReadonlyMap<string, SegmentOrigin> | null;
}

/** Names or numbers of the rows by one column. */
interface NamedRows {
  readonly ids: Int32Array;
  readonly texts: readonly string[];
}

/**
 * Reads the system and segment of each row. Where segment numbers start again in every document, the document becomes part of
 * the name.
 *
 * @param table The table.
 * @param roles What its columns are.
 * @returns The systems and segments of its rows.
 * @throws {UserError} If a system or segment is missing, naming the line.
 */
export function rowNames(table: UserTable, roles: Roles): RowNames {
  const named = namedRows(table, roles, "system");
  const { systems, systemOf } = named === null
    ? ofOneSystem("", table.rows)
    : { systems: named.texts, systemOf: named.ids };
  const found = namedRows(table, roles, "segment");
  if (found === null) {
    return { systems, systemOf, segments: null, segmentOf: inOrder(systemOf), origins: null };
  }
  const texts = found.texts.map((text) => text.replace(/^(\d+)\.0+$/, "$1"));
  const places = placesOf(table, roles);
  if (places === null) {
    return { systems, systemOf, segments: texts, segmentOf: found.ids, origins: null };
  }
  const { ids, texts: segments } = countedAnew(found.ids, places.ids)
    ? combined(places, { ids: found.ids, texts })
    : { ids: found.ids, texts };
  const origins = new Map<string, SegmentOrigin>();
  ids.forEach((id, row) => {
    if (!origins.has(segments[id])) origins.set(segments[id], places.origins[places.ids[row]]);
  });
  return { systems, systemOf, segments, segmentOf: ids, origins };
}

/**
 * Makes rows that are all of one system.
 *
 * @param system The system.
 * @param rows Number of rows.
 * @returns The system of each row.
 */
export function ofOneSystem(
  system: string,
  rows: number,
): Pick<RowNames, "systems" | "systemOf"> {
  return { systems: [system], systemOf: new Int32Array(rows) };
}

function namedRows(table: UserTable, roles: Roles, role: Role): NamedRows | null {
  const column = roles.get(role);
  if (column === undefined) return null;
  const found = columnCells(table, column).numbered();
  const empty = found.texts.findIndex(isMissing);
  if (empty < 0) return found;
  throw new UserError(
    `${
      table.where(found.ids.indexOf(empty))
    }: the ${role} in column '${column}' is empty; fill it in`,
  );
}

/** Number of each row among those of its system. */
function inOrder(systemOf: Int32Array): Int32Array {
  const counts = new Map<number, number>();
  return systemOf.map((system) => {
    const count = counts.get(system) ?? 0;
    counts.set(system, count + 1);
    return count;
  });
}

/** Domain and document of each row. */
function placesOf(
  table: UserTable,
  roles: Roles,
): NamedRows & { readonly origins: readonly SegmentOrigin[] } | null {
  const column = (role: Role) => {
    const name = roles.get(role);
    return name === undefined ? null : columnCells(table, name).numbered();
  };
  const [domains, documents] = [column("domain"), column("document")];
  if (documents === null) {
    if (domains === null) return null;
    return { ...domains, origins: domains.texts.map((domain) => ({ domain, document: domain })) };
  }
  if (domains === null) {
    return { ...documents, origins: documents.texts.map((document) => ({ domain: "", document })) };
  }
  const both = combined(domains, documents);
  const origins = both.pairs.map(([domain, document]) => ({
    domain: domains.texts[domain],
    document: documents.texts[document],
  }));
  return { ...both, origins };
}

/** Whether a segment's name occurs in more than one place. */
function countedAnew(segments: Int32Array, places: Int32Array): boolean {
  const placeOf = new Map<number, number>();
  return segments.some((segment, row) => {
    const place = placeOf.get(segment);
    if (place === undefined) placeOf.set(segment, places[row]);
    return place !== undefined && place !== places[row];
  });
}

/** Numbers the pairs of two names in order of first appearance. */
function combined(
  first: NamedRows,
  second: NamedRows,
): NamedRows & { readonly pairs: readonly (readonly [number, number])[] } {
  const places = new Map<number, number>();
  const pairs: [number, number][] = [];
  const ids = first.ids.map((one, row) => {
    const other = second.ids[row];
    const pair = one * second.texts.length + other;
    const id = places.get(pair) ?? places.size;
    if (id === places.size) pairs.push([one, other]);
    places.set(pair, id);
    return id;
  });
  const texts = pairs.map(([one, other]) => `${first.texts[one]}\t${second.texts[other]}`);
  return { ids, texts, pairs };
}
