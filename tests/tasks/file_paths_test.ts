import { assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);

async function* scripts(folder: URL): AsyncGenerator<URL> {
  for await (const entry of Deno.readDir(folder)) {
    if (entry.isDirectory) yield* scripts(new URL(`${entry.name}/`, folder));
    else if (entry.name.endsWith(".ts")) yield new URL(entry.name, folder);
  }
}

Deno.test("no script takes the path of an address for a path on disk, which breaks in a folder with a blank", async () => {
  const wrong: string[] = [];
  for (const folder of ["src", "tasks", "bench", "tests", "vendor"]) {
    for await (const script of scripts(new URL(`${folder}/`, ROOT))) {
      const text = await Deno.readTextFile(script);
      if (/import\.meta\.url\)\.pathname|FOLDER\)\.pathname/.test(text)) {
        wrong.push(fileURLToPath(script));
      }
    }
  }
  assertEquals(wrong, []);
});
