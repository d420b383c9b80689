import type {
  Manifest,
  ManifestArtifact,
  ManifestVerdict,
  SealedManifest,
} from "./manifest_form.ts";
import { countVerdicts, paperVerdicts, type RunRecord } from "./run_record.ts";
import { sha256 } from "../../sha256.ts";
import type { Verdict } from "../verdicts/verdict.ts";

/**
 * Makes the manifest of a run. Its content depends only on the record and the files.
 *
 * @param run The run.
 * @param artifacts Its files; they are sorted here.
 * @returns The manifest.
 * @throws {Error} If two sections read the same path with different content.
 */
export function buildManifest(run: RunRecord, artifacts: readonly ManifestArtifact[]): Manifest {
  const inputs = new Map<string, string>();
  for (const section of run.papers.flatMap((paper) => paper.sections)) {
    for (const [path, sha256] of Object.entries(section.inputs)) {
      const earlier = inputs.get(path) ?? sha256;
      if (earlier !== sha256) throw new Error(`'${path}' changed while the sections ran`);
      inputs.set(path, sha256);
    }
  }
  return {
    format: 1,
    sample: run.sample,
    seed: run.seed,
    options: sortKeys(run.options),
    own_metrics: (run.ownMetrics ?? []).map(({ name, campaign, scores }) => ({
      name,
      campaign,
      scores,
    })),
    versions: sortKeys(run.versions),
    data_notes: run.dataNotes ?? [],
    papers: run.papers.map((paper) => ({
      id: paper.id,
      title: paper.title,
      citation: paper.citation,
      counts: countVerdicts(paperVerdicts(paper)),
      sections: paper.sections.map(({ section, missing, verdicts, inputs }) => ({
        id: section.id,
        title: section.title,
        answers: section.answers,
        missing,
        counts: countVerdicts(verdicts),
        verdicts: verdicts.map(flatVerdict),
        inputs: Object.keys(inputs).sort(),
      })),
      unclaimed: paper.unclaimed.map(flatVerdict),
    })),
    inputs: [...inputs].map(([path, sha256]) => ({ path, sha256 })).sort(byPath),
    artifacts: [...artifacts].sort(byPath),
  };
}

/**
 * Writes the manifest as JSON with an indent of two spaces, its seal last, and a final line feed.
 *
 * @param manifest The manifest.
 * @returns The text.
 */
export function manifestText(manifest: Manifest): string {
  const sealed: SealedManifest = { ...manifest, seal: manifestSeal(manifest) };
  return JSON.stringify(sealed, null, 2) + "\n";
}

/**
 * Hashes a manifest's text without its seal by SHA-256.
 *
 * @param manifest The manifest.
 * @returns The seal, in hexadecimal.
 */
export function manifestSeal(manifest: Manifest & { readonly seal?: string }): string {
  const { seal: _, ...rest } = manifest;
  return sha256(JSON.stringify(rest));
}

function flatVerdict(
  { published, reproduced, difference, kind, reason }: Verdict,
): ManifestVerdict {
  const { key, printed } = published;
  return { key, printed, value: reproduced?.value ?? null, difference, verdict: kind, reason };
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

function sortKeys<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => a < b ? -1 : 1));
}
