import type { ProgramFolder } from "../../datasets/program/program_files.ts";
import { UserError } from "../../user_error.ts";
import { parsePublished } from "./parse_published.ts";
import type { Published } from "./verdict.ts";

/**
 * Reads the published figures of a paper: every CSV file of its folder, by name. Those of `settings.csv` are settings, not
 * results.
 *
 * @param folder The folder `published/<paper>/` of the program's `data/`.
 * @returns The figures; empty where the folder does not exist, as for a paper without transcribed figures.
 * @throws {UserError} If a row is not a figure or a key occurs twice; the message names file and line.
 */
export async function readPublished(folder: ProgramFolder): Promise<Published[]> {
  const names = await folder.list();
  const texts = await Promise.all(names.map((name) => folder.text(name)));
  const seen = new Map<string, string>();
  return texts.flatMap((text, index) => {
    const name = names[index];
    const figures = parsePublished(text, name);
    for (const { key } of figures) {
      const earlier = seen.get(key);
      if (earlier !== undefined) {
        throw new UserError(`${name}: the key '${key}' is also in ${earlier}; keep one of the two`);
      }
      seen.set(key, name);
    }
    return figures;
  });
}
