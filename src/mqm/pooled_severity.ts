import type { SeverityCosts } from "./severity_costs.ts";
import type { SeveritySource } from "./severity_rows.ts";

/**
 * Pools several sets of annotations.
 *
 * @param name Name of the whole.
 * @param sources The parts.
 * @returns All contrasts, with their costs.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pooledSeverity } from "./pooled_severity.ts";
 *
 * const costs = {
 *   deltas: Float64Array.of(1),
 *   unpenalised: Uint8Array.of(0),
 *   inversions: Int32Array.of(0),
 *   pairs: Int32Array.of(1),
 * };
 * const part = { name: "part", contrasts: [], bleu: costs, chrf: costs };
 * assertEquals([...pooledSeverity("whole", [part, part]).bleu.deltas], [1, 1]);
 * ```
 */
export function pooledSeverity<Verdict extends string>(
  name: string,
  sources: readonly SeveritySource<Verdict>[],
): SeveritySource<Verdict> {
  const costs = (of: (source: SeveritySource<Verdict>) => SeverityCosts): SeverityCosts => ({
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
    origins: sources.flatMap((source) => source.origins ?? []),
  };
}
