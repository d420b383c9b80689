import { assertEquals, assertStringIncludes } from "@std/assert";
import { dispatch } from "../../../src/commands/dispatch.ts";
import { listen } from "../listen.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">' +
  '<text x="2" y="15" font-family="Helvetica, sans-serif" font-size="12">abc</text></svg>\n';

Deno.test("png writes an image beside each drawing, text drawn, the same bytes again", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/a.svg`, SVG);
  await Deno.writeTextFile(`${folder}/blank.svg`, SVG.replace("abc", ""));
  const paths = [`${folder}/a.svg`, `${folder}/blank.svg`];
  assertEquals(await dispatch(["png", ...paths], listen()), 0);
  const first = await Deno.readFile(`${folder}/a.png`);
  assertEquals(new TextDecoder().decode(first.slice(1, 4)), "PNG");
  assertEquals(new DataView(first.buffer).getUint32(16), 80);
  assertEquals(first.length > (await Deno.readFile(`${folder}/blank.png`)).length, true);
  assertEquals(await dispatch(["png", ...paths], listen()), 0);
  assertEquals(await Deno.readFile(`${folder}/a.png`), first);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("png says in one sentence what cannot become an image", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/bad.svg`, "<svg");
  const cases: [string[], string][] = [
    [["png", `${folder}/bad.svg`], "the drawing is not valid SVG"],
    [["png", `${folder}/none.svg`], "there is no such file"],
    [["png", `${folder}/table.csv`], "only SVG files become images"],
    [["png"], "needs an argument"],
  ];
  for (const [args, message] of cases) {
    const terminal = listen();
    assertEquals(await dispatch(args, terminal), 2, args.join(" "));
    assertStringIncludes(terminal.noted(), message);
    assertEquals(terminal.printed(), "");
  }
  await Deno.remove(folder, { recursive: true });
});
