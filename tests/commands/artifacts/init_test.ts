import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
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
    assertMatch(verify.noted, /^All \d+ files in .*\/my results\/ match the manifest$/m);
    assertEquals(verify.printed, "");
    // The file beside the artifacts is found without being named.
    const found = await runCommand(["verify", `${folder}/my results/`]);
    assertEquals(found.code, 0, found.noted);
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

Deno.test("init warns where CI could not clone the program, or GitHub would not see the workflow", async () => {
  await inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/repository/.git`, { recursive: true });
    const paper = `${folder}/repository/paper`;
    const local = ["--program", "/home/me/metaeval", "--revision", "v1"];
    const { code, noted } = await runCommand(["init", paper, ...local]);
    assertEquals(code, 0, noted);
    assertStringIncludes(noted, "warning: CI cannot clone metaeval from /home/me/metaeval");
    assertStringIncludes(noted, "'working-directory: paper'");
    const fine = await runCommand(["init", `${folder}/other`, ...PROGRAM]);
    assertEquals([fine.code, fine.noted.includes("warning")], [0, false], fine.noted);
  });
});

Deno.test("init warns where an own metric's scores are not there, or its campaign is not known", async () => {
  await inFolder(async (folder) => {
    const metric = (campaign: string) => ["--metric", `Mine:${campaign}:scores/mine.seg.score`];
    const slip = await runCommand(["init", `${folder}/a`, ...PROGRAM, ...metric("wmt22/en-dee")]);
    assertEquals(slip.code, 0, slip.noted);
    assertStringIncludes(slip.noted, "warning: the scores of 'Mine' are not at");
    assertStringIncludes(slip.noted, "warning: 'wmt22/en-dee' of 'Mine' is no campaign");
    await Deno.mkdir(`${folder}/b/scores`, { recursive: true });
    await Deno.writeTextFile(`${folder}/b/scores/mine.seg.score`, "A\t1\n");
    const fine = await runCommand(["init", `${folder}/b`, ...PROGRAM, ...metric("wmt22/en-de")]);
    assertEquals([fine.code, fine.noted.includes("warning")], [0, false], fine.noted);
  });
});

Deno.test("the workflow pins its actions by commit, keeps downloads, and ends in time", async () => {
  await inFolder(async (folder) => {
    await runCommand(["init", folder, ...PROGRAM]);
    const workflow = await Deno.readTextFile(`${folder}/.github/workflows/metaeval.yml`);
    const uses = [...workflow.matchAll(/uses: (.*)/g)].map(([, action]) => action);
    assertEquals(uses.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d/.test(action)), []);
    assertMatch(workflow, /^ {4}timeout-minutes: \d+$/m);
    assertMatch(workflow, /actions\/cache@/);
  });
});
