import { assert, assertEquals } from "@std/assert";
import { runWithFiles } from "../../tests/commands/bare_machine.ts";

/** Texts by path below a folder. */
export type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

/**
 * Runs a command line and checks that it ends properly: with a result, or with one sentence.
 *
 * @param files Files that it may read.
 * @param args The command line; `@` means the folder of the files.
 * @returns What it printed as JSON; null if it ended in an error or printed something else.
 */
export async function behaves(files: Files, args: readonly string[]): Promise<unknown> {
  const { code, printed, noted } = await runWithFiles(files, args);
  const said = `${args.join(" ")}\n${code}\n${printed.slice(0, 2000)}\n${noted.slice(0, 2000)}`;
  assert([0, 1, 2, 3].includes(code), `ends with ${code}: ${said}`);
  if (code === 2 && args[0] !== "verify") {
    const sentences = noted.trimEnd().split("\n").filter((line) => line.startsWith("metaeval: "));
    assertEquals(sentences.length, 1, `not one sentence: ${said}`);
    assertEquals(printed, "", `a result beside the refusal: ${said}`);
  }
  const text = (content: string | Uint8Array) =>
    typeof content === "string" ? content : new TextDecoder().decode(content);
  const given = [...args, ...Object.values(files).map(text)].join("\n");
  const leaked = /'undefined'|undefined:|\[object|\bNaN\b|\bInfinity\b/.exec(printed + noted);
  assert(leaked === null || given.includes(leaked[0]), `says ${leaked}: ${said}`);
  if (code !== 0 || !args.includes("json")) return null;
  assert(printed !== "", `prints nothing: ${said}`);
  return JSON.parse(printed);
}
