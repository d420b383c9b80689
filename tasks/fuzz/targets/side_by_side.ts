import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { verifyArtifacts } from "../../../src/reporting/artifacts/verify_artifacts.ts";
import { folderNames, WHOLE_FOLDER, writing } from "../../../tests/reporting/artifacts/writers.ts";
import { fuzzTarget } from "../target.ts";

/** Writers of one folder at the same time. */
export const sideBySide = fuzzTarget(
  "side-by-side",
  "runs side by side all end well and leave one of them whole",
  fc.array(fc.record({ rounds: fc.integer({ min: 1, max: 12 }), delay: fc.nat(150) }), {
    minLength: 2,
    maxLength: 4,
  }),
  async (writers) => {
    const folder = await Deno.makeTempDir();
    try {
      const ends = writers.map(async ({ rounds, delay }, k) => {
        await new Promise((resolve) => setTimeout(resolve, delay));
        return await writing(folder, rounds, `writer-${k}`).output();
      });
      for (const { success, stderr } of await Promise.all(ends)) {
        assert(success, new TextDecoder().decode(stderr));
      }
      assertEquals((await verifyArtifacts(folder)).problems, []);
      assertEquals(await folderNames(folder), WHOLE_FOLDER);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
  2,
);
