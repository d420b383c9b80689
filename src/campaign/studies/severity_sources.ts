import type { Campaign } from "../campaign.ts";
import { readMqmTsv } from "../readers/read_mqm_tsv.ts";
import { type SeverityContrast, severityContrasts } from "../../mqm/severity_contrasts.ts";
import { type SeverityCosts, severityCosts } from "../../mqm/severity_costs.ts";
import type { SeveritySource } from "../../mqm/severity_rows.ts";
import { tsvRatings } from "../readers/tsv_ratings.ts";
import { bleu } from "../../textmetrics/bleu/bleu.ts";
import { chrf } from "../../textmetrics/chrf/chrf.ts";
import { sentenceScores } from "../../textmetrics/corpus/scores.ts";
import type { TextMetric } from "../../textmetrics/text_metric.ts";
import { UserError } from "../../user_error.ts";

/** The campaigns of TED talks, by name, with the MQM TSV file of each in `wmt-mqm-human-evaluation`. */
export const TED: readonly (readonly [string, string])[] = [
  ["ted/zh-en", "ted/zhen/mqm_ted_zhen.tsv"],
  ["ted/en-de", "ted/ende/mqm_ted_ende.tsv"],
];

/** Which part of a campaign to compare; all by default. */
export interface SeverityChoice {
  /** Reference to score against. @default the campaign's standard reference */
  readonly reference?: string;
  /** Ratings to use; all where empty. */
  readonly ratings?: readonly string[];
  /** Systems to leave out in addition to the references. */
  readonly exclude?: readonly string[];
  /** Whether omissions that are marked in the source count. @default {false} */
  readonly omissions?: boolean;
}

/**
 * Collects the contrasts of a campaign with error spans, among all rated systems but its references.
 *
 * @param campaign The campaign.
 * @param choice Systems and raters chosen. @default {{}}
 * @returns The contrasts; null where the campaign has no error spans.
 * @throws {UserError} If it lacks a reference, rating or system that was chosen, or fewer than two systems are left.
 */
export async function campaignSeverity(
  campaign: Campaign,
  choice: SeverityChoice = {},
): Promise<SeveritySource | null> {
  if (campaign.ratingNames.length === 0) return null;
  const names = choice.ratings ?? [];
  const tables = await Promise.all(
    (names.length > 0 ? names : campaign.ratingNames).map((name) => campaign.rating(name)),
  );
  const rated = new Set(tables.flatMap((table) => table.systems));
  const systems = keptSystems(
    campaign.name,
    campaign.outputs.filter((name) => rated.has(name) && !campaign.references.includes(name)),
    choice.exclude ?? [],
  );
  const reference = await campaign.reference(choice.reference ?? campaign.facts.standardReference);
  const outputs = await Promise.all(systems.map((system) => campaign.output(system)));
  const contrasts = severityContrasts(tables, systems, choice.omissions);
  const origins = await campaign.origins();
  return {
    ...measure(campaign.name, contrasts, outputs, reference),
    origins: contrasts.map(({ segment }) => ({
      segment: `${campaign.name}\t${segment}`,
      document: origins &&
        `${campaign.name}\t${origins[segment].domain}\t${origins[segment].document}`,
    })),
  };
}

/**
 * Collects the contrasts of an MQM TSV file in which a human reference, `ref`, was rated like a system. It serves as the
 * reference, on the segments where it was rated.
 *
 * @param name What to call the source.
 * @param bytes The file.
 * @param choice Systems to leave out in addition to the references, and whether omissions count.
 * @returns The contrasts.
 * @throws {UserError} If the file is broken, rates no `ref`, lacks a system that was named, or fewer than two are left.
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
export function tsvSeverity(
  name: string,
  bytes: Uint8Array,
  { exclude = [], omissions }: Pick<SeverityChoice, "exclude" | "omissions"> = {},
): SeveritySource {
  const rows = readMqmTsv(bytes, name);
  const tables = tsvRatings(rows);
  const segments = new Map([...new Set(rows.map((row) => row.segment))].map((id, i) => [id, i]));
  const names = [...new Set(rows.map((row) => row.system))];
  if (!names.includes("ref")) {
    throw new UserError(
      `${name} rates no system 'ref', the human translation to score against; it has ${
        names.join(", ")
      }`,
    );
  }
  const systems = keptSystems(name, names.filter((one) => !/^ref[A-Z]?$/.test(one)), exclude);
  const texts = new Map(names.map((system) => [system, new Array<string>(segments.size).fill("")]));
  const hasReference = new Uint8Array(segments.size);
  for (const { system, segment, target } of rows) {
    const i = segments.get(segment) ?? 0;
    const text = texts.get(system);
    if (text !== undefined) text[i] = target.replaceAll(/<\/?v>/g, "");
    if (system === "ref") hasReference[i] = 1;
  }
  const contrasts = severityContrasts(tables, systems, omissions)
    .filter(({ segment }) => hasReference[segment] === 1);
  const outputs = systems.map((system) => texts.get(system) ?? []);
  const reference = texts.get("ref") ?? new Array<string>(segments.size).fill("");
  const documents = new Map(rows.map((row) => [segments.get(row.segment), row.document]));
  return {
    ...measure(name, contrasts, outputs, reference),
    origins: contrasts.map(({ segment }) => ({
      segment: `${name}\t${segment}`,
      document: `${name}\t${documents.get(segment)}`,
    })),
  };
}

function keptSystems(
  name: string,
  systems: readonly string[],
  exclude: readonly string[],
): readonly string[] {
  const unknown = exclude.find((system) => !systems.includes(system));
  if (unknown !== undefined) {
    throw new UserError(
      `--exclude '${unknown}' is no rated system of ${name}; it has ${systems.join(", ")}`,
    );
  }
  const left = systems.filter((system) => !exclude.includes(system));
  if (left.length >= 2) return left;
  throw new UserError(
    `contrasts need two rated systems with outputs, and ${name} has ${
      left.length === 0 ? "none" : `${left[0]} alone`
    }; ${exclude.length > 0 ? "exclude fewer" : "choose another campaign"}`,
  );
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
  };
}
