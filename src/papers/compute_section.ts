import { fractionValue } from "../decimals/fraction.ts";
import { parsePrinted } from "../reporting/verdicts/printed_number.ts";
import type { InputStamp } from "../datasets/package/input_stamps.ts";
import { paperOf } from "../reporting/artifacts/section_run.ts";
import type { Section, SectionContext } from "./section.ts";
import type { SharedReadings } from "./shared_readings.ts";

/** What a section is computed by, besides the data; it can be sent to a worker. */
export interface SectionRequest {
  /** The section's id. */
  readonly id: string;
  /** Seed of the run. */
  readonly seed: number;
  /** Number of random draws asked for; null for the section's own. */
  readonly samples: number | null;
  /** Published figures of its paper as they are printed, by key; none on the sample. */
  readonly printed: ReadonlyMap<string, string>;
}

/** What a section needs of the run that it is part of. */
export type SectionHost = Pick<SectionContext, "map" | "backend" | "progress">;

/** A section's output, and what was read for it. */
export interface ComputedSection {
  /** The output as JSON: a result must not depend on whether it came from the cache, which keeps JSON. */
  readonly output: string;
  /** What was read; one stamp per path, in order. */
  readonly stamps: readonly InputStamp[];
}

/**
 * Computes a section.
 *
 * @param section The section.
 * @param request What it is computed by.
 * @param readings What it reads through.
 * @param host What it needs of the run.
 * @returns Its output, and what it read.
 */
export async function computeSection(
  section: Section,
  request: SectionRequest,
  readings: SharedReadings,
  host: SectionHost,
): Promise<ComputedSection> {
  const { reading, stamps, end } = readings.section(paperOf(section));
  try {
    const output = await section.run({
      ...reading,
      ...host,
      seed: request.seed,
      samples: request.samples,
      printed(key) {
        const text = request.printed.get(key);
        return text === undefined ? null : fractionValue(parsePrinted(text).value);
      },
    });
    return { output: JSON.stringify(output), stamps: await stamps() };
  } finally {
    end();
  }
}
