import { assertEquals, assertStringIncludes } from "@std/assert";
import { runWithFiles } from "./bare_machine.ts";

Deno.test("agree and rank say whose scores count as equal beside one of 1e16", async () => {
  const table = (first: string) =>
    `system,segment,human,m\nA,1,1,${first}\nA,2,2,2\nB,1,3,0.25\nB,2,2,0.5\nC,1,1,1\nC,2,5,1\n`;
  const says = "m: a score lies so far from the others that those of B count as equal in sums";
  for (const command of [["agree", "--replicates", "0"], ["rank"]]) {
    const line = [...command, "--table", "@t.csv", "--measure", "pearson"];
    const far = await runWithFiles({ "t.csv": table("1e16") }, line);
    assertEquals(far.code, 0);
    assertStringIncludes(far.noted, says);
    const near = await runWithFiles({ "t.csv": table("1e6") }, line);
    assertEquals(near.noted.includes("count as equal"), false, near.noted);
  }
});
