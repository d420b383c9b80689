import { closestString } from "@std/text/closest-string";
import { readTableFile } from "../../campaign/user_file.ts";
import { columnTexts } from "../../campaign/tables/table.ts";
import { columnScores } from "../../campaign/tables/table_scores.ts";
import { parseScores } from "../../decimals/parse_scores.ts";
import {
  BLIND_SPOT_EDITS,
  BLIND_SPOTS,
  contrastiveAccuracies,
  type ContrastScore,
} from "../../probes/audit/blind_spots.ts";
import { EDITS } from "../../probes/minimal_pairs/edits.ts";
import { type MinimalPair, minimalPairs } from "../../probes/minimal_pairs/minimal_pairs.ts";
import { sentenceScores } from "../../textmetrics/corpus/scores.ts";
import { UserError } from "../../user_error.ts";
import type { AuditInputs } from "./inputs.ts";
import type { MarkedSource } from "./rates.ts";
import type { ContrastReport } from "./report.ts";
import type { ChosenMetric } from "../score/text_metric_options.ts";

/** Contrastive accuracies, and what they rest on. */
export interface BlindSpotReport {
  /** Accuracies by metric and kind of error. */
  readonly accuracies: readonly ContrastReport[];
  /** What the pairs are, or why there are none. */
  readonly from: string;
}

/**
 * Computes contrastive accuracies of the chosen metrics on minimal pairs made from the system's own outputs: those that people
 * found free of errors where they annotated any, else all.
 *
 * @param inputs What the audit reads.
 * @param people What people marked; null where they did not.
 * @param metrics The chosen metrics.
 * @param confidence Confidence of the intervals.
 * @returns The accuracies.
 */
export async function ownBlindSpots(
  inputs: AuditInputs,
  people: MarkedSource | null,
  metrics: readonly ChosenMetric[],
  confidence: number,
): Promise<BlindSpotReport> {
  if (inputs.references.length === 0) {
    return { accuracies: [], from: "There is no reference to score minimal pairs against." };
  }
  if (!isEnglish(inputs.language)) {
    const from = inputs.language !== null
      ? "The outputs are not in English, for which alone minimal pairs can be made here; score a suite of your own and give it with --contrast-scores FILE."
      : "Minimal pairs can be made of English outputs; say --target-language en where these are, or give --contrast-scores FILE.";
    return { accuracies: [], from };
  }
  const { languageResources } = await import(
    "../../datasets/language/language_resources.ts"
  );
  const bases = baseSegments(inputs, people);
  const names = new Set<string>(Object.values(BLIND_SPOT_EDITS));
  const pairs = minimalPairs(
    bases.map((segment) => ({
      segment,
      system: inputs.system,
      source: "",
      reference: inputs.references[0][segment] ?? "",
      text: inputs.output[segment],
    })),
    languageResources(),
    EDITS.filter(({ name }) => names.has(name)),
  );
  const kind = people === null ? "outputs" : "outputs that people found free of errors";
  return {
    accuracies: metrics.flatMap((chosen) =>
      report(chosen.name, scorePairs(pairs, inputs, chosen), confidence)
    ),
    from:
      `${pairs.length} minimal pairs from ${bases.length} ${kind}; a pair is right where the translation scores above ` +
      "itself with the error put in.",
  };
}

function isEnglish(language: string | null): boolean {
  return language !== null &&
    (/^en([-_]|$)/i.test(language) || language.toLowerCase() === "english");
}

function baseSegments(inputs: AuditInputs, people: MarkedSource | null): number[] {
  const segments = [...inputs.output.keys()].filter((segment) =>
    inputs.output[segment].trim() !== ""
  );
  if (people === null) return segments;
  return segments.filter((segment) => {
    const ratings = people.source.raters.map((rater) => rater[segment]).filter((rating) =>
      rating !== null
    );
    return ratings.length > 0 && ratings.every(({ errors }) => errors.length === 0);
  });
}

function scorePairs(
  pairs: readonly MinimalPair[],
  { references }: AuditInputs,
  { sentence }: ChosenMetric,
): ContrastScore[] {
  if (pairs.length === 0) return [];
  const prepared = sentence.prepare(
    references.map((texts) => pairs.map(({ base }) => texts[base.segment])),
  );
  const [before, after] = prepared.statisticsOfAll([
    pairs.map(({ base }) => base.text),
    pairs.map(({ edited }) => edited),
  ]).map((statistics) => sentenceScores(sentence, statistics));
  const sign = sentence.higherIsBetter ? 1 : -1;
  return pairs.flatMap(({ edit }, at) => {
    const blindSpot = BLIND_SPOTS.find((name) => BLIND_SPOT_EDITS[name] === edit);
    return blindSpot === undefined
      ? []
      : [{ blindSpot, base: sign * before[at], edited: sign * after[at] }];
  });
}

/**
 * Computes contrastive accuracies of any metric from a table of its scores, the one that `probe minimal-pairs --scores` reads.
 *
 * Its columns are `id` as the suite prints it, `base`, `edited`, and `metric` where there are several. For pairs from elsewhere
 * a column `edit`, an edit of the suite or a blind spot, stands in for `id`. Edits that are no blind spot are passed over.
 *
 * @param path Path of the table.
 * @param confidence Confidence of the intervals.
 * @returns The accuracies.
 * @throws {UserError} If the table is broken, an edit is unknown or a score is missing.
 */
export async function scoredBlindSpots(path: string, confidence: number): Promise<BlindSpotReport> {
  const { table } = await readTableFile(path);
  const edits = table.columns.includes("edit")
    ? columnTexts(table, "edit")
    : columnTexts(table, "id").map((id) => id?.replace(/-\d+$/, "") ?? null);
  const [base, edited] = ["base", "edited"].map((name) => columnScores(table, name));
  // Ranks over both columns, so that the decimals are compared, not the doubles next to them.
  const { ranks } = parseScores(["base", "edited"].flatMap((name) => columnTexts(table, name)));
  const metrics = table.columns.includes("metric")
    ? columnTexts(table, "metric")
    : edits.map(() => stem(path));
  const byMetric = new Map<string, ContrastScore[]>();
  edits.forEach((text, row) => {
    const where = table.where(row);
    const metric = metrics[row];
    if (metric === null) throw new UserError(`${where}: the metric is empty; name it`);
    if (base.present[row] === 0 || edited.present[row] === 0) {
      throw new UserError(`${where}: a score is missing; give both, or leave the pair out`);
    }
    const blindSpot = blindSpotOf(text, where);
    const scores = byMetric.get(metric) ?? [];
    byMetric.set(metric, scores);
    if (blindSpot === null) return;
    scores.push({ blindSpot, base: ranks[row], edited: ranks[edits.length + row] });
  });
  return {
    accuracies: [...byMetric].flatMap(([metric, scores]) => report(metric, scores, confidence)),
    from: `Scores of minimal pairs from ${path}, ${edits.length} rows.`,
  };
}

function blindSpotOf(text: string | null, where: string): ContrastScore["blindSpot"] | null {
  const name = text?.toLowerCase().replaceAll("_", " ") ?? "";
  const found = BLIND_SPOTS.find((spot) =>
    spot === name || BLIND_SPOT_EDITS[spot].replaceAll("_", " ") === name
  );
  if (found !== undefined) return found;
  const known = EDITS.flatMap((edit) => [edit.name, edit.title]);
  if (known.some((edit) => edit.toLowerCase().replaceAll("_", " ") === name)) return null;
  const all = [...BLIND_SPOTS, ...EDITS.map((edit) => edit.name)];
  throw new UserError(
    `${where}: '${text ?? ""}' is no edit of the suite; did you mean '${
      closestString(text ?? "", all)
    }'?`,
  );
}

function stem(path: string): string {
  return path.split("/").at(-1)?.replace(/\.[^.]*$/, "") ?? path;
}

function report(
  metric: string,
  scores: readonly ContrastScore[],
  confidence: number,
): ContrastReport[] {
  return contrastiveAccuracies(scores, confidence).map(({ blindSpot, accuracy, ties }) => ({
    metric,
    blind_spot: blindSpot,
    count: accuracy.count,
    n: accuracy.n,
    rate: accuracy.rate,
    wilson: accuracy.wilson,
    ties,
  }));
}
