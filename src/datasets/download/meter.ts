import type { Clock } from "./clock.ts";
import type { DataProgress } from "../sources/data_options.ts";

/** Progress with its rate. */
export type TransferState = Pick<DataProgress, "bytes" | "total" | "rate" | "remaining">;

/** Milliseconds after which an old rate has lost most of its weight. */
const MEMORY = 5_000;
/** Milliseconds between two measurements of the rate. */
const STEP = 200;

/**
 * Measures rate and remaining time of a download.
 *
 * @param clock The clock.
 * @param start Bytes that were already there.
 * @returns A function from bytes done and total bytes to the progress.
 */
export function meter(
  clock: Clock,
  start: number,
): (bytes: number, total: number | null) => TransferState {
  let at = clock.now();
  let done = start;
  let rate: number | null = null;
  return (bytes, total) => {
    const passed = clock.now() - at;
    if (bytes < done) done = bytes;
    if (passed >= STEP) {
      const latest = (bytes - done) / passed * 1000;
      const old = Math.exp(-passed / MEMORY);
      rate = rate === null ? latest : rate * old + latest * (1 - old);
      at += passed;
      done = bytes;
    }
    const remaining = total === null || !rate ? null : (total - bytes) / rate;
    return { bytes, total, rate, remaining };
  };
}
