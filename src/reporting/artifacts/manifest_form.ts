import { isRecord } from "../../is_record.ts";
import { VERDICT_WORDS } from "../verdicts/show_verdict.ts";
import { type Outcome, VERDICT_KINDS } from "../verdicts/verdict.ts";
import { isArtifactPath } from "./artifact_files.ts";
import type { RunRecord, VerdictCounts } from "./run_record.ts";

/** The form of a JSON value, and its type. It says what is wrong with a value, beginning with its place; null if nothing is. */
export interface Form<Value> {
  (value: unknown, place: string): string | null;
  /** Never set; it carries the type. */
  readonly value?: Value;
}

/** Type of the objects with fields of these forms. */
export type ObjectOf<Fields> = { readonly [Key in keyof Fields]: ValueOf<Fields[Key]> };

/** Type of the values of a form. */
export type ValueOf<F> = F extends Form<infer Value> ? Value : never;

const such =
  <Value>(is: (value: unknown) => boolean, fault: string): Form<Value> => (value, place) =>
    is(value) ? null : `${place === "" ? "it" : place} ${fault}`;

const text = such<string>((value) => typeof value === "string", "is no text");
const truth = such<boolean>((value) => typeof value === "boolean", "is neither true nor false");
const number = such<number>((value) => typeof value === "number", "is no number");
const count = such<number>(
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  "is no count",
);
const hash = such<string>(
  (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
  "is no SHA-256",
);
const artifactPath = such<string>(
  (value) => typeof value === "string" && isArtifactPath(value),
  "is no path of an artifact",
);
const outcome = such<Outcome>(
  (value) => typeof value === "string" && Object.hasOwn(VERDICT_WORDS, value),
  "is no verdict",
);
const optionValue = such<RunRecord["options"][string]>(
  (value) =>
    value === null || ["string", "number", "boolean"].includes(typeof value) ||
    Array.isArray(value) && value.every((one) => typeof one === "string"),
  "is no value of an option",
);

const orNull = <Value>(form: Form<Value>): Form<Value | null> => (value, place) =>
  value === null ? null : form(value, place);

const first = (faults: Iterable<string | null>): string | null => {
  for (const fault of faults) if (fault !== null) return fault;
  return null;
};

const list = <Value>(form: Form<Value>): Form<readonly Value[]> => (value, place) =>
  Array.isArray(value)
    ? first(value.map((one, index) => form(one, `${place}[${index}]`)))
    : `${place} is no list`;

const record =
  <Value>(form: Form<Value>): Form<Readonly<Record<string, Value>>> => (value, place) =>
    isRecord(value)
      ? first(Object.entries(value).map(([name, one]) => form(one, `${place}.${name}`)))
      : `${place} is no object`;

const object = <Fields extends Readonly<Record<string, Form<unknown>>>>(
  fields: Fields,
): Form<ObjectOf<Fields>> =>
(value, place) => {
  if (!isRecord(value)) return `${place === "" ? "it" : place} is no object`;
  const prefix = place === "" ? "" : `${place}.`;
  return first(Object.entries(fields).map(([name, form]) => form(value[name], `${prefix}${name}`)));
};

const COUNTS = object(
  Object.fromEntries(VERDICT_KINDS.map((kind) => [kind, count])),
) as Form<VerdictCounts>;

/** A verdict, flat. */
export const VERDICT = {
  key: text,
  printed: text,
  /** Our value at full precision; null where there is none. */
  value: orNull(number),
  /** Our value minus the published one, in the printed unit. */
  difference: orNull(number),
  verdict: outcome,
  /** The reason, if it is not *same*. */
  reason: text,
};

const SECTION = object({
  /** `<paper>/<name>`. */
  id: text,
  title: text,
  answers: list(text),
  /** Why it could not run; null if it ran. */
  missing: orNull(text),
  counts: COUNTS,
  verdicts: list(object(VERDICT)),
  /** Paths of its input files. */
  inputs: list(text),
});

const PAPER = object({
  id: text,
  title: text,
  citation: text,
  /** Number of verdicts of each kind, including unclaimed figures. */
  counts: COUNTS,
  sections: list(SECTION),
  /** Figures that no section answers. */
  unclaimed: list(object(VERDICT)),
});

/** A file of the artifact folder: its path under the folder, with forward slashes. */
export const ARTIFACT = { path: artifactPath, sha256: hash, bytes: count };

/** Contents of `manifest.json`: enough to check every artifact, and to run again. */
export const MANIFEST = {
  /** Version of this format. */
  format: such<1>((value) => value === 1, "is not 1"),
  /** Whether the run used the built-in sample. */
  sample: truth,
  seed: count,
  /** Options that affect results. */
  options: record(optionValue),
  own_metrics: list(object({ name: text, campaign: text, scores: text })),
  /** Versions of the software. */
  versions: record(text),
  /** Notes on the data. */
  data_notes: list(text),
  papers: list(PAPER),
  /** Every file that was read, sorted by path: in the data package, or `source:path` in another source. */
  inputs: list(object({ path: text, sha256: hash })),
  /** Every file written beside the manifest, sorted by path. */
  artifacts: list(object(ARTIFACT)),
  /** SHA-256 of the manifest's text without this field, so that a change to the manifest is detected too. */
  seal: text,
};

/** A file of the artifact folder. */
export type ManifestArtifact = ObjectOf<typeof ARTIFACT>;

/** A verdict, flat. */
export type ManifestVerdict = ObjectOf<typeof VERDICT>;

/** A manifest with the SHA-256 of its own text. */
export type SealedManifest = ObjectOf<typeof MANIFEST>;

/** Contents of `manifest.json`, before it is sealed. */
export type Manifest = Omit<SealedManifest, "seal">;

/**
 * Finds why a value is not a manifest: the first field that is absent or has another type.
 *
 * @param value Contents of `manifest.json`.
 * @returns The reason, for example `papers[0].id is no text`; null if it is a manifest.
 */
export function manifestFault(value: unknown): string | null {
  return object(MANIFEST)(value, "");
}
