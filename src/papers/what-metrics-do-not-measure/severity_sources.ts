import type { Campaign } from "../../campaign/campaign.ts";
import { readMqmTsv } from "../../campaign/read_mqm_tsv.ts";
import { errorWeight } from "../../mqm/error_weight.ts";
import { type SeverityContrast, severityContrasts } from "../../mqm/severity_contrasts.ts";
import { type SeverityCosts, severityCosts } from "../../mqm/severity_costs.ts";
import { tsvRatings } from "../../mqm/tsv_ratings.ts";
import { bleu } from "../../textmetrics/bleu.ts";
import { chrf } from "../../textmetrics/chrf.ts";
import { sentenceScores } from "../../textmetrics/scores.ts";
import type { TextMetric } from "../../textmetrics/text_metric.ts";

/** The contrasts of one body of annotations, with what each metric charges for them. */
export interface SeveritySource {
  /** Its name, for example `wmt23/zh-en`. */
  readonly name: string;
  /** The contrasts. */
  readonly contrasts: readonly SeverityContrast[];
  /** Costs under sentence BLEU. */
  readonly bleu: SeverityCosts;
  /** Costs under chrF. */
  readonly chrf: SeverityCosts;
  /** MQM penalty of each contrast's error. */
  readonly mqm: Float64Array;
}

/**
 * Contrasts of a campaign whose error spans are there: all rated systems but its references.
 *
 * @returns Null where the campaign has no error spans.
 */
export async function campaignSeverity(campaign: Campaign): Promise<SeveritySource | null> {
  if (campaign.ratingNames.length === 0) return null;
  const tables = await Promise.all(campaign.ratingNames.map((name) => campaign.rating(name)));
  const rated = new Set(tables.flatMap((table) => table.systems));
  const systems = campaign.outputs.filter((name) =>
    rated.has(name) && !campaign.references.includes(name)
  );
  const outputs = await Promise.all(systems.map((system) => campaign.output(system)));
  const reference = await campaign.reference(campaign.standardReference);
  return measure(campaign.name, severityContrasts(tables, systems), outputs, reference);
}

/**
 * Contrasts of an MQM TSV file in which a human reference, `ref`, was rated like a system: it serves as the reference,
 * on the segments where it was rated.
 *
 * @param name What to call the source.
 * @param bytes The file.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { tsvSeverity } from "./severity_sources.ts";
 *
 * const line = (system: string, target: string, category: string, severity: string) =>
 *   [system, "d", "1", "7", "r1", "Hallo", target, category, severity].join("\t");
 * const text = ["system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity",
 *   line("ref", "Hello", "No-error", "No-error"),
 *   line("A", "Hello", "No-error", "No-error"),
 *   line("B", "<v>Hullo</v>", "Fluency/Spelling", "Minor")].join("\n") + "\n";
 * const { contrasts } = tsvSeverity("demo", new TextEncoder().encode(text));
 * assertEquals(contrasts.map(({ verdict }) => verdict), ["minor form"]);
 * ```
 */
export function tsvSeverity(name: string, bytes: Uint8Array): SeveritySource {
  const rows = readMqmTsv(bytes, name);
  const tables = tsvRatings(rows);
  const segments = new Map([...new Set(rows.map((row) => row.segment))].map((id, i) => [id, i]));
  const names = [...new Set(rows.map((row) => row.system))];
  const systems = names.filter((system) => !/^ref[A-Z]?$/.test(system));
  const texts = new Map(names.map((system) => [system, new Array<string>(segments.size).fill("")]));
  const hasReference = new Uint8Array(segments.size);
  for (const { system, segment, target } of rows) {
    const i = segments.get(segment) ?? 0;
    const text = texts.get(system);
    if (text !== undefined) text[i] = target.replaceAll(/<\/?v>/g, "");
    if (system === "ref") hasReference[i] = 1;
  }
  const contrasts = severityContrasts(tables, systems)
    .filter(({ segment }) => hasReference[segment] === 1);
  const outputs = systems.map((system) => texts.get(system) ?? []);
  const reference = texts.get("ref") ?? new Array<string>(segments.size).fill("");
  return measure(name, contrasts, outputs, reference);
}

/** Several sources as one. */
export function pooledSeverity(name: string, sources: readonly SeveritySource[]): SeveritySource {
  const costs = (of: (source: SeveritySource) => SeverityCosts): SeverityCosts => ({
    deltas: Float64Array.from(sources.flatMap((source) => [...of(source).deltas])),
    unpenalised: Uint8Array.from(sources.flatMap((source) => [...of(source).unpenalised])),
    inversions: Int32Array.from(sources.flatMap((source) => [...of(source).inversions])),
    pairs: Int32Array.from(sources.flatMap((source) => [...of(source).pairs])),
  });
  return {
    name,
    contrasts: sources.flatMap((source) => source.contrasts),
    bleu: costs((source) => source.bleu),
    chrf: costs((source) => source.chrf),
    mqm: Float64Array.from(sources.flatMap((source) => [...source.mqm])),
  };
}

function measure(
  name: string,
  contrasts: readonly SeverityContrast[],
  outputs: readonly (readonly string[])[],
  reference: readonly string[],
): SeveritySource {
  const costs = (metric: TextMetric): SeverityCosts => {
    const scores = metric.prepare([reference]).statisticsOfAll(outputs)
      .map((statistics) => sentenceScores(metric, statistics));
    return severityCosts(contrasts, (system, segment) => scores[system][segment]);
  };
  return {
    name,
    contrasts,
    bleu: costs(bleu({ effectiveOrder: true })),
    chrf: costs(chrf()),
    mqm: Float64Array.from(contrasts, ({ rating }) => errorWeight(rating.errors[0]) / 10),
  };
}
