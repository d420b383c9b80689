import { UserError } from "../../user_error.ts";
import { attempt, type AttemptOutcome, LEAST_RATE } from "./attempt.ts";
import type { DataOptions } from "../sources/data_options.ts";
import type { Source } from "../sources/sources.ts";
import { systemClock } from "./clock.ts";
import { meter, type TransferState } from "./meter.ts";
import { Partial } from "./partial.ts";

/** What to download, and how persistently. */
export interface DownloadOptions
  extends Pick<Source, "addresses" | "sizeLimit">, Pick<DataOptions, "clock"> {
  /** Path of the file to write. */
  readonly target: string;
  /** Consecutive attempts per address that may bring almost nothing. @default {3} */
  readonly attempts?: number;
  /** Milliseconds after which a server that sends almost nothing counts as silent. @default {60_000} */
  readonly idleTimeout?: number;
  /** Called for every piece that arrives. */
  progress?(measured: TransferState): void;
}

/** First wait between two attempts, in milliseconds. */
const FIRST = 500;
/** Longest wait, in milliseconds. */
const LONGEST = 30_000;

/** No address has the file: the network is down, or upstream has moved. */
export class UnreachableError extends UserError {}

/**
 * Downloads a file. It resumes an earlier attempt, waits longer after each attempt that brings nothing, and moves to the next
 * address when one fails. The file gets its name only when it is complete.
 *
 * @param options Addresses, target and limits.
 * @returns The address that it came from.
 * @throws {UnreachableError} If no address provides it.
 * @throws {UserError} If it is larger than the limit, the disk refuses, or the program may not use the network.
 */
export async function download(options: DownloadOptions): Promise<string> {
  const partial = await Partial.open(options.target);
  const failures: string[] = [];
  let isDone = false;
  try {
    for (const address of inOrder(options.addresses, partial)) {
      const outcome = await persist(address, partial, options);
      if (outcome.kind === "whole") {
        await partial.finish();
        isDone = true;
        return address;
      }
      failures.push(`${address}: ${outcome.why.replace(/[.\s]+$/, "")}`);
    }
  } finally {
    if (!isDone) await partial.close(true);
  }
  throw new UnreachableError(
    `could not download ${failures.join("; ")}; check the network, or give --mirror or --data`,
  );
}

/** The address of an existing part comes first, so that the part is not discarded. */
function inOrder(addresses: readonly string[], partial: Partial): readonly string[] {
  const begun = partial.bytes > 0 ? partial.validator?.address : undefined;
  return addresses.toSorted((a, b) => Number(b === begun) - Number(a === begun));
}

async function persist(
  address: string,
  partial: Partial,
  options: DownloadOptions,
): Promise<AttemptOutcome> {
  const clock = options.clock ?? systemClock;
  const measure = meter(clock, partial.bytes);
  let [mark, most] = [clock.now(), partial.bytes];
  for (let failed = 0;;) {
    const outcome = await attempt(address, partial, {
      sizeLimit: options.sizeLimit,
      idleTimeout: options.idleTimeout ?? 60_000,
      onBytes: (bytes, total) => options.progress?.(measure(bytes, total)),
    });
    if (outcome.kind !== "again") return outcome;
    // The wait before the attempt counts too, so that one byte at a time is no progress.
    const [gained, passed] = [partial.bytes - most, clock.now() - mark];
    [mark, most] = [clock.now(), Math.max(most, partial.bytes)];
    failed = gained > 0 && gained * 1000 >= LEAST_RATE * passed ? 1 : failed + 1;
    if (failed >= (options.attempts ?? 3)) return outcome;
    await clock.sleep(backoff(failed, clock.random(), outcome.asked));
  }
}

/**
 * The wait before the next attempt: twice as long each time, and at least what the server asked for. A random reduction of up
 * to half keeps many clients from returning at once.
 */
function backoff(failures: number, random: number, asked: number): number {
  const doubled = Math.min(LONGEST, FIRST * 2 ** (failures - 1));
  return Math.max(Math.min(asked, 2 * LONGEST), doubled * (1 - random / 2));
}
