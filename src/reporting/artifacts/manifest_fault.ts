import { isRecord } from "../../is_record.ts";
import { VERDICT_WORDS } from "../verdicts/show_verdict.ts";
import { VERDICT_KINDS } from "../verdicts/verdict.ts";
import { isArtifactPath } from "./artifact_files.ts";

/** Says what is wrong with a value, beginning with its place; null where nothing is. */
type Check = (value: unknown, place: string) => string | null;

/**
 * Finds what keeps a value from being a manifest: the first field that is absent or of another type.
 *
 * @param value What `manifest.json` holds.
 * @returns For example `papers[0].id is no text`; null where it is a manifest.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { manifestFault } from "./manifest_fault.ts";
 *
 * assertEquals(manifestFault([]), "it is no object");
 * assertEquals(manifestFault({ format: 1, sample: "no" }), "sample is neither true nor false");
 * ```
 */
export function manifestFault(value: unknown): string | null {
  return MANIFEST(value, "");
}

const such = (is: (value: unknown) => boolean, fault: string): Check => (value, place) =>
  is(value) ? null : `${place === "" ? "it" : place} ${fault}`;

const text = such((value) => typeof value === "string", "is no text");
const truth = such((value) => typeof value === "boolean", "is neither true nor false");
const number = such((value) => typeof value === "number", "is no number");
const count = such((value) => Number.isSafeInteger(value) && Number(value) >= 0, "is no count");
const hash = such(
  (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
  "is no SHA-256",
);
const artifactPath = such(
  (value) => typeof value === "string" && isArtifactPath(value),
  "is no path of an artifact",
);
const verdictKind = such(
  (value) => typeof value === "string" && Object.hasOwn(VERDICT_WORDS, value),
  "is no verdict",
);
const optionValue = such(
  (value) =>
    value === null || ["string", "number", "boolean"].includes(typeof value) ||
    Array.isArray(value) && value.every((one) => typeof one === "string"),
  "is no value of an option",
);

const orNull = (check: Check): Check => (value, place) =>
  value === null ? null : check(value, place);

const first = (faults: Iterable<string | null>): string | null => {
  for (const fault of faults) if (fault !== null) return fault;
  return null;
};

const list = (check: Check): Check => (value, place) =>
  Array.isArray(value)
    ? first(value.map((one, index) => check(one, `${place}[${index}]`)))
    : `${place} is no list`;

const record = (check: Check): Check => (value, place) =>
  isRecord(value)
    ? first(Object.entries(value).map(([name, one]) => check(one, `${place}.${name}`)))
    : `${place} is no object`;

const object = (fields: Readonly<Record<string, Check>>): Check => (value, place) => {
  if (!isRecord(value)) return `${place === "" ? "it" : place} is no object`;
  const prefix = place === "" ? "" : `${place}.`;
  return first(
    Object.entries(fields).map(([name, check]) => check(value[name], `${prefix}${name}`)),
  );
};

const COUNTS = object(
  Object.fromEntries(VERDICT_KINDS.map((kind) => [kind, count])),
);

const VERDICT = object({
  key: text,
  printed: text,
  value: orNull(number),
  difference: orNull(number),
  verdict: verdictKind,
  reason: text,
});

const SECTION = object({
  id: text,
  title: text,
  answers: list(text),
  missing: orNull(text),
  counts: COUNTS,
  verdicts: list(VERDICT),
  inputs: list(text),
});

const PAPER = object({
  id: text,
  title: text,
  citation: text,
  counts: COUNTS,
  sections: list(SECTION),
  unclaimed: list(VERDICT),
});

const MANIFEST = object({
  format: such((value) => value === 1, "is not 1"),
  sample: truth,
  seed: count,
  options: record(optionValue),
  own_metrics: list(object({ name: text, campaign: text, scores: text })),
  versions: record(text),
  data_notes: list(text),
  papers: list(PAPER),
  inputs: list(object({ path: text, sha256: hash })),
  artifacts: list(object({ path: artifactPath, sha256: hash, bytes: count })),
  seal: text,
});
