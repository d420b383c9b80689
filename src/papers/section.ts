import type { RunPaper } from "../reporting/artifacts/run_record.ts";
import type { Campaign } from "../campaign/campaign.ts";
import type { Backend } from "../tensors/backends/backend.ts";
import type { SectionHead, SectionOutput } from "../reporting/artifacts/section_run.ts";

export type { SectionOutput };

/** A campaign that a section reads: the first of `campaigns` that has every listed kind of file. */
export interface Need {
  /** Campaign names in order of preference, for example `["wmt22/en-de"]`. */
  readonly campaigns: readonly string[];
  /** Kinds of file that must be present. */
  readonly files: readonly NeedFile[];
  /** Metrics that must have scores, by name in the campaign. @default {[]} */
  readonly metrics?: readonly string[];
  /** True if the section still answers some of its figures without it. */
  readonly optional?: boolean;
}

/** A kind of file in the mt-metrics-eval layout. */
export type NeedFile =
  | "human-scores"
  | "metric-scores"
  | "ratings"
  | "references"
  | "sources"
  | "documents"
  | "system-outputs";

/** A section's access to data. */
export interface Reading {
  /** Opens a campaign by name, once per run; null if the data lacks it. */
  campaign(name: string): Promise<Campaign | null>;
  /** Reads a file of another source by its path in it, for example an MQM TSV; null if it is absent. */
  file(source: string, path: string): Promise<Uint8Array | null>;
  /**
   * Computes a value from the data alone, once per run for all sections of the paper that pass the same function. The value
   * must not be changed.
   */
  shared<Value>(compute: (reading: Reading) => Promise<Value>): Promise<Value>;
  /** True if the run uses the built-in sample, where figures answer nothing published. */
  readonly sample: boolean;
  /** Names of the sample's campaigns, which replace the published ones. */
  readonly sampleCampaigns: readonly string[];
}

/** The runner's services for a section. */
export interface SectionContext extends Reading {
  /**
   * Runs a task of `papers/tasks.ts` on every input, spread over the worker pool, and returns the outputs in input order.
   * Inputs and outputs must survive `structuredClone`; typed arrays over shared memory are not copied.
   */
  map<Input, Output>(task: string, inputs: readonly Input[]): Promise<Output[]>;
  /**
   * A figure as printed in the paper, in plain units (0.53 for `53%`); null on the sample, or if it is not transcribed. It
   * serves tables that compare readings with the print; what a section computes never depends on it.
   */
  printed(key: string): number | null;
  /**
   * Opens the requested backend for a number of multiplications. Null leaves matrix products to the workers' own kernels.
   * Results are the same.
   */
  backend(work: number): Promise<Backend | null>;
  /** Seed of the run. */
  readonly seed: number;
  /** Number of random draws if the user set it; null for the section's own. */
  readonly samples: number | null;
  /** Reports the progress of the section, from 0 to 1. */
  progress(done: number): void;
}

/** A section of a paper, declared as data. The runner handles order, caching, comparison and writing. */
export interface Section extends SectionHead {
  /** The data that it reads. */
  readonly needs: readonly Need[];
  /** True for a section with long single-threaded work: it starts before the others, so that it does not run alone at the end. */
  readonly long?: boolean;
  /** Computes the section. */
  run(context: SectionContext): Promise<SectionOutput>;
}

/** A paper: one folder under `papers/`. */
export interface Paper extends Pick<RunPaper, "id" | "title" | "citation"> {
  /** Its sections in order. */
  readonly sections: readonly Section[];
}
