/**
 * Writes artifacts to one folder again and again, beside other processes that do the same: `FOLDER ROUNDS NAME`.
 *
 * @module
 */
import { inArtifactFolder } from "../../../src/reporting/artifacts/artifact_folder.ts";
import { exampleRun } from "../example_run.ts";
import { writeRun } from "./write_run.ts";

if (import.meta.main) {
  const [folder, rounds, name] = Deno.args;
  const run = { ...exampleRun(), papers: [], versions: { metaeval: name } };
  for (let round = 0; round < Number(rounds); round++) {
    await inArtifactFolder(folder, async () => {
      // Whoever finds this file is inside together with another process.
      await Deno.writeTextFile(`${folder}/inside`, name, { createNew: true });
      await Deno.remove(`${folder}/inside`);
    });
    await writeRun(folder, run);
  }
}
