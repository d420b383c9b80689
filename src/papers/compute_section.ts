import { fractionValue } from "../decimals/fraction.ts";
import { parsePrinted } from "../reporting/verdicts/printed_number.ts";
import type { InputStamp } from "../datasets/package/input_stamps.ts";
import { paperOf } from "../reporting/artifacts/section_run.ts";
import type { Section, SectionContext } from "./section.ts";
import type { SharedReadings } from "./shared_readings.ts";

/** The inputs of a section besides the data; a worker can receive them. */
export interface SectionRequest {
  /** The section's id. */
  readonly id: string;
  /** Seed of the run. */
  readonly seed: number;
  /** Requested number of random draws; null for the section's own. */
  readonly samples: number | null;
  /** Published figures of its paper as printed, by key; none on the sample. */
  readonly printed: ReadonlyMap<string, string>;
}

/** What a section needs from its run. */
export type SectionHost = Pick<SectionContext, "map" | "backend" | "progress">;

/** A section's output, and the inputs it read. */
export interface ComputedSection {
  /** The output as JSON: a result must not depend on whether it came from the cache, which stores JSON. */
  readonly output: string;
  /** The inputs read: one stamp per path, in order. */
  readonly stamps: readonly InputStamp[];
}

/**
 * Computes a section.
 *
 * @param section The section.
 * @param request Its inputs besides the data.
 * @param readings The source of its data.
 * @param host What it needs from the run.
 * @returns Its output, and the inputs it read.
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
