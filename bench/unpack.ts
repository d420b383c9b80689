/**
 * Unpacks a large archive of random text as a stream, here and in Python, and compares time and peak memory.
 *
 *     deno run -A bench/unpack.ts [megabytes of the archive, default 300]
 *
 * Each side runs in a process of its own, so that its memory is its own.
 */
import { fileURLToPath } from "node:url";
import { createTarPacker } from "modern-tar";
import { constants, createGzip } from "node:zlib";
import { Readable, type Transform } from "node:stream";
import { unpack } from "../src/datasets/unpack/unpack.ts";

interface Side {
  readonly seconds: number;
  readonly peak: number;
  readonly hashes: Readonly<Record<string, string>>;
}

const MEMBER = 4 << 20;

/** Writes an archive of so many megabytes; hexadecimal digits at random compress to about half. */
async function writeArchive(path: string, megabytes: number): Promise<void> {
  const { readable, controller } = createTarPacker();
  const gzip: Transform = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
    .pipe(createGzip({ strategy: constants.Z_HUFFMAN_ONLY }));
  const written = Deno.writeFile(path, Readable.toWeb(gzip) as ReadableStream<Uint8Array>);
  const random = new Uint8Array(1 << 16);
  const count = Math.ceil(megabytes * 1e6 / (MEMBER * 0.57));
  for (let i = 0; i < count; i++) {
    const name = `package/wmt/metric-scores/en-de/metric${i}.seg.score`;
    const writer = controller.add({ name, size: MEMBER }).getWriter();
    for (let left = MEMBER; left > 0; left -= 2 * random.length) {
      await writer.write(new TextEncoder().encode(crypto.getRandomValues(random).toHex()));
    }
    await writer.close();
  }
  controller.finalize();
  await written;
}

async function ours(archive: string, folder: string): Promise<Side> {
  const start = performance.now();
  const { members } = await unpack({ archive, folder, wants: () => true });
  const seconds = (performance.now() - start) / 1000;
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(await Deno.readTextFile("/proc/self/status")) ?? [];
  const hashes = Object.fromEntries([...members].map(([name, { sha256 }]) => [name, sha256]));
  return { seconds, peak: Number(kilobytes) * 1024, hashes };
}

async function run(program: string, args: readonly string[]): Promise<Side> {
  const { stdout, success } = await new Deno.Command(program, {
    args: [...args],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`${program} failed`);
  return JSON.parse(new TextDecoder().decode(stdout));
}

if (Deno.args[0] === "--ours") {
  console.log(JSON.stringify(await ours(Deno.args[1], Deno.args[2])));
} else {
  const folder = await Deno.makeTempDir({ prefix: "metaeval_bench_" });
  try {
    const archive = `${folder}/a.tgz`;
    await writeArchive(archive, Number(Deno.args[0] ?? 300));
    const { size } = await Deno.stat(archive);
    console.log(`archive: ${(size / 1e6).toFixed(0)} MB`);
    const script = fileURLToPath(new URL("peers/unpack.py", import.meta.url));
    const self = fileURLToPath(new URL(import.meta.url));
    const peer = await run("python3", [script, archive, `${folder}/python`]);
    await Deno.remove(`${folder}/python`, { recursive: true });
    const mine = await run(Deno.execPath(), [
      "run",
      "-A",
      self,
      "--ours",
      archive,
      `${folder}/ours`,
    ]);
    const names = Object.keys(peer.hashes);
    const isSame = names.length === Object.keys(mine.hashes).length &&
      names.every((name) => peer.hashes[name] === mine.hashes[name]);
    console.log(`${names.length} members, SHA-256 ${isSame ? "all equal" : "DIFFER"}`);
    for (const [name, side] of [["metaeval", mine], ["Python", peer]] as const) {
      console.log(
        `${name}: ${side.seconds.toFixed(2)} s, peak ${(side.peak / 1e6).toFixed(0)} MB of memory`,
      );
    }
    console.log(`ratio of times (Python / metaeval): ${(peer.seconds / mine.seconds).toFixed(2)}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
