import { createTarPacker } from "modern-tar";
import type { Clock } from "../../src/datasets/download/clock.ts";
import type { DataOptions } from "../../src/datasets/sources/data_options.ts";
import type { Source } from "../../src/datasets/sources/sources.ts";

/** Runs a test in a folder of its own, deleted afterwards. */
export async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "metaeval_test_" });
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A clock on which waiting takes no time; keeps the waits. */
export function stillClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  let now = 0;
  return {
    waits,
    now: () => now,
    random: () => 0,
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  };
}

/** Bytes that look random and do not compress, the same for the same seed. */
export function noise(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

/** A member of an archive: a text, bytes, or a member of another type. */
export type Member =
  | string
  | Uint8Array
  | { readonly type: "symlink" | "link" | "fifo" | "character-device" | "block-device" };

/** A `.tgz` of members by name. */
export async function tgz(
  members: readonly (readonly [string, Member])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, controller } = createTarPacker();
  const zipped = new Response(readable.pipeThrough(new CompressionStream("gzip"))).bytes();
  for (const [name, member] of members) {
    const body = typeof member === "string" ? new TextEncoder().encode(member) : member;
    const isFile = body instanceof Uint8Array;
    const stream = controller.add({
      name,
      size: isFile ? body.length : 0,
      type: isFile ? "file" : body.type,
      linkname: isFile ? undefined : "/etc/passwd",
      mtime: new Date(0),
    });
    const writer = stream.getWriter();
    if (isFile && body.length > 0) await writer.write(body);
    await writer.close();
  }
  controller.finalize();
  return await zipped;
}

/** Members of a small package: two campaigns that upstream has, one of them not asked for, and one of somebody's own. */
export const SMALL: readonly (readonly [string, string])[] = [
  ["mt-metrics-eval-v2/wmt22/sources/en-de.txt", "Hello.\n"],
  ["mt-metrics-eval-v2/wmt22/human-scores/en-de.mqm.seg.score", "sys\t-1\n"],
  ["mt-metrics-eval-v2/wmt22/metric-scores/en-de/BLEU-refA.seg.score", "sys\t0.5\n"],
  ["mt-metrics-eval-v2/wmt22/metric-scores/en-de/BLEU-refA.sys.score", "sys\t0.5\n"],
  ["mt-metrics-eval-v2/wmt24/sources/en-es.txt", "Hi.\n"],
  ["mt-metrics-eval-v2/mine/sources/en-de.txt", "My own.\n"],
];

/** Sources as `data/sources.json` has them, made small; checksums as given. */
export function sources(
  addresses: readonly string[] = ["http://127.0.0.1:9/none.tgz"],
  checksums: Readonly<Record<string, string>> = {},
  fileChecksums: Readonly<Record<string, string>> = {},
): readonly Source[] {
  const common = { title: "t", licence: "l", citation: "c", sizeLimit: 10_000_000, addresses };
  return [{
    ...common,
    name: "mt-metrics-eval-v2",
    kind: "archive",
    members: [
      "{testSet}/sources/{languagePair}.txt",
      "{testSet}/human-scores/{languagePair}.*",
      "{testSet}/metric-scores/{languagePair}/*.seg.score",
    ],
    campaigns: ["wmt22/en-de", "wmt22/zh-en"],
    testSets: ["wmt22", "wmt24"],
    files: [],
    checksums: new Map(Object.entries(checksums)),
  }, {
    ...common,
    name: "scores",
    kind: "files",
    members: [],
    campaigns: [],
    testSets: [],
    files: ["a/one.tsv"],
    checksums: new Map(Object.entries(fileChecksums)),
  }];
}

/** Options of a machine with nothing on it but the folder `cache` in `folder`. */
export function options(folder: string, rest: Partial<DataOptions> = {}): DataOptions {
  return {
    data: null,
    home: null,
    cache: `${folder}/cache`,
    mirror: null,
    offline: true,
    acceptChanged: false,
    sources: sources(),
    clock: stillClock(),
    ...rest,
  };
}

/** Every file below a folder, by relative path, sorted. */
export async function filesBelow(folder: string, prefix = ""): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of Deno.readDir(`${folder}/${prefix}`)) {
    const path = prefix + entry.name;
    found.push(...entry.isDirectory ? await filesBelow(folder, `${path}/`) : [path]);
  }
  return found.toSorted();
}

/** SHA-256 of bytes or text, in hexadecimal. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
