/** Time and randomness, passed in so that waits can be tested without waiting. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Waits that many milliseconds. */
  sleep(milliseconds: number): Promise<void>;
  /** A number in [0, 1), for the jitter of waits. It never affects a result. */
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
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
