import { isRecord } from "../../is_record.ts";
import { didYouMean } from "../../did_you_mean.ts";
import { isAbsolute, normalize } from "node:path";
import { BACKEND_CHOICES, type BackendChoice } from "../../tensors/backends/backend.ts";
import { isPrintableName } from "../../printable.ts";
import { repeatedField } from "../../repeated_field.ts";
import { UserError } from "../../user_error.ts";

/** Scores of a user's own metric on a campaign. */
export interface ProjectMetric {
  /** Its displayed name, marked as the user's own. */
  readonly name: string;
  /** Campaign, for example `wmt22/en-de`. */
  readonly campaign: string;
  /** Path of its `.seg.score` file, relative to the project file. */
  readonly scores: string;
}

/** A paper repository's settings for `metaeval reproduce`, in its `metaeval.json`. */
export interface Project {
  /** Papers and sections to reproduce; empty for all. */
  readonly sections: readonly string[];
  /** Seed; null for the program's own. */
  readonly seed: number | null;
  /** Number of random draws; null for each section's own. */
  readonly samples: number | null;
  /** Folder of the artifacts, relative to the project file. */
  readonly out: string;
  /** The user's own metrics. */
  readonly metrics: readonly ProjectMetric[];
  /** Keys of the columns that LaTeX tables show; all if empty. */
  readonly latex_columns: readonly string[];
  /** Backend of matrix products, which affects only speed; null for the one that suits the work. */
  readonly backend: BackendChoice | null;
}

const FIELDS = ["sections", "seed", "samples", "out", "metrics", "latex_columns", "backend"];
const METRIC_FIELDS = ["name", "campaign", "scores"];

/**
 * Parses a `metaeval.json`.
 *
 * @param text Its text.
 * @param path Its path, for messages.
 * @returns Its settings, with defaults for absent ones.
 * @throws {UserError} If a field is wrong; the message names it, and the remedy.
 */
export function parseProject(text: string, path: string): Project {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (!isRecord(value)) throw new UserError(`${path} must hold a JSON object`);
  const repeated = repeatedField(text);
  if (repeated !== null) {
    throw new UserError(
      `${path}:${repeated.line}: the field '${repeated.name}' appears twice in one object; keep one`,
    );
  }
  refuseUnknown(value, FIELDS, path, "");
  const sections = names(value.sections, "sections", "ties-matter", path);
  const out = value.out ?? "artifacts";
  if (typeof out !== "string" || out === "") {
    throw new UserError(`${path}: 'out' must name a folder, for example "artifacts"`);
  }
  checkPrintable(out, "out", path);
  if (!isBelow(out)) {
    throw new UserError(
      `${path}: 'out' must name a folder below the one that holds ${path}, not '${out}'; for example "artifacts"`,
    );
  }
  const metrics = value.metrics ?? [];
  if (!Array.isArray(metrics)) {
    throw new UserError(`${path}: 'metrics' must be a list of {"name", "campaign", "scores"}`);
  }
  const own = metrics.map((metric, index) => parseMetric(metric, index, path));
  refuseDoubles(own, path);
  return {
    sections,
    seed: natural(value.seed, "seed", path),
    samples: natural(value.samples, "samples", path, 1),
    out: normalize(out).replace(/\/$/, ""),
    metrics: own,
    latex_columns: names(value.latex_columns, "latex_columns", "tau_b", path),
    backend: backendOf(value.backend, path),
  };
}

function checkPrintable(given: string, field: string, path: string): void {
  if (isPrintableName(given)) return;
  throw new UserError(
    `${path}: '${field}' holds nothing, or a character that cannot be printed: ${
      JSON.stringify(given)
    }; write it in letters that show`,
  );
}

function parseMetric(value: unknown, index: number, path: string): ProjectMetric {
  const place = `metrics[${index}]`;
  if (!isRecord(value)) {
    throw new UserError(`${path}: '${place}' must be an object {"name", "campaign", "scores"}`);
  }
  refuseUnknown(value, METRIC_FIELDS, path, `${place}.`);
  const text = (field: string): string => {
    const given = value[field];
    if (typeof given !== "string" || given === "") {
      throw new UserError(`${path}: '${place}.${field}' must be a text and not empty`);
    }
    checkPrintable(given, `${place}.${field}`, path);
    return given;
  };
  const scores = text("scores");
  if (!isBelow(scores)) {
    throw new UserError(
      `${path}: '${place}.scores' must be a path beside or below ${path}, not '${scores}', so that others find the file too`,
    );
  }
  return { name: text("name"), campaign: text("campaign"), scores };
}

/** Whether a path stays below the folder that it starts from. */
function isBelow(path: string): boolean {
  return !isAbsolute(path) && !/^\.\.?(\/|$)/.test(normalize(path));
}

function refuseDoubles(metrics: readonly ProjectMetric[], path: string): void {
  const seen = new Set<string>();
  for (const { name, campaign } of metrics) {
    const key = JSON.stringify([name, campaign]);
    if (seen.has(key)) {
      throw new UserError(
        `${path}: 'metrics' holds '${name}' on ${campaign} twice; give one of them another name`,
      );
    }
    seen.add(key);
  }
}

function names(value: unknown, field: string, example: string, path: string): readonly string[] {
  const list = value ?? [];
  if (!Array.isArray(list) || list.some((name) => typeof name !== "string")) {
    throw new UserError(`${path}: '${field}' must be a list of names such as "${example}"`);
  }
  return list;
}

function natural(value: unknown, field: string, path: string, least = 0): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least) {
    throw new UserError(
      `${path}: '${field}' must be a whole number from ${least}, not ${JSON.stringify(value)}`,
    );
  }
  return value;
}

function backendOf(value: unknown, path: string): BackendChoice | null {
  if (value === undefined || value === null) return null;
  const known = BACKEND_CHOICES.find((name) => name === value);
  if (known !== undefined) return known;
  throw new UserError(
    `${path}: 'backend' must be one of ${BACKEND_CHOICES.join(", ")}, not ${JSON.stringify(value)}`,
  );
}

function refuseUnknown(
  value: Readonly<Record<string, unknown>>,
  known: readonly string[],
  path: string,
  prefix: string,
): void {
  for (const field of Object.keys(value)) {
    if (!known.includes(field)) {
      throw new UserError(
        `${path}: there is no field '${prefix}${field}'; ${didYouMean(field, known, prefix)}`,
      );
    }
  }
}
