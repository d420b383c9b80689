import { isRecord } from "../../is_record.ts";
import type { ScoreRows } from "../../scores/score_rows.ts";
import { UserError } from "../../user_error.ts";
import { orderedRows, type OwnFile, type OwnFileFacts, systemOfFile } from "./own_file.ts";
import { fileStem } from "./score_argument.ts";
import { lengthScores, type TextRole } from "./text_lengths.ts";

/** Fields of comet-score's segments with a text whose length may be needed. */
const TEXT_FIELDS: Readonly<Record<string, TextRole>> = {
  src: "source",
  source: "source",
  mt: "hypothesis",
  hypothesis: "hypothesis",
};
/** Fields of comet-score's segments that are no scores. */
const TEXTS = new Set([...Object.keys(TEXT_FIELDS), "ref", "reference", "errors"]);

/**
 * Reads scores from the JSON of metric tools: `comet-score --to_json`, or a Hugging Face metric's `scores` or plain list.
 *
 * @param value The file's value, with numbers as texts.
 * @param facts What is known about the file.
 * @returns The scores.
 * @throws {UserError} If the file has another form; the message names the recognised and the needed form.
 */
export function toolScores(value: unknown, facts: OwnFileFacts): OwnFile {
  const { path } = facts;
  if (isRecord(value) && isSacrebleu(value)) throw corpusScoreRefusal(path, value);
  if (Array.isArray(value) && value.length > 0 && value.every(isScore)) {
    return oneSystem(value, "a list of scores", facts);
  }
  if (isRecord(value)) {
    const files = Object.entries(value);
    if (
      files.length > 0 &&
      files.every(([, list]) => Array.isArray(list) && list.length > 0 && list.every(isRecord))
    ) {
      return cometScores(files as [string, Record<string, unknown>[]][], facts);
    }
    const scores = value.scores ?? value.f1;
    if (Array.isArray(scores) && scores.every(isScore)) {
      return oneSystem(scores, "a Hugging Face metric's scores", facts);
    }
  }
  throw new UserError(
    `${path}: JSON of an unknown form; give records (an array of objects with system, segment and scores), comet-score's JSON, a Hugging Face metric's scores or a list`,
  );
}

/**
 * Checks whether a record is sacreBLEU's JSON of a corpus score.
 *
 * @param record The record.
 * @returns True where it is.
 */
export function isSacrebleu(record: Record<string, unknown>): boolean {
  return "name" in record && "score" in record &&
    ("signature" in record || "verbose_score" in record);
}

/**
 * Makes the error for a corpus score.
 *
 * @param path Path of the file.
 * @param record sacreBLEU's record.
 * @returns The error.
 */
export function corpusScoreRefusal(path: string, record: Record<string, unknown>): UserError {
  return new UserError(
    `${path}: sacreBLEU's JSON holds one ${record.name} of a whole corpus, where a score for each segment is needed; ` +
      `print them with 'metaeval score --sentence --format json' or sacrebleu -sl`,
  );
}

function isScore(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

/** Tools print metric scores, never human ones. */
function checkHolds(shape: string, { path, holds }: OwnFileFacts): void {
  if (holds === "metrics") return;
  throw new UserError(
    `${path}: read as ${shape}, without human scores; give it with --metric-scores FILE, beside --human FILE or --table FILE`,
  );
}

function oneSystem(
  scores: readonly (string | null)[],
  shape: string,
  facts: OwnFileFacts,
): OwnFile {
  checkHolds(shape, facts);
  const { system, rest } = systemOfFile(facts);
  const name = facts.name ?? (rest || fileStem(facts.path));
  return {
    human: [],
    names: [name],
    metrics: new Map([[name, [orderedRows(facts.path, system, scores)]]]),
    lowerIsBetter: [],
    origins: null,
    lengths: new Map(),
    ofSystems: false,
    notes: [`${facts.path}: read as ${shape}, of system ${system}, in the order of the segments`],
  };
}

function cometScores(
  files: readonly [string, Record<string, unknown>[]][],
  facts: OwnFileFacts,
): OwnFile {
  checkHolds("comet-score's JSON", facts);
  const metrics = new Map<string, ScoreRows[]>();
  const fields = [...new Set(files.flatMap(([, list]) => list.flatMap((one) => Object.keys(one))))]
    .filter((name) =>
      !TEXTS.has(name) && files.every(([, list]) => list.every((one) => isScore(one[name] ?? null)))
    );
  if (fields.length === 0) {
    throw new UserError(`${facts.path}: comet-score's JSON holds no score; make it again`);
  }
  if (facts.name !== null && fields.length > 1) {
    throw new UserError(
      `${facts.path}: the file holds several scores (${
        fields.join(", ")
      }); leave out the name '${facts.name}'`,
    );
  }
  const known = facts.systems === null ? null : new Set(facts.systems);
  const lengths = new Map<TextRole, ScoreRows[]>();
  for (const [key, list] of files) {
    const stem = fileStem(key);
    const system = known === null || known.has(key) ? key : facts.systemNames.get(key) ??
      (known.has(stem) || files.length > 1
        ? facts.systemNames.get(stem) ?? stem
        : systemOfFile(facts, stem).system);
    for (const field of fields) {
      const name = facts.name ?? field;
      const texts = list.map((one) => (one[field] ?? null) as string | null);
      const parts = metrics.get(name) ?? [];
      parts.push(orderedRows(facts.path, system, texts));
      metrics.set(name, parts);
    }
    for (const [field, role] of Object.entries(TEXT_FIELDS)) {
      if (!facts.sentinels || !list.some((one) => field in one)) continue;
      const texts = list.map((one) => isScore(one[field]) ? one[field] : null);
      const rows = orderedRows(facts.path, system, lengthScores(texts));
      const parts = lengths.get(role) ?? [];
      parts.push(rows);
      lengths.set(role, parts);
    }
  }
  return {
    human: [],
    names: [...metrics.keys()],
    metrics,
    lowerIsBetter: [],
    origins: null,
    lengths,
    ofSystems: false,
    notes: [`${facts.path}: read as comet-score's JSON, in the order of the segments`],
  };
}
