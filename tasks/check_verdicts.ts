/**
 * `deno task verdicts`: reproduces everything on the real data and compares every verdict with `tests/verdicts.csv`, so that a
 * change of a verdict is noticed. `--update` rewrites the list.
 *
 * Exit codes: 0 as committed, 1 a difference, 2 no data or a run that failed.
 *
 * @module
 */
import { parse, stringify } from "@std/csv";
import type { Manifest } from "../src/reporting/artifacts/manifest_form.ts";
import type { Outcome } from "../src/reporting/verdicts/verdict.ts";

/** The verdict on one published figure. */
export interface ListedVerdict {
  /** Section that answers it; the paper's id if none does. */
  readonly section: string;
  /** Key of the published figure. */
  readonly key: string;
  /** The outcome. */
  readonly verdict: Outcome;
}

const LIST = new URL("../tests/verdicts.csv", import.meta.url);

/** Every verdict of a run, sorted by section and key. */
export function listVerdicts(manifest: Pick<Manifest, "papers">): ListedVerdict[] {
  return manifest.papers.flatMap(({ id, sections, unclaimed }) => [
    ...sections.flatMap((section) =>
      section.verdicts.map(({ key, verdict }) => ({ section: section.id, key, verdict }))
    ),
    ...unclaimed.map(({ key, verdict }) => ({ section: id, key, verdict })),
  ]).sort((a, b) => order(a.section, b.section) || order(a.key, b.key));
}

/** The list as CSV, with one row per published figure. */
export function verdictsText(verdicts: readonly ListedVerdict[]): string {
  const rows = verdicts.map(({ section, key, verdict }) => [section, key, verdict]);
  return stringify([["section", "key", "verdict"], ...rows]).replaceAll("\r\n", "\n");
}

/** Reads the list back. */
export function parseVerdicts(text: string): ListedVerdict[] {
  return parse(text, { skipFirstRow: true }).map(({ section, key, verdict }) => ({
    section,
    key,
    verdict: verdict as Outcome,
  }));
}

/** The changes between two lists, one per line; empty if they agree. */
export function changedVerdicts(
  committed: readonly ListedVerdict[],
  now: readonly ListedVerdict[],
): string[] {
  const name = ({ section, key }: ListedVerdict) => `${section} ${key}`;
  const before = new Map(committed.map((verdict) => [name(verdict), verdict.verdict]));
  const after = new Map(now.map((verdict) => [name(verdict), verdict.verdict]));
  return [...new Set([...before.keys(), ...after.keys()])].sort(order)
    .filter((each) => before.get(each) !== after.get(each))
    .map((each) => `${each}: ${before.get(each) ?? "not listed"} → ${after.get(each) ?? "gone"}`);
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function reproduce(): Promise<Manifest | null> {
  const folder = await Deno.makeTempDir({ prefix: "metaeval-verdicts-" });
  try {
    const { success } = await new Deno.Command(Deno.execPath(), {
      args: ["task", "reproduce", "--out", folder, "--format", "json"],
      cwd: new URL("../", import.meta.url),
      stdout: "null",
    }).output();
    return success ? JSON.parse(await Deno.readTextFile(`${folder}/manifest.json`)) : null;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function main(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg !== "--update")) {
    console.error(`'${args.join(" ")}' is not understood; the only option is --update`);
    return 2;
  }
  if (!Deno.env.get("METAEVAL_DATA")) {
    console.error("METAEVAL_DATA is not set: the verdicts can only be checked on the real data");
    return 2;
  }
  const manifest = await reproduce();
  if (manifest === null) return 2;
  if (manifest.sample) {
    console.error("the run used the built-in sample: METAEVAL_DATA holds no campaign");
    return 2;
  }
  const now = listVerdicts(manifest);
  if (args.includes("--update")) {
    await Deno.writeTextFile(LIST, verdictsText(now));
    console.log(`tests/verdicts.csv now holds ${now.length} verdicts`);
    return 0;
  }
  return compareWithList(now);
}

async function compareWithList(now: readonly ListedVerdict[]): Promise<number> {
  let text: string;
  try {
    text = await Deno.readTextFile(LIST);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    console.error("tests/verdicts.csv is missing; 'deno task verdicts --update' writes it");
    return 1;
  }
  const changes = changedVerdicts(parseVerdicts(text), now);
  if (changes.length === 0) {
    console.log(`all ${now.length} verdicts are as committed`);
    return 0;
  }
  for (const change of changes) console.log(change);
  console.error(
    `${changes.length} of ${now.length} verdicts changed; 'deno task verdicts --update' accepts them`,
  );
  return 1;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
