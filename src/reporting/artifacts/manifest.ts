import { countVerdicts, paperVerdicts, type RunRecord, type VerdictCounts } from "./run_record.ts";
import type { ProjectMetric } from "../project/project.ts";
import { sha256 } from "./sha256.ts";
import type { Outcome, Verdict } from "../verdicts/verdict.ts";

/** A file of the artifact folder. */
export interface ManifestArtifact {
  /** Path under the folder, with forward slashes. */
  readonly path: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string;
  /** Its size in bytes. */
  readonly bytes: number;
}

/** A file that was read. */
export interface ManifestInput {
  /** Path in the data package, or `source:path` in another source. */
  readonly path: string;
  /** SHA-256 of its content, in hexadecimal. */
  readonly sha256: string;
}

/** A verdict, flat. */
export interface ManifestVerdict {
  /** Key of the published figure. */
  readonly key: string;
  /** The figure as printed. */
  readonly printed: string;
  /** Our value at full precision; null where there is none. */
  readonly value: number | null;
  /** Ours minus the published one, in the printed unit. */
  readonly difference: number | null;
  /** The outcome. */
  readonly verdict: Outcome;
  /** Why, where it is not *same*. */
  readonly reason: string;
}

/** A section in the manifest. */
export interface ManifestSection {
  /** `<paper>/<name>`. */
  readonly id: string;
  /** What it shows. */
  readonly title: string;
  /** What it answers. */
  readonly answers: readonly string[];
  /** Why it could not run; null where it ran. */
  readonly missing: string | null;
  /** Number of verdicts of each kind. */
  readonly counts: VerdictCounts;
  /** Its verdicts. */
  readonly verdicts: readonly ManifestVerdict[];
  /** Paths of the files that it read. */
  readonly inputs: readonly string[];
}

/** A paper in the manifest. */
export interface ManifestPaper {
  /** Its id. */
  readonly id: string;
  /** Its title. */
  readonly title: string;
  /** Its citation. */
  readonly citation: string;
  /** Number of verdicts of each kind, unclaimed figures among them. */
  readonly counts: VerdictCounts;
  /** Its sections. */
  readonly sections: readonly ManifestSection[];
  /** Figures that no section answers. */
  readonly unclaimed: readonly ManifestVerdict[];
}

/** What `manifest.json` holds: enough to check every artifact, and to run again. */
export interface Manifest {
  /** Version of this format. */
  readonly format: 1;
  /** Whether the run used the built-in sample. */
  readonly sample: boolean;
  /** Seed of the run. */
  readonly seed: number;
  /** Options that decide results. */
  readonly options: RunRecord["options"];
  /** The user's own metrics. */
  readonly own_metrics: readonly ProjectMetric[];
  /** Versions of what computed. */
  readonly versions: RunRecord["versions"];
  /** Remarks on the data. */
  readonly data_notes: readonly string[];
  /** Papers in order. */
  readonly papers: readonly ManifestPaper[];
  /** Every file that was read, sorted by path. */
  readonly inputs: readonly ManifestInput[];
  /** Every file written beside the manifest, sorted by path. */
  readonly artifacts: readonly ManifestArtifact[];
}

/** A manifest with the SHA-256 of its own text, so that a change to it is seen as well. */
export interface SealedManifest extends Manifest {
  /** SHA-256 of the manifest's text without this field. */
  readonly seal: string;
}

/**
 * Makes the manifest of a run. Its content depends on nothing but the record and the files.
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
 * Writes the manifest as JSON with two spaces, one final line feed, its seal last.
 *
 * @param manifest The manifest.
 * @returns The text.
 */
export async function manifestText(manifest: Manifest): Promise<string> {
  const sealed: SealedManifest = { ...manifest, seal: await manifestSeal(manifest) };
  return JSON.stringify(sealed, null, 2) + "\n";
}

/**
 * Hashes a manifest's text without its seal by SHA-256.
 *
 * @param manifest The manifest.
 * @returns The seal, in hexadecimal.
 */
export async function manifestSeal(
  manifest: Manifest & { readonly seal?: string },
): Promise<string> {
  const { seal: _, ...rest } = manifest;
  return await sha256(new TextEncoder().encode(JSON.stringify(rest)));
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
