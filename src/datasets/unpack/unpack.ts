import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { join } from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { UserError } from "../../user_error.ts";
import { cannotRead } from "../cache/file_error.ts";
import { memberPath } from "./member_path.ts";
import { writeBeside, type Written } from "../cache/write_beside.ts";

/** What to unpack, and where to. */
export interface UnpackOptions {
  /** Path of the `.tgz`. */
  readonly archive: string;
  /** Folder used only for this; created if absent, and deleted if the archive is bad. */
  readonly folder: string;
  /** Whether a member, by its path in the archive, is needed. */
  wants(member: string): boolean;
  /** Whether the member is already complete in the folder, left by an interrupted unpacking. */
  has?(member: string, bytes: number): Promise<Written | null>;
  /** Called for each written member; if it throws, the unpacking stops. */
  check?(member: string, written: Written): void;
  /** Called with the bytes of the archive read so far, and the total. */
  progress?(bytes: number, total: number): void;
  /** Most bytes of all needed members together. @default {50e9} */
  readonly sizeLimit?: number;
}

/** A fault of the archive itself: not a `.tgz`, damaged, or truncated. */
export class DamagedError extends UserError {}

/** Contents of an archive. */
export interface Unpacked {
  /** Members written or already complete, by path in the archive. */
  readonly members: ReadonlyMap<string, Written>;
  /** Paths of members that were not needed. */
  readonly skipped: readonly string[];
}

/** Bytes of the archive read at a time. Few, because their inflated form is held in memory. */
const PIECE = 1 << 14;

/**
 * Unpacks the needed members of a `.tgz` as a stream: memory does not grow with the archive. Each member is written under
 * another name and renamed when complete.
 *
 * @param options The archive, the folder and the needed members.
 * @returns The members written and skipped.
 * @throws {DamagedError} If the file is not an archive, is damaged or is truncated; the folder is then deleted.
 * @throws {UserError} If the archive holds a member that may not be unpacked (see `memberPath()`), or the disk refuses; the
 * folder is then deleted.
 */
export async function unpack(options: UnpackOptions): Promise<Unpacked> {
  const file = await open(options.archive);
  try {
    const total = (await file.stat()).size;
    await requireGzip(file, options.archive);
    const entries = gunzip(pieces(file, total, options))
      .pipeThrough(createTarDecoder({ strict: true }));
    return await writeMembers(entries, options);
  } catch (error) {
    await Deno.remove(options.folder, { recursive: true }).catch(() => {});
    throw error;
  } finally {
    file.close();
  }
}

async function writeMembers(
  entries: ReadableStream<ParsedTarEntry>,
  options: UnpackOptions,
): Promise<Unpacked> {
  const members = new Map<string, Written>();
  const skipped: string[] = [];
  let left = options.sizeLimit ?? 50e9;
  for await (const { header, body } of inArchive(entries, options.archive)) {
    const member = memberPath(header, options.archive);
    if (member === null || !options.wants(member)) {
      await drain(body, options.archive);
      if (member !== null) skipped.push(member);
      continue;
    }
    if (members.has(member)) {
      throw new UserError(
        `${options.archive}: member '${member}' is in it twice; download the archive again`,
      );
    }
    left -= header.size;
    if (left < 0) {
      throw new UserError(
        `${options.archive}: its members are larger than the limit of ${options.sizeLimit} bytes; get it from a source that you trust`,
      );
    }
    const found = await options.has?.(member, header.size) ?? null;
    if (found !== null) await drain(body, options.archive);
    const written = found ??
      await writeBeside(join(options.folder, member), inArchive(body, options.archive));
    if (written.bytes !== header.size) {
      throw new DamagedError(
        `${options.archive}: member '${member}' is incomplete; download it again`,
      );
    }
    members.set(member, written);
    options.check?.(member, written);
  }
  return { members, skipped };
}

/** Reads a member and discards it. Cancelling it could cancel the next one, if the decoder is already ahead. */
async function drain(body: ReadableStream<Uint8Array>, archive: string): Promise<void> {
  for await (const _ of inArchive(body, archive));
}

/** Passes a stream of the archive on, turning errors inside it into a sentence. */
async function* inArchive<T>(stream: ReadableStream<T>, archive: string): AsyncGenerator<T> {
  const reader = stream.getReader();
  let ended = false;
  try {
    while (true) {
      const { done, value } = await reader.read().catch((error) => {
        ended = true;
        throw error instanceof UserError ? error : new DamagedError(
          `${archive} is damaged or incomplete (${why(error)}); download it again`,
          { cause: error },
        );
      });
      if (done) {
        ended = true;
        return;
      }
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel().catch(() => {});
  }
}

function why(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/[.\s]+$/, "");
}

/** The file's bytes, read on demand. */
async function* pieces(
  file: Deno.FsFile,
  total: number,
  options: UnpackOptions,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  while (true) {
    const piece = new Uint8Array(PIECE);
    const read = await file.read(piece).catch((error) => {
      throw cannotRead(error, options.archive);
    });
    if (read === null) return;
    bytes += read;
    options.progress?.(bytes, total);
    yield piece.subarray(0, read);
  }
}

async function open(archive: string): Promise<Deno.FsFile> {
  try {
    return await Deno.open(archive);
  } catch (error) {
    throw cannotRead(error, archive);
  }
}

/** Unpacks gzip with one or more members, as `pigz` and `cat` make it; web streams support only one. */
function gunzip(packed: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const unpacked = createGunzip();
  // An error goes on to the reader of the unpacked bytes.
  pipeline(Readable.from(packed), unpacked, () => {});
  return ReadableStream.from(unpacked);
}

async function requireGzip(file: Deno.FsFile, archive: string): Promise<void> {
  const magic = new Uint8Array(2);
  const read = await file.read(magic);
  if (read !== 2 || magic[0] !== 0x1f || magic[1] !== 0x8b) {
    throw new DamagedError(`${archive} is not a gzip archive; give a .tgz, or download it again`);
  }
  await file.seek(0, Deno.SeekMode.Start);
}
