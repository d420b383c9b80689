import { assertEquals } from "@std/assert";
import { inFolder } from "../datasets/fixtures.ts";
import { runCommand } from "../commands/bare_machine.ts";

const README = await Deno.readTextFile(new URL("../../README.md", import.meta.url));

/** Command lines of the first code block below a heading, without `deno task` and remarks. */
function linesBelow(heading: string): string[][] {
  const [, block] = /```sh\n([\s\S]*?)```/.exec(README.split(`\n## ${heading}\n`)[1]) ?? [];
  return block.trim().split("\n").map((line) =>
    line.replace(/\s+#.*$/, "").replace(/^deno task (metaeval )?/, "").split(/\s+/)
  );
}

for (const heading of ["Your own scores", "A tour"]) {
  Deno.test(`every line below '${heading}' in the README runs on a fresh clone without data`, async () => {
    const lines = linesBelow(heading);
    assertEquals(lines.length >= 2, true);
    await inFolder(async (folder) => {
      for (const line of lines) {
        const out = line.indexOf("--out");
        const own = out < 0 ? line : [...line.slice(0, out), ...line.slice(out + 2)];
        const writes = ["report", "reproduce"].includes(line[0]);
        const words = writes ? [...own, "--out", `${folder}/${line[0]}`] : own;
        const { code, printed, noted } = await runCommand(words);
        assertEquals([code, printed === ""], [0, false], `${words.join(" ")}: ${noted}`);
      }
    });
  });
}
