import { UserError } from "../../user_error.ts";
import type { Partial, Validator } from "./partial.ts";

/** Outcome of one download attempt. */
export type AttemptOutcome =
  | { readonly kind: "whole" }
  /** Try this address again, after `asked` milliseconds if the server said so. */
  | { readonly kind: "again"; readonly why: string; readonly asked: number }
  /** Do not try this address again. */
  | { readonly kind: "elsewhere"; readonly why: string };

/** Limits of an attempt. */
export interface AttemptOptions {
  /** Most bytes of the whole file. */
  readonly sizeLimit: number;
  /** Milliseconds within which a server must reach {@linkcode LEAST_RATE}; otherwise it counts as silent. */
  readonly idleTimeout: number;
  /** Called for every piece that arrives. */
  onBytes(bytes: number, total: number | null): void;
}

/** Least rate of a download, in bytes per second. */
export const LEAST_RATE = 1024;

/** Status codes after which the same address may succeed later. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Requests the missing part of a download once from an address, and adds it.
 *
 * @param address The address.
 * @param partial The existing part.
 * @param options Limits and progress.
 * @returns The outcome; the received bytes stay in `partial`.
 * @throws {UserError} If the whole file is larger than the limit, the disk refuses, or the program may not use the network.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { attempt } from "./attempt.ts";
 * import { Partial } from "./partial.ts";
 *
 * const folder = await Deno.makeTempDir();
 * const partial = await Partial.open(`${folder}/a`);
 * const limits = { sizeLimit: 10, idleTimeout: 1000, onBytes: () => {} };
 * assertEquals(await attempt("data:,hello", partial, limits), { kind: "whole" });
 * assertEquals(partial.bytes, 5);
 * await partial.close(false);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function attempt(
  address: string,
  partial: Partial,
  options: AttemptOptions,
): Promise<AttemptOutcome> {
  const silence = new Silence(options.idleTimeout);
  let isReceiving = false;
  try {
    const headers = { "accept-encoding": "identity", ...rangeHeaders(address, partial) };
    const response = await fetch(address, { headers, signal: silence.signal });
    try {
      const refused = await begin(address, response, partial);
      isReceiving = refused === null;
      return refused ?? await receive(response, partial, silence, options);
    } finally {
      await response.body?.cancel().catch(() => {});
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (error instanceof Deno.errors.NotCapable) throw mayNot(address, error);
    if (silence.signal.aborted) {
      return again(
        `fewer than ${LEAST_RATE} bytes per second arrived for ${options.idleTimeout / 1000} s`,
      );
    }
    if (!isFromNet(error)) throw error;
    return again(isReceiving ? cutShort(partial) : inFull(error));
  } finally {
    silence.end();
  }
}

/** Requests only the rest, if the server can confirm that the file is still the same. */
function rangeHeaders(address: string, partial: Partial): Record<string, string> {
  const { validator, bytes } = partial;
  const unchanged = validator?.address === address ? validator.etag ?? validator.modified : null;
  if (bytes === 0 || !unchanged) return {};
  return { "range": `bytes=${bytes}-`, "if-range": unchanged };
}

/** Prepares for the body of a response; returns the outcome if there is no body to receive. */
async function begin(
  address: string,
  response: Response,
  partial: Partial,
): Promise<AttemptOutcome | null> {
  const { status, headers } = response;
  if (status === 200) {
    await partial.start(validatorOf(address, headers, integer(headers.get("content-length"))));
    return null;
  }
  if (status === 206) {
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get("content-range") ?? "");
    const now = validatorOf(address, headers, range === null ? null : Number(range[2]));
    if (
      range !== null && Number(range[1]) === partial.bytes && isUnchanged(partial.validator, now)
    ) {
      return null;
    }
    await partial.forget();
    return again("the file changed on the server");
  }
  if (status === 416) {
    await partial.forget();
    return again("the server does not have the part that was asked for");
  }
  const why = `the server answered ${status}`;
  if (!PASSING.has(status)) return { kind: "elsewhere", why };
  return { kind: "again", why, asked: 1000 * (integer(headers.get("retry-after")) ?? 0) };
}

async function receive(
  response: Response,
  partial: Partial,
  silence: Silence,
  options: AttemptOptions,
): Promise<AttemptOutcome> {
  const total = partial.validator?.total ?? null;
  if (total !== null && total > options.sizeLimit) throw await tooLarge(partial, options.sizeLimit);
  options.onBytes(partial.bytes, total);
  for await (const chunk of response.body ?? []) {
    silence.heard(chunk.length);
    if (total !== null && partial.bytes + chunk.length > total) {
      await partial.forget();
      return again("the server sent more bytes than it had said");
    }
    if (partial.bytes + chunk.length > options.sizeLimit) {
      throw await tooLarge(partial, options.sizeLimit);
    }
    await partial.append(chunk);
    options.onBytes(partial.bytes, total);
  }
  if (total === null || partial.bytes === total) return { kind: "whole" };
  return again(cutShort(partial));
}

function isFromNet(error: unknown): error is Error {
  return error instanceof TypeError || error instanceof Deno.errors.Http ||
    error instanceof Error && "code" in error;
}

/** The error message: that of the cause, if any, since `fetch failed` alone says little. */
function inFull({ message, cause }: Error): string {
  const inner = cause instanceof Error ? cause.message : "";
  return inner.replace(/^error sending request for url \([^)]*\): /, "") || message;
}

function cutShort({ bytes, validator }: Partial): string {
  return `the connection ended after ${bytes} of ${validator?.total ?? "unknown many"} bytes`;
}

function validatorOf(address: string, headers: Headers, total: number | null): Validator {
  const etag = headers.get("etag");
  return {
    address,
    etag: etag?.startsWith('"') ? etag : null,
    modified: headers.get("last-modified"),
    total,
  };
}

function isUnchanged(before: Validator | null, now: Validator): boolean {
  return before !== null && before.address === now.address && before.etag === now.etag &&
    before.total === now.total &&
    (before.etag !== null || before.modified === now.modified);
}

async function tooLarge(partial: Partial, limit: number): Promise<UserError> {
  const address = partial.validator?.address;
  await partial.forget();
  return new UserError(
    `${address} is larger than the limit of ${limit} bytes; check the address`,
  );
}

function mayNot(address: string, cause: Error): UserError {
  const { host } = new URL(address);
  return new UserError(`the program may not reach ${host}; run Deno with --allow-net=${host}`, {
    cause,
  });
}

function again(why: string): AttemptOutcome {
  return { kind: "again", why, asked: 0 };
}

function integer(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text.trim()) ? Number(text) : null;
}

/** Aborts when too little has arrived for a while. */
class Silence {
  readonly #controller = new AbortController();
  readonly #limit: number;
  #bytes = 0;
  #timer: ReturnType<typeof setTimeout>;

  constructor(limit: number) {
    this.#limit = limit;
    this.#timer = this.#start();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  heard(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes * 1000 < LEAST_RATE * this.#limit) return;
    this.#bytes = 0;
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#controller.abort(), this.#limit);
  }
}
