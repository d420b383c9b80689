import { assert, assertEquals, assertRejects } from "@std/assert";
import { walked, WALKS } from "../../tasks/walks.ts";

const PAGES = [
  "spreadsheet.md",
  "new-metric.md",
  "two-systems.md",
  "claimed-better-metric.md",
  "error-spans.md",
];

for (const name of PAGES) {
  Deno.test(`every command line in docs/walks/${name} prints what the page shows`, async () => {
    const page = await Deno.readTextFile(new URL(name, WALKS));
    assert(page.split("```sh\n").length > 2, "a walk shows at least two command lines");
    assertEquals(await walked(page), page, "run 'deno task walks' and commit docs/walks");
  });
}

Deno.test("every page of docs/walks is run, and the README links to each", async () => {
  const names = (await Array.fromAsync(Deno.readDir(WALKS))).map(({ name }) => name);
  assertEquals(names.sort(), [...PAGES].sort());
  const readme = await Deno.readTextFile(new URL("../../README.md", WALKS));
  for (const name of PAGES) assert(readme.includes(`](docs/walks/${name})`), name);
});

Deno.test("the README quotes a sentence that the report of the spreadsheet prints", async () => {
  const readme = await Deno.readTextFile(new URL("../../README.md", WALKS));
  const quoted = /in sentences: "([^"]+)"/.exec(readme)?.[1].replaceAll("\n", " ");
  assert(quoted !== undefined);
  const walk = await Deno.readTextFile(new URL("spreadsheet.md", WALKS));
  assert(walk.replaceAll(/\s+/g, " ").includes(quoted), quoted);
});

Deno.test("a walk whose command fails, or that runs another program, is refused", async () => {
  const page = (line: string) => `\`\`\`sh\n${line}\n\`\`\`\n`;
  await assertRejects(
    () => walked(page("deno task metaeval rank --table data/sample/nowhere.csv")),
    Error,
    "ends with 2",
  );
  await assertRejects(() => walked(page("rm -r report")), Error, "is not one line");
});
