import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { verifyArtifacts } from "../../../src/reporting/artifacts/verify_artifacts.ts";
import { folderNames, WHOLE_FOLDER, writing } from "../../../tests/reporting/artifacts/writers.ts";
import { fuzzTarget } from "../target.ts";

/** Writers killed at any moment, and a last one that finishes. */
export const killed = fuzzTarget(
  "killed",
  "a run after killed ones leaves a whole folder",
  fc.array(fc.integer({ min: 60, max: 700 }), { minLength: 1, maxLength: 3 }),
  async (moments) => {
    const folder = await Deno.makeTempDir();
    try {
      for (const [k, moment] of moments.entries()) {
        const writer = writing(folder, 1e6, `killed-${k}`);
        await new Promise((resolve) => setTimeout(resolve, moment));
        writer.kill("SIGKILL");
        await writer.output();
      }
      await Deno.remove(`${folder}/inside`).catch(() => {});
      const { success, stderr } = await writing(folder, 1, "last").output();
      assert(success, new TextDecoder().decode(stderr));
      assertEquals((await verifyArtifacts(folder)).problems, []);
      assertEquals(await folderNames(folder), WHOLE_FOLDER);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
  2,
);
