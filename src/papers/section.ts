import type { RunPaper } from "../reporting/artifacts/run_record.ts";
import type { Campaign } from "../campaign/campaign.ts";
import type { Backend } from "../tensors/backends/backend.ts";
import type { SectionHead, SectionOutput } from "../reporting/artifacts/section_run.ts";

export type { SectionOutput };

/** A piece of data a section reads: the first of `campaigns` that has every kind of file listed. */
export interface Need {
  /** Campaign names in the order in which they are tried, for example `["wmt22/en-de"]`. */
  readonly campaigns: readonly string[];
  /** Kinds of file that must be there. */
  readonly files: readonly NeedFile[];
  /** Metrics that must have scores, by name in the campaign. @default {[]} */
  readonly metrics?: readonly string[];
  /** True where the section still answers a part of its figures without it. */
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

/** What a section reads through. */
export interface Reading {
  /** The campaign of that name, opened once per run; null where the data has none. */
  campaign(name: string): Promise<Campaign | null>;
  /** Reads a file of another source by its path there, for example an MQM TSV; null where absent. */
  file(source: string, path: string): Promise<Uint8Array | null>;
  /**
   * Gives what a function computes from the data alone, once per run for all sections of the paper that pass the same one.
   * Nobody changes what it gives.
   */
  shared<Value>(compute: (reading: Reading) => Promise<Value>): Promise<Value>;
  /** True when the run uses the built-in sample: figures then answer nothing published. */
  readonly sample: boolean;
  /** Names of the sample's campaigns, to use in place of the published ones. */
  readonly sampleCampaigns: readonly string[];
}

/** What the runner gives a section. */
export interface SectionContext extends Reading {
  /**
   * Runs a task of `papers/tasks.ts` on every input, spread over the worker pool, answers in input order.
   * Inputs and outputs must survive `structuredClone`; typed arrays over shared memory travel for free.
   */
  map<Input, Output>(task: string, inputs: readonly Input[]): Promise<Output[]>;
  /**
   * A figure as the paper prints it, in plain units (0.53 for `53%`); null on the sample, and where it is not transcribed.
   * For tables that set readings beside the print: what a section computes never depends on it.
   */
  printed(key: string): number | null;
  /**
   * Opens what matrix products were asked to be taken on, for a number of multiplications. Null leaves them to the workers' own kernels.
   * Results are the same.
   */
  backend(work: number): Promise<Backend | null>;
  /** Seed of the run. */
  readonly seed: number;
  /** Number of random draws, where the user asked for another than the section's own; null otherwise. */
  readonly samples: number | null;
  /** Tells how far the section is, from 0 to 1. */
  progress(done: number): void;
}

/** A section of a paper, declared as data. The runner does order, caching, comparison and writing. */
export interface Section extends SectionHead {
  /** The data it reads. */
  readonly needs: readonly Need[];
  /** True where one thread has long to work: it is begun before the others, so that it does not run alone at the end. */
  readonly long?: boolean;
  /** Computes it. */
  run(context: SectionContext): Promise<SectionOutput>;
}

/** A paper: one folder under `papers/`. */
export interface Paper extends Pick<RunPaper, "id" | "title" | "citation"> {
  /** Its sections in order. */
  readonly sections: readonly Section[];
}
