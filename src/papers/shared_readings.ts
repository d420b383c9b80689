import { type ReadSource, RecordedReads } from "./recorded_reads.ts";
import type { Reading } from "./section.ts";
import type { InputStamp } from "../datasets/package/input_stamps.ts";

/** A value that several sections use, with what was read for it. */
interface SharedValue {
  readonly value: Promise<unknown>;
  readonly reads: Set<RecordedReads>;
}

/** What one section reads. */
export interface SectionReading {
  /** What it reads through. */
  readonly reading: Reading;
  /** Tells what it has read so far, by itself and for the values that it shares; one stamp per path, in order. */
  stamps(): Promise<InputStamp[]>;
  /** Ends it: values of its paper are let go once none of the paper's sections reads and another's begins. */
  end(): void;
}

/** Values that the sections of a paper share, and how many of these sections read now. */
interface PaperValues {
  /** By the function that computes them. */
  readonly values: Map<unknown, SharedValue>;
  reading: number;
}

/** Lets the sections of a paper share what they compute from the data: once per thread, and all who ask have read its inputs. */
export class SharedReadings {
  readonly #source: ReadSource;
  readonly #papers = new Map<string, PaperValues>();

  /** Begins with nothing read. */
  constructor(source: ReadSource) {
    this.#source = source;
  }

  /**
   * Begins the reading of a section.
   *
   * @param paper Its paper.
   * @returns What it reads through.
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
    // The function is the key, so the value is of its kind.
    const value = await shared.value as Value;
    for (const one of shared.reads) reads.add(one);
    return value;
  }
}
