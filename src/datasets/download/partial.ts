import { dirname } from "node:path";
import { readJson } from "../cache/cache.ts";
import { cannotWrite } from "../cache/file_error.ts";
import { writeAll, writeWhole } from "../cache/write_beside.ts";

/** Identifies a server's version of a file. */
export interface Validator {
  /** Address that it came from. */
  readonly address: string;
  /** Strong `ETag`; null where there is none. */
  readonly etag: string | null;
  /** `Last-Modified`; null where there is none. */
  readonly modified: string | null;
  /** Bytes of the whole file; null if unknown. */
  readonly total: number | null;
}

/** An incomplete download: `<target>.part`, with the facts needed to resume it beside it. */
export class Partial {
  /** Number of bytes so far. */
  bytes = 0;
  /** Their origin; null if there are none, or if the download cannot be resumed. */
  validator: Validator | null = null;
  readonly #target: string;
  readonly #file: Deno.FsFile;
  #isOpen = true;

  private constructor(target: string, file: Deno.FsFile) {
    this.#target = target;
    this.#file = file;
  }

  /** Opens the rest of an earlier download of the target, or an empty one. @throws {UserError} If the file cannot be written. */
  static async open(target: string): Promise<Partial> {
    try {
      await Deno.mkdir(dirname(target), { recursive: true });
      const file = await Deno.open(`${target}.part`, { read: true, write: true, create: true });
      const partial = new Partial(target, file);
      partial.validator = await readJson<Validator>(`${target}.part.json`);
      partial.bytes = partial.validator === null ? 0 : (await file.stat()).size;
      await file.seek(partial.bytes, Deno.SeekMode.Start);
      return partial;
    } catch (error) {
      throw cannotWrite(error, target);
    }
  }

  /** Starts over with a server's version. */
  async start(validator: Validator): Promise<void> {
    try {
      await this.#file.truncate(0);
      await this.#file.seek(0, Deno.SeekMode.Start);
      this.bytes = 0;
      this.validator = validator;
      await writeWhole(`${this.#target}.part.json`, JSON.stringify(validator));
    } catch (error) {
      throw cannotWrite(error, this.#target);
    }
  }

  /** Discards all bytes. */
  async forget(): Promise<void> {
    this.validator = null;
    this.bytes = 0;
    await this.#file.truncate(0);
    await this.#file.seek(0, Deno.SeekMode.Start);
    await Deno.remove(`${this.#target}.part.json`).catch(() => {});
  }

  /** Adds bytes. @throws {UserError} If the file cannot be written. */
  async append(chunk: Uint8Array): Promise<void> {
    try {
      await writeAll(this.#file, chunk);
      this.bytes += chunk.length;
    } catch (error) {
      throw cannotWrite(error, this.#target);
    }
  }

  /** Moves the complete file to its place. Its bytes reach the disk before its name does. */
  async finish(): Promise<void> {
    try {
      await this.#file.syncData();
      this.#shut();
      await Deno.rename(`${this.#target}.part`, this.#target);
      await Deno.remove(`${this.#target}.part.json`);
    } catch (error) {
      throw cannotWrite(error, this.#target);
    }
  }

  /** Closes it, and either keeps the bytes for the next time or deletes them. */
  async close(keep: boolean): Promise<void> {
    this.#shut();
    if (keep && this.bytes > 0) return;
    await Deno.remove(`${this.#target}.part`).catch(() => {});
    await Deno.remove(`${this.#target}.part.json`).catch(() => {});
  }

  #shut(): void {
    if (this.#isOpen) this.#file.close();
    this.#isOpen = false;
  }
}
