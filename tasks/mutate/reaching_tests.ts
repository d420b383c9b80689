import ts from "typescript";

/** A worker's address, as written in the code. */
const WORKER = /new URL\(\s*"(\.{1,2}\/[^"]+\.ts)",\s*import\.meta\.url/g;

/** Reads a file of the checkout by its path from the root; null where there is none. */
export type ReadText = (path: string) => Promise<string | null>;

/**
 * The files that a file imports, itself, through others or as workers.
 *
 * @param path Path of a file from the root of the checkout.
 * @param read Reads the files.
 * @param known Imports of files read so far; new ones are added.
 * @returns Paths from the root, including the file's own.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { filesReached } from "./reaching_tests.ts";
 *
 * const files: Record<string, string> = {
 *   "tests/a_test.ts": 'import { a } from "../src/a.ts";',
 *   "src/a.ts": 'export { b as a } from "./b.ts";',
 *   "src/b.ts": "export const b = 1;",
 * };
 * const reached = await filesReached("tests/a_test.ts", (path) => Promise.resolve(files[path] ?? null));
 * assertEquals([...reached], ["tests/a_test.ts", "src/a.ts", "src/b.ts"]);
 * ```
 */
export async function filesReached(
  path: string,
  read: ReadText,
  known: Map<string, readonly string[]> = new Map(),
): Promise<Set<string>> {
  const reached = new Set([path]);
  for (const file of reached) {
    if (!known.has(file)) known.set(file, importsOf(file, await read(file) ?? ""));
    for (const next of known.get(file) ?? []) reached.add(next);
  }
  return reached;
}

/** The files of the checkout that a text imports or starts as workers. */
function importsOf(path: string, text: string): string[] {
  const imported = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
  const workers = [...text.matchAll(WORKER)].map(([, address]) => address);
  return [...imported, ...workers].filter((name) => name.startsWith("."))
    .map((name) => new URL(name, `file:///${path}`).pathname.slice(1));
}
