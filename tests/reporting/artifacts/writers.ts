import { fileURLToPath } from "node:url";

/** Program of such a process. */
export const WRITER = fileURLToPath(new URL("./folder_writer.ts", import.meta.url));

/** Starts a process that writes artifacts to a folder, again and again. */
export function writing(folder: string, rounds: number, name: string): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--allow-all", WRITER, folder, String(rounds), name],
    stdout: "null",
    stderr: "piped",
  }).spawn();
}

/** What such a process leaves. */
export const WHOLE_FOLDER: readonly string[] = [
  ".metaeval-lock",
  "README.md",
  "index.html",
  "manifest.json",
  "metaeval.tex",
  "ro-crate-metadata.json",
];

/** Names in a folder. */
export async function folderNames(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
}
