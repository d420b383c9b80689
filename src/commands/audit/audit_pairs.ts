import { BLIND_SPOT_EDITS } from "../../probes/audit/blind_spots.ts";
import { EDITS } from "../../probes/minimal_pairs/edits/edits.ts";
import { type MinimalPair, minimalPairs } from "../../probes/minimal_pairs/minimal_pairs.ts";
import type { AuditInputs } from "./inputs.ts";

/** Minimal pairs of an audited system's own outputs. */
export interface AuditPairs {
  /** The pairs; empty where none can be made. */
  readonly pairs: readonly MinimalPair[];
  /** Their origin, or why there are none. */
  readonly from: string;
}

/**
 * Makes minimal pairs of the system's own outputs, with one edit for each blind spot. If people annotated outputs, only
 * error-free ones are used; otherwise all are.
 *
 * @param inputs The inputs of the audit.
 * @returns The pairs; none where the outputs are not known to be English.
 */
export async function auditPairs(inputs: AuditInputs): Promise<AuditPairs> {
  if (!isEnglish(inputs.language)) {
    const from = inputs.language !== null
      ? "The outputs are not in English, for which alone minimal pairs can be made here; score a suite of your own and give it with --contrast-scores FILE."
      : "Minimal pairs can be made of English outputs; say --target-language en where these are, or give --contrast-scores FILE.";
    return { pairs: [], from };
  }
  const { languageResources } = await import("../../datasets/language/language_resources.ts");
  const bases = baseSegments(inputs);
  const names = new Set<string>(Object.values(BLIND_SPOT_EDITS));
  const pairs = minimalPairs(
    bases.map((segment) => ({
      segment,
      system: inputs.system,
      source: inputs.sources?.[segment] ?? "",
      reference: inputs.references[0]?.[segment] ?? "",
      text: inputs.output[segment],
    })),
    languageResources(),
    EDITS.filter(({ name }) => names.has(name)),
  );
  const kind = annotated(inputs) ? "outputs that people found free of errors" : "outputs";
  return { pairs, from: `${pairs.length} minimal pairs from ${bases.length} ${kind}` };
}

function isEnglish(language: string | null): boolean {
  return language !== null &&
    (/^en([-_]|$)/i.test(language) || language.toLowerCase() === "english");
}

/** Whether people marked errors; their marks come first. */
function annotated({ spans }: AuditInputs): boolean {
  return spans[0]?.by === "people";
}

function baseSegments(inputs: AuditInputs): number[] {
  const segments = [...inputs.output.keys()].filter((segment) =>
    inputs.output[segment].trim() !== ""
  );
  if (!annotated(inputs)) return segments;
  const { raters } = inputs.spans[0];
  return segments.filter((segment) => {
    const ratings = raters.map((rater) => rater[segment]).filter((rating) => rating !== null);
    return ratings.length > 0 && ratings.every(({ errors }) => errors.length === 0);
  });
}
