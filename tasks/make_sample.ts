/**
 * Writes the sample campaign and the files of the walks, `data/sample`, from the hand-written texts in `tasks/sample/texts`:
 * always with the same bytes.
 *
 *     deno run --allow-read --allow-write=data/sample tasks/make_sample.ts
 *
 * @module
 */
import { ownFiles } from "./sample/own_files.ts";
import { sampleFiles } from "./sample/sample_files.ts";

/** The hand-written texts in the order of their names. */
export async function writtenTexts(): Promise<string[]> {
  const folder = new URL("./sample/texts/", import.meta.url);
  const names = (await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name);
  const files = names.filter((name) => name.endsWith(".txt")).sort();
  return await Promise.all(files.map((name) => Deno.readTextFile(new URL(name, folder))));
}

/** Folder that holds the campaign's package. */
export const SAMPLE_FOLDER: URL = new URL("../data/sample/mt-metrics-eval-v2/", import.meta.url);

if (import.meta.main) {
  await Deno.remove(SAMPLE_FOLDER, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
  const campaign = sampleFiles(await writtenTexts());
  for (const [path, content] of campaign) {
    const file = new URL(path, SAMPLE_FOLDER);
    await Deno.mkdir(new URL(".", file), { recursive: true });
    await Deno.writeTextFile(file, content);
  }
  for (const [name, content] of ownFiles(campaign)) {
    await Deno.writeTextFile(new URL(`../${name}`, SAMPLE_FOLDER), content);
  }
}
