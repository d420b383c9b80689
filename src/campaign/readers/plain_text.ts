import { UserError } from "../../user_error.ts";

/**
 * Refuses a file that begins as no plain text does: a workbook, UTF-16, or gzip within gzip.
 *
 * @param bytes The file, or its beginning.
 * @param label What to call the file in a message.
 * @throws {UserError} If it begins so.
 */
export function checkTextStart(bytes: Uint8Array, label: string): void {
  const [a, b, c] = bytes;
  if (a === 0x50 && b === 0x4b && c === 3) {
    throw new UserError(
      `${label}: the file is a workbook of a spreadsheet program, or another zip archive; save the table as CSV`,
    );
  }
  const isMarked = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  if (isMarked || (bytes.length > 1 && (a === 0) !== (b === 0))) {
    throw new UserError(`${label}: the file is UTF-16, not UTF-8; save it as UTF-8`);
  }
  if (a === 0x1f && b === 0x8b) {
    throw new UserError(`${label}: the file is packed by gzip twice; unpack it once`);
  }
}

/**
 * Refuses a NUL, which no text holds.
 *
 * @param bytes A part of a file.
 * @param label What to call the file in a message.
 * @param line Line on which the part begins. @default {1}
 * @throws {UserError} If there is one, naming its line.
 */
export function checkNul(bytes: Uint8Array, label: string, line = 1): void {
  const nul = bytes.indexOf(0);
  if (nul < 0) return;
  const before = bytes.subarray(0, nul).reduce((count, byte) => count + Number(byte === 10), line);
  throw new UserError(
    `${label}:${before}: the line holds a NUL character; save the file as plain text in UTF-8`,
  );
}
