import { type ReadSource, RecordedReads } from "./recorded_reads.ts";
import type { Reading } from "./section.ts";
import type { InputStamp } from "../datasets/package/input_stamps.ts";

/** A value that several sections use, with the inputs read for it. */
interface SharedValue {
  readonly value: Promise<unknown>;
  readonly reads: Set<RecordedReads>;
}

/** The data access of one section. */
export interface SectionReading {
  /** Its data access. */
  readonly reading: Reading;
  /** Lists the inputs read so far, by the section itself and for its shared values: one stamp per path, in order. */
  stamps(): Promise<InputStamp[]>;
  /** Ends it. A paper's shared values are freed when none of its sections is reading and a section of another paper begins. */
  end(): void;
}

/** Shared values of a paper's sections, and how many of these sections are reading now. */
interface PaperValues {
  /** The values by the function that computes them. */
  readonly values: Map<unknown, SharedValue>;
  reading: number;
}

/**
 * Lets the sections of a paper share values computed from the data. A value is computed once per thread, and its inputs count
 * as read by every section that uses it.
 */
export class SharedReadings {
  readonly #source: ReadSource;
  readonly #papers = new Map<string, PaperValues>();

  /** Makes an empty record. */
  constructor(source: ReadSource) {
    this.#source = source;
  }

  /**
   * Begins the reading of a section.
   *
   * @param paper Its paper.
   * @returns Its data access.
   */
  section(paper: string): SectionReading {
    for (const [other, { reading }] of this.#papers) {
      if (other !== paper && reading === 0) this.#papers.delete(other);
    }
    const own = this.#papers.get(paper) ?? { values: new Map(), reading: 0 };
    this.#papers.set(paper, own);
    own.reading++;
    const reads = new Set<RecordedReads>();
    return {
      reading: this.#reading(reads, own.values),
      end: () => void own.reading--,
      stamps: async () => {
        const stamps = await Promise.all([...reads].map((one) => one.stamps()));
        const byPath = new Map(stamps.flat().map((stamp) => [stamp.path, stamp]));
        return [...byPath.values()].sort((a, b) => a.path < b.path ? -1 : 1);
      },
    };
  }

  #reading(reads: Set<RecordedReads>, values: PaperValues["values"]): Reading {
    const own = new RecordedReads(this.#source);
    reads.add(own);
    const { data: { sample }, campaigns } = this.#source;
    return {
      sample,
      sampleCampaigns: sample ? campaigns : [],
      campaign: (name) => own.campaign(name),
      file: (source, path) => own.file(source, path),
      shared: (compute) => this.#shared(compute, reads, values),
    };
  }

  async #shared<Value>(
    compute: (reading: Reading) => Promise<Value>,
    reads: Set<RecordedReads>,
    values: PaperValues["values"],
  ): Promise<Value> {
    let shared = values.get(compute);
    if (shared === undefined) {
      const ofValue = new Set<RecordedReads>();
      shared = { value: compute(this.#reading(ofValue, values)), reads: ofValue };
      values.set(compute, shared);
    }
    // The function is the key, so the value has its return type.
    const value = await shared.value as Value;
    for (const one of shared.reads) reads.add(one);
    return value;
  }
}
