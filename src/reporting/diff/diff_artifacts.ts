import { type CellChange, diffCsv } from "./diff_csv.ts";
import type { Manifest, ManifestVerdict } from "../artifacts/manifest_form.ts";
import { readArtifact } from "../artifacts/artifact_files.ts";
import { readManifest } from "../artifacts/read_manifest.ts";
import { sha256 } from "../../sha256.ts";
import type { Table } from "../tables/table.ts";
import { type ColumnOf, tableOf, texts } from "../tables/table_of.ts";
import { howMany } from "../../how_many.ts";

/** A difference between two manifests. */
export interface SettingChange {
  /** What it is: `seed`, `options.samples`, `versions.metaeval`, or the path of an input. */
  readonly name: string;
  /** Value on the left; null if it is absent. */
  readonly left: string | null;
  /** Value on the right; null if it is absent. */
  readonly right: string | null;
}

/** A published figure whose verdict or value changed. */
export interface VerdictChange {
  /** Paper and key: `ties-matter.table6.metricx.tau_b`. */
  readonly key: string;
  /** Value on the left. */
  readonly left: number | null;
  /** Value on the right. */
  readonly right: number | null;
  /** Verdict on the left; null if the figure is absent. */
  readonly before: string | null;
  /** Verdict on the right; null if the figure is absent. */
  readonly after: string | null;
}

/** A file that differs. */
export interface FileChange {
  /** Path of the artifact. */
  readonly path: string;
  /** How it differs. */
  readonly change: "only left" | "only right" | "changed";
}

/** How two artifact folders differ. */
export interface ArtifactDiff {
  /** Seed, sample, options, versions. */
  readonly settings: readonly SettingChange[];
  /** Inputs, by SHA-256. */
  readonly inputs: readonly SettingChange[];
  /** Verdicts and their values. */
  readonly verdicts: readonly VerdictChange[];
  /** Cells of CSV files. */
  readonly cells: readonly (CellChange & { readonly path: string })[];
  /** Files. */
  readonly files: readonly FileChange[];
}

/**
 * Compares two artifact folders: their inputs and settings, the published figures whose values or verdicts changed, and every
 * differing cell of every table.
 *
 * @param left A folder with a manifest.
 * @param right Another.
 * @returns The differences.
 * @throws {UserError} If a folder has no manifest.
 */
export async function diffArtifacts(left: string, right: string): Promise<ArtifactDiff> {
  const [a, b] = [await readManifest(left), await readManifest(right)];
  const files = diffFiles(await filesOf(left, a), await filesOf(right, b));
  const cells: (CellChange & { path: string })[] = [];
  for (const { path, change } of files) {
    if (change !== "changed" || !path.endsWith(".csv")) continue;
    const [one, other] = await Promise.all(
      [left, right].map(async (folder) =>
        new TextDecoder().decode(await readArtifact(folder, path) ?? undefined)
      ),
    );
    for (const cell of diffCsv(one, other)) cells.push({ path, ...cell });
  }
  return {
    settings: diffRecords(settings(a), settings(b)),
    inputs: diffRecords(
      Object.fromEntries(a.inputs.map(({ path, sha256 }) => [path, sha256])),
      Object.fromEntries(b.inputs.map(({ path, sha256 }) => [path, sha256])),
    ),
    verdicts: diffVerdicts(a, b),
    cells,
    files,
  };
}

/**
 * Checks whether two folders have the same contents.
 *
 * @param diff Their differences.
 * @returns True where there are none.
 */
export function isSame(diff: ArtifactDiff): boolean {
  return Object.values(diff).every((changes) => changes.length === 0);
}

/**
 * Summarises the differences, one sentence per kind.
 *
 * @param diff The difference.
 * @returns The sentences; empty if the folders have the same contents.
 */
export function diffSummary(diff: ArtifactDiff): string[] {
  const some = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  const turned = diff.verdicts.filter(({ before, after }) => before !== after).length;
  const tables = new Set(diff.cells.map(({ path }) => path)).size;
  return [
    ...some(diff.settings.length, "setting differs", "settings differ"),
    ...some(diff.inputs.length, "input differs", "inputs differ"),
    ...some(diff.verdicts.length, "published figure moved", "published figures moved")
      .map((moved) => `${moved}, ${turned} of them to another verdict`),
    ...some(diff.cells.length, "cell differs", "cells differ")
      .map((cells) => `${cells}, in ${howMany(tables, "table")}`),
    ...some(diff.files.length, "file differs", "files differ"),
  ];
}

/**
 * Tabulates the differences for a reader; empty if there are none.
 *
 * @param diff The difference.
 * @param most Most rows of a table; a note gives their number.
 * @returns A table for each kind of difference.
 */
export function diffTables(diff: ArtifactDiff, most = Infinity): Table[] {
  const table = <Change>(
    changes: readonly Change[],
    id: string,
    title: string,
    columns: readonly ColumnOf<Change>[],
  ): Table[] =>
    changes.length === 0 ? [] : [tableOf(changes.slice(0, most), {
      id,
      title,
      columns,
      notes: changes.length > most
        ? [`The first ${most} of ${changes.length}; 'diff --all' shows them all.`]
        : [],
    })];
  return [
    ...table(diff.settings, "settings", "Settings that differ", [
      texts("name", "Setting", ({ name }) => name),
      texts("left", "Left", ({ left }) => left),
      texts("right", "Right", ({ right }) => right),
    ]),
    ...table(diff.inputs, "inputs", "Inputs that differ", [
      texts("path", "Input", ({ name }) => name),
      texts("left", "Left", ({ left }) => short(left)),
      texts("right", "Right", ({ right }) => short(right)),
    ]),
    ...table(diff.verdicts, "verdicts", "Published figures that moved", [
      texts("key", "Figure", ({ key }) => key),
      texts("left", "Left", ({ left }) => left),
      texts("right", "Right", ({ right }) => right),
      texts("before", "Verdict left", ({ before }) => before),
      texts("after", "Verdict right", ({ after }) => after),
    ]),
    ...table(diff.cells, "cells", "Cells that differ", [
      texts("path", "File", ({ path }) => path),
      texts("row", "Row", ({ row }) => row),
      texts("column", "Column", ({ column }) => column),
      texts("left", "Left", ({ left }) => left),
      texts("right", "Right", ({ right }) => right),
      texts("difference", "Difference", ({ difference }) => difference),
    ]),
    ...table(diff.files, "files", "Files that differ", [
      texts("path", "File", ({ path }) => path),
      texts("change", "How", ({ change }) => change),
    ]),
  ];
}

function short(hash: string | null): string | null {
  return hash === null ? null : `${hash.slice(0, 12)}…`;
}

/** Current SHA-256 of the artifacts in a folder, by path; absent ones are left out. */
async function filesOf(folder: string, { artifacts }: Manifest): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { path } of artifacts) {
    const bytes = await readArtifact(folder, path);
    if (bytes !== null) files.set(path, sha256(bytes));
  }
  return files;
}

function diffFiles(
  left: ReadonlyMap<string, string>,
  right: ReadonlyMap<string, string>,
): FileChange[] {
  const paths = [...new Set([...left.keys(), ...right.keys()])].sort();
  return paths.filter((path) => left.get(path) !== right.get(path)).map((path) => ({
    path,
    change: !right.has(path) ? "only left" : !left.has(path) ? "only right" : "changed",
  }));
}

function settings(manifest: Manifest): Record<string, string> {
  const flat: Record<string, string> = {
    seed: String(manifest.seed),
    sample: String(manifest.sample),
  };
  for (const [name, value] of Object.entries(manifest.options)) {
    flat[`options.${name}`] = JSON.stringify(value);
  }
  for (const { name, campaign, scores } of manifest.own_metrics) {
    flat[`own metric ${name} on ${campaign}`] = scores;
  }
  for (const [name, value] of Object.entries(manifest.versions)) flat[`versions.${name}`] = value;
  return flat;
}

function diffRecords(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): SettingChange[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return names.filter((name) => a[name] !== b[name])
    .map((name) => ({ name, left: a[name] ?? null, right: b[name] ?? null }));
}

function verdictsByKey(manifest: Manifest): Map<string, ManifestVerdict> {
  return new Map(
    manifest.papers.flatMap((paper) =>
      [...paper.sections.flatMap((section) => section.verdicts), ...paper.unclaimed]
        .map((verdict) => [`${paper.id}.${verdict.key}`, verdict] as const)
    ),
  );
}

function diffVerdicts(a: Manifest, b: Manifest): VerdictChange[] {
  const [left, right] = [verdictsByKey(a), verdictsByKey(b)];
  const changes: VerdictChange[] = [];
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const [one, other] = [left.get(key), right.get(key)];
    if (one?.value === other?.value && one?.verdict === other?.verdict) continue;
    changes.push({
      key,
      left: one?.value ?? null,
      right: other?.value ?? null,
      before: one?.verdict ?? null,
      after: other?.verdict ?? null,
    });
  }
  return changes;
}
