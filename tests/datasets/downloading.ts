import { download, type DownloadOptions } from "../../src/datasets/download/download.ts";
import { inFolder, noise, stillClock } from "./fixtures.ts";
import { type Exchange, loopback } from "./loopback.ts";

/** Bytes that the server has. */
export const WHOLE = noise(300_000);

/** Downloads from a server that answers so, into a folder; gives what was asked and the waits. */
export async function downloading(
  answer: (exchange: Exchange, count: number) => Promise<void>,
  test: (
    run: (rest?: Partial<DownloadOptions>) => Promise<string>,
    seen: {
      readonly target: string;
      readonly folder: string;
      readonly address: string;
      readonly requests: readonly Pick<Exchange, "path" | "headers">[];
      readonly waits: number[];
    },
  ) => Promise<void>,
): Promise<void> {
  await using server = loopback(answer);
  await inFolder(async (folder) => {
    const clock = stillClock();
    const target = `${folder}/a.tgz`;
    const { address, requests } = server;
    const run = (rest: Partial<DownloadOptions> = {}) =>
      download({ addresses: [`${address}/a`], target, sizeLimit: 1e6, clock, ...rest });
    await test(run, { target, folder, address, requests, waits: clock.waits });
  });
}

/** Answers with the head of the whole, but the first so many bytes of its body only. */
export async function cut(exchange: Exchange, after: number, etag: string | null = '"one"') {
  await exchange.head(200, { "content-length": WHOLE.length, ...etag === null ? {} : { etag } });
  await exchange.body(WHOLE.subarray(0, after));
}
