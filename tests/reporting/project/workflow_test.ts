import { assertEquals, assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";
import { runCommand } from "../../commands/bare_machine.ts";
import { inFolder } from "../../datasets/fixtures.ts";

const CLONE = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs a line as the workflow's shell does. */
async function shell(line: string, cwd: string): Promise<{ code: number; log: string }> {
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-e", "-o", "pipefail", "-c", line],
    cwd,
    env: { NO_COLOR: "1", GIT_CONFIG_GLOBAL: "/dev/null" },
  }).output();
  return { code, log: [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("") };
}

async function succeed(line: string, cwd: string): Promise<string> {
  const { code, log } = await shell(line, cwd);
  assertEquals(code, 0, `${line}\n${log}`);
  return log;
}

/** The lines that a workflow runs, by the names of their steps. */
function steps(workflow: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(
      workflow.matchAll(/- name: (.+)\n(?: {8}(?!run:).*\n)* {8}run: (.+)/g),
      ([, name, line]) => [name, line],
    ),
  );
}

const COMMIT = "git -c user.name=a -c user.email=a@b commit --quiet --message";

Deno.test("a paper's workflow passes on what was committed, and fails where a file was changed", async () => {
  await inFolder(async (folder) => {
    const paper = `${folder}/a paper`;
    await Deno.mkdir(paper);
    await succeed("git init --quiet .", paper);
    const program = ["--program", "https://example.org/metaeval.git", "--revision", "HEAD"];
    const made = await runCommand(["init", paper, "--sections", "ties-matter/nan", ...program]);
    assertEquals([made.code, made.noted.includes("warning")], [0, false], made.noted);
    const workflow = await Deno.readTextFile(`${paper}/.github/workflows/metaeval.yml`);
    const lines = steps(workflow);
    assertEquals([...lines.keys()], [
      "Install Deno",
      "Take metaeval",
      "Install its dependencies",
      "Check every artifact against the manifest",
      "Recompute",
    ]);
    // The clone here stands for the address: its files may be newer than its last commit.
    assertStringIncludes(lines.get("Take metaeval")!, "git clone --quiet https://example.org/");
    await Deno.symlink(CLONE, `${paper}/.metaeval`);
    await succeed(lines.get("Install its dependencies")!, paper);
    const reproduce = lines.get("Recompute")!.replace(/ verify .*/, " reproduce --sample --quiet");
    await succeed(`${reproduce} ties-matter/nan --out artifacts`, paper);
    await succeed(`git add metaeval.json .github artifacts && ${COMMIT} artifacts`, paper);
    const checked = `${folder}/checked out`;
    await succeed(`git clone --quiet '${paper}' '${checked}'`, folder);
    await Deno.symlink(CLONE, `${checked}/.metaeval`);
    const check = lines.get("Check every artifact against the manifest")!;
    assertStringIncludes(await succeed(check, checked), "match the manifest");
    assertStringIncludes(await succeed(lines.get("Recompute")!, checked), "gives the same");
    await Deno.writeTextFile(`${checked}/artifacts/README.md`, "changed\n", { append: true });
    const { code, log } = await shell(check, checked);
    assertEquals([code, log.includes("README.md")], [2, true], log);
  });
});

Deno.test("init below the root of a repository warns that GitHub would not see the workflow", async () => {
  await inFolder(async (folder) => {
    await succeed("git init --quiet . && mkdir papers", folder);
    const { code, noted } = await runCommand(
      ["init", `${folder}/papers`, "--program", "/home/me/metaeval", "--revision", "v1"],
    );
    assertEquals(code, 0);
    assertStringIncludes(noted, "lies below the root of its repository");
    assertStringIncludes(noted, "CI cannot clone metaeval from /home/me/metaeval");
  });
});
