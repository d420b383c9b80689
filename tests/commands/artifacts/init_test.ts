import { assertEquals, assertStringIncludes } from "@std/assert";
import { inFolder } from "../../datasets/fixtures.ts";
import { runCommand, SAMPLE } from "../bare_machine.ts";

const METRIC = "Mine:sample/de-en:scores/mine.seg.score";
const PROGRAM = ["--program", "https://example.org/metaeval.git", "--revision", "v1"];

Deno.test("init, reproduce, verify: a paper repository from nothing to artifacts that hold", async () => {
  await inFolder(async (folder) => {
    const init = await runCommand([
      "init",
      folder,
      "--sections",
      "ties-matter/rankings",
      "--metric",
      METRIC,
      "--out",
      "my results",
      ...PROGRAM,
    ]);
    assertEquals(init.code, 0, init.noted);
    await Deno.mkdir(`${folder}/scores`);
    await Deno.copyFile(
      `${SAMPLE}/sample/metric-scores/de-en/Gauge-src.seg.score`,
      `${folder}/scores/mine.seg.score`,
    );
    const project = ["--project", `${folder}/metaeval.json`];
    assertEquals((await runCommand(["reproduce", "--sample", ...project])).code, 0);
    const verify = await runCommand(["verify", `${folder}/my results`, ...project]);
    assertEquals(verify.code, 0, verify.noted);
    assertStringIncludes(verify.noted, "artifacts in");
    const workflow = await Deno.readTextFile(`${folder}/.github/workflows/metaeval.yml`);
    assertStringIncludes(workflow, "git clone --quiet https://example.org/metaeval.git .metaeval");
    assertStringIncludes(workflow, "verify 'my results'");
    assertEquals(await Deno.readTextFile(`${folder}/my results/.gitattributes`), "* -text\n");
  });
});

Deno.test("init overwrites nothing, and refuses what reproduce would refuse", async () => {
  await inFolder(async (folder) => {
    const refused = async (message: string, ...args: string[]) => {
      const { code, noted } = await runCommand(["init", folder, ...PROGRAM, ...args]);
      assertEquals(code, 2, noted);
      assertStringIncludes(noted, message);
    };
    await refused("did you mean 'ties-matter'", "--sections", "ties-mater");
    await refused("is not NAME:CAMPAIGN:FILE", "--metric", "Mine");
    await refused("must be a path beside", "--metric", "Mine:sample/de-en:/tmp/x.seg.score");
    await Deno.writeTextFile(`${folder}/metaeval.json`, "{}");
    await refused("is there already");
  });
});
