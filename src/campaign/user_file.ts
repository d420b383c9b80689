import { joinArrays } from "../join_arrays.ts";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { UserError } from "../user_error.ts";
import { unreadable } from "./folder_files.ts";
import { expectedCells, type TableSize } from "./tables/expected_cells.ts";
import { asTable, type Contents, ContentsReader } from "./tables/read_table.ts";
import { everyColumn, type UserTable, type Wanted } from "./tables/table.ts";

/** Bytes read at once. */
const PIECE = 2 ** 20;
/** Bytes of a file from which its size is estimated. */
const START = 2 ** 16;

/**
 * Reads a file that the user named by its path; gzip is unpacked.
 *
 * @param path Path of the file; `-` means standard input.
 * @returns Its bytes.
 * @throws {UserError} If it is absent, a folder, cannot be read, or is damaged gzip.
 */
export async function readUserFile(path: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  await eachPiece(path, (piece) => pieces.push(piece));
  return pieces.length === 1 ? pieces[0] : joinArrays((length) => new Uint8Array(length), pieces);
}

/**
 * Reads a user's file of any size piece by piece, and recognises its form from the contents.
 *
 * @param path Path of the file.
 * @param wanted Columns of a delimited table whose cells are kept; by default all.
 * @returns What it holds, and the SHA-256 of the file.
 * @throws {UserError} If it cannot be read or is broken.
 */
export async function readContents(
  path: string,
  wanted: Wanted = everyColumn,
): Promise<{ readonly contents: Contents; readonly sha256: string }> {
  const reader = new ContentsReader(path, wanted);
  const sha256 = await eachPiece(path, (piece) => reader.push(piece));
  return { contents: reader.end(), sha256 };
}

/**
 * Reads a user's table piece by piece: CSV, TSV, a table with semicolons, JSON records or JSONL, or gzip of them.
 *
 * @param path Path of the file.
 * @param wanted Columns whose cells are needed; by default all. Others may be left empty.
 * @returns The table, and the SHA-256 of the file.
 * @throws {UserError} If it cannot be read, is broken, or holds something else.
 */
export async function readTableFile(
  path: string,
  wanted: Wanted = everyColumn,
): Promise<{ readonly table: UserTable; readonly sha256: string }> {
  const { contents, sha256 } = await readContents(path, wanted);
  return { table: asTable(contents, path), sha256 };
}

/**
 * Computes the SHA-256 of a file that the user named by its path, without unpacking it.
 *
 * @param path Path of the file.
 * @returns The SHA-256, in hexadecimal.
 * @throws {UserError} If it cannot be read.
 */
export async function fileHash(path: string): Promise<string> {
  return await eachPiece(path, () => {});
}

/**
 * Estimates from its first bytes how much a user's table holds; gzip is unpacked.
 *
 * @param path Path of the file.
 * @returns The estimate; null for what is no regular file or cannot be read or unpacked, which reading it will report.
 */
export async function expectedTable(path: string): Promise<TableSize | null> {
  try {
    const { isFile, size } = await Deno.stat(path);
    if (!isFile) return null; // opening a pipe and closing it would end its writer
    using file = await Deno.open(path);
    const [piece] = await nextPiece(file, path, Math.min(size, START));
    if (!isGzip(piece)) return expectedCells(piece, size);
    const start = gunzipSync(piece, { finishFlush: constants.Z_SYNC_FLUSH });
    return expectedCells(start, start.length / piece.length * size);
  } catch {
    return null;
  }
}

function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}

/** Passes a file's bytes on in pieces, unpacking gzip; returns the SHA-256 of the file as stored. */
async function eachPiece(path: string, take: (piece: Uint8Array) => void): Promise<string> {
  const hash = createHash("sha256");
  using file = await openUserFile(path);
  const [first, end] = await nextPiece(file, path);
  hash.update(first);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield first;
    for (let last = end; !last;) {
      const [piece, done] = await nextPiece(file, path);
      hash.update(piece);
      if (piece.length > 0) yield piece;
      last = done;
    }
  }
  if (!isGzip(first)) {
    for await (const piece of pieces()) take(piece);
    return hash.digest("hex");
  }
  try {
    const unpacked = Readable.from(pieces()).pipe(createGunzip());
    for await (const piece of unpacked) take(new Uint8Array(piece));
  } catch (error) {
    const damaged = error instanceof Error && "code" in error && `${error.code}`.startsWith("Z_");
    if (!damaged) throw error;
    throw new UserError(`${path}: the gzip file is damaged (${error.message}); make it again`, {
      cause: error,
    });
  }
  return hash.digest("hex");
}

/** Opens a file that the user named. Deno opens no devices by path, so standard input is taken as it was opened. */
async function openUserFile(path: string): Promise<OpenFile> {
  if (path === "-" || path === "/dev/stdin") {
    return { read: (bytes) => Deno.stdin.read(bytes), [Symbol.dispose]: () => {} };
  }
  try {
    return await Deno.open(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

type OpenFile = Pick<Deno.FsFile, "read" | typeof Symbol.dispose>;

async function nextPiece(
  file: OpenFile,
  path: string,
  most = PIECE,
): Promise<[Uint8Array, boolean]> {
  const piece = new Uint8Array(most);
  let size = 0;
  try {
    while (size < most) {
      const read = await file.read(piece.subarray(size));
      if (read === null) return [piece.subarray(0, size), true];
      size += read;
    }
  } catch (error) {
    throw unreadable(path, error);
  }
  return [piece, false];
}
