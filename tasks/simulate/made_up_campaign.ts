import { columnFromNumbers } from "../../src/decimals/column_from_numbers.ts";
import { keyedStream } from "../../src/resampling/random/keyed_stream.ts";
import { normal } from "../../src/resampling/random/normal.ts";
import type { ScoreTable } from "../../src/scores/score_table.ts";

/** What the scores of a made-up campaign share besides the quality of the translations. */
export type Effect = "none" | "segment" | "document" | "system";

/** The kind of made-up campaign. */
export interface CampaignShape {
  /** Number of systems. */
  readonly systems: number;
  /** Number of segments. */
  readonly segments: number;
  /** Segments of a document. */
  readonly documentSize: number;
  /** The shared effect on the scores. */
  readonly effect: Effect;
  /** Correlation of each metric's score with the quality of a translation, without effects. */
  readonly quality: readonly number[];
}

/** Human scores and those of some metrics. */
export interface MadeUpCampaign {
  /** Human scores, with ties like those of error counts. */
  readonly human: ScoreTable;
  /** Scores of the metrics. */
  readonly metrics: readonly ScoreTable[];
  /** Document of each segment. */
  readonly documentOf: Int32Array;
}

/** Standard deviation of the systems' qualities, in units of that of a system's translations. */
const SYSTEM_SPREAD = 0.3;
/** Standard deviation of an effect, in the same units. */
const EFFECT = 0.7;

/**
 * Makes up a campaign. Metrics of one quality are drawn independently from the same distribution, so none is better: any
 * difference between them is chance.
 *
 * A translation's quality is its system's plus chance. The human score is the quality minus the difficulty of the segment,
 * counted in errors, which ties many pairs. A metric adds its own noise. The effect is further noise of the metric that units
 * share: `segment` moves all translations of a segment, `document` moves each system's translations of a document, together
 * with all of the document, and `system` moves all translations of a system.
 *
 * @param shape The kind of campaign.
 * @param seed Seed of the study.
 * @param dataset Number of the campaign.
 * @param systemSet Number of the set of systems: campaigns of one set compare the same systems on other segments.
 */
export function madeUpCampaign(
  shape: CampaignShape,
  seed: number,
  dataset: number,
  systemSet = dataset,
): MadeUpCampaign {
  const { systems, segments, documentSize, effect } = shape;
  const stream = keyedStream(seed, `${systems}×${segments} ${effect}`, dataset);
  const normals = (count: number, deviation = 1, source = stream) =>
    Float64Array.from({ length: count }, () => deviation * normal(source));
  const bySet = keyedStream(seed, `${systems} systems ${effect}`, systemSet);
  const documentOf = Int32Array.from({ length: segments }, (_, i) => Math.floor(i / documentSize));
  const documents = Math.ceil(segments / documentSize);
  const ofSystem = normals(systems, SYSTEM_SPREAD, bySet);
  const difficulty = normals(segments, effect === "segment" ? EFFECT : 0);
  const inDocument = normals(systems * documents, effect === "document" ? EFFECT : 0);
  const quality = normals(systems * segments).map((chance, cell) => {
    const [k, i] = [Math.floor(cell / segments), cell % segments];
    return ofSystem[k] + chance + inDocument[k * documents + documentOf[i]];
  });
  const seen = (cell: number) => quality[cell] - difficulty[cell % segments];
  const human = Array.from(quality, (_, cell) => -Math.max(0, Math.round(1 - 1.5 * seen(cell))));
  const metrics = shape.quality.map((share) => {
    const noise = Math.sqrt(1 / share ** 2 - 1);
    const own = normals(systems * segments, noise);
    const bySegment = normals(segments, effect === "segment" ? EFFECT * noise : 0);
    const byDocument = normals(systems * documents, effect === "document" ? EFFECT * noise : 0);
    const allOfDocument = normals(documents, effect === "document" ? EFFECT * noise : 0);
    const bySystem = normals(systems, effect === "system" ? SYSTEM_SPREAD : 0, bySet);
    return Array.from(quality, (value, cell) => {
      const [k, i] = [Math.floor(cell / segments), cell % segments];
      const document = documentOf[i];
      return value + own[cell] + bySegment[i] + bySystem[k] + allOfDocument[document] +
        byDocument[k * documents + document];
    });
  });
  const table = (name: string, scores: readonly number[], decimals: number): ScoreTable => ({
    name,
    systems: Array.from({ length: systems }, (_, k) => `system ${k + 1}`),
    segments,
    column: columnFromNumbers(scores.map((score) => Number(score.toFixed(decimals)))),
  });
  return {
    human: table("human", human, 0),
    metrics: metrics.map((scores, m) => table(`metric ${m + 1}`, scores, 3)),
    documentOf,
  };
}
