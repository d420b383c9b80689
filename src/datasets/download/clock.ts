/** Time and chance, passed in so that waiting can be tested without waiting. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Waits that many milliseconds; rejects with the signal's reason when it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** A number in [0, 1), for the jitter of waits. Never used for a result. */
  random(): number;
}

/**
 * The clock of the machine.
 *
 * @example
 * ```ts
 * import { assertGreaterOrEqual } from "@std/assert";
 * import { systemClock } from "./clock.ts";
 *
 * const before = systemClock.now();
 * await systemClock.sleep(1);
 * assertGreaterOrEqual(systemClock.now(), before);
 * ```
 */
export const systemClock: Clock = {
  now: () => performance.now(),
  random: () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32,
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", stop);
        resolve();
      }, milliseconds);
      signal?.addEventListener("abort", stop, { once: true });
    }),
};
